//! Games behind one object type, with keys for positions: for programs that choose a game
//! while they run.

use super::{AnyRankedGame, Game, Moves};
use crate::audit::{AuditOptions, AuditReport, audit};
use crate::checkpoint::{NoCheckpoints, Saving};
use crate::drawing::Drawing;
use crate::explore::{Enumerated, ExploreError, ExploreOptions, explore_keys};
use crate::outcome::{Outcome, Player, Position};
use crate::progress::Report;
use crate::rules::Rules;
use crate::solution::Solution;
use crate::solve::Phase;

/// A solved game whose positions are known by their keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedKeys {
    /// The keys of all positions that can be reached, made canonical, in ascending order. A
    /// position's number is its place here.
    pub keys: Vec<u64>,
    /// Outcome and remoteness of each.
    pub solution: Solution,
    /// The numbers of the starts.
    pub starts: Vec<Position>,
    /// How many moves there are. Those of positions where play has ended do not count.
    pub move_count: u64,
}

/// A game whose positions all have keys, whatever their type.
///
/// Every [`Game`] that can be sent between threads is one; it is only of use if
/// [`Game::encode`] and [`Game::decode`] are there. A number that is no key has no moves.
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
/// #     fn encode(&self, left: u32) -> Option<u64> {
/// #         Some(left.into())
/// #     }
/// #     fn decode(&self, key: u64) -> Option<u32> {
/// #         u32::try_from(key).ok().filter(|&left| left <= self.0)
/// #     }
/// # }
///
/// use retrograde::{AnyGame, ExploreOptions, Value, progress};
///
/// let games: [Box<dyn AnyGame>; 2] = [Box::new(Sticks(4)), Box::new(Sticks(6))];
/// let options = ExploreOptions::default();
/// for game in &games {
///     let solved = game.explore_and_solve(&options, &mut progress::silent, &mut |_| {})?;
///     assert_eq!(solved.solution.value(3), Value::loss(2));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyGame: Send + Sync {
    /// [`Game::name`].
    fn name(&self) -> String;
    /// [`Game::rules`].
    fn rules(&self) -> Rules;
    /// [`Game::player_names`].
    fn player_names(&self) -> [String; 2];
    /// [`Game::starts`], not made canonical.
    fn starts(&self) -> Vec<u64>;
    /// [`Game::moves`], not made canonical.
    fn moves(&self, key: u64, moves: &mut Moves<u64>);
    /// [`Game::terminal`].
    fn terminal(&self, key: u64) -> Option<Outcome>;
    /// [`Game::player`].
    fn player(&self, key: u64) -> Option<Player>;
    /// [`Game::canonical`]; a number that is no key is left as it is.
    fn canonical(&self, key: u64) -> u64;
    /// [`Game::image_count`]; one for a number that is no key.
    fn image_count(&self, key: u64) -> u64;
    /// Whether a number is the key of a position.
    fn is_key(&self, key: u64) -> bool;
    /// [`Game::print`].
    fn print(&self, key: u64) -> Option<String>;
    /// [`Game::parse`].
    ///
    /// # Errors
    ///
    /// As [`Game::parse`].
    fn parse(&self, text: &str) -> Result<u64, String>;
    /// [`Game::move_name`].
    fn move_name(&self, from: u64, to: u64) -> Option<String>;
    /// [`Game::passed`].
    fn passed(&self, key: u64) -> Option<u64>;
    /// [`Game::drawing`].
    fn drawing(&self, key: u64) -> Option<Drawing>;

    /// Hands the moves of many positions to `visit`, in order: the place in `keys` of the
    /// position left, the key of the position reached, made canonical, and whether the move
    /// keeps the turn. Positions where play has ended have none, nor have numbers that are
    /// no keys.
    ///
    /// Compiled for each game, so that a move costs one call of an unknown function.
    fn for_each_move_of(&self, keys: &[u64], visit: &mut dyn FnMut(usize, u64, bool));

    /// Enumerates and solves the game. `report` is called now and then with the number of
    /// positions found, and later with the number of those decided; `enter` at the
    /// beginning of each phase of solving.
    ///
    /// # Errors
    ///
    /// As [`crate::explore_with`] and [`crate::Explored::solve_with`];
    /// [`ExploreError::NoKeys`] if the game has no keys;
    /// [`ExploreError::TooMuchMemoryToSolve`] before solving if that would take more than the
    /// search may.
    fn explore_and_solve(
        &self,
        options: &ExploreOptions,
        report: Report<'_>,
        enter: &mut dyn FnMut(Phase),
    ) -> Result<SolvedKeys, ExploreError> {
        self.explore_and_solve_saving(options, report, enter, &mut NoCheckpoints.saving())
    }

    /// As [`AnyGame::explore_and_solve`], with the state of the search put aside when it is
    /// due, or gone on from.
    ///
    /// # Errors
    ///
    /// As there; [`ExploreError::BadCheckpoint`] for a state that this search of this game
    /// did not write.
    fn explore_and_solve_saving(
        &self,
        options: &ExploreOptions,
        report: Report<'_>,
        enter: &mut dyn FnMut(Phase),
        saving: &mut Saving<'_>,
    ) -> Result<SolvedKeys, ExploreError>;

    /// Enumerates the game without solving it: its size, and the memory that solving takes.
    ///
    /// # Errors
    ///
    /// As [`crate::explore_with`] and [`crate::Explored::size`]; [`ExploreError::NoKeys`] if the
    /// game has no keys.
    fn enumerate(
        &self,
        options: &ExploreOptions,
        report: Report<'_>,
    ) -> Result<Enumerated, ExploreError>;

    /// Holds the game against itself: [`crate::audit`].
    ///
    /// # Errors
    ///
    /// As [`crate::audit`].
    fn audit(&self, options: &AuditOptions) -> Result<AuditReport, ExploreError>;

    /// [`Game::ranked`]: the game as a ranked one, if it is.
    fn ranked(&self) -> Option<&dyn AnyRankedGame>;
}

impl<G: Game + Send + Sync> AnyGame for G {
    fn name(&self) -> String {
        Game::name(self)
    }

    fn rules(&self) -> Rules {
        Game::rules(self)
    }

    fn player_names(&self) -> [String; 2] {
        Game::player_names(self)
    }

    fn starts(&self) -> Vec<u64> {
        let starts = Game::starts(self).into_iter();
        starts.filter_map(|start| self.encode(start)).collect()
    }

    fn moves(&self, key: u64, moves: &mut Moves<u64>) {
        let Some(position) = self.decode(key) else {
            return;
        };
        let mut own = Moves::new();
        Game::moves(self, position, &mut own);
        for made in own.as_slice() {
            match self.encode(made.to) {
                Some(to) if made.again => moves.add_again(to),
                Some(to) => moves.add(to),
                None => {}
            }
        }
    }

    fn terminal(&self, key: u64) -> Option<Outcome> {
        Game::terminal(self, self.decode(key)?)
    }

    fn player(&self, key: u64) -> Option<Player> {
        Game::player(self, self.decode(key)?)
    }

    fn canonical(&self, key: u64) -> u64 {
        let position = self
            .decode(key)
            .map(|position| Game::canonical(self, position));
        position
            .and_then(|position| self.encode(position))
            .unwrap_or(key)
    }

    fn image_count(&self, key: u64) -> u64 {
        self.decode(key)
            .map_or(1, |position| Game::image_count(self, position))
    }

    fn is_key(&self, key: u64) -> bool {
        self.decode(key).is_some()
    }

    fn print(&self, key: u64) -> Option<String> {
        Game::print(self, self.decode(key)?)
    }

    fn parse(&self, text: &str) -> Result<u64, String> {
        let position = Game::parse(self, text)?;
        self.encode(position)
            .ok_or_else(|| format!("{text:?} has no key; this game has no numbers for positions"))
    }

    fn move_name(&self, from: u64, to: u64) -> Option<String> {
        Game::move_name(self, self.decode(from)?, self.decode(to)?)
    }

    fn passed(&self, key: u64) -> Option<u64> {
        self.encode(Game::passed(self, self.decode(key)?)?)
    }

    fn drawing(&self, key: u64) -> Option<Drawing> {
        Game::drawing(self, self.decode(key)?)
    }

    fn for_each_move_of(&self, keys: &[u64], visit: &mut dyn FnMut(usize, u64, bool)) {
        let mut moves = Moves::new();
        for (place, &key) in keys.iter().enumerate() {
            let Some(position) = self.decode(key) else {
                continue;
            };
            if Game::terminal(self, position).is_some() {
                continue;
            }
            moves.clear();
            Game::moves(self, position, &mut moves);
            for made in moves.as_slice() {
                let to = Game::canonical(self, made.to);
                if let Some(to) = self.encode(to) {
                    visit(place, to, made.again);
                }
            }
        }
    }

    fn explore_and_solve_saving(
        &self,
        options: &ExploreOptions,
        report: Report<'_>,
        enter: &mut dyn FnMut(Phase),
        saving: &mut Saving<'_>,
    ) -> Result<SolvedKeys, ExploreError> {
        let explored = explore_keys(self, options, report, saving)?;
        if let Some(max_memory) = options.max_memory {
            explored.require_memory(max_memory)?;
        }
        let move_count = explored.move_count();
        let solved = explored.solve_with(report, enter)?;
        let (keys, solution, starts) = solved.into_parts();
        Ok(SolvedKeys {
            keys: keys.unwrap_or_default(),
            solution,
            starts,
            move_count,
        })
    }

    fn enumerate(
        &self,
        options: &ExploreOptions,
        report: Report<'_>,
    ) -> Result<Enumerated, ExploreError> {
        let explored = explore_keys(self, options, report, &mut NoCheckpoints.saving())?;
        Ok(explored.size()?)
    }

    fn audit(&self, options: &AuditOptions) -> Result<AuditReport, ExploreError> {
        audit(self, options)
    }

    fn ranked(&self) -> Option<&dyn AnyRankedGame> {
        Game::ranked(self)
    }
}

/// A game of unknown type as a [`Game`] whose positions are keys: for everything that takes a
/// game of a type, such as [`crate::play`].
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
/// #     fn encode(&self, left: u32) -> Option<u64> {
/// #         Some(left.into())
/// #     }
/// #     fn decode(&self, key: u64) -> Option<u32> {
/// #         u32::try_from(key).ok().filter(|&left| left <= self.0)
/// #     }
/// # }
///
/// use retrograde::{AnyGame, KeyedGame, Value, explore};
///
/// let game: Box<dyn AnyGame> = Box::new(Sticks(7));
/// let solved = explore(&KeyedGame(&*game))?.solve()?.value_of(7);
/// assert_eq!(solved, Some(Value::win(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct KeyedGame<'a>(pub &'a dyn AnyGame);

impl Game for KeyedGame<'_> {
    type Position = u64;

    fn starts(&self) -> Vec<u64> {
        self.0.starts()
    }

    fn moves(&self, position: u64, moves: &mut Moves<u64>) {
        self.0.moves(position, moves);
    }

    fn terminal(&self, position: u64) -> Option<Outcome> {
        self.0.terminal(position)
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn rules(&self) -> Rules {
        self.0.rules()
    }

    fn player(&self, position: u64) -> Option<Player> {
        self.0.player(position)
    }

    fn player_names(&self) -> [String; 2] {
        self.0.player_names()
    }

    fn canonical(&self, position: u64) -> u64 {
        self.0.canonical(position)
    }

    fn image_count(&self, position: u64) -> u64 {
        self.0.image_count(position)
    }

    fn encode(&self, position: u64) -> Option<u64> {
        Some(position)
    }

    fn decode(&self, key: u64) -> Option<u64> {
        self.0.is_key(key).then_some(key)
    }

    fn print(&self, position: u64) -> Option<String> {
        self.0.print(position)
    }

    fn parse(&self, text: &str) -> Result<u64, String> {
        self.0.parse(text)
    }

    fn move_name(&self, from: u64, to: u64) -> Option<String> {
        self.0.move_name(from, to)
    }

    fn passed(&self, position: u64) -> Option<u64> {
        self.0.passed(position)
    }

    fn drawing(&self, position: u64) -> Option<Drawing> {
        self.0.drawing(position)
    }

    fn ranked(&self) -> Option<&dyn AnyRankedGame> {
        self.0.ranked()
    }
}
