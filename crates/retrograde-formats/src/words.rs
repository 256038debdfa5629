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

/// Names that are looked up together.
#[derive(Debug, Default)]
pub(crate) struct NameBatch {
    text: String,
    ends: Vec<usize>,
}

impl NameBatch {
    /// No batch has more names.
    pub(crate) const MOST: usize = 128;

    pub(crate) fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let name = &self.text[start..end];
            start = end;
            name
        })
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }
}

impl WordTable {
    pub(crate) fn intern(&mut self, name: &str) -> Position {
        self.intern_hashed(name, self.hasher.hash_one(name))
    }

    /// Appends the numbers of all names of a batch.
    ///
    /// A look-up in a large table reads four places, each known only from the one before,
    /// and none of them in the cache. Here the first place of all names is read, then the
    /// second of all, so that the reads of different names overlap.
    pub(crate) fn intern_batch(&mut self, batch: &NameBatch, numbers: &mut Vec<Position>) {
        let mut hashes = [0; NameBatch::MOST];
        for (hash, name) in hashes.iter_mut().zip(batch.names()) {
            *hash = self.hasher.hash_one(name);
        }
        let hashes = &hashes[..batch.len().min(NameBatch::MOST)];
        let mut likely = [NO_POSITION; NameBatch::MOST];
        for (likely, &hash) in likely.iter_mut().zip(hashes) {
            let found = self.index.find(hash, |_| true);
            *likely = found.copied().unwrap_or(NO_POSITION);
        }
        let mut last_bytes = [0; NameBatch::MOST];
        for (end, &number) in last_bytes.iter_mut().zip(&likely[..hashes.len()]) {
            *end = self.ends.get(number as usize).copied().unwrap_or(0);
        }
        let touched = last_bytes[..hashes.len()].iter().fold(0, |sum, &end| {
            let last = (end as usize).wrapping_sub(1);
            sum ^ self.text.as_bytes().get(last).copied().unwrap_or(0)
        });
        std::hint::black_box(touched);
        for (name, &hash) in batch.names().zip(hashes) {
            numbers.push(self.intern_hashed(name, hash));
        }
    }

    fn intern_hashed(&mut self, name: &str, hash: u64) -> Position {
        let WordTable {
            text,
            ends,
            index,
            hasher,
        } = self;
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn batches_number_names_as_they_come(
            names in proptest::collection::vec("[a-c]{0,3}|[0-9]{1,20}", 0..1000),
            size in 1..=NameBatch::MOST,
        ) {
            let mut one_by_one = WordTable::default();
            let expected: Vec<Position> =
                names.iter().map(|name| one_by_one.intern(name)).collect();
            let mut table = WordTable::default();
            let mut batch = NameBatch::default();
            let mut numbers = Vec::new();
            for names in names.chunks(size) {
                batch.clear();
                names.iter().for_each(|name| batch.push(name));
                table.intern_batch(&batch, &mut numbers);
            }
            prop_assert_eq!(numbers, expected);
            prop_assert_eq!(table.len(), one_by_one.len());
            for number in 0..table.len() as Position {
                prop_assert_eq!(table.get(number), one_by_one.get(number));
                prop_assert_eq!(table.find(table.get(number)), Some(number));
            }
        }
    }
}
