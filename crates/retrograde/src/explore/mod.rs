//! Enumerates the positions of a game that is given by its rules, and solves it.
//!
//! Every position that can be reached from the starts is found once, made canonical, and
//! its moves are stored. With keys, positions are numbered in their order; without, in
//! breadth-first order from the starts. So nothing depends on the number of threads.
//!
//! While the search runs, and while the game is solved, positions have provisional numbers
//! in the order in which they were met: the values are put into their final order at the
//! end, which is cheaper than to sort the moves. Games with small keys are searched with one
//! bit per key ([`dense`]), all others with hash tables ([`search`]); [`stored_moves`] is
//! what is handed on to be solved.

mod dense;
mod error;
mod expand;
mod forecast;
mod numbering;
mod options;
mod row_writer;
mod saving;
mod search;
mod shard;
mod store;

pub use error::ExploreError;
pub(crate) use error::describe;
pub use forecast::Enumerated;
pub use options::ExploreOptions;
pub(crate) use store::spread;

use crate::checkpoint::{NoCheckpoints, Saving, read_number};
use crate::error::GameError;
use crate::game::Game;
use crate::graph::{GameGraph, StoredMoves};
use crate::outcome::{NO_POSITION, Outcome, Position, Value};
use crate::progress::{Report, silent};
use crate::solution::Solution;
use crate::solve::{Phase, solve_rows};
use crate::solved::{Place, Solved};
use dense::Dense;
use numbering::Numbering;
use row_writer::RowWriter;
use saving::HASHED;
use search::Search;
use shard::{SHARDS, parts_of};
use store::{AsKeys, AsPositions, Store};

/// Finds every position of a game that can be reached, on one thread and without limits.
///
/// O(V + E) time. Memory with small keys: 9 bytes per position and 4 per move; else what a
/// position takes, 8 bytes if it has a key, and 7 to 12 bytes more, and 4 to 6 per move.
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
/// More than one thread take more memory until the game is solved, since what they gave back
/// stays with them: two took 36 bytes per position more on a game of 11 moves per position.
///
/// # Errors
///
/// As [`explore`], and [`ExploreError::Stopped`] once `report` asks for it.
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
/// use retrograde::{ExploreError, ExploreOptions, explore_with, progress};
/// use std::ops::ControlFlow;
///
/// let mut options = ExploreOptions { threads: 2, max_positions: 1000, ..ExploreOptions::default() };
/// let explored = explore_with(&Sticks(999), &options, &mut progress::silent)?;
/// assert_eq!(explored.position_count(), 1000);
///
/// options.max_positions = 10;
/// let mut report = |positions: u64| {
///     eprintln!("{positions} positions so far");
///     ControlFlow::Continue(())
/// };
/// let error = explore_with(&Sticks(999), &options, &mut report).err();
/// assert!(matches!(error, Some(ExploreError::TooManyPositions { max_positions: 10, .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        return explore_keys(game, options, report, &mut NoCheckpoints.saving());
    }
    let found = search_hashed::<G, AsPositions>(
        game,
        &starts,
        options,
        report,
        &mut NoCheckpoints.saving(),
    )?;
    let (moves, seeds) = found.rows.finish();
    let from = numbering::breadth_first(&moves, &found.starts);
    Ok(Explored {
        game,
        numbering: Numbering::Positions(found.items, from),
        moves,
        seeds,
        starts: starts.into_iter().map(Place::Position).collect(),
    })
}

/// As [`explore_with`] for a game that has keys; its positions need not go between threads.
/// The state is put aside now and then, or gone on from.
pub(crate) fn explore_keys<'g, G: Game + Sync>(
    game: &'g G,
    options: &ExploreOptions,
    report: Report<'_>,
    saving: &mut Saving<'_>,
) -> Result<Explored<'g, G>, ExploreError> {
    let starts = canonical_starts(game)?;
    if starts.iter().all(|&start| game.encode(start).is_none()) {
        return Err(ExploreError::NoKeys);
    }
    let mut start_keys = Vec::new();
    for &start in &starts {
        start_keys.push(<AsKeys as Store<G>>::pack(game, start)?);
    }
    // The first byte of a state says which of the two searches wrote it.
    let form = match &mut saving.resume {
        Some(state) => read_number::<u8>(state).map_err(ExploreError::bad_checkpoint)?,
        None => 0,
    };
    let mut dense = None;
    if form != HASHED {
        let state = saving.resume.take();
        dense = dense::search(
            game,
            &start_keys,
            options,
            report,
            saving.checkpoints,
            state,
        )?;
    }
    let (numbering, rows) = match dense {
        Some(dense) => number_dense(dense, options.threads),
        None => {
            let found = search_hashed::<G, AsKeys>(game, &starts, options, report, saving)?;
            (Numbering::Keys(found.items), found.rows)
        }
    };
    let (moves, seeds) = rows.finish();
    Ok(Explored {
        game,
        numbering,
        moves,
        seeds,
        starts: start_keys.into_iter().map(Place::Key).collect(),
    })
}

fn canonical_starts<G: Game>(game: &G) -> Result<Vec<G::Position>, ExploreError> {
    let starts = game.starts();
    if starts.is_empty() {
        return Err(ExploreError::NoStarts);
    }
    Ok(starts
        .into_iter()
        .map(|start| game.canonical(start))
        .collect())
}

/// Makes the keys that rows hold the numbers of rows.
fn number_dense<P>(dense: Dense, threads: usize) -> (Numbering<P>, RowWriter) {
    let Dense {
        keys,
        order,
        mut rows,
    } = dense;
    let mut from = vec![0; order.len()];
    for (number, &key) in (0..).zip(&order) {
        from[keys.rank(key) as usize] = number;
    }
    drop(order);
    rows.renumber(threads, |key| from[keys.rank(key) as usize]);
    (Numbering::Set(keys, from), rows)
}

/// What a search with hash tables found.
struct Hashed<I> {
    rows: RowWriter,
    /// What stands for positions, in the order of rows.
    items: Vec<I>,
    /// The numbers of the starts.
    starts: Vec<Position>,
}

/// Searches with hash tables.
fn search_hashed<G, S>(
    game: &G,
    starts: &[G::Position],
    options: &ExploreOptions,
    report: Report<'_>,
    saving: &mut Saving<'_>,
) -> Result<Hashed<S::Item>, ExploreError>
where
    G: Game + Sync,
    S: Store<G>,
    S::Item: Send + Sync,
{
    let mut search: Search<'_, G, S> = Search::new(game, options);
    if let Some(state) = &mut saving.resume {
        search
            .restore(state)
            .map_err(ExploreError::bad_checkpoint)?;
    }
    let mut start_ids = Vec::new();
    for &start in starts {
        start_ids.push(search.take_in(start)?);
    }
    search.run(report, saving.checkpoints)?;

    // Number 0 of a part comes after all of the parts before it.
    let mut bases = [0_u32; SHARDS];
    let mut position_count = 0;
    for (base, shard) in bases.iter_mut().zip(&search.shards) {
        *base = position_count;
        position_count += shard.items.len() as u32;
    }
    let number = |id: u32| {
        let (shard, local) = parts_of(id);
        bases[shard] + local
    };
    let mut rows = RowWriter::default();
    let mut items = Vec::with_capacity(position_count as usize);
    for shard in search.shards {
        items.extend_from_slice(&shard.items);
        rows.append(shard.rows);
    }
    rows.renumber(options.threads, number);
    Ok(Hashed {
        rows,
        items,
        starts: start_ids.into_iter().map(number).collect(),
    })
}

/// The positions of a game that can be reached, and their moves: what [`explore`] has found and
/// [`Explored::solve`] decides.
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
/// use retrograde::explore;
///
/// let explored = explore(&Sticks(7))?;
/// println!("{} positions, {} moves", explored.position_count(), explored.move_count());
/// let solved = explored.solve()?;
/// assert_eq!(solved.solution().counts().win, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Explored<'g, G: Game> {
    game: &'g G,
    numbering: Numbering<G::Position>,
    /// In provisional order.
    moves: StoredMoves,
    /// Where play has ended otherwise than the dead-end rule would have it.
    seeds: Vec<(Position, Outcome)>,
    starts: Vec<Place<G::Position>>,
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
        self.solve_with(&mut silent, &mut |_| {})
    }

    /// Solves the game, on one thread: its moves are given up while they are sorted, and the
    /// memory that saves is worth more than a second thread. `report` and `enter` are as in
    /// [`crate::solve_with`].
    ///
    /// # Errors
    ///
    /// As [`crate::solve_with`]; positions in them have the numbers of the solved game.
    pub fn solve_with(
        self,
        report: Report<'_>,
        enter: &mut dyn FnMut(Phase),
    ) -> Result<Solved<'g, G>, GameError> {
        let Explored {
            game,
            numbering,
            moves,
            seeds,
            starts,
        } = self;
        let move_count = moves.move_count;
        let result = solve_stored(game, &numbering, moves, &seeds, report, enter);
        let (places, from) = numbering.finish();
        let solution = result.map_err(|error| renumber(error, &from))?;
        let values = from.iter().map(|&number| solution.value(number)).collect();
        drop((solution, from));
        Ok(Solved::new(
            game,
            places,
            Solution::from_values(values),
            &starts,
            move_count,
        ))
    }
}

/// Solves the game in the provisional numbering.
fn solve_stored<G: Game>(
    game: &G,
    numbering: &Numbering<G::Position>,
    moves: StoredMoves,
    seeds: &[(Position, Outcome)],
    report: Report<'_>,
    enter: &mut dyn FnMut(Phase),
) -> Result<Solution, GameError> {
    let frame = frame_of(game, numbering, &moves, seeds)?;
    solve_rows(&frame, moves, report, enter)
}

/// The game without its moves, in the provisional numbering.
fn frame_of<G: Game>(
    game: &G,
    numbering: &Numbering<G::Position>,
    moves: &StoredMoves,
    seeds: &[(Position, Outcome)],
) -> Result<GameGraph, GameError> {
    let position_count = moves.counts.len() as u32;
    let mut builder = GameGraph::builder(u64::from(position_count));
    builder.rules(game.rules());
    if game.rules().name_a_player() {
        let mut unknown = None;
        numbering.for_each(game, |number, position| {
            match position.and_then(|position| game.player(position)) {
                Some(player) => {
                    builder.owner(number, player);
                }
                None => unknown = unknown.or(Some(number)),
            }
        });
        if let Some(position) = unknown {
            return Err(GameError::OwnerUnknown { position });
        }
    }
    for &(position, outcome) in seeds {
        builder.seed(position, Value::pack(outcome, 0));
    }
    builder.build()
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
