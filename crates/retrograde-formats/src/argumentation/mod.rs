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

pub use facts::read_facts;
pub use labelling::{write_extension, write_labelling};
pub use numeric::read_numeric;
pub use trivial_graph::read_trivial_graph;
pub use write::{write_facts, write_numeric, write_trivial_graph};
