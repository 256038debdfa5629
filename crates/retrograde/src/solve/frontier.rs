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
        for &position in level.iter() {
            let word = (position >> 6) as usize;
            self.bits[word] |= 1 << (position & 63);
            self.used[word >> 6] |= 1 << (word & 63);
        }
        let mut places = level.iter_mut();
        for (group, used) in self.used.iter_mut().enumerate() {
            let mut words = std::mem::take(used);
            while words != 0 {
                let word = group * 64 + words.trailing_zeros() as usize;
                words &= words - 1;
                let mut bits = std::mem::take(&mut self.bits[word]);
                while bits != 0 {
                    let position = word as Position * 64 + bits.trailing_zeros();
                    bits &= bits - 1;
                    if let Some(place) = places.next() {
                        *place = position;
                    }
                }
            }
        }
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
    fn a_small_level_is_left_as_it_is() {
        let mut level = [5, 3, 4];
        Frontier::new(10).sort(&mut level);
        assert_eq!(level, [5, 3, 4]);
    }
}
