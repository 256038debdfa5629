//! Unpacked blocks that are kept, in a fixed number of slots.
//!
//! Problem: unpacking a block takes a hundred times longer than looking something up in it.
//!
//! A block has one slot, its number modulo the number of slots, and drives out what is
//! there. Nothing to keep in order, one short lock per look-up, and where there are as many
//! slots as blocks nothing is ever driven out. Large blocks are handed out but not kept, so
//! that slots times [`MOST_KEPT_BYTES`] is the most the cache can take.

use crate::error::StoreError;
use std::sync::{Arc, Mutex, PoisonError};

/// Blocks larger than this are not kept.
pub(crate) const MOST_KEPT_BYTES: usize = 1 << 16;

/// What can be kept.
pub(crate) trait Cached {
    /// How many bytes it takes.
    fn bytes(&self) -> usize;
}

type Slot<T> = Mutex<Option<(u64, Arc<T>)>>;

pub(crate) struct Cache<T> {
    slots: Box<[Slot<T>]>,
}

impl<T: Cached> Cache<T> {
    /// A cache with this many slots, at least one.
    pub(crate) fn new(slots: usize) -> Cache<T> {
        Cache {
            slots: (0..slots.max(1)).map(|_| Mutex::default()).collect(),
        }
    }

    /// The block of this number, kept or made by `load`.
    #[inline]
    pub(crate) fn get(
        &self,
        number: u64,
        load: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<Arc<T>, StoreError> {
        let slot = &self.slots[(number % self.slots.len() as u64) as usize];
        let lock = || slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((kept, block)) = &*lock()
            && *kept == number
        {
            return Ok(Arc::clone(block));
        }
        // Not under the lock: other blocks of the slot need not wait.
        let block = Arc::new(load()?);
        if block.bytes() <= MOST_KEPT_BYTES {
            *lock() = Some((number, Arc::clone(&block)));
        }
        Ok(block)
    }
}
