//! One position that half of all others lead to and that leads to the other half: what
//! counters, frontiers and the division of work between threads stumble over.

use super::{MoveStream, MoveVisitor, ParameterError, require_position_count};
use crate::split_mix::SplitMix64;
use std::ops::ControlFlow;

/// Positions below this one, but for the hub, are the dead ends; fewer where half of all
/// positions are not more than these.
const FIRST_MIDDLE: u32 = 1000;

/// The fewest positions with one of every kind.
const FEWEST: u32 = 6;

/// A graph around position 0, the hub. Positions 1 to 999, or a quarter of a small graph,
/// are dead ends. Of the others, those in the lower half ("middle") have one move to a
/// dead end and one to the upper half; the hub has a move to each of the middle; the upper
/// half has one move to the hub and two to anywhere but the dead ends and the hub.
#[derive(Debug, Clone)]
pub struct Hub {
    positions: u32,
    first_middle: u32,
    seed: u64,
}

impl Hub {
    /// A hub among `positions` positions.
    ///
    /// # Errors
    ///
    /// Fewer than 6 positions, which leave no middle, or more than 2^32 - 2.
    pub fn new(positions: u64, seed: u64) -> Result<Hub, ParameterError> {
        let count = require_position_count(positions)?;
        if count < FEWEST {
            let parameter = "the number of positions around a hub";
            return Err(ParameterError::new(parameter, "at least 6", positions));
        }
        Ok(Hub {
            positions: count,
            first_middle: if count / 2 > FIRST_MIDDLE {
                FIRST_MIDDLE
            } else {
                (count / 4).max(2)
            },
            seed,
        })
    }
}

impl MoveStream for Hub {
    fn position_count(&self) -> u32 {
        self.positions
    }

    fn try_for_each_move(&self, visit: &mut MoveVisitor<'_>) -> ControlFlow<()> {
        let (hub, count, half) = (0, self.positions, self.positions / 2);
        let first_middle = self.first_middle;
        let mut numbers = SplitMix64::new(self.seed);
        for middle in first_middle..half {
            visit(middle, 1 + numbers.below(first_middle - 1))?;
            visit(middle, half + numbers.below(count - half))?;
        }
        for middle in first_middle..half {
            visit(hub, middle)?;
        }
        for upper in half..count {
            visit(upper, hub)?;
            for _ in 0..2 {
                visit(upper, first_middle + numbers.below(count - first_middle))?;
            }
        }
        ControlFlow::Continue(())
    }
}
