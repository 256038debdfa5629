//! Pong Hau K'i: two pieces each on five points, one point empty; who cannot move loses.
//!
//! The board is a square without its right side, and a middle point connected to all
//! corners. A move takes one of the mover's pieces along a line to the empty point. At the
//! start the middle is empty and each player has two opposite corners.
//!
//! Encoding: see the module on stones. A position reads `XO/./OX:X`: the upper corners, the
//! middle, the lower corners, and who is to move. 56 positions are reached.
//!
//! Source: GamesmanClassic `mponghauki`, whose graph the tests hold this file against.

use super::stone_game::{StoneGame, StoneRules};
use super::stones::{Points, Stones};
use super::switches::{MISERE, goal, yes};
use crate::catalog::{GameEntry, GameOptions, OptionError};
use retrograde::{AnyGame, Moves, Outcome};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "pong-hau-ki",
    summary: "Two pieces each on five points; who cannot move loses",
    source: "GamesmanClassic mponghauki",
    options: &[MISERE],
    build,
};

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let points = Points {
        rows: vec![2, 1, 2],
        places: vec![(0.0, 0.0), (2.0, 0.0), (1.0, 1.0), (0.0, 2.0), (2.0, 2.0)],
        lines: vec![(0, 1), (0, 3), (3, 4), (2, 0), (2, 1), (2, 3), (2, 4)],
    };
    let rules = PongHauKi {
        neighbours: points.neighbours(),
        trapped: goal(yes(options, "misere")?),
    };
    Ok(Box::new(StoneGame {
        name: options.full_name(ENTRY.name),
        points,
        rules,
        symmetries: Vec::new(),
    }))
}

struct PongHauKi {
    neighbours: Vec<u32>,
    /// What a player who cannot move gets.
    trapped: Outcome,
}

impl StoneRules for PongHauKi {
    fn start(&self) -> Stones {
        Stones::new([0b1_0001, 0b0_1010])
    }

    fn moves(&self, stones: Stones, moves: &mut Moves<Stones>) {
        for (from, to) in stones.slides(&self.neighbours) {
            moves.add(stones.moved(from, to));
        }
    }

    fn terminal(&self, stones: Stones) -> Option<Outcome> {
        let movable = stones.slides(&self.neighbours).next().is_some();
        (!movable).then_some(self.trapped)
    }

    fn stuck(&self) -> Outcome {
        self.trapped
    }

    fn fits(&self, stones: Stones) -> bool {
        stones.counts() == [2, 2]
    }

    fn pieces(&self) -> String {
        "two pieces each".into()
    }
}
