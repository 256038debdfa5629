//! Layers that play falls through, as in games where every move uses something up.

use super::{MoveStream, MoveVisitor, ParameterError, require_position_count, shuffled_labels};
use crate::split_mix::SplitMix64;
use std::ops::ControlFlow;

/// Layers of equal width; every move leads one to three layers down, to any position
/// there. The bottom layer, positions 0 to width - 1, is all dead ends.
///
/// Memory while streaming: 4 bytes per position if labels are shuffled, else none.
#[derive(Debug, Clone)]
pub struct Layered {
    layers: u32,
    width: u32,
    moves_each: u32,
    seed: u64,
    shuffled: bool,
}

impl Layered {
    /// `layers` layers of `width` positions with `moves_each` moves each.
    ///
    /// # Errors
    ///
    /// More than 2^32 - 2 positions.
    pub fn new(
        layers: u32,
        width: u32,
        moves_each: u32,
        seed: u64,
    ) -> Result<Layered, ParameterError> {
        require_position_count(u64::from(layers) * u64::from(width))?;
        Ok(Layered {
            layers,
            width,
            moves_each,
            seed,
            shuffled: false,
        })
    }

    /// The same graph with its labels in a random order.
    #[must_use]
    pub fn shuffled(self) -> Layered {
        Layered {
            shuffled: true,
            ..self
        }
    }
}

impl MoveStream for Layered {
    fn position_count(&self) -> u32 {
        self.layers * self.width
    }

    fn try_for_each_move(&self, visit: &mut MoveVisitor<'_>) -> ControlFlow<()> {
        let labels = self
            .shuffled
            .then(|| shuffled_labels(self.position_count(), self.seed));
        let label = |position: u32| match &labels {
            Some(labels) => labels[position as usize],
            None => position,
        };
        let mut numbers = SplitMix64::new(self.seed);
        for layer in 1..self.layers {
            for place in 0..self.width {
                for _ in 0..self.moves_each {
                    let down = (1 + numbers.below(3)).min(layer);
                    let target = (layer - down) * self.width + numbers.below(self.width);
                    visit(label(layer * self.width + place), label(target))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
