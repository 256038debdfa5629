//! One of the parts into which positions fall by their hash: its positions, the table that
//! finds them, and their moves.
//!
//! A position has a number within its part, in the order in which the part met it; number
//! and part together are its provisional id. Nothing but the owner of a part changes it,
//! and parts of equal size grow one after the other, so that tables never all double at
//! once.

use super::row_writer::RowWriter;
use crate::id_table::IdTable;
use std::io::{self, Read, Write};

/// How many parts there are. A power of two.
pub(crate) const SHARDS: usize = 64;
const SHARD_BITS: u32 = SHARDS.trailing_zeros();
/// How many positions a part can hold.
const LARGEST_SHARD: usize = 1 << (u32::BITS - SHARD_BITS);

/// The part that a hash belongs to. Tables use the highest and the lowest bits, so these
/// are taken from between.
#[inline]
pub(crate) fn shard_of(hash: u64) -> usize {
    (hash >> 44) as usize % SHARDS
}

/// A position's id until all positions are known.
#[inline]
pub(crate) fn provisional(shard: usize, local: u32) -> u32 {
    local << SHARD_BITS | shard as u32
}

/// The part and the number within it that make up a provisional id.
#[inline]
pub(crate) fn parts_of(provisional: u32) -> (usize, u32) {
    (provisional as usize % SHARDS, provisional >> SHARD_BITS)
}

/// A part of the positions.
pub(crate) struct Shard<I> {
    /// The positions met, in the order they were.
    pub items: Vec<I>,
    table: IdTable,
    /// The moves of those that were expanded.
    pub rows: RowWriter,
    /// Whether a position found no room.
    pub is_full: bool,
}

impl<I: Copy + Eq> Shard<I> {
    pub(crate) fn new() -> Shard<I> {
        Shard {
            items: Vec::new(),
            table: IdTable::default(),
            rows: RowWriter::default(),
            is_full: false,
        }
    }

    /// How many positions wait for their moves.
    #[inline]
    pub(crate) fn waiting(&self) -> usize {
        self.items.len() - self.rows.counts.len()
    }

    /// The number of a position, which is taken in if it is new.
    #[inline]
    pub(crate) fn number(&mut self, item: I, hash: impl Fn(I) -> u64) -> u32 {
        if self.items.len() == LARGEST_SHARD {
            self.is_full = true;
            return 0;
        }
        self.table.place(&mut self.items, item, hash)
    }

    /// Hands the numbers of many positions to `found`; each that is new is taken in.
    pub(crate) fn number_all(
        &mut self,
        wanted: &[I],
        hash: impl Fn(I) -> u64 + Copy,
        mut found: impl FnMut(u32),
    ) {
        if self.items.len() + wanted.len() > LARGEST_SHARD {
            self.is_full = true;
            wanted.iter().for_each(|_| found(0));
            return;
        }
        self.table.place_all(&mut self.items, wanted, hash, found);
    }

    /// Bytes in use, those of a larger table included if it is about to grow.
    pub(crate) fn memory(&self) -> u64 {
        let items = self.items.capacity() * size_of::<I>();
        let table = self.table.memory(self.items.len());
        (items + table + self.rows.memory()) as u64
    }

    /// Writes positions, by `save_items`, and rows.
    pub(crate) fn save(
        &self,
        sink: &mut dyn Write,
        save_items: impl Fn(&mut dyn Write, &[I]) -> io::Result<()>,
    ) -> io::Result<()> {
        save_items(sink, &self.items)?;
        self.rows.save(sink)
    }

    /// Reads what [`Shard::save`] wrote; the table is made anew.
    pub(crate) fn restore(
        source: &mut dyn Read,
        restore_items: impl Fn(&mut dyn Read) -> io::Result<Vec<I>>,
        hash: impl Fn(I) -> u64,
    ) -> io::Result<Shard<I>> {
        let items = restore_items(source)?;
        let rows = RowWriter::restore(source)?;
        if items.len() > LARGEST_SHARD || rows.counts.len() > items.len() {
            return Err(io::Error::other("a part has more rows than positions"));
        }
        Ok(Shard {
            table: IdTable::of(&items, hash),
            items,
            rows,
            is_full: false,
        })
    }

    /// Gives the table back, which is not needed once all positions are known.
    pub(crate) fn drop_table(&mut self) {
        self.table = IdTable::default();
    }
}
