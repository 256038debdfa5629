//! Writes solution files (`.retro`): keys of games by rules, whole graphs of all others.

use crate::game::{Kind, LoadedGame};
use crate::output::Target;
use crate::solution_file::BOARD_ENDING;
use anyhow::Result;
use retrograde::{GameGraph, Position, PositionGraph, Solution};
use retrograde_store::{Content, GraphContent, KeysContent, write_seekable, write_to};
use std::path::Path;

/// What a file says it was written by.
pub const PROGRAM: &str = concat!("retrograde ", env!("CARGO_PKG_VERSION"));

/// Values that are read in their order before those before them may leave the memory.
const READ_AT_ONCE: Position = 1 << 22;

/// Writes the solution of any game, so that the file is all that a reader needs.
pub fn write(target: Target<'_>, game: &LoadedGame, solution: &Solution) -> Result<()> {
    let write_graph = |target, graph: &GameGraph| {
        let content = GraphContent {
            name: &graph_name(game),
            program: PROGRAM,
            identity: u128::from_str_radix(&game.identity().to_string(), 16)?,
            graph,
            names: game.naming(),
            solution,
        };
        write_content(target, content.into())
    };
    match &game.kind {
        Kind::Graph(named) => write_graph(target, &named.graph)?,
        Kind::Stored(stored) => write_graph(target, &stored.graph)?,
        Kind::Board(board) => {
            let graph = board.to_graph().map_err(|error| game.explain(error))?;
            write_graph(target, &graph)?;
        }
        Kind::Rules(rules) => {
            let starts = rules.starts().iter();
            let starts: Vec<u64> = starts.map(|&start| rules.keys.key(start)).collect();
            let content = KeysContent {
                name: &rules.name,
                program: PROGRAM,
                rules: rules.rules(),
                starts: &starts,
                move_count: rules.move_count(),
                keys: &rules.keys,
                value_of: &|position| {
                    if position.is_multiple_of(READ_AT_ONCE) && position > 0 {
                        solution.release(position - READ_AT_ONCE..position);
                    }
                    solution.value(position)
                },
            };
            write_content(target, content.into())?;
        }
    };
    Ok(())
}

fn write_content(target: Target<'_>, content: Content<'_>) -> Result<()> {
    match target {
        Target::Stream(stream) => write_to(stream, content)?,
        Target::NewFile(file) => write_seekable(file, content)?,
    };
    Ok(())
}

/// What a graph is called: the name of its file without the folder, so that the same game
/// gives the same bytes wherever it lies. Whether it was a board is told by how that ends.
fn graph_name(game: &LoadedGame) -> String {
    if let Kind::Stored(stored) = &game.kind {
        return stored.name.clone();
    }
    let file = Path::new(&game.source_name).file_name();
    let mut name = file.map_or_else(
        || game.source_name.clone(),
        |name| name.to_string_lossy().into_owned(),
    );
    let is_board = matches!(game.kind, Kind::Board(_));
    match (is_board, name.ends_with(BOARD_ENDING)) {
        (true, false) => name.push_str(BOARD_ENDING),
        (false, true) => name.push_str(".graph"),
        _ => {}
    }
    name
}
