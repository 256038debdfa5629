//! The symmetries of a square board of cells in rows.

/// Where the eight turns and reflections of a board of so many rows take its cells, the
/// identity first.
pub(super) fn symmetries(size: usize) -> Vec<Vec<usize>> {
    let last = size - 1;
    let turned = |symmetry: usize, cell: usize| {
        let (mut row, mut column) = (cell / size, cell % size);
        if symmetry & 1 != 0 {
            row = last - row;
        }
        if symmetry & 2 != 0 {
            column = last - column;
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        row * size + column
    };
    let all = (0..8).map(|symmetry| {
        (0..size * size)
            .map(|cell| turned(symmetry, cell))
            .collect()
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_reflections_are_a_group_of_eight() {
        for size in 2..=5 {
            let all = symmetries(size);
            assert_eq!(all[0], (0..size * size).collect::<Vec<_>>());
            for first in &all {
                for second in &all {
                    let both: Vec<usize> = first.iter().map(|&cell| second[cell]).collect();
                    assert_eq!(all.iter().filter(|&one| *one == both).count(), 1);
                }
            }
        }
    }
}
