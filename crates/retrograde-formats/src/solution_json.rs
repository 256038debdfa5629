//! Solutions as JSON: one document, or one object per line.
//!
//! The document is an object with the members of [`Header`] and the array `positions`;
//! in lines, the header comes first and every position is a line of its own. What the
//! members mean, and how the schema may change, is in `docs/schema.md`.
//!
//! Positions are written one by one: O(V + E) time, 4 bytes per position for its best move.

use crate::error::WriteError;
use crate::output::Output;
use crate::solved_game::{BestMoves, SolvedGame};
use retrograde::Position;
use serde::Serialize;
use std::io::Write;

/// The name and version of the schema.
pub const SOLUTION_SCHEMA: &str = "retrograde.solution/1";

#[derive(Serialize)]
struct Header<'a> {
    schema: &'static str,
    game: &'a str,
    rules: RuleWords,
    position_count: u32,
    move_count: u64,
    counts: Counts,
    starts: Vec<String>,
    units: Units,
}

#[derive(Serialize)]
struct RuleWords {
    dead_end: String,
    infinite: String,
}

#[derive(Serialize)]
struct Counts {
    win: u64,
    loss: u64,
    tie: u64,
    draw: u64,
    endless_win: u64,
    endless_loss: u64,
}

#[derive(Serialize)]
struct Units {
    outcome: &'static str,
    remoteness: &'static str,
}

/// One position. Its names are in buffers that the next position uses again.
#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    outcome: &'static str,
    remoteness: Option<u32>,
    #[serde(rename = "move")]
    best_move: Option<&'a str>,
    winner: Option<usize>,
}

/// Writes a solution as one JSON document.
///
/// # Errors
///
/// [`WriteError::Io`] if `out` fails.
pub fn write_solution_json(out: &mut dyn Write, solved: &SolvedGame<'_>) -> Result<(), WriteError> {
    let mut output = Output::new(out);
    let header = json(&Header::of(solved))?;
    // The array becomes the last member of the header's object.
    output.push_str(header.strip_suffix('}').unwrap_or(&header));
    output.push_str(",\"positions\":[");
    let mut rows = Rows::new(solved);
    for position in 0..solved.graph.position_count() {
        if position > 0 {
            output.push_str(",");
        }
        output.end_line()?;
        output.push_str(&rows.json(position)?);
    }
    output.end_line()?;
    output.push_str("]}");
    output.end_line()?;
    output.finish()
}

/// Writes a solution as JSON lines: the header, then every position.
///
/// # Errors
///
/// [`WriteError::Io`] if `out` fails.
pub fn write_solution_jsonl(
    out: &mut dyn Write,
    solved: &SolvedGame<'_>,
) -> Result<(), WriteError> {
    let mut output = Output::new(out);
    output.push_str(&json(&Header::of(solved))?);
    output.end_line()?;
    let mut rows = Rows::new(solved);
    for position in 0..solved.graph.position_count() {
        output.push_str(&rows.json(position)?);
        output.end_line()?;
    }
    output.finish()
}

fn json(value: &impl Serialize) -> Result<String, WriteError> {
    serde_json::to_string(value).map_err(|error| WriteError::Io(error.into()))
}

impl<'a> Header<'a> {
    fn of(solved: &SolvedGame<'a>) -> Header<'a> {
        let rules = solved.graph.rules();
        let counts = solved.solution.counts();
        Header {
            schema: SOLUTION_SCHEMA,
            game: solved.game,
            rules: RuleWords {
                dead_end: rules.dead_end.to_string(),
                infinite: rules.infinite.to_string(),
            },
            position_count: solved.graph.position_count(),
            move_count: solved.graph.move_count(),
            counts: Counts {
                win: counts.win,
                loss: counts.loss,
                tie: counts.tie,
                draw: counts.draw,
                endless_win: counts.endless_win,
                endless_loss: counts.endless_loss,
            },
            starts: solved
                .graph
                .starts()
                .iter()
                .map(|&start| solved.naming.name(start))
                .collect(),
            units: Units {
                outcome: "for the player to move",
                remoteness: "plies",
            },
        }
    }
}

struct Rows<'a> {
    solved: &'a SolvedGame<'a>,
    best_moves: BestMoves,
    name: String,
    best_move: String,
}

impl<'a> Rows<'a> {
    fn new(solved: &'a SolvedGame<'a>) -> Rows<'a> {
        Rows {
            solved,
            best_moves: solved.best_moves(),
            name: String::new(),
            best_move: String::new(),
        }
    }

    fn json(&mut self, position: Position) -> Result<String, WriteError> {
        let naming = self.solved.naming;
        self.name.clear();
        naming.append_name(position, &mut self.name);
        self.best_move.clear();
        let best_move = self.best_moves.of(position);
        if let Some(best) = best_move {
            naming.append_name(best, &mut self.best_move);
        }
        let value = self.solved.solution.value(position);
        json(&Row {
            name: &self.name,
            outcome: value.outcome().word(),
            remoteness: value.remoteness(),
            best_move: best_move.map(|_| self.best_move.as_str()),
            winner: self.solved.winner(position).map(retrograde::Player::index),
        })
    }
}
