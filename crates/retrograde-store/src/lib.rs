//! The solution file (`.retro`): a solved game in one file, written once and then probed
//! where it lies.
//!
//! Problem: a solution of millions of positions should take a byte or two for each, be
//! asked about single positions in microseconds without being loaded, and never be believed
//! when it is damaged.
//!
//! Format: positions in the order of their keys, in blocks of 4096; keys as differences,
//! values as codes of a small dictionary, each block packed with zstd on its own where that
//! makes it smaller. An index says where each block lies and carries its checksum. The file
//! of an explicit graph also holds names, owners, seeds and moves. `docs/format.md` is the
//! specification.
//!
//! Complexity: opening reads the description and the index, 64 bytes for 4096 positions; a
//! probe is a binary search in the index and one in a block, which is unpacked at its first
//! use and kept. [`Store::verify`] reads everything.
//!
//! ```
//! use retrograde::{Rules, Value};
//! use retrograde_store::{KeysContent, Store, to_bytes};
//!
//! let values = [Value::loss(0), Value::win(1), Value::loss(2)];
//! let bytes = to_bytes(KeysContent {
//!     name: "countdown",
//!     program: "an example",
//!     rules: Rules::default(),
//!     starts: &[30],
//!     move_count: 2,
//!     keys: &[10, 20, 30],
//!     value_of: &|position| values[position as usize],
//! })?;
//!
//! assert!(retrograde_store::is_solution_file(&bytes));
//! let store = Store::from_bytes(bytes)?;
//! assert_eq!(store.probe(20)?, Some(Value::win(1)));
//! assert_eq!(store.probe(21)?, None);
//! store.verify()?;
//! # Ok::<(), retrograde_store::StoreError>(())
//! ```

mod blocks;
mod bytes;
mod cache;
mod checkpoint;
mod description;
mod error;
mod index;
mod map;
mod part;
mod preamble;
mod scratch;
mod store;
mod tally;
mod unpack;
mod write;

pub use checkpoint::{
    Checkpoint, CheckpointError, CheckpointHeader, require_writable, rules_fingerprint,
    write_checkpoint,
};
pub use description::{Description, Kind, keys_identity};
pub use error::StoreError;
pub use part::{Family, Part};
pub use scratch::ScratchFolder;
pub use store::{Entries, GraphNames, Store, Values};
pub use write::{
    Content, GraphContent, KeySource, KeysContent, to_bytes, write_file, write_seekable, write_to,
};

/// The format version that this program writes, and the latest that it reads.
pub const FORMAT_VERSION: u32 = 1;

/// Whether a file that begins with these bytes means to be a solution file: for programs that
/// take several kinds of files. Eight bytes are enough.
#[must_use]
pub fn is_solution_file(beginning: &[u8]) -> bool {
    beginning.starts_with(&preamble::MAGIC)
}

/// Positions per block of keys, of values, and of the order of names.
pub const BLOCK_POSITIONS: usize = 4096;
