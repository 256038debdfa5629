//! Solutions as comma-separated values (RFC 4180, lines end with a line feed).
//!
//! ```text
//! name,outcome,remoteness,move
//! a,win,1,b
//! b,loss,0,
//! ```
//!
//! A field is empty where there is no remoteness or no move; an empty name is `""`. Fields
//! that hold a comma, a quote or a line end are in quotes, quotes in them are doubled.
//! O(V + E) time, 4 bytes per position.

use crate::error::WriteError;
use crate::output::Output;
use crate::solution_rows::Columns;
use crate::solved_game::SolvedGame;
use std::borrow::Cow;
use std::io::Write;

/// Writes a solution as comma-separated values, with a header row.
///
/// # Errors
///
/// [`WriteError::Io`] if `out` fails.
pub fn write_solution_csv(out: &mut dyn Write, solved: &SolvedGame<'_>) -> Result<(), WriteError> {
    let mut output = Output::new(out);
    output.push_str("name,outcome,remoteness,move");
    output.end_line()?;
    Columns::new(',', "", field).write(&mut output, solved)?;
    output.finish()
}

/// A name as a field.
fn field(name: &str) -> Cow<'_, str> {
    if !name.is_empty() && !name.contains([',', '"', '\n', '\r']) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(format!("\"{}\"", name.replace('"', "\"\"")))
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        for (name, expected) in [
            ("a b", "a b"),
            ("", "\"\""),
            ("a,b", "\"a,b\""),
            ("say \"go\"", "\"say \"\"go\"\"\""),
            ("a\nb", "\"a\nb\""),
        ] {
            assert_eq!(field(name), expected);
        }
    }
}
