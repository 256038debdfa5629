//! Seega on nine squares: four pieces each, placed and then moved; pieces are caught between
//! two of the opponent's, and who is left with one piece or none loses.
//!
//! The players place their pieces in turn, one at a time, anywhere but on the middle. From
//! then on a move takes a piece to a neighbouring empty square, along a row or a column. A
//! piece of the opponent that stands between the moved piece and another piece of the mover,
//! in a row or a column, is caught; one move may catch several. Moving in between two pieces
//! is safe. A player whose turn it is and who has pieces but no move wins.
//!
//! Encoding: that of the stones (see their module), doubled, plus 1 while pieces are still
//! placed, which the board alone does not tell. A position reads `X.O/.../...:X+`: the rows
//! from the top, who is to move, and `+` while pieces are placed. 15,724 positions are
//! reached.
//!
//! Source: GamesmanClassic `mseega`, whose graph the tests hold this file against. That a
//! player who is shut in wins is its rule.

use super::stones::{Points, SIGNS, Stones, members};
use super::switches::{MISERE, SYMMETRY, goal, rules_where_stuck, yes};
use super::three_by_three::{ALL_POINTS, Diagonals, board, symmetries};
use crate::catalog::{GameEntry, GameOptions, OptionError};
use retrograde::drawing::Drawing;
use retrograde::{AnyGame, Game, Moves, Outcome, Player, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "seega",
    summary: "Four pieces each on 3 x 3, placed, moved and caught between two",
    source: "GamesmanClassic mseega, option 1",
    options: &[MISERE, SYMMETRY],
    build,
};

const MIDDLE: u32 = 1 << 4;
/// How many pieces each player places.
const EACH: u32 = 4;

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let lined = board(Diagonals::None);
    let beaten = goal(yes(options, "misere")?);
    let unified = yes(options, "symmetry")?;
    Ok(Box::new(Seega {
        name: options.full_name(ENTRY.name),
        neighbours: lined.neighbours(),
        points: Points::squares(3, 3),
        beaten,
        symmetries: if unified { symmetries() } else { Vec::new() },
    }))
}

struct Seega {
    name: String,
    points: Points,
    neighbours: Vec<u32>,
    /// What a player gets who has one piece or none.
    beaten: Outcome,
    /// Where each symmetry takes the squares; empty if positions are not to be unified.
    symmetries: Vec<Vec<usize>>,
}

/// The pieces, and whether they are still being placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Setting {
    stones: Stones,
    placing: bool,
}

/// The square between two that are two apart in a row or a column, as a set.
fn between(one: usize, two: usize) -> u32 {
    let same_row = one / 3 == two / 3 && one.abs_diff(two) == 2;
    let same_column = one.abs_diff(two) == 6;
    u32::from(same_row || same_column) << usize::midpoint(one, two)
}

impl Seega {
    /// After a piece has moved to `to`: without the pieces that are caught.
    fn after_slide(stones: Stones, from: usize, to: usize) -> Stones {
        let mover = stones.to_move.index();
        let mut after = stones.moved(from, to);
        for partner in members(after.of[mover]) {
            after.of[1 - mover] &= !between(to, partner);
        }
        after
    }

    /// What a player gets who has two pieces or more and cannot move: the better of both ends
    /// under normal play, the worse under misère play.
    fn stuck(&self) -> Outcome {
        self.beaten.for_opponent()
    }

    fn fits(Setting { stones, placing }: Setting) -> bool {
        if placing {
            let full = stones.taken().count_ones() == 2 * EACH;
            stones.placed_in_turn(EACH) && !full && stones.taken() & MIDDLE == 0
        } else {
            stones.counts().iter().all(|&count| count <= EACH)
        }
    }
}

impl Game for Seega {
    type Position = Setting;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(self.stuck())
    }

    fn starts(&self) -> Vec<Setting> {
        vec![Setting {
            stones: Stones::new([0, 0]),
            placing: true,
        }]
    }

    fn moves(&self, setting: Setting, moves: &mut Moves<Setting>) {
        let Setting { stones, placing } = setting;
        if placing {
            for at in members(ALL_POINTS & !MIDDLE & !stones.taken()) {
                let stones = stones.placed(at);
                let placing = stones.taken().count_ones() < 2 * EACH;
                moves.add(Setting { stones, placing });
            }
        } else if Game::terminal(self, setting).is_none() {
            for (from, to) in stones.slides(&self.neighbours) {
                moves.add(Setting {
                    stones: Seega::after_slide(stones, from, to),
                    placing,
                });
            }
        }
    }

    fn terminal(&self, Setting { stones, placing }: Setting) -> Option<Outcome> {
        if placing {
            return None;
        }
        if stones.own().count_ones() <= 1 {
            return Some(self.beaten);
        }
        let movable = stones.slides(&self.neighbours).next().is_some();
        (!movable).then(|| self.stuck())
    }

    fn player(&self, setting: Setting) -> Option<Player> {
        Some(setting.stones.to_move)
    }

    fn player_names(&self) -> [String; 2] {
        SIGNS.map(String::from)
    }

    fn canonical(&self, setting: Setting) -> Setting {
        let stones = setting.stones.least(&self.symmetries);
        Setting { stones, ..setting }
    }

    fn encode(&self, setting: Setting) -> Option<u64> {
        Some(self.points.encode(setting.stones) * 2 + u64::from(setting.placing))
    }

    fn decode(&self, key: u64) -> Option<Setting> {
        let stones = self.points.decode(key / 2)?;
        let placing = key % 2 == 1;
        Some(Setting { stones, placing }).filter(|&setting| Seega::fits(setting))
    }

    fn print(&self, setting: Setting) -> Option<String> {
        let mut text = self.points.print(setting.stones);
        if setting.placing {
            text.push('+');
        }
        Some(text)
    }

    fn parse(&self, text: &str) -> Result<Setting, String> {
        let (board, placing) = match text.strip_suffix('+') {
            Some(board) => (board, true),
            None => (text, false),
        };
        let stones = self.points.parse(board)?;
        let setting = Setting { stones, placing };
        if Seega::fits(setting) {
            return Ok(setting);
        }
        Err(format!(
            "{text:?} has pieces that cannot be; expected up to four each, and with + at the \
             end fewer than eight in all, placed in turn, X first, with an empty middle"
        ))
    }

    fn move_name(&self, from: Setting, to: Setting) -> Option<String> {
        Some(self.points.move_name(from.stones, to.stones))
    }

    fn drawing(&self, setting: Setting) -> Option<Drawing> {
        let mut drawing = self.points.drawing(setting.stones);
        if setting.placing {
            drawing.note("pieces are being placed");
        }
        Some(drawing)
    }
}
