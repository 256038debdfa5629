//! The library against the oracle, on random games of every kind.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod arena;
    pub mod attributes;
    pub mod certificate;
    pub mod config;
    pub mod games;
    pub mod naive;
    pub mod optimal;
    pub mod plain;
    pub mod streamed;
}

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use retrograde::{
    CheckError, GameGraph, LineEnd, MAX_REMOTENESS, NO_POSITION, Outcome, Position, Solution,
    Value, best_move, best_moves, check, check_weak, check_with_moves, principal_line, rate_moves,
    solve, winner,
};
use support::arena::Arena;
use support::certificate::{Ranks, fails, first_failure};
use support::config::cases;
use support::games::games;
use support::naive;
use support::optimal::optimal_moves;
use support::plain::PlainGame;
use support::streamed::Streamed;

const LARGEST: u32 = 40;

fn arena(game: &PlainGame) -> Arena {
    Arena::new(game).expect("only games with owners have rules that name a player")
}

/// The game as the library holds it, and its true values.
fn solved(game: &PlainGame) -> (Arena, GameGraph, Vec<Value>) {
    let arena = arena(game);
    let values = naive::solve(&arena);
    (arena, game.to_graph().unwrap(), values)
}

fn refuted_position(verdict: Result<(), CheckError>) -> Option<usize> {
    match verdict {
        Ok(()) => None,
        Err(CheckError::Refuted(refutation)) => Some(refutation.position as usize),
        Err(error) => panic!("{error}"),
    }
}

/// Every other value worth claiming instead of the true one.
fn mutations(value: Value) -> Vec<Value> {
    let base = value.remoteness().unwrap_or(2);
    let mut ranks = vec![0, 1, base, base + 1, base + 2, base + 1000, MAX_REMOTENESS];
    ranks.extend(
        [base.checked_sub(1), base.checked_sub(2)]
            .into_iter()
            .flatten(),
    );
    let mut claims: Vec<Value> = ranks
        .into_iter()
        .flat_map(|rank| [Value::win(rank), Value::loss(rank), Value::tie(rank)])
        .chain([Value::DRAW, Value::ENDLESS_WIN, Value::ENDLESS_LOSS])
        .filter(|&claim| claim != value)
        .collect();
    claims.sort_by_key(|claim| claim.to_bits());
    claims.dedup();
    claims
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn the_solver_agrees_with_the_oracle(game in games(LARGEST)) {
        let (_, graph, values) = solved(&game);
        let solution = solve(&graph).unwrap();
        prop_assert_eq!(solution.values().collect::<Vec<_>>(), values);
        prop_assert_eq!(check(&graph, &solution), Ok(()));
        prop_assert_eq!(check_weak(&graph, &solution), Ok(()));
    }

    #[test]
    fn the_solver_agrees_with_the_oracle_on_larger_games(game in games(200)) {
        let (_, graph, values) = solved(&game);
        prop_assert_eq!(solve(&graph).unwrap().values().collect::<Vec<_>>(), values);
    }
}

proptest! {
    #![proptest_config(cases(250))]

    #[test]
    fn the_checker_refutes_every_single_change(game in games(LARGEST)) {
        let (arena, graph, values) = solved(&game);
        for position in arena.positions() {
            for changed in mutations(values[position]) {
                let mut claim = values.clone();
                claim[position] = changed;
                let solution = Solution::from_values(claim.clone());
                let refuted = refuted_position(check(&graph, &solution));
                prop_assert!(refuted.is_some(), "{} at {} accepted", changed, position);
                prop_assert_eq!(refuted, first_failure(&arena, &claim, Ranks::Exact));
                if changed.outcome() != values[position].outcome() {
                    let refuted = refuted_position(check_weak(&graph, &solution));
                    prop_assert!(refuted.is_some(), "{} at {} accepted", changed, position);
                }
            }
        }
    }

    #[test]
    fn witnesses_are_moves_of_the_refuted_position(
        game in games(LARGEST),
        noise in proptest::collection::vec((0..LARGEST, 0..60_u32, 0..6_u8), 1..12),
    ) {
        let (arena, graph, values) = solved(&game);
        let mut claim = values;
        for (position, rank, kind) in noise {
            if let Some(slot) = claim.get_mut(position as usize) {
                *slot = match kind {
                    0 => Value::win(rank),
                    1 => Value::loss(rank),
                    2 => Value::tie(rank),
                    3 => Value::DRAW,
                    4 => Value::ENDLESS_WIN,
                    _ => Value::ENDLESS_LOSS,
                };
            }
        }
        let verdict = check(&graph, &Solution::from_values(claim.clone()));
        let Err(CheckError::Refuted(refutation)) = verdict else {
            prop_assert_eq!(first_failure(&arena, &claim, Ranks::Exact), None);
            return Ok(());
        };
        let position = refutation.position as usize;
        prop_assert!(fails(&arena, &claim, position, Ranks::Exact));
        prop_assert_eq!(refutation.claimed, claim[position]);
        for witness in &refutation.witnesses {
            let reached = witness.successor.position as usize;
            let is_move = arena.steps[position]
                .iter()
                .any(|step| step.to == reached && step.again == witness.successor.again);
            prop_assert!(is_move);
            prop_assert_eq!(witness.claimed, claim[reached]);
        }
    }

    #[test]
    fn the_order_of_the_moves_does_not_matter_to_the_checker(
        game in games(LARGEST),
        keys in proptest::collection::vec(any::<u64>(), 1..50),
        changed in 0..LARGEST as usize,
    ) {
        let (arena, graph, mut claim) = solved(&game);
        let streamed = Streamed::new(&graph, |at| keys[at % keys.len()].wrapping_mul(at as u64));
        prop_assert_eq!(check(&streamed, &Solution::from_values(claim.clone())), Ok(()));
        if changed < claim.len() {
            for value in mutations(claim[changed]) {
                claim[changed] = value;
                let refuted = check(&streamed, &Solution::from_values(claim.clone()));
                let expected = first_failure(&arena, &claim, Ranks::Exact);
                prop_assert_eq!(refuted_position(refuted), expected);
            }
        }
    }

    #[test]
    fn the_weak_check_accepts_bounds(
        game in games(LARGEST),
        slack in proptest::collection::vec(0..4_u32, LARGEST as usize),
    ) {
        let (arena, graph, values) = solved(&game);
        let claim = inflate(&arena, &values, &slack);
        prop_assert_eq!(first_failure(&arena, &claim, Ranks::Bounds), None);
        prop_assert_eq!(check_weak(&graph, &Solution::from_values(claim.clone())), Ok(()));
        let exact = refuted_position(check(&graph, &Solution::from_values(claim.clone())));
        prop_assert_eq!(exact.is_none(), claim == values);
    }
}

/// Adds slack to every remoteness, and to those that rest on it.
fn inflate(arena: &Arena, values: &[Value], slack: &[u32]) -> Vec<Value> {
    let mut order: Vec<usize> = arena.positions().collect();
    order.sort_by_key(|&position| values[position].remoteness());
    let mut claim = values.to_vec();
    for position in order {
        let value = values[position];
        if arena.terminals[position].is_some() || value.is_endless() {
            continue;
        }
        let same = arena.steps[position]
            .iter()
            .filter(|step| step.seen(values[step.to].outcome()) == value.outcome());
        // Only successors that rank below are certain to have their bounds already; those
        // that do not are not needed where one suffices.
        let largest_counts = value.outcome() == Outcome::Loss
            || (value.outcome() == Outcome::Tie && arena.moves_for_endless_winner(position));
        let bounds = same
            .filter(|step| values[step.to].remoteness() < value.remoteness())
            .filter_map(|step| claim[step.to].remoteness());
        let base = if largest_counts {
            bounds.max()
        } else {
            bounds.min()
        };
        let bound = base.expect("a value rests on a smaller one") + 1 + slack[position];
        claim[position] = Value::new(value.outcome(), Some(bound)).unwrap();
    }
    claim
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn optimal_moves_are_those_that_reach_the_value(game in games(LARGEST)) {
        let (arena, graph, values) = solved(&game);
        let solution = Solution::from_values(values.clone());
        let all_best = best_moves(&graph, &solution);
        // However a solver packs its values.
        let packed = solve(&graph).expect("no player is unknown");
        prop_assert_eq!(&best_moves(&graph, &packed), &all_best);
        for position in arena.positions() {
            let optimal = optimal_moves(&arena, &values, position);
            let rated = rate_moves(&graph, &solution, position as Position);
            let marked: Vec<usize> =
                (0..rated.len()).filter(|&index| rated[index].optimal).collect();
            prop_assert_eq!(&marked, &optimal);
            let is_terminal = arena.terminals[position].is_some();
            prop_assert_eq!(optimal.is_empty(), is_terminal);
            let listed = if is_terminal { 0 } else { arena.steps[position].len() };
            prop_assert_eq!(rated.len(), listed);
            for (step, rated) in arena.steps[position].iter().zip(&rated) {
                prop_assert_eq!(step.to, rated.successor.position as usize);
                let result = rated.result.unwrap();
                prop_assert_eq!(result.outcome(), step.seen(values[step.to].outcome()));
                let plies = values[step.to].remoteness().map(|plies| plies + 1);
                prop_assert_eq!(result.remoteness(), plies);
            }
            let first = optimal.first().map(|&index| arena.steps[position][index].to);
            let best = best_move(&graph, &solution, position as Position);
            prop_assert_eq!(best.map(|successor| successor.position as usize), first);
            let listed = first.map_or(NO_POSITION, |to| to as Position);
            prop_assert_eq!(all_best[position], listed);
        }
        prop_assert_eq!(check_with_moves(&graph, &solution, &all_best), Ok(()));
    }

    #[test]
    fn a_wrong_move_is_refuted(game in games(LARGEST)) {
        let (arena, graph, values) = solved(&game);
        let solution = Solution::from_values(values.clone());
        let best = best_moves(&graph, &solution);
        for position in arena.positions() {
            let optimal: Vec<usize> = optimal_moves(&arena, &values, position)
                .into_iter()
                .map(|index| arena.steps[position][index].to)
                .collect();
            for to in arena.positions().chain([NO_POSITION as usize]) {
                let mut moves = best.clone();
                moves[position] = to as Position;
                let is_right = if optimal.is_empty() {
                    to == NO_POSITION as usize
                } else {
                    optimal.contains(&to)
                };
                let refuted = refuted_position(check_with_moves(&graph, &solution, &moves));
                prop_assert_eq!(refuted, if is_right { None } else { Some(position) });
            }
        }
    }

    #[test]
    fn the_principal_line_ends_after_as_many_plies_as_it_says(game in games(LARGEST)) {
        let (arena, graph, values) = solved(&game);
        let solution = Solution::from_values(values.clone());
        for position in arena.positions() {
            let line = principal_line(&graph, &solution, position as Position, usize::MAX);
            let positions: Vec<usize> = line.positions().map(|at| at as usize).collect();
            prop_assert_eq!(positions.len(), line.moves.len() + 1);
            for (pair, played) in positions.windows(2).zip(&line.moves) {
                let optimal = optimal_moves(&arena, &values, pair[0]);
                let is_optimal = optimal.iter().any(|&index| {
                    let step = arena.steps[pair[0]][index];
                    step.to == pair[1] && step.again == played.again
                });
                prop_assert!(is_optimal);
            }
            let last = positions[positions.len() - 1];
            match line.end {
                LineEnd::Terminal(given) => {
                    prop_assert_eq!(Some(given), arena.terminals[last]);
                    let plies = line.moves.len() as u32 + given.remoteness().unwrap();
                    prop_assert_eq!(Some(plies), values[position].remoteness());
                }
                LineEnd::Cycle { first_ply } => {
                    prop_assert!(values[position].is_endless());
                    prop_assert_eq!(positions[first_ply], last);
                    let mut once = positions[..positions.len() - 1].to_vec();
                    once.sort_unstable();
                    once.dedup();
                    prop_assert_eq!(once.len(), line.moves.len());
                }
                other => prop_assert!(false, "the line ends with {:?}", other),
            }
        }
    }

    #[test]
    fn the_winner_is_the_player_the_outcome_names(game in games(LARGEST)) {
        let (arena, graph, values) = solved(&game);
        let solution = Solution::from_values(values.clone());
        for position in arena.positions() {
            let expected = arena.owners.as_ref().and_then(|owners| {
                match values[position].outcome() {
                    Outcome::Win => Some(owners[position]),
                    Outcome::Loss => Some(owners[position].opponent()),
                    Outcome::Tie | Outcome::Draw => None,
                }
            });
            prop_assert_eq!(winner(&graph, &solution, position as Position), expected);
        }
    }
}

/// What the random games must not silently cease to have.
#[test]
fn the_random_games_are_of_every_kind() {
    let mut runner = TestRunner::deterministic();
    let strategy = games(LARGEST);
    let mut seen = [0; 8];
    for _ in 0..1000 {
        let game = strategy.new_tree(&mut runner).unwrap().current();
        let solution = Solution::from_values(naive::solve(&arena(&game)));
        let counts = solution.counts();
        let deepest_move = |outcome| {
            let ranks = solution.values().enumerate().filter(|(at, value)| {
                value.outcome() == outcome && !game.seeds.contains_key(&(*at as Position))
            });
            ranks
                .filter_map(|(_, value)| value.remoteness())
                .max()
                .unwrap_or(0)
        };
        let (wins, ties) = (deepest_move(Outcome::Win), deepest_move(Outcome::Tie));
        let here = [
            counts.draw > 0,
            counts.endless_win > 0,
            counts.endless_loss > 0,
            (20..100).contains(&wins),
            (15..100).contains(&ties),
            wins > 900,
            counts.win > 0 && counts.loss > 0 && counts.tie > 0 && counts.draw > 0,
            game.moves.iter().any(|played| played.marked) && game.owners.is_none(),
        ];
        for (count, here) in seen.iter_mut().zip(here) {
            *count += u32::from(here);
        }
    }
    assert!(seen.iter().all(|&count| count >= 10), "{seen:?}");
}
