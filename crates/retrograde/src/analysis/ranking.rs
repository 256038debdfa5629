//! The first few of many positions by some rank, in one pass. O(V log k).

use crate::outcome::{Outcome, Position};
use crate::solution::Solution;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Keeps the positions of the highest rank, and of those with the same rank the first.
pub(super) struct Ranking<R: Ord> {
    most: usize,
    /// The worst on top.
    kept: BinaryHeap<Reverse<(R, Reverse<Position>)>>,
}

impl<R: Ord> Ranking<R> {
    /// Keeps so many.
    pub(super) fn new(most: usize) -> Ranking<R> {
        Ranking {
            most,
            kept: BinaryHeap::new(),
        }
    }

    /// Looks at one more.
    pub(super) fn add(&mut self, rank: R, position: Position) {
        let candidate = Reverse((rank, Reverse(position)));
        if self.kept.len() < self.most {
            self.kept.push(candidate);
        } else if let Some(mut worst) = self.kept.peek_mut()
            && candidate < *worst
        {
            *worst = candidate;
        }
    }

    /// Those kept, the highest rank first.
    pub(super) fn into_sorted(self) -> Vec<(R, Position)> {
        let sorted = self.kept.into_sorted_vec().into_iter();
        sorted
            .map(|Reverse((rank, Reverse(position)))| (rank, position))
            .collect()
    }
}

/// The positions of an outcome with the largest remoteness, deepest first, and the first of
/// those that are equally deep; at most `most`. Endless ones are left out. O(V log `most`).
///
/// ```
/// use retrograde::analysis::longest;
/// use retrograde::{Outcome, Solution, Value};
///
/// let solution = Solution::from_values(vec![Value::win(1), Value::win(3), Value::win(3)]);
/// assert_eq!(longest(&solution, Outcome::Win, 2), [1, 2]);
/// ```
#[must_use]
pub fn longest(solution: &Solution, outcome: Outcome, most: usize) -> Vec<Position> {
    let mut ranking = Ranking::new(most);
    for (position, value) in (0..).zip(solution.values()) {
        if value.outcome() == outcome
            && let Some(plies) = value.remoteness()
        {
            ranking.add(plies, position);
        }
    }
    let sorted = ranking.into_sorted().into_iter();
    sorted.map(|(_, position)| position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_are_kept_and_the_first_of_equals() {
        let ranks = [3, 9, 1, 9, 7, 9, 0];
        for most in 0..=8 {
            let mut ranking = Ranking::new(most);
            for (position, rank) in (0..).zip(ranks) {
                ranking.add(rank, position);
            }
            let all = [(9, 1), (9, 3), (9, 5), (7, 4), (3, 0), (1, 2), (0, 6)];
            assert_eq!(ranking.into_sorted(), all[..most.min(7)]);
        }
    }
}
