//! Finds every position that can be reached, and stores the moves on the way.
//!
//! Problem: give each of up to billions of positions a number when it is first met, from
//! several threads, such that nothing depends on how the threads run.
//!
//! Method: positions fall into 64 parts by their hash. A round has three steps. First every
//! part hands out moves of positions that still wait for them: it sorts where they lead by
//! part, and notes the order. Then every part looks up, or takes in, what it was sent by
//! part 0, then by part 1 and so on, and answers with ids. Last, every part writes the rows
//! that the answers make. Each step is a loop over parts, which threads share among them;
//! what a part does depends on the round only.
//!
//! While few positions wait, that is too much ado, and one thread works them off one by
//! one. Which of the two it is depends on the number of those that wait, and not on the
//! number of threads.
//!
//! Invariant: parts never expand a position twice, and their rows come in the order of
//! their positions.
//!
//! Complexity: O(V + E) time. Memory: a position or its key, 5.3 to 10.7 bytes per position
//! for tables, 1 byte for its count of moves, 4 bytes per move, and 2 bytes per move at
//! most, but never more than 120 MiB with keys, for what is under way. Looking up is bound
//! by memory, and a part is small enough to come into the cache while its mail of the round
//! is answered.

use super::ExploreOptions;
use super::error::ExploreError;
use super::expand::Expander;
use super::saving::{HASHED, progress};
use super::shard::{SHARDS, Shard, provisional, shard_of};
use super::store::Store;
use crate::checkpoint::{Checkpoints, write_number};
use crate::game::{Game, Moves};
use crate::progress::{REPORT_INTERVAL, Report};
use crate::threads::side_by_side;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::slice::Iter;

/// With fewer positions waiting they are expanded one by one.
const FEW: usize = 2048;
/// With fewer positions waiting one thread does it all.
const ENOUGH_FOR_THREADS: usize = 1 << 14;
/// Positions expanded one by one between two looks at the bounds.
const LOOK: usize = 64;
/// Moves that a part hands out in a round: a share of those it has, within these bounds.
const SMALLEST_MAIL: u64 = 1 << 10;
const LARGEST_MAIL: u64 = 1 << 17;
/// Close to a bound a part hands out fewer, but not fewer than this.
const LEAST_MAIL: u64 = 1 << 7;

/// What a part hands out in a round.
struct Outbox<I> {
    /// For every move, in order, the part that will know its id.
    routes: Vec<u8>,
    /// The positions sent to each part, in order.
    letters: Vec<Vec<I>>,
    /// The first number within the part whose row is still to be written.
    unwritten: usize,
    error: Option<ExploreError>,
}

impl<I> Outbox<I> {
    fn new() -> Outbox<I> {
        Outbox {
            routes: Vec::new(),
            letters: (0..SHARDS).map(|_| Vec::new()).collect(),
            unwritten: 0,
            error: None,
        }
    }

    fn memory(&self) -> u64 {
        let letters: usize = self.letters.iter().map(Vec::capacity).sum();
        (self.routes.capacity() + letters * size_of::<I>()) as u64
    }
}

/// What a part answers: for each sender the ids of what it sent, in order.
type Answers = Vec<Vec<u32>>;

/// The search under way.
pub(crate) struct Search<'g, G: Game, S: Store<G>> {
    expander: Expander<'g, G>,
    pub(crate) shards: Vec<Shard<S::Item>>,
    options: ExploreOptions,
    outboxes: Vec<Outbox<S::Item>>,
    answers: Vec<Answers>,
    scratch: Vec<S::Item>,
    moves: Moves<G::Position>,
    /// What the caller was told of, in positions found and expanded.
    reported: u64,
}

impl<'g, G, S> Search<'g, G, S>
where
    G: Game + Sync,
    S: Store<G>,
    S::Item: Send + Sync,
{
    pub(crate) fn new(game: &'g G, options: &ExploreOptions) -> Self {
        Search {
            expander: Expander::new(game),
            shards: (0..SHARDS).map(|_| Shard::new()).collect(),
            options: *options,
            outboxes: (0..SHARDS).map(|_| Outbox::new()).collect(),
            answers: vec![vec![Vec::new(); SHARDS]; SHARDS],
            scratch: Vec::new(),
            moves: Moves::new(),
            reported: 0,
        }
    }

    /// Takes in a position, and returns its provisional id.
    pub(crate) fn take_in(&mut self, position: G::Position) -> Result<u32, ExploreError> {
        let item = S::pack(self.expander.game, position)?;
        Ok(self.id_of(item))
    }

    fn id_of(&mut self, item: S::Item) -> u32 {
        let shard = shard_of(S::hash(item));
        provisional(shard, self.shards[shard].number(item, S::hash))
    }

    /// Writes the state between two rounds.
    fn save(&self, sink: &mut dyn Write) -> io::Result<()> {
        write_number(sink, HASHED)?;
        self.shards
            .iter()
            .try_for_each(|shard| shard.save(sink, S::save))
    }

    /// Goes on from what [`Search::save`] wrote behind its first byte.
    pub(crate) fn restore(&mut self, state: &mut dyn Read) -> io::Result<()> {
        for shard in &mut self.shards {
            *shard = Shard::restore(state, S::restore, S::hash)?;
        }
        Ok(())
    }

    /// Saves if it is time to.
    fn save_if_due(&self, checkpoints: &mut dyn Checkpoints) -> Result<(), ExploreError> {
        if !checkpoints.is_due() {
            return Ok(());
        }
        let sum = |count: fn(&Shard<S::Item>) -> usize| {
            self.shards.iter().map(|shard| count(shard) as u64).sum()
        };
        let found: u64 = sum(|shard| shard.items.len());
        let expanded = sum(|shard| shard.rows.counts.len());
        let mut write = |sink: &mut dyn Write| self.save(sink);
        match checkpoints.save(&progress(found, expanded), &mut write) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(ExploreError::Stopped { found }),
        }
    }

    /// Finds everything that can be reached from what was taken in.
    pub(crate) fn run(
        &mut self,
        report: Report<'_>,
        checkpoints: &mut dyn Checkpoints,
    ) -> Result<(), ExploreError> {
        loop {
            let room = self.look(report)?;
            self.save_if_due(checkpoints)?;
            match self.shards.iter().map(Shard::waiting).sum::<usize>() {
                0 => break,
                waiting if waiting < FEW => self.sweep(report)?,
                waiting => self.round(waiting, room)?,
            }
        }
        for shard in &mut self.shards {
            shard.drop_table();
        }
        Ok(())
    }

    /// Looks at the bounds, and reports if it is time to. How many moves may be made until
    /// the next look.
    fn look(&mut self, report: Report<'_>) -> Result<u64, ExploreError> {
        let mut found = 0;
        let mut expanded = 0;
        let mut is_full = false;
        for shard in &self.shards {
            found += shard.items.len() as u64;
            expanded += shard.rows.counts.len() as u64;
            is_full |= shard.is_full;
        }
        let room = self.options.check(found, is_full, || {
            let mail: u64 = self.outboxes.iter().map(Outbox::memory).sum();
            let answers: usize = self.answers.iter().flatten().map(Vec::capacity).sum();
            let shards = self.shards.iter().map(Shard::memory);
            shards.sum::<u64>() + mail + answers as u64 * 4
        })?;
        // Positions that lead to none that is new are work too.
        if found + expanded - self.reported >= REPORT_INTERVAL {
            self.reported = found + expanded;
            if report(found).is_break() {
                return Err(ExploreError::Stopped { found });
            }
        }
        Ok(room)
    }

    /// Expands every position that waits now, one after the other. Those that it finds wait
    /// for the next sweep: else positions found in one part would be expanded in a later one,
    /// those found there again in a later one, and the sweep would have no bound.
    fn sweep(&mut self, report: Report<'_>) -> Result<(), ExploreError> {
        let ends: Vec<usize> = self.shards.iter().map(|shard| shard.items.len()).collect();
        let mut until_look = LOOK;
        for (index, end) in ends.into_iter().enumerate() {
            for local in self.shards[index].rows.counts.len()..end {
                self.step(index, local)?;
                until_look -= 1;
                if until_look == 0 {
                    self.look(report)?;
                    until_look = LOOK;
                }
            }
        }
        Ok(())
    }

    fn step(&mut self, index: usize, local: usize) -> Result<(), ExploreError> {
        let mut reached = std::mem::take(&mut self.scratch);
        reached.clear();
        let shard = &mut self.shards[index];
        let outcome =
            self.expander
                .expand::<S>(shard.items[local], &mut self.moves, |item, again| {
                    shard.rows.mark_move(again);
                    reached.push(item);
                })?;
        shard.rows.close_row(reached.len() as u32, outcome);
        shard.rows.segment_for(reached.len());
        for &item in &reached {
            let id = self.id_of(item);
            self.shards[index].rows.segment_for(1).push(id);
        }
        self.scratch = reached;
        Ok(())
    }

    /// One round of letters and answers, of about so many moves at the most as there is
    /// `room` for.
    fn round(&mut self, waiting: usize, room: u64) -> Result<(), ExploreError> {
        let most = (room / SHARDS as u64).max(LEAST_MAIL);
        let threads = if waiting < ENOUGH_FOR_THREADS {
            1
        } else {
            self.options.threads.clamp(1, SHARDS)
        };
        let share = SHARDS.div_ceil(threads);
        let expander = &self.expander;
        for (shard, outbox) in self.shards.iter().zip(&mut self.outboxes) {
            outbox.unwritten = shard.rows.counts.len();
        }
        let parts = self
            .shards
            .chunks_mut(share)
            .zip(self.outboxes.chunks_mut(share));
        side_by_side(parts, |_, (shards, outboxes)| {
            let mut moves = Moves::new();
            for (shard, outbox) in shards.iter_mut().zip(outboxes) {
                outbox.error = hand_out::<G, S>(expander, shard, outbox, &mut moves, most).err();
            }
        });
        if let Some(error) = self
            .outboxes
            .iter_mut()
            .find_map(|outbox| outbox.error.take())
        {
            return Err(error);
        }
        let outboxes = &self.outboxes;
        let parts = self
            .shards
            .chunks_mut(share)
            .zip(self.answers.chunks_mut(share));
        side_by_side(parts, |chunk, (shards, answers)| {
            for (index, (shard, answers)) in shards.iter_mut().zip(answers).enumerate() {
                answer::<G, S>(chunk * share + index, shard, outboxes, answers);
            }
        });
        let answers = &self.answers;
        let parts = self
            .shards
            .chunks_mut(share)
            .zip(self.outboxes.chunks_mut(share));
        side_by_side(parts, |chunk, (shards, outboxes)| {
            for (index, (shard, outbox)) in shards.iter_mut().zip(outboxes).enumerate() {
                write_rows(chunk * share + index, shard, outbox, answers);
            }
        });
        Ok(())
    }
}

/// Expands positions of a part until its mail of the round is full.
fn hand_out<G: Game, S: Store<G>>(
    expander: &Expander<'_, G>,
    shard: &mut Shard<S::Item>,
    outbox: &mut Outbox<S::Item>,
    moves: &mut Moves<G::Position>,
    most: u64,
) -> Result<(), ExploreError> {
    let share = (shard.rows.move_count / 8).clamp(SMALLEST_MAIL, LARGEST_MAIL);
    let largest = share.min(most) as usize;
    let Outbox {
        routes, letters, ..
    } = outbox;
    routes.clear();
    letters.iter_mut().for_each(Vec::clear);
    while shard.waiting() > 0 && routes.len() < largest {
        let local = shard.rows.counts.len();
        let before = routes.len();
        let outcome = expander.expand::<S>(shard.items[local], moves, |item, again| {
            shard.rows.mark_move(again);
            let to = shard_of(S::hash(item));
            routes.push(to as u8);
            letters[to].push(item);
        })?;
        let count = (routes.len() - before) as u32;
        shard.rows.close_row(count, outcome);
    }
    Ok(())
}

/// Gives every position that was sent to a part its id.
fn answer<G: Game, S: Store<G>>(
    index: usize,
    shard: &mut Shard<S::Item>,
    outboxes: &[Outbox<S::Item>],
    answers: &mut Answers,
) {
    for (outbox, answers) in outboxes.iter().zip(answers) {
        answers.clear();
        let letters = &outbox.letters[index];
        answers.reserve(letters.len());
        shard.number_all(letters, S::hash, |local| {
            answers.push(provisional(index, local))
        });
    }
}

/// Puts the answers that a part got into the order in which it had asked.
fn write_rows<I: Copy + Eq>(
    index: usize,
    shard: &mut Shard<I>,
    outbox: &Outbox<I>,
    answers: &[Answers],
) {
    let mut ids: Vec<Iter<'_, u32>> = answers.iter().map(|to| to[index].iter()).collect();
    let mut routes = outbox.routes.iter();
    for local in outbox.unwritten..shard.rows.counts.len() {
        let count = shard.rows.count(local);
        let segment = shard.rows.segment_for(count);
        for &to in routes.by_ref().take(count) {
            segment.extend(ids[usize::from(to)].next());
        }
    }
}
