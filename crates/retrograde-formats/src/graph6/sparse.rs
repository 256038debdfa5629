//! sparse6: the edges one by one, in the order of their higher vertex.
//!
//! An item is a bit and a number of as many bits as the last vertex needs. The reader
//! keeps a current vertex, at first 0. The bit moves it to the next; then a number above
//! it becomes the current vertex, any other is joined to it by an edge. What remains of
//! the last character is filled with ones, perhaps after a zero: an item that begins
//! there and leaves the graph is no edge; one that begins earlier is an error.

use super::ListedGraph;
use super::bits::Sextets;
use super::error::Graph6Error;

pub(super) fn read(mut sextets: Sextets<'_>) -> Result<ListedGraph, Graph6Error> {
    let vertex_count = sextets.count()?;
    let number_bits = match vertex_count {
        0 => 0,
        count => u32::BITS - (count - 1).leading_zeros(),
    };
    let item_bits = number_bits + 1;
    let mut edges = Vec::new();
    let mut current = 0_u64;
    // The bits that are read and not yet used, at most 38.
    let (mut held, mut held_bits) = (0_u64, 0);
    loop {
        let start = sextets.index - usize::from(held_bits > 0);
        while held_bits < item_bits {
            let Some(sextet) = sextets.next()? else {
                return Ok(ListedGraph {
                    vertex_count,
                    is_directed: false,
                    edges,
                });
            };
            held = held << 6 | u64::from(sextet);
            held_bits += 6;
        }
        held_bits -= item_bits;
        let item = held >> held_bits;
        held &= (1 << held_bits) - 1;
        let number = item & ((1 << number_bits) - 1);
        current += item >> number_bits;
        let beyond = current.max(number);
        if beyond >= u64::from(vertex_count) {
            if sextets.left() > 0 || held_bits + item_bits >= 6 {
                return Err(Graph6Error::vertex(start, beyond, vertex_count));
            }
            // Whatever follows begins in the same character.
            current = u64::from(vertex_count);
            continue;
        }
        if number > current {
            current = number;
        } else {
            edges.push([number as u32, current as u32]);
        }
    }
}
