//! Hexapawn: pawns alone, each side with one full row of them.
//!
//! Black's pawns stand on the top row and go down, White's on the lowest and go up. A pawn
//! steps straight ahead onto an empty cell, or takes an enemy one cell diagonally ahead.
//! Who reaches the far row, takes all enemies or leaves the opponent without a move has
//! won. White begins.
//!
//! Encoding: a digit to base 3 for each cell, the first cell lowest (1 White, 2 Black), and
//! above them who is to move. Six columns and three rows are the variant whose counts were
//! published: 64,074 positions are reached. Martin Gardner's game has 3 x 3 cells.
//!
//! Source: GamesmanClassic `mhexapawn` (rules and counts); Martin Gardner, Scientific
//! American, March 1962.

use super::side_game::{SideGame, SideRules};
use super::sides::{Sides, SidesText};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::{Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "hexapawn",
    summary: "Pawns alone: reach the far row, take all or block",
    source: "GamesmanClassic mhexapawn",
    options: &[
        OptionEntry {
            name: "columns",
            values: "6, or another number from 1 to 10",
            default: "6",
            meaning: "columns of the board, so many pawns on each side",
        },
        OptionEntry {
            name: "rows",
            values: "3, or another number from 3 to 10, with at most 30 cells in all",
            default: "3",
            meaning: "rows of the board",
        },
    ],
    build: |options| {
        Ok(Box::new(SideGame {
            name: options.full_name(ENTRY.name),
            rules: Hexapawn::new(options)?,
        }))
    },
};

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct Hexapawn {
    columns: usize,
    rows: usize,
    board: u32,
    first_column: u32,
    last_column: u32,
    first_row: u32,
}

impl Hexapawn {
    /// With the options of [`ENTRY`].
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn new(options: &GameOptions) -> Result<Hexapawn, OptionError> {
        let columns: usize = options.value("columns", |columns| (1..=10).contains(columns))?;
        let rows: usize = options.value("rows", |rows| {
            (3..=10).contains(rows) && rows * columns <= 30
        })?;
        let first_column = (0..rows).fold(0, |column, row| column | 1 << (row * columns));
        Ok(Hexapawn {
            columns,
            rows,
            board: (1 << (rows * columns)) - 1,
            first_column,
            last_column: first_column << (columns - 1),
            first_row: (1 << columns) - 1,
        })
    }

    /// The row that a player's pawns want to reach.
    fn goal(&self, player: Player) -> u32 {
        match player {
            Player::Zero => self.first_row,
            Player::One => self.first_row << (self.columns * (self.rows - 1)),
        }
    }

    /// One row ahead, for the player to move.
    fn ahead(&self, player: Player, set: u32) -> u32 {
        match player {
            Player::Zero => set >> self.columns,
            Player::One => set << self.columns & self.board,
        }
    }

    /// Where a set of pawns can go: straight ahead, and taking to the left and to the right.
    fn reached(&self, position: Sides, pawns: u32) -> [u32; 3] {
        let ahead = |set| self.ahead(position.player, set);
        [
            ahead(pawns) & !position.occupied(),
            ahead((pawns & !self.first_column) >> 1) & position.opponent,
            ahead((pawns & !self.last_column) << 1) & position.opponent,
        ]
    }
}

impl SideRules for Hexapawn {
    fn text(&self) -> SidesText {
        SidesText {
            columns: self.columns,
            rows: self.rows,
            signs: ['W', 'B'],
        }
    }

    fn player_names(&self) -> [String; 2] {
        ["White".into(), "Black".into()]
    }

    fn start(&self) -> Sides {
        let cells = [self.goal(Player::One), self.goal(Player::Zero)];
        Sides::new(cells, Player::Zero)
    }

    fn moves(&self, position: Sides, moves: &mut Moves<Sides>) {
        if position.opponent & self.goal(position.player.opponent()) != 0 {
            return;
        }
        let mut rest = position.mover;
        while rest != 0 {
            let pawn = rest & rest.wrapping_neg();
            rest ^= pawn;
            for to in self.reached(position, pawn) {
                if to != 0 {
                    moves.add(position.after(position.mover ^ pawn | to));
                }
            }
        }
    }

    fn terminal(&self, position: Sides) -> Option<Outcome> {
        let arrived = position.opponent & self.goal(position.player.opponent()) != 0;
        let can_move = || self.reached(position, position.mover) != [0; 3];
        (arrived || !can_move()).then_some(Outcome::Loss)
    }

    fn legal(&self, position: Sides) -> bool {
        let Sides {
            mover,
            opponent,
            player,
        } = position;
        // Pawns never stand on the row they came from after leaving it, but may all stand
        // anywhere else; who was taken last is to move.
        [mover, opponent]
            .iter()
            .all(|set| set.count_ones() as usize <= self.columns)
            && opponent != 0
            && mover & self.goal(player) == 0
    }

    fn refusal(&self, _position: Sides, text: &str) -> String {
        format!(
            "{text:?} cannot be; expected at most {} pawns of each side, one at least of the \
             player who moved last, and none on its far row of the player to move",
            self.columns
        )
    }
}
