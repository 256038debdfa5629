//! `retrograde man`: the manual pages.

use crate::arguments::Arguments;
use crate::context::Context;
use crate::exit::Answer;
use crate::output::write_whole;
use anyhow::{Context as _, Result};
use clap::CommandFactory;
use std::path::Path;

/// Prints the main page, or writes the pages of all commands into `folder`.
pub fn run(folder: Option<&str>, context: &Context) -> Result<Answer> {
    let command = Arguments::command();
    let Some(folder) = folder else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        context.printer.text(&String::from_utf8_lossy(&page))?;
        return Ok(Answer::Positive);
    };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {folder}"))?;
    write_page(folder, "retrograde", command.clone(), context)?;
    for subcommand in command.get_subcommands() {
        let name = format!("retrograde-{}", subcommand.get_name());
        write_page(folder, &name, subcommand.clone(), context)?;
    }
    Ok(Answer::Positive)
}

fn write_page(folder: &str, name: &str, command: clap::Command, context: &Context) -> Result<()> {
    let path = Path::new(folder).join(format!("{name}.1"));
    write_whole(&path.to_string_lossy(), &context.interrupt, |sink| {
        let mut page = Vec::new();
        clap_mangen::Man::new(command)
            .title(name)
            .render(&mut page)?;
        Ok(sink.write_all(&page)?)
    })
}
