//! Walks through a game of the catalogue and solves it, with maps and lists alone, so that
//! the rules of games can be held against published answers on their own.

use retrograde::{AnyGame, GameGraph, Moves, Solution, Value, solve};
use retrograde_games::catalog;
use std::collections::HashMap;

/// A game with all positions that can be reached, and their values.
pub struct Walked {
    pub game: Box<dyn AnyGame>,
    /// The key of each position, in the order in which they were met.
    pub keys: Vec<u64>,
    pub index: HashMap<u64, u32>,
    pub graph: GameGraph,
    pub solution: Solution,
}

impl Walked {
    /// # Panics
    ///
    /// If there is no such game, or it cannot be solved.
    pub fn new(name: &str) -> Walked {
        let game = catalog::open(name).unwrap_or_else(|error| panic!("{error}"));
        Walked::of(game)
    }

    pub fn of(game: Box<dyn AnyGame>) -> Walked {
        let mut keys = game.starts();
        let mut index: HashMap<u64, u32> = (0..).zip(&keys).map(|(at, &key)| (key, at)).collect();
        let mut edges = Vec::new();
        let mut seeds = Vec::new();
        let mut moves = Moves::new();
        let mut next = 0;
        while next < keys.len() {
            let (from, key) = (next as u32, keys[next]);
            next += 1;
            moves.clear();
            game.moves(key, &mut moves);
            if let Some(outcome) = game.terminal(key) {
                assert!(moves.is_empty(), "play ended at {:?}", game.print(key));
                seeds.push((from, Value::new(outcome, Some(0)).unwrap()));
            }
            for made in moves.as_slice() {
                assert!(!made.again);
                let to = *index.entry(made.to).or_insert_with(|| {
                    keys.push(made.to);
                    keys.len() as u32 - 1
                });
                edges.push((from, to));
            }
        }
        let mut builder = GameGraph::builder(keys.len() as u64);
        for (from, to) in edges {
            builder.add_move(from, to);
        }
        for (position, value) in seeds {
            builder.seed(position, value);
        }
        builder.rules(game.rules());
        for (position, &key) in keys.iter().enumerate() {
            if let Some(player) = game.player(key) {
                builder.owner(position as u32, player);
            }
        }
        let graph = builder.build().unwrap();
        let solution = solve(&graph).unwrap();
        Walked {
            game,
            keys,
            index,
            graph,
            solution,
        }
    }

    /// The value of a key that can be reached.
    pub fn value(&self, key: u64) -> Option<Value> {
        Some(self.solution.value(*self.index.get(&key)?))
    }
}

/// Whatever a game says of its positions must agree with itself, in all of `keys`.
pub fn assert_consistent(game: &dyn AnyGame, keys: &[u64]) {
    let mut moves = Moves::new();
    for &key in keys {
        assert!(game.is_key(key));
        let text = game.print(key).unwrap();
        assert_eq!(text, text.trim());
        assert_eq!(game.parse(&text), Ok(key), "{text}");
        assert!(game.player(key).is_some(), "{text}");
        let drawing = game.drawing(key).unwrap();
        for piece in &drawing.pieces {
            assert!(
                drawing.cells.iter().any(|cell| cell.at == piece.at),
                "{text}: {piece:?} stands on no cell"
            );
        }
        moves.clear();
        game.moves(key, &mut moves);
        let mut named: Vec<(String, u64)> = moves
            .as_slice()
            .iter()
            .map(|made| (game.move_name(key, made.to).unwrap(), made.to))
            .collect();
        named.sort();
        named.dedup();
        for pair in named.windows(2) {
            assert_ne!(pair[0].0, pair[1].0, "{text}: two moves of one name");
        }
    }
}
