//! graph6, sparse6 and digraph6: published examples, round trips through writers of the
//! tests' own, and any bytes at all.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use proptest::prelude::*;
use retrograde_formats::Source;
use retrograde_formats::graph6::{Graph6Reader, ListedGraph, looks_like_graph6, parse_graph6_line};

/// Bits, the highest first, as characters; what is missing in the last is `fill`.
fn characters(bits: &[bool], fill: bool) -> String {
    let groups = bits.chunks(6).map(|group| {
        let bit = |index: usize| u8::from(group.get(index).copied().unwrap_or(fill));
        let value = (0..6).fold(0, |value, index| value * 2 + bit(index));
        char::from(value + 63)
    });
    groups.collect()
}

fn number(value: u64, width: usize) -> Vec<bool> {
    (0..width)
        .rev()
        .map(|shift| value >> shift & 1 == 1)
        .collect()
}

fn count(vertices: u32) -> String {
    match vertices {
        0..=62 => characters(&number(u64::from(vertices), 6), false),
        63..=258_047 => format!("~{}", characters(&number(u64::from(vertices), 18), false)),
        _ => format!("~~{}", characters(&number(u64::from(vertices), 36), false)),
    }
}

fn graph6(graph: &ListedGraph) -> String {
    let n = graph.vertex_count;
    let pairs = (1..n).flat_map(|high| (0..high).map(move |low| [low, high]));
    let bits: Vec<bool> = pairs.map(|pair| graph.edges.contains(&pair)).collect();
    count(n) + &characters(&bits, false)
}

fn digraph6(graph: &ListedGraph) -> String {
    let n = graph.vertex_count;
    let arcs = (0..n).flat_map(|from| (0..n).map(move |to| [from, to]));
    let bits: Vec<bool> = arcs.map(|arc| graph.edges.contains(&arc)).collect();
    format!("&{}{}", count(n), characters(&bits, false))
}

/// Edges in ascending order of their higher vertex, then of their lower.
fn sparse6(graph: &ListedGraph) -> String {
    let n = graph.vertex_count;
    let width = (0..)
        .find(|&width| u64::from(n).saturating_sub(1) >> width == 0)
        .unwrap();
    let mut bits = Vec::new();
    let mut current = 0;
    for &[low, high] in &graph.edges {
        bits.push(high == current + 1);
        if high > current + 1 {
            bits.extend(number(u64::from(high), width));
            bits.push(false);
        }
        current = high;
        bits.extend(number(u64::from(low), width));
    }
    // Ones alone would be a loop at the last vertex where they can be an item.
    let padding = (6 - bits.len() % 6) % 6;
    if n.is_power_of_two() && n > 1 && current == n - 2 && padding > width {
        bits.push(false);
    }
    format!(":{}{}", count(n), characters(&bits, true))
}

/// A graph in the order in which its kind of line tells it.
fn graphs(is_directed: bool, most: u32) -> impl Strategy<Value = ListedGraph> {
    let density = (0..=most, 0_u32..20, any::<u64>());
    density.prop_map(move |(n, density, seed)| {
        let mut state = seed | 1;
        let mut is_edge = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as u32 % 20 < density
        };
        let pairs: Vec<[u32; 2]> = if is_directed {
            (0..n)
                .flat_map(|from| (0..n).map(move |to| [from, to]))
                .collect()
        } else {
            (1..n)
                .flat_map(|high| (0..high).map(move |low| [low, high]))
                .collect()
        };
        ListedGraph {
            vertex_count: n,
            is_directed,
            edges: pairs.into_iter().filter(|_| is_edge()).collect(),
        }
    })
}

fn read(line: &str) -> ListedGraph {
    parse_graph6_line(line.as_bytes()).unwrap().unwrap()
}

#[test]
fn the_examples_of_the_format_are_read() {
    let graph = read("DQc");
    assert_eq!((graph.vertex_count, graph.is_directed), (5, false));
    assert_eq!(graph.edges, [[0, 2], [1, 3], [0, 4], [3, 4]]);
    let digraph = read("&DI?AO?");
    assert_eq!((digraph.vertex_count, digraph.is_directed), (5, true));
    assert_eq!(digraph.edges, [[0, 2], [0, 4], [3, 1], [3, 4]]);
    let sparse = read(":Fa@x^");
    assert_eq!((sparse.vertex_count, sparse.is_directed), (7, false));
    assert_eq!(sparse.edges, [[0, 1], [0, 2], [1, 2], [5, 6]]);
    // Counts of the three lengths that the format gives as examples.
    for (line, vertices) in [(":]", 30), (":~B?x", 12_345), (":~~?ZZZZZ", 460_175_067)] {
        let graph = read(line);
        assert_eq!(
            (graph.vertex_count, graph.edges.len()),
            (vertices, 0),
            "{line}"
        );
    }
}

#[test]
fn small_and_empty_graphs_are_read() {
    for (line, vertices, edges) in [
        ("?", 0, 0),
        ("@", 1, 0),
        ("A?", 2, 0),
        ("A_", 2, 1),
        ("&?", 0, 0),
        ("&@?", 1, 0),
        ("&@_", 1, 1),
        (":?", 0, 0),
        (":@", 1, 0),
        (":An", 2, 1),
    ] {
        let graph = read(line);
        assert_eq!(
            (graph.vertex_count, graph.edges.len()),
            (vertices, edges),
            "{line}"
        );
    }
}

#[test]
fn a_file_is_read_to_its_end_or_to_its_first_error() {
    let text = ">>graph6<<\r\nDQc\r\n\n:Fa@x^\n>>digraph6<<&DI?AO?";
    let graphs: Vec<_> = Graph6Reader::new(Source::from_text("all", text))
        .map(Result::unwrap)
        .collect();
    assert_eq!(graphs, [read("DQc"), read(":Fa@x^"), read("&DI?AO?")]);
    let mut graphs = Graph6Reader::new(Source::from_text("bad", "DQc\nD c\nDQc\n"));
    assert!(graphs.next().unwrap().is_ok());
    assert_eq!(
        graphs.next().unwrap().unwrap_err().to_string(),
        "bad:2:2: expected a character from ? to ~, found ` `; graph6 has one graph per line \
         and nothing else in it; for other formats say --from"
    );
    assert!(graphs.next().is_none());
}

#[test]
fn what_is_wrong_is_told_with_its_column() {
    for (line, column, expected, found) in [
        ("DQ", 3, "2 characters of edges for 5 vertices", "1"),
        ("DQcc", 4, "2 characters of edges for 5 vertices", "3"),
        ("&DI?AO", 7, "5 characters of edges for 5 vertices", "4"),
        ("DQ\u{e9}", 3, "a character from ? to ~", "`é` (byte 195)"),
        ("DQ d", 3, "a character from ? to ~", "` `"),
        ("~", 2, "the number of vertices", "the end of the line"),
        ("~~~~~~~~", 1, "at most 4294967294 vertices", "68719476735"),
        ("Bx", 2, "zeros behind the last pair of vertices", "an edge"),
        (":Fb~~~", 3, "a vertex from 0 to 6", "7"),
        (";Fa@x^", 1, "a whole graph", "(incremental sparse6)"),
        (
            ">>planar_code<<",
            1,
            ">>graph6<<, >>sparse6<< or >>digraph6<<",
            "planar_code",
        ),
    ] {
        let error = parse_graph6_line(line.as_bytes()).unwrap_err();
        assert_eq!(error.column, column, "{line}: {error}");
        assert!(error.expected.contains(expected), "{line}: {error}");
        assert!(error.found.contains(found), "{line}: {error}");
        assert!(!error.remedy.is_empty());
    }
}

#[test]
fn files_of_graphs_are_told_from_others() {
    for text in ["DQc\n", "\n:Fa@x^", ">>graph6<<", "&DI?AO?\n", "ICOf@pSb?"] {
        assert!(looks_like_graph6(text.as_bytes()), "{text}");
    }
    for text in ["", "a b\n", "1\n", "!start a\n", "# comment\n", "*P.\n"] {
        assert!(!looks_like_graph6(text.as_bytes()), "{text}");
    }
}

proptest! {
    #[test]
    fn graphs_survive_graph6(graph in graphs(false, 70)) {
        prop_assert_eq!(read(&graph6(&graph)), graph);
    }

    #[test]
    fn graphs_survive_sparse6(graph in graphs(false, 70)) {
        prop_assert_eq!(read(&sparse6(&graph)), graph);
    }

    #[test]
    fn digraphs_survive_digraph6(graph in graphs(true, 30)) {
        prop_assert_eq!(read(&digraph6(&graph)), graph);
    }

    #[test]
    fn any_bytes_are_a_graph_or_an_error_within_the_line(
        bytes in prop::collection::vec(any::<u8>(), 0..40),
        start in prop::sample::select(vec!["", ":", "&", ";", ">>graph6<<", ">>sparse6<<:", "~", ":~~"]),
        in_alphabet in any::<bool>(),
    ) {
        let mut line = start.as_bytes().to_vec();
        line.extend(bytes.iter().map(|byte| if in_alphabet { 63 + byte % 64 } else { *byte }));
        match parse_graph6_line(&line) {
            Ok(Some(graph)) => {
                for vertex in graph.edges.as_flattened() {
                    prop_assert!(*vertex < graph.vertex_count);
                }
            }
            Ok(None) => {}
            Err(error) => {
                prop_assert!((1..=line.len() as u64 + 1).contains(&error.column));
                prop_assert!(!error.expected.is_empty() && !error.remedy.is_empty());
            }
        }
        let _ = looks_like_graph6(&line);
    }
}
