//! Lists the positions that an audit looks at.

use super::AuditOptions;
use crate::game::{Game, Moves};
use crate::outcome::{MAX_POSITIONS, Outcome, Position};
use rustc_hash::FxHasher;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

/// Plies of one random game at most.
const LONGEST_PLAYOUT: u32 = 400;

/// The positions to look at, no two alike.
pub(super) struct Listing<P> {
    pub positions: Vec<P>,
    numbers: HashMap<P, Position, BuildHasherDefault<FxHasher>>,
    /// Whether every move and every canonical position leads to one of them.
    pub is_complete: bool,
}

impl<P: Copy + Eq + Hash> Listing<P> {
    /// Breadth first from the starts up to the bound, then by random play.
    pub(super) fn new<G: Game<Position = P> + ?Sized>(game: &G, options: &AuditOptions) -> Self {
        let mut listing = Listing {
            positions: Vec::new(),
            numbers: HashMap::default(),
            is_complete: true,
        };
        let bound = options.max_positions.clamp(1, MAX_POSITIONS) as usize;
        for start in game.starts() {
            listing.add(start, bound);
        }
        let mut next = 0;
        let mut moves = Moves::new();
        while next < listing.positions.len() {
            let position = listing.positions[next];
            next += 1;
            listing.add(game.canonical(position), bound);
            if has_ended(game, position) {
                continue;
            }
            moves.clear();
            game.moves(position, &mut moves);
            for made in moves.as_slice() {
                listing.add(made.to, bound);
            }
            if !listing.is_complete {
                break;
            }
        }
        if !listing.is_complete {
            listing.sample(game, options.seed, bound + bound.div_ceil(4));
        }
        listing
    }

    /// The number of a position.
    pub(super) fn number(&self, position: P) -> Option<Position> {
        self.numbers.get(&position).copied()
    }

    fn add(&mut self, position: P, bound: usize) {
        if self.numbers.contains_key(&position) {
            return;
        }
        if self.positions.len() >= bound {
            self.is_complete = false;
            return;
        }
        self.numbers
            .insert(position, self.positions.len() as Position);
        self.positions.push(position);
    }

    /// Plays at random until so many positions are listed, or games bring no new ones.
    fn sample<G: Game<Position = P> + ?Sized>(&mut self, game: &G, seed: u64, bound: usize) {
        let starts = game.starts();
        let mut random = Random(seed);
        let mut moves = Moves::new();
        let mut fruitless = 0;
        while fruitless < 100 && self.positions.len() < bound {
            let before = self.positions.len();
            let mut position = starts[random.below(starts.len())];
            for _ in 0..LONGEST_PLAYOUT {
                self.add(position, bound);
                if has_ended(game, position) {
                    break;
                }
                moves.clear();
                game.moves(position, &mut moves);
                if moves.is_empty() {
                    break;
                }
                position = moves.as_slice()[random.below(moves.len())].to;
            }
            let is_fruitless = self.positions.len() == before;
            fruitless = if is_fruitless { fruitless + 1 } else { 0 };
        }
    }
}

/// Whether the game says that play has ended. What it calls a draw has not.
fn has_ended<G: Game + ?Sized>(game: &G, position: G::Position) -> bool {
    game.terminal(position)
        .is_some_and(|outcome| outcome != Outcome::Draw)
}

/// Numbers that look random: the generator SplitMix64 of Steele, Lea and Flood (2014).
struct Random(u64);

impl Random {
    /// A number below `bound`, which must not be 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * bound as u128) >> 64) as usize
    }
}
