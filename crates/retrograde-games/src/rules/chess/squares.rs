//! Squares, sets of squares, and where pieces attack.
//!
//! Squares are numbered a1, b1, ..., h8 from 0; a set of them is 64 bits. With four men on the
//! board nearly every line is open, so the attacks of a piece that slides are those on an
//! empty board, less what lies behind each man on them: a lookup, and one more for each man
//! in the way. Whether one square attacks another takes two lookups.
//!
//! All tables are computed when this is compiled: 70 KB.

/// A square: eight times its row from White's side, and its file.
pub(super) type Square = u8;

/// A set of squares, one bit for each.
pub(super) type Squares = u64;

/// The set of one square.
#[inline]
pub(super) const fn set(square: Square) -> Squares {
    1 << square
}

/// The file of a square, from 0.
#[inline]
pub(super) const fn file(square: Square) -> u8 {
    square & 7
}

/// The row of a square from White's side, from 0.
#[inline]
pub(super) const fn row(square: Square) -> u8 {
    square >> 3
}

/// The squares of a set, ascending.
#[inline]
pub(super) fn each(mut squares: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let next = squares.trailing_zeros();
        squares &= squares.wrapping_sub(1);
        (next < 64).then_some(next as Square)
    })
}

/// The square some files and rows away, if that is on the board.
const fn beside(square: Square, files: i8, rows: i8) -> Option<Square> {
    let (to_file, to_row) = (file(square) as i8 + files, row(square) as i8 + rows);
    if to_file < 0 || to_file > 7 || to_row < 0 || to_row > 7 {
        return None;
    }
    Some((to_row * 8 + to_file) as Square)
}

/// Where a piece attacks that takes one of some steps, from each square.
const fn steps<const COUNT: usize>(steps: [(i8, i8); COUNT]) -> [Squares; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < COUNT {
            if let Some(to) = beside(square as Square, steps[step].0, steps[step].1) {
                table[square] |= set(to);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Where a piece attacks that slides in some directions of an empty board.
const fn slides(directions: [(i8, i8); 4]) -> [Squares; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (files, rows) = directions[direction];
            let mut from = square as Square;
            while let Some(to) = beside(from, files, rows) {
                table[square] |= set(to);
                from = to;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

/// For two squares of one line: what is between them, or what is behind the second one.
const fn lines(is_behind: bool) -> [[Squares; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, rows) = if direction < 4 {
                STRAIGHT[direction]
            } else {
                DIAGONAL[direction - 4]
            };
            let (mut passed, mut from) = (0, square as Square);
            while let Some(to) = beside(from, files, rows) {
                if is_behind {
                    let mut last = to;
                    while let Some(next) = beside(last, files, rows) {
                        table[square][to as usize] |= set(next);
                        last = next;
                    }
                } else {
                    table[square][to as usize] = passed;
                    passed |= set(to);
                }
                from = to;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

static KING: [Squares; 64] = steps([
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
]);
static KNIGHT: [Squares; 64] = steps([
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
/// By colour: White's pawns attack upwards.
static PAWN: [[Squares; 64]; 2] = [steps([(-1, 1), (1, 1)]), steps([(-1, -1), (1, -1)])];
static ROOK: [Squares; 64] = slides(STRAIGHT);
static BISHOP: [Squares; 64] = slides(DIAGONAL);
static BETWEEN: [[Squares; 64]; 64] = lines(false);
static BEHIND: [[Squares; 64]; 64] = lines(true);

/// Where a king attacks.
#[inline]
pub(super) fn king_attacks(from: Square) -> Squares {
    KING[usize::from(from)]
}

/// Where a knight attacks.
#[inline]
pub(super) fn knight_attacks(from: Square) -> Squares {
    KNIGHT[usize::from(from)]
}

/// Where a pawn attacks; colour 0 is White.
#[inline]
pub(super) fn pawn_attacks(colour: u8, from: Square) -> Squares {
    PAWN[usize::from(colour)][usize::from(from)]
}

/// Where a rook attacks on an empty board.
#[inline]
pub(super) fn rook_lines(from: Square) -> Squares {
    ROOK[usize::from(from)]
}

/// Where a bishop attacks on an empty board.
#[inline]
pub(super) fn bishop_lines(from: Square) -> Squares {
    BISHOP[usize::from(from)]
}

/// What is left of `lines` from a square, which run over the whole board, among men on
/// `occupied`: up to the first man, who can be attacked.
#[inline]
pub(super) fn up_to_men(from: Square, mut lines: Squares, occupied: Squares) -> Squares {
    let behind = &BEHIND[usize::from(from)];
    for man in each(lines & occupied) {
        lines &= !behind[usize::from(man)];
    }
    lines
}

/// Whether no man is between two squares of one line.
#[inline]
pub(super) fn is_open(from: Square, to: Square, occupied: Squares) -> bool {
    BETWEEN[usize::from(from)][usize::from(to)] & occupied == 0
}

/// A square as people write it: `a1` to `h8`.
pub(super) fn square_name(square: Square) -> String {
    let signs = [b'a' + file(square), b'1' + row(square)];
    signs.map(char::from).iter().collect()
}

/// The square that a text names.
pub(super) fn square_of(name: &str) -> Option<Square> {
    match name.as_bytes() {
        &[column @ b'a'..=b'h', line @ b'1'..=b'8'] => Some((line - b'1') * 8 + column - b'a'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(squares: Squares) -> Vec<String> {
        each(squares).map(square_name).collect()
    }

    fn at(name: &str) -> Square {
        square_of(name).unwrap()
    }

    #[test]
    fn pieces_attack_what_they_should() {
        assert_eq!(named(king_attacks(at("a1"))), ["b1", "a2", "b2"]);
        assert_eq!(named(knight_attacks(at("h1"))), ["f2", "g3"]);
        assert_eq!(named(pawn_attacks(0, at("a2"))), ["b3"]);
        assert_eq!(named(pawn_attacks(1, at("e4"))), ["d3", "f3"]);
        let among = set(at("c1")) | set(at("a3")) | set(at("h8"));
        let rook = up_to_men(at("a1"), rook_lines(at("a1")), among);
        assert_eq!(named(rook), ["b1", "c1", "a2", "a3"]);
        let bishop = up_to_men(at("a1"), bishop_lines(at("a1")), among);
        assert_eq!(bishop.count_ones(), 7);
        assert!(is_open(at("a1"), at("h8"), among));
        assert!(!is_open(at("a1"), at("h1"), among));
        assert!(is_open(at("a1"), at("c1"), among));
    }

    #[test]
    fn names_are_read_back() {
        for square in 0..64 {
            assert_eq!(square_of(&square_name(square)), Some(square));
        }
        for name in ["", "a", "a0", "a9", "i1", "A1", "a1 "] {
            assert_eq!(square_of(name), None, "{name}");
        }
    }
}
