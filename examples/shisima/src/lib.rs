use retrograde::drawing::{Drawing, point};
use retrograde::{Game, Moves, Outcome, Player};

/// The ring is points 0 to 7. This is the point in the middle.
const POND: usize = 8;

/// Whose bug sits on each of the nine points, and who is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    bugs: [Option<Player>; 9],
    to_move: Player,
}

fn connected(one: usize, other: usize) -> bool {
    one == POND || other == POND || (one + 1) % 8 == other || (other + 1) % 8 == one
}

pub struct Shisima;

impl Game for Shisima {
    type Position = Board;

    fn starts(&self) -> Vec<Board> {
        let mut bugs = [None; 9];
        bugs[0..3].fill(Some(Player::Zero));
        bugs[4..7].fill(Some(Player::One));
        let to_move = Player::Zero;
        vec![Board { bugs, to_move }]
    }

    fn moves(&self, board: Board, moves: &mut Moves<Board>) {
        if self.terminal(board).is_some() {
            return;
        }
        for from in 0..9 {
            for to in 0..9 {
                let is_own = board.bugs[from] == Some(board.to_move);
                if is_own && board.bugs[to].is_none() && connected(from, to) {
                    let mut next = board;
                    next.bugs.swap(from, to);
                    next.to_move = board.to_move.opponent();
                    moves.add(next);
                }
            }
        }
    }

    fn terminal(&self, board: Board) -> Option<Outcome> {
        let opponent = Some(board.to_move.opponent());
        let is_row = |end| [end, POND, end + 4].map(|at| board.bugs[at]) == [opponent; 3];
        (0..4).any(is_row).then_some(Outcome::Loss)
    }

    fn canonical(&self, board: Board) -> Board {
        let turned = (0..8).map(|turn| board.rearranged(|at| (at + turn) % 8));
        let mirrored = (0..8).map(|turn| board.rearranged(|at| (8 - at + turn) % 8));
        let equal = turned.chain(mirrored);
        equal.min_by_key(|board| board.bugs).unwrap_or(board)
    }

    fn encode(&self, board: Board) -> Option<u64> {
        let digit = |bug: Option<Player>| bug.map_or(0, |player| 1 + player.index() as u64);
        let bugs = board.bugs.iter().fold(0, |key, &bug| key * 3 + digit(bug));
        Some(bugs * 2 + board.to_move.index() as u64)
    }

    fn decode(&self, key: u64) -> Option<Board> {
        let mut board = Board {
            bugs: [None; 9],
            to_move: PLAYERS[(key % 2) as usize],
        };
        let mut rest = key / 2;
        for bug in board.bugs.iter_mut().rev() {
            *bug = [None, Some(Player::Zero), Some(Player::One)][(rest % 3) as usize];
            rest /= 3;
        }
        (rest == 0 && board.has_all_bugs()).then_some(board)
    }

    fn player(&self, board: Board) -> Option<Player> {
        Some(board.to_move)
    }

    fn player_names(&self) -> [String; 2] {
        ["X".into(), "O".into()]
    }

    fn move_name(&self, from: Board, to: Board) -> Option<String> {
        let left = (0..9).find(|&at| from.bugs[at].is_some() && to.bugs[at].is_none())?;
        let entered = (0..9).find(|&at| from.bugs[at].is_none() && to.bugs[at].is_some())?;
        Some(format!("{}{}", letter(left), letter(entered)))
    }

    fn print(&self, board: Board) -> Option<String> {
        let bugs: String = board.bugs.map(sign).iter().collect();
        Some(format!("{bugs}:{}", sign(Some(board.to_move))))
    }

    fn parse(&self, text: &str) -> Result<Board, String> {
        Board::read(text)
            .ok_or_else(|| format!("{text:?} is no board; expected one like XXX.OOO..:X"))
    }

    fn drawing(&self, board: Board) -> Option<Drawing> {
        let places = PLACES.map(|(column, row)| point(column, row));
        let ring = (0..8).map(|at| (at, (at + 1) % 8));
        let spokes = (0..8).map(|at| (at, POND));
        let lines: Vec<_> = ring.chain(spokes).collect();
        let mut drawing = Drawing::nodes(&places, &lines);
        for (at, &place) in places.iter().enumerate() {
            drawing.cells[at].label = Some(letter(at).into());
            if let Some(player) = board.bugs[at] {
                drawing.piece(place, sign(Some(player)), Some(player));
            }
        }
        Some(drawing)
    }
}

impl Board {
    /// The same bugs on other points of the ring: each point takes over from `source` of it.
    fn rearranged(self, source: impl Fn(usize) -> usize) -> Board {
        let mut board = self;
        for at in 0..8 {
            board.bugs[at] = self.bugs[source(at)];
        }
        board
    }
}

const PLAYERS: [Player; 2] = [Player::Zero, Player::One];

impl Board {
    fn has_all_bugs(self) -> bool {
        let count = |player| self.bugs.iter().filter(|&&bug| bug == Some(player)).count();
        PLAYERS.map(count) == [3, 3]
    }
}

fn letter(at: usize) -> char {
    char::from(b"abcdefghi"[at])
}

fn sign(bug: Option<Player>) -> char {
    match bug {
        Some(Player::Zero) => 'X',
        Some(Player::One) => 'O',
        None => '.',
    }
}

impl Board {
    fn read(text: &str) -> Option<Board> {
        let bug_of = |letter| {
            let all = [Some(Player::Zero), Some(Player::One), None];
            all.into_iter().find(|&bug| sign(bug) == letter)
        };
        let (bugs, mover) = text.split_once(':')?;
        let bugs: Vec<_> = bugs.chars().map(bug_of).collect::<Option<_>>()?;
        let board = Board {
            bugs: bugs.try_into().ok()?,
            to_move: bug_of(mover.parse().ok()?)??,
        };
        board.has_all_bugs().then_some(board)
    }
}

/// Column and row of each point: the ring drawn as a square.
const PLACES: [(u8, u8); 9] = [
    (0, 0),
    (1, 0),
    (2, 0),
    (2, 1),
    (2, 2),
    (1, 2),
    (0, 2),
    (0, 1),
    (1, 1),
];
