//! What a solved position is worth: an [`Outcome`] for the player to move and,
//! where play ends, a remoteness in plies; both packed into one `u32` [`Value`].

use std::fmt;

/// The index of a position: a vertex of the game graph, numbered from zero.
pub type Position = u32;

/// Stands for "no position" where a table of positions has a gap. It is never
/// the index of a position: see [`MAX_POSITIONS`].
pub const NO_POSITION: Position = Position::MAX;

/// The largest number of positions a game can have: 2^32 - 2.
pub const MAX_POSITIONS: u64 = u32::MAX as u64 - 1;

/// The largest remoteness a [`Value`] can hold, in plies: 2^30 - 2.
///
/// A game that goes deeper is refused with a typed error by every solver.
pub const MAX_REMOTENESS: u32 = (1 << 30) - 2;

/// One of the two players.
///
/// Where no owners are given, `Zero` is the player who moves at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Player 0.
    Zero,
    /// Player 1.
    One,
}

impl Player {
    /// The other player.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Zero => Player::One,
            Player::One => Player::Zero,
        }
    }

    /// 0 or 1.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Player::Zero => 0,
            Player::One => 1,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "player {}", self.index())
    }
}

/// How a position ends under best play, always for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Outcome {
    /// The player to move wins.
    Win = 0,
    /// The player to move loses.
    Loss = 1,
    /// Play ends, level.
    Tie = 2,
    /// Play never ends.
    Draw = 3,
}

impl Outcome {
    /// All four outcomes, in the order of their codes.
    pub const ALL: [Outcome; 4] = [Outcome::Win, Outcome::Loss, Outcome::Tie, Outcome::Draw];

    /// The same result for the other player: a win is a loss, the rest is level for both.
    #[must_use]
    pub fn for_opponent(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
            level => level,
        }
    }

    /// The word used in every output: `win`, `loss`, `tie` or `draw`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Loss => "loss",
            Outcome::Tie => "tie",
            Outcome::Draw => "draw",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.word())
    }
}

/// Outcome and remoteness of one position, packed into a `u32`: the outcome in
/// the two high bits, the remoteness in the thirty low ones.
///
/// All thirty bits set mean that play never ends: always so for a draw, and for
/// a win or a loss where the rules decide endless play.
///
/// ```
/// use retrograde::{Outcome, Value};
///
/// let value = Value::win(3);
/// assert_eq!(value.outcome(), Outcome::Win);
/// assert_eq!(value.remoteness(), Some(3));
/// assert_eq!(Value::DRAW.remoteness(), None);
/// // A move to a position that is lost in 2 plies wins in 3.
/// assert_eq!(Value::loss(2).after_move(false), Some(Value::win(3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Value(u32);

const REMOTENESS_BITS: u32 = 30;
pub(crate) const REMOTENESS_MASK: u32 = (1 << REMOTENESS_BITS) - 1;

impl Value {
    /// Endless play, level for both.
    pub const DRAW: Value = Value::endless(Outcome::Draw);
    /// Won by the player to move, who can at best keep play going for ever.
    pub const ENDLESS_WIN: Value = Value::endless(Outcome::Win);
    /// Lost for the player to move, whose opponent can at best keep play going for ever.
    pub const ENDLESS_LOSS: Value = Value::endless(Outcome::Loss);

    const fn endless(outcome: Outcome) -> Value {
        Value(((outcome as u32) << REMOTENESS_BITS) | REMOTENESS_MASK)
    }

    /// Packs an outcome and a remoteness in plies.
    ///
    /// `None` stands for endless play. Returns `None` where the pair has no
    /// meaning: a tie without a remoteness, a draw with one, or a remoteness
    /// above [`MAX_REMOTENESS`].
    #[must_use]
    pub fn new(outcome: Outcome, remoteness: Option<u32>) -> Option<Value> {
        match (outcome, remoteness) {
            (Outcome::Tie, None) | (Outcome::Draw, Some(_)) => None,
            (_, None) => Some(Value::endless(outcome)),
            (_, Some(plies)) if plies > MAX_REMOTENESS => None,
            (_, Some(plies)) => Some(Value::pack(outcome, plies)),
        }
    }

    pub(crate) const fn pack(outcome: Outcome, remoteness: u32) -> Value {
        debug_assert!(remoteness <= MAX_REMOTENESS);
        Value(((outcome as u32) << REMOTENESS_BITS) | remoteness)
    }

    /// The value of bits that [`Value::to_bits`] gave.
    pub(crate) const fn of_bits(bits: u32) -> Value {
        Value(bits)
    }

    /// A win in `remoteness` plies.
    ///
    /// # Panics
    ///
    /// If `remoteness` is above [`MAX_REMOTENESS`]; so do [`Value::loss`] and [`Value::tie`].
    #[must_use]
    pub const fn win(remoteness: u32) -> Value {
        assert!(remoteness <= MAX_REMOTENESS, "remoteness exceeds 30 bits");
        Value::pack(Outcome::Win, remoteness)
    }

    /// A loss in `remoteness` plies.
    #[must_use]
    pub const fn loss(remoteness: u32) -> Value {
        assert!(remoteness <= MAX_REMOTENESS, "remoteness exceeds 30 bits");
        Value::pack(Outcome::Loss, remoteness)
    }

    /// A level end in `remoteness` plies.
    #[must_use]
    pub const fn tie(remoteness: u32) -> Value {
        assert!(remoteness <= MAX_REMOTENESS, "remoteness exceeds 30 bits");
        Value::pack(Outcome::Tie, remoteness)
    }

    /// The outcome for the player to move.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self.0 >> REMOTENESS_BITS {
            0 => Outcome::Win,
            1 => Outcome::Loss,
            2 => Outcome::Tie,
            _ => Outcome::Draw,
        }
    }

    /// Plies until the end under best play; `None` where play never ends.
    #[must_use]
    pub const fn remoteness(self) -> Option<u32> {
        let bits = self.0 & REMOTENESS_MASK;
        if bits == REMOTENESS_MASK {
            None
        } else {
            Some(bits)
        }
    }

    /// Whether play never ends under best play.
    #[must_use]
    pub const fn is_endless(self) -> bool {
        self.0 & REMOTENESS_MASK == REMOTENESS_MASK
    }

    /// What a move to a position of this value is worth to the player who makes it:
    /// one ply more, and seen from the other side unless he moves `again`.
    ///
    /// Returns `None` if the remoteness would exceed [`MAX_REMOTENESS`].
    #[must_use]
    pub fn after_move(self, again: bool) -> Option<Value> {
        let outcome = if again {
            self.outcome()
        } else {
            self.outcome().for_opponent()
        };
        match self.remoteness() {
            None => Some(Value::endless(outcome)),
            Some(plies) if plies < MAX_REMOTENESS => Some(Value::pack(outcome, plies + 1)),
            Some(_) => None,
        }
    }

    /// The packed form.
    #[must_use]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The value of a packed form, or `None` if no value packs to it.
    #[must_use]
    pub fn from_bits(bits: u32) -> Option<Value> {
        let value = Value(bits);
        Value::new(value.outcome(), value.remoteness())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.outcome(), self.remoteness()) {
            (Outcome::Draw, _) => write!(formatter, "draw"),
            (outcome, Some(1)) => write!(formatter, "{outcome} in 1 ply"),
            (outcome, Some(plies)) => write!(formatter, "{outcome} in {plies} plies"),
            (outcome, None) => write!(formatter, "{outcome}, play never ends"),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Value({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_survives_packing() {
        for outcome in Outcome::ALL {
            for remoteness in [None, Some(0), Some(1), Some(65_536), Some(MAX_REMOTENESS)] {
                let Some(value) = Value::new(outcome, remoteness) else {
                    assert!(matches!(
                        (outcome, remoteness),
                        (Outcome::Tie, None) | (Outcome::Draw, Some(_))
                    ));
                    continue;
                };
                assert_eq!((value.outcome(), value.remoteness()), (outcome, remoteness));
                assert_eq!(Value::from_bits(value.to_bits()), Some(value));
            }
        }
        assert_eq!(Value::new(Outcome::Win, Some(MAX_REMOTENESS + 1)), None);
    }

    #[test]
    fn a_move_beyond_the_largest_remoteness_has_no_value() {
        assert_eq!(Value::win(MAX_REMOTENESS).after_move(false), None);
        assert_eq!(
            Value::ENDLESS_WIN.after_move(false),
            Some(Value::ENDLESS_LOSS)
        );
        assert_eq!(
            Value::ENDLESS_WIN.after_move(true),
            Some(Value::ENDLESS_WIN)
        );
        assert_eq!(Value::DRAW.after_move(false), Some(Value::DRAW));
    }
}
