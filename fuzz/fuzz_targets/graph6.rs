//! graph6, sparse6 and digraph6: what is read names only vertices that are there, and small
//! graphs have a cop number that folding does not change.

#![no_main]

mod chases;

use libfuzzer_sys::fuzz_target;
use retrograde_formats::graph6::{looks_like_graph6, parse_graph6_line};

fuzz_target!(|bytes: &[u8]| {
    // Whatever it says, it says it of any bytes.
    let _ = looks_like_graph6(bytes);
    for line in bytes.split(|&byte| byte == b'\n') {
        if let Ok(Some(graph)) = parse_graph6_line(line) {
            chases::require_cop_number(graph.vertex_count, graph.is_directed, &graph.edges);
        }
    }
});
