//! Kaooa: six crows on a five-pointed star try to shut in a vulture that jumps over them.
//!
//! Rules. The board is a pentagram: five points, and five crossings of its lines. It is empty
//! at first. The crows move first; as long as fewer than six were placed, their move is to
//! place one on any empty place, and after that to move one along a line to the next place.
//! The vulture is placed on any empty place with its first move; afterwards it moves along a
//! line to the next place, or jumps over a crow next to it to the empty place behind it on
//! the same line, and the crow is gone. It need not jump. Three crows lost lose the game for
//! the crows; a vulture that cannot move has lost.
//!
//! Encoding: places 0 to 4 are the points, clockwise from the top, 5 + i the crossing that
//! follows point i. The key is ((crows placed x 3^10) + places to base 3, place 0 lowest: 0
//! empty, 1 a crow, 2 the vulture) x 2, plus 1 if the vulture is to move.
//!
//! Source: GamesmanOne `mkaooa` (rules, counts and value).

use crate::catalog::GameEntry;
use retrograde::drawing::{Drawing, Point, point};
use retrograde::{Game, Moves, Outcome, Player};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "kaooa",
    summary: "Six crows on a five-pointed star shut in a vulture, or lose three of them to it",
    source: "GamesmanOne mkaooa",
    options: &[],
    build: |_| Ok(Box::new(Kaooa)),
};

const PLACES: u8 = 10;
const CROWS: u8 = 6;
/// How many crows the vulture must capture.
const CAPTURED: u8 = 3;
/// Keys per number of crows placed.
const BOARDS: u64 = 3_u64.pow(PLACES as u32);

const CROW_PLAYER: Player = Player::Zero;
const VULTURE_PLAYER: Player = Player::One;

/// The lines of the star: a point, two crossings, the point after the next.
const LINES: [[u8; 4]; 5] = [
    [0, 5, 6, 2],
    [1, 6, 7, 3],
    [2, 7, 8, 4],
    [3, 8, 9, 0],
    [4, 9, 5, 1],
];

/// Where a place is drawn, in halves of a column and of a row.
const DRAWN: [[u8; 2]; PLACES as usize] = [
    [6, 0],
    [12, 4],
    [11, 11],
    [1, 11],
    [0, 4],
    [8, 4],
    [9, 6],
    [6, 8],
    [3, 6],
    [4, 4],
];

/// The game; it has no options.
#[derive(Debug, Clone, Copy)]
pub struct Kaooa;

/// What stands where, how many crows were placed, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Star {
    /// A set of bits.
    crows: u16,
    vulture: Option<u8>,
    placed: u8,
    vulture_moves: bool,
}

/// What a move does.
#[derive(Debug, Clone, Copy)]
enum Change {
    Place(u8),
    Step(u8, u8),
    Jump(u8, u8),
}

/// The places next to one, each with the place behind it on the same line, if there is one.
fn around(place: u8) -> impl Iterator<Item = (u8, Option<u8>)> {
    let both = LINES.into_iter().flat_map(|line| {
        let mut back = line;
        back.reverse();
        [line, back]
    });
    both.filter_map(move |line| {
        let index = line.iter().position(|&member| member == place)?;
        Some((*line.get(index + 1)?, line.get(index + 2).copied()))
    })
}

impl Star {
    fn is_empty(self, place: u8) -> bool {
        self.crows >> place & 1 == 0 && self.vulture != Some(place)
    }

    fn lost(self) -> u8 {
        self.placed - self.crows.count_ones() as u8
    }

    fn empty(self) -> impl Iterator<Item = u8> {
        (0..PLACES).filter(move |&place| self.is_empty(place))
    }

    /// Every move, ended or not: what it does, and where it leads.
    fn each_move(self, mut act: impl FnMut(Change, Star)) {
        let after = Star {
            vulture_moves: !self.vulture_moves,
            ..self
        };
        match (self.vulture_moves, self.vulture) {
            (true, None) => {
                for place in self.empty() {
                    let vulture = Some(place);
                    act(Change::Place(place), Star { vulture, ..after });
                }
            }
            (true, Some(from)) => {
                for (next, behind) in around(from) {
                    let behind = behind.filter(|&behind| self.is_empty(behind));
                    if self.is_empty(next) {
                        let vulture = Some(next);
                        act(Change::Step(from, next), Star { vulture, ..after });
                    } else if let Some(to) = behind {
                        let jumped = Star {
                            vulture: Some(to),
                            crows: self.crows & !(1 << next),
                            ..after
                        };
                        act(Change::Jump(from, to), jumped);
                    }
                }
            }
            (false, _) if self.placed < CROWS => {
                for place in self.empty() {
                    let placed = Star {
                        crows: self.crows | 1 << place,
                        placed: self.placed + 1,
                        ..after
                    };
                    act(Change::Place(place), placed);
                }
            }
            (false, _) => {
                for from in (0..PLACES).filter(|&place| self.crows >> place & 1 != 0) {
                    for (to, _) in around(from).filter(|&(to, _)| self.is_empty(to)) {
                        let crows = self.crows & !(1 << from) | 1 << to;
                        act(Change::Step(from, to), Star { crows, ..after });
                    }
                }
            }
        }
    }

    /// Whether play can come here: crows and the vulture are placed in turns.
    fn is_position(self) -> bool {
        let crows = self.crows.count_ones() as u8;
        let fits = crows <= self.placed && self.placed <= CROWS;
        let captured_last = self.placed - crows.min(self.placed) <= CAPTURED;
        let apart = self
            .vulture
            .is_none_or(|place| self.crows >> place & 1 == 0);
        let in_turn = match (self.vulture, self.vulture_moves) {
            (None, false) => self.placed == 0,
            (None, true) => self.placed == 1 && crows == 1,
            (Some(_), _) => self.placed >= 1,
        };
        fits && captured_last && apart && in_turn
    }
}

impl Game for Kaooa {
    type Position = Star;

    fn name(&self) -> String {
        ENTRY.name.into()
    }

    fn player_names(&self) -> [String; 2] {
        ["the crows".into(), "the vulture".into()]
    }

    fn player(&self, star: Star) -> Option<Player> {
        Some(if star.vulture_moves {
            VULTURE_PLAYER
        } else {
            CROW_PLAYER
        })
    }

    fn starts(&self) -> Vec<Star> {
        vec![Star {
            crows: 0,
            vulture: None,
            placed: 0,
            vulture_moves: false,
        }]
    }

    fn moves(&self, star: Star, moves: &mut Moves<Star>) {
        if self.terminal(star).is_none() {
            star.each_move(|_, to| moves.add(to));
        }
    }

    fn terminal(&self, star: Star) -> Option<Outcome> {
        if star.lost() >= CAPTURED {
            return Some(if star.vulture_moves {
                Outcome::Win
            } else {
                Outcome::Loss
            });
        }
        let mut can_move = false;
        star.each_move(|_, _| can_move = true);
        (!can_move).then_some(Outcome::Loss)
    }

    fn encode(&self, star: Star) -> Option<u64> {
        let digit = |place: u8| {
            let vulture = star.vulture == Some(place);
            u64::from(star.crows >> place & 1) + 2 * u64::from(vulture)
        };
        let board = (0..PLACES)
            .rev()
            .fold(0, |key, place| key * 3 + digit(place));
        let boards = u64::from(star.placed) * BOARDS + board;
        Some(boards * 2 + u64::from(star.vulture_moves))
    }

    fn decode(&self, key: u64) -> Option<Star> {
        let mut star = Star {
            crows: 0,
            vulture: None,
            placed: u8::try_from(key / 2 / BOARDS).ok()?,
            vulture_moves: key % 2 == 1,
        };
        let mut rest = key / 2 % BOARDS;
        for place in 0..PLACES {
            match rest % 3 {
                1 => star.crows |= 1 << place,
                2 if star.vulture.is_some() => return None,
                2 => star.vulture = Some(place),
                _ => {}
            }
            rest /= 3;
        }
        star.is_position().then_some(star)
    }

    /// Who is to move, how many crows were placed, and the places from 0 to 9: `C` a crow,
    /// `V` the vulture, `.` empty, as in `crows 3 C..VC.C...`.
    fn print(&self, star: Star) -> Option<String> {
        let sign = |place: u8| match (star.crows >> place & 1, star.vulture == Some(place)) {
            (1, _) => 'C',
            (_, true) => 'V',
            _ => '.',
        };
        let mover = if star.vulture_moves {
            "vulture"
        } else {
            "crows"
        };
        let board: String = (0..PLACES).map(sign).collect();
        Some(format!("{mover} {} {board}", star.placed))
    }

    fn parse(&self, text: &str) -> Result<Star, String> {
        let wrong = || {
            format!(
                "{text:?} is no position; expected who is to move, how many crows were placed, and ten signs C, V or ., as in crows 3 C..VC.C..."
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[mover, placed, board] = words.as_slice() else {
            return Err(wrong());
        };
        let mut star = Star {
            crows: 0,
            vulture: None,
            placed: placed.parse().map_err(|_| wrong())?,
            vulture_moves: match mover {
                "vulture" => true,
                "crows" => false,
                _ => return Err(wrong()),
            },
        };
        if board.chars().count() != usize::from(PLACES) {
            return Err(wrong());
        }
        for (place, sign) in (0..PLACES).zip(board.chars()) {
            match sign {
                'C' => star.crows |= 1 << place,
                'V' if star.vulture.is_none() => star.vulture = Some(place),
                '.' => {}
                _ => return Err(wrong()),
            }
        }
        if star.is_position() {
            Ok(star)
        } else {
            Err(format!(
                "{text:?} cannot be; expected at most {CROWS} crows placed and as many or up to {CAPTURED} fewer on the board, and a vulture unless it has yet to move"
            ))
        }
    }

    /// The place for a piece that is placed, `3-8` for a step, `3x7` for a jump.
    fn move_name(&self, from: Star, to: Star) -> Option<String> {
        let mut name = None;
        from.each_move(|change, reached| {
            if reached == to {
                name = Some(match change {
                    Change::Place(place) => place.to_string(),
                    Change::Step(left, entered) => format!("{left}-{entered}"),
                    Change::Jump(left, entered) => format!("{left}x{entered}"),
                });
            }
        });
        name
    }

    fn drawing(&self, star: Star) -> Option<Drawing> {
        let places: Vec<Point> = DRAWN
            .iter()
            .map(|&[column, row]| point(f32::from(column) / 2.0, f32::from(row) / 2.0))
            .collect();
        let lines: Vec<(usize, usize)> = LINES
            .iter()
            .flat_map(|line| line.windows(2))
            .map(|pair| (usize::from(pair[0]), usize::from(pair[1])))
            .collect();
        let mut drawing = Drawing::nodes(&places, &lines);
        for (place, cell) in drawing.cells.iter_mut().enumerate() {
            cell.label = Some(place.to_string());
        }
        for place in 0..PLACES {
            let at = places[usize::from(place)];
            if star.vulture == Some(place) {
                drawing.piece(at, 'V', Some(VULTURE_PLAYER));
            } else if star.crows >> place & 1 != 0 {
                drawing.piece(at, 'C', Some(CROW_PLAYER));
            }
        }
        let mover = if star.vulture_moves {
            "vulture"
        } else {
            "crows"
        };
        drawing.note(format!(
            "{mover} to move; {} crows to place, {} lost",
            CROWS - star.placed,
            star.lost()
        ));
        Some(drawing)
    }
}
