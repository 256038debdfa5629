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
    /// Sorts moves into rows by their first position, keeping the order within a row.
    ///
    /// `marks` holds one bit per move. Counting sort: O(V + E); where the moves come
    /// in order of their rows already they are only copied.
    ///
    /// # Panics
    ///
    /// If a move starts at or beyond `row_count`.
    #[must_use]
    pub fn from_moves(row_count: u32, moves: &[[Position; 2]], marks: Option<&BitSet>) -> Csr {
        let mut offsets = vec![0_u64; row_count as usize + 1];
        for &[from, _] in moves {
            offsets[from as usize + 1] += 1;
        }
        accumulate(&mut offsets);
        if moves.is_sorted_by_key(|&[from, _]| from) {
            let targets = moves.iter().map(|&[_, to]| to).collect();
            return Csr {
                offsets,
                targets,
                marks: marks.cloned(),
            };
        }
        let mut rows = RowFiller::new(offsets, marks.is_some());
        for (index, &[from, to]) in moves.iter().enumerate() {
            rows.push(
                from,
                to,
                marks.is_some_and(|marks| marks.contains(index as u64)),
            );
        }
        rows.finish()
    }

    /// The rows of the reversed moves: row `v` of the result holds `u` as often as row
    /// `u` holds `v`, with the same marks, in ascending order. O(V + E).
    #[must_use]
    pub fn transpose(&self) -> Csr {
        let mut offsets = vec![0_u64; self.offsets.len()];
        for &target in &self.targets {
            offsets[target as usize + 1] += 1;
        }
        accumulate(&mut offsets);
        let mut rows = RowFiller::new(offsets, self.marks.is_some());
        for row in 0..self.row_count() {
            for entry in self.range(row) {
                rows.push(self.target(entry), row, self.is_marked(entry));
            }
        }
        rows.finish()
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

/// Turns counts, shifted by one, into the offsets of rows.
fn accumulate(offsets: &mut [u64]) {
    let mut sum = 0;
    for offset in offsets {
        sum += *offset;
        *offset = sum;
    }
}

/// Second half of the counting sort. While it fills, `offsets[r]` is where the next
/// entry of row `r` goes; at the end that is the start of row `r + 1`, so that
/// shifting by one restores the offsets and no copy of them is needed.
struct RowFiller {
    offsets: Vec<u64>,
    targets: Vec<Position>,
    marks: Option<BitSet>,
}

impl RowFiller {
    fn new(offsets: Vec<u64>, marked: bool) -> RowFiller {
        let entries = offsets.last().copied().unwrap_or(0);
        RowFiller {
            offsets,
            targets: vec![0; entries as usize],
            marks: marked.then(|| BitSet::new(entries)),
        }
    }

    #[inline]
    fn push(&mut self, row: Position, target: Position, mark: bool) {
        let slot = self.offsets[row as usize];
        self.offsets[row as usize] = slot + 1;
        self.targets[slot as usize] = target;
        if let Some(marks) = self.marks.as_mut().filter(|_| mark) {
            marks.insert(slot);
        }
    }

    fn finish(mut self) -> Csr {
        let rows = self.offsets.len() - 1;
        self.offsets.copy_within(0..rows, 1);
        self.offsets[0] = 0;
        Csr {
            offsets: self.offsets,
            targets: self.targets,
            marks: self.marks,
        }
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
        let rows = Csr::from_moves(4, &moves, Some(&marks));
        assert_eq!(rows.row(0), [1, 1]);
        assert_eq!(rows.row(1), [0_u32; 0]);
        assert_eq!(rows.row(2), [0, 2, 0]);
        assert_eq!(rows.row(3), [0_u32; 0]);
        let marked: Vec<bool> = (0..5).map(|entry| rows.is_marked(entry)).collect();
        assert_eq!(marked, [false, true, false, false, true]);

        let reversed = rows.transpose();
        assert_eq!(reversed.row(0), [2, 2]);
        assert_eq!(reversed.row(1), [0, 0]);
        assert_eq!(reversed.row(2), [2]);
        assert_eq!(reversed.transpose().row(0), [1, 1]);
        let marked: Vec<bool> = (0..5).map(|entry| reversed.is_marked(entry)).collect();
        assert_eq!(marked, [false, true, false, true, false]);
    }

    #[test]
    fn sorted_moves_and_no_rows_at_all() {
        assert_eq!(Csr::from_moves(0, &[], None).row_count(), 0);
        let rows = Csr::from_moves(3, &[[0, 2], [1, 1], [1, 0]], None);
        assert_eq!(
            (rows.row(0), rows.row(1), rows.row(2)),
            (&[2][..], &[1, 0][..], &[][..])
        );
    }
}
