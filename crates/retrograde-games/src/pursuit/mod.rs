//! Police and thief: two pieces on a board of cells, one hunts the other.
//!
//! The board is a text, one character per cell, one line per row:
//!
//! | character | meaning |
//! | --- | --- |
//! | `*` | a wall |
//! | `.` | a free cell |
//! | `P` | the police, on a free cell |
//! | `T` | the thief, on a free cell |
//! | `E` | an exit: a free cell on which the thief has escaped |
//!
//! ```text
//! board  = [ rows " " columns newline ] row { newline row } { newline }
//! row    = cell { cell }
//! cell   = "*" | "." | "P" | "T" | "E"
//! ```
//!
//! All rows are equally long. The first line may tell rows and columns; they are then
//! checked. A byte order mark, lines ended by CR LF and blank lines at the end are fine.
//!
//! Rules: the pieces move in turns, each in its own directions, never onto a wall; each
//! may stay where it is if its options let it pass. Both in one cell: the police has
//! won, whoever moved there. Else, the thief on an exit: the thief has won. A piece
//! that can neither move nor pass is at a dead end. Endless play is a draw, unless the
//! rules in force say otherwise.
//!
//! Two constructions of the same game: [`PursuitGame`] computes moves and stores none;
//! [`PursuitGame::to_graph`] builds the graph.
//!
//! Source of the classic rules: "Games on arbitrary graphs",
//! <https://cp-algorithms.com/game_theory/games_on_graphs.html>.

mod board;
mod cells;
mod directions;
mod directives;
mod ending;
mod error;
mod game;
mod graph;
mod names;
mod options;
mod parse;
mod picture;
mod random;
mod reach;
mod squad;
mod sweep;
mod text;

pub use board::{Arrow, Board, BoardPlace, Ground, Placement};
pub use directions::{Directions, MAX_OFFSETS, Offsets};
pub use directives::{MAX_COPS, parse_door, parse_place, parse_speed};
pub use ending::Ending;
pub use error::BoardError;
pub use game::{PursuitGame, State};
pub use options::{Jumps, MAX_SPEED, Movement, OptionError, Piece, PursuitOptions};
pub use parse::{MAX_CELLS, MAX_COLUMNS};
pub use random::RandomBoard;
pub use sweep::{End, Start, SweepError, Swept, fairest, sweep};
