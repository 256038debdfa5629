//! What can go wrong while the positions of a game are enumerated.

use crate::error::GameError;
use crate::game::Game;

/// Why the positions of a game cannot be enumerated, or the game not be solved.
///
/// Positions are given as the game prints them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExploreError {
    /// The game names no start.
    #[error("the game has no start; `starts` must give at least one position")]
    NoStarts,
    /// More positions can be reached than the caller allows.
    #[error(
        "more than {max_positions} positions can be reached (found until the search stopped: {found}); raise --max-positions or ExploreOptions::max_positions, or choose a smaller game"
    )]
    TooManyPositions {
        /// The limit.
        max_positions: u64,
        /// How many positions were found until then.
        found: u64,
    },
    /// More memory is needed than the caller allows.
    #[error(
        "{needed} bytes would be needed to go on, and {max_memory} are allowed; {found} positions were found so far. Raise --max-memory or ExploreOptions::max_memory, or choose a smaller game"
    )]
    TooMuchMemory {
        /// Bytes needed at the least to go on.
        needed: u64,
        /// The limit in bytes.
        max_memory: u64,
        /// How many positions were found until then.
        found: u64,
    },
    /// The positions were enumerated, but to solve the game needs more memory than the caller
    /// allows.
    #[error(
        "the game has {positions} positions and {moves} moves, and {needed} bytes would be needed to solve it; {max_memory} are allowed. Raise --max-memory or ExploreOptions::max_memory, or choose a smaller game"
    )]
    TooMuchMemoryToSolve {
        /// Bytes needed.
        needed: u64,
        /// The limit in bytes.
        max_memory: u64,
        /// How many positions there are.
        positions: u64,
        /// How many moves there are.
        moves: u64,
    },
    /// A position is given as the end of play, drawn.
    #[error(
        "the position {position} is given as terminal with the outcome draw, but a draw is play without an end; give a tie, or none for a position where play goes on"
    )]
    TerminalIsDraw {
        /// The position.
        position: String,
    },
    /// Some positions have keys, others have none.
    #[error(
        "some positions have keys, but the position {position} {}; `encode` must give a key for all positions, or for none",
        if *.has_key { "has one and a start has none" } else { "has none" }
    )]
    MixedKeys {
        /// The position.
        position: String,
        /// Whether it has a key.
        has_key: bool,
    },
    /// A key that `encode` gave is not read back.
    #[error(
        "`encode` gave the key {key}, but `decode` makes {} of it; `decode` must be the inverse of `encode`",
        match .decoded { None => "no position".to_string(), Some(position) => format!("the position {position}, which has another key") }
    )]
    KeyNotRead {
        /// The key.
        key: u64,
        /// The position that the key was read as, if any.
        decoded: Option<String>,
    },
    /// The game has no keys, and what was asked for needs them.
    #[error("the positions of this game have no keys; write `encode` and `decode` for it")]
    NoKeys,
    /// A rule names a player, and a move contradicts what the game says of who moves.
    #[error(
        "the move from {from} to {to} {} the turn, but `player` says otherwise of the two positions; symmetry must not change the player to move where a rule names a player",
        if *.again { "keeps" } else { "passes" }
    )]
    TurnConflict {
        /// The position left.
        from: String,
        /// The position reached, made canonical.
        to: String,
        /// Whether the move is marked *again*.
        again: bool,
    },
    /// The caller's progress report asked to stop.
    #[error("stopped after {found} positions")]
    Stopped {
        /// How many positions were found until then.
        found: u64,
    },
    /// The state to go on from is not one that this search has written.
    #[error("the state to go on from makes no sense: {problem}; begin anew")]
    BadCheckpoint {
        /// What is wrong with it.
        problem: String,
    },
    /// The game was enumerated, but not solved.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl ExploreError {
    pub(super) fn bad_checkpoint(problem: impl ToString) -> ExploreError {
        ExploreError::BadCheckpoint {
            problem: problem.to_string(),
        }
    }
}

/// A position for people.
pub(crate) fn describe<G: Game + ?Sized>(game: &G, position: G::Position) -> String {
    game.print(position)
        .unwrap_or_else(|| "(which the game does not print)".into())
}
