//! All connected graphs of a few vertices, one of each kind.
//!
//! A connected graph has a vertex without which it hangs together, so each arises from one
//! with a vertex less by a new vertex and its neighbours. Of equal ones the one is kept that
//! is seen first; they are equal if their canonical codes are. The code of a numbering is its
//! adjacency matrix as bits; canonical is the least over the numberings that a refinement of
//! vertices by their neighbours' classes leaves open.
#![allow(dead_code, reason = "each test file uses a part of this")]

use std::collections::HashSet;

/// For each vertex its neighbours as bits.
pub type Graph = Vec<u16>;

/// All connected graphs of this many vertices, up to 10.
pub fn connected_graphs(vertex_count: usize) -> Vec<Graph> {
    let mut graphs = Vec::new();
    for_each_connected_graph(vertex_count, |graph| graphs.push(graph.clone()));
    graphs
}

/// Hands all connected graphs of this many vertices, up to 10, to `visit`, one by one; of those
/// with the most vertices only the codes are kept.
pub fn for_each_connected_graph(vertex_count: usize, mut visit: impl FnMut(&Graph)) {
    let mut graphs = vec![vec![0]];
    for count in 1..vertex_count {
        let is_last = count + 1 == vertex_count;
        let mut seen = HashSet::new();
        let mut larger = Vec::new();
        for graph in &graphs {
            for neighbours in 1..1_u16 << count {
                let mut next = graph.clone();
                for (vertex, row) in next.iter_mut().enumerate() {
                    *row |= (neighbours >> vertex & 1) << count;
                }
                next.push(neighbours);
                if !seen.insert(canonical_code(&next)) {
                    continue;
                }
                if is_last {
                    visit(&next);
                } else {
                    larger.push(next);
                }
            }
        }
        graphs = larger;
    }
    if vertex_count == 1 {
        visit(&vec![0]);
    }
}

/// The edges, the lower vertex first.
pub fn edges(graph: &Graph) -> Vec<[u32; 2]> {
    let count = graph.len() as u32;
    let pairs = (0..count).flat_map(|high| (0..high).map(move |low| [low, high]));
    pairs
        .filter(|&[low, high]| graph[high as usize] >> low & 1 == 1)
        .collect()
}

/// The graph as a line of graph6, for up to 62 vertices.
pub fn graph6(graph: &Graph) -> String {
    let mut text = String::from(char::from(graph.len() as u8 + 63));
    let (mut sextet, mut bits) = (0, 0);
    for (high, row) in graph.iter().enumerate() {
        for low in 0..high {
            sextet = sextet << 1 | (row >> low & 1) as u8;
            bits += 1;
            if bits == 6 {
                text.push(char::from(sextet + 63));
                (sextet, bits) = (0, 0);
            }
        }
    }
    if bits > 0 {
        text.push(char::from((sextet << (6 - bits)) + 63));
    }
    text
}

fn canonical_code(graph: &Graph) -> u64 {
    let mut least = u64::MAX;
    // Partitions of the vertices into classes in order, still to be told apart.
    let mut open = vec![refined(graph, vec![(1 << graph.len()) - 1])];
    while let Some(classes) = open.pop() {
        let Some(index) = classes.iter().position(|class| class.count_ones() > 1) else {
            least = least.min(code(graph, &classes));
            continue;
        };
        let class = classes[index];
        // Vertices with the same neighbours can change places: one of them is enough.
        let mut tried: Vec<usize> = Vec::new();
        for vertex in (0..graph.len()).filter(|vertex| class >> vertex & 1 == 1) {
            let is_twin = |&other: &usize| {
                let both = 1 << vertex | 1 << other;
                graph[vertex] & !both == graph[other] & !both
            };
            if tried.iter().any(is_twin) {
                continue;
            }
            tried.push(vertex);
            let mut split = classes.clone();
            split[index] = class & !(1 << vertex);
            split.insert(index, 1 << vertex);
            open.push(refined(graph, split));
        }
    }
    least
}

/// Splits classes until all vertices of one have as many neighbours in each other.
fn refined(graph: &Graph, mut classes: Vec<u16>) -> Vec<u16> {
    loop {
        let mut finer = Vec::with_capacity(graph.len());
        for &class in &classes {
            let inside = (0..graph.len()).filter(|vertex| class >> vertex & 1 == 1);
            let mut keyed: Vec<(u64, usize)> = inside
                .map(|vertex| {
                    let counts = classes
                        .iter()
                        .map(|other| (graph[vertex] & other).count_ones());
                    (
                        counts.fold(0, |key, count| key * 16 + u64::from(count)),
                        vertex,
                    )
                })
                .collect();
            keyed.sort_unstable();
            for group in keyed.chunk_by(|one, other| one.0 == other.0) {
                finer.push(
                    group
                        .iter()
                        .fold(0, |bits, &(_, vertex)| bits | 1 << vertex),
                );
            }
        }
        if finer.len() == classes.len() {
            return classes;
        }
        classes = finer;
    }
}

fn code(graph: &Graph, classes: &[u16]) -> u64 {
    let mut code = 0;
    for (high, class) in classes.iter().enumerate() {
        let row = graph[class.trailing_zeros() as usize];
        for other in &classes[..high] {
            code = code << 1 | u64::from(row & other != 0);
        }
    }
    code
}
