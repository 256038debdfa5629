//! Sorts levels, so that their rows are read in the order of memory, and what they lead to is
//! where the last ones led.
//!
//! That pays where moves are local. Where they lead anywhere, rows are asked for so early that
//! their order does not matter.
//!
//! A level is a set, so it is sorted by entering it into a set of bits and reading that
//! out again: no comparison, and the bits of a large level fit into a cache. A second
//! set says which words of the first are in use, for levels that are sparse.
//!
//! Who decides many neighbours at a time enters them himself, and never has them in another order.
//!
//! One bit per position, and 1/64 more. O(level + V / 4096) time.

use crate::outcome::Position;

/// A level is sorted if it holds more than one in so many positions.
const SPARSEST: usize = 500;

/// A smaller level is never sorted.
const SMALLEST: usize = 1024;

/// The two sets of bits; both are empty between calls.
pub(super) struct Frontier {
    bits: Vec<u64>,
    used: Vec<u64>,
    threshold: usize,
}

impl Frontier {
    pub(super) fn new(position_count: u32) -> Frontier {
        let words = (position_count as usize).div_ceil(64);
        Frontier {
            bits: vec![0; words],
            used: vec![0; words.div_ceil(64)],
            threshold: (position_count as usize / SPARSEST).max(SMALLEST),
        }
    }

    /// Does not sort from now on.
    pub(super) fn rest(&mut self) {
        self.threshold = usize::MAX;
    }

    /// Sorts a level if that pays.
    pub(super) fn sort(&mut self, level: &mut [Position]) {
        if level.len() <= self.threshold {
            return;
        }
        level.iter().for_each(|&position| self.insert(position));
        self.drain(level);
    }

    /// Enters a position.
    #[inline(always)]
    pub(super) fn insert(&mut self, position: Position) {
        self.insert_word((position >> 6) as usize, 1 << (position & 63));
    }

    /// Enters the positions from `first` on whose bits are set.
    #[inline(always)]
    pub(super) fn insert_all(&mut self, first: Position, bits: u32) {
        if bits == 0 {
            return;
        }
        let (word, shift) = ((first >> 6) as usize, first & 63);
        self.insert_word(word, u64::from(bits) << shift);
        // What was shifted beyond the word; in two steps, since none may be by 64.
        let beyond = u64::from(bits) >> 1 >> (63 - shift);
        if beyond != 0 {
            self.insert_word(word + 1, beyond);
        }
    }

    #[inline(always)]
    fn insert_word(&mut self, word: usize, bits: u64) {
        self.bits[word] |= bits;
        self.used[word >> 6] |= 1 << (word & 63);
    }

    /// Takes all positions out, in order; returns how many there were.
    ///
    /// # Panics
    ///
    /// If there are more than places.
    pub(super) fn drain(&mut self, places: &mut [Position]) -> usize {
        let mut filled = 0;
        for (group, used) in self.used.iter_mut().enumerate() {
            let mut words = std::mem::take(used);
            while words != 0 {
                let word = group * 64 + words.trailing_zeros() as usize;
                words &= words - 1;
                let mut bits = std::mem::take(&mut self.bits[word]);
                while bits != 0 {
                    places[filled] = word as Position * 64 + bits.trailing_zeros();
                    filled += 1;
                    bits &= bits - 1;
                }
            }
        }
        filled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_level_is_sorted_and_the_bits_are_empty_again() {
        let mut frontier = Frontier::new(10_000);
        for stride in [3, 7] {
            let mut level: Vec<Position> = (0..2_000).map(|index| index * stride % 9_973).collect();
            let mut expected = level.clone();
            expected.sort_unstable();
            frontier.sort(&mut level);
            assert_eq!(level, expected);
        }
        assert!(
            frontier
                .bits
                .iter()
                .chain(&frontier.used)
                .all(|&word| word == 0)
        );
    }

    #[test]
    fn neighbours_are_entered_together_wherever_they_begin() {
        let mut frontier = Frontier::new(200);
        for first in [0, 1, 47, 48, 49, 63, 64, 120, 183] {
            for bits in [0, 1, 0x8000, 0x8001, 0xFFFF, 0x5A] {
                frontier.insert_all(first, bits);
                let expected: Vec<Position> = (0..16)
                    .filter(|&bit| bits >> bit & 1 != 0)
                    .map(|bit| first + bit)
                    .collect();
                let mut drained = [0; 16];
                let count = frontier.drain(&mut drained);
                assert_eq!(&drained[..count], expected);
            }
        }
    }

    #[test]
    fn a_small_level_is_left_as_it_is() {
        let mut level = [5, 3, 4];
        Frontier::new(10).sort(&mut level);
        assert_eq!(level, [5, 3, 4]);
    }
}
