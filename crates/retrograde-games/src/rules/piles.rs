//! Piles: sums of subtraction games. A move takes some pieces from one pile; who takes the
//! last piece wins, or loses with `misere=yes`.
//!
//! `moves` is the set of numbers that may be taken, the same for all piles: `1-3`, `1+4`, or
//! `any`, which makes the game Nim. Who cannot move has lost under normal play, even if
//! pieces are left that are too few to be taken.
//!
//! Encoding: a number with one digit per pile, to the base of its first size + 1, the first
//! pile lowest. A position reads `3+5+7`. With `symmetry=yes` the order of equal piles does
//! not count.
//!
//! Source: for Nim C. L. Bouton (1901), for others the theory of R. Sprague (1935) and P. M.
//! Grundy (1939): a position is lost under normal play exactly if the nimbers of its piles
//! cancel out.

use super::number_sets::{number_list, number_set, set_text};
use super::switches::{MISERE, SYMMETRY, goal, rules_where_stuck, yes};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::{Drawing, point};
use retrograde::{AnyGame, Game, Moves, Outcome, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "piles",
    summary: "Take pieces from one of several piles; who takes the last one wins",
    source: "Bouton, Sprague and Grundy",
    options: &[
        OptionEntry {
            name: "piles",
            values: "3+5+7, or 1 to 8 other sizes up to 99",
            default: "3+5+7",
            meaning: "how large the piles are",
        },
        OptionEntry {
            name: "moves",
            values: "any, or numbers and ranges, such as 1-3 or 1+4",
            default: "any",
            meaning: "how many pieces may be taken",
        },
        MISERE,
        SYMMETRY,
    ],
    build,
};

const MOST_PILES: usize = 8;
const LARGEST_PILE: u32 = 99;

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let sizes = number_list(options.text("piles"), 0, LARGEST_PILE)
        .filter(|sizes| sizes.len() <= MOST_PILES)
        .ok_or_else(|| options.refuse("piles"))?;
    let any: Vec<u32> = (1..=LARGEST_PILE).collect();
    let takes = match options.text("moves") {
        "any" => any.clone(),
        list => number_set(list, 1, LARGEST_PILE).ok_or_else(|| options.refuse("moves"))?,
    };
    let text = if takes == any {
        "any".into()
    } else {
        set_text(&takes)
    };
    Ok(Box::new(Piles {
        name: options.clone().spelled("moves", text).full_name(ENTRY.name),
        sizes: sizes.into_iter().map(|size| size as u8).collect(),
        takes: takes.into_iter().map(|take| take as u8).collect(),
        stuck: goal(yes(options, "misere")?),
        unified: yes(options, "symmetry")?,
    }))
}

struct Piles {
    name: String,
    sizes: Vec<u8>,
    /// In ascending order.
    takes: Vec<u8>,
    /// What a player gets who cannot move.
    stuck: Outcome,
    unified: bool,
}

/// How large the piles are; 0 beyond the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Left([u8; MOST_PILES]);

impl Game for Piles {
    type Position = Left;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(self.stuck)
    }

    fn starts(&self) -> Vec<Left> {
        let mut left = Left([0; MOST_PILES]);
        for (pile, &size) in left.0.iter_mut().zip(&self.sizes) {
            *pile = size;
        }
        vec![left]
    }

    fn moves(&self, left: Left, moves: &mut Moves<Left>) {
        for (pile, &size) in left.0.iter().enumerate() {
            for &take in self.takes.iter().take_while(|&&take| take <= size) {
                let mut after = left;
                after.0[pile] -= take;
                moves.add(after);
            }
        }
    }

    fn terminal(&self, left: Left) -> Option<Outcome> {
        let least = self.takes.first().copied()?;
        let movable = left.0.iter().any(|&size| size >= least);
        (!movable).then_some(self.stuck)
    }

    /// Piles that began equally large are in ascending order.
    fn canonical(&self, left: Left) -> Left {
        let mut sorted = left;
        if self.unified {
            // An insertion sort among the piles of each first size: there are few.
            for pile in 1..self.sizes.len() {
                for earlier in 0..pile {
                    let equal = self.sizes[earlier] == self.sizes[pile];
                    if equal && sorted.0[earlier] > sorted.0[pile] {
                        sorted.0.swap(earlier, pile);
                    }
                }
            }
        }
        sorted
    }

    fn encode(&self, left: Left) -> Option<u64> {
        let piles = self.sizes.iter().zip(left.0).rev();
        Some(piles.fold(0, |key, (&size, pile)| {
            key * (u64::from(size) + 1) + u64::from(pile)
        }))
    }

    fn decode(&self, key: u64) -> Option<Left> {
        let mut left = Left([0; MOST_PILES]);
        let mut rest = key;
        for (pile, &size) in left.0.iter_mut().zip(&self.sizes) {
            let base = u64::from(size) + 1;
            *pile = (rest % base) as u8;
            rest /= base;
        }
        (rest == 0).then_some(left)
    }

    fn print(&self, left: Left) -> Option<String> {
        let piles = left.0.iter().take(self.sizes.len()).map(u8::to_string);
        Some(piles.collect::<Vec<_>>().join("+"))
    }

    fn parse(&self, text: &str) -> Result<Left, String> {
        let mut left = Left([0; MOST_PILES]);
        let found = number_list(text, 0, LARGEST_PILE).filter(|found| {
            let mut piles = found.iter().zip(&self.sizes);
            found.len() == self.sizes.len() && piles.all(|(&pile, &size)| pile <= size.into())
        });
        let Some(found) = found else {
            let sizes = self.sizes.iter().map(u8::to_string);
            return Err(format!(
                "{text:?} are no piles; expected {} numbers joined by +, none larger than in {}",
                self.sizes.len(),
                sizes.collect::<Vec<_>>().join("+")
            ));
        };
        for (pile, size) in left.0.iter_mut().zip(found) {
            *pile = size as u8;
        }
        Ok(left)
    }

    /// How many are taken and from which pile, counted from 1: `2from3`.
    fn move_name(&self, from: Left, to: Left) -> Option<String> {
        let pile = (0..MOST_PILES).find(|&pile| from.0[pile] != to.0[pile])?;
        let taken = from.0[pile].checked_sub(to.0[pile])?;
        Some(format!("{taken}from{}", pile + 1))
    }

    /// A column for each pile, standing on the ground.
    fn drawing(&self, left: Left) -> Option<Drawing> {
        let height = self.sizes.iter().copied().max().unwrap_or(0).max(1);
        let mut drawing = Drawing::squares(self.sizes.len() as u8, height);
        for (column, &pile) in left.0.iter().take(self.sizes.len()).enumerate() {
            for level in 0..pile {
                drawing.piece(point(column as u8, height - 1 - level), 'o', None);
            }
        }
        Some(drawing)
    }
}
