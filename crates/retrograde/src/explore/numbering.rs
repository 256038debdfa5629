//! The final numbering of positions: a permutation of the provisional one that does not
//! depend on how positions were found.
//!
//! With keys it is their order. Small keys come as a set of bits, which is in order as it
//! is. Others are sorted: if a key and a number fit into 64 bits together, the keys where
//! they lie, with the number in the low bits; else as pairs of 12 bytes.
//!
//! Without keys it is breadth first from the starts, in the order of moves.

use crate::bits::BitSet;
use crate::game::Game;
use crate::graph::StoredMoves;
use crate::key_set::KeySet;
use crate::outcome::Position;
use crate::solved::Places;

/// The positions in provisional order, and what their final order follows from.
pub(crate) enum Numbering<P> {
    /// Keys that are still to be sorted.
    Keys(Vec<u64>),
    /// A set of keys, and for each of them the provisional number.
    Set(KeySet, Vec<Position>),
    /// Positions, and for each final number the provisional one.
    Positions(Vec<P>, Vec<Position>),
}

impl<P: Copy + Eq + std::hash::Hash> Numbering<P> {
    /// Hands every position to `visit` with its provisional number; `None` for a key that
    /// is none.
    pub(crate) fn for_each<G: Game<Position = P>>(
        &self,
        game: &G,
        mut visit: impl FnMut(Position, Option<P>),
    ) {
        match self {
            Numbering::Keys(keys) => (0..)
                .zip(keys)
                .for_each(|(number, &key)| visit(number, game.decode(key))),
            Numbering::Set(set, from) => {
                let mut from = from.iter();
                set.for_each(|key| {
                    if let Some(&number) = from.next() {
                        visit(number, game.decode(key));
                    }
                });
            }
            Numbering::Positions(positions, _) => (0..)
                .zip(positions)
                .for_each(|(number, &position)| visit(number, Some(position))),
        }
    }

    /// The positions in their final order, and the provisional number of each.
    pub(crate) fn finish(self) -> (Places<P>, Vec<Position>) {
        match self {
            Numbering::Keys(keys) => {
                let (keys, from) = sort_keys(keys);
                (Places::Keys(keys), from)
            }
            Numbering::Set(set, from) => {
                let mut keys = Vec::with_capacity(from.len());
                set.for_each(|key| keys.push(key));
                (Places::Keys(keys), from)
            }
            Numbering::Positions(all, from) => {
                let moved = from.iter().map(|&number| all[number as usize]).collect();
                (Places::Positions(moved), from)
            }
        }
    }
}

/// Sorts keys, no two alike, and says where each came from.
fn sort_keys(mut keys: Vec<u64>) -> (Vec<u64>, Vec<Position>) {
    let number_bits = u64::BITS - (keys.len() as u64).leading_zeros();
    let largest = keys.iter().copied().max().unwrap_or_default();
    if largest.leading_zeros() < number_bits {
        return sort_pairs(&keys);
    }
    for (number, key) in keys.iter_mut().enumerate() {
        *key = *key << number_bits | number as u64;
    }
    keys.sort_unstable();
    let mask = (1 << number_bits) - 1;
    let numbers = keys.iter().map(|key| (key & mask) as Position).collect();
    for key in &mut keys {
        *key >>= number_bits;
    }
    (keys, numbers)
}

fn sort_pairs(keys: &[u64]) -> (Vec<u64>, Vec<Position>) {
    // Three words, the high half of the key first: no gaps, unlike a pair of 8 and 4 bytes.
    let mut triples: Vec<[u32; 3]> = (0..)
        .zip(keys)
        .map(|(number, key)| [(key >> 32) as u32, *key as u32, number])
        .collect();
    triples.sort_unstable();
    let sorted = triples
        .iter()
        .map(|&[high, low, _]| u64::from(high) << 32 | u64::from(low));
    (
        sorted.collect(),
        triples.iter().map(|&[.., number]| number).collect(),
    )
}

/// Lists all positions breadth first.
pub(crate) fn breadth_first(moves: &StoredMoves, starts: &[Position]) -> Vec<Position> {
    let rows = moves.rows();
    let mut seen = BitSet::new(moves.counts.len() as u64);
    let mut order = Vec::with_capacity(moves.counts.len());
    let mut next = 0;
    for &start in starts {
        if seen.insert(u64::from(start)) {
            order.push(start);
        }
    }
    while next < order.len() {
        for &target in rows.row(order[next]) {
            if seen.insert(u64::from(target)) {
                order.push(target);
            }
        }
        next += 1;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sorts_say_where_keys_came_from() {
        for factor in [1, u64::MAX / 7] {
            let keys = [5, 0, 7, 3].map(|key| key * factor);
            let (sorted, from) = sort_keys(keys.to_vec());
            assert_eq!(sorted, [0, 3, 5, 7].map(|key| key * factor));
            assert_eq!(from, [1, 3, 0, 2]);
        }
        assert_eq!(sort_keys(Vec::new()), (Vec::new(), Vec::new()));
    }
}
