//! Tant Fant: three pieces each on nine points; three in a row win, but not at home.
//!
//! Each player begins with his pieces on one side of the board. A move takes a piece along a
//! line to a neighbouring empty point: along rows, columns and the two long diagonals. Who
//! has his three pieces in a line wins, whichever line it is but the one that they began on.
//!
//! Encoding: see the module on stones. A position reads `OOO/.../XXX:X`: the rows from the
//! top, and who is to move. 3,080 positions are reached.
//!
//! Source: GamesmanClassic `mtantfant`, whose graph the tests hold this file against.

use super::stone_game::{StoneGame, StoneRules};
use super::stones::{Stones, has_line};
use super::switches::{MISERE, goal, yes};
use super::three_by_three::{COLUMNS_AND_DIAGONALS, Diagonals, ROWS, board};
use crate::catalog::{GameEntry, GameOptions, OptionError};
use retrograde::{AnyGame, Moves, Outcome};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "tant-fant",
    summary: "Three pieces each slide on nine points; three in a row win, but not at home",
    source: "GamesmanClassic mtantfant",
    options: &[MISERE],
    build,
};

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let points = board(Diagonals::Long);
    let rules = TantFant {
        neighbours: points.neighbours(),
        beaten: goal(yes(options, "misere")?),
    };
    Ok(Box::new(StoneGame {
        name: options.full_name(ENTRY.name),
        points,
        rules,
        symmetries: Vec::new(),
    }))
}

struct TantFant {
    neighbours: Vec<u32>,
    /// What a player gets whose opponent has three in a row.
    beaten: Outcome,
}

impl StoneRules for TantFant {
    fn start(&self) -> Stones {
        Stones::new([ROWS[2], ROWS[0]])
    }

    fn moves(&self, stones: Stones, moves: &mut Moves<Stones>) {
        for (from, to) in stones.slides(&self.neighbours) {
            moves.add(stones.moved(from, to));
        }
    }

    /// A player is never shut in unless the opponent has three in a row, so that there are
    /// no dead ends to decide.
    fn terminal(&self, stones: Stones) -> Option<Outcome> {
        let home = self.start().of[stones.to_move.opponent().index()];
        let pieces = stones.other();
        let in_line =
            pieces != home && has_line(pieces, &ROWS) || has_line(pieces, &COLUMNS_AND_DIAGONALS);
        in_line.then_some(self.beaten)
    }

    /// Whoever cannot move has an opponent with three in a row.
    fn stuck(&self) -> Outcome {
        self.beaten
    }

    fn fits(&self, stones: Stones) -> bool {
        stones.counts() == [3, 3]
    }

    fn pieces(&self) -> String {
        "three pieces each".into()
    }
}
