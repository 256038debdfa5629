//! Retrograde analysis of a game whose moves are computed, not stored.
//!
//! Problem: outcome and exact remoteness of every position of an [`ImplicitGraph`], in
//! little more memory than the answer itself takes.
//!
//! Method: as for graphs in memory, level by level in three stages (wins and losses,
//! ties, the rest; the sequential solver explains them), with the moves into a position
//! computed when its level is walked.
//!
//! Invariant: when level `r` is walked, every position of remoteness at most `r` has its
//! value, and every other cell counts the moves that do not lead into positions of the
//! levels before that are bad for its mover.
//!
//! Encoding: one cell of two bytes per position, see [`super::cell`]. As soon as a number of
//! moves or a remoteness does not fit, all cells become four bytes wide and the work
//! goes on where it was.
//!
//! Complexity: O(V + E) time, given O(1) per move computed. Memory: 2 bytes per position
//! and at most 3/8 for the two levels at hand; 4 and, while widening, 6 in place of 2
//! for games deeper than 16,382 plies or with more than 16,383 moves at one position;
//! 8 bytes for each seed with a rank above zero.

mod frontier;

use super::cell::{Cell, widen};
use crate::error::GameError;
use crate::implicit_graph::ImplicitGraph;
use crate::outcome::{MAX_REMOTENESS, Outcome, Player, Position, Value};
use crate::progress::{REPORT_INTERVAL, Report};
use crate::rules::InfinitePlay;
use crate::solution::{NarrowValue, Solution};
use frontier::Frontier;

/// Solves a game that computes its moves: outcome and exact remoteness of every
/// position, the same that [`crate::solve`] gives for the same game in memory.
///
/// `report` is called now and then with the number of positions decided. O(V + E) time;
/// 2 bytes per position and at most 3/8 beside the game, twice as much if the game is
/// deeper than 16,382 plies or has more than 16,383 moves at one position.
///
/// # Errors
///
/// - [`GameError::TooDeep`] if a position is decided beyond [`MAX_REMOTENESS`] plies;
/// - [`GameError::TooManyMoves`] if a position has more than 2^30 - 1 moves;
/// - [`GameError::OwnerUnknown`] or [`GameError::OwnerAmbiguous`] if a rule names a player
///   and the game does not say who moves where;
/// - [`GameError::Stopped`] once `report` asks for it.
///
/// ```
/// use retrograde::{GameGraph, Value, progress, solve_indexed};
///
/// let mut builder = GameGraph::builder(3);
/// builder.add_move(0, 1).add_move(1, 0).add_move(1, 2);
/// let solution = solve_indexed(&builder.build()?, &mut progress::silent)?;
/// assert_eq!(solution.value(0), Value::loss(2));
/// # Ok::<(), retrograde::GameError>(())
/// ```
pub fn solve_indexed<Game: ImplicitGraph>(
    game: &Game,
    report: Report<'_>,
) -> Result<Solution, GameError> {
    game.require_owners()?;
    let mut search = Search::new(game, report);
    let mut wide = match search.place_terminals::<u16>() {
        Ok(mut cells) => {
            if search.run(&mut cells)? == Pause::Done {
                search.give_the_rest(&mut cells);
                let values = cells.into_iter().map(NarrowValue::from_bits).collect();
                return Ok(Solution::from_narrow(values));
            }
            cells.into_iter().map(widen).collect()
        }
        Err(Misfit::TooNarrow { .. }) => search.place_terminals::<u32>()?,
        Err(Misfit::Stopped) => return Err(GameError::Stopped),
    };
    search.run(&mut wide)?;
    search.give_the_rest(&mut wide);
    Ok(Solution::from_values(
        wide.into_iter().map(Cell::value).collect(),
    ))
}

/// Why cells could not be filled.
enum Misfit {
    /// This position's moves or given remoteness do not fit.
    TooNarrow { position: Position, move_count: u32 },
    /// The caller wants to stop.
    Stopped,
}

impl From<Misfit> for GameError {
    fn from(misfit: Misfit) -> GameError {
        match misfit {
            Misfit::TooNarrow {
                position,
                move_count,
            } => GameError::TooManyMoves {
                position,
                move_count: u64::from(move_count),
            },
            Misfit::Stopped => GameError::Stopped,
        }
    }
}

/// Why [`Search::run`] came back.
#[derive(PartialEq, Eq)]
enum Pause {
    /// Every position that a stage decides is decided.
    Done,
    /// The next level's remoteness does not fit into the cells.
    NeedsWiderCells,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Decisive,
    Ties,
    Finished,
}

/// Where the solver stands; everything but the cells, which may change their width.
struct Search<'a, Game> {
    game: &'a Game,
    stage: Stage,
    /// Whether the terminals of the stage are in `level` and `ranked`.
    stage_begun: bool,
    rank: u32,
    level: Frontier,
    next: Frontier,
    /// Terminals of this stage with ranks above zero, the smallest last.
    ranked: Vec<(u32, Position)>,
    report: Report<'a>,
    decided: u64,
    next_report: u64,
}

impl<'a, Game: ImplicitGraph> Search<'a, Game> {
    fn new(game: &'a Game, report: Report<'a>) -> Search<'a, Game> {
        let position_count = game.position_count();
        Search {
            game,
            stage: Stage::Decisive,
            stage_begun: false,
            rank: 0,
            level: Frontier::new(position_count),
            next: Frontier::new(position_count),
            ranked: Vec::new(),
            report,
            decided: 0,
            next_report: REPORT_INTERVAL,
        }
    }

    /// Cells that know the terminals' values and the number of moves of all others.
    fn place_terminals<C: Cell>(&mut self) -> Result<Vec<C>, Misfit> {
        self.decided = 0;
        let rules = self.game.rules();
        let mut cells = Vec::with_capacity(self.game.position_count() as usize);
        for position in 0..self.game.position_count() {
            let given = self.game.seed(position);
            let move_count = if given.is_some() {
                0
            } else {
                self.game.successor_count(position)
            };
            let value = match given {
                None if move_count == 0 => rules.dead_end.value(self.game.owner(position)),
                given => given,
            };
            let cell = match value {
                Some(value) => {
                    self.decided += 1;
                    C::decided(value)
                }
                None => (move_count <= C::MOST_MOVES).then(|| C::open(move_count)),
            };
            cells.push(cell.ok_or(Misfit::TooNarrow {
                position,
                move_count,
            })?);
            // Games may take their time over a position, so this pass must be stoppable too.
            if u64::from(position) % REPORT_INTERVAL == REPORT_INTERVAL - 1
                && (self.report)(self.decided).is_break()
            {
                return Err(Misfit::Stopped);
            }
        }
        self.next_report = self.decided + REPORT_INTERVAL;
        Ok(cells)
    }

    /// Goes on from wherever the search stands.
    fn run<C: Cell>(&mut self, cells: &mut [C]) -> Result<Pause, GameError> {
        while self.stage != Stage::Finished {
            if !self.stage_begun {
                self.begin_stage(cells);
            }
            let pause = match (self.stage, self.game.rules().infinite) {
                (Stage::Decisive, _) => self.walk(cells, &spread_decisive)?,
                (_, InfinitePlay::Draw) => self.walk(cells, &spread_tie)?,
                (_, InfinitePlay::PlayerWins(winner)) => self.walk(
                    cells,
                    &|game: &Game, position, rank, cells: &mut [C], next: &mut Frontier| {
                        spread_forced_tie(game, winner, position, rank, cells, next);
                    },
                )?,
            };
            if pause == Pause::NeedsWiderCells {
                return Ok(pause);
            }
            self.stage_begun = false;
            self.stage = if self.stage == Stage::Decisive {
                Stage::Ties
            } else {
                Stage::Finished
            };
        }
        Ok(Pause::Done)
    }

    /// Collects the terminals that the stage begins with. When a stage begins, no other
    /// position has an outcome of its kind.
    fn begin_stage<C: Cell>(&mut self, cells: &[C]) {
        self.stage_begun = true;
        self.rank = 0;
        for (position, cell) in (0..).zip(cells).filter(|(_, cell)| !cell.is_open()) {
            let value = cell.value();
            if (value.outcome() == Outcome::Tie) == (self.stage == Stage::Ties) {
                match value.remoteness() {
                    Some(rank) if rank > 0 => self.ranked.push((rank, position)),
                    _ => self.level.insert(position),
                }
            }
        }
        self.ranked
            .sort_unstable_by(|first, second| second.cmp(first));
    }

    /// Walks the levels of a stage upwards; `spread` handles one decided position.
    fn walk<C: Cell>(
        &mut self,
        cells: &mut [C],
        spread: &impl Fn(&Game, Position, u32, &mut [C], &mut Frontier),
    ) -> Result<Pause, GameError> {
        loop {
            if self.level.len() == 0 {
                match self.ranked.last() {
                    Some(&(rank, _)) => self.rank = rank,
                    None => return Ok(Pause::Done),
                }
            }
            if self.rank >= C::LARGEST_REMOTENESS && self.rank < MAX_REMOTENESS {
                return Ok(Pause::NeedsWiderCells);
            }
            while let Some(&(_, position)) =
                self.ranked.last().filter(|&&(rank, _)| rank == self.rank)
            {
                self.level.insert(position);
                self.ranked.pop();
            }
            let (game, next) = (self.game, &mut self.next);
            // The largest remoteness stands for one too large until the next lines refuse it.
            let rank = (self.rank + 1).min(MAX_REMOTENESS);
            self.level
                .drain(|position| spread(game, position, rank, cells, next));
            if self.rank == MAX_REMOTENESS && self.next.len() > 0 {
                let mut first = None;
                self.next.drain(|position| first = first.or(Some(position)));
                return Err(GameError::TooDeep {
                    position: first.unwrap_or(0),
                });
            }
            self.decided += self.next.len();
            if self.decided >= self.next_report {
                self.next_report = self.decided + REPORT_INTERVAL;
                if (self.report)(self.decided).is_break() {
                    return Err(GameError::Stopped);
                }
            }
            std::mem::swap(&mut self.level, &mut self.next);
            self.rank = rank;
        }
    }

    /// Stage 3: what no stage decided is endless. A drawn cell may stay as it is.
    fn give_the_rest<C: Cell>(&self, cells: &mut [C]) {
        let infinite = self.game.rules().infinite;
        if infinite == InfinitePlay::Draw {
            return;
        }
        for (position, cell) in (0..).zip(cells).filter(|(_, cell)| cell.is_open()) {
            let value = infinite.value(|| self.game.owner(position));
            *cell = C::decided(value).unwrap_or(*cell);
        }
    }
}

/// Stage 1: a good move wins; a position whose last other move is taken is lost.
fn spread_decisive<Game: ImplicitGraph, C: Cell>(
    game: &Game,
    position: Position,
    rank: u32,
    cells: &mut [C],
    next: &mut Frontier,
) {
    let won = cells[position as usize].value().outcome() == Outcome::Win;
    game.for_each_predecessor(position, |predecessor, again| {
        let cell = &mut cells[predecessor as usize];
        if !cell.is_open() {
            return;
        }
        if won == again {
            decide(cell, predecessor, Outcome::Win, rank, next);
        } else if cell.take_move() {
            decide(cell, predecessor, Outcome::Loss, rank, next);
        }
    });
}

/// Stage 2 where endless play is level: a player who cannot win takes the nearest tie.
fn spread_tie<Game: ImplicitGraph, C: Cell>(
    game: &Game,
    position: Position,
    rank: u32,
    cells: &mut [C],
    next: &mut Frontier,
) {
    game.for_each_predecessor(position, |predecessor, _| {
        let cell = &mut cells[predecessor as usize];
        if cell.is_open() {
            decide(cell, predecessor, Outcome::Tie, rank, next);
        }
    });
}

/// Stage 2 where endless play is won by `winner`: his opponent takes the nearest tie; he
/// himself ties only if no move keeps play going.
fn spread_forced_tie<Game: ImplicitGraph, C: Cell>(
    game: &Game,
    winner: Player,
    position: Position,
    rank: u32,
    cells: &mut [C],
    next: &mut Frontier,
) {
    game.for_each_predecessor(position, |predecessor, _| {
        let cell = &mut cells[predecessor as usize];
        if cell.is_open() && (game.owner(predecessor) != Some(winner) || cell.take_move()) {
            decide(cell, predecessor, Outcome::Tie, rank, next);
        }
    });
}

#[inline]
fn decide<C: Cell>(
    cell: &mut C,
    position: Position,
    outcome: Outcome,
    rank: u32,
    next: &mut Frontier,
) {
    // The level's remoteness was found to fit before the level was walked.
    *cell = C::decided(Value::pack(outcome, rank)).unwrap_or(*cell);
    next.insert(position);
}
