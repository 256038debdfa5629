//! Blocks of the order of names: the positions, sorted by the bytes of their names, so that
//! a name is found by binary search.
//!
//! Encoding: 4 bytes for each of up to 4096 positions; all lowest bytes first, then all
//! second bytes and so on, so that the high bytes, which are alike, lie together.

use super::Problem;
use crate::cache::Cached;
use retrograde::Position;

/// Appends the block of these positions.
pub(crate) fn encode(positions: &[Position], raw: &mut Vec<u8>) {
    for byte in 0..4 {
        raw.extend(
            positions
                .iter()
                .map(|position| position.to_le_bytes()[byte]),
        );
    }
}

/// The positions of a block, by rank.
pub(crate) struct OrderBlock {
    pub(crate) positions: Vec<Position>,
}

impl OrderBlock {
    /// Unpacks a block of `count` positions of a game of `position_count`.
    pub(crate) fn decode(
        raw: &[u8],
        count: usize,
        position_count: u32,
    ) -> Result<OrderBlock, Problem> {
        if raw.len() != 4 * count {
            return Err("it does not have 4 bytes for each position");
        }
        let positions: Vec<Position> = (0..count)
            .map(|index| {
                Position::from_le_bytes([0, 1, 2, 3].map(|byte| raw[byte * count + index]))
            })
            .collect();
        if positions.iter().any(|&position| position >= position_count) {
            return Err("it names a position that does not exist");
        }
        Ok(OrderBlock { positions })
    }
}

impl Cached for OrderBlock {
    fn bytes(&self) -> usize {
        4 * self.positions.capacity()
    }
}
