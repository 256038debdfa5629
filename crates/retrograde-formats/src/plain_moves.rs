//! Parses the lines that make up nearly all of any large file: two small integers, a
//! separator between them, and the line end.
//!
//! Problem: the numbers have different lengths, so that a loop over their digits guesses
//! wrong about once per number, which costs more than the digits themselves.
//!
//! Method: 16 bytes at a time are compared with the digits, which gives one bit for each
//! byte that is none. The bits of 64 bytes are walked in pairs, and each pair is a line:
//! the end of its first number and the end of its second. A number of up to eight digits
//! is loaded whole, moved to the end of a 64-bit word and summed by three
//! multiplications. The chain from one line to the next is then one instruction per
//! number, not one load. Whatever is not exactly two numbers, a separator and a line feed
//! is tried once more byte by byte, which also accepts several blanks and a carriage
//! return; what that refuses is left to the reader of the format.
//!
//! O(bytes). The multiplications are those of Daniel Lemire, "Quickly parsing eight
//! digits" (2018); the walk over bits is that of Langdale and Lemire, "Parsing Gigabytes
//! of JSON per Second" (2019).

use retrograde::MAX_POSITIONS;
use wide::{CmpLt, i8x16};

/// What stands between two numbers.
pub(crate) trait Separation {
    /// Whether this byte may stand between two numbers; never a digit or a line end.
    fn separates(byte: u8) -> bool;
    /// Whether blanks and tabs may follow it.
    const MAY_REPEAT: bool;
}

/// What [`scan`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scanned {
    /// The bytes of the lines parsed, line ends included.
    pub(crate) bytes: usize,
    /// How many lines those are.
    pub(crate) moves: usize,
    /// All their numbers, combined by or: none is larger, and no power of two lies between
    /// the largest and this.
    pub(crate) union: u32,
}

/// Lines are looked for in windows of this size.
const WINDOW: usize = 1024;
/// A number that begins in the window is loaded with eight bytes, some of them beyond it.
const REACH: usize = WINDOW + 16;
/// As many lines are read byte by byte before the next window is tried.
const AFTER_ANOTHER_FORM: usize = 8;
/// The longest number below 2^32 has ten digits.
const LONGEST: usize = 10;

/// Parses lines into `moves` until one is no plain move, `moves` is full, or the text
/// ends. `text` holds whole lines.
///
/// A plain move is two integers below 2^32 - 2 in their shortest form with a separator
/// between them.
pub(crate) fn scan<S: Separation>(text: &[u8], moves: &mut [[u32; 2]]) -> Scanned {
    let mut at = 0;
    let mut count = 0;
    while count < moves.len() {
        while let Some(window) = text[at..].first_chunk::<REACH>() {
            let (length, found) = scan_window::<S>(window, &mut moves[count..]);
            at += length;
            count += found;
            if found == 0 {
                break;
            }
        }
        // Where one line is in another form, those after it often are.
        let before = count;
        for slot in moves[count..].iter_mut().take(AFTER_ANOTHER_FORM) {
            let Some((from, to, length)) = plain_move::<S>(&text[at..]) else {
                break;
            };
            *slot = [from, to];
            count += 1;
            at += length;
        }
        if count == before {
            break;
        }
    }
    let numbers = moves[..count].as_flattened();
    Scanned {
        bytes: at,
        moves: count,
        union: numbers.iter().fold(0, |union, number| union | number),
    }
}

/// The lines that end within a window; ends at the first that is not in the exact form.
#[inline]
fn scan_window<S: Separation>(window: &[u8; REACH], moves: &mut [[u32; 2]]) -> (usize, usize) {
    let (pieces, _) = window[..WINDOW].as_chunks::<64>();
    let mut count = 0;
    // Where the line begins, and where its first number ends if that is known.
    let mut start = 0;
    let mut first_end = None;
    for (index, piece) in pieces.iter().enumerate() {
        let base = index * 64;
        let mut others = no_digits(piece);
        while others != 0 {
            let end = base + others.trailing_zeros() as usize;
            others &= others - 1;
            let Some(middle) = first_end.take() else {
                first_end = Some(end);
                continue;
            };
            let (Some(slot), Some(ends)) = (
                moves.get_mut(count),
                exact_move::<S>(window, start, middle, end),
            ) else {
                return (start, count);
            };
            *slot = ends;
            count += 1;
            start = end + 1;
        }
    }
    (start, count)
}

/// One bit for each byte that is no digit.
#[inline]
fn no_digits(bytes: &[u8; 64]) -> u64 {
    let (quarters, _) = bytes.as_chunks::<16>();
    let mut bits = 0;
    for (index, quarter) in quarters.iter().enumerate() {
        // Moves the digits to the upper end of the signed numbers.
        let shifted = quarter.map(|byte| byte.wrapping_add(127 - b'9') as i8);
        let below = i8x16::new(shifted).cmp_lt(i8x16::splat(127 - 9));
        bits |= u64::from(below.move_mask() as u16) << (16 * index);
    }
    bits
}

/// The numbers of a line whose two first bytes that are no digits are at `middle` and
/// `end`, unless one has more than eight digits.
#[inline(always)]
fn exact_move<S: Separation>(
    window: &[u8; REACH],
    start: usize,
    middle: usize,
    end: usize,
) -> Option<[u32; 2]> {
    let lengths = [middle - start, end - middle - 1];
    let words = [word(window, start)?, word(window, middle + 1)?];
    // One comparison for both: neither is zero, neither exceeds eight.
    let is_exact = (lengths[0].wrapping_sub(1) | lengths[1].wrapping_sub(1)) < 8
        && S::separates(window[middle])
        && window[end] == b'\n'
        && (words[0] as u8 != b'0' || lengths[0] == 1)
        && (words[1] as u8 != b'0' || lengths[1] == 1);
    if !is_exact {
        return None;
    }
    Some([
        sum_of_digits(words[0], lengths[0]),
        sum_of_digits(words[1], lengths[1]),
    ])
}

/// The eight bytes from `start` on, the first in the lowest place.
#[inline(always)]
fn word(window: &[u8; REACH], start: usize) -> Option<u64> {
    let bytes = window.get(start..start + 8)?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

/// The number that the first `length` bytes of a word are the digits of; from 1 to 8.
#[inline(always)]
fn sum_of_digits(word: u64, length: usize) -> u32 {
    // The digits move to the end, zeros come in front.
    let digits = (word ^ 0x3030_3030_3030_3030) << (64 - 8 * length);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let low = (pairs & 0xff_0000_00ff).wrapping_mul(0x000f_4240_0000_0064);
    let high = ((pairs >> 16) & 0xff_0000_00ff).wrapping_mul(0x0000_2710_0000_0001);
    (low.wrapping_add(high) >> 32) as u32
}

/// Parses one line byte by byte. Returns its numbers and its length with the line end;
/// `None` if it is no plain move.
#[inline]
fn plain_move<S: Separation>(text: &[u8]) -> Option<(u32, u32, usize)> {
    let (from, mut at) = plain_number(text, 0)?;
    if !S::separates(*text.get(at)?) {
        return None;
    }
    at += 1;
    if S::MAY_REPEAT {
        while let Some(b' ' | b'\t') = text.get(at) {
            at += 1;
        }
    }
    let (to, mut at) = plain_number(text, at)?;
    if text.get(at) == Some(&b'\r') {
        at += 1;
    }
    (text.get(at) == Some(&b'\n')).then_some((from, to, at + 1))
}

/// The number at `start`, and where it ends.
#[inline]
fn plain_number(text: &[u8], start: usize) -> Option<(u32, usize)> {
    let mut value = 0_u64;
    let mut at = start;
    // One digit more than the longest has cannot overflow 64 bits, and exceeds 32.
    while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0'))
        && digit < 10
        && at - start <= LONGEST
    {
        value = value * 10 + u64::from(digit);
        at += 1;
    }
    let length = at - start;
    let is_canonical = length == 1 || (length > 1 && text[start] != b'0');
    (is_canonical && value < MAX_POSITIONS).then_some((value as u32, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct AnyBlank;

    impl Separation for AnyBlank {
        fn separates(byte: u8) -> bool {
            matches!(byte, b' ' | b'\t' | b',')
        }
        const MAY_REPEAT: bool = true;
    }

    struct OneTab;

    impl Separation for OneTab {
        fn separates(byte: u8) -> bool {
            byte == b'\t'
        }
        const MAY_REPEAT: bool = false;
    }

    #[test]
    fn plain_moves_are_exactly_two_canonical_numbers_on_a_line() {
        for (line, parsed) in [
            ("1 2\n", Some((1, 2, 4))),
            ("0,10\r\n3", Some((0, 10, 6))),
            ("4294967293 \t 7\n", Some((4_294_967_293, 7, 15))),
            ("4294967294 7\n", None),
            ("99999999999999999999 7\n", None),
            ("01 2\n", None),
            ("1 2", None),
            ("1 2 \n", None),
            ("1 , 2\n", None),
            ("1 2 3\n", None),
            ("1\n2\n", None),
            ("a b\n", None),
            ("", None),
        ] {
            assert_eq!(
                plain_move::<AnyBlank>(line.as_bytes()),
                parsed,
                "{line:?} byte by byte"
            );
            // The same line at the beginning of a window.
            let mut text = line.as_bytes().to_vec();
            text.resize(text.len() + REACH, b'x');
            let mut moves = [[0; 2]; 4];
            let scanned = scan::<AnyBlank>(&text, &mut moves);
            let expected = parsed.map_or((0, 0, 0), |(from, to, length): (u32, u32, usize)| {
                (length, 1, from | to)
            });
            assert_eq!(
                (scanned.bytes, scanned.moves, scanned.union),
                expected,
                "{line:?} in a window"
            );
        }
    }

    #[test]
    fn separators_are_those_of_the_format() {
        let mut moves = [[0; 2]; 4];
        for text in ["1 2\n", "1\t\t2\n", "1\t 2\n", "1,2\n"] {
            let text = text.repeat(2 * REACH);
            assert_eq!(scan::<OneTab>(text.as_bytes(), &mut moves).moves, 0);
        }
        assert_eq!(scan::<OneTab>(b"1\t2\n3\t4\n", &mut moves).moves, 2);
    }

    /// What lines mean, without any haste.
    fn slowly(text: &str) -> (usize, Vec<[u32; 2]>) {
        let mut bytes = 0;
        let mut moves = Vec::new();
        for line in text.split_inclusive('\n') {
            match plain_move::<AnyBlank>(line.as_bytes()) {
                Some((from, to, _)) => moves.push([from, to]),
                None => break,
            }
            bytes += line.len();
        }
        (bytes, moves)
    }

    fn line() -> impl Strategy<Value = String> {
        let number = || (any::<u32>(), 0_u32..32).prop_map(|(bits, shift)| bits >> shift);
        prop_oneof![
            60 => (number(), number(), "[ \t,]")
                .prop_map(|(from, to, separator)| format!("{from}{separator}{to}\n")),
            1 => (number(), number()).prop_map(|(from, to)| format!("{from}  {to}\r\n")),
            1 => "[0-9 ,\ta\r-]{0,25}".prop_map(|text| format!("{text}\n")),
        ]
    }

    proptest! {
        #[test]
        fn numbers_of_all_lengths_are_read(value in any::<u32>(), shift in 0_u32..32) {
            let value = value >> shift;
            let mut text = [b'7'; REACH];
            let line = format!("{value} 5\n");
            text[5..5 + line.len()].copy_from_slice(line.as_bytes());
            let found = exact_move::<AnyBlank>(&text, 5, 5 + line.len() - 3, 5 + line.len() - 1);
            prop_assert_eq!(found, Some([value, 5]).filter(|_| value < 100_000_000));
        }

        #[test]
        fn windows_and_single_bytes_agree(
            lines in proptest::collection::vec(line(), 0..400),
            room in 0_usize..500,
        ) {
            let text = lines.concat();
            let (bytes, expected) = slowly(&text);
            let mut moves = vec![[0; 2]; room];
            let scanned = scan::<AnyBlank>(text.as_bytes(), &mut moves);
            let count = expected.len().min(room);
            prop_assert_eq!(&moves[..scanned.moves], &expected[..count]);
            let union = expected[..count].as_flattened().iter().fold(0, |all, one| all | one);
            prop_assert_eq!(scanned.union, union);
            if count == expected.len() {
                prop_assert_eq!(scanned.bytes, bytes);
            } else {
                let lengths = lines[..count].iter().map(String::len);
                prop_assert_eq!(scanned.bytes, lengths.sum::<usize>());
            }
        }
    }
}
