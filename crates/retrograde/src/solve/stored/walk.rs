//! The moves of a game, from front to back, for a forecast to count.

use super::opening::sampled;
use crate::graph::{GameGraph, StoredMoves};
use crate::outcome::Position;

/// Moves to be counted.
pub(super) trait Walk {
    /// Whether the opponent moves after every move.
    fn alternates(&self) -> bool;

    /// The same moves as the solver judges all of them by.
    fn sample(&self) -> impl Iterator<Item = [Position; 2]>;

    /// Hands over position left, position reached, and whether the move keeps the turn.
    fn walk(&self, visit: impl FnMut(Position, Position, bool));
}

impl Walk for GameGraph {
    fn alternates(&self) -> bool {
        GameGraph::alternates(self)
    }

    fn sample(&self) -> impl Iterator<Item = [Position; 2]> {
        sampled(self.moves()).copied()
    }

    fn walk(&self, mut visit: impl FnMut(Position, Position, bool)) {
        if GameGraph::alternates(self) {
            self.moves()
                .iter()
                .for_each(|&[from, to]| visit(from, to, false));
        } else {
            let moves = self.moves().iter().enumerate();
            moves.for_each(|(index, &[from, to])| visit(from, to, self.is_again(index)));
        }
    }
}

impl Walk for StoredMoves {
    fn alternates(&self) -> bool {
        self.again.is_none()
    }

    fn sample(&self) -> impl Iterator<Item = [Position; 2]> {
        std::iter::empty()
    }

    fn walk(&self, mut visit: impl FnMut(Position, Position, bool)) {
        let mut from = 0;
        let mut left = 0;
        let again = self.again.as_ref();
        for (index, &to) in (0..).zip(self.segments.iter().flatten()) {
            while left == 0 {
                left = self.count(from);
                from += 1;
            }
            left -= 1;
            let keeps = again.is_some_and(|marks| marks.contains(index));
            visit(from - 1, to, keeps);
        }
    }
}
