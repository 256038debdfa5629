//! What a row is: where the predecessors of a position are, in one of two forms.
//!
//! Every position that is expanded costs a wait for its row, and one more for predecessors that
//! lie elsewhere. A row of eight bytes has room for a single predecessor, which is enough for
//! chains; one of sixteen bytes has room for four, which is as much as most positions of most
//! graphs have, and is no more memory than a list of two and where it is. Where positions have
//! many predecessors the small rows are better.
//!
//! Once a position is expanded its row is not needed any more, and its value takes the place.

use crate::outcome::{NO_POSITION, Position};
use crate::pages::Appended;
use crate::prefetch::fetch;
use bytemuck::Pod;
use std::collections::HashMap;
use std::ops::Range;

/// The counts that do not fit into a row.
pub(super) type Long = HashMap<Position, u64>;

/// Tells the predecessors of a position, and makes place for its value when they are not needed
/// any more.
pub(in crate::solve) trait HoldsValue: Pod + Send + Sync {
    /// A value in the place.
    fn of_value(bits: u32) -> Self;

    /// The value put there by [`HoldsValue::of_value`].
    fn value_bits(self) -> u32;
}

/// A form of rows.
pub(in crate::solve) trait Form: HoldsValue {
    /// How many predecessors there is room for.
    const PLACES: usize;

    /// Whether there are no predecessors.
    fn is_empty(self) -> bool;

    /// Copies the predecessors in the row to the first of [`Form::PLACES`] places, and returns
    /// how many there are. Overwrites the others.
    fn copy(self, places: &mut [Position]) -> usize;

    /// Where the others are in the list of predecessors.
    fn rest(self, position: Position, predecessors: &[Position], long: &Long) -> Range<usize>;

    /// Asks for the others, some time before.
    fn fetch_rest(self, predecessors: &[Position]);
}

/// First index and count of the predecessors, or the predecessor itself if there is just one.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(in crate::solve) struct Row(pub(super) u64);

pub(super) const COUNT_BITS: u32 = 24;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
/// Stands for a count that needs more bits; the true one is in [`Long`].
pub(super) const LONG: u64 = COUNT_MASK;

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
}

impl HoldsValue for Row {
    #[inline]
    fn of_value(bits: u32) -> Row {
        Row(u64::from(bits))
    }

    #[inline]
    fn value_bits(self) -> u32 {
        self.0 as u32
    }
}

impl Form for Row {
    const PLACES: usize = 1;

    fn is_empty(self) -> bool {
        self.count() == 0
    }

    #[inline(always)]
    fn copy(self, places: &mut [Position]) -> usize {
        // Written even if it is none, which is cheaper than to ask.
        places[0] = self.first() as Position;
        usize::from(self.count() == 1)
    }

    #[inline(always)]
    fn rest(self, position: Position, _: &[Position], long: &Long) -> Range<usize> {
        let count = match self.count() {
            0 | 1 => return 0..0,
            LONG => long.get(&position).copied().unwrap_or(LONG),
            count => count,
        };
        let first = self.first() as usize;
        first..first + count as usize
    }

    #[inline(always)]
    fn fetch_rest(self, predecessors: &[Position]) {
        fetch(predecessors, self.first() as usize);
    }
}

/// Up to four predecessors, [`NO_POSITION`] in the places of others. If there are more, three
/// and a link: the index, in the list of predecessors, of how many others there are, which
/// stand behind that.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(in crate::solve) struct WideRow([Position; IN_WIDE]);

/// Predecessors that a wide row has room for, and no row has room for more.
pub(in crate::solve) const IN_WIDE: usize = 4;

/// Tells a link from a position: for up to 2^31 positions, and as many predecessors.
const LINK: Position = 1 << 31;

/// The most positions, and the most predecessors, that wide rows can name.
pub(super) const MOST_IN_WIDE: u64 = LINK as u64 - 1;

/// Predecessors beside a link.
const BESIDE: usize = IN_WIDE - 1;

impl WideRow {
    /// Of all predecessors: the first `count` of a list that has [`Form::PLACES`] entries at
    /// least. What does not fit is appended to `others`.
    #[inline]
    pub(super) fn new(list: &[Position], count: usize, others: &mut Appended<Position>) -> WideRow {
        let mut places = [NO_POSITION; IN_WIDE];
        for (index, (place, &from)) in places.iter_mut().zip(list).enumerate() {
            *place = if index < count { from } else { NO_POSITION };
        }
        if count > IN_WIDE {
            places[BESIDE] = LINK | others.len() as Position;
            others.append(&[(count - BESIDE) as Position]);
            others.append(&list[BESIDE..count]);
        }
        WideRow(places)
    }

    /// How many numbers of so many predecessors do not fit: all but three of them, and how many
    /// those are.
    pub(in crate::solve) fn count_others(count: u64) -> u64 {
        match count {
            in_row if in_row <= IN_WIDE as u64 => 0,
            more => more - BESIDE as u64 + 1,
        }
    }

    /// The index that a link names.
    #[inline(always)]
    fn link(self) -> Option<usize> {
        let last = self.0[BESIDE];
        (last & LINK != 0 && last != NO_POSITION).then_some((last & !LINK) as usize)
    }
}

impl HoldsValue for WideRow {
    #[inline]
    fn of_value(bits: u32) -> WideRow {
        let mut places = [NO_POSITION; IN_WIDE];
        places[0] = bits;
        WideRow(places)
    }

    #[inline]
    fn value_bits(self) -> u32 {
        self.0[0]
    }
}

impl Form for WideRow {
    const PLACES: usize = IN_WIDE;

    fn is_empty(self) -> bool {
        self.0[0] == NO_POSITION
    }

    #[inline(always)]
    fn copy(self, places: &mut [Position]) -> usize {
        places[..IN_WIDE].copy_from_slice(&self.0);
        // A link has the bit of no position.
        let is_position = |&place: &Position| usize::from(place & LINK == 0);
        self.0.iter().map(is_position).sum()
    }

    #[inline(always)]
    fn rest(self, _: Position, predecessors: &[Position], _: &Long) -> Range<usize> {
        match self.link() {
            None => 0..0,
            Some(link) => link + 1..link + 1 + predecessors[link] as usize,
        }
    }

    #[inline(always)]
    fn fetch_rest(self, predecessors: &[Position]) {
        // The first of the list if there is no link: no branch depends on it. Most lists end
        // before the entry asked for next, which mostly lies in the same line.
        let link = self.link().unwrap_or(0);
        fetch(predecessors, link);
        fetch(predecessors, link + 4);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_rows_hold_lists_of_any_length() {
        let list: Vec<Position> = (0..40).map(|index| (1 << 31) - 1 - index * 3).collect();
        let mut others = Appended::at_most(1000);
        others.append(&[7, 7]);
        let rows: Vec<WideRow> = (0..=30)
            .map(|count| WideRow::new(&list, count, &mut others))
            .collect();
        let counted: u64 = (0..=30).map(WideRow::count_others).sum();
        assert_eq!(others.len() as u64, 2 + counted);
        let others = others.into_pages();
        for (count, row) in rows.into_iter().enumerate() {
            let mut places = [0; IN_WIDE];
            let in_row = row.copy(&mut places);
            let mut read = places[..in_row].to_vec();
            read.extend_from_slice(&others[row.rest(0, &others, &Long::new())]);
            assert_eq!(read, list[..count]);
            assert_eq!(row.is_empty(), count == 0);
        }
        assert_eq!(WideRow::of_value(1 << 31 | 5).value_bits(), 1 << 31 | 5);
    }
}
