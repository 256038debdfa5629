//! The innermost loops of the solver: what happens to the predecessors of a level.
//!
//! Problem: for each predecessor one byte is read, changed and written back at a random
//! place. A processor can wait for many such places at once, but only if it knows them
//! early and is not sent down a wrong branch.
//!
//! Method: predecessors are copied from their rows into a small buffer, which stays in
//! the first cache. A loop over the buffer then has nothing to wait for but the bytes
//! themselves: it asks for the byte of the predecessor [`STATES_AHEAD`] places later, and
//! appends to the queue without a branch (write always, advance only if it counts).
//!
//! Where predecessors lie near each other their bytes are in a cache already, and branches go
//! the same way again and again: then a plain loop has less to do.
//!
//! The state of a position is one byte: 0 decided, 1 to 254 moves left, [`CROWDED`] more
//! than that, counted elsewhere.

use super::rows::Form;
use crate::bits::BitSet;
use crate::outcome::Position;
use crate::prefetch::{fetch, fetch_along, fetch_early, in_line};
use std::collections::HashMap;

/// The state of a position that is decided.
pub(super) const DECIDED: u8 = 0;

/// The state of a position with more moves left than a byte counts.
pub(super) const CROWDED: u8 = 255;

/// The largest count in a byte.
pub(super) const MOST_COUNTED: u32 = 254;

/// Moves between asking for what one needs and using it.
pub(super) const AHEAD: usize = 32;

/// Predecessors between asking for a byte and using it.
pub(super) const STATES_AHEAD: usize = 160;

/// Members between asking for a row and reading it, and between asking for predecessors
/// and copying them.
const ROWS_AHEAD: usize = 64;
const PREDECESSORS_AHEAD: usize = 20;

/// How many moves crowded positions have left beyond [`MOST_COUNTED`].
pub(super) type Crowd = HashMap<Position, u32>;

/// Wins: each of the first `count` predecessors that is not decided is, now. Appends them
/// to `queue` and returns how many.
///
/// `queue` must have one place more than there are undecided positions among them.
#[inline]
pub(super) fn reach(
    predecessors: &[Position],
    count: usize,
    states: &mut [u8],
    queue: &mut [Position],
) -> usize {
    let mut appended = 0;
    for index in 0..count {
        let predecessor = next(predecessors, index, states);
        let state = &mut states[predecessor as usize];
        queue[appended] = predecessor;
        appended += usize::from(*state != DECIDED);
        *state = DECIDED;
    }
    appended
}

/// Losses: each of the first `count` predecessors that is not decided has one move less;
/// those without any are decided, now. Appends them to `queue` and returns how many.
///
/// `queue` must have one place more than there are undecided positions among them.
#[inline]
pub(super) fn exhaust(
    predecessors: &[Position],
    count: usize,
    states: &mut [u8],
    crowd: &mut Crowd,
    queue: &mut [Position],
) -> usize {
    let mut appended = 0;
    for index in 0..count {
        let predecessor = next(predecessors, index, states);
        let state = &mut states[predecessor as usize];
        if *state == CROWDED {
            take_from_crowd(predecessor, state, crowd);
            continue;
        }
        queue[appended] = predecessor;
        appended += usize::from(*state == 1);
        *state -= u8::from(*state != DECIDED);
    }
    appended
}

/// As [`reach`], for predecessors whose states lie near each other; `decide` is told of each
/// that is decided now.
#[inline(always)]
pub(super) fn reach_near(
    predecessors: impl Iterator<Item = Position>,
    states: &mut [u8],
    mut decide: impl FnMut(Position),
) {
    for predecessor in predecessors {
        let state = &mut states[predecessor as usize];
        if *state != DECIDED {
            *state = DECIDED;
            decide(predecessor);
        }
    }
}

/// As [`exhaust`], for predecessors whose states lie near each other; `decide` is told of each
/// that is decided now.
#[inline(always)]
pub(super) fn exhaust_near(
    predecessors: impl Iterator<Item = Position>,
    states: &mut [u8],
    crowd: &mut Crowd,
    mut decide: impl FnMut(Position),
) {
    for predecessor in predecessors {
        let state = &mut states[predecessor as usize];
        let after = state.wrapping_sub(1);
        // One comparison for both exceptions, which lie side by side at the end.
        if after < CROWDED - 1 {
            *state = after;
            if after == DECIDED {
                decide(predecessor);
            }
        } else if *state == CROWDED {
            take_from_crowd(predecessor, state, crowd);
        }
    }
}

/// The predecessor at `index`, and asks for the state of one further on.
#[inline]
fn next(predecessors: &[Position], index: usize, states: &[u8]) -> Position {
    if let Some(&later) = predecessors.get(index + STATES_AHEAD) {
        fetch_early(states, later as usize);
    }
    predecessors[index]
}

#[cold]
fn take_from_crowd(position: Position, state: &mut u8, crowd: &mut Crowd) {
    if let Some(surplus) = crowd.get_mut(&position) {
        *surplus -= 1;
        if *surplus == 0 {
            *state = MOST_COUNTED as u8;
        }
    }
}

/// Asks for the rows of members to come, and for the predecessors of nearer ones.
#[inline(always)]
pub(super) fn fetch_rows<R: Form>(
    members: &[Position],
    index: usize,
    rows: &[R],
    predecessors: &[Position],
) {
    if let Some(&member) = members.get(index + ROWS_AHEAD) {
        fetch_early(rows, member as usize);
    }
    if let Some(&member) = members.get(index + PREDECESSORS_AHEAD) {
        rows[member as usize].fetch_rest(predecessors);
    }
}

/// Counts of moves by position: a byte for each, and what does not fit aside.
///
/// While moves are counted a byte holds the count modulo 256, and each time it begins anew
/// is noted. [`Counts::settle`] makes states of the bytes.
pub(super) struct Counts<'a> {
    pub(super) bytes: &'a mut [u8],
    wrapped: Vec<Wrapped>,
}

/// A position whose byte began anew, and how often.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wrapped {
    pub(super) position: Position,
    pub(super) times: u32,
}

impl<'a> Counts<'a> {
    /// Nothing counted: the bytes are all zero.
    pub(super) fn new(bytes: &'a mut [u8]) -> Counts<'a> {
        Counts {
            bytes,
            wrapped: Vec::new(),
        }
    }

    /// Counts so many more moves of a position.
    #[inline(always)]
    pub(super) fn add(&mut self, position: Position, moves: u32) {
        let byte = &mut self.bytes[position as usize];
        let sum = u32::from(*byte) + moves;
        *byte = sum as u8;
        if sum > u32::from(u8::MAX) {
            let times = sum >> 8;
            self.wrapped.push(Wrapped { position, times });
        }
    }

    /// Adds what others counted: a byte for each position, and which of them began anew.
    pub(super) fn add_all(&mut self, bytes: &[u8], wrapped: impl Iterator<Item = Wrapped>) {
        for (position, &byte) in (0..).zip(bytes) {
            self.add(position, byte.into());
        }
        self.wrapped.extend(wrapped);
    }

    /// Which bytes began anew, for those who know the bytes.
    pub(super) fn into_wrapped(self) -> Vec<Wrapped> {
        self.wrapped
    }

    /// Makes states of the counts; those that a byte does not hold go into `crowd`.
    pub(super) fn settle(self, crowd: &mut Crowd) {
        for (position, byte) in self.bytes.iter().enumerate() {
            if *byte == CROWDED {
                crowd.insert(position as Position, 0);
            }
        }
        for Wrapped { position, times } in self.wrapped {
            *crowd.entry(position).or_insert(0) += times << 8;
        }
        for (&position, count) in crowd.iter_mut() {
            let byte = &mut self.bytes[position as usize];
            *count = *count + u32::from(*byte) - MOST_COUNTED;
            *byte = CROWDED;
        }
    }
}

/// Counts `moves` by the position that they leave, as `local` numbers it, and hands each to
/// `into`. Moves that stand together are counted together,
/// since a number that was just written is slow to read again. If they are `SCATTERED`, what
/// is counted is asked for some moves before.
#[inline(always)]
pub(super) fn count<const SCATTERED: bool>(
    moves: &[[Position; 2]],
    counts: &mut Counts<'_>,
    ours: impl Fn(Position) -> bool,
    local: impl Fn(Position) -> Position,
    mut into: impl FnMut([Position; 2]),
) {
    let (mut current, mut run) = (0, 0);
    for (index, &ends) in moves.iter().enumerate() {
        let [from, _] = ends;
        if SCATTERED && let Some(&[later, _]) = moves.get(index + AHEAD) {
            fetch(counts.bytes, local(later) as usize);
        }
        if !ours(from) {
            continue;
        }
        into(ends);
        if from != current {
            fetch_along(moves, index);
            if run > 0 {
                counts.add(local(current), run);
            }
            (current, run) = (from, 0);
        }
        run += 1;
    }
    if run > 0 {
        counts.add(local(current), run);
    }
}

/// Takes so many moves from those that a position has left; whether none is left now. For
/// positions that are not decided.
#[inline]
pub(super) fn take(position: Position, moves: u32, states: &mut [u8], crowd: &mut Crowd) -> bool {
    let state = &mut states[position as usize];
    if *state == CROWDED {
        let surplus = crowd.entry(position).or_insert(0);
        if *surplus > moves {
            *surplus -= moves;
        } else {
            *state = (MOST_COUNTED + *surplus - moves) as u8;
            crowd.remove(&position);
        }
    } else {
        *state -= moves as u8;
    }
    *state == DECIDED
}

/// Whether each of `moves` leads into `set`, told to `note` in order, with its index and
/// the position it leaves.
#[inline]
pub(super) fn probe(
    moves: &[[Position; 2]],
    set: &BitSet,
    mut note: impl FnMut(usize, Position, bool),
) {
    let words = set.words();
    // A set without words has no members.
    let Some(last) = words.len().checked_sub(1) else {
        return;
    };
    let mut look = |index: usize, from: Position, to: Position| {
        let word = words[((to >> 6) as usize).min(last)];
        note(index, from, word >> (to & 63) & 1 != 0);
    };
    let (begin, end) = moves.split_at(moves.len().saturating_sub(AHEAD));
    let ahead = moves.get(AHEAD..).unwrap_or_default();
    let mut index = 0;
    let in_line = in_line::<[Position; 2]>();
    for (line, later) in begin.chunks(in_line).zip(ahead.chunks(in_line)) {
        fetch_along(moves, index);
        for (&[from, to], &[_, later]) in line.iter().zip(later) {
            fetch(words, (later >> 6) as usize);
            look(index, from, to);
            index += 1;
        }
    }
    for (index, &[from, to]) in end.iter().enumerate() {
        look(begin.len() + index, from, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_any_size_become_states_and_are_taken_from() {
        for moves in [0_u32, 1, 254, 255, 256, 257, 510, 511, 512, 70_000] {
            let list: Vec<[Position; 2]> = (0..moves).flat_map(|_| [[1, 0], [0, 0]]).collect();
            for ordered in [false, true] {
                let mut list = list.clone();
                if ordered {
                    list.sort_unstable();
                }
                let mut states = [0; 3];
                let mut counts = Counts::new(&mut states);
                let mut led = 0;
                let (ours, local) = (|from| from == 1, |from| from);
                if ordered {
                    count::<false>(&list, &mut counts, ours, local, |_| led += 1);
                } else {
                    count::<true>(&list, &mut counts, ours, local, |_| led += 1);
                }
                let mut crowd = Crowd::new();
                counts.settle(&mut crowd);
                assert_eq!((led, states[0], states[2]), (moves, 0, 0));
                let mut left = moves;
                for step in [3, 250, 1, 2, 600].into_iter().cycle() {
                    let step = step.min(left);
                    if step == 0 {
                        break;
                    }
                    left -= step;
                    assert_eq!(take(1, step, &mut states, &mut crowd), left == 0);
                    let aside = crowd.get(&1).copied().unwrap_or(0);
                    let counted = match states[1] {
                        CROWDED => MOST_COUNTED + aside,
                        state => u32::from(state),
                    };
                    assert_eq!(counted, left);
                }
                assert_eq!(states[1], DECIDED);
            }
        }
    }
}
