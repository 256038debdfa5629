//! The keys of all positions of a solved game, in as little memory as they allow.
//!
//! An explored game has a list of keys, 8 bytes each. A ranked game has most of its ranks in
//! use, so that a set of bits is smaller: 10 bytes for 64 ranks. A file that is asked about few
//! positions keeps its keys where they lie.

use crate::stored_values::StoredValues;
use retrograde::{Position, RankKeys};
use retrograde_store::KeySource;
use std::ops::Range;

/// Keys in ascending order, numbered from 0.
pub enum Keys {
    /// One after the other.
    List(Vec<u64>),
    /// The ranks in use of a ranked game.
    Ranks(RankKeys),
    /// Those of a file, beside its values.
    Stored(Box<StoredValues>),
}

impl Keys {
    /// How many there are; positions have numbers of 32 bits.
    pub fn len(&self) -> u32 {
        self.key_count() as u32
    }

    /// The key of a position, which must exist.
    pub fn key(&self, position: Position) -> u64 {
        match self {
            Keys::List(keys) => keys[position as usize],
            Keys::Ranks(ranks) => ranks.key(u64::from(position)).unwrap_or(u64::MAX),
            Keys::Stored(stored) => stored.key(position),
        }
    }

    /// The position of a key.
    pub fn find(&self, key: u64) -> Option<Position> {
        match self {
            Keys::List(keys) => keys.binary_search(&key).ok().map(|found| found as Position),
            Keys::Ranks(ranks) => ranks.find(key),
            Keys::Stored(stored) => stored.find(key),
        }
    }

    /// What they take in memory, in bytes.
    pub fn bytes(&self) -> u64 {
        match self {
            Keys::List(keys) => 8 * keys.len() as u64,
            Keys::Ranks(ranks) => ranks.bytes(),
            Keys::Stored(_) => StoredValues::MOST_BYTES,
        }
    }

    /// Keys and values of a file, if they are looked up where they lie.
    pub fn stored(&self) -> Option<&StoredValues> {
        match self {
            Keys::Stored(stored) => Some(stored),
            Keys::List(_) | Keys::Ranks(_) => None,
        }
    }
}

impl KeySource for Keys {
    fn key_count(&self) -> u64 {
        match self {
            Keys::List(keys) => keys.len() as u64,
            Keys::Ranks(ranks) => ranks.len(),
            Keys::Stored(stored) => u64::from(stored.store().position_count()),
        }
    }

    fn read(&self, numbers: Range<u64>, keys: &mut Vec<u64>) {
        match self {
            Keys::List(list) => list.read(numbers, keys),
            Keys::Ranks(ranks) => {
                let count = (numbers.end - numbers.start) as usize;
                keys.extend(ranks.iter_from(numbers.start).take(count));
            }
            Keys::Stored(stored) => {
                keys.extend(numbers.map(|number| stored.key(number as Position)));
            }
        }
    }

    fn has(&self, key: u64) -> bool {
        self.find(key).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_sets_of_ranks_say_the_same() {
        let members: Vec<u64> = (0..5000).filter(|rank| rank % 7 < 3).collect();
        let ranks = Keys::Ranks(RankKeys::of_ranks(5000, members.iter().copied()));
        let list = Keys::List(members.clone());
        assert_eq!(ranks.len(), list.len());
        for (number, &key) in (0..).zip(&members) {
            assert_eq!((ranks.key(number), list.key(number)), (key, key));
        }
        for key in 0..5001 {
            assert_eq!(ranks.find(key), list.find(key));
            assert_eq!(ranks.has(key), list.has(key));
        }
        for numbers in [0..0, 0..1, 7..2000, 2000..u64::from(list.len())] {
            let (mut one, mut other) = (vec![1], vec![1]);
            ranks.read(numbers.clone(), &mut one);
            list.read(numbers, &mut other);
            assert_eq!(one, other);
        }
        assert!(ranks.bytes() < list.bytes());
    }
}
