//! Boards turned and mirrored, and the one position that stands for all of its like.
//!
//! Without pawns, the board may be turned and mirrored in eight ways, with them mirrored left
//! to right; and colours may be exchanged. Of all these, the canonical position has the
//! material of the game's layer (White stronger); White to move if both sides have the same
//! men; White's king on the files a to d, and without pawns in the triangle a1-d1-d4. There a
//! reflection is left if White's king is on the long diagonal: Black's must then not be above
//! it; and if both are on it, the lesser list of other men decides.
//!
//! What was done to a position is its view, a number: colours exchanged (8), transposed (4),
//! turned over top to bottom (2), mirrored left to right (1), in this order of bits but done
//! colours first, transposed last. View 0 is the canonical position itself.

use super::position::{NO_FILE, Position};
use super::squares::{Square, file, row};

/// How many views there are.
pub(super) const VIEWS: u64 = 16;

const MIRRORED: u8 = 1;
const TURNED_OVER: u8 = 2;
const TRANSPOSED: u8 = 4;
const EXCHANGED: u8 = 8;

/// How the board of a material may be turned and mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Board {
    /// Not at all.
    Fixed,
    /// Left to right.
    Mirrored,
    /// In all eight ways.
    Turned,
}

/// A square after the board is mirrored, turned over, transposed.
#[inline]
fn seen(square: Square, view: u8) -> Square {
    let mut square = square;
    if view & MIRRORED != 0 {
        square ^= 7;
    }
    if view & TURNED_OVER != 0 {
        square ^= 56;
    }
    if view & TRANSPOSED != 0 {
        square = transposed(square);
    }
    square
}

#[inline]
fn transposed(square: Square) -> Square {
    square >> 3 | (square & 7) << 3
}

fn mapped(position: &Position, map: impl Fn(Square) -> Square) -> Position {
    let men = position.men.map(|man| man.at(map(man.square())));
    Position::new(position.kings.map(&map), men, position.mover)
}

/// The position as seen after some of the eight turns of the board.
fn turned(position: &Position, view: u8) -> Position {
    let passing = match position.passing {
        NO_FILE => NO_FILE,
        file if view & MIRRORED != 0 => 7 - file,
        file => file,
    };
    Position {
        passing,
        ..mapped(position, |square| seen(square, view))
    }
}

/// The canonical position, and the view that leads there.
#[inline]
pub(super) fn canonical(position: &Position, board: Board, is_exchanged: bool) -> (Position, u8) {
    let (mut position, mut view) = if is_exchanged {
        (position.with_colours_exchanged(), EXCHANGED)
    } else {
        (*position, 0)
    };
    let king = position.kings[0];
    let turns = match board {
        Board::Fixed => 0,
        Board::Mirrored if file(king) > 3 => MIRRORED,
        Board::Mirrored => 0,
        Board::Turned => to_triangle(king),
    };
    if turns != 0 {
        position = turned(&position, turns);
        view |= turns;
    }
    if board == Board::Turned && is_on_diagonal(position.kings[0]) {
        let [_, other] = position.kings;
        if !is_on_diagonal(other) {
            if row(other) > file(other) {
                position = turned(&position, TRANSPOSED);
                view |= TRANSPOSED;
            }
        } else {
            let reflected = turned(&position, TRANSPOSED);
            if reflected.men < position.men {
                position = reflected;
                view |= TRANSPOSED;
            }
        }
    }
    (position, view)
}

/// The position of which this is the canonical one, seen that way.
pub(super) fn undone(canonical: &Position, view: u8) -> Position {
    let mut position = *canonical;
    if view & TRANSPOSED != 0 {
        position = turned(&position, TRANSPOSED);
    }
    position = turned(&position, view & (MIRRORED | TURNED_OVER));
    if view & EXCHANGED != 0 {
        position = position.with_colours_exchanged();
    }
    position
}

#[inline]
fn is_on_diagonal(square: Square) -> bool {
    file(square) == row(square)
}

/// The turns that bring a square into the triangle a1-d1-d4, without a transposition if there
/// is a choice.
#[inline]
fn to_triangle(square: Square) -> u8 {
    let mut view = 0;
    let mut square = square;
    if file(square) > 3 {
        view |= MIRRORED;
        square ^= 7;
    }
    if row(square) > 3 {
        view |= TURNED_OVER;
        square ^= 56;
    }
    if row(square) > file(square) {
        view |= TRANSPOSED;
    }
    view
}
