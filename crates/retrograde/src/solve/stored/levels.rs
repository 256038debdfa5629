//! Leads the workers from level to level, through the three stages.

use super::Phase;
use super::finish::Settled;
use super::level::Level;
use super::opening::{self, AtOnce, LOSSES, TIES, WINS};
use super::source::Source;
use super::worker::{Part, Worker};
use crate::bits::BitSet;
use crate::error::GameError;
use crate::graph::GameGraph;
use crate::outcome::{MAX_REMOTENESS, Position};
use crate::position_graph::PositionGraph;
use crate::progress::{REPORT_INTERVAL, Report};
use crate::rules::{InfinitePlay, Rules};
use crate::solve::numbers::{All, Remaining, Thinned};
use crate::solve::rows::{Incoming, Recurring};
use crate::threads::side_by_side;

/// When work is shared among threads, and how moves are sorted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tuning {
    pub(super) threads: usize,
    /// A game with fewer moves has one worker.
    pub(super) smallest_game: usize,
    /// A level with fewer members is expanded by one thread: starting others takes longer.
    pub(super) smallest_level: usize,
    /// Whether moves are such that counting sorts them best.
    pub(super) is_local: fn(&[[Position; 2]]) -> bool,
    /// Whether they may be such that they need not be sorted.
    pub(super) recurs: fn(&[[Position; 2]]) -> bool,
    /// What wins in one ply is looked for before the first level if that spares one in so many
    /// moves.
    pub(super) one_in: f64,
}

impl Tuning {
    /// Shares where it pays.
    pub(super) fn among(threads: usize) -> Tuning {
        Tuning {
            threads,
            smallest_game: 1 << 18,
            smallest_level: 1 << 13,
            is_local: Incoming::are_local,
            recurs: Recurring::suits,
            one_in: 16.0,
        }
    }
}

/// One position in so many has to be settled for the rest to be numbered anew.
const SMALLEST_SHARE_SETTLED: u64 = 8;

/// Whether to go on with what remains alone, when what is lost at once and won in one ply is
/// settled. It takes that all of those are known, moves that alternate and allow other numbers,
/// endless play that is drawn, and no win at once: else what leads to a win in one ply alone may be lost sooner or later
/// than in two.
pub(super) fn thinning_pays(
    rules: Rules,
    alternates: bool,
    allows_numbers: bool,
    won: &BitSet,
    settled: &BitSet,
) -> bool {
    alternates
        && allows_numbers
        && rules.infinite == InfinitePlay::Draw
        && won.first().is_none()
        && settled.count() * SMALLEST_SHARE_SETTLED >= settled.len()
}

/// The workers, and the level that they expand.
pub(super) struct Levels<'a> {
    /// Rules, owners and seeds; its moves are not asked for.
    pub(super) game: &'a GameGraph,
    alternates: bool,
    pub(super) workers: Vec<Worker>,
    /// What was decided last, by worker.
    pub(super) current: Vec<Level>,
    tuning: Tuning,
    /// What was settled before the first level, if it is left out of the tables.
    pub(super) settled: Option<Settled>,
    /// No position that a level decided has a greater remoteness, once all are.
    pub(super) deepest: u32,
    decided: u64,
    report: Report<'a>,
    next_report: u64,
}

impl<'a> Levels<'a> {
    /// Does everything before the first level.
    pub(super) fn open(
        game: &'a GameGraph,
        source: &mut impl Source,
        tuning: Tuning,
        report: Report<'a>,
        enter: &mut dyn FnMut(Phase),
    ) -> Levels<'a> {
        enter(Phase::Count);
        let count = game.position_count();
        let mut workers = source.count();
        enter(Phase::Open);
        let at_once = opening::place_terminals(game, &mut workers);
        let move_count = |position: Position| {
            let mut workers = workers.iter();
            let worker = workers.find(|worker| worker.part.holds(position));
            worker.map_or(0, |worker| {
                worker.states[worker.part.local(position) as usize]
            })
        };
        let looks = at_once.spare_enough(|| source.sample(), move_count, tuning.one_in);
        let found = if looks {
            source.find_wins_in_one(&mut workers, &at_once)
        } else {
            let parts = workers.iter().map(|worker| worker.part);
            parts.map(|part| BitSet::new(part.len.into())).collect()
        };
        let words = found.iter().flat_map(|found| found.words().iter().copied());
        let won_in_one = BitSet::from_words(words.collect(), u64::from(count));
        let settled = at_once.lost.union(&won_in_one);
        let mut levels = Levels {
            game,
            alternates: source.alternates(),
            workers,
            current: Vec::new(),
            tuning,
            settled: None,
            deepest: 0,
            decided: 0,
            report,
            next_report: 0,
        };
        let allows_numbers = looks
            && levels.workers.iter().all(|worker| {
                let incoming = worker.incoming.as_ref();
                incoming.is_some_and(Incoming::allows_numbers)
            });
        let (rules, won) = (game.rules(), &at_once.won);
        if thinning_pays(rules, levels.alternates, allows_numbers, won, &settled) {
            let remaining = Remaining::without(&settled);
            levels.decided = u64::from(count - remaining.count());
            let workers = levels.workers.drain(..);
            levels.workers = workers.map(|worker| worker.thinned(&remaining)).collect();
            let lengths = levels.workers.iter().map(|worker| worker.part.len as usize);
            levels.current = lengths.map(Level::new).collect();
            enter(Phase::Sort);
            let numbers = Thinned::new(&remaining, &settled);
            source.sort(&mut levels.workers, numbers, remaining.count());
            levels.settled = Some(Settled {
                won_in_one,
                remaining,
            });
        } else {
            for (worker, found) in levels.workers.iter_mut().zip(&found) {
                found.for_each(|position| worker.next.push(position as Position));
            }
            let mut settled = settled.union(&at_once.won);
            for &(seed, _) in game.seeds() {
                settled.insert(u64::from(seed));
            }
            enter(Phase::Sort);
            source.sort(&mut levels.workers, All(&settled), count);
            let parts = levels.workers.iter().map(|worker| worker.part);
            levels.current = parts.map(|part| first_level(part, &at_once)).collect();
        }
        levels
    }

    /// All three stages.
    pub(super) fn decide_all(&mut self) -> Result<(), GameError> {
        let last = self.decide_wins_and_losses()?;
        let last_tie = match self.game.rules().infinite {
            InfinitePlay::Draw => {
                self.decide_ties(|worker, current, rank| worker.tie_from(current, rank))?
            }
            InfinitePlay::PlayerWins(winner) => {
                let game = self.game;
                self.decide_ties(|worker, current, rank| {
                    worker.tie_by_force_from(game, winner, current, rank);
                })?
            }
        };
        self.deepest = last.max(last_tie);
        Ok(())
    }

    /// Returns a rank that no win or loss exceeds.
    fn decide_wins_and_losses(&mut self) -> Result<u32, GameError> {
        let mut rank = 0;
        loop {
            // What wins in one ply is in the next level already when the first is expanded.
            let waiting = self.workers.iter().any(|worker| worker.next.len() > 0);
            if !waiting && self.current.iter().all(|level| level.len() == 0) {
                let Some(next_rank) = self.next_rank(&[WINS, LOSSES]) else {
                    return Ok(rank);
                };
                rank = next_rank;
                self.join_now(rank, &[WINS, LOSSES]);
            }
            if self.is_all_decided() {
                self.leave_values(rank);
                return Ok(rank);
            }
            if !waiting
                && self.alternates
                && let ([worker], [level]) =
                    (self.workers.as_mut_slice(), self.current.as_mut_slice())
            {
                let decided = worker.decide_tiny_levels(level, &mut rank);
                self.decided += decided;
                if decided > 0 {
                    continue;
                }
            }
            self.advance(rank, |worker, current| worker.decide_from(current, rank))?;
            rank += 1;
        }
    }

    /// How many positions the current level has.
    fn member_count(&self) -> usize {
        self.current.iter().map(Level::len).sum()
    }

    /// Whether no position is left open: what leads to the current level need not be looked at.
    fn is_all_decided(&self) -> bool {
        self.decided + self.member_count() as u64 == u64::from(self.game.position_count())
    }

    /// Leaves the values of the last level, which has this rank, where those of all others are.
    fn leave_values(&mut self, rank: u32) {
        let shared = self.member_count() >= self.tuning.smallest_level;
        let current = &self.current;
        for_each_worker(&mut self.workers, shared, |index, worker| {
            worker.leave_values(&current[index], rank);
        });
        self.current.iter_mut().for_each(Level::clear);
    }

    /// Returns a rank that no tie exceeds.
    fn decide_ties(
        &mut self,
        tie_from: impl Fn(&mut Worker, &[Level], u32) + Sync,
    ) -> Result<u32, GameError> {
        let mut rank = 0;
        loop {
            if self.current.iter().all(|level| level.len() == 0) {
                let Some(next_rank) = self.next_rank(&[TIES]) else {
                    return Ok(rank);
                };
                rank = next_rank;
                self.join_now(rank, &[TIES]);
            }
            self.advance(rank, |worker, current| tie_from(worker, current, rank))?;
            rank += 1;
        }
    }

    /// Expands the current level; what that decides is the current level then.
    fn advance(
        &mut self,
        rank: u32,
        expand: impl Fn(&mut Worker, &[Level]) + Sync,
    ) -> Result<(), GameError> {
        let shared = self.member_count() >= self.tuning.smallest_level;
        let Levels {
            workers, current, ..
        } = self;
        for_each_worker(workers, shared, |_, worker| expand(worker, current));
        for (worker, current) in self.workers.iter_mut().zip(&mut self.current) {
            self.decided += current.len() as u64;
            std::mem::swap(&mut worker.next, current);
            worker.next.clear();
        }
        let first = self.current.iter().find_map(Level::first);
        let first = match &self.settled {
            Some(settled) => first.and_then(|number| settled.remaining.position(number)),
            None => first,
        };
        match first.filter(|_| rank == MAX_REMOTENESS) {
            Some(position) => Err(GameError::TooDeep { position }),
            None => self.tell(),
        }
    }

    /// The smallest rank of the terminals that wait.
    fn next_rank(&self, kinds: &[usize]) -> Option<u32> {
        let waiting = self.workers.iter().map(|worker| &worker.later);
        waiting
            .flat_map(|later| kinds.iter().filter_map(|&kind| later[kind].next_rank()))
            .min()
    }

    /// Makes the terminals of a rank the current level.
    fn join_now(&mut self, rank: u32, kinds: &[usize]) {
        for (worker, current) in self.workers.iter_mut().zip(&mut self.current) {
            for &kind in kinds {
                worker.join(kind, rank);
                if kind != LOSSES {
                    worker.next.end_wins();
                }
            }
            worker.put_in_order();
            std::mem::swap(&mut worker.next, current);
            worker.next.clear();
        }
    }

    /// Reports how many positions are decided, if it is time to.
    fn tell(&mut self) -> Result<(), GameError> {
        if self.decided >= self.next_report {
            self.next_report = self.decided + REPORT_INTERVAL;
            if (self.report)(self.decided).is_break() {
                return Err(GameError::Stopped);
            }
        }
        Ok(())
    }
}

/// The terminals of a part that are won or lost at once.
fn first_level(part: Part, at_once: &AtOnce) -> Level {
    let mut level = Level::new(part.len as usize);
    let range = u64::from(part.first)..u64::from(part.first) + u64::from(part.len);
    at_once
        .won
        .for_each_in(range.clone(), |position| level.push(position as Position));
    level.end_wins();
    at_once
        .lost
        .for_each_in(range, |position| level.push(position as Position));
    level
}

/// Lets every worker do something: each on a thread of his own if `shared`. Returns what
/// they found, in their order.
pub(super) fn for_each_worker<T: Send>(
    workers: &mut [Worker],
    shared: bool,
    task: impl Fn(usize, &mut Worker) -> T + Sync,
) -> Vec<T> {
    if shared {
        return side_by_side(workers, task);
    }
    let workers = workers.iter_mut().enumerate();
    workers.map(|(index, worker)| task(index, worker)).collect()
}

#[cfg(test)]
mod tests;
