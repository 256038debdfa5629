//! Reads a board and puts the pieces where the command line wants them.

use crate::arguments::BoardArguments;
use crate::context::Context;
use crate::output::content_extension;
use anyhow::{Result, anyhow};
use retrograde_formats::{Source, looks_like_board};
use retrograde_games::pursuit::{Board, BoardError, Placement, PursuitGame, PursuitOptions};
use std::io::BufReader;

/// Bytes looked at to tell a board from a graph.
const PEEK: u64 = 1 << 16;

/// Whether a source holds a board, by its name or by how it begins. It can be read after that.
pub fn is_board(source: &mut Source) -> Result<bool> {
    Ok(is_board_name(&source.name) || looks_like_board(&source.peek(PEEK)?))
}

/// Whether a file is a board by its name.
pub fn is_board_name(path: &str) -> bool {
    content_extension(path).as_deref() == Some("board")
}

/// Puts the place in front, as the errors of all other formats have it.
fn board_error(source_name: &str, error: BoardError) -> anyhow::Error {
    if let BoardError::PieceMissing { piece } = error {
        return anyhow!(
            "{source_name}: the board has no {}; put the letter on a cell, \
             or give --{piece} ROW,COLUMN",
            piece.letter()
        );
    }
    if let BoardError::PoliceCount { cops, found } = error {
        return anyhow!(
            "{source_name}: {cops} policemen are asked for, but {found} are on the board; \
             place all of them by letters or by --police ROW,COLUMN, or give --cops {found}"
        );
    }
    let Some((line, column)) = error.place() else {
        return anyhow!(error).context(source_name.to_owned());
    };
    let message = error
        .to_string()
        .replacen(&format!(", line {line} column {column}"), "", 1);
    anyhow!("{source_name}:{line}:{column}: {message}")
}

/// Reads a board and what the command line says of it, and looks whether there is memory for
/// the turns of its policemen.
pub fn read_board(
    source: Source,
    arguments: &BoardArguments,
    context: &Context,
) -> Result<PursuitGame> {
    let name = source.name.clone();
    let board = parse_board(source, arguments).map_err(|error| board_error(&name, error))?;
    let options = options(&board, arguments);
    let needed = PursuitGame::most_turn_bytes(&board, &options);
    if needed > 0 {
        context.require_memory("listing the turns of the policemen", needed)?;
    }
    PursuitGame::new(board, options).map_err(|error| board_error(&name, error))
}

/// What the command line says of places takes the place of what the text says.
fn parse_board(source: Source, arguments: &BoardArguments) -> Result<Board, BoardError> {
    let given = &arguments.board;
    // Policemen placed one by one need not fit in number to the letters that they replace.
    let mut board = Board::read_for(BufReader::new(source.reader), arguments.cops)?;
    if given.torus {
        board = board.with_torus(true);
    }
    for &door in &given.door {
        board = board.with_door(door)?;
    }
    let placement = Placement {
        police: given.police.clone(),
        thief: given.thief,
        exits: given.exit.clone(),
    };
    board = board.place(&placement)?;
    Ok(match arguments.cops {
        Some(cops) => board.with_cops(cops),
        None => board,
    })
}

/// The rules that come with the board, but for what the command line says.
fn options(board: &Board, arguments: &BoardArguments) -> PursuitOptions {
    let given = &arguments.board;
    let mut options = board.options();
    if let Some(first) = given.first {
        options.first = first;
    }
    for (movement, directions, speed, jumps, no_pass) in [
        (
            &mut options.police,
            given.police_directions,
            given.police_speed,
            given.police_jumps,
            given.no_police_pass,
        ),
        (
            &mut options.thief,
            given.thief_directions,
            given.thief_speed,
            given.thief_jumps,
            given.no_thief_pass,
        ),
    ] {
        movement.directions = directions.unwrap_or(movement.directions);
        movement.speed = speed.unwrap_or(movement.speed);
        movement.jumps = jumps.unwrap_or(movement.jumps);
        movement.may_pass &= !no_pass;
    }
    options.is_lazy |= arguments.lazy;
    options.exits = (options.exits || !given.exit.is_empty()) && !given.no_exit;
    options
}
