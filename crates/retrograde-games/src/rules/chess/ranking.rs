//! Numbers for positions: a layer for each material, and within it the digits of a number.
//!
//! Encoding, from the highest digit: the pair of kings among those that a canonical position
//! can have (462 without pawns, 1806 with them, all 3612 on a fixed board), the square of each
//! man (48 for a pawn), who is to move (left out if both sides have the same men, since White
//! is then). Behind these stand positions with the right to take in passing: the pair of
//! kings, one of 14 pairs of pawns side by side, who is to move. Some of the numbers stand for
//! no position: men on one square, the wrong king in check, one of two that are equal.
//!
//! A position that is not canonical has the number of the canonical one, and its view times
//! the count of all numbers on top: one division gives both back.

use super::man::{BLACK, CODES, Kind, Man, NOBODY, WHITE};
use super::material::{Material, closure};
use super::position::{MEN, NO_FILE, Position};
use super::squares::{Square, file, king_attacks, row, set};
use super::symmetry::{Board, VIEWS, canonical, undone};

/// Neighbours on one row that a pawn and the one it takes in passing can stand on.
const PASSING_PAIRS: u64 = 14;

/// The pairs of squares that kings can have on a kind of board.
#[derive(Debug)]
struct KingPairs {
    squares: Vec<[Square; 2]>,
    /// By 64 times White's square plus Black's: the place in `squares`, or [`NO_PAIR`].
    numbers: Box<[u16]>,
}

const NO_PAIR: u16 = u16::MAX;

impl KingPairs {
    fn new(board: Board) -> KingPairs {
        let mut pairs = KingPairs {
            squares: Vec::new(),
            numbers: vec![NO_PAIR; 64 * 64].into(),
        };
        for white in 0..64 {
            for black in 0..64 {
                let kings = Position::new([white, black], [NOBODY; MEN], WHITE);
                let is_apart = white != black && king_attacks(white) & set(black) == 0;
                if is_apart && canonical(&kings, board, false).0 == kings {
                    let number = pairs.squares.len() as u16;
                    pairs.numbers[usize::from(white) * 64 + usize::from(black)] = number;
                    pairs.squares.push([white, black]);
                }
            }
        }
        pairs
    }

    #[inline]
    fn number(&self, [white, black]: [Square; 2]) -> Option<u64> {
        let number = self.numbers[usize::from(white) * 64 + usize::from(black)];
        (number != NO_PAIR).then_some(u64::from(number))
    }
}

/// All positions of one material.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) material: Material,
    /// Whether no play leads to mate.
    pub(super) is_dead: bool,
    board: Board,
    /// Whether exchanged colours make a position of this layer.
    is_even: bool,
    /// The first rank, and the number of those without and with the right to take in passing.
    begin: u64,
    plain: u64,
    passing: u64,
}

impl Layer {
    fn sides(&self) -> u64 {
        if self.is_even { 1 } else { 2 }
    }

    fn end(&self) -> u64 {
        self.begin + self.plain + self.passing
    }
}

/// Which layer some men belong to, and whether with exchanged colours.
#[derive(Debug, Clone, Copy)]
struct Place {
    layer: u8,
    is_exchanged: bool,
}

const NO_LAYER: Place = Place {
    layer: u8::MAX,
    is_exchanged: false,
};

/// How many squares a man of a code can be on; nobody has one.
#[inline]
fn squares_of(code: usize) -> u64 {
    match Man::of_code(code, 0) {
        NOBODY => 1,
        man if man.is_pawn() => 48,
        _ => 64,
    }
}

/// The number of a man's square among those he can be on.
#[inline]
fn digit(man: Man) -> u64 {
    u64::from(if man.is_pawn() {
        man.square() - 8
    } else {
        man.square()
    })
}

/// The layers of a game.
#[derive(Debug)]
pub(super) struct Ranking {
    pub(super) layers: Vec<Layer>,
    /// By 11 times the code of the first man plus that of the second.
    places: [Place; CODES * CODES],
    /// By [`Board`].
    kings: [KingPairs; 3],
    count: u64,
}

impl Ranking {
    /// For all that some material leads to, itself included; `symmetry` says whether positions
    /// are ranked up to symmetry.
    pub(super) fn new(of: &[Material], symmetry: bool) -> Ranking {
        let kings = [Board::Fixed, Board::Mirrored, Board::Turned].map(KingPairs::new);
        let mut ranking = Ranking {
            layers: Vec::new(),
            places: [NO_LAYER; CODES * CODES],
            kings,
            count: 0,
        };
        for material in closure(of, symmetry) {
            ranking.add(material, symmetry);
        }
        ranking
    }

    fn add(&mut self, material: Material, symmetry: bool) {
        let board = match (symmetry, material.has_pawns()) {
            (false, _) => Board::Fixed,
            (true, true) => Board::Mirrored,
            (true, false) => Board::Turned,
        };
        let is_even = symmetry && material.is_even();
        let has_passing = material.has_pawns_of_both();
        let per_men =
            (if is_even { 1 } else { 2 }) * self.kings[board as usize].squares.len() as u64;
        let squares = material.codes().map(squares_of);
        let layer = Layer {
            material,
            is_dead: material.is_dead(),
            board,
            is_even,
            begin: self.count,
            plain: per_men * squares.iter().product::<u64>(),
            passing: if has_passing {
                per_men * PASSING_PAIRS
            } else {
                0
            },
        };
        self.count = layer.end();
        let number = self.layers.len() as u8;
        let mut put = |material: Material, is_exchanged| {
            let [first, second] = material.codes();
            self.places[first * CODES + second] = Place {
                layer: number,
                is_exchanged,
            };
        };
        if symmetry {
            put(material.exchanged(), true);
        }
        put(material, false);
        self.layers.push(layer);
    }

    /// How many ranks there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Where each layer ends.
    pub(super) fn ends(&self) -> Vec<u64> {
        self.layers.iter().map(Layer::end).collect()
    }

    /// The layer of a position, and whether it has the material with exchanged colours.
    #[inline]
    fn place(&self, position: &Position) -> Option<(&Layer, bool)> {
        let [first, second] = position.men.map(Man::code);
        let place = self.places[first * CODES + second];
        let layer = self.layers.get(usize::from(place.layer))?;
        Some((layer, place.is_exchanged))
    }

    /// The layer of a position, if the game has its material.
    #[inline]
    pub(super) fn layer(&self, position: &Position) -> Option<&Layer> {
        self.place(position).map(|(layer, _)| layer)
    }

    /// The canonical position of a layer's, and the view that leads there.
    #[inline]
    fn seen(&self, position: &Position) -> Option<(&Layer, Position, u8)> {
        let (layer, is_exchanged) = self.place(position)?;
        let is_exchanged = is_exchanged || layer.is_even && position.mover == BLACK;
        let (position, view) = canonical(position, layer.board, is_exchanged);
        Some((layer, position, view))
    }

    /// The canonical position; one whose material the game has not stays as it is.
    #[inline]
    pub(super) fn canonical(&self, position: &Position) -> Position {
        self.seen(position)
            .map_or(*position, |(_, canonical, _)| canonical)
    }

    /// The number of a position, if the game has its material.
    #[inline]
    pub(super) fn encode(&self, position: &Position) -> Option<u64> {
        let (layer, canonical, view) = self.seen(position)?;
        let rank = self.rank(layer, &canonical)?;
        Some(rank + u64::from(view) * self.count)
    }

    /// The rank of a canonical position.
    #[inline]
    fn rank(&self, layer: &Layer, position: &Position) -> Option<u64> {
        let kings = self.kings[layer.board as usize].number(position.kings)?;
        let side = if layer.is_even {
            0
        } else {
            u64::from(position.mover)
        };
        let men = if position.passing == NO_FILE {
            let men = position.men.iter();
            men.fold(kings, |rank, &man| {
                if man.is_there() {
                    rank * squares_of(man.code()) + digit(man)
                } else {
                    rank
                }
            })
        } else {
            kings * PASSING_PAIRS + passing_pair(position)?
        };
        let rank = men * layer.sides() + side;
        let begin = if position.passing == NO_FILE {
            layer.begin
        } else {
            layer.begin + layer.plain
        };
        Some(begin + rank)
    }

    /// The position of a number, if it has one.
    pub(super) fn decode(&self, key: u64) -> Option<Position> {
        let view = key / self.count;
        if view >= VIEWS {
            return None;
        }
        let canonical = self.unranked(key % self.count)?;
        if view == 0 {
            return Some(canonical);
        }
        let position = undone(&canonical, view as u8);
        (self.encode(&position) == Some(key)).then_some(position)
    }

    /// The canonical position of a rank, if it has one.
    fn unranked(&self, rank: u64) -> Option<Position> {
        let number = self.layers.partition_point(|layer| layer.end() <= rank);
        let layer = self.layers.get(number)?;
        let rank = rank - layer.begin;
        let (mover, men) = if layer.is_even {
            (WHITE, rank)
        } else {
            ((rank % 2) as u8, rank / 2)
        };
        let pairs = &self.kings[layer.board as usize].squares;
        if rank >= layer.plain {
            let men = men - layer.plain / layer.sides();
            let kings = *pairs.get((men / PASSING_PAIRS) as usize)?;
            return with_passing_pair(kings, men % PASSING_PAIRS, mover);
        }
        let mut rest = men;
        let mut men = [NOBODY; MEN];
        for (man, code) in men.iter_mut().zip(layer.material.codes()).rev() {
            let squares = squares_of(code);
            let square = (rest % squares) as Square + if squares == 48 { 8 } else { 0 };
            *man = Man::of_code(code, if squares == 1 { 0 } else { square });
            rest /= squares;
        }
        let kings = *pairs.get(rest as usize)?;
        // Equal men in the wrong order are the right order's position once more.
        if men[1] < men[0] {
            return None;
        }
        let position = Position::new(kings, men, mover);
        let fits = position.is_legal() && self.is_least(layer, &position);
        fits.then_some(position)
    }

    /// Whether a position whose kings are canonical is so as a whole.
    fn is_least(&self, layer: &Layer, position: &Position) -> bool {
        let on_diagonal = |square| file(square) == row(square);
        layer.board != Board::Turned
            || !position.kings.into_iter().all(on_diagonal)
            || canonical(position, layer.board, false).0 == *position
    }
}

/// The number of the pair of pawns one of which may take the other in passing.
fn passing_pair(position: &Position) -> Option<u64> {
    let pawn = position.passing_pawn()?;
    let taker = position.men.iter().find(|&&man| man != pawn)?;
    let is_right = file(taker.square()) > position.passing;
    Some(u64::from(position.passing) * 2 + u64::from(is_right) - 1)
}

/// The position of kings and a pair of pawns, if it can be.
fn with_passing_pair(kings: [Square; 2], pair: u64, mover: u8) -> Option<Position> {
    let passed = (pair.div_ceil(2)) as Square;
    let taker = if pair.is_multiple_of(2) {
        passed + 1
    } else {
        passed - 1
    };
    let start = if mover == WHITE { 32 } else { 24 };
    let men = [
        Man::new(mover, Kind::Pawn, start + taker),
        Man::new(1 - mover, Kind::Pawn, start + passed),
    ];
    let position = Position::new(kings, men, mover);
    position
        .is_legal()
        .then(|| position.with_passing(passed))
        .flatten()
}
