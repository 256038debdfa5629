//! Cat and mouse: two contest problems whose answers are known, LeetCode 913 (on a graph,
//! endless play is a draw) and 1728 (on a board, endless play is won by the cat).
//!
//! Samples stand here, further tests that caught wrong programs in
//! `tests/data/cases.jsonl`. Both players' positions and whose turn it is make up a
//! position of the game; 913 numbers them (mouse, cat, turn) as mixed radix.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod cases;
    pub mod truth;
}

use retrograde::{
    DeadEnd, GameGraph, InfinitePlay, Outcome, Player, Position, Rules, Solution, Value, check,
    solve,
};
use serde_json::Value as Json;
use support::cases::cases_of_kind;

const MOUSE: Player = Player::Zero;
const CAT: Player = Player::One;

/// What the player to move gets where `winner` has won.
fn won_by(winner: Player, mover: Player) -> Value {
    if winner == mover {
        Value::win(0)
    } else {
        Value::loss(0)
    }
}

/// Places of mouse and cat, and who moves, as one number.
struct Numbering {
    places: usize,
}

impl Numbering {
    fn count(&self) -> u64 {
        (self.places * self.places * 2) as u64
    }

    fn position(&self, mouse: usize, cat: usize, mover: Player) -> Position {
        ((mouse * self.places + cat) * 2 + mover.index()) as Position
    }

    /// Every position with its number.
    fn all(&self) -> impl Iterator<Item = (usize, usize, Player, Position)> + '_ {
        let pairs =
            (0..self.places).flat_map(|mouse| (0..self.places).map(move |cat| (mouse, cat)));
        pairs
            .flat_map(|(mouse, cat)| [MOUSE, CAT].map(|mover| (mouse, cat, mover)))
            .map(|(mouse, cat, mover)| (mouse, cat, mover, self.position(mouse, cat, mover)))
    }
}

fn solve_and_check(game: &GameGraph) -> Solution {
    let solution = solve(game).unwrap();
    assert_eq!(check(game, &solution), Ok(()));
    solution
}

/// LeetCode 913: the mouse starts at 1 and moves first, the cat at 2; the hole is 0 and the
/// cat may not enter it. The value of the start, for the mouse.
fn cat_and_mouse_on_a_graph(graph: &[Vec<usize>]) -> Value {
    let numbering = Numbering {
        places: graph.len(),
    };
    let mut builder = GameGraph::builder(numbering.count());
    for (mouse, cat, mover, position) in numbering.all() {
        builder.owner(position, mover);
        if mouse == 0 {
            builder.seed(position, won_by(MOUSE, mover));
        } else if mouse == cat {
            builder.seed(position, won_by(CAT, mover));
        } else if mover == MOUSE {
            for &to in &graph[mouse] {
                builder.add_move(position, numbering.position(to, cat, CAT));
            }
        } else {
            for &to in graph[cat].iter().filter(|&&to| to != 0) {
                builder.add_move(position, numbering.position(mouse, to, MOUSE));
            }
        }
    }
    let solution = solve_and_check(&builder.build().unwrap());
    solution.value(numbering.position(1, 2, MOUSE))
}

/// The answer as the problem numbers it: 1 mouse, 2 cat, 0 draw.
fn answer(value: Value) -> u64 {
    match value.outcome() {
        Outcome::Win => 1,
        Outcome::Loss => 2,
        Outcome::Tie | Outcome::Draw => 0,
    }
}

#[test]
fn on_a_graph_the_samples_come_out() {
    let drawn = [
        vec![2, 5],
        vec![3],
        vec![0, 4, 5],
        vec![1, 4, 5],
        vec![2, 3],
        vec![0, 2, 3],
    ];
    assert_eq!(cat_and_mouse_on_a_graph(&drawn), Value::DRAW);
    let won = [vec![1, 3], vec![0], vec![3], vec![0, 2]];
    assert_eq!(answer(cat_and_mouse_on_a_graph(&won)), 1);
}

#[test]
fn on_a_graph_the_cat_wins_in_the_plies_at_which_wrong_programs_gave_up() {
    for case in cases_of_kind("lc913", 10) {
        let graph: Vec<Vec<usize>> = serde_json::from_value(case.input()["graph"].clone()).unwrap();
        let value = cat_and_mouse_on_a_graph(&graph);
        assert_eq!(
            Some(answer(value)),
            case.expected()["answer"].as_u64(),
            "{}",
            case.id
        );
        let plies = value.remoteness().map(u64::from);
        assert_eq!(plies, case.expected()["r"].as_u64(), "{}", case.id);
    }
}

/// LeetCode 1728: `C`, `M` and the food `F` on a board with walls `#`. The mouse moves
/// first; a move is a jump of at most so many cells in a straight line, not across walls,
/// or none at all. The cat wins if it catches the mouse or is first at the food.
struct Board<'a> {
    grid: &'a [&'a str],
    cat_jump: usize,
    mouse_jump: usize,
}

impl Board<'_> {
    fn cell(&self, place: usize) -> u8 {
        let columns = self.grid[0].len();
        self.grid[place / columns].as_bytes()[place % columns]
    }

    fn find(&self, letter: u8) -> usize {
        self.places()
            .find(|&place| self.cell(place) == letter)
            .unwrap()
    }

    fn places(&self) -> std::ops::Range<usize> {
        0..self.grid.len() * self.grid[0].len()
    }

    fn jumps(&self, from: usize, longest: usize) -> Vec<usize> {
        let (rows, columns) = (self.grid.len() as isize, self.grid[0].len() as isize);
        let (row, column) = (from as isize / columns, from as isize % columns);
        let mut reached = vec![from];
        for (down, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            for length in 1..=longest as isize {
                let (row, column) = (row + down * length, column + right * length);
                if row < 0 || row >= rows || column < 0 || column >= columns {
                    break;
                }
                let place = (row * columns + column) as usize;
                if self.cell(place) == b'#' {
                    break;
                }
                reached.push(place);
            }
        }
        reached
    }

    /// The value of the start, for the mouse.
    fn value(&self, infinite: InfinitePlay) -> Value {
        let numbering = Numbering {
            places: self.places().len(),
        };
        let food = self.find(b'F');
        let mut builder = GameGraph::builder(numbering.count());
        builder.rules(Rules {
            dead_end: DeadEnd::Loses,
            infinite,
        });
        for (mouse, cat, mover, position) in numbering.all() {
            builder.owner(position, mover);
            if self.cell(mouse) == b'#' || self.cell(cat) == b'#' {
                continue;
            }
            if mouse == cat || cat == food {
                builder.seed(position, won_by(CAT, mover));
            } else if mouse == food {
                builder.seed(position, won_by(MOUSE, mover));
            } else if mover == MOUSE {
                for to in self.jumps(mouse, self.mouse_jump) {
                    builder.add_move(position, numbering.position(to, cat, CAT));
                }
            } else {
                for to in self.jumps(cat, self.cat_jump) {
                    builder.add_move(position, numbering.position(mouse, to, MOUSE));
                }
            }
        }
        let solution = solve_and_check(&builder.build().unwrap());
        solution.value(numbering.position(self.find(b'M'), self.find(b'C'), MOUSE))
    }
}

const CAT_WINS_ENDLESS_PLAY: InfinitePlay = InfinitePlay::PlayerWins(CAT);

#[test]
fn on_a_board_the_samples_come_out() {
    let open = ["####F", "#C...", "M...."];
    let board = Board {
        grid: &open,
        cat_jump: 1,
        mouse_jump: 2,
    };
    assert_eq!(board.value(CAT_WINS_ENDLESS_PLAY), Value::win(5));

    let corridor = ["M.C...F"];
    let far = Board {
        grid: &corridor,
        cat_jump: 1,
        mouse_jump: 4,
    };
    assert_eq!(far.value(CAT_WINS_ENDLESS_PLAY), Value::win(3));
    let near = Board {
        grid: &corridor,
        cat_jump: 1,
        mouse_jump: 3,
    };
    assert_eq!(near.value(CAT_WINS_ENDLESS_PLAY).outcome(), Outcome::Loss);
}

#[test]
fn on_a_board_endless_play_is_a_draw_or_the_cats() {
    for case in cases_of_kind("lc1728", 2) {
        let input = case.input();
        let grid: Vec<&str> = input["grid"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Json::as_str)
            .collect();
        let jump = |who: &str| input[who].as_u64().unwrap() as usize;
        let board = Board {
            grid: &grid,
            cat_jump: jump("catJump"),
            mouse_jump: jump("mouseJump"),
        };
        assert_eq!(case.expected()["canMouseWin"], Json::Bool(false));
        assert_eq!(board.value(InfinitePlay::Draw), Value::DRAW, "{}", case.id);
        assert_eq!(
            board.value(CAT_WINS_ENDLESS_PLAY),
            Value::ENDLESS_LOSS,
            "{}",
            case.id
        );
    }
}
