//! Random boards for tests and for the command's generator.

use super::board::{Board, Ground};
use super::error::BoardError;
use super::parse::{MAX_CELLS, MAX_COLUMNS};
use crate::split_mix::SplitMix64;

/// A recipe for a random board. The board is the same for the same recipe in every
/// version and on every machine.
///
/// ```
/// use retrograde_games::pursuit::RandomBoard;
///
/// let recipe = RandomBoard { rows: 4, columns: 9, wall_share: 0.25, exits: 2, seed: 1 };
/// let board = recipe.make()?;
/// assert!(board.police().len() == 1 && board.thief().is_some());
/// assert_eq!(board, recipe.make()?);
/// # Ok::<(), retrograde_games::pursuit::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RandomBoard {
    /// How many rows.
    pub rows: u32,
    /// How many columns.
    pub columns: u32,
    /// How likely a cell is a wall, from 0 to 1.
    pub wall_share: f64,
    /// How many exits; no piece stands on one.
    pub exits: u32,
    /// Equal seeds give equal boards.
    pub seed: u64,
}

impl RandomBoard {
    /// Makes the board. O(rows * columns).
    ///
    /// # Errors
    ///
    /// [`BoardError::NoRoom`] if pieces and exits do not fit beside the walls,
    /// [`BoardError::TooManyCells`] or [`BoardError::LineTooLong`] for a board beyond
    /// what can be read back.
    pub fn make(&self) -> Result<Board, BoardError> {
        let cells = u64::from(self.rows) * u64::from(self.columns);
        if cells > MAX_CELLS {
            return Err(BoardError::TooManyCells {
                line: u64::from(self.rows),
                cells,
            });
        }
        if self.columns > MAX_COLUMNS {
            return Err(BoardError::LineTooLong { line: 1 });
        }
        let mut numbers = SplitMix64::new(self.seed);
        let mut ground: Vec<Ground> = (0..cells)
            .map(|_| {
                if numbers.unit() < self.wall_share {
                    Ground::Wall
                } else {
                    Ground::Free
                }
            })
            .collect();
        let mut free: Vec<u32> = (0..cells as u32)
            .filter(|&index| ground[index as usize] == Ground::Free)
            .collect();
        let needed = u64::from(self.exits) + 2;
        if needed > free.len() as u64 {
            return Err(BoardError::NoRoom {
                free_cells: free.len() as u64,
                needed,
            });
        }
        numbers.shuffle(&mut free);
        let place = |index: u32| (index / self.columns, index % self.columns);
        let (police, thief) = (place(free[0]), place(free[1]));
        for &exit in &free[2..needed as usize] {
            ground[exit as usize] = Ground::Exit;
        }
        Ok(Board::from_parts(
            self.columns,
            ground,
            vec![police],
            Some(thief),
        ))
    }
}
