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
    pub mod kept;
    pub mod listed;
    pub mod naive;
    pub mod numbered;
    pub mod plain;
    pub mod scratch;
}

use proptest::prelude::*;
use retrograde::{
    AnyRankedGame, AuditOptions, CheckError, DeadEnd, FindingKind, KeysError, MissingMove, Outcome,
    Player, RankKeys, RankedCheckError, RankedEngine, RankedError, RankedOptions, RankedPhase,
    Rules, Saving, Solution, SolvedRanks, Value, audit, explore, predict_ranked, progress,
};
use std::io::Read;
use std::ops::ControlFlow;
use support::arena::Arena;
use support::config::cases;
use support::kept::{Kept, resume};
use support::listed::{Keys, Listed};
use support::naive;
use support::numbered::{Numbered, numbered_games};
use support::scratch::{HeapScratch, solve_in};

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
        if !game.listed.rules.name_a_player() {
            let graph = game.listed.to_plain().to_graph().unwrap();
            let by_graph = retrograde::solve(&graph).unwrap();
            prop_assert!(by_graph.values().eq(truth.iter().copied()));
        }
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
            let layered = solve_in(&HeapScratch::large(), &game, &options).unwrap();
            prop_assert_eq!(&layered, &solved);
            prop_assert_eq!(check(&game, &solved.keys, &solved.solution), Ok(solved.move_count));
        }
    }

    #[test]
    fn what_can_be_reached_is_what_enumeration_finds(game in numbered_games(24)) {
        let explored = explore(&game).unwrap();
        prop_assert_eq!(explored.position_count() as usize, game.listed.reachable().len());
        let move_count = explored.move_count();
        let explored = explored.solve().unwrap();
        for options in every_way(true) {
            let solved = solve(&game, &options).unwrap();
            let keys: Vec<u64> = solved.keys.iter().collect();
            prop_assert_eq!(Some(&*keys), explored.keys());
            prop_assert_eq!(&solved.solution, explored.solution());
            prop_assert_eq!(solved.move_count, move_count);
            prop_assert_eq!(&solved.starts, retrograde::PositionGraph::starts(&explored));
            let layered = solve_in(&HeapScratch::large(), &game, &options).unwrap();
            prop_assert_eq!(&layered, &solved);
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
            let mut kept = Kept::one_of(1);
            let mut saving = Saving { checkpoints: &mut kept, resume: None, scratch: None };
            let saved = game
                .solve_ranked_saving(&options, &mut progress::silent, &mut |_| {}, &mut saving)
                .unwrap();
            prop_assert_eq!(&saved, &expected);
            prop_assert!(kept.states.len() >= game.ends.len());
            for state in &kept.states {
                prop_assert_eq!(&resume(&game, &options, state, None).unwrap(), &expected);
                let scratch = HeapScratch::large();
                let resumed = resume(&game, &options, state, Some(&scratch)).unwrap();
                prop_assert_eq!(&resumed, &expected);
            }
            // States do not tell where the layers lay.
            let scratch = HeapScratch::large();
            let mut kept_of_scratch = Kept::one_of(1);
            let mut saving = Saving {
                checkpoints: &mut kept_of_scratch,
                resume: None,
                scratch: Some(&scratch),
            };
            game.solve_ranked_saving(&options, &mut progress::silent, &mut |_| {}, &mut saving)
                .unwrap();
            prop_assert!(kept_of_scratch.states == kept.states);
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn an_audit_finds_no_fault_in_ranks_but_a_forgotten_predecessor(game in numbered_games(16)) {
        let options = AuditOptions::default();
        let report = audit(&game, &options).unwrap();
        prop_assert_eq!(report.ranks, *game.ends.last().unwrap());
        for kind in [
            FindingKind::LayersWrong,
            FindingKind::RankNotRead,
            FindingKind::MoveWithoutRank,
            FindingKind::LayerClimbed,
            FindingKind::PredecessorsDiffer,
        ] {
            prop_assert_eq!(report.of(kind), None);
        }
        let mut forgetful = game.clone();
        if forgetful.forget_a_predecessor() {
            let report = audit(&forgetful, &options).unwrap();
            prop_assert!(report.of(FindingKind::PredecessorsDiffer).is_some());
        }
    }
}

/// Position 0 is a dead end in a layer of its own; 1 and 2 lead to each other and 2 leads to
/// 0 as well.
fn small_game() -> Numbered {
    let listed = Listed {
        moves: vec![vec![], vec![(2, false)], vec![(1, false), (0, false)]],
        terminals: vec![None; 3],
        starts: vec![1],
        rules: Rules::default(),
        players: None,
        keys: Keys::None,
    };
    Numbered::new(listed, &[false, true, false], &[0, 2, 1], false)
}

#[test]
fn phases_come_in_order_and_reports_can_stop_each() {
    let game = small_game();
    let options = options(RankedEngine::Rank, 1, true);
    let mut phases = Vec::new();
    let solved = game
        .solve_ranked(&options, &mut progress::silent, &mut |phase| {
            phases.push(phase)
        })
        .unwrap();
    let of_layer = |layer| {
        [
            RankedPhase::Open { layer },
            RankedPhase::Decide { layer },
            RankedPhase::Tie { layer },
        ]
    };
    let mut expected = vec![RankedPhase::Reach];
    expected.extend(of_layer(0).into_iter().chain(of_layer(1)));
    expected.push(RankedPhase::Finish);
    assert_eq!(phases, expected);
    let values: Vec<Value> = solved.solution.values().collect();
    assert_eq!(values, [Value::loss(0), Value::loss(2), Value::win(1)]);
    assert_eq!((solved.move_count, &*solved.starts), (3, &[1][..]));

    let mut reports = 0;
    let stops = |last: u32, options: &RankedOptions| {
        let mut reports = 0;
        let mut report = |_| {
            reports += 1;
            if reports == last {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        game.solve_ranked(options, &mut report, &mut |_| {})
    };
    while matches!(
        stops(reports + 1, &options),
        Err(RankedError::Stopped { .. })
    ) {
        reports += 1;
    }
    assert!(reports >= 4, "{reports}");
}

#[test]
fn what_is_wrong_with_a_game_is_said() {
    let game = small_game();
    let ranked = RankedOptions {
        engine: RankedEngine::Rank,
        ..RankedOptions::default()
    };

    let mut forwards = game.clone();
    forwards.has_predecessors = false;
    assert!(!AnyRankedGame::has_predecessors(&forwards));
    assert_eq!(solve(&forwards, &ranked), Err(RankedError::NoPredecessors));

    let needed = predict_ranked(6, 4, &ranked);
    let little = RankedOptions {
        max_memory: Some(needed - 1),
        ..ranked
    };
    let refused = RankedError::TooMuchMemory {
        needed,
        max_memory: needed - 1,
    };
    assert_eq!(solve(&game, &little), Err(refused));
    assert!(
        solve(
            &game,
            &RankedOptions {
                max_memory: Some(needed),
                ..ranked
            }
        )
        .is_ok()
    );

    let mut layers = game.clone();
    layers.ends = vec![5, 2, 6];
    let bad = RankedError::BadLayers {
        before: 5,
        found: 2,
        rank_count: 6,
    };
    assert_eq!(solve(&layers, &ranked), Err(bad));
    let report = audit(&layers, &AuditOptions::default()).unwrap();
    assert!(report.of(FindingKind::LayersWrong).is_some());

    // The end of the first layer lies behind position 1, which leads to 2.
    let mut climbing = game.clone();
    climbing.ends = vec![4, 6];
    for options in every_way(false) {
        let error = solve(&climbing, &options);
        assert!(
            matches!(error, Err(RankedError::LaterLayer { .. })),
            "{error:?}"
        );
    }
    let report = audit(&climbing, &AuditOptions::default()).unwrap();
    assert!(report.of(FindingKind::LayerClimbed).is_some());

    let mut drawn = game.clone();
    drawn.listed.terminals[1] = Some(Outcome::Draw);
    let mut nameless = game.clone();
    nameless.listed.rules.dead_end = DeadEnd::PlayerWins(Player::One);
    let mut turns = nameless.clone();
    turns.listed.players = Some(vec![Player::Zero; 3]);
    for options in every_way(false).into_iter().chain(every_way(true)) {
        let error = solve(&drawn, &options);
        assert!(
            matches!(error, Err(RankedError::TerminalIsDraw { .. })),
            "{error:?}"
        );
        let error = solve(&nameless, &options);
        assert!(
            matches!(error, Err(RankedError::OwnerUnknown { .. })),
            "{error:?}"
        );
    }
    let error = solve(&turns, &ranked);
    assert!(
        matches!(error, Err(RankedError::TurnConflict { .. })),
        "{error:?}"
    );

    // Position 2, to which 1 leads, has no rank any more.
    let mut beyond = game.clone();
    beyond.ends = vec![2, 4];
    for options in every_way(false) {
        let error = solve(&beyond, &options);
        assert!(
            matches!(error, Err(RankedError::NoRank { .. })),
            "{error:?}"
        );
    }
    let report = audit(&beyond, &AuditOptions::default()).unwrap();
    assert!(report.of(FindingKind::MoveWithoutRank).is_some());
    beyond.listed.starts = vec![2];
    let error = solve(&beyond, &RankedOptions::default());
    assert!(
        matches!(error, Err(RankedError::StartWithoutRank { .. })),
        "{error:?}"
    );
}

#[test]
fn a_claim_with_other_keys_is_refused() {
    let game = small_game();
    let solved = solve(&game, &RankedOptions::default()).unwrap();
    let keys: Vec<u64> = solved.keys.iter().collect();
    assert_eq!(keys.len(), 3);
    let of = |ranks: &[u64]| RankKeys::of_ranks(6, ranks.iter().copied());
    let claim = |values: &[Value]| Solution::from_values(values.to_vec());
    let [first, second, third] = [Value::loss(0), Value::loss(2), Value::win(1)];

    let short = check(&game, &solved.keys, &claim(&[first, second]));
    let wrong_length = CheckError::WrongLength {
        positions: 3,
        values: 2,
    };
    assert_eq!(short, Err(RankedCheckError::Claim(wrong_length)));

    let no_start = check(&game, &of(&[keys[0], keys[2]]), &claim(&[first, third]));
    assert!(matches!(
        no_start,
        Err(RankedCheckError::Keys(KeysError::StartMissing { .. }))
    ));

    let missing = check(&game, &of(&keys[1..]), &claim(&[second, third]));
    let outward = MissingMove {
        from: keys[2],
        to: keys[0],
    };
    assert_eq!(missing, Err(RankedCheckError::Missing(outward)));

    let unused = (0..6).find(|rank| !keys.contains(rank)).unwrap();
    let mut more = keys.clone();
    more.push(unused);
    more.sort_unstable();
    let mut values = vec![first, second, third];
    values.insert(
        more.iter().position(|&key| key == unused).unwrap(),
        Value::DRAW,
    );
    let strange = check(&game, &of(&more), &claim(&values));
    let no_key = KeysError::NotAKey { key: unused };
    assert_eq!(strange, Err(RankedCheckError::Keys(no_key)));

    let mut symmetric = game.clone();
    symmetric.has_symmetry = true;
    symmetric.ends = vec![4, 12];
    let solved = solve(&symmetric, &RankedOptions::default()).unwrap();
    let mut ranks: Vec<u64> = solved.keys.iter().collect();
    let copy = ranks[0] + 1;
    ranks.insert(1, copy);
    let doubled = RankKeys::of_ranks(12, ranks);
    let verdict = check(&symmetric, &doubled, &claim(&[first, first, second, third]));
    assert!(matches!(
        verdict,
        Err(RankedCheckError::Keys(KeysError::NotCanonical { .. }))
    ));
}

#[test]
fn a_state_of_other_work_is_refused() {
    let game = small_game();
    let mut kept = Kept::one_of(1);
    let mut saving = Saving {
        checkpoints: &mut kept,
        resume: None,
        scratch: None,
    };
    let rank = options(RankedEngine::Rank, 1, false);
    game.solve_ranked_saving(&rank, &mut progress::silent, &mut |_| {}, &mut saving)
        .unwrap();
    let state = kept.states.last().unwrap().clone();
    let resume = |game: &Numbered, options: &RankedOptions, state: &[u8]| {
        let mut source = state;
        let mut none = retrograde::NoCheckpoints;
        let mut saving = Saving {
            checkpoints: &mut none,
            resume: Some(&mut source as &mut dyn Read),
            scratch: None,
        };
        game.solve_ranked_saving(options, &mut progress::silent, &mut |_| {}, &mut saving)
    };
    assert_eq!(resume(&game, &rank, &state), solve(&game, &rank));
    let mut longer = game.clone();
    longer.ends[1] += 1;
    let mut other_stage = state.clone();
    other_stage[2] = 9;
    let cases = [
        resume(&game, &options(RankedEngine::Passes, 1, false), &state),
        resume(&game, &options(RankedEngine::Rank, 1, true), &state),
        resume(&longer, &rank, &state),
        resume(&game, &rank, &state[..state.len() - 1]),
        resume(&game, &rank, &state[..3]),
        resume(&game, &rank, &other_stage),
    ];
    for case in cases {
        assert!(
            matches!(case, Err(RankedError::BadCheckpoint { .. })),
            "{case:?}"
        );
    }
}
