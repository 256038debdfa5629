//! Reads a board and puts the pieces where the command line wants them.

use crate::arguments::BoardArguments;
use anyhow::{Result, anyhow};
use retrograde_formats::Source;
use retrograde_games::pursuit::{Board, BoardError, Placement, PursuitGame, PursuitOptions};
use std::io::BufReader;

/// Puts the place in front, as the errors of all other formats have it.
fn board_error(source_name: &str, error: BoardError) -> anyhow::Error {
    if let BoardError::PieceMissing { piece } = error {
        return anyhow!(
            "{source_name}: the board has no {}; put the letter on a cell, \
             or give --{piece} ROW,COLUMN",
            piece.letter()
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

pub fn read_board(source: Source, arguments: &BoardArguments) -> Result<PursuitGame> {
    let name = source.name.clone();
    let board =
        Board::read(BufReader::new(source.reader)).map_err(|error| board_error(&name, error))?;
    let placement = Placement {
        police: arguments.police,
        thief: arguments.thief,
        exits: arguments.exit.clone(),
    };
    let board = board
        .place(&placement)
        .map_err(|error| board_error(&name, error))?;
    let mut options = PursuitOptions {
        exits: !arguments.no_exit,
        ..PursuitOptions::default()
    };
    if let Some(first) = arguments.first {
        options.first = first;
    }
    if let Some(directions) = arguments.police_directions {
        options.police.directions = directions;
    }
    if let Some(directions) = arguments.thief_directions {
        options.thief.directions = directions;
    }
    options.police.may_pass = !arguments.no_police_pass;
    options.thief.may_pass = !arguments.no_thief_pass;
    PursuitGame::new(board, options).map_err(|error| board_error(&name, error))
}
