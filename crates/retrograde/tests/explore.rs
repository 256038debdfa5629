//! Enumerating and solving games by their rules, against the oracle.

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
    pub mod plain;
}

use proptest::prelude::*;
use retrograde::{
    AnyGame, AuditOptions, ExploreError, ExploreOptions, FindingKind, GameOfKeys, KeysError,
    NO_POSITION, Naming, PositionGraph, Solution, Solved, Value, audit, best_moves, check,
    check_with_moves, explore, explore_with, principal_line, progress,
};
use support::arena::Arena;
use support::config::cases;
use support::listed::{DISGUISES, Disguised, Keys, Listed, listed_games};
use support::naive;

fn values_by_oracle(game: &Listed) -> Vec<Value> {
    let arena = Arena::new(&game.to_plain()).expect("rules that name a player come with owners");
    naive::solve(&arena)
}

/// Everything that can be asked of a solved game agrees with the lists it was made of.
fn require_right(game: &Listed, solved: &Solved<'_, Listed>) {
    let truth = values_by_oracle(game);
    let reachable = game.reachable();
    assert_eq!(solved.position_count() as usize, reachable.len());
    for at in 0..game.moves.len() as u32 {
        for disguise in 0..DISGUISES {
            let expected = reachable.contains(&at).then(|| truth[at as usize]);
            let position = Disguised { at, disguise };
            assert_eq!(solved.value_of(position), expected, "{position:?}");
        }
    }
    let open = reachable
        .iter()
        .filter(|&&at| game.terminals[at as usize].is_none());
    let moves: usize = open.map(|&at| game.moves[at as usize].len()).sum();
    assert_eq!(solved.move_count(), moves as u64);
    let numbers: Vec<Disguised> = (0..solved.position_count())
        .map(|number| solved.position(number))
        .collect();
    match solved.keys() {
        Some(keys) => assert!(keys.is_sorted()),
        None => assert!(numbers.iter().map(|position| position.at).eq(reachable)),
    }
    for (number, position) in (0..).zip(&numbers) {
        assert_eq!(solved.find(position), Some(number));
        assert_eq!(Naming::find(solved, &solved.name(number)), Some(number));
    }
    let mut starts: Vec<u32> = Vec::new();
    for &start in &game.starts {
        if !starts.contains(&start) {
            starts.push(start);
        }
    }
    let found = solved
        .starts()
        .iter()
        .map(|&start| numbers[start as usize].at);
    assert!(found.eq(starts));

    assert_eq!(check(solved, solved.solution()), Ok(()));
    let best = best_moves(solved, solved.solution());
    assert_eq!(check_with_moves(solved, solved.solution(), &best), Ok(()));
    for start in solved.starts() {
        let line = principal_line(solved, solved.solution(), *start, 1000);
        if let Some(plies) = solved.value(*start).remoteness() {
            assert_eq!(line.moves.len(), plies as usize);
        }
    }
    assert_eq!(solved.missing(), 0);
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn random_games_are_solved_as_the_oracle_solves_them(game in listed_games(30)) {
        let solved = explore(&game).unwrap().solve().unwrap();
        require_right(&game, &solved);
    }
}

/// A game large enough for rounds and threads: a walk that branches, with ends here and
/// there, all kinds of rules and a position with very many moves.
fn large(keys: Keys) -> Listed {
    let count = 60_000_u32;
    let mut state = 7_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as u32
    };
    let moves = (0..count)
        .map(|at| {
            let degree = if at == 17 { 700 } else { random() % 6 };
            (0..degree)
                .map(|_| (random() % count, random() % 9 == 0))
                .collect()
        })
        .collect();
    let terminals = (0..count).map(|_| match random() % 40 {
        0 => Some(retrograde::Outcome::Win),
        1 => Some(retrograde::Outcome::Loss),
        2 => Some(retrograde::Outcome::Tie),
        _ => None,
    });
    Listed {
        moves,
        terminals: terminals.collect(),
        starts: vec![17],
        rules: retrograde::Rules::default(),
        players: None,
        keys,
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    for keys in [Keys::None, Keys::Small, Keys::Wide] {
        let game = large(keys);
        let solve = |threads| {
            let options = ExploreOptions {
                threads,
                ..ExploreOptions::default()
            };
            let explored = explore_with(&game, &options, &mut progress::silent).unwrap();
            assert!(explored.position_count() > 30_000);
            explored.solve().unwrap()
        };
        let one = solve(1);
        assert_eq!(check(&one, one.solution()), Ok(()));
        for threads in [2, 3, 100] {
            let other = solve(threads);
            assert_eq!(one.solution(), other.solution());
            assert_eq!(one.keys(), other.keys());
            assert_eq!(one.starts(), other.starts());
            assert!((0..one.position_count()).all(|at| one.position(at) == other.position(at)));
        }
        // The oracle is slow here; the graph of the lists is solved in its stead.
        let graph = game.to_plain().to_graph().unwrap();
        let truth = retrograde::solve(&graph).unwrap();
        for number in 0..one.position_count() {
            let at = one.position(number).at;
            assert_eq!(one.value(number), truth.value(at));
        }
        let best = best_moves(&one, one.solution());
        assert!(best.iter().any(|&to| to != NO_POSITION));
    }
}

/// What a game of unknown type gives is the same, and holds against the rules.
fn require_right_by_keys(game: &Listed, solved: &Solved<'_, Listed>) {
    let any: &dyn AnyGame = game;
    let options = ExploreOptions::default();
    let by_keys = any.explore_and_solve(&options, &mut progress::silent, &mut |_| {});
    let Some(keys) = solved.keys() else {
        assert_eq!(by_keys, Err(ExploreError::NoKeys));
        return;
    };
    let by_keys = by_keys.unwrap();
    assert_eq!(
        (&*by_keys.keys, &by_keys.solution),
        (keys, solved.solution())
    );
    assert_eq!(by_keys.starts, solved.starts());
    assert_eq!(by_keys.move_count, solved.move_count());

    let graph = GameOfKeys::new(any, keys).unwrap();
    graph.verify_keys().unwrap();
    assert_eq!(graph.move_count(), solved.move_count());
    assert_eq!(check(&graph, solved.solution()), Ok(()));
    assert_eq!((graph.missing(), graph.missing_count()), (None, 0));
    for number in 0..graph.position_count() {
        assert_eq!(Naming::find(&graph, &graph.name(number)), Some(number));
        let (mut theirs, mut ours) = (Vec::new(), Vec::new());
        graph.for_each_successor(number, &mut |successor| theirs.push(successor));
        solved.for_each_successor(number, &mut |successor| ours.push(successor));
        assert_eq!(theirs, ours);
    }

    // Without one of its positions the list is found out: the start is not there, or a
    // move leads to where it was.
    for left_out in 0..keys.len() {
        let mut fewer = keys.to_vec();
        fewer.remove(left_out);
        let mut values: Vec<Value> = solved.solution().values().collect();
        values.remove(left_out);
        match GameOfKeys::new(any, &fewer) {
            Err(error) => assert!(matches!(error, KeysError::StartMissing { .. })),
            Ok(graph) => {
                let _ = check(&graph, &Solution::from_values(values));
                assert!(
                    graph
                        .missing()
                        .is_some_and(|missing| missing.to == keys[left_out])
                );
                assert!(graph.missing_count() > 0);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn keys_alone_do_as_well(game in listed_games(15)) {
        let solved = explore(&game).unwrap().solve().unwrap();
        require_right_by_keys(&game, &solved);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// Random games with symmetry and keys have no faults but moves after the end, and the
    /// audit looks at as many positions as enumeration finds, and their disguises.
    #[test]
    fn sound_games_are_clean(game in listed_games(20)) {
        let report = audit(&game, &AuditOptions::default()).unwrap();
        for finding in &report.findings {
            prop_assert_eq!(finding.kind, FindingKind::MovesAfterEnd, "{}", report);
        }
        prop_assert!(report.is_complete && report.has_compared_values);
        let explored = explore(&game).unwrap();
        prop_assert!(report.positions >= 2 * explored.position_count());
    }
}
