//! Sorts moves by radix partition into rows of eight bytes: deals them out to ranges of
//! positions, then sorts each range by itself, within the cache.

use super::PADDING;
use super::dealing::{Plan, Ranges, Tray, deal};
use super::form::{COUNT_BITS, LONG, Long, Row};
use super::kept::{Losses, Numbers, Selection};
use super::table::Table;
use crate::outcome::Position;
use crate::pages::Pages;
use std::ops::Range;

/// Sorts the moves that are kept into the first `row_count` of `rows`, which are all zero;
/// more of them are room for what is half sorted. See [`super::Rows::build`].
pub(super) fn sort(
    rows: Pages<Row>,
    row_count: u32,
    ranges: &Ranges<'_>,
    kept: &mut impl Selection,
    losses: &mut impl Losses,
) -> Table<Row> {
    let numbers = kept.numbers();
    let plan = Plan::new(ranges, row_count, &numbers);
    let Plan {
        bits,
        ref starts,
        total,
        ref firsts,
    } = plan;
    let mut table = Table {
        rows,
        predecessors: Pages::sequential(total as usize + PADDING),
        long: Long::new(),
    };
    let mut places = Places::new(starts, firsts, table.rows.len(), total);
    let mut tray = InPlace {
        predecessors: &mut table.predecessors,
        places: places.slice(&mut table.rows),
    };
    let ends = deal(&plan, kept, losses, &mut tray);
    let mut sorter = Sorter::new(1 << bits);
    for (range, (&start, &end)) in starts.iter().zip(&ends).enumerate() {
        let dealt = start as usize..end as usize;
        let slice = places.slice(&mut table.rows);
        sorter.take(&slice[dealt.clone()], &table.predecessors[dealt]);
        let positions = ranges.positions(range);
        sorter.count(positions.len());
        sorter.place(&mut table, &numbers, positions, firsts[range], start);
    }
    table
}

/// Moves are dealt out to where their predecessors will be.
struct InPlace<'a> {
    predecessors: &'a mut [Position],
    places: &'a mut [u16],
}

impl Tray for InPlace<'_> {
    #[inline(always)]
    fn put(&mut self, _: usize, at: u64, from: &[Position], places: &[u16]) {
        let at = at as usize;
        self.predecessors[at..at + from.len()].copy_from_slice(from);
        self.places[at..at + places.len()].copy_from_slice(places);
    }
}

/// Where the places of moves within their ranges are kept between the two halves: 2 bytes
/// per move.
///
/// Rows are written range after range, and until then their memory is free. Places are
/// put at its end, in the order of the ranges, if those of each range and the ranges
/// after it fit behind the rows of the ranges before; else they get memory of their own.
enum Places {
    InRows { count: usize },
    Apart(Pages<u16>),
}

/// Places that fit into one row.
const PLACES_PER_ROW: u64 = (size_of::<Row>() / size_of::<u16>()) as u64;

impl Places {
    /// Places for `total` moves, of which those of each range begin at `starts`; `firsts`
    /// has the first row of each range, and there is room for `rows` rows.
    fn new(starts: &[u64], firsts: &[Position], rows: usize, total: u64) -> Places {
        let rows = rows as u64;
        let fits = starts.iter().zip(firsts).all(|(&start, &rows_before)| {
            total - start <= (rows - u64::from(rows_before)) * PLACES_PER_ROW
        });
        if fits {
            Places::InRows {
                count: total as usize,
            }
        } else {
            Places::Apart(Pages::sequential(total as usize))
        }
    }

    fn slice<'a>(&'a mut self, rows: &'a mut [Row]) -> &'a mut [u16] {
        match self {
            Places::InRows { count } => {
                let all: &mut [u16] = bytemuck::cast_slice_mut(rows);
                let begin = all.len() - *count;
                &mut all[begin..]
            }
            Places::Apart(places) => places,
        }
    }
}

/// Second half: sorts the moves of one range by their place in it.
pub(super) struct Sorter {
    /// For each place the number of moves, then where the next one goes.
    pub(super) slots: Vec<u32>,
    pub(super) places: Vec<u16>,
    pub(super) unsorted: Vec<Position>,
}

impl Sorter {
    pub(super) fn new(places: usize) -> Sorter {
        Sorter {
            slots: vec![0; places],
            places: Vec::new(),
            unsorted: Vec::new(),
        }
    }

    /// Takes the moves of a range.
    pub(super) fn take(&mut self, places: &[u16], from: &[Position]) {
        self.places.clear();
        self.places.extend_from_slice(places);
        self.unsorted.clear();
        self.unsorted.extend_from_slice(from);
    }

    /// Counts the moves to each of so many places.
    pub(super) fn count(&mut self, places: usize) {
        let slots = &mut self.slots[..places];
        slots.fill(0);
        for &place in &self.places {
            slots[usize::from(place)] += 1;
        }
    }

    /// Sorts what was taken and counted into the rows of those `positions` that have
    /// numbers; the first of them is `first_number`.
    fn place(
        &mut self,
        all: &mut Table<Row>,
        numbers: &impl Numbers,
        positions: Range<Position>,
        first_number: Position,
        start: u64,
    ) {
        let slots = &mut self.slots;
        let rows: &mut [Row] = &mut all.rows[first_number as usize..];
        let mut sum = 0;
        let mut used = 0;
        numbers.for_each_target(positions.clone(), |position| {
            let slot = &mut slots[(position - positions.start) as usize];
            let count = u64::from(*slot);
            if count >= LONG {
                all.long.insert(first_number + used as Position, count);
            }
            rows[used] = Row((start + u64::from(sum)) << COUNT_BITS | count.min(LONG));
            used += 1;
            sum += std::mem::replace(slot, sum);
        });
        let sorted: &mut [Position] =
            &mut all.predecessors[start as usize..start as usize + self.places.len()];
        for (&place, &from) in self.places.iter().zip(&self.unsorted) {
            let slot = &mut slots[usize::from(place)];
            sorted[*slot as usize] = from;
            *slot += 1;
        }
        for row in rows[..used].iter_mut().filter(|row| row.count() == 1) {
            let only = sorted[(row.first() - start) as usize];
            *row = Row(u64::from(only) << COUNT_BITS | 1);
        }
    }
}
