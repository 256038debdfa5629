//! Blocks of moves: the rows of a graph in the order of positions, each row in the order of
//! the game.
//!
//! Encoding, all varints: for each position with moves its difference to the last such
//! position (to the one in the index for the first), the number of its moves, and for each
//! move where it leads: the difference to where the move before led (to the position itself
//! for the first), zigzag. Where single moves keep the turn the latter is doubled, plus one
//! if the move does. A block ends with its 32,768th move; a row that is cut there goes on
//! in the next block, with a difference of 0.

use super::{Problem, SHORT};
use crate::bytes::{Reader, put_varint, unzigzag, zigzag};
use retrograde::{Position, Successor};

/// Moves per block.
pub(crate) const BLOCK_MOVES: u64 = 1 << 15;

/// Collects the moves of a block, row by row.
#[derive(Default)]
pub(crate) struct MoveBlockBuilder {
    rows: Vec<(Position, usize)>,
    targets: Vec<Successor>,
}

impl MoveBlockBuilder {
    /// Adds a move; rows come in ascending order. Whether the block is full now.
    pub(crate) fn push(&mut self, from: Position, successor: Successor) -> bool {
        self.targets.push(successor);
        match self.rows.last_mut() {
            Some((last, count)) if *last == from => *count += 1,
            _ => self.rows.push((from, 1)),
        }
        self.targets.len() as u64 == BLOCK_MOVES
    }

    /// The first position of the block, if there is a move.
    pub(crate) fn first(&self) -> Option<Position> {
        self.rows.first().map(|&(from, _)| from)
    }

    /// Appends the block, and begins the next.
    pub(crate) fn encode(&mut self, marked: bool, raw: &mut Vec<u8>) {
        let mut last = self.first().unwrap_or(0);
        let mut targets = self.targets.iter();
        for &(from, count) in &self.rows {
            put_varint(raw, u64::from(from - last));
            put_varint(raw, count as u64);
            last = from;
            let mut before = from;
            for successor in targets.by_ref().take(count) {
                let step = zigzag(i64::from(successor.position) - i64::from(before));
                put_varint(
                    raw,
                    if marked {
                        step << 1 | u64::from(successor.again)
                    } else {
                        step
                    },
                );
                before = successor.position;
            }
        }
        self.rows.clear();
        self.targets.clear();
    }
}

/// Hands the moves of a block to `visit`.
pub(crate) fn decode(
    raw: &[u8],
    first: u64,
    marked: bool,
    mut visit: impl FnMut(Position, Successor),
) -> Result<(), Problem> {
    const FAR: Problem = "a position exceeds 32 bits";
    let mut reader = Reader::new(raw);
    let mut position = first;
    while !reader.is_empty() {
        position = position.saturating_add(reader.varint().ok_or(SHORT)?);
        let from = Position::try_from(position).map_err(|_| FAR)?;
        let count = reader.varint().ok_or(SHORT)?;
        let mut to = i64::from(from);
        for _ in 0..count {
            let code = reader.varint().ok_or(SHORT)?;
            let (step, again) = if marked {
                (code >> 1, code & 1 != 0)
            } else {
                (code, false)
            };
            to = to.checked_add(unzigzag(step)).ok_or(FAR)?;
            let position = Position::try_from(to).map_err(|_| FAR)?;
            visit(from, Successor { position, again });
        }
    }
    Ok(())
}
