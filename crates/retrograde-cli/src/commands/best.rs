//! `retrograde best`: what to play, and what every other move costs.

use crate::arguments::{BestArguments, Style};
use crate::context::Context;
use crate::describe::{self, RulesReport, player_word};
use crate::exit::Answer;
use crate::game::LoadedGame;
use crate::printer::aligned;
use anyhow::{Result, bail};
use retrograde::{
    Line, LineEnd, Naming, Outcome, Position, PositionGraph, RatedMove, Solution, principal_line,
    rate_moves,
};
use serde::Serialize;

/// Solves and rates the moves of the positions named.
pub fn run(arguments: &BestArguments, context: &Context) -> Result<Answer> {
    let game = LoadedGame::load(&arguments.game, context)?;
    let named: Result<Vec<Position>> =
        arguments.positions.iter().map(|name| game.find(name)).collect();
    let mut positions = named?;
    if positions.is_empty() {
        positions = game.graph().starts().to_vec();
    }
    if positions.is_empty() {
        bail!("{} names no start; say which POSITION", game.source_name);
    }
    let solution = game.solve(context)?;
    let reports: Vec<Report> = positions
        .iter()
        .map(|&position| Report::new(&game, &solution, position, arguments.plies))
        .collect();
    let printer = &context.printer;
    match printer.style() {
        Style::Text => {
            let texts: Vec<String> = positions
                .iter()
                .zip(&reports)
                .map(|(&position, report)| text(&game, &solution, position, report, context))
                .collect();
            printer.text(&texts.join("\n"))?;
        }
        Style::Json => {
            let document = serde_json::json!({
                "schema": "retrograde.best/1",
                "rules": RulesReport::new(&game),
                "positions": reports,
            });
            printer.json(&document)?;
        }
        Style::Jsonl => {
            for report in &reports {
                printer.json(report)?;
            }
        }
        Style::Csv => {
            let header = ["position", "move", "again", "outcome_for_mover", "plies", "optimal"];
            let rows = reports.iter().flat_map(|report| {
                report.moves.iter().map(|rated| {
                    vec![
                        report.name.clone(),
                        rated.to.clone(),
                        rated.again.to_string(),
                        rated.outcome.unwrap_or_default().to_owned(),
                        rated.plies.map(|plies| plies.to_string()).unwrap_or_default(),
                        rated.optimal.to_string(),
                    ]
                })
            });
            printer.csv(std::iter::once(header.map(str::to_owned).to_vec()).chain(rows))?;
        }
    }
    Ok(Answer::Positive)
}

/// A position and its moves.
#[derive(Debug, Serialize)]
struct Report {
    name: String,
    outcome: &'static str,
    remoteness: Option<u32>,
    winner: Option<&'static str>,
    moves: Vec<MoveReport>,
}

/// A move and its worth to the player who makes it.
#[derive(Debug, Serialize)]
struct MoveReport {
    to: String,
    again: bool,
    outcome: Option<&'static str>,
    plies: Option<u32>,
    optimal: bool,
    /// For a move that is not optimal: the positions that best play leads through after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Vec<String>>,
}

impl Report {
    fn new(game: &LoadedGame, solution: &Solution, position: Position, plies: usize) -> Report {
        let value = solution.value(position);
        let moves = rate_moves(game.graph(), solution, position)
            .into_iter()
            .map(|rated| {
                let refutation = (!rated.optimal).then(|| {
                    let from = rated.successor.position;
                    let line = principal_line(game.graph(), solution, from, plies);
                    line_names(game, &line).split_off(1)
                });
                MoveReport {
                    to: game.naming().name(rated.successor.position),
                    again: rated.successor.again,
                    outcome: rated.result.map(|result| result.outcome().word()),
                    plies: rated.result.and_then(|result| result.remoteness()),
                    optimal: rated.optimal,
                    refutation,
                }
            })
            .collect();
        Report {
            name: game.naming().name(position),
            outcome: value.outcome().word(),
            remoteness: value.remoteness(),
            winner: describe::winner_of(game, solution, position).map(player_word),
            moves,
        }
    }
}

/// The names along a line; an ellipsis where it goes on.
pub fn line_names(game: &LoadedGame, line: &Line) -> Vec<String> {
    let mut names: Vec<String> =
        line.positions().map(|position| game.naming().name(position)).collect();
    if line.end == LineEnd::Cut {
        names.push("...".to_owned());
    }
    names
}

fn text(
    game: &LoadedGame,
    solution: &Solution,
    position: Position,
    report: &Report,
    context: &Context,
) -> String {
    let value = solution.value(position);
    let mut text = format!(
        "{}: {}; {}\n",
        context.printer.bold(&report.name),
        describe::value(value),
        describe::winner_words(game, solution, position)
    );
    if report.moves.is_empty() {
        text.push_str("  play has ended here\n");
        return text;
    }
    let rated = rate_moves(game.graph(), solution, position);
    let mut order: Vec<usize> = (0..rated.len()).collect();
    // Best first; the order of the game where moves are worth the same.
    order.sort_by_key(|&index| rank(&rated[index]));
    let mut rows = vec![
        ["  ", "move to", "for the player who moves", "then"].map(str::to_owned).to_vec(),
    ];
    for index in order {
        let (rated, report) = (&rated[index], &report.moves[index]);
        let result = rated.result.map_or_else(
            || "too deep to say".to_owned(),
            |result| {
                let words = describe::short_value(result);
                words.replacen(
                    result.outcome().word(),
                    &context.printer.outcome(result.outcome()),
                    1,
                )
            },
        );
        let then = match &report.refutation {
            None => String::new(),
            Some(names) if names.is_empty() => "play has ended".to_owned(),
            Some(names) => names.join(" "),
        };
        let again = if report.again { " (moves again)" } else { "" };
        rows.push(vec![
            if report.optimal { " *" } else { "  " }.to_owned(),
            format!("{}{again}", report.to),
            result,
            then,
        ]);
    }
    text.push_str(&aligned(&rows));
    text.push_str("  * optimal; the result counts its plies from before the move\n");
    text
}

/// Sorts moves from best to worst for the player who makes them.
fn rank(rated: &RatedMove) -> (u8, i64) {
    let Some(result) = rated.result else { return (5, 0) };
    let plies = result.remoteness().map_or(i64::from(u32::MAX), i64::from);
    match result.outcome() {
        Outcome::Win => (0, plies),
        Outcome::Tie => (u8::from(!rated.optimal) + 1, plies),
        Outcome::Draw => (2, 0),
        Outcome::Loss => (4, -plies),
    }
}
