//! `retrograde convert`: a game in another format, or as a picture.

use crate::arguments::{ConvertArguments, GraphForm};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::LoadedGame;
use crate::output::{content_extension, refuse_same_file, write_whole};
use crate::printer::counted;
use anyhow::{Result, bail};
use retrograde_formats::{DotOptions, argumentation, parity_game, write_dot, write_position_graph};

/// Reads and writes.
pub fn run(arguments: &ConvertArguments, context: &Context) -> Result<Answer> {
    let form = form_of(arguments)?;
    refuse_same_file(&arguments.output, &arguments.game.game)?;
    let game = LoadedGame::load(&arguments.game, context)?;
    if form != GraphForm::Dot && (arguments.around.is_some() || arguments.unsolved) {
        bail!("--around and --unsolved are for pictures; add --to dot");
    }
    let around = arguments
        .around
        .as_deref()
        .map(|name| game.find(name))
        .transpose()?;
    let solution = if form == GraphForm::Dot && !arguments.unsolved {
        Some(game.solution(context)?)
    } else {
        None
    };
    let path = &arguments.output;
    write_whole(path, &context.interrupt, |sink| {
        let (graph, naming) = (game.graph(), game.naming());
        match form {
            GraphForm::Edges => {
                write_position_graph(sink, graph, naming, game.has_given_owners())?;
            }
            GraphForm::Pg => parity_game::write(sink, graph, naming)?,
            GraphForm::Af => argumentation::write_numeric(sink, graph, naming)?,
            GraphForm::Apx => argumentation::write_facts(sink, graph, naming)?,
            GraphForm::Tgf => argumentation::write_trivial_graph(sink, graph, naming)?,
            GraphForm::Dot => {
                let options = DotOptions {
                    around,
                    radius: arguments.radius,
                };
                write_dot(sink, graph, naming, solution.as_deref(), &options)?;
            }
        }
        Ok(())
    })?;
    if path != "-" {
        let graph = game.graph();
        let positions = counted(u64::from(graph.position_count()), "position");
        let moves = counted(graph.move_count(), "move");
        context
            .printer
            .note(format!("{positions} and {moves} written to {path}"));
    }
    Ok(Answer::Positive)
}

fn form_of(arguments: &ConvertArguments) -> Result<GraphForm> {
    if let Some(form) = arguments.to {
        return Ok(form);
    }
    Ok(match content_extension(&arguments.output).as_deref() {
        Some("edges" | "txt" | "el") => GraphForm::Edges,
        Some("pg" | "gm") => GraphForm::Pg,
        Some("af") => GraphForm::Af,
        Some("apx") => GraphForm::Apx,
        Some("tgf") => GraphForm::Tgf,
        Some("dot" | "gv") => GraphForm::Dot,
        _ => bail!(
            "the name {} does not tell which format to write; \
             add --to edges, pg, af, apx, tgf or dot",
            arguments.output
        ),
    })
}
