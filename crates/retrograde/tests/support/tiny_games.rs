//! Random games so small that everything about them can be tried out.

use crate::support::attributes::with_everything;
use crate::support::plain::PlainGame;
use proptest::collection::vec;
use proptest::prelude::*;
use retrograde::Position;

/// Games of up to `largest` positions and three moves for each, with small ranks: few
/// enough for everything about them to be tried out.
pub fn tiny_games(largest: u32) -> impl Strategy<Value = PlainGame> {
    (1..=largest)
        .prop_flat_map(|count| {
            let row = prop_oneof![1 => Just(0..=0), 7 => Just(1..=3)]
                .prop_flat_map(move |lengths| vec(0..count, lengths));
            (Just(count), vec(row, count as usize))
        })
        .prop_map(|(count, rows)| {
            let ends = rows
                .into_iter()
                .enumerate()
                .flat_map(|(from, row)| row.into_iter().map(move |to| (from as Position, to)));
            (count, ends.collect())
        })
        .prop_flat_map(|shape| with_everything(shape, false))
}
