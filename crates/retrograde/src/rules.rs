//! The rules that turn a graph into a game: what a dead end is worth and what
//! endless play is worth. The words for them are those that they print as, so the table of all
//! rules is the parser.

use crate::outcome::{Outcome, Player, Value};
use std::fmt;

/// What happens to a player who cannot move, unless a seed says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DeadEnd {
    /// He loses: normal play.
    #[default]
    Loses,
    /// He wins: misère play.
    Wins,
    /// Play ends, level.
    Ties,
    /// This player wins, whoever is to move.
    PlayerWins(Player),
}

impl DeadEnd {
    /// The value of a dead end whose mover is `owner`.
    ///
    /// `owner` is needed only where the rule names a player; `None` is returned
    /// if it is missing there.
    #[must_use]
    pub fn value(self, owner: Option<Player>) -> Option<Value> {
        match self {
            DeadEnd::Loses => Some(Value::loss(0)),
            DeadEnd::Wins => Some(Value::win(0)),
            DeadEnd::Ties => Some(Value::tie(0)),
            DeadEnd::PlayerWins(winner) => owner.map(|owner| {
                let outcome = if owner == winner {
                    Outcome::Win
                } else {
                    Outcome::Loss
                };
                Value::pack(outcome, 0)
            }),
        }
    }
}

impl fmt::Display for DeadEnd {
    /// The word that files and options use: `loses`, `wins`, `ties`, `player-0` or `player-1`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeadEnd::Loses => write!(formatter, "loses"),
            DeadEnd::Wins => write!(formatter, "wins"),
            DeadEnd::Ties => write!(formatter, "ties"),
            DeadEnd::PlayerWins(player) => write!(formatter, "player-{}", player.index()),
        }
    }
}

/// What play that never ends is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum InfinitePlay {
    /// Level for both.
    #[default]
    Draw,
    /// This player wins.
    PlayerWins(Player),
}

impl InfinitePlay {
    /// Who wins it; `None` if it is level.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self {
            InfinitePlay::Draw => None,
            InfinitePlay::PlayerWins(winner) => Some(winner),
        }
    }

    /// What it is worth to the player who moves; who that is, is only asked if it matters.
    pub(crate) fn value(self, mover: impl FnOnce() -> Option<Player>) -> Value {
        match self {
            InfinitePlay::Draw => Value::DRAW,
            InfinitePlay::PlayerWins(winner) if mover() == Some(winner) => Value::ENDLESS_WIN,
            InfinitePlay::PlayerWins(_) => Value::ENDLESS_LOSS,
        }
    }
}

impl fmt::Display for InfinitePlay {
    /// The word that files and options use: `draw`, `player-0` or `player-1`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InfinitePlay::Draw => write!(formatter, "draw"),
            InfinitePlay::PlayerWins(player) => write!(formatter, "player-{}", player.index()),
        }
    }
}

/// The rules in force: they are printed with every result and kept in every solution.
///
/// ```
/// use retrograde::{DeadEnd, Rules};
///
/// let misere = Rules { dead_end: DeadEnd::Wins, ..Rules::default() };
/// assert_eq!(misere.to_string(), "dead-end wins, infinite draw");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rules {
    /// What a player who cannot move gets.
    pub dead_end: DeadEnd,
    /// What endless play is worth.
    pub infinite: InfinitePlay,
}

impl Rules {
    /// Whether a rule names a player, so that every position must have an owner.
    #[must_use]
    pub fn name_a_player(self) -> bool {
        matches!(self.dead_end, DeadEnd::PlayerWins(_))
            || matches!(self.infinite, InfinitePlay::PlayerWins(_))
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "dead-end {}, infinite {}",
            self.dead_end, self.infinite
        )
    }
}

/// All dead-end rules, in the order in which help lists them.
pub const DEAD_END_RULES: [DeadEnd; 5] = [
    DeadEnd::Loses,
    DeadEnd::Wins,
    DeadEnd::Ties,
    DeadEnd::PlayerWins(Player::Zero),
    DeadEnd::PlayerWins(Player::One),
];

/// All rules for endless play, in the order in which help lists them.
pub const INFINITE_PLAY_RULES: [InfinitePlay; 3] = [
    InfinitePlay::Draw,
    InfinitePlay::PlayerWins(Player::Zero),
    InfinitePlay::PlayerWins(Player::One),
];

/// The dead-end rule of a word: `loses`, `wins`, `ties`, `player-0` or `player-1`.
///
/// ```
/// use retrograde::{DeadEnd, parse_dead_end};
///
/// assert_eq!(parse_dead_end("wins"), Some(DeadEnd::Wins));
/// assert_eq!(parse_dead_end("draws"), None);
/// ```
#[must_use]
pub fn parse_dead_end(word: &str) -> Option<DeadEnd> {
    DEAD_END_RULES
        .into_iter()
        .find(|rule| rule.to_string() == word)
}

/// The rule for endless play of a word: `draw`, `player-0` or `player-1`.
#[must_use]
pub fn parse_infinite(word: &str) -> Option<InfinitePlay> {
    INFINITE_PLAY_RULES
        .into_iter()
        .find(|rule| rule.to_string() == word)
}
