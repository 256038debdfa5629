//! Level after level: expands what was decided last, in the three stages of the solver.

use super::opening::Opening;
use crate::error::GameError;
use crate::graph::GameGraph;
use crate::outcome::{MAX_REMOTENESS, NO_POSITION, Outcome, Player, Position, Value};
use crate::pages::Pages;
use crate::position_graph::PositionGraph;
use crate::progress::{REPORT_INTERVAL, Report};
use crate::solve::expand::{Exhaust, Expansion, Reach, Step, expand};
use crate::solve::frontier::Frontier;
use crate::solve::kernel::{Crowd, DECIDED};
use crate::solve::rows::{Row, Rows};
use std::ops::Range;

/// The tables of a game that is being solved.
pub(super) struct Levels<'a> {
    pub(super) game: &'a GameGraph,
    pub(super) states: Pages<u8>,
    crowd: Crowd,
    /// Everything decided, level after level; the first `filled` places are in use.
    pub(super) queue: Pages<Position>,
    filled: usize,
    /// Predecessors by moves after which the opponent moves; values replace rows.
    pub(super) ordinary: Rows,
    /// Predecessors by moves after which the same player moves.
    again: Option<Rows>,
    frontier: Frontier,
    later: [Terminals; 3],
    won: usize,
    lost: usize,
    won_in_one: usize,
    report: Report<'a>,
    next_report: u64,
}

/// Terminals that join later levels, in the order of their rank.
#[derive(Default)]
struct Terminals {
    by_rank: Vec<(u32, Position)>,
    next: usize,
}

impl Terminals {
    fn next_rank(&self) -> Option<u32> {
        self.by_rank.get(self.next).map(|&(rank, _)| rank)
    }

    /// The next terminal, if it is of this rank.
    fn take(&mut self, rank: u32) -> Option<Position> {
        let &(next_rank, position) = self.by_rank.get(self.next)?;
        (next_rank == rank).then(|| {
            self.next += 1;
            position
        })
    }
}

const WINS: usize = 0;
const LOSSES: usize = 1;
const TIES: usize = 2;

impl<'a> Levels<'a> {
    pub(super) fn new(game: &'a GameGraph, opening: Opening, report: Report<'a>) -> Levels<'a> {
        let Opening {
            states,
            crowd,
            queue,
            won,
            lost,
            won_in_one,
            later,
        } = opening;
        let count = game.position_count();
        let (ordinary, again) = if game.alternates() {
            let is_open = |_, from, _| states[from as usize] != DECIDED;
            (Rows::build(count, game.moves(), is_open), None)
        } else {
            let is_open = |from| states[from as usize] != DECIDED;
            let ordinary = Rows::build(count, game.moves(), |index, from: Position, _| {
                is_open(from) && !game.is_again(index)
            });
            let again = Rows::build(count, game.moves(), |index, from: Position, _| {
                is_open(from) && game.is_again(index)
            });
            (ordinary, Some(again))
        };
        Levels {
            game,
            states,
            crowd,
            queue,
            filled: won + lost + won_in_one,
            ordinary,
            again,
            frontier: Frontier::new(count),
            later: later.map(|by_rank| Terminals { by_rank, next: 0 }),
            won,
            lost,
            won_in_one,
            report,
            next_report: 0,
        }
    }

    /// Stage 1.
    pub(super) fn decide_wins_and_losses(&mut self) -> Result<(), GameError> {
        let mut wins = 0..self.won;
        let mut losses = self.won..self.won + self.lost;
        // What wins in one ply is known, and stands where its level will look for it.
        let mut next_begin = losses.end;
        let mut rank = 0;
        self.filled = next_begin + self.won_in_one;
        self.tell()?;
        loop {
            if wins.is_empty() && losses.is_empty() && self.filled == next_begin {
                let later = [self.later[WINS].next_rank(), self.later[LOSSES].next_rank()];
                match later.into_iter().flatten().min() {
                    Some(next_rank) => rank = next_rank,
                    None => return Ok(()),
                }
                next_begin = self.filled;
                self.join(WINS, rank);
                wins = next_begin..self.filled;
                self.join(LOSSES, rank);
                losses = wins.end..self.filled;
                next_begin = self.filled;
            }
            let win = Value::pack(Outcome::Win, rank);
            let loss = Value::pack(Outcome::Loss, rank);
            self.expand_ordinary::<Reach>(losses.clone(), loss);
            self.expand_again::<Reach>(wins.clone());
            self.join(WINS, rank + 1);
            let next_wins = next_begin..self.filled;
            self.expand_ordinary::<Exhaust>(wins, win);
            self.expand_again::<Exhaust>(losses);
            self.join(LOSSES, rank + 1);
            let next_losses = next_wins.end..self.filled;
            self.require_rank(rank + 1, next_begin)?;
            self.frontier.sort(&mut self.queue[next_wins.clone()]);
            self.frontier.sort(&mut self.queue[next_losses.clone()]);
            (wins, losses) = (next_wins, next_losses);
            next_begin = self.filled;
            rank += 1;
            self.tell()?;
        }
    }

    /// Stage 2 where endless play is level: a player who cannot win takes the nearest tie.
    pub(super) fn decide_ties(&mut self) -> Result<(), GameError> {
        self.decide_ties_by(|levels, ties, tie| {
            levels.expand_again::<Reach>(ties.clone());
            levels.expand_ordinary::<Reach>(ties, tie);
        })
    }

    /// Stage 2 where endless play is won by `winner`: his opponent takes the nearest tie;
    /// he himself ties only if no move keeps play going.
    pub(super) fn decide_forced_ties(&mut self, winner: Player) -> Result<(), GameError> {
        self.decide_ties_by(|levels, ties, tie| levels.expand_forced(ties, tie, winner))
    }

    fn decide_ties_by(
        &mut self,
        expand: impl Fn(&mut Self, Range<usize>, Value),
    ) -> Result<(), GameError> {
        let mut ties = self.filled..self.filled;
        let mut rank = 0;
        loop {
            if ties.is_empty() {
                match self.later[TIES].next_rank() {
                    Some(next_rank) => rank = next_rank,
                    None => return Ok(()),
                }
                let begin = self.filled;
                self.join(TIES, rank);
                ties = begin..self.filled;
            }
            let begin = self.filled;
            expand(self, ties, Value::pack(Outcome::Tie, rank));
            self.join(TIES, rank + 1);
            self.require_rank(rank + 1, begin)?;
            ties = begin..self.filled;
            self.frontier.sort(&mut self.queue[ties.clone()]);
            rank += 1;
            self.tell()?;
        }
    }

    /// Appends the terminals of a kind and rank to the queue.
    fn join(&mut self, kind: usize, rank: u32) {
        while let Some(position) = self.later[kind].take(rank) {
            self.queue[self.filled] = position;
            self.filled += 1;
        }
    }

    /// Refuses a level beyond what a remoteness can say; its members begin at `begin`.
    fn require_rank(&self, rank: u32, begin: usize) -> Result<(), GameError> {
        if rank > MAX_REMOTENESS && begin < self.filled {
            return Err(GameError::TooDeep {
                position: self.queue[begin],
            });
        }
        Ok(())
    }

    /// Expands part of the queue over moves that pass the turn, and leaves `value` in the
    /// place of its rows.
    fn expand_ordinary<S: Step>(&mut self, part: Range<usize>, value: Value) {
        let (members, tail) = self.queue.split_at_mut(self.filled);
        let expansion = Expansion {
            members: &members[part],
            states: &mut self.states,
            crowd: &mut self.crowd,
            tail,
        };
        let replacement = Some(Row::of_value(value.to_bits()));
        self.filled += expand::<S>(expansion, &mut self.ordinary, replacement);
    }

    /// Expands part of the queue over moves that keep the turn.
    fn expand_again<S: Step>(&mut self, part: Range<usize>) {
        let Some(again) = &mut self.again else { return };
        let (members, tail) = self.queue.split_at_mut(self.filled);
        let expansion = Expansion {
            members: &members[part],
            states: &mut self.states,
            crowd: &mut self.crowd,
            tail,
        };
        self.filled += expand::<S>(expansion, again, None);
    }

    /// Expands ties move by move, since it depends on the owner what a tie is to a
    /// predecessor.
    fn expand_forced(&mut self, ties: Range<usize>, tie: Value, winner: Player) {
        for index in ties {
            let position = self.queue[index];
            for rows in [Some(&self.ordinary), self.again.as_ref()]
                .into_iter()
                .flatten()
            {
                let row = rows.rows[position as usize];
                rows.for_each(position, row, |predecessor| {
                    let is_winner = self.game.owner(predecessor) == Some(winner);
                    let only = &[predecessor];
                    let mut slot = [NO_POSITION];
                    let decided = if is_winner {
                        Exhaust::run(only, 1, &mut self.states, &mut self.crowd, &mut slot)
                    } else {
                        Reach::run(only, 1, &mut self.states, &mut self.crowd, &mut slot)
                    };
                    if decided > 0 {
                        self.queue[self.filled] = predecessor;
                        self.filled += 1;
                    }
                });
            }
            self.ordinary.rows[position as usize] = Row::of_value(tie.to_bits());
        }
    }

    /// Reports how many positions are decided, if it is time to.
    fn tell(&mut self) -> Result<(), GameError> {
        let decided = self.filled as u64;
        if decided >= self.next_report {
            self.next_report = decided + REPORT_INTERVAL;
            if (self.report)(decided).is_break() {
                return Err(GameError::Stopped);
            }
        }
        Ok(())
    }
}
