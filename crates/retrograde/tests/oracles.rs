//! Who checks the oracles? Three of them, written apart, must say the same of every tiny
//! game: the fixpoint by rounds, the local conditions of the certificate (which exactly
//! one of all claims fulfils), and the best of all pairs of strategies. And on tiny games
//! the library's checker is tried on every claim there is.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod arena;
    pub mod attributes;
    pub mod certificate;
    pub mod claims;
    pub mod config;
    pub mod naive;
    pub mod plain;
    pub mod strategies;
    pub mod tiny_games;
}

use proptest::prelude::*;
use retrograde::{CheckError, Outcome, Solution, Value, check, check_weak};
use support::arena::Arena;
use support::certificate::{Ranks, first_failure};
use support::claims::for_each_claim;
use support::config::cases;
use support::plain::PlainGame;
use support::tiny_games::tiny_games;
use support::{naive, strategies};

fn arena(game: &PlainGame) -> Arena {
    Arena::new(game).expect("only games with owners have rules that name a player")
}

/// Level results as the oracle of strategies sees them.
fn without_ties(arena: &Arena, value: Value) -> Value {
    if arena.endless_winner.is_none() && value.outcome() == Outcome::Tie {
        Value::DRAW
    } else {
        value
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn exactly_one_claim_fulfils_the_conditions_and_it_is_the_fixpoint(game in tiny_games(4)) {
        let arena = arena(&game);
        let mut accepted = Vec::new();
        for_each_claim(&arena, |claim| {
            if first_failure(&arena, claim, Ranks::Exact).is_none() {
                accepted.push(claim.to_vec());
            }
        });
        prop_assert_eq!(accepted, vec![naive::solve(&arena)]);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn the_best_strategies_earn_what_the_fixpoint_says(game in tiny_games(4)) {
        let arena = arena(&game);
        let rounds: Vec<Value> =
            naive::solve(&arena).iter().map(|&value| without_ties(&arena, value)).collect();
        let played: Vec<Value> = strategies::solve(&arena)
            .iter()
            .zip(&arena.terminals)
            .map(|(&value, given)| without_ties(&arena, given.unwrap_or(value)))
            .collect();
        prop_assert_eq!(played, rounds);
    }
}

/// The verdict, as the position refuted.
fn refuted(verdict: Result<(), CheckError>) -> Option<usize> {
    match verdict {
        Ok(()) => None,
        Err(CheckError::Refuted(refutation)) => Some(refutation.position as usize),
        Err(error) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_checker_is_right_about_every_claim(game in tiny_games(3)) {
        let arena = arena(&game);
        let graph = game.to_graph().unwrap();
        let truth = naive::solve(&arena);
        for_each_claim(&arena, |claim| {
            let solution = Solution::from_values(claim.to_vec());
            let exact = refuted(check(&graph, &solution));
            assert_eq!(exact, first_failure(&arena, claim, Ranks::Exact), "{claim:?}");
            assert_eq!(exact.is_none(), claim == truth, "{claim:?}");
            let weak = refuted(check_weak(&graph, &solution));
            assert_eq!(weak, first_failure(&arena, claim, Ranks::Bounds), "{claim:?}");
            if weak.is_none() {
                assert!(is_bound(claim, &truth), "{claim:?} accepted, true is {truth:?}");
            }
        });
    }
}

/// Whether all outcomes are right, endless play included, and no remoteness is too small.
fn is_bound(claim: &[Value], truth: &[Value]) -> bool {
    claim.iter().zip(truth).all(|(claimed, true_value)| {
        claimed.outcome() == true_value.outcome()
            && claimed.is_endless() == true_value.is_endless()
            && claimed.remoteness() >= true_value.remoteness()
    })
}
