//! The edge list: one move per line, and directives for the rest of the game.
//!
//! ```text
//! file       =  { line end-of-line }
//! line       =  blank | comment | name | name name [again] | directive
//! comment    =  a line whose first character that is no blank is # or %
//! name       =  word | JSON string
//! directive  =  !win name [plies] | !loss name [plies] | !tie name [plies]
//!            |  !owner name (0 | 1) | !start name
//!            |  !rule dead-end (loses | wins | ties | player-0 | player-1)
//!            |  !rule infinite (draw | player-0 | player-1)
//! ```
//!
//! Fields are separated by blanks, tabs and commas; `docs/formats.md` has the details.
//! Lists as SNAP publishes them are edge lists as they are.

mod directives;
mod fields;
#[cfg(test)]
mod planned_tests;
mod read;
mod write;

pub(crate) use directives::DIRECTIVES;
pub(crate) use read::read;
pub use write::{write_edge_list, write_position_graph};
