//! Positions whose values came from finished layers and wait for their level.
//!
//! Problem: to look through all cells for the few that a level has is too much where a game
//! is deep and has many layers.
//!
//! Method: one look finds what waits for as many levels as together have one position in 64.
//! So each look finds many, or all that is left. How deep finished layers are is known, so
//! that nobody looks for what cannot be there.

use crate::outcome::Outcome;
use crate::solve::cell::Cell;
use std::collections::BTreeMap;

/// Values that wait for their level: how many of each remoteness.
pub(super) type Due = BTreeMap<u32, i64>;

/// Positions that wait for one of the next levels, for which all cells were looked through
/// together: else a deep game of many layers would take a look through them for every level.
#[derive(Default)]
pub(super) struct Window {
    /// The level before which it ends; nothing is known of those that wait longer.
    pub end: u32,
    /// By their levels. Some were decided before by a faster move.
    places: BTreeMap<u32, Vec<u32>>,
}

impl Window {
    /// The most positions that are worth a list.
    pub(super) fn limit(len: usize) -> usize {
        (len / 64).max(64)
    }

    /// Looks through all cells for what waits for this level and as many of the next as are
    /// few enough.
    pub(super) fn open<C: Cell>(&mut self, cells: &[C], due: &Due, (tied, level): (bool, u32)) {
        let mut room = Window::limit(cells.len()) as i64;
        self.places.clear();
        self.end = level;
        for (&plies, &count) in due.range(level..) {
            room -= count;
            if room < 0 {
                break;
            }
            self.end = plies + 1;
        }
        for (place, cell) in (0..).zip(cells) {
            if !cell.is_decided() {
                continue;
            }
            let value = cell.value();
            if (value.outcome() == Outcome::Tie) == tied
                && let Some(plies) = value.remoteness()
                && (level..self.end).contains(&plies)
            {
                self.places.entry(plies).or_default().push(place);
            }
        }
    }

    /// Takes out those that wait for a level, in no order.
    pub(super) fn take<C: Cell>(&mut self, cells: &[C], (tied, level): (bool, u32)) -> Vec<u32> {
        let mut places = self.places.remove(&level).unwrap_or_default();
        places.retain(|&place| cells[place as usize].is_in(tied, level));
        places
    }

    /// Takes in a position that waits from now on, if its level is in the window.
    pub(super) fn add(&mut self, plies: u32, place: u32) {
        if plies < self.end {
            self.places.entry(plies).or_default().push(place);
        }
    }
}

/// Values of so few plies are counted in a list.
const COUNTED_IN_LIST: usize = 1 << 10;

/// How many values of each remoteness above `level` there are, of the kind of a stage.
pub(super) fn values_after<C: Cell>(cells: &[C], tied: bool, level: u32) -> Due {
    let mut few = vec![0; COUNTED_IN_LIST];
    let mut due = Due::new();
    for &cell in cells {
        if !cell.is_decided() {
            continue;
        }
        let value = cell.value();
        if let Some(plies) = value.remoteness().filter(|&plies| plies > level)
            && (value.outcome() == Outcome::Tie) == tied
        {
            match few.get_mut(plies as usize) {
                Some(count) => *count += 1,
                None => *due.entry(plies).or_default() += 1,
            }
        }
    }
    due.extend((0..).zip(few).filter(|&(_, count)| count > 0));
    due
}

/// The largest remoteness of finished layers, in plies, of wins and losses and of ties.
#[derive(Default, Clone, Copy)]
pub(super) struct Deepest {
    pub decisive: Option<u32>,
    pub tie: Option<u32>,
}

impl Deepest {
    /// The same with the values of more cells.
    pub(super) fn and<C: Cell>(mut self, cells: &[C]) -> Deepest {
        for &cell in cells {
            if !cell.is_decided() {
                continue;
            }
            let value = cell.value();
            if value.outcome() == Outcome::Tie {
                self.tie = self.tie.max(value.remoteness());
            } else {
                self.decisive = self.decisive.max(value.remoteness());
            }
        }
        self
    }
}
