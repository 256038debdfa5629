//! Sets of small keys, each numbered by its place in their order.
//!
//! Encoding: a bit per possible key, and for each 64 of them how many members come before:
//! 12 bytes for 64 keys. A key is looked up in two places, wherever it lies.

use crate::outcome::Position;

/// Keys from here on are too large for a set: its bits would take 16 MiB.
pub(crate) const KEY_LIMIT: u64 = 1 << 27;

/// A set of small keys in which each has a number, in their order.
pub(crate) struct KeySet {
    words: Vec<u64>,
    /// For each word the members before it.
    before: Vec<Position>,
}

impl KeySet {
    /// The set whose members are the bits of words: key `k` is bit `k % 64` of word `k / 64`.
    pub(crate) fn from_words(words: Vec<u64>) -> KeySet {
        let mut sum = 0;
        let before = words.iter().map(|word| {
            let before = sum;
            sum += word.count_ones();
            before
        });
        KeySet {
            before: before.collect(),
            words,
        }
    }

    /// The set of some keys in ascending order; `None` if one is too large.
    pub(crate) fn of_sorted(keys: &[u64]) -> Option<KeySet> {
        let largest = keys.last().copied().unwrap_or_default();
        if largest >= KEY_LIMIT {
            return None;
        }
        let mut words = vec![0; largest as usize / 64 + 1];
        for &key in keys {
            *words.get_mut((key / 64) as usize)? |= 1 << (key % 64);
        }
        Some(KeySet::from_words(words))
    }

    /// The bytes that it takes.
    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.words.len() * size_of::<u64>() + self.before.len() * size_of::<Position>()) as u64
    }

    /// How many members are smaller than a member.
    #[inline]
    pub(crate) fn rank(&self, key: u32) -> Position {
        let word = key as usize / 64;
        let smaller = self.words[word] & ((1 << (key % 64)) - 1);
        self.before[word] + smaller.count_ones()
    }

    /// The number of a key; `None` if it is no member.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Position> {
        let word = self.words.get(usize::try_from(key / 64).ok()?)?;
        (word >> (key % 64) & 1 != 0).then(|| self.rank(key as u32))
    }

    /// Hands the members to `visit` in ascending order.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(u64)) {
        for (base, &word) in (0_u64..).step_by(64).zip(&self.words) {
            let mut rest = word;
            while rest != 0 {
                visit(base + u64::from(rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_counted_across_words() {
        let keys = KeySet::from_words(vec![1 << 5 | 1 << 63, 0, 1]);
        assert_eq!([5, 63, 128].map(|key| keys.rank(key)), [0, 1, 2]);
        let mut members = Vec::new();
        keys.for_each(|key| members.push(key));
        assert_eq!(members, [5, 63, 128]);
        let same = KeySet::of_sorted(&members).unwrap();
        let found = [4, 5, 63, 64, 128, 129, 1000, u64::MAX].map(|key| same.find(key));
        let expected = [None, Some(0), Some(1), None, Some(2), None, None, None];
        assert_eq!(found, expected);
        assert!(KeySet::of_sorted(&[0, KEY_LIMIT]).is_none());
        assert_eq!(KeySet::of_sorted(&[]).unwrap().find(0), None);
    }
}
