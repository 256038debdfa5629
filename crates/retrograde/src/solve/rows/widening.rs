//! Sorts moves by radix partition into rows of sixteen bytes.
//!
//! Problem: the moves that are dealt out and the rows that they are sorted into lie in
//! different memory, and both at once would be too much.
//!
//! Method: what is dealt out lies in segments of some ranges each, and a segment is given back
//! when its ranges are sorted. Rows are written for the first time meanwhile, so that both
//! together take not much more than the larger of them.

use super::PADDING;
use super::dealing::{Plan, Ranges, Tray, deal};
use super::form::{Form, Long, WideRow};
use super::kept::{Losses, Numbers, Selection};
use super::partition::Sorter;
use super::table::Table;
use crate::outcome::{NO_POSITION, Position};
use crate::pages::{Appended, Pages};
use std::ops::Range;

/// How many segments what is dealt out is cut into.
pub(in crate::solve) const SEGMENTS: usize = 16;

/// Sorts the moves that are kept into so many rows. See [`super::Rows::build`].
pub(super) fn sort(
    row_count: u32,
    ranges: &Ranges<'_>,
    kept: &mut impl Selection,
    losses: &mut impl Losses,
) -> Table<WideRow> {
    let numbers = kept.numbers();
    let plan = Plan::new(ranges, row_count, &numbers);
    let mut segments = Segments::new(&plan);
    let ends = deal(&plan, kept, losses, &mut segments);
    let mut rows: Pages<WideRow> = Pages::new(row_count as usize);
    // The first is what a row without a link asks for. A row with one has a number there for each
    // of its predecessors at the most.
    let kept: u64 = ends
        .iter()
        .zip(&plan.starts)
        .map(|(end, start)| end - start)
        .sum();
    let mut others = Appended::at_most(1 + kept as usize + PADDING);
    others.append(&[0]);
    let mut sorter = Sorter::new(1 << plan.bits);
    let mut sorted = Vec::new();
    for (range, (&start, &end)) in plan.starts.iter().zip(&ends).enumerate() {
        segments.hand_over(range, start..end, &mut sorter);
        let positions = ranges.positions(range);
        let rows = &mut rows[plan.firsts[range] as usize..plan.firsts[range + 1] as usize];
        sorter.count(positions.len());
        sorter.widen(rows, &numbers, positions, &mut sorted, &mut others);
    }
    Table {
        rows,
        predecessors: others.into_pages(),
        long: Long::new(),
    }
}

/// What is dealt out, in memory that is given back piece by piece.
struct Segments {
    ranges_each: usize,
    segments: Vec<Segment>,
}

/// The moves into some ranges, dealt out.
#[derive(Default)]
struct Segment {
    /// The index of the first of them.
    first: u64,
    from: Pages<Position>,
    places: Pages<u16>,
}

impl Segments {
    fn new(plan: &Plan) -> Segments {
        let ranges_each = plan.starts.len().div_ceil(SEGMENTS).max(1);
        let firsts = plan.starts.iter().step_by(ranges_each).copied();
        let ends = firsts.clone().skip(1).chain([plan.total]);
        let segments = firsts.zip(ends).map(|(first, end)| {
            let len = (end - first) as usize;
            Segment {
                first,
                from: Pages::passing(len),
                places: Pages::passing(len),
            }
        });
        Segments {
            ranges_each,
            segments: segments.collect(),
        }
    }

    /// Gives the moves of a range to a sorter, and those of all ranges before back.
    fn hand_over(&mut self, range: usize, dealt: Range<u64>, sorter: &mut Sorter) {
        let index = range / self.ranges_each;
        if range.is_multiple_of(self.ranges_each)
            && let Some(before) = index.checked_sub(1)
        {
            self.segments[before] = Segment::default();
        }
        let segment = &self.segments[index];
        let dealt = (dealt.start - segment.first) as usize..(dealt.end - segment.first) as usize;
        sorter.take(&segment.places[dealt.clone()], &segment.from[dealt]);
    }
}

impl Tray for Segments {
    #[inline(always)]
    fn put(&mut self, range: usize, at: u64, from: &[Position], places: &[u16]) {
        let segment = &mut self.segments[range / self.ranges_each];
        let at = (at - segment.first) as usize;
        segment.from[at..at + from.len()].copy_from_slice(from);
        segment.places[at..at + places.len()].copy_from_slice(places);
    }
}

impl Sorter {
    /// Sorts what was taken and counted into the rows of those `positions` that have numbers.
    /// `sorted` is memory to use.
    fn widen(
        &mut self,
        rows: &mut [WideRow],
        numbers: &impl Numbers,
        positions: Range<Position>,
        sorted: &mut Vec<Position>,
        others: &mut Appended<Position>,
    ) {
        let mut sum = 0;
        for slot in &mut self.slots[..positions.len()] {
            sum += std::mem::replace(slot, sum);
        }
        // A row reads as many entries as it has places.
        sorted.clear();
        sorted.resize(self.places.len() + WideRow::PLACES, NO_POSITION);
        for (&place, &from) in self.places.iter().zip(&self.unsorted) {
            let slot = &mut self.slots[usize::from(place)];
            sorted[*slot as usize] = from;
            *slot += 1;
        }
        // Each slot is where the next one began.
        let mut rows = rows.iter_mut();
        numbers.for_each_target(positions.clone(), |position| {
            let place = (position - positions.start) as usize;
            let start = match place.checked_sub(1) {
                Some(before) => self.slots[before] as usize,
                None => 0,
            };
            let count = self.slots[place] as usize - start;
            if let Some(row) = rows.next() {
                *row = WideRow::new(&sorted[start..], count, others);
            }
        });
    }
}
