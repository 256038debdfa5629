//! The free cells of a board, numbered row after row, and lists of cells for each cell.

use super::board::{Board, Ground};

/// The free cells, in ascending order of (row, column).
#[derive(Debug, Clone)]
pub(super) struct Cells {
    places: Vec<(u32, u32)>,
}

impl Cells {
    pub(super) fn of(board: &Board) -> Cells {
        let free = board.places_where(|ground| ground != Ground::Wall);
        Cells {
            places: free.collect(),
        }
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

/// Lists of numbers, one for each of the numbers from 0: where steps lead.
#[derive(Debug, Clone)]
pub(super) struct Steps {
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Default for Steps {
    fn default() -> Steps {
        Steps {
            offsets: vec![0],
            targets: Vec::new(),
        }
    }
}

impl Steps {
    /// Adds the list of the next number.
    pub(super) fn push_row(&mut self, targets: &[u32]) {
        self.targets.extend_from_slice(targets);
        self.offsets.push(self.targets.len() as u32);
    }

    /// How many lists there are.
    pub(super) fn row_count(&self) -> u32 {
        self.offsets.len() as u32 - 1
    }

    /// Where the steps from here lead.
    #[inline]
    pub(super) fn from(&self, source: u32) -> &[u32] {
        let range =
            self.offsets[source as usize] as usize..self.offsets[source as usize + 1] as usize;
        &self.targets[range]
    }

    /// The steps the other way round: for each number those from which it is reached, in
    /// ascending order. O(numbers + steps).
    pub(super) fn reversed(&self) -> Steps {
        let mut offsets = vec![0_u32; self.offsets.len()];
        for &target in &self.targets {
            offsets[target as usize + 1] += 1;
        }
        for index in 1..offsets.len() {
            offsets[index] += offsets[index - 1];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; self.targets.len()];
        for source in 0..self.row_count() {
            for &target in self.from(source) {
                let place = &mut next[target as usize];
                targets[*place as usize] = source;
                *place += 1;
            }
        }
        Steps { offsets, targets }
    }

    /// Whether every step has a way back.
    pub(super) fn is_symmetric(&self) -> bool {
        let reversed = self.reversed();
        let mut sorted = Vec::new();
        (0..self.row_count()).all(|source| {
            sorted.clear();
            sorted.extend_from_slice(self.from(source));
            sorted.sort_unstable();
            sorted == reversed.from(source)
        })
    }

    /// Bytes of the lists.
    pub(super) fn bytes(&self) -> u64 {
        4 * (self.offsets.len() + self.targets.len()) as u64
    }
}
