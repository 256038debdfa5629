//! What can be wrong with a line of graph6, and where.

use crate::error::{Place, ReadError};
use crate::excerpt::shown;

/// Why a line is no graph.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: expected {expected}, found {found}; {remedy}")]
#[non_exhaustive]
pub struct Graph6Error {
    /// The character within the line, from 1.
    pub column: u64,
    /// What the format wants there.
    pub expected: String,
    /// What stands there.
    pub found: String,
    /// What can be done about it.
    pub remedy: String,
}

const WRITE_AGAIN: &str = "the line is damaged or cut: write it again, one graph per line";

impl Graph6Error {
    /// The same error with the file's name and the line, from 1.
    #[must_use]
    pub fn in_line(self, source: &str, line: u64) -> ReadError {
        ReadError::Syntax {
            place: Place {
                source: source.to_owned(),
                line,
                column: self.column,
            },
            expected: self.expected,
            found: self.found,
            remedy: self.remedy,
        }
    }

    fn new(index: usize, expected: String, found: String, remedy: &str) -> Graph6Error {
        Graph6Error {
            column: index as u64 + 1,
            expected,
            found,
            remedy: remedy.to_owned(),
        }
    }

    /// A byte outside of the alphabet.
    pub(super) fn character(line: &[u8], index: usize) -> Graph6Error {
        let rest = String::from_utf8_lossy(&line[index..]);
        let first: String = rest.chars().take(1).collect();
        let found = if line[index].is_ascii() {
            shown(&first)
        } else {
            format!("{} (byte {})", shown(&first), line[index])
        };
        Graph6Error::new(
            index,
            "a character from ? to ~".to_owned(),
            found,
            "graph6 has one graph per line and nothing else in it; for other formats say --from",
        )
    }

    /// The line ends within the number of vertices.
    pub(super) fn no_count(index: usize) -> Graph6Error {
        Graph6Error::new(
            index,
            "the number of vertices".to_owned(),
            "the end of the line".to_owned(),
            WRITE_AGAIN,
        )
    }

    /// More vertices than can be numbered.
    pub(super) fn too_many_vertices(index: usize, count: u64) -> Graph6Error {
        Graph6Error::new(
            index,
            format!("at most {} vertices", u32::MAX - 1),
            format!("{count}"),
            "if the number is not meant, the line is damaged: write it again",
        )
    }

    /// Another number of characters than the number of vertices asks for.
    pub(super) fn length(index: usize, vertices: u32, expected: u128, found: usize) -> Graph6Error {
        Graph6Error::new(
            index,
            format!("{expected} characters of edges for {vertices} vertices"),
            format!("{found}"),
            WRITE_AGAIN,
        )
    }

    /// A bit behind the last edge that is not zero.
    pub(super) fn padding(index: usize) -> Graph6Error {
        Graph6Error::new(
            index,
            "zeros behind the last pair of vertices".to_owned(),
            "an edge between vertices that are not there".to_owned(),
            WRITE_AGAIN,
        )
    }

    /// An edge to a vertex that is not there, and more behind it.
    pub(super) fn vertex(index: usize, vertex: u64, vertices: u32) -> Graph6Error {
        let last = match vertices {
            0 => "no edge, since there are no vertices".to_owned(),
            _ => format!("a vertex from 0 to {}", vertices - 1),
        };
        Graph6Error::new(index, last, format!("{vertex}"), WRITE_AGAIN)
    }

    /// Incremental sparse6.
    pub(super) fn incremental(index: usize) -> Graph6Error {
        Graph6Error::new(
            index,
            "a whole graph".to_owned(),
            "the difference to the graph before (incremental sparse6)".to_owned(),
            "write whole graphs, for example with nauty's copyg -g",
        )
    }

    /// A header of something else.
    pub(super) fn unknown_header(line: &[u8]) -> Graph6Error {
        Graph6Error::new(
            0,
            ">>graph6<<, >>sparse6<< or >>digraph6<<".to_owned(),
            shown(&String::from_utf8_lossy(line)),
            "convert the file to graph6, for example with nauty's copyg -g",
        )
    }
}
