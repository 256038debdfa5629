//! The predecessors of every position, for the moves that still matter.
//!
//! Problem: sort millions of moves by the position they lead to. A plain counting sort
//! writes to a random place for every move, and waits for memory each time.
//!
//! Method: radix partition. The moves are first dealt out to ranges of positions, each
//! small enough that its part of every table fits into the cache; each range is then
//! counting-sorted by itself. Moves on their way to a range are gathered in a buffer of
//! one cache line and copied together. Where the moves come in an order in which a
//! counting sort does not wait, it is used as it is.
//!
//! Encoding: one `u64` per position, [`Row`]: where its predecessors begin and how many
//! there are. A single predecessor stands in the row itself, which spares a chain one
//! wait per ply. Once a position is expanded its row is not needed any more, and its
//! value takes the place.
//!
//! Memory: 8 bytes per position and 4 per move kept; 2 more per move kept while sorting,
//! unless they find room in rows that are not written yet. O(V + E) time.

use crate::outcome::Position;
use crate::pages::Pages;
use std::collections::HashMap;

/// Where the predecessors of a position are: first index and count, or the predecessor
/// itself if there is just one.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(super) struct Row(u64);

const COUNT_BITS: u32 = 24;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
/// Stands for a count that needs more bits; the true one is in [`Rows::long`].
const LONG: u64 = COUNT_MASK;

impl Row {
    /// How many predecessors there are; [`LONG`] or more look the same.
    #[inline]
    pub(super) fn count(self) -> u64 {
        self.0 & COUNT_MASK
    }

    /// The index of the first predecessor; the predecessor itself if it is the only one.
    #[inline]
    pub(super) fn first(self) -> u64 {
        self.0 >> COUNT_BITS
    }

    /// A value in the place of a row that is not needed any more.
    #[inline]
    pub(super) fn of_value(bits: u32) -> Row {
        Row(u64::from(bits))
    }

    /// The value put there by [`Row::of_value`].
    #[inline]
    pub(super) fn value_bits(self) -> u32 {
        self.0 as u32
    }
}

/// Room behind the last predecessor, so that a kernel may copy whole blocks.
pub(super) const PADDING: usize = 16;

/// All rows of a graph, or of a part of it.
#[derive(Default)]
pub(super) struct Rows {
    /// One per position.
    pub(super) rows: Pages<Row>,
    /// The predecessors, row after row, and [`PADDING`] unused entries.
    pub(super) predecessors: Pages<Position>,
    /// The counts that do not fit into a row.
    long: HashMap<Position, u64>,
}

/// The most ranges that moves are dealt out to at once: their buffers fill a level-2 cache.
const MOST_RANGES: u64 = 2048;

/// A range is at least this large (its logarithm), so that small graphs are not cut up.
const SMALLEST_RANGE_BITS: u32 = 12;

/// A place within a range has 16 bits.
const LARGEST_RANGE_BITS: u32 = 16;

/// Moves gathered for a range before they are copied: 16 positions fill a cache line.
const GATHERED: usize = 16;

impl Rows {
    /// Memory for the rows of so many positions, all zero.
    pub(super) fn unsorted(position_count: u32) -> Rows {
        Rows {
            rows: Pages::new(position_count as usize),
            ..Rows::default()
        }
    }

    /// Sorts the moves that `keep` accepts by the position they lead to, into `rows`: one
    /// per position, all of them zero.
    ///
    /// `keep` is asked twice about every move, by its index and its ends. Predecessors are
    /// stored less `first_local`, the first position of the part they are from.
    pub(super) fn build(
        rows: Pages<Row>,
        first_local: Position,
        moves: &[[Position; 2]],
        keep: impl Fn(usize, Position, Position) -> bool,
    ) -> Rows {
        if is_local(moves) {
            return Rows::sort_in_place(rows, first_local, moves, keep);
        }
        let count = rows.len() as u64;
        let mut bits = SMALLEST_RANGE_BITS;
        while bits < LARGEST_RANGE_BITS && count >> bits >= MOST_RANGES {
            bits += 1;
        }
        let range_count = (count >> bits) as usize + 1;

        let mut ends = count_ranges(moves, bits, range_count, &keep);
        let mut kept = 0;
        let mut starts = Vec::with_capacity(range_count);
        for end in &mut ends {
            starts.push(kept);
            kept += *end;
            *end = kept;
        }

        let mut rows = Rows {
            rows,
            predecessors: Pages::new(kept as usize + PADDING),
            long: HashMap::new(),
        };
        let mut places = Places::new(&starts, kept, count, bits);
        let mut dealer = Dealer::new(&starts);
        {
            let places = places.slice(&mut rows.rows);
            let predecessors: &mut [Position] = &mut rows.predecessors;
            dealer.deal_all(moves, bits, first_local, keep, predecessors, places);
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

    /// Plain counting sort, for moves whose neighbours lead to neighbours: the cache holds
    /// what is written, and dealing out would only add work.
    fn sort_in_place(
        rows: Pages<Row>,
        first_local: Position,
        moves: &[[Position; 2]],
        keep: impl Fn(usize, Position, Position) -> bool,
    ) -> Rows {
        let mut all = Rows {
            rows,
            predecessors: Pages::default(),
            long: HashMap::new(),
        };
        let rows: &mut [Row] = &mut all.rows;
        for (index, &[from, to]) in moves.iter().enumerate() {
            rows[to as usize].0 += u64::from(keep(index, from, to));
        }
        // Each row holds where its next predecessor goes, and in the end where it ends.
        let mut kept = 0;
        for row in rows.iter_mut() {
            kept += std::mem::replace(&mut row.0, kept);
        }
        all.predecessors = Pages::new(kept as usize + PADDING);
        let predecessors: &mut [Position] = &mut all.predecessors;
        for (index, &[from, to]) in moves.iter().enumerate() {
            if keep(index, from, to) {
                let next = &mut rows[to as usize].0;
                predecessors[*next as usize] = from - first_local;
                *next += 1;
            }
        }
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

    /// The rows for a solver to read and to replace.
    pub(super) fn view(&mut self) -> RowsView<'_> {
        RowsView {
            rows: &mut self.rows,
            predecessors: &self.predecessors,
            long: &self.long,
        }
    }
}

/// All rows, in plain slices.
pub(super) struct RowsView<'a> {
    pub(super) rows: &'a mut [Row],
    pub(super) predecessors: &'a [Position],
    long: &'a HashMap<Position, u64>,
}

impl RowsView<'_> {
    /// The predecessors of a position that has any number of them but one.
    #[inline]
    pub(super) fn slice(&self, position: Position, row: Row) -> &[Position] {
        let count = match row.count() {
            LONG => self.long.get(&position).copied().unwrap_or(LONG),
            count => count,
        };
        let first = row.first() as usize;
        &self.predecessors[first..first + count as usize]
    }

    /// Hands every predecessor of a position to `visit`.
    pub(super) fn for_each(&self, position: Position, mut visit: impl FnMut(Position)) {
        let row = self.rows[position as usize];
        if row.count() == 1 {
            visit(row.first() as Position);
        } else {
            self.slice(position, row)
                .iter()
                .for_each(|&predecessor| visit(predecessor));
        }
    }
}

/// Whether moves that stand together lead to positions that lie together, judged by
/// samples: a small cache of the rows written would mostly have the next one.
fn is_local(moves: &[[Position; 2]]) -> bool {
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

/// How many of the moves kept lead into each range.
#[inline(never)]
fn count_ranges(
    moves: &[[Position; 2]],
    bits: u32,
    range_count: usize,
    keep: &impl Fn(usize, Position, Position) -> bool,
) -> Vec<u64> {
    let mut counts = vec![0; range_count];
    for (index, &[from, to]) in moves.iter().enumerate() {
        counts[(to >> bits) as usize] += u64::from(keep(index, from, to));
    }
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

    #[inline(never)]
    fn deal_all(
        &mut self,
        moves: &[[Position; 2]],
        bits: u32,
        first_local: Position,
        keep: impl Fn(usize, Position, Position) -> bool,
        predecessors: &mut [Position],
        places: &mut [u16],
    ) {
        let mask = (1_u32 << bits) - 1;
        for (index, &[from, to]) in moves.iter().enumerate() {
            if keep(index, from, to) {
                let (range, place) = ((to >> bits) as usize, (to & mask) as u16);
                self.deal(range, from - first_local, place, predecessors, places);
            }
        }
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
    #[inline(never)]
    fn take(&mut self, places: &[u16], predecessors: &[Position], start: u64) {
        self.places.clear();
        self.places.extend_from_slice(places);
        self.unsorted.clear();
        let dealt = &predecessors[start as usize..start as usize + places.len()];
        self.unsorted.extend_from_slice(dealt);
    }

    /// Sorts what was taken into the rows of `positions`.
    #[inline(never)]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Csr;

    fn row_of(rows: &mut Rows, position: Position) -> Vec<Position> {
        let mut row = Vec::new();
        rows.view().for_each(position, |entry| row.push(entry));
        row
    }

    #[test]
    fn rows_hold_what_a_counting_sort_gives() {
        // Sizes below, at and above one range; a multiplicative walk scatters the ends.
        for count in [1_u32, 5, 4096, 4097, 100_000] {
            let mut state = 1_u64;
            let mut next = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                ((state >> 33) % u64::from(count)) as Position
            };
            let moves: Vec<[Position; 2]> =
                (0..count as usize * 3).map(|_| [next(), next()]).collect();
            let mut rows = Rows::build(Pages::new(count as usize), 0, &moves, |_, from, _| {
                from % 3 != 0
            });
            let kept: Vec<[Position; 2]> = moves
                .iter()
                .copied()
                .filter(|[from, _]| from % 3 != 0)
                .collect();
            let expected = Csr::of_predecessors(count, &kept, None);
            for position in 0..count {
                assert_eq!(row_of(&mut rows, position), expected.row(position));
            }
        }
    }

    #[test]
    fn local_moves_are_sorted_in_place() {
        let count = 50_000;
        let moves: Vec<[Position; 2]> = (0..count - 3)
            .flat_map(|from| [[from, from + 1], [from, from + 2], [from, from + 1]])
            .chain([[7, 0], [9, 0]])
            .collect();
        assert!(is_local(&moves));
        let mut rows = Rows::build(Pages::new(count as usize), 0, &moves, |_, from, _| {
            from != 5
        });
        let kept: Vec<[Position; 2]> = moves
            .iter()
            .copied()
            .filter(|&[from, _]| from != 5)
            .collect();
        let expected = Csr::of_predecessors(count, &kept, None);
        for position in 0..count {
            assert_eq!(row_of(&mut rows, position), expected.row(position));
        }
    }

    #[test]
    fn moves_that_all_lead_to_the_last_positions_are_sorted_too() {
        // Their places do not fit behind the rows of the ranges before.
        let count = 20_000;
        let moves: Vec<[Position; 2]> = (0..count * 5)
            .map(|index| [index % count, count - 1 - index % 7])
            .collect();
        let mut rows = Rows::build(Pages::new(count as usize), 0, &moves, |_, _, _| true);
        let expected = Csr::of_predecessors(count, &moves, None);
        for position in 0..count {
            assert_eq!(row_of(&mut rows, position), expected.row(position));
        }
    }

    #[test]
    fn a_count_beyond_the_bits_of_a_row_is_kept_aside() {
        let count = LONG as usize + 5;
        let moves = vec![[1, 0]; count];
        let mut rows = Rows::build(Pages::new(3 as usize), 0, &moves, |_, _, _| true);
        assert_eq!(row_of(&mut rows, 0).len(), count);
        assert_eq!(row_of(&mut rows, 1), []);
    }
}
