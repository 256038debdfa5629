//! Keys and values of a solution file, looked up where they lie.
//!
//! Problem: to say what to play in one position takes the values of a few dozen, and a file
//! may hold hundreds of millions.
//!
//! Damage to a block shows only when it is unpacked, in the middle of a look-up that cannot
//! fail. The first is kept, and whoever looks things up asks for it before he answers. Till
//! then a damaged position is a draw that has no key.

use crate::solution_file::at_path;
use anyhow::Result;
use retrograde::{Position, PositionValues, Value};
use retrograde_store::{Store, StoreError};
use std::sync::OnceLock;

/// An open solution file of a game by its rules.
pub struct StoredValues {
    path: String,
    store: Store,
    damage: OnceLock<StoreError>,
}

impl StoredValues {
    /// What unpacked blocks may take.
    pub const MOST_BYTES: u64 = 64 << 20;

    /// The keys and values of an open file.
    pub fn new(store: Store, path: &str) -> StoredValues {
        StoredValues {
            path: path.to_owned(),
            store: store.with_memory(StoredValues::MOST_BYTES as usize),
            damage: OnceLock::new(),
        }
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// An error with the name of the file.
    pub fn error(&self, error: StoreError) -> anyhow::Error {
        at_path(&self.path, error)
    }

    /// Refuses what was looked up if the file turned out to be damaged.
    pub fn require_undamaged(&self) -> Result<()> {
        match self.damage.get() {
            Some(damage) => Err(anyhow::anyhow!("{}: {damage}", self.path)),
            None => Ok(()),
        }
    }

    fn believed<T>(&self, found: Result<T, StoreError>) -> Option<T> {
        found
            .map_err(|error| {
                // Only the first counts.
                let _ = self.damage.set(error);
            })
            .ok()
    }

    /// The key of a position, which must exist.
    pub fn key(&self, position: Position) -> u64 {
        self.believed(self.store.key(position)).unwrap_or(u64::MAX)
    }

    /// The position of a key.
    pub fn find(&self, key: u64) -> Option<Position> {
        self.believed(self.store.position_of_key(key)).flatten()
    }
}

impl PositionValues for StoredValues {
    fn value(&self, position: Position) -> Value {
        self.believed(self.store.value(position))
            .unwrap_or(Value::DRAW)
    }
}
