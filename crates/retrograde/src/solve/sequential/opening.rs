//! Before the first level: how many moves each position has, where play ends, and what
//! wins in one ply. Everything here reads the moves in order, and is fast where they
//! stand in the order of the positions they leave.

use super::Phase;
use crate::bits::BitSet;
use crate::graph::GameGraph;
use crate::outcome::{Outcome, Position};
use crate::pages::Pages;
use crate::position_graph::PositionGraph;
use crate::rules::DeadEnd;
use crate::solve::kernel::{self, CROWDED, Crowd, DECIDED, MOST_COUNTED};

/// The state of a game before the first level.
pub(super) struct Opening {
    /// One per position; see [`crate::solve::kernel`]. Terminals and what wins in one ply
    /// are decided.
    pub(super) states: Pages<u8>,
    pub(super) crowd: Crowd,
    /// For each position a place in the queue, and one more.
    pub(super) queue: Pages<Position>,
    /// Terminals of remoteness 0 begin the queue: first the wins, then the losses.
    pub(super) won: usize,
    pub(super) lost: usize,
    /// What wins in one ply follows them in the queue.
    pub(super) won_in_one: usize,
    /// Terminals of a remoteness of their own, by that: wins, losses, ties. Ties of
    /// remoteness 0 are among them.
    pub(super) later: [Vec<(u32, Position)>; 3],
}

impl Opening {
    pub(super) fn new(game: &GameGraph, enter: &mut dyn FnMut(Phase)) -> Opening {
        enter(Phase::Count);
        let count = game.position_count() as usize;
        // The queue is not needed yet, and just large enough to count moves in.
        let mut queue: Pages<Position> = Pages::new(count + 1);
        count_moves(game.moves(), &mut queue);
        let mut states: Pages<u8> = Pages::new(count);
        let mut crowd = Crowd::default();
        for (position, (state, &moves)) in states.iter_mut().zip(queue.iter()).enumerate() {
            *state = moves.min(u32::from(CROWDED)) as u8;
            if moves > MOST_COUNTED {
                crowd.insert(position as Position, moves - MOST_COUNTED);
            }
        }
        let mut opening = Opening {
            states,
            crowd,
            queue,
            won: 0,
            lost: 0,
            won_in_one: 0,
            later: Default::default(),
        };
        enter(Phase::Open);
        let ended = opening.place_terminals(game);
        opening.find_wins_in_one(game, &ended);
        opening
    }

    /// Terminals are decided. Returns the sets of those won and lost at once.
    #[inline(never)]
    fn place_terminals(&mut self, game: &GameGraph) -> [BitSet; 2] {
        let count = u64::from(game.position_count());
        let mut at_once = [BitSet::new(count), BitSet::new(count)];
        let mut is_seed = BitSet::new(if game.seeds().is_empty() { 0 } else { count });
        for &(position, value) in game.seeds() {
            is_seed.insert(u64::from(position));
            let kind = kind_of(value.outcome());
            match value.remoteness().unwrap_or(0) {
                0 if kind < 2 => {
                    at_once[kind].insert(u64::from(position));
                }
                plies => self.later[kind].push((plies, position)),
            }
        }
        let dead_end = game.rules().dead_end;
        let dead_ends = self.dead_ends(&is_seed);
        match dead_end {
            DeadEnd::Loses => at_once[1] = dead_ends.union(&at_once[1]),
            DeadEnd::Wins => at_once[0] = dead_ends.union(&at_once[0]),
            DeadEnd::Ties => dead_ends.for_each(|position| {
                self.later[2].push((0, position as Position));
            }),
            DeadEnd::PlayerWins(_) => dead_ends.for_each(|position| {
                // Solvers make sure that owners are known where the rule needs them.
                let value = dead_end.value(game.owner(position as Position));
                let kind = value.map_or(1, |value| kind_of(value.outcome()));
                at_once[kind].insert(position);
            }),
        }
        for &(position, _) in game.seeds() {
            self.states[position as usize] = DECIDED;
            self.crowd.remove(&position);
        }
        for terminals in &mut self.later {
            terminals.sort_unstable();
        }
        let [won, lost] = &at_once;
        self.won = append_members(won, &mut self.queue, 0);
        self.lost = append_members(lost, &mut self.queue, self.won);
        at_once
    }

    /// Positions without moves that are no seeds.
    fn dead_ends(&self, is_seed: &BitSet) -> BitSet {
        let without_moves = |states: &[u8]| {
            let bits = states.iter().enumerate();
            bits.map(|(bit, &state)| u64::from(state == DECIDED) << bit)
                .sum()
        };
        let words: Vec<u64> = self.states.chunks(64).map(without_moves).collect();
        let dead_ends = BitSet::from_words(words, self.states.len() as u64);
        if is_seed.is_empty() {
            dead_ends
        } else {
            dead_ends.without(is_seed)
        }
    }

    /// A position with a move to a loss at once is won in one ply, and so is one with a
    /// move to a win after which its player moves again.
    #[inline(never)]
    fn find_wins_in_one(&mut self, game: &GameGraph, [won, lost]: &[BitSet; 2]) {
        let begin = self.won + self.lost;
        let mut found = BitSet::new(u64::from(game.position_count()));
        if self.lost > 0 && game.alternates() {
            note_sources(game.moves(), lost, &mut found, |_| true);
        } else if self.lost > 0 {
            note_sources(game.moves(), lost, &mut found, |index| {
                !game.is_again(index)
            });
        }
        if self.won > 0 && !game.alternates() {
            note_sources(game.moves(), won, &mut found, |index| game.is_again(index));
        }
        let mut end = begin;
        found.for_each(|position| {
            let state = &mut self.states[position as usize];
            if *state != DECIDED {
                *state = DECIDED;
                self.queue[end] = position as Position;
                end += 1;
            }
        });
        self.won_in_one = end - begin;
    }
}

/// The index of an outcome among wins, losses and ties.
fn kind_of(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Loss => 1,
        Outcome::Tie | Outcome::Draw => 2,
    }
}

/// Adds up the moves of each position. Moves that stand together are counted together,
/// since a number that was just written is slow to read again.
#[inline(never)]
fn count_moves(moves: &[[Position; 2]], counts: &mut [u32]) {
    let mut current = 0;
    let mut run = 0;
    for &[from, _] in moves {
        if from != current {
            counts[current as usize] += run;
            (current, run) = (from, 0);
        }
        run += 1;
    }
    if run > 0 {
        counts[current as usize] += run;
    }
}

/// Adds the positions that a move into `targets` leaves, of those moves that matter.
fn note_sources(
    moves: &[[Position; 2]],
    targets: &BitSet,
    sources: &mut BitSet,
    matters: impl Fn(usize) -> bool,
) {
    let mut current = 0;
    let mut found = false;
    kernel::probe(moves, targets, |index, from, leads_there| {
        if from != current {
            if found {
                sources.insert(u64::from(current));
            }
            (current, found) = (from, false);
        }
        found |= leads_there && matters(index);
    });
    if found {
        sources.insert(u64::from(current));
    }
}

/// Writes the members of a set into the queue, in order; returns how many.
#[inline(never)]
fn append_members(set: &BitSet, queue: &mut [Position], begin: usize) -> usize {
    let mut end = begin;
    set.for_each(|position| {
        queue[end] = position as Position;
        end += 1;
    });
    end - begin
}
