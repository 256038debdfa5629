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
//! turned over top to bottom (2), mirrored left to right (1); done colours first, transposed
//! last. View 0 is the canonical position itself. All but the last question depends on the
//! kings alone: a table of their squares has the answers.

use super::position::{NO_FILE, Position};
use super::squares::{Square, file, king_attacks, row, set};

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
const fn seen(mut square: Square, view: u8) -> Square {
    if view & MIRRORED != 0 {
        square ^= 7;
    }
    if view & TURNED_OVER != 0 {
        square ^= 56;
    }
    if view & TRANSPOSED != 0 {
        square = square >> 3 | (square & 7) << 3;
    }
    square
}

/// By view, and square.
static SEEN: [[Square; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut place = 0;
    while place < 512 {
        table[place / 64][place % 64] = seen((place % 64) as Square, (place / 64) as u8);
        place += 1;
    }
    table
};

/// The position as seen after some of the eight turns of the board.
#[inline]
fn turned(position: &Position, view: u8) -> Position {
    let squares = &SEEN[usize::from(view) % 8];
    let map = |square: Square| squares[usize::from(square) % 64];
    let men = position.men.map(|man| man.at(map(man.square())));
    let passing = match position.passing {
        NO_FILE => NO_FILE,
        file if view & MIRRORED != 0 => 7 - file,
        file => file,
    };
    Position {
        passing,
        ..Position::new(position.kings.map(map), men, position.mover)
    }
}

/// What the squares of both kings say of a position.
#[derive(Debug, Clone, Copy)]
struct Pair {
    /// The pair of kings of the canonical position, or [`NO_PAIR`].
    number: u16,
    /// How it is seen there, but for colours.
    view: u8,
    /// Whether both kings are on the diagonal there, so that other men decide.
    is_open: bool,
}

const NO_PAIR: u16 = u16::MAX;

/// The pairs of squares that kings can have on a kind of board.
#[derive(Debug)]
pub(super) struct KingPairs {
    board: Board,
    /// Those of canonical positions.
    squares: Vec<[Square; 2]>,
    /// By 64 times White's square plus Black's.
    pairs: Box<[Pair]>,
}

/// A canonical position, and where it came from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Canonical {
    pub(super) position: Position,
    /// What was done to get there.
    pub(super) view: u8,
    /// The number of its pair of kings; without one, kings touch each other.
    pub(super) kings: Option<u64>,
}

impl KingPairs {
    pub(super) fn new(board: Board) -> KingPairs {
        let mut found = KingPairs {
            board,
            squares: Vec::new(),
            pairs: vec![
                Pair {
                    number: NO_PAIR,
                    view: 0,
                    is_open: false
                };
                64 * 64
            ]
            .into(),
        };
        let all = (0..64).flat_map(|white| (0..64).map(move |black| [white, black]));
        let apart =
            |[white, black]: [Square; 2]| white != black && king_attacks(white) & set(black) == 0;
        let mut numbers = vec![NO_PAIR; 64 * 64];
        let place = |[white, black]: [Square; 2]| usize::from(white) * 64 + usize::from(black);
        for kings in all.filter(|&kings| apart(kings)) {
            let view = view_of(board, kings);
            let canonical = kings.map(|square| seen(square, view));
            let number = &mut numbers[place(canonical)];
            if *number == NO_PAIR {
                *number = found.squares.len() as u16;
                found.squares.push(canonical);
            }
            found.pairs[place(kings)] = Pair {
                number: *number,
                view,
                is_open: board == Board::Turned && canonical.into_iter().all(is_on_diagonal),
            };
        }
        found
    }

    /// How many pairs there are.
    pub(super) fn len(&self) -> u64 {
        self.squares.len() as u64
    }

    /// The pair of a number.
    pub(super) fn squares(&self, number: u64) -> Option<[Square; 2]> {
        self.squares.get(number as usize).copied()
    }

    /// The number of a position's pair of kings, if that tells that it is canonical, colours
    /// left aside: of most canonical positions.
    #[inline]
    pub(super) fn number_if_canonical(&self, position: &Position) -> Option<u64> {
        let [white, black] = position.kings.map(usize::from);
        let pair = self.pairs[white * 64 + black];
        let is_canonical = pair.view == 0 && !pair.is_open && pair.number != NO_PAIR;
        is_canonical.then_some(u64::from(pair.number))
    }

    /// The canonical position, colours exchanged first if they have to be.
    #[inline]
    pub(super) fn canonical(&self, position: &Position, is_exchanged: bool) -> Canonical {
        let (mut position, mut view) = if is_exchanged {
            (position.with_colours_exchanged(), EXCHANGED)
        } else {
            (*position, 0)
        };
        let [white, black] = position.kings.map(usize::from);
        let pair = self.pairs[white * 64 + black];
        if pair.view != 0 {
            position = turned(&position, pair.view);
            view |= pair.view;
        }
        if pair.is_open {
            let reflected = turned(&position, TRANSPOSED);
            if reflected.men < position.men {
                position = reflected;
                view |= TRANSPOSED;
            }
        }
        Canonical {
            position,
            view,
            kings: (pair.number != NO_PAIR).then_some(u64::from(pair.number)),
        }
    }

    /// How many boards a canonical position stands for. Kings are never turned into
    /// themselves but by a reflection in the diagonal that both are on.
    pub(super) fn image_count(&self, position: &Position) -> u64 {
        match self.board {
            Board::Fixed => 1,
            Board::Mirrored => 2,
            Board::Turned if turned(position, TRANSPOSED) == *position => 4,
            Board::Turned => 8,
        }
    }

    /// Whether a position is canonical whose kings and colours are.
    #[inline]
    pub(super) fn is_least(&self, position: &Position) -> bool {
        self.board != Board::Turned
            || !position.kings.into_iter().all(is_on_diagonal)
            || position.men <= turned(position, TRANSPOSED).men
    }
}

/// The position of which this is the canonical one, seen that way.
pub(super) fn undone(canonical: &Position, view: u8) -> Position {
    let transposed = turned(canonical, view & TRANSPOSED);
    let position = turned(&transposed, view & (MIRRORED | TURNED_OVER));
    if view & EXCHANGED != 0 {
        return position.with_colours_exchanged();
    }
    position
}

fn is_on_diagonal(square: Square) -> bool {
    file(square) == row(square)
}

/// The view in which two kings are canonical, without a transposition if there is a choice.
fn view_of(board: Board, kings: [Square; 2]) -> u8 {
    let mirrored = if file(kings[0]) > 3 { MIRRORED } else { 0 };
    let over = if row(kings[0]) > 3 { TURNED_OVER } else { 0 };
    match board {
        Board::Fixed => 0,
        Board::Mirrored => mirrored,
        Board::Turned => {
            let [white, black] = kings.map(|square| seen(square, mirrored | over));
            let decides = if is_on_diagonal(white) { black } else { white };
            let transposed = if row(decides) > file(decides) {
                TRANSPOSED
            } else {
                0
            };
            mirrored | over | transposed
        }
    }
}
