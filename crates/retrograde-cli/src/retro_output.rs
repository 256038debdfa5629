//! Writes solution files (`.retro`): keys of games by rules, whole graphs of all others.

use crate::game::{Kind, LoadedGame};
use crate::solution_file::BOARD_ENDING;
use anyhow::Result;
use retrograde::{GameGraph, Position, PositionGraph, Solution};
use retrograde_store::{GraphContent, KeysContent, write_to};
use std::io::Write;
use std::path::Path;

/// What a file says it was written by.
pub const PROGRAM: &str = concat!("retrograde ", env!("CARGO_PKG_VERSION"));

/// Values that are read in their order before those before them may leave the memory.
const READ_AT_ONCE: Position = 1 << 22;

/// Writes the solution of any game, so that the file is all that a reader needs.
pub fn write(sink: &mut dyn Write, game: &LoadedGame, solution: &Solution) -> Result<()> {
    let write_graph = |sink, graph: &GameGraph| {
        let content = GraphContent {
            name: &graph_name(game),
            program: PROGRAM,
            identity: u128::from_str_radix(&game.identity().to_string(), 16)?,
            graph,
            names: game.naming(),
            solution,
        };
        anyhow::Ok(write_to::<'_>(sink, content)?)
    };
    match &game.kind {
        Kind::Graph(named) => write_graph(sink, &named.graph)?,
        Kind::Stored(stored) => write_graph(sink, &stored.graph)?,
        Kind::Board(board) => {
            let graph = board.to_graph().map_err(|error| game.explain(error))?;
            write_graph(sink, &graph)?
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
            write_to(sink, content)?
        }
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
