//! `retrograde draw`: pictures of positions, of who wins from where, and of the best chase.
//!
//! Boards of police and thief are solved and coloured; so are graphs for cops and robbers. Of
//! a bundled game a position is drawn, or perfect play from it. All of them become one
//! description, which is then written as SVG, PNG or GIF, or with characters.

mod board;
mod graph;
mod output;
mod position;
mod raster;
mod terminal;

use crate::arguments::DrawArguments;
use crate::commands::cops::input::{GraphRequest, Input as GraphInput, NamedArena, is_graph_name};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::{Input, Kind, LoadedGame, Named, is_board};
use crate::solution_file::is_solution_file;
use anyhow::{Result, bail};
use retrograde_formats::Source;
use std::path::Path;

/// Finds out what is to be drawn, and draws it.
pub fn run(arguments: &DrawArguments, context: &Context) -> Result<Answer> {
    output::require_form(arguments)?;
    let picture = match graph_of(arguments, context)? {
        Some(graph) => graph::picture(&graph, arguments, context)?,
        None => picture_of_game(arguments, context)?,
    };
    output::write(&picture, arguments, context)?;
    Ok(Answer::Positive)
}

/// The graph for cops and robbers, if one is named: by its name or ending, or any file that
/// is no board, with --cops.
fn graph_of(arguments: &DrawArguments, context: &Context) -> Result<Option<NamedArena>> {
    let name = &arguments.game;
    if !is_graph_name(name) {
        let is_file = name != "-" && Path::new(name).is_file();
        if arguments.cops.is_none()
            || !is_file
            || is_solution_file(name)
            || is_board(&mut Source::open(name)?)?
        {
            return Ok(None);
        }
    }
    let request = GraphRequest {
        graph: &arguments.game,
        from: None,
        directed: arguments.directed,
    };
    match GraphInput::open(request, context)? {
        GraphInput::Graph(graph) => Ok(Some(graph)),
        GraphInput::Lines(source) => bail!(
            "{} has one graph in each line, and one is drawn; give graph6:TEXT",
            source.name
        ),
    }
}

fn picture_of_game(arguments: &DrawArguments, context: &Context) -> Result<output::Picture> {
    let name = &arguments.game;
    if let Some(option) = arguments.rules.first_of_graphs() {
        bail!("{option} is an option of graphs, but {name} is none");
    }
    let board = arguments
        .board
        .clone()
        .with_cops(arguments.cops, arguments.rules.lazy);
    if matches!(Named::of(name)?, Named::Bundled) && !arguments.animate {
        return position::still(arguments, &board);
    }
    let input = Input {
        game: name,
        from: None,
        board: &board,
        max_positions: arguments.max_positions,
        engine: crate::arguments::EngineArguments::default(),
    };
    let game = LoadedGame::read_where_it_lies(input, context)?;
    match &game.kind {
        Kind::Board(board) => board::picture(&game, board, arguments, context),
        Kind::Rules(_) => position::of_loaded(&game, arguments, context),
        Kind::Graph(_) | Kind::Stored(_) => bail!(
            "{} is a graph of positions; `retrograde convert` draws it as DOT, \
             and --cops K has cops hunt a robber on it",
            game.source_name
        ),
    }
}
