//! Achi: three pieces each on nine points, placed in turn and then moved along the lines;
//! three in a row win.
//!
//! The lines are the rows, the columns and the two long diagonals; with `diagonals=all` the
//! four short diagonals are there as well, with `diagonals=none` there are none to move on,
//! though three on a long diagonal still win.
//!
//! Encoding: see the module on stones. A position reads `X../.O./...:X`: the rows from the
//! top, and who is to move. 5,390 positions are reached.
//!
//! Source: GamesmanClassic `machi`, whose graphs of the game and of its misere form the tests
//! hold this file against. It gives each player three pieces; the game is also known with
//! four.

use super::stone_game::StoneGame;
use super::switches::{MISERE, SYMMETRY, goal, yes};
use super::three_by_three::{Diagonals, board, symmetries};
use super::three_each::ThreeEach;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::AnyGame;

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "achi",
    summary: "Three pieces each, placed on nine points and then moved along lines",
    source: "GamesmanClassic machi, option 2",
    options: &[
        OptionEntry {
            name: "diagonals",
            values: "long, all or none",
            default: "long",
            meaning: "the diagonals on which pieces move",
        },
        MISERE,
        SYMMETRY,
    ],
    build,
};

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let points = board(
        match options.choice("diagonals", &["long", "all", "none"])? {
            0 => Diagonals::Long,
            1 => Diagonals::All,
            _ => Diagonals::None,
        },
    );
    let rules = ThreeEach {
        reach: points.neighbours(),
        beaten: goal(yes(options, "misere")?),
    };
    let unified = yes(options, "symmetry")?;
    Ok(Box::new(StoneGame {
        name: options.full_name(ENTRY.name),
        points,
        rules,
        symmetries: if unified { symmetries() } else { Vec::new() },
    }))
}
