//! The board of dōbutsu shōgi as sets of bits, from the view of the player to move.
//!
//! Squares are numbered along the rows from the mover's home row up: 0 to 2 the home row, 9
//! to 11 the opponent's. Four sets of twelve squares share one word, so that turning the
//! board, mirroring it or clearing a square is a handful of operations for all of them.

/// The squares of the board.
pub(super) const SQUARES: usize = 12;

/// Where a set begins in [`Position::sets`].
pub(super) type Lane = u32;
/// The pieces of the player to move, lions aside.
pub(super) const MINE: Lane = 0;
/// The chicks of both players, hens among them.
pub(super) const CHICKS: Lane = 16;
/// The giraffes of both players.
pub(super) const GIRAFFES: Lane = 32;
/// The elephants of both players.
pub(super) const ELEPHANTS: Lane = 48;
/// The kinds of pieces that change hands, two of each.
pub(super) const KINDS: [Lane; 3] = [CHICKS, GIRAFFES, ELEPHANTS];

/// A set of squares, repeated in every lane.
#[inline]
pub(super) const fn in_all_lanes(squares: u16) -> u64 {
    squares as u64 * 0x0001_0001_0001_0001
}

/// The opponent's home row, where the mover's chicks become hens.
pub(super) const FAR_ROW: u16 = 0b111_000_000_000;
/// The mover's home row.
pub(super) const HOME_ROW: u16 = 0b111;
const BOARD: u16 = 0b111_111_111_111;

/// Who stands where, and what the player to move has in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Four sets of squares: see [`MINE`] and [`KINDS`].
    pub(super) sets: u64,
    /// Which of the chicks are hens.
    pub(super) hens: u16,
    /// The square of the mover's lion, and 16 times that of the opponent's.
    pub(super) lions: u8,
    /// How many of each kind the mover has in hand, two bits each. The opponent has what is
    /// neither there nor on the board.
    pub(super) hands: u8,
}

/// Play is over, and the player to move has lost.
pub(super) const OVER: Position = ended(0xff);
/// The opponent has just put the lion where it can be caught by the mover's lion, or where it
/// would have won had it been safe.
pub(super) const EXPOSED: Position = ended(0xee);

const fn ended(lions: u8) -> Position {
    Position {
        sets: 0,
        hens: 0,
        lions,
        hands: 0,
    }
}

/// What one step takes a piece to, for every square.
pub(super) type Steps = [u16; SQUARES];

/// Builds a table from steps of (rows up, columns to the right).
const fn steps(ways: &[(i8, i8)]) -> Steps {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES as i8 {
        let mut way = 0;
        while way < ways.len() {
            let row = square / 3 + ways[way].0;
            let column = square % 3 + ways[way].1;
            if row >= 0 && row < 4 && column >= 0 && column < 3 {
                table[square as usize] |= 1 << (row * 3 + column);
            }
            way += 1;
        }
        square += 1;
    }
    table
}

/// Steps of a giraffe.
pub(super) const ORTHOGONAL: Steps = steps(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
/// Steps of an elephant.
pub(super) const DIAGONAL: Steps = steps(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]);
/// Steps of a lion.
pub(super) const AROUND: Steps = {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        table[square] = ORTHOGONAL[square] | DIAGONAL[square];
        square += 1;
    }
    table
};
/// Steps of the opponent's hens, and from where a hen of the mover reaches a square.
pub(super) const HEN_DOWN: Steps = steps(&[(-1, 0), (-1, 1), (-1, -1), (0, 1), (0, -1), (1, 0)]);
/// Steps of the opponent's chicks, and from where a chick of the mover reaches a square.
pub(super) const CHICK_DOWN: Steps = steps(&[(-1, 0)]);

/// All squares of a set, ascending.
#[derive(Clone, Copy)]
pub(super) struct Squares(pub(super) u16);

impl Iterator for Squares {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// Rows in reverse order, in every lane.
#[inline]
fn upside_down(sets: u64) -> u64 {
    const FIRST: u64 = in_all_lanes(0b111);
    const SECOND: u64 = in_all_lanes(0b111_000);
    (sets & FIRST) << 9 | (sets & SECOND) << 3 | sets >> 3 & SECOND | sets >> 9 & FIRST
}

/// Columns in reverse order, in every lane.
#[inline]
fn left_to_right(sets: u64) -> u64 {
    const LEFT: u64 = in_all_lanes(0b001_001_001_001);
    const MIDDLE: u64 = LEFT << 1;
    (sets & LEFT) << 2 | sets & MIDDLE | sets >> 2 & LEFT
}

/// The column of a square.
#[inline]
pub(super) const fn column(square: usize) -> usize {
    square % 3
}

#[inline]
const fn mirrored_square(square: usize) -> usize {
    square + 2 - 2 * column(square)
}

/// How many squares a set of two at most has.
#[inline]
fn up_to_two(set: u16) -> u8 {
    u8::from(set != 0) + u8::from(set & set.wrapping_sub(1) != 0)
}

impl Position {
    #[inline]
    pub(super) fn has_ended(self) -> bool {
        self.lions == OVER.lions || self.lions == EXPOSED.lions
    }

    #[inline]
    pub(super) fn set(self, lane: Lane) -> u16 {
        (self.sets >> lane) as u16
    }

    /// The square of the mover's lion.
    #[inline]
    pub(super) fn lion(self) -> usize {
        usize::from(self.lions & 15)
    }

    /// The square of the opponent's lion.
    #[inline]
    pub(super) fn other_lion(self) -> usize {
        usize::from(self.lions >> 4)
    }

    /// The squares on which something stands, lions aside.
    #[inline]
    pub(super) fn pieces(self) -> u16 {
        self.set(CHICKS) | self.set(GIRAFFES) | self.set(ELEPHANTS)
    }

    /// The squares on which nothing stands.
    #[inline]
    pub(super) fn empty(self) -> u16 {
        BOARD & !(self.pieces() | 1 << self.lion() | 1 << self.other_lion())
    }

    /// How many of a kind the mover has in hand.
    #[inline]
    pub(super) fn hand(self, kind: Lane) -> u8 {
        self.hands >> hand_shift(kind) & 3
    }

    /// What the opponent has in hand, in the form of [`Position::hands`].
    #[inline]
    pub(super) fn other_hands(self) -> u8 {
        let mut there = self.hands;
        for kind in KINDS {
            there += up_to_two(self.set(kind)) << hand_shift(kind);
        }
        0b10_10_10 - there
    }

    /// The mover's pieces that could take what stands on a square.
    #[inline]
    pub(super) fn mine_that_reach(self, square: usize) -> u16 {
        self.set(MINE)
            & (self.set(CHICKS) & !self.hens & CHICK_DOWN[square]
                | self.hens & HEN_DOWN[square]
                | self.set(GIRAFFES) & ORTHOGONAL[square]
                | self.set(ELEPHANTS) & DIAGONAL[square])
    }

    /// Whether the mover can catch the lion. Lions that could catch one another are never
    /// both on the board.
    #[inline]
    pub(super) fn can_catch(self) -> bool {
        self.mine_that_reach(self.other_lion()) != 0
    }

    /// Whether the lions stand side by side.
    #[inline]
    pub(super) fn lions_touch(self) -> bool {
        AROUND[self.lion()] >> self.other_lion() & 1 != 0
    }

    /// Whether the opponent's lion has reached the mover's home row.
    #[inline]
    pub(super) fn other_is_home(self) -> bool {
        HOME_ROW >> self.other_lion() & 1 != 0
    }

    /// Left and right exchanged.
    #[inline]
    pub(super) fn mirrored(self) -> Position {
        let lions = mirrored_square(self.lion()) | mirrored_square(self.other_lion()) << 4;
        Position {
            sets: left_to_right(self.sets),
            hens: left_to_right(u64::from(self.hens)) as u16,
            lions: lions as u8,
            hands: self.hands,
        }
    }

    /// Whether both lions stand on the middle column: where that does not tell which of
    /// a position and its mirror image is which.
    #[inline]
    pub(super) fn is_central(self) -> bool {
        column(self.lion()) == 1 && column(self.other_lion()) == 1
    }

    /// Of a central position and its mirror image, the one whose bits come first.
    #[inline]
    pub(super) fn first_of_central(self) -> Position {
        let mirrored = self.mirrored();
        if self.is_central() && (mirrored.sets, mirrored.hens) < (self.sets, self.hens) {
            mirrored
        } else {
            self
        }
    }

    /// Whether the first lion off the middle column, the mover's or else the opponent's,
    /// stands on the left; or none is off it.
    #[inline]
    pub(super) fn is_canonical(self) -> bool {
        match column(self.lion()) {
            0 => true,
            1 => column(self.other_lion()) != 2,
            _ => false,
        }
    }

    /// The position or its mirror image, whichever is canonical.
    #[inline]
    pub(super) fn to_canonical(self) -> Position {
        if self.is_canonical() {
            self
        } else {
            self.mirrored()
        }
    }

    /// Whether [`Position::turned`] exchanges left and right too.
    #[inline]
    pub(super) fn turns_halfway(self) -> bool {
        match column(self.other_lion()) {
            1 => column(self.lion()) != 0,
            at => at != 0,
        }
    }

    /// The same board from the opponent's side, as if it were the opponent's turn: canonical,
    /// and turned by half a circle if it is central.
    #[inline]
    pub(super) fn turned(self) -> Position {
        let mut sets = upside_down(self.sets);
        let mut hens = upside_down(u64::from(self.hens)) as u16;
        let [mut lion, mut other] =
            [self.other_lion(), self.lion()].map(|square| square + 9 - 6 * (square / 3));
        if self.turns_halfway() {
            sets = left_to_right(sets);
            hens = left_to_right(u64::from(hens)) as u16;
            lion = mirrored_square(lion);
            other = mirrored_square(other);
        }
        let all = (sets >> CHICKS | sets >> GIRAFFES | sets >> ELEPHANTS) & 0xffff;
        Position {
            sets: sets ^ all,
            hens,
            lions: (lion | other << 4) as u8,
            hands: self.other_hands(),
        }
    }
}

/// Where a kind has its two bits in [`Position::hands`].
#[inline]
pub(super) const fn hand_shift(kind: Lane) -> u32 {
    kind / 8 - 2
}
