//! One optimal move for every position of a game, in a pass over its moves.
//!
//! Values lie all over memory, and whether a move is optimal is as hard to guess as the game:
//! what makes the pass fast is that many values are on their way at once.

use crate::outcome::{NO_POSITION, Outcome, Position, REMOTENESS_MASK, Value};
use crate::position_graph::{PositionGraph, Successor};
use crate::prefetch::fetch_early;
use crate::solution::{Solution, View};
use std::hint::select_unpredictable;

/// As many moves are looked at together: the values of the next ones are on their way.
const BLOCK_MOVES: usize = 256;

/// For every position where its first optimal move leads, [`NO_POSITION`] where play has
/// ended. One pass over the moves: O(V + E) time, 4 bytes per position.
pub fn best_moves<G: PositionGraph + ?Sized>(game: &G, solution: &Solution) -> Vec<Position> {
    let mut best = match game.move_list() {
        Some(moves) => first_in_list(moves, solution),
        None => first_handed_out(game, solution),
    };
    // Nobody plays the moves of a seed, whatever they would be worth.
    if game.may_have_seeds() {
        for (position, slot) in best.iter_mut().enumerate() {
            if *slot != NO_POSITION && game.seed(position as Position).is_some() {
                *slot = NO_POSITION;
            }
        }
    }
    best
}

/// The first optimal move of every position, seeds included, of moves in memory whose turns
/// alternate.
fn first_in_list(moves: &[[Position; 2]], solution: &Solution) -> Vec<Position> {
    match solution.view() {
        View::Wide(values) => first_of(moves, values, |&value| value),
        View::Narrow(values) => first_of(moves, values, |value| value.widen()),
        View::Bits(values) => first_of(moves, values, |&bits| Value::of_bits(bits)),
    }
}

/// The same, of values that are stored in one way.
fn first_of<T>(
    moves: &[[Position; 2]],
    values: &[T],
    unpack: impl Fn(&T) -> Value,
) -> Vec<Position> {
    let value = |position: Position| unpack(&values[position as usize]);
    let mut best = vec![NO_POSITION; values.len()];
    // From the last to the first, so that the first optimal move of a position is left without
    // a branch that has to be guessed.
    let mut blocks = moves.rchunks(BLOCK_MOVES).peekable();
    while let Some(block) = blocks.next() {
        for &[_, to] in blocks.peek().copied().unwrap_or_default() {
            fetch_early(values, to as usize);
        }
        for &[from, to] in block.iter().rev() {
            let is_optimal = value(to).to_bits() == bits_before(value(from));
            let slot = &mut best[from as usize];
            *slot = select_unpredictable(is_optimal, to, *slot);
        }
    }
    best
}

/// The bits of the value that a successor has iff the move there is worth `value`, where turns
/// alternate: the inverse of [`Value::after_move`]. Bits of no value if there is no such value.
#[inline(always)]
fn bits_before(value: Value) -> u32 {
    // A tie has plies.
    const NONE: u32 = (Outcome::Tie as u32) << 30 | REMOTENESS_MASK;
    let bits = value.to_bits();
    let is_level = bits >> 31;
    let for_opponent = bits ^ ((is_level ^ 1) << 30);
    match bits & REMOTENESS_MASK {
        REMOTENESS_MASK => for_opponent,
        0 => NONE,
        _ => for_opponent - 1,
    }
}

/// The first optimal move of every position, seeds included, of any game.
fn first_handed_out<G: PositionGraph + ?Sized>(game: &G, solution: &Solution) -> Vec<Position> {
    // Values lie all over memory. Those of many moves are fetched before the first is
    // compared, so that no comparison that was guessed wrong waits for memory.
    let mut best = vec![NO_POSITION; solution.len()];
    let mut batch: Vec<(Position, Successor)> = Vec::with_capacity(BLOCK_MOVES);
    let mut reached = [Value::DRAW; BLOCK_MOVES];
    let values = solution.view();
    let mut settle = |batch: &mut Vec<(Position, Successor)>| {
        for (reached, (_, successor)) in reached.iter_mut().zip(&*batch) {
            *reached = values.value(successor.position);
        }
        for (reached, &(position, successor)) in reached.iter().zip(&*batch) {
            let slot = &mut best[position as usize];
            if *slot == NO_POSITION
                && reached.after_move(successor.again) == Some(values.value(position))
            {
                *slot = successor.position;
            }
        }
        batch.clear();
    };
    game.for_each_move(&mut |position, successor| {
        batch.push((position, successor));
        if batch.len() == BLOCK_MOVES {
            settle(&mut batch);
        }
    });
    settle(&mut batch);
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::MAX_REMOTENESS;

    #[test]
    fn the_value_before_a_move_is_the_one_that_is_worth_it_after() {
        let plies = [0, 1, 2, 77, MAX_REMOTENESS - 1, MAX_REMOTENESS];
        let remotenesses = plies.map(Some).into_iter().chain([None]);
        let values: Vec<Value> = Outcome::ALL
            .into_iter()
            .flat_map(|outcome| {
                let of_outcome = remotenesses.clone();
                of_outcome.filter_map(move |remoteness| Value::new(outcome, remoteness))
            })
            .collect();
        for &value in &values {
            for &successor in &values {
                assert_eq!(
                    successor.to_bits() == bits_before(value),
                    successor.after_move(false) == Some(value),
                    "{value:?} by way of {successor:?}"
                );
            }
        }
    }
}
