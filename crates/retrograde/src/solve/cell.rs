//! What the solver knows of one position, in one integer: its value, or how many of
//! its moves are left.
//!
//! Encoding: the two high bits are the outcome's code. A decided position is never a
//! draw while solving, so the draw's code (both bits set) marks an undecided one, and
//! the remaining bits then count its moves left. A decided position has its remoteness
//! there, as in the packed values of a solution. A tie without a remoteness has no meaning
//! as a value, so its bits mark a number that stands for no position.

use crate::outcome::{MAX_REMOTENESS, Outcome, Value};
use crate::solution::NarrowValue;

/// A position while solving.
pub(super) trait Cell: bytemuck::Pod + Ord + Send + Sync {
    /// The largest remoteness that fits, in plies.
    const LARGEST_REMOTENESS: u32;
    /// The largest number of moves left that fits.
    const MOST_MOVES: u32;
    /// A number that stands for no position; not open.
    const NONE: Self;

    /// An undecided position; `moves_left` is at most [`Cell::MOST_MOVES`].
    fn open(moves_left: u32) -> Self;

    /// A decided position, or `None` if the remoteness does not fit.
    fn decided(value: Value) -> Option<Self>;

    /// Whether the position is undecided.
    fn is_open(self) -> bool;

    /// Takes one from the moves that an undecided position has left; whether that was
    /// the last.
    fn take_move(&mut self) -> bool;

    /// The value of a decided position; a draw for an undecided one.
    fn value(self) -> Value;

    /// The moves that an undecided position has left.
    fn moves_left(self) -> u32;

    /// Whether this is a win that takes more than `plies`.
    fn is_later_win(self, plies: u32) -> bool;

    /// Whether this is a tie that takes more than `plies`.
    fn is_later_tie(self, plies: u32) -> bool;

    /// Whether this is a win or a loss that takes exactly `plies`.
    fn is_decisive_in(self, plies: u32) -> bool;

    /// Whether this is a tie that takes exactly `plies`.
    fn is_tie_in(self, plies: u32) -> bool;

    /// Whether this is a position, and decided.
    #[inline]
    fn is_decided(self) -> bool {
        !self.is_open() && self != Self::NONE
    }

    /// Whether this takes exactly `plies`, and is a tie if `tied`, else a win or a loss.
    #[inline]
    fn is_in(self, tied: bool, plies: u32) -> bool {
        if tied {
            self.is_tie_in(plies)
        } else {
            self.is_decisive_in(plies)
        }
    }
}

const NARROW_OPEN: u16 = 0b11 << 14;
const WIDE_OPEN: u32 = 0b11 << 30;
const _: () = assert!(
    Outcome::Draw as u8 == 3,
    "all bits set are a draw in either width"
);

impl Cell for u16 {
    const LARGEST_REMOTENESS: u32 = (1 << 14) - 2;
    const MOST_MOVES: u32 = (1 << 14) - 1;
    const NONE: u16 = NARROW_OPEN - 1;

    fn open(moves_left: u32) -> u16 {
        NARROW_OPEN | moves_left as u16
    }

    fn decided(value: Value) -> Option<u16> {
        NarrowValue::new(value).map(NarrowValue::to_bits)
    }

    #[inline]
    fn is_open(self) -> bool {
        self >= NARROW_OPEN
    }

    #[inline]
    fn take_move(&mut self) -> bool {
        *self -= 1;
        *self == NARROW_OPEN
    }

    #[inline]
    fn value(self) -> Value {
        NarrowValue::from_bits(self).widen()
    }

    fn moves_left(self) -> u32 {
        u32::from(self & !NARROW_OPEN)
    }

    #[inline]
    fn is_later_win(self, plies: u32) -> bool {
        self < 1 << 14 && u32::from(self) > plies
    }

    #[inline]
    fn is_later_tie(self, plies: u32) -> bool {
        self >> 14 == Outcome::Tie as u16 && self != Self::NONE && self.moves_left() > plies
    }

    #[inline]
    fn is_decisive_in(self, plies: u32) -> bool {
        // A loss has one bit more than a win.
        u32::from(self & !(1 << 14)) == plies
    }

    #[inline]
    fn is_tie_in(self, plies: u32) -> bool {
        u32::from(self) == (Outcome::Tie as u32) << 14 | plies
    }
}

impl Cell for u32 {
    const LARGEST_REMOTENESS: u32 = MAX_REMOTENESS;
    const MOST_MOVES: u32 = (1 << 30) - 1;
    const NONE: u32 = WIDE_OPEN - 1;

    fn open(moves_left: u32) -> u32 {
        WIDE_OPEN | moves_left
    }

    fn decided(value: Value) -> Option<u32> {
        Some(value.to_bits())
    }

    #[inline]
    fn is_open(self) -> bool {
        self >= WIDE_OPEN
    }

    #[inline]
    fn take_move(&mut self) -> bool {
        *self -= 1;
        *self == WIDE_OPEN
    }

    #[inline]
    fn value(self) -> Value {
        if self.is_open() {
            Value::DRAW
        } else {
            Value::from_bits(self).unwrap_or(Value::DRAW)
        }
    }

    fn moves_left(self) -> u32 {
        self & !WIDE_OPEN
    }

    #[inline]
    fn is_later_win(self, plies: u32) -> bool {
        self < 1 << 30 && self > plies
    }

    #[inline]
    fn is_later_tie(self, plies: u32) -> bool {
        self >> 30 == Outcome::Tie as u32 && self != Self::NONE && self.moves_left() > plies
    }

    #[inline]
    fn is_decisive_in(self, plies: u32) -> bool {
        // A loss has one bit more than a win.
        self & !(1 << 30) == plies
    }

    #[inline]
    fn is_tie_in(self, plies: u32) -> bool {
        self == (Outcome::Tie as u32) << 30 | plies
    }
}

/// The same knowledge in four bytes.
pub(super) fn widen(cell: u16) -> u32 {
    if cell == u16::NONE {
        u32::NONE
    } else if cell.is_open() {
        u32::open(cell.moves_left())
    } else {
        cell.value().to_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts_down_and_keeps_values<C: Cell>() {
        let mut cell = C::open(2);
        assert!(cell.is_open() && !cell.take_move());
        assert!(cell.is_open() && cell.take_move() && cell.is_open());
        assert!(C::open(0).is_open() && C::open(C::MOST_MOVES).is_open());
        assert_eq!(C::open(3).value(), Value::DRAW);
        for value in [
            Value::win(0),
            Value::loss(C::LARGEST_REMOTENESS),
            Value::tie(5),
        ] {
            let cell = C::decided(value).unwrap();
            assert!(!cell.is_open());
            assert_eq!(cell.value(), value);
            let plies = value.remoteness().unwrap();
            let is_tie = value.outcome() == Outcome::Tie;
            assert!(cell.is_decisive_in(plies) != is_tie && !cell.is_decisive_in(plies + 1));
            assert!(cell.is_tie_in(plies) == is_tie && !cell.is_tie_in(plies + 1));
            assert!(!cell.is_later_win(plies) && !cell.is_later_tie(plies));
        }
        assert!(C::decided(Value::win(9)).unwrap().is_later_win(8));
        assert!(C::decided(Value::tie(9)).unwrap().is_later_tie(8));
        for other in [C::NONE, C::open(0), C::open(9)] {
            assert!(!other.is_later_win(0) && !other.is_later_tie(0));
            assert!(!other.is_decisive_in(9) && !other.is_tie_in(9));
        }
        assert!(!C::NONE.is_open() && C::open(7).moves_left() == 7);
    }

    #[test]
    fn both_widths_say_the_same() {
        counts_down_and_keeps_values::<u16>();
        counts_down_and_keeps_values::<u32>();
        assert_eq!(widen(u16::NONE), u32::NONE);
        assert_eq!(u16::decided(Value::win(u16::LARGEST_REMOTENESS + 1)), None);
        assert_eq!(
            widen(u16::open(u16::MOST_MOVES)),
            u32::open(u16::MOST_MOVES)
        );
        for value in [Value::win(16_382), Value::loss(0), Value::tie(1)] {
            assert_eq!(u16::decided(value).map(widen), u32::decided(value));
        }
    }
}
