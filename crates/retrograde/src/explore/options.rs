//! How to enumerate a game, and the bounds that a search keeps.

use super::error::ExploreError;
use crate::outcome::MAX_POSITIONS;

/// What a move takes at the most that finds a position: its letter, the answer, its place in
/// a row, the position and its share of a table, and what vectors keep to grow.
const BYTES_PER_MOVE: u64 = 64;

/// How to enumerate a game.
///
/// The bounds are looked at between pieces of work, which become small as a bound comes
/// near. So a search stops at most the moves of 256 positions, or 8192 moves and the rows of
/// 64 positions, beyond `max_positions`. Only with keys below 2^27 may it be more: there up
/// to 65,536 positions are expanded at once, as many as fit if they have no more moves than
/// others had so far. Beyond `max_memory` it uses what these take, and the room that vectors
/// made to grow, about a quarter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExploreOptions {
    /// The most positions to find.
    pub max_positions: u64,
    /// The most memory to use for the search, in bytes; no limit if `None`. To solve what
    /// was found may take more: [`Explored::require_memory`] asks, and
    /// [`AnyGame::explore_and_solve`] does so by itself.
    ///
    /// [`Explored::require_memory`]: crate::Explored::require_memory
    /// [`AnyGame::explore_and_solve`]: crate::AnyGame::explore_and_solve
    pub max_memory: Option<u64>,
    /// The most threads to use. The result is the same for any number, but further threads
    /// take memory of their own.
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
    /// Refuses more positions or memory than there may be; `is_full` if a position found no
    /// room. Memory is asked for only if there is a limit. Returns how many moves may be
    /// made until the bounds are looked at again, on the guess that each finds a position.
    pub(super) fn check(
        &self,
        found: u64,
        is_full: bool,
        needed: impl FnOnce() -> u64,
    ) -> Result<u64, ExploreError> {
        let max_positions = self.max_positions.min(MAX_POSITIONS);
        if found > max_positions || is_full {
            return Err(ExploreError::TooManyPositions {
                max_positions: max_positions.min(found),
                found,
            });
        }
        let room = max_positions - found;
        let Some(max_memory) = self.max_memory else {
            return Ok(room);
        };
        let needed = needed();
        if needed > max_memory {
            return Err(ExploreError::TooMuchMemory {
                needed,
                max_memory,
                found,
            });
        }
        Ok(room.min((max_memory - needed) / BYTES_PER_MOVE))
    }
}
