//! How the program ends: 0 for an answer, 1 for a negative one, 2 for bad input, 130
//! when interrupted.

use std::fmt;
use std::process::ExitCode;

/// What a command that ran to its end has to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Done.
    Positive,
    /// Done, and the answer is no: a check failed.
    Negative,
}

impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> ExitCode {
        match answer {
            Answer::Positive => ExitCode::SUCCESS,
            Answer::Negative => ExitCode::from(1),
        }
    }
}

/// The code for input that cannot be used, and for everything else that fails.
pub const BAD_INPUT: u8 = 2;

/// The code for an interrupted run, as shells report it.
pub const INTERRUPTED: i32 = 130;

/// An error and its causes in one line, each said once.
///
/// Libraries differ in whether a message holds that of its cause.
pub fn one_line(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text.push_str(": ");
            text.push_str(&cause);
        }
    }
    text.replace('\n', " ")
}

/// A name on the command line that no position has: an answer, and a negative one.
#[derive(Debug)]
pub struct NotFound {
    /// The name looked for.
    pub name: String,
    /// A name that does exist and looks like it.
    pub suggestion: Option<String>,
    /// Why it is none, where the rules of the game tell.
    pub reason: Option<String>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the game has no position named {:?}", self.name)?;
        match (&self.reason, &self.suggestion) {
            (Some(reason), _) => write!(formatter, ": {reason}"),
            (None, Some(suggestion)) => write!(formatter, "; did you mean {suggestion:?}?"),
            (None, None) => write!(
                formatter,
                "; names are compared letter by letter, case included"
            ),
        }
    }
}

impl std::error::Error for NotFound {}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    #[test]
    fn a_cause_is_said_once() {
        let error = anyhow!("no such file")
            .context("g: no such file")
            .context("cannot solve");
        assert_eq!(one_line(&error), "cannot solve: g: no such file");
        assert_eq!(one_line(&anyhow!("two\nlines")), "two lines");
    }
}
