//! R-MAT graphs: few positions with very many moves, many with few, as in networks that
//! grew.
//!
//! Method: each move falls through `scale` halvings of the table of all moves, into one
//! of the four quarters with probabilities 0.57, 0.19, 0.19 and 0.05, those of the
//! Graph500 benchmark; then labels are shuffled.
//!
//! Source: Chakrabarti, Zhan and Faloutsos, "R-MAT: a recursive model for graph mining",
//! 2004.

use super::{MoveStream, MoveVisitor, ParameterError, shuffled_labels};
use crate::split_mix::SplitMix64;
use retrograde::bits::BitSet;
use std::ops::ControlFlow;

/// An R-MAT graph without loops; parallel moves occur. Moves come in random order.
///
/// Memory while streaming: 4 bytes and a bit per position.
#[derive(Debug, Clone)]
pub struct Rmat {
    scale: u32,
    moves_per_position: u32,
    dead_ends_per_mille: u32,
    seed: u64,
}

impl Rmat {
    /// 2^`scale` positions and `moves_per_position` times as many moves, less those that
    /// would be loops and those of the positions made dead ends.
    ///
    /// # Errors
    ///
    /// A scale above 31, or a share above 1000.
    pub fn new(
        scale: u32,
        moves_per_position: u32,
        dead_ends_per_mille: u32,
        seed: u64,
    ) -> Result<Rmat, ParameterError> {
        if scale > 31 {
            return Err(ParameterError::new("the scale", "at most 31", scale));
        }
        if dead_ends_per_mille > 1000 {
            let parameter = "the share of dead ends per mille";
            return Err(ParameterError::new(
                parameter,
                "at most 1000",
                dead_ends_per_mille,
            ));
        }
        Ok(Rmat {
            scale,
            moves_per_position,
            dead_ends_per_mille,
            seed,
        })
    }

    fn draw(&self, numbers: &mut SplitMix64) -> (u32, u32) {
        let (mut from, mut to) = (0, 0);
        for _ in 0..self.scale {
            let percent = ((numbers.next_u64() >> 40) * 100) >> 24;
            let (lower, right) = match percent {
                0..57 => (0, 0),
                57..76 => (0, 1),
                76..95 => (1, 0),
                _ => (1, 1),
            };
            from = from << 1 | lower;
            to = to << 1 | right;
        }
        (from, to)
    }
}

impl MoveStream for Rmat {
    fn position_count(&self) -> u32 {
        1 << self.scale
    }

    fn try_for_each_move(&self, visit: &mut MoveVisitor<'_>) -> ControlFlow<()> {
        let count = self.position_count();
        let labels = shuffled_labels(count, self.seed);
        let mut numbers = SplitMix64::new(self.seed);
        let mut dead_ends = BitSet::new(u64::from(count));
        for position in 0..count {
            if numbers.below(1000) < self.dead_ends_per_mille {
                dead_ends.insert(u64::from(position));
            }
        }
        for _ in 0..u64::from(count) * u64::from(self.moves_per_position) {
            let (from, to) = self.draw(&mut numbers);
            let (from, to) = (labels[from as usize], labels[to as usize]);
            if from != to && !dead_ends.contains(u64::from(from)) {
                visit(from, to)?;
            }
        }
        ControlFlow::Continue(())
    }
}
