//! Random games. Uniform random graphs are shallow, so most shapes here are built to be
//! deep: chains with side exits, rings with exits, layers with a few moves back.

use crate::support::attributes::{Shape, with_everything};
use crate::support::plain::PlainGame;
use proptest::collection::vec;
use proptest::prelude::*;

/// Any ends at all; with few positions, many loops and parallel moves.
fn uniform(largest: u32) -> impl Strategy<Value = Shape> {
    (0..=largest).prop_flat_map(|count| {
        let below = 0..count.max(1);
        let moves = vec((below.clone(), below), 0..=count as usize * 3);
        (Just(count), moves)
    })
}

/// A chain; `extra` moves anywhere, half of them from the chain straight to its last positions.
fn chain(largest: u32) -> impl Strategy<Value = Shape> {
    (2..=largest).prop_flat_map(|count| {
        let exits = vec((0..count, count - 2..count), 0..6);
        let extra = vec((0..count, 0..count), 0..6);
        (exits, extra).prop_map(move |(exits, extra)| {
            let links = (1..count).map(|position| (position - 1, position));
            (count, links.chain(exits).chain(extra).collect())
        })
    })
}

/// Rings of equal size, entered from one another and left for a few positions beyond them.
fn rings(largest: u32) -> impl Strategy<Value = Shape> {
    (2..=6_u32, 1..=4_u32).prop_flat_map(move |(size, rings)| {
        let on_rings = (size * rings).min(largest - 3);
        let count = on_rings + 3;
        let passages = vec((0..on_rings, 0..on_rings), 0..5);
        let exits = vec((0..on_rings, on_rings..count), 1..8);
        let beyond = vec((on_rings..count, 0..count), 0..3);
        (passages, exits, beyond).prop_map(move |(passages, exits, beyond)| {
            let ring = (0..on_rings).map(|position| {
                let first = position - position % size;
                let end = (first + size).min(on_rings);
                (
                    position,
                    if position + 1 == end {
                        first
                    } else {
                        position + 1
                    },
                )
            });
            (
                count,
                ring.chain(passages).chain(exits).chain(beyond).collect(),
            )
        })
    })
}

/// Every move goes a little ahead, but for a few that go back.
fn layers(largest: u32) -> impl Strategy<Value = Shape> {
    (3..=largest).prop_flat_map(|count| {
        let ahead = vec(
            (0..count - 1, 1..4_u32),
            count as usize..=count as usize * 2,
        );
        let back = vec((0..count, 0..count), 0..4);
        (ahead, back).prop_map(move |(ahead, back)| {
            let ahead = ahead
                .into_iter()
                .map(|(from, length)| (from, (from + length).min(count - 1)));
            (count, ahead.chain(back).collect())
        })
    })
}

fn shape(largest: u32) -> impl Strategy<Value = Shape> {
    prop_oneof![
        2 => uniform(largest),
        2 => chain(largest),
        2 => rings(largest),
        1 => layers(largest),
    ]
}

/// Games of up to `largest` positions. `largest` is at least 8.
pub fn games(largest: u32) -> impl Strategy<Value = PlainGame> {
    shape(largest).prop_flat_map(|shape| with_everything(shape, true))
}
