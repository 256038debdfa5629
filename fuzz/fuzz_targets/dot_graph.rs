//! Graphs in DOT: no two vertices have one name, edges join vertices that are there, and small
//! graphs have a cop number that folding does not change.

#![no_main]

mod chases;

use libfuzzer_sys::fuzz_target;
use retrograde_formats::dot_graph::{looks_like_dot, parse_dot};
use std::collections::HashSet;

fuzz_target!(|bytes: &[u8]| {
    // Whatever it says, it says it of any bytes.
    let _ = looks_like_dot(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(graph) = parse_dot(text, "fuzz") else {
        return;
    };
    let names: HashSet<&String> = graph.names.iter().collect();
    assert_eq!(names.len(), graph.names.len(), "two vertices of one name");
    chases::require_cop_number(graph.names.len() as u32, graph.is_directed, &graph.edges);
});
