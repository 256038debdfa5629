//! Tic-tac-toe: three in a row on a board of 3 x 3 wins, a full board is a tie.
//!
//! A position is written from the view of the player to move, who has as many pieces as the
//! opponent or one less.
//!
//! Encoding: a key of nine digits to base 3, the first cell lowest: 0 empty, 1 the player to
//! move, 2 the opponent. 5,478 positions are reached.
//!
//! Source: GamesmanOne `mttt` (counts and value).

use super::stones::has_line;
use super::switches::rules_where_stuck;
use super::three_by_three::LINES;
use crate::catalog::GameEntry;
use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome, Player, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "tic-tac-toe",
    summary: "Three in a row on 3 x 3; a full board is a tie",
    source: "GamesmanOne mttt",
    options: &[],
    build: |_| Ok(Box::new(TicTacToe)),
};

const CELLS: usize = 9;

/// The game; it has no options.
#[derive(Debug, Clone, Copy)]
pub struct TicTacToe;

/// Who has which cells, as sets of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Marks {
    mover: u32,
    opponent: u32,
}

impl Marks {
    /// Whether the mover is the player who began: both have as many marks then.
    fn first_to_move(self) -> bool {
        self.mover.count_ones() == self.opponent.count_ones()
    }
}

impl Game for TicTacToe {
    type Position = Marks;

    fn name(&self) -> String {
        "tic-tac-toe".into()
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(Outcome::Tie)
    }

    fn starts(&self) -> Vec<Marks> {
        vec![Marks {
            mover: 0,
            opponent: 0,
        }]
    }

    fn moves(&self, Marks { mover, opponent }: Marks, moves: &mut Moves<Marks>) {
        if self.terminal(Marks { mover, opponent }).is_some() {
            return;
        }
        for cell in 0..CELLS {
            if (mover | opponent) >> cell & 1 == 0 {
                moves.add(Marks {
                    mover: opponent,
                    opponent: mover | 1 << cell,
                });
            }
        }
    }

    fn terminal(&self, Marks { mover, opponent }: Marks) -> Option<Outcome> {
        if has_line(opponent, &LINES) {
            return Some(Outcome::Loss);
        }
        ((mover | opponent).count_ones() as usize == CELLS).then_some(Outcome::Tie)
    }

    fn player(&self, position: Marks) -> Option<Player> {
        Some(if position.first_to_move() {
            Player::Zero
        } else {
            Player::One
        })
    }

    fn player_names(&self) -> [String; 2] {
        ["X".into(), "O".into()]
    }

    fn encode(&self, Marks { mover, opponent }: Marks) -> Option<u64> {
        let digit =
            |cell: usize| u64::from(mover >> cell & 1) + 2 * u64::from(opponent >> cell & 1);
        Some((0..CELLS).rev().fold(0, |key, cell| key * 3 + digit(cell)))
    }

    fn decode(&self, key: u64) -> Option<Marks> {
        let mut marks = Marks {
            mover: 0,
            opponent: 0,
        };
        let mut rest = key;
        for cell in 0..CELLS {
            match rest % 3 {
                1 => marks.mover |= 1 << cell,
                2 => marks.opponent |= 1 << cell,
                _ => {}
            }
            rest /= 3;
        }
        let [mover, opponent] = [marks.mover.count_ones(), marks.opponent.count_ones()];
        let legal = mover == opponent || mover + 1 == opponent;
        (rest == 0 && legal).then_some(marks)
    }

    /// Three rows of `X`, `O` and `.`, joined by slashes; who is to move follows from the
    /// counts.
    fn print(&self, position: Marks) -> Option<String> {
        let signs = if position.first_to_move() {
            ['X', 'O']
        } else {
            ['O', 'X']
        };
        let mut text = String::new();
        for cell in 0..CELLS {
            if cell > 0 && cell % 3 == 0 {
                text.push('/');
            }
            text.push(
                match (position.mover >> cell & 1, position.opponent >> cell & 1) {
                    (0, 0) => '.',
                    (1, _) => signs[0],
                    _ => signs[1],
                },
            );
        }
        Some(text)
    }

    fn parse(&self, text: &str) -> Result<Marks, String> {
        let (mut crosses, mut noughts) = (0_u32, 0_u32);
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
            return Err(format!(
                "{text:?} is no board; expected three rows of three signs X, O or ., as in X../.O./..."
            ));
        }
        for (cell, sign) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match sign {
                'X' => crosses |= 1 << cell,
                'O' => noughts |= 1 << cell,
                '.' => {}
                _ => {
                    return Err(format!(
                        "{sign:?} is no sign of a board; expected X, O or ."
                    ));
                }
            }
        }
        match (crosses.count_ones(), noughts.count_ones()) {
            (x, o) if x == o => Ok(Marks {
                mover: crosses,
                opponent: noughts,
            }),
            (x, o) if x == o + 1 => Ok(Marks {
                mover: noughts,
                opponent: crosses,
            }),
            (x, o) => Err(format!(
                "{x} X and {o} O cannot be on a board; expected as many X as O, or one more"
            )),
        }
    }

    /// The cell that was marked, as column letter and row number from the top left.
    fn move_name(&self, from: Marks, to: Marks) -> Option<String> {
        let cell = (to.opponent & !from.mover).trailing_zeros();
        let column = char::from(b'a' + (cell % 3) as u8);
        Some(format!("{column}{}", cell / 3 + 1))
    }

    fn drawing(&self, position: Marks) -> Option<Drawing> {
        let mut drawing = Drawing::squares(3, 3);
        let [mover, other] = if position.first_to_move() {
            [('X', Player::Zero), ('O', Player::One)]
        } else {
            [('O', Player::One), ('X', Player::Zero)]
        };
        for cell in 0..CELLS as u8 {
            let at = point(cell % 3, cell / 3);
            if position.mover >> cell & 1 != 0 {
                drawing.piece(at, mover.0, Some(mover.1));
            } else if position.opponent >> cell & 1 != 0 {
                drawing.piece(at, other.0, Some(other.1));
            }
        }
        drawing.note(format!("{} to move", mover.0));
        Some(drawing)
    }
}
