//! Ranked games that outgrow the solver's two-byte cells, its lists and one thread, with their
//! layers in memory and outside of it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod chain;
    pub mod scratch;
}

use retrograde::{
    AnyRankedGame, Game, Moves, Outcome, RankedEngine, RankedGame, RankedOptions, SolvedRanks,
    explore, progress,
};
use support::chain::{Chain, require_chain};
use support::scratch::{HeapScratch, solve_in};

fn solve(game: &dyn AnyRankedGame, engine: RankedEngine, threads: usize) -> SolvedRanks {
    let options = RankedOptions {
        engine,
        threads,
        ..RankedOptions::default()
    };
    let solved = game
        .solve_ranked(&options, &mut progress::silent, &mut |_| {})
        .unwrap();
    let checked = game.check_ranked(
        &solved.keys,
        &solved.solution,
        threads,
        &mut progress::silent,
    );
    assert_eq!(checked, Ok(solved.move_count));
    let layered = solve_in(&HeapScratch::large(), game, &options);
    assert!(layered.is_ok_and(|layered| layered == solved));
    solved
}

#[test]
fn games_deeper_than_narrow_cells_hold_are_solved_in_wide_ones() {
    for end in [Outcome::Tie, Outcome::Loss] {
        for (layer, backwards) in [
            (1 << 20, true),
            (1 << 20, false),
            (5_000, true),
            (997, false),
        ] {
            let length = 16_600;
            let game = Chain {
                length,
                layer,
                fan: 0,
                end,
                backwards,
            };
            let solved = solve(&game, RankedEngine::Automatic, 1);
            require_chain(&game, &solved);
            if end == Outcome::Tie {
                assert_eq!(solved.solution.deepest(), Some(16_599));
            }
        }
    }
}

#[test]
fn more_moves_than_narrow_cells_count_are_counted_in_wide_ones() {
    for fan in [16_380, 16_381, 16_382, 16_383, 16_384, 40_000] {
        let mut values = Vec::new();
        for (layer, backwards) in [(99, true), (99, false), (4, true)] {
            let game = Chain {
                length: 9,
                layer,
                fan,
                end: Outcome::Win,
                backwards,
            };
            let solved = solve(&game, RankedEngine::Automatic, 2);
            require_chain(&game, &solved);
            assert_eq!(solved.move_count, fan + 8 + 3);
            values.push(solved.solution);
        }
        assert!(values.windows(2).all(|pair| pair[0] == pair[1]));
    }
}

/// Moves to pseudo-random places at most as high as the layer of the position left, computed
/// in both directions: from `at` to `at * factor + shift` within blocks of a power of two.
struct Scrambled {
    layer_bits: u32,
    layers: u64,
    backwards: bool,
}

const SHIFTS: [u64; 4] = [12_345, 7, 99_991, 1_234_567];
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

impl Scrambled {
    fn size(&self) -> u64 {
        1 << self.layer_bits
    }

    fn mix(at: u64) -> u64 {
        let mixed = (at ^ (at >> 15)).wrapping_mul(FACTOR);
        mixed ^ (mixed >> 29)
    }

    /// How many moves within the layer a position has, and which of them keeps the turn.
    fn degree(at: u64) -> (usize, usize) {
        let mixed = Scrambled::mix(at);
        ((mixed % 5) as usize, (mixed >> 8) as usize % 8)
    }

    fn inverse(&self) -> u64 {
        // Newton's iteration for an odd number modulo a power of two.
        let mut inverse = FACTOR;
        for _ in 0..6 {
            inverse = inverse.wrapping_mul(2_u64.wrapping_sub(FACTOR.wrapping_mul(inverse)));
        }
        inverse
    }
}

impl Game for Scrambled {
    type Position = u64;

    fn starts(&self) -> Vec<u64> {
        (0..self.layers * self.size()).step_by(1000).collect()
    }

    fn moves(&self, at: u64, moves: &mut Moves<u64>) {
        let (layer, place) = (at / self.size(), at % self.size());
        let (degree, again) = Scrambled::degree(at);
        for (index, &shift) in SHIFTS.iter().enumerate().take(degree) {
            let to = (place.wrapping_mul(FACTOR).wrapping_add(shift)) % self.size();
            if index == again {
                moves.add_again(layer * self.size() + to);
            } else {
                moves.add(layer * self.size() + to);
            }
        }
        if layer > 0 && !Scrambled::mix(at ^ 77).is_multiple_of(3) {
            moves.add(Scrambled::mix(at ^ 99) % (layer * self.size()));
        }
    }

    fn terminal(&self, at: u64) -> Option<Outcome> {
        Scrambled::mix(at ^ 5)
            .is_multiple_of(50)
            .then_some(Outcome::Tie)
    }

    fn encode(&self, at: u64) -> Option<u64> {
        Some(at)
    }

    fn decode(&self, key: u64) -> Option<u64> {
        (key < self.layers * self.size()).then_some(key)
    }
}

impl RankedGame for Scrambled {
    fn rank_count(&self) -> u64 {
        self.layers * self.size()
    }

    fn layer_ends(&self) -> Vec<u64> {
        (1..=self.layers).map(|layer| layer * self.size()).collect()
    }

    fn predecessors(&self, at: u64, predecessors: &mut Moves<u64>) -> bool {
        if !self.backwards {
            return false;
        }
        let (layer, place) = (at / self.size(), at % self.size());
        for (index, &shift) in SHIFTS.iter().enumerate() {
            let from = place.wrapping_sub(shift).wrapping_mul(self.inverse()) % self.size();
            let from = layer * self.size() + from;
            let (degree, again) = Scrambled::degree(from);
            if index >= degree {
                continue;
            }
            if index == again {
                predecessors.add_again(from);
            } else {
                predecessors.add(from);
            }
        }
        true
    }
}

#[test]
fn large_layers_are_solved_alike_by_every_engine_and_any_number_of_threads() {
    for (layer_bits, layers) in [(18, 1), (17, 3)] {
        let mut game = Scrambled {
            layer_bits,
            layers,
            backwards: true,
        };
        let expected = solve(&game, RankedEngine::Rank, 1);
        assert!(expected.keys.is_all());
        let counts = expected.solution.counts();
        assert!(counts.win > 1000 && counts.loss > 1000 && counts.tie > 1000);
        for threads in [2, 3] {
            assert_eq!(solve(&game, RankedEngine::Rank, threads), expected);
        }
        game.backwards = false;
        for threads in [1, 2] {
            assert_eq!(solve(&game, RankedEngine::Automatic, threads), expected);
        }
        game.backwards = true;
        let explored = explore(&game).unwrap();
        let move_count = explored.move_count();
        let explored = explored.solve().unwrap();
        for threads in [1, 2] {
            let options = RankedOptions {
                threads,
                reachable_only: true,
                ..RankedOptions::default()
            };
            let reached = game
                .solve_ranked(&options, &mut progress::silent, &mut |_| {})
                .unwrap();
            assert!(
                reached
                    .keys
                    .iter()
                    .eq(explored.keys().unwrap().iter().copied())
            );
            assert_eq!(
                (&reached.solution, reached.move_count),
                (explored.solution(), move_count)
            );
        }
    }
}
