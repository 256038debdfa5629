//! The ids under which positions stand in a parity game or its solution.
//!
//! Where every name is a number the names are the ids, so that what was read as a parity
//! game is written as the same one; else the positions' own numbers are. O(V).

use retrograde::{Naming, Position, PositionGraph};
use std::fmt;

/// How to print ids.
pub(super) struct Ids<'a> {
    naming: &'a dyn Naming,
    /// Whether the names are the ids.
    named: bool,
    maximum: u64,
}

impl<'a> Ids<'a> {
    pub(super) fn new(graph: &dyn PositionGraph, naming: &'a dyn Naming) -> Ids<'a> {
        let count = graph.position_count();
        let mut maximum = 0;
        let mut name = String::new();
        for position in 0..count {
            name.clear();
            naming.append_name(position, &mut name);
            match canonical_number(&name) {
                Some(number) => maximum = maximum.max(number),
                None => {
                    let maximum = u64::from(count.saturating_sub(1));
                    return Ids {
                        naming,
                        named: false,
                        maximum,
                    };
                }
            }
        }
        Ids {
            naming,
            named: true,
            maximum,
        }
    }

    /// The largest id.
    pub(super) fn maximum(&self) -> u64 {
        self.maximum
    }

    /// The id of a position, to be printed.
    pub(super) fn of(&self, position: Position) -> Id<'_> {
        Id {
            ids: self,
            position,
        }
    }

    /// The name to put in quotes, where it is not the id. It may hold no quote and no
    /// line end; both are shown as what looks most like them.
    pub(super) fn quoted_name(&self, position: Position) -> Option<String> {
        if self.named {
            return None;
        }
        let name = self.naming.name(position);
        let printable = name.chars().map(|character| match character {
            '"' => '\'',
            character if character.is_control() => ' ',
            character => character,
        });
        Some(printable.collect())
    }
}

/// An id that prints itself.
pub(super) struct Id<'a> {
    ids: &'a Ids<'a>,
    position: Position,
}

impl fmt::Display for Id<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ids.named {
            formatter.write_str(&self.ids.naming.name(self.position))
        } else {
            write!(formatter, "{}", self.position)
        }
    }
}

/// The number a name stands for, if the number is printed as that name.
fn canonical_number(name: &str) -> Option<u64> {
    let is_digits = name.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits || (name.starts_with('0') && name != "0") {
        return None;
    }
    name.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::canonical_number;

    #[test]
    fn only_numbers_as_they_are_printed_are_ids() {
        assert_eq!(canonical_number("0"), Some(0));
        assert_eq!(canonical_number("18446744073709551615"), Some(u64::MAX));
        for name in ["", "-1", "+1", "01", "18446744073709551616", "a", "1 "] {
            assert_eq!(canonical_number(name), None, "{name}");
        }
    }
}
