//! Goes through a file from front to back, block by block, keeping nothing.

use super::Store;
use crate::BLOCK_POSITIONS;
use crate::blocks::keys::KeyBlock;
use crate::blocks::values::ValueBlock;
use crate::description::Kind;
use crate::error::StoreError;
use crate::part::Family;
use retrograde::{Position, Solution, SolutionBuilder, Value};

/// The values of all positions, in order. Ends after the first error.
pub struct Values<'a> {
    store: &'a Store,
    next: Position,
    end: Position,
    block: Option<ValueBlock>,
}

impl Values<'_> {
    fn take(&mut self) -> Result<Value, StoreError> {
        let index = self.next as usize % BLOCK_POSITIONS;
        let number = (self.next as usize / BLOCK_POSITIONS) as u64;
        if index == 0 || self.block.is_none() {
            self.block = Some(self.store.value_block(number)?);
        }
        let value = self.block.as_ref().and_then(|block| block.value(index));
        value.ok_or_else(|| self.store.absent(Family::Values, number))
    }
}

impl Iterator for Values<'_> {
    type Item = Result<Value, StoreError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.end {
            return None;
        }
        let taken = self.take();
        match &taken {
            Ok(_) => self.next += 1,
            Err(_) => self.next = self.end,
        }
        Some(taken)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some((self.end - self.next) as usize))
    }
}

/// The keys and values of all positions, in order. Ends after the first error.
pub struct Entries<'a> {
    values: Values<'a>,
    block: Option<KeyBlock>,
}

impl Entries<'_> {
    fn take_key(&mut self) -> Result<u64, StoreError> {
        let Values { store, next, .. } = self.values;
        let index = next as usize % BLOCK_POSITIONS;
        let number = (next as usize / BLOCK_POSITIONS) as u64;
        if index == 0 || self.block.is_none() {
            self.block = Some(store.key_block(number)?);
        }
        let key = self.block.as_ref().and_then(|block| block.key(index));
        key.ok_or_else(|| store.absent(Family::Keys, number))
    }
}

impl Iterator for Entries<'_> {
    type Item = Result<(u64, Value), StoreError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.values.next >= self.values.end {
            return None;
        }
        let key = match self.take_key() {
            Ok(key) => key,
            Err(error) => {
                self.values.next = self.values.end;
                return Some(Err(error));
            }
        };
        let value = self.values.next()?;
        Some(value.map(|value| (key, value)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.values.size_hint()
    }
}

impl Store {
    /// The values of all positions, in order. Keeps one block in memory.
    #[must_use]
    pub fn values(&self) -> Values<'_> {
        Values {
            store: self,
            next: 0,
            end: self.position_count(),
            block: None,
        }
    }

    /// The keys and values of all positions, in the order of keys.
    ///
    /// # Errors
    ///
    /// [`StoreError::WrongKind`] for a graph.
    pub fn entries(&self) -> Result<Entries<'_>, StoreError> {
        self.require(Kind::Keys, "go through the values, or read the graph")?;
        Ok(Entries {
            values: self.values(),
            block: None,
        })
    }

    /// The values of all positions. 2 bytes per position, or 4 if the game is deep.
    ///
    /// # Errors
    ///
    /// Damage to any block of values.
    pub fn solution(&self) -> Result<Solution, StoreError> {
        let mut values = SolutionBuilder::with_capacity(self.position_count() as usize);
        for value in self.values() {
            values.push(value?);
        }
        Ok(values.finish())
    }

    /// All keys, and all values in their order. 10 bytes per position, or 12 if the game is
    /// deep.
    ///
    /// # Errors
    ///
    /// [`StoreError::WrongKind`] for a graph; damage to any block of keys or values.
    pub fn read_all(&self) -> Result<(Vec<u64>, Solution), StoreError> {
        let count = self.position_count() as usize;
        let mut keys = Vec::with_capacity(count);
        let mut values = SolutionBuilder::with_capacity(count);
        for entry in self.entries()? {
            let (key, value) = entry?;
            keys.push(key);
            values.push(value);
        }
        Ok((keys, values.finish()))
    }
}
