//! Ranked games whose finished layers lie in scratch memory: games that prove deep, memory that
//! is full, limits, and states to go on from.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod chain;
    pub mod kept;
    pub mod scratch;
}

use retrograde::{
    AnyRankedGame, Game, Moves, Outcome, RankedEngine, RankedError, RankedGame, RankedOptions,
    Saving, Scratch, SolvedRanks, predict_layered, predict_ranked, progress,
};
use std::sync::atomic::Ordering;
use support::chain::{Chain, require_chain};
use support::kept::{Kept, resume};
use support::scratch::{HeapScratch, solve_in};

/// Deeper than narrow cells hold, in layers of 3000 positions.
fn deep_chain(backwards: bool) -> Chain {
    Chain {
        length: 17_000,
        layer: 3_000,
        fan: 0,
        end: Outcome::Tie,
        backwards,
    }
}

/// Solves, and returns the states that were kept meanwhile.
fn solve_keeping(
    game: &dyn AnyRankedGame,
    options: &RankedOptions,
    scratch: Option<&dyn Scratch>,
    mut kept: Kept,
) -> (Result<SolvedRanks, RankedError>, Kept) {
    let mut saving = Saving {
        checkpoints: &mut kept,
        resume: None,
        scratch,
    };
    let solved = game.solve_ranked_saving(options, &mut progress::silent, &mut |_| {}, &mut saving);
    (solved, kept)
}

#[test]
fn what_lies_in_scratch_memory_is_written_once_and_once_more_where_it_is_widened() {
    let mut game = deep_chain(true);
    game.length = 9_000;
    let scratch = HeapScratch::of(1 << 20);
    let solved = solve_in(&scratch, &game, &RankedOptions::default()).unwrap();
    require_chain(&game, &solved);
    // Two bytes for each rank, and for each value.
    assert_eq!((1 << 20) - scratch.left.load(Ordering::Relaxed), 9_000 * 4);
    assert_eq!(solved.solution.memory_bytes(), 0);

    let game = deep_chain(true);
    let scratch = HeapScratch::of(1 << 20);
    let solved = solve_in(&scratch, &game, &RankedOptions::default()).unwrap();
    require_chain(&game, &solved);
    // Five layers are finished when cells become wide.
    assert_eq!(
        (1 << 20) - scratch.left.load(Ordering::Relaxed),
        15_000 * 2 + 17_000 * 8
    );
}

#[test]
fn a_game_of_one_layer_stays_in_memory() {
    let mut game = deep_chain(true);
    game.layer = 1 << 20;
    let scratch = HeapScratch::of(0);
    let solved = solve_in(&scratch, &game, &RankedOptions::default()).unwrap();
    require_chain(&game, &solved);
    assert!(solved.solution.memory_bytes() >= 17_000 * 4);
}

#[test]
fn full_scratch_memory_is_an_error_and_a_state_to_go_on_from_is_left() {
    let options = RankedOptions::default();
    for backwards in [true, false] {
        let mut game = deep_chain(backwards);
        game.length = 3_001;
        game.layer = 100;
        let expected = game
            .solve_ranked(&options, &mut progress::silent, &mut |_| {})
            .unwrap();
        let enough = 3_001 * 4;
        for bytes in [199, 200, 3_456, 6_001, 6_002, 9_000, enough - 1] {
            let scratch = HeapScratch::of(bytes);
            let (full, kept) = solve_keeping(&game, &options, Some(&scratch), Kept::one_of(1));
            match full {
                Err(RankedError::Scratch { reason }) => assert!(!reason.is_empty()),
                other => panic!("{bytes}: {other:?}"),
            }
            let last = kept.states.last().unwrap();
            let resumed = resume(&game, &options, last, Some(&HeapScratch::large()));
            assert!(resumed.is_ok_and(|resumed| resumed == expected), "{bytes}");
        }
        let solved = solve_in(&HeapScratch::of(enough), &game, &options);
        assert_eq!(solved, Ok(expected));
    }
}

#[test]
fn a_deep_game_without_memory_for_wide_cells_is_refused_and_its_state_is_kept() {
    let scratch = HeapScratch::large();
    for backwards in [true, false] {
        let game = deep_chain(backwards);
        for scratch in [None, Some(&scratch as &dyn Scratch)] {
            let plenty = RankedOptions::default();
            let needed = match scratch {
                None => predict_ranked(game.length, game.layer, &plenty),
                Some(_) => predict_layered(game.length, game.layer, &plenty).memory,
            };
            let enough_at_first = RankedOptions {
                max_memory: Some(needed),
                ..plenty
            };
            let (refused, kept) =
                solve_keeping(&game, &enough_at_first, scratch, Kept::one_of(u32::MAX));
            match refused {
                Err(RankedError::TooDeepForMemory { needed, max_memory }) => {
                    assert!(needed > max_memory);
                    let still_too_little = RankedOptions {
                        max_memory: Some(needed - 1),
                        ..plenty
                    };
                    let last = kept.states.last().unwrap();
                    let refused = resume(&game, &still_too_little, last, scratch);
                    assert!(matches!(refused, Err(RankedError::TooDeepForMemory { .. })));
                    let enough = RankedOptions {
                        max_memory: Some(needed),
                        ..plenty
                    };
                    let resumed = resume(&game, &enough, last, scratch).unwrap();
                    require_chain(&game, &resumed);
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn wide_states_go_on_only_where_there_is_memory_for_them() {
    let game = deep_chain(true);
    let options = RankedOptions::default();
    let scratch = HeapScratch::large();
    let (solved, kept) = solve_keeping(&game, &options, Some(&scratch), Kept::one_of(1000));
    let expected = solved.unwrap();
    let last = kept.states.last().unwrap();
    for scratch in [None, Some(&scratch as &dyn Scratch)] {
        assert!(resume(&game, &options, last, scratch).is_ok_and(|solved| solved == expected));
        let needed = match scratch {
            None => predict_ranked(game.length, game.layer, &options),
            Some(_) => predict_layered(game.length, game.layer, &options).memory,
        };
        let little = RankedOptions {
            max_memory: Some(needed),
            ..options
        };
        let refused = resume(&game, &little, last, scratch);
        assert!(matches!(refused, Err(RankedError::TooDeepForMemory { .. })));
    }
}

/// Two layers of trees, each opened in several pieces: a place leads to half of it in its
/// layer, and to itself in the layer below.
struct Broad;

const BREADTH: u64 = (1 << 20) + 300_000;

impl Game for Broad {
    type Position = u64;

    fn starts(&self) -> Vec<u64> {
        vec![2 * BREADTH - 1]
    }

    fn moves(&self, at: u64, moves: &mut Moves<u64>) {
        let (layer, place) = (at / BREADTH, at % BREADTH);
        if place > 0 {
            moves.add(layer * BREADTH + place / 2);
        }
        if layer > 0 {
            moves.add(at - BREADTH);
        }
    }

    fn terminal(&self, at: u64) -> Option<Outcome> {
        (at % 1_000 == 7).then_some(Outcome::Tie)
    }

    fn encode(&self, at: u64) -> Option<u64> {
        Some(at)
    }

    fn decode(&self, key: u64) -> Option<u64> {
        (key < 2 * BREADTH).then_some(key)
    }

    fn ranked(&self) -> Option<&dyn AnyRankedGame> {
        Some(self)
    }
}

impl RankedGame for Broad {
    fn rank_count(&self) -> u64 {
        2 * BREADTH
    }

    fn layer_ends(&self) -> Vec<u64> {
        vec![BREADTH, 2 * BREADTH]
    }

    fn predecessors(&self, at: u64, predecessors: &mut Moves<u64>) -> bool {
        let (layer, place) = (at / BREADTH, at % BREADTH);
        for from in [2 * place, 2 * place + 1] {
            if from > 0 && from < BREADTH {
                predecessors.add(layer * BREADTH + from);
            }
        }
        true
    }
}

#[test]
fn a_layer_that_is_half_opened_is_opened_to_its_end() {
    for (engine, threads) in [(RankedEngine::Rank, 1), (RankedEngine::Passes, 2)] {
        let options = RankedOptions {
            engine,
            threads,
            ..RankedOptions::default()
        };
        let opening = Kept {
            only: "numbers opened",
            ..Kept::one_of(1)
        };
        let (expected, kept) = solve_keeping(&Broad, &options, None, opening);
        let expected = expected.unwrap();
        let checked = Broad.check_ranked(
            &expected.keys,
            &expected.solution,
            threads,
            &mut progress::silent,
        );
        assert_eq!(checked, Ok(expected.move_count));
        // One of each layer; all cells of the first belong to the second.
        let lengths: Vec<usize> = kept.states.iter().map(Vec::len).collect();
        assert_eq!(lengths.len(), 2);
        assert_eq!(lengths[1] - lengths[0], 2 * BREADTH as usize);
        for state in &kept.states {
            let scratch = HeapScratch::large();
            for scratch in [None, Some(&scratch as &dyn Scratch)] {
                let resumed = resume(&Broad, &options, state, scratch);
                assert!(resumed.is_ok_and(|resumed| resumed == expected));
            }
        }
    }
}
