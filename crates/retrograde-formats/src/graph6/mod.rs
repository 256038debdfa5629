//! graph6, sparse6 and digraph6: one graph per line, as nauty's programs exchange them.
//!
//! A line is made of characters from `?` to `~`, each worth its code less 63: six bits, the
//! highest first.
//!
//! ```text
//! line     = [ header ] ( graph6 | ":" sparse6 | "&" digraph6 )
//! header   = ">>graph6<<" | ">>sparse6<<" | ">>digraph6<<"
//! count    = c            c is not "~": the number of vertices, up to 62
//!          | "~" c c c    18 bits
//!          | "~~" 6 c     36 bits
//! graph6   = count, a bit for each pair: 01, 02, 12, 03, 13, 23, ..., zeros up to a character
//! digraph6 = count, a bit for each arc: 00, 01, ..., 10, 11, ..., zeros up to a character
//! sparse6  = count, then items of one bit and as many as the last vertex has: see `sparse`
//! ```
//!
//! Reading takes time and memory in proportion to the line; the number of vertices alone
//! allocates nothing. Blank lines, lines ended by CR LF and a header on a line of its own
//! are fine. Source: <https://users.cecs.anu.edu.au/~bdm/data/formats.txt>.

mod bits;
mod dense;
mod error;
mod reader;
mod sparse;

pub use error::Graph6Error;
pub use reader::Graph6Reader;

use bits::Sextets;

/// A graph as a line of graph6, sparse6 or digraph6 tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedGraph {
    /// The vertices are numbered from 0 and this many.
    pub vertex_count: u32,
    /// Whether an edge is an arc from its first vertex to its second.
    pub is_directed: bool,
    /// The edges, in the order of the line; sparse6 may tell loops and parallel edges.
    pub edges: Vec<[u32; 2]>,
}

/// The beginnings of files that are read, and of others from the same programs.
const HEADERS: [&[u8]; 3] = [b">>graph6<<", b">>sparse6<<", b">>digraph6<<"];

/// Reads one line; `None` if it is blank or a header alone.
///
/// # Errors
///
/// [`Graph6Error`], with the column of the first character that is wrong.
///
/// ```
/// use retrograde_formats::graph6::parse_graph6_line;
///
/// let graph = parse_graph6_line(b"DQc")?.unwrap();
/// assert_eq!(graph.vertex_count, 5);
/// assert_eq!(graph.edges, [[0, 2], [1, 3], [0, 4], [3, 4]]);
/// assert_eq!(parse_graph6_line(b">>graph6<<\r\n")?, None);
///
/// let error = parse_graph6_line(b"DQ c").unwrap_err();
/// assert_eq!(error.column, 3);
/// # Ok::<(), retrograde_formats::graph6::Graph6Error>(())
/// ```
pub fn parse_graph6_line(line: &[u8]) -> Result<Option<ListedGraph>, Graph6Error> {
    let line = line.trim_ascii_end();
    let start = header_length(line)?;
    let Some(&first) = line.get(start) else {
        return Ok(None);
    };
    match first {
        b':' => sparse::read(Sextets::new(line, start + 1)).map(Some),
        b'&' => dense::read_directed(Sextets::new(line, start + 1)).map(Some),
        b';' => Err(Graph6Error::incremental(start)),
        _ => dense::read_undirected(Sextets::new(line, start)).map(Some),
    }
}

fn header_length(line: &[u8]) -> Result<usize, Graph6Error> {
    if !line.starts_with(b">>") {
        return Ok(0);
    }
    let known = HEADERS.into_iter().find(|header| line.starts_with(header));
    known
        .map(<[u8]>::len)
        .ok_or_else(|| Graph6Error::unknown_header(line))
}

/// Whether a file that begins like this is one of graphs, one a line.
///
/// An edge list has two names in a line, so a first line of one word of the right
/// characters is a graph.
///
/// ```
/// use retrograde_formats::graph6::looks_like_graph6;
///
/// assert!(looks_like_graph6(b">>sparse6<<:Fa@x^\n"));
/// assert!(looks_like_graph6(b"DQc\nDQo\n"));
/// assert!(!looks_like_graph6(b"a b\nb c\n"));
/// ```
#[must_use]
pub fn looks_like_graph6(beginning: &[u8]) -> bool {
    let mut lines = beginning.split(|&byte| byte == b'\n');
    let first = lines.find_map(|line| {
        let line = line.trim_ascii();
        (!line.is_empty()).then_some(line)
    });
    let Some(first) = first else { return false };
    if first.starts_with(b">>") {
        return true;
    }
    let body = match first {
        [b':' | b'&' | b';', body @ ..] => body,
        body => body,
    };
    !body.is_empty() && body.iter().all(|byte| (63..=126).contains(byte))
}
