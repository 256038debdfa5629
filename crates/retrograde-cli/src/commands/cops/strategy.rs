//! What to do in every situation, as JSON lines; `docs/schema.md` describes them.

use super::input::NamedArena;
use super::report::{RulesReport, winner};
use crate::context::Context;
use crate::output::write_whole;
use anyhow::Result;
use retrograde_games::cops::{Chase, ChaseSolution, Hunt, Situation};
use serde::Serialize;
use std::io::{self, Write};

/// The first line.
#[derive(Serialize)]
struct Header<'a> {
    schema: &'static str,
    graph: &'a str,
    vertices: u32,
    edges: u64,
    rules: RulesReport,
    cops: u32,
    situations: u64,
    /// The placement of the cops to begin with; the robber answers with the vertex of most
    /// rounds.
    best_placement: Option<Vec<String>>,
    units: Units,
}

#[derive(Serialize)]
struct Units {
    rounds: &'static str,
}

/// Every other line.
#[derive(Serialize)]
struct Row {
    cops: Vec<String>,
    robber: String,
    to_move: &'static str,
    winner: &'static str,
    rounds: Option<u32>,
    #[serde(rename = "move")]
    best_move: Option<Move>,
}

/// Where the side to move goes.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Move {
    Cops(Vec<String>),
    Robber(String),
}

/// Writes the file of a solved chase.
pub fn write(
    path: &str,
    graph: &NamedArena,
    chase: &Chase,
    solution: &ChaseSolution,
    hunt: &Hunt,
    context: &Context,
) -> Result<()> {
    let names = |vertices: &[u32]| -> Vec<String> {
        vertices
            .iter()
            .map(|&vertex| graph.plain_name(vertex))
            .collect()
    };
    let header = Header {
        schema: "retrograde.strategy/1",
        graph: &graph.title,
        vertices: graph.arena.vertex_count(),
        edges: graph.arena.edge_count(),
        rules: RulesReport::new(chase.rules()),
        cops: chase.cops(),
        situations: chase.situation_count(),
        best_placement: hunt.best_placements.first().map(|cops| names(cops)),
        units: Units {
            rounds: "turns of the cops until the robber is caught",
        },
    };
    write_whole(path, &context.interrupt, |sink: &mut dyn Write| {
        write_line(sink, &header)?;
        solution.for_each_situation(|step| {
            let Situation {
                cops,
                robber,
                cops_to_move,
            } = &step.situation;
            let next = step.next.as_ref().map(|next| {
                if *cops_to_move {
                    Move::Cops(names(&next.cops))
                } else {
                    Move::Robber(graph.plain_name(next.robber))
                }
            });
            let row = Row {
                cops: names(cops),
                robber: graph.plain_name(*robber),
                to_move: if *cops_to_move { "cops" } else { "robber" },
                winner: winner(step.rounds),
                rounds: step.rounds,
                best_move: next,
            };
            write_line(sink, &row)
        })?;
        Ok(())
    })?;
    context.printer.note(format!(
        "{} situations written to {path}",
        chase.situation_count()
    ));
    Ok(())
}

fn write_line(sink: &mut dyn Write, row: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(row)?;
    line.push(b'\n');
    sink.write_all(&line)
}
