//! The known word that an unknown one may have been meant to be.

/// The most similar of the known words, if one is similar enough: at most two letters
/// inserted, dropped or replaced, and less than half of the word.
pub(crate) fn closest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let nearest = known
        .iter()
        .map(|&other| (distance(word, other), other))
        .min()?;
    (nearest.0 <= 2 && nearest.0 * 2 < nearest.1.chars().count()).then_some(nearest.1)
}

/// Known words as a list for a message, with a question in front if one of them is close.
pub(crate) fn remedy(word: &str, known: &[&str]) -> String {
    let list = known.join(", ");
    match closest(word, known) {
        Some(meant) => format!("did you mean {meant}? (known are {list})"),
        None => format!("known are {list}"),
    }
}

/// Levenshtein's edit distance, one row at a time; O(product of the lengths), which is
/// bounded by looking at 32 letters of each.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().take(32).collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, letter) in left.chars().take(32).enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for column in 0..right.len() {
            let replaced = diagonal + usize::from(letter != right[column]);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let known = ["win", "loss", "start", "dead-end"];
        assert_eq!(closest("los", &known), Some("loss"));
        assert_eq!(closest("wni", &known), None);
        assert_eq!(closest("strat", &known), Some("start"));
        assert_eq!(closest("deadend", &known), Some("dead-end"));
        assert_eq!(closest("banana", &known), None);
        assert_eq!(closest("", &known), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
