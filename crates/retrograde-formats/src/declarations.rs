//! Names that a format wants declared, in any order with their uses.
//!
//! Problem: a successor or an attack may name a position before the statement that
//! defines it; a name that no statement defines is an error at its first use.
//!
//! Every name is numbered where it is first met, and carries that place until its
//! definition replaces it. O(1) per name; 24 bytes per position while reading.

use crate::names::{NameTable, Names};
use crate::tokens::Token;
use retrograde::{Naming, Position};

/// Names declared and used so far.
#[derive(Default)]
pub(crate) struct Declarations {
    table: NameTable,
    mentions: Vec<Mention>,
}

#[derive(Clone, Copy)]
struct Mention {
    line: u64,
    column: u64,
    declared: bool,
}

impl Declarations {
    /// Declares a name. Returns its number, and the line of an earlier declaration.
    pub(crate) fn declare(&mut self, name: &str, token: Token) -> (Position, Option<u64>) {
        let number = self.mention(name, token);
        // Past the last number that exists the table gives one that no game accepts.
        let Some(mention) = self.mentions.get_mut(number as usize) else {
            return (number, None);
        };
        if mention.declared {
            return (number, Some(mention.line));
        }
        *mention = Mention {
            line: token.line,
            column: token.column,
            declared: true,
        };
        (number, None)
    }

    /// The number of a name that some statement must declare, earlier or later.
    pub(crate) fn mention(&mut self, name: &str, token: Token) -> Position {
        let number = self.table.intern(name);
        if number as usize == self.mentions.len() {
            self.mentions.push(Mention {
                line: token.line,
                column: token.column,
                declared: false,
            });
        }
        number
    }

    /// How many names there are.
    pub(crate) fn len(&self) -> usize {
        self.mentions.len()
    }

    /// About how many bytes of memory the declarations take.
    pub(crate) fn memory_bytes(&self) -> u64 {
        self.table.memory_bytes() + (self.mentions.len() * size_of::<Mention>()) as u64
    }

    /// Ends the reading; the first use of a name that nothing declares is an error.
    pub(crate) fn finish(self) -> Result<Listing, Undeclared> {
        let first = self.mentions.iter().position(|mention| !mention.declared);
        let undeclared = first.map(|number| (number as Position, self.mentions[number]));
        let (names, order) = self.table.finish();
        let listing = Listing { names, order };
        let Some((number, mention)) = undeclared else {
            return Ok(listing);
        };
        let name = listing.names.name(listing.position(number));
        Err(Undeclared {
            name,
            line: mention.line,
            column: mention.column,
        })
    }
}

/// A name that is used but never declared, and where it is used first.
pub(crate) struct Undeclared {
    pub(crate) name: String,
    pub(crate) line: u64,
    pub(crate) column: u64,
}

/// The names in the order of listing.
pub(crate) struct Listing {
    pub(crate) names: Names,
    order: Option<Vec<Position>>,
}

impl Listing {
    /// The position of a number given while reading.
    pub(crate) fn position(&self, number: Position) -> Position {
        self.order
            .as_ref()
            .map_or(number, |order| order[number as usize])
    }

    /// Replaces the numbers given while reading by positions.
    pub(crate) fn renumber(&self, moves: &mut [[Position; 2]]) {
        if self.order.is_some() {
            for [from, to] in moves {
                *from = self.position(*from);
                *to = self.position(*to);
            }
        }
    }
}
