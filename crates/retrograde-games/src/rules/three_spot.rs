//! 3Spot: each player has a domino, a third one is neutral, and spots give points.
//!
//! On 3 x 3 cells lie a red, a white and a blue piece of two cells each; the three cells of
//! the lowest row are spots. A move lifts one's own piece and lays it down elsewhere, then
//! does the same with the white piece; each must end on other cells than before. The mover
//! gets a point for each spot that his own piece then covers. Play ends when a player has
//! twelve points: he wins if the opponent has at least six, otherwise he loses. It ends at
//! once, with the white piece where it was. Red begins.
//!
//! Encoding: that of GamesmanClassic: from the top one bit for who is to move (1 Red), four
//! for the points of Red, four for those of Blue, and four each for the place of the red,
//! the white and the blue piece, in the numbering of [`PLACES`]. 91,691 positions are
//! reached.
//!
//! Source: GamesmanClassic `m3spot` (rules, counts and the whole graph).

use super::board_text::{BoardText, cell_name, cells_of};
use crate::catalog::GameEntry;
use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "three-spot",
    summary: "Cover spots with dominoes; win with 12 points if the other has 6",
    source: "GamesmanClassic m3spot",
    options: &[],
    build: |_| Ok(Box::new(ThreeSpot)),
};

const RED: Player = Player::Zero;
const BLUE: Player = Player::One;

/// The sign of the red, the white and the blue piece.
const SIGNS: [char; 3] = ['R', 'W', 'B'];

const TEXT: BoardText = BoardText {
    columns: 3,
    rows: 3,
    signs: &SIGNS,
    players: ['R', 'B'],
};

/// The cells of each place where a piece can lie; the first one has the number
/// [`FIRST_PLACE`] in keys. Bit 0 is the cell at the top left.
const PLACES: [u32; 12] = [
    0b011_000_000,
    0b000_001_001,
    0b000_011_000,
    0b000_010_010,
    0b000_000_011,
    0b000_100_100,
    0b110_000_000,
    0b001_001_000,
    0b000_110_000,
    0b010_010_000,
    0b000_000_110,
    0b100_100_000,
];

const FIRST_PLACE: u64 = 2;

const SPOTS: u32 = 0b111_000_000;

/// The points at which play ends, and those that the opponent must have by then.
const GOAL: u8 = 12;
const LEAST: u8 = 6;

/// The most that points can be: one less than the goal, and a piece on two spots.
const MOST: u8 = GOAL + 1;

/// The game; it has no options.
#[derive(Debug, Clone, Copy)]
pub struct ThreeSpot;

/// Where the pieces lie, and what the players have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spots {
    /// The cells of the red, the white and the blue piece.
    pieces: [u16; 3],
    /// The points of Red and of Blue.
    points: [u8; 2],
    player: Player,
}

/// Which of the pieces a player moves.
fn own_piece(player: Player) -> usize {
    match player {
        RED => 0,
        BLUE => 2,
    }
}

const WHITE: usize = 1;

impl Spots {
    fn legal(self) -> bool {
        let [red, white, blue] = self.pieces;
        red & white == 0
            && red & blue == 0
            && white & blue == 0
            && self.points.iter().all(|&points| points <= MOST)
    }

    /// All positions in which one piece lies elsewhere, on empty cells.
    fn laid(self, piece: usize) -> impl Iterator<Item = Spots> {
        let before = self.pieces[piece];
        let others = self.pieces.iter().fold(0, |all, cells| all | cells) & !before;
        let places = PLACES.into_iter().map(|cells| cells as u16);
        places
            .filter(move |&cells| cells != before && cells & others == 0)
            .map(move |cells| {
                let mut laid = self;
                laid.pieces[piece] = cells;
                laid
            })
    }
}

impl Game for ThreeSpot {
    type Position = Spots;

    fn name(&self) -> String {
        ENTRY.name.into()
    }

    fn starts(&self) -> Vec<Spots> {
        vec![Spots {
            pieces: [7, 9, 11].map(|place: usize| PLACES[place] as u16),
            points: [0, 0],
            player: RED,
        }]
    }

    fn moves(&self, position: Spots, moves: &mut Moves<Spots>) {
        if self.terminal(position).is_some() {
            return;
        }
        let player = position.player;
        let piece = own_piece(player);
        for mut laid in position.laid(piece) {
            let covered = u32::from(laid.pieces[piece]) & SPOTS;
            laid.points[player.index()] += covered.count_ones() as u8;
            laid.player = player.opponent();
            if laid.points[player.index()] >= GOAL {
                moves.add(laid);
            } else {
                laid.laid(WHITE).for_each(|to| moves.add(to));
            }
        }
    }

    fn terminal(&self, position: Spots) -> Option<Outcome> {
        let own = position.points[position.player.index()];
        let other = position.points[position.player.opponent().index()];
        let outcome = |enough: bool| if enough { Outcome::Win } else { Outcome::Loss };
        // The opponent moved last, so it is his points that may have reached the goal.
        if other >= GOAL {
            Some(outcome(own < LEAST))
        } else {
            (own >= GOAL).then(|| outcome(other >= LEAST))
        }
    }

    fn player(&self, position: Spots) -> Option<Player> {
        Some(position.player)
    }

    fn player_names(&self) -> [String; 2] {
        ["Red".into(), "Blue".into()]
    }

    fn encode(&self, position: Spots) -> Option<u64> {
        let place = |cells: u16| PLACES.iter().position(|&place| place == u32::from(cells));
        let mut key = u64::from(position.player == RED);
        for points in position.points {
            key = key << 4 | u64::from(points);
        }
        for piece in position.pieces {
            key = key << 4 | (place(piece)? as u64 + FIRST_PLACE);
        }
        Some(key)
    }

    fn decode(&self, key: u64) -> Option<Spots> {
        let digit = |index: usize| key >> (4 * index) & 0xF;
        let piece = |index| {
            let place = digit(index).checked_sub(FIRST_PLACE)?;
            Some(*PLACES.get(place as usize)? as u16)
        };
        let position = Spots {
            pieces: [piece(2)?, piece(1)?, piece(0)?],
            points: [digit(4), digit(3)].map(|points| points as u8),
            player: match key >> 20 {
                0 => BLUE,
                1 => RED,
                _ => return None,
            },
        };
        position.legal().then_some(position)
    }

    /// The points of Red and Blue, then the board and who is to move:
    /// `0-0/.../RWB/RWB/R`.
    fn print(&self, position: Spots) -> Option<String> {
        let [red, blue] = position.points;
        let sign = |cell: usize| {
            let piece = position
                .pieces
                .iter()
                .position(|cells| cells >> cell & 1 != 0);
            piece.map_or('.', |piece| SIGNS[piece])
        };
        Some(format!(
            "{red}-{blue}/{}",
            TEXT.print(sign, position.player)
        ))
    }

    fn parse(&self, text: &str) -> Result<Spots, String> {
        let refuse = || {
            format!(
                "{text:?} is no position; expected the points of Red and Blue, up to {MOST} each, \
                 and a board with two neighbouring cells of each of R, W and B, as in \
                 0-0/.../RWB/RWB/R"
            )
        };
        let points = |text: &str| text.parse::<u8>().ok();
        let (score, board) = text.split_once('/').ok_or_else(refuse)?;
        let (red, blue) = score.split_once('-').ok_or_else(refuse)?;
        let (signs, player) = TEXT.parse(board)?;
        let mut pieces = [0_u16; 3];
        for (piece, cells) in pieces.iter_mut().enumerate() {
            let lies = |&cell: &usize| signs[cell] == SIGNS[piece];
            *cells = (0..signs.len())
                .filter(lies)
                .fold(0, |set, cell| set | 1 << cell);
            if !PLACES.contains(&u32::from(*cells)) {
                return Err(refuse());
            }
        }
        let points = [points(red), points(blue)].map(|points| points.filter(|&some| some <= MOST));
        let [Some(red), Some(blue)] = points else {
            return Err(refuse());
        };
        Ok(Spots {
            pieces,
            points: [red, blue],
            player,
        })
    }

    /// The cells on which the own piece comes to lie, then those of the white one if it
    /// moves: `Ra1b1 Wa2a3`.
    fn move_name(&self, from: Spots, to: Spots) -> Option<String> {
        let laid = |piece: usize| -> String {
            let cells = cells_of(to.pieces[piece].into()).map(|cell| cell_name(3, cell));
            std::iter::once(SIGNS[piece].into()).chain(cells).collect()
        };
        let own = laid(own_piece(from.player));
        Some(if from.pieces[WHITE] == to.pieces[WHITE] {
            own
        } else {
            format!("{own} {}", laid(WHITE))
        })
    }

    fn drawing(&self, position: Spots) -> Option<Drawing> {
        let mut drawing = Drawing::squares(3, 3);
        let owners = [Some(RED), None, Some(BLUE)];
        for (piece, cells) in position.pieces.into_iter().enumerate() {
            for cell in cells_of(cells.into()) {
                let at = point((cell % 3) as u8, (cell / 3) as u8);
                drawing.piece(at, SIGNS[piece], owners[piece]);
            }
        }
        let [red, blue] = position.points;
        let mover = TEXT.players[position.player.index()];
        drawing.note(format!("{mover} to move; points: R {red}, B {blue}"));
        drawing.note("spots: a3, b3, c3");
        Some(drawing)
    }
}
