//! Hare and Hounds: three hounds try to shut in a hare that runs past them.
//!
//! The board is a strip of columns of three points between two single points, one at each
//! end; 11, 17 or 23 points in all. Neighbours in a row or a column are joined, each end to
//! the whole column beside it, and every second point to its diagonal neighbours too. The
//! hounds start on the left, the hare at the right end. A side moves one of its pieces to a
//! joined empty point; hounds never go to the left. The hare wins at the left end, the
//! hounds when it cannot move. Hounds may go up and down for ever: a draw.
//!
//! Points are numbered from the left end, each column from the top.
//!
//! Encoding: `N << 3 | i << 1 | mover`, where N is the rank of the set of four points in the
//! order of sets as bits, i which of them, from the highest down, is the hare's, and mover
//! is 1 for the hare. GamesmanClassic numbers positions in the same way. On 11 points 2,510
//! positions are reached.
//!
//! Source: GamesmanClassic `mharegame` (rules, counts and whole graphs).

use super::board_text::cells_of;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::{Drawing, Point, point};
use retrograde::{Game, Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "hare-and-hounds",
    summary: "Three hounds shut in a hare, or it slips past them",
    source: "GamesmanClassic mharegame",
    options: &[
        OptionEntry {
            name: "board",
            values: "11, 17 or 23",
            default: "11",
            meaning: "points of the board",
        },
        OptionEntry {
            name: "first",
            values: "hounds or hare",
            default: "hounds",
            meaning: "who moves first",
        },
    ],
    build: |options| Ok(Box::new(HareAndHounds::new(options)?)),
};

const HOUNDS: Player = Player::Zero;
const HARE: Player = Player::One;
const NAMES: [&str; 2] = ["hounds", "hare"];

/// Where the hounds and the hare are, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chase {
    /// A set of points.
    hounds: u32,
    /// A point.
    hare: u8,
    player: Player,
}

/// The game on one of its boards.
#[derive(Debug, Clone)]
pub struct HareAndHounds {
    name: String,
    points: usize,
    first: Player,
    /// The points joined to each.
    joined: Vec<u32>,
    /// Those of them that are not to the left.
    onward: Vec<u32>,
}

impl HareAndHounds {
    /// With the options of [`ENTRY`].
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn new(options: &GameOptions) -> Result<HareAndHounds, OptionError> {
        let points: usize = options.value("board", |points| [11, 17, 23].contains(points))?;
        let first = [HOUNDS, HARE][options.choice("first", &NAMES)?];
        let neighbours = |from: usize, onward: bool| {
            let fits =
                |&to: &usize| joined(points, from, to) && !(onward && left_of(points, to, from));
            (0..points).filter(fits).fold(0, |set, to| set | 1 << to)
        };
        Ok(HareAndHounds {
            name: options.full_name(ENTRY.name),
            points,
            first,
            joined: (0..points).map(|from| neighbours(from, false)).collect(),
            onward: (0..points).map(|from| neighbours(from, true)).collect(),
        })
    }

    fn occupied(position: Chase) -> u32 {
        position.hounds | 1 << position.hare
    }

    /// How long each row of the text is.
    fn row_lengths(&self) -> [usize; 3] {
        let columns = (self.points - 2) / 3;
        [columns, columns + 2, columns]
    }

    /// The point at a place in a row of the text.
    fn point_at(&self, row: usize, index: usize) -> usize {
        match row {
            1 if index == 0 => 0,
            1 if index == self.row_lengths()[1] - 1 => self.points - 1,
            1 => 3 * (index - 1) + 2,
            _ => 3 * index + 1 + row,
        }
    }

    /// Column letter and row number, both from the top left.
    fn point_name(&self, at: usize) -> String {
        let (column, row) = place(self.points, at);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    fn drawn(&self, at: usize) -> Point {
        let (column, row) = place(self.points, at);
        point(column as u8, row as u8)
    }

    fn expected(&self) -> String {
        let [short, long, _] = self.row_lengths();
        format!(
            "rows of {short}, {long} and {short} signs with three X (hounds), one O (hare) and \
             dots, each followed by a slash, then hounds or hare"
        )
    }
}

/// The column and the row of a point.
fn place(points: usize, at: usize) -> (usize, usize) {
    if at == 0 {
        (0, 1)
    } else if at == points - 1 {
        ((points - 2) / 3 + 1, 1)
    } else {
        ((at - 1) / 3 + 1, (at - 1) % 3)
    }
}

fn left_of(points: usize, one: usize, other: usize) -> bool {
    place(points, one).0 < place(points, other).0
}

/// Whether a line joins two points. Every second point has diagonals: the corners of the
/// first column, the middle of the second, and so on. The ends take part in that pattern.
fn joined(points: usize, one: usize, other: usize) -> bool {
    let (one, other) = (place(points, one), place(points, other));
    let apart = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
    match apart {
        (0, 1) | (1, 0) => true,
        (1, 1) => (one.0 + one.1) % 2 == 1,
        _ => false,
    }
}

/// How many ways there are to choose so many of a number of things.
fn choose(from: usize, count: usize) -> u64 {
    (0..count).fold(1, |ways, taken| {
        ways * from.saturating_sub(taken) as u64 / (taken as u64 + 1)
    })
}

impl Game for HareAndHounds {
    type Position = Chase;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starts(&self) -> Vec<Chase> {
        vec![Chase {
            hounds: 0b1011,
            hare: self.points as u8 - 1,
            player: self.first,
        }]
    }

    fn moves(&self, position: Chase, moves: &mut Moves<Chase>) {
        if position.hare == 0 {
            return;
        }
        let empty = !HareAndHounds::occupied(position);
        let player = position.player.opponent();
        if position.player == HARE {
            for hare in cells_of(self.joined[usize::from(position.hare)] & empty) {
                moves.add(Chase {
                    hare: hare as u8,
                    player,
                    ..position
                });
            }
            return;
        }
        for from in cells_of(position.hounds) {
            for to in cells_of(self.onward[from] & empty) {
                moves.add(Chase {
                    hounds: position.hounds ^ 1 << from | 1 << to,
                    player,
                    ..position
                });
            }
        }
    }

    fn terminal(&self, position: Chase) -> Option<Outcome> {
        if position.hare == 0 {
            return Some(if position.player == HARE {
                Outcome::Win
            } else {
                Outcome::Loss
            });
        }
        let empty = !HareAndHounds::occupied(position);
        let can_move = if position.player == HARE {
            self.joined[usize::from(position.hare)] & empty != 0
        } else {
            cells_of(position.hounds).any(|from| self.onward[from] & empty != 0)
        };
        (!can_move).then_some(Outcome::Loss)
    }

    fn player(&self, position: Chase) -> Option<Player> {
        Some(position.player)
    }

    fn player_names(&self) -> [String; 2] {
        NAMES.map(|name| format!("the {name}"))
    }

    fn encode(&self, position: Chase) -> Option<u64> {
        let set = HareAndHounds::occupied(position);
        let rank: u64 = cells_of(set)
            .enumerate()
            .map(|(index, at)| choose(at, index + 1))
            .sum();
        let above = (position.hounds >> position.hare).count_ones();
        Some(rank << 3 | u64::from(above) << 1 | position.player.index() as u64)
    }

    fn decode(&self, key: u64) -> Option<Chase> {
        let mut rest = key >> 3;
        let mut points = [0; 4];
        // Where the hare may stand is counted from the highest point down.
        for (index, at) in points.iter_mut().enumerate() {
            let count = 4 - index;
            *at = (0..self.points).rfind(|&at| choose(at, count) <= rest)?;
            rest -= choose(*at, count);
        }
        let set: u32 = points.iter().map(|at| 1 << at).sum();
        let hare = points[(key >> 1 & 3) as usize];
        let player = [HOUNDS, HARE][(key & 1) as usize];
        let position = Chase {
            hounds: set ^ 1 << hare,
            hare: hare as u8,
            player,
        };
        (rest == 0 && set.count_ones() == 4).then_some(position)
    }

    fn print(&self, position: Chase) -> Option<String> {
        let mut text = String::new();
        for (row, length) in self.row_lengths().into_iter().enumerate() {
            for index in 0..length {
                let at = self.point_at(row, index);
                text.push(match position.hounds >> at & 1 {
                    1 => 'X',
                    _ if at == usize::from(position.hare) => 'O',
                    _ => '.',
                });
            }
            text.push('/');
        }
        text.push_str(NAMES[position.player.index()]);
        Some(text)
    }

    fn parse(&self, text: &str) -> Result<Chase, String> {
        let refuse = || format!("{text:?} is no position; expected {}", self.expected());
        let parts: Vec<&str> = text.split('/').collect();
        let [rows @ .., mover] = parts.as_slice() else {
            return Err(refuse());
        };
        let lengths = rows.iter().map(|row| row.chars().count());
        if !lengths.eq(self.row_lengths()) {
            return Err(refuse());
        }
        let mover = NAMES.iter().position(|name| name == mover);
        let player = [HOUNDS, HARE][mover.ok_or_else(refuse)?];
        let (mut hounds, mut hares) = (0_u32, 0_u32);
        for (row, signs) in rows.iter().enumerate() {
            for (index, sign) in signs.chars().enumerate() {
                let at = self.point_at(row, index);
                match sign {
                    'X' => hounds |= 1 << at,
                    'O' => hares |= 1 << at,
                    '.' => {}
                    _ => return Err(refuse()),
                }
            }
        }
        match (hounds.count_ones(), hares.count_ones()) {
            (3, 1) => Ok(Chase {
                hounds,
                hare: hares.trailing_zeros() as u8,
                player,
            }),
            _ => Err(refuse()),
        }
    }

    fn move_name(&self, from: Chase, to: Chase) -> Option<String> {
        let [left, reached] = if from.hare == to.hare {
            [from.hounds & !to.hounds, to.hounds & !from.hounds]
                .map(|set| set.trailing_zeros() as usize)
        } else {
            [from.hare, to.hare].map(usize::from)
        };
        Some(format!(
            "{}-{}",
            self.point_name(left),
            self.point_name(reached)
        ))
    }

    fn passed(&self, position: Chase) -> Option<Chase> {
        let player = position.player.opponent();
        Some(Chase { player, ..position })
    }

    fn drawing(&self, position: Chase) -> Option<Drawing> {
        let points: Vec<Point> = (0..self.points).map(|at| self.drawn(at)).collect();
        let lines: Vec<(usize, usize)> = (0..self.points)
            .flat_map(|from| cells_of(self.joined[from]).map(move |to| (from, to)))
            .filter(|(from, to)| from < to)
            .collect();
        let mut drawing = Drawing::nodes(&points, &lines);
        for hound in cells_of(position.hounds) {
            drawing.piece(self.drawn(hound), 'X', Some(HOUNDS));
        }
        drawing.piece(self.drawn(position.hare.into()), 'O', Some(HARE));
        drawing.note(format!("{} to move", NAMES[position.player.index()]));
        Some(drawing)
    }
}
