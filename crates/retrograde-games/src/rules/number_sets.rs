//! Sets of small numbers as options and texts give them: `1+3+7`, `1-3`, `2+5-9`.

use crate::catalog::plain_number;

/// The numbers that a text lists, in ascending order, each once: single numbers and ranges
/// `from-to`, joined by `+`. `None` if it does not, or names one outside of `lowest..=highest`,
/// or has a number with a sign or with zeros before it.
pub(crate) fn number_set(text: &str, lowest: u32, highest: u32) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for part in text.split('+') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (u32, u32) = (plain_number(from)?, plain_number(to)?);
        if from < lowest || to > highest || from > to {
            return None;
        }
        numbers.extend(from..=to);
    }
    numbers.sort_unstable();
    numbers.dedup();
    Some(numbers)
}

/// The one text for a set of numbers in ascending order: three or more that follow each other
/// are a range. [`number_set`] reads it back.
pub(crate) fn set_text(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let texts = runs.map(|run| match run {
        [from, _, .., to] => format!("{from}-{to}"),
        run => {
            let singles: Vec<String> = run.iter().map(u32::to_string).collect();
            singles.join("+")
        }
    });
    texts.collect::<Vec<_>>().join("+")
}

/// The numbers that a text lists in this order, joined by `+`: `3+5+7`. `None` as for
/// [`number_set`].
pub(crate) fn number_list(text: &str, lowest: u32, highest: u32) -> Option<Vec<u32>> {
    let numbers = text
        .split('+')
        .map(|part| plain_number(part).filter(|number| (lowest..=highest).contains(number)));
    numbers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_lists_and_ranges() {
        assert_eq!(number_set("3+1", 1, 9), Some(vec![1, 3]));
        assert_eq!(number_set("2+5-7+6", 1, 9), Some(vec![2, 5, 6, 7]));
        for wrong in [
            "", "0", "10", "3-1", "1+", "1--2", "a", "1-2-3", "01", "1-+3",
        ] {
            assert_eq!(number_set(wrong, 1, 9), None, "{wrong}");
        }
    }

    #[test]
    fn a_set_has_one_text() {
        for (text, expected) in [
            ("5+2", "2+5"),
            ("1+2+3", "1-3"),
            ("1-2", "1+2"),
            ("7+3-5+6+1+1", "1+3-7"),
            ("4", "4"),
        ] {
            let set = number_set(text, 1, 9).unwrap();
            assert_eq!(set_text(&set), expected);
            assert_eq!(number_set(expected, 1, 9), Some(set));
        }
    }

    #[test]
    fn lists_keep_their_order() {
        assert_eq!(number_list("7+3+3", 0, 9), Some(vec![7, 3, 3]));
        for wrong in ["", "07", "+7", "1-2", "10"] {
            assert_eq!(number_list(wrong, 0, 9), None, "{wrong}");
        }
    }
}
