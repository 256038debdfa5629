//! Mu Torere: four pieces each on a ring of eight points with one in its middle; who cannot
//! move loses.
//!
//! A piece moves to the one empty point: along the ring to the next point, from the middle
//! to any point of the ring, and from the ring to the middle only if it has a piece of the
//! opponent beside it on the ring. At the start each player has one half of the ring.
//!
//! Encoding: see the module on stones. A position reads `OOOOXXXX/.:X`: the ring, then the
//! middle, and who is to move. 1,180 positions are reached.
//!
//! Source: GamesmanClassic `mtore`, whose graph the tests hold this file against. The
//! condition for entering the middle is in force all the time there.

use super::stone_game::{StoneGame, StoneRules};
use super::stones::{Points, Stones};
use super::switches::{MISERE, SYMMETRY, goal, yes};
use crate::catalog::{GameEntry, GameOptions, OptionError};
use retrograde::{AnyGame, Moves, Outcome};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "mu-torere",
    summary: "Four pieces each on a ring of eight points and its middle; who cannot move loses",
    source: "GamesmanClassic mtore, option 2",
    options: &[MISERE, SYMMETRY],
    build,
};

const RING: usize = 8;
const MIDDLE: usize = 8;

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let ring = (0..RING).map(|at| (at, next(at)));
    let spokes = (0..RING).map(|at| (at, MIDDLE));
    let turned = (0..RING).flat_map(|turn| {
        [false, true].map(|flipped| {
            let image = |at| if flipped { turn + RING - at } else { turn + at };
            let ring = (0..RING).map(|at| image(at) % RING);
            ring.chain([MIDDLE]).collect()
        })
    });
    Ok(Box::new(StoneGame {
        name: options.full_name(ENTRY.name),
        points: Points {
            rows: vec![RING, 1],
            // From the left, clockwise.
            places: vec![
                (0.0, 2.0),
                (0.6, 0.6),
                (2.0, 0.0),
                (3.4, 0.6),
                (4.0, 2.0),
                (3.4, 3.4),
                (2.0, 4.0),
                (0.6, 3.4),
                (2.0, 2.0),
            ],
            lines: ring.chain(spokes).collect(),
        },
        rules: MuTorere {
            trapped: goal(yes(options, "misere")?),
        },
        symmetries: if yes(options, "symmetry")? {
            turned.collect()
        } else {
            Vec::new()
        },
    }))
}

fn next(at: usize) -> usize {
    (at + 1) % RING
}

fn last(at: usize) -> usize {
    (at + RING - 1) % RING
}

struct MuTorere {
    /// What a player who cannot move gets.
    trapped: Outcome,
}

impl MuTorere {
    fn movable(stones: Stones) -> impl Iterator<Item = (usize, usize)> {
        let has = |set: u32, at: usize| set >> at & 1 != 0;
        let empty = (!stones.taken()).trailing_zeros() as usize;
        (0..=MIDDLE)
            .filter(move |&from| {
                has(stones.own(), from)
                    && match (from, empty) {
                        (MIDDLE, _) => true,
                        (_, MIDDLE) => {
                            has(stones.other(), next(from)) || has(stones.other(), last(from))
                        }
                        _ => empty == next(from) || empty == last(from),
                    }
            })
            .map(move |from| (from, empty))
    }
}

impl StoneRules for MuTorere {
    fn start(&self) -> Stones {
        Stones::new([0b1111_0000, 0b0000_1111])
    }

    fn moves(&self, stones: Stones, moves: &mut Moves<Stones>) {
        for (from, to) in MuTorere::movable(stones) {
            moves.add(stones.moved(from, to));
        }
    }

    fn terminal(&self, stones: Stones) -> Option<Outcome> {
        let movable = MuTorere::movable(stones).next().is_some();
        (!movable).then_some(self.trapped)
    }

    fn stuck(&self) -> Outcome {
        self.trapped
    }

    fn fits(&self, stones: Stones) -> bool {
        stones.counts() == [4, 4]
    }

    fn pieces(&self) -> String {
        "four pieces each".into()
    }
}
