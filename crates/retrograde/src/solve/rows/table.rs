//! All rows of a graph, or of a part of it, and how they are read.

use super::form::{Form, HoldsValue, IN_WIDE, Long, Row, WideRow};
use super::recurring::{Pattern, Recurring, RecurringView};
use crate::bits::BitSet;
use crate::outcome::Position;
use crate::pages::Pages;
use crate::prefetch::fetch;

/// Rows of one form.
pub(in crate::solve) struct Table<R: Form> {
    /// One per position.
    pub(super) rows: Pages<R>,
    /// The predecessors that do not lie in rows, and [`super::PADDING`] unused entries.
    pub(super) predecessors: Pages<Position>,
    pub(super) long: Long,
}

/// Rows of either form, or patterns.
pub(in crate::solve) enum Rows {
    /// Of eight bytes.
    Slim(Table<Row>),
    /// Of sixteen.
    Wide(Table<WideRow>),
    /// Patterns of differences that recur.
    Recurring(Recurring),
}

/// All rows of one form, in plain slices.
pub(in crate::solve) struct View<'a, R> {
    pub(in crate::solve) rows: &'a mut [R],
    pub(in crate::solve) predecessors: &'a [Position],
    long: &'a Long,
}

/// All rows, in plain slices.
pub(in crate::solve) enum RowsView<'a> {
    Slim(View<'a, Row>),
    Wide(View<'a, WideRow>),
    Recurring(RecurringView<'a>),
}

impl<R: Form> Table<R> {
    /// The rows, by position.
    pub(in crate::solve) fn rows(&self) -> &[R] {
        &self.rows
    }

    fn view(&mut self) -> View<'_, R> {
        View {
            rows: &mut self.rows,
            predecessors: &self.predecessors,
            long: &self.long,
        }
    }

    fn for_each(&self, position: Position, mut visit: impl FnMut(Position)) {
        let row = self.rows[position as usize];
        let mut places = [0; IN_WIDE];
        let in_row = row.copy(&mut places);
        let rest = row.rest(position, &self.predecessors, &self.long);
        let rest = &self.predecessors[rest];
        places[..in_row]
            .iter()
            .chain(rest)
            .for_each(|&from| visit(from));
    }
}

/// Of 64 rows each, the blocks of which some are in use; `None` if those are most.
pub(super) fn blocks_in_use<'a, R: 'a>(
    blocks: impl ExactSizeIterator<Item = &'a [R]>,
    is_used: impl Fn(&R) -> bool,
) -> Option<BitSet> {
    let mut in_use = BitSet::new(blocks.len() as u64);
    for (block, rows) in (0..).zip(blocks) {
        if rows.iter().any(&is_used) {
            in_use.insert(block);
        }
    }
    (in_use.count() * 4 < in_use.len() * 3).then_some(in_use)
}

/// Leaves `replacement` in the rows of positions.
fn replace_all<R: HoldsValue>(rows: &mut [R], positions: &[Position], replacement: R) {
    const AHEAD: usize = 32;
    for (index, &position) in positions.iter().enumerate() {
        if let Some(&later) = positions.get(index + AHEAD) {
            fetch(rows, later as usize);
        }
        rows[position as usize] = replacement;
    }
}

/// The row of a position; leaves `replacement`, if there is one, in its place.
#[inline(always)]
pub(super) fn take<R: HoldsValue>(rows: &mut [R], position: Position, replacement: Option<R>) -> R {
    let place = &mut rows[position as usize];
    let row = *place;
    if let Some(replacement) = replacement {
        *place = replacement;
    }
    row
}

impl Rows {
    /// The rows for a solver to read and to replace.
    pub(in crate::solve) fn view(&mut self) -> RowsView<'_> {
        match self {
            Rows::Slim(table) => RowsView::Slim(table.view()),
            Rows::Wide(table) => RowsView::Wide(table.view()),
            Rows::Recurring(table) => RowsView::Recurring(table.view()),
        }
    }

    /// Hands every predecessor of a position to `visit`.
    pub(in crate::solve) fn for_each(&self, position: Position, visit: impl FnMut(Position)) {
        match self {
            Rows::Slim(table) => table.for_each(position, visit),
            Rows::Wide(table) => table.for_each(position, visit),
            Rows::Recurring(table) => table.for_each(position, visit),
        }
    }

    /// Puts the bits of a value in the places of rows that are not needed any more.
    pub(in crate::solve) fn replace_all(&mut self, positions: &[Position], bits: u32) {
        match self {
            Rows::Slim(table) => replace_all(&mut table.rows, positions, Row::of_value(bits)),
            Rows::Wide(table) => replace_all(&mut table.rows, positions, WideRow::of_value(bits)),
            Rows::Recurring(table) => {
                let places = table.view().places;
                replace_all(places, positions, Pattern::of_value(bits));
            }
        }
    }

    /// Of so many positions, 64 to a block, the blocks to which moves lead; `None` if those are
    /// most.
    pub(in crate::solve) fn blocks_in_use(&self, row_count: u32) -> Option<BitSet> {
        let count = row_count as usize;
        match self {
            Rows::Slim(table) => {
                blocks_in_use(table.rows[..count].chunks(64), |row| !row.is_empty())
            }
            Rows::Wide(table) => {
                blocks_in_use(table.rows[..count].chunks(64), |row| !row.is_empty())
            }
            Rows::Recurring(table) => table.blocks_in_use(),
        }
    }

    /// Hands over the places of all positions if a place takes no more than a value: the bits of
    /// one for each that is decided.
    pub(in crate::solve) fn take_value_places(&mut self) -> Option<Pages<u32>> {
        match self {
            Rows::Slim(_) | Rows::Wide(_) => None,
            Rows::Recurring(table) => Some(table.take_places()),
        }
    }

    /// Gives back the memory of the predecessors that do not lie in rows.
    pub(in crate::solve) fn forget_predecessors(&mut self) {
        match self {
            Rows::Slim(table) => table.predecessors = Pages::default(),
            Rows::Wide(table) => table.predecessors = Pages::default(),
            Rows::Recurring(table) => table.forget_predecessors(),
        }
    }
}

impl Default for Rows {
    fn default() -> Rows {
        Rows::Slim(Table {
            rows: Pages::default(),
            predecessors: Pages::default(),
            long: Long::new(),
        })
    }
}

impl<R: Form> View<'_, R> {
    /// The row of a position; leaves `replacement`, if there is one, in its place.
    #[inline(always)]
    pub(in crate::solve) fn take(&mut self, position: Position, replacement: Option<R>) -> R {
        take(self.rows, position, replacement)
    }

    /// Where the predecessors that do not lie in the row are in the list.
    #[inline(always)]
    pub(in crate::solve) fn rest(&self, position: Position, row: R) -> std::ops::Range<usize> {
        row.rest(position, self.predecessors, self.long)
    }
}
