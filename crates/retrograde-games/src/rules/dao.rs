//! Dao: four pieces each on a board of 4 x 4; a piece slides as far as it can.
//!
//! A move takes a piece of one's own in one of the eight directions until the border or
//! another piece stops it. Who brings all his pieces into one row, one column, a square of
//! 2 x 2 or the four corners has won; diagonals do not count. A player also wins if three
//! pieces of the opponent shut in one of his own that stands in a corner. Both start on a
//! diagonal; X begins.
//!
//! Encoding: a set of four cells is its rank among the 1,820 such sets, in the order of
//! their numbers as bits; the key is `rank of X << 12 | rank of O << 1 | mover`, below
//! 2^23. 1,768,108 positions are reached, with 19,512,320 moves.
//!
//! Source: GamesmanClassic `mdao` (rules, counts and value).

use super::board_text::cells_of;
use super::side_game::{SideGame, SideRules};
use super::sides::{Sides, SidesText};
use crate::catalog::GameEntry;
use retrograde::{Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "dao",
    summary: "Slide four pieces on 4 x 4 into a line, a square or the corners",
    source: "GamesmanClassic mdao",
    options: &[],
    build: |_| {
        Ok(Box::new(SideGame {
            name: ENTRY.name.into(),
            rules: Dao::new(),
        }))
    },
};

const TEXT: SidesText = SidesText {
    columns: 4,
    rows: 4,
    signs: ['X', 'O'],
};

const CELLS: usize = 16;

/// How many sets of four cells there are.
const SETS: usize = 1820;

const CORNERS: u32 = 0b1001_0000_0000_1001;

/// All that four pieces can win with.
const WINNING: [u16; 18] = {
    let mut sets = [0; 18];
    let mut index = 0;
    while index < 4 {
        sets[index] = 0b1111 << (4 * index);
        sets[4 + index] = 0b0001_0001_0001_0001 << index;
        index += 1;
    }
    let mut square = 0;
    while square < 9 {
        sets[8 + square] = 0b0011_0011 << (square / 3 * 4 + square % 3);
        square += 1;
    }
    sets[17] = CORNERS as u16;
    sets
};

/// Each corner with the three cells that shut it in.
const TRAPS: [(u32, u32); 4] = [
    (1, 0b0011_0010),
    (1 << 3, 0b1100_0100),
    (1 << 12, 0b0010_0011_0000_0000),
    (1 << 15, 0b0100_1100_0000_0000),
];

/// A direction in which a piece can leave a cell.
#[derive(Debug, Clone, Copy)]
struct Ray {
    /// The cells along the way, from the next one to the border.
    cells: u32,
    /// The cell behind the last one, as if the board went on there: what stops a piece that
    /// nothing else stops. It may be a cell of the board, as the next row begins where a
    /// row ends; only its place in the order matters.
    end: u32,
    /// How far apart the cells are.
    step: u32,
}

/// The eight directions, as columns and rows at a time.
const DIRECTIONS: [(i32, i32); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// Directions that lead to lower cells need room below cell 0 for their ends.
const ROOM: u32 = 5;

impl Ray {
    /// From a cell by so many columns and rows at a time.
    fn new(from: usize, columns: i32, rows: i32) -> Option<(Ray, bool)> {
        let step = rows * 4 + columns;
        let (mut column, mut row) = ((from % 4) as i32, (from / 4) as i32);
        let mut cells = 0;
        let mut last = from as i32;
        loop {
            column += columns;
            row += rows;
            if !(0..4).contains(&column) || !(0..4).contains(&row) {
                break;
            }
            last = row * 4 + column;
            cells |= 1 << last;
        }
        let up = step > 0;
        let ray = if up {
            Ray {
                cells,
                end: 1 << (last + step),
                step: step.unsigned_abs(),
            }
        } else {
            Ray {
                cells: cells << ROOM,
                end: 1 << (last + step + ROOM as i32),
                step: step.unsigned_abs(),
            }
        };
        (cells != 0).then_some((ray, up))
    }
}

/// The game; it has no options.
#[derive(Debug, Clone)]
pub struct Dao {
    /// From each cell, the rays to higher and to lower cells.
    up: [Vec<Ray>; CELLS],
    down: [Vec<Ray>; CELLS],
    /// Cells 0 to 7 of a set: the rank they add, and above 16 bits where the row of
    /// `high_ranks` for as many cells begins. Counting the cells would take longer.
    low_ranks: [u32; 256],
    /// Cells 8 to 15: the rank they add, in a row of 256 for each number of cells below.
    high_ranks: [u16; 5 * 256],
    /// The set of each rank.
    sets: Vec<u16>,
}

impl Dao {
    /// With its tables.
    #[must_use]
    pub fn new() -> Dao {
        let mut game = Dao {
            up: Default::default(),
            down: Default::default(),
            low_ranks: [0; 256],
            high_ranks: [0; 5 * 256],
            sets: Vec::with_capacity(SETS),
        };
        for cell in 0..CELLS {
            for (columns, rows) in DIRECTIONS {
                match Ray::new(cell, columns, rows) {
                    Some((ray, true)) => game.up[cell].push(ray),
                    Some((ray, false)) => game.down[cell].push(ray),
                    None => {}
                }
            }
        }
        for byte in 0..256_u32 {
            let row = byte.count_ones().min(4) * 256;
            game.low_ranks[byte as usize] = row << 16 | u32::from(rank_above(byte, 0, 0));
            for below in 0..5 {
                game.high_ranks[below * 256 + byte as usize] = rank_above(byte, 8, below);
            }
        }
        game.sets
            .extend((0..=u16::MAX).filter(|set| set.count_ones() == 4));
        game
    }

    #[inline]
    fn rank(&self, set: u32) -> u64 {
        let low = self.low_ranks[(set & 0xFF) as usize];
        let high = self.high_ranks[((low >> 16) + (set >> 8 & 0xFF)) as usize];
        u64::from((low & 0xFFFF) + u32::from(high))
    }
}

impl Default for Dao {
    fn default() -> Dao {
        Dao::new()
    }
}

/// The part of a rank that a byte of cells adds: the cell that is the k-th of its set adds
/// the ways to choose k cells below it, so that ranks follow the order of the sets.
fn rank_above(byte: u32, first_cell: usize, below: usize) -> u16 {
    let choose = |from: usize, count: usize| {
        (0..count).fold(1, |ways, taken| {
            ways * from.saturating_sub(taken) / (taken + 1)
        })
    };
    let added = cells_of(byte)
        .enumerate()
        .map(|(index, cell)| choose(first_cell + cell, below + index + 1));
    // Bytes that no set of four has may add more than fits.
    added.sum::<usize>().min(usize::from(u16::MAX / 2)) as u16
}

/// Whether four pieces stand so that they win.
#[inline]
fn wins(set: u32) -> bool {
    // All are compared, without a way out: this becomes a few wide instructions.
    let set = set as u16;
    WINNING
        .iter()
        .fold(false, |found, &winning| found | (winning == set))
}

/// Whether a piece of `own` is shut in by `other`.
#[inline]
fn trapped(own: u32, other: u32) -> bool {
    own & CORNERS != 0
        && TRAPS
            .iter()
            .any(|&(corner, around)| own & corner != 0 && other & around == around)
}

impl SideRules for Dao {
    fn text(&self) -> SidesText {
        TEXT
    }

    fn start(&self) -> Sides {
        let own = 0b1000_0100_0010_0001;
        let other = 0b0001_0010_0100_1000;
        Sides::new([own, other], Player::Zero)
    }

    fn moves(&self, position: Sides, moves: &mut Moves<Sides>) {
        if self.terminal(position).is_some() {
            return;
        }
        let occupied = position.occupied();
        for cell in cells_of(position.mover) {
            let from = 1 << cell;
            let rest = position.mover ^ from;
            for ray in &self.up[cell] {
                let blockers = occupied & ray.cells | ray.end;
                let to = (blockers & blockers.wrapping_neg()) >> ray.step;
                if to != from {
                    moves.add(position.after(rest | to));
                }
            }
            for ray in &self.down[cell] {
                let blockers = occupied << ROOM & ray.cells | ray.end;
                let to = 1 << blockers.ilog2() << ray.step >> ROOM;
                if to != from {
                    moves.add(position.after(rest | to));
                }
            }
        }
    }

    fn terminal(&self, position: Sides) -> Option<Outcome> {
        let Sides {
            mover, opponent, ..
        } = position;
        if wins(opponent) || trapped(opponent, mover) {
            Some(Outcome::Loss)
        } else if trapped(mover, opponent) || wins(mover) {
            Some(Outcome::Win)
        } else {
            None
        }
    }

    fn legal(&self, position: Sides) -> bool {
        let four = |set: u32| set.count_ones() == 4;
        four(position.mover) && four(position.opponent) && position.mover & position.opponent == 0
    }

    fn refusal(&self, position: Sides, _text: &str) -> String {
        let [zero, one] = position.cells().map(u32::count_ones);
        format!("{zero} X and {one} O; expected four of each")
    }

    fn passed(&self, position: Sides) -> Option<Sides> {
        Some(position.passed())
    }

    fn key(&self, position: Sides) -> u64 {
        let [zero, one] = position.cells();
        self.rank(zero) << 12 | self.rank(one) << 1 | position.player.index() as u64
    }

    fn of_key(&self, key: u64) -> Option<Sides> {
        let set = |rank: u64| self.sets.get(usize::try_from(rank).ok()?).copied();
        let zero = set(key >> 12)?;
        let one = set(key >> 1 & 0x7FF)?;
        let player = [Player::Zero, Player::One][(key & 1) as usize];
        Some(Sides::new([zero.into(), one.into()], player))
    }
}
