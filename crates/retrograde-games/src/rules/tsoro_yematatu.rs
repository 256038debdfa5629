//! Tsoro Yematatu: three pieces each on a triangle of seven points; three in a row win.
//!
//! From the apex three lines of three points run to the base; a line in the middle and the
//! base itself are the other two. The players place three pieces each in turn. From then on
//! a move takes a piece along a line to the one empty point. A player none of whose pieces
//! is next to it jumps instead, along a line over one piece of either side, which stays;
//! with `jumps=always` jumps are there as well as slides.
//!
//! Encoding: see the module on stones. A position reads `./.../...:X`: the apex, the middle,
//! the base, and who is to move. 806 positions are reached.
//!
//! Source: GamesmanClassic `mtsoroyematatu`, whose graph the tests hold this file against:
//! it allows jumps only where nothing can slide. Other descriptions of the game allow them
//! always.

use super::stone_game::{StoneGame, StoneRules};
use super::stones::{Points, Stones, has_line, members};
use super::switches::{MISERE, goal, yes};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::{AnyGame, Moves, Outcome};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "tsoro-yematatu",
    summary: "Three in a row on a triangle of seven points, by placing, sliding and jumping",
    source: "GamesmanClassic mtsoroyematatu",
    options: &[
        OptionEntry {
            name: "jumps",
            values: "stuck or always",
            default: "stuck",
            meaning: "whether a piece may jump only if none can slide",
        },
        MISERE,
    ],
    build,
};

/// The lines, each from end to end.
const LINES: [[usize; 3]; 5] = [[0, 1, 4], [0, 2, 5], [0, 3, 6], [1, 2, 3], [4, 5, 6]];

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let halves = LINES.iter().flat_map(|&[a, b, c]| [(a, b), (b, c)]);
    let points = Points {
        rows: vec![1, 3, 3],
        places: vec![
            (2.0, 0.0),
            (1.0, 1.0),
            (2.0, 1.0),
            (3.0, 1.0),
            (0.0, 2.0),
            (2.0, 2.0),
            (4.0, 2.0),
        ],
        lines: halves.collect(),
    };
    let mut across = vec![0; 7];
    for [a, _, c] in LINES {
        across[a] |= 1 << c;
        across[c] |= 1 << a;
    }
    let rules = TsoroYematatu {
        neighbours: points.neighbours(),
        across,
        rows: LINES.map(|line| line.iter().fold(0, |set, at| set | 1 << at)),
        always_jumps: options.choice("jumps", &["stuck", "always"])? == 1,
        beaten: goal(yes(options, "misere")?),
    };
    Ok(Box::new(StoneGame {
        name: options.full_name(ENTRY.name),
        points,
        rules,
        symmetries: Vec::new(),
    }))
}

struct TsoroYematatu {
    neighbours: Vec<u32>,
    /// The points at the other end of the lines that end at each point.
    across: Vec<u32>,
    rows: [u32; 5],
    always_jumps: bool,
    /// What a player gets whose opponent has three in a row.
    beaten: Outcome,
}

impl StoneRules for TsoroYematatu {
    fn start(&self) -> Stones {
        Stones::new([0, 0])
    }

    fn moves(&self, stones: Stones, moves: &mut Moves<Stones>) {
        if stones.taken().count_ones() < 6 {
            for at in members(!stones.taken() & 0b111_1111) {
                moves.add(stones.placed(at));
            }
            return;
        }
        let already = moves.len();
        for (from, to) in stones.slides(&self.neighbours) {
            moves.add(stones.moved(from, to));
        }
        if self.always_jumps || moves.len() == already {
            // One point is empty, so that the point between is taken.
            for (from, to) in stones.slides(&self.across) {
                moves.add(stones.moved(from, to));
            }
        }
    }

    fn terminal(&self, stones: Stones) -> Option<Outcome> {
        has_line(stones.other(), &self.rows).then_some(self.beaten)
    }

    /// Whoever cannot move has an opponent with three in a row.
    fn stuck(&self) -> Outcome {
        self.beaten
    }

    fn fits(&self, stones: Stones) -> bool {
        stones.placed_in_turn(3)
    }

    fn pieces(&self) -> String {
        "three pieces each, or fewer as they are placed in turn, X first".into()
    }
}
