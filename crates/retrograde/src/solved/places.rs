//! The positions of a solved game by number, and the way back.
//!
//! With keys they are sorted, so a key is found by halving; who asks for many gets a hash
//! table of 6 to 12 bytes per position. Without keys there is only the table.

use crate::explore::spread;
use crate::game::Game;
use crate::outcome::Position;
use hashbrown::HashTable;
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
            Places::Keys(keys) => Index::of(keys, spread),
            Places::Positions(positions) => Index::of(positions, hash_of),
        }
    }

    /// The number of a position, looked up in the table that [`Places::index`] made.
    #[inline]
    pub(crate) fn find(&self, index: &Index, place: Place<P>) -> Option<Position> {
        match (self, place) {
            (Places::Keys(keys), Place::Key(key)) => index.find(keys, key, spread(key)),
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

/// A hash table of the numbers of positions.
pub(crate) struct Index {
    table: HashTable<Position>,
}

impl Index {
    /// Of items no two of which are alike.
    pub(crate) fn of<I: Copy>(items: &[I], hash: impl Fn(I) -> u64) -> Index {
        let mut table = HashTable::with_capacity(items.len());
        for (number, &item) in (0..).zip(items) {
            table.insert_unique(hash(item), number, |&number: &Position| {
                hash(items[number as usize])
            });
        }
        Index { table }
    }

    /// The number of an item.
    #[inline]
    pub(crate) fn find<I: Copy + Eq>(&self, items: &[I], item: I, hash: u64) -> Option<Position> {
        let found = self
            .table
            .find(hash, |&number| items[number as usize] == item);
        found.copied()
    }
}
