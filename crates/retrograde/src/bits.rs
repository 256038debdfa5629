//! A fixed-size set of small integers, one bit each.

use std::sync::atomic::{AtomicU64, Ordering};

/// A set of integers below a fixed bound: one bit per integer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BitSet {
    words: Vec<u64>,
    len: u64,
}

impl BitSet {
    /// The empty set of integers below `len`. Costs `len / 8` bytes.
    #[must_use]
    pub fn new(len: u64) -> BitSet {
        BitSet {
            words: vec![0; len.div_ceil(64) as usize],
            len,
        }
    }

    /// The bound below which all members lie.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether the bound is zero.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether `index` is a member.
    ///
    /// # Panics
    ///
    /// If `index` is beyond the last word of the set; so does [`BitSet::insert`].
    #[must_use]
    #[inline]
    pub fn contains(&self, index: u64) -> bool {
        self.words[(index >> 6) as usize] >> (index & 63) & 1 != 0
    }

    /// Makes `index` a member. Returns whether it was none before.
    #[inline]
    pub fn insert(&mut self, index: u64) -> bool {
        let word = &mut self.words[(index >> 6) as usize];
        let bit = 1 << (index & 63);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Raises the bound by one; the new integer is a member if `member`.
    pub fn push(&mut self, member: bool) {
        if self.len.is_multiple_of(64) {
            self.words.push(0);
        }
        if member {
            self.words[(self.len >> 6) as usize] |= 1 << (self.len & 63);
        }
        self.len += 1;
    }

    /// The members as bits of words: integer `i` is bit `i % 64` of word `i / 64`.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The set of those words, as [`BitSet::words`] gives them, of integers below `len`.
    ///
    /// # Panics
    ///
    /// If there are not exactly as many words as `len` needs.
    #[must_use]
    pub fn from_words(words: Vec<u64>, len: u64) -> BitSet {
        assert_eq!(
            words.len() as u64,
            len.div_ceil(64),
            "one word per 64 integers"
        );
        BitSet { words, len }
    }

    /// The members of either set. Both must have the same bound.
    #[must_use]
    pub fn union(&self, other: &BitSet) -> BitSet {
        self.zip_words(other, |ours, theirs| ours | theirs)
    }

    /// The members of this set that are none of the other. Both must have the same bound.
    #[must_use]
    pub fn without(&self, other: &BitSet) -> BitSet {
        self.zip_words(other, |ours, theirs| ours & !theirs)
    }

    fn zip_words(&self, other: &BitSet, join: impl Fn(u64, u64) -> u64) -> BitSet {
        debug_assert_eq!(self.len, other.len);
        let words = self.words.iter().zip(&other.words);
        BitSet {
            words: words.map(|(&ours, &theirs)| join(ours, theirs)).collect(),
            len: self.len,
        }
    }

    /// The smallest member, or `None` for the empty set.
    #[must_use]
    pub fn first(&self) -> Option<u64> {
        let word = self.words.iter().position(|&word| word != 0)?;
        Some(word as u64 * 64 + u64::from(self.words[word].trailing_zeros()))
    }

    /// The smallest integer below the bound that is no member.
    #[must_use]
    pub fn first_missing(&self) -> Option<u64> {
        let word = self.words.iter().position(|&word| word != u64::MAX)?;
        let index = word as u64 * 64 + u64::from(self.words[word].trailing_ones());
        (index < self.len).then_some(index)
    }

    /// Hands all members to `visit` in ascending order.
    pub fn for_each(&self, mut visit: impl FnMut(u64)) {
        for (index, &word) in self.words.iter().enumerate() {
            for_each_bit(index, word, &mut visit);
        }
    }

    /// Hands the members within a range that begins at a multiple of 64 to `visit`, in
    /// ascending order.
    pub fn for_each_in(&self, range: std::ops::Range<u64>, mut visit: impl FnMut(u64)) {
        debug_assert!(range.start.is_multiple_of(64));
        let words = self.words.iter().enumerate();
        let first = (range.start / 64) as usize;
        let count = (range.end.div_ceil(64)) as usize - first;
        for (index, &word) in words.skip(first).take(count) {
            for_each_bit(index, word, |member| {
                if member < range.end {
                    visit(member);
                }
            });
        }
    }

    /// Removes all members in ascending order and hands each to `visit`.
    pub fn drain(&mut self, mut visit: impl FnMut(u64)) {
        for (index, word) in self.words.iter_mut().enumerate() {
            for_each_bit(index, std::mem::take(word), &mut visit);
        }
    }
}

impl BitSet {
    /// How many members there are.
    pub(crate) fn count(&self) -> u64 {
        self.words
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    /// Makes integers members that are bits of a word; does nothing if the set has no such word.
    #[inline]
    pub(crate) fn insert_word(&mut self, word: usize, bits: u64) {
        if let Some(word) = self.words.get_mut(word) {
            *word |= bits;
        }
    }

    /// Keeps the members for which `keeps` holds; asks in ascending order.
    pub(crate) fn retain(&mut self, mut keeps: impl FnMut(u64) -> bool) {
        for (index, word) in self.words.iter_mut().enumerate() {
            let mut kept = 0;
            for_each_bit(index, *word, |member| {
                kept |= u64::from(keeps(member)) << (member & 63);
            });
            *word = kept;
        }
    }
}

/// Makes `index` a member of a set that threads share, given by its words. Returns whether it
/// was none before; `None` if there is no word for it.
#[inline]
pub(crate) fn insert_shared(words: &[AtomicU64], index: u64) -> Option<bool> {
    let word = words.get((index >> 6) as usize)?;
    let bit = 1 << (index & 63);
    // Most are members already, and to look costs less than to set.
    let is_new =
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0;
    Some(is_new)
}

/// Hands the members that a word of this index stands for to `visit`, in ascending order.
#[inline]
fn for_each_bit(index: usize, mut word: u64, mut visit: impl FnMut(u64)) {
    while word != 0 {
        visit(index as u64 * 64 + u64::from(word.trailing_zeros()));
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_out_in_order_and_only_once() {
        let mut set = BitSet::new(200);
        for index in [199, 0, 63, 64, 0] {
            set.insert(index);
        }
        assert_eq!((set.first(), set.first_missing()), (Some(0), Some(1)));
        let mut seen = Vec::new();
        set.drain(|index| seen.push(index));
        assert_eq!(seen, [0, 63, 64, 199]);
        assert_eq!(set.first(), None);
    }

    #[test]
    fn pushing_grows_across_words() {
        let mut set = BitSet::default();
        for index in 0..130 {
            set.push(index % 2 == 0);
        }
        assert_eq!(set.len(), 130);
        assert!((0..130).all(|index| set.contains(index) == (index % 2 == 0)));
        let full = {
            let mut set = BitSet::new(64);
            (0..64).for_each(|index| {
                set.insert(index);
            });
            set
        };
        assert_eq!(full.first_missing(), None);
    }
}
