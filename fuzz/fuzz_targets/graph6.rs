//! graph6, sparse6 and digraph6: what is read names only vertices that are there, and small
//! graphs have a cop number that folding does not change.

#![no_main]

use libfuzzer_sys::fuzz_target;
use retrograde_formats::graph6::{looks_like_graph6, parse_graph6_line};
use retrograde_games::cops::{Arena, Chase, CopsRules, cop_number};

/// Graphs with more vertices than this are only read.
const SOLVED: u32 = 7;

fuzz_target!(|bytes: &[u8]| {
    looks_like_graph6(bytes);
    for line in bytes.split(|&byte| byte == b'\n') {
        let Ok(Some(graph)) = parse_graph6_line(line) else {
            continue;
        };
        let mut vertices = graph.edges.iter().flatten();
        assert!(vertices.all(|&vertex| vertex < graph.vertex_count));
        if graph.vertex_count == 0 || graph.vertex_count > SOLVED {
            continue;
        }
        let made = if graph.is_directed {
            Arena::directed(graph.vertex_count, &graph.edges)
        } else {
            Arena::undirected(graph.vertex_count, &graph.edges)
        };
        let arena = made.expect("every edge joins vertices that are there");
        let rules = CopsRules::default();
        let number = cop_number(&arena, &rules, None).expect("a small graph");
        let wins = |cops| {
            let chase = Chase::new(&arena, &rules, cops).expect("a small graph");
            chase.hunt().capture_time.is_some()
        };
        assert!(wins(number), "as many cops as the number win");
        assert!(number == 1 || !wins(number - 1), "fewer do not");
    }
});
