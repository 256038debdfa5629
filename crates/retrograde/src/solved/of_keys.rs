//! A game by its rules, and the keys of its positions as somebody else listed them: a file
//! with a solution, say.
//!
//! Nothing of the list is believed but what the rules confirm. Which position is terminal,
//! and what moves there are, is asked of the rules; a move that leads to a position which
//! is not listed is noted, and so shows that the list is not complete. If every key is
//! canonical, the starts are among them and no move leads out, the list holds all that can
//! be reached, and [`crate::check`] decides the rest.

use super::places::Index;
use super::{LOOKED_UP_AT_ONCE, each_once};
use crate::game::AnyGame;
use crate::outcome::{MAX_POSITIONS, Outcome, Player, Position, Value};
use crate::position_graph::{Naming, PositionGraph, Successor};
use crate::rules::Rules;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Why a list of keys cannot be the positions of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeysError {
    /// More keys than positions can be numbered.
    #[error("there are {count} keys, and at most {MAX_POSITIONS} positions can be numbered")]
    TooMany {
        /// How many there are.
        count: u64,
    },
    /// A start is not among them.
    #[error("the start {start} is not among the positions")]
    StartMissing {
        /// The start, as the game prints it.
        start: String,
    },
    /// They are not in order, or one is there twice.
    #[error("key {key} does not come before the one that follows it; keys must ascend")]
    NotAscending {
        /// The first of the two keys.
        key: u64,
    },
    /// A number is the key of no position.
    #[error("{key} is the key of no position of this game")]
    NotAKey {
        /// The number.
        key: u64,
    },
    /// A position is equal by symmetry to another, which should stand for it.
    #[error("position {position} is not canonical: {canonical} should stand for it")]
    NotCanonical {
        /// The position, as the game prints it.
        position: String,
        /// The one that stands for it.
        canonical: String,
    },
}

/// A move that leads out of the listed positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MissingMove {
    /// The key of the position left.
    pub from: u64,
    /// The key of the position reached, which is not listed.
    pub to: u64,
}

/// A game by its rules, with positions numbered by a sorted list of keys.
///
/// A move that leads out of the list is left out of the graph and noted:
/// [`GameOfKeys::missing`] must be asked after a check. Memory: at most 12 bytes per
/// position once all moves are asked for, or 24 MiB where keys are small.
///
/// ```
/// use retrograde::{AnyGame, ExploreOptions, Game, GameOfKeys, Moves, check, progress};
///
/// struct Sticks(u64);
///
/// impl Game for Sticks {
///     type Position = u64;
///     fn starts(&self) -> Vec<u64> {
///         vec![self.0]
///     }
///     fn moves(&self, left: u64, moves: &mut Moves<u64>) {
///         (1..=left.min(2)).for_each(|taken| moves.add(left - taken));
///     }
///     fn terminal(&self, left: u64) -> Option<retrograde::Outcome> {
///         (left == 0).then_some(retrograde::Outcome::Loss)
///     }
///     fn encode(&self, left: u64) -> Option<u64> {
///         Some(left)
///     }
///     fn decode(&self, key: u64) -> Option<u64> {
///         (key <= self.0).then_some(key)
///     }
/// }
///
/// let game: Box<dyn AnyGame> = Box::new(Sticks(7));
/// let options = ExploreOptions::default();
/// let solved = game.explore_and_solve(&options, &mut progress::silent, &mut |_| {})?;
///
/// let graph = GameOfKeys::new(&*game, &solved.keys)?;
/// graph.verify_keys()?;
/// check(&graph, &solved.solution)?;
/// assert_eq!(graph.missing(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GameOfKeys<'a> {
    game: &'a dyn AnyGame,
    keys: &'a [u64],
    starts: Vec<Position>,
    index: OnceLock<Index>,
    move_count: OnceLock<u64>,
    first_missing: OnceLock<MissingMove>,
    missing_count: AtomicU64,
}

impl<'a> GameOfKeys<'a> {
    /// Numbers the positions of a game by their place in `keys`, which must ascend. Only the
    /// starts are looked up.
    ///
    /// # Errors
    ///
    /// [`KeysError::TooMany`], [`KeysError::StartMissing`].
    pub fn new(game: &'a dyn AnyGame, keys: &'a [u64]) -> Result<GameOfKeys<'a>, KeysError> {
        let count = keys.len() as u64;
        if count > MAX_POSITIONS {
            return Err(KeysError::TooMany { count });
        }
        let mut starts = Vec::new();
        for start in game.starts() {
            let start = game.canonical(start);
            let found = keys.binary_search(&start);
            let number = found.map_err(|_| KeysError::StartMissing {
                start: describe(game, start),
            })?;
            starts.push(number as Position);
        }
        Ok(GameOfKeys {
            game,
            keys,
            starts: each_once(starts.into_iter(), keys.len()),
            index: OnceLock::new(),
            move_count: OnceLock::new(),
            first_missing: OnceLock::new(),
            missing_count: AtomicU64::new(0),
        })
    }

    /// Makes sure that every number is the key of a canonical position, and that they
    /// ascend. O(V).
    ///
    /// # Errors
    ///
    /// [`KeysError`] for the first that is wrong.
    pub fn verify_keys(&self) -> Result<(), KeysError> {
        if let Some(pair) = self.keys.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(KeysError::NotAscending { key: pair[0] });
        }
        for &key in self.keys {
            if !self.game.is_key(key) {
                return Err(KeysError::NotAKey { key });
            }
            let canonical = self.game.canonical(key);
            if canonical != key {
                return Err(KeysError::NotCanonical {
                    position: describe(self.game, key),
                    canonical: describe(self.game, canonical),
                });
            }
        }
        Ok(())
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a dyn AnyGame {
        self.game
    }

    /// The keys of all positions.
    #[must_use]
    pub fn keys(&self) -> &'a [u64] {
        self.keys
    }

    /// The number of the position of a key, or of the one equal to it by symmetry.
    #[must_use]
    pub fn find_key(&self, key: u64) -> Option<Position> {
        self.number_of(self.game.canonical(key))
    }

    /// The first move met that leads out of the listed positions.
    #[must_use]
    pub fn missing(&self) -> Option<MissingMove> {
        self.first_missing.get().copied()
    }

    /// How often a move was met that leads out of the listed positions.
    #[must_use]
    pub fn missing_count(&self) -> u64 {
        self.missing_count.load(Ordering::Relaxed)
    }

    fn number_of(&self, canonical: u64) -> Option<Position> {
        match self.index.get() {
            Some(index) => index.find_key(self.keys, canonical),
            None => {
                let found = self.keys.binary_search(&canonical).ok();
                found.map(|number| number as Position)
            }
        }
    }

    fn note_missing(&self, from: u64, to: u64) {
        self.missing_count.fetch_add(1, Ordering::Relaxed);
        self.first_missing.get_or_init(|| MissingMove { from, to });
    }
}

fn describe(game: &dyn AnyGame, key: u64) -> String {
    game.print(key).unwrap_or_else(|| key.to_string())
}

/// A terminal is a seed here whatever its outcome, and has no moves.
impl PositionGraph for GameOfKeys<'_> {
    fn position_count(&self) -> u32 {
        self.keys.len() as u32
    }

    fn move_count(&self) -> u64 {
        *self.move_count.get_or_init(|| {
            let mut count = 0;
            self.game
                .for_each_move_of(self.keys, &mut |_, _, _| count += 1);
            count
        })
    }

    fn rules(&self) -> Rules {
        self.game.rules()
    }

    fn starts(&self) -> &[Position] {
        &self.starts
    }

    fn owner(&self, position: Position) -> Option<Player> {
        self.game.player(self.keys[position as usize])
    }

    fn seed(&self, position: Position) -> Option<Value> {
        let outcome = self.game.terminal(self.keys[position as usize])?;
        (outcome != Outcome::Draw).then(|| Value::pack(outcome, 0))
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        let from = self.keys[position as usize];
        self.game
            .for_each_move_of(&[from], &mut |_, to, again| match self.number_of(to) {
                Some(position) => visit(Successor { position, again }),
                None => self.note_missing(from, to),
            });
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(Position, Successor)) {
        let index = self.index.get_or_init(|| Index::of_keys(self.keys));
        let mut left: Vec<(Position, bool)> = Vec::with_capacity(LOOKED_UP_AT_ONCE);
        let mut reached: Vec<u64> = Vec::with_capacity(LOOKED_UP_AT_ONCE);
        let mut settle = |left: &mut Vec<(Position, bool)>, reached: &mut Vec<u64>| {
            let mut moves = left.drain(..).zip(&*reached);
            index.find_keys(self.keys, reached, |found| {
                let Some(((from, again), &to)) = moves.next() else {
                    return;
                };
                match found {
                    Some(position) => visit(from, Successor { position, again }),
                    None => self.note_missing(self.keys[from as usize], to),
                }
            });
            drop(moves);
            reached.clear();
        };
        let mut count = 0;
        self.game
            .for_each_move_of(self.keys, &mut |place, to, again| {
                count += 1;
                left.push((place as Position, again));
                reached.push(to);
                if reached.len() == LOOKED_UP_AT_ONCE {
                    settle(&mut left, &mut reached);
                }
            });
        settle(&mut left, &mut reached);
        // Whoever asks for the number later need not walk once more.
        self.move_count.get_or_init(|| count);
    }
}

/// What the game prints for a position, or its key if the game prints nothing.
impl Naming for GameOfKeys<'_> {
    fn name(&self, position: Position) -> String {
        describe(self.game, self.keys[position as usize])
    }

    fn find(&self, name: &str) -> Option<Position> {
        match self.game.parse(name) {
            Ok(key) => self.find_key(key),
            Err(_) => {
                let number = self.find_key(name.parse().ok()?)?;
                (Naming::name(self, number) == name).then_some(number)
            }
        }
    }
}
