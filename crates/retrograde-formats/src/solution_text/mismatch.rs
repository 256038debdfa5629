//! Why a well-formed text is no solution of the game at hand.

use crate::error::{Place, ReadError};
use retrograde::Outcome;

/// Why a claimed solution was not taken over.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// It cannot be read: the text is malformed, or reading it failed.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is well formed, but cannot be a solution of this game.
    #[error(transparent)]
    Mismatch(#[from] ClaimMismatch),
}

/// What makes a well-formed text no solution of the game at hand. All names are quoted
/// as they stand in the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimMismatch {
    /// It belongs to another game.
    #[error(
        "{place}: this solution is for the game {found}, not for {expected}; solve this game again"
    )]
    OtherGame {
        /// Where the text says so.
        place: Place,
        /// The identity of the game at hand.
        expected: String,
        /// The identity in the text.
        found: String,
    },
    /// A line for a position that the game does not have.
    #[error("{place}: the game has no position {name}")]
    UnknownPosition {
        /// Where.
        place: Place,
        /// The name.
        name: String,
    },
    /// A second line for a position.
    #[error("{place}: position {name} has a line already")]
    DuplicatePosition {
        /// Where the second line stands.
        place: Place,
        /// The position.
        name: String,
    },
    /// No line for a position.
    #[error(
        "{place}: the end is reached, and position {name} has no line; the file may be cut off"
    )]
    MissingPosition {
        /// The end of the text.
        place: Place,
        /// The first such position in the order of the game.
        name: String,
    },
    /// Something else than an outcome or a remoteness where one belongs.
    #[error("{place}: position {name} needs {expected} here, not {found}")]
    NoValue {
        /// Where it stands.
        place: Place,
        /// The position.
        name: String,
        /// What belongs there.
        expected: &'static str,
        /// What stands there, in quotes.
        found: String,
    },
    /// A draw with a remoteness.
    #[error(
        "{place}: position {name} is a draw, in which play never ends, and cannot have the remoteness {remoteness}"
    )]
    DrawWithRemoteness {
        /// Where the remoteness stands.
        place: Place,
        /// The position.
        name: String,
        /// The remoteness.
        remoteness: String,
    },
    /// A tie without a remoteness.
    #[error("{place}: position {name} is a tie, in which play ends, and must have a remoteness")]
    TieWithoutRemoteness {
        /// Where the remoteness is missing.
        place: Place,
        /// The position.
        name: String,
    },
    /// A remoteness beyond what any game can have.
    #[error(
        "{place}: position {name} cannot have the remoteness {remoteness}: the largest is {}",
        retrograde::MAX_REMOTENESS
    )]
    RemotenessTooLarge {
        /// Where the remoteness stands.
        place: Place,
        /// The position.
        name: String,
        /// The remoteness.
        remoteness: String,
    },
    /// A move to a position that the game does not have.
    #[error("{place}: the move of position {name} leads to {to}, which is no position of the game")]
    UnknownMove {
        /// Where the move stands.
        place: Place,
        /// The position.
        name: String,
        /// Where the move is said to lead.
        to: String,
    },
    /// The header counts other positions of an outcome than the lines.
    #[error(
        "{place}: the header counts {header} positions of outcome {outcome}, the lines {lines}"
    )]
    OtherCount {
        /// Where the header says so.
        place: Place,
        /// The outcome.
        outcome: Outcome,
        /// The count in the header.
        header: u64,
        /// The count of the lines.
        lines: u64,
    },
    /// The header gives another number of positions or moves than the game has.
    #[error("{place}: the header says {header} {what}, the game has {game}")]
    OtherSize {
        /// Where the header says so.
        place: Place,
        /// `positions` or `moves`.
        what: &'static str,
        /// The number in the header.
        header: u64,
        /// The number in the game.
        game: u64,
    },
}

impl ClaimMismatch {
    /// The position that it is about, quoted as in the text; `None` if it is about the
    /// whole.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        match self {
            ClaimMismatch::UnknownPosition { name, .. }
            | ClaimMismatch::DuplicatePosition { name, .. }
            | ClaimMismatch::MissingPosition { name, .. }
            | ClaimMismatch::NoValue { name, .. }
            | ClaimMismatch::DrawWithRemoteness { name, .. }
            | ClaimMismatch::TieWithoutRemoteness { name, .. }
            | ClaimMismatch::RemotenessTooLarge { name, .. }
            | ClaimMismatch::UnknownMove { name, .. } => Some(name),
            ClaimMismatch::OtherGame { .. }
            | ClaimMismatch::OtherCount { .. }
            | ClaimMismatch::OtherSize { .. } => None,
        }
    }
}
