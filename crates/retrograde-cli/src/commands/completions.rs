//! `retrograde completions`: a completion script for a shell.

use crate::arguments::Arguments;
use crate::context::Context;
use crate::exit::Answer;
use anyhow::Result;
use clap::CommandFactory;

/// Prints the script.
pub fn run(shell: clap_complete::Shell, context: &Context) -> Result<Answer> {
    let mut script = Vec::new();
    let mut command = Arguments::command();
    clap_complete::generate(shell, &mut command, "retrograde", &mut script);
    context.printer.text(&String::from_utf8_lossy(&script))?;
    Ok(Answer::Positive)
}
