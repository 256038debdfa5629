//! Blocks of seeds: up to 4096 positions whose value is given, in ascending order.
//!
//! Encoding: for each two varints, the difference of its position to the one before (to the
//! one in the index for the first) and the number of its value as in a block of values.

use super::values::{number_of, value_of};
use super::{Problem, SHORT};
use crate::bytes::{Reader, put_varint};
use retrograde::{Position, Value};

/// Appends the block of these seeds.
pub(crate) fn encode(seeds: &[(Position, Value)], raw: &mut Vec<u8>) {
    let mut last = seeds.first().map_or(0, |&(position, _)| position);
    for &(position, value) in seeds {
        put_varint(raw, u64::from(position - last));
        put_varint(raw, u64::from(number_of(value)));
        last = position;
    }
}

/// Hands the seeds of a block to `visit`.
pub(crate) fn decode(
    raw: &[u8],
    first: u64,
    mut visit: impl FnMut(Position, Value),
) -> Result<(), Problem> {
    let mut reader = Reader::new(raw);
    let mut position = first;
    while !reader.is_empty() {
        let gap = reader.varint().ok_or(SHORT)?;
        let number = reader.varint().ok_or(SHORT)?;
        position = position.saturating_add(gap);
        let seed = Position::try_from(position).map_err(|_| "a position exceeds 32 bits")?;
        visit(seed, value_of(number).ok_or("a seed has no value")?);
    }
    Ok(())
}
