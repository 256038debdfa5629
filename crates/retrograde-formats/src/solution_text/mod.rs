//! A solution as text: what `solve` prints, and what `check` proves.
//!
//! ```text
//! # retrograde solution 1
//! # game: 0123456789abcdef0123456789abcdef
//! # rules: dead-end loses, infinite draw
//! # positions: 3
//! # moves: 2
//! # counts: win 1, loss 2, tie 0, draw 0
//! # start: a
//! # units: remoteness in plies; outcomes are for the player to move
//! # columns: name outcome remoteness move
//! a<TAB>loss<TAB>2<TAB>b
//! b<TAB>win<TAB>1<TAB>c
//! c<TAB>loss<TAB>0<TAB>-
//! ```
//!
//! The first line names the format and its version. Header lines follow, each `# key:
//! value`, `start` as often as the game has starts; readers skip keys they do not know.
//! Then one line per position, four fields set apart by tabs. The remoteness is `-` where
//! play never ends, the move `-` where play has ended. Names that are not plain words are
//! JSON strings.
//!
//! Written in one pass over the positions in the order of the game; read in any order in
//! O(V) memory.

mod claim;
mod header;
mod mismatch;
mod read;
mod write;

pub use claim::{Claim, ClaimHeader};
pub use mismatch::{ClaimError, ClaimMismatch};
pub use read::{ClaimReader, read_claim};
pub use write::write_solution_text;

/// The version that is written, and the only one that is read.
pub const SOLUTION_TEXT_VERSION: u32 = 1;

const MAGIC: &str = "# retrograde solution ";
