//! How fast a game is enumerated and solved. Not run by default; to be run in release:
//! `cargo test --release -p retrograde --test explore_speed -- --ignored --nocapture`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{
    ExploreOptions, Game, Moves, Outcome, PositionGraph, check, explore_with, progress,
};
use std::time::Instant;

/// A token on a circle of two million places, with eleven ways to step on, so that the
/// rules themselves cost next to nothing. Keys are the places, or spread over 64 bits.
struct Circle {
    wide: bool,
}

const PLACES: u64 = 2_000_000;
const STEPS: [u64; 11] = [
    1, 7, 90, 1234, 5021, 20_011, 111_119, 300_007, 654_323, 999_983, 1_500_007,
];
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
/// The inverse of the factor modulo 2^64.
const INVERSE: u64 = 0xF1DE_83E1_9937_733D;

impl Game for Circle {
    type Position = u64;
    fn starts(&self) -> Vec<u64> {
        vec![1]
    }
    fn moves(&self, at: u64, moves: &mut Moves<u64>) {
        for step in STEPS {
            let to = at + step;
            moves.add(if to >= PLACES { to - PLACES } else { to });
        }
    }
    fn terminal(&self, at: u64) -> Option<Outcome> {
        (at == 0).then_some(Outcome::Loss)
    }
    fn encode(&self, at: u64) -> Option<u64> {
        Some(if self.wide {
            at.wrapping_mul(FACTOR)
        } else {
            at
        })
    }
    fn decode(&self, key: u64) -> Option<u64> {
        let at = if self.wide {
            key.wrapping_mul(INVERSE)
        } else {
            key
        };
        (at < PLACES).then_some(at)
    }
}

#[test]
#[ignore = "takes seconds, and means something in release only"]
fn moves_per_second() {
    for wide in [false, true] {
        for threads in [1, 2] {
            let game = Circle { wide };
            let options = ExploreOptions {
                threads,
                ..ExploreOptions::default()
            };
            let begin = Instant::now();
            let explored = explore_with(&game, &options, &mut progress::silent).unwrap();
            let explored_in = begin.elapsed();
            let solved = explored
                .solve_with(&mut progress::silent, &mut |_| {})
                .unwrap();
            let all = begin.elapsed();
            assert_eq!(u64::from(solved.position_count()), PLACES);
            let begin = Instant::now();
            check(&solved, solved.solution()).unwrap();
            println!(
                "wide {wide}, {threads} threads: explored in {explored_in:.2?}, solved in \
                 {all:.2?}, {:.1} million moves per second; checked in {:.2?}",
                solved.move_count() as f64 / all.as_secs_f64() / 1e6,
                begin.elapsed()
            );
        }
    }
}
