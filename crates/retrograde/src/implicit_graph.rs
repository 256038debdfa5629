//! Games whose moves are computed whenever they are asked for, and stored nowhere.
//!
//! A board game often has ten times as many moves as positions. Where both the moves
//! out of a position and the moves into it can be computed, [`crate::solve_indexed`]
//! needs two bytes per position and nothing per move.

use crate::graph::{GameGraph, Turns};
use crate::outcome::Position;
use crate::position_graph::PositionGraph;

/// A game that can compute the moves into a position.
///
/// Not a trait for objects: the solver spends all its time in
/// [`ImplicitGraph::for_each_predecessor`], so that it is compiled for each game anew.
pub trait ImplicitGraph: PositionGraph + Sync {
    /// How many moves a position has, parallel ones counted as often as they stand.
    ///
    /// Must be the number of calls that [`PositionGraph::for_each_successor`] makes; a
    /// game with more moves at one position than 32 bits count gives [`u32::MAX`],
    /// which the solver refuses.
    fn successor_count(&self, position: Position) -> u32;

    /// Hands every move into a position to `visit`, in any order: the position that the
    /// move leaves, and whether its maker moves again.
    ///
    /// The exact inverse of [`PositionGraph::for_each_successor`]: a move that stands
    /// twice there is handed out twice here.
    fn for_each_predecessor(&self, position: Position, visit: impl FnMut(Position, bool));
}

/// A graph in memory answers from its rows, so that what solves implicit games can be
/// held against what solves graphs.
impl ImplicitGraph for GameGraph {
    fn successor_count(&self, position: Position) -> u32 {
        let range = self.successor_rows().range(position);
        u32::try_from(range.end - range.start).unwrap_or(u32::MAX)
    }

    fn for_each_predecessor(&self, position: Position, mut visit: impl FnMut(Position, bool)) {
        let rows = self.predecessors();
        for entry in rows.range(position) {
            let from = rows.target(entry);
            let again = match self.turns() {
                Turns::Alternate => false,
                Turns::Marked => rows.is_marked(entry),
                Turns::Owned => self.owner(from) == self.owner(position),
            };
            visit(from, again);
        }
    }
}
