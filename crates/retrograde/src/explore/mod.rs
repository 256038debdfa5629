//! Enumerates the positions of a game that is given by its rules, and solves it.
//!
//! Every position that can be reached from the starts is found once, made canonical, and
//! its moves are stored. With keys, positions are numbered in their order; without, in
//! breadth-first order from the starts. So nothing depends on the number of threads.
//!
//! While the search runs, and while the game is solved, positions have provisional numbers
//! in the order in which they were met: the values are put into their final order at the
//! end, which is cheaper than to sort the moves. [`search`] has the method, [`shard`] the
//! encoding and [`stored_moves`] what is handed on to be solved.

mod error;
mod order;
mod search;
mod shard;
mod store;
mod stored_moves;

pub use error::ExploreError;
pub(crate) use store::spread;

use crate::error::GameError;
use crate::game::Game;
use crate::graph::GameGraph;
use crate::outcome::{MAX_POSITIONS, NO_POSITION, Outcome, Position, Value};
use crate::progress::{Report, silent};
use crate::solution::Solution;
use crate::solve::{Phase, SolveOptions, solve_with};
use crate::solved::{Places, Solved};
use search::Search;
use shard::{SHARDS, Shard, parts_of};
use store::{AsKeys, AsPositions, Store};
use stored_moves::StoredMoves;

/// How to enumerate a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExploreOptions {
    /// The most positions to find.
    pub max_positions: u64,
    /// The most memory to use for the search, in bytes; no limit if `None`.
    pub max_memory: Option<u64>,
    /// The most threads to use. The result is the same for any number.
    pub threads: usize,
}

impl Default for ExploreOptions {
    /// One thread; as many positions as can be numbered; no limit on memory.
    fn default() -> ExploreOptions {
        ExploreOptions {
            max_positions: MAX_POSITIONS,
            max_memory: None,
            threads: 1,
        }
    }
}

/// Finds every position of a game that can be reached, on one thread and without limits.
///
/// O(V + E) time. Memory: a key, or else a position, 7 to 13 bytes per position and 5 per
/// move.
///
/// # Errors
///
/// [`ExploreError`]: the game contradicts itself, or is too large.
///
/// ```
/// use retrograde::{Game, Moves, Value, explore};
///
/// /// A token on a circle goes one or three steps; who brings it home to 0 wins.
/// struct Circle(u32);
///
/// impl Game for Circle {
///     type Position = u32;
///     fn starts(&self) -> Vec<u32> {
///         vec![1]
///     }
///     fn moves(&self, at: u32, moves: &mut Moves<u32>) {
///         moves.add((at + 1) % self.0);
///         moves.add((at + 3) % self.0);
///     }
///     fn terminal(&self, at: u32) -> Option<retrograde::Outcome> {
///         (at == 0).then_some(retrograde::Outcome::Loss)
///     }
/// }
///
/// let game = Circle(8);
/// let explored = explore(&game)?;
/// assert_eq!((explored.position_count(), explored.move_count()), (8, 14));
/// let solved = explored.solve()?;
/// assert_eq!(solved.value_of(5), Some(Value::win(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explore<G>(game: &G) -> Result<Explored<'_, G>, ExploreError>
where
    G: Game + Sync,
    G::Position: Send + Sync,
{
    explore_with(game, &ExploreOptions::default(), &mut silent)
}

/// As [`explore`], with options. `report` is called now and then with the number of
/// positions found and says whether to go on.
///
/// # Errors
///
/// As [`explore`], and [`ExploreError::Stopped`] once `report` asks for it.
pub fn explore_with<'g, G>(
    game: &'g G,
    options: &ExploreOptions,
    report: Report<'_>,
) -> Result<Explored<'g, G>, ExploreError>
where
    G: Game + Sync,
    G::Position: Send + Sync,
{
    let starts = canonical_starts(game)?;
    if starts.iter().any(|&start| game.encode(start).is_some()) {
        return explore_keys(game, options, report);
    }
    let (mut found, items) = run::<G, AsPositions>(game, &starts, options, report)?;
    found.order = Some(order::breadth_first(&found.moves, &found.starts));
    found.places = Places::Positions(items);
    Ok(found)
}

/// As [`explore_with`] for a game that has keys; its positions need not go between threads.
pub(crate) fn explore_keys<'g, G: Game + Sync>(
    game: &'g G,
    options: &ExploreOptions,
    report: Report<'_>,
) -> Result<Explored<'g, G>, ExploreError> {
    let starts = canonical_starts(game)?;
    if starts.iter().all(|&start| game.encode(start).is_none()) {
        return Err(ExploreError::NoKeys);
    }
    let (mut found, items) = run::<G, AsKeys>(game, &starts, options, report)?;
    found.places = Places::Keys(items);
    Ok(found)
}

fn canonical_starts<G: Game>(game: &G) -> Result<Vec<G::Position>, ExploreError> {
    let starts: Vec<_> = game.starts();
    if starts.is_empty() {
        return Err(ExploreError::NoStarts);
    }
    Ok(starts
        .into_iter()
        .map(|start| game.canonical(start))
        .collect())
}

/// Searches, and puts the parts together; what stands for positions is returned apart.
fn run<'g, G, S>(
    game: &'g G,
    starts: &[G::Position],
    options: &ExploreOptions,
    report: Report<'_>,
) -> Result<(Explored<'g, G>, Vec<S::Item>), ExploreError>
where
    G: Game + Sync,
    S: Store<G>,
    S::Item: Send + Sync,
{
    let mut search: Search<'g, G, S> = Search::new(game, options);
    let mut start_ids = Vec::new();
    for &start in starts {
        let id = search.take_in(start)?;
        if !start_ids.contains(&id) {
            start_ids.push(id);
        }
    }
    search.run(report)?;
    let shards = search.shards;

    // Number 0 of a part comes after all of the parts before it.
    let mut bases = [0_u32; SHARDS];
    let mut position_count = 0;
    for (base, shard) in bases.iter_mut().zip(&shards) {
        *base = position_count;
        position_count += shard.items.len() as u32;
    }
    let number = |id: u32| {
        let (shard, local) = parts_of(id);
        bases[shard] + local
    };
    let mut explored = Explored {
        game,
        places: Places::Keys(Vec::new()),
        moves: StoredMoves::default(),
        seeds: Vec::new(),
        starts: start_ids.into_iter().map(number).collect(),
        order: None,
    };
    let mut items = Vec::with_capacity(position_count as usize);
    explored.moves.counts.reserve_exact(position_count as usize);
    for (shard, base) in shards.into_iter().zip(bases) {
        join(&mut explored, &mut items, shard, base);
    }
    for segment in &mut explored.moves.segments {
        for target in segment {
            *target = number(*target);
        }
    }
    Ok((explored, items))
}

/// Appends what a part found, the memory of which goes back at once.
fn join<G: Game, I: Copy + Eq>(
    explored: &mut Explored<'_, G>,
    items: &mut Vec<I>,
    shard: Shard<I>,
    base: u32,
) {
    let moves = &mut explored.moves;
    items.extend_from_slice(&shard.items);
    moves.counts.extend_from_slice(&shard.counts);
    let crowded = shard.crowded.into_iter();
    moves
        .crowded
        .extend(crowded.map(|(local, count)| (base + local, count)));
    let seeds = shard.seeds.into_iter();
    explored
        .seeds
        .extend(seeds.map(|(local, outcome)| (base + local, outcome)));
    if shard.again.is_some() && moves.again.is_none() {
        moves.again = Some(crate::bits::BitSet::new(moves.move_count));
    }
    if let Some(marks) = &mut moves.again {
        let own = shard.again.as_ref();
        for index in 0..shard.move_count {
            marks.push(own.is_some_and(|own| own.contains(index)));
        }
    }
    moves.move_count += shard.move_count;
    moves.segments.extend(shard.segments);
}

/// The positions of a game that can be reached, and their moves.
pub struct Explored<'g, G: Game> {
    game: &'g G,
    /// In provisional order.
    places: Places<G::Position>,
    moves: StoredMoves,
    /// Where play has ended otherwise than the dead-end rule would have it.
    seeds: Vec<(Position, Outcome)>,
    starts: Vec<Position>,
    /// For each final number the provisional one, if there are no keys to sort.
    order: Option<Vec<Position>>,
}

impl<'g, G: Game> Explored<'g, G> {
    /// How many positions can be reached.
    #[must_use]
    pub fn position_count(&self) -> u64 {
        self.moves.counts.len() as u64
    }

    /// How many moves they have. Those of positions where play has ended do not count.
    #[must_use]
    pub fn move_count(&self) -> u64 {
        self.moves.move_count
    }

    /// Solves the game on one thread.
    ///
    /// # Errors
    ///
    /// As [`crate::solve`].
    pub fn solve(self) -> Result<Solved<'g, G>, GameError> {
        self.solve_with(&SolveOptions::default(), &mut silent, &mut |_| {})
    }

    /// Solves the game. `report` and `enter` are as in [`crate::solve_with`].
    ///
    /// # Errors
    ///
    /// As [`crate::solve_with`]; positions in them have the numbers of the solved game.
    pub fn solve_with(
        self,
        options: &SolveOptions,
        report: Report<'_>,
        enter: &mut dyn FnMut(Phase),
    ) -> Result<Solved<'g, G>, GameError> {
        let Explored {
            game,
            places,
            moves,
            seeds,
            starts,
            order,
        } = self;
        let move_count = moves.move_count;
        let result = solve_stored(game, &places, moves, &seeds, options, report, enter);
        let start_places: Vec<_> = starts.iter().map(|&start| places.place(start)).collect();
        let (places, from) = match (places, order) {
            (Places::Keys(keys), _) => {
                let (keys, from) = order::sort_keys(keys);
                (Places::Keys(keys), from)
            }
            (Places::Positions(all), order) => {
                let from = order.unwrap_or_default();
                let moved = from.iter().map(|&number| all[number as usize]).collect();
                (Places::Positions(moved), from)
            }
        };
        let solution = result.map_err(|error| renumber(error, &from))?;
        let values = from.iter().map(|&number| solution.value(number)).collect();
        drop((solution, from));
        Ok(Solved::new(
            game,
            places,
            Solution::from_values(values),
            &start_places,
            move_count,
        ))
    }
}

/// Solves the game in the provisional numbering.
fn solve_stored<G: Game>(
    game: &G,
    places: &Places<G::Position>,
    moves: StoredMoves,
    seeds: &[(Position, Outcome)],
    options: &SolveOptions,
    report: Report<'_>,
    enter: &mut dyn FnMut(Phase),
) -> Result<Solution, GameError> {
    let position_count = moves.counts.len() as u32;
    let mut builder = GameGraph::builder(u64::from(position_count));
    builder.rules(game.rules());
    if game.rules().name_a_player() {
        for position in 0..position_count {
            let player = places
                .position(game, position)
                .and_then(|at| game.player(at));
            let player = player.ok_or(GameError::OwnerUnknown { position })?;
            builder.owner(position, player);
        }
    }
    moves.for_each(|from, to, again| {
        if again {
            builder.add_again_move(from, to);
        } else {
            builder.add_move(from, to);
        }
    });
    drop(moves);
    for &(position, outcome) in seeds {
        builder.seed(position, Value::pack(outcome, 0));
    }
    solve_with(&builder.build()?, options, report, enter)
}

/// An error about a provisional number as one about the final number.
fn renumber(error: GameError, from: &[Position]) -> GameError {
    let find = |number: Position| {
        let found = from.iter().position(|&other| other == number);
        found.map_or(NO_POSITION, |found| found as Position)
    };
    match error {
        GameError::TooDeep { position } => GameError::TooDeep {
            position: find(position),
        },
        GameError::OwnerUnknown { position } => GameError::OwnerUnknown {
            position: find(position),
        },
        other => other,
    }
}
