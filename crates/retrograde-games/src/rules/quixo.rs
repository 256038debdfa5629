//! Quixo: cubes are taken from the border of a full square board, turned to the own sign and
//! pushed back in at an end of their row or column.
//!
//! Rules. All cubes of an n x n board are blank at first. The mover takes a cube of the border
//! that is blank or shows the own sign, and puts it back with the own sign up at the other
//! end of its row or its column, or, if it stood between, at either end; the cubes between
//! move up by one. It may not go back where it was. A full row, column or diagonal of one
//! sign wins for that sign; who makes a line of the opponent's loses, even if a line of the
//! own appears with it. Nobody has to be able to move: a player whom the border denies all
//! cubes faces a line already.
//!
//! A position is written from the view of the player to move, so that a board and the same
//! board with signs exchanged and the other player to move are one position.
//!
//! Encoding: a key of n x n digits to base 3, the first cell lowest: 0 blank, 1 the player to
//! move, 2 the opponent. Every such number is a position; 16,021 are reached for n = 3.
//! With `symmetry=yes` the least key of the eight turns and reflections stands for all.
//!
//! Source: GamesmanOne `quixo` (counts and values for n = 3 and 4); Tanaka, Bonnet, Tixeuil and
//! Tamura, "Quixo is solved" (2020), for the rules and the draw on 5 x 5.

use super::stones::has_line;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "quixo",
    summary: "Take a cube from the border, turn it to your sign, push it back in; a line wins",
    source: "GamesmanOne quixo; Tanaka, Bonnet, Tixeuil and Tamura, Quixo is solved (2020)",
    options: &[
        OptionEntry {
            name: "size",
            values: "3, 4 or 5",
            default: "3",
            meaning: "cubes in a row",
        },
        OptionEntry {
            name: "symmetry",
            values: "no or yes",
            default: "no",
            meaning: "whether turned and reflected boards are one position",
        },
    ],
    build: |options| Ok(Box::new(Quixo::new(options)?)),
};

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct Quixo {
    name: String,
    size: usize,
    lines: Vec<u32>,
    pushes: Vec<Push>,
    /// For each turn or reflection, the cell whose cube comes to each cell; empty without
    /// symmetry.
    symmetries: Vec<Vec<u8>>,
}

/// A cube is taken from one end of a path of cells and put back at the other.
#[derive(Debug, Clone)]
struct Push {
    /// The cells from the one left to the one filled; the cube of each but the first moves
    /// to the one before it.
    path: Vec<u8>,
}

/// Who has which cubes, as sets of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cubes {
    mover: u32,
    opponent: u32,
}

impl Push {
    fn taken(&self) -> u8 {
        self.path[0]
    }

    fn filled(&self) -> u8 {
        self.path[self.path.len() - 1]
    }

    /// The bits of a set after the cubes have moved up, the last cell of the path empty.
    fn moved_up(&self, set: u32) -> u32 {
        let path: u32 = self.path.iter().map(|&cell| 1 << cell).sum();
        let along = self.path.windows(2);
        along.fold(set & !path, |moved, pair| {
            moved | (set >> pair[1] & 1) << pair[0]
        })
    }
}

impl Quixo {
    fn new(options: &GameOptions) -> Result<Quixo, OptionError> {
        let size: usize = options.value("size", |size| (3..=5).contains(size))?;
        let symmetric = options.choice("symmetry", &["no", "yes"])? == 1;
        let row = |row: usize| {
            (0..size)
                .map(|column| (row * size + column) as u8)
                .collect()
        };
        let column = |column: usize| (0..size).map(|row| (row * size + column) as u8).collect();
        let straight: Vec<Vec<u8>> = (0..size).map(row).chain((0..size).map(column)).collect();
        let diagonals = [size + 1, size - 1].map(|step| {
            let first = if step > size { 0 } else { size - 1 };
            (0..size)
                .map(|index| (first + index * step) as u8)
                .collect()
        });
        let set = |cells: &Vec<u8>| cells.iter().map(|&cell| 1_u32 << cell).sum();
        let lines = straight.iter().chain(&diagonals).map(set).collect();
        Ok(Quixo {
            name: options.full_name(ENTRY.name),
            size,
            lines,
            pushes: pushes(size, &straight),
            symmetries: if symmetric { symmetries(size) } else { vec![] },
        })
    }

    fn cells(&self) -> usize {
        self.size * self.size
    }

    fn has_line(&self, set: u32) -> bool {
        has_line(set, &self.lines)
    }

    /// The pushes that the mover may make, and where they lead.
    fn allowed(&self, at: Cubes) -> impl Iterator<Item = (&Push, Cubes)> {
        let own = self
            .pushes
            .iter()
            .filter(move |push| at.opponent >> push.taken() & 1 == 0);
        own.map(move |push| {
            let to = Cubes {
                mover: push.moved_up(at.opponent),
                opponent: push.moved_up(at.mover) | 1 << push.filled(),
            };
            (push, to)
        })
    }

    fn key(&self, at: Cubes) -> u64 {
        let digit =
            |cell: usize| u64::from(at.mover >> cell & 1) + 2 * u64::from(at.opponent >> cell & 1);
        (0..self.cells())
            .rev()
            .fold(0, |key, cell| key * 3 + digit(cell))
    }

    fn cell_name(&self, cell: u8) -> String {
        let (row, column) = (usize::from(cell) / self.size, usize::from(cell) % self.size);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }
}

/// All pushes on an empty board: from every cell of the border to each end of its row and
/// of its column.
fn pushes(size: usize, straight: &[Vec<u8>]) -> Vec<Push> {
    let border = |cell: u8| {
        let (row, column) = (usize::from(cell) / size, usize::from(cell) % size);
        row == 0 || column == 0 || row == size - 1 || column == size - 1
    };
    let mut pushes = Vec::new();
    for cell in (0..(size * size) as u8).filter(|&cell| border(cell)) {
        for line in straight {
            let Some(index) = line.iter().position(|&member| member == cell) else {
                continue;
            };
            let to_front = line[..=index].iter().rev().copied().collect();
            let paths: [Vec<u8>; 2] = [to_front, line[index..].to_vec()];
            pushes.extend(
                paths
                    .into_iter()
                    .filter(|path| path.len() > 1)
                    .map(|path| Push { path }),
            );
        }
    }
    pushes
}

/// The eight turns and reflections of a square.
fn symmetries(size: usize) -> Vec<Vec<u8>> {
    let last = size - 1;
    let turned = |symmetry: usize, cell: usize| {
        let (mut row, mut column) = (cell / size, cell % size);
        if symmetry & 1 != 0 {
            row = last - row;
        }
        if symmetry & 2 != 0 {
            column = last - column;
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        (row * size + column) as u8
    };
    let all = (0..8).map(|symmetry| {
        (0..size * size)
            .map(|cell| turned(symmetry, cell))
            .collect()
    });
    all.collect()
}

impl Game for Quixo {
    type Position = Cubes;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starts(&self) -> Vec<Cubes> {
        vec![Cubes {
            mover: 0,
            opponent: 0,
        }]
    }

    fn moves(&self, at: Cubes, moves: &mut Moves<Cubes>) {
        if self.terminal(at).is_none() {
            self.allowed(at).for_each(|(_, to)| moves.add(to));
        }
    }

    fn terminal(&self, at: Cubes) -> Option<Outcome> {
        if self.has_line(at.mover) {
            Some(Outcome::Win)
        } else if self.has_line(at.opponent) {
            Some(Outcome::Loss)
        } else {
            None
        }
    }

    fn canonical(&self, at: Cubes) -> Cubes {
        let turned = self.symmetries.iter().map(|from| {
            let turn = |set: u32| {
                let cells = from.iter().enumerate();
                cells.fold(0, |turned, (cell, &source)| {
                    turned | (set >> source & 1) << cell
                })
            };
            Cubes {
                mover: turn(at.mover),
                opponent: turn(at.opponent),
            }
        });
        turned.min_by_key(|&cubes| self.key(cubes)).unwrap_or(at)
    }

    fn encode(&self, at: Cubes) -> Option<u64> {
        Some(self.key(at))
    }

    fn decode(&self, key: u64) -> Option<Cubes> {
        let mut at = Cubes {
            mover: 0,
            opponent: 0,
        };
        let mut rest = key;
        for cell in 0..self.cells() {
            match rest % 3 {
                1 => at.mover |= 1 << cell,
                2 => at.opponent |= 1 << cell,
                _ => {}
            }
            rest /= 3;
        }
        (rest == 0).then_some(at)
    }

    /// The rows joined by slashes: `X` the player to move, `O` the opponent, `.` blank.
    fn print(&self, at: Cubes) -> Option<String> {
        let sign = |cell: usize| match (at.mover >> cell & 1, at.opponent >> cell & 1) {
            (0, 0) => '.',
            (1, _) => 'X',
            _ => 'O',
        };
        let row = |row: usize| {
            (0..self.size)
                .map(|column| sign(row * self.size + column))
                .collect()
        };
        Some((0..self.size).map(row).collect::<Vec<String>>().join("/"))
    }

    fn parse(&self, text: &str) -> Result<Cubes, String> {
        let rows: Vec<&str> = text.split('/').collect();
        let size = self.size;
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(format!(
                "{text:?} is no board; expected {size} rows of {size} signs X, O or ., joined by slashes"
            ));
        }
        let mut at = Cubes {
            mover: 0,
            opponent: 0,
        };
        for (cell, sign) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match sign {
                'X' => at.mover |= 1 << cell,
                'O' => at.opponent |= 1 << cell,
                '.' => {}
                _ => {
                    return Err(format!(
                        "{sign:?} is no sign of a board; expected X for the player to move, O for the opponent, or ."
                    ));
                }
            }
        }
        Ok(at)
    }

    /// The cell taken and the cell filled, as column letter and row number from the top left.
    /// Where several pushes do the same, the first of them.
    fn move_name(&self, from: Cubes, to: Cubes) -> Option<String> {
        let (push, _) = self.allowed(from).find(|&(_, reached)| reached == to)?;
        Some(format!(
            "{}-{}",
            self.cell_name(push.taken()),
            self.cell_name(push.filled())
        ))
    }

    fn drawing(&self, at: Cubes) -> Option<Drawing> {
        let size = self.size as u8;
        let mut drawing = Drawing::squares(size, size);
        for cell in 0..size * size {
            let place = point(cell % size, cell / size);
            if at.mover >> cell & 1 != 0 {
                drawing.piece(place, 'X', None);
            } else if at.opponent >> cell & 1 != 0 {
                drawing.piece(place, 'O', None);
            }
        }
        drawing.note("X to move");
        Some(drawing)
    }
}
