//! Where each block lies, how long it is, and its checksum.
//!
//! Encoding: the number of blocks of each family, then 32 bytes for each block, family by
//! family. Entries are read where they lie, so that opening a file costs no more than the
//! checksum of its index.

use crate::bytes::Reader;
use crate::description::{Description, Labels, Turns};
use crate::error::StoreError;
use crate::part::{Family, Part};
use std::ops::Range;

/// How many bytes an entry takes.
const ENTRY_BYTES: u64 = 32;

/// How many bytes stand before the first entry.
const COUNTS_BYTES: u64 = 8 * Family::ALL.len() as u64;

/// One block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct IndexEntry {
    /// What the block begins with: a key, or the number of a position.
    pub(crate) first: u64,
    /// Where it begins in the file.
    pub(crate) offset: u64,
    /// How many bytes it takes in the file.
    pub(crate) stored_bytes: u32,
    /// How many when unpacked; the same if it is not packed.
    pub(crate) raw_bytes: u32,
    /// Of the bytes in the file.
    pub(crate) checksum: u64,
}

impl IndexEntry {
    fn encode(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.first.to_le_bytes());
        bytes.extend(self.offset.to_le_bytes());
        bytes.extend(self.stored_bytes.to_le_bytes());
        bytes.extend(self.raw_bytes.to_le_bytes());
        bytes.extend(self.checksum.to_le_bytes());
    }

    fn decode(reader: &mut Reader<'_>) -> Option<IndexEntry> {
        Some(IndexEntry {
            first: reader.u64()?,
            offset: reader.u64()?,
            stored_bytes: reader.u32()?,
            raw_bytes: reader.u32()?,
            checksum: reader.u64()?,
        })
    }
}

/// The index as the writer fills it.
#[derive(Debug, Default)]
pub(crate) struct IndexBuilder {
    entries: [Vec<IndexEntry>; Family::ALL.len()],
}

impl IndexBuilder {
    pub(crate) fn push(&mut self, family: Family, entry: IndexEntry) {
        self.entries[family as usize].push(entry);
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for entries in &self.entries {
            bytes.extend((entries.len() as u64).to_le_bytes());
        }
        self.entries
            .iter()
            .flatten()
            .for_each(|entry| entry.encode(&mut bytes));
        bytes
    }
}

/// The index of an open file: for each family, where its entries are.
#[derive(Debug, Clone)]
pub(crate) struct Index {
    /// Where the first entry lies in the file.
    offset: u64,
    /// For each family, the numbers of its entries.
    entries: [Range<u64>; Family::ALL.len()],
}

impl Index {
    /// Reads where the entries are, of an index at `offset`; its checksum is right.
    pub(crate) fn decode(
        bytes: &[u8],
        offset: u64,
        description: &Description,
    ) -> Result<Index, StoreError> {
        let wrong = |problem: String| StoreError::malformed(Part::Index, problem);
        let mut reader = Reader::new(bytes);
        let mut sum = 0_u64;
        let mut entries = [const { 0..0 }; Family::ALL.len()];
        for family in Family::ALL {
            let count = reader
                .u64()
                .ok_or_else(|| wrong("it ends too early".into()))?;
            let end = sum.checked_add(count);
            let end = end.ok_or_else(|| wrong("the numbers of blocks are too large".into()))?;
            entries[family as usize] = sum..end;
            sum = end;
        }
        let room = reader.len() as u64;
        if sum.checked_mul(ENTRY_BYTES) != Some(room) {
            return Err(wrong(format!(
                "expected {sum} blocks of 32 bytes, found {room} bytes"
            )));
        }
        let index = Index {
            offset: offset + COUNTS_BYTES,
            entries,
        };
        index.check(description).map_err(wrong)?;
        Ok(index)
    }

    /// Whether there are as many blocks as the description needs.
    fn check(&self, description: &Description) -> Result<(), String> {
        let positions = u64::from(description.position_count);
        let is_graph = description.labels != Labels::Keys;
        for family in Family::ALL {
            let present = match family {
                Family::Values => true,
                Family::Keys => description.labels != Labels::Texts,
                Family::Names | Family::NameOrder => description.labels == Labels::Texts,
                Family::Owners => description.turns == Turns::Owned,
                Family::Seeds | Family::Moves => is_graph,
            };
            let found = self.count(family);
            let right = match family.block_positions() {
                _ if !present => found == 0,
                Some(size) => found == positions.div_ceil(size),
                None => true,
            };
            if !right {
                return Err(format!(
                    "{found} blocks of {family} for {positions} positions"
                ));
            }
        }
        let most = crate::blocks::moves::BLOCK_MOVES.saturating_mul(self.count(Family::Moves));
        if is_graph && description.move_count > most {
            let moves = description.move_count;
            return Err(format!("its blocks have no room for {moves} moves"));
        }
        Ok(())
    }

    /// How many blocks of a family there are.
    pub(crate) fn count(&self, family: Family) -> u64 {
        let entries = &self.entries[family as usize];
        entries.end - entries.start
    }

    /// The entry of a block, if there is one.
    pub(crate) fn entry(&self, file: &[u8], family: Family, number: u64) -> Option<IndexEntry> {
        IndexEntry::decode(&mut Reader::new(self.slot(file, family, number)?))
    }

    /// What a block begins with.
    #[inline]
    pub(crate) fn first(&self, file: &[u8], family: Family, number: u64) -> Option<u64> {
        Reader::new(self.slot(file, family, number)?).u64()
    }

    #[inline]
    fn slot<'a>(&self, file: &'a [u8], family: Family, number: u64) -> Option<&'a [u8]> {
        let entries = &self.entries[family as usize];
        let number = entries.start.checked_add(number)?;
        if number >= entries.end {
            return None;
        }
        let start = usize::try_from(self.offset + number * ENTRY_BYTES).ok()?;
        file.get(start..start + ENTRY_BYTES as usize)
    }

    /// The last block that begins with `wanted` or less.
    #[inline]
    pub(crate) fn block_of(&self, file: &[u8], family: Family, wanted: u64) -> Option<u64> {
        let (mut low, mut high) = (0, self.count(family));
        while low < high {
            let middle = low + (high - low) / 2;
            if self.first(file, family, middle)? <= wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low.checked_sub(1)
    }
}
