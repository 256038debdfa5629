//! Counts of outcomes and the longest of each, gathered position by position.

use retrograde::{Counts, Position, Value};

/// What the description says about the values; gathered by the writer, and again by
/// whoever verifies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) counts: Counts,
    /// As [`retrograde::Solution::longest_of_each`].
    pub(crate) longest: [Option<(Position, u32)>; 4],
}

impl Tally {
    /// Adds the next position; they come in ascending order.
    #[inline]
    pub(crate) fn add(&mut self, position: Position, value: Value) {
        self.counts.add(value);
        let record = &mut self.longest[value.outcome() as usize];
        if let Some(plies) = value.remoteness()
            && record.is_none_or(|(_, longest)| plies > longest)
        {
            *record = Some((position, plies));
        }
    }
}
