//! Checkpoints: the state of a solve that is under way, in a file beside its output.
//!
//! Problem: a solve of hours is cut off at any moment, by a signal, by the power, by a full
//! disk. What it knew a few minutes before must be there, whole, and must not be taken for
//! the state of another game, of other rules, or of another program.
//!
//! Format: mark, version, lengths and checksums in 48 bytes; a header that says what work the
//! state belongs to; then the state, which only the worker understands. `docs/format.md` has
//! the details. A file is written under another name, brought to the disk, and renamed, so
//! that the one before stays until the new one is whole.

mod error;
mod fingerprint;
mod header;
mod read;
mod write;

pub use error::CheckpointError;
pub use fingerprint::rules_fingerprint;
pub use header::CheckpointHeader;
pub use read::Checkpoint;
pub use write::{require_writable, write_checkpoint};

/// What every checkpoint begins with; see [`crate::preamble::MAGIC`].
const MAGIC: [u8; 8] = *b"\x8fRETCP\r\n";

/// The version of the format.
const VERSION: u32 = 1;

/// How many bytes come before the header.
const PREAMBLE_BYTES: usize = 48;

/// What is known of a file before its header is read.
struct Preamble {
    file_bytes: u64,
    header_bytes: u64,
    /// Of all that follows.
    checksum: u64,
}

impl Preamble {
    fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        // Flags, of which there are none yet.
        bytes.extend(0_u32.to_le_bytes());
        for number in [self.file_bytes, self.header_bytes, self.checksum] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(xxhash_rust::xxh3::xxh3_64(&bytes).to_le_bytes());
        bytes
    }
}
