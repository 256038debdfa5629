//! Three men's morris: three pieces each on nine points, placed in turn and then moved;
//! three in a row win, diagonals included.
//!
//! A piece may move to any empty point, or with `moves=adjacent` only to the next one along
//! a row or a column (as in nine holes).
//!
//! Encoding: see the module on stones. A position reads `X../.O./...:X`: the rows from the
//! top, and who is to move. 5,390 positions are reached, whichever way pieces move.
//!
//! Source: both ways to move as H. J. R. Murray describes them, "A History of Chess" (1913)
//! and "A History of Board-Games Other Than Chess" (1952). No counts are published; the tests
//! hold this file against a separate program.

use super::stone_game::StoneGame;
use super::switches::{MISERE, SYMMETRY, goal, yes};
use super::three_by_three::{ALL_POINTS, Diagonals, board, symmetries};
use super::three_each::ThreeEach;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::AnyGame;

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "three-mens-morris",
    summary: "Three pieces each, placed on nine points and then moved anywhere",
    source: "H. J. R. Murray, A History of Board-Games Other Than Chess",
    options: &[
        OptionEntry {
            name: "moves",
            values: "anywhere or adjacent",
            default: "anywhere",
            meaning: "where a piece may move to",
        },
        MISERE,
        SYMMETRY,
    ],
    build,
};

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let points = board(Diagonals::None);
    let reach = match options.choice("moves", &["anywhere", "adjacent"])? {
        0 => vec![ALL_POINTS; 9],
        _ => points.neighbours(),
    };
    let unified = yes(options, "symmetry")?;
    Ok(Box::new(StoneGame {
        name: options.full_name(ENTRY.name),
        points,
        rules: ThreeEach {
            reach,
            beaten: goal(yes(options, "misere")?),
        },
        symmetries: if unified { symmetries() } else { Vec::new() },
    }))
}
