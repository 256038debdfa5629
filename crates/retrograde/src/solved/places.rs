//! The positions of a solved game by number, and the way back.
//!
//! With keys they are sorted, so a key is found by halving. Who asks for many gets a table:
//! a set of bits if keys are small, else a hash table of at most 10.7 bytes per position.
//! Without keys there is only the hash table.

use crate::explore::spread;
use crate::game::Game;
use crate::id_table::IdTable;
use crate::key_set::KeySet;
use crate::outcome::Position;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// What stands for each position, by its number.
pub(crate) enum Places<P> {
    /// Keys.
    Keys(Vec<u64>),
    /// The positions themselves.
    Positions(Vec<P>),
}

/// What stands for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place<P> {
    Key(u64),
    Position(P),
}

impl<P: Copy + Eq + Hash> Places<P> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Places::Keys(keys) => keys.len(),
            Places::Positions(positions) => positions.len(),
        }
    }

    /// The position of this number; `None` if its key is none.
    #[inline]
    pub(crate) fn position<G: Game<Position = P>>(&self, game: &G, number: Position) -> Option<P> {
        match self {
            Places::Keys(keys) => game.decode(keys[number as usize]),
            Places::Positions(positions) => Some(positions[number as usize]),
        }
    }

    /// What would stand for a position here.
    #[inline]
    pub(crate) fn place_of<G: Game<Position = P>>(
        &self,
        game: &G,
        position: P,
    ) -> Option<Place<P>> {
        match self {
            Places::Keys(_) => game.encode(position).map(Place::Key),
            Places::Positions(_) => Some(Place::Position(position)),
        }
    }

    /// A table for [`Places::find`].
    pub(crate) fn index(&self) -> Index {
        match self {
            Places::Keys(keys) => Index::of_keys(keys),
            Places::Positions(positions) => Index::Table(IdTable::of(positions, hash_of)),
        }
    }

    /// The number of a position, looked up in the table that [`Places::index`] made.
    #[inline]
    pub(crate) fn find(&self, index: &Index, place: Place<P>) -> Option<Position> {
        match (self, place) {
            (Places::Keys(keys), Place::Key(key)) => index.find_key(keys, key),
            (Places::Positions(positions), Place::Position(position)) => {
                index.find(positions, position, hash_of(position))
            }
            _ => None,
        }
    }
}

fn hash_of<P: Hash>(position: P) -> u64 {
    let mut hasher = FxHasher::default();
    position.hash(&mut hasher);
    spread(hasher.finish())
}

/// Finds the numbers of positions.
pub(crate) enum Index {
    /// Of small keys.
    Set(KeySet),
    /// Of whatever has a hash.
    Table(IdTable),
}

impl Index {
    /// Of keys in ascending order.
    pub(crate) fn of_keys(keys: &[u64]) -> Index {
        match KeySet::of_sorted(keys) {
            Some(set) => Index::Set(set),
            None => Index::Table(IdTable::of(keys, spread)),
        }
    }

    /// The number of a key.
    #[inline]
    pub(crate) fn find_key(&self, keys: &[u64], key: u64) -> Option<Position> {
        match self {
            Index::Set(set) => set.find(key),
            Index::Table(_) => self.find(keys, key, spread(key)),
        }
    }

    /// Hands the numbers of many keys to `found`, in their order.
    pub(crate) fn find_keys(
        &self,
        keys: &[u64],
        wanted: &[u64],
        found: impl FnMut(Option<Position>),
    ) {
        match self {
            Index::Set(set) => wanted.iter().map(|&key| set.find(key)).for_each(found),
            Index::Table(table) => table.find_all(keys, wanted, spread, found),
        }
    }

    /// The number of an item.
    #[inline]
    fn find<I: Copy + Eq>(&self, items: &[I], item: I, hash: u64) -> Option<Position> {
        match self {
            Index::Set(_) => None,
            Index::Table(table) => table.find(items, item, hash),
        }
    }
}
