//! Chess endings of up to four men, by material: `KRvKN` is king and rook against king and
//! knight.
//!
//! Rules: those of chess, without castling. Checkmate loses, stalemate ties; so does play from
//! which no mate can come about at all, as the laws have it for dead positions: bare kings, or
//! a single knight or bishop besides them. All other endless play is a draw, and so is nothing
//! that depends on the history of play (repetition, fifty moves): it is not counted.
//! Remoteness is depth to mate in plies.
//!
//! A game has a layer for its material and for each that captures and promotions lead to, from
//! bare kings up, so that it is complete in itself. Equal men are not told apart. Positions
//! are ranked up to symmetry ([`symmetry`]): up to eightfold by board, and by colours, so that
//! each material is there once, its stronger side White. Without symmetry, every position as
//! it stands has a rank.
//!
//! Encoding: see [`ranking`]; 3,784,704 ranks for most four men without pawns, at most 11.1
//! million with one.
//!
//! Source: FIDE Laws of Chess (2023), articles 3, 5.1 and 5.2; counts by the Gaviota and
//! Syzygy tables and `krkopt`, see the tests.

mod man;
mod material;
mod moves;
mod position;
mod ranking;
mod squares;
mod symmetry;
#[cfg(test)]
mod tests;
mod text;
mod unmoves;

use super::switches::rules_where_stuck;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use man::{Kind, Man, NOBODY, WHITE};
use material::{Material, all_endings};
pub use position::Position;
use position::{MEN, NO_FILE};
use ranking::Ranking;
use retrograde::drawing::Drawing;
use retrograde::{Game, Moves, Outcome, Player, RankedGame, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "chess",
    summary: "Chess endings of up to four men: `chess:KRvKN`, `chess:all`; mate wins",
    source: "FIDE Laws of Chess; counts by Gaviota and Syzygy",
    options: &[
        OptionEntry {
            name: "material",
            values: "KRvK, or other men of both sides, the stronger one first, four in all at most, such as KRvKN; all; pawnless",
            default: "KRvK",
            meaning: "which men are on the board; what comes of them is part of the game",
        },
        OptionEntry {
            name: "symmetry",
            values: "yes or no",
            default: "yes",
            meaning: "whether positions that are equal up to symmetry are one",
        },
    ],
    build: |options| Ok(Box::new(Chess::new(options)?)),
};

/// Endings of some material, and all that comes of it.
#[derive(Debug)]
pub struct Chess {
    name: String,
    /// What was asked for, each with a start.
    endings: Vec<Material>,
    symmetry: bool,
    ranking: Ranking,
}

impl Chess {
    fn new(options: &GameOptions) -> Result<Chess, OptionError> {
        let symmetry = options.choice("symmetry", &["yes", "no"])? == 0;
        let endings = match options.text("material") {
            "all" => all_endings(),
            "pawnless" => {
                let mut endings = all_endings();
                endings.retain(|material| !material.has_pawns());
                endings
            }
            text => vec![one_ending(text, options)?],
        };
        Ok(Chess {
            name: options.full_name("chess").replace("material=", ""),
            ranking: Ranking::new(&endings, symmetry),
            endings,
            symmetry,
        })
    }
}

/// The material that a text names, the stronger side first.
fn one_ending(text: &str, options: &GameOptions) -> Result<Material, OptionError> {
    let material = Material::parse(text).ok_or_else(|| options.refuse("material"))?;
    if material.is_in_order() {
        return Ok(material);
    }
    Err(OptionError::Unusable {
        name: "material".into(),
        found: text.into(),
        reason: format!(
            "the stronger side is named first; expected {}",
            material.in_order().name()
        ),
    })
}

/// The men on the squares where they stand at the beginning of a game of chess, White to move.
fn start(material: Material) -> Position {
    let mut men = [NOBODY; MEN];
    let mut last = NOBODY;
    for (place, man) in men.iter_mut().zip(material.men()) {
        let is_second = man == last;
        last = man;
        let (file, row) = match (man.kind(), is_second) {
            (Kind::Queen, false) => (3, 0),
            (Kind::Queen, true) => (2, 0),
            (Kind::Rook, false) => (0, 0),
            (Kind::Rook, true) => (7, 0),
            (Kind::Bishop, false) => (2, 0),
            (Kind::Bishop, true) => (5, 0),
            (Kind::Knight, false) => (1, 0),
            (Kind::Knight, true) => (6, 0),
            (Kind::Pawn, false) => (4, 1),
            (Kind::Pawn, true) => (3, 1),
        };
        let row = if man.is_of(WHITE) { row } else { 7 - row };
        *place = man.at(row * 8 + file);
    }
    Position::new([4, 60], men, WHITE)
}

impl Game for Chess {
    type Position = Position;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(Outcome::Tie)
    }

    fn starts(&self) -> Vec<Position> {
        self.endings.iter().copied().map(start).collect()
    }

    fn moves(&self, position: Position, moves: &mut Moves<Position>) {
        if self.is_dead(&position) {
            return;
        }
        moves::visit_moves(&position, |reached| {
            moves.add(reached);
            false
        });
    }

    fn terminal(&self, position: Position) -> Option<Outcome> {
        if self.is_dead(&position) {
            return Some(Outcome::Tie);
        }
        if moves::can_move(&position) {
            return None;
        }
        let is_mate = position.is_in_check(position.mover);
        Some(if is_mate { Outcome::Loss } else { Outcome::Tie })
    }

    fn player(&self, position: Position) -> Option<Player> {
        Some(if position.mover == WHITE {
            Player::Zero
        } else {
            Player::One
        })
    }

    fn player_names(&self) -> [String; 2] {
        ["White".into(), "Black".into()]
    }

    fn canonical(&self, position: Position) -> Position {
        self.ranking.canonical(&position)
    }

    /// White has the stronger side in all positions that are counted.
    fn image_count(&self, position: Position) -> u64 {
        self.ranking.image_count(&position)
    }

    fn encode(&self, position: Position) -> Option<u64> {
        self.ranking.encode(&position)
    }

    fn decode(&self, key: u64) -> Option<Position> {
        self.ranking.decode(key)
    }

    /// The first four fields of Forsyth-Edwards notation.
    fn print(&self, position: Position) -> Option<String> {
        Some(text::print(&position))
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        let position = text::parse(text)?;
        if self.ranking.layer(&position).is_some() {
            return Ok(position);
        }
        let found = Material::new(position.men.map(Man::code)).name();
        let known = self.ranking.layers.iter();
        let known: Vec<String> = known.map(|layer| layer.material.name()).collect();
        Err(format!(
            "{text:?} is {found}, which {} does not lead to; expected one of {}",
            self.name,
            known.join(", ")
        ))
    }

    fn move_name(&self, from: Position, to: Position) -> Option<String> {
        moves::move_name(&from, &to)
    }

    fn passed(&self, position: Position) -> Option<Position> {
        let passed = Position {
            mover: 1 - position.mover,
            ..position
        };
        let fits = position.passing == NO_FILE && passed.is_legal();
        fits.then_some(passed)
    }

    fn drawing(&self, position: Position) -> Option<Drawing> {
        Some(text::drawing(&position))
    }

    fn ranked(&self) -> Option<&dyn retrograde::AnyRankedGame> {
        Some(self)
    }
}

impl Chess {
    #[inline]
    fn is_dead(&self, position: &Position) -> bool {
        let layer = self.ranking.layer(position);
        layer.is_some_and(|layer| layer.is_dead)
    }
}

impl RankedGame for Chess {
    fn rank_count(&self) -> u64 {
        self.ranking.count()
    }

    fn layer_ends(&self) -> Vec<u64> {
        self.ranking.ends()
    }

    fn layer_name(&self, layer: usize) -> String {
        let layer = self.ranking.layers.get(layer);
        layer.map_or_else(String::new, |layer| layer.material.name())
    }

    fn has_symmetry(&self) -> bool {
        self.symmetry
    }

    fn predecessors(&self, position: Position, predecessors: &mut Moves<Position>) -> bool {
        if !self.is_dead(&position) {
            unmoves::visit_unmoves(&position, |before| predecessors.add(before));
        }
        true
    }
}
