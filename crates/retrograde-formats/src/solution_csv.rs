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
    let best_moves = solved.best_moves();
    let mut name = String::new();
    let mut push_field = |output: &mut Output<'_>, position| {
        if solved.naming.integer_name(position).is_some() {
            return output.push_name(solved.naming, position);
        }
        name.clear();
        solved.naming.append_name(position, &mut name);
        output.push_str(&field(&name));
    };
    let positions = 0..solved.graph.position_count();
    for (position, value) in positions.zip(solved.solution.values()) {
        push_field(&mut output, position);
        output.push_str(",");
        output.push_str(value.outcome().word());
        output.push_str(",");
        if let Some(plies) = value.remoteness() {
            output.push_integer(plies);
        }
        output.push_str(",");
        if let Some(best) = best_moves.of(position) {
            push_field(&mut output, best);
        }
        output.end_line()?;
    }
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
