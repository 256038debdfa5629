//! How the moves of positions divide into those that keep what the position is worth, those
//! that spoil it and those that lose.
//!
//! Moves are counted as they come. If they come position by position, as is usual, only the
//! position they come from is remembered; a position that comes back later shows that they
//! do not, and then all are counted again in tables.

use super::payoff;
use super::ranking::Ranking;
use crate::bits::BitSet;
use crate::outcome::Position;
use crate::position_graph::{PositionGraph, Successor};
use crate::solution::Solution;

/// How many classes there are of shares: none, and ten of a tenth each.
pub const SHARE_CLASSES: usize = 11;

/// How the moves of some positions divide.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Choices {
    /// Positions at which play goes on.
    pub positions: u64,
    /// Their moves.
    pub moves: u64,
    /// Moves that are worth less to their maker than the position.
    pub spoiling_moves: u64,
    /// Moves after which their maker is lost.
    pub losing_moves: u64,
    /// Positions that a single move does not spoil, and others do.
    pub only_moves: u64,
    /// Positions with one move at all.
    pub forced: u64,
    /// Positions by the share of their moves that spoil them: without any first, then more
    /// than 0 and up to 1/10, more than 1/10 and up to 2/10, and so on up to all.
    pub by_share: [u64; SHARE_CLASSES],
    sum_of_spoiling_shares: f64,
    sum_of_losing_shares: f64,
}

impl Choices {
    /// The share of moves that spoil the position, from 0 to 1, each position counting as
    /// much as any other: how often a mover who picks blindly goes wrong. `None` without
    /// positions.
    #[must_use]
    pub fn mean_spoiling_share(&self) -> Option<f64> {
        self.mean(self.sum_of_spoiling_shares)
    }

    /// The share of moves that lose, in the same way.
    #[must_use]
    pub fn mean_losing_share(&self) -> Option<f64> {
        self.mean(self.sum_of_losing_shares)
    }

    fn mean(&self, sum: f64) -> Option<f64> {
        (self.positions > 0).then(|| sum / self.positions as f64)
    }

    fn add(&mut self, tally: Tally) {
        let [moves, spoiling, losing] = [tally.moves, tally.spoiling, tally.losing].map(u64::from);
        self.positions += 1;
        self.moves += moves;
        self.spoiling_moves += spoiling;
        self.losing_moves += losing;
        self.only_moves += u64::from(tally.is_only_move());
        self.forced += u64::from(moves == 1);
        self.by_share[(spoiling * 10).div_ceil(moves) as usize] += 1;
        self.sum_of_spoiling_shares += spoiling as f64 / moves as f64;
        self.sum_of_losing_shares += losing as f64 / moves as f64;
    }
}

/// A position that one move alone does not spoil.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnlyMove {
    /// The position.
    pub position: Position,
    /// Where that move leads.
    pub kept_by: Successor,
    /// How many moves there are.
    pub moves: u32,
}

/// The moves of one position.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    moves: u32,
    spoiling: u32,
    losing: u32,
}

impl Tally {
    fn is_only_move(self) -> bool {
        self.moves > 1 && self.moves - self.spoiling == 1
    }

    /// A position with more moves than can be counted is counted as far as that goes.
    #[inline]
    fn add(&mut self, before: u8, after: u8) {
        self.moves = self.moves.saturating_add(1);
        self.spoiling = self.spoiling.saturating_add(u32::from(after < before));
        self.losing = self.losing.saturating_add(u32::from(after == 0));
    }
}

/// What was counted.
pub(super) struct Found {
    pub(super) choices: [Choices; 4],
    /// Positions with an only move, by how many moves there are.
    pub(super) only_moves: Vec<(u32, Position)>,
}

/// Where counts of positions go.
struct Sums<'a, G: ?Sized> {
    game: &'a G,
    solution: &'a Solution,
    choices: [Choices; 4],
    only_moves: Ranking<u32>,
}

impl<'a, G: PositionGraph + ?Sized> Sums<'a, G> {
    fn new(game: &'a G, solution: &'a Solution, listed: usize) -> Sums<'a, G> {
        Sums {
            game,
            solution,
            choices: [Choices::default(); 4],
            only_moves: Ranking::new(listed),
        }
    }

    /// Adds all moves of a position; nothing if play has ended there.
    fn add(&mut self, position: Position, tally: Tally, playable: &mut BitSet) {
        if tally.moves == 0 || self.game.seed(position).is_some() {
            return;
        }
        playable.insert(u64::from(position));
        let outcome = self.solution.value(position).outcome();
        self.choices[outcome as usize].add(tally);
        if tally.is_only_move() {
            self.only_moves.add(tally.moves, position);
        }
    }

    fn finish(self) -> Found {
        Found {
            choices: self.choices,
            only_moves: self.only_moves.into_sorted(),
        }
    }
}

/// Counts, and marks the positions at which play goes on in `playable`, which is empty.
pub(super) fn count<G: PositionGraph + ?Sized>(
    game: &G,
    solution: &Solution,
    listed: usize,
    playable: &mut BitSet,
) -> Found {
    count_grouped(game, solution, listed, playable)
        .unwrap_or_else(|| count_in_tables(game, solution, listed, playable))
}

/// What a move does to its maker: the payoff of his position, and that after the move.
#[inline]
fn payoffs(solution: &Solution, position: Position, successor: Successor) -> (u8, u8) {
    let reached = solution.value(successor.position).outcome();
    let after = if successor.again {
        reached
    } else {
        reached.for_opponent()
    };
    (payoff(solution.value(position).outcome()), payoff(after))
}

/// `None` if the moves of some position do not come one after the other.
fn count_grouped<G: PositionGraph + ?Sized>(
    game: &G,
    solution: &Solution,
    listed: usize,
    playable: &mut BitSet,
) -> Option<Found> {
    let mut sums = Sums::new(game, solution, listed);
    let mut seen = BitSet::new(u64::from(game.position_count()));
    let mut current: Option<(Position, Tally)> = None;
    let mut is_grouped = true;
    game.for_each_move(&mut |position, successor| {
        if !is_grouped {
            return;
        }
        let (before, after) = payoffs(solution, position, successor);
        match &mut current {
            Some((same, tally)) if *same == position => tally.add(before, after),
            _ => {
                is_grouped = seen.insert(u64::from(position));
                let mut tally = Tally::default();
                tally.add(before, after);
                if let Some((last, tally)) = current.replace((position, tally)) {
                    sums.add(last, tally, playable);
                }
            }
        }
    });
    if let Some((last, tally)) = current {
        sums.add(last, tally, playable);
    }
    is_grouped.then(|| sums.finish())
}

/// For moves in any order.
fn count_in_tables<G: PositionGraph + ?Sized>(
    game: &G,
    solution: &Solution,
    listed: usize,
    playable: &mut BitSet,
) -> Found {
    let mut tallies = vec![Tally::default(); game.position_count() as usize];
    game.for_each_move(&mut |position, successor| {
        let (before, after) = payoffs(solution, position, successor);
        tallies[position as usize].add(before, after);
    });
    let mut sums = Sums::new(game, solution, listed);
    for (position, tally) in (0..).zip(tallies) {
        sums.add(position, tally, playable);
    }
    sums.finish()
}

/// Looks the only moves up.
pub(super) fn name_only_moves<G: PositionGraph + ?Sized>(
    game: &G,
    solution: &Solution,
    found: Vec<(u32, Position)>,
) -> Vec<OnlyMove> {
    let name = |(moves, position)| {
        let mut kept_by = None;
        game.for_each_successor(position, &mut |successor| {
            let (before, after) = payoffs(solution, position, successor);
            if after >= before && kept_by.is_none() {
                kept_by = Some(successor);
            }
        });
        Some(OnlyMove {
            position,
            kept_by: kept_by?,
            moves,
        })
    };
    found.into_iter().filter_map(name).collect()
}
