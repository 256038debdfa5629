//! The final numbering of positions: a permutation of the provisional one that does not
//! depend on how positions were found.
//!
//! With keys it is their order. Two sorts are at hand: if a key and a number fit into 64
//! bits together, the keys are sorted where they lie, with the number in the low bits;
//! else as pairs of 12 bytes.
//!
//! Without keys it is breadth first from the starts, in the order of moves.

use super::stored_moves::StoredMoves;
use crate::bits::BitSet;
use crate::outcome::Position;

/// Sorts keys, no two alike, and says where each came from.
pub(crate) fn sort_keys(mut keys: Vec<u64>) -> (Vec<u64>, Vec<Position>) {
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
