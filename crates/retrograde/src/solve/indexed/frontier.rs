//! The positions of one level, walked in ascending order.
//!
//! Problem: neighbouring positions have neighbouring predecessors in most games, so a
//! level is walked fastest in ascending order; a bit per position sorts for nothing.
//! But going through all bits for every level of a deep game with small levels would
//! cost the number of positions times the depth.
//!
//! Method: few members are kept in a list and sorted when walked. Once the list holds
//! one position in 64, so many that going through all words of a bit set costs no more
//! than a step per member, they move into one.
//!
//! Complexity: a walk over m members takes O(m log m) steps from the list, O(m) from
//! the bits. Memory: 1/16 byte per position for the list, 1/8 for the bits if needed.

use crate::bits::BitSet;
use crate::outcome::Position;

/// A set of positions that is filled, walked once in ascending order, and empty again.
/// Each position is inserted at most once between two walks.
pub(super) struct Frontier {
    position_count: u32,
    list: Vec<Position>,
    bits: BitSet,
    len: u64,
}

impl Frontier {
    /// An empty set of positions below `position_count`.
    pub(super) fn new(position_count: u32) -> Frontier {
        Frontier {
            position_count,
            list: Vec::new(),
            bits: BitSet::default(),
            len: 0,
        }
    }

    /// How many members there are.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Adds a position that is no member.
    #[inline]
    pub(super) fn insert(&mut self, position: Position) {
        if self.len == self.list.len() as u64 && self.list.len() < self.list_limit() {
            self.list.push(position);
        } else {
            self.insert_into_bits(position);
        }
        self.len += 1;
    }

    fn list_limit(&self) -> usize {
        (self.position_count as usize / 64).max(64)
    }

    fn insert_into_bits(&mut self, position: Position) {
        if self.bits.is_empty() {
            self.bits = BitSet::new(u64::from(self.position_count));
        }
        for member in self.list.drain(..) {
            self.bits.insert(u64::from(member));
        }
        self.bits.insert(u64::from(position));
    }

    /// Empties the set, handing its members to `visit` in ascending order.
    pub(super) fn drain(&mut self, mut visit: impl FnMut(Position)) {
        if self.len == self.list.len() as u64 {
            self.list.sort_unstable();
            self.list.drain(..).for_each(visit);
        } else {
            self.bits.drain(|member| visit(member as Position));
        }
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_members_come_out_in_order() {
        let mut frontier = Frontier::new(10_000);
        for step in [5_000, 100, 3, 1, 7] {
            let mut members: Vec<Position> = (0..10_000).step_by(step).collect();
            members.reverse();
            members.iter().for_each(|&member| frontier.insert(member));
            assert_eq!(frontier.len(), members.len() as u64);
            let mut seen = Vec::new();
            frontier.drain(|member| seen.push(member));
            members.reverse();
            assert_eq!(seen, members);
            assert_eq!(frontier.len(), 0);
        }
    }
}
