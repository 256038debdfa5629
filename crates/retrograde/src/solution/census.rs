//! How often each value occurs, for values of two bytes.
//!
//! Problem: whoever sums up a solution asks how many positions there are of each outcome and
//! of each number of plies, and which are the longest: several passes over all values, each of
//! which takes every value apart.
//!
//! Method: one pass counts how often each of the 65,536 packed values occurs, and everything
//! else is asked of those counts. Neighbours are often equal, and a count that was just written
//! is slow to read again, so that two tables take turns.
//!
//! Complexity: O(V) time, 1 MiB.

use super::{Counts, HistogramRow, NarrowValue};
use crate::outcome::{Outcome, Value};

const VALUES: usize = 1 << 16;

/// The number of positions of each packed value.
pub(super) struct Census {
    even: Vec<u64>,
    odd: Vec<u64>,
}

impl Census {
    /// Of all values in these pieces.
    pub(super) fn of<'a>(pieces: impl Iterator<Item = &'a [NarrowValue]>) -> Census {
        let [mut even, mut odd] = [(); 2].map(|()| vec![0; VALUES]);
        for piece in pieces {
            let pairs = piece.chunks_exact(2);
            for &rest in pairs.remainder() {
                even[usize::from(rest.to_bits())] += 1;
            }
            for pair in pairs {
                even[usize::from(pair[0].to_bits())] += 1;
                odd[usize::from(pair[1].to_bits())] += 1;
            }
        }
        Census { even, odd }
    }

    /// Each value that occurs, and how often.
    fn rows(&self) -> impl Iterator<Item = (Value, u64)> {
        let counts = self
            .even
            .iter()
            .zip(&self.odd)
            .map(|(even, odd)| even + odd);
        let occurring = (0..=u16::MAX).zip(counts).filter(|&(_, count)| count > 0);
        occurring.map(|(bits, count)| (NarrowValue::from_bits(bits).widen(), count))
    }

    /// As [`super::Solution::counts`].
    pub(super) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for (value, count) in self.rows() {
            counts.add_many(value, count);
        }
        counts
    }

    /// As [`super::Solution::histogram`].
    pub(super) fn histogram(&self) -> Vec<HistogramRow> {
        let deepest = self.deepest();
        let len = deepest.map_or(0, |plies| plies as usize + 1);
        let mut rows = vec![HistogramRow::default(); len];
        for (value, count) in self.rows() {
            if let Some(plies) = value.remoteness() {
                rows[plies as usize].add_many(value.outcome(), count);
            }
        }
        rows
    }

    /// As [`super::Solution::deepest`].
    pub(super) fn deepest(&self) -> Option<u32> {
        self.rows()
            .filter_map(|(value, _)| value.remoteness())
            .max()
    }

    /// The largest remoteness of each outcome, in the order of [`Outcome::ALL`].
    pub(super) fn deepest_of_each(&self) -> [Option<u32>; 4] {
        Outcome::ALL.map(|outcome| {
            let of_it = self.rows().filter(|(value, _)| value.outcome() == outcome);
            of_it.filter_map(|(value, _)| value.remoteness()).max()
        })
    }
}
