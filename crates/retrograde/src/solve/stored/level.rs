//! A worker's part of a level.

use crate::outcome::Position;
use crate::pages::Pages;
use std::ops::Range;

/// The positions of one part that were decided with the same remoteness: wins, then
/// losses. In the stage of ties, the ties are in the place of the wins.
///
/// Two such buffers take turns, so their memory is that of two neighbouring levels: never
/// more than one place per position of the part altogether.
#[derive(Debug, Default)]
pub(super) struct Level {
    members: Pages<Position>,
    wins: usize,
    filled: usize,
}

impl Level {
    /// Room for every position of a part, and one place that a kernel may scribble on.
    pub(super) fn new(part_len: usize) -> Level {
        Level {
            members: Pages::sequential(part_len + 1),
            wins: 0,
            filled: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.filled
    }

    pub(super) fn wins(&self) -> &[Position] {
        &self.members[..self.wins]
    }

    pub(super) fn losses(&self) -> &[Position] {
        &self.members[self.wins..self.filled]
    }

    /// A member, to name it in an error.
    pub(super) fn first(&self) -> Option<Position> {
        self.members[..self.filled].first().copied()
    }

    pub(super) fn clear(&mut self) {
        self.wins = 0;
        self.filled = 0;
    }

    pub(super) fn push(&mut self, position: Position) {
        self.members[self.filled] = position;
        self.filled += 1;
    }

    /// Where a kernel appends; [`Level::appended`] tells how much it did.
    pub(super) fn tail(&mut self) -> &mut [Position] {
        &mut self.members[self.filled..]
    }

    pub(super) fn appended(&mut self, count: usize) {
        self.filled += count;
    }

    /// From here on losses are appended.
    pub(super) fn end_wins(&mut self) {
        self.wins = self.filled;
    }

    /// The members of a segment, to be changed.
    fn part(&mut self, range: Range<usize>) -> &mut [Position] {
        &mut self.members[range]
    }

    pub(super) fn wins_mut(&mut self) -> &mut [Position] {
        self.part(0..self.wins)
    }

    pub(super) fn losses_mut(&mut self) -> &mut [Position] {
        self.part(self.wins..self.filled)
    }

    /// Says what the places hold, after they were filled by way of [`Level::places`].
    pub(super) fn set_filled(&mut self, wins: usize, filled: usize) {
        self.wins = wins;
        self.filled = filled;
    }

    /// All places, for other uses before the first level and after the last.
    pub(super) fn places(&mut self) -> &mut Pages<Position> {
        &mut self.members
    }
}
