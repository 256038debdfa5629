//! What the checker answers when it does not accept a claim.

use crate::error::GameError;
use crate::outcome::{Position, Value};
use crate::position_graph::Successor;
use std::fmt;

/// Why a claimed solution was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The claim has values for another number of positions.
    #[error("the game has {positions} positions, but the solution has values for {values}")]
    WrongLength {
        /// Positions of the game.
        positions: u64,
        /// Values of the claim.
        values: u64,
    },
    /// A rule names a player, and the game does not say who moves where.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A position's value or move is wrong.
    #[error("{0}")]
    Refuted(Box<Refutation>),
}

/// The first position whose claim fails, and what shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refutation {
    /// The position, the first in the order of the game.
    pub position: Position,
    /// The value claimed for it.
    pub claimed: Value,
    /// What the claim breaks.
    pub condition: Condition,
    /// Successors that show it, with the values claimed for them; at most [`MAX_WITNESSES`].
    pub witnesses: Vec<Witness>,
}

/// The most successors a [`Refutation`] lists.
pub const MAX_WITNESSES: usize = 8;

/// A move from a refuted position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Witness {
    /// Where the move leads.
    pub successor: Successor,
    /// The value claimed there, for the player to move there.
    pub claimed: Value,
}

/// What a claim breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Condition {
    /// Play ends here, and the rules give another value.
    Terminal {
        /// The value by seed or dead-end rule.
        given: Value,
    },
    /// No value of this kind exists under the rules in force.
    Impossible,
    /// Claimed as a win, but no move wins.
    NoWinningMove,
    /// Not claimed as a win, or as an endless one, but a move wins, or wins with an end.
    MissedWin,
    /// Claimed as a loss, but some move does not lose.
    NotLost,
    /// Claimed as a tie, but no move leads to a tie.
    NoTyingMove,
    /// Claimed as endless, but a move leads to a tie.
    MissedTie,
    /// Claimed as a tie, but the player who wins endless play can keep play going.
    NotForcedToTie,
    /// Claimed as endless, but no move keeps play going.
    NoEndlessMove,
    /// The outcome agrees with the successors, the remoteness does not.
    WrongRemoteness {
        /// What the remoteness would have to be, in plies, as the successors stand.
        expected: u32,
    },
    /// The move claimed as optimal does not exist, or is not optimal.
    WrongMove {
        /// Where it is said to lead; `None` if no move is given where one exists.
        claimed: Option<Position>,
    },
}

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Terminal { given } => {
                write!(formatter, "play ends here, and the rules say {given}")
            }
            Condition::Impossible => {
                write!(formatter, "the rules in force allow no such value here")
            }
            Condition::NoWinningMove => write!(formatter, "no move wins"),
            Condition::MissedWin => write!(formatter, "a move wins, with an end"),
            Condition::NotLost => write!(formatter, "not every move loses as claimed"),
            Condition::NoTyingMove => write!(formatter, "no move leads to a tie"),
            Condition::MissedTie => write!(formatter, "a move leads to a tie"),
            Condition::NotForcedToTie => {
                write!(
                    formatter,
                    "the player to move can keep play going, which wins for him"
                )
            }
            Condition::NoEndlessMove => write!(formatter, "no move keeps play going for ever"),
            Condition::WrongRemoteness { expected } => {
                write!(
                    formatter,
                    "by its successors the remoteness is {expected} plies"
                )
            }
            Condition::WrongMove { claimed: Some(_) } => {
                write!(formatter, "the move given is none of the optimal moves")
            }
            Condition::WrongMove { claimed: None } => {
                write!(formatter, "no move is given, though there is one")
            }
        }
    }
}

impl fmt::Display for Refutation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "position {} is claimed as {}, but {}",
            self.position, self.claimed, self.condition
        )
    }
}
