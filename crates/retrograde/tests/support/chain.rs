//! A chain of positions, as deep as it is long.

use retrograde::{Game, Moves, Outcome, RankedGame, SolvedRanks, Value};

/// Position `i` leads to `i - 1`, some also to themselves; position 0 has ended. Layers, if
/// there are any, are of `layer` positions. The last position has `fan` moves to 0 as well.
pub struct Chain {
    pub length: u64,
    pub layer: u64,
    pub fan: u64,
    pub end: Outcome,
    pub backwards: bool,
}

impl Game for Chain {
    type Position = u64;

    fn starts(&self) -> Vec<u64> {
        vec![self.length - 1]
    }

    fn moves(&self, at: u64, moves: &mut Moves<u64>) {
        if at > 0 {
            moves.add(at - 1);
        }
        if at % 3 == 1 && self.end != Outcome::Tie {
            moves.add(at);
        }
        if at == self.length - 1 {
            (0..self.fan).for_each(|_| moves.add(0));
        }
    }

    fn terminal(&self, at: u64) -> Option<Outcome> {
        (at == 0).then_some(self.end)
    }

    fn encode(&self, at: u64) -> Option<u64> {
        Some(at)
    }

    fn decode(&self, key: u64) -> Option<u64> {
        (key < self.length).then_some(key)
    }
}

impl RankedGame for Chain {
    fn rank_count(&self) -> u64 {
        self.length
    }

    fn layer_ends(&self) -> Vec<u64> {
        let ends = (self.layer..self.length).step_by(self.layer as usize);
        ends.chain([self.length]).collect()
    }

    fn predecessors(&self, at: u64, predecessors: &mut Moves<u64>) -> bool {
        if self.backwards {
            if at + 1 < self.length {
                predecessors.add(at + 1);
            }
            if at > 0 && at % 3 == 1 && self.end != Outcome::Tie {
                predecessors.add(at);
            }
            if at == 0 {
                (0..self.fan).for_each(|_| predecessors.add(self.length - 1));
            }
        }
        self.backwards
    }
}

/// By hand: down a chain, wins and losses alternate; who can go round in circles does so
/// rather than lose.
pub fn require_chain(game: &Chain, solved: &SolvedRanks) {
    let mut below = Value::new(game.end, Some(0)).unwrap();
    assert_eq!(solved.solution.value(0), below);
    for at in 1..(game.length - 1) as u32 {
        let mut value = below.after_move(false).unwrap();
        if at % 3 == 1 && value.outcome() == Outcome::Loss && game.end != Outcome::Tie {
            value = Value::DRAW;
        }
        assert_eq!(solved.solution.value(at), value, "position {at}");
        below = value;
    }
}
