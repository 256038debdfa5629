//! Before the first level: where play ends, and when.

use super::worker::Worker;
use crate::bits::BitSet;
use crate::graph::GameGraph;
use crate::outcome::{Outcome, Position};
use crate::position_graph::PositionGraph;
use crate::rules::DeadEnd;
use crate::solve::kernel::DECIDED;

/// The terminals that are won or lost at once, by position.
pub(super) struct AtOnce {
    pub(super) won: BitSet,
    pub(super) lost: BitSet,
}

impl AtOnce {
    /// Whether it pays to look for what wins in one ply before moves are sorted: whether at
    /// least one in `one_in` of all moves leave such positions and need not be sorted, judged by
    /// some of them. `move_count` says how many moves a position has, up to 255.
    pub(super) fn spare_enough<S: Iterator<Item = [Position; 2]>>(
        &self,
        sampled: impl Fn() -> S,
        move_count: impl Fn(Position) -> u8,
        one_in: f64,
    ) -> bool {
        let (mut all, mut met) = (0.0, 0.0);
        for to in sampled().map(|[_, to]| u64::from(to)) {
            all += 1.0;
            met += f64::from(u8::from(self.lost.contains(to) | self.won.contains(to)));
        }
        // That share of a position's moves decides it; one is enough.
        let spared = |[from, _]: [Position; 2]| (f64::from(move_count(from)) * met / all).min(1.0);
        sampled().map(spared).sum::<f64>() * one_in >= all
    }
}

/// Elements to judge a long list by: 1024 from the middle of each 64th of it, or all of a
/// shorter one.
pub(super) fn sampled<T>(list: &[T]) -> impl Iterator<Item = &T> {
    const SAMPLES: usize = 64;
    const SAMPLE: usize = 1024;
    let apart = (list.len() / SAMPLES).max(SAMPLE);
    let chunks = list.chunks(apart);
    chunks.flat_map(|chunk| {
        let before = chunk.len().saturating_sub(SAMPLE) / 2;
        chunk[before..].iter().take(SAMPLE)
    })
}

impl Worker {
    /// Positions of the part without moves, as bits.
    fn dead_ends(&self) -> impl Iterator<Item = u64> + '_ {
        self.states.chunks(64).map(|states| {
            // Most blocks of most games have none, which is quickly seen.
            if states
                .iter()
                .fold(u8::MAX, |least, &state| least.min(state))
                != DECIDED
            {
                return 0;
            }
            let eights = states.chunks(8).enumerate();
            eights
                .map(|(index, eight)| {
                    let mut bytes = [!DECIDED; 8];
                    bytes[..eight.len()].copy_from_slice(eight);
                    zero_bytes(u64::from_le_bytes(bytes)) << (8 * index)
                })
                .sum()
        })
    }

    /// Decides those positions of a set, by local number, that were not decided, and takes
    /// the others out of it.
    pub(super) fn decide_open(&mut self, found: &mut BitSet) {
        found.retain(|position| {
            let state = &mut self.states[position as usize];
            std::mem::replace(state, DECIDED) != DECIDED
        });
    }
}

/// Which of eight bytes are zero, the lowest first, as bits.
#[inline]
fn zero_bytes(bytes: u64) -> u64 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    // The upper bit of each byte: whether any of its bits is set. No byte carries into the next.
    let any = ((bytes & LOW) + LOW) | bytes;
    let zero = !any & !LOW;
    // Every factor moves the bit of one byte to its place among the upper eight.
    (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_bytes_are_told_from_all_others() {
        for set in 0..=u8::MAX {
            for other in [1, 2, 127, 128, 129, 255] {
                let byte = |bit: u32| if set >> bit & 1 == 1 { 0 } else { other };
                let bytes = [0, 1, 2, 3, 4, 5, 6, 7].map(byte);
                assert_eq!(zero_bytes(u64::from_le_bytes(bytes)), u64::from(set));
            }
        }
    }
}
