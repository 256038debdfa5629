//! A game by its rules, made of plain lists: what enumeration and audit are held against.

use crate::support::plain::{PlainGame, PlainMove};
use proptest::prelude::*;
use retrograde::{DeadEnd, Game, InfinitePlay, Moves, Outcome, Player, Rules, Value};

/// A position comes in several disguises, all equal up to symmetry; the first stands for
/// all.
pub const DISGUISES: u32 = 3;

/// Whether, and how, positions have keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    None,
    /// Small, in another order than the positions.
    Small,
    /// All over 64 bits.
    Wide,
}

/// A game as lists: for each position its moves, each with a mark for *again*, and its
/// outcome if play has ended there.
#[derive(Debug, Clone)]
pub struct Listed {
    pub moves: Vec<Vec<(u32, bool)>>,
    pub terminals: Vec<Option<Outcome>>,
    pub starts: Vec<u32>,
    pub rules: Rules,
    /// Who moves, if the game says so.
    pub players: Option<Vec<Player>>,
    pub keys: Keys,
}

/// Position and disguise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Disguised {
    pub at: u32,
    pub disguise: u32,
}

impl Game for Listed {
    type Position = Disguised;

    fn starts(&self) -> Vec<Disguised> {
        let starts = self.starts.iter();
        starts.map(|&at| Disguised { at, disguise: 1 }).collect()
    }

    fn moves(&self, position: Disguised, moves: &mut Moves<Disguised>) {
        for &(at, again) in &self.moves[position.at as usize] {
            // The same move from two disguises leads to two disguises of one position.
            let disguise = (at + position.disguise) % DISGUISES;
            let to = Disguised { at, disguise };
            if again {
                moves.add_again(to);
            } else {
                moves.add(to);
            }
        }
    }

    fn terminal(&self, position: Disguised) -> Option<Outcome> {
        self.terminals[position.at as usize]
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn player(&self, position: Disguised) -> Option<Player> {
        Some(self.players.as_ref()?[position.at as usize])
    }

    fn canonical(&self, position: Disguised) -> Disguised {
        Disguised {
            disguise: 0,
            ..position
        }
    }

    fn encode(&self, position: Disguised) -> Option<u64> {
        let number = u64::from(position.at * DISGUISES + position.disguise);
        match self.keys {
            Keys::None => None,
            Keys::Small => Some(number ^ 5),
            Keys::Wide => Some(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
        }
    }

    fn decode(&self, key: u64) -> Option<Disguised> {
        let all = self.moves.len() as u64 * u64::from(DISGUISES);
        let number = match self.keys {
            Keys::None => return None,
            Keys::Small => key ^ 5,
            // The inverse of the factor above modulo 2^64.
            Keys::Wide => key.wrapping_mul(0xF1DE_83E1_9937_733D),
        };
        (number < all).then(|| Disguised {
            at: (number / u64::from(DISGUISES)) as u32,
            disguise: (number % u64::from(DISGUISES)) as u32,
        })
    }
}

impl Listed {
    /// The same game for the oracles, positions that cannot be reached included.
    pub fn to_plain(&self) -> PlainGame {
        let rows = (0..).zip(&self.moves);
        PlainGame {
            position_count: self.moves.len() as u32,
            moves: rows
                .flat_map(|(from, row)| row.iter().map(move |&(to, marked)| (from, to, marked)))
                .map(|(from, to, marked)| PlainMove { from, to, marked })
                .collect(),
            seeds: (0..)
                .zip(&self.terminals)
                .filter_map(|(at, outcome)| Some((at, Value::new((*outcome)?, Some(0))?)))
                .collect(),
            owners: self.players.clone(),
            starts: self.starts.clone(),
            rules: self.rules,
        }
    }

    /// The positions that can be reached, breadth first.
    pub fn reachable(&self) -> Vec<u32> {
        let mut order: Vec<u32> = Vec::new();
        let note = |order: &mut Vec<u32>, at| {
            if !order.contains(&at) {
                order.push(at);
            }
        };
        for &start in &self.starts {
            note(&mut order, start);
        }
        let mut next = 0;
        while next < order.len() {
            let at = order[next] as usize;
            if self.terminals[at].is_none() {
                for &(to, _) in &self.moves[at] {
                    note(&mut order, to);
                }
            }
            next += 1;
        }
        order
    }
}

/// Random games with every kind of rule, up to `largest` positions.
pub fn listed_games(largest: u32) -> impl Strategy<Value = Listed> {
    (2..=largest).prop_flat_map(|count| {
        let moves = prop::collection::vec(
            prop::collection::vec((0..count, prop::bool::weighted(0.2)), 0..5),
            count as usize,
        );
        let outcomes = prop_oneof![
            8 => Just(None),
            1 => Just(Some(Outcome::Win)),
            1 => Just(Some(Outcome::Loss)),
            1 => Just(Some(Outcome::Tie)),
        ];
        let players = prop::collection::vec(prop::bool::ANY, count as usize);
        let dead_end = prop_oneof![
            Just(DeadEnd::Loses),
            Just(DeadEnd::Wins),
            Just(DeadEnd::Ties),
            Just(DeadEnd::PlayerWins(Player::One)),
        ];
        let infinite = prop_oneof![
            2 => Just(InfinitePlay::Draw),
            1 => Just(InfinitePlay::PlayerWins(Player::Zero)),
        ];
        let keys = prop_oneof![Just(Keys::None), Just(Keys::Small), Just(Keys::Wide)];
        (
            moves,
            prop::collection::vec(outcomes, count as usize),
            prop::collection::vec(0..count, 1..4),
            (players, prop::bool::ANY),
            (dead_end, infinite, keys),
        )
            .prop_map(|(mut moves, terminals, starts, players, rest)| {
                let (dead_end, infinite, keys) = rest;
                let rules = Rules { dead_end, infinite };
                let owners: Vec<Player> = players
                    .0
                    .iter()
                    .map(|&one| if one { Player::One } else { Player::Zero })
                    .collect();
                // With owners a move keeps the turn exactly if they say so.
                let owned = players.1 || rules.name_a_player();
                if owned {
                    for (from, row) in moves.iter_mut().enumerate() {
                        for (to, again) in row {
                            *again = owners[from] == owners[*to as usize];
                        }
                    }
                }
                Listed {
                    moves,
                    terminals,
                    starts,
                    rules,
                    players: owned.then_some(owners),
                    keys,
                }
            })
    })
}
