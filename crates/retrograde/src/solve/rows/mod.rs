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
//! Encoding: one row per position, in one of the two [`form`]s. Where the same predecessors
//! recur, the same steps away, nothing is sorted: see [`recurring`].
//!
//! Memory: 8 or 16 bytes per position and 4 per move that does not fit into its row; while
//! sorting, 6 per move kept, of which those sorted already are given back, or less where they
//! find room in rows that are not written yet. O(V + E) time.

mod counting;
mod dealing;
mod form;
mod kept;
mod partition;
mod patterns;
mod recurring;
mod staged;
mod table;
mod widening;

pub(super) use dealing::range_bits;
pub(super) use form::{Form, HoldsValue, IN_WIDE, Row, WideRow};
pub(super) use kept::{Kept, Losses, Numbers, Selection, Visit};
pub(super) use recurring::{Pattern, Recurring, RecurringView};
pub(super) use staged::Staged;
pub(super) use table::{Rows, RowsView, View};
pub(super) use widening::SEGMENTS;

use crate::outcome::Position;
use crate::pages::Pages;
use crate::solve::kernel::{self, Counts};
use dealing::Ranges;
use form::MOST_IN_WIDE;

/// Room behind the last predecessor, so that a kernel may copy whole blocks.
pub(super) const PADDING: usize = 16;

/// How many moves lead where, counted before it is known which of them are kept.
pub(super) enum Incoming {
    /// For each range of positions.
    Ranges {
        position_count: u32,
        bits: u32,
        moves: Vec<u64>,
    },
    /// For each position, in the memory of its row.
    Positions { moves: Pages<Row> },
}

impl Incoming {
    /// Nothing counted, in the form that lets positions have other numbers.
    pub(super) fn by_ranges(position_count: u32) -> Incoming {
        Incoming::new(position_count, false)
    }

    /// Counts a move to a position.
    #[inline(always)]
    pub(super) fn add(&mut self, to: Position) {
        match self {
            Incoming::Ranges { bits, moves, .. } => moves[(to >> *bits) as usize] += 1,
            Incoming::Positions { moves } => moves[to as usize].0 += 1,
        }
    }

    /// Adds what another counted by ranges of the same positions.
    pub(super) fn add_all(&mut self, other: &Incoming) {
        if let (Incoming::Ranges { moves, .. }, Incoming::Ranges { moves: more, .. }) =
            (self, other)
        {
            moves
                .iter_mut()
                .zip(more)
                .for_each(|(moves, more)| *moves += more);
        }
    }

    /// Whether moves that stand together lead to positions that lie together.
    pub(super) fn are_local(moves: &[[Position; 2]]) -> bool {
        counting::is_local(moves)
    }

    /// Nothing counted; in the form that suits local moves, or all others.
    pub(super) fn new(position_count: u32, local: bool) -> Incoming {
        if local {
            return Incoming::Positions {
                moves: Pages::new(position_count as usize),
            };
        }
        let bits = range_bits(position_count);
        Incoming::Ranges {
            position_count,
            bits,
            moves: vec![0; (position_count as usize >> bits) + 1],
        }
    }

    /// Counts where moves lead, and into `counts` how many leave each position, by local
    /// number; only those that leave positions for which `ours` holds.
    pub(super) fn count(
        &mut self,
        moves: &[[Position; 2]],
        counts: &mut Counts<'_>,
        ours: impl Fn(Position) -> bool,
        local: impl Fn(Position) -> Position,
    ) {
        match self {
            Incoming::Ranges {
                bits, moves: into, ..
            } => {
                let bits = *bits;
                let into = |[_, to]: [Position; 2]| into[(to >> bits) as usize] += 1;
                if kept::are_scattered(moves) {
                    kernel::count::<true>(moves, counts, ours, local, into);
                } else {
                    kernel::count::<false>(moves, counts, ours, local, into);
                }
            }
            Incoming::Positions { moves: into } => {
                let into = |[_, to]: [Position; 2]| into[to as usize].0 += 1;
                kernel::count::<false>(moves, counts, ours, local, into);
            }
        }
    }

    /// The same once more, for another choice of the same moves.
    pub(super) fn again(&self) -> Incoming {
        match self {
            Incoming::Ranges {
                position_count,
                bits,
                moves,
            } => Incoming::Ranges {
                position_count: *position_count,
                bits: *bits,
                moves: moves.clone(),
            },
            Incoming::Positions { moves } => {
                let mut copy = Pages::new(moves.len());
                copy.copy_from_slice(moves);
                Incoming::Positions { moves: copy }
            }
        }
    }

    /// Whether moves were taken for local.
    pub(super) fn is_local(&self) -> bool {
        matches!(self, Incoming::Positions { .. })
    }

    /// Whether positions may be given other numbers.
    pub(super) fn allows_numbers(&self) -> bool {
        !self.is_local()
    }
}

/// Whether rows of sixteen bytes are worth their memory: where positions have more than one
/// predecessor on average, and few have many. `moves` are all that there are, of which those
/// between the positions that have rows are kept.
pub(super) fn wide_rows_pay(moves: u64, row_count: u32, position_count: u32) -> bool {
    if moves.max(row_count.into()) > MOST_IN_WIDE {
        return false;
    }
    // If moves lead anywhere.
    let share = f64::from(row_count) / f64::from(position_count.max(1));
    let each = moves as f64 / f64::from(position_count.max(1)) * share;
    (1.25..=6.0).contains(&each)
}

impl Rows {
    /// Sorts the moves that are kept by the number of the position they lead to.
    /// Predecessors are stored by their local numbers. `incoming` are at least as many moves
    /// as are kept; `losses` is told of moves that lead to positions without a number.
    pub(super) fn build(
        incoming: Incoming,
        row_count: u32,
        kept: &mut impl Selection,
        losses: &mut impl Losses,
    ) -> Rows {
        match incoming {
            Incoming::Ranges {
                bits,
                position_count,
                moves,
            } => {
                let ranges = Ranges {
                    position_count,
                    bits,
                    moves: &moves,
                };
                if wide_rows_pay(moves.iter().sum(), row_count, position_count) {
                    return Rows::Wide(widening::sort(row_count, &ranges, kept, losses));
                }
                // Where moves are about as many as half-sorted moves find room for in the
                // rows, a little more room makes sure of it.
                let room = row_count as usize + row_count as usize / 16;
                Rows::Slim(partition::sort(
                    Pages::new(room),
                    row_count,
                    &ranges,
                    kept,
                    losses,
                ))
            }
            Incoming::Positions { moves } if moves.iter().all(|&row| counting::fits(row)) => {
                Rows::Slim(counting::sort(moves, kept, losses))
            }
            Incoming::Positions { mut moves } => {
                let bits = range_bits(row_count);
                let sum = |range: &[Row]| range.iter().map(|row| row.0).sum();
                let into_ranges: Vec<u64> = moves.chunks(1 << bits).map(sum).collect();
                moves.fill(Row::default());
                let ranges = Ranges {
                    position_count: row_count,
                    bits,
                    moves: &into_ranges,
                };
                Rows::Slim(partition::sort(moves, row_count, &ranges, kept, losses))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::form::LONG;
    use super::*;
    use crate::bits::BitSet;
    use crate::graph::Csr;
    use crate::solve::numbers::All;

    /// Sorts the moves of positions for which `is_open` holds.
    fn build(count: u32, moves: &[[Position; 2]], is_open: impl Fn(Position) -> bool) -> Rows {
        let mut settled = BitSet::new(u64::from(count));
        for position in (0..count).filter(|&position| !is_open(position)) {
            settled.insert(u64::from(position));
        }
        let mut bytes = vec![0; count as usize];
        let mut incoming = Incoming::new(count, counting::is_local(moves));
        let mut counts = Counts::new(&mut bytes);
        incoming.count(moves, &mut counts, |_| true, |position| position);
        let mut kept = Kept {
            moves,
            numbers: All(&settled),
            first_local: 0,
            len: count,
            matters: |_| true,
        };
        Rows::build(incoming, count, &mut kept, &mut NoLosses)
    }

    struct NoLosses;

    impl Losses for NoLosses {
        fn lose(&mut self, _: Position, _: u32) {
            panic!("all have numbers");
        }
    }

    fn row_of(rows: &mut Rows, position: Position) -> Vec<Position> {
        let mut row = Vec::new();
        rows.for_each(position, |entry| row.push(entry));
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
            for each in [1, 3, 8] {
                let moves: Vec<[Position; 2]> = (0..count as usize * each)
                    .map(|_| [next(), next()])
                    .collect();
                let mut rows = build(count, &moves, |from| from % 3 != 0);
                if count > 50_000 {
                    assert_eq!(matches!(rows, Rows::Wide(_)), each == 3);
                }
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
    }

    #[test]
    fn local_moves_are_sorted_in_place() {
        let count = 50_000;
        let moves: Vec<[Position; 2]> = (0..count - 3)
            .flat_map(|from| [[from, from + 1], [from, from + 2], [from, from + 1]])
            .chain([[7, 0], [9, 0]])
            .collect();
        assert!(counting::is_local(&moves));
        let mut rows = build(count, &moves, |from| from != 5);
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
    fn blocks_in_use_are_told_if_they_are_few() {
        let towards = |blocks: u32| -> Vec<[Position; 2]> {
            let ends = (0..blocks * 64).step_by(50);
            ends.flat_map(|to| [[to + 1, to], [to + 2, to]]).collect()
        };
        let few = build(6400, &towards(70), |_| true)
            .blocks_in_use(6400)
            .unwrap();
        assert_eq!((few.len(), few.count()), (100, 70));
        assert!(few.contains(69) && !few.contains(70));
        assert_eq!(
            build(6400, &towards(80), |_| true).blocks_in_use(6400),
            None
        );
    }

    #[test]
    fn moves_that_all_lead_to_the_last_positions_are_sorted_too() {
        // Their places do not fit behind the rows of the ranges before.
        let count = 20_000;
        let moves: Vec<[Position; 2]> = (0..count * 5)
            .map(|index| [index % count, count - 1 - index % 7])
            .collect();
        let mut rows = build(count, &moves, |_| true);
        let expected = Csr::of_predecessors(count, &moves, None);
        for position in 0..count {
            assert_eq!(row_of(&mut rows, position), expected.row(position));
        }
    }

    #[test]
    fn a_count_beyond_the_bits_of_a_row_is_kept_aside() {
        let count = LONG as usize + 5;
        let moves = vec![[1, 0]; count];
        assert!(counting::is_local(&moves));
        let mut rows = build(3, &moves, |_| true);
        assert!(matches!(rows, Rows::Slim(_)));
        assert_eq!(row_of(&mut rows, 0).len(), count);
        assert!(row_of(&mut rows, 1).is_empty());
    }
}
