//! Chopsticks: two players tap each other's hands until one has no fingers left.
//!
//! Rules. Each player begins with one finger up on each hand. A move is a tap or a split.
//! A tap adds the fingers of a live hand of the mover to a live hand of the opponent. A sum
//! below the size of a hand stands; at exactly that size the hand is dead (no fingers);
//! above it the rules differ: by *roll-over* the size is taken off, by *cut-off* the hand is
//! dead. A split moves fingers between the mover's own hands, below the size of a hand on
//! each, and must change more than which hand is which. Whether a dead hand may be revived,
//! and whether a hand may be emptied, are options; so is a split that changes nothing but
//! passes, and the rule (*halvesies*) that only a lone hand with an even number may be
//! split, into two equal halves. A player with two dead hands has lost.
//!
//! A position is written from the view of the player to move, and hands in ascending order:
//! which hand is left and which is right does not matter. Moves that lead to the same
//! position are one move.
//!
//! Encoding: four digits to the base of the size of a hand, the mover's lower hand first.
//!
//! Sources and what they say (two hands of one finger each, unless said otherwise):
//! - Wikipedia, "Chopsticks (hand game)": with roll-over, splits, revival and no suicide, 204
//!   positions are reached and perfect players go on for ever. These are the defaults.
//! - HanseulJo, `Chopsticks_Game_strategy`: with cut-off, revival and suicide, the second
//!   player wins for 5 fingers, the first for 4, and 6 are a draw.
//! - GamesmanClassic `mchopsticks`: cut-off with revival; suicide (*full transfers*) and
//!   passing (*pass transfers*) as options.
//! - Antoine Dailly and others, "Simple Chopsticks" (2024): taps only, `splits=none,over=dies`.

use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::Drawing;
use retrograde::{Game, Moves, Outcome};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "chopsticks",
    summary: "Tap the opponent's hands until both are dead, or split your own fingers",
    source: "Wikipedia, Chopsticks (hand game); GamesmanClassic mchopsticks; HanseulJo, Chopsticks_Game_strategy",
    options: &[
        OptionEntry {
            name: "fingers",
            values: "5, from 2 to 10",
            default: "5",
            meaning: "fingers at which a hand is dead",
        },
        OptionEntry {
            name: "over",
            values: "rolls or dies",
            default: "rolls",
            meaning: "what a hand does above that number: it rolls over, or dies",
        },
        OptionEntry {
            name: "splits",
            values: "any, halves or none",
            default: "any",
            meaning: "which splits are allowed",
        },
        OptionEntry {
            name: "suicide",
            values: "no or yes",
            default: "no",
            meaning: "whether a split may empty a hand (with splits=any)",
        },
        OptionEntry {
            name: "revive",
            values: "yes or no",
            default: "yes",
            meaning: "whether a split may fill a dead hand (with splits=any)",
        },
        OptionEntry {
            name: "pass",
            values: "no or yes",
            default: "no",
            meaning: "whether a split may leave all as it is (with splits=any)",
        },
        OptionEntry {
            name: "start",
            values: "1, from 1 to 9, fewer than fingers",
            default: "1",
            meaning: "fingers on each hand at the start",
        },
    ],
    build: |options| Ok(Box::new(Chopsticks::new(options)?)),
};

/// Which splits a player may make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Splits {
    Any,
    Halves,
    None,
}

/// The game, with its rules chosen.
#[derive(Debug, Clone)]
pub struct Chopsticks {
    name: String,
    fingers: u8,
    rolls: bool,
    splits: Splits,
    suicide: bool,
    revive: bool,
    pass: bool,
    start: u8,
}

/// Fingers of the two hands of a player, in ascending order.
type Hands = [u8; 2];

/// The hands of both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingers {
    mover: Hands,
    opponent: Hands,
}

fn ascending(hands: Hands) -> Hands {
    let [one, other] = hands;
    [one.min(other), one.max(other)]
}

impl Chopsticks {
    fn new(options: &GameOptions) -> Result<Chopsticks, OptionError> {
        let fingers = options.value("fingers", |fingers| (2..=10).contains(fingers))?;
        let splits = [Splits::Any, Splits::Halves, Splits::None]
            [options.choice("splits", &["any", "halves", "none"])?];
        let game = Chopsticks {
            name: options.full_name(ENTRY.name),
            fingers,
            rolls: options.choice("over", &["rolls", "dies"])? == 0,
            splits,
            suicide: options.choice("suicide", &["no", "yes"])? == 1,
            revive: options.choice("revive", &["yes", "no"])? == 0,
            pass: options.choice("pass", &["no", "yes"])? == 1,
            start: options.value("start", |start| (1..fingers).contains(start))?,
        };
        // The same rules under two names would be two identities of one game.
        let idle = [
            ("suicide", game.suicide),
            ("revive", !game.revive),
            ("pass", game.pass),
        ];
        match idle.into_iter().find(|&(_, changed)| changed) {
            Some((name, _)) if splits != Splits::Any => Err(OptionError::Unusable {
                name: name.into(),
                found: options.text(name).into(),
                reason: "it matters with splits=any alone".into(),
            }),
            _ => Ok(game),
        }
    }

    /// What a hand has after a tap.
    fn tapped(&self, by: u8, hand: u8) -> u8 {
        match by + hand {
            sum if sum < self.fingers => sum,
            sum if self.rolls => sum - self.fingers,
            _ => 0,
        }
    }

    /// The taps of a position: with how many fingers, on which hand, and where it leads.
    fn taps(&self, at: Fingers) -> impl Iterator<Item = (u8, u8, Fingers)> {
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        pairs.filter_map(move |(own, other)| {
            let (by, hand) = (at.mover[own], at.opponent[other]);
            let mut after = at.opponent;
            after[other] = self.tapped(by, hand);
            let to = Fingers {
                mover: ascending(after),
                opponent: at.mover,
            };
            (by > 0 && hand > 0).then_some((by, hand, to))
        })
    }

    /// What the mover's hands can be after a split.
    fn split(&self, hands: Hands) -> impl Iterator<Item = Hands> {
        let sum = hands[0] + hands[1];
        let lowest = (0..=sum / 2).filter(move |&low| {
            let high = sum - low;
            let allowed = match self.splits {
                Splits::None => false,
                Splits::Halves => hands[0] == 0 && low == high,
                Splits::Any => {
                    (self.suicide || low > 0)
                        && (self.revive || hands[0] > 0)
                        && (self.pass || low != hands[0])
                }
            };
            allowed && high < self.fingers
        });
        lowest.map(move |low| [low, sum - low])
    }

    fn is_position(&self, hands: Fingers) -> bool {
        let all = [hands.mover, hands.opponent];
        let fits = |[low, high]: Hands| low <= high && high < self.fingers;
        all.into_iter().all(fits) && hands.opponent[1] > 0
    }
}

impl Game for Chopsticks {
    type Position = Fingers;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn starts(&self) -> Vec<Fingers> {
        vec![Fingers {
            mover: [self.start; 2],
            opponent: [self.start; 2],
        }]
    }

    fn moves(&self, at: Fingers, moves: &mut Moves<Fingers>) {
        if at.mover[1] == 0 {
            return;
        }
        let splits = self.split(at.mover).map(|hands| Fingers {
            mover: at.opponent,
            opponent: hands,
        });
        for to in self.taps(at).map(|(_, _, to)| to).chain(splits) {
            if moves.as_slice().iter().all(|earlier| earlier.to != to) {
                moves.add(to);
            }
        }
    }

    fn terminal(&self, at: Fingers) -> Option<Outcome> {
        (at.mover[1] == 0).then_some(Outcome::Loss)
    }

    fn player_names(&self) -> [String; 2] {
        ["the first player".into(), "the second player".into()]
    }

    fn encode(&self, at: Fingers) -> Option<u64> {
        let digits = [at.mover, at.opponent].into_iter().flatten();
        Some(digits.fold(0, |key, digit| {
            key * u64::from(self.fingers) + u64::from(digit)
        }))
    }

    fn decode(&self, key: u64) -> Option<Fingers> {
        let base = u64::from(self.fingers);
        let digit = |place: u32| (key / base.pow(place) % base) as u8;
        let at = Fingers {
            mover: [digit(3), digit(2)],
            opponent: [digit(1), digit(0)],
        };
        (key < base.pow(4) && self.is_position(at)).then_some(at)
    }

    /// The hands of the player to move, then those of the opponent: `12-04`.
    fn print(&self, at: Fingers) -> Option<String> {
        let ([a, b], [c, d]) = (at.mover, at.opponent);
        Some(format!("{a}{b}-{c}{d}"))
    }

    /// Four digits, with or without the hyphen, the hands of a player in any order.
    fn parse(&self, text: &str) -> Result<Fingers, String> {
        let digits: Option<Vec<u8>> = text
            .chars()
            .filter(|sign| *sign != '-')
            .map(|sign| sign.to_digit(10).map(|digit| digit as u8))
            .collect();
        let Some(&[a, b, c, d]) = digits.as_deref() else {
            return Err(format!(
                "{text:?} is no position; expected four digits, the hands of the player to move first, as in 12-04"
            ));
        };
        let at = Fingers {
            mover: ascending([a, b]),
            opponent: ascending([c, d]),
        };
        if self.is_position(at) {
            Ok(at)
        } else {
            Err(format!(
                "{text:?} cannot be; expected at most {} fingers a hand, and at least one finger of the opponent",
                self.fingers - 1
            ))
        }
    }

    /// `3 taps 2`, or `split 1 3` with the hands after it. Where several taps do the same,
    /// the first of them.
    fn move_name(&self, from: Fingers, to: Fingers) -> Option<String> {
        let tap = self.taps(from).find(|&(_, _, reached)| reached == to);
        Some(match tap {
            Some((by, hand, _)) => format!("{by} taps {hand}"),
            None => format!("split {} {}", to.opponent[0], to.opponent[1]),
        })
    }

    fn drawing(&self, at: Fingers) -> Option<Drawing> {
        let ([a, b], [c, d]) = (at.mover, at.opponent);
        let mut drawing = Drawing::default();
        drawing.note(format!("the opponent has {c} and {d}"));
        drawing.note(format!("the player to move has {a} and {b}"));
        Some(drawing)
    }
}
