//! Mutual zugzwangs: positions in which whoever is to move would rather not be.
//!
//! Invariant: let v be a position and p the same with the other player to move, play going
//! on in both. The mover of v would rather pass iff v is worth less to him than what the
//! opponent's move in p leaves him, that is less than 2 - payoff(p) where a loss, a level
//! end and a win pay 0, 1 and 2. So he would iff payoff(v) + payoff(p) < 2, which says the
//! same of both players: every zugzwang of this kind is mutual.

use super::payoff;
use super::ranking::Ranking;
use crate::bits::BitSet;
use crate::outcome::{Outcome, Position};
use crate::solution::Solution;
use std::cmp::Reverse;

/// Zugzwangs of a game, counted by positions: the two players' sides of one zugzwang are
/// two positions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Zugzwangs {
    /// Positions at which play goes on whoever is to move, with both among the positions of
    /// the game; the rest cannot be judged.
    pub compared: u64,
    /// Lost for the player to move, who would win if he could pass.
    pub lost_else_won: u64,
    /// Lost for the player to move, who would not lose if he could pass.
    pub lost_else_level: u64,
    /// Level, and won if the player to move could pass.
    pub level_else_won: u64,
    /// Some of them, each with one of its sides: those that are lost for whoever is to move
    /// first, then those that take longest.
    pub listed: Vec<Zugzwang>,
}

impl Zugzwangs {
    /// All positions that the player to move would rather pass in.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.lost_else_won + self.lost_else_level + self.level_else_won
    }
}

/// A zugzwang, from its worse side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zugzwang {
    /// Lost for the player to move.
    pub position: Position,
    /// The same with the other player to move, who does not win there.
    pub passed: Position,
}

/// Compares every position in `playable`, at which play goes on, with the same after a pass.
/// O(V) passes.
pub(super) fn find(
    solution: &Solution,
    playable: &BitSet,
    pass: super::Pass<'_>,
    listed: usize,
) -> Zugzwangs {
    let mut found = Zugzwangs::default();
    let mut ranking = Ranking::new(listed);
    let is_playable = |position: Position| {
        u64::from(position) < playable.len() && playable.contains(u64::from(position))
    };
    playable.for_each(|index| {
        // Members are numbers of positions.
        let position = index as Position;
        let Some(passed) = pass(position).filter(|&passed| is_playable(passed)) else {
            return;
        };
        found.compared += 1;
        let value = solution.value(position);
        let [here, there] = [value, solution.value(passed)].map(|value| payoff(value.outcome()));
        match (here, there) {
            (0, 0) => found.lost_else_won += 1,
            (0, 1) => found.lost_else_level += 1,
            (1, 0) => found.level_else_won += 1,
            _ => return,
        }
        // Of two lost sides, the first speaks for both.
        if value.outcome() == Outcome::Loss && (there > 0 || position <= passed) {
            let depth = value.remoteness();
            ranking.add((Reverse(there), depth, Reverse(passed)), position);
        }
    });
    let sorted = ranking.into_sorted().into_iter();
    found.listed = sorted
        .map(|((_, _, Reverse(passed)), position)| Zugzwang { position, passed })
        .collect();
    found
}
