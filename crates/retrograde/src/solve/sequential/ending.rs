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
            ..
        } = self;
        let rows = ordinary.rows;
        // The rows hold all that is left to say; the predecessors are gone before more
        // memory is taken.
        drop(ordinary.predecessors);
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
        let values = states.iter().zip(rows.iter()).enumerate();
        let values = values.map(|(position, (&state, row))| match state {
            DECIDED => Value::of_bits(row.value_bits()),
            _ => endless(position),
        });
        Solution::from_values(values.collect())
    }
}
