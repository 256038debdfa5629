//! `retrograde best`: what to play, and what every other move costs.

use crate::arguments::{BestArguments, Style};
use crate::context::Context;
use crate::describe::{self, RulesReport};
use crate::exit::Answer;
use crate::game::{LoadedGame, Seen};
use crate::replies::{MoveReport, Replies, shown_line};
use anyhow::{Result, bail};
use retrograde::{Outcome, Player, PositionValues, RatedMove, Value};
use retrograde_formats::quote_name;
use serde::Serialize;

/// Solves and rates the moves of the positions named.
pub fn run(arguments: &BestArguments, context: &Context) -> Result<Answer> {
    let game = LoadedGame::load_where_it_lies(&arguments.game, context)?;
    game.require_moves()?;
    let named: Result<Vec<Seen>> = arguments
        .positions
        .iter()
        .map(|name| game.find_seen(name))
        .collect();
    let mut positions = named?;
    if positions.is_empty() {
        let starts = game.graph().starts().iter();
        positions = starts.map(|&start| game.see(start)).collect();
    }
    if positions.is_empty() {
        bail!("{} names no start; say which POSITION", game.source_name);
    }
    let values = game.values(context)?;
    let mut replies = Replies::new(&game, &values);
    let reports: Vec<Report> = positions
        .iter()
        .map(|&seen| Report::new(&game, &values, seen, arguments.plies, &mut replies))
        .collect();
    game.require_undamaged()?;
    let printer = &context.printer;
    match printer.style() {
        Style::Text => {
            for (index, (&seen, report)) in positions.iter().zip(&reports).enumerate() {
                if index > 0 {
                    printer.text("\n")?;
                }
                print_text(&game, &values, seen, report, context)?;
            }
        }
        Style::Json => {
            printer.json(&Document {
                schema: "retrograde.best/1",
                rules: RulesReport::new(&game),
                positions: reports,
            })?;
        }
        Style::Jsonl => printer.json_lines(&reports)?,
        Style::Csv => {
            let header = [
                "position",
                "move",
                "again",
                "outcome_for_mover",
                "plies",
                "optimal",
            ];
            let rows = reports.iter().flat_map(|report| {
                report.moves.iter().map(|rated| {
                    vec![
                        report.name.clone(),
                        rated.to.clone(),
                        rated.again.to_string(),
                        rated.outcome.unwrap_or_default().to_owned(),
                        rated
                            .plies
                            .map(|plies| plies.to_string())
                            .unwrap_or_default(),
                        rated.optimal.to_string(),
                    ]
                })
            });
            printer.csv(std::iter::once(header.map(str::to_owned).to_vec()).chain(rows))?;
        }
    }
    Ok(Answer::Positive)
}

/// The answer; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
struct Document {
    schema: &'static str,
    rules: RulesReport,
    positions: Vec<Report>,
}

/// A position and its moves.
#[derive(Debug, Serialize)]
struct Report {
    name: String,
    outcome: &'static str,
    remoteness: Option<u32>,
    winner: Option<usize>,
    moves: Vec<MoveReport>,
}

impl Report {
    fn new(
        game: &LoadedGame,
        values: &dyn PositionValues,
        seen: Seen,
        plies: usize,
        replies: &mut Replies<'_>,
    ) -> Report {
        let position = seen.position;
        let value = values.value(position);
        let moves = game
            .rate(values, seen)
            .into_iter()
            .map(|(to, rated)| {
                let refutation = (!rated.optimal).then(|| replies.after(to, plies));
                MoveReport {
                    to: game.name_of(to),
                    name: game.move_name(seen, to),
                    again: rated.successor.again,
                    outcome: rated.result.map(|result| result.outcome().word()),
                    plies: rated.result.and_then(Value::remoteness),
                    optimal: rated.optimal,
                    refutation,
                }
            })
            .collect();
        Report {
            name: game.name_of(seen),
            outcome: value.outcome().word(),
            remoteness: value.remoteness(),
            winner: describe::winner_of(game, values, position).map(Player::index),
            moves,
        }
    }
}

fn print_text(
    game: &LoadedGame,
    values: &dyn PositionValues,
    seen: Seen,
    report: &Report,
    context: &Context,
) -> Result<()> {
    let printer = &context.printer;
    let position = seen.position;
    let value = values.value(position);
    printer.text(&format!(
        "{}: {}; {}\n",
        printer.bold(&quote_name(&report.name)),
        describe::value(value),
        describe::winner_words(game, values, position)
    ))?;
    if report.moves.is_empty() {
        return printer.text("  play has ended here\n");
    }
    let rated: Vec<RatedMove> = game
        .rate(values, seen)
        .into_iter()
        .map(|(_, rated)| rated)
        .collect();
    let mut order: Vec<usize> = (0..rated.len()).collect();
    // Best first; the order of the game where moves are worth the same.
    order.sort_by_key(|&index| rank(&rated[index]));
    let header = || ["  ", "move to", "for the player who moves", "then"].map(str::to_owned);
    printer.table(|| {
        let rows = order
            .iter()
            .map(|&index| row(&rated[index], &report.moves[index], context));
        std::iter::once(header().to_vec()).chain(rows)
    })?;
    printer.text("  * optimal; the result counts its plies from before the move\n")
}

fn row(rated: &RatedMove, report: &MoveReport, context: &Context) -> Vec<String> {
    let result = rated.result.map_or_else(
        || "too deep to say".to_owned(),
        |result| {
            let (words, outcome) = (describe::short_value(result), result.outcome());
            words.replacen(outcome.word(), &context.printer.outcome(outcome), 1)
        },
    );
    let then = match &report.refutation {
        None => String::new(),
        Some(reply) if reply.positions.is_empty() => "play has ended".to_owned(),
        Some(reply) => shown_line(reply),
    };
    let again = if report.again { " (moves again)" } else { "" };
    let name = match &report.name {
        Some(name) => format!(" ({name})"),
        None => String::new(),
    };
    vec![
        if report.optimal { " *" } else { "  " }.to_owned(),
        format!("{}{name}{again}", quote_name(&report.to)),
        result,
        then,
    ]
}

/// Sorts moves from best to worst for the player who makes them: quick wins, then a level
/// end before endless play, then long losses, endless ones first.
fn rank(rated: &RatedMove) -> (u8, i64) {
    let Some(result) = rated.result else {
        return (4, 0);
    };
    let plies = result.remoteness().map_or(i64::from(u32::MAX), i64::from);
    match result.outcome() {
        Outcome::Win => (0, plies),
        Outcome::Tie => (1, plies),
        Outcome::Draw => (2, 0),
        Outcome::Loss => (3, -plies),
    }
}
