//! `retrograde man`: the manual pages.

use crate::arguments::Arguments;
use crate::context::Context;
use crate::exit::Answer;
use crate::output::write_whole;
use anyhow::{Context as _, Result};
use clap::{Command, CommandFactory};
use std::fmt::Write as _;
use std::path::Path;

/// Prints the main page, or writes the pages of all commands into `folder`.
pub fn run(folder: Option<&str>, context: &Context) -> Result<Answer> {
    let mut command = Arguments::command();
    // Hands the global options and the full names down to all commands.
    command.build();
    let Some(folder) = folder else {
        context.printer.text(&page(&command)?)?;
        return Ok(Answer::Positive);
    };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {folder}"))?;
    let mut commands = vec![&command];
    while let Some(command) = commands.pop() {
        let path = Path::new(folder).join(format!("{}.1", title(command)));
        let page = page(command)?;
        write_whole(&path.to_string_lossy(), &context.interrupt, |sink| {
            Ok(sink.write_all(page.as_bytes())?)
        })?;
        let subcommands = command.get_subcommands();
        commands.extend(subcommands.filter(|subcommand| subcommand.get_name() != "help"));
    }
    Ok(Answer::Positive)
}

/// What a page is called: `retrograde-solve`.
fn title(command: &Command) -> String {
    command
        .get_display_name()
        .unwrap_or_else(|| command.get_name())
        .to_owned()
}

/// The page of a command, in roff, with the examples of its help.
fn page(command: &Command) -> Result<String> {
    let man = clap_mangen::Man::new(command.clone()).title(title(command));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    let mut page = String::from_utf8_lossy(&page).into_owned();
    if let Some(examples) = command.get_before_help() {
        page.push_str(".SH EXAMPLES\n.nf\n");
        for line in examples.to_string().lines().skip(1) {
            // Writing to a string cannot fail.
            let _ = writeln!(page, "{}", escaped(line));
        }
        page.push_str(".fi\n");
    }
    let mut rest = Vec::new();
    man.render_options_section(&mut rest)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut rest)?;
    }
    if command.get_after_help().is_some() {
        man.render_extra_section(&mut rest)?;
    }
    page.push_str(&String::from_utf8_lossy(&rest));
    Ok(page)
}

/// A line as roff prints it unchanged: hyphens are minus signs, and no line is a request.
fn escaped(line: &str) -> String {
    format!("\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))
}
