//! Connect-k: the players fill a board in turn, and k in a row win; a full board is a tie.
//!
//! The row may be a line, a column or a diagonal. With `gravity=yes` a piece falls to the
//! lowest empty square of its column: 7 columns, 6 rows and k = 4 are the game sold as
//! Connect Four, which is far larger than what is meant here. Without it a piece may be put
//! anywhere; on 3 x 3 with k = 3 that is tic-tac-toe.
//!
//! Encoding: see the module on stones. A position reads `..../..../..O./.XX.:O`: the rows
//! from the top, and who is to move.
//!
//! Source: the outcome of Connect Four on boards of many sizes by John Tromp,
//! <https://tromp.github.io/c4/c4.html>, with plies by Christophe Steininger,
//! <https://github.com/ChristopheSteininger/c4>; GamesmanOne `mttt` for tic-tac-toe.

use super::stone_game::{StoneGame, StoneRules};
use super::stones::{Points, Stones, has_line, members};
use super::switches::{MISERE, SYMMETRY, goal, yes};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::{AnyGame, Moves, Outcome};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "connect-k",
    summary: "k in a row on a board of any size up to 30 squares, with or without gravity",
    source: "John Tromp and Christophe Steininger on Connect Four; GamesmanOne mttt",
    options: &[
        OptionEntry {
            name: "columns",
            values: "4, from 1 to 30, with at most 30 squares",
            default: "4",
            meaning: "columns of the board",
        },
        OptionEntry {
            name: "rows",
            values: "4, from 1 to 30, with at most 30 squares",
            default: "4",
            meaning: "rows of the board",
        },
        OptionEntry {
            name: "k",
            values: "4, from 2 to 30",
            default: "4",
            meaning: "how many in a row win",
        },
        OptionEntry {
            name: "gravity",
            values: "yes or no",
            default: "yes",
            meaning: "whether pieces fall to the bottom",
        },
        MISERE,
        SYMMETRY,
    ],
    build,
};

const MOST_SQUARES: usize = 30;

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let columns: usize =
        options.value("columns", |columns| (1..=MOST_SQUARES).contains(columns))?;
    let fits = |&rows: &usize| rows > 0 && rows <= MOST_SQUARES / columns;
    let rows: usize = options.value("rows", fits)?;
    let length: usize = options.value("k", |k| (2..=MOST_SQUARES).contains(k))?;
    let gravity = yes(options, "gravity")?;
    let unified = yes(options, "symmetry")?;
    Ok(Box::new(StoneGame {
        name: options.full_name(ENTRY.name),
        points: Points::squares(columns, rows),
        rules: ConnectK {
            columns,
            squares: columns * rows,
            lines: lines(columns, rows, length),
            gravity,
            beaten: goal(yes(options, "misere")?),
        },
        symmetries: if unified {
            symmetries(columns, rows, gravity)
        } else {
            Vec::new()
        },
    }))
}

/// All places of `length` squares in a row.
fn lines(columns: usize, rows: usize, length: usize) -> Vec<u32> {
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let squares = (0..length as isize).map(|step| {
                    let column = column.checked_add_signed(right * step)?;
                    let row = row.checked_add_signed(down * step)?;
                    (column < columns && row < rows).then(|| 1_u32 << (row * columns + column))
                });
                let line: Option<Vec<u32>> = squares.collect();
                lines.extend(line.map(|squares| squares.iter().sum::<u32>()));
            }
        }
    }
    lines
}

/// Where the symmetries of the board take the squares; only left and right may be exchanged
/// where pieces fall.
fn symmetries(columns: usize, rows: usize, gravity: bool) -> Vec<Vec<usize>> {
    let mut maps = Vec::new();
    for (mirrored, overturned, transposed) in (0..8).map(|bits| (bits & 1, bits & 2, bits & 4)) {
        if gravity && overturned + transposed > 0 || transposed > 0 && columns != rows {
            continue;
        }
        let image = |square: usize| {
            let (mut column, mut row) = (square % columns, square / columns);
            if mirrored > 0 {
                column = columns - 1 - column;
            }
            if overturned > 0 {
                row = rows - 1 - row;
            }
            if transposed > 0 {
                (column, row) = (row, column);
            }
            row * columns + column
        };
        maps.push((0..columns * rows).map(image).collect());
    }
    maps
}

struct ConnectK {
    columns: usize,
    squares: usize,
    lines: Vec<u32>,
    gravity: bool,
    /// What a player gets whose opponent has a row.
    beaten: Outcome,
}

impl ConnectK {
    fn all(&self) -> u32 {
        (1 << self.squares) - 1
    }

    /// The squares that would carry a piece: all, or those that are on the ground or on a
    /// piece.
    fn carried(&self, taken: u32) -> u32 {
        if !self.gravity {
            return self.all();
        }
        let ground = self.all() & !(self.all() >> self.columns);
        ground | taken >> self.columns
    }
}

impl StoneRules for ConnectK {
    fn start(&self) -> Stones {
        Stones::new([0, 0])
    }

    fn moves(&self, stones: Stones, moves: &mut Moves<Stones>) {
        let taken = stones.taken();
        for at in members(self.carried(taken) & !taken) {
            moves.add(stones.placed(at));
        }
    }

    fn terminal(&self, stones: Stones) -> Option<Outcome> {
        if has_line(stones.other(), &self.lines) {
            return Some(self.beaten);
        }
        (stones.taken() == self.all()).then_some(Outcome::Tie)
    }

    /// Nobody can move on a full board.
    fn stuck(&self) -> Outcome {
        Outcome::Tie
    }

    fn fits(&self, stones: Stones) -> bool {
        let taken = stones.taken();
        let floating = taken & !self.carried(taken);
        stones.in_turn() && floating == 0
    }

    fn pieces(&self) -> String {
        let falling = if self.gravity {
            ", none of them floating"
        } else {
            ""
        };
        format!("as many O as X, or one less after X has moved{falling}")
    }
}
