//! Shift-Tac-Toe: tic-tac-toe on an upright board whose three rows slide to the side.
//!
//! A player drops a piece into a column that is not full, where it falls to the lowest
//! empty cell; or he slides one row by one cell to the left or right. Each row begins in
//! the middle and may stand one cell off it on either side. A piece that slides over the
//! edge is lost, a cell that comes in is empty, and then all pieces fall. Who has three in
//! a row, a column or a diagonal when he has moved wins, even if the opponent has them too;
//! who gives them to the opponent alone loses. O begins.
//!
//! Encoding: nine digits to base 3 for the cells, the first cell (top left) lowest: 1 O,
//! 2 X; then who is to move; then one digit for each row, from the top: how far it stands
//! from its leftmost place. 108,786 positions are reached.
//!
//! Source: GamesmanClassic `mstt`, option 2 (rules, counts and value).

use super::board_text::cell_name;
use super::sides::{Sides, SidesText, from_ternary_key, ternary_key};
use super::stones::has_line;
use super::three_by_three::LINES;
use crate::catalog::GameEntry;
use retrograde::drawing::Drawing;
use retrograde::{Game, Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "shift-tac-toe",
    summary: "Three in a row on an upright board with sliding rows",
    source: "GamesmanClassic mstt, option 2",
    options: &[],
    build: |_| Ok(Box::new(ShiftTacToe)),
};

const TEXT: SidesText = SidesText {
    columns: 3,
    rows: 3,
    signs: ['O', 'X'],
};

const CELLS: usize = 9;

/// Keys of boards are below this.
const BOARDS: u64 = 2 * 19_683;

/// The game; it has no options.
#[derive(Debug, Clone, Copy)]
pub struct ShiftTacToe;

/// The pieces, and where the rows stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shifted {
    sides: Sides,
    /// How far each row stands from its leftmost place: 0, 1 or 2, from the top.
    rows: [u8; 3],
}

fn has_three(set: u32) -> bool {
    has_line(set, &LINES)
}

/// The cells that the bits of a column are: 0 the topmost.
fn column_cells(column: usize) -> [u32; 3] {
    [0, 3, 6].map(|row| 1 << (row + column))
}

/// Lets all pieces of both players fall.
fn fallen(sets: [u32; 2]) -> [u32; 2] {
    let mut settled = [0; 2];
    for column in 0..3 {
        let mut places = column_cells(column).into_iter().rev();
        for cell in column_cells(column).into_iter().rev() {
            if let Some(owner) = sets.iter().position(|set| set & cell != 0) {
                settled[owner] |= places.next().unwrap_or(cell);
            }
        }
    }
    settled
}

/// A set of cells after one row has slid by a cell.
fn slid(set: u32, row: usize, right: bool) -> u32 {
    let mask = 0b111 << (3 * row);
    let cells = set & mask;
    let moved = if right { cells << 1 } else { cells >> 1 };
    set & !mask | moved & mask
}

impl Shifted {
    fn has_fallen(self) -> bool {
        let sets = self.sides.cells();
        fallen(sets) == sets
    }

    fn slide(self, row: usize, right: bool) -> Shifted {
        let sets = self.sides.cells().map(|set| slid(set, row, right));
        let mut rows = self.rows;
        rows[row] = if right { rows[row] + 1 } else { rows[row] - 1 };
        Shifted {
            sides: Sides::new(fallen(sets), self.sides.player.opponent()),
            rows,
        }
    }
}

impl Game for ShiftTacToe {
    type Position = Shifted;

    fn name(&self) -> String {
        ENTRY.name.into()
    }

    fn starts(&self) -> Vec<Shifted> {
        vec![Shifted {
            sides: Sides::new([0, 0], Player::Zero),
            rows: [1; 3],
        }]
    }

    fn moves(&self, position: Shifted, moves: &mut Moves<Shifted>) {
        if self.terminal(position).is_some() {
            return;
        }
        let Shifted { sides, rows } = position;
        for column in 0..3 {
            let lowest = column_cells(column)
                .into_iter()
                .rfind(|cell| sides.occupied() & cell == 0);
            if let Some(cell) = lowest {
                let sides = sides.after(sides.mover | cell);
                moves.add(Shifted { sides, rows });
            }
        }
        for (row, &place) in rows.iter().enumerate() {
            if place > 0 {
                moves.add(position.slide(row, false));
            }
            if place < 2 {
                moves.add(position.slide(row, true));
            }
        }
    }

    fn terminal(&self, position: Shifted) -> Option<Outcome> {
        if has_three(position.sides.opponent) {
            Some(Outcome::Loss)
        } else if has_three(position.sides.mover) {
            Some(Outcome::Win)
        } else {
            None
        }
    }

    fn player(&self, position: Shifted) -> Option<Player> {
        Some(position.sides.player)
    }

    fn player_names(&self) -> [String; 2] {
        ["O".into(), "X".into()]
    }

    fn encode(&self, position: Shifted) -> Option<u64> {
        let rows = position.rows.iter();
        let rows = rows.fold(0, |key, &place| key * 3 + u64::from(place));
        Some(rows * BOARDS + ternary_key(position.sides, CELLS))
    }

    fn decode(&self, key: u64) -> Option<Shifted> {
        let sides = from_ternary_key(key % BOARDS, CELLS)?;
        let rows = key / BOARDS;
        let position = Shifted {
            sides,
            rows: [rows / 9, rows / 3 % 3, rows % 3].map(|place| place as u8),
        };
        (rows < 27 && position.has_fallen()).then_some(position)
    }

    /// Where each row stands (0, 1 or 2, from the top), then the board and who is to move:
    /// `111/.../.../.O./X`.
    fn print(&self, position: Shifted) -> Option<String> {
        let rows: String = position.rows.iter().map(u8::to_string).collect();
        Some(format!("{rows}/{}", TEXT.print(position.sides)))
    }

    fn parse(&self, text: &str) -> Result<Shifted, String> {
        let places = |text: &str| -> Option<[u8; 3]> {
            let digits = text
                .chars()
                .map(|digit| digit.to_digit(3).map(|digit| digit as u8));
            digits.collect::<Option<Vec<u8>>>()?.try_into().ok()
        };
        let (rows, board) = text.split_once('/').unwrap_or((text, ""));
        let rows = places(rows).ok_or_else(|| {
            format!(
                "{rows:?} does not say where the rows stand; expected three digits 0, 1 or 2 and \
                 a slash before the board, as in 111/.../.../.O./X"
            )
        })?;
        let position = Shifted {
            sides: TEXT.parse(board)?,
            rows,
        };
        if position.has_fallen() {
            Ok(position)
        } else {
            Err(format!(
                "a piece in {board:?} hangs in the air; expected an empty cell only above all pieces of its column"
            ))
        }
    }

    fn move_name(&self, from: Shifted, to: Shifted) -> Option<String> {
        for (row, (before, after)) in from.rows.iter().zip(to.rows).enumerate() {
            if *before != after {
                let side = if *before < after { "right" } else { "left" };
                return Some(format!("row {} {side}", row + 1));
            }
        }
        let cell = (to.sides.opponent & !from.sides.mover).trailing_zeros();
        Some(cell_name(3, cell as usize))
    }

    fn drawing(&self, position: Shifted) -> Option<Drawing> {
        let mut drawing = TEXT.squares(position.sides);
        let words = ["left", "middle", "right"];
        let rows = position.rows.map(|place| words[usize::from(place.min(2))]);
        drawing.note(format!("rows from the top: {}", rows.join(", ")));
        Some(drawing)
    }
}
