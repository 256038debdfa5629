//! Small contents of every kind, and names for positions.

#![allow(dead_code, reason = "every test uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a helper of tests")]

use retrograde::{
    DeadEnd, GameGraph, InfinitePlay, Naming, Player, Position, Rules, Solution, Value,
};
use retrograde_store::{GraphContent, KeysContent, to_bytes};

/// Names in a list.
pub struct List(pub Vec<String>);

impl List {
    pub fn of(names: &[&str]) -> List {
        List(names.iter().map(ToString::to_string).collect())
    }
}

impl Naming for List {
    fn name(&self, position: Position) -> String {
        self.0[position as usize].clone()
    }

    fn find(&self, name: &str) -> Option<Position> {
        self.0
            .iter()
            .position(|other| other == name)
            .map(|index| index as Position)
    }
}

/// A game by its rules with every kind of value, and keys near and far.
pub struct Keyed {
    pub keys: Vec<u64>,
    pub values: Vec<Value>,
    pub starts: Vec<u64>,
}

impl Keyed {
    pub fn small() -> Keyed {
        Keyed {
            keys: vec![0, 1, 5, 300, 70_000, 1 << 40, u64::MAX - 1, u64::MAX],
            values: vec![
                Value::loss(0),
                Value::win(1),
                Value::tie(7),
                Value::DRAW,
                Value::ENDLESS_WIN,
                Value::ENDLESS_LOSS,
                Value::win((1 << 30) - 2),
                Value::loss(2),
            ],
            starts: vec![300, 0],
        }
    }

    /// So many positions that the blocks are packed.
    pub fn packed() -> Keyed {
        let small = Keyed::small();
        let keys: Vec<u64> = (0..200).map(|index| 3 * index).collect();
        Keyed {
            values: keys
                .iter()
                .map(|key| small.values[(key % 7) as usize])
                .collect(),
            keys,
            starts: vec![9],
        }
    }

    pub fn bytes(&self) -> Vec<u8> {
        to_bytes(KeysContent {
            name: "example:size=3",
            program: "retrograde 0.1.0",
            rules: Rules {
                dead_end: DeadEnd::Ties,
                infinite: InfinitePlay::PlayerWins(Player::One),
            },
            starts: &self.starts,
            move_count: 12,
            keys: &self.keys,
            value_of: &|position| self.values[position as usize],
        })
        .unwrap()
    }
}

/// A graph with its names and values.
pub struct Named {
    pub graph: GameGraph,
    pub names: List,
    pub solution: Solution,
}

impl Named {
    /// Text names, marks, seeds, parallel moves, a loop, two starts.
    pub fn marked() -> Named {
        let mut builder = GameGraph::builder(6);
        builder
            .add_move(4, 0)
            .add_move(0, 1)
            .add_move(0, 1)
            .add_again_move(1, 2)
            .add_move(2, 2)
            .add_move(0, 5)
            .add_move(3, 0)
            .seed(5, Value::win(3))
            .seed(3, Value::tie(0))
            .start(4)
            .start(0)
            .rules(Rules {
                dead_end: DeadEnd::Wins,
                infinite: InfinitePlay::Draw,
            });
        let graph = builder.build().unwrap();
        let solution = retrograde::solve(&graph).unwrap();
        let names = List::of(&["peace", "талх", "", "a b", "10", "peacetime"]);
        Named {
            graph,
            names,
            solution,
        }
    }

    /// Integer names, owners, a rule that names a player.
    pub fn owned() -> Named {
        let mut builder = GameGraph::builder(5);
        builder
            .add_move(0, 1)
            .add_move(1, 2)
            .add_move(2, 0)
            .add_move(2, 3)
            .add_move(4, 4)
            .start(0)
            .rules(Rules {
                dead_end: DeadEnd::Loses,
                infinite: InfinitePlay::PlayerWins(Player::One),
            });
        for (position, player) in (0..).zip([0, 0, 1, 0, 1]) {
            builder.owner(position, [Player::Zero, Player::One][player]);
        }
        let graph = builder.build().unwrap();
        let solution = retrograde::solve(&graph).unwrap();
        let names = List::of(&["-7", "0", "3", "4", "9000000000000000000"]);
        Named {
            graph,
            names,
            solution,
        }
    }

    pub fn content(&self) -> GraphContent<'_> {
        GraphContent {
            name: "example.edges",
            program: "retrograde 0.1.0",
            identity: 0x0011_2233_4455_6677_8899_aabb_ccdd_eeff,
            graph: &self.graph,
            names: &self.names,
            solution: &self.solution,
        }
    }

    pub fn bytes(&self) -> Vec<u8> {
        to_bytes(self.content()).unwrap()
    }
}
