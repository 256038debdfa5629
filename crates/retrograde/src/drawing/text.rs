//! A picture of a position as text for a terminal.
//!
//! A column is four characters wide and a row two lines high, which looks square in most
//! fonts. Squares have borders and share them with their neighbours; points are `o`, and
//! the lines between them strokes: exact where they run along a row, a column or a
//! diagonal, else as near as characters come. A picture larger than [`MOST_COLUMNS`] by
//! [`MOST_ROWS`] characters is pressed together. O(characters + length of the lines).

use super::canvas::{Canvas, FALLING, Look, RISING, UPRIGHT, printable};
use super::extent::{Extent, scale};
use super::{Cell, Drawing, Point, Shape};
use crate::outcome::Player;

/// The widest a picture gets, in characters.
const MOST_COLUMNS: f64 = 1000.0;
/// The highest a picture gets, in lines.
const MOST_ROWS: f64 = 500.0;

const COLUMN_WIDTH: f64 = 4.0;
const ROW_HEIGHT: f64 = 2.0;
/// Characters of a square on either side of its middle.
const HALF_WIDTH: i32 = 2;
/// Signs of a label that are shown: more would reach the next cell.
const LABEL_LENGTH: usize = 3;

impl Drawing {
    /// The picture as lines of text in plain signs, notes below; each line ends with a line
    /// feed. Signs of pieces are shown as they are.
    ///
    /// ```
    /// use retrograde::drawing::{Drawing, point};
    ///
    /// let mut board = Drawing::squares(2, 1);
    /// board.piece(point(1, 0), 'K', None).note("white to move");
    /// assert_eq!(
    ///     board.to_text(),
    ///     "+---+---+\n\
    ///      |   | K |\n\
    ///      +---+---+\n\
    ///      white to move\n",
    /// );
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        self.to_styled_text(Look::Ascii, &|signs, _| signs.to_owned())
    }

    /// The picture as lines of text; `paint` is handed the signs of a player's pieces and
    /// gives back what is to stand in their place, such as the same in a colour.
    #[must_use]
    pub fn to_styled_text(&self, look: Look, paint: &dyn Fn(&str, Player) -> String) -> String {
        let mut text = match Extent::of(self) {
            Some(extent) => Sheet::new(self, extent, look).draw(self, look, paint),
            None => String::new(),
        };
        for note in &self.notes {
            text.extend(note.chars().map(printable));
            text.push('\n');
        }
        text
    }
}

/// A surface, and where places lie on it.
struct Sheet {
    canvas: Canvas,
    extent: Extent,
    per_column: f64,
    per_row: f64,
    /// Characters before the first column, lines above the first row.
    margin: [i32; 2],
    node: char,
    wall: char,
}

impl Sheet {
    fn new(drawing: &Drawing, extent: Extent, look: Look) -> Sheet {
        let per_column = scale(COLUMN_WIDTH, extent.columns, MOST_COLUMNS);
        let per_row = scale(ROW_HEIGHT, extent.rows, MOST_ROWS);
        let boxed = drawing.cells.iter().any(|cell| cell.shape != Shape::Node);
        let margin = if boxed { [HALF_WIDTH, 1] } else { [0, 0] };
        // Labels stand to the right of points.
        let right = LABEL_LENGTH.max(HALF_WIDTH as usize);
        let width = (extent.columns * per_column).round() as usize + margin[0] as usize + right + 1;
        let height = (extent.rows * per_row).round() as usize + 2 * margin[1] as usize + 1;
        // A point must not be taken for a piece.
        let taken = |sign| drawing.pieces.iter().any(|piece| piece.symbol == sign);
        let (node, wall) = match look {
            Look::Ascii if taken('o') => ('.', '#'),
            Look::Ascii => ('o', '#'),
            Look::Unicode => ('·', '█'),
        };
        Sheet {
            canvas: Canvas::new(width, height),
            extent,
            per_column,
            per_row,
            margin,
            node,
            wall,
        }
    }

    fn draw(
        mut self,
        drawing: &Drawing,
        look: Look,
        paint: &dyn Fn(&str, Player) -> String,
    ) -> String {
        let is_point = |cell: &&Cell| cell.shape == Shape::Node;
        let (points, boxes): (Vec<&Cell>, Vec<&Cell>) = drawing.cells.iter().partition(is_point);
        self.cells(&boxes);
        // Lines run over squares and walls, which would hide them, and end below points.
        for line in drawing.lines.iter().chain(&drawing.arrows) {
            if let (Some(from), Some(to)) = (self.place(line.from), self.place(line.to)) {
                self.line(from, to);
            }
        }
        self.cells(&points);
        for piece in &drawing.pieces {
            if let Some([x, y]) = self.place(piece.at) {
                self.canvas.write(x, y, piece.symbol, piece.player);
            }
        }
        self.canvas.finish(look, paint)
    }

    /// The character at a place. Sizes are limited, so the numbers are small.
    fn place(&self, at: Point) -> Option<[i32; 2]> {
        let [column, row] = self.extent.place(at)?;
        let x = (column * self.per_column).round() as i32;
        let y = (row * self.per_row).round() as i32;
        Some([x + self.margin[0], y + self.margin[1]])
    }

    /// Insides first: the border of one cell must not be wiped by the next.
    fn cells(&mut self, cells: &[&Cell]) {
        for cell in cells {
            self.inside(cell);
        }
        for cell in cells {
            self.outside(cell);
        }
    }

    fn inside(&mut self, cell: &Cell) {
        let Some([x, y]) = self.place(cell.at) else {
            return;
        };
        if cell.shape == Shape::Node {
            return self.canvas.write(x, y, self.node, None);
        }
        for x in x - HALF_WIDTH + 1..x + HALF_WIDTH {
            match cell.shape {
                Shape::Wall => self.canvas.write(x, y, self.wall, None),
                Shape::Square | Shape::Node => self.canvas.clear(x, y),
            }
        }
    }

    fn outside(&mut self, cell: &Cell) {
        let Some([x, y]) = self.place(cell.at) else {
            return;
        };
        let mut label_at = [x + 1, y];
        if cell.shape != Shape::Node {
            let (left, right) = (x - HALF_WIDTH, x + HALF_WIDTH);
            self.canvas.across(y - 1, left, right);
            self.canvas.across(y + 1, left, right);
            self.canvas.down(left, y - 1, y + 1);
            self.canvas.down(right, y - 1, y + 1);
            label_at = [left + 1, y - 1];
        }
        let label = cell.label.as_deref().unwrap_or_default();
        for (sign, x) in label.chars().take(LABEL_LENGTH).zip(label_at[0]..) {
            self.canvas.write(x, label_at[1], sign, None);
        }
    }

    fn line(&mut self, from: [i32; 2], to: [i32; 2]) {
        let ([left, first], [right, last]) = if from[0] <= to[0] {
            (from, to)
        } else {
            (to, from)
        };
        let (width, height) = (right - left, last - first);
        if height == 0 {
            self.canvas.across(first, left, right);
        } else if width == 0 {
            self.canvas.down(left, first.min(last), first.max(last));
        } else if width > 2 * height.abs() {
            self.flat([left, first], width, height);
        } else {
            self.steep([left, first], width, height);
        }
    }

    /// A line with one sign per line of text.
    fn steep(&mut self, [left, first]: [i32; 2], width: i32, height: i32) {
        let slope = f64::from(width) / f64::from(height.abs());
        let column = |lines: f64| left + (slope * lines).round() as i32;
        for lines in 1..height.abs() {
            let middle = f64::from(lines);
            let stroke = match (column(middle - 0.5) == column(middle + 0.5), height > 0) {
                (true, _) => UPRIGHT,
                (false, true) => FALLING,
                (false, false) => RISING,
            };
            let y = first + lines * height.signum();
            self.canvas.stroke(column(middle), y, stroke);
        }
    }

    /// A line with one sign per column, high or low in its line of text.
    fn flat(&mut self, [left, first]: [i32; 2], width: i32, height: i32) {
        for columns in 1..width {
            let exact =
                f64::from(first) + f64::from(columns) * f64::from(height) / f64::from(width);
            let y = exact.round();
            let sign = match exact - y {
                below if below > 0.3 => '.',
                above if above < -0.3 => '\'',
                _ => '-',
            };
            self.canvas.write(left + columns, y as i32, sign, None);
        }
    }
}
