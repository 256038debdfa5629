//! Where a game stands that is being played, and what can be done.
//!
//! Positions are those that the rules give, never made canonical: a board that turned round
//! under the player's hands would be of no use. Only for its value is a position made
//! canonical. All operations take O(moves of the position) and a look at as many values.

use super::error::PlayError;
use super::standing::{Standing, rank};
use crate::game::{Game, GameMove, Moves};
use crate::outcome::{Outcome, Player, Value};

/// A move that can be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice<P> {
    /// Counted from 1, in the order of the game.
    pub number: usize,
    /// What the game calls it, else `move` and its number.
    pub name: String,
    /// Where it leads.
    pub to: P,
    /// Whether its maker moves again.
    pub again: bool,
    /// What the position it leads to is worth to the player to move there; `None` if the
    /// solution does not hold it.
    pub standing: Option<Standing>,
    /// Its outcome for the player who makes it, plies counted from before the move.
    pub result: Option<Value>,
    /// Whether no move is better.
    pub best: bool,
}

/// How play has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// Who has won; `None` if play has ended level.
    pub winner: Option<Player>,
}

/// A point in the course of play.
#[derive(Debug, Clone, Copy)]
struct Moment<P> {
    position: P,
    to_move: Player,
}

/// A solved game in play.
///
/// ```
/// # use retrograde::{Game, Moves, Outcome};
/// # /// Take one or two sticks; who takes the last one wins.
/// # struct Sticks(u32);
/// # impl Game for Sticks {
/// #     type Position = u32;
/// #     fn starts(&self) -> Vec<u32> {
/// #         vec![self.0]
/// #     }
/// #     fn moves(&self, left: u32, moves: &mut Moves<u32>) {
/// #         (1..=left.min(2)).for_each(|taken| moves.add(left - taken));
/// #     }
/// #     fn terminal(&self, left: u32) -> Option<Outcome> {
/// #         (left == 0).then_some(Outcome::Loss)
/// #     }
/// #     fn print(&self, left: u32) -> Option<String> {
/// #         Some(format!("{left} left"))
/// #     }
/// # }
///
/// use retrograde::play::Session;
/// use retrograde::{Player, Value, explore};
///
/// let game = Sticks(7);
/// let solved = explore(&game)?.solve()?;
/// let values = |left| solved.value_of(left);
/// let mut session = Session::new(&game, &values)?;
///
/// let choices = session.choices();
/// assert_eq!((choices[0].name.as_str(), choices[0].best), ("6 left", true));
/// assert_eq!((choices[1].name.as_str(), choices[1].result), ("5 left", Some(Value::loss(4))));
///
/// session.play("5 left")?; // The same as session.play("2").
/// assert_eq!(session.to_move(), Player::One);
/// assert_eq!(session.reply()?.name, "3 left"); // Perfect play wins what was lost.
/// session.undo()?;
/// session.undo()?;
/// assert_eq!((session.position(), session.plies()), (7, 0));
///
/// while session.ending().is_none() {
///     session.reply()?;
/// }
/// assert_eq!(session.ending().and_then(|ending| ending.winner), Some(Player::Zero));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session<'a, G: Game> {
    game: &'a G,
    values: &'a dyn Fn(G::Position) -> Option<Value>,
    past: Vec<Moment<G::Position>>,
    now: Moment<G::Position>,
}

impl<'a, G: Game> Session<'a, G> {
    /// Begins at the first start of the game. `values` gives the value of a canonical
    /// position for the player to move, `None` if the solution does not hold it.
    ///
    /// # Errors
    ///
    /// [`PlayError::NoStart`].
    pub fn new(
        game: &'a G,
        values: &'a dyn Fn(G::Position) -> Option<Value>,
    ) -> Result<Session<'a, G>, PlayError> {
        let start = game.starts().first().copied().ok_or(PlayError::NoStart)?;
        Ok(Session::at(game, values, start))
    }

    /// Begins at a position of one's own choice. Where the game does not say who is to move
    /// there, player 0 is.
    #[must_use]
    pub fn at(
        game: &'a G,
        values: &'a dyn Fn(G::Position) -> Option<Value>,
        position: G::Position,
    ) -> Session<'a, G> {
        let to_move = game.player(position).unwrap_or(Player::Zero);
        Session {
            game,
            values,
            past: Vec::new(),
            now: Moment { position, to_move },
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// Where play stands.
    #[must_use]
    pub fn position(&self) -> G::Position {
        self.now.position
    }

    /// Who is to move: as the game says, else counted in turns, where a move marked *again*
    /// keeps the turn.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.now.to_move
    }

    /// How many moves have been made, in plies.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.past.len()
    }

    /// Who made each of the moves so far, the first one first.
    pub fn movers(&self) -> impl DoubleEndedIterator<Item = Player> + ExactSizeIterator + '_ {
        self.past.iter().map(|moment| moment.to_move)
    }

    /// What the position is worth to the player to move; `None` if the solution does not
    /// hold it.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        self.standing_of(self.now)
    }

    /// How play has ended; `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let value = self.terminal_value(self.now)?;
        let to_move = self.now.to_move;
        let winner = Standing { to_move, value }.winner();
        Some(Ending { winner })
    }

    /// The moves that can be made; none where play has ended.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice<G::Position>> {
        let moves = self.moves();
        let choices = moves.as_slice().iter().enumerate();
        let mut choices: Vec<_> = choices
            .map(|(index, &made)| self.choice(index + 1, made))
            .collect();
        let results: Option<Vec<Value>> = choices.iter().map(|choice| choice.result).collect();
        // Without a value of the position, only the full list tells what is best.
        let best = match self.standing() {
            Some(standing) => Some(standing.value),
            None => results.and_then(|all| all.into_iter().min_by_key(|&result| rank(result))),
        };
        for choice in &mut choices {
            choice.best = choice.result.is_some() && choice.result == best;
        }
        choices
    }

    /// The best move for the player to move: the first of the quickest wins, else of the
    /// quickest ties, else one that keeps play going, else the slowest loss. `None` where
    /// play has ended, or where nothing is known of any move.
    #[must_use]
    pub fn best(&self) -> Option<Choice<G::Position>> {
        let known = self.choices().into_iter();
        let known = known.filter_map(|choice| Some((!choice.best, rank(choice.result?), choice)));
        known
            .min_by_key(|&(other, rank, _)| (other, rank))
            .map(|(_, _, choice)| choice)
    }

    /// The move that a number or a name means. A name counts letter by letter, or without
    /// regard to case if that leaves one; `#3` is always a number, `=3` always a name.
    ///
    /// # Errors
    ///
    /// [`PlayError::Ended`], [`PlayError::NoSuchMove`], [`PlayError::Ambiguous`] or
    /// [`PlayError::NumberOrName`].
    pub fn find(&self, text: &str) -> Result<Choice<G::Position>, PlayError> {
        let choices = self.choices();
        if choices.is_empty() {
            return Err(PlayError::Ended);
        }
        let text = text.trim();
        let no_such_move = || PlayError::NoSuchMove {
            text: text.to_string(),
            count: choices.len(),
        };
        let numbered = |text: &str| {
            let number: usize = text.parse().ok()?;
            choices.iter().find(|choice| choice.number == number)
        };
        let found = if let Some(number) = text.strip_prefix('#') {
            numbered(number)
        } else if let Some(name) = text.strip_prefix('=') {
            named(&choices, name)?
        } else {
            match (numbered(text), named(&choices, text)?) {
                (Some(number), Some(name)) if !same_move(number, name) => {
                    return Err(PlayError::NumberOrName {
                        text: text.to_string(),
                    });
                }
                (number, name) => name.or(number),
            }
        };
        found.cloned().ok_or_else(no_such_move)
    }

    /// Makes the move that a number or a name means, and says which it was.
    ///
    /// # Errors
    ///
    /// As [`Session::find`].
    pub fn play(&mut self, text: &str) -> Result<Choice<G::Position>, PlayError> {
        let choice = self.find(text)?;
        self.make(&choice);
        Ok(choice)
    }

    /// Makes the best move, as [`Session::best`] has it, and says which it was.
    ///
    /// # Errors
    ///
    /// [`PlayError::Ended`], or [`PlayError::NotInSolution`] where nothing is known.
    pub fn reply(&mut self) -> Result<Choice<G::Position>, PlayError> {
        if self.moves().is_empty() {
            return Err(PlayError::Ended);
        }
        let choice = self.best().ok_or(PlayError::NotInSolution)?;
        self.make(&choice);
        Ok(choice)
    }

    /// Takes the last move back.
    ///
    /// # Errors
    ///
    /// [`PlayError::NothingToUndo`].
    pub fn undo(&mut self) -> Result<(), PlayError> {
        self.now = self.past.pop().ok_or(PlayError::NothingToUndo)?;
        Ok(())
    }

    fn make(&mut self, choice: &Choice<G::Position>) {
        let next = self.after(choice.to, choice.again);
        self.past.push(std::mem::replace(&mut self.now, next));
    }

    fn after(&self, position: G::Position, again: bool) -> Moment<G::Position> {
        let mover = self.now.to_move;
        let by_turns = if again { mover } else { mover.opponent() };
        Moment {
            position,
            to_move: self.game.player(position).unwrap_or(by_turns),
        }
    }

    fn moves(&self) -> Moves<G::Position> {
        let mut moves = Moves::new();
        if self.game.terminal(self.now.position).is_none() {
            self.game.moves(self.now.position, &mut moves);
        }
        moves
    }

    fn choice(&self, number: usize, made: GameMove<G::Position>) -> Choice<G::Position> {
        let name = self.game.move_name(self.now.position, made.to);
        let standing = self.standing_of(self.after(made.to, made.again));
        Choice {
            number,
            name: name.unwrap_or_else(|| format!("move {number}")),
            to: made.to,
            again: made.again,
            standing,
            result: standing.and_then(|standing| standing.value.after_move(made.again)),
            best: false,
        }
    }

    fn standing_of(&self, moment: Moment<G::Position>) -> Option<Standing> {
        let known = (self.values)(self.game.canonical(moment.position));
        Some(Standing {
            to_move: moment.to_move,
            value: known.or_else(|| self.terminal_value(moment))?,
        })
    }

    /// What the rules alone say: the value where play has ended.
    fn terminal_value(&self, moment: Moment<G::Position>) -> Option<Value> {
        match self.game.terminal(moment.position) {
            // The end of play is level, whatever it is called.
            Some(Outcome::Draw) => Some(Value::tie(0)),
            Some(outcome) => Value::new(outcome, Some(0)),
            None => {
                let mut moves = Moves::new();
                self.game.moves(moment.position, &mut moves);
                let dead_end = self.game.rules().dead_end;
                moves
                    .is_empty()
                    .then(|| dead_end.value(Some(moment.to_move)))?
            }
        }
    }
}

fn same_move<P: Eq>(one: &Choice<P>, other: &Choice<P>) -> bool {
    one.to == other.to && one.again == other.again
}

/// The move of a name; of parallel moves, the first.
fn named<'c, P: Copy + Eq>(
    choices: &'c [Choice<P>],
    name: &str,
) -> Result<Option<&'c Choice<P>>, PlayError> {
    let mut found: Vec<_> = choices
        .iter()
        .filter(|choice| choice.name == name)
        .collect();
    if found.is_empty() {
        let folded = name.to_lowercase();
        let alike = |choice: &&Choice<P>| choice.name.to_lowercase() == folded;
        found = choices.iter().filter(alike).collect();
    }
    match found.as_slice() {
        [] => Ok(None),
        [first, rest @ ..] if rest.iter().all(|choice| same_move(first, choice)) => Ok(Some(first)),
        several => Err(PlayError::Ambiguous {
            text: name.to_string(),
            numbers: several.iter().map(|choice| choice.number).collect(),
        }),
    }
}
