//! When a name must be written as a JSON string, and how.

use std::borrow::Cow;

/// A name as it stands in files: itself where it can be read back so, else as a JSON string.
///
/// Quoted are the empty name, names with white space, commas or control characters, names
/// that begin with `#`, `%`, `!` or `"`, and `-` alone, which stands for "none" in solutions.
///
/// ```
/// use retrograde_formats::quote_name;
///
/// assert_eq!(quote_name("e4"), "e4");
/// assert_eq!(quote_name("New York"), "\"New York\"");
/// assert_eq!(quote_name("-"), "\"-\"");
/// ```
#[must_use]
pub fn quote_name(name: &str) -> Cow<'_, str> {
    if is_simple(name) {
        return Cow::Borrowed(name);
    }
    let is_plain = !name.is_empty()
        && name != "-"
        && !name.starts_with(['#', '%', '!', '"'])
        && !name.chars().any(needs_quotes);
    if is_plain {
        return Cow::Borrowed(name);
    }
    Cow::Owned(serde_json::Value::from(name).to_string())
}

/// Whether a name is nothing but digits and letters, as most are.
fn is_simple(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn needs_quotes(character: char) -> bool {
    // A byte order mark at the beginning of a file would be dropped.
    character == ','
        || character == '\u{feff}'
        || character.is_whitespace()
        || character.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_needs_quotes_gets_them() {
        for plain in ["a", "0", "-1", "--", "a#b", "a\"b", "α", "a!", "again"] {
            assert_eq!(quote_name(plain), plain);
        }
        for (name, quoted) in [
            ("", r#""""#),
            ("-", r#""-""#),
            ("a b", r#""a b""#),
            ("a,b", r#""a,b""#),
            ("#1", r##""#1""##),
            ("%", r#""%""#),
            ("!win", r#""!win""#),
            ("\"", r#""\"""#),
            ("a\tb\u{0}", r#""a\tb\u0000""#),
            ("a\u{a0}b", "\"a\u{a0}b\""),
        ] {
            assert_eq!(quote_name(name), quoted);
        }
    }
}
