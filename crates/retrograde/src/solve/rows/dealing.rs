//! Deals moves out to ranges of positions, a cache line at a time.

use super::kept::{Losses, Numbers, Selection, Visit};
use super::staged::Staged;
use crate::outcome::Position;
use std::ops::Range;

/// The most ranges that moves are dealt out to at once: their buffers take 128 KiB, and
/// leave room in a level-2 cache.
const MOST_RANGES: u64 = 1024;

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

impl Ranges<'_> {
    /// The positions of a range.
    pub(super) fn positions(&self, range: usize) -> Range<Position> {
        let [first, end] = [range, range + 1].map(|range| (range as u64) << self.bits);
        first as Position..end.min(u64::from(self.position_count)) as Position
    }
}

/// Where the moves into each range are dealt out to.
pub(super) struct Plan {
    /// The logarithm of the size of the ranges.
    pub(super) bits: u32,
    /// Where those of each range begin. Each move that leads into a range has a place, whether
    /// it is kept or not: a place that is never written costs nothing.
    pub(super) starts: Vec<u64>,
    /// How many there are.
    pub(super) total: u64,
    /// For each range the number of its first position, and how many there are.
    pub(super) firsts: Vec<Position>,
}

impl Plan {
    pub(super) fn new(ranges: &Ranges<'_>, row_count: u32, numbers: &impl Numbers) -> Plan {
        let bits = ranges.bits;
        let mut total = 0;
        let mut starts = Vec::with_capacity(ranges.moves.len());
        for &moves in ranges.moves {
            starts.push(total);
            total += moves;
        }
        let first_number = |range: usize| match (range as u64) << bits {
            first if first > u64::from(Position::MAX) => row_count,
            first => numbers.first_from(first as Position),
        };
        let mut firsts: Vec<Position> = (0..starts.len()).map(first_number).collect();
        firsts.push(row_count);
        Plan {
            bits,
            starts,
            total,
            firsts,
        }
    }
}

/// Takes the moves that are dealt out.
pub(super) trait Tray {
    /// Puts moves into a range at an index: the positions left, and the places within the range
    /// of those that they lead to.
    fn put(&mut self, range: usize, at: u64, from: &[Position], places: &[u16]);
}

/// Deals the moves that are kept out to `tray`; returns where those of each range end.
pub(super) fn deal(
    plan: &Plan,
    kept: &mut impl Selection,
    losses: &mut impl Losses,
    tray: &mut impl Tray,
) -> Vec<u64> {
    let mut dealer = Dealer::new(plan, losses, tray);
    kept.show(&mut dealer);
    dealer.finish()
}

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
struct Dealer<'a, L, T> {
    bits: u32,
    mask: Position,
    piles: Vec<Pile>,
    staged: Staged,
    tray: &'a mut T,
    losses: &'a mut L,
}

impl<'a, L, T: Tray> Dealer<'a, L, T> {
    fn new(plan: &Plan, losses: &'a mut L, tray: &'a mut T) -> Dealer<'a, L, T> {
        let piles = plan.starts.iter().map(|&next| Pile {
            gathered: 0,
            next,
            from: [0; GATHERED],
            place: [0; GATHERED],
        });
        Dealer {
            bits: plan.bits,
            mask: (1 << plan.bits) - 1,
            piles: piles.collect(),
            staged: Staged::new(),
            tray,
            losses,
        }
    }

    /// Copies what is still gathered; returns where the moves of each range end.
    fn finish(mut self) -> Vec<u64> {
        self.deal_staged();
        let ends = self.piles.iter().enumerate().map(|(range, pile)| {
            let rest = pile.gathered as usize;
            self.tray
                .put(range, pile.next, &pile.from[..rest], &pile.place[..rest]);
            pile.next + rest as u64
        });
        ends.collect()
    }

    /// Deals out what is staged.
    #[inline(always)]
    fn deal_staged(&mut self) {
        for &[local, to] in self.staged.take() {
            let range = (to >> self.bits) as usize;
            let pile = &mut self.piles[range];
            // Only the next move into a range empties a full pile: to read at once what was
            // just written would have to wait.
            if pile.gathered as usize == GATHERED {
                self.tray.put(range, pile.next, &pile.from, &pile.place);
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

impl<L: Losses, T: Tray> Visit for Dealer<'_, L, T> {
    #[inline(always)]
    fn visit(&mut self, keep: bool, local: Position, to: Position) {
        if self.staged.add(keep, local, to) {
            self.deal_staged();
        }
    }

    #[inline(always)]
    fn losses(&mut self) -> &mut impl Losses {
        self.losses
    }
}
