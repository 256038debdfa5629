//! The questions that an audit asks of the ranks of a game.
//!
//! Problem: a wrong `predecessors` or a layer that moves climb does not fail, it solves
//! another game.
//!
//! Method: all ranks, or an even sample of them, are decoded and encoded again. From each, the
//! moves must lead to ranks in use of no later layer, and whatever lies in the same layer must
//! name the position among its predecessors, as often as the move stands; and the other way
//! round. With symmetry both are sets. What an author may add to the predecessors, positions
//! without rank and such where play has ended, is left out first.
//!
//! Complexity: O(d^2) calls of the game's methods per rank, with d moves per position.

use super::finding::{Finding, FindingKind};
use crate::game::{Moves, RankedGame};
use crate::outcome::Outcome;
use std::collections::BTreeMap;

/// Looks at all ranks if there are at most `most`, else at a quarter as many. Adds what it
/// finds, one entry of each kind, and returns how many ranks it looked at.
pub(crate) fn audit_ranks<G: RankedGame>(game: &G, most: u64, findings: &mut Vec<Finding>) -> u64 {
    let rank_count = game.rank_count();
    let ends = game.layer_ends();
    let mut examiner = Examiner {
        game,
        rank_count,
        ends: &ends,
        has_symmetry: game.has_symmetry(),
        findings: BTreeMap::new(),
    };
    let ascend = ends.windows(2).all(|pair| pair[0] <= pair[1]);
    if !ascend || ends.last().is_some_and(|&last| last != rank_count) || ends.is_empty() {
        let detail = format!("there are {rank_count} ranks, and layers end at {ends:?}");
        examiner.note(FindingKind::LayersWrong, None, || detail);
        findings.extend(examiner.findings.into_values());
        return 0;
    }
    let count = if rank_count <= most {
        rank_count
    } else {
        (most / 4).max(1)
    };
    for index in 0..count {
        let rank = u128::from(index) * u128::from(rank_count) / u128::from(count);
        examiner.examine(rank as u64);
    }
    findings.extend(examiner.findings.into_values());
    count
}

/// Moves by the rank at their other end and whether they keep the turn, with how often each
/// stands.
type Tally = BTreeMap<(u64, bool), u64>;

struct Examiner<'a, G> {
    game: &'a G,
    rank_count: u64,
    ends: &'a [u64],
    has_symmetry: bool,
    findings: BTreeMap<FindingKind, Finding>,
}

impl<G: RankedGame> Examiner<'_, G> {
    fn note(
        &mut self,
        kind: FindingKind,
        position: Option<G::Position>,
        detail: impl FnOnce() -> String,
    ) {
        if let Some(known) = self.findings.get_mut(&kind) {
            known.count += 1;
            return;
        }
        let finding = Finding {
            kind,
            count: u64::from(position.is_some()),
            position: position.and_then(|position| self.game.print(position)),
            detail: detail(),
            drawing: position.and_then(|position| self.game.drawing(position)),
        };
        self.findings.insert(kind, finding);
    }

    fn layer_of(&self, rank: u64) -> usize {
        self.ends.partition_point(|&end| end <= rank)
    }

    /// The position of a rank in use.
    fn in_use(&self, rank: u64) -> Option<G::Position> {
        let position = self.game.decode(rank).filter(|_| rank < self.rank_count)?;
        let is_canonical = !self.has_symmetry || self.game.canonical(position) == position;
        is_canonical.then_some(position)
    }

    /// The rank of a position, made canonical, if it is in use.
    fn rank(&self, position: G::Position) -> Option<u64> {
        let canonical = if self.has_symmetry {
            self.game.canonical(position)
        } else {
            position
        };
        let rank = self.game.encode(canonical)?;
        (self.in_use(rank) == Some(canonical)).then_some(rank)
    }

    fn has_ended(&self, position: G::Position) -> bool {
        let outcome = self.game.terminal(position);
        outcome.is_some_and(|outcome| outcome != Outcome::Draw)
    }

    fn tally(&self, moves: &Moves<G::Position>, layer: usize) -> Tally {
        let mut tally = Tally::new();
        for made in moves.as_slice() {
            if let Some(rank) = self
                .rank(made.to)
                .filter(|&rank| self.layer_of(rank) == layer)
            {
                let count = tally.entry((rank, made.again)).or_insert(0);
                *count = if self.has_symmetry { 1 } else { *count + 1 };
            }
        }
        tally
    }

    /// The moves of a position within a layer; none where play has ended.
    fn forwards(&self, position: G::Position, layer: usize) -> Tally {
        let mut moves = Moves::new();
        if !self.has_ended(position) {
            self.game.moves(position, &mut moves);
        }
        self.tally(&moves, layer)
    }

    /// The moves into a position within a layer; `None` if the game does not give them.
    fn backwards(&self, position: G::Position, layer: usize) -> Option<Tally> {
        let mut moves = Moves::new();
        if !self.game.predecessors(position, &mut moves) {
            return None;
        }
        let mut tally = self.tally(&moves, layer);
        tally.retain(|&(rank, _), _| {
            let from = self.game.decode(rank);
            from.is_some_and(|from| !self.has_ended(from))
        });
        Some(tally)
    }

    fn describe(&self, rank: u64) -> String {
        let position = self.game.decode(rank);
        position.map_or_else(
            || format!("rank {rank}"),
            |position| crate::explore::describe(self.game, position),
        )
    }

    fn examine(&mut self, rank: u64) {
        let game = self.game;
        if let Some(decoded) = game.decode(rank) {
            let encoded = game.encode(decoded);
            if encoded != Some(rank) {
                self.note(FindingKind::RankNotRead, Some(decoded), || {
                    format!(
                        "rank {rank} is decoded as this position, which is encoded as {encoded:?}"
                    )
                });
                return;
            }
        }
        let Some(position) = self.in_use(rank) else {
            return;
        };
        let layer = self.layer_of(rank);
        self.examine_moves(position, layer);
        let Some(backwards) = self.backwards(position, layer) else {
            return;
        };
        for ((to, again), count) in self.forwards(position, layer) {
            let found = self.count_among(to, layer, (rank, again), true);
            self.compare(position, (rank, to), count, found);
        }
        for ((from, again), found) in backwards {
            let count = self.count_among(from, layer, (rank, again), false);
            self.compare(position, (from, rank), count, found);
        }
    }

    /// How often a move stands among those from a rank, or into it.
    fn count_among(&self, rank: u64, layer: usize, wanted: (u64, bool), into: bool) -> u64 {
        let tally = self.game.decode(rank).and_then(|position| {
            if into {
                self.backwards(position, layer)
            } else {
                Some(self.forwards(position, layer))
            }
        });
        tally
            .and_then(|tally| tally.get(&wanted).copied())
            .unwrap_or(0)
    }

    fn compare(&mut self, at: G::Position, (from, to): (u64, u64), forwards: u64, backwards: u64) {
        if forwards != backwards {
            let [from, to] = [from, to].map(|rank| self.describe(rank));
            self.note(FindingKind::PredecessorsDiffer, Some(at), || {
                format!(
                    "from {from} to {to}: {forwards} times by `moves`, {backwards} times by `predecessors`"
                )
            });
        }
    }

    fn examine_moves(&mut self, position: G::Position, layer: usize) {
        if self.has_ended(position) {
            return;
        }
        let mut moves = Moves::new();
        self.game.moves(position, &mut moves);
        for made in moves.as_slice() {
            let game = self.game;
            let to = || crate::explore::describe(game, made.to);
            match self.rank(made.to).map(|rank| self.layer_of(rank)) {
                Some(reached) if reached > layer => {
                    let [from, reached] = [layer, reached].map(|at| self.game.layer_name(at));
                    self.note(FindingKind::LayerClimbed, Some(position), || {
                        format!("from {from} into {reached}, to {}", to())
                    });
                }
                Some(_) => {}
                None => self.note(FindingKind::MoveWithoutRank, Some(position), || {
                    format!("the move to {}", to())
                }),
            }
        }
    }
}
