//! Retrograde analysis of a graph in memory, on one thread or several.
//!
//! Problem: outcome and exact remoteness of every position of a [`GameGraph`].
//!
//! Method: positions are decided in the order of their remoteness. All that are
//! decided in `r` plies form level `r`; a move into level `r` either decides the
//! position it comes from, in `r + 1` plies, or takes one from the number of moves
//! that position has left. Given values of rank `r` join level `r`, wherever they come
//! from, so no level needs a member for a later one to have some.
//!
//! Three stages, each begun from what the stage before left open:
//! 1. wins and losses: one good move wins, a position without any other kind of move
//!    than bad ones is lost;
//! 2. ties: one move to a tie is enough. Where endless play is won by a player P that
//!    holds for his opponent only; P's own positions tie when every move is a tie or
//!    lost;
//! 3. the rest is endless: drawn, or won by P.
//!
//! What wins in one ply is found by one pass over the moves, before predecessors are
//! sorted: those positions are most of a typical graph, and none of their moves matters
//! any more. Where they and the positions lost at once are many, the rest is numbered anew
//! and goes on alone; a move from it to a win in one ply is taken from the moves left when
//! it is met, and who has no other is lost in two.
//!
//! Threads: positions are cut into equal parts, and each part has a worker, who alone
//! changes its states. Every worker expands the whole level over those predecessors that
//! lie in his part, so nothing is shared but what is only read. A level too small to be
//! worth a thread is expanded for all workers by one. Moves in no order are read in shares,
//! see [`scattered`]. What is decided in a level is a
//! set, so the answer does not depend on the number of threads.
//!
//! Invariant: when level `r` is processed, every position of remoteness less than `r` has
//! its value in the place of its row, and the state of every undecided position is the
//! number of its moves that do not lead into earlier levels and are bad there.
//!
//! Encoding: see [`super::kernel`] for states and [`super::rows`] for predecessors. Moves
//! that keep the turn have rows of their own: such a move into a win is as good as an
//! ordinary one into a loss, so both run through the same loops.
//!
//! Complexity: O(V + E) time. Beside the moves: 13 bytes per position (row 8, state 1,
//! two levels at most 4) and 4 per move that does not come from a position won in one
//! ply, up to 2 more per such move while they are sorted. Where positions have few
//! predecessors rows take 16 bytes and hold up to four, which need no memory elsewhere. A row
//! more per position if moves keep the turn, and as much again for each worker more than one.
//!
//! Source: the backward induction of Zermelo (1913) in the queue form used for chess
//! endings by Bellman (1965) and Thompson (1986).

mod finish;
mod forecast;
mod level;
mod levels;
mod listed;
mod opening;
mod rowed;
mod scattered;
mod source;
mod walk;
mod worker;

use crate::error::GameError;
use crate::graph::{GameGraph, StoredMoves};
use crate::position_graph::PositionGraph;
use crate::progress::{Report, silent};
use crate::solution::Solution;
use levels::{Levels, Tuning};
use listed::Listed;
use rowed::Rowed;

pub(crate) use forecast::forecast_rows;
pub use forecast::{MemoryForecast, forecast_memory};

/// Solves a game: outcome and exact remoteness of every position.
///
/// O(V + E) time. Memory beside the game: about 13 bytes per position and at most 6 per move;
/// 8 to 16 bytes per position more if moves keep the turn. One thread.
/// [`forecast_memory`] tells how much it will be.
///
/// # Errors
///
/// [`GameError::TooDeep`] if a position is decided beyond
/// [`MAX_REMOTENESS`](crate::MAX_REMOTENESS) plies;
/// [`GameError::OwnerUnknown`] or [`GameError::OwnerAmbiguous`] if a rule names a player
/// and neither owners nor the starts say who moves where.
///
/// ```
/// use retrograde::{GameGraph, Value, solve};
///
/// // Two positions that only lead to each other: nobody can end the game.
/// let mut builder = GameGraph::builder(2);
/// builder.add_move(0, 1).add_move(1, 0);
/// let solution = solve(&builder.build()?)?;
/// assert_eq!(solution.value(0), Value::DRAW);
/// # Ok::<(), retrograde::GameError>(())
/// ```
pub fn solve(game: &GameGraph) -> Result<Solution, GameError> {
    solve_with(game, &SolveOptions::default(), &mut silent, &mut |_| {})
}

/// How to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveOptions {
    /// The most threads to use; small games are solved by one whatever it says. The
    /// solution is the same for any number.
    pub threads: usize,
}

impl Default for SolveOptions {
    /// One thread.
    fn default() -> SolveOptions {
        SolveOptions { threads: 1 }
    }
}

/// What a solver is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Counting the moves of each position.
    Count,
    /// Finding terminals and what wins in one ply.
    Open,
    /// Sorting the moves that still matter by the position they lead to.
    Sort,
    /// Deciding positions, level by level.
    Decide,
    /// Putting the values together.
    Finish,
}

/// As [`solve`], with options. `report` is called now and then with the number of
/// positions decided and says whether to go on; `enter` is called at the beginning of each
/// phase, so that a caller with a clock can tell where the time goes.
///
/// # Errors
///
/// As [`solve`], and [`GameError::Stopped`] once `report` asks for it.
pub fn solve_with(
    game: &GameGraph,
    options: &SolveOptions,
    report: Report<'_>,
    enter: &mut dyn FnMut(Phase),
) -> Result<Solution, GameError> {
    game.require_owners()?;
    let tuning = Tuning::among(options.threads);
    let mut moves = Listed::new(game, tuning);
    let levels = Levels::open(game, &mut moves, tuning, report, enter);
    finish(levels, enter)
}

/// Solves a game whose moves are stored in rows, and gives the rows up while it does.
/// `frame` has everything else: rules, seeds, owners, and as many positions, without moves.
/// As [`solve_with`], on one thread.
pub(crate) fn solve_rows(
    frame: &GameGraph,
    moves: StoredMoves,
    report: Report<'_>,
    enter: &mut dyn FnMut(Phase),
) -> Result<Solution, GameError> {
    frame.require_owners()?;
    let mut moves = Rowed::new(moves);
    let levels = Levels::open(frame, &mut moves, Tuning::among(1), report, enter);
    finish(levels, enter)
}

fn finish(mut levels: Levels<'_>, enter: &mut dyn FnMut(Phase)) -> Result<Solution, GameError> {
    enter(Phase::Decide);
    levels.decide_all()?;
    enter(Phase::Finish);
    Ok(levels.finish())
}
