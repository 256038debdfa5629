//! The L-game: two L-shaped pieces and two neutral ones on a board of 4 x 4.
//!
//! A move lifts one's own L of four cells and lays it down on other cells, turned over if
//! need be; at least one cell must be new. Then one neutral piece may be moved to any empty
//! cell. Who cannot lay his L elsewhere loses. X begins.
//!
//! The two neutral pieces may be told apart (w and g), as in the published counts: 73,472
//! positions, 32 for each of the 2,296 that differ by more than a symmetry of the board,
//! the colours and the marks of the neutral pieces. Or they are alike, and positions half
//! as many.
//!
//! Encoding: from the top four bits for each neutral cell, six for the place of each L (X,
//! then O; places in the order of their cells as bits), one for who is to move.
//!
//! Source: Edward de Bono, "The L Game"; GamesmanClassic `mLgame` (rules and counts).

use super::board_text::{BoardText, cell_name, cells_of};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "l-game",
    summary: "Lay your L so that the opponent has no room for his",
    source: "GamesmanClassic mLgame",
    options: &[OptionEntry {
        name: "neutral",
        values: "marked or alike",
        default: "marked",
        meaning: "whether the two neutral pieces are told apart",
    }],
    build: |options| Ok(Box::new(LGame::new(options)?)),
};

const CELLS: usize = 16;

/// How many places there are for an L.
const PLACES: usize = 48;

/// The game.
#[derive(Debug, Clone)]
pub struct LGame {
    name: String,
    /// Whether the neutral pieces are told apart.
    marked: bool,
    /// The cells of each place of an L, in rising order.
    places: Vec<u16>,
}

/// Where all pieces lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Laid {
    /// The cells of the L of each player.
    pieces: [u16; 2],
    /// The cell of each neutral piece; in rising order if they are alike.
    neutral: [u8; 2],
    player: Player,
}

impl LGame {
    /// With the options of [`ENTRY`].
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn new(options: &GameOptions) -> Result<LGame, OptionError> {
        Ok(LGame {
            name: options.full_name(ENTRY.name),
            marked: options.choice("neutral", &["marked", "alike"])? == 0,
            places: places(),
        })
    }

    fn signs(&self) -> &'static [char] {
        if self.marked {
            &['X', 'O', 'w', 'g']
        } else {
            &['X', 'O', 'w']
        }
    }

    fn text(&self) -> BoardText<'static> {
        BoardText {
            columns: 4,
            rows: 4,
            signs: self.signs(),
            players: ['X', 'O'],
        }
    }

    /// The sign of a neutral piece.
    fn neutral_sign(&self, index: usize) -> char {
        if self.marked { ['w', 'g'][index] } else { 'w' }
    }

    /// With the neutral pieces in the order in which positions have them.
    fn ordered(&self, mut neutral: [u8; 2]) -> [u8; 2] {
        if !self.marked {
            neutral.sort_unstable();
        }
        neutral
    }

    fn place(&self, cells: u16) -> Option<u64> {
        Some(self.places.binary_search(&cells).ok()? as u64)
    }

    /// Where the mover's L can be laid.
    fn laid(&self, position: Laid) -> impl Iterator<Item = u16> {
        let own = position.pieces[position.player.index()];
        let taken = position.occupied() & !own;
        self.places
            .iter()
            .copied()
            .filter(move |&place| place != own && place & taken == 0)
    }

    fn legal(&self, position: Laid) -> bool {
        let [one, two] = position.neutral;
        // Nothing overlaps exactly if as many cells are taken as all pieces have.
        position.occupied().count_ones() == 10 && (self.marked || one < two)
    }
}

impl Laid {
    fn occupied(self) -> u16 {
        let [one, two] = self.neutral;
        self.pieces[0] | self.pieces[1] | 1 << one | 1 << two
    }
}

/// All places of an L: a bar of three cells with a fourth beside one of its ends.
fn places() -> Vec<u16> {
    let mut places = Vec::with_capacity(PLACES);
    let bit = |column: usize, row: usize| 1 << (4 * row + column);
    for start in 0..2 {
        for line in 0..4_usize {
            for beside in [line.wrapping_sub(1), line + 1] {
                for end in [start, start + 2] {
                    if beside < 4 {
                        let bar = start..start + 3;
                        let across = bar
                            .clone()
                            .fold(bit(end, beside), |set, column| set | bit(column, line));
                        let down = bar.fold(bit(beside, end), |set, row| set | bit(line, row));
                        places.extend([across, down]);
                    }
                }
            }
        }
    }
    places.sort_unstable();
    places
}

impl Game for LGame {
    type Position = Laid;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starts(&self) -> Vec<Laid> {
        vec![Laid {
            pieces: [0b0000_0100_0100_0110, 0b0110_0010_0010_0000],
            neutral: [0, 15],
            player: Player::Zero,
        }]
    }

    fn moves(&self, position: Laid, moves: &mut Moves<Laid>) {
        let player = position.player;
        for place in self.laid(position) {
            let mut to = position;
            to.pieces[player.index()] = place;
            to.player = player.opponent();
            moves.add(to);
            let empty = !to.occupied();
            for index in 0..2 {
                for cell in cells_of(empty.into()) {
                    let mut neutral = position.neutral;
                    neutral[index] = cell as u8;
                    moves.add(Laid {
                        neutral: self.ordered(neutral),
                        ..to
                    });
                }
            }
        }
    }

    fn terminal(&self, position: Laid) -> Option<Outcome> {
        self.laid(position)
            .next()
            .is_none()
            .then_some(Outcome::Loss)
    }

    fn player(&self, position: Laid) -> Option<Player> {
        Some(position.player)
    }

    fn player_names(&self) -> [String; 2] {
        ["X".into(), "O".into()]
    }

    fn encode(&self, position: Laid) -> Option<u64> {
        let [one, two] = position.neutral.map(u64::from);
        let [x, o] = position.pieces;
        let neutral = one << 4 | two;
        let places = self.place(x)? << 6 | self.place(o)?;
        Some((neutral << 12 | places) << 1 | position.player.index() as u64)
    }

    fn decode(&self, key: u64) -> Option<Laid> {
        let place = |shift: u32| self.places.get((key >> shift & 0x3F) as usize).copied();
        let neutral = [key >> 17, key >> 13].map(|cell| (cell & 0xF) as u8);
        let position = Laid {
            pieces: [place(7)?, place(1)?],
            neutral,
            player: [Player::Zero, Player::One][(key & 1) as usize],
        };
        (key >> 21 == 0 && self.legal(position)).then_some(position)
    }

    fn print(&self, position: Laid) -> Option<String> {
        let sign = |cell: usize| {
            let lies = |cells: &u16| cells >> cell & 1 != 0;
            let neutral = |&at: &u8| usize::from(at) == cell;
            match (
                position.pieces.iter().position(lies),
                position.neutral.iter().position(neutral),
            ) {
                (Some(player), _) => ['X', 'O'][player],
                (_, Some(index)) => self.neutral_sign(index),
                _ => '.',
            }
        };
        Some(self.text().print(sign, position.player))
    }

    fn parse(&self, text: &str) -> Result<Laid, String> {
        let (signs, player) = self.text().parse(text)?;
        let set = |wanted: char| -> u16 {
            let cells = (0..CELLS).filter(|&cell| signs[cell] == wanted);
            cells.fold(0, |set, cell| set | 1 << cell)
        };
        let pieces = ['X', 'O'].map(set);
        let shaped = pieces.iter().all(|&cells| self.place(cells).is_some());
        let (white, grey) = (set('w'), if self.marked { set('g') } else { 0 });
        let counts = [white, grey].map(u16::count_ones);
        if !shaped || counts != if self.marked { [1, 1] } else { [2, 0] } {
            let neutral = if self.marked { "a w and a g" } else { "two w" };
            return Err(format!(
                "{text:?} is no position; expected an L of four X, an L of four O, {neutral}"
            ));
        }
        let last = if self.marked { grey } else { white };
        Ok(Laid {
            pieces,
            neutral: [white.trailing_zeros() as u8, last.ilog2() as u8],
            player,
        })
    }

    /// The four cells on which the L comes to lie, then the neutral piece that moves, from
    /// where, and where to: `a1b1c1c2 a4-d4`.
    fn move_name(&self, from: Laid, to: Laid) -> Option<String> {
        let own = to.pieces[from.player.index()];
        let mut name: String = cells_of(own.into())
            .map(|cell| cell_name(4, cell))
            .collect();
        let [before, after] = [from, to].map(|position| {
            let [one, two] = position.neutral;
            1_u32 << one | 1 << two
        });
        if before != after {
            let [left, reached] = [before & !after, after & !before]
                .map(|set| cell_name(4, set.trailing_zeros() as usize));
            name.push_str(&format!(" {left}-{reached}"));
        }
        Some(name)
    }

    fn passed(&self, position: Laid) -> Option<Laid> {
        let player = position.player.opponent();
        Some(Laid { player, ..position })
    }

    fn drawing(&self, position: Laid) -> Option<Drawing> {
        let mut drawing = Drawing::squares(4, 4);
        let at = |cell: usize| point((cell % 4) as u8, (cell / 4) as u8);
        for (player, sign) in [(Player::Zero, 'X'), (Player::One, 'O')] {
            for cell in cells_of(position.pieces[player.index()].into()) {
                drawing.piece(at(cell), sign, Some(player));
            }
        }
        for (index, cell) in position.neutral.into_iter().enumerate() {
            drawing.piece(at(cell.into()), self.neutral_sign(index), None);
        }
        drawing.note(format!("{} to move", ['X', 'O'][position.player.index()]));
        Some(drawing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_l_has_48_places() {
        let mut places = places();
        assert!(places.iter().all(|cells| cells.count_ones() == 4));
        places.dedup();
        assert_eq!(places.len(), PLACES);
    }
}
