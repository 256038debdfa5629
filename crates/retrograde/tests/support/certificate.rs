//! The local conditions of a true labelling, transcribed clause by clause.
//!
//! A position *fails* if the clause for the value it claims does not hold. The theorem
//! behind the checker says that the true labelling alone has no position that fails.

use crate::support::arena::Arena;
use retrograde::{Outcome, Value};

/// How strictly ranks are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranks {
    /// Every rank is a remoteness.
    Exact,
    /// Ranks are upper bounds: they only have to fall along the moves that prove a value.
    Bounds,
}

/// Whether the claim for `position` breaks its clause.
pub fn fails(arena: &Arena, claim: &[Value], position: usize, ranks: Ranks) -> bool {
    if let Some(given) = arena.terminals[position] {
        return claim[position] != given;
    }
    let seen: Vec<(Outcome, Option<u32>)> = arena.steps[position]
        .iter()
        .map(|step| {
            (
                step.seen(claim[step.to].outcome()),
                claim[step.to].remoteness(),
            )
        })
        .collect();
    let any = |wanted: Outcome| seen.iter().any(|&(outcome, _)| outcome == wanted);
    let all = |wanted: Outcome| seen.iter().all(|&(outcome, _)| outcome == wanted);
    let ranks_of = |wanted: Outcome| {
        seen.iter()
            .filter(move |&&(outcome, _)| outcome == wanted)
            .filter_map(|&(_, rank)| rank)
    };
    let any_endless = |wanted: Outcome| {
        seen.iter()
            .any(|&(outcome, rank)| outcome == wanted && rank.is_none())
    };
    let above = |rank: u32, base: Option<u32>| match ranks {
        Ranks::Exact => base.is_some_and(|base| rank == base + 1),
        Ranks::Bounds => base.is_some_and(|base| rank > base),
    };
    // Where endless play is won, the winner (P) and his opponent (Q) have clauses of their own.
    let endless_is_won = arena.endless_winner.is_some();
    let mover_wins_endless = arena.moves_for_endless_winner(position);
    let holds = match (claim[position].outcome(), claim[position].remoteness()) {
        (Outcome::Win, Some(rank)) => above(rank, ranks_of(Outcome::Win).min()),
        (Outcome::Loss, Some(rank)) => {
            all(Outcome::Loss)
                && !any_endless(Outcome::Loss)
                && above(rank, ranks_of(Outcome::Loss).max())
        }
        (Outcome::Tie, Some(rank)) if mover_wins_endless => {
            // All he could do else is lose, and what his opponent wins has an end.
            !any(Outcome::Win)
                && !any(Outcome::Draw)
                && !any_endless(Outcome::Loss)
                && above(rank, ranks_of(Outcome::Tie).max())
        }
        (Outcome::Tie, Some(rank)) => {
            !any(Outcome::Win) && above(rank, ranks_of(Outcome::Tie).min())
        }
        (Outcome::Draw, _) => {
            !endless_is_won && !any(Outcome::Win) && !any(Outcome::Tie) && any(Outcome::Draw)
        }
        (Outcome::Win, None) => {
            mover_wins_endless
                && ranks_of(Outcome::Win).next().is_none()
                && any_endless(Outcome::Win)
        }
        (Outcome::Loss, None) => {
            endless_is_won
                && !mover_wins_endless
                && all(Outcome::Loss)
                && any_endless(Outcome::Loss)
        }
        (Outcome::Tie, None) => false,
    };
    !holds
}

/// The first position whose claim breaks its clause.
pub fn first_failure(arena: &Arena, claim: &[Value], ranks: Ranks) -> Option<usize> {
    arena
        .positions()
        .find(|&position| fails(arena, claim, position, ranks))
}
