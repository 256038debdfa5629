//! Writes the solution of a game given by its rules. O(V), and one block of memory.

use super::sink::Sink;
use crate::BLOCK_POSITIONS;
use crate::blocks::{keys, values};
use crate::description::{Description, Kind, Labels, Turns, keys_identity};
use crate::error::StoreError;
use crate::part::Family;
use crate::preamble::Preamble;
use crate::tally::Tally;
use retrograde::{MAX_POSITIONS, Position, Rules, Value};
use std::io::Write;

/// The solution of a game given by its rules.
#[derive(Clone, Copy)]
pub struct KeysContent<'a> {
    /// The name of the game with its options, for example `hare-and-hounds:board=17`.
    pub name: &'a str,
    /// The program that writes the file, with its version.
    pub program: &'a str,
    /// The rules in force.
    pub rules: Rules,
    /// The keys of the positions at which the game begins, in the order of the game.
    pub starts: &'a [u64],
    /// How many moves the game has.
    pub move_count: u64,
    /// The keys of all positions, strictly ascending.
    pub keys: &'a [u64],
    /// The value of the position with the key of this index in `keys`. Asked twice.
    pub value_of: &'a dyn Fn(Position) -> Value,
}

impl KeysContent<'_> {
    fn check(&self) -> Result<(), StoreError> {
        let wrong = |problem, remedy| Err(StoreError::Unwritable { problem, remedy });
        let count = self.keys.len() as u64;
        if count > MAX_POSITIONS {
            let problem = format!("{count} positions, and at most {MAX_POSITIONS} can be numbered");
            return wrong(problem, "split the game");
        }
        if let Some(at) = self.keys.windows(2).position(|pair| pair[0] >= pair[1]) {
            let problem = format!(
                "key {} is followed by key {}",
                self.keys[at],
                self.keys[at + 1]
            );
            return wrong(
                problem,
                "give every position a key of its own, and sort by keys",
            );
        }
        for start in self.starts {
            if self.keys.binary_search(start).is_err() {
                let problem = format!("the start {start} is not among the keys");
                return wrong(problem, "give the starts in canonical form");
            }
        }
        Ok(())
    }

    pub(super) fn write_body(&self, mut sink: Sink<impl Write>) -> Result<Preamble, StoreError> {
        self.check()?;
        let mut tally = Tally::default();
        for position in 0..self.keys.len() as Position {
            tally.add(position, (self.value_of)(position));
        }
        let position_count = self.keys.len() as u32;
        sink.description(&Description {
            kind: Kind::Keys,
            name: self.name.into(),
            program: self.program.into(),
            rules: self.rules,
            identity: keys_identity(
                self.name,
                self.rules,
                self.starts,
                position_count,
                self.move_count,
            ),
            starts: self.starts.to_vec(),
            position_count,
            move_count: self.move_count,
            counts: tally.counts,
            longest: tally.longest,
            labels: Labels::Keys,
            turns: Turns::Alternate,
        })?;
        let mut raw = Vec::new();
        let mut block_values = Vec::with_capacity(BLOCK_POSITIONS);
        for (number, block) in self.keys.chunks(BLOCK_POSITIONS).enumerate() {
            let first = (number * BLOCK_POSITIONS) as Position;
            keys::encode(block.iter().copied(), &mut raw);
            sink.block(Family::Keys, block[0], &mut raw)?;
            block_values.clear();
            block_values.extend((first..first + block.len() as Position).map(self.value_of));
            values::encode(&block_values, &mut raw);
            sink.block(Family::Values, u64::from(first), &mut raw)?;
        }
        sink.finish()
    }
}
