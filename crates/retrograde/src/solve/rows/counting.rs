//! Sorts moves by counting: for moves whose neighbours lead to neighbours. The cache holds
//! what is written, and dealing out would only add work.

use super::PADDING;
use super::form::{COUNT_BITS, LONG, Long, Row};
use super::kept::{Losses, Selection, Visit};
use super::table::Table;
use crate::outcome::Position;
use crate::pages::Pages;

/// Whether so many moves into one position can be counted in its row.
pub(super) fn fits(row: Row) -> bool {
    row.0 < LONG
}

/// Sorts the moves that are kept, of positions that keep their numbers. Each of `rows` holds
/// nothing but a count: at least as many moves as lead to its position, and one that [`fits`].
pub(super) fn sort(
    mut rows: Pages<Row>,
    kept: &mut impl Selection,
    losses: &mut impl Losses,
) -> Table<Row> {
    let mut sum = 0;
    // Rows without moves stay as they are: memory that nobody writes need not be provided.
    for row in rows.iter_mut().filter(|row| row.0 > 0) {
        let room = row.0;
        row.0 = sum << COUNT_BITS;
        sum += room;
    }
    let mut predecessors = Pages::sequential(sum as usize + PADDING);
    // Nearly all of it is written soon.
    predecessors.provide(0..sum as usize);
    let mut filler = Filler {
        rows: &mut rows,
        predecessors: &mut predecessors,
        losses,
    };
    kept.show(&mut filler);
    for row in rows.iter_mut().filter(|row| row.count() == 1) {
        let only = predecessors[row.first() as usize];
        *row = Row(u64::from(only) << COUNT_BITS | 1);
    }
    Table {
        rows,
        predecessors,
        long: Long::new(),
    }
}

/// Puts each predecessor behind those that its row has.
struct Filler<'a, L> {
    rows: &'a mut [Row],
    predecessors: &'a mut [Position],
    losses: &'a mut L,
}

impl<L: Losses> Visit for Filler<'_, L> {
    #[inline(always)]
    fn visit(&mut self, keep: bool, local: Position, to: Position) {
        if keep {
            let row = &mut self.rows[to as usize];
            self.predecessors[(row.first() + row.count()) as usize] = local;
            row.0 += 1;
        }
    }

    #[inline(always)]
    fn losses(&mut self) -> &mut impl Losses {
        self.losses
    }
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
