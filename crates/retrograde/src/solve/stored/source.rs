//! Where the moves of a game come from: a list, or rows that are given up as they are read.

use super::opening::AtOnce;
use super::worker::Worker;
use crate::bits::BitSet;
use crate::outcome::Position;
use crate::solve::rows::Numbers;

/// The moves of a game, read three times.
pub(super) trait Source {
    /// Whether the opponent moves after every move.
    fn alternates(&self) -> bool;

    /// Makes the workers, who know how many moves each of their positions has, and how many
    /// lead where.
    fn count(&mut self) -> Vec<Worker>;

    /// Some of the moves, to judge all of them by; none if they are not to be judged.
    fn sample(&self) -> impl Iterator<Item = [Position; 2]>;

    /// A position with a move to a loss at once is won in one ply, and so is one with a
    /// move to a win after which its player moves again. Decides them, and returns those of
    /// each worker by local number.
    fn find_wins_in_one(&mut self, workers: &mut [Worker], at_once: &AtOnce) -> Vec<BitSet>;

    /// Sorts the moves of undecided positions, under the numbers given; so many positions
    /// have one. Called once, last.
    fn sort(&mut self, workers: &mut [Worker], numbers: impl Numbers, row_count: u32);
}
