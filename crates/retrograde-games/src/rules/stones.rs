//! Pieces of two players on the points of a small board: what the games of placing and
//! sliding have in common.
//!
//! Encoding: a digit to base 3 for each point, the first point lowest (0 empty, 1 the first
//! player, 2 the second), doubled, plus 1 if the second player is to move.

use retrograde::Player;
use retrograde::drawing::{Drawing, Point, Shape, point};

/// The signs of the first and of the second player.
pub(crate) const SIGNS: [char; 2] = ['X', 'O'];

/// Which points each player has, as sets of bits, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Stones {
    /// The points of the first and of the second player.
    pub of: [u32; 2],
    /// Who is to move.
    pub to_move: Player,
}

impl Stones {
    /// A board with these pieces; the first player is to move.
    pub(crate) fn new(of: [u32; 2]) -> Stones {
        Stones {
            of,
            to_move: Player::Zero,
        }
    }

    /// The points of the player to move.
    pub(crate) fn own(self) -> u32 {
        self.of[self.to_move.index()]
    }

    /// The points of the other player.
    pub(crate) fn other(self) -> u32 {
        self.of[self.to_move.opponent().index()]
    }

    /// All points with a piece.
    pub(crate) fn taken(self) -> u32 {
        self.of[0] | self.of[1]
    }

    /// How many pieces each player has on the board.
    pub(crate) fn counts(self) -> [u32; 2] {
        self.of.map(u32::count_ones)
    }

    /// After the player to move has put a piece on a point.
    pub(crate) fn placed(self, at: usize) -> Stones {
        self.changed(0, 1 << at)
    }

    /// After the player to move has moved a piece.
    pub(crate) fn moved(self, from: usize, to: usize) -> Stones {
        self.changed(1 << from, 1 << to)
    }

    fn changed(mut self, left: u32, entered: u32) -> Stones {
        let own = &mut self.of[self.to_move.index()];
        *own = *own & !left | entered;
        self.to_move = self.to_move.opponent();
        self
    }

    /// The moves along lines to empty points, as pairs of points; `neighbours` are the
    /// points next to each.
    pub(crate) fn slides(self, neighbours: &[u32]) -> impl Iterator<Item = (usize, usize)> {
        let empty = !self.taken();
        members(self.own())
            .flat_map(move |from| members(neighbours[from] & empty).map(move |to| (from, to)))
    }

    /// The same pieces on the points that a symmetry takes theirs to.
    pub(crate) fn mapped(self, symmetry: &[usize]) -> Stones {
        let image = |set| members(set).fold(0, |image, at| image | 1 << symmetry[at]);
        Stones {
            of: self.of.map(image),
            to_move: self.to_move,
        }
    }

    /// The image under one of some symmetries, or these pieces themselves, with the lowest
    /// sets of points.
    pub(crate) fn least(self, symmetries: &[Vec<usize>]) -> Stones {
        symmetries.iter().fold(self, |least, symmetry| {
            let image = self.mapped(symmetry);
            if image.of < least.of { image } else { least }
        })
    }

    /// Whether the counts are those of placing in turn, the first player first.
    pub(crate) fn in_turn(self) -> bool {
        let [first, second] = self.counts();
        match self.to_move {
            Player::Zero => first == second,
            Player::One => first == second + 1,
        }
    }

    /// Whether each player has `each` pieces, or fewer as they are placed in turn.
    pub(crate) fn placed_in_turn(self, each: u32) -> bool {
        self.counts() == [each; 2] || self.in_turn() && self.counts()[0] <= each
    }
}

/// The members of a set of points, in ascending order.
pub(crate) fn members(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let next = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        next
    })
}

/// Whether one of some lines lies in a set of points.
pub(crate) fn has_line(points: u32, lines: &[u32]) -> bool {
    lines.iter().any(|line| points & line == *line)
}

/// The points of a board: how they are written, where they are drawn, what connects them.
#[derive(Debug, Clone)]
pub(crate) struct Points {
    /// How many points each row of the text has; points are numbered in this order.
    pub rows: Vec<usize>,
    /// Column and row of each point in the picture; empty for a board of squares as the
    /// rows give it.
    pub places: Vec<(f32, f32)>,
    /// The lines of the board, as pairs of neighbouring points.
    pub lines: Vec<(usize, usize)>,
}

impl Points {
    /// A board of squares, without lines.
    pub(crate) fn squares(columns: usize, rows: usize) -> Points {
        Points {
            rows: vec![columns; rows],
            places: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// How many points there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.iter().sum()
    }

    /// The points next to each point, as sets.
    pub(crate) fn neighbours(&self) -> Vec<u32> {
        let mut sets = vec![0; self.len()];
        for &(from, to) in &self.lines {
            sets[from] |= 1 << to;
            sets[to] |= 1 << from;
        }
        sets
    }

    /// The key of a position.
    pub(crate) fn encode(&self, stones: Stones) -> u64 {
        let digit =
            |at: usize| u64::from(stones.of[0] >> at & 1) + 2 * u64::from(stones.of[1] >> at & 1);
        let board = (0..self.len()).rev().fold(0, |key, at| key * 3 + digit(at));
        board * 2 + stones.to_move.index() as u64
    }

    /// The position of a key, whatever the number of pieces.
    pub(crate) fn decode(&self, key: u64) -> Option<Stones> {
        let mut stones = Stones::new([0, 0]);
        if key % 2 == 1 {
            stones.to_move = Player::One;
        }
        let mut rest = key / 2;
        for at in 0..self.len() {
            match rest % 3 {
                1 => stones.of[0] |= 1 << at,
                2 => stones.of[1] |= 1 << at,
                _ => {}
            }
            rest /= 3;
        }
        (rest == 0).then_some(stones)
    }

    /// The rows of the board joined by slashes, `.` for an empty point, then a colon and
    /// who is to move.
    pub(crate) fn print(&self, stones: Stones) -> String {
        let mut text = String::new();
        let mut at = 0;
        for (row, &length) in self.rows.iter().enumerate() {
            if row > 0 {
                text.push('/');
            }
            for _ in 0..length {
                text.push(match (stones.of[0] >> at & 1, stones.of[1] >> at & 1) {
                    (1, _) => SIGNS[0],
                    (_, 1) => SIGNS[1],
                    _ => '.',
                });
                at += 1;
            }
        }
        text.push(':');
        text.push(SIGNS[stones.to_move.index()]);
        text
    }

    /// Reads what [`Points::print`] writes, whatever the number of pieces.
    pub(crate) fn parse(&self, text: &str) -> Result<Stones, String> {
        let refuse = || {
            let rows = self.rows.iter().map(|&length| ".".repeat(length));
            format!(
                "{text:?} is no position; expected the signs X, O and . in this form: {}:X",
                rows.collect::<Vec<_>>().join("/")
            )
        };
        let (board, mover) = text.split_once(':').ok_or_else(refuse)?;
        let mut stones = Stones::new([0, 0]);
        stones.to_move = match mover {
            "X" => Player::Zero,
            "O" => Player::One,
            _ => return Err(refuse()),
        };
        let rows: Vec<&str> = board.split('/').collect();
        if !rows
            .iter()
            .map(|row| row.chars().count())
            .eq(self.rows.iter().copied())
        {
            return Err(refuse());
        }
        for (at, sign) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match sign {
                'X' => stones.of[0] |= 1 << at,
                'O' => stones.of[1] |= 1 << at,
                '.' => {}
                _ => return Err(refuse()),
            }
        }
        Ok(stones)
    }

    /// What a point is called: a letter for its place in the row of the text, and the number
    /// of the row, from the top left.
    pub(crate) fn name(&self, at: usize) -> String {
        let mut place = at;
        for (row, &length) in self.rows.iter().enumerate() {
            if place < length {
                return format!("{}{}", char::from(b'a' + place as u8), row + 1);
            }
            place -= length;
        }
        at.to_string()
    }

    /// A placed piece by its point, a moved one by the points it leaves and enters.
    pub(crate) fn move_name(&self, from: Stones, to: Stones) -> String {
        let player = from.to_move.index();
        let (before, after) = (from.of[player], to.of[player]);
        let entered = self.name((after & !before).trailing_zeros() as usize);
        match before & !after {
            0 => entered,
            left => format!("{}-{entered}", self.name(left.trailing_zeros() as usize)),
        }
    }

    /// The board with its pieces and who is to move.
    pub(crate) fn drawing(&self, stones: Stones) -> Drawing {
        let places = self.drawn_places();
        let mut drawing = Drawing::nodes(&places, &self.lines);
        if self.places.is_empty() {
            for cell in &mut drawing.cells {
                cell.shape = Shape::Square;
            }
            drawing.lines.clear();
        } else {
            for (at, cell) in drawing.cells.iter_mut().enumerate() {
                cell.label = Some(self.name(at));
            }
        }
        for player in [Player::Zero, Player::One] {
            for at in members(stones.of[player.index()]) {
                if let Some(&place) = places.get(at) {
                    drawing.piece(place, SIGNS[player.index()], Some(player));
                }
            }
        }
        drawing.note(format!("{} to move", SIGNS[stones.to_move.index()]));
        drawing
    }

    fn drawn_places(&self) -> Vec<Point> {
        if !self.places.is_empty() {
            let places = self.places.iter();
            return places.map(|&(column, row)| point(column, row)).collect();
        }
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, &length)| (0..length).map(move |column| (column, row)))
            .map(|(column, row)| point(column as u8, row as u8))
            .collect()
    }
}
