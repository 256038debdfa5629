//! Bounds of a search hold in games with many moves, where layers grow forty-fold.

use retrograde::{ExploreError, ExploreOptions, Game, Moves, Outcome, explore_with, progress};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

const BRANCHING: u64 = 40;

/// Forty moves from everywhere, nearly all to positions not met before.
struct Wide {
    /// How many positions there are.
    size: u64,
    has_keys: bool,
    /// Positions expanded.
    expanded: AtomicU64,
}

impl Wide {
    /// A game for each way to search: by positions, by large keys and by small keys.
    fn all() -> [Wide; 3] {
        [(1 << 40, false), (1 << 40, true), (1 << 26, true)].map(|(size, has_keys)| Wide {
            size,
            has_keys,
            expanded: AtomicU64::new(0),
        })
    }
}

impl Game for Wide {
    type Position = u64;

    fn starts(&self) -> Vec<u64> {
        vec![self.size - 1]
    }

    fn moves(&self, at: u64, moves: &mut Moves<u64>) {
        self.expanded.fetch_add(1, Ordering::Relaxed);
        for branch in 1..=BRANCHING {
            let mixed = (at * BRANCHING + branch).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            moves.add((mixed >> 20) % self.size);
        }
    }

    fn terminal(&self, _at: u64) -> Option<Outcome> {
        None
    }

    fn encode(&self, at: u64) -> Option<u64> {
        self.has_keys.then_some(at)
    }

    fn decode(&self, key: u64) -> Option<u64> {
        self.has_keys.then_some(key)
    }
}

#[test]
fn positions_are_bounded_in_wide_games() {
    // Beyond a bound may go 256 positions' moves, or what 64 parts hand out at the least.
    let most_beyond = 64 * (128 + BRANCHING);
    for max_positions in [0, 1, 1000, 1700, 5000, 30_000, 300_000] {
        for game in Wide::all() {
            let mut first = None;
            for threads in [1, 2, 5] {
                let options = ExploreOptions {
                    max_positions,
                    threads,
                    ..ExploreOptions::default()
                };
                let error = explore_with(&game, &options, &mut progress::silent).err();
                let Some(ExploreError::TooManyPositions {
                    max_positions: limit,
                    found,
                }) = error
                else {
                    panic!("expected too many positions, found {error:?}");
                };
                assert_eq!(limit, max_positions);
                assert!(found > limit && found <= limit + most_beyond, "{found}");
                if max_positions == 1000 {
                    assert!(found < 4000, "{found}");
                }
                assert_eq!(*first.get_or_insert(found), found);
            }
        }
    }
}

#[test]
fn the_error_says_how_many_were_found_and_what_to_do() {
    let [game, ..] = Wide::all();
    let options = ExploreOptions {
        max_positions: 0,
        ..ExploreOptions::default()
    };
    let error = explore_with(&game, &options, &mut progress::silent).err();
    let message = error.map(|error| error.to_string()).unwrap_or_default();
    for part in [
        "more than 0 positions",
        "found until the search stopped: 1)",
        "raise --max-positions or ExploreOptions::max_positions",
    ] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn memory_is_bounded_in_wide_games() {
    for bytes in [1 << 20, 4 << 20, 32 << 20] {
        for game in Wide::all() {
            let mut first = None;
            for threads in [1, 3] {
                let options = ExploreOptions {
                    max_memory: Some(bytes),
                    threads,
                    ..ExploreOptions::default()
                };
                let error = explore_with(&game, &options, &mut progress::silent).err();
                let Some(ExploreError::TooMuchMemory { needed, found, .. }) = error else {
                    panic!("expected too much memory, found {error:?}");
                };
                // Small keys need a bit each, which is 8 MiB at once.
                let beyond = if game.size < 1 << 30 {
                    9 << 20
                } else {
                    1 << 20
                };
                assert!(
                    needed > bytes && needed < bytes + bytes / 4 + beyond,
                    "{needed}"
                );
                assert!(found * 8 < bytes, "{found}");
                // With small keys each thread writes rows of its own, which takes memory too.
                let first = *first.get_or_insert(found);
                let is_near = game.size < 1 << 30 && first.abs_diff(found) < first / 8;
                assert!(first == found || is_near, "{first} {found}");
            }
        }
    }
}

#[test]
fn a_report_stops_wide_games_soon() {
    for game in Wide::all() {
        let mut told = 0;
        let error = explore_with(&game, &ExploreOptions::default(), &mut |found| {
            told = found;
            ControlFlow::Break(())
        })
        .err();
        assert_eq!(error, Some(ExploreError::Stopped { found: told }));
        // Reports are due every 2^18 positions; a round takes 2^16 positions or moves.
        let expanded = game.expanded.load(Ordering::Relaxed);
        assert!(expanded < 1 << 17, "{expanded}");
    }
}
