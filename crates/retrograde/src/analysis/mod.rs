//! What can be said of a solved game besides its values: how easy it is to go wrong, where
//! one move alone is good, which wins take longest, and where nobody wants to move.
//!
//! Problem: most games that are drawn at the start are drawn nearly everywhere, and still
//! differ in how much care a draw takes. The figures here measure that care.
//!
//! Words: a move *spoils* a position if it is worth less to its maker than the position, a
//! win being worth more than a tie or a draw, which are worth the same, and these more than
//! a loss. A move *loses* if its maker is lost after it. An *only move* is the one move that
//! does not spoil the position, where there are others. A position is a mutual *zugzwang*
//! if its mover would be better off if the opponent were to move there; the opponent would
//! then say the same of himself.
//!
//! Parallel moves count as often as they stand. Positions at which play has ended are left
//! out, and so are the moves of seeds, which nobody plays.
//!
//! Complexity: one pass over the moves, O(V + E), with one bit per position if moves come
//! grouped by the position they leave, as those of games by their rules do; else a second
//! pass with 12 bytes per position.

mod choices;
mod ranking;
mod zugzwang;

pub use choices::{Choices, OnlyMove, SHARE_CLASSES};
pub use ranking::longest;
pub use zugzwang::{Zugzwang, Zugzwangs};

use crate::bits::BitSet;
use crate::outcome::{Outcome, Position};
use crate::position_graph::PositionGraph;
use crate::solution::Solution;

/// The same position with the opponent to move, where that makes sense.
pub type Pass<'a> = &'a dyn Fn(Position) -> Option<Position>;

/// What to analyse.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct AnalysisOptions<'a> {
    /// How many positions to list of each kind.
    pub listed: usize,
    /// Where passing leads; without it, zugzwangs are not looked for.
    pub pass: Option<Pass<'a>>,
}

impl Default for AnalysisOptions<'_> {
    /// Lists five of each kind; nobody may pass.
    fn default() -> Self {
        AnalysisOptions {
            listed: 5,
            pass: None,
        }
    }
}

impl<'a> AnalysisOptions<'a> {
    /// Lists as many of each kind.
    #[must_use]
    pub fn listed(self, listed: usize) -> AnalysisOptions<'a> {
        AnalysisOptions { listed, ..self }
    }

    /// Looks for zugzwangs.
    #[must_use]
    pub fn pass(self, pass: Pass<'a>) -> AnalysisOptions<'a> {
        AnalysisOptions {
            pass: Some(pass),
            ..self
        }
    }
}

/// Figures of a solved game.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// How moves divide, for positions of each outcome, in the order of [`Outcome::ALL`].
    pub choices: [Choices; 4],
    /// The only moves among most others, most first, and the first of as many.
    pub only_moves: Vec<OnlyMove>,
    /// The positions won for the player to move that take most plies, deepest first.
    pub longest_wins: Vec<Position>,
    /// Positions in which nobody wants to move; `None` if passing means nothing here.
    pub zugzwangs: Option<Zugzwangs>,
}

impl Analysis {
    /// How moves divide at positions of an outcome.
    #[must_use]
    pub fn choices(&self, outcome: Outcome) -> &Choices {
        &self.choices[outcome as usize]
    }
}

/// Works out the figures. O(V + E).
///
/// # Panics
///
/// If the solution has fewer positions than the game.
///
/// ```
/// use retrograde::analysis::{AnalysisOptions, analyse};
/// use retrograde::{GameGraph, Outcome, solve};
///
/// // One of the two moves of 0 wins; the other leads to a position from which 4 is reached.
/// let mut builder = GameGraph::builder(5);
/// builder.add_move(0, 1).add_move(0, 2).add_move(2, 3).add_move(3, 4).add_move(2, 4);
/// let game = builder.build()?;
/// let analysis = analyse(&game, &solve(&game)?, &AnalysisOptions::default());
/// let wins = analysis.choices(Outcome::Win);
/// assert_eq!((wins.positions, wins.moves, wins.losing_moves), (3, 5, 2));
/// assert_eq!(wins.only_moves, 2);
/// # Ok::<(), retrograde::GameError>(())
/// ```
pub fn analyse<G: PositionGraph + ?Sized>(
    game: &G,
    solution: &Solution,
    options: &AnalysisOptions<'_>,
) -> Analysis {
    let mut playable = BitSet::new(u64::from(game.position_count()));
    let found = choices::count(game, solution, options.listed, &mut playable);
    Analysis {
        choices: found.choices,
        only_moves: choices::name_only_moves(game, solution, found.only_moves),
        longest_wins: longest(solution, Outcome::Win, options.listed),
        zugzwangs: options
            .pass
            .map(|pass| zugzwang::find(solution, &playable, pass, options.listed)),
    }
}

/// What an outcome is worth to the player it is for: a tie as much as a draw.
fn payoff(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Loss => 0,
        Outcome::Tie | Outcome::Draw => 1,
        Outcome::Win => 2,
    }
}
