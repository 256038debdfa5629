//! What must hold of every game that could be read.

use retrograde::{PositionGraph, check, solve};
use retrograde_formats::{
    Format, NamedGame, ReadOptions, Source, identity, read_game, write_edge_list,
};
use std::ops::ControlFlow;

/// Games of more positions or moves than this are only read.
const SOLVED: u64 = 100_000;

/// Reads bytes in a format, or in the one that they seem to be in, and if they are a game
/// solves it, checks the solution, and takes the game through an edge list.
pub fn read_and_solve(bytes: &[u8], format: Option<Format>) {
    let Ok(source) = Source::from_bytes("fuzz", bytes.to_vec()) else {
        return;
    };
    let options = ReadOptions {
        format,
        max_memory: Some(256 << 20),
        ..ReadOptions::default()
    };
    let Ok(game) = read_game(source, &options, &mut |_| ControlFlow::Continue(())) else {
        return;
    };
    let size = u64::from(game.names.len() as u32) + game.graph.move_count();
    if size > SOLVED {
        return;
    }
    // A rule that names a player may not be playable; that is an error, not a panic.
    if let Ok(solution) = solve(&game.graph) {
        check(&game.graph, &solution).expect("the checker accepts what the solver finds");
    }
    survives_an_edge_list(&game);
}

fn survives_an_edge_list(game: &NamedGame) {
    let mut text = Vec::new();
    write_edge_list(&mut text, &game.graph, &game.names).expect("writing to memory");
    let source = Source::from_bytes("again", text).expect("plain text");
    let options = ReadOptions {
        format: Some(Format::EdgeList),
        max_memory: None,
        ..ReadOptions::default()
    };
    let again = read_game(source, &options, &mut |_| ControlFlow::Continue(()))
        .expect("what is written can be read");
    let before = identity(&game.graph, &game.names).to_string();
    let after = identity(&again.graph, &again.names).to_string();
    assert_eq!(before, after, "the same game");
}
