//! What every reader gives: a graph, the names of its positions, and the format it
//! came in.

use crate::names::Names;
use retrograde::GameGraph;
use std::fmt;

/// The formats of game graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One move per line, with directives; also plain SNAP lists.
    EdgeList,
    /// Tab-separated facts, as Datalog systems write them.
    Facts,
    /// A line "positions moves", then as many moves between positions numbered from 1.
    Counted,
    /// A PGSolver parity game.
    ParityGame,
    /// An argumentation framework that begins with `p af`.
    ArgumentationNumeric,
    /// An argumentation framework of `arg(a).` and `att(a,b).` facts.
    ArgumentationFacts,
    /// An argumentation framework in trivial graph format.
    ArgumentationTrivialGraph,
}

impl Format {
    /// All formats, in the order in which help lists them.
    pub const ALL: [Format; 7] = [
        Format::EdgeList,
        Format::Facts,
        Format::Counted,
        Format::ParityGame,
        Format::ArgumentationNumeric,
        Format::ArgumentationFacts,
        Format::ArgumentationTrivialGraph,
    ];

    /// The name that options use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Format::EdgeList => "edges",
            Format::Facts => "facts",
            Format::Counted => "counted",
            Format::ParityGame => "pg",
            Format::ArgumentationNumeric => "af",
            Format::ArgumentationFacts => "apx",
            Format::ArgumentationTrivialGraph => "tgf",
        }
    }

    /// What people call the format.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Format::EdgeList => "edge list",
            Format::Facts => "facts",
            Format::Counted => "counted edge list",
            Format::ParityGame => "parity game",
            Format::ArgumentationNumeric
            | Format::ArgumentationFacts
            | Format::ArgumentationTrivialGraph => "argumentation framework",
        }
    }

    /// Whether the format describes arguments and attacks, not positions and moves.
    #[must_use]
    pub fn is_argumentation(self) -> bool {
        matches!(
            self,
            Format::ArgumentationNumeric
                | Format::ArgumentationFacts
                | Format::ArgumentationTrivialGraph
        )
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.word())
    }
}

/// A game with a name for each of its positions.
#[derive(Debug, Clone)]
pub struct NamedGame {
    /// The game. In argumentation frameworks a move leads from an argument to an attacker.
    pub graph: GameGraph,
    /// The names of the positions.
    pub names: Names,
    /// The format it came in.
    pub format: Format,
    /// Remarks for the user that are no errors, each one sentence.
    pub notes: Vec<String>,
}
