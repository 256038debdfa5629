//! What can be counted of a solution.

use crate::outcome::{Outcome, Value};

/// How many positions there are of each outcome, for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Won by the player to move.
    pub win: u64,
    /// Lost for the player to move.
    pub loss: u64,
    /// Play ends, level.
    pub tie: u64,
    /// Play never ends, level for both.
    pub draw: u64,
    /// Those of `win` in which play never ends under best play.
    pub endless_win: u64,
    /// Those of `loss` in which play never ends under best play.
    pub endless_loss: u64,
}

impl Counts {
    /// How many positions have this outcome.
    #[must_use]
    pub fn of(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Loss => self.loss,
            Outcome::Tie => self.tie,
            Outcome::Draw => self.draw,
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.win + self.loss + self.tie + self.draw
    }

    /// The share of positions that are drawn, from 0 to 1; `None` for a game without positions.
    #[must_use]
    pub fn drawn_share(&self) -> Option<f64> {
        (self.total() > 0).then(|| self.draw as f64 / self.total() as f64)
    }

    /// Counts one more position.
    #[inline]
    pub fn add(&mut self, value: Value) {
        self.add_many(value, 1);
    }

    /// Counts so many more positions.
    #[inline]
    pub(super) fn add_many(&mut self, value: Value, count: u64) {
        let endless = if value.is_endless() { count } else { 0 };
        match value.outcome() {
            Outcome::Win => {
                self.win += count;
                self.endless_win += endless;
            }
            Outcome::Loss => {
                self.loss += count;
                self.endless_loss += endless;
            }
            Outcome::Tie => self.tie += count,
            Outcome::Draw => self.draw += count,
        }
    }
}

/// How many positions end after a given number of plies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HistogramRow {
    /// Won by the player to move.
    pub win: u64,
    /// Lost for the player to move.
    pub loss: u64,
    /// Level at the end.
    pub tie: u64,
}

impl HistogramRow {
    /// Counts so many more positions of an outcome.
    pub(super) fn add_many(&mut self, outcome: Outcome, count: u64) {
        match outcome {
            Outcome::Win => self.win += count,
            Outcome::Loss => self.loss += count,
            Outcome::Tie => self.tie += count,
            Outcome::Draw => {}
        }
    }
}
