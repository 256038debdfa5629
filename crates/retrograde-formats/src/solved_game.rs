//! A game with its names and its solution: what every writer of solutions takes.

use retrograde::{NO_POSITION, Naming, Player, Position, PositionGraph, Solution};

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
    /// For every position the first of its optimal moves, in the order of the game; `None`
    /// for a terminal, and where the solution has no move that is worth what it claims.
    /// O(V + E), once; 4 bytes per position.
    #[must_use]
    pub fn best_moves(&self) -> BestMoves {
        BestMoves(retrograde::best_moves(self.graph, self.solution))
    }

    /// Who wins a position: `None` where nobody does, or where the game does not say who
    /// moves there.
    #[must_use]
    pub fn winner(&self, position: Position) -> Option<Player> {
        retrograde::winner(self.graph, self.solution, position)
    }
}

/// One optimal move for every position that has any.
#[derive(Debug, Clone)]
pub struct BestMoves(Vec<Position>);

impl BestMoves {
    /// Where the best move of a position leads.
    ///
    /// # Panics
    ///
    /// If there is no such position.
    #[must_use]
    pub fn of(&self, position: Position) -> Option<Position> {
        Some(self.0[position as usize]).filter(|&best| best != NO_POSITION)
    }
}
