//! The body of a file as it grows: description, blocks, index, and their checksums.

use crate::description::Description;
use crate::error::StoreError;
use crate::index::{IndexBuilder, IndexEntry};
use crate::part::Family;
use crate::preamble::{PREAMBLE_BYTES, Preamble};
use std::io::Write;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};
use zstd::bulk::Compressor;

/// How hard zstd tries, at first and in earnest. Fixed, since the same content is to give the
/// same bytes.
const LEVELS: [i32; 2] = [1, 9];

pub(super) struct Sink<W> {
    out: W,
    /// Of everything behind the preamble.
    hasher: Xxh3,
    offset: u64,
    description_bytes: u64,
    description_checksum: u64,
    index: IndexBuilder,
    packer: Packer,
}

impl<W: Write> Sink<W> {
    /// A sink for what follows the preamble.
    pub(super) fn new(out: W) -> Result<Sink<W>, StoreError> {
        Ok(Sink {
            out,
            hasher: Xxh3::new(),
            offset: PREAMBLE_BYTES as u64,
            description_bytes: 0,
            description_checksum: 0,
            index: IndexBuilder::default(),
            packer: Packer::new()?,
        })
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.hasher.update(bytes);
        self.out.write_all(bytes)?;
        self.offset += bytes.len() as u64;
        Ok(())
    }

    /// Writes the description; once, and first.
    pub(super) fn description(&mut self, description: &Description) -> Result<(), StoreError> {
        let bytes = description.encode();
        self.description_bytes = bytes.len() as u64;
        self.description_checksum = xxh3_64(&bytes);
        self.send(&bytes)
    }

    /// Writes a block, packed if that makes it smaller, and empties `raw`.
    pub(super) fn block(
        &mut self,
        family: Family,
        first: u64,
        raw: &mut Vec<u8>,
    ) -> Result<(), StoreError> {
        let stored = self.packer.pack(raw)?;
        let entry = IndexEntry {
            first,
            offset: self.offset,
            stored_bytes: stored.len() as u32,
            raw_bytes: raw.len() as u32,
            checksum: xxh3_64(stored),
        };
        self.index.push(family, entry);
        self.hasher.update(stored);
        self.out.write_all(stored)?;
        self.offset += stored.len() as u64;
        raw.clear();
        Ok(())
    }

    /// Writes the index, and gives the preamble that belongs before all of it.
    pub(super) fn finish(mut self) -> Result<Preamble, StoreError> {
        let index = self.index.encode();
        let index_offset = self.offset;
        self.send(&index)?;
        self.out.flush()?;
        Ok(Preamble {
            file_bytes: self.offset,
            description_bytes: self.description_bytes,
            index_offset,
            description_checksum: self.description_checksum,
            index_checksum: xxh3_64(&index),
            body_checksum: self.hasher.digest(),
        })
    }
}

/// Packs blocks.
struct Packer {
    compressors: [Compressor<'static>; 2],
    packed: [Vec<u8>; 2],
}

impl Packer {
    fn new() -> Result<Packer, StoreError> {
        let [first, earnest] = LEVELS.map(Compressor::new);
        Ok(Packer {
            compressors: [first?, earnest?],
            packed: [Vec::new(), Vec::new()],
        })
    }

    /// A block as it is to be stored: packed if that makes it smaller.
    ///
    /// What at first gets no smaller than a quarter has little order to be found: moves and
    /// values of random graphs take ten times as long in earnest, and end up as long. What has
    /// order gets a fifth smaller again.
    fn pack<'a>(&'a mut self, raw: &'a [u8]) -> Result<&'a [u8], StoreError> {
        let mut best = raw;
        for (compressor, packed) in self.compressors.iter_mut().zip(&mut self.packed) {
            packed.clear();
            packed.reserve(zstd::zstd_safe::compress_bound(raw.len()));
            compressor.compress_to_buffer(raw, packed)?;
            if packed.len() < best.len() {
                best = packed;
            }
            if best.len() * 4 > raw.len() {
                break;
            }
        }
        Ok(best)
    }
}
