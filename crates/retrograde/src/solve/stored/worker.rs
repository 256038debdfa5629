//! A part of the positions and the worker who decides them.

use super::level::Level;
use super::opening::{LOSSES, TIES, Terminals, WINS};
use crate::bits::BitSet;
use crate::graph::GameGraph;
use crate::outcome::{MAX_REMOTENESS, NO_POSITION, Outcome, Player, Position, Value};
use crate::pages::Pages;
use crate::position_graph::PositionGraph;
use crate::prefetch::fetch;
use crate::solve::expand::{Exhaust, Reach, SMALL, Step, Tables, expand, expand_in_runs};
use crate::solve::frontier::Frontier;
use crate::solve::kernel::{self, CROWDED, Crowd, DECIDED};
use crate::solve::numbers::Remaining;
use crate::solve::rows::{HoldsValue, Incoming, Losses, Recurring, Rows, RowsView, Selection};

/// A range of positions. Within a part they are numbered from zero: *local* numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Part {
    /// A multiple of 64, so that bits of different parts are in different words.
    pub(super) first: Position,
    pub(super) len: u32,
}

impl Part {
    #[inline]
    pub(super) fn local(self, position: Position) -> Position {
        position.wrapping_sub(self.first)
    }

    #[inline]
    pub(super) fn global(self, local: Position) -> Position {
        local + self.first
    }

    #[inline]
    pub(super) fn holds(self, position: Position) -> bool {
        self.local(position) < self.len
    }
}

/// A smaller level is not expanded run by run, nor one that has fewer than one in so many
/// positions: to go through the set that puts the next in order would take longer.
const SMALLEST_IN_RUNS: usize = if cfg!(test) { 4 } else { 1024 };
const SPARSEST_IN_RUNS: usize = 1 << 14;

/// The tables of one part.
pub(super) struct Worker {
    pub(super) part: Part,
    /// The part under the numbers that positions have in the game.
    pub(super) origin: Part,
    /// One per position of the part; see [`crate::solve::kernel`].
    pub(super) states: Pages<u8>,
    /// By local number.
    pub(super) crowd: Crowd,
    /// How many moves lead where, between counting and sorting, if they need be sorted.
    pub(super) incoming: Option<Incoming>,
    /// For every position of the game its predecessors in the part, as local numbers, by
    /// moves after which the opponent moves. Values replace the rows of the part.
    ordinary: Rows,
    /// The same for moves after which the same player moves.
    again: Option<Rows>,
    /// Where moves stay near, most positions of other parts have no predecessors in this one:
    /// the blocks of 64 positions of the game that have some, if they are few.
    near: Option<BitSet>,
    frontier: Frontier,
    /// Terminals of the part that wait for their level: wins, losses, ties.
    pub(super) later: [Terminals; 3],
    /// What is decided in the level at hand.
    pub(super) next: Level,
}

/// Takes moves into wins in one ply from those that a position has left. A position with such
/// moves alone is lost in two.
struct LostInTwo<'a> {
    part: Part,
    states: &'a mut [u8],
    crowd: &'a mut Crowd,
    losses: &'a mut Terminals,
}

impl Losses for LostInTwo<'_> {
    #[inline]
    fn lose(&mut self, local: Position, moves: u32) {
        if self.states[local as usize] != DECIDED
            && kernel::take(local, moves, self.states, self.crowd)
        {
            self.losses.push(2, self.part.global(local));
        }
    }

    #[inline]
    fn fetch(&self, local: Position) {
        fetch(self.states, local as usize);
    }
}

/// Where all positions have numbers no move leads to one without.
struct AllNumbered;

impl Losses for AllNumbered {
    fn lose(&mut self, _: Position, _: u32) {}
}

impl Worker {
    /// A worker for a part of a game.
    pub(super) fn new(part: Part) -> Worker {
        let mut states = Pages::new(part.len as usize);
        // Counts are read before they are written: the system would provide them twice.
        states.provide(0..part.len as usize);
        Worker {
            part,
            origin: part,
            states,
            crowd: Crowd::default(),
            incoming: None,
            ordinary: Rows::default(),
            again: None,
            near: None,
            frontier: Frontier::new(part.len),
            later: Default::default(),
            next: Level::new(part.len as usize),
        }
    }

    /// The same worker for those of its positions that remain, with their new numbers.
    pub(super) fn thinned(mut self, remaining: &Remaining) -> Worker {
        let first = remaining.first_from(self.part.first);
        let end = match self.part.first.checked_add(self.part.len) {
            Some(end) => remaining.first_from(end),
            None => remaining.count(),
        };
        let len = end - first;
        let mut thinned = Worker::new(Part { first, len });
        let positions = remaining.positions_from(self.part.first);
        for (local, (position, kept)) in positions.zip(thinned.states.iter_mut()).enumerate() {
            let old = self.part.local(position);
            *kept = self.states[old as usize];
            if *kept == CROWDED
                && let Some(surplus) = self.crowd.remove(&old)
            {
                thinned.crowd.insert(local as Position, surplus);
            }
        }
        for terminals in &mut self.later {
            terminals.renumber(|position| remaining.number(position));
        }
        thinned.origin = self.origin;
        thinned.later = self.later;
        thinned.incoming = self.incoming;
        thinned
    }

    /// Takes the predecessors of all positions in patterns, which are never sorted. All moves
    /// pass the turn.
    pub(super) fn take_recurring(&mut self, recurring: Recurring, position_count: u32) {
        // Large levels come out of the frontier in order.
        self.frontier.rest();
        self.ordinary = Rows::Recurring(recurring);
        self.note_near(position_count);
    }

    /// Notes which blocks of all positions have predecessors in a part of them.
    fn note_near(&mut self, row_count: u32) {
        if self.part.len < row_count {
            self.near = self.ordinary.blocks_in_use(row_count);
        }
    }

    /// Sorts the moves of a selection, all of which pass the turn.
    pub(super) fn sort_alternating(&mut self, row_count: u32, selection: &mut impl Selection) {
        let Worker {
            part,
            states,
            crowd,
            later,
            incoming,
            ..
        } = self;
        if let Some(incoming) = incoming.take() {
            let mut lost = LostInTwo {
                part: *part,
                states,
                crowd,
                losses: &mut later[LOSSES],
            };
            let may_stay_near = incoming.is_local();
            if !may_stay_near {
                self.frontier.rest();
            }
            self.ordinary = Rows::build(incoming, row_count, selection, &mut lost);
            self.later[LOSSES].sort();
            if may_stay_near {
                self.note_near(row_count);
            }
        }
    }

    /// Sorts moves of which some keep the turn: those of `again`, and `ordinary` ones.
    pub(super) fn sort_marked(
        &mut self,
        row_count: u32,
        again: &mut impl Selection,
        ordinary: &mut impl Selection,
    ) {
        if let Some(incoming) = self.incoming.take() {
            if !incoming.is_local() {
                self.frontier.rest();
            }
            let rows = Rows::build(incoming.again(), row_count, again, &mut AllNumbered);
            self.again = Some(rows);
            self.ordinary = Rows::build(incoming, row_count, ordinary, &mut AllNumbered);
        }
    }

    /// Stage 1: decides in `rank + 1` plies what follows from a level of rank `rank`.
    pub(super) fn decide_from(&mut self, levels: &[Level], rank: u32) {
        let win = Value::pack(Outcome::Win, rank);
        let loss = Value::pack(Outcome::Loss, rank);
        for level in levels {
            self.expand_ordinary::<Reach>(level.losses(), loss);
            self.expand_again::<Reach>(level.wins());
        }
        self.join(WINS, rank + 1);
        self.next.end_wins();
        for level in levels {
            self.expand_ordinary::<Exhaust>(level.wins(), win);
            self.expand_again::<Exhaust>(level.losses());
        }
        self.join(LOSSES, rank + 1);
        self.put_in_order();
    }

    /// Leaves the values of a level of this rank, of which all members are in the part, in the
    /// places of their rows.
    pub(super) fn leave_values(&mut self, level: &Level, rank: u32) {
        let win = Value::pack(Outcome::Win, rank).to_bits();
        let loss = Value::pack(Outcome::Loss, rank).to_bits();
        self.ordinary.replace_all(level.wins(), win);
        self.ordinary.replace_all(level.losses(), loss);
    }

    /// Stage 2 where endless play is level: a player who cannot win takes the nearest tie.
    pub(super) fn tie_from(&mut self, levels: &[Level], rank: u32) {
        for level in levels {
            self.expand_again::<Reach>(level.wins());
            self.expand_ordinary::<Reach>(level.wins(), Value::pack(Outcome::Tie, rank));
        }
        self.end_ties(rank + 1);
    }

    /// Stage 2 where endless play is won by `winner`: his opponent takes the nearest tie;
    /// he himself ties only if no move keeps play going.
    pub(super) fn tie_by_force_from(
        &mut self,
        game: &GameGraph,
        winner: Player,
        levels: &[Level],
        rank: u32,
    ) {
        let Worker {
            part,
            states,
            crowd,
            ordinary,
            again,
            next,
            ..
        } = self;
        let mut take = |predecessor: Position| {
            let mut slot = [NO_POSITION];
            let decided = if game.owner(part.global(predecessor)) == Some(winner) {
                Exhaust::run(&[predecessor], 1, states, crowd, &mut slot)
            } else {
                Reach::run(&[predecessor], 1, states, crowd, &mut slot)
            };
            if decided > 0 {
                next.push(predecessor);
            }
        };
        for &tie in levels.iter().flat_map(Level::wins) {
            ordinary.for_each(tie, &mut take);
            if let Some(again) = again {
                again.for_each(tie, &mut take);
            }
            if part.holds(tie) {
                ordinary.replace_all(&[tie], Value::pack(Outcome::Tie, rank).to_bits());
            }
        }
        self.end_ties(rank + 1);
    }

    fn end_ties(&mut self, rank: u32) {
        self.join(TIES, rank);
        self.next.end_wins();
        self.put_in_order();
    }

    /// Appends the terminals of a kind and rank that lie in the part.
    pub(super) fn join(&mut self, kind: usize, rank: u32) {
        while let Some(position) = self.later[kind].take(rank) {
            self.next.push(self.part.local(position));
        }
    }

    /// Sorts what was decided and gives it its numbers in the game.
    pub(super) fn put_in_order(&mut self) {
        let first = self.part.first;
        self.frontier.sort(self.next.wins_mut());
        self.frontier.sort(self.next.losses_mut());
        if first > 0 {
            self.next
                .wins_mut()
                .iter_mut()
                .for_each(|position| *position += first);
            self.next
                .losses_mut()
                .iter_mut()
                .for_each(|position| *position += first);
        }
    }

    /// Expands members over moves that pass the turn, and leaves `value` in the place of
    /// their rows if they are of this part.
    fn expand_ordinary<S: Step>(&mut self, members: &[Position], value: Value) {
        let Some(&first) = members.first() else {
            return;
        };
        let value = self.part.holds(first).then(|| value.to_bits());
        let mut tables = Tables {
            rows: self.ordinary.view(),
            states: &mut self.states,
            crowd: &mut self.crowd,
        };
        let with_predecessors: Vec<Position>;
        let members = match &self.near {
            Some(near) if value.is_none() => {
                let is_near = |&&member: &&Position| near.contains(u64::from(member >> 6));
                with_predecessors = members.iter().filter(is_near).copied().collect();
                &with_predecessors
            }
            _ => members,
        };
        let smallest = SMALLEST_IN_RUNS.max(self.part.len as usize / SPARSEST_IN_RUNS);
        if members.len() >= smallest
            && let RowsView::Recurring(view) = &mut tables.rows
        {
            let Tables { states, crowd, .. } = tables;
            expand_in_runs::<S>(members, view, states, crowd, value, &mut self.frontier);
            let drained = self.frontier.drain(self.next.tail());
            self.next.appended(drained);
            return;
        }
        let appended = expand::<S>(members, &mut tables, value, self.next.tail());
        self.next.appended(appended);
    }

    /// Expands members over moves that keep the turn.
    fn expand_again<S: Step>(&mut self, members: &[Position]) {
        let Some(again) = self.again.as_mut().filter(|_| !members.is_empty()) else {
            return;
        };
        let mut tables = Tables {
            rows: again.view(),
            states: &mut self.states,
            crowd: &mut self.crowd,
        };
        let appended = expand::<S>(members, &mut tables, None, self.next.tail());
        self.next.appended(appended);
    }

    /// As [`Worker::decide_from`], level after level as long as they are tiny: a deep game
    /// has millions of them, and everything that is done once per level counts.
    ///
    /// For a worker who is alone, in a game whose turns alternate. `rank` and `level` are
    /// those of the last level when it returns, and were so when it was called.
    pub(super) fn decide_tiny_levels(&mut self, level: &mut Level, rank: &mut u32) -> u64 {
        let waiting = [WINS, LOSSES].map(|kind| self.later[kind].next_rank());
        let last = waiting
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(MAX_REMOTENESS);
        let mut tables = Tables {
            rows: self.ordinary.view(),
            states: &mut self.states,
            crowd: &mut self.crowd,
        };
        let (mut wins, mut filled) = (level.wins().len(), level.len());
        let (mut members, mut tail): (&mut [Position], &mut [Position]) =
            (level.places(), self.next.places());
        let mut swapped = false;
        let mut decided = 0;
        while (1..SMALL).contains(&filled) && *rank + 1 < last {
            let win = Value::pack(Outcome::Win, *rank).to_bits();
            let loss = Value::pack(Outcome::Loss, *rank).to_bits();
            let losses = &members[wins..filled];
            let next_wins = expand::<Reach>(losses, &mut tables, Some(loss), tail);
            let wins_before = &members[..wins];
            let next_losses =
                expand::<Exhaust>(wins_before, &mut tables, Some(win), &mut tail[next_wins..]);
            decided += filled as u64;
            (wins, filled) = (next_wins, next_wins + next_losses);
            std::mem::swap(&mut members, &mut tail);
            swapped = !swapped;
            *rank += 1;
        }
        if swapped {
            std::mem::swap(level, &mut self.next);
        }
        level.set_filled(wins, filled);
        self.next.clear();
        decided
    }

    /// Gives back the memory of predecessors and levels, when all is decided.
    pub(super) fn forget_all_but_values(&mut self) {
        self.ordinary.forget_predecessors();
        self.again = None;
        self.next = Level::default();
    }

    /// Hands over the places of all positions if each takes no more than a value; those of what
    /// is undecided mean nothing.
    pub(super) fn take_value_places(&mut self) -> Option<Pages<u32>> {
        self.ordinary.take_value_places()
    }

    /// Hands the states and rows of the part to `reader`; the values in the rows of what is
    /// undecided mean nothing.
    pub(super) fn read_values(&self, reader: impl ReadValues) {
        let first = self.part.first as usize;
        let range = first..first + self.part.len as usize;
        match &self.ordinary {
            Rows::Slim(table) => reader.read(&self.states, &table.rows()[range]),
            Rows::Wide(table) => reader.read(&self.states, &table.rows()[range]),
            Rows::Recurring(table) => reader.read(&self.states, &table.places()[range]),
        }
    }
}

/// Reads the values of a part, from the places of its rows.
pub(super) trait ReadValues {
    /// From the states and rows of all positions.
    fn read<R: HoldsValue>(self, states: &[u8], rows: &[R]);
}
