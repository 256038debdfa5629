//! What a person sees: the board with its margins, and as a drawing.

use super::board::{BoardPlace, Ground};
use super::game::{PursuitGame, State};
use super::options::Piece;
use retrograde::Position;
use retrograde::drawing::{self, Drawing, Point, Shape, point};
use std::collections::BTreeSet;
use std::fmt::Write as _;

impl PursuitGame {
    /// The board at a position, rows and columns numbered at the margins; the numbers of
    /// columns are read downwards. A piece hides an exit or an arrow, a digit stands for so
    /// many policemen (`+` for more than nine), `X` for a thief who is caught.
    ///
    /// ```
    /// use retrograde_games::pursuit::{Board, PursuitGame, PursuitOptions};
    ///
    /// let board = Board::parse(b"P.*\n..T\n")?;
    /// let game = PursuitGame::new(board, PursuitOptions::default())?;
    /// assert_eq!(game.picture(game.start()), "   012\n 0 P.*\n 1 ..T\n");
    /// # Ok::<(), retrograde_games::pursuit::BoardError>(())
    /// ```
    #[must_use]
    pub fn picture(&self, position: Position) -> String {
        let board = self.board();
        let State { police, thief, .. } = self.state(position);
        let digits = |largest: u32| largest.max(1).ilog10() as usize + 1;
        let margin = digits(board.rows().saturating_sub(1));
        let column_digits = digits(board.columns().saturating_sub(1));
        let mut picture = String::new();
        for digit in (0..column_digits as u32).rev() {
            let scale = 10_u32.pow(digit);
            picture.extend(std::iter::repeat_n(' ', margin + 2));
            let label = |column: u32| match column / scale {
                0 if digit > 0 => ' ',
                quotient => char::from_digit(quotient % 10, 10).unwrap_or(' '),
            };
            picture.extend((0..board.columns()).map(label));
            picture.push('\n');
        }
        for row in 0..board.rows() {
            // Writing to a string cannot fail.
            let _ = write!(picture, " {row:margin$} ");
            let letters = (0..board.columns())
                .map(|column| board.letter((row, column), &police, Some(thief)));
            picture.extend(letters);
            picture.push('\n');
        }
        picture
    }

    /// The board without pieces as a drawing for terminals, SVG and pages: a square or a wall
    /// for each cell, exits labelled `E` and one-way cells by their arrows, and a line for each
    /// door.
    #[must_use]
    pub fn ground_drawing(&self) -> Drawing {
        let board = self.board();
        let mut drawing = Drawing::default();
        for (place, &ground) in board.places().zip(board.cells()) {
            drawing.cells.push(drawing::Cell {
                at: at(place),
                shape: match ground {
                    Ground::Wall => Shape::Wall,
                    _ => Shape::Square,
                },
                label: label(ground),
            });
        }
        drawing
            .lines
            .extend(board.doors().iter().map(|&[one, other]| drawing::Line {
                from: at(one),
                to: at(other),
            }));
        drawing
    }

    /// Puts the pieces of a position onto the board: a digit stands for so many policemen, `X`
    /// for a thief who is caught.
    pub fn put_pieces(&self, drawing: &mut Drawing, position: Position) {
        let State { police, thief, .. } = self.state(position);
        let places: BTreeSet<BoardPlace> = police.iter().copied().chain([thief]).collect();
        for place in places {
            let piece = if police.contains(&place) {
                Piece::Police
            } else {
                Piece::Thief
            };
            let letter = self.board().letter(place, &police, Some(thief));
            drawing.piece(at(place), letter, Some(piece.player()));
        }
    }
}

fn at((row, column): BoardPlace) -> Point {
    point(column, row)
}

/// What is written on a cell.
fn label(ground: Ground) -> Option<String> {
    match ground {
        Ground::Exit => Some("E".to_owned()),
        Ground::OneWay(arrow) => Some(arrow.letter().to_string()),
        _ => None,
    }
}
