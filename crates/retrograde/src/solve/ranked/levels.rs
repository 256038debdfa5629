//! Solves a layer of a game that gives the moves into a position.
//!
//! Problem: outcome and exact remoteness of every position of an opened layer, with every
//! move into a decided position computed once.
//!
//! Method: level by level, as for graphs in memory. The moves into the positions of level `r`
//! become *events*: a good move decides where it comes from in `r + 1` plies, a bad one takes
//! from what is counted there, and the last one taken decides too. A value that came from a
//! finished layer waits in its cell until its level comes, and a faster good move overrides
//! it. Where the last count is taken, the latest loss may lie in a finished layer; if any
//! there is that late, the moves of that position are computed once more.
//!
//! Members of a level: those that the level before decided are listed as long as they are
//! few. If they are many all cells are looked through for the remoteness of the level; that
//! costs less than a step per member, and no memory. So are values of finished layers found
//! when they are due, those of many levels together if they are few.
//!
//! Threads: in rounds. First all compute events, reading whatever they need, into buffers for
//! each part of the layer; then each applies the events of its own part. What a level decides
//! is a set, so nothing depends on the number of threads. On one thread the rounds are small
//! enough to stay in the cache, and pay for themselves: with many events at hand, their cells
//! can be fetched in time.
//!
//! Complexity: O(V + E) time: all cells are looked through only where more than one in 64 is
//! found, but once for what is left in the end. Memory: 1/8 byte per position of
//! the layer for two lists, and the buffers.

use super::error::RankedError;
use super::frame::{Frame, Room};
use super::open::{Layer, latest_below};
use super::window::{Due, Window};
use crate::game::RankedGame;
use crate::outcome::{Outcome, Player, Value};
use crate::prefetch::fetch;
use crate::solve::cell::Cell;
use crate::threads::{on_threads, take_turns};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Cells looked through at once.
const CHUNK: usize = 1 << 12;
/// And how many of them are compared before the first is taken.
const PIECE: usize = 32;
/// Listed members expanded at once.
const LIST_CHUNK: usize = 1 << 8;
/// Events that fill the buffers of a round, for one thread and for each of several.
const ROUND: usize = 1 << 15;
const SHARED_ROUND: usize = 1 << 19;
/// Listed members that are too few for a second thread.
const WORTH_A_THREAD: usize = 1 << 12;
/// How many events ahead a cell is fetched.
const AHEAD: usize = 16;

/// The places of positions within the layer, by what happens to them.
#[derive(Default)]
struct Events {
    /// Some move decides them.
    decide: Vec<u32>,
    /// A move is taken from what they count.
    take: Vec<u32>,
}

/// What one part of the layer found in a level.
#[derive(Default)]
struct Part {
    /// What the next level has here, unless they are too many.
    list: Vec<u32>,
    found: u64,
    due: Due,
    /// What waits for a level of the window from now on: the level, and the place.
    waiting: Vec<(u32, u32)>,
}

/// What is to be done in a stage and a level.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// Whether ties are decided, not wins and losses.
    pub tied: bool,
    /// The level whose members are expanded.
    pub level: u32,
    /// The remoteness of what they decide.
    pub next: u32,
    /// The largest remoteness, in finished layers, of what the stage decides.
    pub deepest_below: u32,
    /// Where the window ends.
    pub window_end: u32,
    pub threads: usize,
}

/// The members of a level, as far as they are listed.
pub(super) struct Members {
    /// In ascending order; meaningless if `is_listed` is not set.
    pub list: Vec<u32>,
    pub is_listed: bool,
    /// How many the list was cut from.
    pub found: u64,
}

/// Walks one level: expands its members, and returns those of the next that they decide.
/// `due` is brought up to date. `report` is called after every round, and says whether to go
/// on; if not, nothing is returned.
pub(super) fn walk<G: RankedGame, C: Cell>(
    frame: &Frame<'_, G>,
    layer: &Layer<'_, C>,
    cells: &mut [C],
    members: &Members,
    (due, window): (&mut Due, &mut Window),
    mut task: Task,
    mut go_on: impl FnMut() -> bool,
) -> Result<Option<Members>, RankedError> {
    task.window_end = window.end;
    if members.is_listed && members.list.len() < WORTH_A_THREAD {
        task.threads = 1;
    }
    let parts = Parts::new(cells.len(), task.threads);
    let mut results: Vec<Part> = (0..parts.count).map(|_| Part::default()).collect();
    let limit = Window::limit(cells.len()) / parts.count;
    let cursor = AtomicUsize::new(0);
    let chunk = if members.is_listed { LIST_CHUNK } else { CHUNK };
    let total = if members.is_listed {
        members.list.len()
    } else {
        cells.len()
    };
    let mut buffers: Vec<Vec<Events>> = (0..parts.count).map(|_| parts.buffers()).collect();
    while cursor.load(Ordering::Relaxed) * chunk < total {
        let shared: &[C] = cells;
        let turns = take_turns(std::mem::take(&mut buffers).into_iter());
        buffers = on_threads(parts.count, |_| {
            let mut events = turns.next().unwrap_or_else(|| parts.buffers());
            let mut generator = Generator {
                frame,
                layer,
                task,
                parts,
                room: Room::new(),
                count: 0,
                winner: frame.endless_winner(),
            };
            let most = if parts.count == 1 {
                ROUND
            } else {
                SHARED_ROUND
            };
            while generator.count < most {
                let begin = cursor.fetch_add(1, Ordering::Relaxed) * chunk;
                if begin >= total {
                    break;
                }
                let range = begin..(begin + chunk).min(total);
                if members.is_listed {
                    for &place in &members.list[range] {
                        generator.expand(place, shared[place as usize], &mut events);
                    }
                } else {
                    generator.look_through(range, shared, &mut events);
                }
            }
            events
        });
        let pieces = parts.split(cells).into_iter().zip(&mut results).enumerate();
        let pieces = take_turns(pieces);
        let done = on_threads(parts.count, |_| {
            let mut room = Room::new();
            while let Some((number, ((first, cells), part))) = pieces.next() {
                for events in &buffers {
                    let mut target = Target {
                        frame,
                        layer,
                        task,
                        first,
                        cells: &mut *cells,
                        part: &mut *part,
                        limit,
                    };
                    target.decide(&events[number].decide);
                    target.take(&events[number].take, &mut room)?;
                }
            }
            Ok(())
        });
        done.into_iter().collect::<Result<(), RankedError>>()?;
        for events in buffers.iter_mut().flatten() {
            events.decide.clear();
            events.take.clear();
        }
        if !go_on() {
            return Ok(None);
        }
    }
    let mut next = Members {
        list: Vec::new(),
        is_listed: true,
        found: 0,
    };
    for part in results {
        next.found += part.found;
        next.is_listed &= part.list.len() as u64 == part.found;
        next.list.extend(part.list);
        for (plies, change) in part.due {
            let count = due.entry(plies).or_default();
            *count += change;
            if *count <= 0 {
                due.remove(&plies);
            }
        }
        if part.waiting.len() >= limit {
            // They are found by another look through the cells.
            *window = Window::default();
        }
        for (plies, place) in part.waiting {
            window.add(plies, place);
        }
    }
    if next.is_listed {
        next.list.sort_unstable();
    } else {
        next.list = Vec::new();
    }
    Ok(Some(next))
}

/// How a layer is cut into parts, one for each thread.
#[derive(Clone, Copy)]
struct Parts {
    count: usize,
    /// Parts per 2^32 places.
    scale: u64,
    len: usize,
}

impl Parts {
    /// Small layers are not worth a second thread.
    fn new(len: usize, threads: usize) -> Parts {
        let count = threads.clamp(1, (len >> 16).max(1));
        Parts {
            count,
            scale: ((count as u64) << 32) / (len.max(1) as u64),
            len,
        }
    }

    #[inline]
    fn of(self, place: u32) -> usize {
        if self.count == 1 {
            return 0;
        }
        ((u64::from(place) * self.scale) >> 32) as usize
    }

    fn buffers(self) -> Vec<Events> {
        (0..self.count).map(|_| Events::default()).collect()
    }

    /// The first place of each part, and its cells.
    fn split<C>(self, mut cells: &mut [C]) -> Vec<(usize, &mut [C])> {
        let mut pieces = Vec::with_capacity(self.count);
        let mut first = 0;
        for part in 1..=self.count {
            let end = if part == self.count {
                self.len
            } else {
                ((part as u64) << 32).div_ceil(self.scale.max(1)) as usize
            };
            let (piece, rest) = cells.split_at_mut(end - first);
            pieces.push((first, piece));
            cells = rest;
            first = end;
        }
        pieces
    }
}

/// Turns members of a level into events.
struct Generator<'a, 'g, G: RankedGame, C> {
    frame: &'a Frame<'g, G>,
    layer: &'a Layer<'a, C>,
    task: Task,
    parts: Parts,
    room: Room<G::Position>,
    count: usize,
    winner: Option<Player>,
}

impl<G: RankedGame, C: Cell> Generator<'_, '_, G, C> {
    /// Expands the members in a range of places.
    fn look_through(&mut self, range: Range<usize>, cells: &[C], events: &mut [Events]) {
        let (tied, level) = (self.task.tied, self.task.level);
        let is_member = |cell: C| cell.is_in(tied, level);
        let first = range.start;
        for (piece, cells) in cells[range].chunks(PIECE).enumerate() {
            // Without an exit the processor compares many at once.
            if !cells.iter().fold(false, |any, &cell| any | is_member(cell)) {
                continue;
            }
            for (place, &cell) in ((first + piece * PIECE) as u32..).zip(cells) {
                if is_member(cell) {
                    self.expand(place, cell, events);
                }
            }
        }
    }

    #[inline]
    fn expand(&mut self, place: u32, cell: C, events: &mut [Events]) {
        let start = self.layer.ranks.start;
        let Some(position) = self.frame.game.decode(start + u64::from(place)) else {
            return;
        };
        let is_won = cell.value().outcome() == Outcome::Win;
        self.frame
            .expand_backwards(position, &self.layer.ranks, &mut self.room);
        for &(from, again) in &self.room.steps {
            let from = (u64::from(from) - start) as u32;
            let decides = if !self.task.tied {
                is_won == again
            } else if self.winner.is_some() {
                self.frame.owner(start + u64::from(from)) != self.winner
            } else {
                true
            };
            let events = &mut events[self.parts.of(from)];
            if decides {
                events.decide.push(from);
            } else {
                events.take.push(from);
            }
        }
        self.count += self.room.steps.len();
    }
}

/// Applies events to the cells of a part.
struct Target<'a, 'g, G, C> {
    frame: &'a Frame<'g, G>,
    layer: &'a Layer<'a, C>,
    task: Task,
    first: usize,
    cells: &'a mut [C],
    part: &'a mut Part,
    limit: usize,
}

impl<G: RankedGame, C: Cell> Target<'_, '_, G, C> {
    fn decide(&mut self, places: &[u32]) {
        let next = self.task.next;
        let outcome = if self.task.tied {
            Outcome::Tie
        } else {
            Outcome::Win
        };
        let Some(decided) = C::decided(Value::pack(outcome, next)) else {
            return;
        };
        for (index, &place) in places.iter().enumerate() {
            self.fetch_ahead(places, index);
            let index = place as usize - self.first;
            let cell = self.cells[index];
            if cell.is_open() {
                self.cells[index] = decided;
                self.found(place);
                continue;
            }
            let waits = if self.task.tied {
                cell.is_later_tie(next)
            } else {
                cell.is_later_win(next)
            };
            if waits {
                self.wait(cell.value(), -1);
                self.cells[index] = decided;
                self.found(place);
            }
        }
    }

    fn take(&mut self, places: &[u32], room: &mut Room<G::Position>) -> Result<(), RankedError> {
        for (index, &place) in places.iter().enumerate() {
            self.fetch_ahead(places, index);
            let index = place as usize - self.first;
            if self.cells[index].is_open() && self.cells[index].take_move() {
                self.decide_last(place, room)?;
            }
        }
        Ok(())
    }

    /// Decides a position whose last move was taken.
    fn decide_last(&mut self, place: u32, room: &mut Room<G::Position>) -> Result<(), RankedError> {
        let Task {
            tied,
            level,
            next,
            deepest_below,
            ..
        } = self.task;
        let outcome = if tied { Outcome::Tie } else { Outcome::Loss };
        let mut plies = next;
        if deepest_below > level {
            let rank = self.layer.ranks.start + u64::from(place);
            if let Some(position) = self.frame.game.decode(rank) {
                self.frame.expand(position, self.layer.ranks.end, room)?;
                plies = plies.max(latest_below(&self.layer.lower, &room.steps, tied));
            }
        }
        let value = Value::pack(outcome, plies);
        // That the remoteness fits was made sure of before.
        if let Some(decided) = C::decided(value) {
            self.cells[place as usize - self.first] = decided;
        }
        if plies == next {
            self.found(place);
        } else {
            self.wait(value, 1);
            if plies < self.task.window_end && self.part.waiting.len() < self.limit {
                self.part.waiting.push((plies, place));
            }
        }
        Ok(())
    }

    #[inline]
    fn fetch_ahead(&self, places: &[u32], index: usize) {
        if let Some(&later) = places.get(index + AHEAD) {
            fetch(self.cells, (later as usize).wrapping_sub(self.first));
        }
    }

    #[inline]
    fn found(&mut self, place: u32) {
        self.part.found += 1;
        if self.part.list.len() < self.limit {
            self.part.list.push(place);
        }
    }

    fn wait(&mut self, value: Value, change: i64) {
        if let Some(plies) = value.remoteness() {
            *self.part.due.entry(plies).or_default() += change;
        }
    }
}
