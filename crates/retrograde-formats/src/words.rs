//! Words kept in one long text, found by a hash index of 32-bit numbers.
//!
//! Memory: the words' bytes, 8 bytes per word for where it ends, and 5 to 10 for the
//! index. Expected O(length) per look-up.

use hashbrown::{DefaultHashBuilder, HashTable};
use retrograde::{MAX_POSITIONS, NO_POSITION, Position};
use std::hash::BuildHasher;

/// Different words, numbered from zero.
#[derive(Debug, Clone, Default)]
pub(crate) struct WordTable {
    text: String,
    /// Where each word ends in `text`; it begins where the one before ends.
    ends: Vec<u64>,
    index: HashTable<Position>,
    hasher: DefaultHashBuilder,
}

/// Free of `self`, so that it can be called while the index is borrowed.
fn word<'a>(text: &'a str, ends: &[u64], number: Position) -> &'a str {
    let number = number as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &text[start as usize..ends[number] as usize]
}

/// Makes room in an index of the names numbered below `count` if it is full.
///
/// The names are entered again in the order of their numbers, and so are read one after
/// the other; an index that grows by itself reads them in the order of their hashes,
/// which costs a cache miss for each.
pub(crate) fn make_room(
    index: &mut HashTable<Position>,
    count: usize,
    hash: impl Fn(&Position) -> u64,
) {
    if index.len() < index.capacity() {
        return;
    }
    let mut larger = HashTable::with_capacity(2 * count + 8);
    for number in 0..count as Position {
        larger.insert_unique(hash(&number), number, &hash);
    }
    *index = larger;
}

impl WordTable {
    pub(crate) fn intern(&mut self, name: &str) -> Position {
        let WordTable {
            text,
            ends,
            index,
            hasher,
        } = self;
        let hash = hasher.hash_one(name);
        if let Some(&number) = index.find(hash, |&number| word(text, ends, number) == name) {
            return number;
        }
        if ends.len() as u64 >= MAX_POSITIONS {
            return NO_POSITION;
        }
        let number = ends.len() as Position;
        make_room(index, ends.len(), |&other| {
            hasher.hash_one(word(text, ends, other))
        });
        text.push_str(name);
        ends.push(text.len() as u64);
        index.insert_unique(hash, number, |&other| {
            hasher.hash_one(word(text, ends, other))
        });
        number
    }

    pub(crate) fn find(&self, name: &str) -> Option<Position> {
        let hash = self.hasher.hash_one(name);
        self.index
            .find(hash, |&number| self.get(number) == name)
            .copied()
    }

    pub(crate) fn get(&self, number: Position) -> &str {
        word(&self.text, &self.ends, number)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.text.len() + self.ends.len() * 8 + self.index.capacity() * 6) as u64
    }
}
