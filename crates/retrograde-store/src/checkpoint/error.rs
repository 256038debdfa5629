//! What can be wrong with a checkpoint.

use std::io;

/// Why a checkpoint cannot be written, or not be gone on from.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The operating system failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("this is no checkpoint; delete it, or give the output another name")]
    NotACheckpoint,
    /// The file was written by a later program.
    #[error(
        "the checkpoint has format version {version}, and this program reads version {supported}; go on with the program that wrote it, or delete it to begin anew"
    )]
    OtherVersion {
        /// The version of the file.
        version: u32,
        /// The one that can be read.
        supported: u32,
    },
    /// Bytes are missing or too many.
    #[error(
        "the checkpoint is damaged: expected {expected} bytes, found {found}; delete it to begin anew"
    )]
    Length {
        /// How many bytes there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Bytes have changed since the file was written.
    #[error(
        "the checkpoint is damaged: expected checksum {expected:016x}, found {found:016x}; delete it to begin anew"
    )]
    Checksum {
        /// The checksum that was written.
        expected: u64,
        /// That of the bytes there are.
        found: u64,
    },
    /// The bytes are as they were written, but they make no sense.
    #[error(
        "the checkpoint makes no sense: {problem}; the program that wrote it is at fault, delete it to begin anew"
    )]
    Malformed {
        /// What was expected, and what found.
        problem: String,
    },
    /// The state belongs to other work.
    #[error(
        "the checkpoint is of other work: its {what} is {found}, and this solve has {expected}; go on as it was begun, or delete it to begin anew"
    )]
    OtherWork {
        /// What differs.
        what: &'static str,
        /// That of this solve.
        expected: String,
        /// That of the checkpoint.
        found: String,
    },
}
