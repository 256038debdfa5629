//! Men other than kings: kind, colour and square.
//!
//! Encoding: the kind of a man, the strongest first, plus 8 for Black's; with the square behind
//! it, the order of men is the order in which a position lists them, White's first.

use super::squares::{
    Square, Squares, bishop_lines, is_open, knight_attacks, pawn_attacks, rook_lines, set,
    up_to_men,
};

/// What a man is, by strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

/// All kinds but kings, the strongest first.
pub(super) const KINDS: [Kind; 5] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
];

/// What a pawn may become.
pub(super) const PROMOTED: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// The letters of [`KINDS`].
const LETTERS: [char; 5] = ['Q', 'R', 'B', 'N', 'P'];

impl Kind {
    /// The letter that stands for it, in capitals.
    pub(super) fn letter(self) -> char {
        LETTERS[self as usize]
    }

    /// The kind that a capital stands for.
    pub(super) fn of_letter(letter: char) -> Option<Kind> {
        let place = LETTERS.iter().position(|&known| known == letter)?;
        Some(KINDS[place])
    }
}

/// White, who is to move first where nothing else is said.
pub(super) const WHITE: u8 = 0;
/// The other side.
pub(super) const BLACK: u8 = 1;

/// What a code of Black's men has more than that of White's.
const OF_BLACK: u8 = 8;

/// All codes are below; no man has the last one.
pub(super) const CODES: usize = 2 * OF_BLACK as usize + 1;

/// A man other than a king, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Man {
    code: u8,
    square: Square,
}

/// No man; behind all others in a list.
pub(super) const NOBODY: Man = Man {
    code: CODES as u8 - 1,
    square: 0,
};

impl Man {
    #[inline]
    pub(super) fn new(colour: u8, kind: Kind, square: Square) -> Man {
        Man {
            code: colour * OF_BLACK + kind as u8,
            square,
        }
    }

    /// Kind and colour in one number.
    #[inline]
    pub(super) fn code(self) -> usize {
        usize::from(self.code)
    }

    /// The man of a code on a square.
    #[inline]
    pub(super) fn of_code(code: usize, square: Square) -> Man {
        Man {
            code: code as u8,
            square,
        }
    }

    #[inline]
    pub(super) fn is_there(self) -> bool {
        self.code != NOBODY.code
    }

    /// Whether it is a man of this colour; nobody has none.
    #[inline]
    pub(super) fn is_of(self, colour: u8) -> bool {
        self.code / OF_BLACK == colour
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.code % OF_BLACK {
            0 => Kind::Queen,
            1 => Kind::Rook,
            2 => Kind::Bishop,
            3 => Kind::Knight,
            _ => Kind::Pawn,
        }
    }

    #[inline]
    pub(super) fn is_pawn(self) -> bool {
        self.is_there() && self.kind() == Kind::Pawn
    }

    #[inline]
    pub(super) fn square(self) -> Square {
        self.square
    }

    /// Its square as a set; empty for nobody.
    #[inline]
    pub(super) fn set(self) -> Squares {
        if self.is_there() { set(self.square) } else { 0 }
    }

    /// The same man elsewhere; nobody stays nobody.
    #[inline]
    pub(super) fn at(self, square: Square) -> Man {
        if self.is_there() {
            Man { square, ..self }
        } else {
            self
        }
    }

    /// A man of the other colour on the same square.
    #[inline]
    pub(super) fn of_other_colour(self) -> Man {
        if self.is_there() {
            Man {
                code: self.code ^ OF_BLACK,
                ..self
            }
        } else {
            self
        }
    }

    /// The squares it attacks; a pawn's moves ahead are not among them.
    #[inline]
    pub(super) fn attacks(self, occupied: Squares) -> Squares {
        let from = self.square;
        let lines = match self.kind() {
            Kind::Queen => rook_lines(from) | bishop_lines(from),
            Kind::Rook => rook_lines(from),
            Kind::Bishop => bishop_lines(from),
            Kind::Knight => return knight_attacks(from),
            Kind::Pawn => return pawn_attacks(self.code / OF_BLACK, from),
        };
        up_to_men(from, lines, occupied)
    }

    /// Whether it attacks a square.
    #[inline]
    pub(super) fn attacks_square(self, target: Square, occupied: Squares) -> bool {
        let from = self.square;
        let lines = match self.kind() {
            Kind::Queen => rook_lines(from) | bishop_lines(from),
            Kind::Rook => rook_lines(from),
            Kind::Bishop => bishop_lines(from),
            Kind::Knight => return knight_attacks(from) & set(target) != 0,
            Kind::Pawn => {
                return pawn_attacks(self.code / OF_BLACK, from) & set(target) != 0;
            }
        };
        lines & set(target) != 0 && is_open(from, target, occupied)
    }
}
