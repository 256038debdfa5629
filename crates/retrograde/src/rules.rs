//! The rules that turn a graph into a game: what a dead end is worth and what
//! endless play is worth.

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
