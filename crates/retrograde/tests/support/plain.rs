//! A game as plain lists, for tests: what the oracles read and what the library's
//! builder is fed with. No rows, no bit sets, nothing to get wrong.

use retrograde::{GameError, GameGraph, Player, Position, Rules, Value};
use std::collections::BTreeMap;

/// One move as it stands in the list of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainMove {
    pub from: Position,
    pub to: Position,
    /// Marked *again*. Without meaning where the game has owners.
    pub marked: bool,
}

/// A game as plain lists.
#[derive(Debug, Clone, Default)]
pub struct PlainGame {
    pub position_count: u32,
    pub moves: Vec<PlainMove>,
    pub seeds: BTreeMap<Position, Value>,
    /// Given owners, one for each position.
    pub owners: Option<Vec<Player>>,
    pub starts: Vec<Position>,
    pub rules: Rules,
}

impl PlainGame {
    /// Every position there is.
    pub fn positions(&self) -> std::ops::Range<Position> {
        0..self.position_count
    }

    /// Whether the mover of `played` is also to move after it.
    pub fn keeps_turn(&self, played: PlainMove) -> bool {
        match &self.owners {
            Some(owners) => owners[played.from as usize] == owners[played.to as usize],
            None => played.marked,
        }
    }

    /// The moves of a position: where each leads, and whether it keeps the turn.
    pub fn successors(&self, position: Position) -> Vec<(Position, bool)> {
        let moves = self.moves.iter().filter(|played| played.from == position);
        moves
            .map(|played| (played.to, self.keeps_turn(*played)))
            .collect()
    }

    /// The game the library makes of these lists.
    pub fn to_graph(&self) -> Result<GameGraph, GameError> {
        let mut builder = GameGraph::builder(u64::from(self.position_count));
        for &played in &self.moves {
            // With owners a mark may stand only where it says what the owners say.
            if played.marked && self.keeps_turn(played) {
                builder.add_again_move(played.from, played.to);
            } else {
                builder.add_move(played.from, played.to);
            }
        }
        for (&position, &value) in &self.seeds {
            builder.seed(position, value);
        }
        if let Some(owners) = &self.owners {
            for (position, &owner) in owners.iter().enumerate() {
                builder.owner(position as Position, owner);
            }
        }
        for &start in &self.starts {
            builder.start(start);
        }
        builder.rules(self.rules);
        builder.build()
    }
}
