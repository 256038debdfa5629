//! Retrograde analysis of a graph in memory, on one thread.
//!
//! Problem: outcome and exact remoteness of every position of a [`GameGraph`].
//!
//! Method: positions are decided in the order of their remoteness. All that are
//! decided in `r` plies form level `r`; a move into level `r` either decides the
//! position it comes from, in `r + 1` plies, or takes one from the number of moves
//! that position has left. Given values of rank `r` join level `r`, wherever they come
//! from, so no level needs a member for a later one to have some.
//!
//! Three stages, each begun from what the stage before left open:
//! 1. wins and losses: one good move wins, a position without any other kind of move
//!    than bad ones is lost;
//! 2. ties: one move to a tie is enough. Where endless play is won by a player P that
//!    holds for his opponent only; P's own positions tie when every move is a tie or
//!    lost;
//! 3. the rest is endless: drawn, or won by P.
//!
//! Invariant: when level `r` is processed, every position of remoteness at most `r` has
//! its value, and `moves_left[u]` is the number of moves of `u` that do not lead into
//! positions of the levels before that are bad for `u`'s mover.
//!
//! Encoding: an undecided position has the value of a draw, which is what it is if no
//! stage decides it.
//!
//! Complexity: O(V + E) time; 8 bytes per position and the two levels at hand, beside
//! the predecessors. Every move is looked at once in stage 1 and at most once in stage 2.
//!
//! Source: the backward induction of Zermelo (1913) in the queue form used for chess
//! endings by Bellman (1965) and Thompson (1986).

use crate::error::GameError;
use crate::graph::{GameGraph, Turns};
use crate::outcome::{MAX_REMOTENESS, Outcome, Player, Position, Value};
use crate::position_graph::PositionGraph;
use crate::progress::{REPORT_INTERVAL, Report, silent};
use crate::rules::InfinitePlay;
use crate::solution::Solution;

/// Solves a game: outcome and exact remoteness of every position.
///
/// O(V + E) time. Memory beside the game: its predecessors (8 bytes per position and
/// 4 per move, kept for the next call), 8 bytes per position, and 4 bytes for each
/// position of the two largest neighbouring levels.
///
/// # Errors
///
/// [`GameError::TooDeep`] if a position is decided beyond [`MAX_REMOTENESS`] plies;
/// [`GameError::OwnerUnknown`] or [`GameError::OwnerAmbiguous`] if a rule names a player
/// and neither owners nor the starts say who moves where.
///
/// ```
/// use retrograde::{GameGraph, Value, solve};
///
/// // Two positions that only lead to each other: nobody can end the game.
/// let mut builder = GameGraph::builder(2);
/// builder.add_move(0, 1).add_move(1, 0);
/// let solution = solve(&builder.build()?)?;
/// assert_eq!(solution.value(0), Value::DRAW);
/// # Ok::<(), retrograde::GameError>(())
/// ```
pub fn solve(game: &GameGraph) -> Result<Solution, GameError> {
    solve_with_progress(game, &mut silent)
}

/// As [`solve`], calling `report` now and then with the number of positions decided.
///
/// # Errors
///
/// As [`solve`], and [`GameError::Stopped`] once `report` asks for it.
pub fn solve_with_progress(game: &GameGraph, report: Report<'_>) -> Result<Solution, GameError> {
    game.require_owners()?;
    match game.turns() {
        Turns::Alternate => Solver::new(game, |_, _, _| false, report).run(),
        Turns::Marked => {
            let rows = game.predecessors();
            Solver::new(game, |_, _, entry| rows.is_marked(entry), report).run()
        }
        Turns::Owned => Solver::new(
            game,
            |from, to, _| game.owner(from) == game.owner(to),
            report,
        )
        .run(),
    }
}

struct Solver<'a, Again> {
    game: &'a GameGraph,
    /// Whether the move (position left, position reached, entry of the predecessor rows)
    /// keeps the turn.
    again: Again,
    values: Vec<Value>,
    moves_left: Vec<u32>,
    report: Report<'a>,
    decided: u64,
    next_report: u64,
}

/// Terminals in the order of their rank; those of one stage at a time.
struct Terminals {
    by_rank: Vec<(u32, Position)>,
    next: usize,
}

impl Terminals {
    /// Moves those of rank `rank` into `level`.
    fn join(&mut self, rank: u32, level: &mut Vec<Position>) {
        while let Some(&(_, position)) = self
            .by_rank
            .get(self.next)
            .filter(|&&(terminal_rank, _)| terminal_rank == rank)
        {
            level.push(position);
            self.next += 1;
        }
    }

    fn next_rank(&self) -> Option<u32> {
        self.by_rank.get(self.next).map(|&(rank, _)| rank)
    }
}

impl<'a, Again: Fn(Position, Position, u64) -> bool> Solver<'a, Again> {
    fn new(game: &'a GameGraph, again: Again, report: Report<'a>) -> Solver<'a, Again> {
        let count = game.position_count() as usize;
        Solver {
            game,
            again,
            values: vec![Value::DRAW; count],
            moves_left: vec![0; count],
            report,
            decided: 0,
            next_report: REPORT_INTERVAL,
        }
    }

    fn run(mut self) -> Result<Solution, GameError> {
        let (decisive, level_ends) = self.place_terminals();
        self.stage(decisive, Self::spread_decisive)?;
        match self.game.rules().infinite {
            InfinitePlay::Draw => self.stage(level_ends, Self::spread_tie)?,
            InfinitePlay::PlayerWins(winner) => {
                self.stage(level_ends, |solver, position, rank, next| {
                    solver.spread_forced_tie(winner, position, rank, next);
                })?;
                self.give_the_rest_to(winner);
            }
        }
        Ok(Solution::from_values(self.values))
    }

    /// Gives terminals their values; returns wins and losses, then ties, by rank.
    fn place_terminals(&mut self) -> (Terminals, Terminals) {
        for &[from, _] in self.game.moves() {
            self.moves_left[from as usize] += 1;
        }
        let (mut decisive, mut ties) = (Vec::new(), Vec::new());
        let mut place = |position: Position, value: Value, values: &mut [Value]| {
            values[position as usize] = value;
            let terminals = if value.outcome() == Outcome::Tie {
                &mut ties
            } else {
                &mut decisive
            };
            terminals.push((value.remoteness().unwrap_or(0), position));
        };
        for &(position, value) in self.game.seeds() {
            place(position, value, &mut self.values);
        }
        for position in 0..self.game.position_count() {
            if self.moves_left[position as usize] == 0 && self.game.seed(position).is_none() {
                let value = self.game.rules().dead_end.value(self.game.owner(position));
                if let Some(value) = value {
                    place(position, value, &mut self.values);
                }
            }
        }
        decisive.sort_unstable();
        ties.sort_unstable();
        self.decided = (decisive.len() + ties.len()) as u64;
        (
            Terminals {
                by_rank: decisive,
                next: 0,
            },
            Terminals {
                by_rank: ties,
                next: 0,
            },
        )
    }

    /// Walks the levels upwards from the terminals; `spread` handles one decided position.
    fn stage(
        &mut self,
        mut terminals: Terminals,
        spread: impl Fn(&mut Self, Position, u32, &mut Vec<Position>),
    ) -> Result<(), GameError> {
        let (mut level, mut next) = (Vec::new(), Vec::new());
        let mut rank = 0;
        loop {
            if level.is_empty() {
                match terminals.next_rank() {
                    Some(next_rank) => rank = next_rank,
                    None => return Ok(()),
                }
            }
            terminals.join(rank, &mut level);
            for &position in &level {
                spread(self, position, rank, &mut next);
            }
            if let Some(&position) = next.first().filter(|_| rank == MAX_REMOTENESS) {
                return Err(GameError::TooDeep { position });
            }
            self.decided += next.len() as u64;
            if self.decided >= self.next_report {
                self.next_report = self.decided + REPORT_INTERVAL;
                if (self.report)(self.decided).is_break() {
                    return Err(GameError::Stopped);
                }
            }
            level.clear();
            std::mem::swap(&mut level, &mut next);
            rank += 1;
        }
    }

    /// Hands every undecided predecessor of `position` to `visit`, with the entry of the move.
    fn for_each_open_predecessor(
        &mut self,
        position: Position,
        mut visit: impl FnMut(&mut Self, Position, u64),
    ) {
        let game = self.game;
        let rows = game.predecessors();
        for entry in rows.range(position) {
            let predecessor = rows.target(entry);
            // Of an undecided position no value is set; a seed with moves of its own has one.
            if self.values[predecessor as usize] == Value::DRAW {
                visit(self, predecessor, entry);
            }
        }
    }

    fn decide(&mut self, position: Position, value: Value, next: &mut Vec<Position>) {
        self.values[position as usize] = value;
        next.push(position);
    }

    /// Stage 1: `position` is won or lost in `rank` plies.
    fn spread_decisive(&mut self, position: Position, rank: u32, next: &mut Vec<Position>) {
        let won = self.values[position as usize].outcome() == Outcome::Win;
        let rank = (rank + 1).min(MAX_REMOTENESS);
        self.for_each_open_predecessor(position, |solver, predecessor, entry| {
            if won == (solver.again)(predecessor, position, entry) {
                solver.decide(predecessor, Value::pack(Outcome::Win, rank), next);
            } else if solver.take_move(predecessor) {
                solver.decide(predecessor, Value::pack(Outcome::Loss, rank), next);
            }
        });
    }

    /// Stage 2 where endless play is level: a player who cannot win takes the nearest tie.
    fn spread_tie(&mut self, position: Position, rank: u32, next: &mut Vec<Position>) {
        let rank = (rank + 1).min(MAX_REMOTENESS);
        self.for_each_open_predecessor(position, |solver, predecessor, _| {
            solver.decide(predecessor, Value::pack(Outcome::Tie, rank), next);
        });
    }

    /// Stage 2 where endless play is won by `winner`: his opponent takes the nearest tie;
    /// he himself ties only if no move keeps play going.
    fn spread_forced_tie(
        &mut self,
        winner: Player,
        position: Position,
        rank: u32,
        next: &mut Vec<Position>,
    ) {
        let rank = (rank + 1).min(MAX_REMOTENESS);
        self.for_each_open_predecessor(position, |solver, predecessor, _| {
            if solver.game.owner(predecessor) != Some(winner) || solver.take_move(predecessor) {
                solver.decide(predecessor, Value::pack(Outcome::Tie, rank), next);
            }
        });
    }

    /// Stage 3 where endless play is won by `winner`.
    fn give_the_rest_to(&mut self, winner: Player) {
        for position in 0..self.game.position_count() {
            let value = &mut self.values[position as usize];
            if *value == Value::DRAW {
                *value = if self.game.owner(position) == Some(winner) {
                    Value::ENDLESS_WIN
                } else {
                    Value::ENDLESS_LOSS
                };
            }
        }
    }

    /// Takes one from the moves a position has left; whether that was the last.
    fn take_move(&mut self, position: Position) -> bool {
        let left = &mut self.moves_left[position as usize];
        *left -= 1;
        *left == 0
    }
}
