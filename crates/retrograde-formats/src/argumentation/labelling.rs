//! Writes the solution of an argumentation framework in its own terms.

use crate::error::WriteError;
use crate::output::Output;
use crate::quote::quote_name;
use crate::solved_game::SolvedGame;
use retrograde::Outcome;
use std::io::Write;

/// Writes the grounded labelling: for every argument a line `NAME IN|OUT|UNDEC STEP`.
///
/// The step counts from 0, that of the arguments nobody attacks; `-` for UNDEC. Names
/// that are not one word are JSON strings. Of a game with other rules a win is OUT, and
/// ties are UNDEC too.
///
/// # Errors
///
/// [`WriteError::Io`].
pub fn write_labelling(out: &mut dyn Write, solved: &SolvedGame<'_>) -> Result<(), WriteError> {
    let mut output = Output::new(out);
    for (position, value) in solved.solution.values().enumerate() {
        let name = solved.naming.name(position as u32);
        let label = match value.outcome() {
            Outcome::Loss => "IN",
            Outcome::Win => "OUT",
            Outcome::Tie | Outcome::Draw => "UNDEC",
        };
        output.print(format_args!("{} {label} ", quote_name(&name)));
        match value.remoteness().filter(|_| label != "UNDEC") {
            Some(step) => output.print(format_args!("{step}")),
            None => output.push_str("-"),
        }
        output.end_line()?;
    }
    output.finish()
}

/// Writes the grounded extension as the ICCMA competitions want it: one line with `w` and
/// the arguments that are IN.
///
/// # Errors
///
/// [`WriteError::Io`].
pub fn write_extension(out: &mut dyn Write, solved: &SolvedGame<'_>) -> Result<(), WriteError> {
    let mut output = Output::new(out);
    output.push_str("w");
    for (position, value) in solved.solution.values().enumerate() {
        if value.outcome() == Outcome::Loss {
            output.print(format_args!(
                " {}",
                quote_name(&solved.naming.name(position as u32))
            ));
            output.hand_on_if_full()?;
        }
    }
    output.end_line()?;
    output.finish()
}
