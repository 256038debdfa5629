//! Blocks of values: outcome and remoteness of up to 4096 positions.
//!
//! A number for each value: four times (0 for endless play, else one more than the plies)
//! plus the code of the outcome. Encoding: how many different ones there are, and these in
//! ascending order as varints, the first as it is and each further one as the difference to
//! the one before, less one; then for each position which of them it has: nothing if there
//! is but one, a byte if there are up to 256, else all low bytes and then all high bytes.

use super::{LONG, Problem, SHORT};
use crate::BLOCK_POSITIONS;
use crate::bytes::{Reader, put_varint};
use crate::cache::Cached;
use retrograde::{Outcome, Value};

/// The number that stands for a value.
pub(crate) fn number_of(value: Value) -> u32 {
    let plies = value.remoteness().map_or(0, |plies| plies + 1);
    plies << 2 | value.outcome() as u32
}

/// The value that a number stands for.
pub(crate) fn value_of(number: u64) -> Option<Value> {
    let outcome = Outcome::ALL[(number & 3) as usize];
    let plies = u32::try_from(number >> 2).ok()?;
    Value::new(outcome, plies.checked_sub(1))
}

/// Numbers of values below this are looked up in a table.
const MOST_TABLED: u32 = 1 << 16;

/// Appends the block of these values.
pub(crate) fn encode(values: &[Value], raw: &mut Vec<u8>) {
    let numbers: Vec<u32> = values.iter().map(|&value| number_of(value)).collect();
    let largest = numbers.iter().copied().max().unwrap_or(0);
    if largest < MOST_TABLED {
        // Where a number stands in the dictionary; nobody asks for those that it lacks.
        let mut codes = vec![0_u16; largest as usize + 1];
        numbers
            .iter()
            .for_each(|&number| codes[number as usize] = 1);
        let mut dictionary = Vec::new();
        for (number, code) in codes.iter_mut().enumerate().filter(|(_, code)| **code != 0) {
            *code = dictionary.len() as u16;
            dictionary.push(number as u32);
        }
        put(raw, &dictionary, &numbers, |number| codes[number as usize]);
        return;
    }
    let mut dictionary = numbers.clone();
    dictionary.sort_unstable();
    dictionary.dedup();
    put(raw, &dictionary, &numbers, |number| {
        dictionary.partition_point(|&other| other < number) as u16
    });
}

/// Appends a dictionary, and for each number where it stands there.
fn put(raw: &mut Vec<u8>, dictionary: &[u32], numbers: &[u32], code_of: impl Fn(u32) -> u16) {
    put_varint(raw, dictionary.len() as u64);
    let mut least = 0;
    for &number in dictionary {
        put_varint(raw, u64::from(number) - least);
        least = u64::from(number) + 1;
    }
    let codes = numbers.iter().map(|&number| code_of(number));
    match dictionary.len() {
        0 | 1 => {}
        2..=256 => raw.extend(codes.map(|code| code as u8)),
        _ => {
            raw.extend(codes.clone().map(|code| code as u8));
            raw.extend(codes.map(|code| (code >> 8) as u8));
        }
    }
}

/// The values of a block.
pub(crate) struct ValueBlock {
    dictionary: Vec<Value>,
    codes: Codes,
}

enum Codes {
    /// So many times the only value.
    Same(usize),
    Bytes(Vec<u8>),
    Wide(Vec<u16>),
}

impl ValueBlock {
    /// Unpacks a block of `count` values, at most 4096.
    pub(crate) fn decode(raw: &[u8], count: usize) -> Result<ValueBlock, Problem> {
        let mut reader = Reader::new(raw);
        let different = reader.varint().ok_or(SHORT)?;
        if different == 0 || different > count.min(BLOCK_POSITIONS) as u64 {
            return Err("it has no values, or more than positions");
        }
        let mut dictionary = Vec::with_capacity(different as usize);
        let mut least = 0_u64;
        for _ in 0..different {
            let number = reader.varint().ok_or(SHORT)?.checked_add(least);
            let number = number.ok_or("a value exceeds 32 bits")?;
            dictionary.push(value_of(number).ok_or("it has an entry that is no value")?);
            least = number + 1;
        }
        let codes = match different {
            1 => Codes::Same(count),
            2..=256 => Codes::Bytes(reader.bytes(count).ok_or(SHORT)?.to_vec()),
            _ => {
                let low = reader.bytes(count).ok_or(SHORT)?;
                let high = reader.bytes(count).ok_or(SHORT)?;
                let pairs = low.iter().zip(high);
                Codes::Wide(
                    pairs
                        .map(|(&low, &high)| u16::from_le_bytes([low, high]))
                        .collect(),
                )
            }
        };
        if !reader.is_empty() {
            return Err(LONG);
        }
        let largest = match &codes {
            Codes::Same(_) => 0,
            Codes::Bytes(codes) => codes.iter().copied().max().unwrap_or(0).into(),
            Codes::Wide(codes) => codes.iter().copied().max().unwrap_or(0),
        };
        if u64::from(largest) >= different {
            return Err("a position has a value that the block does not list");
        }
        Ok(ValueBlock { dictionary, codes })
    }

    /// The value of this index.
    #[inline]
    pub(crate) fn value(&self, index: usize) -> Option<Value> {
        let code = match &self.codes {
            Codes::Same(count) if index < *count => 0,
            Codes::Same(_) => return None,
            Codes::Bytes(codes) => usize::from(*codes.get(index)?),
            Codes::Wide(codes) => usize::from(*codes.get(index)?),
        };
        self.dictionary.get(code).copied()
    }
}

impl Cached for ValueBlock {
    fn bytes(&self) -> usize {
        let codes = match &self.codes {
            Codes::Same(_) => 0,
            Codes::Bytes(codes) => codes.capacity(),
            Codes::Wide(codes) => 2 * codes.capacity(),
        };
        4 * self.dictionary.capacity() + codes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::MAX_REMOTENESS;

    fn round_trip(values: &[Value]) {
        let mut raw = Vec::new();
        encode(values, &mut raw);
        let block = ValueBlock::decode(&raw, values.len()).unwrap();
        for (index, &value) in values.iter().enumerate() {
            assert_eq!(block.value(index), Some(value));
        }
        assert_eq!(block.value(values.len()), None);
        assert!(ValueBlock::decode(&raw[..raw.len() - 1], values.len()).is_err());
        raw.push(0);
        assert!(ValueBlock::decode(&raw, values.len()).is_err());
    }

    #[test]
    fn one_value_few_values_and_as_many_as_positions() {
        round_trip(&[Value::DRAW]);
        round_trip(&[Value::loss(0); 4096]);
        round_trip(&[
            Value::win(1),
            Value::win(MAX_REMOTENESS),
            Value::loss(MAX_REMOTENESS),
            Value::tie(MAX_REMOTENESS),
            Value::tie(0),
            Value::DRAW,
            Value::ENDLESS_WIN,
            Value::ENDLESS_LOSS,
            Value::win(1),
        ]);
        for count in [255, 256, 257, 4096] {
            let all: Vec<Value> = (0..count).rev().map(Value::win).collect();
            round_trip(&all);
        }
    }

    #[test]
    fn numbers_that_are_no_values_are_refused() {
        let endless_tie = Outcome::Tie as u64;
        let ending_draw = 4 | Outcome::Draw as u64;
        let too_deep = (u64::from(MAX_REMOTENESS) + 2) << 2;
        for number in [endless_tie, ending_draw, too_deep, u64::MAX] {
            assert_eq!(value_of(number), None);
        }
        // Two values, and a code of 2.
        assert!(ValueBlock::decode(&[2, 4, 0, 0, 1, 2], 3).is_err());
        assert!(ValueBlock::decode(&[2, 4, 0, 0, 1, 1], 3).is_ok());
        assert!(ValueBlock::decode(&[0], 0).is_err());
    }
}
