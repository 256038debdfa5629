//! Compressed sparse rows: the entries of all rows in one array, and where each
//! row begins. 64-bit offsets, 32-bit entries.

use crate::bits::BitSet;
use crate::outcome::Position;
use std::ops::Range;

/// Rows of positions, stored one after the other; each entry may carry a mark.
///
/// Memory: 8 bytes per row, 4 per entry, one bit per entry where marks exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Csr {
    /// One more than there are rows: row `r` is `offsets[r]..offsets[r + 1]`.
    offsets: Vec<u64>,
    targets: Vec<Position>,
    marks: Option<BitSet>,
}

impl Csr {
    /// Sorts moves into rows by the position they leave; a row holds where they lead, in
    /// the order of the moves.
    ///
    /// `marks` holds one bit per move. Counting sort: O(V + E).
    ///
    /// # Panics
    ///
    /// If a move names a position at or beyond `row_count`.
    #[must_use]
    pub fn of_successors(row_count: u32, moves: &[[Position; 2]], marks: Option<&BitSet>) -> Csr {
        Csr::sort(row_count, moves, marks, |[from, to]| (from, to))
    }

    /// Sorts moves into rows by the position they lead to; a row holds where they come
    /// from: row `v` holds `u` as often as there are moves from `u` to `v`.
    ///
    /// # Panics
    ///
    /// As [`Csr::of_successors`].
    #[must_use]
    pub fn of_predecessors(row_count: u32, moves: &[[Position; 2]], marks: Option<&BitSet>) -> Csr {
        Csr::sort(row_count, moves, marks, |[from, to]| (to, from))
    }

    fn sort(
        row_count: u32,
        moves: &[[Position; 2]],
        marks: Option<&BitSet>,
        row_and_entry: impl Fn([Position; 2]) -> (Position, Position),
    ) -> Csr {
        let mut offsets = vec![0_u64; row_count as usize + 1];
        for &pair in moves {
            offsets[row_and_entry(pair).0 as usize + 1] += 1;
        }
        let mut sum = 0;
        for offset in &mut offsets {
            sum += *offset;
            *offset = sum;
        }
        // While the rows fill, `offsets[r]` is where the next entry of row `r` goes; at the
        // end that is the start of row `r + 1`, so that shifting by one restores them.
        let mut targets = vec![0; moves.len()];
        let mut sorted_marks = marks.map(|_| BitSet::new(moves.len() as u64));
        for (index, &pair) in moves.iter().enumerate() {
            let (row, entry) = row_and_entry(pair);
            let slot = offsets[row as usize];
            offsets[row as usize] = slot + 1;
            targets[slot as usize] = entry;
            if let (Some(sorted), Some(marks)) = (&mut sorted_marks, marks)
                && marks.contains(index as u64)
            {
                sorted.insert(slot);
            }
        }
        offsets.copy_within(0..row_count as usize, 1);
        offsets[0] = 0;
        Csr {
            offsets,
            targets,
            marks: sorted_marks,
        }
    }

    /// How many rows there are.
    #[must_use]
    pub fn row_count(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    /// How many entries there are in all rows together.
    #[must_use]
    pub fn entry_count(&self) -> u64 {
        self.targets.len() as u64
    }

    /// The entries of a row, as indices for [`Csr::target`] and [`Csr::is_marked`].
    #[must_use]
    #[inline]
    pub fn range(&self, row: Position) -> Range<u64> {
        self.offsets[row as usize]..self.offsets[row as usize + 1]
    }

    /// A row's positions.
    #[must_use]
    #[inline]
    pub fn row(&self, row: Position) -> &[Position] {
        let range = self.range(row);
        &self.targets[range.start as usize..range.end as usize]
    }

    /// The position that an entry holds.
    #[must_use]
    #[inline]
    pub fn target(&self, entry: u64) -> Position {
        self.targets[entry as usize]
    }

    /// Whether an entry is marked.
    #[must_use]
    #[inline]
    pub fn is_marked(&self, entry: u64) -> bool {
        self.marks
            .as_ref()
            .is_some_and(|marks| marks.contains(entry))
    }

    /// Whether entries can carry marks.
    #[must_use]
    pub fn has_marks(&self) -> bool {
        self.marks.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_order_parallel_moves_loops_and_marks() {
        let moves = [[2, 0], [0, 1], [2, 2], [0, 1], [2, 0]];
        let mut marks = BitSet::new(5);
        marks.insert(3);
        marks.insert(4);
        let marked =
            |rows: &Csr| -> Vec<bool> { (0..5).map(|entry| rows.is_marked(entry)).collect() };
        let rows = Csr::of_successors(4, &moves, Some(&marks));
        let all: Vec<&[Position]> = (0..4).map(|row| rows.row(row)).collect();
        assert_eq!(all, [&[1, 1][..], &[], &[0, 2, 0], &[]]);
        assert_eq!(marked(&rows), [false, true, false, false, true]);

        let reversed = Csr::of_predecessors(4, &moves, Some(&marks));
        let all: Vec<&[Position]> = (0..4).map(|row| reversed.row(row)).collect();
        assert_eq!(all, [&[2, 2][..], &[0, 0], &[2], &[]]);
        assert_eq!(marked(&reversed), [false, true, false, true, false]);
    }

    #[test]
    fn no_rows_at_all() {
        let rows = Csr::of_successors(0, &[], None);
        assert_eq!(
            (rows.row_count(), rows.entry_count(), rows.has_marks()),
            (0, 0, false)
        );
    }
}
