//! What a solution file is made of, by name: for errors that say where.

use crate::BLOCK_POSITIONS;
use std::fmt;

/// The kinds of blocks, in the order in which the index lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// Keys of positions, or names that are integers.
    Keys,
    /// Outcome and remoteness.
    Values,
    /// Names that are texts, in the order of positions.
    Names,
    /// Positions in the order of their names.
    NameOrder,
    /// Who moves.
    Owners,
    /// Positions whose value is given.
    Seeds,
    /// Moves by the position they leave.
    Moves,
}

impl Family {
    /// All families, in the order of the index.
    pub(crate) const ALL: [Family; 7] = [
        Family::Keys,
        Family::Values,
        Family::Names,
        Family::NameOrder,
        Family::Owners,
        Family::Seeds,
        Family::Moves,
    ];

    /// How many positions a block has, if all blocks but the last have as many.
    pub(crate) fn block_positions(self) -> Option<u64> {
        match self {
            Family::Keys | Family::Values | Family::NameOrder => Some(BLOCK_POSITIONS as u64),
            Family::Owners => Some(crate::blocks::owners::BLOCK_POSITIONS),
            Family::Names | Family::Seeds | Family::Moves => None,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Family::Keys => "keys",
            Family::Values => "values",
            Family::Names => "names",
            Family::NameOrder => "name order",
            Family::Owners => "owners",
            Family::Seeds => "seeds",
            Family::Moves => "moves",
        })
    }
}

/// A part of a solution file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The first bytes, which say where everything else is.
    Preamble,
    /// Name, rules, counts.
    Description,
    /// Where the blocks are.
    Index,
    /// Everything behind the preamble.
    Body,
    /// One block.
    Block {
        /// What is in it.
        family: Family,
        /// Which of its family, from 0.
        number: u64,
        /// The first position that it is about, or the first rank of an order of names.
        first: u64,
        /// The last.
        last: u64,
    },
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Preamble => write!(formatter, "the preamble"),
            Part::Description => write!(formatter, "the description"),
            Part::Index => write!(formatter, "the index"),
            Part::Body => write!(formatter, "the file as a whole"),
            Part::Block {
                family,
                number,
                first,
                last,
            } => {
                write!(formatter, "block {number} of the {family}")?;
                let what = match family {
                    Family::NameOrder => "ranks",
                    _ => "positions",
                };
                write!(formatter, " ({what} {first} to {last})")
            }
        }
    }
}
