//! What can be wrong with a solution file, or with what is to be written into one.

use crate::description::Kind;
use crate::part::Part;
use retrograde::{GameError, Position};
use std::io;

/// Why a solution file cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The operating system failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error(
        "this is no solution file: it begins with {found}; `retrograde solve GAME -o FILE.retro` makes one"
    )]
    NotASolution {
        /// What it begins with.
        found: String,
    },
    /// The file was written by a later program.
    #[error(
        "the file has format version {version}, and this program reads versions up to {supported}; update retrograde"
    )]
    FutureVersion {
        /// The version of the file.
        version: u32,
        /// The latest that can be read.
        supported: u32,
    },
    /// The end is missing.
    #[error(
        "the file is cut short: expected {expected} bytes, found {found}; copy it again, or solve the game again"
    )]
    Truncated {
        /// How many bytes there should be, at least.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Something follows the end.
    #[error(
        "the file is too long: expected {expected} bytes, found {found}; copy it again, or solve the game again"
    )]
    TooLong {
        /// How many bytes there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Bytes have changed since the file was written.
    #[error(
        "{part} is damaged: expected checksum {expected:016x}, found {found:016x}; copy the file again, or solve the game again"
    )]
    Checksum {
        /// Where.
        part: Part,
        /// The checksum that was written.
        expected: u64,
        /// That of the bytes there are.
        found: u64,
    },
    /// The bytes are as they were written, but they make no sense.
    #[error(
        "{part} makes no sense: {problem}; the program that wrote the file is at fault, solve the game again"
    )]
    Malformed {
        /// Where.
        part: Part,
        /// What was expected, and what found.
        problem: String,
    },
    /// The moves are as they were written, but make no game.
    #[error(
        "the file holds no game: {0}; the program that wrote it is at fault, solve the game again"
    )]
    Game(#[from] GameError),
    /// The file holds the other kind of game.
    #[error("expected {expected}, but the file is {found}; {remedy}")]
    WrongKind {
        /// The kind that the question makes sense for.
        expected: Kind,
        /// The kind of the file.
        found: Kind,
        /// What to ask instead.
        remedy: &'static str,
    },
    /// The number of a position is too large.
    #[error(
        "position {position} does not exist: the file has {position_count} positions, numbered from 0"
    )]
    NoSuchPosition {
        /// The number given.
        position: Position,
        /// How many positions there are.
        position_count: u32,
    },
    /// What is to be written contradicts itself.
    #[error("this cannot be written as a solution: {problem}; {remedy}")]
    Unwritable {
        /// What was expected, and what found.
        problem: String,
        /// What would do.
        remedy: &'static str,
    },
}

impl StoreError {
    pub(crate) fn malformed(part: Part, problem: impl Into<String>) -> StoreError {
        StoreError::Malformed {
            part,
            problem: problem.into(),
        }
    }
}
