//! Teeko on small boards: four pieces each, first put on the board, then moved.
//!
//! On a board of n x n cells the players put down four pieces each in turn on any empty
//! cells, X first. From then on a move takes one of one's own pieces to an empty cell beside
//! it, diagonally too. Who has four in a straight line without a gap, diagonals included, or
//! in a square of 2 x 2 wins, from the moment when his fourth piece is down. These are the
//! rules of standard Teeko, which has a board of 5 x 5 with 44 such sets and is a draw.
//! There is always a move: eight pieces cannot shut in four of them.
//!
//! Encoding: a digit to base 3 for each cell, the first cell lowest (1 X, 2 O), and above
//! them who is to move.
//!
//! Source: John Scarne, "Scarne on Teeko" (1955); Guy L. Steele Jr., "Summary of the solving
//! of the game of Teeko" (1999).

use super::board_text::cells_of;
use super::side_game::{SideGame, SideRules};
use super::sides::{Sides, SidesText};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::{Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "teeko",
    summary: "Put down four pieces, then move them into a line or a square",
    source: "Steele 1999",
    options: &[OptionEntry {
        name: "size",
        values: "4 or 5",
        default: "4",
        meaning: "rows and columns of the board; 5 is the true game",
    }],
    build: |options| {
        Ok(Box::new(SideGame {
            name: options.full_name(ENTRY.name),
            rules: Teeko::new(options)?,
        }))
    },
};

const PIECES: u32 = 4;

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct Teeko {
    size: usize,
    /// The cells beside each cell.
    beside: Vec<u32>,
    /// All sets that win.
    winning: Vec<u32>,
}

impl Teeko {
    /// With the options of [`ENTRY`].
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn new(options: &GameOptions) -> Result<Teeko, OptionError> {
        let size: usize = options.value("size", |size| [4, 5].contains(size))?;
        Ok(Teeko {
            size,
            beside: (0..size * size).map(|cell| beside(size, cell)).collect(),
            winning: winning_sets(size),
        })
    }

    fn wins(&self, set: u32) -> bool {
        set.count_ones() == PIECES && self.winning.contains(&set)
    }
}

fn beside(size: usize, cell: usize) -> u32 {
    let near = |other: &usize| {
        let columns = (cell % size).abs_diff(other % size);
        let rows = (cell / size).abs_diff(other / size);
        columns.max(rows) == 1
    };
    (0..size * size)
        .filter(near)
        .fold(0, |set, other| set | 1 << other)
}

fn winning_sets(size: usize) -> Vec<u32> {
    // The steps from each cell of a set to the next one, as columns and rows.
    let shapes: [[(i32, i32); 3]; 5] = [
        [(1, 0); 3],
        [(0, 1); 3],
        [(1, 1); 3],
        [(-1, 1); 3],
        [(1, 0), (-1, 1), (1, 0)],
    ];
    let side = size as i32;
    let mut sets = Vec::new();
    for shape in shapes {
        for first in 0..side * side {
            let (mut column, mut row) = (first % side, first / side);
            let mut set = 1_u32 << first;
            for (columns, rows) in shape {
                column += columns;
                row += rows;
                if (0..side).contains(&column) && (0..side).contains(&row) {
                    set |= 1 << (row * side + column);
                }
            }
            if set.count_ones() == PIECES {
                sets.push(set);
            }
        }
    }
    sets
}

impl SideRules for Teeko {
    fn text(&self) -> SidesText {
        SidesText {
            columns: self.size,
            rows: self.size,
            signs: ['X', 'O'],
        }
    }

    fn start(&self) -> Sides {
        Sides::new([0, 0], Player::Zero)
    }

    fn moves(&self, position: Sides, moves: &mut Moves<Sides>) {
        if self.terminal(position).is_some() {
            return;
        }
        let empty = !position.occupied();
        let mover = position.mover;
        if mover.count_ones() < PIECES {
            let board = (1 << (self.size * self.size)) - 1;
            for to in cells_of(empty & board) {
                moves.add(position.after(mover | 1 << to));
            }
            return;
        }
        for from in cells_of(mover) {
            for to in cells_of(self.beside[from] & empty) {
                moves.add(position.after(mover ^ 1 << from | 1 << to));
            }
        }
    }

    fn terminal(&self, position: Sides) -> Option<Outcome> {
        if self.wins(position.opponent) {
            return Some(Outcome::Loss);
        }
        self.wins(position.mover).then_some(Outcome::Win)
    }

    /// Both players put down their pieces in turn; then either may be to move.
    fn legal(&self, position: Sides) -> bool {
        let [zero, one] = position.cells().map(u32::count_ones);
        match position.player {
            Player::Zero => zero == one && zero <= PIECES,
            Player::One => zero == one + 1 && zero <= PIECES || zero == PIECES && one == PIECES,
        }
    }

    fn refusal(&self, position: Sides, _text: &str) -> String {
        let [zero, one] = position.cells().map(u32::count_ones);
        format!(
            "{zero} X and {one} O with {} to move; expected up to four of each, as many X as O \
             with X to move, one X more with O to move, or all eight",
            ['X', 'O'][position.player.index()]
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_sets_win_as_scarne_counts() {
        assert_eq!(winning_sets(5).len(), 44);
        assert_eq!(winning_sets(4).len(), 19);
    }
}
