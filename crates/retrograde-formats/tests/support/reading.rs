//! Short ways to read a game and to look at it.

#![allow(dead_code, reason = "no test uses all of them")]

use retrograde::{Naming, PositionGraph};
use retrograde_formats::{Format, NamedGame, ReadError, ReadOptions, Source, read_game};
use std::ops::ControlFlow;

/// Reads a text in a format, or in the one that it looks like.
pub fn read(text: &str, format: Option<Format>) -> Result<NamedGame, ReadError> {
    let options = ReadOptions {
        format,
        ..ReadOptions::default()
    };
    let source = Source::from_text("test", text);
    read_game(source, &options, &mut |_| ControlFlow::Continue(()))
}

/// Reads an edge list that is right.
pub fn game(text: &str) -> NamedGame {
    read(text, Some(Format::EdgeList)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Reads an edge list that is wrong.
pub fn error_of(text: &str) -> String {
    match read(text, Some(Format::EdgeList)) {
        Ok(_) => panic!("{text:?} was read"),
        Err(error) => error.to_string(),
    }
}

/// The names of all positions, in their order.
pub fn all_names(game: &NamedGame) -> Vec<String> {
    (0..game.graph.position_count())
        .map(|position| game.names.name(position))
        .collect()
}

/// All moves as `from to`, in their order.
pub fn all_moves(game: &NamedGame) -> Vec<String> {
    let mut moves = Vec::new();
    game.graph.for_each_move(&mut |from, successor| {
        moves.push(format!(
            "{} {}",
            game.names.name(from),
            game.names.name(successor.position)
        ));
    });
    moves
}
