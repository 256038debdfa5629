//! A list of moves that grows, in memory that is fetched ahead where its length can be
//! foreseen.
//!
//! Problem: hundreds of millions of bytes are written once, from front to back. Each page
//! of 4 KiB is provided by the system when it is first written, and to interrupt the
//! program for it takes longer than to clear it, and than to fill it.
//!
//! A list begins on the heap. Whoever can tell how long it will be says so, and it moves
//! to a mapping of that length, of which what is not used costs nothing. There it asks
//! for 1 MiB at a time. If it grows beyond, it moves again, to twice the room. Huge pages
//! would be quicker still where the system has them at hand, but it often has not.

use crate::outcome::Position;
use crate::pages::Pages;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// So many moves take 1 MiB.
const PROVIDED_AT_ONCE: usize = 1 << 17;

/// Moves as position left and position reached, in the order of the game. 8 bytes each.
///
/// ```
/// use retrograde::graph::MoveList;
///
/// let mut moves = MoveList::new();
/// moves.extend_from_slice(&[[0, 1], [1, 2]]);
/// moves.reserve_in_all(1_000_000);
/// moves.push([2, 0]);
/// assert_eq!(*moves, [[0, 1], [1, 2], [2, 0]]);
/// ```
#[derive(Default)]
pub struct MoveList {
    /// All moves, unless there are pages.
    heap: Vec<[Position; 2]>,
    pages: Option<Pages<[Position; 2]>>,
    /// How much of the pages is in use.
    used: usize,
    /// How much of the pages the system has provided.
    ready: usize,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    pub fn new() -> MoveList {
        MoveList::default()
    }

    /// Makes room for so many moves in all, those that are there included. More is possible,
    /// at the price of a copy. Does nothing where memory cannot be mapped.
    pub fn reserve_in_all(&mut self, expected: usize) {
        let room = self.pages.as_ref().map_or(0, |pages| pages.len());
        if expected <= room.max(self.len()) {
            return;
        }
        let Some(mut pages) = Pages::on_small_pages(expected) else {
            return;
        };
        let used = self.len();
        pages.provide(0..used);
        pages[..used].copy_from_slice(self);
        *self = MoveList {
            heap: Vec::new(),
            pages: Some(pages),
            used,
            ready: used,
        };
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, ends: [Position; 2]) {
        match &mut self.pages {
            None => self.heap.push(ends),
            Some(pages) if self.used < self.ready => {
                pages[self.used] = ends;
                self.used += 1;
            }
            Some(_) => self.extend_from_slice(&[ends]),
        }
    }

    /// Adds moves at the end.
    pub fn extend_from_slice(&mut self, moves: &[[Position; 2]]) {
        let end = self.used + moves.len();
        match &mut self.pages {
            None => self.heap.extend_from_slice(moves),
            Some(pages) if end <= pages.len() => {
                if end > self.ready {
                    let next = end.max(self.ready + PROVIDED_AT_ONCE).min(pages.len());
                    pages.provide(self.ready..next);
                    self.ready = next;
                }
                pages[self.used..end].copy_from_slice(moves);
                self.used = end;
            }
            Some(_) => {
                self.reserve_in_all(end.saturating_mul(2));
                self.leave_full_pages(end);
                self.extend_from_slice(moves);
            }
        }
    }

    /// Goes back to the heap if there were no larger pages to be had.
    fn leave_full_pages(&mut self, needed: usize) {
        let room = self.pages.as_ref().map_or(needed, |pages| pages.len());
        if room < needed {
            *self = MoveList::from(self.to_vec());
        }
    }

    /// Drops all moves but the first so many.
    pub fn truncate(&mut self, len: usize) {
        self.heap.truncate(len);
        self.used = self.used.min(len);
    }
}

impl Deref for MoveList {
    type Target = [[Position; 2]];

    #[inline]
    fn deref(&self) -> &[[Position; 2]] {
        match &self.pages {
            None => &self.heap,
            Some(pages) => &pages[..self.used],
        }
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [[Position; 2]] {
        match &mut self.pages {
            None => &mut self.heap,
            Some(pages) => &mut pages[..self.used],
        }
    }
}

impl From<Vec<[Position; 2]>> for MoveList {
    fn from(heap: Vec<[Position; 2]>) -> MoveList {
        MoveList {
            heap,
            ..MoveList::default()
        }
    }
}

impl Clone for MoveList {
    fn clone(&self) -> MoveList {
        let mut copy = MoveList::new();
        if self.pages.is_some() {
            copy.reserve_in_all(self.used);
        }
        copy.extend_from_slice(self);
        copy
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_the_same_wherever_it_lies() {
        const MANY: u32 = 1_200_000;
        let mut list = MoveList::new();
        let mut expected = Vec::new();
        for number in 0..MANY {
            if number == 1000 {
                // Too little in the end.
                list.reserve_in_all(600_000);
                assert!(list.pages.is_some());
            }
            list.push([number, 1]);
            expected.push([number, 1]);
        }
        list.extend_from_slice(&[[7, 7]; 3]);
        expected.extend_from_slice(&[[7, 7]; 3]);
        assert!(*list == *expected && *list.clone() == *expected);
        list.truncate(5);
        list[4] = [9, 9];
        list.push([3, 3]);
        assert_eq!(list[3..], [[3, 1], [9, 9], [3, 3]]);
        assert_eq!(format!("{:?}", MoveList::from(vec![[1, 2]])), "[[1, 2]]");
    }

    #[test]
    fn short_lists_stay_on_the_heap() {
        let mut list = MoveList::from(vec![[0, 1]]);
        list.reserve_in_all(10);
        list.push([1, 0]);
        assert_eq!(*list, [[0, 1], [1, 0]]);
        assert!(list.pages.is_none());
    }
}
