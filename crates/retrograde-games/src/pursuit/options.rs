//! Who moves first, where to, and who may stay: what a board's text does not say.

use retrograde::{Player, Rules};
use std::fmt;
use std::str::FromStr;

/// The two pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// The hunter, player 0.
    Police,
    /// The hunted, player 1.
    Thief,
}

impl Piece {
    /// The letter that stands for the piece on a board: `P` or `T`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Piece::Police => 'P',
            Piece::Thief => 'T',
        }
    }

    /// `police` or `thief`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Piece::Police => "police",
            Piece::Thief => "thief",
        }
    }

    /// The player who moves the piece.
    #[must_use]
    pub fn player(self) -> Player {
        match self {
            Piece::Police => Player::Zero,
            Piece::Thief => Player::One,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.word())
    }
}

impl FromStr for Piece {
    type Err = OptionError;

    fn from_str(word: &str) -> Result<Piece, OptionError> {
        match word {
            "police" => Ok(Piece::Police),
            "thief" => Ok(Piece::Thief),
            _ => Err(OptionError {
                expected: "police or thief",
                found: word.to_owned(),
            }),
        }
    }
}

/// The cells that a piece reaches in one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Up, down, left, right.
    Four,
    /// The four, and the four diagonals, also between two walls that touch.
    Eight,
    /// As a knight of chess, over walls.
    Knight,
}

impl Directions {
    /// The word of options and files: `4`, `8` or `knight`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Directions::Four => "4",
            Directions::Eight => "8",
            Directions::Knight => "knight",
        }
    }

    /// Rows down and columns to the right of each step. With each step its reverse is
    /// one too, so that a cell's steps in and out lead to the same cells.
    #[must_use]
    pub fn steps(self) -> &'static [(i32, i32)] {
        const ROUND: [(i32, i32); 8] = [
            (-1, 0),
            (0, 1),
            (1, 0),
            (0, -1),
            (-1, -1),
            (-1, 1),
            (1, 1),
            (1, -1),
        ];
        const KNIGHT: [(i32, i32); 8] = [
            (-2, -1),
            (-2, 1),
            (-1, 2),
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
        ];
        match self {
            Directions::Four => &ROUND[..4],
            Directions::Eight => &ROUND,
            Directions::Knight => &KNIGHT,
        }
    }
}

impl fmt::Display for Directions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.word())
    }
}

impl FromStr for Directions {
    type Err = OptionError;

    fn from_str(word: &str) -> Result<Directions, OptionError> {
        match word {
            "4" => Ok(Directions::Four),
            "8" => Ok(Directions::Eight),
            "knight" => Ok(Directions::Knight),
            _ => Err(OptionError {
                expected: "4, 8 or knight",
                found: word.to_owned(),
            }),
        }
    }
}

/// A word that is no value of an option.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found \"{found}\"")]
pub struct OptionError {
    /// The words there are.
    pub expected: &'static str,
    /// The word given.
    pub found: String,
}

/// How a piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Movement {
    /// Where a move leads.
    pub directions: Directions,
    /// Whether the piece may stay where it is.
    pub may_pass: bool,
}

/// What a board's text does not say. The default is the classic game: the police moves
/// first, in eight directions, the thief in four; both may pass; exits count.
///
/// ```
/// use retrograde_games::pursuit::{Directions, Movement, PursuitOptions};
///
/// let slow_police = PursuitOptions {
///     police: Movement { directions: Directions::Four, may_pass: true },
///     ..PursuitOptions::default()
/// };
/// assert_ne!(slow_police, PursuitOptions::default());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PursuitOptions {
    /// Who moves at the start.
    pub first: Piece,
    /// How the police moves.
    pub police: Movement,
    /// How the thief moves.
    pub thief: Movement,
    /// Whether exits count; if not, they are free cells like others.
    pub exits: bool,
    /// What a piece that can neither move nor pass gets, and what endless play is worth.
    pub rules: Rules,
}

impl Default for PursuitOptions {
    fn default() -> PursuitOptions {
        PursuitOptions {
            first: Piece::Police,
            police: Movement {
                directions: Directions::Eight,
                may_pass: true,
            },
            thief: Movement {
                directions: Directions::Four,
                may_pass: true,
            },
            exits: true,
            rules: Rules::default(),
        }
    }
}
