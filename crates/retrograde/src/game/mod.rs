//! Games given by their rules: what an author writes, and what he may add.
//!
//! The least is a position type, the starts, the moves and where play ends; from that
//! alone [`crate::explore()`] finds every position that can be reached and solves the game.
//! Whatever else is there is used as soon as it is there: symmetry makes the game
//! smaller, keys make it smaller in memory and let it be kept in a file, names and
//! drawings make it readable. [`crate::audit`] checks all of it against itself.

mod any_ranked;
mod dynamic;
mod moves;
mod ranked;

pub use any_ranked::AnyRankedGame;
pub use dynamic::{AnyGame, KeyedGame, SolvedKeys};
pub use moves::{GameMove, Moves};
pub use ranked::RankedGame;

use crate::drawing::Drawing;
use crate::outcome::{Outcome, Player};
use crate::rules::Rules;
use std::hash::Hash;

/// A two-player game of perfect information, given by its rules.
///
/// All methods must always give the same answers. A position holds everything that
/// matters, the player to move included, unless the game is written from the mover's view.
///
/// ```
/// use retrograde::{Game, Moves, Outcome, Value, explore};
///
/// /// A pile of sticks: take one or two; who takes the last one wins.
/// struct Sticks(u32);
///
/// impl Game for Sticks {
///     type Position = u32;
///
///     fn starts(&self) -> Vec<u32> {
///         vec![self.0]
///     }
///     fn moves(&self, left: u32, moves: &mut Moves<u32>) {
///         (1..=left.min(2)).for_each(|taken| moves.add(left - taken));
///     }
///     fn terminal(&self, left: u32) -> Option<Outcome> {
///         (left == 0).then_some(Outcome::Loss)
///     }
/// }
///
/// let solved = explore(&Sticks(7))?.solve()?;
/// assert_eq!(solved.value_of(7), Some(Value::win(5)));
/// assert_eq!(solved.value_of(6), Some(Value::loss(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Everything else has a default, and is worth writing for what it gives:
///
/// | methods | what they are good for |
/// | --- | --- |
/// | [`canonical`](Game::canonical) | fewer positions, by symmetry |
/// | [`encode`](Game::encode), [`decode`](Game::decode) | less memory; solutions that can be kept in files |
/// | [`print`](Game::print), [`parse`](Game::parse), [`move_name`](Game::move_name) | positions and moves as people write them |
/// | [`drawing`](Game::drawing) | boards in the terminal, in the audit, on pages |
/// | [`name`](Game::name), [`player_names`](Game::player_names) | answers that say who wins at what |
/// | [`rules`](Game::rules), [`player`](Game::player) | other ends of play than the usual ones |
/// | [`ranked`](Game::ranked) | hundreds of millions of positions: see [`RankedGame`] |
///
/// ```
/// use retrograde::{AuditOptions, Game, Moves, Outcome, audit, explore};
///
/// /// Two piles of sticks: take one or two from one of them.
/// struct Piles;
///
/// impl Game for Piles {
///     type Position = [u8; 2];
///
///     fn starts(&self) -> Vec<[u8; 2]> {
///         vec![[5, 4]]
///     }
///     fn moves(&self, [left, right]: [u8; 2], moves: &mut Moves<[u8; 2]>) {
///         (1..=left.min(2)).for_each(|taken| moves.add([left - taken, right]));
///         (1..=right.min(2)).for_each(|taken| moves.add([left, right - taken]));
///     }
///     fn terminal(&self, piles: [u8; 2]) -> Option<Outcome> {
///         (piles == [0, 0]).then_some(Outcome::Loss)
///     }
///     /// Which pile is which does not matter.
///     fn canonical(&self, mut piles: [u8; 2]) -> [u8; 2] {
///         piles.sort_unstable();
///         piles
///     }
///     fn encode(&self, [left, right]: [u8; 2]) -> Option<u64> {
///         Some(u64::from(left) * 256 + u64::from(right))
///     }
///     fn decode(&self, key: u64) -> Option<[u8; 2]> {
///         Some([u8::try_from(key / 256).ok()?, (key % 256) as u8])
///     }
///     fn print(&self, [left, right]: [u8; 2]) -> Option<String> {
///         Some(format!("{left}+{right}"))
///     }
///     fn parse(&self, text: &str) -> Result<[u8; 2], String> {
///         let piles = text.split_once('+').map(|(left, right)| [left, right].map(str::parse));
///         match piles {
///             Some([Ok(left), Ok(right)]) => Ok([left, right]),
///             _ => Err(format!("{text:?} is no pair of piles; expected one such as 5+4")),
///         }
///     }
/// }
///
/// assert!(audit(&Piles, &AuditOptions::default())?.is_clean());
/// assert_eq!(explore(&Piles)?.position_count(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game {
    /// A position: small, and equal exactly if nothing that matters differs.
    type Position: Copy + Eq + Hash;

    /// Where the game begins; at least one position.
    fn starts(&self) -> Vec<Self::Position>;

    /// Adds every move of `position` to `moves`: the position it leads to, and whether its
    /// maker moves again. None where play has ended. The order is kept, and shown.
    fn moves(&self, position: Self::Position, moves: &mut Moves<Self::Position>);

    /// The outcome for the player to move where play has ended, `None` where it goes on.
    ///
    /// Play that ends level is [`Outcome::Tie`]; [`Outcome::Draw`] is play without an end,
    /// which no single position can tell, so it is refused here. A position without moves
    /// for which this is `None` is decided by the dead-end rule of [`Game::rules`].
    fn terminal(&self, position: Self::Position) -> Option<Outcome>;

    /// What the game and its variant are called, for example `hexapawn:columns=4`. Part of
    /// the identity of a solution: other rules need another name.
    ///
    /// By default the name of the type, without its path.
    fn name(&self) -> String {
        let path = std::any::type_name::<Self>();
        let path = path.split('<').next().unwrap_or(path);
        path.rsplit("::").next().unwrap_or(path).to_string()
    }

    /// The dead-end rule and what endless play means. By default: a player who cannot move
    /// loses, endless play is a draw.
    fn rules(&self) -> Rules {
        Rules::default()
    }

    /// Who is to move, if a position says so. Needed if the rules name a player; known or
    /// not for all positions alike.
    fn player(&self, _position: Self::Position) -> Option<Player> {
        None
    }

    /// What the two players are called.
    fn player_names(&self) -> [String; 2] {
        ["the first player".into(), "the second player".into()]
    }

    /// The one position that stands for all that are equal to this one up to symmetry. Must
    /// keep outcome and remoteness, and lead to itself. By default there is no symmetry.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// How many positions [`Game::canonical`] takes to the same one as this, itself among them:
    /// what a canonical position counts for if all are counted. By default one.
    fn image_count(&self, _position: Self::Position) -> u64 {
        1
    }

    /// A number that no other position has; for all positions or for none. Solutions are
    /// kept in the order of keys. By default there are none.
    fn encode(&self, _position: Self::Position) -> Option<u64> {
        None
    }

    /// The position of a key, `None` for a number that is none. The inverse of
    /// [`Game::encode`].
    fn decode(&self, _key: u64) -> Option<Self::Position> {
        None
    }

    /// A position as one line of text without blanks at its ends, which [`Game::parse`]
    /// reads. By default the key in decimal, if there is one.
    fn print(&self, position: Self::Position) -> Option<String> {
        self.encode(position).map(|key| key.to_string())
    }

    /// The position that a line of text describes. By default a key in decimal.
    ///
    /// # Errors
    ///
    /// A sentence that says what was found and what was expected.
    fn parse(&self, text: &str) -> Result<Self::Position, String> {
        text.parse()
            .ok()
            .and_then(|key| self.decode(key))
            .ok_or_else(|| format!("{text:?} is no position; expected its key, a decimal number"))
    }

    /// What the move from one position to another is called, the second as [`Game::moves`]
    /// adds it. By default what the position it leads to is called.
    fn move_name(&self, _from: Self::Position, to: Self::Position) -> Option<String> {
        self.print(to)
    }

    /// The same position with the opponent to move, if the rules let either player be to move
    /// there: what a pass would lead to, if there were one. Used to find positions in which
    /// nobody wants to move. By default there is none.
    fn passed(&self, _position: Self::Position) -> Option<Self::Position> {
        None
    }

    /// A picture of the position. By default there is none.
    fn drawing(&self, _position: Self::Position) -> Option<Drawing> {
        None
    }

    /// The same game as one whose positions are numbered by its author: `Some(self)` for a
    /// type that is a [`RankedGame`] too. By default none.
    fn ranked(&self) -> Option<&dyn AnyRankedGame> {
        None
    }
}
