//! Graphs in DOT: what is read names only vertices that are there.

#![no_main]

use libfuzzer_sys::fuzz_target;
use retrograde_formats::dot_graph::{looks_like_dot, parse_dot};

fuzz_target!(|bytes: &[u8]| {
    looks_like_dot(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(graph) = parse_dot(text, "fuzz") {
        let mut vertices = graph.edges.iter().flatten();
        assert!(vertices.all(|&vertex| (vertex as usize) < graph.names.len()));
    }
});
