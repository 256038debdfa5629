//! Names that are integers.
//!
//! Problem: `7` and `007` are two names, so that a number may stand for a name only if it is
//! written as the name is; and integers are listed by their size, however many digits they have.
//!
//! An integer is one in its shortest decimal form. By size it is the number of digits that
//! decides, then the digits from the left, the other way round below zero. O(length).

use std::cmp::Reverse;

/// The integer whose shortest decimal form a name is, if it is one and fits.
///
/// `"0"`, `"42"` and `"-3"` are integers; `"007"`, `"+1"` and `"-0"` are words.
pub(crate) fn canonical_integer(name: &str) -> Option<i64> {
    if name.len() <= 20 && is_integer(name) {
        name.parse().ok()
    } else {
        None
    }
}

/// Whether a name is the shortest decimal form of an integer, however large.
fn is_integer(name: &str) -> bool {
    match name.strip_prefix('-').unwrap_or(name).as_bytes() {
        [] => false,
        [b'0'] => name.len() == 1,
        [first, rest @ ..] => matches!(first, b'1'..=b'9') && rest.iter().all(u8::is_ascii_digit),
    }
}

/// Sorts integers of any length by their size; `None` for what is none.
pub(crate) fn integer_key(name: &str) -> Option<IntegerKey<'_>> {
    if !is_integer(name) {
        return None;
    }
    Some(match name.strip_prefix('-') {
        Some(digits) => IntegerKey::Negative(Reverse((digits.len(), digits))),
        None => IntegerKey::Natural((name.len(), name)),
    })
}

/// The number of digits, then the digits: of the negative ones the longest is the least.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum IntegerKey<'a> {
    Negative(Reverse<(usize, &'a str)>),
    Natural((usize, &'a str)),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_shortest_decimal_form_is_an_integer() {
        for (name, value) in [
            ("0", Some(0)),
            ("-3", Some(-3)),
            ("9223372036854775807", Some(i64::MAX)),
            ("-9223372036854775808", Some(i64::MIN)),
            ("9223372036854775808", None),
            ("99999999999999999999", None),
            ("007", None),
            ("00", None),
            ("+1", None),
            ("-0", None),
            ("-", None),
            ("", None),
            ("1e3", None),
            ("--1", None),
        ] {
            assert_eq!(canonical_integer(name), value, "{name:?}");
        }
    }

    #[test]
    fn integers_of_any_length_are_sorted_by_their_size() {
        let ascending = [
            "-100000000000000000000",
            "-20",
            "-9",
            "0",
            "9",
            "10",
            "100000000000000000000",
        ];
        assert!(ascending.is_sorted_by(|one, other| integer_key(one) < integer_key(other)));
        assert!(integer_key("01").is_none());
    }
}
