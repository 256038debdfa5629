//! Options of a game, as the text after its name gives them.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

/// An option that a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionEntry {
    /// What it is called.
    pub name: &'static str,
    /// What it may be, for a reader; the default first: `"11, 17 or 23"`. Words without
    /// blanks, joined by commas and *or*, are a list for programs too: [`OptionEntry::listed`].
    pub values: &'static str,
    /// What it is unless given.
    pub default: &'static str,
    /// What it means, in a few words.
    pub meaning: &'static str,
}

impl OptionEntry {
    /// The values one by one, if all that the option may be is a list of words; `None` if it
    /// is described: `"5, from 2 to 10"`.
    ///
    /// ```
    /// use retrograde_games::catalog::OptionEntry;
    ///
    /// let mut board = OptionEntry { name: "board", values: "11, 17 or 23", default: "11", meaning: "cells" };
    /// assert_eq!(board.listed(), Some(vec!["11", "17", "23"]));
    /// board.values = "11, or any number above";
    /// assert_eq!(board.listed(), None);
    /// ```
    #[must_use]
    pub fn listed(&self) -> Option<Vec<&'static str>> {
        let parts = self.values.split(", ").flat_map(|part| part.split(" or "));
        let parts: Vec<&str> = parts.collect();
        let word = |part: &&str| !part.is_empty() && !part.contains(char::is_whitespace);
        parts.iter().all(word).then_some(parts)
    }
}

/// Why options cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// Not of the form `option=value`.
    #[error("{found:?} is no option; expected option=value, several separated by commas")]
    Form {
        /// What was found.
        found: String,
    },
    /// The game has no option of that name.
    #[error("there is no option {name:?}; there {}", known_options(known))]
    Unknown {
        /// The name given.
        name: String,
        /// The options there are.
        known: Vec<&'static str>,
    },
    /// An option is given twice.
    #[error("option {name} is given twice")]
    Twice {
        /// Its name.
        name: String,
    },
    /// A value that the option cannot have.
    #[error("{name}={found} cannot be; expected {expected}")]
    Value {
        /// The option.
        name: String,
        /// The value given.
        found: String,
        /// What it may be.
        expected: String,
    },
    /// A value that the option can have, but not here.
    #[error("{name}={found} cannot be used: {reason}")]
    Unusable {
        /// The option.
        name: String,
        /// The value given.
        found: String,
        /// What is in the way.
        reason: String,
    },
}

fn known_options(known: &[&'static str]) -> String {
    match known {
        [] => "are none".into(),
        [only] => format!("is {only}"),
        many => format!("are {}", many.join(", ")),
    }
}

/// What a text says, if it is the very text that this is printed as: `3`, not `03` or `+3`.
///
/// Otherwise one game would have several names, and its solutions several identities.
pub(crate) fn plain_number<T: FromStr + Display>(text: &str) -> Option<T> {
    text.parse()
        .ok()
        .filter(|value: &T| value.to_string() == text)
}

/// The options of a game: what was given, and defaults for the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOptions {
    entries: &'static [OptionEntry],
    given: BTreeMap<&'static str, String>,
}

impl GameOptions {
    /// Reads `option=value,option=value`; an empty text gives defaults alone. The first may
    /// be a value alone, of the game's first option.
    ///
    /// # Errors
    ///
    /// [`OptionError::Form`], [`OptionError::Unknown`] and [`OptionError::Twice`].
    pub fn parse(entries: &'static [OptionEntry], text: &str) -> Result<GameOptions, OptionError> {
        let mut given = BTreeMap::new();
        for part in text.split(',').filter(|_| !text.is_empty()) {
            let named = part.split_once('=');
            let (name, value) = named
                .or_else(|| Some((Self::name_of_bare(entries, part, given.is_empty())?, part)))
                .ok_or_else(|| OptionError::Form { found: part.into() })?;
            let name = name.trim();
            let Some(entry) = entries.iter().find(|entry| entry.name == name) else {
                return Err(OptionError::Unknown {
                    name: name.into(),
                    known: entries.iter().map(|entry| entry.name).collect(),
                });
            };
            if given.insert(entry.name, value.trim().to_string()).is_some() {
                return Err(OptionError::Twice { name: name.into() });
            }
        }
        Ok(GameOptions { entries, given })
    }

    /// The option that a value without a name belongs to: the game's first, if nothing stands
    /// before it. The name of an option is no value: one was forgotten.
    fn name_of_bare(
        entries: &'static [OptionEntry],
        part: &str,
        is_first: bool,
    ) -> Option<&'static str> {
        let is_name = entries.iter().any(|entry| entry.name == part.trim());
        let first = entries.first().filter(|_| is_first && !is_name)?;
        Some(first.name)
    }

    /// The text of an option: what was given, or its default. Empty for an option that the
    /// game does not have.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        let default = || self.entries.iter().find(|entry| entry.name == name);
        match self.given.get(name) {
            Some(value) => value,
            None => default().map_or("", |entry| entry.default),
        }
    }

    /// Whether an option was given, even if it is what it would be anyway.
    pub(super) fn has(&self, name: &str) -> bool {
        self.given.contains_key(name)
    }

    /// The same with one spelling for what was given in one of several: a game must have one
    /// name, since its solutions are known by it. An option that was not given stays so.
    pub(crate) fn spelled(mut self, name: &str, text: String) -> GameOptions {
        if let Some(given) = self.given.get_mut(name) {
            *given = text;
        }
        self
    }

    /// Gives an option, in place of what it was before.
    pub(super) fn set(&mut self, name: &'static str, value: &str) {
        self.given.insert(name, value.into());
    }

    /// The value of an option that can be read as a `T` and for which `fits` holds.
    ///
    /// Each value has one text alone, the one that it is printed as: `3`, not `03` or `+3`.
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn value<T: FromStr + Display>(
        &self,
        name: &str,
        fits: impl Fn(&T) -> bool,
    ) -> Result<T, OptionError> {
        let value = plain_number(self.text(name)).filter(fits);
        value.ok_or_else(|| self.refuse(name))
    }

    /// Which of some words an option is, as its index.
    ///
    /// # Errors
    ///
    /// [`OptionError::Value`].
    pub fn choice(&self, name: &str, words: &[&str]) -> Result<usize, OptionError> {
        let found = self.text(name);
        let index = words.iter().position(|&word| word == found);
        index.ok_or_else(|| self.refuse(name))
    }

    /// The error that says what an option may be.
    #[must_use]
    pub fn refuse(&self, name: &str) -> OptionError {
        let entry = self.entries.iter().find(|entry| entry.name == name);
        OptionError::Value {
            name: name.into(),
            found: self.text(name).into(),
            expected: entry.map_or_else(String::new, |entry| entry.values.into()),
        }
    }

    /// The full name of a game: its name, and what differs from the defaults, in the order
    /// of the options.
    #[must_use]
    pub fn full_name(&self, game: &str) -> String {
        let changed = self.entries.iter().filter_map(|entry| {
            let value = self.given.get(entry.name)?;
            (value != entry.default).then(|| format!("{}={value}", entry.name))
        });
        let changed: Vec<String> = changed.collect();
        match changed.as_slice() {
            [] => game.into(),
            _ => format!("{game}:{}", changed.join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRIES: &[OptionEntry] = &[
        OptionEntry {
            name: "board",
            values: "11, 17 or 23",
            default: "11",
            meaning: "cells of the board",
        },
        OptionEntry {
            name: "first",
            values: "hounds or hare",
            default: "hounds",
            meaning: "who moves first",
        },
    ];

    #[test]
    fn options_are_given_or_default_and_name_the_game() {
        let options = GameOptions::parse(ENTRIES, "first=hare,board=11").unwrap();
        assert_eq!(options.value::<u8>("board", |&cells| cells == 11), Ok(11));
        assert_eq!(options.choice("first", &["hounds", "hare"]), Ok(1));
        assert_eq!(
            options.full_name("hare-and-hounds"),
            "hare-and-hounds:first=hare"
        );
        for text in ["17", "board=17", "17,first=hounds"] {
            let options = GameOptions::parse(ENTRIES, text).unwrap();
            assert_eq!(options.text("board"), "17", "{text}");
        }
        let none = GameOptions::parse(ENTRIES, "").unwrap();
        assert_eq!(
            (none.text("first"), none.full_name("g")),
            ("hounds", "g".into())
        );
    }

    #[test]
    fn what_cannot_be_is_said() {
        let error = |text| GameOptions::parse(ENTRIES, text).unwrap_err().to_string();
        assert_eq!(
            error("board"),
            "\"board\" is no option; expected option=value, several separated by commas"
        );
        assert!(error("first=hare,17").starts_with("\"17\" is no option"));
        assert_eq!(
            error("size=3"),
            "there is no option \"size\"; there are board, first"
        );
        assert_eq!(error("board=11,board=17"), "option board is given twice");
        let options = GameOptions::parse(ENTRIES, "board=12").unwrap();
        let refused = options.value::<u8>("board", |cells| [11, 17, 23].contains(cells));
        assert_eq!(
            refused.unwrap_err().to_string(),
            "board=12 cannot be; expected 11, 17 or 23"
        );
    }

    #[test]
    fn a_number_has_one_text() {
        for text in ["011", "+11", "11.0", "0x11", ""] {
            let options = GameOptions::parse(ENTRIES, &format!("board={text}")).unwrap();
            let refused = options.value::<u8>("board", |&cells| cells == 11);
            assert_eq!(
                refused.unwrap_err().to_string(),
                format!("board={text} cannot be; expected 11, 17 or 23")
            );
        }
    }
}
