//! Optimal moves by definition: those that are worth to their maker what his position is.

use crate::support::arena::Arena;
use retrograde::Value;

/// The moves by which a position reaches its value, as indices into its moves.
pub fn optimal_moves(arena: &Arena, values: &[Value], position: usize) -> Vec<usize> {
    if arena.terminals[position].is_some() {
        return Vec::new();
    }
    let value = values[position];
    let steps = arena.steps[position].iter().enumerate();
    steps
        .filter(|(_, step)| {
            let reached = values[step.to];
            step.seen(reached.outcome()) == value.outcome()
                && reached.remoteness().map(|plies| plies + 1) == value.remoteness()
        })
        .map(|(index, _)| index)
        .collect()
}
