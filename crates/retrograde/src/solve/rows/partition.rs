//! Sorts moves by radix partition: deals them out to ranges of positions, then sorts each
//! range by itself, within the cache.

use super::kept::Kept;
use super::{COUNT_BITS, LONG, PADDING, Row, Rows};
use crate::outcome::Position;
use crate::pages::Pages;
use std::collections::HashMap;

/// The most ranges that moves are dealt out to at once: their buffers fill a level-2 cache.
const MOST_RANGES: u64 = 2048;

/// A range is at least this large (its logarithm), so that small graphs are not cut up.
const SMALLEST_RANGE_BITS: u32 = 12;

/// A place within a range has 16 bits.
const LARGEST_RANGE_BITS: u32 = 16;

/// Moves gathered for a range before they are copied: 16 positions fill a cache line.
const GATHERED: usize = 16;

/// Sorts the moves that `keep` accepts; see [`Rows::build`].
pub(super) fn sort<Matters: Fn(usize) -> bool>(
    rows: Pages<Row>,
    moves: &[[Position; 2]],
    kept: &Kept<'_, Matters>,
) -> Rows {
    let count = rows.len() as u64;
    let mut bits = SMALLEST_RANGE_BITS;
    while bits < LARGEST_RANGE_BITS && count >> bits >= MOST_RANGES {
        bits += 1;
    }
    let range_count = (count >> bits) as usize + 1;

    let mut ends = count_ranges(moves, bits, range_count, kept);
    let mut sum = 0;
    let mut starts = Vec::with_capacity(range_count);
    for end in &mut ends {
        starts.push(sum);
        sum += *end;
        *end = sum;
    }

    let mut rows = Rows {
        rows,
        predecessors: Pages::sequential(sum as usize + PADDING),
        long: HashMap::new(),
    };
    let mut places = Places::new(&starts, sum, count, bits);
    let mut dealer = Dealer::new(&starts);
    {
        let places = places.slice(&mut rows.rows);
        let predecessors: &mut [Position] = &mut rows.predecessors;
        dealer.deal_all(moves, bits, kept, predecessors, places);
        dealer.finish(predecessors, places);
    }
    let mut sorter = Sorter::new(1 << bits);
    for (range, (&start, &end)) in starts.iter().zip(&ends).enumerate() {
        let first = (range as u64) << bits;
        let last = count.min(first + (1 << bits));
        let slice = places.slice(&mut rows.rows);
        sorter.take(
            &slice[start as usize..end as usize],
            &rows.predecessors,
            start,
        );
        sorter.sort(&mut rows, first as usize..last as usize, start);
    }
    rows
}

/// How many of the moves kept lead into each range.
fn count_ranges<Matters: Fn(usize) -> bool>(
    moves: &[[Position; 2]],
    bits: u32,
    range_count: usize,
    kept: &Kept<'_, Matters>,
) -> Vec<u64> {
    let mut counts = vec![0; range_count];
    kept.for_each(moves, |keep, _, to| {
        counts[(to >> bits) as usize] += u64::from(keep)
    });
    counts
}

/// First half: deals moves out to ranges, a cache line at a time.
struct Dealer {
    /// Where the next line of each range goes.
    next: Vec<u64>,
    gathered: Vec<u8>,
    from: Vec<[Position; GATHERED]>,
    place: Vec<[u16; GATHERED]>,
}

impl Dealer {
    fn new(starts: &[u64]) -> Dealer {
        Dealer {
            next: starts.to_vec(),
            gathered: vec![0; starts.len()],
            from: vec![[0; GATHERED]; starts.len()],
            place: vec![[0; GATHERED]; starts.len()],
        }
    }

    fn deal_all<Matters: Fn(usize) -> bool>(
        &mut self,
        moves: &[[Position; 2]],
        bits: u32,
        kept: &Kept<'_, Matters>,
        predecessors: &mut [Position],
        places: &mut [u16],
    ) {
        let mask = (1_u32 << bits) - 1;
        kept.for_each(moves, |keep, local, to| {
            if keep {
                let (range, place) = ((to >> bits) as usize, (to & mask) as u16);
                self.deal(range, local, place, predecessors, places);
            }
        });
    }

    #[inline(always)]
    fn deal(
        &mut self,
        range: usize,
        from: Position,
        place: u16,
        predecessors: &mut [Position],
        places: &mut [u16],
    ) {
        let gathered = usize::from(self.gathered[range]) % GATHERED;
        self.from[range][gathered] = from;
        self.place[range][gathered] = place;
        self.gathered[range] = gathered as u8 + 1;
        if gathered + 1 == GATHERED {
            let next = self.next[range] as usize;
            predecessors[next..next + GATHERED].copy_from_slice(&self.from[range]);
            places[next..next + GATHERED].copy_from_slice(&self.place[range]);
            self.next[range] += GATHERED as u64;
            self.gathered[range] = 0;
        }
    }

    fn finish(self, predecessors: &mut [Position], places: &mut [u16]) {
        for range in 0..self.next.len() {
            let (next, rest) = (self.next[range] as usize, usize::from(self.gathered[range]));
            predecessors[next..next + rest].copy_from_slice(&self.from[range][..rest]);
            places[next..next + rest].copy_from_slice(&self.place[range][..rest]);
        }
    }
}

/// Where the places of moves within their ranges are kept between the two halves: 2 bytes
/// per move.
///
/// Rows are written range after range, and until then their memory is free. Places are
/// put at its end, in the order of the ranges, if those of each range and the ranges
/// after it fit behind the rows of the ranges before; else they get memory of their own.
enum Places {
    InRows { kept: usize },
    Apart(Pages<u16>),
}

/// Places that fit into one row.
const PLACES_PER_ROW: u64 = (size_of::<Row>() / size_of::<u16>()) as u64;

impl Places {
    fn new(starts: &[u64], kept: u64, position_count: u64, bits: u32) -> Places {
        let fits = starts.iter().enumerate().all(|(range, &start)| {
            let rows_before = ((range as u64) << bits).min(position_count);
            kept - start <= (position_count - rows_before) * PLACES_PER_ROW
        });
        if fits {
            Places::InRows {
                kept: kept as usize,
            }
        } else {
            Places::Apart(Pages::new(kept as usize))
        }
    }

    fn slice<'a>(&'a mut self, rows: &'a mut [Row]) -> &'a mut [u16] {
        match self {
            Places::InRows { kept } => {
                let all: &mut [u16] = bytemuck::cast_slice_mut(rows);
                let begin = all.len() - *kept;
                &mut all[begin..]
            }
            Places::Apart(places) => places,
        }
    }
}

/// Second half: sorts the moves of one range by their place in it.
struct Sorter {
    /// For each place the number of moves, then where the next one goes.
    slots: Vec<u32>,
    places: Vec<u16>,
    unsorted: Vec<Position>,
}

impl Sorter {
    fn new(places: usize) -> Sorter {
        Sorter {
            slots: vec![0; places],
            places: Vec::new(),
            unsorted: Vec::new(),
        }
    }

    /// Takes the moves of a range, dealt out from `start` on.
    fn take(&mut self, places: &[u16], predecessors: &[Position], start: u64) {
        self.places.clear();
        self.places.extend_from_slice(places);
        self.unsorted.clear();
        let dealt = &predecessors[start as usize..start as usize + places.len()];
        self.unsorted.extend_from_slice(dealt);
    }

    /// Sorts what was taken into the rows of `positions`.
    fn sort(&mut self, all: &mut Rows, positions: std::ops::Range<usize>, start: u64) {
        let slots = &mut self.slots[..positions.len()];
        slots.fill(0);
        for &place in &self.places {
            slots[usize::from(place)] += 1;
        }
        let rows: &mut [Row] = &mut all.rows[positions.clone()];
        let mut sum = 0;
        for (row, slot) in rows.iter_mut().zip(slots.iter_mut()) {
            let count = u64::from(*slot).min(LONG);
            *row = Row((start + u64::from(sum)) << COUNT_BITS | count);
            sum += std::mem::replace(slot, sum);
        }
        let sorted: &mut [Position] =
            &mut all.predecessors[start as usize..start as usize + self.places.len()];
        for (&place, &from) in self.places.iter().zip(&self.unsorted) {
            let slot = &mut slots[usize::from(place)];
            sorted[*slot as usize] = from;
            *slot += 1;
        }
        for (offset, row) in rows.iter_mut().enumerate() {
            match row.count() {
                1 => {
                    let only = sorted[(row.first() - start) as usize];
                    *row = Row(u64::from(only) << COUNT_BITS | 1);
                }
                LONG => {
                    // `slots` holds ends by now, and the row still knows its beginning.
                    let count = u64::from(slots[offset]) - (row.first() - start);
                    all.long
                        .insert((positions.start + offset) as Position, count);
                }
                _ => {}
            }
        }
    }
}
