//! Equally many moves at every position that has any, to targets drawn uniformly.

use super::{MoveStream, MoveVisitor, ParameterError, require_position_count};
use crate::split_mix::SplitMix64;
use std::ops::ControlFlow;

/// Positions that are dead ends by chance, and else have a fixed number of moves to
/// anywhere, loops and parallel moves included.
#[derive(Debug, Clone)]
pub struct Uniform {
    positions: u32,
    moves_each: u32,
    dead_ends_per_mille: u32,
    seed: u64,
}

impl Uniform {
    /// `positions` positions, `dead_ends_per_mille` in 1000 of them dead ends, the others
    /// with `moves_each` moves.
    ///
    /// # Errors
    ///
    /// More than 2^32 - 2 positions, or a share above 1000.
    pub fn new(
        positions: u64,
        moves_each: u32,
        dead_ends_per_mille: u32,
        seed: u64,
    ) -> Result<Uniform, ParameterError> {
        let positions = require_position_count(positions)?;
        if dead_ends_per_mille > 1000 {
            let parameter = "the share of dead ends per mille";
            return Err(ParameterError::new(
                parameter,
                "at most 1000",
                dead_ends_per_mille,
            ));
        }
        Ok(Uniform {
            positions,
            moves_each,
            dead_ends_per_mille,
            seed,
        })
    }
}

impl MoveStream for Uniform {
    fn position_count(&self) -> u32 {
        self.positions
    }

    fn try_for_each_move(&self, visit: &mut MoveVisitor<'_>) -> ControlFlow<()> {
        let mut numbers = SplitMix64::new(self.seed);
        for from in 0..self.positions {
            if numbers.below(1000) < self.dead_ends_per_mille {
                continue;
            }
            for _ in 0..self.moves_each {
                visit(from, numbers.below(self.positions))?;
            }
        }
        ControlFlow::Continue(())
    }
}
