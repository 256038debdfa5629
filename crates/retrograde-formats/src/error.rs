//! What can be wrong with an input, and where.

use retrograde::GameError;
use std::fmt;
use std::io;

/// A place in a text: lines and columns count from 1, columns count characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file's name, or `<stdin>`.
    pub source: String,
    /// The line, from 1.
    pub line: u64,
    /// The character within the line, from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.source, self.line, self.column)
    }
}

/// Why an input cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system or the decompressor failed.
    #[error("{source_name}: {error}")]
    Io {
        /// The file's name, or `<stdin>`.
        source_name: String,
        /// What failed.
        #[source]
        error: io::Error,
    },
    /// The text breaks the rules of its format.
    #[error("{place}: expected {expected}, found {found}; {remedy}")]
    Syntax {
        /// Where.
        place: Place,
        /// What the format wants there.
        expected: String,
        /// What stands there.
        found: String,
        /// What the author of the file can do about it.
        remedy: String,
    },
    /// The text is well formed, but the game it describes makes no sense.
    #[error("{source_name}: {message}")]
    Game {
        /// The file's name, or `<stdin>`.
        source_name: String,
        /// The error in words, with the positions' names.
        message: String,
        /// The error with the positions' numbers; not the cause, since `message` says it all.
        error: GameError,
    },
    /// The game is of a class that this program does not solve.
    #[error("{place}: {message}")]
    Unsupported {
        /// Where that shows.
        place: Place,
        /// Why not, and what would do.
        message: String,
    },
    /// Reading on would need more memory than allowed.
    #[error(
        "{source_name}: reading stopped at {positions} positions and {moves} moves, which already need about {needed} bytes, \
         more than the limit of {limit}; raise --max-memory, or use a machine with more memory"
    )]
    TooLarge {
        /// The file's name, or `<stdin>`.
        source_name: String,
        /// Positions read so far.
        positions: u64,
        /// Moves read so far.
        moves: u64,
        /// The bytes they need.
        needed: u64,
        /// The bytes allowed.
        limit: u64,
    },
    /// The caller asked to stop.
    #[error("stopped before the end")]
    Stopped,
}

/// Why a game or a solution cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The operating system failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The format has no way to say what the game needs.
    #[error("{format} cannot express this game: {reason}; {remedy}")]
    Inexpressible {
        /// The format's name.
        format: &'static str,
        /// What it cannot say.
        reason: String,
        /// What would do.
        remedy: String,
    },
}
