//! Undirected graphs as the option of a game names them: built in, edge by edge, or in a file.
//!
//! The text is one of
//! - `leetcode`, `petersen`, `path5`, `cycle5`, `complete4`, `grid3x4` (rows x columns), with
//!   any numbers;
//! - edges, each two vertices joined by `-`, joined by `+`: `0-1+1-2`;
//! - the path of a file with an edge in each line, two vertices apart by blanks; a line with
//!   one vertex names a vertex without edges; empty lines and what follows `#` are ignored.
//!
//! Vertices are numbers from 0; all up to the largest that is named exist. Edges that are
//! named twice are one edge.

use crate::catalog::plain_number;
use retrograde::drawing::{Point, point};
use std::io::Read;

/// The largest number of vertices.
const MOST: usize = 1000;

/// The most of a file that is read, in bytes.
const MOST_BYTES: u64 = 1 << 24;

/// An undirected graph without loops, and where its vertices are drawn.
#[derive(Debug, Clone)]
pub(super) struct SmallGraph {
    neighbours: Vec<Vec<u16>>,
    pub(super) places: Vec<Point>,
    /// Whether it was read from a file, which may change.
    pub(super) from_file: bool,
    /// Whether its edges were given one by one.
    pub(super) is_listed: bool,
}

impl SmallGraph {
    /// The graph of a text.
    ///
    /// # Errors
    ///
    /// What is wrong, and where.
    pub(super) fn open(text: &str) -> Result<SmallGraph, String> {
        if let Some(built_in) = SmallGraph::built_in(text) {
            return built_in;
        }
        let edge_signs = |sign: char| sign.is_ascii_digit() || sign == '-' || sign == '+';
        if text.starts_with(|sign: char| sign.is_ascii_digit()) && text.chars().all(edge_signs) {
            let mut graph = SmallGraph::of_edges(&joined_edges(text)?)?;
            graph.is_listed = true;
            return Ok(graph);
        }
        let mut graph = SmallGraph::of_edges(&edges_of_file(text)?)?;
        graph.from_file = true;
        Ok(graph)
    }

    /// The graph of a name; `None` if the text is no such name.
    fn built_in(text: &str) -> Option<Result<SmallGraph, String>> {
        let number = |kind| plain_number::<usize>(text.strip_prefix(kind)?);
        let limited = |count: usize, edges: &dyn Fn() -> Vec<[usize; 2]>| {
            if (1..=MOST).contains(&count) {
                SmallGraph::of_edges(&[vec![[count - 1; 2]], edges()].concat())
            } else {
                Err(format!("it has {count} vertices; expected 1 to {MOST}"))
            }
        };
        let path = |count: usize| (1..count).map(|vertex| [vertex - 1, vertex]);
        Some(match text {
            "leetcode" => SmallGraph::of_edges(&LEETCODE),
            "petersen" => petersen(),
            _ => {
                if let Some(count) = number("path") {
                    limited(count, &|| path(count).collect())
                } else if let Some(count) = number("cycle") {
                    limited(count, &|| path(count).chain([[count - 1, 0]]).collect())
                } else if let Some(count) = number("complete") {
                    let below = |high: usize| (0..high).map(move |low| [low, high]);
                    limited(count, &|| (0..count).flat_map(below).collect())
                } else {
                    let (rows, columns) = text.strip_prefix("grid")?.split_once('x')?;
                    grid(plain_number(rows)?, plain_number(columns)?)
                }
            }
        })
    }

    /// The graph of edges; an edge from a vertex to itself names the vertex alone.
    fn of_edges(edges: &[[usize; 2]]) -> Result<SmallGraph, String> {
        let count = edges
            .as_flattened()
            .iter()
            .max()
            .map_or(0, |&most| most.saturating_add(1));
        if !(1..=MOST).contains(&count) {
            return Err(format!("it has {count} vertices; expected 1 to {MOST}"));
        }
        let mut neighbours = vec![Vec::new(); count];
        for &[from, to] in edges.iter().filter(|[from, to]| from != to) {
            neighbours[from].push(to as u16);
            neighbours[to].push(from as u16);
        }
        for row in &mut neighbours {
            row.sort_unstable();
            row.dedup();
        }
        Ok(SmallGraph {
            neighbours,
            places: circle(count, 0.3 * count as f32),
            from_file: false,
            is_listed: false,
        })
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// The vertices next to one, in ascending order.
    pub(super) fn neighbours(&self, vertex: u16) -> &[u16] {
        &self.neighbours[usize::from(vertex)]
    }

    /// Every edge once, the lower vertex first, in ascending order.
    pub(super) fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        let rows = self.neighbours.iter().enumerate();
        rows.flat_map(|(from, row)| {
            let above = row.iter().map(|&to| usize::from(to));
            above.filter(move |&to| from < to).map(move |to| (from, to))
        })
    }

    /// The text of its edges, if they were given one by one: the same for the same graph.
    pub(super) fn edges_text(&self) -> String {
        let mut texts: Vec<String> = self
            .edges()
            .map(|(from, to)| format!("{from}-{to}"))
            .collect();
        // Without an edge the largest vertex has to be named all the same.
        if self.neighbours.last().is_some_and(Vec::is_empty) {
            let last = self.len() - 1;
            texts.push(format!("{last}-{last}"));
        }
        texts.join("+")
    }

    /// A number that tells this graph from others: FNV-1a over the count of vertices and the
    /// edges. It guards against a file that was changed, not against ill will.
    pub(super) fn digest(&self) -> u64 {
        let numbers = self.edges().flat_map(|(from, to)| [from, to]);
        let bytes = [self.len()].into_iter().chain(numbers);
        let bytes = bytes.flat_map(|number| (number as u16).to_le_bytes());
        bytes.fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}

/// The first sample of LeetCode 913.
const LEETCODE: [[usize; 2]; 7] = [[0, 2], [0, 5], [1, 3], [2, 4], [2, 5], [3, 4], [3, 5]];

/// Vertices on a circle, the first at the top, clockwise.
fn circle(count: usize, radius: f32) -> Vec<Point> {
    let radius = radius.max(1.0);
    let at = |index: usize| {
        let angle = index as f32 / count as f32 * std::f32::consts::TAU;
        point(radius + radius * angle.sin(), radius - radius * angle.cos())
    };
    (0..count).map(at).collect()
}

/// A cycle of five, a star of five within, and a spoke from each to each.
fn petersen() -> Result<SmallGraph, String> {
    let around = |index: usize| {
        let (next, after) = ((index + 1) % 5, (index + 2) % 5);
        [[index, next], [index, index + 5], [index + 5, after + 5]]
    };
    let mut graph = SmallGraph::of_edges(&(0..5).flat_map(around).collect::<Vec<_>>())?;
    let inner = circle(5, 1.5).into_iter();
    let inner = inner.map(|at| point(at.column + 1.5, at.row + 1.5));
    graph.places = circle(5, 3.0).into_iter().chain(inner).collect();
    Ok(graph)
}

fn grid(rows: usize, columns: usize) -> Result<SmallGraph, String> {
    let count = rows.saturating_mul(columns);
    if !(1..=MOST).contains(&count) {
        return Err(format!("it has {count} vertices; expected 1 to {MOST}"));
    }
    let cells = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let edges = cells().flat_map(|(row, column)| {
        let at = row * columns + column;
        let right = if column + 1 < columns { at + 1 } else { at };
        let below = if row + 1 < rows { at + columns } else { at };
        [[at, right], [at, below]]
    });
    let mut graph = SmallGraph::of_edges(&edges.collect::<Vec<_>>())?;
    let places = cells().map(|(row, column)| point(column as f32, row as f32));
    graph.places = places.collect();
    Ok(graph)
}

fn vertex(word: &str) -> Result<usize, String> {
    let vertex = word.parse().ok().filter(|vertex| *vertex < MOST);
    vertex.ok_or_else(|| {
        format!(
            "{word:?} is no vertex; expected a number from 0 to {}",
            MOST - 1
        )
    })
}

fn edge(from: &str, to: &str) -> Result<[usize; 2], String> {
    match [vertex(from)?, vertex(to)?] {
        [from, to] if from == to => Err(format!(
            "vertex {from} is joined to itself; leave that edge out"
        )),
        ends => Ok(ends),
    }
}

/// Edges such as `0-1+1-2`.
fn joined_edges(text: &str) -> Result<Vec<[usize; 2]>, String> {
    let edges = text.split('+').map(|part| {
        let ends = part.split_once('-');
        let (from, to) =
            ends.ok_or_else(|| format!("{part:?} is no edge; expected two vertices, as in 0-1"))?;
        edge(from, to)
    });
    edges.collect()
}

fn edges_of_file(path: &str) -> Result<Vec<[usize; 2]>, String> {
    let mut text = String::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text))
        .map_err(|error| format!("no graph has that name, and as a file: {error}"))?;
    let lines = (1..).zip(text.lines()).map(|(number, line)| {
        let line = line.split('#').next().unwrap_or(line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let found = match words.as_slice() {
            [] => Ok(None),
            [alone] => vertex(alone).map(|vertex| Some([vertex; 2])),
            [from, to] => edge(from, to).map(Some),
            more => Err(format!("{} words; expected two vertices", more.len())),
        };
        found.map_err(|error| format!("line {number}: {error}"))
    });
    let edges: Result<Vec<Option<[usize; 2]>>, String> = lines.collect();
    Ok(edges?.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges(text: &str) -> Vec<(usize, usize)> {
        SmallGraph::open(text).unwrap().edges().collect()
    }

    #[test]
    fn graphs_have_the_edges_of_their_names() {
        assert_eq!(edges("path3"), [(0, 1), (1, 2)]);
        assert_eq!(edges("path1"), []);
        assert_eq!(edges("cycle3"), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(edges("grid2x2"), edges("0-1+1-3+3-2+2-0"));
        assert_eq!(edges("complete5").len(), 10);
        let petersen = SmallGraph::open("petersen").unwrap();
        assert_eq!(petersen.edges().count(), 15);
        assert!((0..10).all(|vertex| petersen.neighbours(vertex).len() == 3));
        let apart = |(one, other): &(Point, Point)| one != other;
        let places = &petersen.places;
        assert!(
            places
                .iter()
                .copied()
                .zip(places[1..].iter().copied())
                .all(|pair| apart(&pair))
        );
    }

    #[test]
    fn what_is_no_graph_is_said() {
        let error = |text| SmallGraph::open(text).unwrap_err();
        assert_eq!(
            error("0-1+2"),
            "\"2\" is no edge; expected two vertices, as in 0-1"
        );
        assert_eq!(
            error("3-3"),
            "vertex 3 is joined to itself; leave that edge out"
        );
        assert_eq!(error("cycle0"), "it has 0 vertices; expected 1 to 1000");
        assert_eq!(
            error("grid99999999999x99999999999"),
            format!("it has {} vertices; expected 1 to 1000", usize::MAX)
        );
        assert_eq!(
            error("0-1000"),
            "\"1000\" is no vertex; expected a number from 0 to 999"
        );
        assert!(error("no-such-file").starts_with("no graph has that name, and as a file: "));
    }
}
