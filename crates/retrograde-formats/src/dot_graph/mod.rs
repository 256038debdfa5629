//! Reads graphs in a subset of the DOT language of Graphviz: who is joined to whom.
//!
//! ```text
//! file      = [ "strict" ] ( "graph" | "digraph" ) [ name ] "{" { statement [ ";" ] } "}"
//! statement = ( "graph" | "node" | "edge" ) attributes
//!           | name "=" name
//!           | vertex [ attributes ]
//!           | vertex { edge-sign vertex } [ attributes ]
//!           | [ "subgraph" [ name ] ] "{" { statement [ ";" ] } "}"
//! edge-sign = "--" in a graph, "->" in a digraph
//! vertex    = name [ ":" name [ ":" name ] ]
//! attributes = "[" { name "=" name [ "," | ";" ] } "]" { attributes }
//! name      = letters, digits and _, the first no digit | a number | "a quoted text"
//! ```
//!
//! Attributes, ports and the names of graphs are read and left out; vertices are numbered in
//! the order in which they are first named. Comments are `//`, `/* */`, and lines that begin
//! with `#`. Subgraphs only group: an edge to a whole subgraph is refused, and so is a name in
//! HTML. Time and memory in proportion to the text; nested braces take no stack.
//!
//! Source: <https://graphviz.org/doc/info/lang.html>.

mod lexer;
mod parser;

use crate::error::ReadError;

/// A graph with the names of its vertices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DotGraph {
    /// Whether an edge is an arc from its first vertex to its second.
    pub is_directed: bool,
    /// The names of the vertices, in the order in which they first stand in the text.
    pub names: Vec<String>,
    /// The edges, in the order of the text, as indices of names; loops and parallel edges are
    /// kept.
    pub edges: Vec<[u32; 2]>,
}

/// Reads a text. `source_name` stands in error messages.
///
/// # Errors
///
/// [`ReadError::Syntax`] with line and column, [`ReadError::Unsupported`] for what DOT has and
/// the subset lacks.
///
/// ```
/// use retrograde_formats::dot_graph::parse_dot;
///
/// let graph = parse_dot("graph { a -- b -- \"the end\"; c [color=red] }", "example")?;
/// assert_eq!(graph.names, ["a", "b", "the end", "c"]);
/// assert_eq!(graph.edges, [[0, 1], [1, 2]]);
///
/// let error = parse_dot("graph {\n a -> b }", "example").unwrap_err();
/// assert!(error.to_string().starts_with("example:2:4: expected `--`"));
/// # Ok::<(), retrograde_formats::ReadError>(())
/// ```
pub fn parse_dot(text: &str, source_name: &str) -> Result<DotGraph, ReadError> {
    parser::Parser::new(text, source_name).graph()
}

/// Whether a text begins like one in DOT: comments aside, with `graph`, `digraph` or `strict`,
/// and a brace in what follows.
///
/// ```
/// use retrograde_formats::dot_graph::looks_like_dot;
///
/// assert!(looks_like_dot(b"// a picture\ndigraph G {"));
/// assert!(!looks_like_dot(b"graph theory\n"));
/// ```
#[must_use]
pub fn looks_like_dot(beginning: &[u8]) -> bool {
    let text = String::from_utf8_lossy(beginning);
    let mut lexer = lexer::Lexer::new(&text, "");
    let mut word = || {
        lexer.next().ok().and_then(|token| match token.kind {
            lexer::Kind::Word(word) => Some(word.to_lowercase()),
            lexer::Kind::Open => Some("{".to_owned()),
            lexer::Kind::Quoted(_) => Some(String::new()),
            _ => None,
        })
    };
    let mut first = word();
    if first.as_deref() == Some("strict") {
        first = word();
    }
    if !matches!(first.as_deref(), Some("graph" | "digraph")) {
        return false;
    }
    // A name may stand before the brace.
    let second = word();
    second.as_deref() == Some("{") || second.is_some() && word().as_deref() == Some("{")
}
