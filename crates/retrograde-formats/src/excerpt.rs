//! Pieces of input as error messages show them: short, and without what would disturb a
//! terminal.

/// How much of a text an error message shows, in characters.
const EXCERPT_CHARACTERS: usize = 40;

/// The beginning of a text, short and printable, for error messages.
pub(crate) fn excerpt(text: &str) -> String {
    let mut characters = text.chars();
    let mut shown = String::new();
    for character in characters.by_ref().take(EXCERPT_CHARACTERS) {
        if character.is_control() {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}

/// The beginning of a text in backquotes.
pub(crate) fn shown(text: &str) -> String {
    format!("`{}`", excerpt(text))
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn long_texts_are_cut_and_control_characters_are_told() {
        assert_eq!(shown("say \"é\""), "`say \"é\"`");
        assert_eq!(shown("a\u{1b}[0m\n"), "`a\\u{1b}[0m\\n`");
        assert_eq!(shown(&"x".repeat(40)).chars().count(), 42);
        assert_eq!(shown(&"x".repeat(41)), format!("`{}…`", "x".repeat(40)));
    }
}
