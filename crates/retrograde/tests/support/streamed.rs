//! A game whose moves come in an order of their own, as from a file.

use retrograde::{GameError, GameGraph, Player, Position, PositionGraph, Rules, Successor, Value};

/// `graph`, with its moves streamed in the order of `moves`.
pub struct Streamed<'a> {
    pub graph: &'a GameGraph,
    pub moves: Vec<(Position, Successor)>,
}

impl<'a> Streamed<'a> {
    /// Shuffles the moves by sorting them by `key`.
    pub fn new(graph: &'a GameGraph, key: impl Fn(usize) -> u64) -> Streamed<'a> {
        let mut keyed = Vec::new();
        graph.for_each_move(&mut |from, successor| {
            keyed.push((key(keyed.len()), (from, successor)));
        });
        keyed.sort_by_key(|&(key, _)| key);
        Streamed {
            graph,
            moves: keyed.into_iter().map(|(_, played)| played).collect(),
        }
    }
}

impl PositionGraph for Streamed<'_> {
    fn position_count(&self) -> u32 {
        self.graph.position_count()
    }

    fn move_count(&self) -> u64 {
        self.graph.move_count()
    }

    fn rules(&self) -> Rules {
        self.graph.rules()
    }

    fn starts(&self) -> &[Position] {
        self.graph.starts()
    }

    fn owner(&self, position: Position) -> Option<Player> {
        self.graph.owner(position)
    }

    fn require_owners(&self) -> Result<(), GameError> {
        self.graph.require_owners()
    }

    fn seed(&self, position: Position) -> Option<Value> {
        self.graph.seed(position)
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        self.graph.for_each_successor(position, visit);
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(Position, Successor)) {
        for &(from, successor) in &self.moves {
            visit(from, successor);
        }
    }
}
