//! Moves in rows, position after position, that are given up as they are read: for games
//! whose moves nobody needs again once they are sorted. One worker.
//!
//! Memory: what is read for the last time is given back segment by segment, so that rows and
//! sorted predecessors together never take much more than 4 bytes per move.

use super::opening::AtOnce;
use super::source::Source;
use super::worker::{Part, Worker};
use crate::bits::BitSet;
use crate::graph::{CROWDED, StoredMoves};
use crate::outcome::Position;
use crate::solve::kernel::MOST_COUNTED;
use crate::solve::rows::{Incoming, Losses, Numbers, Selection, Visit};

/// The moves of a game in rows.
pub(super) struct Rowed {
    moves: StoredMoves,
}

impl Rowed {
    pub(super) fn new(moves: StoredMoves) -> Rowed {
        Rowed { moves }
    }
}

impl Source for Rowed {
    fn alternates(&self) -> bool {
        self.moves.again.is_none()
    }

    fn count(&mut self) -> Vec<Worker> {
        let position_count = self.moves.counts.len() as u32;
        let mut worker = Worker::new(Part {
            first: 0,
            len: position_count,
        });
        let counts = self.moves.counts.iter().enumerate();
        for ((position, &count), state) in counts.zip(worker.states.iter_mut()) {
            *state = count;
            if count == CROWDED {
                let position = position as Position;
                let surplus = self.moves.count(position) - MOST_COUNTED;
                worker.crowd.insert(position, surplus);
            }
        }
        let mut incoming = Incoming::by_ranges(position_count);
        for &to in self.moves.segments.iter().flatten() {
            incoming.add(to);
        }
        worker.incoming = Some(incoming);
        vec![worker]
    }

    /// The more moves are spared the less room they need, which counts for more than time.
    fn sample(&self) -> impl Iterator<Item = [Position; 2]> {
        std::iter::empty()
    }

    fn find_wins_in_one(&mut self, workers: &mut [Worker], at_once: &AtOnce) -> Vec<BitSet> {
        let mut found = BitSet::new(self.moves.counts.len() as u64);
        let AtOnce { won, lost } = at_once;
        let again = self.moves.again.as_ref();
        let mut place = Place::default();
        for segment in &self.moves.segments {
            place.read(&self.moves, segment, |position, row, first_index| {
                let good = |(index, &to): (usize, &Position)| {
                    let keeps =
                        again.is_some_and(|marks| marks.contains(first_index + index as u64));
                    let set = if keeps { won } else { lost };
                    set.contains(u64::from(to))
                };
                if row.iter().enumerate().any(good) {
                    found.insert(u64::from(position));
                }
            });
        }
        workers
            .iter_mut()
            .for_each(|worker| worker.decide_open(&mut found));
        vec![found]
    }

    fn sort(&mut self, workers: &mut [Worker], numbers: impl Numbers, row_count: u32) {
        let moves = &mut self.moves;
        for worker in workers {
            if moves.again.is_none() {
                worker.sort_alternating(
                    row_count,
                    &mut GivenUp {
                        moves: &mut *moves,
                        numbers,
                    },
                );
                continue;
            }
            let mut again = Marked {
                moves: &*moves,
                numbers,
                again: true,
            };
            let mut ordinary = Marked {
                moves: &*moves,
                numbers,
                again: false,
            };
            worker.sort_marked(row_count, &mut again, &mut ordinary);
        }
        *moves = StoredMoves::default();
    }
}

/// How far rows are read.
#[derive(Default)]
struct Place {
    position: Position,
    index: u64,
}

impl Place {
    /// Hands the rows of the next segment to `visit`: the position, where its moves lead, and
    /// the index of the first of them.
    #[inline(always)]
    fn read(
        &mut self,
        moves: &StoredMoves,
        segment: &[Position],
        mut visit: impl FnMut(Position, &[Position], u64),
    ) {
        let mut rest = segment;
        while !rest.is_empty() {
            let count = moves.count(self.position) as usize;
            let (row, after) = rest.split_at(count);
            if !row.is_empty() {
                visit(self.position, row, self.index);
            }
            self.position += 1;
            self.index += count as u64;
            rest = after;
        }
    }
}

/// All moves, given back segment by segment.
struct GivenUp<'a, N> {
    moves: &'a mut StoredMoves,
    numbers: N,
}

impl<N: Numbers> Selection for GivenUp<'_, N> {
    type Numbers = N;

    fn numbers(&self) -> N {
        self.numbers
    }

    #[inline(always)]
    fn show(&mut self, visitor: &mut impl Visit) {
        let numbers = self.numbers;
        let mut place = Place::default();
        while let Some(segment) = self.moves.segments.pop_front() {
            place.read(self.moves, &segment, |position, row, _| {
                if !numbers.is_source(position) {
                    return;
                }
                let local = numbers.number(position);
                let mut lost = 0;
                for &to in row {
                    let there = numbers.is_target(to);
                    visitor.visit(there, local, to);
                    lost += u32::from(!there);
                }
                if lost > 0 {
                    visitor.losses().lose(local, lost);
                }
            });
        }
    }
}

/// The moves that keep the turn, or those that do not.
struct Marked<'a, N> {
    moves: &'a StoredMoves,
    numbers: N,
    again: bool,
}

impl<N: Numbers> Selection for Marked<'_, N> {
    type Numbers = N;

    fn numbers(&self) -> N {
        self.numbers
    }

    fn show(&mut self, visitor: &mut impl Visit) {
        let numbers = self.numbers;
        let marks = self.moves.again.as_ref();
        let mut place = Place::default();
        for segment in &self.moves.segments {
            place.read(self.moves, segment, |position, row, first_index| {
                let open = numbers.is_source(position);
                let local = numbers.number(position);
                for (index, &to) in row.iter().enumerate() {
                    let index = first_index + index as u64;
                    let again = marks.is_some_and(|marks| marks.contains(index));
                    // Where some moves keep the turn all positions have numbers.
                    if open && again == self.again {
                        visitor.visit(true, local, to);
                    }
                }
            });
        }
    }
}
