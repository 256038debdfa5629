//! Blocks of names: texts in the order of positions.
//!
//! Encoding: how many names there are, their lengths in bytes, all as varints, then the
//! texts one behind the other; what they have in common is left to zstd. A block ends with
//! the name that brings it to 16 KiB, or with the 4096th. The index has the first position.

use super::{Problem, SHORT};
use crate::BLOCK_POSITIONS;
use crate::bytes::{Reader, put_varint};
use crate::cache::Cached;

/// A block is full when its texts have as many bytes.
const FULL_BYTES: usize = 1 << 14;

/// The longest name that can be written, in bytes.
pub(crate) const MOST_NAME_BYTES: usize = 1 << 24;

/// The largest content of a block: a full one but for its last name, and the lengths.
pub(crate) const MOST_RAW_BYTES: u64 =
    (FULL_BYTES + MOST_NAME_BYTES + 4 * (BLOCK_POSITIONS + 1)) as u64;

/// Collects the names of a block.
#[derive(Default)]
pub(crate) struct NameBlockBuilder {
    lengths: Vec<usize>,
    text: String,
    /// Where the last name ended.
    ended: usize,
}

impl NameBlockBuilder {
    /// Where the next name is to be appended.
    pub(crate) fn text(&mut self) -> &mut String {
        &mut self.text
    }

    /// Ends a name; the length it has.
    pub(crate) fn end_name(&mut self) -> usize {
        let length = self.text.len() - self.ended;
        self.ended = self.text.len();
        self.lengths.push(length);
        length
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.text.len() >= FULL_BYTES || self.lengths.len() == BLOCK_POSITIONS
    }

    /// Appends the block, and begins the next.
    pub(crate) fn encode(&mut self, raw: &mut Vec<u8>) {
        put_varint(raw, self.lengths.len() as u64);
        for &length in &self.lengths {
            put_varint(raw, length as u64);
        }
        raw.extend(self.text.as_bytes());
        self.lengths.clear();
        self.text.clear();
        self.ended = 0;
    }
}

/// The names of a block.
pub(crate) struct NameBlock {
    /// Where each ends in the text.
    ends: Vec<u32>,
    text: String,
}

impl NameBlock {
    /// Unpacks a block.
    pub(crate) fn decode(raw: &[u8]) -> Result<NameBlock, Problem> {
        let mut reader = Reader::new(raw);
        let count = reader.varint().ok_or(SHORT)?;
        if count == 0 || count > BLOCK_POSITIONS as u64 {
            return Err("it has no names, or more than 4096");
        }
        let mut ends = Vec::with_capacity(count as usize);
        let mut end = 0_u64;
        for _ in 0..count {
            let length = reader.varint().ok_or(SHORT)?;
            end = end.checked_add(length).ok_or(SHORT)?;
            ends.push(u32::try_from(end).map_err(|_| SHORT)?);
        }
        if reader.len() as u64 != end {
            return Err("the lengths of its names do not add up to its text");
        }
        let text = reader.bytes(end as usize).ok_or(SHORT)?;
        let text = str::from_utf8(text).map_err(|_| "a name is not UTF-8")?;
        if !ends.iter().all(|&end| text.is_char_boundary(end as usize)) {
            return Err("a name is not UTF-8");
        }
        Ok(NameBlock {
            ends,
            text: text.to_string(),
        })
    }

    /// How many names there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name of this index.
    pub(crate) fn name(&self, index: usize) -> Option<&str> {
        let end = *self.ends.get(index)? as usize;
        let start = match index.checked_sub(1) {
            Some(before) => *self.ends.get(before)? as usize,
            None => 0,
        };
        self.text.get(start..end)
    }
}

impl Cached for NameBlock {
    fn bytes(&self) -> usize {
        4 * self.ends.capacity() + self.text.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_and_damage_is_found() {
        let names = ["", "a", "χώρα", "\u{10ffff} end"];
        let mut builder = NameBlockBuilder::default();
        for name in names {
            builder.text().push_str(name);
            assert_eq!(builder.end_name(), name.len());
        }
        let mut raw = Vec::new();
        builder.encode(&mut raw);
        assert!(builder.is_empty());
        let block = NameBlock::decode(&raw).unwrap();
        let all: Vec<&str> = (0..block.len())
            .filter_map(|index| block.name(index))
            .collect();
        assert_eq!(all, names);
        for length in 0..raw.len() {
            assert!(NameBlock::decode(&raw[..length]).is_err());
        }
        // Lengths that cut a character in two.
        assert!(NameBlock::decode(&[2, 1, 1, 0xc3, 0xa4]).is_err());
        assert!(NameBlock::decode(&[1, 2, 0xc3, 0xa4]).is_ok());
    }
}
