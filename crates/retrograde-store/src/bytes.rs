//! Numbers as bytes: little-endian of fixed width, and varints.
//!
//! A varint is seven bits per byte, the lowest first; the high bit says that another byte
//! follows (LEB128, as in DWARF). At most ten bytes for 64 bits.

/// The highest bit of each byte.
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// Appends a number as a varint.
#[inline]
pub(crate) fn put_varint(buffer: &mut Vec<u8>, value: u64) {
    if value < 0x80 {
        buffer.push(value as u8);
    } else if value < 1 << 56 {
        put_up_to_eight(buffer, value);
    } else {
        put_any(buffer, value);
    }
}

/// Appends a number of 1 to 56 bits: all bytes that there can be at once, and only those that
/// there are stay.
#[inline]
fn put_up_to_eight(buffer: &mut Vec<u8>, value: u64) {
    // Halves of 28 bits, quarters of 14 and eighths of 7 move apart.
    let halves = (value & 0x0fff_ffff) | (value >> 28 << 32);
    let quarters = (halves & 0x3fff_0000_3fff) | (halves & 0x0fff_c000_0fff_c000) << 2;
    let eighths = (quarters & 0x007f_007f_007f_007f) | (quarters & 0x3f80_3f80_3f80_3f80) << 1;
    let length = value.ilog2() as usize / 7 + 1;
    let followed = HIGH_BITS & ((1 << (8 * (length - 1))) - 1);
    let end = buffer.len() + length;
    buffer.extend_from_slice(&(eighths | followed).to_le_bytes());
    buffer.truncate(end);
}

#[cold]
fn put_any(buffer: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        buffer.push(value as u8 | 0x80);
        value >>= 7;
    }
    buffer.push(value as u8);
}

/// Seven bits of each byte as one number: the way back.
#[inline]
fn pulled_together(eighths: u64) -> u64 {
    let quarters = (eighths & 0x007f_007f_007f_007f) | (eighths & 0x7f00_7f00_7f00_7f00) >> 1;
    let halves = (quarters & 0x3fff_0000_3fff) | (quarters & 0x3fff_0000_3fff_0000) >> 2;
    (halves & 0x0fff_ffff) | (halves >> 32 << 28)
}

/// A signed number as an unsigned one, small if it is near zero.
#[inline]
pub(crate) fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// The inverse of [`zigzag`].
#[inline]
pub(crate) fn unzigzag(code: u64) -> i64 {
    (code >> 1) as i64 ^ -((code & 1) as i64)
}

/// Reads numbers from the front of bytes; `None` where they end too early.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// How many bytes are left.
    pub(crate) fn len(&self) -> usize {
        self.rest.len()
    }

    #[inline]
    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(head)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.rest.split_first_chunk::<N>()?;
        self.rest = rest;
        Some(*head)
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    pub(crate) fn u128(&mut self) -> Option<u128> {
        self.array().map(u128::from_le_bytes)
    }

    /// A varint; `None` also if it needs more than 64 bits.
    #[inline]
    pub(crate) fn varint(&mut self) -> Option<u64> {
        let (&first, rest) = self.rest.split_first()?;
        if first < 0x80 {
            self.rest = rest;
            return Some(u64::from(first));
        }
        self.long_varint()
    }

    /// The next eight varints, if each of them takes one byte.
    #[inline]
    pub(crate) fn eight_short_varints(&mut self) -> Option<[u8; 8]> {
        let (head, rest) = self.rest.split_first_chunk::<8>()?;
        if u64::from_le_bytes(*head) & HIGH_BITS != 0 {
            return None;
        }
        self.rest = rest;
        Some(*head)
    }

    /// A varint of two bytes or more.
    #[inline]
    fn long_varint(&mut self) -> Option<u64> {
        // Where there are eight bytes, those of a number are taken at once.
        if let Some(eight) = self.rest.first_chunk::<8>() {
            let word = u64::from_le_bytes(*eight);
            let ends = !word & HIGH_BITS;
            if ends != 0 {
                let length = ends.trailing_zeros() / 8 + 1;
                let own = word & (u64::MAX >> (64 - 8 * length)) & !HIGH_BITS;
                self.rest = &self.rest[length as usize..];
                return Some(pulled_together(own));
            }
        }
        self.any_varint()
    }

    fn any_varint(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for (index, &byte) in self.rest.iter().enumerate().take(10) {
            let bits = u64::from(byte & 0x7f);
            if index == 9 && bits > 1 {
                return None;
            }
            value |= bits << (7 * index);
            if byte < 0x80 {
                self.rest = &self.rest[index + 1..];
                return Some(value);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_of_all_lengths_come_back() {
        for shift in 0..64 {
            for value in [1_u64 << shift, (1 << shift) - 1, u64::MAX >> shift] {
                let mut buffer = Vec::new();
                put_varint(&mut buffer, value);
                let mut reader = Reader::new(&buffer);
                assert_eq!((reader.varint(), reader.is_empty()), (Some(value), true));
                let mut short = Reader::new(&buffer[..buffer.len() - 1]);
                assert_eq!(short.varint(), None);
            }
        }
        assert_eq!(Reader::new(&[0xff; 10]).varint(), None);
        assert_eq!(Reader::new(&[0x80; 11]).varint(), None);
    }

    #[test]
    fn zigzag_keeps_small_numbers_small() {
        assert_eq!([0, -1, 1, -2].map(zigzag), [0, 1, 2, 3]);
        for value in [0, -1, i64::MIN, i64::MAX, 77] {
            assert_eq!(unzigzag(zigzag(value)), value);
        }
    }
}
