//! What values are worth where endless play is level, as numbers: a position is worth as much
//! as its best move.

use crate::outcome::{Outcome, Value};

/// What a value is worth to the player who moves, where endless play is level: more is
/// better. `None` for values that do not exist under that rule.
pub(super) fn worth(value: Value) -> Option<u32> {
    match (value.outcome(), value.remoteness()) {
        (Outcome::Win, Some(plies)) => Some(u32::MAX - plies),
        (Outcome::Tie, Some(plies)) => Some(TIE - plies),
        (Outcome::Draw, None) => Some(DRAW),
        (Outcome::Loss, Some(plies)) => Some(plies),
        _ => None,
    }
}

// One less than room would allow, so that what is no value, such as a win without an end or
// one ply beyond the largest remoteness, is worth what no value is.
const TIE: u32 = (3 << 30) - 2;
const DRAW: u32 = (2 << 30) - 2;

/// What a move to a position of this value is worth to the player who makes it, without a
/// branch: the worth of the value one ply later, seen from the other side unless he moves
/// again. What is endless and no draw comes out as worth what no claim is.
#[inline]
pub(super) fn worth_of_move(value: Value, again: bool) -> u32 {
    // By the codes of outcomes: win, loss, tie, draw.
    const BASE: [u32; 8] = [0, u32::MAX, TIE, DRAW, u32::MAX, 0, TIE, DRAW];
    const FACTOR: [u32; 8] = [1, u32::MAX, u32::MAX, 0, u32::MAX, 1, u32::MAX, 0];
    let bits = value.to_bits();
    let case = (bits >> 30) as usize | usize::from(again) << 2;
    let plies = (bits & ((1 << 30) - 1)) + 1;
    BASE[case].wrapping_add(FACTOR[case].wrapping_mul(plies))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::MAX_REMOTENESS;

    #[test]
    fn the_worth_of_a_move_is_that_of_the_value_one_ply_later() {
        let plies = [0, 1, 7, 16_382, 1_000_000];
        let mut values = vec![Value::DRAW];
        for plies in plies {
            values.extend([Value::win(plies), Value::loss(plies), Value::tie(plies)]);
        }
        for value in values {
            for again in [false, true] {
                let later = value.after_move(again).unwrap();
                assert_eq!(Some(worth_of_move(value, again)), worth(later), "{value}");
            }
        }
        let better = [
            Value::win(1),
            Value::win(3),
            Value::tie(0),
            Value::tie(9),
            Value::DRAW,
            Value::loss(8),
            Value::loss(2),
        ];
        assert!(
            better
                .windows(2)
                .all(|pair| worth(pair[0]) > worth(pair[1]))
        );
        let deepest = [Value::win, Value::loss, Value::tie].map(|of| of(MAX_REMOTENESS));
        let valid = [0, 1, MAX_REMOTENESS]
            .map(|plies| [Value::win, Value::loss, Value::tie].map(|of| worth(of(plies))));
        for invalid in [Value::ENDLESS_WIN, Value::ENDLESS_LOSS]
            .into_iter()
            .chain(deepest)
        {
            for again in [false, true] {
                let worth_of_move = Some(worth_of_move(invalid, again));
                assert!(!valid.iter().flatten().any(|&valid| valid == worth_of_move));
                assert_ne!(worth_of_move, worth(Value::DRAW));
            }
        }
        for endless in [Value::ENDLESS_WIN, Value::ENDLESS_LOSS] {
            assert_eq!(worth(endless), None);
        }
    }
}
