//! What must hold of every graph that cops and robbers could be played on.

use retrograde_games::cops::{Arena, Chase, CopsRules, cop_number};

/// Graphs with more vertices than this are only read.
const SOLVED: u32 = 7;

/// Every edge joins vertices that are there; and as many cops as the number of a small graph
/// win, found without folding it, while fewer do not.
pub fn require_cop_number(vertex_count: u32, is_directed: bool, edges: &[[u32; 2]]) {
    let mut vertices = edges.iter().flatten();
    assert!(vertices.all(|&vertex| vertex < vertex_count));
    if vertex_count == 0 || vertex_count > SOLVED {
        return;
    }
    let made = if is_directed {
        Arena::directed(vertex_count, edges)
    } else {
        Arena::undirected(vertex_count, edges)
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
