//! Before the first level: how many moves each position has, where play ends, and what
//! wins in one ply. Everything here reads the moves in order, and is fast where they
//! stand in the order of the positions they leave.

use super::worker::{Part, Share, Worker};
use crate::bits::BitSet;
use crate::graph::GameGraph;
use crate::outcome::{Outcome, Position};
use crate::position_graph::PositionGraph;
use crate::rules::DeadEnd;
use crate::solve::kernel::{self, Counts, DECIDED};
use crate::solve::rows::Incoming;

/// The terminals that are won or lost at once, by position.
pub(super) struct AtOnce {
    pub(super) won: BitSet,
    pub(super) lost: BitSet,
}

impl Worker {
    /// Counts the moves of each position of the part, and where they lead: `incoming` has
    /// counted nothing yet.
    pub(super) fn count(&mut self, share: Share<'_>, mut incoming: Incoming) {
        let part = self.part;
        let mut counts = Counts::new(&mut self.states);
        let local = |position| part.local(position);
        if share.exclusive {
            incoming.count(share.moves, &mut counts, |_| true, local);
        } else {
            let ours = |position| part.holds(position);
            incoming.count(share.moves, &mut counts, ours, local);
        }
        counts.settle(&mut self.crowd);
        self.incoming = Some(incoming);
    }

    /// Positions of the part without moves, as bits.
    fn dead_ends(&self) -> impl Iterator<Item = u64> + '_ {
        self.states.chunks(64).map(|states| {
            let bits = states.iter().enumerate();
            bits.map(|(bit, &state)| u64::from(state == DECIDED) << bit)
                .sum()
        })
    }

    /// A position with a move to a loss at once is won in one ply, and so is one with a
    /// move to a win after which its player moves again. Returns those of the part, by
    /// local number.
    pub(super) fn find_wins_in_one(
        &mut self,
        game: &GameGraph,
        share: Share<'_>,
        at_once: &AtOnce,
    ) -> BitSet {
        let Share {
            moves, first_index, ..
        } = share;
        let AtOnce { won, lost } = at_once;
        let mut found = BitSet::new(u64::from(self.part.len));
        let part = self.part;
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
        found.retain(|position| {
            let state = &mut self.states[position as usize];
            std::mem::replace(state, DECIDED) != DECIDED
        });
        found
    }
}

/// Decides terminals: hands those of remoteness 0 back, but for ties, and the others to
/// the workers, who take them when their level comes.
pub(super) fn place_terminals(game: &GameGraph, workers: &mut [Worker]) -> AtOnce {
    let count = u64::from(game.position_count());
    let words: Vec<u64> = workers.iter().flat_map(Worker::dead_ends).collect();
    let mut dead_ends = BitSet::from_words(words, count);
    let mut at_once = AtOnce {
        won: BitSet::new(0),
        lost: BitSet::new(0),
    };
    if !game.seeds().is_empty() {
        dead_ends = dead_ends.without(&game.seed_set());
    }
    let later = |workers: &mut [Worker], kind: usize, plies: u32, position: Position| {
        if let Some(worker) = workers
            .iter_mut()
            .find(|worker| worker.part.holds(position))
        {
            worker.later[kind].push(plies, position);
        }
    };
    let dead_end = game.rules().dead_end;
    match dead_end {
        DeadEnd::Loses => at_once.lost = dead_ends,
        DeadEnd::Wins => at_once.won = dead_ends,
        DeadEnd::Ties => {
            dead_ends.for_each(|position| later(workers, TIES, 0, position as Position));
        }
        DeadEnd::PlayerWins(_) => {
            at_once = AtOnce {
                won: BitSet::new(count),
                lost: BitSet::new(count),
            };
            dead_ends.for_each(|position| {
                // Solvers make sure that owners are known where the rule needs them.
                match dead_end
                    .value(game.owner(position as Position))
                    .map(|value| value.outcome())
                {
                    Some(Outcome::Win) => at_once.won.insert(position),
                    _ => at_once.lost.insert(position),
                };
            });
        }
    }
    for set in [&mut at_once.won, &mut at_once.lost] {
        if set.is_empty() {
            *set = BitSet::new(count);
        }
    }
    for &(position, value) in game.seeds() {
        if let Some(worker) = workers
            .iter_mut()
            .find(|worker| worker.part.holds(position))
        {
            let local = worker.part.local(position);
            worker.states[local as usize] = DECIDED;
            worker.crowd.remove(&local);
        }
        match (value.outcome(), value.remoteness().unwrap_or(0)) {
            (Outcome::Win, 0) => _ = at_once.won.insert(u64::from(position)),
            (Outcome::Loss, 0) => _ = at_once.lost.insert(u64::from(position)),
            (Outcome::Win, plies) => later(workers, WINS, plies, position),
            (Outcome::Loss, plies) => later(workers, LOSSES, plies, position),
            (_, plies) => later(workers, TIES, plies, position),
        }
    }
    for worker in workers {
        worker.later.iter_mut().for_each(Terminals::sort);
    }
    at_once
}

pub(super) const WINS: usize = 0;
pub(super) const LOSSES: usize = 1;
pub(super) const TIES: usize = 2;

/// Terminals that join later levels, in the order of their rank.
#[derive(Debug, Default)]
pub(super) struct Terminals {
    by_rank: Vec<(u32, Position)>,
    next: usize,
}

impl Terminals {
    pub(super) fn push(&mut self, rank: u32, position: Position) {
        self.by_rank.push((rank, position));
    }

    pub(super) fn sort(&mut self) {
        self.by_rank.sort_unstable();
    }

    pub(super) fn next_rank(&self) -> Option<u32> {
        self.by_rank.get(self.next).map(|&(rank, _)| rank)
    }

    /// Gives the terminals that wait other numbers.
    pub(super) fn renumber(&mut self, number: impl Fn(Position) -> Option<Position>) {
        for (_, position) in &mut self.by_rank {
            *position = number(*position).unwrap_or(*position);
        }
    }

    /// The next terminal, if it is of this rank.
    pub(super) fn take(&mut self, rank: u32) -> Option<Position> {
        let &(next_rank, position) = self.by_rank.get(self.next)?;
        (next_rank == rank).then(|| {
            self.next += 1;
            position
        })
    }
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
    let mut current = Position::MAX;
    let mut found = false;
    let mut add = |current: Position, found: bool| {
        if found && part.holds(current) {
            sources.insert(u64::from(part.local(current)));
        }
    };
    kernel::probe(moves, targets, |index, from, leads_there| {
        if from != current {
            add(current, found);
            (current, found) = (from, false);
        }
        found |= leads_there & matters(index);
    });
    add(current, found);
}
