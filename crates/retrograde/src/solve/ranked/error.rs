//! What can go wrong while a ranked game is solved.

use crate::outcome::{MAX_POSITIONS, MAX_REMOTENESS};

/// Why a ranked game cannot be solved. Positions are given as the game prints them.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RankedError {
    /// More ranks than can be numbered.
    #[error(
        "the game has {rank_count} ranks, and at most {MAX_POSITIONS} can be numbered; split it, or choose a smaller game"
    )]
    TooManyRanks {
        /// How many there are.
        rank_count: u64,
    },
    /// More memory is needed than the caller allows.
    #[error(
        "{needed} bytes would be needed, and {max_memory} are allowed; raise --max-memory or RankedOptions::max_memory, or choose a smaller game"
    )]
    TooMuchMemory {
        /// The prediction, in bytes.
        needed: u64,
        /// The limit, in bytes.
        max_memory: u64,
    },
    /// The game proves too deep for two bytes per number, and four are too many.
    #[error(
        "the game proves deeper than two bytes for each number can say, and four would take {needed} bytes where {max_memory} are allowed; raise --max-memory or RankedOptions::max_memory, and go on with --resume from the last checkpoint if there is one"
    )]
    TooDeepForMemory {
        /// What would be needed, in bytes.
        needed: u64,
        /// The limit, in bytes.
        max_memory: u64,
    },
    /// Finished layers could not be put where they were to lie.
    #[error(
        "finished layers cannot be kept in a temporary file: {reason}; make room for it, or keep all layers in memory (--layers memory)"
    )]
    Scratch {
        /// What the system says.
        reason: String,
    },
    /// The ends of layers do not ascend, or do not end where the ranks do.
    #[error(
        "the layers of the game end at {found}, after {before}; ends must ascend, and the last must be the number of ranks, {rank_count}"
    )]
    BadLayers {
        /// The end of the layer before.
        before: u64,
        /// The end that is wrong.
        found: u64,
        /// How many ranks there are.
        rank_count: u64,
    },
    /// The engine asked for needs the moves into a position.
    #[error(
        "the engine by ranks goes backwards, and this game does not give the predecessors of a position; use the engine by passes"
    )]
    NoPredecessors,
    /// A move leads to a position without a rank.
    #[error(
        "a move of the position {from} leads to {to}, which has no rank in use; `moves`, `canonical`, `encode` and `decode` must agree"
    )]
    NoRank {
        /// The position left.
        from: String,
        /// The position reached.
        to: String,
    },
    /// A move leads into a later layer.
    #[error(
        "a move leads from the position {from} to {to}, which lies in a later layer; moves may only lead into the same layer or an earlier one"
    )]
    LaterLayer {
        /// The position left.
        from: String,
        /// The position reached.
        to: String,
    },
    /// A start has no rank in use.
    #[error("the start {start} has no rank in use; `encode` must give one that `decode` reads")]
    StartWithoutRank {
        /// The start.
        start: String,
    },
    /// A position is given as the end of play, drawn.
    #[error(
        "the position {position} is given as terminal with the outcome draw, but a draw is play without an end; give a tie, or none for a position where play goes on"
    )]
    TerminalIsDraw {
        /// The position.
        position: String,
    },
    /// A rule names a player, and the game does not say who moves.
    #[error(
        "a rule names a player, but `player` does not say who moves at the position {position}"
    )]
    OwnerUnknown {
        /// The position.
        position: String,
    },
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
    /// A position has more moves than can be counted.
    #[error("the position {position} has {move_count} moves, and at most 2^30 - 1 can be counted")]
    TooManyMoves {
        /// The position.
        position: String,
        /// How many moves it has.
        move_count: u64,
    },
    /// The game is deeper than a remoteness can say.
    #[error(
        "the position {position} is decided deeper than {MAX_REMOTENESS} plies, the largest remoteness that 30 bits hold"
    )]
    TooDeep {
        /// The first position found that deep.
        position: String,
    },
    /// A state to go on from is not one of this game and these options.
    #[error(
        "the state to go on from is not one of this game and these options: {reason}; solve it from the beginning"
    )]
    BadCheckpoint {
        /// What does not fit.
        reason: String,
    },
    /// The caller's progress report asked to stop, or a state could not be saved.
    #[error("stopped after {decided} positions were decided")]
    Stopped {
        /// How many were.
        decided: u64,
    },
}
