//! How large a picture is, and where its places lie on a surface of limited size.
//!
//! Coordinates come from authors of games and may be anything. What is no number is left
//! out; what lies far apart is drawn closer together, so that the surface never grows
//! beyond the limit of its maker.

use super::{Drawing, Point};

/// The smallest box that holds every place of a picture, in columns and rows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Extent {
    left: f64,
    top: f64,
    /// From the leftmost place to the rightmost.
    pub columns: f64,
    /// From the topmost place to the lowest.
    pub rows: f64,
}

impl Extent {
    /// The extent of all cells, lines, pieces and captions; `None` if none of them has a place.
    pub fn of(drawing: &Drawing) -> Option<Extent> {
        let cells = drawing.cells.iter().map(|cell| cell.at);
        let lines = drawing.lines.iter().chain(&drawing.arrows);
        let ends = lines.flat_map(|line| [line.from, line.to]);
        let pieces = drawing.pieces.iter().map(|piece| piece.at);
        let captions = drawing.captions.iter().map(|caption| caption.at);
        let mut bounds: Option<[f64; 4]> = None;
        for at in cells.chain(ends).chain(pieces).chain(captions) {
            let Some([column, row]) = finite(at) else {
                continue;
            };
            let [left, top, right, bottom] = bounds.unwrap_or([column, row, column, row]);
            bounds = Some([
                left.min(column),
                top.min(row),
                right.max(column),
                bottom.max(row),
            ]);
        }
        bounds.map(|[left, top, right, bottom]| Extent {
            left,
            top,
            columns: right - left,
            rows: bottom - top,
        })
    }

    /// A place as distance from the left and upper edge; `None` if it is nowhere.
    pub fn place(&self, at: Point) -> Option<[f64; 2]> {
        let [column, row] = finite(at)?;
        Some([column - self.left, row - self.top])
    }
}

/// The units per column or row that are wanted, or fewer where `extent` of them would be
/// more than `most`.
pub(super) fn scale(wanted: f64, extent: f64, most: f64) -> f64 {
    if wanted * extent > most {
        most / extent
    } else {
        wanted
    }
}

fn finite(at: Point) -> Option<[f64; 2]> {
    (at.column.is_finite() && at.row.is_finite()).then(|| [at.column.into(), at.row.into()])
}
