//! A game with its names and its solution: what every writer of solutions takes.

use retrograde::{Naming, Player, Position, PositionGraph, Solution};

/// A solved game, as writers want it.
#[derive(Clone, Copy)]
pub struct SolvedGame<'a> {
    /// The game.
    pub graph: &'a dyn PositionGraph,
    /// The names of its positions.
    pub naming: &'a dyn Naming,
    /// The values of its positions, as many as the game has.
    pub solution: &'a Solution,
    /// The identity of the game: 32 hexadecimal digits.
    pub game: &'a str,
}

impl SolvedGame<'_> {
    /// The first of the optimal moves of a position, in the order of the game; `None` for
    /// a terminal, and where the solution has no move that is worth what it claims.
    /// O(out-degree).
    #[must_use]
    pub fn best_move(&self, position: Position) -> Option<Position> {
        let best = retrograde::best_move(self.graph, self.solution, position)?;
        Some(best.position)
    }

    /// Who wins a position: `None` where nobody does, or where the game does not say who
    /// moves there.
    #[must_use]
    pub fn winner(&self, position: Position) -> Option<Player> {
        retrograde::winner(self.graph, self.solution, position)
    }
}
