//! `retrograde solve`: the values of all positions, as a summary or as a file.

mod summary;

pub use summary::{CountsReport, Longest, count_rows};

use super::sweep;
use crate::arguments::{SolutionForm, SolveArguments, Style, TimingsStyle};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::{Kind, LoadedGame};
use crate::keeper::Keeping;
use crate::memory::Output;
use crate::output::{
    Target, content_extension, is_packed, refuse_same_file, write_in_place, write_whole,
};
use crate::printer::counted;
use crate::retro_output;
use anyhow::{Result, bail};
use retrograde::Solution;
use retrograde_formats::{
    DotOptions, SolvedGame, argumentation, parity_game, write_dot, write_solution_csv,
    write_solution_json, write_solution_jsonl, write_solution_text,
};
use std::cell::RefCell;
use std::io::Write;
use summary::print_summary;

/// Solves and answers.
pub fn run(arguments: &SolveArguments, context: &Context) -> Result<Answer> {
    if arguments.sweep.sweep {
        return sweep::run(arguments, context);
    }
    if let Some(output) = &arguments.output {
        refuse_same_file(output, &arguments.game.game)?;
        if arguments.form.is_none() {
            refuse_other_forms(output)?;
        }
    }
    let asked_for_file = arguments.output.is_some() || arguments.form.is_some();
    let form = form_of_output(arguments, context);
    if asked_for_file && form == SolutionForm::Retro {
        refuse_packed(output_path(arguments))?;
    }
    let keeping = RefCell::new(None);
    let game = LoadedGame::load_to_solve(
        &arguments.game,
        || {
            keeping.replace(keeping_for(arguments)?);
            Ok(keeping.borrow().clone())
        },
        context,
    )?;
    let keeping = keeping.into_inner();
    if let (None, Some(option)) = (&keeping, arguments.checkpoints.first_given()) {
        bail!(
            "{option} is about bundled games, whose solve may take hours; {} is none",
            arguments.game.game
        );
    }
    if asked_for_file {
        let output = match form {
            SolutionForm::Retro => Output::File,
            _ => Output::Text,
        };
        game.require_memory("solving and writing", output, context)?;
    }
    let solution = game.solution(context)?;
    context.timings.enter("write");
    if asked_for_file {
        write_file(output_path(arguments), form, &game, &solution, context)?;
        // Where the file is in another form, `--format` can only be about the summary.
        let style = context.printer.style();
        let to_file = arguments.output.as_deref().is_some_and(|path| path != "-");
        if to_file && style != Style::Text && form != form_of_style(style) {
            print_summary(&game, &solution, context)?;
        }
    } else {
        print_summary(&game, &solution, context)?;
    }
    if let Some(keeping) = keeping {
        keeping.remove()?;
    }
    if let Some(style) = arguments.timings {
        let size = game.size();
        let input_bytes = std::fs::metadata(&arguments.game.game).ok();
        let input_bytes = input_bytes
            .filter(|about| about.is_file())
            .map(|about| about.len());
        if let Some(report) = context
            .timings
            .report(size.positions, size.moves, input_bytes)
        {
            match style {
                TimingsStyle::Text => context.printer.aside(&report.text()),
                TimingsStyle::Json => {
                    context
                        .printer
                        .aside(&format!("{}\n", serde_json::to_string(&report)?));
                }
            }
        }
    }
    Ok(Answer::Positive)
}

/// Where the state of the solve is kept: beside the file that it is written to.
fn keeping_for(arguments: &SolveArguments) -> Result<Option<Keeping>> {
    match arguments.output.as_deref() {
        None | Some("-") => match arguments.checkpoints.first_given() {
            Some(option) => bail!("{option} needs a file as output, such as -o game.retro"),
            None => Ok(None),
        },
        Some(output) => Keeping::beside(output, arguments.checkpoints).map(Some),
    }
}

/// Refuses names that say that something else is in a file than a solution.
///
/// Names that say nothing are for text, so a name that does must not pass for one of them.
fn refuse_other_forms(path: &str) -> Result<()> {
    let extension = content_extension(path).unwrap_or_default();
    let remedy = match extension.as_str() {
        "parquet" => "`retrograde export` writes Parquet",
        "html" | "htm" => "`retrograde stats --report` writes a page",
        "svg" | "png" | "pdf" => {
            "a name that ends in .dot gives a picture for Graphviz, which draws it"
        }
        "edges" | "pg" | "gm" | "af" | "apx" | "tgf" | "facts" => {
            "`retrograde convert` writes games"
        }
        "xlsx" | "ods" | "tsv" => "a name that ends in .csv gives a table",
        "zip" | "bz2" | "xz" | "7z" | "tar" => "outputs are packed as .gz or .zst",
        _ => return Ok(()),
    };
    bail!(
        "{path}: solve writes no .{extension}; {remedy}. Solutions end in .retro, .json, .jsonl, \
         .csv, .dot or .paritysol; --as writes any form under any name"
    );
}

/// Where the solution goes.
fn output_path(arguments: &SolveArguments) -> &str {
    arguments.output.as_deref().unwrap_or("-")
}

/// A solution file is read where it lies, so it cannot be packed once more.
fn refuse_packed(path: &str) -> Result<()> {
    if is_packed(path) {
        bail!("a solution file is packed inside; give a name that ends in .retro, not {path}");
    }
    Ok(())
}

/// Writes every position.
fn write_file(
    path: &str,
    form: SolutionForm,
    game: &LoadedGame,
    solution: &Solution,
    context: &Context,
) -> Result<()> {
    if form == SolutionForm::Retro {
        write_in_place(path, &context.interrupt, |target| {
            retro_output::write(target, game, solution)
        })?;
    } else {
        write_whole(path, &context.interrupt, |sink| {
            write_as(form, game, solution, sink)
        })?;
    }
    if path != "-" {
        let written = counted(solution.len() as u64, "position");
        context.printer.note(format!("{written} written to {path}"));
    }
    Ok(())
}

/// The form that is asked for, in one way or the other.
fn form_of_output(arguments: &SolveArguments, context: &Context) -> SolutionForm {
    let by_name = || form_of(output_path(arguments), context.printer.style());
    arguments.form.unwrap_or_else(by_name)
}

/// The form that an output's name asks for, else the one that `--format` asks for.
fn form_of(path: &str, style: Style) -> SolutionForm {
    match content_extension(path).as_deref() {
        Some("retro") => SolutionForm::Retro,
        Some("json") => SolutionForm::Json,
        Some("jsonl" | "ndjson") => SolutionForm::Jsonl,
        Some("csv") => SolutionForm::Csv,
        Some("dot" | "gv") => SolutionForm::Dot,
        Some("paritysol") => SolutionForm::Paritysol,
        _ => form_of_style(style),
    }
}

fn form_of_style(style: Style) -> SolutionForm {
    match style {
        Style::Text => SolutionForm::Text,
        Style::Json => SolutionForm::Json,
        Style::Jsonl => SolutionForm::Jsonl,
        Style::Csv => SolutionForm::Csv,
    }
}

fn write_as(
    form: SolutionForm,
    game: &LoadedGame,
    solution: &Solution,
    sink: &mut dyn Write,
) -> Result<()> {
    let identity = game.identity().to_string();
    let solved = SolvedGame {
        graph: game.graph(),
        naming: game.naming(),
        solution,
        game: &identity,
    };
    match form {
        SolutionForm::Retro => retro_output::write(Target::Stream(sink), game, solution)?,
        SolutionForm::Text => write_solution_text(sink, &solved)?,
        SolutionForm::Json => write_solution_json(sink, &solved)?,
        SolutionForm::Jsonl => write_solution_jsonl(sink, &solved)?,
        SolutionForm::Csv => write_solution_csv(sink, &solved)?,
        SolutionForm::Dot => {
            write_dot(
                sink,
                game.graph(),
                game.naming(),
                Some(solution),
                &DotOptions::default(),
            )?;
        }
        SolutionForm::Paritysol => parity_game::write_winners(sink, &solved)?,
        SolutionForm::Labelling | SolutionForm::Extension => {
            require_argumentation(game)?;
            if form == SolutionForm::Labelling {
                argumentation::write_labelling(sink, &solved)?;
            } else {
                argumentation::write_extension(sink, &solved)?;
            }
        }
    }
    Ok(())
}

/// IN, OUT and UNDEC mean nothing where positions are no arguments.
fn require_argumentation(game: &LoadedGame) -> Result<()> {
    match &game.kind {
        Kind::Graph(graph) if graph.format.is_argumentation() => Ok(()),
        _ => bail!(
            "{} is no argumentation framework, so it has no labelling; \
             give an .af, .apx or .tgf file, or use --as text",
            game.source_name
        ),
    }
}
