//! The rows of a solution as a table: name, outcome, remoteness, move.
//!
//! Problem: there are millions, and nearly all consist of short numbers. To append part after
//! part means that each waits for where the one before ends, which is kept in memory.
//!
//! A row of short parts is put together at once, with its end in a register; a row with a
//! longer part or a word takes the way that any text does. O(1) per row and its bytes.

use crate::error::WriteError;
use crate::output::Output;
use crate::short_text::ShortText;
use crate::solved_game::SolvedGame;
use retrograde::{Naming, Outcome, Position, Value};
use std::borrow::Cow;

/// As many rows are made one after the other.
const BLOCK_POSITIONS: u32 = 256;

/// What a table looks like.
pub(crate) struct Columns {
    /// Each between two separators.
    outcomes: [ShortText; 4],
    separator: ShortText,
    /// What stands for a remoteness or a move that there is not.
    none: ShortText,
    /// How a name is written; as it is if it is an integer.
    name: fn(&str) -> Cow<'_, str>,
}

impl Columns {
    /// Columns with a byte between them.
    pub(crate) fn new(separator: char, none: &str, name: fn(&str) -> Cow<'_, str>) -> Columns {
        let between = |outcome: Outcome| format!("{separator}{}{separator}", outcome.word());
        Columns {
            outcomes: Outcome::ALL.map(|outcome| ShortText::new(&between(outcome))),
            separator: ShortText::new(&separator.to_string()),
            none: ShortText::new(none),
            name,
        }
    }

    /// Appends a row for every position, in their order. O(V + E) time, 4 bytes per position.
    pub(crate) fn write(
        &self,
        output: &mut Output<'_>,
        solved: &SolvedGame<'_>,
    ) -> Result<(), WriteError> {
        let naming = solved.naming;
        let integers = naming.integers();
        let short_name = |position: Position| {
            integers.and_then(|integers| ShortText::of_integer(integers.get(position as usize)))
        };
        let best_moves = solved.best_moves();
        let mut values = solved.solution.values();
        let mut reached = [None; BLOCK_POSITIONS as usize];
        let count = solved.graph.position_count();
        for first in (0..count).step_by(BLOCK_POSITIONS as usize) {
            let block = first..count.min(first.saturating_add(BLOCK_POSITIONS));
            // The names of the best moves lie all over memory, and are waited for together.
            for (reached, position) in reached.iter_mut().zip(block.clone()) {
                *reached = match best_moves.of(position) {
                    Some(best) => short_name(best),
                    None => Some(self.none),
                };
            }
            for ((position, value), &reached) in block.zip(&mut values).zip(&reached) {
                match self.short_row(short_name(position), value, reached) {
                    Some(row) => output.push_short_texts(row),
                    None => self.push_row(output, naming, position, value, best_moves.of(position)),
                }
                output.end_line()?;
            }
        }
        Ok(())
    }

    /// The parts of a row, if all of them are short, the last of which may be.
    #[inline]
    fn short_row(
        &self,
        name: Option<ShortText>,
        value: Value,
        best: Option<ShortText>,
    ) -> Option<[ShortText; 5]> {
        let plies = match value.remoteness() {
            Some(plies) => ShortText::of_integer(plies.into())?,
            None => self.none,
        };
        let outcome = self.outcomes[value.outcome() as usize];
        Some([name?, outcome, plies, self.separator, best?])
    }

    fn push_row(
        &self,
        output: &mut Output<'_>,
        naming: &dyn Naming,
        position: Position,
        value: Value,
        best: Option<Position>,
    ) {
        output.push_name_as(naming, position, self.name);
        output.push_short_texts([self.outcomes[value.outcome() as usize]]);
        match value.remoteness() {
            Some(plies) => output.push_number(plies),
            None => output.push_short_texts([self.none]),
        }
        output.push_short_texts([self.separator]);
        match best {
            Some(best) => output.push_name_as(naming, best, self.name),
            None => output.push_short_texts([self.none]),
        }
    }
}
