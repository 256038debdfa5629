//! Dodgem: two players drive their cars across each other's way and off the board.
//!
//! On a board of n x n, O has a car on each cell of the left column but the lowest, X one
//! on each cell of the lowest row but the leftmost. O drives right, up or down, X up, left
//! or right, one cell at a time, onto empty cells only. A car of O at the right border may
//! leave the board by it, a car of X at the upper border likewise. O begins.
//!
//! Who has no car left has won. A player must leave his opponent a move: who cannot move
//! wins as well. Either may be turned round.
//!
//! Encoding: a digit to base 3 for each cell, the first cell lowest (1 O, 2 X), and above
//! them who is to move; for n = 3 these are the numbers that GamesmanClassic uses, with
//! 1,963 positions reached.
//!
//! Source: GamesmanClassic `mdodgem` (rules, counts and whole graphs for n = 3); Berlekamp,
//! Conway and Guy, "Winning Ways", chapter 22 (the game of Colin Vout).

use super::side_game::{SideGame, SideRules};
use super::sides::{Sides, SidesText};
use super::switches::rules_where_stuck;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::{Moves, Outcome, Player, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "dodgem",
    summary: "Drive all cars off the board past those of the opponent",
    source: "GamesmanClassic mdodgem",
    options: &[
        OptionEntry {
            name: "size",
            values: "3, 2, 4 or 5",
            default: "3",
            meaning: "rows and columns of the board",
        },
        OptionEntry {
            name: "off",
            values: "wins or loses",
            default: "wins",
            meaning: "what becomes of the player whose cars have all left",
        },
        OptionEntry {
            name: "blocked",
            values: "wins or loses",
            default: "wins",
            meaning: "what becomes of a player who cannot move",
        },
    ],
    build: |options| {
        Ok(Box::new(SideGame {
            name: options.full_name(ENTRY.name),
            rules: Dodgem::new(options)?,
        }))
    },
};

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct Dodgem {
    size: usize,
    /// What it means for the player to move that the opponent has left.
    opponent_off: Outcome,
    /// What it means for the player to move that he cannot.
    blocked: Outcome,
    board: u32,
    first_column: u32,
    last_column: u32,
    first_row: u32,
}

impl Dodgem {
    /// With the options of [`ENTRY`].
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn new(options: &GameOptions) -> Result<Dodgem, OptionError> {
        let size: usize = options.value("size", |size| (2..=5).contains(size))?;
        let words = ["wins", "loses"];
        let opponent_off = [Outcome::Loss, Outcome::Win][options.choice("off", &words)?];
        let blocked = [Outcome::Win, Outcome::Loss][options.choice("blocked", &words)?];
        let first_column = (0..size).fold(0, |column, row| column | 1 << (row * size));
        Ok(Dodgem {
            size,
            opponent_off,
            blocked,
            board: (1 << (size * size)) - 1,
            first_column,
            last_column: first_column << (size - 1),
            first_row: (1 << size) - 1,
        })
    }

    /// For each direction that the mover may drive in: the cars that can, how far apart the
    /// cells are, and whether towards higher cells. And the cars that can leave.
    fn drives(&self, position: Sides) -> ([(u32, usize, bool); 3], u32) {
        let empty = self.board & !position.occupied();
        let (mover, size) = (position.mover, self.size);
        let up = (mover & empty << size, size, false);
        let right = (mover & empty >> 1 & !self.last_column, 1, true);
        match position.player {
            Player::Zero => {
                let down = (mover & empty >> size, size, true);
                ([up, right, down], mover & self.last_column)
            }
            Player::One => {
                let left = (mover & empty << 1 & !self.first_column, 1, false);
                ([left, up, right], mover & self.first_row)
            }
        }
    }
}

impl SideRules for Dodgem {
    fn text(&self) -> SidesText {
        SidesText {
            columns: self.size,
            rows: self.size,
            signs: ['O', 'X'],
        }
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(self.blocked)
    }

    fn start(&self) -> Sides {
        let last = self.size * (self.size - 1);
        let left = self.first_column & !(1 << last);
        let bottom = self.first_row << last & !(1 << last);
        Sides::new([left, bottom], Player::Zero)
    }

    fn moves(&self, position: Sides, moves: &mut Moves<Sides>) {
        if position.opponent == 0 {
            return;
        }
        let (drives, leaving) = self.drives(position);
        let mut rest = position.mover;
        while rest != 0 {
            let car = rest & rest.wrapping_neg();
            rest ^= car;
            let others = position.mover ^ car;
            for (cars, step, higher) in drives {
                if cars & car != 0 {
                    let to = if higher { car << step } else { car >> step };
                    moves.add(position.after(others | to));
                }
            }
            if leaving & car != 0 {
                moves.add(position.after(others));
            }
        }
    }

    fn terminal(&self, position: Sides) -> Option<Outcome> {
        if position.opponent == 0 {
            return Some(self.opponent_off);
        }
        let (drives, leaving) = self.drives(position);
        let can_move = leaving != 0 || drives.iter().any(|&(cars, ..)| cars != 0);
        (!can_move).then_some(self.blocked)
    }

    fn legal(&self, position: Sides) -> bool {
        let cars = |set: u32| set.count_ones() as usize;
        (1..self.size).contains(&cars(position.mover)) && cars(position.opponent) < self.size
    }

    fn refusal(&self, position: Sides, _text: &str) -> String {
        let [zero, one] = position.cells().map(u32::count_ones);
        format!(
            "{zero} O and {one} X; expected at most {} of each, and one at least of the player \
             to move",
            self.size - 1
        )
    }

    fn passed(&self, position: Sides) -> Option<Sides> {
        Some(position.passed()).filter(|&passed| self.legal(passed))
    }
}
