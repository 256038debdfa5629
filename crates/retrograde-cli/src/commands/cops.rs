//! `retrograde cops`: how many cops catch a robber on a graph, how fast, and from where.
//!
//! One graph gets a report. Graphs in graph6 on standard input, or several in a file, get a
//! line each, in their order, as nauty's programs do it. A board gets a table of how play
//! ends for every place of a piece.

mod batch;
mod boards;
mod filter;
pub mod input;
pub mod report;
mod strategy;

use crate::arguments::CopsArguments;
use crate::context::Context;
use crate::exit::Answer;
use anyhow::{Context as _, Result, bail, ensure};
use input::{GraphRequest, Input};

/// Reads the graph, or the graphs, and answers.
pub fn run(arguments: &CopsArguments, context: &Context) -> Result<Answer> {
    if let Some(swept) = arguments.sweep {
        return boards::run(arguments, swept, context);
    }
    if let Some(option) = arguments.board.first_given() {
        bail!("{option} is an option of boards; give a board, and --sweep for a piece of it");
    }
    let filter = arguments.filter.as_deref().map(filter::parse).transpose();
    let filter = filter.context("--filter")?;
    let request = GraphRequest {
        graph: &arguments.graph,
        from: arguments.from,
        directed: arguments.directed,
    };
    match Input::open(request, context)? {
        Input::Graph(graph) => {
            ensure!(
                filter.is_none(),
                "--filter chooses among many graphs, and {} is one; leave it out",
                graph.title
            );
            report::print(&graph, arguments, context)?;
        }
        Input::Lines(source) => {
            let option = match (arguments.line, &arguments.strategy) {
                (true, _) => "--line",
                (false, Some(_)) => "--strategy",
                (false, None) => "",
            };
            ensure!(
                option.is_empty(),
                "{option} needs one graph, and {} has one in each line; \
                 give a file with one, or graph6:TEXT",
                source.name
            );
            batch::run(source, arguments, filter.as_ref(), context)?;
        }
    }
    Ok(Answer::Positive)
}
