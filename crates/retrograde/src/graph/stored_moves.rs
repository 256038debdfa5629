//! All moves of a game by the position they leave: what is stored while positions are
//! enumerated, and what solving reads.
//!
//! Encoding: 4 bytes per move, the number of the position reached, and one byte per
//! position, the number of its moves. Rows follow each other in the order of positions and
//! lie in segments, so that memory grows without copies and can be given back piece by
//! piece; no row lies in two of them, and segments differ in length.

use crate::bits::BitSet;
use crate::outcome::Position;
use std::collections::{HashMap, VecDeque};

/// Stands in the table of counts for a position whose count is in the side table.
pub(crate) const CROWDED: u8 = u8::MAX;

/// The moves of all positions.
#[derive(Debug, Clone, Default)]
pub(crate) struct StoredMoves {
    /// How many moves each position has, [`CROWDED`] for 255 or more.
    pub counts: Vec<u8>,
    /// The counts of 255 or more.
    pub crowded: HashMap<Position, u32>,
    /// Where the moves lead, row after row.
    pub segments: VecDeque<Vec<Position>>,
    /// One bit per move that keeps the turn; none if no move does.
    pub again: Option<BitSet>,
    /// How many moves there are.
    pub move_count: u64,
}

impl StoredMoves {
    /// How many moves a position has.
    #[inline]
    pub(crate) fn count(&self, position: Position) -> u32 {
        match self.counts[position as usize] {
            CROWDED => self.crowded.get(&position).copied().unwrap_or_default(),
            count => u32::from(count),
        }
    }

    /// Where each row begins, for those who need rows out of order. O(V), 8 bytes per
    /// position.
    pub(crate) fn rows(&self) -> Rows<'_> {
        let mut starts = Vec::with_capacity(self.counts.len());
        let (mut segment, mut offset) = (0, 0);
        for position in 0..self.counts.len() as u32 {
            let count = self.count(position);
            while count > 0 && self.segments[segment as usize].len() as u32 == offset {
                (segment, offset) = (segment + 1, 0);
            }
            starts.push((segment, offset));
            offset += count;
        }
        Rows {
            moves: self,
            starts,
        }
    }
}

/// The rows of [`StoredMoves`] in any order.
pub(crate) struct Rows<'a> {
    moves: &'a StoredMoves,
    starts: Vec<(u32, u32)>,
}

impl Rows<'_> {
    /// Where the moves of a position lead.
    pub(crate) fn row(&self, position: Position) -> &[Position] {
        let count = self.moves.count(position) as usize;
        if count == 0 {
            return &[];
        }
        let (segment, offset) = self.starts[position as usize];
        let offset = offset as usize;
        &self.moves.segments[segment as usize][offset..offset + count]
    }
}
