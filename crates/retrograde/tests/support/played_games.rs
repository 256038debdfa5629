//! Small games to be played: with names that are numbers, with symmetry and drawings, with
//! moves that keep the turn, without an end.

use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome, Player};

/// Take one or two sticks; who takes the last one wins. Moves are named by how many sticks
/// they take, in words or, to make numbers and names differ, in digits.
pub struct Sticks {
    pub left: u32,
    pub digits: bool,
}

impl Game for Sticks {
    type Position = u32;

    fn starts(&self) -> Vec<u32> {
        vec![self.left]
    }

    fn moves(&self, left: u32, moves: &mut Moves<u32>) {
        for taken in [2, 1] {
            if taken <= left {
                moves.add(left - taken);
            }
        }
    }

    fn terminal(&self, _: u32) -> Option<Outcome> {
        None
    }

    fn name(&self) -> String {
        "sticks".into()
    }

    fn player_names(&self) -> [String; 2] {
        ["Ann".into(), "Bob".into()]
    }

    fn print(&self, left: u32) -> Option<String> {
        Some(format!("{left} sticks"))
    }

    fn move_name(&self, from: u32, to: u32) -> Option<String> {
        Some(match (from - to, self.digits) {
            (taken, true) => taken.to_string(),
            (1, false) => "One".into(),
            (_, false) => "Two".into(),
        })
    }
}

pub const STICKS: Sticks = Sticks {
    left: 7,
    digits: false,
};

/// Three in a row on a board of 3 x 3, with symmetry: cells are 0 empty, 1 player 0, 2
/// player 1; turned boards are equal.
pub struct Noughts;

pub type Board = [u8; 9];

const ROWS: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

fn to_move(board: Board) -> u8 {
    let count = |player| board.iter().filter(|&&cell| cell == player).count();
    if count(1) == count(2) { 1 } else { 2 }
}

impl Game for Noughts {
    type Position = Board;

    fn starts(&self) -> Vec<Board> {
        vec![[0; 9]]
    }

    fn moves(&self, board: Board, moves: &mut Moves<Board>) {
        if self.terminal(board).is_some() {
            return;
        }
        for cell in (0..9).filter(|&cell| board[cell] == 0) {
            let mut next = board;
            next[cell] = to_move(board);
            moves.add(next);
        }
    }

    fn terminal(&self, board: Board) -> Option<Outcome> {
        let other = 3 - to_move(board);
        if ROWS
            .iter()
            .any(|row| row.iter().all(|&cell| board[cell] == other))
        {
            return Some(Outcome::Loss);
        }
        (!board.contains(&0)).then_some(Outcome::Tie)
    }

    fn player(&self, board: Board) -> Option<Player> {
        Some(if to_move(board) == 1 {
            Player::Zero
        } else {
            Player::One
        })
    }

    fn player_names(&self) -> [String; 2] {
        ["X".into(), "O".into()]
    }

    fn canonical(&self, board: Board) -> Board {
        let turn = |board: Board| [6, 3, 0, 7, 4, 1, 8, 5, 2].map(|cell: usize| board[cell]);
        let mut turned = board;
        let mut least = board;
        for _ in 0..3 {
            turned = turn(turned);
            least = least.min(turned);
        }
        least
    }

    fn move_name(&self, from: Board, to: Board) -> Option<String> {
        let cell = (0..9).find(|&cell| from[cell] != to[cell])?;
        Some(format!("{}{}", ["a", "b", "c"][cell % 3], cell / 3 + 1))
    }

    fn drawing(&self, board: Board) -> Option<Drawing> {
        let mut drawing = Drawing::squares(3, 3);
        for (cell, &mark) in board.iter().enumerate() {
            let at = point(cell % 3, cell / 3);
            match mark {
                0 => {}
                1 => drop(drawing.piece(at, 'X', Some(Player::Zero))),
                _ => drop(drawing.piece(at, 'O', Some(Player::One))),
            }
        }
        Some(drawing)
    }
}

/// Steps to zero: a step of one keeps the turn, a step of two passes it on; who comes to
/// zero or below wins by leaving the other without a move.
pub struct Steps;

impl Game for Steps {
    type Position = (u8, u8);

    fn starts(&self) -> Vec<(u8, u8)> {
        vec![(4, 0)]
    }

    fn moves(&self, (left, mover): (u8, u8), moves: &mut Moves<(u8, u8)>) {
        if left > 1 {
            moves.add_again((left - 1, mover));
        }
        if left > 0 {
            moves.add((left.saturating_sub(2), 1 - mover));
        }
    }

    fn terminal(&self, _: (u8, u8)) -> Option<Outcome> {
        None
    }

    fn print(&self, (left, _): (u8, u8)) -> Option<String> {
        Some(format!("at {left}"))
    }
}

/// A token goes round a circle of three for ever.
pub struct Round;

impl Game for Round {
    type Position = u8;

    fn starts(&self) -> Vec<u8> {
        vec![0]
    }

    fn moves(&self, at: u8, moves: &mut Moves<u8>) {
        moves.add((at + 1) % 3);
    }

    fn terminal(&self, _: u8) -> Option<Outcome> {
        None
    }
}

/// All moves of a position are called the same.
pub struct Alike;

impl Game for Alike {
    type Position = u8;

    fn starts(&self) -> Vec<u8> {
        Vec::new()
    }

    fn moves(&self, at: u8, moves: &mut Moves<u8>) {
        match at {
            0 => [1, 1].map(|to| moves.add(to)),
            1 => [2, 3].map(|to| moves.add(to)),
            _ => [(); 2],
        };
    }

    fn terminal(&self, _: u8) -> Option<Outcome> {
        None
    }

    fn move_name(&self, _: u8, _: u8) -> Option<String> {
        Some("on".into())
    }
}
