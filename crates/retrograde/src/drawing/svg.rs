//! A picture of a position as a standalone SVG.
//!
//! A column and a row are [`UNIT`] wide and high. Colours are attributes of groups, not a
//! style sheet, so that several pictures can stand in one page. The players' colours are
//! told apart by colour-blind readers too, and every piece carries its sign.

mod overlay;

use super::extent::{Extent, scale};
use super::{Cell, Color, Drawing, Piece, Point, Shape};
use crate::outcome::Player;
use std::fmt::Write as _;

/// Units of the picture from a place to its neighbour.
const UNIT: f64 = 40.0;
/// The widest and highest that a board gets.
const MOST: f64 = 8000.0;
/// The space around the middles of the outermost places.
const MARGIN: f64 = 28.0;
const NOTE_HEIGHT: f64 = 20.0;
/// What a sign of a note takes, roughly.
const NOTE_SIGN: f64 = 7.5;

impl Drawing {
    /// The picture as an SVG document, whose title is its notes.
    ///
    /// ```
    /// use retrograde::drawing::{Drawing, point};
    ///
    /// let mut board = Drawing::squares(3, 3);
    /// board.note("X to move");
    /// let picture = board.to_svg();
    /// assert!(picture.starts_with("<svg ") && picture.contains("<title>X to move</title>"));
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        if self.notes.is_empty() {
            self.to_titled_svg("a position")
        } else {
            self.to_titled_svg(&self.notes.join("; "))
        }
    }

    /// The picture as an SVG document with a title, which is read out where the picture
    /// cannot be seen.
    #[must_use]
    pub fn to_titled_svg(&self, title: &str) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = Sheet::new(self).write(self, title, &mut text);
        text
    }
}

/// Where places lie on the picture.
pub(super) struct Sheet {
    extent: Option<Extent>,
    unit: f64,
    /// The space left of the outermost places: the board stands in the middle.
    left: f64,
    board_height: f64,
    /// The height of what explains colours, below the board.
    keys_height: f64,
    size: [f64; 2],
}

impl Sheet {
    pub(super) fn new(drawing: &Drawing) -> Sheet {
        let extent = Extent::of(drawing);
        let [columns, rows] = extent.map_or([0.0; 2], |extent| [extent.columns, extent.rows]);
        let unit = scale(UNIT, columns.max(rows), MOST);
        let (board_width, board_height) = match extent {
            Some(_) => (columns * unit + 2.0 * MARGIN, rows * unit + 2.0 * MARGIN),
            None => (0.0, 0.0),
        };
        let notes = drawing.notes.iter().map(|note| note.chars().count());
        // A key has its colour in front.
        let keys = drawing.keys.iter().map(|key| key.text.chars().count() + 3);
        let note_width = notes.chain(keys).max().map_or(0.0, |signs| {
            (signs as f64 * NOTE_SIGN + 2.0 * NOTE_HEIGHT).min(MOST)
        });
        let keys_height = drawing.keys.len() as f64 * NOTE_HEIGHT;
        let note_height = match drawing.notes.len() {
            0 if drawing.keys.is_empty() => 0.0,
            count => (count as f64 + 0.5) * NOTE_HEIGHT,
        };
        // A picture without a size is an error to some readers.
        let width = board_width.max(note_width).max(1.0);
        Sheet {
            extent,
            unit,
            left: (width - board_width) / 2.0 + MARGIN,
            board_height,
            keys_height,
            size: [width, (board_height + keys_height + note_height).max(1.0)],
        }
    }

    pub(super) fn place(&self, at: Point) -> Option<[f64; 2]> {
        let [column, row] = self.extent?.place(at)?;
        Some([column * self.unit + self.left, row * self.unit + MARGIN])
    }

    fn write(&self, drawing: &Drawing, title: &str, text: &mut String) -> std::fmt::Result {
        self.begin(title, text)?;
        self.board(drawing, text)?;
        self.pieces(drawing, text)?;
        self.trail_numbers(drawing, text)?;
        self.labels(drawing, text)?;
        self.notes(drawing, text)?;
        writeln!(text, "</svg>")
    }

    /// The first lines: size, title, background.
    pub(super) fn begin(&self, title: &str, text: &mut String) -> std::fmt::Result {
        let [width, height] = self.size.map(shown);
        writeln!(
            text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">"
        )?;
        writeln!(text, "<title>{}</title>", escaped(title))?;
        writeln!(
            text,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>"
        )
    }

    /// All that lies below the pieces, and what explains it.
    pub(super) fn board(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        // Lines run over squares and walls, which would hide them, and end below points.
        let is_point = |cell: &&Cell| cell.shape == Shape::Node;
        let (points, boxes): (Vec<&Cell>, Vec<&Cell>) = drawing.cells.iter().partition(is_point);
        self.cells(&boxes, text)?;
        self.lines(drawing, text)?;
        self.cells(&points, text)?;
        self.tints(drawing, text)?;
        self.trails(drawing, text)?;
        self.captions(drawing, text)?;
        self.keys(drawing, text)
    }

    fn lines(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        let places = |line: &super::Line| Some([self.place(line.from)?, self.place(line.to)?]);
        let lines: Vec<_> = drawing.lines.iter().filter_map(places).collect();
        let arrows: Vec<_> = drawing.arrows.iter().filter_map(places).collect();
        if lines.is_empty() && arrows.is_empty() {
            return Ok(());
        }
        writeln!(
            text,
            "<g stroke=\"#808080\" stroke-width=\"2\" stroke-linecap=\"round\">"
        )?;
        for line in lines.iter().chain(&arrows) {
            let [[x1, y1], [x2, y2]] = line.map(|end| end.map(shown));
            writeln!(
                text,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
            )?;
        }
        for &[from, to] in &arrows {
            write_head(from, to, text)?;
        }
        writeln!(text, "</g>")
    }

    fn cells(&self, cells: &[&Cell], text: &mut String) -> std::fmt::Result {
        if cells.is_empty() {
            return Ok(());
        }
        writeln!(
            text,
            "<g fill=\"#f4f1ea\" stroke=\"#808080\" stroke-width=\"1.5\">"
        )?;
        for cell in cells {
            let Some([x, y]) = self.place(cell.at) else {
                continue;
            };
            let fill = match cell.shape {
                Shape::Node => {
                    let [x, y] = [x, y].map(shown);
                    writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\"/>")?;
                    continue;
                }
                Shape::Square => "",
                Shape::Wall => " fill=\"#4d4d4d\"",
            };
            let [left, top] = [x - UNIT / 2.0, y - UNIT / 2.0].map(shown);
            writeln!(
                text,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{UNIT}\" height=\"{UNIT}\"{fill}/>"
            )?;
        }
        writeln!(text, "</g>")
    }

    pub(super) fn pieces(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        if drawing.pieces.is_empty() {
            return Ok(());
        }
        writeln!(text, "{PIECES}")?;
        for &Piece { at, symbol, player } in &drawing.pieces {
            if let Some(place) = self.place(at) {
                write_piece(place, symbol, player, text)?;
                text.push('\n');
            }
        }
        writeln!(text, "</g>")
    }

    /// Labels stand in the upper left of squares, and beside points.
    pub(super) fn labels(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        let labelled = |cell: &&Cell| cell.label.is_some();
        if !drawing.cells.iter().any(|cell| labelled(&cell)) {
            return Ok(());
        }
        writeln!(
            text,
            "<g font-size=\"9\" fill=\"#333333\" text-anchor=\"start\">"
        )?;
        for cell in drawing.cells.iter().filter(labelled) {
            let Some([x, y]) = self.place(cell.at) else {
                continue;
            };
            let [x, y] = match cell.shape {
                Shape::Node => [x + 13.0, y - 11.0],
                Shape::Square | Shape::Wall => [x - 18.0, y - 11.0],
            }
            .map(shown);
            let label = escaped(cell.label.as_deref().unwrap_or_default());
            writeln!(text, "<text x=\"{x}\" y=\"{y}\">{label}</text>")?;
        }
        writeln!(text, "</g>")
    }

    pub(super) fn notes(&self, drawing: &Drawing, text: &mut String) -> std::fmt::Result {
        if drawing.notes.is_empty() {
            return Ok(());
        }
        writeln!(text, "<g font-size=\"14\" fill=\"#000000\">")?;
        let x = shown(self.size[0] / 2.0);
        for (index, note) in drawing.notes.iter().enumerate() {
            let y =
                shown(self.board_height + self.keys_height + (index as f64 + 0.8) * NOTE_HEIGHT);
            writeln!(text, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(note))?;
        }
        writeln!(text, "</g>")
    }
}

/// What pieces have in common.
pub(super) const PIECES: &str = "<g font-size=\"18\" font-weight=\"bold\">";

/// A piece around a place on the picture.
pub(super) fn write_piece(
    [x, y]: [f64; 2],
    symbol: char,
    player: Option<Player>,
    text: &mut String,
) -> std::fmt::Result {
    let fill = player.map_or(Color([0xd0; 3]), Color::of_player);
    let sign = fill.ink();
    // Not every reader knows how to put text in the middle of a height.
    let [x, y, baseline] = [x, y, y + 6.5].map(shown);
    let symbol = escaped(symbol.encode_utf8(&mut [0; 4]));
    write!(
        text,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"{fill}\" stroke=\"#333333\"/>\
         <text x=\"{x}\" y=\"{baseline}\" fill=\"{sign}\">{symbol}</text>"
    )
}

/// The head of an arrow, outside of what stands at its end.
fn write_head(from: [f64; 2], to: [f64; 2], text: &mut String) -> std::fmt::Result {
    const BEFORE_END: f64 = 17.0;
    let (across, down) = (to[0] - from[0], to[1] - from[1]);
    let length = across.hypot(down);
    if length <= BEFORE_END {
        return Ok(());
    }
    let (across, down) = (across / length, down / length);
    let corner = |back: f64, aside: f64| {
        let x = to[0] - across * back - down * aside;
        let y = to[1] - down * back + across * aside;
        format!("{},{}", shown(x), shown(y))
    };
    let [tip, left, right] =
        [(0.0, 0.0), (9.0, 4.0), (9.0, -4.0)].map(|(back, aside)| corner(BEFORE_END + back, aside));
    writeln!(
        text,
        "<polygon points=\"{tip} {left} {right}\" fill=\"#808080\"/>"
    )
}

/// A number without more digits than can be seen.
pub(super) fn shown(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// A text as XML takes it; signs that XML forbids become a replacement sign.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            sign if sign.is_control() => escaped.push('\u{fffd}'),
            sign => escaped.push(sign),
        }
    }
    escaped
}
