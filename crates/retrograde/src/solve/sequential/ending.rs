//! After the last level: what is left open is endless, and all values are put together.

use super::levels::Levels;
use crate::outcome::{Position, Value};
use crate::position_graph::PositionGraph;
use crate::rules::InfinitePlay;
use crate::solution::Solution;
use crate::solve::kernel::DECIDED;

impl Levels<'_> {
    /// The values of all positions.
    pub(super) fn finish(self) -> Solution {
        let Levels {
            game,
            states,
            ordinary,
            mut queue,
            ..
        } = self;
        let endless = |position: usize| match game.rules().infinite {
            InfinitePlay::Draw => Value::DRAW,
            InfinitePlay::PlayerWins(winner) => {
                if game.owner(position as Position) == Some(winner) {
                    Value::ENDLESS_WIN
                } else {
                    Value::ENDLESS_LOSS
                }
            }
        };
        // The queue has told all it knows; its memory holds the values.
        let known = states.iter().zip(ordinary.rows.iter());
        for (position, (bits, (&state, row))) in queue.iter_mut().zip(known).enumerate() {
            *bits = match state {
                DECIDED => row.value_bits(),
                _ => endless(position).to_bits(),
            };
        }
        Solution::from_pages(queue, states.len())
    }
}
