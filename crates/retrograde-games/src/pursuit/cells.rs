//! The free cells of a board, numbered row after row, and the steps between them.

use super::board::{Board, Ground};
use super::error::BoardError;
use super::options::Movement;

/// The most free cells whose states can be numbered: 2 n^2 positions are at most 2^32 - 2.
pub(super) const MAX_FREE_CELLS: u64 = 46_340;

/// The free cells, in ascending order of (row, column).
#[derive(Debug, Clone)]
pub(super) struct Cells {
    places: Vec<(u32, u32)>,
}

impl Cells {
    pub(super) fn of(board: &Board) -> Result<Cells, BoardError> {
        let free_cells = board
            .cells()
            .iter()
            .filter(|&&ground| ground != Ground::Wall)
            .count();
        let free_cells = free_cells as u64;
        if free_cells > MAX_FREE_CELLS {
            let positions = 2 * free_cells * free_cells;
            return Err(BoardError::TooLarge {
                free_cells,
                positions,
            });
        }
        let columns = board.columns().max(1) as usize;
        let places = board.cells().iter().enumerate();
        let places = places.filter(|&(_, &ground)| ground != Ground::Wall);
        Ok(Cells {
            places: places
                .map(|(index, _)| ((index / columns) as u32, (index % columns) as u32))
                .collect(),
        })
    }

    pub(super) fn count(&self) -> u32 {
        self.places.len() as u32
    }

    /// Row and column of a cell.
    pub(super) fn place(&self, cell: u32) -> (u32, u32) {
        self.places[cell as usize]
    }

    /// The cell at a place, or `None` for a wall or outside the board.
    pub(super) fn find(&self, place: (u32, u32)) -> Option<u32> {
        self.places
            .binary_search(&place)
            .ok()
            .map(|index| index as u32)
    }
}

/// For each cell, the cells that one piece reaches from it in a move. A piece that may
/// pass reaches its own cell last.
///
/// The relation is symmetric, so that these are also the cells from which it is reached.
#[derive(Debug, Clone)]
pub(super) struct Steps {
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Steps {
    pub(super) fn new(cells: &Cells, movement: Movement) -> Steps {
        let mut offsets = vec![0];
        let mut targets = Vec::new();
        for cell in 0..cells.count() {
            let (row, column) = cells.place(cell);
            for &(down, right) in movement.directions.steps() {
                let reached = row
                    .checked_add_signed(down)
                    .zip(column.checked_add_signed(right));
                targets.extend(reached.and_then(|place| cells.find(place)));
            }
            if movement.may_pass {
                targets.push(cell);
            }
            offsets.push(targets.len() as u32);
        }
        Steps { offsets, targets }
    }

    #[inline]
    pub(super) fn from(&self, cell: u32) -> &[u32] {
        let range = self.offsets[cell as usize] as usize..self.offsets[cell as usize + 1] as usize;
        &self.targets[range]
    }
}
