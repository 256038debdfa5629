//! Moves that are kept wait here before they are dealt out: to find them one has to guess at
//! branches, to deal them out one has to wait for memory, and both at once is slow.

use crate::outcome::Position;

/// As many as wait at the most.
const MOST: usize = 512;

/// Moves that wait: number of the position left, and position reached.
pub(in crate::solve) struct Staged {
    moves: Box<[[Position; 2]; MOST]>,
    count: usize,
}

impl Staged {
    /// None.
    pub(in crate::solve) fn new() -> Staged {
        Staged {
            moves: Box::new([[0; 2]; MOST]),
            count: 0,
        }
    }

    /// Adds a move if it is kept; whether there is no room for another now.
    #[inline(always)]
    pub(in crate::solve) fn add(&mut self, keep: bool, number: Position, to: Position) -> bool {
        // Written whether it is kept or not, which is cheaper than to ask.
        self.moves[self.count % MOST] = [number, to];
        self.count += usize::from(keep);
        self.count == MOST
    }

    /// All that wait, which do no longer.
    #[inline(always)]
    pub(in crate::solve) fn take(&mut self) -> &[[Position; 2]] {
        &self.moves[..std::mem::take(&mut self.count)]
    }
}
