//! Numbers integers in ascending order: the fast way from raw ids to positions.
//!
//! Problem: a list of moves holds ids of 32 bits; each distinct id must become its rank
//! among them, without a hash table and without an array as long as the largest id.
//!
//! - Where the ids are dense, one bit per possible id marks those that occur, and a
//!   count per 64 bits gives ranks in constant time: 1.5 bits per possible id. Where
//!   ids are 0 to n - 1 or 1 to n, nothing is kept at all.
//! - Where they are sparse, they are sorted; a table of where each leading part begins
//!   leaves a short binary search: 4 bytes per occurrence while sorting, then at most
//!   8 per distinct id.
//!
//! O(E) for dense ids, O(E log E) for sparse ones.

use crate::names::Names;
use crate::shares;
use retrograde::{AscendingIntegers, NO_POSITION, Position};

/// Ids are dense if the bits cost no more than a list of all occurrences would.
const DENSE_BITS_PER_OCCURRENCE: u64 = 16;

/// The rank of each id.
#[derive(Debug)]
pub(crate) enum Numbering {
    /// The ids from `first` on.
    Consecutive { first: u32, count: u32 },
    /// Bits for the ids that occur, and how many occur before each word of bits.
    Dense { words: Vec<u64>, before: Vec<u32> },
    /// The ids in order; those with leading part `p` begin at `starts[p]`.
    Sparse {
        ids: Vec<u32>,
        starts: Vec<u32>,
        shift: u32,
    },
}

impl Numbering {
    /// Numbers the ids that occur: of each entry both, but for [`NO_POSITION`] in the
    /// second place. `occurrences` says how often any does, `union` is all of them
    /// combined by or.
    pub(crate) fn new(
        entries: &[[u32; 2]],
        occurrences: u64,
        union: u32,
        threads: usize,
    ) -> Numbering {
        let possible = (u64::from(union) + 1).next_power_of_two();
        if possible <= occurrences.saturating_mul(DENSE_BITS_PER_OCCURRENCE) {
            Numbering::dense(entries, possible, threads)
        } else {
            Numbering::sparse(entries, occurrences)
        }
    }

    fn dense(entries: &[[u32; 2]], possible: u64, threads: usize) -> Numbering {
        let mut words = shares::map(threads, entries, |share| occurring(share, possible))
            .into_iter()
            .reduce(|mut all, more| {
                all.iter_mut()
                    .zip(more)
                    .for_each(|(all, more)| *all |= more);
                all
            })
            .unwrap_or_default();
        while words.last() == Some(&0) {
            words.pop();
        }
        let possible = words.last().map_or(0, |last| {
            words.len() as u64 * 64 - u64::from(last.leading_zeros())
        });
        let has_zero = words.first().is_some_and(|word| word & 1 == 1);
        let mut before = Vec::with_capacity(words.len());
        let mut count = 0;
        for word in &words {
            before.push(count);
            count += word.count_ones();
        }
        // The largest possible id occurs, so that there is no gap iff there are enough of them.
        if u64::from(count) == possible {
            return Numbering::Consecutive { first: 0, count };
        }
        if !has_zero && u64::from(count) + 1 == possible {
            return Numbering::Consecutive { first: 1, count };
        }
        Numbering::Dense { words, before }
    }

    fn sparse(entries: &[[u32; 2]], occurrences: u64) -> Numbering {
        let mut sorted = Vec::with_capacity(occurrences as usize);
        let ids = entries.as_flattened().iter().copied();
        sorted.extend(ids.filter(|&id| id != NO_POSITION));
        sorted.sort_unstable();
        sorted.dedup();
        sorted.shrink_to_fit();
        let Some(&largest) = sorted.last() else {
            return Numbering::Consecutive { first: 0, count: 0 };
        };
        // About as many leading parts as there are ids.
        let spare_bits = largest
            .ilog2()
            .saturating_sub((sorted.len() as u32).ilog2());
        let mut starts = vec![0_u32; (largest >> spare_bits) as usize + 2];
        for &id in &sorted {
            starts[(id >> spare_bits) as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        Numbering::Sparse {
            ids: sorted,
            starts,
            shift: spare_bits,
        }
    }

    /// The rank of an id that occurs.
    #[inline]
    pub(crate) fn position(&self, id: u32) -> Position {
        match self {
            Numbering::Consecutive { first, .. } => id - first,
            Numbering::Dense { words, before, .. } => {
                let word = (id >> 6) as usize;
                let lower = words[word] & ((1 << (id & 63)) - 1);
                before[word] + lower.count_ones()
            }
            Numbering::Sparse { ids, starts, shift } => {
                let part = (id >> shift) as usize;
                let (start, end) = (starts[part], starts[part + 1]);
                let among = &ids[start as usize..end as usize];
                start + among.partition_point(|&other| other < id) as u32
            }
        }
    }

    /// Replaces ids that occur by their ranks.
    pub(crate) fn replace(&self, ids: &mut [u32]) {
        let Numbering::Sparse {
            ids: sorted,
            starts,
            shift,
        } = self
        else {
            ids.iter_mut().for_each(|id| *id = self.position(*id));
            return;
        };
        // A search reads two places, the second known from the first, neither of them in
        // the cache. Those of many ids are read one after the other, so that they overlap.
        const BATCH: usize = 64;
        for ids in ids.chunks_mut(BATCH) {
            let mut parts = [(0, 0); BATCH];
            for (part, &id) in parts.iter_mut().zip(&*ids) {
                let index = (id >> shift) as usize;
                *part = (starts[index] as usize, starts[index + 1] as usize);
            }
            for (id, (start, end)) in ids.iter_mut().zip(parts) {
                let among = &sorted[start..end];
                *id = (start + among.partition_point(|other| other < id)) as u32;
            }
        }
    }

    /// Whether ids are positions as they are.
    pub(crate) fn is_identity(&self) -> bool {
        matches!(self, Numbering::Consecutive { first: 0, .. })
    }

    /// The ids as names, in order.
    pub(crate) fn into_names(self) -> Names {
        match self {
            Numbering::Consecutive { first, count } => Names::consecutive(i64::from(first), count),
            Numbering::Sparse { ids, .. } => {
                Names::from_ascending(ids.into_iter().map(i64::from).collect())
            }
            Numbering::Dense { words, .. } => {
                let mut integers = AscendingIntegers::default();
                for (index, mut word) in words.into_iter().enumerate() {
                    while word != 0 {
                        integers.push(index as i64 * 64 + i64::from(word.trailing_zeros()));
                        word &= word - 1;
                    }
                }
                Names::from_ascending(integers)
            }
        }
    }
}

/// One bit for each id that occurs.
fn occurring(entries: &[[u32; 2]], possible: u64) -> Vec<u64> {
    let mut words = vec![0_u64; possible.div_ceil(64) as usize];
    for &[from, to] in entries {
        words[(from >> 6) as usize] |= 1 << (from & 63);
        if to != NO_POSITION {
            words[(to >> 6) as usize] |= 1 << (to & 63);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(ids: &[u32]) -> Numbering {
        let entries: Vec<[u32; 2]> = ids
            .chunks(2)
            .map(|pair| [pair[0], pair.get(1).copied().unwrap_or(NO_POSITION)])
            .collect();
        let union = ids.iter().fold(0, |union, id| union | id);
        Numbering::new(&entries, ids.len() as u64, union, 2)
    }

    #[test]
    fn each_way_of_numbering_is_chosen_where_it_fits() {
        assert!(matches!(
            number(&[]),
            Numbering::Consecutive { first: 0, count: 0 }
        ));
        assert!(matches!(
            number(&[1, 0, 2]),
            Numbering::Consecutive { first: 0, count: 3 }
        ));
        assert!(matches!(
            number(&[3, 1, 2, 1]),
            Numbering::Consecutive { first: 1, count: 3 }
        ));
        assert!(matches!(number(&[3, 1, 5]), Numbering::Dense { .. }));
        assert!(matches!(
            number(&[u32::MAX - 2, 0, 9]),
            Numbering::Sparse { .. }
        ));
    }

    proptest! {
        #[test]
        fn ranks_are_those_of_a_sorted_list(
            ids in proptest::collection::vec(0..u32::MAX - 1, 1..200),
            shift in 0_u32..32,
        ) {
            let ids: Vec<u32> = ids.into_iter().map(|id| id >> shift).collect();
            let mut sorted = ids.clone();
            sorted.sort_unstable();
            sorted.dedup();
            let numbering = number(&ids);
            for (rank, &id) in sorted.iter().enumerate() {
                prop_assert_eq!(numbering.position(id) as usize, rank);
            }
            let mut ranks = sorted.clone();
            numbering.replace(&mut ranks);
            prop_assert!(ranks.into_iter().eq(0..sorted.len() as u32));
            let names = numbering.into_names();
            prop_assert_eq!(names.len(), sorted.len());
            for (rank, &id) in sorted.iter().enumerate() {
                prop_assert_eq!(names.integer(rank as u32), Some(i64::from(id)));
            }
        }
    }
}
