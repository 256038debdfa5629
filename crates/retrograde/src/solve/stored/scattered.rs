//! Moves in a list in no order, looked at by several threads: each thread reads its share of
//! the list, whatever positions the moves leave.
//!
//! Problem: a worker owns a part of the positions, and the moves that leave it are all over the
//! list. If every worker read the whole list, several threads would take as long as one.
//!
//! Method: what a thread finds in its share it tells all workers, in three passes: how many
//! moves leave each position (a byte per position and thread), which positions have a move to a
//! loss at once (a bit), and, where most of the list is settled by then, the moves that are
//! left, one list for each worker: 8 bytes per move left; and how many moves of each position
//! that is left lead to settled ones, a byte per position and thread again.

use super::worker::{Part, Worker};
use crate::bits::BitSet;
use crate::outcome::Position;
use crate::pages::Pages;
use crate::prefetch::fetch;
use crate::solve::kernel::{Counts, Wrapped};
use crate::solve::rows::{Incoming, Kept, Losses, Numbers, Selection, Staged, Visit};
use crate::threads::{on_threads, side_by_side};

/// The share of the list that each of so many threads reads.
fn share(moves: &[[Position; 2]], index: usize, threads: usize) -> &[[Position; 2]] {
    let len = moves.len().div_ceil(threads.max(1)).max(1);
    moves.chunks(len).nth(index).unwrap_or_default()
}

/// Tells the workers how many moves each of their positions has; where moves lead is counted for
/// all workers together.
pub(super) fn count(workers: &mut [Worker], moves: &[[Position; 2]], position_count: u32) {
    let threads = workers.len();
    let counted: Vec<(Pages<u8>, Vec<Wrapped>, Incoming)> = on_threads(threads, |index| {
        let mut bytes = Pages::new(position_count as usize);
        let mut counts = Counts::new(&mut bytes);
        let mut incoming = Incoming::by_ranges(position_count);
        let share = share(moves, index, threads);
        incoming.count(share, &mut counts, |_| true, |position| position);
        let wrapped = counts.into_wrapped();
        (bytes, wrapped, incoming)
    });
    side_by_side(&mut *workers, |_, worker| {
        let part = worker.part;
        let mut counts = Counts::new(&mut worker.states);
        let mut incoming = Incoming::by_ranges(position_count);
        let range = part.first as usize..part.first as usize + part.len as usize;
        for (bytes, wrapped, into) in &counted {
            let ours = wrapped
                .iter()
                .filter(|wrapped| part.holds(wrapped.position));
            let ours = ours.map(|wrapped| Wrapped {
                position: part.local(wrapped.position),
                times: wrapped.times,
            });
            counts.add_all(&bytes[range.clone()], ours);
            incoming.add_all(into);
        }
        counts.settle(&mut worker.crowd);
        worker.incoming = Some(incoming);
    });
}

/// Finds the positions of each worker with a move into `lost`, by local number. `find` looks
/// among some moves for those of all positions.
pub(super) fn find(
    workers: &mut [Worker],
    moves: &[[Position; 2]],
    find: impl Fn(&[[Position; 2]]) -> BitSet + Sync,
) -> Vec<BitSet> {
    let threads = workers.len();
    let found = on_threads(threads, |index| find(share(moves, index, threads)));
    side_by_side(&mut *workers, |_, worker| {
        // Parts begin at whole words.
        let Part { first, len } = worker.part;
        let range = first as usize / 64..first as usize / 64 + (len as usize).div_ceil(64);
        let mut words = vec![0; range.len()];
        for found in &found {
            let found = &found.words()[range.clone()];
            words
                .iter_mut()
                .zip(found)
                .for_each(|(word, found)| *word |= found);
        }
        let mut found = BitSet::from_words(words, u64::from(len));
        worker.decide_open(&mut found);
        found
    })
}

/// Deals the moves that are left out to the workers, who then sort them.
pub(super) fn sort(
    workers: &mut [Worker],
    moves: &[[Position; 2]],
    numbers: impl Numbers,
    row_count: u32,
    position_count: u32,
) {
    let threads = workers.len();
    let parts: Vec<Part> = workers.iter().map(|worker| worker.part).collect();
    let dealt: Vec<Dealt> = on_threads(threads, |index| {
        let mut lost = Pages::new(row_count as usize);
        let mut dealer = Dealer::new(&parts, Counts::new(&mut lost));
        Kept {
            moves: share(moves, index, threads),
            numbers,
            first_local: 0,
            len: row_count,
            matters: |_| true,
        }
        .show(&mut dealer);
        let (hands, wrapped) = dealer.finish();
        Dealt {
            hands,
            lost,
            wrapped,
        }
    });
    side_by_side(workers, |index, worker| {
        let mut incoming = Incoming::by_ranges(position_count);
        for &[_, to] in dealt.iter().flat_map(|dealt| &dealt.hands[index]) {
            incoming.add(to);
        }
        worker.incoming = Some(incoming);
        let part = worker.part;
        let mut hand = Hand {
            dealt: &dealt,
            index,
            part,
            numbers,
        };
        worker.sort_alternating(row_count, &mut hand);
    });
}

/// What a thread found in its share.
struct Dealt {
    /// For each worker the moves that are left, as local number of the position left and
    /// position reached.
    hands: Vec<Vec<[Position; 2]>>,
    /// How many moves of each position that is left lead to one without a number, modulo 256.
    lost: Pages<u8>,
    wrapped: Vec<Wrapped>,
}

/// Deals moves out by the part of the position that they leave.
struct Dealer<'a> {
    parts: &'a [Part],
    hands: Vec<Vec<[Position; 2]>>,
    lost: Counts<'a>,
    staged: Staged,
}

impl<'a> Dealer<'a> {
    fn new(parts: &'a [Part], lost: Counts<'a>) -> Dealer<'a> {
        Dealer {
            parts,
            hands: parts.iter().map(|_| Vec::new()).collect(),
            lost,
            staged: Staged::new(),
        }
    }

    fn deal_staged(&mut self) {
        for &[number, to] in self.staged.take() {
            for (part, hand) in self.parts.iter().zip(&mut self.hands) {
                if part.holds(number) {
                    hand.push([part.local(number), to]);
                }
            }
        }
    }

    fn finish(mut self) -> (Vec<Vec<[Position; 2]>>, Vec<Wrapped>) {
        self.deal_staged();
        (self.hands, self.lost.into_wrapped())
    }
}

impl Visit for Dealer<'_> {
    #[inline(always)]
    fn visit(&mut self, keep: bool, number: Position, to: Position) {
        if self.staged.add(keep, number, to) {
            self.deal_staged();
        }
    }

    #[inline(always)]
    fn losses(&mut self) -> &mut impl Losses {
        &mut self.lost
    }
}

impl Losses for Counts<'_> {
    #[inline(always)]
    fn lose(&mut self, number: Position, moves: u32) {
        self.add(number, moves);
    }

    #[inline(always)]
    fn fetch(&self, number: Position) {
        fetch(self.bytes, number as usize);
    }
}

/// What was dealt out to a worker.
struct Hand<'a, N> {
    dealt: &'a [Dealt],
    index: usize,
    part: Part,
    numbers: N,
}

impl<N: Numbers> Selection for Hand<'_, N> {
    type Numbers = N;

    fn numbers(&self) -> N {
        self.numbers
    }

    fn show(&mut self, visitor: &mut impl Visit) {
        let Part { first, len } = self.part;
        let range = first as usize..first as usize + len as usize;
        for dealt in self.dealt {
            for &[local, to] in &dealt.hands[self.index] {
                visitor.visit(true, local, to);
            }
            for (local, &moves) in (0..).zip(&dealt.lost[range.clone()]) {
                if moves > 0 {
                    visitor.losses().lose(local, moves.into());
                }
            }
            let ours = |wrapped: &&Wrapped| self.part.holds(wrapped.position);
            for wrapped in dealt.wrapped.iter().filter(ours) {
                let local = self.part.local(wrapped.position);
                visitor.losses().lose(local, wrapped.times << 8);
            }
        }
    }
}
