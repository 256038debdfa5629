//! `retrograde export`: every position as a row of a table, for other programs.
//!
//! A solution file is gone through where it lies, unless moves are asked for.

mod csv;
mod parquet;
mod rows;
mod stored;
mod table;

use crate::arguments::{ExportArguments, ExportForm, GameArguments};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::LoadedGame;
use crate::output::{content_extension, is_packed, refuse_same_file, write_whole};
use crate::printer::counted;
use crate::solution_file::is_solution_file;
use anyhow::{Result, bail};
use rows::Rows;
use stored::StoredRows;
use table::Table;

/// Solves or reads, and writes the table.
pub fn run(arguments: &ExportArguments, context: &Context) -> Result<Answer> {
    let path = &arguments.output;
    let form = form_of(arguments)?;
    if form == ExportForm::Parquet && is_packed(path) {
        bail!("Parquet is packed inside; give a name that ends in .parquet, not {path}");
    }
    refuse_same_file(path, &arguments.game.game)?;
    if let Some(stored) = stored_rows(arguments)? {
        return write(&stored, stored.position_count(), form, arguments, context);
    }
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
    write(&rows, solution.len() as u64, form, arguments, context)
}

/// The rows of a solution file that need not be loaded.
fn stored_rows(arguments: &ExportArguments) -> Result<Option<StoredRows<'_>>> {
    let GameArguments { game, rules, .. } = &arguments.game;
    if arguments.best || rules.first_given().is_some() || !is_solution_file(game) {
        return Ok(None);
    }
    arguments
        .game
        .input()
        .refuse_board_options("solution file")?;
    StoredRows::open(game)
}

fn write(
    table: &dyn Table,
    position_count: u64,
    form: ExportForm,
    arguments: &ExportArguments,
    context: &Context,
) -> Result<Answer> {
    let path = &arguments.output;
    write_whole(path, &context.interrupt, |sink| match form {
        ExportForm::Csv => csv::write(sink, table),
        ExportForm::Parquet => parquet::write(sink, table),
    })?;
    if path != "-" {
        let written = counted(position_count, "position");
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
