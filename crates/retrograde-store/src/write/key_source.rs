//! Where the keys of a game come from, whoever keeps them and in whatever form.
//!
//! Problem: a list takes 8 bytes per key, and a game of hundreds of millions of positions
//! keeps its keys in a bit or two each. The writer needs but a block of them at a time.

use std::ops::Range;

/// Keys that ascend strictly, numbered from 0 in their order.
///
/// Lists of keys are sources; whatever else can count its keys may be one.
///
/// ```
/// use retrograde_store::KeySource;
/// use std::ops::Range;
///
/// /// All even keys below a bound.
/// struct Even(u64);
///
/// impl KeySource for Even {
///     fn key_count(&self) -> u64 {
///         self.0.div_ceil(2)
///     }
///     fn read(&self, numbers: Range<u64>, keys: &mut Vec<u64>) {
///         keys.extend(numbers.map(|number| 2 * number));
///     }
///     fn has(&self, key: u64) -> bool {
///         key < self.0 && key.is_multiple_of(2)
///     }
/// }
///
/// let mut keys = Vec::new();
/// Even(7).read(1..Even(7).key_count(), &mut keys);
/// assert_eq!(keys, [2, 4, 6]);
/// ```
pub trait KeySource {
    /// How many keys there are.
    fn key_count(&self) -> u64;

    /// Appends the keys with these numbers, all of which exist, to `keys`.
    fn read(&self, numbers: Range<u64>, keys: &mut Vec<u64>);

    /// Whether this is one of the keys.
    fn has(&self, key: u64) -> bool;
}

impl KeySource for &[u64] {
    fn key_count(&self) -> u64 {
        self.len() as u64
    }

    fn read(&self, numbers: Range<u64>, keys: &mut Vec<u64>) {
        keys.extend_from_slice(&self[numbers.start as usize..numbers.end as usize]);
    }

    fn has(&self, key: u64) -> bool {
        self.binary_search(&key).is_ok()
    }
}

impl KeySource for Vec<u64> {
    fn key_count(&self) -> u64 {
        self.as_slice().key_count()
    }

    fn read(&self, numbers: Range<u64>, keys: &mut Vec<u64>) {
        self.as_slice().read(numbers, keys);
    }

    fn has(&self, key: u64) -> bool {
        self.as_slice().has(key)
    }
}

impl<const N: usize> KeySource for [u64; N] {
    fn key_count(&self) -> u64 {
        N as u64
    }

    fn read(&self, numbers: Range<u64>, keys: &mut Vec<u64>) {
        self.as_slice().read(numbers, keys);
    }

    fn has(&self, key: u64) -> bool {
        self.as_slice().has(key)
    }
}
