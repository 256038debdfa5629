//! Ranked games behind one object type: for programs that choose a game while they run.
//!
//! Engines and checker are compiled for each game, since they spend their time in its
//! methods; a call through this trait is one call per solve, not one per move.

use super::{Moves, RankedGame};
use crate::audit::{Finding, audit_ranks};
use crate::check::{RankedCheckError, check_ranked};
use crate::checkpoint::{NoCheckpoints, Saving};
use crate::progress::Report;
use crate::rank_keys::RankKeys;
use crate::solution::Solution;
use crate::solve::{RankedError, RankedOptions, RankedPhase, SolvedRanks, solve_ranked};

/// A [`RankedGame`] of unknown type; every ranked game is one. [`Game::ranked`] leads here.
///
/// [`Game::ranked`]: super::Game::ranked
///
/// ```
/// use retrograde::{
///     AnyGame, AnyRankedGame, Game, Moves, Outcome, RankedGame, RankedOptions, Value, progress,
/// };
///
/// /// Take one or two sticks; who takes the last one wins.
/// struct Sticks(u32);
///
/// impl Game for Sticks {
///     type Position = u32;
///     fn starts(&self) -> Vec<u32> {
///         vec![self.0]
///     }
///     fn moves(&self, left: u32, moves: &mut Moves<u32>) {
///         (1..=left.min(2)).for_each(|taken| moves.add(left - taken));
///     }
///     fn terminal(&self, left: u32) -> Option<Outcome> {
///         (left == 0).then_some(Outcome::Loss)
///     }
///     fn encode(&self, left: u32) -> Option<u64> {
///         Some(left.into())
///     }
///     fn decode(&self, key: u64) -> Option<u32> {
///         u32::try_from(key).ok().filter(|&left| left <= self.0)
///     }
///     fn ranked(&self) -> Option<&dyn AnyRankedGame> {
///         Some(self)
///     }
/// }
///
/// impl RankedGame for Sticks {
///     fn rank_count(&self) -> u64 {
///         u64::from(self.0) + 1
///     }
/// }
///
/// let game: Box<dyn AnyGame> = Box::new(Sticks(7));
/// let ranked = game.ranked().ok_or("it is ranked")?;
/// let options = RankedOptions::default();
/// let solved = ranked.solve_ranked(&options, &mut progress::silent, &mut |_| {})?;
/// assert_eq!(solved.solution.value(6), Value::loss(4));
/// ranked.check_ranked(&solved.keys, &solved.solution, 1, &mut progress::silent)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyRankedGame: Send + Sync {
    /// [`RankedGame::rank_count`].
    fn rank_count(&self) -> u64;

    /// [`RankedGame::layer_ends`].
    fn layer_ends(&self) -> Vec<u64>;

    /// [`RankedGame::layer_name`].
    fn layer_name(&self, layer: usize) -> String;

    /// [`RankedGame::has_symmetry`].
    fn has_symmetry(&self) -> bool;

    /// Whether the game gives the predecessors of a position; asked of one position.
    fn has_predecessors(&self) -> bool;

    /// Solves the game. `report` is called now and then with the number of positions decided;
    /// `enter` at the beginning of each phase.
    ///
    /// # Errors
    ///
    /// [`RankedError`]: the game contradicts itself, is too large, or the caller stopped it.
    fn solve_ranked(
        &self,
        options: &RankedOptions,
        report: Report<'_>,
        enter: &mut dyn FnMut(RankedPhase),
    ) -> Result<SolvedRanks, RankedError> {
        self.solve_ranked_saving(options, report, enter, &mut NoCheckpoints.saving())
    }

    /// As [`AnyRankedGame::solve_ranked`], and the state is saved whenever that is due. It can be
    /// gone on from with any number of threads, but only with the same game, the same engine
    /// and the same choice of positions.
    ///
    /// # Errors
    ///
    /// As [`AnyRankedGame::solve_ranked`]; [`RankedError::BadCheckpoint`] if the state to go on
    /// from does not fit; [`RankedError::Scratch`] if finished layers are to lie outside of
    /// memory, and cannot.
    fn solve_ranked_saving(
        &self,
        options: &RankedOptions,
        report: Report<'_>,
        enter: &mut dyn FnMut(RankedPhase),
        saving: &mut Saving<'_>,
    ) -> Result<SolvedRanks, RankedError>;

    /// Accepts a solution iff every outcome and every remoteness is right, and every move
    /// leads to a position that is there: see [`crate::check()`] for what that takes. Returns
    /// how many moves there are. `report` is called now and then with the number of positions
    /// that were checked.
    ///
    /// O(V + E) time, on as many threads as allowed; a few megabytes beside the claim.
    ///
    /// # Errors
    ///
    /// [`RankedCheckError`]: the first position in the order of keys for which something is
    /// wrong.
    fn check_ranked(
        &self,
        keys: &RankKeys,
        claim: &Solution,
        threads: usize,
        report: Report<'_>,
    ) -> Result<u64, RankedCheckError>;

    /// Holds ranks, layers and predecessors against each other, of all ranks if there are at
    /// most so many, else of a quarter as many; returns how many were looked at. Adds what it
    /// finds. Part of [`crate::audit()`].
    fn audit_ranks(&self, most: u64, findings: &mut Vec<Finding>) -> u64;
}

impl<G: RankedGame> AnyRankedGame for G {
    fn rank_count(&self) -> u64 {
        RankedGame::rank_count(self)
    }

    fn layer_ends(&self) -> Vec<u64> {
        RankedGame::layer_ends(self)
    }

    fn layer_name(&self, layer: usize) -> String {
        RankedGame::layer_name(self, layer)
    }

    fn has_symmetry(&self) -> bool {
        RankedGame::has_symmetry(self)
    }

    fn has_predecessors(&self) -> bool {
        let start = self.starts().first().copied();
        let any =
            start.or_else(|| (0..RankedGame::rank_count(self)).find_map(|key| self.decode(key)));
        any.is_some_and(|position| self.predecessors(self.canonical(position), &mut Moves::new()))
    }

    fn solve_ranked_saving(
        &self,
        options: &RankedOptions,
        report: Report<'_>,
        enter: &mut dyn FnMut(RankedPhase),
        saving: &mut Saving<'_>,
    ) -> Result<SolvedRanks, RankedError> {
        solve_ranked(self, options, report, enter, saving)
    }

    fn check_ranked(
        &self,
        keys: &RankKeys,
        claim: &Solution,
        threads: usize,
        report: Report<'_>,
    ) -> Result<u64, RankedCheckError> {
        check_ranked(self, keys, claim, threads, report)
    }

    fn audit_ranks(&self, most: u64, findings: &mut Vec<Finding>) -> u64 {
        audit_ranks(self, most, findings)
    }
}
