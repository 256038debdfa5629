//! The game as the engines see it: ranks in place of positions, and one layer at a time.
//!
//! With symmetry, moves are sets: where two moves of a position lead to the same canonical
//! position and treat the turn alike, they are one. The moves into a position are made a set
//! in the same way, so that both sides of the books agree however often an author names them.

use super::error::RankedError;
use crate::game::{GameMove, Moves, RankedGame};
use crate::outcome::{MAX_POSITIONS, Outcome, Player, Value};
use crate::rules::Rules;
use std::ops::Range;

/// A move as ranks: the rank of where it leads or comes from, and whether it keeps the turn.
pub(super) type Step = (u32, bool);

/// What does not change while a game is solved.
pub(super) struct Frame<'g, G> {
    pub game: &'g G,
    pub rules: Rules,
    /// Where each layer ends.
    pub ends: Vec<u64>,
    pub has_symmetry: bool,
    /// Whether a rule names a player, so that turns are looked at.
    pub names_a_player: bool,
}

/// Room for the moves of one position at a time.
pub(super) struct Room<P> {
    pub moves: Moves<P>,
    pub steps: Vec<Step>,
}

impl<P> Room<P> {
    pub(super) fn new() -> Room<P> {
        Room {
            moves: Moves::new(),
            steps: Vec::new(),
        }
    }
}

impl<'g, G: RankedGame> Frame<'g, G> {
    /// Refuses layers that are none.
    pub(super) fn new(game: &'g G) -> Result<Frame<'g, G>, RankedError> {
        let rank_count = game.rank_count();
        if rank_count > MAX_POSITIONS {
            return Err(RankedError::TooManyRanks { rank_count });
        }
        let mut ends = game.layer_ends();
        let mut before = 0;
        for &found in &ends {
            if found < before || found > rank_count {
                return Err(RankedError::BadLayers {
                    before,
                    found,
                    rank_count,
                });
            }
            before = found;
        }
        if before != rank_count {
            return Err(RankedError::BadLayers {
                before,
                found: before,
                rank_count,
            });
        }
        if ends.is_empty() {
            ends.push(0);
        }
        let rules = game.rules();
        Ok(Frame {
            game,
            rules,
            ends,
            has_symmetry: game.has_symmetry(),
            names_a_player: rules.name_a_player(),
        })
    }

    /// How many ranks there are.
    pub(super) fn rank_count(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// The ranks of a layer.
    pub(super) fn layer(&self, layer: usize) -> Range<u64> {
        let start = layer.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[layer]
    }

    /// How many ranks the largest layer has.
    pub(super) fn largest_layer(&self) -> u64 {
        let sizes = (0..self.ends.len()).map(|layer| self.layer(layer));
        sizes
            .map(|ranks| ranks.end - ranks.start)
            .max()
            .unwrap_or(0)
    }

    /// The position of a rank in use.
    #[inline]
    pub(super) fn position(&self, rank: u64) -> Option<G::Position> {
        let position = self.game.decode(rank)?;
        (!self.has_symmetry || self.game.canonical(position) == position).then_some(position)
    }

    /// The position that stands for this one.
    #[inline]
    fn canonical(&self, position: G::Position) -> G::Position {
        if self.has_symmetry {
            self.game.canonical(position)
        } else {
            position
        }
    }

    /// With symmetry, each step stands once.
    #[inline]
    fn make_set(&self, steps: &mut Vec<Step>) {
        if self.has_symmetry {
            steps.sort_unstable();
            steps.dedup();
        }
    }

    /// The outcome where the game says that play has ended.
    #[inline]
    pub(super) fn end(&self, position: G::Position) -> Result<Option<Value>, RankedError> {
        match self.game.terminal(position) {
            None => Ok(None),
            Some(Outcome::Draw) => Err(RankedError::TerminalIsDraw {
                position: self.describe(position),
            }),
            Some(outcome) => Ok(Some(Value::pack(outcome, 0))),
        }
    }

    /// What a position without moves is worth.
    pub(super) fn dead_end(&self, position: G::Position) -> Result<Value, RankedError> {
        let owner = self.game.player(position);
        self.rules
            .dead_end
            .value(owner)
            .ok_or_else(|| RankedError::OwnerUnknown {
                position: self.describe(position),
            })
    }

    /// How many moves a position has, if nothing else of them has to be known.
    #[inline]
    pub(super) fn count_moves(&self, position: G::Position, room: &mut Room<G::Position>) -> u64 {
        room.moves.clear();
        self.game.moves(position, &mut room.moves);
        room.moves.len() as u64
    }

    /// Puts the moves of a position into `room.steps`, and says how many the game gave.
    /// `end` is the end of its layer.
    #[inline]
    pub(super) fn expand(
        &self,
        position: G::Position,
        end: u64,
        room: &mut Room<G::Position>,
    ) -> Result<u64, RankedError> {
        room.moves.clear();
        room.steps.clear();
        self.game.moves(position, &mut room.moves);
        for &made in room.moves.as_slice() {
            room.steps.push(self.step(position, made, end)?);
        }
        let count = room.steps.len() as u64;
        self.make_set(&mut room.steps);
        Ok(count)
    }

    /// Where a move leads. `end` is the end of the layer of the position left.
    #[inline]
    pub(super) fn step(
        &self,
        from: G::Position,
        made: GameMove<G::Position>,
        end: u64,
    ) -> Result<Step, RankedError> {
        let to = self.canonical(made.to);
        if self.names_a_player {
            self.compare_turns(from, to, made.again)?;
        }
        match self.game.encode(to) {
            Some(rank) if rank < end => Ok((rank as u32, made.again)),
            Some(rank) if rank < self.rank_count() => Err(RankedError::LaterLayer {
                from: self.describe(from),
                to: self.describe(to),
            }),
            _ => Err(self.without_rank(from, to)),
        }
    }

    /// Puts the moves into a position from its own layer into `room.steps`.
    #[inline]
    pub(super) fn expand_backwards(
        &self,
        position: G::Position,
        layer: &Range<u64>,
        room: &mut Room<G::Position>,
    ) {
        room.moves.clear();
        room.steps.clear();
        self.game.predecessors(position, &mut room.moves);
        for made in room.moves.as_slice() {
            match self.game.encode(self.canonical(made.to)) {
                Some(rank) if layer.contains(&rank) => {
                    room.steps.push((rank as u32, made.again));
                }
                _ => {}
            }
        }
        self.make_set(&mut room.steps);
    }

    /// Who moves at a rank, where it matters.
    pub(super) fn owner(&self, rank: u64) -> Option<Player> {
        self.game.player(self.game.decode(rank)?)
    }

    /// Who wins play that never ends.
    pub(super) fn endless_winner(&self) -> Option<Player> {
        self.rules.infinite.winner()
    }

    fn compare_turns(
        &self,
        from: G::Position,
        to: G::Position,
        again: bool,
    ) -> Result<(), RankedError> {
        let [mover, next] = [from, to].map(|position| self.game.player(position));
        match (mover, next) {
            (Some(mover), Some(next)) if (mover == next) == again => Ok(()),
            (Some(_), Some(_)) => Err(RankedError::TurnConflict {
                from: self.describe(from),
                to: self.describe(to),
                again,
            }),
            (mover, _) => Err(RankedError::OwnerUnknown {
                position: self.describe(if mover.is_none() { from } else { to }),
            }),
        }
    }

    pub(super) fn describe(&self, position: G::Position) -> String {
        crate::explore::describe(self.game, position)
    }

    pub(super) fn describe_rank(&self, rank: u64) -> String {
        self.game.decode(rank).map_or_else(
            || format!("of rank {rank}"),
            |position| self.describe(position),
        )
    }

    pub(super) fn without_rank(&self, from: G::Position, to: G::Position) -> RankedError {
        RankedError::NoRank {
            from: self.describe(from),
            to: self.describe(to),
        }
    }

    /// A move leads to a rank that stands for no position.
    #[cold]
    pub(super) fn unused(&self, from: G::Position, to: u64) -> RankedError {
        RankedError::NoRank {
            from: self.describe(from),
            to: self.describe_rank(to),
        }
    }
}
