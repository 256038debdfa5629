//! Writes the solution of a game given by its rules. O(V), and one block of memory: keys and
//! values stay where they are kept.

use super::key_source::KeySource;
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
    pub keys: &'a dyn KeySource,
    /// The value of the position with the key of this index in `keys`. Asked twice.
    pub value_of: &'a dyn Fn(Position) -> Value,
}

impl KeysContent<'_> {
    fn check(&self) -> Result<(), StoreError> {
        let wrong = |problem, remedy| Err(StoreError::Unwritable { problem, remedy });
        let count = self.keys.key_count();
        if count > MAX_POSITIONS {
            let problem = format!("{count} positions, and at most {MAX_POSITIONS} can be numbered");
            return wrong(problem, "split the game");
        }
        for &start in self.starts {
            if !self.keys.has(start) {
                let problem = format!("the start {start} is not among the keys");
                return wrong(problem, "give the starts in canonical form");
            }
        }
        Ok(())
    }

    pub(super) fn write_body(&self, mut sink: Sink<impl Write>) -> Result<Preamble, StoreError> {
        self.check()?;
        let mut tally = Tally::default();
        // As many as positions can be numbered, which was checked.
        let position_count = self.keys.key_count() as u32;
        for position in 0..position_count {
            tally.add(position, (self.value_of)(position));
        }
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
        let mut block_keys = Vec::with_capacity(BLOCK_POSITIONS);
        let mut block_values = Vec::with_capacity(BLOCK_POSITIONS);
        let mut last = None;
        for first in (0..position_count).step_by(BLOCK_POSITIONS) {
            let end = position_count.min(first.saturating_add(BLOCK_POSITIONS as u32));
            block_keys.clear();
            self.keys
                .read(u64::from(first)..u64::from(end), &mut block_keys);
            last = require_ascending(last, &block_keys)?;
            keys::encode(block_keys.iter().copied(), &mut raw);
            sink.block(Family::Keys, block_keys[0], &mut raw)?;
            block_values.clear();
            block_values.extend((first..end).map(self.value_of));
            values::encode(&block_values, &mut raw);
            sink.block(Family::Values, u64::from(first), &mut raw)?;
        }
        sink.finish()
    }
}

/// Makes sure that keys ascend, also after the `last` of the block before. The last of these.
fn require_ascending(last: Option<u64>, keys: &[u64]) -> Result<Option<u64>, StoreError> {
    let mut before = last;
    for &key in keys {
        if let Some(before) = before.filter(|&before| before >= key) {
            return Err(StoreError::Unwritable {
                problem: format!("key {before} is followed by key {key}"),
                remedy: "give every position a key of its own, and sort by keys",
            });
        }
        before = Some(key);
    }
    Ok(before)
}
