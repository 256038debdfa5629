//! Reads and writes game graphs and solutions, one file per format.
//!
//! Every reader takes a [`Source`] and gives a [`NamedGame`]: a graph, and a name for
//! each of its positions. Positions are numbered in the order in which every listing
//! shows them: numerically where all names are integers, else by first appearance.

pub mod argumentation;
mod collector;
mod counted;
mod decimal;
mod declarations;
mod detect;
mod dot;
pub mod dot_graph;
mod edge_list;
mod error;
mod excerpt;
mod facts;
mod game_error;
pub mod graph6;
mod identity;
mod lexicon;
mod line_blocks;
mod line_workers;
mod named_game;
mod names;
mod numbering;
mod output;
pub mod parity_game;
mod plain_moves;
mod quote;
mod read;
mod rule_words;
mod shares;
mod short_text;
mod solution_csv;
mod solution_json;
mod solution_rows;
mod solution_text;
mod solved_game;
mod source;
mod suggest;
mod text_lines;
mod tokens;
mod words;

pub use detect::{detect_format, looks_like_board};
pub use dot::{DotOptions, write_dot};
pub use edge_list::{write_edge_list, write_position_graph};
pub use error::{Place, ReadError, WriteError};
pub use game_error::game_error_message;
pub use identity::{Identity, IdentityError, identity, identity_of};
pub use named_game::{Format, NamedGame};
pub use names::{NameTable, Names};
pub use quote::quote_name;
pub use read::{ReadOptions, read_game};
pub use retrograde::{DEAD_END_RULES, INFINITE_PLAY_RULES, parse_dead_end, parse_infinite};
pub use rule_words::parse_rules;
pub use solution_csv::write_solution_csv;
pub use solution_json::{SOLUTION_SCHEMA, write_solution_json, write_solution_jsonl};
pub use solution_text::{
    Claim, ClaimError, ClaimHeader, ClaimMismatch, ClaimReader, SOLUTION_TEXT_VERSION, read_claim,
    write_solution_text,
};
pub use solved_game::{BestMoves, SolvedGame};
pub use source::Source;
