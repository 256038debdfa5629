//! How much memory it will take to solve what was enumerated.
//!
//! A bound comes from the numbers of positions and moves alone. Only where it is too much the
//! moves are looked at, to see what the solver will leave out: see
//! [`crate::forecast_memory`].

use super::numbering::Numbering;
use super::shard::SHARDS;
use super::{ExploreError, Explored, frame_of};
use crate::error::GameError;
use crate::game::Game;
use crate::solve::forecast_rows;

/// The size of a game by its rules, and what it takes to solve it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enumerated {
    /// How many positions can be reached.
    pub positions: u64,
    /// How many moves they have.
    pub moves: u64,
    /// Bytes that it took to find them.
    pub memory_to_explore: u64,
    /// Bytes that it takes to solve the game, what is stored of it included.
    pub memory_to_solve: u64,
}

/// Bytes per position while they are looked for, beside keys and moves, where one bit tells
/// whether a position is known: the order in which they were met and a count.
const DENSE_POSITION: u64 = 4 + 1;

/// The same where a hash table tells: a count, with room to grow.
const HASHED_POSITION: u64 = 2;

/// Bytes per position in the end: a key, the number it had, its value before and after.
const FINISH: u64 = 8 + 4 + 4 + 4;

/// Bytes per position at the most while the game is solved: a count of moves; a wide row, a state,
/// a value or a level; sets.
const SOLVE_POSITION: u64 = 1 + 17 + 4 + 2;

/// Bytes per move at the most: where it leads, then a predecessor and a place in a range.
const SOLVE_MOVE: u64 = 4 + 2;

/// Bytes more per position where some moves keep the turn: rows of their own.
const AGAIN_POSITION: u64 = 16;

/// The same per move: those that are sorted are not given up.
const AGAIN_MOVE: u64 = 4 + 4;

impl<G: Game> Explored<'_, G> {
    /// The size of the game, and what it takes to solve it. O(V + E) time.
    ///
    /// # Errors
    ///
    /// [`GameError::OwnerUnknown`] as [`Explored::solve`].
    pub fn size(&self) -> Result<Enumerated, GameError> {
        let count = self.position_count();
        let frame = frame_of(self.game, &self.numbering, &self.moves, &self.seeds)?;
        // Of the last segments of moves some are empty.
        let moves = self.move_count() * 4 + self.move_count() / 4;
        let (explore, solve) = match &self.numbering {
            Numbering::Set(..) => {
                let explore = self.numbering_bytes() + count * DENSE_POSITION + moves;
                let solve = forecast_rows(&frame, &self.moves, true).peak;
                (explore, self.numbering_bytes() + solve)
            }
            Numbering::Keys(_) | Numbering::Positions(..) => {
                let explore = self.hashed_bytes() + count * HASHED_POSITION + moves;
                // The pieces that the search has left are too small to be given back.
                let solve = forecast_rows(&frame, &self.moves, false).peak;
                (explore, explore + solve)
            }
        };
        Ok(Enumerated {
            positions: count,
            moves: self.move_count(),
            memory_to_explore: explore,
            memory_to_solve: solve.max(count * FINISH),
        })
    }

    /// The positions and tables of all parts of a search with hash tables, each as large as it
    /// grew by doubling, and the positions once more in one row.
    fn hashed_bytes(&self) -> u64 {
        let in_part = self.position_count().div_ceil(SHARDS as u64);
        let positions = in_part.next_power_of_two() * self.item_bytes();
        let table = (in_part * 3 / 2).next_power_of_two() * size_of::<u32>() as u64;
        (positions + table) * SHARDS as u64 + self.position_count() * self.item_bytes()
    }

    /// What stands for a position while it is looked for.
    fn item_bytes(&self) -> u64 {
        match &self.numbering {
            Numbering::Positions(..) => size_of::<G::Position>() as u64,
            Numbering::Keys(_) | Numbering::Set(..) => size_of::<u64>() as u64,
        }
    }

    /// Refuses to solve the game if that takes more than so many bytes.
    ///
    /// # Errors
    ///
    /// [`ExploreError::TooMuchMemoryToSolve`], and as [`Explored::size`].
    pub fn require_memory(&self, max_memory: u64) -> Result<(), ExploreError> {
        if self.most_memory() <= max_memory {
            return Ok(());
        }
        let needed = self.size()?.memory_to_solve;
        if needed <= max_memory {
            return Ok(());
        }
        Err(ExploreError::TooMuchMemoryToSolve {
            needed,
            max_memory,
            positions: self.position_count(),
            moves: self.move_count(),
        })
    }

    /// At least what [`Explored::size`] says, known at once.
    fn most_memory(&self) -> u64 {
        let (mut per_position, mut per_move) = (SOLVE_POSITION, SOLVE_MOVE);
        if self.moves.again.is_some() {
            per_position += AGAIN_POSITION;
            per_move += AGAIN_MOVE;
        }
        let solve = self.position_count() * per_position + self.move_count() * per_move;
        let left = match &self.numbering {
            Numbering::Set(..) => self.numbering_bytes(),
            Numbering::Keys(_) | Numbering::Positions(..) => {
                self.hashed_bytes() + self.move_count() * 4
            }
        };
        left + solve.max(self.position_count() * FINISH)
    }

    /// What waits until the values are put into their final order.
    fn numbering_bytes(&self) -> u64 {
        let count = self.position_count();
        match &self.numbering {
            Numbering::Set(keys, _) => keys.memory_bytes() + count * 4,
            Numbering::Keys(_) | Numbering::Positions(..) => count * (self.item_bytes() + 4),
        }
    }
}
