//! Corners folded away: what is left of a graph decides who wins on it.
//!
//! A vertex is a corner if another one sees all that it sees, itself included. The classic
//! game on a connected graph has the same cop number with the corner as without, so corners
//! are taken away one after the other while there are any. One vertex is left exactly if one
//! cop wins; else what is left is searched for the number of cops.
//!
//! Sources: A. Quilliot (1978), Nowakowski and Winkler (1983) for one cop; A. Berarducci and
//! B. Intrigila, "On the cop number of a graph", Advances in Applied Mathematics 14 (1993),
//! for the number of cops on a retract.

use super::arena::Arena;

/// The vertices that are left of a symmetric arena, in ascending order.
///
/// A vertex is looked at again when a neighbour goes, so all takes at most one look for each
/// edge, of two degrees each.
pub(super) fn retract(arena: &Arena) -> Vec<u32> {
    let count = arena.vertex_count();
    if count <= u64::BITS {
        return retract_small(arena);
    }
    let mut is_left = vec![true; count as usize];
    let mut is_waiting = vec![true; count as usize];
    let mut waiting: Vec<u32> = (0..count).rev().collect();
    while let Some(vertex) = waiting.pop() {
        is_waiting[vertex as usize] = false;
        let left = |other: &&u32| is_left[**other as usize] && **other != vertex;
        let neighbours: Vec<u32> = arena
            .successors(vertex)
            .iter()
            .filter(left)
            .copied()
            .collect();
        let sees = |guard: u32, other: u32| {
            guard == other || arena.successors(guard).binary_search(&other).is_ok()
        };
        let is_corner = neighbours
            .iter()
            .any(|&guard| neighbours.iter().all(|&other| sees(guard, other)));
        if !is_corner {
            continue;
        }
        is_left[vertex as usize] = false;
        for neighbour in neighbours {
            if !std::mem::replace(&mut is_waiting[neighbour as usize], true) {
                waiting.push(neighbour);
            }
        }
    }
    (0..count)
        .filter(|&vertex| is_left[vertex as usize])
        .collect()
}

/// The same with a word for what each vertex sees.
fn retract_small(arena: &Arena) -> Vec<u32> {
    let count = arena.vertex_count();
    let seen = |vertex: u32| {
        let bits = arena.successors(vertex).iter().map(|&to| 1_u64 << to);
        bits.fold(1 << vertex, |word, bit| word | bit)
    };
    let sees: Vec<u64> = (0..count).map(seen).collect();
    let mut left = u64::MAX >> (u64::BITS - count);
    let mut waiting = left;
    while waiting != 0 {
        let vertex = waiting.trailing_zeros();
        waiting &= waiting - 1;
        let own = sees[vertex as usize] & left;
        let others = own & !(1 << vertex);
        let mut guards = others;
        while guards != 0 {
            let guard = guards.trailing_zeros() as usize;
            guards &= guards - 1;
            if own & !sees[guard] == 0 {
                left &= !(1 << vertex);
                waiting |= others;
                break;
            }
        }
    }
    (0..count)
        .filter(|&vertex| left >> vertex & 1 == 1)
        .collect()
}
