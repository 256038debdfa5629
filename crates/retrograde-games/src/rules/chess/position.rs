//! A position: two kings, up to two more men, who is to move, and whether a pawn may be taken
//! in passing.
//!
//! Men are listed in the order of their codes and squares, so that equal positions are equal
//! in all bytes. The right to take in passing is part of a position only where a pawn can
//! really be taken so, as tables of endings and the rule on repeated positions have it.

use super::man::{Kind, Man, NOBODY, WHITE};
use super::squares::{Square, Squares, file, king_attacks, pawn_attacks, row, set};

/// Most men besides the kings.
pub(super) const MEN: usize = 2;

/// No pawn may be taken in passing.
pub(super) const NO_FILE: u8 = 8;

/// Four men at most, two of them kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// White's and Black's.
    pub(super) kings: [Square; 2],
    /// In ascending order, nobody last.
    pub(super) men: [Man; MEN],
    /// The colour to move.
    pub(super) mover: u8,
    /// The file of the pawn that may be taken in passing, or [`NO_FILE`].
    pub(super) passing: u8,
}

impl Position {
    /// Puts men in order.
    #[inline]
    pub(super) fn new(kings: [Square; 2], mut men: [Man; MEN], mover: u8) -> Position {
        if men[1] < men[0] {
            men.swap(0, 1);
        }
        Position {
            kings,
            men,
            mover,
            passing: NO_FILE,
        }
    }

    #[inline]
    pub(super) fn occupied(&self) -> Squares {
        let kings = set(self.kings[0]) | set(self.kings[1]);
        self.men.iter().fold(kings, |all, man| all | man.set())
    }

    #[inline]
    pub(super) fn king(&self, colour: u8) -> Square {
        self.kings[usize::from(colour)]
    }

    /// Whether a king would be attacked on a square by men of the other side who are not on
    /// `taken`; the other king is left aside.
    #[inline]
    pub(super) fn is_attacked(
        &self,
        square: Square,
        colour: u8,
        occupied: Squares,
        taken: Squares,
    ) -> bool {
        let enemy = 1 - colour;
        self.men.iter().any(|man| {
            man.is_of(enemy) && man.set() & taken == 0 && man.attacks_square(square, occupied)
        })
    }

    /// Whether the king of a colour is attacked.
    #[inline]
    pub(super) fn is_in_check(&self, colour: u8) -> bool {
        self.is_attacked(self.king(colour), colour, self.occupied(), 0)
    }

    /// Whether men stand apart, no pawn on a row where none can be, and the side that is not
    /// to move is not in check; for positions without the right to take in passing.
    pub(super) fn is_legal(&self) -> bool {
        let men = self.men.iter().filter(|man| man.is_there()).count() as u32;
        let apart = self.occupied().count_ones() == men + 2;
        let mut pawns = self.men.iter().filter(|man| man.is_pawn());
        let pawns_fit = pawns.all(|man| !matches!(row(man.square()), 0 | 7));
        let kings_apart = king_attacks(self.kings[0]) & set(self.kings[1]) == 0;
        apart && pawns_fit && kings_apart && !self.is_in_check(1 - self.mover)
    }

    /// The place of the pawn that would be taken in passing on a file.
    fn passed_pawn(&self, file: u8) -> Option<Man> {
        let at = (if self.mover == WHITE { 4 } else { 3 }) * 8 + file;
        let pawn = Man::new(1 - self.mover, Kind::Pawn, at);
        self.men.iter().copied().find(|&man| man == pawn)
    }

    /// The square that a pawn reaches that takes in passing on a file.
    #[inline]
    pub(super) fn passed_square(&self, file: u8) -> Square {
        (if self.mover == WHITE { 5 } else { 2 }) * 8 + file
    }

    /// What a pawn that takes in passing on `file` leads to, without asking whether a pawn
    /// could have come there.
    ///
    /// Of four men, two pawns are left besides the kings: one takes the other, which leaves
    /// nobody to attack the king of the side that takes.
    pub(super) fn after_passing(&self, file: u8) -> Option<Position> {
        let taken = self.passed_pawn(file)?;
        let target = self.passed_square(file);
        let taker = self.men.iter().copied().find(|man| {
            man.is_of(self.mover)
                && man.is_pawn()
                && pawn_attacks(self.mover, man.square()) & set(target) != 0
        })?;
        let men = self.men.map(|man| {
            if man == taker {
                man.at(target)
            } else if man == taken {
                NOBODY
            } else {
                man
            }
        });
        Some(Position::new(self.kings, men, 1 - self.mover))
    }

    /// The same position with the right to take in passing on a file, if a pawn could have
    /// come there with a double step, and can be taken.
    pub(super) fn with_passing(&self, file: u8) -> Option<Position> {
        self.after_passing(file)?;
        let target = self.passed_square(file);
        // Behind the pawn, where it came from.
        let from = if self.mover == WHITE {
            target + 8
        } else {
            target - 8
        };
        let is_free = self.occupied() & (set(target) | set(from)) == 0;
        is_free.then_some(Position {
            passing: file,
            ..*self
        })
    }

    /// With the colours exchanged and the board turned over, so that pawns go on as before.
    #[inline]
    pub(super) fn with_colours_exchanged(&self) -> Position {
        let [white, black] = self.kings;
        let men = self
            .men
            .map(|man| man.of_other_colour().at(man.square() ^ 56));
        Position {
            passing: self.passing,
            ..Position::new([black ^ 56, white ^ 56], men, 1 - self.mover)
        }
    }

    /// The pawn that just made a double step.
    pub(super) fn passing_pawn(&self) -> Option<Man> {
        (self.passing != NO_FILE)
            .then(|| self.passed_pawn(self.passing))
            .flatten()
    }
}

/// The file of a pawn that has just made a double step from its own second row, if some pawn
/// of the side to move may take it in passing.
#[inline]
pub(super) fn after_double_step(position: Position, to: Square) -> Position {
    position.with_passing(file(to)).unwrap_or(position)
}
