//! A game given by its rules together with its solution.
//!
//! The moves are not kept: they are asked of the rules again, and the positions they lead
//! to are looked up. So the checker, which walks over a solved game, does not depend on
//! what was stored while it was enumerated.

mod of_keys;
mod places;

pub use of_keys::{GameOfKeys, KeysError, MissingMove};
pub(crate) use places::{Index, Place, Places};

use crate::bits::BitSet;
use crate::game::{Game, Moves};
use crate::outcome::{Outcome, Player, Position, Value};
use crate::position_graph::{Naming, PositionGraph, Successor};
use crate::rules::Rules;
use crate::solution::Solution;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Positions are all over the table. Many are looked up before the first is used, so that
/// the processor waits for several of them at once.
const LOOKED_UP_AT_ONCE: usize = 64;

/// A move whose end is to be looked up: where it comes from, what stands for where it
/// leads, and whether it keeps the turn.
type Asked<P> = (Position, Option<Place<P>>, bool);

/// A solved game: asked by position, or by number as a [`PositionGraph`] for [`crate::check`]
/// and all else that reads graphs.
///
/// With keys, numbers follow their order; without, they are in breadth-first order from the
/// starts. Of positions that are equal by symmetry, only the canonical one has a number.
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
/// # }
///
/// use retrograde::{PositionGraph, Value, check, explore, principal_line};
///
/// let game = Sticks(7);
/// let solved = explore(&game)?.solve()?;
/// check(&solved, solved.solution())?;
///
/// // By position: what the rules call it.
/// assert_eq!(solved.value_of(6), Some(Value::loss(4)));
/// assert_eq!(solved.value_of(8), None);
///
/// // By number.
/// let start = solved.starts()[0];
/// assert_eq!(solved.value(start), Value::win(5));
/// let line = principal_line(&solved, solved.solution(), start, 100);
/// let positions: Vec<u32> = line.positions().map(|number| solved.position(number)).collect();
/// assert_eq!(positions, [7, 6, 5, 3, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solved<'g, G: Game> {
    game: &'g G,
    places: Places<G::Position>,
    solution: Solution,
    starts: Vec<Position>,
    move_count: u64,
    index: OnceLock<Index>,
    /// How many moves led to positions that are not there.
    missing: AtomicU64,
}

impl<'g, G: Game> Solved<'g, G> {
    pub(crate) fn new(
        game: &'g G,
        places: Places<G::Position>,
        solution: Solution,
        starts: &[Place<G::Position>],
        move_count: u64,
    ) -> Solved<'g, G> {
        let mut solved = Solved {
            game,
            places,
            solution,
            starts: Vec::new(),
            move_count,
            index: OnceLock::new(),
            missing: AtomicU64::new(0),
        };
        let found = starts.iter().filter_map(|&start| solved.number_of(start));
        solved.starts = each_once(found, solved.places.len());
        solved
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The outcome and the remoteness of every position.
    #[must_use]
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The keys of all positions, in ascending order, if the game has keys.
    #[must_use]
    pub fn keys(&self) -> Option<&[u64]> {
        match &self.places {
            Places::Keys(keys) => Some(keys),
            Places::Positions(_) => None,
        }
    }

    /// The position of a number.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn position(&self, number: Position) -> G::Position {
        match self.places.position(self.game, number) {
            Some(position) => position,
            None => panic!("decode gives no position for a key that it has read before"),
        }
    }

    /// The number of a position or of the one that is equal to it up to symmetry; `None`
    /// if it cannot be reached.
    #[must_use]
    pub fn find(&self, position: &G::Position) -> Option<Position> {
        let canonical = self.game.canonical(*position);
        self.number_of(self.places.place_of(self.game, canonical)?)
    }

    /// Looks one position up: without a table if it can be done and none is there.
    fn number_of(&self, place: Place<G::Position>) -> Option<Position> {
        match (&self.places, place, self.index.get()) {
            (Places::Keys(keys), Place::Key(key), None) => {
                keys.binary_search(&key).ok().map(|found| found as Position)
            }
            _ => self.places.find(self.index(), place),
        }
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| self.places.index())
    }

    /// The value of the position of a number.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn value(&self, number: Position) -> Value {
        self.solution.value(number)
    }

    /// The value of a position for the player to move; `None` if it cannot be reached.
    #[must_use]
    pub fn value_of(&self, position: G::Position) -> Option<Value> {
        self.find(&position).map(|number| self.value(number))
    }

    /// How many moves were found that lead to no position of this game, each time they
    /// were asked for. Always 0 unless the game changes its answers.
    #[must_use]
    pub fn missing(&self) -> u64 {
        self.missing.load(Ordering::Relaxed)
    }

    /// The keys in ascending order, if there are any, the solution, and the starts.
    #[must_use]
    pub fn into_parts(self) -> (Option<Vec<u64>>, Solution, Vec<Position>) {
        let keys = match self.places {
            Places::Keys(keys) => Some(keys),
            Places::Positions(_) => None,
        };
        (keys, self.solution, self.starts)
    }

    /// Hands where the moves of a position lead to `visit`.
    fn expand(
        &self,
        number: Position,
        moves: &mut Moves<G::Position>,
        mut visit: impl FnMut(Option<Place<G::Position>>, bool),
    ) {
        let Some(position) = self.places.position(self.game, number) else {
            return;
        };
        if self.game.terminal(position).is_some() {
            return;
        }
        moves.clear();
        self.game.moves(position, moves);
        for made in moves.as_slice() {
            let to = self.game.canonical(made.to);
            visit(self.places.place_of(self.game, to), made.again);
        }
    }

    fn note_missing(&self) {
        self.missing.fetch_add(1, Ordering::Relaxed);
    }
}

/// The numbers of starts, below `count`, in their order but each only once.
fn each_once(starts: impl Iterator<Item = Position>, count: usize) -> Vec<Position> {
    let mut seen = BitSet::new(count as u64);
    starts
        .filter(|&start| seen.insert(u64::from(start)))
        .collect()
}

/// A terminal is a seed here whatever its outcome, and has no moves.
impl<G: Game> PositionGraph for Solved<'_, G> {
    fn position_count(&self) -> u32 {
        self.places.len() as u32
    }

    fn move_count(&self) -> u64 {
        self.move_count
    }

    fn rules(&self) -> Rules {
        self.game.rules()
    }

    fn starts(&self) -> &[Position] {
        &self.starts
    }

    fn owner(&self, position: Position) -> Option<Player> {
        let position = self.places.position(self.game, position)?;
        self.game.player(position)
    }

    fn seed(&self, position: Position) -> Option<Value> {
        let position = self.places.position(self.game, position)?;
        let outcome = self.game.terminal(position)?;
        (outcome != Outcome::Draw).then(|| Value::pack(outcome, 0))
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        self.expand(position, &mut Moves::new(), |place, again| {
            match place.and_then(|place| self.number_of(place)) {
                Some(position) => visit(Successor { position, again }),
                None => self.note_missing(),
            }
        });
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(Position, Successor)) {
        let index = self.index();
        let mut moves = Moves::new();
        let mut batch = Vec::with_capacity(LOOKED_UP_AT_ONCE);
        let mut settle = |batch: &mut Vec<Asked<G::Position>>| {
            let mut found = [None; LOOKED_UP_AT_ONCE];
            for (slot, &(_, place, _)) in found.iter_mut().zip(&*batch) {
                *slot = place.and_then(|place| self.places.find(index, place));
            }
            for (found, &(from, _, again)) in found.iter().zip(&*batch) {
                match *found {
                    Some(position) => visit(from, Successor { position, again }),
                    None => self.note_missing(),
                }
            }
            batch.clear();
        };
        for from in 0..self.position_count() {
            self.expand(from, &mut moves, |place, again| {
                batch.push((from, place, again));
                if batch.len() == LOOKED_UP_AT_ONCE {
                    settle(&mut batch);
                }
            });
        }
        settle(&mut batch);
    }
}

/// What the game prints for a position, or its number if the game prints nothing.
impl<G: Game> Naming for Solved<'_, G> {
    fn name(&self, position: Position) -> String {
        let at = self.places.position(self.game, position);
        at.and_then(|at| self.game.print(at))
            .unwrap_or_else(|| position.to_string())
    }

    fn find(&self, name: &str) -> Option<Position> {
        match self.game.parse(name) {
            Ok(position) => Solved::find(self, &position),
            Err(_) => {
                let number: Position = name.parse().ok()?;
                let exists = (number as usize) < self.places.len();
                (exists && Naming::name(self, number) == name).then_some(number)
            }
        }
    }
}
