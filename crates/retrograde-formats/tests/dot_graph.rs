//! The subset of DOT that is read: what it means, what is refused and where.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use proptest::prelude::*;
use retrograde_formats::dot_graph::{looks_like_dot, parse_dot};

fn edges(text: &str) -> Vec<(String, String)> {
    let graph = parse_dot(text, "text").unwrap();
    let name = |vertex: u32| graph.names[vertex as usize].clone();
    let edges = graph.edges.iter();
    edges.map(|&[from, to]| (name(from), name(to))).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |&(from, to): &(&str, &str)| (from.to_owned(), to.to_owned());
    expected.iter().map(owned).collect()
}

#[test]
fn edges_of_all_spellings_are_read() {
    for (text, expected) in [
        ("graph{a--b}", &[("a", "b")][..]),
        (
            "strict digraph G { a -> b -> c; c->a }",
            &[("a", "b"), ("b", "c"), ("c", "a")],
        ),
        (
            "GRAPH \"x y\" { 1 -- 2.5 -- -3; }",
            &[("1", "2.5"), ("2.5", "-3")],
        ),
        (
            "graph { \"a \\\"b\\\"\" -- \"c\\\\\" }",
            &[("a \"b\"", "c\\\\")],
        ),
        (
            "graph { \"long \\\nname\" -- é_1 }",
            &[("long name", "é_1")],
        ),
        (
            "graph { rankdir=LR node [shape=box, color=\"red\"] edge [w=1][z=2;y]\n a -- b [label=x] }",
            &[("a", "b")],
        ),
        ("digraph { a:n -> b:port:sw }", &[("a", "b")]),
        (
            "/* one\n */ graph { // two\n# three\n a -- b }",
            &[("a", "b")],
        ),
        (
            "graph { subgraph cluster_0 { a -- b; { c } } c -- a }",
            &[("a", "b"), ("c", "a")],
        ),
        (
            "graph { a -- a; a -- b; b -- a }",
            &[("a", "a"), ("a", "b"), ("b", "a")],
        ),
        ("graph { lone }", &[]),
        ("\u{feff}graph {}\n\n", &[]),
    ] {
        assert_eq!(edges(text), pairs(expected), "{text}");
    }
    let graph = parse_dot("digraph { b; a -> b }", "text").unwrap();
    assert_eq!(
        (graph.names, graph.is_directed),
        (vec!["b".to_owned(), "a".to_owned()], true)
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, message) in [
        (
            "",
            "text:1:1: expected `graph` or `digraph`, found the end of the file",
        ),
        ("graph { a -> b }", "text:1:11: expected `--`, found `->`"),
        (
            "digraph {\n  a -- b\n}",
            "text:2:5: expected `->`, found `--`",
        ),
        (
            "graph { a --",
            "text:1:13: expected a vertex, found the end of the file",
        ),
        (
            "graph { a",
            "text:1:10: expected a vertex, a statement or `}`",
        ),
        ("graph { \"a }", "text:1:9: expected `\"`"),
        ("graph { /* a }", "text:1:9: expected `*/`"),
        (
            "graph { a } graph { b }",
            "text:1:13: expected the end of the file, found `graph`",
        ),
        ("graph { node -- b }", "text:1:14: expected `[`"),
        (
            "graph { a -- { b c } }",
            "text:1:14: edges of whole subgraphs",
        ),
        (
            "graph { { a b } -- c }",
            "text:1:17: edges of whole subgraphs",
        ),
        ("graph { <b>x</b> -- y }", "text:1:9: names in HTML"),
        (
            "graph { a ? b }",
            "text:1:11: expected a name, or a sign of DOT, found `?`",
        ),
        ("graph { a [x=] }", "text:1:14: expected a value, found `]`"),
        ("graph a b {}", "text:1:9: expected `{`"),
    ] {
        let error = parse_dot(text, "text").unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn deep_braces_take_no_stack() {
    let depth = 300_000;
    let text = format!("graph {{ {}a{} }}", "{".repeat(depth), "}".repeat(depth));
    assert_eq!(parse_dot(&text, "text").unwrap().names, ["a"]);
}

#[test]
fn dot_is_told_from_other_formats() {
    for text in [
        "graph {",
        "strict digraph \"x\"\n{",
        "# made by hand\ngraph g{}",
    ] {
        assert!(looks_like_dot(text.as_bytes()), "{text}");
    }
    for text in [
        "",
        "graph theory",
        "a b\n",
        "digraph",
        "DQc\n",
        "graph { \u{0}",
    ] {
        let expected = text.starts_with("graph {");
        assert_eq!(looks_like_dot(text.as_bytes()), expected, "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = parse_dot(&text, "text");
        let _ = looks_like_dot(text.as_bytes());
    }

    #[test]
    fn any_graph_is_read_as_it_was_written(
        names in prop::collection::vec("[^\\\\]{0,6}", 1..6),
        pairs in prop::collection::vec((0_usize..6, 0_usize..6), 0..12),
        is_directed in any::<bool>(),
    ) {
        let quoted = |index: usize| {
            format!("\"{}\"", names[index % names.len()].replace('"', "\\\""))
        };
        let (word, sign) = if is_directed { ("digraph", "->") } else { ("graph", "--") };
        let mut text = format!("{word} {{\n");
        for &(from, to) in &pairs {
            text.push_str(&format!("{} {sign} {}\n", quoted(from), quoted(to)));
        }
        text.push_str("}\n");
        let graph = parse_dot(&text, "text").unwrap();
        prop_assert_eq!(graph.is_directed, is_directed);
        prop_assert_eq!(graph.edges.len(), pairs.len());
        for (&(from, to), edge) in pairs.iter().zip(&graph.edges) {
            let name = |vertex: u32| &graph.names[vertex as usize];
            prop_assert_eq!(name(edge[0]), &names[from % names.len()]);
            prop_assert_eq!(name(edge[1]), &names[to % names.len()]);
        }
    }
}
