//! The engines for ranked games and their checker, against the oracle and against
//! enumeration.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod arena;
    pub mod config;
    pub mod listed;
    pub mod naive;
    pub mod numbered;
    pub mod plain;
}

use proptest::prelude::*;
use retrograde::{
    AnyRankedGame, CheckError, Checkpoints, GameError, KeysError, Outcome, RankKeys,
    RankedCheckError, RankedEngine, RankedError, RankedOptions, Saving, Solution, SolvedRanks,
    Value, explore, progress,
};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use support::arena::Arena;
use support::config::cases;
use support::naive;
use support::numbered::{Numbered, numbered_games};

fn options(engine: RankedEngine, threads: usize, reachable_only: bool) -> RankedOptions {
    RankedOptions {
        engine,
        threads,
        reachable_only,
        max_memory: None,
    }
}

fn solve(game: &Numbered, options: &RankedOptions) -> Result<SolvedRanks, RankedError> {
    game.solve_ranked(options, &mut progress::silent, &mut |_| {})
}

/// Every engine, on one thread and on several.
fn every_way(reachable_only: bool) -> Vec<RankedOptions> {
    let mut ways = Vec::new();
    for engine in [RankedEngine::Rank, RankedEngine::Passes] {
        for threads in [1, 2, 3] {
            ways.push(options(engine, threads, reachable_only));
        }
    }
    ways
}

fn values_by_oracle(game: &Numbered) -> Vec<Value> {
    let arena = Arena::new(&game.listed.to_plain()).expect("players are known where named");
    naive::solve(&arena)
}

fn check(game: &Numbered, keys: &RankKeys, claim: &Solution) -> Result<u64, RankedCheckError> {
    let one = game.check_ranked(keys, claim, 1, &mut progress::silent);
    let two = game.check_ranked(keys, claim, 2, &mut progress::silent);
    assert_eq!(one, two);
    one
}

/// Values that a claim may be changed to.
fn other_values(value: Value) -> Vec<Value> {
    let plies = value.remoteness().unwrap_or(3);
    let mut others = vec![Value::DRAW, Value::ENDLESS_WIN, Value::ENDLESS_LOSS];
    for plies in [plies.saturating_sub(1), plies, plies + 1, plies + 2] {
        others.extend([Value::win(plies), Value::loss(plies), Value::tie(plies)]);
    }
    others.retain(|&other| other != value);
    others
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn all_engines_agree_with_the_oracle(game in numbered_games(24)) {
        let truth = values_by_oracle(&game);
        for options in every_way(false) {
            let solved = solve(&game, &options).unwrap();
            prop_assert_eq!(solved.keys.len() as usize, truth.len());
            for (at, &value) in (0..).zip(&truth) {
                let number = solved.keys.find(game.key(at)).unwrap();
                prop_assert_eq!(solved.solution.value(number), value, "{} by {:?}", at, options);
            }
            let open = (0..truth.len()).filter(|&at| game.listed.terminals[at].is_none());
            let move_count: usize = open.map(|at| game.listed.moves[at].len()).sum();
            prop_assert_eq!(solved.move_count, move_count as u64);
            prop_assert_eq!(check(&game, &solved.keys, &solved.solution), Ok(solved.move_count));
        }
    }

    #[test]
    fn what_can_be_reached_is_what_enumeration_finds(game in numbered_games(24)) {
        let explored = explore(&game).unwrap();
        let move_count = explored.move_count();
        let explored = explored.solve().unwrap();
        for options in every_way(true) {
            let solved = solve(&game, &options).unwrap();
            let keys: Vec<u64> = solved.keys.iter().collect();
            prop_assert_eq!(Some(&*keys), explored.keys());
            prop_assert_eq!(&solved.solution, explored.solution());
            prop_assert_eq!(solved.move_count, move_count);
            prop_assert_eq!(&solved.starts, retrograde::PositionGraph::starts(&explored));
            prop_assert_eq!(check(&game, &solved.keys, &solved.solution), Ok(move_count));
        }
    }

    #[test]
    fn any_changed_value_is_refuted(game in numbered_games(10)) {
        let solved = solve(&game, &RankedOptions::default()).unwrap();
        let values: Vec<Value> = solved.solution.values().collect();
        for number in 0..values.len() {
            for other in other_values(values[number]) {
                let mut claim = values.clone();
                claim[number] = other;
                let verdict = check(&game, &solved.keys, &Solution::from_values(claim));
                let is_refuted = matches!(
                    verdict,
                    Err(RankedCheckError::Claim(CheckError::Refuted(_)))
                );
                prop_assert!(is_refuted, "{number} as {other}: {verdict:?}");
            }
        }
    }

    #[test]
    fn a_refutation_is_that_of_the_checker_of_graphs(
        game in numbered_games(10),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4),
    ) {
        let explored = explore(&game).unwrap().solve().unwrap();
        let solved = solve(&game, &options(RankedEngine::Automatic, 1, true)).unwrap();
        let mut claim: Vec<Value> = solved.solution.values().collect();
        for (number, other) in changes {
            let number = number.index(claim.len());
            let others = other_values(claim[number]);
            claim[number] = others[other.index(others.len())];
        }
        let claim = Solution::from_values(claim);
        let by_ranks = check(&game, &solved.keys, &claim);
        let by_graph = retrograde::check(&explored, &claim);
        match (by_ranks, by_graph) {
            (Ok(_), Ok(())) => {}
            (Err(RankedCheckError::Claim(ours)), Err(theirs)) => prop_assert_eq!(ours, theirs),
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn a_solve_goes_on_from_any_state_that_it_saved(game in numbered_games(16)) {
        for options in every_way(false).into_iter().chain(every_way(true)) {
            let expected = solve(&game, &options).unwrap();
            let mut kept = Kept::default();
            let mut saving = Saving { checkpoints: &mut kept, resume: None };
            let saved = game
                .solve_ranked_saving(&options, &mut progress::silent, &mut |_| {}, &mut saving)
                .unwrap();
            prop_assert_eq!(&saved, &expected);
            prop_assert!(kept.0.len() >= game.ends.len());
            for state in &kept.0 {
                let mut source: &[u8] = state;
                let mut none = retrograde::NoCheckpoints;
                let mut saving = Saving {
                    checkpoints: &mut none,
                    resume: Some(&mut source as &mut dyn Read),
                };
                let resumed = game
                    .solve_ranked_saving(&options, &mut progress::silent, &mut |_| {}, &mut saving)
                    .unwrap();
                prop_assert_eq!(&resumed, &expected);
            }
        }
    }
}

/// Keeps every state.
#[derive(Default)]
struct Kept(Vec<Vec<u8>>);

impl Checkpoints for Kept {
    fn is_due(&mut self) -> bool {
        true
    }

    fn save(
        &mut self,
        _progress: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let mut state = Vec::new();
        write(&mut state).unwrap();
        self.0.push(state);
        ControlFlow::Continue(())
    }
}
