//! Sets of ranks: which keys of a ranked game are in use, each numbered by its place in
//! their order.
//!
//! Encoding: a bit per rank; for each word of 64 bits the members before it within its block
//! of 1024 words, and for each block the members before it: 10.002 bytes for 64 ranks. If all
//! ranks are members, nothing is stored. A rank is looked up in three places, of which the
//! last table is small; a number is found by halving, first among blocks, then in one.
//!
//! Complexity: O(1) for a rank, O(log n) for a number.

use crate::outcome::Position;

/// Words of one block: its members, 2^16 at the most, are counted in two bytes before each.
const BLOCK: usize = 1 << 10;

/// The keys that a solved ranked game has: a set of ranks. The number of a position is the
/// place of its key here.
///
/// ```
/// use retrograde::RankKeys;
///
/// let keys = RankKeys::of_ranks(1000, [7, 64, 999]);
/// assert_eq!((keys.len(), keys.rank_count()), (3, 1000));
/// assert_eq!((keys.find(64), keys.find(65)), (Some(1), None));
/// assert_eq!((keys.key(2), keys.key(3)), (Some(999), None));
/// assert_eq!(keys.iter().collect::<Vec<u64>>(), [7, 64, 999]);
/// assert_eq!(RankKeys::all(10).find(9), Some(9));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankKeys {
    rank_count: u64,
    len: u64,
    /// Empty if all ranks are members.
    words: Vec<u64>,
    /// For each word the members before it in its block.
    before: Vec<u16>,
    /// For each block the members before it.
    blocks: Vec<u64>,
}

impl RankKeys {
    /// All ranks below `rank_count`; takes no memory.
    #[must_use]
    pub fn all(rank_count: u64) -> RankKeys {
        RankKeys {
            rank_count,
            len: rank_count,
            words: Vec::new(),
            before: Vec::new(),
            blocks: Vec::new(),
        }
    }

    /// The set whose members are the bits of words: rank `k` is bit `k % 64` of word
    /// `k / 64`. Words that are missing, or beyond `rank_count`, are empty, or ignored.
    #[must_use]
    pub fn from_words(rank_count: u64, mut words: Vec<u64>) -> RankKeys {
        words.resize(rank_count.div_ceil(64) as usize, 0);
        if let (Some(last), used @ 1..) = (words.last_mut(), rank_count % 64) {
            *last &= (1 << used) - 1;
        }
        let mut before = Vec::with_capacity(words.len());
        let mut blocks = Vec::with_capacity(words.len().div_ceil(BLOCK));
        let mut len = 0;
        for block in words.chunks(BLOCK) {
            blocks.push(len);
            let mut within: u32 = 0;
            for word in block {
                // Before the last word of a block there are 65,472 members at the most.
                before.push(within as u16);
                within += word.count_ones();
            }
            len += u64::from(within);
        }
        if len == rank_count {
            return RankKeys::all(rank_count);
        }
        RankKeys {
            rank_count,
            len,
            words,
            before,
            blocks,
        }
    }

    /// The set of some ranks, in any order; those that are not below `rank_count` are
    /// ignored.
    #[must_use]
    pub fn of_ranks(rank_count: u64, ranks: impl IntoIterator<Item = u64>) -> RankKeys {
        let mut words = vec![0; rank_count.div_ceil(64) as usize];
        for rank in ranks {
            if let Some(word) = words.get_mut((rank / 64) as usize) {
                *word |= 1 << (rank % 64);
            }
        }
        RankKeys::from_words(rank_count, words)
    }

    /// How many members there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bound below which all members lie.
    #[must_use]
    pub fn rank_count(&self) -> u64 {
        self.rank_count
    }

    /// Whether all ranks are members, so that a number is its key.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.len == self.rank_count
    }

    /// What the set takes in memory, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.words.len() * 8 + self.before.len() * 2 + self.blocks.len() * 8) as u64
    }

    /// The number of a key; `None` if it is no member.
    #[must_use]
    #[inline]
    pub fn find(&self, key: u64) -> Option<Position> {
        if key >= self.rank_count {
            return None;
        }
        if self.is_all() {
            return Some(key as Position);
        }
        let word = (key / 64) as usize;
        let bits = self.words[word];
        let bit = 1 << (key % 64);
        if bits & bit == 0 {
            return None;
        }
        let before = self.blocks[word / BLOCK] + u64::from(self.before[word]);
        Some(before as Position + (bits & (bit - 1)).count_ones())
    }

    /// The key of a number; `None` if there are not so many members.
    #[must_use]
    pub fn key(&self, number: u64) -> Option<u64> {
        if number >= self.len {
            return None;
        }
        if self.is_all() {
            return Some(number);
        }
        let block = self.blocks.partition_point(|&before| before <= number) - 1;
        let within = number - self.blocks[block];
        let first = block * BLOCK;
        let last = (first + BLOCK).min(self.words.len());
        let before = &self.before[first..last];
        let word = first + before.partition_point(|&before| u64::from(before) <= within) - 1;
        let mut bits = self.words[word];
        for _ in 0..within - u64::from(self.before[word]) {
            bits &= bits - 1;
        }
        Some(word as u64 * 64 + u64::from(bits.trailing_zeros()))
    }

    /// The members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.iter_from(0)
    }

    /// The members from a number on, in ascending order. O(log n) for the first.
    pub fn iter_from(&self, number: u64) -> impl Iterator<Item = u64> + '_ {
        let first = self.key(number).unwrap_or(self.rank_count);
        let mut word = (first / 64) as usize;
        let load = move |word: usize| match self.words.get(word) {
            Some(&bits) => bits,
            None if self.is_all() && (word as u64) < self.rank_count.div_ceil(64) => u64::MAX,
            None => 0,
        };
        let mut bits = load(word) & (u64::MAX << (first % 64));
        let mut left = self.len.saturating_sub(number);
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            while bits == 0 {
                word += 1;
                bits = load(word);
            }
            let key = word as u64 * 64 + u64::from(bits.trailing_zeros());
            bits &= bits - 1;
            Some(key)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_numbers_lead_to_each_other_across_blocks() {
        let rank_count = 64 * BLOCK as u64 * 2 + 777;
        let members: Vec<u64> = (0..rank_count)
            .filter(|rank| rank % 7 == 3 || (70_000..135_000).contains(rank))
            .collect();
        let keys = RankKeys::of_ranks(rank_count, members.iter().copied().chain([rank_count]));
        assert_eq!(keys.len(), members.len() as u64);
        assert!(keys.iter().eq(members.iter().copied()));
        let mut next = 0;
        for rank in 0..rank_count {
            let is_member = members.get(next as usize) == Some(&rank);
            assert_eq!(keys.find(rank), is_member.then_some(next));
            if is_member {
                assert_eq!(keys.key(u64::from(next)), Some(rank));
                next += 1;
            }
        }
        assert_eq!((keys.find(rank_count), keys.key(keys.len())), (None, None));
        for number in [0, 1, 10_000, keys.len() - 1, keys.len()] {
            assert!(
                keys.iter_from(number)
                    .eq(members[number as usize..].iter().copied())
            );
        }
    }

    #[test]
    fn all_ranks_and_none_take_no_search() {
        for rank_count in [0, 1, 64, 130] {
            let all = RankKeys::from_words(rank_count, vec![u64::MAX; 10]);
            assert_eq!((all.bytes(), all.len()), (0, rank_count));
            assert!(all.iter().eq(0..rank_count));
            assert!((0..rank_count).all(|rank| all.find(rank) == Some(rank as u32)));
            assert_eq!((all.find(rank_count), all.key(rank_count)), (None, None));
            let none = RankKeys::of_ranks(rank_count, []);
            assert_eq!((none.iter().next(), none.find(0)), (None, None));
        }
    }
}
