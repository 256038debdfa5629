//! A fingerprint of what the rules of a game say, without playing all of it.
//!
//! Problem: a state must not be gone on from by a program whose rules of the same name say
//! something else, and there may be no time to ask for all moves again.
//!
//! Method: a hash over the starts, and over the moves and the ends of play at the first
//! positions that are reached from them, breadth first. Rules that differ only elsewhere are not
//! found out.

use retrograde::AnyGame;
use std::collections::{HashSet, VecDeque};
use xxhash_rust::xxh3::Xxh3;

/// How many positions are asked about, breadth first.
const ASKED: usize = 2000;

/// A hash of what the rules of a game say at some positions. The same rules always have the
/// same one.
#[must_use]
pub fn rules_fingerprint(game: &dyn AnyGame) -> u128 {
    let mut print = Print {
        game,
        hasher: Xxh3::new(),
    };
    let mut met = HashSet::new();
    let mut waiting = VecDeque::new();
    for start in game.starts() {
        let start = game.canonical(start);
        print.number(start);
        if met.insert(start) {
            waiting.push_back(start);
        }
    }
    for _ in 0..ASKED {
        let Some(key) = waiting.pop_front() else {
            break;
        };
        for to in print.position(key) {
            if met.insert(to) {
                waiting.push_back(to);
            }
        }
    }
    print.hasher.digest128()
}

struct Print<'a> {
    game: &'a dyn AnyGame,
    hasher: Xxh3,
}

impl Print<'_> {
    fn number(&mut self, number: u64) {
        self.hasher.update(&number.to_le_bytes());
    }

    /// Takes in what the rules say at a position; where its moves lead.
    fn position(&mut self, key: u64) -> Vec<u64> {
        self.number(key);
        let ended = self.game.terminal(key).map_or(0, |end| 1 + end as u64);
        let player = self
            .game
            .player(key)
            .map_or(0, |who| 1 + who.index() as u64);
        self.number(ended << 8 | player);
        let mut reached = Vec::new();
        let hasher = &mut self.hasher;
        self.game.for_each_move_of(&[key], &mut |_, to, again| {
            hasher.update(&to.to_le_bytes());
            hasher.update(&[u8::from(again)]);
            reached.push(to);
        });
        self.number(reached.len() as u64);
        reached
    }
}
