//! Text as HTML takes it, and tables.

use std::fmt::Write as _;

/// The most signs of a text from a game that are shown.
const LONGEST: usize = 300;

/// A text as the content of an element or the value of an attribute. Signs that XML forbids
/// become a replacement sign; a very long text is cut.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len().min(LONGEST));
    for (index, sign) in text.chars().enumerate() {
        if index == LONGEST {
            escaped.push('…');
            break;
        }
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(sign),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            sign if sign.is_control() => escaped.push('\u{fffd}'),
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A table whose cells are HTML; the first row is its head.
pub fn table(rows: &[Vec<String>]) -> String {
    let mut text = "<table>\n".to_owned();
    for (index, row) in rows.iter().enumerate() {
        let tag = if index == 0 { "th" } else { "td" };
        text.push_str("<tr>");
        for cell in row {
            // Writing to a string cannot fail.
            let _ = write!(text, "<{tag}>{cell}</{tag}>");
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</table>\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_becomes_markup() {
        assert_eq!(
            escaped("<script>\"a\" & 'b'\u{0}"),
            "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;\u{fffd}"
        );
        assert_eq!(escaped(&"a".repeat(1000)).chars().count(), LONGEST + 1);
    }

    #[test]
    fn digits_come_in_threes() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_768_108), "1,768,108");
    }
}
