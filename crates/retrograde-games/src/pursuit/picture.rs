//! What a person reads: the result in one sentence, and the board with its margins.

use super::board::Ground;
use super::game::{PursuitGame, State};
use super::options::Piece;
use retrograde::drawing::{self, Drawing, Shape, point};
use retrograde::{Outcome, Position, Value};
use std::fmt::Write as _;

impl PursuitGame {
    /// The result as a sentence, given the value of the start: "Police catches the
    /// thief", "The thief escapes" or "Draw".
    #[must_use]
    pub fn sentence(&self, value_at_start: Value) -> &'static str {
        let first = self.options().first;
        let winner = match value_at_start.outcome() {
            Outcome::Win => Some(first.player()),
            Outcome::Loss => Some(first.player().opponent()),
            Outcome::Tie | Outcome::Draw => None,
        };
        match winner {
            Some(retrograde::Player::Zero) => "Police catches the thief",
            Some(retrograde::Player::One) => "The thief escapes",
            None => "Draw",
        }
    }

    /// The board at a position, rows and columns numbered at the margins; the numbers of
    /// columns are read downwards. `X` stands for both pieces in one cell; a piece hides
    /// an exit.
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
                .map(|column| board.letter((row, column), Some(police), Some(thief)));
            picture.extend(letters);
            picture.push('\n');
        }
        picture
    }

    /// The position as a drawing for terminals, SVG and pages: a square or a wall for each
    /// cell, exits labelled `E`, and the pieces; `X` stands for both in one cell.
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
                    label: (ground == Some(Ground::Exit)).then(|| "E".to_owned()),
                });
            }
        }
        let at = |(row, column): (u32, u32)| point(column, row);
        let [police, thief] = [Piece::Police, Piece::Thief];
        if state.police == state.thief {
            drawing.piece(at(state.police), 'X', Some(police.player()));
        } else {
            drawing.piece(at(state.police), police.letter(), Some(police.player()));
            drawing.piece(at(state.thief), thief.letter(), Some(thief.player()));
        }
        drawing.note(format!("{} to move", state.to_move));
        drawing
    }
}
