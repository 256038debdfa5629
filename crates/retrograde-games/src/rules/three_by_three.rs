//! Nine points in three rows: what the games played on them share.

use super::stones::Points;

/// All nine points.
pub(crate) const ALL_POINTS: u32 = 0b111_111_111;

/// The rows, from the top.
pub(crate) const ROWS: [u32; 3] = [0b000_000_111, 0b000_111_000, 0b111_000_000];

/// Columns and diagonals.
pub(crate) const COLUMNS_AND_DIAGONALS: [u32; 5] = [
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// All eight lines of three.
pub(crate) const LINES: [u32; 8] = {
    let [a, b, c] = ROWS;
    let [d, e, f, g, h] = COLUMNS_AND_DIAGONALS;
    [a, b, c, d, e, f, g, h]
};

/// Which diagonal lines a board has, besides those along rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Diagonals {
    /// The two long ones, through the middle.
    Long,
    /// Those and the four short ones between the middles of the sides.
    All,
    /// None.
    None,
}

/// The nine points and their lines.
pub(crate) fn board(diagonals: Diagonals) -> Points {
    let mut lines = Vec::new();
    for at in 0..9 {
        let (column, row) = (at % 3, at / 3);
        if column < 2 {
            lines.push((at, at + 1));
        }
        if row < 2 {
            lines.push((at, at + 3));
        }
        // Diagonals of the square whose upper left point this is.
        if column < 2 && row < 2 {
            for ends in [(at, at + 4), (at + 1, at + 3)] {
                let long = ends.0 == 4 || ends.1 == 4;
                if diagonals == Diagonals::All || diagonals == Diagonals::Long && long {
                    lines.push(ends);
                }
            }
        }
    }
    Points {
        rows: vec![3; 3],
        places: (0..9_u8)
            .map(|at| (f32::from(at % 3), f32::from(at / 3)))
            .collect(),
        lines,
    }
}

/// Where the eight symmetries of the square take the points.
pub(crate) fn symmetries() -> Vec<Vec<usize>> {
    let turn = |at: usize| 3 * (at % 3) + 2 - at / 3;
    let flip = |at: usize| 3 * (at / 3) + 2 - at % 3;
    let mut maps = Vec::new();
    for flipped in [false, true] {
        for turns in 0..4 {
            let image = |at| {
                let at = if flipped { flip(at) } else { at };
                (0..turns).fold(at, |at, _| turn(at))
            };
            maps.push((0..9).map(image).collect());
        }
    }
    maps
}
