//! A listed game whose positions are numbered, with gaps, in layers, with or without
//! symmetry and predecessors: what the engines for ranked games are held against.

use crate::support::listed::{Disguised, Listed, listed_games};
use proptest::prelude::*;
use retrograde::{AnyRankedGame, Game, Moves, Outcome, Player, RankedGame, Rules};

/// A listed game with ranks. With symmetry every position has two disguises, of which the
/// first is canonical; both have ranks that can be decoded.
#[derive(Debug, Clone)]
pub struct Numbered {
    pub listed: Listed,
    /// The rank of each position, halved if there is symmetry.
    pub ranks: Vec<u64>,
    pub ends: Vec<u64>,
    pub has_symmetry: bool,
    pub has_predecessors: bool,
    /// For each position where moves into it come from.
    backwards: Vec<Vec<(u32, bool)>>,
}

impl Numbered {
    /// Puts a position into a new layer wherever `begins` says so, and leaves `gaps` ranks out
    /// before each position. Moves into later layers are dropped.
    pub fn new(mut listed: Listed, begins: &[bool], gaps: &[u8], symmetric: bool) -> Numbered {
        let mut layer = 0;
        let mut layers = Vec::new();
        let (mut ranks, mut ends) = (Vec::new(), Vec::new());
        let mut rank = 0;
        for at in 0..listed.moves.len() {
            if at > 0 && begins[at % begins.len()] {
                layer += 1;
                // The end lies somewhere in the gap.
                ends.push(rank + u64::from(gaps[at % gaps.len()] / 2));
            }
            rank += u64::from(gaps[at % gaps.len()]);
            ranks.push(rank);
            layers.push(layer);
            rank += 1;
        }
        ends.push(rank + u64::from(gaps[0]));
        for (from, row) in listed.moves.iter_mut().enumerate() {
            row.retain(|&(to, _)| layers[to as usize] <= layers[from]);
        }
        let mut backwards = vec![Vec::new(); ranks.len()];
        for (from, row) in (0..).zip(&listed.moves) {
            for &(to, again) in row {
                backwards[to as usize].push((from, again));
            }
        }
        if symmetric {
            ends.iter_mut().for_each(|end| *end *= 2);
        }
        Numbered {
            listed,
            ranks,
            ends,
            has_symmetry: symmetric,
            has_predecessors: true,
            backwards,
        }
    }

    /// The key of a canonical position.
    pub fn key(&self, at: u32) -> u64 {
        let rank = self.ranks[at as usize];
        if self.has_symmetry { rank * 2 } else { rank }
    }

    /// Makes `predecessors` forget a move, if there is one that matters; whether it did.
    pub fn forget_a_predecessor(&mut self) -> bool {
        let terminals = &self.listed.terminals;
        let layer = |at: u32| {
            let rank = self.ranks[at as usize] * if self.has_symmetry { 2 } else { 1 };
            self.ends.partition_point(|&end| end <= rank)
        };
        for (to, row) in (0..).zip(&mut self.backwards) {
            let matters = |&(from, _): &(u32, bool)| {
                terminals[from as usize].is_none() && layer(from) == layer(to)
            };
            if let Some(index) = row.iter().position(matters) {
                let forgotten = row.remove(index);
                // With symmetry a move counts once however often it stands.
                if self.has_symmetry {
                    row.retain(|&other| other != forgotten);
                }
                return true;
            }
        }
        false
    }

    fn disguise(&self, at: u32, disguise: u32) -> Disguised {
        let disguise = if self.has_symmetry { disguise % 2 } else { 0 };
        Disguised { at, disguise }
    }
}

impl Game for Numbered {
    type Position = Disguised;

    fn starts(&self) -> Vec<Disguised> {
        let starts = self.listed.starts.iter();
        starts.map(|&at| self.disguise(at, 1)).collect()
    }

    fn moves(&self, position: Disguised, moves: &mut Moves<Disguised>) {
        for &(at, again) in &self.listed.moves[position.at as usize] {
            let to = self.disguise(at, at + position.disguise);
            if again {
                moves.add_again(to);
            } else {
                moves.add(to);
            }
        }
    }

    fn terminal(&self, position: Disguised) -> Option<Outcome> {
        self.listed.terminals[position.at as usize]
    }

    fn rules(&self) -> Rules {
        self.listed.rules
    }

    fn player(&self, position: Disguised) -> Option<Player> {
        self.listed.player(position)
    }

    fn canonical(&self, position: Disguised) -> Disguised {
        self.disguise(position.at, 0)
    }

    fn encode(&self, position: Disguised) -> Option<u64> {
        Some(self.key(position.at) + u64::from(position.disguise))
    }

    fn decode(&self, key: u64) -> Option<Disguised> {
        let (rank, disguise) = if self.has_symmetry {
            (key / 2, (key % 2) as u32)
        } else {
            (key, 0)
        };
        let at = self.ranks.binary_search(&rank).ok()? as u32;
        Some(Disguised { at, disguise })
    }

    fn ranked(&self) -> Option<&dyn AnyRankedGame> {
        Some(self)
    }
}

impl RankedGame for Numbered {
    fn rank_count(&self) -> u64 {
        *self.ends.last().unwrap()
    }

    fn layer_ends(&self) -> Vec<u64> {
        self.ends.clone()
    }

    fn has_symmetry(&self) -> bool {
        self.has_symmetry
    }

    /// With symmetry some moves are added twice, from both disguises.
    fn predecessors(&self, position: Disguised, predecessors: &mut Moves<Disguised>) -> bool {
        if !self.has_predecessors {
            return false;
        }
        for &(at, again) in &self.backwards[position.at as usize] {
            let copies = if self.has_symmetry { 1 + at % 2 } else { 1 };
            for copy in 0..copies {
                let from = self.disguise(at, copy);
                if again {
                    predecessors.add_again(from);
                } else {
                    predecessors.add(from);
                }
            }
        }
        true
    }
}

/// Random games with ranks, up to `largest` positions.
pub fn numbered_games(largest: u32) -> impl Strategy<Value = Numbered> {
    let begins = prop_oneof![
        1 => Just(vec![false]),
        3 => prop::collection::vec(prop::bool::weighted(0.3), 1..12),
    ];
    let gaps = prop::collection::vec(prop_oneof![3 => Just(0_u8), 1 => 0_u8..9], 1..12);
    (listed_games(largest), begins, gaps, prop::bool::ANY).prop_map(
        |(listed, begins, gaps, symmetric)| Numbered::new(listed, &begins, &gaps, symmetric),
    )
}
