//! A picture of a position, as cells, lines and pieces: one description for the terminal,
//! SVG and the web page.
//!
//! A picture can also say what is known of its places: [`Tint`] colours a place and writes a
//! number there, [`Trail`] shows the way of a piece, [`Key`] explains a colour. These are drawn
//! in SVG; a terminal shows only what it has room for. [`Animation`] is play in pictures, and
//! [`spring_layout`] finds places for the vertices of any graph.
//!
//! Places are given in columns (to the right) and rows (downwards), one apart for
//! neighbours; fractions are allowed. Whatever numbers a picture holds, it can be rendered:
//! places that are no numbers are left out, and sizes are limited.

mod animation;
mod canvas;
mod color;
mod extent;
mod layout;
mod svg;
mod text;

pub use animation::Animation;
pub use canvas::Look;
pub(crate) use canvas::printable;
pub use color::Color;
pub use layout::spring_layout;

use crate::outcome::Player;

/// A place in a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// To the right, from 0.
    pub column: f32,
    /// Downwards, from 0.
    pub row: f32,
}

/// A number that can be a column or a row; one too large to be held exactly is rounded.
pub trait Coordinate {
    /// The number, as pictures keep it.
    fn coordinate(self) -> f32;
}

macro_rules! coordinates {
    ($($number:ty),*) => {$(
        impl Coordinate for $number {
            fn coordinate(self) -> f32 {
                self as f32
            }
        }
    )*};
}

coordinates!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64);

/// A point at a column and a row.
///
/// ```
/// use retrograde::drawing::{Point, point};
///
/// assert_eq!(point(1, 0.5), Point { column: 1.0, row: 0.5 });
/// ```
#[must_use]
pub fn point(column: impl Coordinate, row: impl Coordinate) -> Point {
    Point {
        column: column.coordinate(),
        row: row.coordinate(),
    }
}

/// How a cell looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A field of a board of squares.
    Square,
    /// A point of a board of lines.
    Node,
    /// A place that nothing can enter.
    Wall,
}

/// A place where a piece can stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Its middle.
    pub at: Point,
    /// How it looks.
    pub shape: Shape,
    /// What it is called, if that is to be shown.
    pub label: Option<String>,
}

/// A line between two places.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// One end.
    pub from: Point,
    /// The other.
    pub to: Point,
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// Where it stands.
    pub at: Point,
    /// The sign that stands for it.
    pub symbol: char,
    /// Whose it is; `None` if it is nobody's.
    pub player: Option<Player>,
}

/// What is known of a place, in colour.
#[derive(Debug, Clone, PartialEq)]
pub struct Tint {
    /// The place; it should be that of a cell.
    pub at: Point,
    /// Who wins if the piece in question stands there; `None` if nobody does.
    pub winner: Option<Player>,
    /// How soon, from 0 to 1, where all places of the picture are compared.
    pub share: f64,
    /// What is written there, such as a number of plies.
    pub text: String,
    /// Whose piece stands there now, though it is not drawn: the cell gets a border in the
    /// player's colour.
    pub border: Option<Player>,
}

impl Tint {
    /// What the cell is filled with.
    #[must_use]
    pub fn color(&self) -> Color {
        match self.winner {
            Some(player) => Color::won_by(player, self.share),
            None => Color::NEUTRAL,
        }
    }
}

/// The way of a piece: from its first stop to its last.
#[derive(Debug, Clone, PartialEq)]
pub struct Trail {
    /// The number of each stop, such as the ply after which the piece stood there, and where
    /// that was; places may repeat.
    pub stops: Vec<(usize, Point)>,
    /// Whose piece it is.
    pub player: Option<Player>,
}

/// What a colour means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The colour.
    pub color: Color,
    /// Its meaning.
    pub text: String,
}

/// A word or number beside the board, such as that of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Caption {
    /// Its middle.
    pub at: Point,
    /// What is written there.
    pub text: String,
}

/// A picture of a position.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drawing {
    /// The board, drawn first but for lines.
    pub cells: Vec<Cell>,
    /// What connects cells, drawn below all else.
    pub lines: Vec<Line>,
    /// What connects cells in one direction only; drawn like lines, with a head in SVG.
    pub arrows: Vec<Line>,
    /// What is known of cells, drawn above them.
    pub tints: Vec<Tint>,
    /// The ways of pieces, drawn above tints.
    pub trails: Vec<Trail>,
    /// The pieces, drawn last.
    pub pieces: Vec<Piece>,
    /// Words beside the board.
    pub captions: Vec<Caption>,
    /// What colours mean, below the board.
    pub keys: Vec<Key>,
    /// Lines of text below the board: who is to move, what a player holds.
    pub notes: Vec<String>,
}

impl Drawing {
    /// A board of squares, without pieces.
    #[must_use]
    pub fn squares(columns: u8, rows: u8) -> Drawing {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| point(column, row)));
        Drawing {
            cells: places.map(|at| cell(at, Shape::Square)).collect(),
            ..Drawing::default()
        }
    }

    /// Points connected by lines, without pieces; `lines` are pairs of indices of points,
    /// and those that do not exist are left out.
    #[must_use]
    pub fn nodes(points: &[Point], lines: &[(usize, usize)]) -> Drawing {
        let ends = lines
            .iter()
            .filter_map(|&(from, to)| Some((*points.get(from)?, *points.get(to)?)));
        Drawing {
            cells: points.iter().map(|&at| cell(at, Shape::Node)).collect(),
            lines: ends.map(|(from, to)| Line { from, to }).collect(),
            ..Drawing::default()
        }
    }

    /// Puts a piece on the board.
    pub fn piece(&mut self, at: Point, symbol: char, player: Option<Player>) -> &mut Drawing {
        self.pieces.push(Piece { at, symbol, player });
        self
    }

    /// Writes a word beside the board.
    pub fn caption(&mut self, at: Point, text: impl Into<String>) -> &mut Drawing {
        self.captions.push(Caption {
            at,
            text: text.into(),
        });
        self
    }

    /// Says below the board what a colour means.
    pub fn key(&mut self, color: Color, text: impl Into<String>) -> &mut Drawing {
        self.keys.push(Key {
            color,
            text: text.into(),
        });
        self
    }

    /// Adds a line of text below the board.
    pub fn note(&mut self, text: impl Into<String>) -> &mut Drawing {
        self.notes.push(text.into());
        self
    }
}

fn cell(at: Point, shape: Shape) -> Cell {
    Cell {
        at,
        shape,
        label: None,
    }
}
