//! Quixo: cubes are taken from the border of a full square board, turned to the own sign and
//! pushed back in at an end of their row or column.
//!
//! Rules. All cubes of an n x n board are blank at first. The mover takes a cube of the border
//! that is blank or shows the own sign, and puts it back with the own sign up at the other
//! end of its row or its column, or, if it stood between, at either end; the cubes between
//! move up by one. It may not go back where it was. A full row, column or diagonal of one
//! sign wins for that sign; who makes a line of the opponent's loses, even if a line of the
//! own appears with it. Nobody has to be able to move: a player whom the border denies all
//! cubes faces a line already.
//!
//! A position is written from the view of the player to move, so that a board and the same
//! board with signs exchanged and the other player to move are one position. With `turn=yes` it
//! also says who is to move, as others count it. With `symmetry=yes` one of the eight turns and
//! reflections stands for all.
//!
//! Encoding: see the module on numbering. 16,021 positions are reached for n = 3, 41,252,115 for
//! n = 4, and 82,497,861 there if the player to move counts.
//!
//! Source: GamesmanOne `quixo` (counts and values for n = 3 and 4); Tanaka, Bonnet, Tixeuil and
//! Tamura, "Quixo is solved" (2020), for the rules and the draw on 5 x 5.

mod numbering;
mod pushes;

use super::square_board::symmetries;
use super::stones::has_line;
use super::switches::yes;
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use numbering::Numbering;
use pushes::{Push, pushes, straight};
use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome, Player, RankedGame};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "quixo",
    summary: "Take a cube from the border, turn it to your sign, push it back in; a line wins",
    source: "GamesmanOne quixo; Tanaka, Bonnet, Tixeuil and Tamura, Quixo is solved (2020)",
    options: &[
        OptionEntry {
            name: "size",
            values: "3, 4 or 5",
            default: "3",
            meaning: "cubes in a row",
        },
        OptionEntry {
            name: "symmetry",
            values: "no or yes",
            default: "no",
            meaning: "whether turned and reflected boards are one position",
        },
        OptionEntry {
            name: "turn",
            values: "no or yes",
            default: "no",
            meaning: "whether a position says which of the players is to move",
        },
    ],
    build: |options| Ok(Box::new(Quixo::new(options)?)),
};

/// The signs of the first and of the second player, or of the player to move and the other.
const SIGNS: [char; 2] = ['X', 'O'];

/// The game on a board of some size.
#[derive(Debug, Clone)]
pub struct Quixo {
    name: String,
    size: usize,
    /// Whether positions say who is to move.
    turns: bool,
    /// Whether images are one position.
    symmetric: bool,
    lines: Vec<u32>,
    /// A bit for each set of cells, set if it has a line; empty on 5 x 5.
    with_line: Vec<u64>,
    pushes: Vec<Push>,
    numbering: Numbering,
}

/// Who has which cubes, as sets of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cubes {
    mover: u32,
    opponent: u32,
    /// Whether the second player is to move; never if positions do not say.
    second_to_move: bool,
}

impl Quixo {
    fn new(options: &GameOptions) -> Result<Quixo, OptionError> {
        let size: usize = options.value("size", |size| (3..=5).contains(size))?;
        let symmetric = yes(options, "symmetry")?;
        let turns = yes(options, "turn")?;
        let diagonals = [size + 1, size - 1].map(|step| {
            let first = if step > size { 0 } else { size - 1 };
            let cells = (0..size).map(|index| (first + index * step) as u32);
            cells.collect()
        });
        let set = |cells: &Vec<u32>| cells.iter().fold(0, |set, cell| set | 1 << cell);
        let lines: Vec<u32> = straight(size).iter().chain(&diagonals).map(set).collect();
        let all = symmetries(size);
        let used = if symmetric { &all[..] } else { &all[..1] };
        Ok(Quixo {
            name: options.full_name(ENTRY.name),
            size,
            turns,
            symmetric,
            with_line: if size < 5 {
                with_line(size * size, &lines)
            } else {
                vec![]
            },
            lines,
            pushes: pushes(size),
            numbering: Numbering::new(size * size, used, if turns { 2 } else { 1 }),
        })
    }

    #[inline]
    fn has_line(&self, set: u32) -> bool {
        match self.with_line.get(set as usize / 64) {
            Some(word) => word >> (set % 64) & 1 != 0,
            None => has_line(set, &self.lines),
        }
    }

    /// The pushes that the mover may make, and where they lead.
    #[inline]
    fn allowed(&self, at: Cubes) -> impl Iterator<Item = (&Push, Cubes)> {
        let own = self
            .pushes
            .iter()
            .filter(move |push| at.opponent >> push.taken & 1 == 0);
        own.map(move |push| {
            let to = Cubes {
                mover: push.moved_up(at.opponent),
                opponent: push.moved_up(at.mover) | 1 << push.filled,
                second_to_move: self.turns && !at.second_to_move,
            };
            (push, to)
        })
    }

    fn cell_name(&self, cell: u32) -> String {
        let (row, column) = (cell as usize / self.size, cell as usize % self.size);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }

    /// The signs of the player to move and of the other.
    fn signs(&self, at: Cubes) -> [char; 2] {
        let [first, second] = SIGNS;
        if at.second_to_move {
            [second, first]
        } else {
            SIGNS
        }
    }
}

fn with_line(cells: usize, lines: &[u32]) -> Vec<u64> {
    let mut bits = vec![0; (1_usize << cells).div_ceil(64)];
    for set in (0..1_u32 << cells).filter(|&set| has_line(set, lines)) {
        bits[set as usize / 64] |= 1 << (set % 64);
    }
    bits
}

impl Game for Quixo {
    type Position = Cubes;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starts(&self) -> Vec<Cubes> {
        vec![Cubes {
            mover: 0,
            opponent: 0,
            second_to_move: false,
        }]
    }

    fn moves(&self, at: Cubes, moves: &mut Moves<Cubes>) {
        if self.terminal(at).is_none() {
            self.allowed(at).for_each(|(_, to)| moves.add(to));
        }
    }

    fn terminal(&self, at: Cubes) -> Option<Outcome> {
        if self.has_line(at.mover) {
            Some(Outcome::Win)
        } else if self.has_line(at.opponent) {
            Some(Outcome::Loss)
        } else {
            None
        }
    }

    /// None unless positions say so.
    fn player(&self, at: Cubes) -> Option<Player> {
        self.turns.then_some(match at.second_to_move {
            false => Player::Zero,
            true => Player::One,
        })
    }

    fn player_names(&self) -> [String; 2] {
        if self.turns {
            SIGNS.map(String::from)
        } else {
            ["the first player".into(), "the second player".into()]
        }
    }

    fn canonical(&self, at: Cubes) -> Cubes {
        if self.symmetric {
            self.numbering.least(at)
        } else {
            at
        }
    }

    fn image_count(&self, at: Cubes) -> u64 {
        if self.symmetric {
            self.numbering.image_count(at)
        } else {
            1
        }
    }

    fn encode(&self, at: Cubes) -> Option<u64> {
        Some(self.numbering.key(at))
    }

    fn decode(&self, key: u64) -> Option<Cubes> {
        self.numbering.board(key)
    }

    /// The rows joined by slashes: `X` the player to move, `O` the opponent, `.` blank. With
    /// `turn=yes` these are the first and the second player, and after another slash stands who
    /// is to move.
    fn print(&self, at: Cubes) -> Option<String> {
        let signs = self.signs(at);
        let sign = |cell: usize| match (at.mover >> cell & 1, at.opponent >> cell & 1) {
            (0, 0) => '.',
            (1, _) => signs[0],
            _ => signs[1],
        };
        let row = |row: usize| {
            (0..self.size)
                .map(|column| sign(row * self.size + column))
                .collect()
        };
        let mut rows: Vec<String> = (0..self.size).map(row).collect();
        if self.turns {
            rows.push(signs[0].into());
        }
        Some(rows.join("/"))
    }

    fn parse(&self, text: &str) -> Result<Cubes, String> {
        let size = self.size;
        let refuse = || {
            let mover = if self.turns {
                ", then a slash and who is to move, X or O"
            } else {
                ""
            };
            format!(
                "{text:?} is no board; expected {size} rows of {size} signs X, O or ., joined by slashes{mover}"
            )
        };
        let (board, second_to_move) = if self.turns {
            match text.rsplit_once('/') {
                Some((board, "X")) => (board, false),
                Some((board, "O")) => (board, true),
                _ => return Err(refuse()),
            }
        } else {
            (text, false)
        };
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(refuse());
        }
        let mut sets = [0_u32; 2];
        for (cell, sign) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match sign {
                'X' => sets[0] |= 1 << cell,
                'O' => sets[1] |= 1 << cell,
                '.' => {}
                _ => {
                    let [first, second] = if self.turns {
                        ["X", "O"]
                    } else {
                        ["X for the player to move", "O for the opponent"]
                    };
                    return Err(format!(
                        "{sign:?} is no sign of a board; expected {first}, {second}, or ."
                    ));
                }
            }
        }
        if second_to_move {
            sets.swap(0, 1);
        }
        Ok(Cubes {
            mover: sets[0],
            opponent: sets[1],
            second_to_move,
        })
    }

    /// The cell taken and the cell filled, as column letter and row number from the top left.
    /// Where several pushes do the same, the first of them.
    fn move_name(&self, from: Cubes, to: Cubes) -> Option<String> {
        let (push, _) = self.allowed(from).find(|&(_, reached)| reached == to)?;
        Some(format!(
            "{}-{}",
            self.cell_name(push.taken),
            self.cell_name(push.filled)
        ))
    }

    fn drawing(&self, at: Cubes) -> Option<Drawing> {
        let size = self.size as u8;
        let mut drawing = Drawing::squares(size, size);
        let [mover, opponent] = self.signs(at);
        let owner = |sign: char| {
            let players = [Player::Zero, Player::One];
            let player = SIGNS.iter().position(|&own| own == sign)?;
            self.turns.then_some(players[player])
        };
        for cell in 0..size * size {
            let place = point(cell % size, cell / size);
            if at.mover >> cell & 1 != 0 {
                drawing.piece(place, mover, owner(mover));
            } else if at.opponent >> cell & 1 != 0 {
                drawing.piece(place, opponent, owner(opponent));
            }
        }
        drawing.note(format!("{mover} to move"));
        Some(drawing)
    }

    fn ranked(&self) -> Option<&dyn retrograde::AnyRankedGame> {
        (self.size < 5).then_some(self)
    }
}

/// Only asked of boards of up to 4 x 4.
impl RankedGame for Quixo {
    fn rank_count(&self) -> u64 {
        self.numbering.count()
    }

    fn layer_ends(&self) -> Vec<u64> {
        self.numbering.layer_ends()
    }

    fn layer_name(&self, layer: usize) -> String {
        self.numbering.layer_name(layer)
    }

    fn has_symmetry(&self) -> bool {
        self.symmetric
    }

    /// Within a layer only own cubes are pushed: the one that was pushed last shows the
    /// opponent's sign, and so it did before.
    fn predecessors(&self, at: Cubes, predecessors: &mut Moves<Cubes>) -> bool {
        for push in &self.pushes {
            if at.opponent >> push.filled & 1 != 0 {
                predecessors.add(Cubes {
                    mover: push.moved_back(at.opponent) | 1 << push.taken,
                    opponent: push.moved_back(at.mover),
                    second_to_move: self.turns && !at.second_to_move,
                });
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::ranked_checks::{assert_ranks, assert_symmetry};
    use super::*;

    fn quixo(options: &str) -> Quixo {
        Quixo::new(&GameOptions::parse(ENTRY.options, options).unwrap()).unwrap()
    }

    #[test]
    fn boards_of_three_by_three_have_ranks_and_ways_back() {
        for (options, boards) in [
            ("", 19_683),
            ("turn=yes", 2 * 19_683),
            ("symmetry=yes", 2_862),
        ] {
            assert_eq!(assert_ranks(&quixo(options)), boards, "{options}");
        }
        assert_eq!(assert_ranks(&quixo("symmetry=yes,turn=yes")), 2 * 2_862);
        assert_symmetry(&quixo(""), &quixo("symmetry=yes"));
    }

    /// 3^16 boards have 5,398,083 classes by Burnside's lemma.
    #[test]
    fn boards_of_four_by_four_fill_their_layers() {
        let game = quixo("size=4,symmetry=yes");
        let ends = game.layer_ends();
        assert_eq!(ends.len(), 81);
        assert_eq!(game.layer_name(0), "16 cubes turned, 16 and 0");
        let mut in_use = 0;
        for rank in 0..game.rank_count() {
            if let Some(at) = game.decode(rank) {
                in_use += 1;
                assert_eq!(game.encode(at), Some(rank));
            }
        }
        assert_eq!(in_use, 5_398_083);
        assert!(game.rank_count() < 5_900_000);
    }
}
