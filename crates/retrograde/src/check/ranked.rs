//! The checker for ranked games: the conditions of [`super`], position by position.
//!
//! Problem: the same as for graphs, for hundreds of millions of positions in bounded memory,
//! and in less time than it took to solve them.
//!
//! Method: the rules give all moves of a position at once, so each position is decided on
//! alone. Where endless play is level, the values that a position can have are ordered by
//! what its player prefers: fast wins, slow wins, fast ties, slow ties, draws, slow losses,
//! fast losses. The tables of [`super`] then say that a position is worth as much as its best
//! move, one ply later. So one number per move, its *worth*, and their maximum are all that is
//! computed. Where a player wins endless play, and where something is wrong, the position and
//! its successors are handed to the checker of graphs as a graph of their own.
//!
//! Where many moves lead is looked up at once, so that the processor waits for several values
//! at a time.
//!
//! Complexity: O(V + E) time; nothing beside the claim but what a thread has at hand.

mod worth;

use super::{CheckError, Checker, Condition, Refutation};
use crate::error::GameError;
use crate::game::{Game, Moves, RankedGame};
use crate::outcome::{Outcome, Player, Position, Value};
use crate::position_graph::{PositionGraph, Successor};
use crate::progress::Report;
use crate::rank_keys::RankKeys;
use crate::rules::{InfinitePlay, Rules};
use crate::solution::{Solution, View};
use crate::solved::{KeysError, MissingMove};
use crate::threads::{on_threads, take_turns};
use worth::{worth, worth_of_move};

/// Positions handed to a thread at once, and between two reports.
const CHUNK: u64 = 1 << 13;
const BLOCK: u64 = 1 << 20;
/// Moves that are looked up together.
const LOOKED_UP_AT_ONCE: usize = 1 << 9;

/// Why a claimed solution of a ranked game was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RankedCheckError {
    /// A value is wrong, or there are too many or too few. Positions are numbers: places
    /// among the keys.
    #[error(transparent)]
    Claim(#[from] CheckError),
    /// The keys cannot be those of all positions.
    #[error(transparent)]
    Keys(#[from] KeysError),
    /// A move leads to a position that has no value.
    #[error(
        "a move of the position of key {} leads to the key {}, which is not among the positions",
        .0.from, .0.to
    )]
    Missing(MissingMove),
    /// A rule names a player, and a move contradicts what the game says of who moves.
    #[error(
        "the move from the position of key {} to that of key {} does not treat the turn as `player` says",
        .0.from, .0.to
    )]
    TurnConflict(MissingMove),
    /// The caller's progress report asked to stop.
    #[error("stopped after {checked} positions were checked")]
    Stopped {
        /// How many were.
        checked: u64,
    },
}

/// Checks a claim: see [`crate::AnyRankedGame::check_ranked`].
pub(crate) fn check_ranked<G: RankedGame>(
    game: &G,
    keys: &RankKeys,
    claim: &Solution,
    threads: usize,
    report: Report<'_>,
) -> Result<u64, RankedCheckError> {
    if keys.len() != claim.len() as u64 {
        return Err(RankedCheckError::Claim(CheckError::WrongLength {
            positions: keys.len(),
            values: claim.len() as u64,
        }));
    }
    for start in game.starts() {
        let key = game.encode(game.canonical(start));
        if key.and_then(|key| keys.find(key)).is_none() {
            let start = crate::explore::describe(game, start);
            return Err(KeysError::StartMissing { start }.into());
        }
    }
    let mut move_count = 0;
    for first in (0..keys.len()).step_by(BLOCK as usize) {
        let last = (first + BLOCK).min(keys.len());
        let chunks = take_turns((first..last).step_by(CHUNK as usize));
        let parts: Vec<Result<u64, Fault>> = on_threads(threads.max(1), |_| {
            let mut checker = Examiner::new(game, keys, claim);
            while let Some(first) = chunks.next() {
                checker.check(first, (first + CHUNK).min(last))?;
            }
            Ok(checker.move_count)
        });
        // Chunks are handed out in ascending order, so the first fault is the least of those
        // that threads met first.
        let mut faults: Vec<Fault> = Vec::new();
        for part in parts {
            match part {
                Ok(count) => move_count += count,
                Err(fault) => faults.push(fault),
            }
        }
        if let Some((_, error)) = faults.into_iter().min_by_key(|&(number, _)| number) {
            return Err(error);
        }
        if report(last).is_break() {
            return Err(RankedCheckError::Stopped { checked: last });
        }
    }
    Ok(move_count)
}

/// An error, and the number of the position it was met at.
type Fault = (u64, RankedCheckError);

/// A position whose moves are being looked up.
struct Pending {
    number: Position,
    key: u64,
    /// Where its moves end among those looked up together.
    end: usize,
}

struct Examiner<'a, G: RankedGame> {
    game: &'a G,
    keys: &'a RankKeys,
    claim: View<'a>,
    has_symmetry: bool,
    rules: Rules,
    moves: Moves<G::Position>,
    pending: Vec<Pending>,
    /// Keys that moves lead to, then their numbers.
    reached: Vec<u64>,
    again: Vec<bool>,
    values: Vec<Value>,
    move_count: u64,
}

impl<'a, G: RankedGame> Examiner<'a, G> {
    fn new(game: &'a G, keys: &'a RankKeys, claim: &'a Solution) -> Examiner<'a, G> {
        Examiner {
            game,
            keys,
            claim: claim.view(),
            has_symmetry: game.has_symmetry(),
            rules: game.rules(),
            moves: Moves::new(),
            pending: Vec::new(),
            reached: Vec::new(),
            again: Vec::new(),
            values: Vec::new(),
            move_count: 0,
        }
    }

    /// Checks the positions of a range of numbers.
    fn check(&mut self, first: u64, last: u64) -> Result<(), Fault> {
        let keys = self.keys;
        for (number, key) in (first..last).zip(keys.iter_from(first)) {
            // Where faults are met out of order, those that are pending come first.
            if let Err(error) = self.take_up(number as Position, key) {
                self.settle()?;
                return Err((number, error));
            }
            if self.reached.len() >= LOOKED_UP_AT_ONCE {
                self.settle()?;
            }
        }
        self.settle()
    }

    /// Checks a position where play has ended, and takes up the moves of any other.
    #[inline]
    fn take_up(&mut self, number: Position, key: u64) -> Result<(), RankedCheckError> {
        let Some(position) = self.game.decode(key) else {
            return Err(KeysError::NotAKey { key }.into());
        };
        if self.has_symmetry {
            let canonical = self.game.canonical(position);
            if canonical != position {
                let [position, canonical] =
                    [position, canonical].map(|at| crate::explore::describe(self.game, at));
                return Err(KeysError::NotCanonical {
                    position,
                    canonical,
                }
                .into());
            }
        }
        if let Some(outcome) = self.game.terminal(position) {
            let given = Value::new(outcome, (outcome != Outcome::Draw).then_some(0));
            return self.compare_end(number, given.unwrap_or(Value::DRAW));
        }
        self.moves.clear();
        self.game.moves(position, &mut self.moves);
        if self.moves.is_empty() {
            let owner = self.game.player(position);
            let given = self.rules.dead_end.value(owner);
            let unknown = GameError::OwnerUnknown { position: number };
            return self.compare_end(number, given.ok_or(CheckError::Game(unknown))?);
        }
        for made in self.moves.as_slice() {
            let to = if self.has_symmetry {
                self.game.canonical(made.to)
            } else {
                made.to
            };
            // No key is beyond all keys.
            let reached = self.game.encode(to).unwrap_or(u64::MAX);
            if self.rules.name_a_player() {
                compare_turns(
                    self.game,
                    number,
                    [position, to],
                    made.again,
                    [key, reached],
                )?;
            }
            self.reached.push(reached);
            self.again.push(made.again);
        }
        self.move_count += self.moves.len() as u64;
        self.pending.push(Pending {
            number,
            key,
            end: self.reached.len(),
        });
        Ok(())
    }

    fn compare_end(&self, number: Position, given: Value) -> Result<(), RankedCheckError> {
        let claimed = self.claim.value(number);
        if claimed == given {
            return Ok(());
        }
        Err(CheckError::Refuted(Box::new(Refutation {
            position: number,
            claimed,
            condition: Condition::Terminal { given },
            witnesses: Vec::new(),
        }))
        .into())
    }

    /// Looks up where all moves lead that were taken up, and checks their positions.
    fn settle(&mut self) -> Result<(), Fault> {
        let mut is_complete = true;
        for reached in &mut self.reached {
            let number = self.keys.find(*reached);
            is_complete &= number.is_some();
            *reached = number.map_or(u64::MAX, u64::from);
        }
        if !is_complete {
            return Err(self.find_missing());
        }
        let claim = self.claim;
        self.values.clear();
        self.values.extend(
            self.reached
                .iter()
                .map(|&number| claim.value(number as Position)),
        );
        let is_level = self.rules.infinite == InfinitePlay::Draw;
        let mut begin = 0;
        for pending in &self.pending {
            let moves = begin..pending.end;
            begin = pending.end;
            let values = self.values[moves.clone()].iter();
            let again = self.again[moves.clone()].iter();
            let claimed = self.claim.value(pending.number);
            let is_right = is_level && {
                let worths = values
                    .zip(again)
                    .map(|(&value, &again)| worth_of_move(value, again));
                worths.max() == worth(claimed)
            };
            if !is_right {
                self.look_closely(pending, moves)
                    .map_err(|error| (u64::from(pending.number), error))?;
            }
        }
        self.clear();
        Ok(())
    }

    fn clear(&mut self) {
        self.pending.clear();
        self.reached.clear();
        self.again.clear();
    }

    /// The first move that leads to no number, unless an earlier position is wrong otherwise.
    #[cold]
    fn find_missing(&mut self) -> Fault {
        let mut begin = 0;
        for pending in std::mem::take(&mut self.pending) {
            let moves = begin..pending.end;
            begin = pending.end;
            let missing = self.reached[moves.clone()]
                .iter()
                .position(|&number| number == u64::MAX);
            let number = u64::from(pending.number);
            if let Some(index) = missing {
                let to = self.key_of_move(pending.key, index);
                let from = pending.key;
                return (number, RankedCheckError::Missing(MissingMove { from, to }));
            }
            if let Err(error) = self.look_closely(&pending, moves) {
                return (number, error);
            }
        }
        (0, RankedCheckError::Stopped { checked: 0 })
    }

    /// The key that a move of a position leads to.
    fn key_of_move(&self, key: u64, index: usize) -> u64 {
        let mut moves = Moves::new();
        if let Some(position) = self.game.decode(key) {
            self.game.moves(position, &mut moves);
        }
        let made = moves.as_slice().get(index);
        made.and_then(|made| self.game.encode(self.game.canonical(made.to)))
            .unwrap_or(u64::MAX)
    }

    /// Hands a position and its successors to the checker of graphs.
    #[cold]
    fn look_closely(
        &self,
        pending: &Pending,
        moves: std::ops::Range<usize>,
    ) -> Result<(), RankedCheckError> {
        let mut numbers = vec![pending.number];
        let mut successors = Vec::new();
        for (&reached, &again) in self.reached[moves.clone()].iter().zip(&self.again[moves]) {
            let reached = reached as Position;
            let position = if reached == pending.number {
                0
            } else {
                numbers.push(reached);
                numbers.len() as Position - 1
            };
            successors.push(Successor { position, again });
        }
        let values = numbers.iter().map(|&number| self.claim.value(number));
        let claim = Solution::from_values(values.collect());
        let owners = numbers.iter().map(|&number| {
            let position = self.game.decode(self.keys.key(u64::from(number))?)?;
            self.game.player(position)
        });
        let surroundings = Surroundings {
            rules: self.rules,
            owners: owners.collect(),
            successors,
            claim: &claim,
        };
        // Not the quick form: it counts on every value being held against its own moves.
        match Checker::new(&surroundings, &claim, false).and_then(|checker| checker.run(None)) {
            Ok(()) => Ok(()),
            Err(CheckError::Refuted(mut refutation)) if refutation.position == 0 => {
                refutation.position = pending.number;
                for witness in &mut refutation.witnesses {
                    let position = &mut witness.successor.position;
                    *position = numbers[*position as usize];
                }
                Err(CheckError::Refuted(refutation).into())
            }
            // The successors are held against their own moves where their turn comes.
            Err(CheckError::Refuted(_)) => Ok(()),
            Err(CheckError::Game(GameError::OwnerUnknown { position })) => {
                let position = numbers[position as usize];
                Err(CheckError::Game(GameError::OwnerUnknown { position }).into())
            }
            Err(error) => Err(error.into()),
        }
    }
}

fn compare_turns<G: Game>(
    game: &G,
    number: Position,
    [from, to]: [G::Position; 2],
    again: bool,
    [from_key, to_key]: [u64; 2],
) -> Result<(), RankedCheckError> {
    match (game.player(from), game.player(to)) {
        (Some(mover), Some(next)) if (mover == next) == again => Ok(()),
        (Some(_), Some(_)) => Err(RankedCheckError::TurnConflict(MissingMove {
            from: from_key,
            to: to_key,
        })),
        _ => Err(CheckError::Game(GameError::OwnerUnknown { position: number }).into()),
    }
}

/// A position and the positions that its moves lead to, whose values are taken as given.
struct Surroundings<'a> {
    rules: Rules,
    owners: Vec<Option<Player>>,
    /// Of position 0, whose moves these are.
    successors: Vec<Successor>,
    claim: &'a Solution,
}

impl PositionGraph for Surroundings<'_> {
    fn position_count(&self) -> u32 {
        self.owners.len() as u32
    }

    fn move_count(&self) -> u64 {
        self.successors.len() as u64
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn starts(&self) -> &[Position] {
        &[]
    }

    fn owner(&self, position: Position) -> Option<Player> {
        self.owners[position as usize]
    }

    fn seed(&self, position: Position) -> Option<Value> {
        (position > 0).then(|| self.claim.value(position))
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        if position == 0 {
            self.successors.iter().copied().for_each(visit);
        }
    }
}
