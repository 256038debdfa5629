//! What a position is worth, and to whom; and which of two results is better.

use super::grammar::wins;
use crate::outcome::{Outcome, Player, Value};

/// The value of a position together with whose value it is.
///
/// ```
/// use retrograde::play::Standing;
/// use retrograde::{Player, Value};
///
/// let standing = Standing { to_move: Player::Zero, value: Value::loss(2) };
/// assert_eq!(standing.winner(), Some(Player::One));
/// let names = ["X".to_string(), "O".to_string()];
/// assert_eq!(standing.words(&names), "loss in 2 plies; O wins");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who is to move.
    pub to_move: Player,
    /// The value for him.
    pub value: Value,
}

impl Standing {
    /// Who wins under best play; `None` if nobody does.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        match self.value.outcome() {
            Outcome::Win => Some(self.to_move),
            Outcome::Loss => Some(self.to_move.opponent()),
            Outcome::Tie | Outcome::Draw => None,
        }
    }

    /// The value and who wins, for people: `loss in 2 plies; O wins`. `names` are those of
    /// the players.
    #[must_use]
    pub fn words(self, names: &[String; 2]) -> String {
        let endless = self.value.outcome() == Outcome::Draw;
        let never = if endless { ", play never ends" } else { "" };
        let winner = self
            .winner()
            .map_or("nobody", |player| names[player.index()].as_str());
        format!("{}{never}; {}", self.value, wins(winner))
    }
}

/// Sorts results of moves, best first for the player who makes them: quick wins, quick
/// ties, endless play, slow losses. An endless win comes last of the wins, an endless loss
/// first of the losses.
pub(super) fn rank(result: Value) -> (u8, i64) {
    let plies = result.remoteness().map_or(i64::from(u32::MAX), i64::from);
    match result.outcome() {
        Outcome::Win => (0, plies),
        Outcome::Tie => (1, plies),
        Outcome::Draw => (2, 0),
        Outcome::Loss => (3, -plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_hurries_the_loser_delays_and_an_end_beats_none() {
        let best_first = [
            Value::win(1),
            Value::win(3),
            Value::ENDLESS_WIN,
            Value::tie(2),
            Value::tie(4),
            Value::DRAW,
            Value::ENDLESS_LOSS,
            Value::loss(6),
            Value::loss(2),
        ];
        assert!(best_first.is_sorted_by_key(|&result| rank(result)));
    }

    #[test]
    fn words_say_who_wins() {
        let names = ["X".to_string(), "O".to_string()];
        let words = |value| {
            Standing {
                to_move: Player::One,
                value,
            }
            .words(&names)
        };
        assert_eq!(words(Value::win(1)), "win in 1 ply; O wins");
        assert_eq!(words(Value::loss(2)), "loss in 2 plies; X wins");
        assert_eq!(words(Value::tie(9)), "tie in 9 plies; nobody wins");
        assert_eq!(words(Value::DRAW), "draw, play never ends; nobody wins");
        assert_eq!(words(Value::ENDLESS_LOSS), "loss, play never ends; X wins");
    }
}
