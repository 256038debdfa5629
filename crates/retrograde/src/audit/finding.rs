//! What an audit finds, and how it is told.

use crate::drawing::Drawing;
use std::fmt;

/// What can be wrong with a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// The game names no start.
    NoStart,
    /// A method gives another answer when it is asked again.
    AnswersChange,
    /// A terminal position has the outcome draw.
    TerminalIsDraw,
    /// A position where play has ended has moves.
    MovesAfterEnd,
    /// A position has a key, or a player to move, or a text, and others have none.
    MissingHere,
    /// `decode` does not give back the position that `encode` was given.
    KeyNotRead,
    /// Two positions have one key.
    KeyShared,
    /// A position that `decode` gave back has other moves than the one `encode` was given.
    DecodedMovesDiffer,
    /// `parse` does not give back the position that `print` was given.
    TextNotRead,
    /// Two positions are printed alike.
    TextShared,
    /// A printed position begins or ends with a blank, is empty, or takes several lines.
    TextUntidy,
    /// The canonical position has another canonical position.
    CanonicalNotIdempotent,
    /// The canonical position has another outcome or remoteness.
    CanonicalChangesValue,
    /// The canonical position has other moves, up to symmetry, or ends play otherwise.
    CanonicalChangesMoves,
    /// An ordinary move keeps the player to move, or an *again* move changes him.
    TurnWrong,
    /// `passed` does not lead back, or to no position in which the other player moves.
    PassedWrong,
    /// The layers of a ranked game do not ascend, or do not end with the ranks.
    LayersWrong,
    /// A rank in use is encoded as another than it was decoded from.
    RankNotRead,
    /// A move leads to a position that has no rank in use.
    MoveWithoutRank,
    /// A move leads into a later layer.
    LayerClimbed,
    /// `predecessors` is not the inverse of `moves`.
    PredecessorsDiffer,
    /// A note: a position without moves, of which `terminal` says nothing, is left to the
    /// dead-end rule.
    DeadEndByRule,
    /// A note: two moves of a position to different positions have one name.
    MoveNameShared,
}

impl FindingKind {
    /// Whether this is no fault but worth to know.
    #[must_use]
    pub fn is_note(self) -> bool {
        matches!(
            self,
            FindingKind::DeadEndByRule | FindingKind::MoveNameShared
        )
    }

    /// What is the matter, as a sentence without its full stop.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            FindingKind::NoStart => "`starts` gives no position; at least one is needed",
            FindingKind::AnswersChange => {
                "a method gives another answer when it is asked again; all must always give the same"
            }
            FindingKind::TerminalIsDraw => {
                "`terminal` gives a draw, which is play without an end; give a tie, or none"
            }
            FindingKind::MovesAfterEnd => {
                "`terminal` says that play has ended, but there are moves"
            }
            FindingKind::MissingHere => {
                "something is there for some positions and missing for others"
            }
            FindingKind::KeyNotRead => "`decode` does not give back what `encode` was given",
            FindingKind::KeyShared => "two positions have the same key",
            FindingKind::DecodedMovesDiffer => {
                "the decoded position has other moves than the one that was encoded"
            }
            FindingKind::TextNotRead => "`parse` does not give back what `print` was given",
            FindingKind::TextShared => "two positions are printed alike",
            FindingKind::TextUntidy => {
                "`print` must give one line of text without blanks at its ends"
            }
            FindingKind::CanonicalNotIdempotent => {
                "`canonical` of a canonical position must be that position"
            }
            FindingKind::CanonicalChangesValue => {
                "`canonical` must keep outcome and remoteness, and does not"
            }
            FindingKind::CanonicalChangesMoves => {
                "the canonical position has other moves, or ends play otherwise"
            }
            FindingKind::TurnWrong => {
                "`player` does not agree with the moves: an ordinary move passes the turn, an again move keeps it"
            }
            FindingKind::PassedWrong => {
                "`passed` must give the same position with the other player to move, and lead back"
            }
            FindingKind::LayersWrong => {
                "the ends of layers must ascend, and the last must be the number of ranks"
            }
            FindingKind::RankNotRead => {
                "`encode` does not give back the rank that `decode` was given"
            }
            FindingKind::MoveWithoutRank => "a move leads to a position without a rank in use",
            FindingKind::LayerClimbed => {
                "a move leads into a later layer; moves may only lead into the same or an earlier one"
            }
            FindingKind::PredecessorsDiffer => {
                "`predecessors` must give the moves into a position exactly as `moves` gives them, and does not"
            }
            FindingKind::DeadEndByRule => {
                "without moves, and `terminal` says nothing: the dead-end rule decides"
            }
            FindingKind::MoveNameShared => "two moves to different positions have the same name",
        }
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.sentence())
    }
}

/// Something that an audit found, at one position or at many.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// At how many positions it was found.
    pub count: u64,
    /// The first of them as the game prints it; `None` if it prints nothing, or if no
    /// position is concerned.
    pub position: Option<String>,
    /// What exactly was found there.
    pub detail: String,
    /// A picture of that position, if the game draws one.
    pub drawing: Option<Drawing>,
}

impl fmt::Display for Finding {
    /// A sentence, then what was found at the first position, then its picture.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.kind)?;
        match (self.count, &self.position) {
            (0, _) => {}
            (1, Some(position)) => write!(formatter, ": {position}")?,
            (1, None) => write!(formatter, ": 1 position")?,
            (count, Some(position)) => {
                write!(formatter, ": {count} positions, the first is {position}")?;
            }
            (count, None) => write!(formatter, ": {count} positions")?,
        }
        if !self.detail.is_empty() {
            write!(formatter, "\n    {}", self.detail)?;
        }
        if let Some(drawing) = &self.drawing {
            for line in drawing.to_text().lines() {
                write!(formatter, "\n    {line}")?;
            }
        }
        Ok(())
    }
}

/// What an audit looked at, and what it found. Printed, it is a text for people.
///
/// ```
/// # use retrograde::{Game, Moves, Outcome};
/// # /// Take one or two sticks; who takes the last one wins.
/// # struct Sticks(u32);
/// # impl Game for Sticks {
/// #     type Position = u32;
/// #     fn starts(&self) -> Vec<u32> {
/// #         vec![self.0]
/// #     }
/// #     fn moves(&self, left: u32, moves: &mut Moves<u32>) {
/// #         (1..=left.min(2)).for_each(|taken| moves.add(left - taken));
/// #     }
/// #     fn terminal(&self, left: u32) -> Option<Outcome> {
/// #         (left == 0).then_some(Outcome::Loss)
/// #     }
/// #     fn print(&self, left: u32) -> Option<String> {
/// #         Some(format!("{left} left"))
/// #     }
/// # }
///
/// use retrograde::{AuditOptions, FindingKind, audit};
///
/// // `print` is there, but no `parse` that reads it.
/// let report = audit(&Sticks(2), &AuditOptions::default())?;
/// assert!(!report.is_clean());
/// let finding = report.of(FindingKind::TextNotRead).ok_or("it is found")?;
/// assert_eq!((finding.count, finding.position.as_deref()), (3, Some("2 left")));
/// assert!(report.to_string().starts_with(
///     "Sticks: 3 positions, all that can be reached; 1 kind of fault\n\
///      - `parse` does not give back what `print` was given: 3 positions, the first is 2 left",
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct AuditReport {
    /// What the game is called.
    pub game: String,
    /// How many positions were looked at.
    pub positions: u64,
    /// Whether these are all that can be reached.
    pub is_complete: bool,
    /// Whether the values of all these positions were compared with those of their
    /// canonical positions. Otherwise only moves were: the game is too large, contradicts
    /// itself, or has no symmetry.
    pub has_compared_values: bool,
    /// How many ranks of a ranked game were looked at; 0 for any other.
    pub ranks: u64,
    /// The faults, one entry of each kind.
    pub findings: Vec<Finding>,
    /// What is no fault but worth to know, one entry of each kind.
    pub notes: Vec<Finding>,
}

impl AuditReport {
    /// Whether there are no faults.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty()
    }

    /// The finding or note of a kind.
    #[must_use]
    pub fn of(&self, kind: FindingKind) -> Option<&Finding> {
        let mut all = self.findings.iter().chain(&self.notes);
        all.find(|finding| finding.kind == kind)
    }
}

impl fmt::Display for AuditReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let extent = if self.is_complete {
            "all that can be reached"
        } else {
            "the first ones and a sample of the others"
        };
        write!(
            formatter,
            "{}: {} positions, {extent}; ",
            self.game, self.positions
        )?;
        if self.ranks > 0 {
            write!(formatter, "{} ranks; ", self.ranks)?;
        }
        match self.findings.len() {
            0 => write!(formatter, "no faults")?,
            1 => write!(formatter, "1 kind of fault")?,
            kinds => write!(formatter, "{kinds} kinds of faults")?,
        }
        for finding in &self.findings {
            write!(formatter, "\n- {finding}")?;
        }
        for note in &self.notes {
            write!(formatter, "\n- note: {note}")?;
        }
        Ok(())
    }
}
