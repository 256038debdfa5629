//! `retrograde cops`: how many cops catch a robber on a graph, how fast, and from where.
//!
//! One graph gets a report. Graphs in graph6 on standard input, or several in a file, get a
//! line each, in their order, as nauty's programs do it.

mod batch;
mod filter;
mod input;
mod report;

use crate::arguments::CopsArguments;
use crate::context::Context;
use crate::exit::Answer;
use anyhow::{Context as _, Result, ensure};
use input::Input;

/// Reads the graph, or the graphs, and answers.
pub fn run(arguments: &CopsArguments, context: &Context) -> Result<Answer> {
    let filter = arguments.filter.as_deref().map(filter::parse).transpose();
    let filter = filter.context("--filter")?;
    match Input::open(arguments, context)? {
        Input::Graph(graph) => {
            ensure!(
                filter.is_none(),
                "--filter chooses among many graphs, and {} is one; leave it out",
                graph.title
            );
            report::print(&graph, arguments, context)?;
        }
        Input::Lines(source) => {
            ensure!(
                !arguments.line,
                "--line needs one graph, and {} has one in each line; \
                 give a file with one, or graph6:TEXT",
                source.name
            );
            batch::run(source, arguments, filter.as_ref(), context)?;
        }
    }
    Ok(Answer::Positive)
}
