//! Reads and writes game graphs and solutions, one file per format.
//!
//! Every reader takes a [`Source`] and gives a [`NamedGame`]: a graph, and a name for
//! each of its positions. Positions are numbered in the order in which every listing
//! shows them: numerically where all names are integers, else by first appearance.

pub mod argumentation;
mod declarations;
mod error;
mod named_game;
mod names;
mod output;
pub mod parity_game;
mod quote;
mod solved_game;
mod source;
mod tokens;
mod words;

pub use error::{Place, ReadError, WriteError};
pub use named_game::{Format, NamedGame};
pub use names::{NameTable, Names};
pub use quote::quote_name;
pub use solved_game::SolvedGame;
pub use source::Source;
