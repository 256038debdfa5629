//! Sorts moves by counting: for moves whose neighbours lead to neighbours.

use super::kept::Kept;
use super::{COUNT_BITS, LONG, PADDING, Row, Rows};
use crate::outcome::Position;
use crate::pages::Pages;
use std::collections::HashMap;

/// Plain counting sort, for moves whose neighbours lead to neighbours: the cache holds
/// what is written, and dealing out would only add work.
pub(super) fn sort<Matters: Fn(usize) -> bool>(
    rows: Pages<Row>,
    moves: &[[Position; 2]],
    kept: &Kept<'_, Matters>,
) -> Rows {
    let mut all = Rows {
        rows,
        predecessors: Pages::default(),
        long: HashMap::new(),
    };
    let rows: &mut [Row] = &mut all.rows;
    kept.for_each(moves, |keep, _, to| rows[to as usize].0 += u64::from(keep));
    // Each row holds where its next predecessor goes, and in the end where it ends.
    let mut sum = 0;
    for row in rows.iter_mut() {
        sum += std::mem::replace(&mut row.0, sum);
    }
    all.predecessors = Pages::sequential(sum as usize + PADDING);
    let predecessors: &mut [Position] = &mut all.predecessors;
    kept.for_each(moves, |keep, local, to| {
        if keep {
            let next = &mut rows[to as usize].0;
            predecessors[*next as usize] = local;
            *next += 1;
        }
    });
    let mut first = 0;
    for (position, row) in rows.iter_mut().enumerate() {
        let end = row.0;
        let count = end - first;
        *row = match count {
            1 => Row(u64::from(predecessors[first as usize]) << COUNT_BITS | 1),
            _ => Row(first << COUNT_BITS | count.min(LONG)),
        };
        if count >= LONG {
            all.long.insert(position as Position, count);
        }
        first = end;
    }
    all
}

/// Whether moves that stand together lead to positions that lie together, judged by
/// samples: a small cache of the rows written would mostly have the next one.
pub(super) fn is_local(moves: &[[Position; 2]]) -> bool {
    const SAMPLES: usize = 16;
    const SAMPLE: usize = 4096;
    const LINE_BITS: u32 = 10;
    let mut hits = 0;
    let mut total = 0;
    for sample in 0..SAMPLES {
        let begin = moves.len() / SAMPLES * sample;
        let mut cached = [Position::MAX; 1 << LINE_BITS];
        for &[_, to] in moves[begin..].iter().take(SAMPLE) {
            let line = to / (64 / size_of::<Row>() as u32);
            // Multiplied by the golden ratio, so that equal strides do not share a place.
            let place = line.wrapping_mul(0x9E37_79B1) >> (u32::BITS - LINE_BITS);
            let slot = &mut cached[place as usize];
            hits += usize::from(*slot == line);
            total += 1;
            *slot = line;
        }
    }
    hits * 10 > total * 7
}
