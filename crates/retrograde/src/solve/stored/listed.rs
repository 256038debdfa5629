//! Moves in a list, as position left and position reached, in any order. Everything here
//! reads them from front to back, and is fast where they stand in the order of the positions
//! they leave.

use super::levels::{Tuning, for_each_worker};
use super::opening::{AtOnce, sampled};
use super::scattered;
use super::source::Source;
use super::worker::{Part, Worker};
use crate::bits::BitSet;
use crate::graph::GameGraph;
use crate::outcome::Position;
use crate::position_graph::PositionGraph;
use crate::solve::kernel::{self, Counts};
use crate::solve::rows::{Incoming, Kept, Numbers, Recurring};

/// The moves of a graph, and who looks at which of them.
pub(super) struct Listed<'a> {
    game: &'a GameGraph,
    tuning: Tuning,
    /// Whether the work is worth more than one thread.
    shared: bool,
    parts: Vec<Part>,
    /// For each part the moves to look at.
    shares: Vec<Share<'a>>,
    /// Whether threads share the list, as the moves of no part stand together in it.
    scattered: bool,
}

impl<'a> Listed<'a> {
    /// Cuts the work into parts.
    pub(super) fn new(game: &'a GameGraph, tuning: Tuning) -> Listed<'a> {
        let moves = game.moves();
        let shared = moves.len() >= tuning.smallest_game;
        let part_count = if shared { tuning.threads.max(1) } else { 1 };
        let parts = parts(game.position_count(), part_count);
        let shares = shares(moves, game.has_moves_in_order(), &parts);
        let has_all = |share: &Share<'_>| share.exclusive;
        Listed {
            game,
            tuning,
            shared,
            scattered: game.alternates() && !shares.iter().all(has_all),
            shares,
            parts,
        }
    }
}

impl Source for Listed<'_> {
    fn alternates(&self) -> bool {
        self.game.alternates()
    }

    fn count(&mut self) -> Vec<Worker> {
        let mut workers: Vec<Worker> = self.parts.iter().copied().map(Worker::new).collect();
        if self.scattered {
            scattered::count(&mut workers, self.game.moves(), self.game.position_count());
            return workers;
        }
        for_each_worker(&mut workers, self.shared, |index, worker| {
            let share = self.shares[index];
            let position_count = self.game.position_count();
            let may_recur = self.game.alternates() && share.exclusive;
            let recurs = may_recur && (self.tuning.recurs)(share.moves);
            if !(recurs && count_recurring(worker, share, position_count)) {
                let local = (self.tuning.is_local)(share.moves);
                count(worker, share, Incoming::new(position_count, local));
            }
        });
        workers
    }

    fn sample(&self) -> impl Iterator<Item = [Position; 2]> {
        sampled(self.game.moves()).copied()
    }

    fn find_wins_in_one(&mut self, workers: &mut [Worker], at_once: &AtOnce) -> Vec<BitSet> {
        if self.scattered {
            let all = Part {
                first: 0,
                len: self.game.position_count(),
            };
            return scattered::find(workers, self.game.moves(), |moves| {
                let share = Share {
                    moves,
                    first_index: 0,
                    exclusive: true,
                };
                find_wins_in_one(all, self.game, share, at_once)
            });
        }
        for_each_worker(workers, self.shared, |index, worker| {
            let mut found = find_wins_in_one(worker.part, self.game, self.shares[index], at_once);
            worker.decide_open(&mut found);
            found
        })
    }

    fn sort(&mut self, workers: &mut [Worker], numbers: impl Numbers, row_count: u32) {
        let position_count = self.game.position_count();
        if self.scattered && row_count < position_count {
            let moves = self.game.moves();
            scattered::sort(workers, moves, numbers, row_count, position_count);
            return;
        }
        for_each_worker(workers, self.shared, |index, worker| {
            sort(worker, self.game, self.shares[index], numbers, row_count);
        });
    }
}

/// The moves that a worker looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Share<'a> {
    moves: &'a [[Position; 2]],
    /// The index in the game of the first of them.
    first_index: usize,
    /// Whether all of them leave the part; else only some do.
    exclusive: bool,
}

/// Counts the moves of each position of the part, and where they lead; `incoming` has counted
/// nothing yet.
fn count(worker: &mut Worker, share: Share<'_>, mut incoming: Incoming) {
    let part = worker.part;
    let mut counts = Counts::new(&mut worker.states);
    let local = |position| part.local(position);
    if share.exclusive {
        incoming.count(share.moves, &mut counts, |_| true, local);
    } else {
        let ours = |position| part.holds(position);
        incoming.count(share.moves, &mut counts, ours, local);
    }
    counts.settle(&mut worker.crowd);
    worker.incoming = Some(incoming);
}

/// Counts the moves of each position of the part, and takes where they come from as patterns;
/// `false` if it turns out that this does not pay.
fn count_recurring(worker: &mut Worker, share: Share<'_>, position_count: u32) -> bool {
    let Part { first, len } = worker.part;
    let mut counts = Counts::new(&mut worker.states);
    let part = first..first + len;
    let Some(recurring) = Recurring::count(position_count, part, share.moves, &mut counts) else {
        worker.states.fill(0);
        return false;
    };
    counts.settle(&mut worker.crowd);
    worker.take_recurring(recurring, position_count);
    true
}

/// The positions of a part with a good move into what is decided at once.
fn find_wins_in_one(part: Part, game: &GameGraph, share: Share<'_>, at_once: &AtOnce) -> BitSet {
    let Share {
        moves, first_index, ..
    } = share;
    let AtOnce { won, lost } = at_once;
    let mut found = BitSet::new(u64::from(part.len));
    let mut note = |targets: &BitSet, matters: &dyn Fn(usize) -> bool| {
        note_sources(moves, part, targets, &mut found, |index| {
            matters(first_index + index)
        });
    };
    match (
        game.alternates(),
        lost.first().is_some(),
        won.first().is_some(),
    ) {
        (true, true, _) => note_sources(moves, part, lost, &mut found, |_| true),
        (true, false, _) => {}
        (false, some_lost, some_won) => {
            if some_lost {
                note(lost, &|index| !game.is_again(index));
            }
            if some_won {
                note(won, &|index| game.is_again(index));
            }
        }
    }
    found
}

/// Adds the positions of the part that a move into `targets` leaves, of those moves that
/// matter.
fn note_sources(
    moves: &[[Position; 2]],
    part: Part,
    targets: &BitSet,
    sources: &mut BitSet,
    matters: impl Fn(usize) -> bool,
) {
    // Most moves stand together with others from the same 64 positions: their bits are
    // gathered first, and no branch depends on where the moves of one position end.
    let first_word = part.first / 64;
    let (mut current, mut found) = (0, 0_u64);
    let mut add = |word: Position, found: u64| {
        if found != 0 {
            sources.insert_word(word.wrapping_sub(first_word) as usize, found);
        }
    };
    kernel::probe(moves, targets, |index, from, leads_there| {
        let word = from / 64;
        if word != current {
            add(current, found);
            (current, found) = (word, 0);
        }
        found |= u64::from(leads_there & matters(index)) << (from % 64);
    });
    add(current, found);
}

/// Sorts the moves that leave undecided positions of the part.
fn sort(
    worker: &mut Worker,
    game: &GameGraph,
    share: Share<'_>,
    numbers: impl Numbers,
    row_count: u32,
) {
    let Share {
        moves, first_index, ..
    } = share;
    let Part { first, len } = worker.part;
    if game.alternates() {
        let mut kept = Kept {
            moves,
            numbers,
            first_local: first,
            len,
            matters: |_| true,
        };
        worker.sort_alternating(row_count, &mut kept);
        return;
    }
    let again = |index: usize| game.is_again(first_index + index);
    let mut keeping = Kept {
        moves,
        numbers,
        first_local: first,
        len,
        matters: again,
    };
    let mut passing = Kept {
        moves,
        numbers,
        first_local: first,
        len,
        matters: |index| !again(index),
    };
    worker.sort_marked(row_count, &mut keeping, &mut passing);
}

/// Cuts the positions into at most `count` parts of equal length.
fn parts(position_count: u32, count: usize) -> Vec<Part> {
    let words = (position_count as usize).div_ceil(64);
    let len = (words.div_ceil(count).max(1) * 64) as u64;
    let total = u64::from(position_count);
    let mut parts = Vec::new();
    let mut first = 0;
    while first < total || parts.is_empty() {
        parts.push(Part {
            first: first as Position,
            len: len.min(total - first) as u32,
        });
        first += len;
    }
    parts
}

/// For each part the moves to look at: those that leave it if the moves stand in order,
/// else all.
fn shares<'a>(moves: &'a [[Position; 2]], are_in_order: bool, parts: &[Part]) -> Vec<Share<'a>> {
    let share = |part: &Part| {
        if !are_in_order || parts.len() == 1 {
            return Share {
                moves,
                first_index: 0,
                exclusive: parts.len() == 1,
            };
        }
        let first_index = moves.partition_point(|&[from, _]| from < part.first);
        let len = moves[first_index..].partition_point(|&[from, _]| part.holds(from));
        Share {
            moves: &moves[first_index..first_index + len],
            first_index,
            exclusive: true,
        }
    };
    parts.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_all_positions_once_and_begin_at_whole_words() {
        for positions in [0, 1, 63, 64, 65, 128, 1000, 100_000] {
            for count in 1..6 {
                let parts = parts(positions, count);
                assert!(parts.len() <= count.max(1));
                let mut next = 0;
                for part in &parts {
                    assert_eq!((part.first, part.first % 64), (next, 0));
                    next += part.len;
                }
                assert_eq!(next, positions);
            }
        }
    }

    #[test]
    fn shares_of_ordered_moves_are_those_that_leave_the_part() {
        let moves = [[0, 9], [0, 1], [64, 3], [70, 0]];
        let parts = parts(128, 2);
        let shares: Vec<_> = shares(&moves, true, &parts);
        let expected = |range: std::ops::Range<usize>| Share {
            moves: &moves[range.clone()],
            first_index: range.start,
            exclusive: true,
        };
        assert_eq!(shares, [expected(0..2), expected(2..4)]);
    }
}
