//! What can be wrong with a game.

use crate::outcome::{MAX_POSITIONS, MAX_REMOTENESS, Position, Value};

/// Why a game cannot be built or solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// More positions than 32-bit indices can number.
    #[error("the game has {position_count} positions, and at most {MAX_POSITIONS} can be numbered")]
    TooManyPositions {
        /// How many there are.
        position_count: u64,
    },
    /// A move, seed, owner or start names a position that does not exist.
    #[error(
        "position {position} does not exist: the game has {position_count} positions, numbered from 0"
    )]
    PositionOutOfRange {
        /// The index given.
        position: u64,
        /// How many positions there are.
        position_count: u64,
    },
    /// A seed is given as a draw, or as a win or loss without an end.
    #[error(
        "position {position} is given as endless play, but play ends at a seed; give a win, a loss or a tie"
    )]
    SeedIsDraw {
        /// The seed.
        position: Position,
    },
    /// A position is given two different values.
    #[error("position {position} is given twice: as a {first} and as a {second}")]
    SeedConflict {
        /// The seed.
        position: Position,
        /// One value.
        first: Value,
        /// The other.
        second: Value,
    },
    /// Some positions have owners, this one has none.
    #[error(
        "position {position} has no owner although others have; give every position one, or none"
    )]
    OwnerMissing {
        /// The position without.
        position: Position,
    },
    /// A move is marked to keep the turn, but its ends have different owners.
    #[error(
        "the move from position {from} to position {to} is marked again, but the owners of the two differ"
    )]
    AgainConflict {
        /// The position left.
        from: Position,
        /// The position reached.
        to: Position,
    },
    /// A rule names a player, and nothing says who moves here.
    #[error(
        "a rule names a player, but nothing says who moves at position {position}; give owners, or a start from which every position is reached"
    )]
    OwnerUnknown {
        /// The position in question.
        position: Position,
    },
    /// A rule names a player, and both players can be to move here.
    #[error(
        "a rule names a player, but position {position} can be reached with either player to move; give owners, or tell the two situations apart"
    )]
    OwnerAmbiguous {
        /// The position in question.
        position: Position,
    },
    /// The game is deeper than a remoteness can say.
    #[error(
        "position {position} is decided deeper than {MAX_REMOTENESS} plies, the largest remoteness that 30 bits hold"
    )]
    TooDeep {
        /// The first position found that deep.
        position: Position,
    },
    /// A position has more moves than a solver without stored moves can count.
    #[error(
        "position {position} has {move_count} moves or more, and at most 2^30 - 1 can be counted without storing them; solve it as a graph in memory"
    )]
    TooManyMoves {
        /// The position.
        position: Position,
        /// How many moves it has at least.
        move_count: u64,
    },
    /// The caller's progress report asked to stop.
    #[error("stopped before the end")]
    Stopped,
}

impl GameError {
    /// The position an error is about, so that a caller who has names can use them.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        match *self {
            GameError::SeedIsDraw { position }
            | GameError::SeedConflict { position, .. }
            | GameError::OwnerMissing { position }
            | GameError::OwnerUnknown { position }
            | GameError::OwnerAmbiguous { position }
            | GameError::TooDeep { position }
            | GameError::TooManyMoves { position, .. } => Some(position),
            GameError::AgainConflict { from, .. } => Some(from),
            _ => None,
        }
    }
}
