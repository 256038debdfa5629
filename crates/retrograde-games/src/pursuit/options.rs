//! Who moves first, where to, how far, and who may stay: the rules that differ between
//! games on the same board.

use super::directions::Directions;
use retrograde::{Player, Rules};
use std::fmt;
use std::str::FromStr;

/// The most steps that a piece can make in a turn.
pub const MAX_SPEED: u8 = 16;

/// The two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// The hunters, player 0.
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

    /// The other side.
    #[must_use]
    pub fn other(self) -> Piece {
        match self {
            Piece::Police => Piece::Thief,
            Piece::Thief => Piece::Police,
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

/// A word that is no value of an option.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found \"{found}\"")]
pub struct OptionError {
    /// The words there are.
    pub expected: &'static str,
    /// The word given.
    pub found: String,
}

/// What a piece that makes several steps in a turn may come over on its way. It always
/// ends its turn on a cell without a wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Jumps {
    /// Neither walls nor policemen.
    #[default]
    Nothing,
    /// Walls.
    Walls,
    /// Policemen.
    Pieces,
    /// Both.
    All,
}

impl Jumps {
    const WORDS: [(&'static str, Jumps); 4] = [
        ("nothing", Jumps::Nothing),
        ("walls", Jumps::Walls),
        ("pieces", Jumps::Pieces),
        ("all", Jumps::All),
    ];

    /// Whether walls are jumped over.
    #[must_use]
    pub fn over_walls(self) -> bool {
        matches!(self, Jumps::Walls | Jumps::All)
    }

    /// Whether policemen are jumped over.
    #[must_use]
    pub fn over_pieces(self) -> bool {
        matches!(self, Jumps::Pieces | Jumps::All)
    }
}

impl fmt::Display for Jumps {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Jumps::WORDS.iter();
        formatter.pad(
            words
                .find(|(_, jumps)| jumps == self)
                .map_or("", |(word, _)| word),
        )
    }
}

impl FromStr for Jumps {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Jumps, OptionError> {
        let found = Jumps::WORDS.iter().find(|(word, _)| *word == text);
        found.map(|&(_, jumps)| jumps).ok_or_else(|| OptionError {
            expected: "nothing, walls, pieces or all",
            found: text.to_owned(),
        })
    }
}

/// How a piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Movement {
    /// Where a step leads.
    pub directions: Directions,
    /// Whether the piece may stay where it is.
    pub may_pass: bool,
    /// How many steps it makes in a turn at most, from 1 to [`MAX_SPEED`].
    pub speed: u8,
    /// What it may come over between two steps of a turn.
    pub jumps: Jumps,
}

impl Movement {
    /// One step at a time.
    ///
    /// ```
    /// use retrograde_games::pursuit::{Directions, Movement};
    ///
    /// assert_eq!(Movement::walk(Directions::Four, true).speed, 1);
    /// ```
    #[must_use]
    pub fn walk(directions: Directions, may_pass: bool) -> Movement {
        Movement {
            directions,
            may_pass,
            speed: 1,
            jumps: Jumps::Nothing,
        }
    }
}

/// The rules of a game on a board. The default is the classic game: the police moves
/// first, in eight directions, the thief in four; both may pass; exits count.
///
/// ```
/// use retrograde_games::pursuit::{Directions, Movement, PursuitOptions};
///
/// let slow_police = PursuitOptions {
///     police: Movement::walk(Directions::Four, true),
///     ..PursuitOptions::default()
/// };
/// assert_ne!(slow_police, PursuitOptions::default());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PursuitOptions {
    /// Who moves at the start.
    pub first: Piece,
    /// How a policeman moves.
    pub police: Movement,
    /// How the thief moves.
    pub thief: Movement,
    /// Whether exits count; if not, they are free cells like others.
    pub exits: bool,
    /// Whether only one policeman moves in a turn of the police; else all of them do.
    pub is_lazy: bool,
    /// What a piece that can neither move nor pass gets, and what endless play is worth.
    pub rules: Rules,
}

impl Default for PursuitOptions {
    fn default() -> PursuitOptions {
        PursuitOptions {
            first: Piece::Police,
            police: Movement::walk(Directions::Eight, true),
            thief: Movement::walk(Directions::Four, true),
            exits: true,
            is_lazy: false,
            rules: Rules::default(),
        }
    }
}
