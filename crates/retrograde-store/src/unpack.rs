//! Takes blocks out of a file: bounds, checksum, unpacking.
//!
//! No more memory is asked for than the block can hold: a block of `n` stored bytes never
//! unpacks to more than zstd can make of `n` bytes, nor to more than its family allows.

use crate::blocks::names;
use crate::description::Description;
use crate::error::StoreError;
use crate::index::{Index, IndexEntry};
use crate::map::FileBytes;
use crate::part::{Family, Part};
use crate::preamble::{PREAMBLE_BYTES, Preamble};
use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};
use xxhash_rust::xxh3::xxh3_64;
use zstd::bulk::Decompressor;

/// A byte of a zstd frame never stands for more than so many: a block of 4 bytes can be a
/// run of 128 KiB.
const MOST_PER_BYTE: u64 = 1 << 15;

/// An open file, taken apart as far as the index.
pub(crate) struct Blocks {
    pub(crate) file: FileBytes,
    pub(crate) preamble: Preamble,
    pub(crate) description: Description,
    pub(crate) index: Index,
    /// Decompressors that are not in use; making one takes longer than using it.
    idle: Mutex<Vec<Decompressor<'static>>>,
}

impl Blocks {
    /// Checks preamble, description and index.
    pub(crate) fn open(file: FileBytes) -> Result<Blocks, StoreError> {
        let preamble = Preamble::decode(&file)?;
        // The preamble has made sure that these lie in the file, one behind the other.
        let description_end = preamble.blocks_offset() as usize;
        let bytes = &file[PREAMBLE_BYTES..description_end];
        require_checksum(Part::Description, bytes, preamble.description_checksum)?;
        let description = Description::decode(bytes)?;
        let bytes = &file[preamble.index_offset as usize..];
        require_checksum(Part::Index, bytes, preamble.index_checksum)?;
        let index = Index::decode(bytes, preamble.index_offset, &description)?;
        Ok(Blocks {
            file,
            preamble,
            description,
            index,
            idle: Mutex::default(),
        })
    }

    pub(crate) fn entry(&self, family: Family, number: u64) -> Result<IndexEntry, StoreError> {
        self.index.entry(&self.file, family, number).ok_or_else(|| {
            StoreError::malformed(Part::Index, format!("no block {number} of {family}"))
        })
    }

    /// How many positions or ranks a block of a family of fixed size has.
    pub(crate) fn positions_in(&self, family: Family, number: u64) -> usize {
        let size = family.block_positions().unwrap_or(0);
        let before = number.saturating_mul(size);
        let left = u64::from(self.description.position_count).saturating_sub(before);
        left.min(size) as usize
    }

    /// The name of a block, for errors.
    pub(crate) fn part(&self, family: Family, number: u64) -> Part {
        let count = u64::from(self.description.position_count);
        let begin = |number: u64| match family.block_positions() {
            Some(size) => Some(number.saturating_mul(size)),
            None => self.index.first(&self.file, family, number),
        };
        let first = begin(number).unwrap_or(0);
        let end = begin(number.saturating_add(1)).unwrap_or(count).min(count);
        Part::Block {
            family,
            number,
            first,
            last: end.saturating_sub(1).max(first),
        }
    }

    /// The content of a block, and its entry.
    pub(crate) fn block(
        &self,
        family: Family,
        number: u64,
    ) -> Result<(IndexEntry, Cow<'_, [u8]>), StoreError> {
        let part = self.part(family, number);
        let entry = self.entry(family, number)?;
        let IndexEntry {
            offset,
            stored_bytes,
            raw_bytes,
            ..
        } = entry;
        let end = offset.checked_add(u64::from(stored_bytes));
        let inside = offset >= self.preamble.blocks_offset()
            && end.is_some_and(|end| end <= self.preamble.index_offset);
        if !inside {
            return Err(StoreError::malformed(
                part,
                "it does not lie among the blocks",
            ));
        }
        let stored = &self.file[offset as usize..offset as usize + stored_bytes as usize];
        require_checksum(part, stored, entry.checksum)?;
        if stored_bytes == raw_bytes {
            return Ok((entry, Cow::Borrowed(stored)));
        }
        let most = most_raw_bytes(family).min(u64::from(stored_bytes) * MOST_PER_BYTE);
        if raw_bytes < stored_bytes || u64::from(raw_bytes) > most {
            let problem = format!("{stored_bytes} bytes cannot be unpacked to {raw_bytes}");
            return Err(StoreError::malformed(part, problem));
        }
        let unpacked = self.unpack(stored, raw_bytes as usize)?;
        if unpacked
            .as_ref()
            .is_none_or(|raw| raw.len() != raw_bytes as usize)
        {
            let problem = format!("it does not unpack to {raw_bytes} bytes");
            return Err(StoreError::malformed(part, problem));
        }
        Ok((entry, Cow::Owned(unpacked.unwrap_or_default())))
    }

    /// The content of a frame of at most `raw_bytes`; `None` if it is none.
    fn unpack(&self, stored: &[u8], raw_bytes: usize) -> Result<Option<Vec<u8>>, StoreError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop();
        let mut decompressor = match waiting {
            Some(decompressor) => decompressor,
            None => Decompressor::new()?,
        };
        let raw = decompressor.decompress(stored, raw_bytes).ok();
        idle().push(decompressor);
        Ok(raw)
    }
}

/// The largest content that a block of a family can have.
fn most_raw_bytes(family: Family) -> u64 {
    let positions = crate::BLOCK_POSITIONS as u64;
    match family {
        // A varint of 64 bits for each position.
        Family::Keys => 10 * positions,
        // A dictionary of as many entries as positions, and codes of two bytes.
        Family::Values => 5 * (positions + 1) + 2 * positions,
        Family::Names => names::MOST_RAW_BYTES,
        Family::NameOrder => 4 * positions,
        Family::Owners => crate::blocks::owners::BLOCK_POSITIONS / 8,
        // Two varints of 32 bits each.
        Family::Seeds => 10 * positions,
        // A position, a length and a target of 35 bits for each move.
        Family::Moves => 15 * crate::blocks::moves::BLOCK_MOVES,
    }
}

pub(crate) fn require_checksum(part: Part, bytes: &[u8], expected: u64) -> Result<(), StoreError> {
    let found = xxh3_64(bytes);
    if found == expected {
        return Ok(());
    }
    Err(StoreError::Checksum {
        part,
        expected,
        found,
    })
}
