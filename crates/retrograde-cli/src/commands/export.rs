//! `retrograde export`: every position as a row of a table, for other programs.

mod csv;
mod parquet;
mod rows;

use crate::arguments::{ExportArguments, ExportForm};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::LoadedGame;
use crate::output::{content_extension, is_packed, refuse_same_file, write_whole};
use crate::printer::counted;
use anyhow::{Result, bail};
use rows::Rows;

/// Solves or reads, and writes the table.
pub fn run(arguments: &ExportArguments, context: &Context) -> Result<Answer> {
    let path = &arguments.output;
    let form = form_of(arguments)?;
    if form == ExportForm::Parquet && is_packed(path) {
        bail!("Parquet is packed inside; give a name that ends in .parquet, not {path}");
    }
    refuse_same_file(path, &arguments.game.game)?;
    let game = if arguments.best {
        LoadedGame::load(&arguments.game, context)?
    } else {
        LoadedGame::load_values(&arguments.game, context)?
    };
    let solution = game.solution(context)?;
    if arguments.best {
        let tables = Rows::BYTES_PER_POSITION_WITH_MOVES * solution.len() as u64;
        context.require_memory("finding the best moves", tables)?;
    }
    let rows = Rows::new(&game, &solution, arguments.best);
    write_whole(path, &context.interrupt, |sink| match form {
        ExportForm::Csv => csv::write(sink, &rows),
        ExportForm::Parquet => parquet::write(sink, &rows),
    })?;
    if path != "-" {
        let written = counted(solution.len() as u64, "position");
        context.printer.note(format!("{written} written to {path}"));
    }
    Ok(Answer::Positive)
}

fn form_of(arguments: &ExportArguments) -> Result<ExportForm> {
    if let Some(form) = arguments.form {
        return Ok(form);
    }
    match content_extension(&arguments.output).as_deref() {
        Some("csv") => Ok(ExportForm::Csv),
        Some("parquet") => Ok(ExportForm::Parquet),
        _ => bail!(
            "{} does not say which form to write; end it in .csv or .parquet, or give --as",
            arguments.output
        ),
    }
}
