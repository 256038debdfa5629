//! The pushes of a square board of cubes, as operations on sets of cells.
//!
//! A cube leaves a cell of the border, the cubes between it and an end of its row or column
//! move up by one, and it comes back at that end. All cells of a row are one apart, those of a
//! column one row: what moves is a part of the set, and it is moved by a rotation of the word.
//!
//! Cost: four operations for each set and push, in either direction.

/// A cube is taken from one end of a path of cells and put back at the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Push {
    /// The cell that a cube is taken from.
    pub(super) taken: u32,
    /// The cell that it is put on.
    pub(super) filled: u32,
    /// The cells that the push leaves alone.
    still: u32,
    /// The cells from which cubes move up.
    moving: u32,
    /// How far to rotate a word to the right so that they do.
    turn: u32,
}

impl Push {
    fn new(path: &[u32]) -> Option<Push> {
        let [taken, next, ..] = *path else {
            return None;
        };
        let all = path.iter().fold(0, |set, cell| set | 1 << cell);
        Some(Push {
            taken,
            filled: path[path.len() - 1],
            still: !all,
            moving: all & !(1 << taken),
            turn: next.wrapping_sub(taken) % u32::BITS,
        })
    }

    /// The bits of a set after the cubes have moved up, the last cell of the path empty.
    #[inline]
    pub(super) fn moved_up(&self, set: u32) -> u32 {
        set & self.still | (set & self.moving).rotate_right(self.turn)
    }

    /// The bits of a set before the cubes moved up, the first cell of the path empty: what was
    /// on the last cell is forgotten.
    #[inline]
    pub(super) fn moved_back(&self, set: u32) -> u32 {
        set & self.still | set.rotate_left(self.turn) & self.moving
    }
}

/// All rows and columns of a board.
pub(super) fn straight(size: usize) -> Vec<Vec<u32>> {
    let size = size as u32;
    let row = |row: u32| (0..size).map(|column| row * size + column).collect();
    let column = |column: u32| (0..size).map(|row| row * size + column).collect();
    (0..size).map(row).chain((0..size).map(column)).collect()
}

/// All pushes on an empty board: from every cell of the border to each end of its row and
/// of its column.
pub(super) fn pushes(size: usize) -> Vec<Push> {
    let border = |cell: u32| {
        let (row, column) = (cell as usize / size, cell as usize % size);
        row == 0 || column == 0 || row == size - 1 || column == size - 1
    };
    let straight = straight(size);
    let mut pushes = Vec::new();
    for cell in (0..(size * size) as u32).filter(|&cell| border(cell)) {
        for line in &straight {
            let Some(index) = line.iter().position(|&member| member == cell) else {
                continue;
            };
            let to_front: Vec<u32> = line[..=index].iter().rev().copied().collect();
            pushes.extend(
                [&to_front, &line[index..]]
                    .into_iter()
                    .filter_map(Push::new),
            );
        }
    }
    pushes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cube by cube along the path, as one would do it by hand.
    fn by_hand(path: &[u32], set: u32) -> u32 {
        let along = path.windows(2);
        let all = path.iter().fold(0, |set, cell| set | 1 << cell);
        along.fold(set & !all, |moved, pair| {
            moved | (set >> pair[1] & 1) << pair[0]
        })
    }

    #[test]
    fn cubes_move_up_one_by_one_and_back() {
        for path in [
            vec![0, 1, 2, 3],
            vec![3, 2, 1, 0],
            vec![2, 6, 10, 14],
            vec![14, 10, 6, 2],
            vec![7, 11, 15],
            vec![5, 4],
        ] {
            let push = Push::new(&path).unwrap();
            for set in (0..1_u32 << 16).step_by(7) {
                let moved = push.moved_up(set);
                assert_eq!(moved, by_hand(&path, set));
                assert_eq!(push.moved_back(moved), set & !(1 << push.taken));
            }
        }
        assert!(Push::new(&[3]).is_none());
    }

    #[test]
    fn corners_have_two_pushes_and_other_border_cells_three() {
        for size in 3..=5 {
            assert_eq!(pushes(size).len(), 8 + 4 * (size - 2) * 3);
        }
    }
}
