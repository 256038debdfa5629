//! Every claim that could be made about a tiny game, one after the other.

use crate::support::arena::Arena;
use retrograde::Value;

/// Every value that a position of a game could be claimed to have, up to a remoteness
/// that no position of the game exceeds.
pub fn candidates(arena: &Arena) -> Vec<Value> {
    let deepest = arena.deepest_terminal() + arena.steps.len() as u32;
    let mut values: Vec<Value> = (0..=deepest)
        .flat_map(|plies| [Value::win(plies), Value::loss(plies), Value::tie(plies)])
        .collect();
    values.extend([Value::DRAW, Value::ENDLESS_WIN, Value::ENDLESS_LOSS]);
    values
}

/// Hands every claim to `visit` that gives terminals their values; counts like an odometer.
pub fn for_each_claim(arena: &Arena, mut visit: impl FnMut(&[Value])) {
    let candidates = candidates(arena);
    let open: Vec<usize> = arena
        .positions()
        .filter(|&position| arena.terminals[position].is_none())
        .collect();
    let mut digits = vec![0; open.len()];
    let mut claim: Vec<Value> = arena
        .terminals
        .iter()
        .map(|given| given.unwrap_or(candidates[0]))
        .collect();
    loop {
        visit(&claim);
        let mut place = 0;
        loop {
            if place == open.len() {
                return;
            }
            digits[place] = (digits[place] + 1) % candidates.len();
            claim[open[place]] = candidates[digits[place]];
            if digits[place] != 0 {
                break;
            }
            place += 1;
        }
    }
}
