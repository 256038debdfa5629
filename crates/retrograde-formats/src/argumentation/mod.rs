//! Abstract argumentation frameworks: arguments, and which of them attacks which.
//!
//! An argument is acceptable if all its attackers are refuted, and refuted if one of its
//! attackers is acceptable. With a move from every argument to each of its *attackers*
//! that is a game under normal play: the lost positions are IN the grounded extension,
//! the won ones OUT, the drawn ones UNDEC (a lone argument that attacks itself among
//! them), and the remoteness is the step in which the grounded labelling reaches them.
//!
//! Three formats:
//!
//! ```text
//! p af 3          arg(a). arg(b). arg(c).      a
//! # a comment     att(a,b). % a comment        b
//! 1 2             att(b,c).                    c
//! 2 3                                          #
//!                                              a b
//!                                              b c
//! ```
//!
//! Sources: Phan Minh Dung, "On the acceptability of arguments and its fundamental role
//! in nonmonotonic reasoning, logic programming and n-person games", Artificial
//! Intelligence 77, 1995; the input formats of the ICCMA competitions, 2015 to 2023.

mod facts;
mod labelling;
mod numeric;
mod trivial_graph;
mod write;

pub(crate) use facts::read_facts;
pub use labelling::{write_extension, write_labelling};
pub(crate) use numeric::read_numeric;
pub(crate) use trivial_graph::read_trivial_graph;
pub use write::{write_facts, write_numeric, write_trivial_graph};

use crate::declarations::Declarations;
use crate::error::ReadError;
use crate::game_error;
use crate::named_game::{Format, NamedGame};
use crate::names::Names;
use crate::tokens::{Held, Tokens};
use retrograde::{GameGraphBuilder, Position};

/// What a framework with declared arguments holds: the graph needs 8 bytes per argument
/// and 4 per attack beside what is collected.
fn held(declarations: &Declarations, moves: &[[Position; 2]]) -> Held {
    let (positions, moves) = (declarations.len() as u64, moves.len() as u64);
    Held {
        positions,
        moves,
        bytes: declarations.memory_bytes() + positions * 8 + moves * 12,
    }
}

/// The plain game of a framework.
fn build(
    tokens: &Tokens<'_>,
    names: Names,
    moves: Vec<[Position; 2]>,
    format: Format,
    notes: Vec<String>,
) -> Result<NamedGame, ReadError> {
    match GameGraphBuilder::from_moves(names.len() as u64, moves, None).build() {
        Ok(graph) => Ok(NamedGame {
            graph,
            names,
            format,
            notes,
        }),
        Err(error) => Err(game_error::named(error, tokens.source_name(), &names)),
    }
}
