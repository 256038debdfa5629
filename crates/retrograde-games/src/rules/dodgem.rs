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
//! Encoding: for n = 2 and 3 a digit to base 3 for each cell, the first cell lowest (1 O, 2 X),
//! and above them who is to move; for n = 3 these are the numbers that GamesmanClassic uses,
//! with 1,963 positions reached. Larger boards have ranks without gaps. Cars that have left do
//! not come back: all positions with the same two numbers of cars are a layer. 5 x 5 has
//! 240,029,850 positions.
//!
//! Source: GamesmanClassic `mdodgem` (rules, counts and whole graphs for n = 3); Berlekamp,
//! Conway and Guy, "Winning Ways", chapter 22 (the game of Colin Vout).

use super::side_game::{SideGame, SideRules};
use super::side_ranks::{SideGroup, SideLayer, SideRanks};
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
    ranks: Option<SideRanks>,
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
            ranks: (size > 3).then(|| ranks(size)),
        })
    }

    /// From where a car of this player may have driven to a cell, whatever stands there.
    fn sources(&self, player: Player, to: u32) -> u32 {
        let from_below = to << self.size & self.board;
        let from_left = to >> 1 & !self.last_column;
        match player {
            Player::Zero => from_left | from_below | to >> self.size,
            Player::One => from_left | from_below | to << 1 & self.board & !self.first_column,
        }
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

/// The fewest cars first; who is to move has one at least.
fn ranks(size: usize) -> SideRanks {
    let mut numbers: Vec<[usize; 2]> = (0..size)
        .flat_map(|first| (0..size).map(move |second| [first, second]))
        .filter(|&numbers| numbers != [0, 0])
        .collect();
    numbers.sort_by_key(|[first, second]| first + second);
    let layer = |[first, second]: [usize; 2]| {
        let group = |player, pieces: [usize; 2]| SideGroup {
            pieces,
            player: Some(player),
        };
        let both = [
            group(Player::Zero, [first, second]),
            group(Player::One, [second, first]),
        ];
        let can_move = both.into_iter().filter(|group| group.pieces[0] > 0);
        SideLayer {
            name: format!("cars on the board: O {first}, X {second}"),
            groups: can_move.collect(),
        }
    };
    let identity = (0..size * size).collect();
    SideRanks::new(
        size * size,
        &[identity],
        numbers.into_iter().map(layer).collect(),
    )
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

    fn ranked(game: &SideGame<Dodgem>) -> Option<&dyn retrograde::AnyRankedGame> {
        game.rules.ranks.is_some().then_some(game)
    }

    fn ranks(&self) -> Option<&SideRanks> {
        self.ranks.as_ref()
    }

    /// Within a layer no car leaves: one of the opponent's drove to where it stands.
    fn predecessors(&self, position: Sides, predecessors: &mut Moves<Sides>) -> bool {
        let player = position.player.opponent();
        position.add_steps_back(|to| self.sources(player, 1 << to), predecessors);
        true
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

#[cfg(test)]
mod tests {
    use super::super::ranked_checks::assert_ranks;
    use super::*;
    use retrograde::RankedGame;

    fn dodgem(options: &str) -> SideGame<Dodgem> {
        let options = GameOptions::parse(ENTRY.options, options).unwrap();
        SideGame {
            name: options.full_name(ENTRY.name),
            rules: Dodgem::new(&options).unwrap(),
        }
    }

    /// Of 16 cells up to three have cars of either player.
    #[test]
    fn positions_of_four_by_four_have_ranks_and_ways_back() {
        let choose =
            |n: u64, k: u64| (0..k).map(|i| n - i).product::<u64>() / [1, 1, 2, 6][k as usize];
        let boards = |mover| (0..4).map(move |other| choose(16, mover) * choose(16 - mover, other));
        let positions = 2 * (1..4).flat_map(boards).sum::<u64>();
        assert_eq!(assert_ranks(&dodgem("size=4")), positions);
    }

    #[test]
    fn layers_of_five_by_five_have_all_positions() {
        let game = dodgem("size=5");
        let ends = game.layer_ends();
        assert_eq!(ends.len(), 24);
        assert_eq!(ends[23] - ends[22], 2 * 75_710_250);
        assert_eq!(game.layer_name(23), "cars on the board: O 4, X 4");
        assert_eq!(game.rank_count(), 240_029_850);
    }
}
