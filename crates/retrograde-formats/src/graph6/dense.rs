//! graph6 and digraph6: a bit for each pair of vertices.
//!
//! The length of the line follows from the number of vertices, and is checked before any
//! edge is read. Bits behind the last pair must be zero: they are where a damaged number
//! of vertices shows.

use super::ListedGraph;
use super::bits::Sextets;
use super::error::Graph6Error;

/// Reads the pairs (0,1), (0,2), (1,2), (0,3), ...
pub(super) fn read_undirected(mut sextets: Sextets<'_>) -> Result<ListedGraph, Graph6Error> {
    let vertex_count = sextets.count()?;
    let count = u128::from(vertex_count);
    require_length(
        &mut sextets,
        vertex_count,
        count * count.saturating_sub(1) / 2,
    )?;
    let (mut low, mut high) = (0, 1);
    let edges = read_pairs(sextets, |is_edge| {
        if high >= vertex_count {
            return None;
        }
        let pair = [low, high];
        low += 1;
        if low == high {
            (low, high) = (0, high + 1);
        }
        Some(is_edge.then_some(pair))
    })?;
    Ok(ListedGraph {
        vertex_count,
        is_directed: false,
        edges,
    })
}

/// Reads the arcs (0,0), (0,1), ..., (1,0), (1,1), ...
pub(super) fn read_directed(mut sextets: Sextets<'_>) -> Result<ListedGraph, Graph6Error> {
    let vertex_count = sextets.count()?;
    let count = u128::from(vertex_count);
    require_length(&mut sextets, vertex_count, count * count)?;
    let (mut from, mut to) = (0, 0);
    let edges = read_pairs(sextets, |is_edge| {
        if from >= vertex_count {
            return None;
        }
        let arc = [from, to];
        to += 1;
        if to == vertex_count {
            (from, to) = (from + 1, 0);
        }
        Some(is_edge.then_some(arc))
    })?;
    Ok(ListedGraph {
        vertex_count,
        is_directed: true,
        edges,
    })
}

fn require_length(
    sextets: &mut Sextets<'_>,
    vertex_count: u32,
    bits: u128,
) -> Result<(), Graph6Error> {
    let expected = bits.div_ceil(6);
    let found = sextets.left();
    if expected == found as u128 {
        return Ok(());
    }
    // A character that is none explains the wrong length better than the length does.
    let start = sextets.index;
    while sextets.next()?.is_some() {}
    let shorter = usize::try_from(expected).unwrap_or(found).min(found);
    Err(Graph6Error::length(
        start + shorter,
        vertex_count,
        expected,
        found,
    ))
}

/// Hands each bit to `pair`, which answers with the edge it stands for, or with `None`
/// behind the last.
fn read_pairs(
    mut sextets: Sextets<'_>,
    mut pair: impl FnMut(bool) -> Option<Option<[u32; 2]>>,
) -> Result<Vec<[u32; 2]>, Graph6Error> {
    let mut edges = Vec::new();
    while let Some(sextet) = sextets.next()? {
        for shift in (0..6).rev() {
            let is_edge = sextet >> shift & 1 == 1;
            match pair(is_edge) {
                Some(edge) => edges.extend(edge),
                None if is_edge => return Err(Graph6Error::padding(sextets.index - 1)),
                None => {}
            }
        }
    }
    Ok(edges)
}
