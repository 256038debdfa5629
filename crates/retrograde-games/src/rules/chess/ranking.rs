//! Numbers for positions: a layer for each material, and within it the digits of a number.
//!
//! Encoding, from the highest digit: the pair of kings among those that a canonical position
//! can have (462 without pawns, 1806 with them, all 3612 on a fixed board), the square of each
//! man, the last one first (48 for a pawn), who is to move (left out if both sides have the same men, since White
//! is then). Behind these stand positions with the right to take in passing: the pair of
//! kings, one of 14 pairs of pawns side by side, who is to move. Some of the numbers stand for
//! no position: men on one square, the wrong king in check, one of two that are equal.
//!
//! A position that is not canonical has the number of the canonical one, and its view times
//! the count of all numbers on top: one division gives both back.

use super::man::{BLACK, CODES, Kind, Man, NOBODY, WHITE};
use super::material::{Material, closure};
use super::position::{MEN, NO_FILE, Position};
use super::squares::{Square, file};
use super::symmetry::{Board, KingPairs, VIEWS, undone};

/// Neighbours on one row that a pawn and the one it takes in passing can stand on.
const PASSING_PAIRS: u64 = 14;

/// All positions of one material.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) material: Material,
    /// Whether no play leads to mate.
    pub(super) is_dead: bool,
    board: Board,
    /// Whether exchanged colours make a position of this layer, so that White is to move.
    is_even: bool,
    /// How many squares each man can be on, and the first of them.
    squares: [u32; MEN],
    first: [Square; MEN],
    /// What a square more is worth in the rank: 0 for nobody.
    worth: [u32; MEN],
    /// What the next pair of kings is worth, without and with the right to take in passing.
    kings: u32,
    passing_kings: u32,
    /// The first rank, the one behind positions without that right, and the one behind all.
    begin: u64,
    passing: u64,
    end: u64,
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

/// The layers of a game.
#[derive(Debug)]
pub(super) struct Ranking {
    pub(super) layers: Vec<Layer>,
    /// By 17 times the code of the first man plus that of the second.
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
        let mut worth = [0; MEN];
        let mut squares = [1; MEN];
        let mut kings = if is_even { 1 } else { 2 };
        let passing_kings = kings * PASSING_PAIRS as u32;
        for (place, man) in material.men().enumerate() {
            worth[place] = kings;
            squares[place] = if man.is_pawn() { 48 } else { 64 };
            kings *= squares[place];
        }
        let begin = self.count;
        let pairs = self.kings[board as usize].len();
        let passing = begin + pairs * u64::from(kings);
        let with_passing = if material.has_pawns_of_both() {
            pairs * u64::from(passing_kings)
        } else {
            0
        };
        let layer = Layer {
            material,
            is_dead: material.is_dead(),
            board,
            is_even,
            squares,
            first: squares.map(|squares| if squares == 48 { 8 } else { 0 }),
            worth,
            kings,
            passing_kings,
            begin,
            passing,
            end: passing + with_passing,
        };
        self.count = layer.end;
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
        self.layers.iter().map(|layer| layer.end).collect()
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

    /// The layer and kings of a position, and whether colours have to be exchanged for it to be
    /// canonical.
    #[inline]
    fn seen(&self, position: &Position) -> Option<(&Layer, &KingPairs, bool)> {
        let (layer, is_exchanged) = self.place(position)?;
        let is_exchanged = is_exchanged || layer.is_even && position.mover == BLACK;
        Some((layer, &self.kings[layer.board as usize], is_exchanged))
    }

    /// The canonical position; one whose material the game has not stays as it is.
    #[inline]
    pub(super) fn canonical(&self, position: &Position) -> Position {
        match self.seen(position) {
            Some((_, kings, is_exchanged))
                if is_exchanged || kings.number_if_canonical(position).is_none() =>
            {
                kings.canonical(position, is_exchanged).position
            }
            _ => *position,
        }
    }

    /// How many positions are equal to this one: boards, and both colours to move if the sides
    /// have the same men. That either colour may have the stronger side is not counted.
    pub(super) fn image_count(&self, position: &Position) -> u64 {
        self.seen(position)
            .map_or(1, |(layer, kings, is_exchanged)| {
                let canonical = kings.canonical(position, is_exchanged).position;
                let colours = if layer.is_even { 2 } else { 1 };
                kings.image_count(&canonical) * colours
            })
    }

    /// The number of a position, if the game has its material.
    ///
    /// Nearly all that is asked for is canonical, and is not copied to find that out.
    #[inline]
    pub(super) fn encode(&self, position: &Position) -> Option<u64> {
        let (layer, kings, is_exchanged) = self.seen(position)?;
        if !is_exchanged && let Some(number) = kings.number_if_canonical(position) {
            return rank(layer, position, number);
        }
        let canonical = kings.canonical(position, is_exchanged);
        let rank = rank(layer, &canonical.position, canonical.kings?)?;
        Some(rank + u64::from(canonical.view) * self.count)
    }

    /// The position of a number, if it has one.
    #[inline]
    pub(super) fn decode(&self, key: u64) -> Option<Position> {
        if key < self.count {
            return self.unranked(key);
        }
        let view = key / self.count;
        if view >= VIEWS {
            return None;
        }
        let canonical = self.unranked(key % self.count)?;
        let position = undone(&canonical, view as u8);
        (self.encode(&position) == Some(key)).then_some(position)
    }

    /// The canonical position of a rank, if it has one.
    #[inline]
    fn unranked(&self, rank: u64) -> Option<Position> {
        let number = self.layers.partition_point(|layer| layer.end <= rank);
        let layer = self.layers.get(number)?;
        let kings = &self.kings[layer.board as usize];
        if rank >= layer.passing {
            return unranked_passing(layer, kings, (rank - layer.passing) as u32);
        }
        let mut rest = (rank - layer.begin) as u32;
        let mover = if layer.is_even {
            WHITE
        } else {
            (rest % 2) as u8
        };
        let pair = rest / layer.kings;
        rest -= pair * layer.kings;
        if !layer.is_even {
            rest /= 2;
        }
        let mut men = [NOBODY; MEN];
        for (place, man) in layer.material.men().enumerate() {
            let squares = layer.squares[place];
            men[place] = man.at((rest % squares) as Square + layer.first[place]);
            rest /= squares;
        }
        // Equal men in the wrong order are the right order's position once more.
        if men[1] < men[0] {
            return None;
        }
        let position = Position::new(kings.squares(u64::from(pair))?, men, mover);
        let fits = position.is_legal() && kings.is_least(&position);
        fits.then_some(position)
    }
}

/// The rank of a canonical position whose pair of kings has a number.
#[inline]
fn rank(layer: &Layer, position: &Position, kings: u64) -> Option<u64> {
    let side = if layer.is_even { WHITE } else { position.mover };
    let (begin, rank) = if position.passing == NO_FILE {
        let places = 0..MEN;
        let men = places.map(|place| {
            let square = position.men[place]
                .square()
                .wrapping_sub(layer.first[place]);
            u32::from(square) * layer.worth[place]
        });
        let men: u32 = men.sum();
        (layer.begin, kings * u64::from(layer.kings) + u64::from(men))
    } else {
        let sides = if layer.is_even { 1 } else { 2 };
        let pawns = passing_pair(position)? * sides;
        (
            layer.passing,
            kings * u64::from(layer.passing_kings) + pawns,
        )
    };
    Some(begin + rank + u64::from(side))
}

/// The position of a rank of those with the right to take in passing.
fn unranked_passing(layer: &Layer, kings: &KingPairs, rank: u32) -> Option<Position> {
    let sides = if layer.is_even { 1 } else { 2 };
    let squares = kings.squares(u64::from(rank / layer.passing_kings))?;
    let rest = rank % layer.passing_kings;
    with_passing_pair(squares, u64::from(rest / sides), (rest % sides) as u8)
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
