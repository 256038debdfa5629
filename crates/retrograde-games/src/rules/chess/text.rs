//! Positions in Forsyth-Edwards notation, and as pictures.
//!
//! Written are the four fields that matter: men by rows from the eighth, who is to move, `-`
//! for castling, which nobody may, and the square behind a pawn that may be taken in passing.
//! The two counters that often follow are read over: they concern the history of play. A
//! square behind a pawn that no pawn attacks is read, and means nothing.

use super::man::{BLACK, Kind, Man, NOBODY, WHITE};
use super::position::{MEN, NO_FILE, Position};
use super::squares::{Square, file, square_name, square_of};
use retrograde::Player;
use retrograde::drawing::{Drawing, point};

/// The letter of every square with a man: capitals are White's.
fn letters(position: &Position) -> [Option<char>; 64] {
    let mut board = [None; 64];
    let of_colour = |letter: char, is_white: bool| {
        if is_white {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    };
    for man in position.men.iter().filter(|man| man.is_there()) {
        let letter = of_colour(man.kind().letter(), man.is_of(WHITE));
        board[usize::from(man.square())] = Some(letter);
    }
    for colour in [WHITE, BLACK] {
        board[usize::from(position.king(colour))] = Some(of_colour('K', colour == WHITE));
    }
    board
}

/// The four fields of a position.
pub(super) fn print(position: &Position) -> String {
    let board = letters(position);
    let mut text = String::new();
    for row in board.chunks(8).rev() {
        let mut empty = 0;
        for &letter in row {
            match letter {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    text.push(letter);
                    empty = 0;
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text.push('/');
    }
    text.pop();
    text += if position.mover == WHITE {
        " w - "
    } else {
        " b - "
    };
    match position.passing {
        NO_FILE => text.push('-'),
        file => text += &square_name(position.passed_square(file)),
    }
    text
}

/// What a text says.
pub(super) fn parse(text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [board, mover, castling, passing, ref counters @ ..] = fields[..] else {
        return Err(format!(
            "{text:?} is no position of chess; expected its fields in Forsyth-Edwards notation, as in \"8/8/8/8/8/2k5/8/K6R w - -\""
        ));
    };
    let are_counters = counters
        .iter()
        .all(|counter| counter.parse::<u32>().is_ok());
    if counters.len() > 2 || !are_counters {
        return Err(format!(
            "{:?} is not expected behind the four fields of a position; expected nothing or two counters",
            counters.join(" ")
        ));
    }
    let mover = match mover {
        "w" => WHITE,
        "b" => BLACK,
        other => return Err(format!("{other:?} is nobody's move; expected w or b")),
    };
    if castling != "-" {
        return Err(format!(
            "{castling:?} is a right to castle, which nobody has in these endings; expected -"
        ));
    }
    let (kings, men) = parse_board(board)?;
    let position = Position::new(kings, men, mover);
    if !position.is_legal() {
        return Err(format!(
            "{text:?} cannot be played on; expected kings apart, pawns on rows 2 to 7, and the side that is not to move out of check"
        ));
    }
    if passing == "-" {
        return Ok(position);
    }
    let square = square_of(passing);
    square
        .filter(|&square| square == position.passed_square(file(square)))
        .map(|square| position.with_passing(file(square)).unwrap_or(position))
        .ok_or_else(|| {
            let row = if mover == WHITE { 6 } else { 3 };
            format!("{passing:?} is no square to take in passing on; expected - or a square of row {row}")
        })
}

/// The kings and men of eight rows.
fn parse_board(board: &str) -> Result<([Square; 2], [Man; MEN]), String> {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != 8 {
        return Err(format!(
            "{board:?} has {} rows; expected 8, joined by slashes",
            rows.len()
        ));
    }
    let mut kings: [Option<Square>; 2] = [None; 2];
    let mut men: Vec<Man> = Vec::new();
    for (row, text) in (0..8).rev().zip(rows) {
        let mut column = 0;
        for sign in text.chars() {
            if let Some(empty @ 1..=8) = sign.to_digit(10) {
                column += empty as u8;
                continue;
            }
            let colour = if sign.is_ascii_uppercase() {
                WHITE
            } else {
                BLACK
            };
            let letter = sign.to_ascii_uppercase();
            if column > 7 || !(letter == 'K' || Kind::of_letter(letter).is_some()) {
                break;
            }
            let square = row * 8 + column;
            match Kind::of_letter(letter) {
                Some(kind) => men.push(Man::new(colour, kind, square)),
                None if kings[usize::from(colour)].is_some() => {
                    return Err(format!("{board:?} has two {sign}; expected one king each"));
                }
                None => kings[usize::from(colour)] = Some(square),
            }
            column += 1;
        }
        let is_whole = column == 8 && text.chars().all(is_sign);
        if !is_whole {
            return Err(format!(
                "{text:?} is no row of a board; expected letters of men and numbers of empty squares, 8 squares in all"
            ));
        }
    }
    let [Some(white), Some(black)] = kings else {
        return Err(format!("{board:?} lacks a king; expected one K and one k"));
    };
    let mut list = [NOBODY; MEN];
    if men.len() > list.len() {
        return Err(format!(
            "{board:?} has {} men; expected at most {}",
            men.len() + 2,
            MEN + 2
        ));
    }
    list[..men.len()].copy_from_slice(&men);
    Ok(([white, black], list))
}

/// Whether it stands for a man or for empty squares.
fn is_sign(sign: char) -> bool {
    let letter = sign.to_ascii_uppercase();
    matches!(sign, '1'..='8') || letter == 'K' || Kind::of_letter(letter).is_some()
}

/// The board from White's side, with the letters of the notation.
pub(super) fn drawing(position: &Position) -> Drawing {
    let mut drawing = Drawing::squares(8, 8);
    for (square, letter) in (0..64_u8).zip(letters(position)) {
        if let Some(letter) = letter {
            let player = if letter.is_ascii_uppercase() {
                Player::Zero
            } else {
                Player::One
            };
            let at = point(file(square), 7 - square / 8);
            drawing.piece(at, letter, Some(player));
        }
    }
    let mover = if position.mover == WHITE {
        "White"
    } else {
        "Black"
    };
    drawing.note(format!("{mover} to move"));
    if position.passing != NO_FILE {
        let square = square_name(position.passed_square(position.passing));
        drawing.note(format!("a pawn may be taken in passing on {square}"));
    }
    drawing
}
