//! Places for the vertices of a graph, so that few edges cross and neighbours are near.
//!
//! Every pair of vertices is tied by a spring as long as the shortest way between them
//! (T. Kamada and S. Kawai, 1989). Stress majorisation finds places of little tension: each
//! vertex in turn moves to the average of where the others want it, weighted by one over the
//! square of the length (E. Gansner, Y. Koren and S. North, "Graph Drawing by Stress
//! Majorization", 2004). It begins on a circle, so the same graph is always drawn alike.
//! Pieces that do not hang together are tied by springs a little longer than any way.
//!
//! O(n * (n + m)) for the lengths, O(n^2) for each of at most [`ROUNDS`] rounds, 4 n^2 bytes.

use super::Point;
use std::collections::VecDeque;

/// Rounds after which places are good enough to look at.
const ROUNDS: usize = 200;
/// A round that moves no vertex further than this, in columns, is the last.
const STILL: f64 = 1e-4;
/// Columns and rows between neighbours.
const LENGTH: f64 = 2.2;

/// A place for each of some vertices; `edges` are pairs of vertices, and those that do not
/// exist are left out. Meant for up to a thousand vertices.
///
/// ```
/// use retrograde::drawing::spring_layout;
///
/// let path = spring_layout(3, &[[0, 1], [1, 2]]);
/// let distance = |one: usize, other: usize| {
///     (path[one].column - path[other].column).hypot(path[one].row - path[other].row)
/// };
/// assert!((distance(0, 2) - 2.0 * distance(0, 1)).abs() < 0.1);
/// ```
#[must_use]
pub fn spring_layout(vertex_count: usize, edges: &[[u32; 2]]) -> Vec<Point> {
    let lengths = shortest_ways(vertex_count, edges);
    let around = std::f64::consts::TAU / vertex_count.max(1) as f64;
    let radius = vertex_count as f64 / 4.0;
    let on_circle = |vertex: usize| {
        // A little off, so that no line of symmetry holds places together.
        let angle = (vertex as f64 + 0.01 * (vertex % 7) as f64) * around;
        [radius * angle.sin(), -radius * angle.cos()]
    };
    let mut places: Vec<[f64; 2]> = (0..vertex_count).map(on_circle).collect();
    for _ in 0..ROUNDS {
        let mut furthest = 0.0_f64;
        for vertex in 0..vertex_count {
            let row = lengths.get(vertex * vertex_count..(vertex + 1) * vertex_count);
            let better = relaxed(vertex, row.unwrap_or_default(), &places);
            let [x, y] = places[vertex];
            furthest = furthest.max((better[0] - x).hypot(better[1] - y));
            places[vertex] = better;
        }
        if furthest < STILL {
            break;
        }
    }
    let point = |[x, y]: [f64; 2]| {
        // More digits would depend on how a machine rounds.
        let rounded = |number: f64| ((number * LENGTH * 1000.0).round() / 1000.0) as f32;
        Point {
            column: rounded(x),
            row: rounded(y),
        }
    };
    places.into_iter().map(point).collect()
}

/// Where a vertex wants to be, the others as they are.
fn relaxed(vertex: usize, lengths: &[f32], places: &[[f64; 2]]) -> [f64; 2] {
    let [x, y] = places[vertex];
    let (mut sum, mut weights) = ([0.0; 2], 0.0);
    for (other, (&[to_x, to_y], &length)) in places.iter().zip(lengths).enumerate() {
        if other == vertex {
            continue;
        }
        let length = f64::from(length);
        let weight = 1.0 / (length * length);
        let distance = (x - to_x).hypot(y - to_y).max(1e-9);
        let stretch = length / distance;
        sum[0] += weight * (to_x + (x - to_x) * stretch);
        sum[1] += weight * (to_y + (y - to_y) * stretch);
        weights += weight;
    }
    if weights > 0.0 {
        sum.map(|part| part / weights)
    } else {
        [x, y]
    }
}

/// The steps from each vertex to each, edges walked both ways.
fn shortest_ways(vertex_count: usize, edges: &[[u32; 2]]) -> Vec<f32> {
    let mut neighbours = vec![Vec::new(); vertex_count];
    for &[from, to] in edges {
        let (from, to) = (from as usize, to as usize);
        if from < vertex_count && to < vertex_count {
            neighbours[from].push(to);
            neighbours[to].push(from);
        }
    }
    let mut lengths = vec![f32::INFINITY; vertex_count * vertex_count];
    let mut longest = 0.0_f32;
    for (from, row) in lengths.chunks_mut(vertex_count.max(1)).enumerate() {
        row[from] = 0.0;
        let mut waiting = VecDeque::from([from]);
        while let Some(vertex) = waiting.pop_front() {
            for &to in &neighbours[vertex] {
                if row[to].is_infinite() {
                    row[to] = row[vertex] + 1.0;
                    longest = longest.max(row[to]);
                    waiting.push_back(to);
                }
            }
        }
    }
    for length in &mut lengths {
        if length.is_infinite() {
            *length = longest + 1.0;
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(one: Point, other: Point) -> f32 {
        (one.column - other.column).hypot(one.row - other.row)
    }

    #[test]
    fn vertices_keep_apart_and_neighbours_together() {
        // The graph of Petersen, a path in two pieces, and one vertex alone.
        let petersen: Vec<[u32; 2]> = (0..5)
            .flat_map(|vertex| {
                [
                    [vertex, (vertex + 1) % 5],
                    [vertex, vertex + 5],
                    [vertex + 5, (vertex + 2) % 5 + 5],
                ]
            })
            .collect();
        for (count, edges) in [
            (10, petersen),
            (5, vec![[0, 1], [2, 3], [3, 4], [9, 9]]),
            (1, Vec::new()),
            (0, Vec::new()),
        ] {
            let places = spring_layout(count, &edges);
            assert_eq!(places.len(), count);
            assert_eq!(places, spring_layout(count, &edges));
            for one in 0..count {
                for other in one + 1..count {
                    assert!(distance(places[one], places[other]) > 0.5, "{places:?}");
                }
            }
        }
    }

    #[test]
    fn a_cycle_becomes_round() {
        let cycle: Vec<[u32; 2]> = (0..8).map(|vertex| [vertex, (vertex + 1) % 8]).collect();
        let places = spring_layout(8, &cycle);
        let sides: Vec<f32> = cycle
            .iter()
            .map(|&[from, to]| distance(places[from as usize], places[to as usize]))
            .collect();
        let (least, most) = sides
            .iter()
            .fold((f32::MAX, 0.0_f32), |(least, most), &side| {
                (least.min(side), most.max(side))
            });
        assert!(most - least < 0.2, "{sides:?}");
    }
}
