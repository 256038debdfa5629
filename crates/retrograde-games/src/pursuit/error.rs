//! What can be wrong with a board, and where.
//!
//! Lines and columns of a text count from 1, columns count characters. Rows and columns
//! that a user gives as coordinates count from 0, as the picture's margin does.

use super::options::Piece;
use super::parse::{MAX_CELLS, MAX_COLUMNS};
use std::io;

/// Why a board cannot be read or played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The operating system failed.
    #[error("cannot read the board: {0}")]
    Io(#[from] io::Error),
    /// The bytes are no text.
    #[error(
        "no text in UTF-8, line {line} column {column}; a board is a text of the characters * . P T E < > ^ v"
    )]
    NotText {
        /// The line, from 1.
        line: u64,
        /// The character that is none, from 1.
        column: u64,
    },
    /// A character that means nothing on a board.
    #[error("unknown character {}, line {line} column {column}; {}", show(*.found), remedy(*.meant))]
    UnknownCharacter {
        /// The character.
        found: char,
        /// The line, from 1.
        line: u64,
        /// The character within the line, from 1.
        column: u64,
        /// The character that was probably meant.
        meant: Option<char>,
    },
    /// A second police or thief, where one is asked for.
    #[error(
        "second {}, line {line} column {column}; a board has one, and the first is at line {first_line} column {first_column}{}",
        .piece.letter(), several(*.piece)
    )]
    SecondPiece {
        /// Which.
        piece: Piece,
        /// The line of the second, from 1.
        line: u64,
        /// Its column, from 1.
        column: u64,
        /// The line of the first, from 1.
        first_line: u64,
        /// Its column, from 1.
        first_column: u64,
    },
    /// More policemen than are asked for.
    #[error(
        "one P too many, line {line} column {column}; {cops} are asked for, so take it away or ask for more"
    )]
    TooManyPolice {
        /// The line of the first in excess, from 1.
        line: u64,
        /// Its column, from 1.
        column: u64,
        /// How many are asked for.
        cops: u32,
    },
    /// Other policemen than are asked for, once all are placed.
    #[error(
        "{cops} policemen are asked for, but {found} are on the board; correct the number, or place all of them"
    )]
    PoliceCount {
        /// How many are asked for.
        cops: u32,
        /// How many there are.
        found: u32,
    },
    /// A line above the rows that says nothing, or something impossible.
    #[error("{problem}, line {line} column {column}; correct the line or leave it out")]
    BadDirective {
        /// What is wrong, and what was expected.
        problem: String,
        /// The line, from 1.
        line: u64,
        /// Where it goes wrong, from 1.
        column: u64,
    },
    /// A line of rules below the first row.
    #[error(
        "a line that begins with ! below a row of the board, line {line} column 1; put it above the rows"
    )]
    LateDirective {
        /// The line, from 1.
        line: u64,
    },
    /// A place in a line above the rows that the board does not have.
    #[error("{error}, line {line} column {column}")]
    InDirective {
        /// The line, from 1.
        line: u64,
        /// Where the place begins, from 1.
        column: u64,
        /// What is wrong with it.
        error: Box<BoardError>,
    },
    /// A row of another length than the rows above.
    #[error(
        "ragged board, line {line} column {column}: expected a row of {expected} cells as above, found {found}; fill it up with . or *"
    )]
    Ragged {
        /// The line, from 1.
        line: u64,
        /// Where the first cell is missing or in excess, from 1.
        column: u64,
        /// The length of the rows above.
        expected: u64,
        /// The length of this row.
        found: u64,
    },
    /// The first line begins with a digit, but does not tell rows and columns.
    #[error(
        "bad first line, line {line} column {column}: expected two numbers, rows and columns, as in \"8 12\"; correct it or leave the line out"
    )]
    BadHeader {
        /// The line, from 1.
        line: u64,
        /// Where it goes wrong, from 1.
        column: u64,
    },
    /// The rows are not as many as the first line says.
    #[error("the first line says {declared} rows, but the board has {found}{}, line {line} column 1; correct the first line or leave it out", if *.more {" or more"} else {""})]
    RowCount {
        /// The rows told.
        declared: u64,
        /// The rows there are, as far as read.
        found: u64,
        /// Whether reading stopped at the first row too many.
        more: bool,
        /// The line of the first row missing or in excess, from 1.
        line: u64,
    },
    /// The rows are not as long as the first line says.
    #[error(
        "the first line says {declared} columns, but the row has {found}, line {line} column {column}; correct the first line or leave it out"
    )]
    ColumnCount {
        /// The columns told.
        declared: u64,
        /// The columns of the row.
        found: u64,
        /// The line of the row, from 1.
        line: u64,
        /// Where the first cell is missing or in excess, from 1.
        column: u64,
    },
    /// No rows at all.
    #[error("the board is empty; expected rows of the characters * . P T E < > ^ v")]
    Empty,
    /// A row longer than a board can use.
    #[error(
        "line {line} is longer than {MAX_COLUMNS} characters, the most columns that a board can have"
    )]
    LineTooLong {
        /// The line, from 1.
        line: u64,
    },
    /// More cells than a board can have.
    #[error("line {line} brings the board to {cells} cells; a board has at most {MAX_CELLS}")]
    TooManyCells {
        /// The line, from 1.
        line: u64,
        /// Cells up to there.
        cells: u64,
    },
    /// More states than positions can be numbered.
    #[error(
        "the board has {free_cells} free cells, and {} on them {positions} positions; at most {} can be solved, so take a smaller board or fewer pieces",
        pieces(*.cops), retrograde::MAX_POSITIONS
    )]
    TooLarge {
        /// Free cells of the board.
        free_cells: u64,
        /// Policemen on them.
        cops: u32,
        /// Positions they give; at least so many, if that is the largest number.
        positions: u64,
    },
    /// More turns of several policemen than can be listed.
    #[error(
        "{cops} policemen on {free_cells} free cells have up to {turns} turns; at most {} can be listed, so take fewer policemen, a smaller board, fewer directions, or let one move at a time (lazy)",
        super::game::MOST_TURNS
    )]
    TooManyTurns {
        /// Free cells of the board.
        free_cells: u64,
        /// Policemen on them.
        cops: u32,
        /// Turns they may have; at least so many, if that is the largest number.
        turns: u64,
    },
    /// No policeman at all, or more than a board can have.
    #[error(
        "a board has 1 to {} policemen, not {cops}",
        super::directives::MAX_COPS
    )]
    BadPoliceCount {
        /// How many were asked for.
        cops: u32,
    },
    /// A door whose ends are one cell.
    #[error(
        "the door at row {row}, column {column} leads to where it begins; give it two different cells"
    )]
    DoorToItself {
        /// The row, from 0.
        row: u32,
        /// The column, from 0.
        column: u32,
    },
    /// A piece is nowhere.
    #[error("the board has no {}; put the letter on a cell, or give the {piece} by row and column", .piece.letter())]
    PieceMissing {
        /// Which.
        piece: Piece,
    },
    /// Coordinates beyond the board.
    #[error("the {what} at row {row}, column {column} is outside the board; its rows are 0 to {}, its columns 0 to {}", .rows.saturating_sub(1), .columns.saturating_sub(1))]
    OutOfBoard {
        /// `police`, `thief`, `exit` or `door`.
        what: &'static str,
        /// The row given, from 0.
        row: u32,
        /// The column given, from 0.
        column: u32,
        /// The board's rows.
        rows: u32,
        /// The board's columns.
        columns: u32,
    },
    /// Coordinates of a wall.
    #[error(
        "the {what} at row {row}, column {column} stands on a wall; choose a free cell (rows and columns count from 0)"
    )]
    OnWall {
        /// `police`, `thief`, `exit` or `door`.
        what: &'static str,
        /// The row given, from 0.
        row: u32,
        /// The column given, from 0.
        column: u32,
    },
    /// A random board without room for what it shall hold.
    #[error(
        "the random board has {free_cells} free cells, but its pieces and exits need {needed}; ask for a larger board, fewer walls or fewer exits"
    )]
    NoRoom {
        /// Free cells of the board.
        free_cells: u64,
        /// Cells needed.
        needed: u64,
    },
}

impl BoardError {
    /// Line and column of the text, both from 1, where the error has a place in it.
    #[must_use]
    pub fn place(&self) -> Option<(u64, u64)> {
        match *self {
            BoardError::NotText { line, column }
            | BoardError::UnknownCharacter { line, column, .. }
            | BoardError::SecondPiece { line, column, .. }
            | BoardError::Ragged { line, column, .. }
            | BoardError::BadHeader { line, column }
            | BoardError::TooManyPolice { line, column, .. }
            | BoardError::BadDirective { line, column, .. }
            | BoardError::InDirective { line, column, .. }
            | BoardError::ColumnCount { line, column, .. } => Some((line, column)),
            BoardError::RowCount { line, .. }
            | BoardError::TooManyCells { line, .. }
            | BoardError::LateDirective { line } => Some((line, 1)),
            BoardError::LineTooLong { line } => Some((line, u64::from(MAX_COLUMNS) + 1)),
            _ => None,
        }
    }
}

/// Characters that look alike or cannot be seen are told by their number.
fn show(found: char) -> String {
    let number = format!("U+{:04X}", u32::from(found));
    if found.is_ascii_graphic() {
        format!("\"{found}\" ({number})")
    } else {
        number
    }
}

fn remedy(meant: Option<char>) -> String {
    match meant {
        Some(meant) => format!("did you mean {meant}?"),
        None => "a board has only the characters * . P T E < > ^ v".to_owned(),
    }
}

fn several(piece: Piece) -> &'static str {
    match piece {
        Piece::Police => "; a line \"!cops 2\" above the rows asks for two",
        Piece::Thief => "",
    }
}

fn pieces(cops: u32) -> String {
    match cops {
        1 => "two pieces".to_owned(),
        _ => format!("{cops} policemen and a thief"),
    }
}
