//! Counts of outcomes and the longest of each, gathered position by position.

use retrograde::{Counts, Outcome, Position, Value};

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
        let outcome = value.outcome();
        let endless = u64::from(value.is_endless());
        match outcome {
            Outcome::Win => {
                self.counts.win += 1;
                self.counts.endless_win += endless;
            }
            Outcome::Loss => {
                self.counts.loss += 1;
                self.counts.endless_loss += endless;
            }
            Outcome::Tie => self.counts.tie += 1,
            Outcome::Draw => self.counts.draw += 1,
        }
        let record = &mut self.longest[outcome as usize];
        if let Some(plies) = value.remoteness()
            && record.is_none_or(|(_, longest)| plies > longest)
        {
            *record = Some((position, plies));
        }
    }
}
