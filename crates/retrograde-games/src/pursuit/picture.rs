//! What a person sees: the board with its margins, and as a drawing.

use super::board::{BoardPlace, Ground};
use super::game::{PursuitGame, State};
use super::options::Piece;
use retrograde::Position;
use retrograde::drawing::{self, Drawing, Shape, point};
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

    /// The position as a drawing for terminals, SVG and pages: a square or a wall for each
    /// cell, exits labelled `E` and one-way cells by their arrows, a line for each door, and
    /// the pieces: a digit stands for so many policemen, `X` for a thief who is caught.
    #[must_use]
    pub fn drawing(&self, position: Position) -> Drawing {
        let board = self.board();
        let state = self.state(position);
        let mut drawing = Drawing::default();
        for row in 0..board.rows() {
            for column in 0..board.columns() {
                let ground = board.ground(row, column);
                drawing.cells.push(drawing::Cell {
                    at: point(column, row),
                    shape: match ground {
                        Some(Ground::Wall) | None => Shape::Wall,
                        Some(_) => Shape::Square,
                    },
                    label: label(ground),
                });
            }
        }
        let places = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |c| (row, c)));
        for place in places {
            let letter = board.letter(place, &state.police, Some(state.thief));
            let is_police = state.police.contains(&place);
            let player = if is_police {
                Piece::Police
            } else {
                Piece::Thief
            }
            .player();
            if is_police || place == state.thief {
                drawing.piece(point(place.1, place.0), letter, Some(player));
            }
        }
        let at = |(row, column): BoardPlace| point(column, row);
        drawing
            .lines
            .extend(board.doors().iter().map(|&[one, other]| drawing::Line {
                from: at(one),
                to: at(other),
            }));
        drawing.note(format!("{} to move", state.to_move));
        drawing
    }
}

/// What is written on a cell.
fn label(ground: Option<Ground>) -> Option<String> {
    match ground {
        Some(Ground::Exit) => Some("E".to_owned()),
        Some(Ground::OneWay(arrow)) => Some(arrow.letter().to_string()),
        _ => None,
    }
}
