//! Fox and hounds: hounds in a row try to shut in a fox on the dark cells of a chessboard.
//!
//! On a board of n x n cells, n even, n / 2 hounds stand on the dark cells of the top row
//! and the fox on a dark cell of the lowest. All pieces go one cell diagonally to an empty
//! cell, the fox in any direction, hounds downwards only; nothing is taken. A side that
//! cannot move loses. The fox also wins when it has escaped: it stands where no hound can
//! ever come, as all of them are below or too far aside. Or play goes on until it stands on
//! the top row. Who wins is the same, but not after how many moves.
//!
//! Dark cells are numbered along the rows from the top left, n / 2 in each row.
//!
//! Encoding: the set of the hounds' cells as bits, above five bits for the fox's cell, above
//! one bit for who is to move.
//!
//! On 8 x 8, 701,218 positions are reached until the fox escapes, on 6 x 6, 7,984.
//!
//! Source: Joe Leslie-Hurd, <http://gilith.com/foxhounds/design.html> and
//! <https://github.com/gilith/solve> (rules, counts and value).

use super::board_text::{BoardText, cell_name, cells_of};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::{Drawing, Point, point};
use retrograde::{Game, Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "fox-and-hounds",
    summary: "Hounds go down a chessboard to shut in a fox that breaks through",
    source: "gilith.com/foxhounds",
    options: &[
        OptionEntry {
            name: "size",
            values: "8, 4 or 6",
            default: "8",
            meaning: "rows and columns of the board",
        },
        OptionEntry {
            name: "fox",
            values: "middle, or the letter of a column whose lowest cell is dark (a, c, e, ...)",
            default: "middle",
            meaning: "where the fox begins; middle is just right of the middle if there is no other",
        },
        OptionEntry {
            name: "goal",
            values: "escape or row",
            default: "escape",
            meaning: "whether the fox wins where no hound can come, or on the top row",
        },
        OptionEntry {
            name: "first",
            values: "fox or hounds",
            default: "fox",
            meaning: "who moves first",
        },
    ],
    build: |options| Ok(Box::new(FoxAndHounds::new(options)?)),
};

const FOX: Player = Player::Zero;
const HOUNDS: Player = Player::One;
const NAMES: [&str; 2] = ["fox", "hounds"];

/// Where the fox and the hounds are, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hunt {
    /// A set of dark cells.
    hounds: u32,
    /// A dark cell.
    fox: u8,
    player: Player,
}

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct FoxAndHounds {
    name: String,
    size: usize,
    start: Hunt,
    /// Whether the fox must reach the top row.
    to_top_row: bool,
    /// The cells below each cell, and those above it.
    below: Vec<u32>,
    above: Vec<u32>,
    /// The cells that a hound on each cell can ever come to, that cell among them.
    ever: Vec<u32>,
}

impl FoxAndHounds {
    /// With the options of [`ENTRY`].
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn new(options: &GameOptions) -> Result<FoxAndHounds, OptionError> {
        let size: usize = options.value("size", |size| [4, 6, 8].contains(size))?;
        let half = size / 2;
        let letters = (0..half).map(|index| char::from(b'a' + 2 * index as u8).to_string());
        let middle = size / 4;
        let column = match options.text("fox") {
            "middle" => middle,
            letter => letters
                .into_iter()
                .position(|known| known == letter)
                .ok_or_else(|| options.refuse("fox"))?,
        };
        let player = [FOX, HOUNDS][options.choice("first", &NAMES)?];
        let cells = size * half;
        let joined = |from: usize, down: bool| {
            let ((column, row), sum) = (place(size, from), usize::from(down));
            let next = (row + 2 * sum).checked_sub(1);
            let reached = (0..cells).filter(|&to| {
                let to = place(size, to);
                Some(to.1) == next && to.0.abs_diff(column) == 1
            });
            reached.fold(0, |set, to| set | 1 << to)
        };
        let below: Vec<u32> = (0..cells).map(|from| joined(from, true)).collect();
        let mut ever = vec![0; cells];
        for from in (0..cells).rev() {
            let further = cells_of(below[from]).fold(0, |set, to| set | ever[to]);
            ever[from] = further | 1 << from;
        }
        let options = match column == middle {
            true => options.clone().spelled("fox", "middle".into()),
            false => options.clone(),
        };
        Ok(FoxAndHounds {
            name: options.full_name(ENTRY.name),
            size,
            start: Hunt {
                hounds: (1 << half) - 1,
                fox: (cells - half + column) as u8,
                player,
            },
            to_top_row: options.choice("goal", &["escape", "row"])? == 1,
            above: (0..cells).map(|from| joined(from, false)).collect(),
            below,
            ever,
        })
    }

    fn cells(&self) -> usize {
        self.below.len()
    }

    fn text(&self) -> BoardText<'static> {
        BoardText {
            columns: self.size,
            rows: self.size,
            signs: &['F', 'H'],
            players: ['F', 'H'],
        }
    }

    /// The dark cell at a place of the whole board.
    fn dark(&self, square: usize) -> Option<usize> {
        (0..self.cells()).find(|&cell| self.square(cell) == square)
    }

    fn square(&self, cell: usize) -> usize {
        let (column, row) = place(self.size, cell);
        row * self.size + column
    }

    fn point(&self, cell: usize) -> Point {
        let (column, row) = place(self.size, cell);
        point(column as u8, row as u8)
    }

    fn fox_moves(&self, position: Hunt) -> u32 {
        let fox = usize::from(position.fox);
        (self.below[fox] | self.above[fox]) & !position.hounds
    }

    fn hound_moves(&self, position: Hunt, from: usize) -> u32 {
        self.below[from] & !(position.hounds | 1 << position.fox)
    }

    fn fox_is_through(&self, position: Hunt) -> bool {
        let fox = usize::from(position.fox);
        if self.to_top_row {
            return fox < self.size / 2;
        }
        let threatened = cells_of(position.hounds).any(|hound| self.ever[hound] >> fox & 1 != 0);
        !threatened
    }

    fn can_move(&self, position: Hunt) -> bool {
        if position.player == FOX {
            self.fox_moves(position) != 0
        } else {
            cells_of(position.hounds).any(|from| self.hound_moves(position, from) != 0)
        }
    }
}

/// The column and the row of a dark cell; the lower left corner is dark.
fn place(size: usize, cell: usize) -> (usize, usize) {
    let (row, index) = (cell / (size / 2), cell % (size / 2));
    (2 * index + (row + 1) % 2, row)
}

impl Game for FoxAndHounds {
    type Position = Hunt;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starts(&self) -> Vec<Hunt> {
        vec![self.start]
    }

    fn moves(&self, position: Hunt, moves: &mut Moves<Hunt>) {
        if self.fox_is_through(position) {
            return;
        }
        let player = position.player.opponent();
        if position.player == FOX {
            for fox in cells_of(self.fox_moves(position)) {
                moves.add(Hunt {
                    fox: fox as u8,
                    player,
                    ..position
                });
            }
            return;
        }
        for from in cells_of(position.hounds) {
            for to in cells_of(self.hound_moves(position, from)) {
                moves.add(Hunt {
                    hounds: position.hounds ^ 1 << from | 1 << to,
                    player,
                    ..position
                });
            }
        }
    }

    fn terminal(&self, position: Hunt) -> Option<Outcome> {
        if !self.can_move(position) {
            return Some(Outcome::Loss);
        }
        let outcome = if position.player == FOX {
            Outcome::Win
        } else {
            Outcome::Loss
        };
        self.fox_is_through(position).then_some(outcome)
    }

    fn player(&self, position: Hunt) -> Option<Player> {
        Some(position.player)
    }

    fn player_names(&self) -> [String; 2] {
        NAMES.map(|name| format!("the {name}"))
    }

    fn encode(&self, position: Hunt) -> Option<u64> {
        let pieces = u64::from(position.hounds) << 5 | u64::from(position.fox);
        Some(pieces << 1 | position.player.index() as u64)
    }

    fn decode(&self, key: u64) -> Option<Hunt> {
        let position = Hunt {
            hounds: u32::try_from(key >> 6).ok()?,
            fox: (key >> 1 & 0x1F) as u8,
            player: [FOX, HOUNDS][(key & 1) as usize],
        };
        let fox = usize::from(position.fox);
        let legal = fox < self.cells()
            && u64::from(position.hounds) >> self.cells() == 0
            && position.hounds.count_ones() as usize == self.size / 2
            && position.hounds >> fox & 1 == 0;
        legal.then_some(position)
    }

    fn print(&self, position: Hunt) -> Option<String> {
        let mut signs = vec!['.'; self.size * self.size];
        for hound in cells_of(position.hounds) {
            signs[self.square(hound)] = 'H';
        }
        signs[self.square(position.fox.into())] = 'F';
        Some(self.text().print(|square| signs[square], position.player))
    }

    fn parse(&self, text: &str) -> Result<Hunt, String> {
        let (signs, player) = self.text().parse(text)?;
        let (mut foxes, mut hounds) = (0_u32, 0_u32);
        for (square, &sign) in signs.iter().enumerate().filter(|(_, sign)| **sign != '.') {
            let cell = self.dark(square).ok_or_else(|| {
                format!(
                    "{sign} stands on {}, a light cell; expected dark ones only, such as that at \
                     the lower left",
                    cell_name(self.size, square)
                )
            })?;
            let set = if sign == 'F' { &mut foxes } else { &mut hounds };
            *set |= 1 << cell;
        }
        let half = self.size as u32 / 2;
        if (foxes.count_ones(), hounds.count_ones()) != (1, half) {
            return Err(format!(
                "{} F and {} H; expected one F (the fox) and {half} H (the hounds)",
                foxes.count_ones(),
                hounds.count_ones()
            ));
        }
        Ok(Hunt {
            hounds,
            fox: foxes.trailing_zeros() as u8,
            player,
        })
    }

    fn move_name(&self, from: Hunt, to: Hunt) -> Option<String> {
        let [left, reached] = if from.fox == to.fox {
            [from.hounds & !to.hounds, to.hounds & !from.hounds]
                .map(|set| set.trailing_zeros() as usize)
        } else {
            [from.fox, to.fox].map(usize::from)
        };
        let [left, reached] = [left, reached].map(|cell| cell_name(self.size, self.square(cell)));
        Some(format!("{left}-{reached}"))
    }

    fn drawing(&self, position: Hunt) -> Option<Drawing> {
        let mut drawing = Drawing::squares(self.size as u8, self.size as u8);
        for hound in cells_of(position.hounds) {
            drawing.piece(self.point(hound), 'H', Some(HOUNDS));
        }
        drawing.piece(self.point(position.fox.into()), 'F', Some(FOX));
        drawing.note(format!("{} to move", NAMES[position.player.index()]));
        Some(drawing)
    }
}
