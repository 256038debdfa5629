//! How to enumerate a game, and the bounds that a search keeps.

use super::error::ExploreError;
use crate::outcome::MAX_POSITIONS;

/// How to enumerate a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExploreOptions {
    /// The most positions to find.
    pub max_positions: u64,
    /// The most memory to use for the search, in bytes; no limit if `None`. To solve what
    /// was found is not included.
    pub max_memory: Option<u64>,
    /// The most threads to use. The result is the same for any number.
    pub threads: usize,
}

impl Default for ExploreOptions {
    /// One thread; as many positions as can be numbered; no limit on memory.
    fn default() -> ExploreOptions {
        ExploreOptions {
            max_positions: MAX_POSITIONS,
            max_memory: None,
            threads: 1,
        }
    }
}

impl ExploreOptions {
    /// Refuses more positions than there may be; `is_full` if one found no room.
    pub(super) fn check_count(&self, found: u64, is_full: bool) -> Result<(), ExploreError> {
        let max_positions = self.max_positions.min(MAX_POSITIONS);
        if found <= max_positions && !is_full {
            return Ok(());
        }
        Err(ExploreError::TooManyPositions {
            max_positions: max_positions.min(found),
            found,
        })
    }

    /// Refuses more memory than may be used; it is asked for only if there is a limit.
    pub(super) fn check_memory(
        &self,
        found: u64,
        needed: impl FnOnce() -> u64,
    ) -> Result<(), ExploreError> {
        let Some(max_memory) = self.max_memory else {
            return Ok(());
        };
        let needed = needed();
        if needed <= max_memory {
            return Ok(());
        }
        Err(ExploreError::TooMuchMemory {
            needed,
            max_memory,
            found,
        })
    }
}
