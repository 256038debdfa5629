//! The deepest graph there is: one move per position, each to the next.

use super::{MoveStream, MoveVisitor, ParameterError, require_position_count, shuffled_labels};
use std::ops::ControlFlow;

/// A chain: position 0 leads to 1, 1 to 2, and so on to a dead end, so that position 0
/// of n is decided in n - 1 plies.
///
/// Memory while streaming: 4 bytes per position if labels are shuffled, else none.
#[derive(Debug, Clone)]
pub struct Chain {
    positions: u32,
    shuffle_seed: Option<u64>,
}

impl Chain {
    /// A chain of `positions` positions.
    ///
    /// # Errors
    ///
    /// More than 2^32 - 2 positions.
    pub fn new(positions: u64) -> Result<Chain, ParameterError> {
        Ok(Chain {
            positions: require_position_count(positions)?,
            shuffle_seed: None,
        })
    }

    /// The same chain with its labels in a random order; moves come in the order of the
    /// chain.
    #[must_use]
    pub fn shuffled(self, seed: u64) -> Chain {
        Chain {
            shuffle_seed: Some(seed),
            ..self
        }
    }
}

impl MoveStream for Chain {
    fn position_count(&self) -> u32 {
        self.positions
    }

    fn try_for_each_move(&self, visit: &mut MoveVisitor<'_>) -> ControlFlow<()> {
        let Some(seed) = self.shuffle_seed else {
            return (1..self.positions).try_for_each(|next| visit(next - 1, next));
        };
        let labels = shuffled_labels(self.positions, seed);
        labels
            .windows(2)
            .try_for_each(|pair| visit(pair[0], pair[1]))
    }
}
