//! An open solution file: look-ups by key, by number and by name.
//!
//! Opening maps the file, and checks preamble, description and index. A block is checked
//! and unpacked at its first use, and kept as long as its slot is not needed: see
//! [`Store::with_memory`]. All methods may be called from several threads at once.

mod graph;
mod names;
mod scan;
mod verify;

pub use names::GraphNames;
pub(crate) use names::{canonical_integer, integer_of_key, key_of_integer};
pub use scan::{Entries, Values};

use crate::BLOCK_POSITIONS;
use crate::blocks::keys::KeyBlock;
use crate::blocks::name_order::OrderBlock;
use crate::blocks::names::NameBlock;
use crate::blocks::values::ValueBlock;
use crate::cache::{Cache, MOST_KEPT_BYTES};
use crate::description::{Description, Kind, Labels};
use crate::error::StoreError;
use crate::map::FileBytes;
use crate::part::Family;
use crate::unpack::Blocks;
use retrograde::{Position, Value};
use std::cmp::Ordering;
use std::path::Path;

/// How much memory unpacked blocks may take unless said otherwise, in bytes.
const DEFAULT_MEMORY: usize = 256 << 20;

/// A solution file, open for reading.
pub struct Store {
    blocks: Blocks,
    keys: Cache<KeyBlock>,
    values: Cache<ValueBlock>,
    names: Cache<NameBlock>,
    order: Cache<OrderBlock>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Store")
            .field("description", self.description())
            .field("file_bytes", &self.file_bytes())
            .finish_non_exhaustive()
    }
}

impl Store {
    /// Opens a file. O(blocks): about a millisecond for 100 million positions.
    ///
    /// The file must not be changed while it is open; [`crate::write_file`] never changes a
    /// file but puts a new one in its place.
    ///
    /// # Errors
    ///
    /// Any but those of the writer: another file, another version, a missing end, damage to
    /// what is read now. Damage to a block is found when it is first used, or by
    /// [`Store::verify`].
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        Store::of(FileBytes::map(path.as_ref())?)
    }

    /// Reads a file that is in memory.
    ///
    /// # Errors
    ///
    /// As [`Store::open`].
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Store, StoreError> {
        Store::of(FileBytes::Owned(bytes))
    }

    fn of(file: FileBytes) -> Result<Store, StoreError> {
        let none = [(); 4].map(|()| 1);
        Ok(Store::with_slots(Blocks::open(file)?, none).with_memory(DEFAULT_MEMORY))
    }

    fn with_slots(blocks: Blocks, [keys, values, names, order]: [usize; 4]) -> Store {
        Store {
            blocks,
            keys: Cache::new(keys),
            values: Cache::new(values),
            names: Cache::new(names),
            order: Cache::new(order),
        }
    }

    /// Sets how much memory unpacked blocks may take, in bytes; 256 MiB unless called.
    ///
    /// Unpacked keys and values may take 14 bytes per position, and that is what the limit
    /// counts with, so that by default 19 million positions stay unpacked. Most take 5.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Store {
        let families = [
            Family::Keys,
            Family::Values,
            Family::Names,
            Family::NameOrder,
        ];
        let most = [
            8 * BLOCK_POSITIONS,
            6 * BLOCK_POSITIONS,
            MOST_KEPT_BYTES,
            4 * BLOCK_POSITIONS,
        ];
        let count = |family| usize::try_from(self.blocks.index.count(family)).unwrap_or(usize::MAX);
        let present = families.map(|family| usize::from(count(family) > 0));
        let per_round: usize = most
            .iter()
            .zip(present)
            .map(|(most, here)| most * here)
            .sum();
        let rounds = bytes / per_round.max(1);
        let slots = families.map(|family| count(family).min(rounds));
        Store::with_slots(self.blocks, slots)
    }

    /// What the file says about itself.
    #[must_use]
    pub fn description(&self) -> &Description {
        &self.blocks.description
    }

    /// How many bytes the file has.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        self.blocks.preamble.file_bytes
    }

    /// How many positions there are.
    #[must_use]
    pub fn position_count(&self) -> u32 {
        self.blocks.description.position_count
    }

    /// The value of the position with this key; `None` if no position has it. O(log V).
    ///
    /// # Errors
    ///
    /// [`StoreError::WrongKind`] for a graph; damage to the blocks in question.
    pub fn probe(&self, key: u64) -> Result<Option<Value>, StoreError> {
        let position = self.position_of_key(key)?;
        position.map(|position| self.value(position)).transpose()
    }

    /// The number of the position with this key, in the order of keys. O(log V).
    ///
    /// # Errors
    ///
    /// As [`Store::probe`].
    pub fn position_of_key(&self, key: u64) -> Result<Option<Position>, StoreError> {
        self.require(Kind::Keys, "ask for a position by its name")?;
        self.search_keys(key)
    }

    /// The key of a position. O(1).
    ///
    /// # Errors
    ///
    /// As [`Store::probe`], and [`StoreError::NoSuchPosition`].
    pub fn key(&self, position: Position) -> Result<u64, StoreError> {
        self.require(Kind::Keys, "ask for the name of a position")?;
        self.nth_key(position)
    }

    /// The value of a position by its number. O(1).
    ///
    /// # Errors
    ///
    /// [`StoreError::NoSuchPosition`]; damage to the block in question.
    pub fn value(&self, position: Position) -> Result<Value, StoreError> {
        let (number, index) = self.place(position)?;
        let block = self.values.get(number, || self.value_block(number))?;
        block
            .value(index)
            .ok_or_else(|| self.absent(Family::Values, number))
    }

    /// The position with this name. O(log V) for integers, O(log V) looks at names for texts.
    ///
    /// # Errors
    ///
    /// [`StoreError::WrongKind`] for a game given by rules; damage to the blocks in question.
    pub fn find(&self, name: &str) -> Result<Option<Position>, StoreError> {
        self.require(Kind::Graph, "ask for a position by its key")?;
        if self.description().labels == Labels::Integers {
            let key = canonical_integer(name).map(key_of_integer);
            return Ok(key.map(|key| self.search_keys(key)).transpose()?.flatten());
        }
        let (mut low, mut high) = (0, self.position_count());
        while low < high {
            let middle = low + (high - low) / 2;
            let (number, index) = self.place(middle)?;
            let block = self.order.get(number, || self.order_block(number))?;
            let position = *block
                .positions
                .get(index)
                .ok_or_else(|| self.absent(Family::NameOrder, number))?;
            match self.with_text(position, |text| text.cmp(name))? {
                Ordering::Equal => return Ok(Some(position)),
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
            }
        }
        Ok(None)
    }

    /// The name of a position.
    ///
    /// # Errors
    ///
    /// As [`Store::find`], and [`StoreError::NoSuchPosition`].
    pub fn name(&self, position: Position) -> Result<String, StoreError> {
        self.require(Kind::Graph, "ask for the key of a position")?;
        if self.description().labels == Labels::Integers {
            return Ok(integer_of_key(self.nth_key(position)?).to_string());
        }
        self.with_text(position, str::to_string)
    }

    /// The value of the position with this name; `None` if no position has it.
    ///
    /// # Errors
    ///
    /// As [`Store::find`].
    pub fn probe_name(&self, name: &str) -> Result<Option<Value>, StoreError> {
        let position = self.find(name)?;
        position.map(|position| self.value(position)).transpose()
    }

    fn require(&self, expected: Kind, remedy: &'static str) -> Result<(), StoreError> {
        let found = self.description().kind;
        if found == expected {
            return Ok(());
        }
        Err(StoreError::WrongKind {
            expected,
            found,
            remedy,
        })
    }

    /// The block of a position among those of 4096, and its place there.
    #[inline]
    fn place(&self, position: Position) -> Result<(u64, usize), StoreError> {
        let position_count = self.position_count();
        if position >= position_count {
            return Err(StoreError::NoSuchPosition {
                position,
                position_count,
            });
        }
        let index = position as usize;
        Ok(((index / BLOCK_POSITIONS) as u64, index % BLOCK_POSITIONS))
    }

    fn search_keys(&self, key: u64) -> Result<Option<Position>, StoreError> {
        let blocks = &self.blocks;
        let Some(number) = blocks.index.block_of(&blocks.file, Family::Keys, key) else {
            return Ok(None);
        };
        let block = self.keys.get(number, || self.key_block(number))?;
        let place = |index| (number as usize * BLOCK_POSITIONS + index) as Position;
        Ok(block.find(key).map(place))
    }

    fn nth_key(&self, position: Position) -> Result<u64, StoreError> {
        let (number, index) = self.place(position)?;
        let block = self.keys.get(number, || self.key_block(number))?;
        block
            .key(index)
            .ok_or_else(|| self.absent(Family::Keys, number))
    }

    /// Calls `look` with the name of a position, if names are texts.
    fn with_text<T>(
        &self,
        position: Position,
        look: impl FnOnce(&str) -> T,
    ) -> Result<T, StoreError> {
        self.place(position)?;
        let blocks = &self.blocks;
        let wanted = u64::from(position);
        let number = blocks.index.block_of(&blocks.file, Family::Names, wanted);
        let number = number.ok_or_else(|| self.absent(Family::Names, 0))?;
        let block = self.names.get(number, || self.name_block(number))?;
        let first = blocks.index.first(&blocks.file, Family::Names, number);
        let index = wanted.saturating_sub(first.unwrap_or(0)) as usize;
        block
            .name(index)
            .map(look)
            .ok_or_else(|| self.absent(Family::Names, number))
    }

    fn key_block(&self, number: u64) -> Result<KeyBlock, StoreError> {
        let (entry, raw) = self.blocks.block(Family::Keys, number)?;
        let count = self.blocks.positions_in(Family::Keys, number);
        let end = self
            .blocks
            .index
            .first(&self.blocks.file, Family::Keys, number + 1);
        KeyBlock::decode(&raw, entry.first, count, end)
            .map_err(|problem| self.in_block(Family::Keys, number)(problem))
    }

    fn value_block(&self, number: u64) -> Result<ValueBlock, StoreError> {
        let (_, raw) = self.blocks.block(Family::Values, number)?;
        let count = self.blocks.positions_in(Family::Values, number);
        ValueBlock::decode(&raw, count)
            .map_err(|problem| self.in_block(Family::Values, number)(problem))
    }

    fn name_block(&self, number: u64) -> Result<NameBlock, StoreError> {
        let (_, raw) = self.blocks.block(Family::Names, number)?;
        NameBlock::decode(&raw).map_err(|problem| self.in_block(Family::Names, number)(problem))
    }

    fn order_block(&self, number: u64) -> Result<OrderBlock, StoreError> {
        let (_, raw) = self.blocks.block(Family::NameOrder, number)?;
        let count = self.blocks.positions_in(Family::NameOrder, number);
        OrderBlock::decode(&raw, count, self.position_count())
            .map_err(|problem| self.in_block(Family::NameOrder, number)(problem))
    }

    /// Turns what a decoder finds wrong into an error that says where.
    fn in_block(&self, family: Family, number: u64) -> impl Fn(&'static str) -> StoreError {
        let part = self.blocks.part(family, number);
        move |problem| StoreError::malformed(part, problem)
    }

    fn absent(&self, family: Family, number: u64) -> StoreError {
        self.in_block(family, number)("a position is missing")
    }
}
