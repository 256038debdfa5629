//! Texts of up to eight bytes, which are appended at once.
//!
//! Problem: a solution has millions of lines of short numbers and words. Their lengths differ,
//! so that to copy each by its length costs more than to make it.
//!
//! A short text lies in a 64-bit word. All eight bytes are appended, and the end moves by as
//! many as there are. A number of up to eight digits is cut in halves three times, for all
//! parts at the same time, until there is a digit in each byte. O(1), without a branch.

/// Up to eight bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShortText {
    /// The first byte in the lowest place.
    bytes: u64,
    length: usize,
}

/// The first number of nine digits.
const TOO_LONG: u64 = 100_000_000;

impl ShortText {
    /// A text known to the program.
    ///
    /// # Panics
    ///
    /// If it has more than eight bytes.
    pub(crate) fn new(text: &str) -> ShortText {
        let mut bytes = [0; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        ShortText {
            bytes: u64::from_le_bytes(bytes),
            length: text.len(),
        }
    }

    /// An integer in decimal; `None` if it has more than eight digits, or a sign.
    #[inline]
    pub(crate) fn of_integer(integer: i64) -> Option<ShortText> {
        let number = u64::try_from(integer)
            .ok()
            .filter(|&number| number < TOO_LONG)?;
        // The first four digits and the last four, each a number below 10^4 in 32 bits. Then a
        // hundredth of each and the rest, in 16 bits; then a tenth and the rest, in 8.
        let halves = (number / 10_000) | ((number % 10_000) << 32);
        let hundreds = (halves * 10_486) >> 20 & 0x0000_007f_0000_007f;
        let pairs = hundreds | (halves - hundreds * 100) << 16;
        let tens = (pairs * 103) >> 10 & 0x000f_000f_000f_000f;
        let digits = tens | (pairs - tens * 10) << 8;
        // Zeros in front are none of it, but zero has a digit.
        let zeros = (digits.trailing_zeros() as usize / 8).min(7);
        Some(ShortText {
            bytes: (digits | 0x3030_3030_3030_3030) >> (8 * zeros),
            length: 8 - zeros,
        })
    }

    /// Appends texts, one behind the other.
    #[inline]
    pub(crate) fn append_all<const N: usize>(texts: [ShortText; N], buffer: &mut Vec<u8>) {
        let mut end = buffer.len();
        buffer.extend_from_slice([[0; 8]; N].as_flattened());
        for text in texts {
            buffer[end..end + 8].copy_from_slice(&text.bytes.to_le_bytes());
            end += text.length;
        }
        buffer.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn appended(text: Option<ShortText>) -> Option<String> {
        let mut all = b"before ".to_vec();
        ShortText::append_all([text?], &mut all);
        String::from_utf8(all).ok()
    }

    #[test]
    fn numbers_are_as_others_print_them() {
        let near_powers = (0..8).flat_map(|power| {
            let power = 10_i64.pow(power);
            [power - 1, power, power + 1]
        });
        let spread = (0..100_000).map(|index| index * 7919 % TOO_LONG as i64);
        for number in (0..20_000)
            .chain(near_powers)
            .chain(spread)
            .chain([TOO_LONG as i64 - 1])
        {
            assert_eq!(
                appended(ShortText::of_integer(number)),
                Some(format!("before {number}"))
            );
        }
        assert_eq!(appended(ShortText::of_integer(TOO_LONG as i64)), None);
        assert_eq!(appended(ShortText::of_integer(i64::MAX)), None);
        assert_eq!(appended(ShortText::of_integer(-1)), None);
    }

    #[test]
    fn words_of_up_to_eight_bytes_fit() {
        for word in ["", "\t", "\tloss\t", "12345678"] {
            let text = Some(ShortText::new(word));
            assert_eq!(appended(text), Some(format!("before {word}")));
        }
        let mut all = Vec::new();
        let texts = ["12345678", "", "a", "87654321"].map(ShortText::new);
        ShortText::append_all(texts, &mut all);
        assert_eq!(all, b"12345678a87654321");
    }
}
