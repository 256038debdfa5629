//! Three pieces each on nine points, placed in turn and then moved: the rules that Achi and
//! three men's morris share. Three in a row win, from the first phase on.

use super::stone_game::StoneRules;
use super::stones::{Stones, has_line, members};
use super::three_by_three::{ALL_POINTS, LINES};
use retrograde::{Moves, Outcome};

const EACH: u32 = 3;

pub(crate) struct ThreeEach {
    /// Where a piece may go from each point, if the point is empty.
    pub reach: Vec<u32>,
    /// What a player gets whose opponent has three in a row.
    pub beaten: Outcome,
}

impl StoneRules for ThreeEach {
    fn start(&self) -> Stones {
        Stones::new([0, 0])
    }

    fn moves(&self, stones: Stones, moves: &mut Moves<Stones>) {
        if stones.taken().count_ones() < 2 * EACH {
            for at in members(ALL_POINTS & !stones.taken()) {
                moves.add(stones.placed(at));
            }
        } else {
            for (from, to) in stones.slides(&self.reach) {
                moves.add(stones.moved(from, to));
            }
        }
    }

    /// A player is never shut in unless the opponent has three in a row, so that there are
    /// no dead ends to decide.
    fn terminal(&self, stones: Stones) -> Option<Outcome> {
        has_line(stones.other(), &LINES).then_some(self.beaten)
    }

    /// Whoever cannot move has an opponent with three in a row.
    fn stuck(&self) -> Outcome {
        self.beaten
    }

    fn fits(&self, stones: Stones) -> bool {
        stones.placed_in_turn(EACH)
    }

    fn pieces(&self) -> String {
        "three pieces each, or fewer as they are placed in turn, X first".into()
    }
}
