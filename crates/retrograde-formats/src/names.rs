//! Names of positions: an interner while reading, a compact table afterwards.
//!
//! A name is its text. While all names are integers in their shortest decimal form,
//! only the numbers are kept, 8 bytes each, and in the end they are sorted, so that the
//! way back from a name is a binary search; consecutive integers cost nothing at all.
//! With the first word all names move to one long text, with 8 bytes each for where they
//! end and about 8 for the hash index. Expected O(length) per look-up while reading.

use crate::decimal::{canonical_integer, integer_key};
use crate::words::{NameBatch, WordTable, make_room};
use hashbrown::{DefaultHashBuilder, HashTable};
use retrograde::{AscendingIntegers, MAX_POSITIONS, NO_POSITION, Naming, Position};
use std::hash::BuildHasher;

/// Gives each name a number, in the order of first appearance.
///
/// ```
/// use retrograde::Naming;
/// use retrograde_formats::NameTable;
///
/// let mut table = NameTable::new();
/// assert_eq!((table.intern("20"), table.intern("3"), table.intern("20")), (0, 1, 0));
/// // All names are integers: the listing is in numeric order.
/// let (names, renumbering) = table.finish();
/// assert_eq!(renumbering, Some(vec![1, 0]));
/// assert_eq!(names.find("20"), Some(1));
/// ```
#[derive(Debug, Default)]
pub struct NameTable {
    /// All names, as long as `words` is not there.
    integers: Vec<i64>,
    index: HashTable<Position>,
    hasher: DefaultHashBuilder,
    /// All names, from the first word on.
    words: Option<WordTable>,
}

impl NameTable {
    /// An empty table.
    #[must_use]
    pub fn new() -> NameTable {
        NameTable::default()
    }

    /// The number of a name, a new one if the name is new.
    ///
    /// Once 2^32 - 2 numbers are given away, a new name gets [`NO_POSITION`], which no
    /// game accepts.
    pub fn intern(&mut self, name: &str) -> Position {
        if self.words.is_none()
            && let Some(value) = canonical_integer(name)
        {
            return self.intern_integer(value);
        }
        self.words().intern(name)
    }

    /// Appends the numbers of all names of a batch, as [`NameTable::intern`] gives them.
    pub(crate) fn intern_batch(&mut self, batch: &NameBatch, numbers: &mut Vec<Position>) {
        match &mut self.words {
            Some(words) => words.intern_batch(batch, numbers),
            None => numbers.extend(batch.names().map(|name| self.intern(name))),
        }
    }

    /// The number of the name that is this integer's decimal form.
    pub fn intern_integer(&mut self, value: i64) -> Position {
        if let Some(words) = &mut self.words {
            return words.intern(itoa::Buffer::new().format(value));
        }
        let NameTable {
            integers,
            index,
            hasher,
            ..
        } = self;
        let hash = hasher.hash_one(value);
        if let Some(&number) = index.find(hash, |&number| integers[number as usize] == value) {
            return number;
        }
        if integers.len() as u64 >= MAX_POSITIONS {
            return NO_POSITION;
        }
        let number = integers.len() as Position;
        make_room(index, integers.len(), |&other| {
            hasher.hash_one(integers[other as usize])
        });
        integers.push(value);
        index.insert_unique(hash, number, |&other| {
            hasher.hash_one(integers[other as usize])
        });
        number
    }

    /// The table of words; integers move there under the same numbers.
    fn words(&mut self) -> &mut WordTable {
        let NameTable {
            integers,
            index,
            words,
            ..
        } = self;
        words.get_or_insert_with(|| {
            *index = HashTable::new();
            let mut words = WordTable::default();
            for value in std::mem::take(integers) {
                words.intern(itoa::Buffer::new().format(value));
            }
            words
        })
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .as_ref()
            .map_or(self.integers.len(), WordTable::len)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes of memory the table takes.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        let integers = self.integers.len() as u64 * 8 + self.index.capacity() as u64 * 6;
        self.words
            .as_ref()
            .map_or(integers, WordTable::memory_bytes)
    }

    /// Ends the reading. Returns the names in listing order, and for each number given
    /// by [`NameTable::intern`] its position in that order (`None`: unchanged).
    #[must_use]
    pub fn finish(self) -> (Names, Option<Vec<Position>>) {
        if let Some(words) = self.words {
            return finish_words(words);
        }
        let values = self.integers;
        if values.is_sorted() {
            return (Names::from_ascending(values.into_iter().collect()), None);
        }
        let mut order: Vec<Position> = (0..values.len() as Position).collect();
        order.sort_unstable_by_key(|&number| values[number as usize]);
        let ascending = order
            .iter()
            .map(|&number| values[number as usize])
            .collect();
        drop(values);
        let renumbering = inverse(&order);
        (Names::from_ascending(ascending), Some(renumbering))
    }
}

/// Words stay in the order of first appearance, unless all of them are integers, some of
/// which exceed 64 bits.
fn finish_words(words: WordTable) -> (Names, Option<Vec<Position>>) {
    let mut order: Vec<Position> = Vec::new();
    for number in 0..words.len() as Position {
        if integer_key(words.get(number)).is_none() {
            return (Names(Kind::Words(words)), None);
        }
        order.push(number);
    }
    let key = |number: &Position| integer_key(words.get(*number));
    if order.is_sorted_by_key(key) {
        return (Names(Kind::Words(words)), None);
    }
    order.sort_unstable_by_key(key);
    let mut sorted = WordTable::default();
    for &number in &order {
        sorted.intern(words.get(number));
    }
    (Names(Kind::Words(sorted)), Some(inverse(&order)))
}

/// For each number its place in an order of all numbers.
fn inverse(order: &[Position]) -> Vec<Position> {
    let mut places = vec![0; order.len()];
    for (place, &number) in order.iter().enumerate() {
        places[number as usize] = place as Position;
    }
    places
}

/// The names of all positions, and the way back.
///
/// ```
/// use retrograde::Naming;
/// use retrograde_formats::Names;
///
/// let names = Names::consecutive(1, 3);
/// assert_eq!(names.name(0), "1");
/// assert_eq!((names.find("3"), names.find("4"), names.find("03")), (Some(2), None, None));
/// ```
#[derive(Debug, Clone)]
pub struct Names(Kind);

#[derive(Debug, Clone)]
enum Kind {
    Integers(AscendingIntegers),
    Words(WordTable),
}

impl Default for Names {
    fn default() -> Names {
        Names::from_ascending(AscendingIntegers::default())
    }
}

impl Names {
    /// The integers from `first` on, `count` of them.
    ///
    /// # Panics
    ///
    /// If the last of them exceeds 64 bits.
    #[must_use]
    pub fn consecutive(first: i64, count: u32) -> Names {
        Names::from_ascending(AscendingIntegers::consecutive(first, count as usize))
    }

    /// Integers in ascending order.
    pub(crate) fn from_ascending(integers: AscendingIntegers) -> Names {
        Names(Kind::Integers(integers))
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Integers(integers) => integers.len(),
            Kind::Words(words) => words.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all names are integers; they are then in ascending order.
    #[must_use]
    pub fn are_integers(&self) -> bool {
        !matches!(self.0, Kind::Words(_))
    }

    /// About how many bytes of memory the names take.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        match &self.0 {
            Kind::Integers(integers) => integers.memory_bytes(),
            Kind::Words(words) => words.memory_bytes(),
        }
    }

    /// The integer that names a position; `None` for a word.
    ///
    /// # Panics
    ///
    /// If there is no such position; so do the methods of [`Naming`].
    #[must_use]
    pub fn integer(&self, position: Position) -> Option<i64> {
        match &self.0 {
            Kind::Integers(integers) => Some(integers.get(position as usize)),
            Kind::Words(words) => canonical_integer(words.get(position)),
        }
    }
}

impl Naming for Names {
    fn name(&self, position: Position) -> String {
        let mut name = String::new();
        self.append_name(position, &mut name);
        name
    }

    fn append_name(&self, position: Position, buffer: &mut String) {
        match &self.0 {
            Kind::Words(words) => buffer.push_str(words.get(position)),
            Kind::Integers(integers) => {
                let integer = integers.get(position as usize);
                buffer.push_str(itoa::Buffer::new().format(integer));
            }
        }
    }

    fn integers(&self) -> Option<&AscendingIntegers> {
        match &self.0 {
            Kind::Integers(integers) => Some(integers),
            Kind::Words(_) => None,
        }
    }

    fn find(&self, name: &str) -> Option<Position> {
        match &self.0 {
            Kind::Words(words) => words.find(name),
            Kind::Integers(integers) => {
                let index = integers.find(canonical_integer(name)?)?;
                Some(index as Position)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_makes_order_of_appearance_the_listing_order() {
        let mut table = NameTable::new();
        for (name, number) in [
            ("9", 0),
            ("-1", 1),
            ("9", 0),
            ("x", 2),
            ("-1", 1),
            ("10", 3),
        ] {
            assert_eq!(table.intern(name), number);
        }
        assert_eq!((table.intern_integer(10), table.intern_integer(11)), (3, 4));
        let (names, renumbering) = table.finish();
        assert_eq!(renumbering, None);
        assert!(!names.are_integers());
        let all: Vec<String> = (0..5).map(|position| names.name(position)).collect();
        assert_eq!(all, ["9", "-1", "x", "10", "11"]);
        assert_eq!((names.find("x"), names.find("y")), (Some(2), None));
        assert_eq!((names.integer(2), names.integer(3)), (None, Some(10)));
    }

    #[test]
    fn integers_are_listed_in_numeric_order_however_large() {
        let mut table = NameTable::new();
        for name in ["3000000000", "-5", "9223372036854775807", "7"] {
            table.intern(name);
        }
        assert!(table.memory_bytes() < 1000);
        let (names, renumbering) = table.finish();
        assert_eq!(renumbering, Some(vec![2, 0, 3, 1]));
        assert!(names.are_integers());
        let all: Vec<String> = (0..4).map(|position| names.name(position)).collect();
        assert_eq!(all, ["-5", "7", "3000000000", "9223372036854775807"]);
        assert_eq!(
            (names.find("7"), names.find("8"), names.find("x")),
            (Some(1), None, None)
        );
    }

    #[test]
    fn integers_beyond_64_bits_are_listed_in_numeric_order_as_well() {
        let listing = |names: &[&str]| -> Vec<String> {
            let mut table = NameTable::new();
            let numbers: Vec<Position> = names.iter().map(|name| table.intern(name)).collect();
            let (sorted, renumbering) = table.finish();
            for (name, number) in names.iter().zip(numbers) {
                let position = renumbering
                    .as_ref()
                    .map_or(number, |order| order[number as usize]);
                assert_eq!(sorted.name(position), *name);
                assert_eq!(sorted.find(name), Some(position));
            }
            (0..names.len() as Position)
                .map(|position| sorted.name(position))
                .collect()
        };
        let names = [
            "18446744073709551615",
            "3",
            "-99999999999999999999",
            "10000000000000000000",
            "-7",
            "100000000000000000000",
            "0",
            "-100000000000000000000",
        ];
        assert_eq!(
            listing(&names),
            [
                "-100000000000000000000",
                "-99999999999999999999",
                "-7",
                "0",
                "3",
                "10000000000000000000",
                "18446744073709551615",
                "100000000000000000000",
            ]
        );
        // One word among them, and the order of appearance is kept.
        let words = ["18446744073709551615", "007", "3"];
        assert_eq!(listing(&words), words);
    }

    #[test]
    fn consecutive_integers_at_the_end_of_their_range() {
        let mut table = NameTable::new();
        table.intern_integer(i64::MAX);
        table.intern_integer(i64::MAX - 1);
        let (names, _) = table.finish();
        assert_eq!(names.find("9223372036854775807"), Some(1));
        assert_eq!(names.find("-9223372036854775808"), None);
        assert_eq!(Names::default().find("0"), None);
    }
}
