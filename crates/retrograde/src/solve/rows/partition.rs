//! Sorts moves by radix partition: deals them out to ranges of positions, then sorts each
//! range by itself, within the cache.

use super::kept::{Losses, Numbers, Selection, Visit};
use super::{COUNT_BITS, LONG, PADDING, Row, Rows};
use crate::outcome::Position;
use crate::pages::Pages;
use std::collections::HashMap;
use std::ops::Range;

/// The most ranges that moves are dealt out to at once: their buffers fill a level-2 cache.
const MOST_RANGES: u64 = 2048;

/// A range is at least this large (its logarithm), so that small graphs are not cut up.
const SMALLEST_RANGE_BITS: u32 = 12;

/// A place within a range has 16 bits.
const LARGEST_RANGE_BITS: u32 = 16;

/// Moves gathered for a range before they are copied: 16 positions fill a cache line.
const GATHERED: usize = 16;

/// The logarithm of the size of the ranges that so many positions are cut into.
pub(in crate::solve) fn range_bits(position_count: u32) -> u32 {
    let mut bits = SMALLEST_RANGE_BITS;
    while bits < LARGEST_RANGE_BITS && u64::from(position_count) >> bits >= MOST_RANGES {
        bits += 1;
    }
    bits
}

/// How positions are cut into ranges.
pub(super) struct Ranges<'a> {
    pub(super) position_count: u32,
    /// The logarithm of their size.
    pub(super) bits: u32,
    /// At least as many moves as lead into each.
    pub(super) moves: &'a [u64],
}

/// Sorts the moves that are kept into the first `row_count` of `rows`, which are all zero;
/// more of them are room for what is half sorted. See [`Rows::build`].
pub(super) fn sort(
    rows: Pages<Row>,
    row_count: u32,
    ranges: &Ranges<'_>,
    kept: &mut impl Selection,
    losses: &mut impl Losses,
) -> Rows {
    // Each move that leads into a range has a place, whether it is kept or not: a place that
    // is never written costs nothing.
    let &Ranges {
        position_count,
        bits,
        moves: into_ranges,
    } = ranges;
    let mut total = 0;
    let mut starts = Vec::with_capacity(into_ranges.len());
    for &moves in into_ranges {
        starts.push(total);
        total += moves;
    }
    let numbers = kept.numbers();
    let first_number = |range: usize| match (range as u64) << bits {
        first if first > u64::from(Position::MAX) => row_count,
        first => numbers.first_from(first as Position),
    };
    let mut firsts: Vec<Position> = (0..starts.len()).map(first_number).collect();
    firsts.push(row_count);
    let firsts = firsts;

    let mut rows = Rows {
        rows,
        predecessors: Pages::sequential(total as usize + PADDING),
        long: HashMap::new(),
    };
    let mut places = Places::new(&starts, &firsts, rows.rows.len(), total);
    let ends = {
        let places = places.slice(&mut rows.rows);
        let mut dealer = Dealer::new(bits, &starts, losses);
        dealer.predecessors = &mut rows.predecessors;
        dealer.places = places;
        kept.show(&mut dealer);
        dealer.finish()
    };
    let mut sorter = Sorter::new(1 << bits);
    for (range, (&start, &end)) in starts.iter().zip(&ends).enumerate() {
        let slice = places.slice(&mut rows.rows);
        sorter.take(
            &slice[start as usize..end as usize],
            &rows.predecessors,
            start,
        );
        let (first, end) = ((range as u64) << bits, (range as u64 + 1) << bits);
        let positions = first as Position..end.min(u64::from(position_count)) as Position;
        sorter.count(positions.len());
        sorter.place(&mut rows, &numbers, positions, firsts[range], start);
    }
    rows
}

/// Moves that are kept wait here before they are dealt out: to find them one has to guess
/// at branches, to deal them out one has to wait for memory, and both at once is slow.
const STAGED: usize = 512;

/// What is gathered for a range: two cache lines.
#[derive(Clone)]
#[repr(align(128))]
struct Pile {
    from: [Position; GATHERED],
    place: [u16; GATHERED],
    /// Where the next line goes.
    next: u64,
    gathered: u32,
}

/// First half: deals moves out to ranges, a cache line at a time.
struct Dealer<'a, L> {
    bits: u32,
    mask: Position,
    piles: Vec<Pile>,
    /// Local number of the position left, and position reached.
    staged: Box<[[Position; 2]; STAGED]>,
    staged_count: usize,
    predecessors: &'a mut [Position],
    places: &'a mut [u16],
    losses: &'a mut L,
}

impl<'a, L> Dealer<'a, L> {
    fn new(bits: u32, starts: &[u64], losses: &'a mut L) -> Dealer<'a, L> {
        let piles = starts.iter().map(|&next| Pile {
            gathered: 0,
            next,
            from: [0; GATHERED],
            place: [0; GATHERED],
        });
        Dealer {
            bits,
            mask: (1 << bits) - 1,
            piles: piles.collect(),
            staged: Box::new([[0; 2]; STAGED]),
            staged_count: 0,
            predecessors: &mut [],
            places: &mut [],
            losses,
        }
    }

    /// Copies what is still gathered; returns where the moves of each range end.
    fn finish(mut self) -> Vec<u64> {
        self.deal_staged();
        let ends = self.piles.iter().map(|pile| {
            let (next, rest) = (pile.next as usize, pile.gathered as usize);
            self.predecessors[next..next + rest].copy_from_slice(&pile.from[..rest]);
            self.places[next..next + rest].copy_from_slice(&pile.place[..rest]);
            pile.next + rest as u64
        });
        ends.collect()
    }
}

impl<L> Dealer<'_, L> {
    /// Deals out what is staged.
    #[inline(always)]
    fn deal_staged(&mut self) {
        let count = std::mem::take(&mut self.staged_count);
        for &[local, to] in &self.staged[..count] {
            let pile = &mut self.piles[(to >> self.bits) as usize];
            // Only the next move into a range empties a full pile: to read at once what was
            // just written would have to wait.
            if pile.gathered as usize == GATHERED {
                let next = pile.next as usize;
                self.predecessors[next..next + GATHERED].copy_from_slice(&pile.from);
                self.places[next..next + GATHERED].copy_from_slice(&pile.place);
                pile.next += GATHERED as u64;
                pile.gathered = 0;
            }
            let gathered = pile.gathered as usize % GATHERED;
            pile.from[gathered] = local;
            pile.place[gathered] = (to & self.mask) as u16;
            pile.gathered += 1;
        }
    }
}

impl<L: Losses> Visit for Dealer<'_, L> {
    #[inline(always)]
    fn visit(&mut self, keep: bool, local: Position, to: Position) {
        // Written whether it is kept or not, which is cheaper than to ask.
        self.staged[self.staged_count % STAGED] = [local, to];
        self.staged_count += usize::from(keep);
        if self.staged_count == STAGED {
            self.deal_staged();
        }
    }

    #[inline(always)]
    fn losses(&mut self) -> &mut impl Losses {
        self.losses
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

    /// Counts the moves to each of so many places.
    fn count(&mut self, places: usize) {
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
        all: &mut Rows,
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
