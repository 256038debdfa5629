//! One of the parts into which positions fall by their hash: its positions, the table that
//! finds them, and their moves.
//!
//! A position has a number within its part, in the order in which the part met it; number
//! and part together are its provisional id. Nothing but the owner of a part changes it,
//! and parts of equal size grow one after the other, so that tables never all double at
//! once.

use super::stored_moves::CROWDED;
use crate::bits::BitSet;
use crate::outcome::Outcome;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::collections::HashMap;

/// How many parts there are. A power of two.
pub(crate) const SHARDS: usize = 64;
const SHARD_BITS: u32 = SHARDS.trailing_zeros();
/// How many positions a part can hold.
const LARGEST_SHARD: usize = 1 << (u32::BITS - SHARD_BITS);

/// The longest segment of moves.
const LONGEST_SEGMENT: usize = 1 << 20;
const SHORTEST_SEGMENT: usize = 1 << 8;

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
    table: HashTable<u32>,
    /// How many moves each has, as in [`super::stored_moves::StoredMoves`]; as long as
    /// many positions were expanded.
    pub counts: Vec<u8>,
    pub crowded: HashMap<u32, u32>,
    pub segments: Vec<Vec<u32>>,
    /// Marks of moves that keep the turn, from the first one on.
    pub again: Option<BitSet>,
    pub move_count: u64,
    /// Where play has ended otherwise than the dead-end rule would have it.
    pub seeds: Vec<(u32, Outcome)>,
    /// Whether a position found no room.
    pub is_full: bool,
}

impl<I: Copy + Eq> Shard<I> {
    pub(crate) fn new() -> Shard<I> {
        Shard {
            items: Vec::new(),
            table: HashTable::new(),
            counts: Vec::new(),
            crowded: HashMap::new(),
            segments: Vec::new(),
            again: None,
            move_count: 0,
            seeds: Vec::new(),
            is_full: false,
        }
    }

    /// How many positions wait for their moves.
    #[inline]
    pub(crate) fn waiting(&self) -> usize {
        self.items.len() - self.counts.len()
    }

    /// The number of a position, which is taken in if it is new.
    #[inline]
    pub(crate) fn number(&mut self, item: I, hash: u64, hasher: impl Fn(I) -> u64) -> u32 {
        let items = &mut self.items;
        let entry = self.table.entry(
            hash,
            |&local| items[local as usize] == item,
            |&local| hasher(items[local as usize]),
        );
        match entry {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(_) if items.len() == LARGEST_SHARD => {
                self.is_full = true;
                0
            }
            Entry::Vacant(entry) => {
                let local = items.len() as u32;
                entry.insert(local);
                if items.len() == items.capacity() {
                    // A quarter at a time: twice as much would often stay empty.
                    items.reserve_exact(items.len() / 4 + 16);
                }
                items.push(item);
                local
            }
        }
    }

    /// Notes whether the next move of the position in work keeps the turn.
    #[inline]
    pub(crate) fn mark_move(&mut self, again: bool) {
        if again && self.again.is_none() {
            self.again = Some(BitSet::new(self.move_count));
        }
        if let Some(marks) = &mut self.again {
            marks.push(again);
        }
        self.move_count += 1;
    }

    /// Ends the work on a position, which has so many moves.
    #[inline]
    pub(crate) fn close_row(&mut self, count: u32) {
        if self.counts.len() == self.counts.capacity() {
            self.counts.reserve_exact(self.counts.len() / 4 + 16);
        }
        if count >= u32::from(CROWDED) {
            self.crowded.insert(self.counts.len() as u32, count);
        }
        self.counts.push(count.min(u32::from(CROWDED)) as u8);
    }

    /// How many moves a position that was expanded has.
    #[inline]
    pub(crate) fn count(&self, local: usize) -> usize {
        match self.counts[local] {
            CROWDED => self
                .crowded
                .get(&(local as u32))
                .map_or(0, |&count| count as usize),
            count => usize::from(count),
        }
    }

    /// Makes room for a row of so many moves and returns the segment it goes into.
    #[inline]
    pub(crate) fn segment_for(&mut self, count: usize) -> &mut Vec<u32> {
        let has_room = self
            .segments
            .last()
            .is_some_and(|segment| segment.capacity() - segment.len() >= count);
        if !has_room {
            // In proportion to what is there, so that little of the last one stays empty.
            let wanted = (self.move_count / 8) as usize;
            let capacity = wanted.clamp(SHORTEST_SEGMENT, LONGEST_SEGMENT).max(count);
            self.segments.push(Vec::with_capacity(capacity));
        }
        let last = self.segments.len() - 1;
        &mut self.segments[last]
    }

    /// Bytes in use, and how many more it takes to make the table larger if that is near.
    pub(crate) fn memory(&self) -> (u64, u64) {
        let moves: usize = self.segments.iter().map(Vec::capacity).sum();
        let table = self.table.allocation_size();
        let bytes = self.items.capacity() * size_of::<I>()
            + table
            + self.counts.capacity()
            + moves * size_of::<u32>()
            + self
                .again
                .as_ref()
                .map_or(0, |marks| marks.words().len() * 8)
            + self.seeds.capacity() * size_of::<(u32, Outcome)>()
            + self.crowded.capacity() * 9;
        let is_nearly_full = self.items.len() >= self.table.capacity() / 8 * 7;
        let growth = if is_nearly_full {
            // The old table goes when the new one, of twice the size, is filled.
            table + self.items.len() / 4 * size_of::<I>()
        } else {
            0
        };
        (bytes as u64, growth as u64)
    }

    /// Gives the table back, which is not needed once all positions are known.
    pub(crate) fn drop_table(&mut self) {
        self.table = HashTable::new();
    }
}
