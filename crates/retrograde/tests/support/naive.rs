//! The oracle: values by definition, one ply of remoteness after the other.
//!
//! A position gets its value in the round of its remoteness, from the values of the
//! rounds before. No queue, no counters, no predecessors: every round looks at every
//! position and every move, so the whole takes O(depth * (V + E)).
//!
//! Three stages, each a least fixpoint above the one before:
//! 1. wins and losses, from the terminals that are won or lost;
//! 2. ties, from the terminals that are tied;
//! 3. whatever is left never ends.

use crate::support::arena::{Arena, Step};
use retrograde::{Outcome, Value};

/// The value of every position.
pub fn solve(arena: &Arena) -> Vec<Value> {
    let mut values: Vec<Option<Value>> = vec![None; arena.steps.len()];
    // A value rests on a smaller one of another position, or on a terminal, so none is
    // deeper than the deepest terminal and one ply for every position.
    let last_round = arena.deepest_terminal() + arena.steps.len() as u32;
    for round in 0..=last_round {
        let known = values.clone();
        for position in arena
            .positions()
            .filter(|&position| known[position].is_none())
        {
            values[position] = match arena.terminals[position] {
                Some(given) => Some(given).filter(|given| {
                    given.outcome() != Outcome::Tie && given.remoteness() == Some(round)
                }),
                None => won_or_lost(&arena.steps[position], &known, round),
            };
        }
    }
    for round in 0..=last_round {
        let known = values.clone();
        for position in arena
            .positions()
            .filter(|&position| known[position].is_none())
        {
            let tied = match arena.terminals[position] {
                Some(given) => given.remoteness() == Some(round),
                None if arena.moves_for_endless_winner(position) => {
                    must_tie(&arena.steps[position], &known)
                }
                None => can_tie(&arena.steps[position], &known),
            };
            if tied {
                values[position] = Some(Value::tie(round));
            }
        }
    }
    let endless = |position: usize| match arena.endless_winner {
        None => Value::DRAW,
        Some(_) if arena.moves_for_endless_winner(position) => Value::ENDLESS_WIN,
        Some(_) => Value::ENDLESS_LOSS,
    };
    values
        .iter()
        .enumerate()
        .map(|(at, value)| value.unwrap_or_else(|| endless(at)))
        .collect()
}

fn outcome_after(step: Step, known: &[Option<Value>]) -> Option<Outcome> {
    known[step.to].map(|value| step.seen(value.outcome()))
}

/// Won if some move wins; lost if there are moves and all of them lose.
fn won_or_lost(steps: &[Step], known: &[Option<Value>], round: u32) -> Option<Value> {
    if steps
        .iter()
        .any(|&step| outcome_after(step, known) == Some(Outcome::Win))
    {
        Some(Value::win(round))
    } else if steps
        .iter()
        .all(|&step| outcome_after(step, known) == Some(Outcome::Loss))
    {
        Some(Value::loss(round))
    } else {
        None
    }
}

/// A player who gains nothing from endless play takes any tie.
fn can_tie(steps: &[Step], known: &[Option<Value>]) -> bool {
    steps
        .iter()
        .any(|&step| outcome_after(step, known) == Some(Outcome::Tie))
}

/// A player who wins endless play ties only if all he could do instead is lose.
fn must_tie(steps: &[Step], known: &[Option<Value>]) -> bool {
    can_tie(steps, known)
        && steps.iter().all(|&step| {
            matches!(
                outcome_after(step, known),
                Some(Outcome::Tie | Outcome::Loss)
            )
        })
}
