//! Blocks of keys: up to 4096 ascending numbers of 64 bits.
//!
//! Encoding: the first key stands in the index; for each further one a varint of the
//! difference to the one before, less one. Unpacked, a key is its distance to the first, in
//! 4 bytes if all distances fit.

use super::{LONG, Problem, SHORT};
use crate::bytes::{Reader, put_varint};
use crate::cache::Cached;

const EXCEEDS: Problem = "its keys exceed 64 bits";

/// Appends the block of these keys, which ascend strictly.
pub(crate) fn encode(keys: impl IntoIterator<Item = u64>, raw: &mut Vec<u8>) {
    let mut keys = keys.into_iter();
    let Some(mut last) = keys.next() else { return };
    for key in keys {
        put_varint(raw, key.wrapping_sub(last).wrapping_sub(1));
        last = key;
    }
}

/// The keys of a block, to be searched.
pub(crate) struct KeyBlock {
    first: u64,
    distances: Distances,
}

enum Distances {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl KeyBlock {
    /// Unpacks a block of `count` keys, all of them less than `end` if that is given.
    pub(crate) fn decode(
        raw: &[u8],
        first: u64,
        count: usize,
        end: Option<u64>,
    ) -> Result<KeyBlock, Problem> {
        let mut reader = Reader::new(raw);
        let mut last = 0_u64;
        let mut far = Vec::with_capacity(count);
        far.push(last);
        while far.len() < count {
            // Most gaps take a byte. Far from 2^64 eight of them need no further check.
            if far.len() + 8 <= count
                && last < u64::MAX - 8 * 0x80
                && let Some(gaps) = reader.eight_short_varints()
            {
                far.extend(gaps.map(|gap| {
                    last += u64::from(gap) + 1;
                    last
                }));
                continue;
            }
            let gap = reader.varint().ok_or(SHORT)?;
            // One less than the distance to the key before, so that the sum stays below 2^64.
            let next = last.checked_add(gap).filter(|&next| next < u64::MAX);
            last = next.ok_or(EXCEEDS)? + 1;
            far.push(last);
        }
        if !reader.is_empty() {
            return Err(LONG);
        }
        let last_key = first.checked_add(last).ok_or(EXCEEDS)?;
        if end.is_some_and(|end| last_key >= end) {
            return Err("its keys do not end before those of the next block");
        }
        let distances = match u32::try_from(last) {
            // The last is the largest.
            Ok(_) => Distances::Narrow(far.iter().map(|&distance| distance as u32).collect()),
            Err(_) => Distances::Wide(far),
        };
        Ok(KeyBlock { first, distances })
    }

    /// Which of the keys is `key`.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<usize> {
        let distance = key.checked_sub(self.first)?;
        match &self.distances {
            Distances::Narrow(near) => near.binary_search(&u32::try_from(distance).ok()?).ok(),
            Distances::Wide(far) => far.binary_search(&distance).ok(),
        }
    }

    /// The key of this index.
    #[inline]
    pub(crate) fn key(&self, index: usize) -> Option<u64> {
        let distance = match &self.distances {
            Distances::Narrow(near) => u64::from(*near.get(index)?),
            Distances::Wide(far) => *far.get(index)?,
        };
        Some(self.first + distance)
    }
}

impl Cached for KeyBlock {
    fn bytes(&self) -> usize {
        match &self.distances {
            Distances::Narrow(near) => 4 * near.capacity(),
            Distances::Wide(far) => 8 * far.capacity(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_and_far_keys_are_found() {
        for keys in [
            vec![7],
            vec![0, 1, 2, 300, 70_000],
            vec![0, 1, u64::MAX],
            vec![u64::MAX - 1, u64::MAX],
            vec![5, 5 + (1 << 32), 6 + (1 << 32)],
        ] {
            let mut raw = Vec::new();
            encode(keys.iter().copied(), &mut raw);
            let block = KeyBlock::decode(&raw, keys[0], keys.len(), None).unwrap();
            for (index, &key) in keys.iter().enumerate() {
                assert_eq!(
                    (block.find(key), block.key(index)),
                    (Some(index), Some(key))
                );
                for other in [key.wrapping_add(1), key.wrapping_sub(1)] {
                    assert_eq!(block.find(other), keys.iter().position(|&key| key == other));
                }
            }
            assert_eq!(block.key(keys.len()), None);
            let last = keys[keys.len() - 1];
            assert!(KeyBlock::decode(&raw, keys[0], keys.len(), Some(last)).is_err());
            assert!(KeyBlock::decode(&raw, keys[0], keys.len() + 1, None).is_err());
            raw.push(0);
            assert!(KeyBlock::decode(&raw, keys[0], keys.len(), None).is_err());
        }
    }

    #[test]
    fn many_keys_up_to_the_last_of_64_bits() {
        for gap in [1, 2, 127, 128, 129, 5000] {
            for count in [8, 9, 16, 17, 4096_u64] {
                let keys: Vec<u64> = (0..count).rev().map(|rank| u64::MAX - rank * gap).collect();
                let mut raw = Vec::new();
                encode(keys.iter().copied(), &mut raw);
                let block = KeyBlock::decode(&raw, keys[0], keys.len(), None).unwrap();
                let read: Vec<u64> = (0..keys.len())
                    .filter_map(|index| block.key(index))
                    .collect();
                assert_eq!(read, keys);
                assert!(KeyBlock::decode(&raw, keys[0] + 1, keys.len(), None).is_err());
            }
        }
    }

    #[test]
    fn keys_beyond_64_bits_are_refused() {
        let mut raw = Vec::new();
        put_varint(&mut raw, u64::MAX - 5);
        assert!(KeyBlock::decode(&raw, 4, 2, None).is_ok());
        assert!(KeyBlock::decode(&raw, 5, 2, None).is_err());
        raw.clear();
        put_varint(&mut raw, u64::MAX);
        assert!(KeyBlock::decode(&raw, 0, 2, None).is_err());
    }
}
