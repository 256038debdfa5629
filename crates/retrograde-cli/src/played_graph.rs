//! A game graph as a game that can be played: positions are their numbers, and moves are
//! called after where they lead.

use retrograde::{Game, Moves, Naming, Outcome, Player, Position, PositionGraph, Rules, Successor};

/// A graph with names, and what is to be said of it.
pub struct PlayedGraph<'a> {
    /// The moves.
    pub graph: &'a dyn PositionGraph,
    /// The names of the positions.
    pub naming: &'a dyn Naming,
    /// What the game is called.
    pub name: String,
    /// What the players are called.
    pub player_names: [String; 2],
}

impl Game for PlayedGraph<'_> {
    type Position = Position;

    fn starts(&self) -> Vec<Position> {
        self.graph.starts().to_vec()
    }

    fn moves(&self, position: Position, moves: &mut Moves<Position>) {
        let mut add = |Successor { position, again }| {
            if again {
                moves.add_again(position);
            } else {
                moves.add(position);
            }
        };
        self.graph.for_each_successor(position, &mut add);
    }

    fn terminal(&self, position: Position) -> Option<Outcome> {
        self.graph.seed(position).map(|value| value.outcome())
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        self.graph.rules()
    }

    fn player(&self, position: Position) -> Option<Player> {
        self.graph.owner(position)
    }

    fn player_names(&self) -> [String; 2] {
        self.player_names.clone()
    }

    fn print(&self, position: Position) -> Option<String> {
        Some(self.naming.name(position))
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        let found = self.naming.find(text);
        found.ok_or_else(|| format!("the game has no position named {text:?}"))
    }
}
