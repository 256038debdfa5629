//! Police and thief on a board of cells: one policeman or several hunt the thief.
//!
//! The board is a text, one character per cell, one line per row: `docs/boards.md` has the
//! grammar, the directives above the rows, and the rules in full.
//!
//! Rules: the police and the thief move in turns, each in its own directions, never onto a
//! wall; each may stay where it is if its options let it pass. Thief and policeman in one
//! cell: the police has won, whoever moved there. Else, the thief on an exit: the thief has
//! won. A side that can neither move nor pass is at a dead end. Endless play is a draw,
//! unless the rules in force say otherwise.
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
pub use directions::{Directions, Offsets};
pub use directives::{MAX_COPS, parse_door, parse_place, parse_speed};
pub use ending::Ending;
pub use error::BoardError;
pub use game::{PursuitGame, State};
pub use options::{Jumps, MAX_SPEED, Movement, OptionError, Piece, PursuitOptions};
pub use parse::{MAX_CELLS, MAX_COLUMNS};
pub use random::RandomBoard;
pub use sweep::{End, Start, SweepError, Swept, fairest, sweep};
