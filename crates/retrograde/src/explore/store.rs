//! How a position is kept while a game is enumerated: as its key, or as it is.

use super::error::{ExploreError, describe};
use crate::checkpoint::{read_numbers, write_numbers};
use crate::game::Game;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::io::{self, Read, Write};

/// A way to keep positions.
pub(crate) trait Store<G: Game + ?Sized> {
    /// What stands for a position; equal exactly if the positions are.
    type Item: Copy + Eq;

    /// What stands for `position`.
    fn pack(game: &G, position: G::Position) -> Result<Self::Item, ExploreError>;

    /// The position that an item stands for. Checked, since it is asked once per position
    /// only.
    fn unpack(game: &G, item: Self::Item) -> Result<G::Position, ExploreError>;

    /// Spreads items evenly over 64 bits, always in the same way.
    fn hash(item: Self::Item) -> u64;

    /// Writes items, if they can be written.
    fn save(sink: &mut dyn Write, items: &[Self::Item]) -> io::Result<()>;

    /// Reads what [`Store::save`] wrote.
    fn restore(source: &mut dyn Read) -> io::Result<Vec<Self::Item>>;
}

/// Positions as keys: 8 bytes each, whatever a position takes.
pub(crate) struct AsKeys;

/// Positions as they are.
pub(crate) struct AsPositions;

/// Nobody knows how positions without keys are written.
const NO_BYTES: &str = "only games whose positions have keys can be saved";

impl<G: Game + ?Sized> Store<G> for AsKeys {
    type Item = u64;

    #[inline]
    fn pack(game: &G, position: G::Position) -> Result<u64, ExploreError> {
        game.encode(position)
            .ok_or_else(|| ExploreError::MixedKeys {
                position: describe(game, position),
                has_key: false,
            })
    }

    #[inline]
    fn unpack(game: &G, key: u64) -> Result<G::Position, ExploreError> {
        let position = game
            .decode(key)
            .ok_or(ExploreError::KeyNotRead { key, decoded: None })?;
        if game.encode(position) == Some(key) {
            return Ok(position);
        }
        Err(ExploreError::KeyNotRead {
            key,
            decoded: Some(describe(game, position)),
        })
    }

    #[inline]
    fn hash(key: u64) -> u64 {
        spread(key)
    }

    fn save(sink: &mut dyn Write, keys: &[u64]) -> io::Result<()> {
        write_numbers(sink, keys)
    }

    fn restore(source: &mut dyn Read) -> io::Result<Vec<u64>> {
        read_numbers(source)
    }
}

impl<G: Game + ?Sized> Store<G> for AsPositions {
    type Item = G::Position;

    #[inline]
    fn pack(_game: &G, position: G::Position) -> Result<G::Position, ExploreError> {
        Ok(position)
    }

    #[inline]
    fn unpack(game: &G, position: G::Position) -> Result<G::Position, ExploreError> {
        if game.encode(position).is_none() {
            return Ok(position);
        }
        Err(ExploreError::MixedKeys {
            position: describe(game, position),
            has_key: true,
        })
    }

    #[inline]
    fn hash(position: G::Position) -> u64 {
        let mut hasher = FxHasher::default();
        position.hash(&mut hasher);
        spread(hasher.finish())
    }

    fn save(_sink: &mut dyn Write, _items: &[G::Position]) -> io::Result<()> {
        Err(io::Error::other(NO_BYTES))
    }

    fn restore(_source: &mut dyn Read) -> io::Result<Vec<G::Position>> {
        Err(io::Error::other(NO_BYTES))
    }
}

/// Multiplies into 128 bits and folds them, so that every bit of the key touches the high
/// bits, the middle ones and the low ones: tables use all three.
#[inline]
pub(crate) fn spread(key: u64) -> u64 {
    // Odd, without a pattern: the digits of the golden ratio and of the root of two.
    let product = u128::from(key ^ 0x6A09_E667_F3BC_C908) * 0x9E37_79B9_7F4A_7C15;
    (product as u64) ^ (product >> 64) as u64
}
