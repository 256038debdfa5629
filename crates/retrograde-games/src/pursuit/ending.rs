//! How a pursuit ends, in words: a draw on a board is a thief who evades for ever.

use super::game::PursuitGame;
use retrograde::play::Standing;
use retrograde::{Player, Position, Value};

/// How play from a state ends, if both sides play their best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The police wins: the thief is caught, or stuck where that counts as a loss.
    Caught,
    /// The thief wins: he escapes through an exit, or the police is stuck.
    Escapes,
    /// Play never ends: the thief evades for ever, whatever that counts as.
    Evades,
    /// Play ends, but nobody wins: a side is stuck where that ties.
    Stuck,
}

impl Ending {
    /// `caught`, `escapes`, `evades` or `stuck`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Ending::Caught => "caught",
            Ending::Escapes => "escapes",
            Ending::Evades => "evades",
            Ending::Stuck => "stuck",
        }
    }
}

impl PursuitGame {
    /// The result as a sentence, given the value of the start: "Police catches the
    /// thief", "The thief escapes" or "Draw". [`PursuitGame::remark`] says more.
    #[must_use]
    pub fn sentence(&self, value_at_start: Value) -> &'static str {
        match self.winner(self.start(), value_at_start) {
            Some(Player::Zero) => "Police catches the thief",
            Some(Player::One) => "The thief escapes",
            None => "Draw",
        }
    }

    /// What is to be said besides where play never ends, given the value of the start.
    ///
    /// ```
    /// use retrograde::{Value, progress, solve_indexed};
    /// use retrograde_games::pursuit::{Board, PursuitGame};
    ///
    /// let board = Board::parse(b"!police-directions 4\nP..\n...\n..T\n")?;
    /// let options = board.options();
    /// let game = PursuitGame::new(board, options)?;
    /// let value = solve_indexed(&game, &mut progress::silent)?.value(game.start());
    /// assert_eq!(game.sentence(value), "Draw");
    /// assert_eq!(game.remark(value), Some("The thief evades for ever"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remark(&self, value_at_start: Value) -> Option<&'static str> {
        if self.ending(self.start(), value_at_start) != Ending::Evades {
            return None;
        }
        Some(match self.winner(self.start(), value_at_start) {
            None => "The thief evades for ever",
            Some(Player::Zero) => "The thief evades for ever, which counts as caught",
            Some(Player::One) => "The thief evades for ever, which counts as a win",
        })
    }

    /// How play from a position of this value ends.
    #[must_use]
    pub fn ending(&self, position: Position, value: Value) -> Ending {
        if value.remoteness().is_none() {
            return Ending::Evades;
        }
        match self.winner(position, value) {
            Some(Player::Zero) => Ending::Caught,
            Some(Player::One) => Ending::Escapes,
            None => Ending::Stuck,
        }
    }

    fn winner(&self, position: Position, value: Value) -> Option<Player> {
        let to_move = self.split(position).to_move.player();
        Standing { to_move, value }.winner()
    }
}
