//! `retrograde line`: best play from a position, to the end or once round its cycle.

use super::best::line_names;
use crate::arguments::{LineArguments, Style};
use crate::context::Context;
use crate::describe::{self, RulesReport};
use crate::exit::Answer;
use crate::game::LoadedGame;
use crate::printer::{aligned, plies};
use anyhow::{Context as _, Result};
use retrograde::{
    Line, LineEnd, Naming, Position, PositionGraph, Solution, principal_line, rate_moves,
};
use serde::Serialize;

/// Solves and prints the line.
pub fn run(arguments: &LineArguments, context: &Context) -> Result<Answer> {
    let game = LoadedGame::load(&arguments.game, context)?;
    let from = match &arguments.position {
        Some(name) => game.find(name)?,
        None => *game
            .graph()
            .starts()
            .first()
            .with_context(|| format!("{} names no start; say which POSITION", game.source_name))?,
    };
    let solution = game.solve(context)?;
    let most = arguments.plies.unwrap_or(usize::MAX);
    let line = principal_line(game.graph(), &solution, from, most);
    let refutations =
        if arguments.refutations { refutations(&game, &solution, from, most) } else { Vec::new() };
    let steps = steps(&game, &solution, &line);
    let printer = &context.printer;
    match printer.style() {
        Style::Text => printer.text(&text(&game, &solution, &line, &steps, &refutations, context))?,
        Style::Json => printer.json(&serde_json::json!({
            "schema": "retrograde.line/1",
            "rules": RulesReport::new(&game),
            "from": game.naming().name(from),
            "plies": line.moves.len(),
            "end": end_word(line.end),
            "cycle_begins_at_ply": cycle_start(line.end),
            "steps": steps,
            "refutations": refutations,
        }))?,
        Style::Jsonl => {
            for step in &steps {
                printer.json(step)?;
            }
        }
        Style::Csv => {
            let header = ["ply", "position", "outcome", "remoteness"].map(str::to_owned).to_vec();
            let rows = steps.iter().map(|step| {
                let remoteness = step.remoteness.map(|plies| plies.to_string());
                vec![
                    step.ply.to_string(),
                    step.position.clone(),
                    step.outcome.to_owned(),
                    remoteness.unwrap_or_default(),
                ]
            });
            printer.csv(std::iter::once(header).chain(rows))?;
        }
    }
    Ok(Answer::Positive)
}

/// A position on the line; outcome and remoteness are for the player to move there.
#[derive(Debug, Serialize)]
struct Step {
    ply: usize,
    position: String,
    outcome: &'static str,
    remoteness: Option<u32>,
    /// Who moves here: the player who began the line, or the other.
    #[serde(skip)]
    begins: bool,
}

/// A move that is not optimal, and what it runs into.
#[derive(Debug, Serialize)]
struct RefutationReport {
    to: String,
    outcome: Option<&'static str>,
    plies: Option<u32>,
    then: Vec<String>,
}

fn steps(game: &LoadedGame, solution: &Solution, line: &Line) -> Vec<Step> {
    let mut begins = true;
    let mut steps = Vec::with_capacity(line.moves.len() + 1);
    for (ply, position) in line.positions().enumerate() {
        if ply > 0 && !line.moves[ply - 1].again {
            begins = !begins;
        }
        let value = solution.value(position);
        steps.push(Step {
            ply,
            position: game.naming().name(position),
            outcome: value.outcome().word(),
            remoteness: value.remoteness(),
            begins,
        });
    }
    steps
}

fn refutations(
    game: &LoadedGame,
    solution: &Solution,
    from: Position,
    most: usize,
) -> Vec<RefutationReport> {
    rate_moves(game.graph(), solution, from)
        .into_iter()
        .filter(|rated| !rated.optimal)
        .map(|rated| {
            let reply = rated.successor.position;
            let line = principal_line(game.graph(), solution, reply, most);
            RefutationReport {
                to: game.naming().name(reply),
                outcome: rated.result.map(|result| result.outcome().word()),
                plies: rated.result.and_then(|result| result.remoteness()),
                then: line_names(game, &line).split_off(1),
            }
        })
        .collect()
}

fn end_word(end: LineEnd) -> &'static str {
    match end {
        LineEnd::Terminal(_) => "terminal",
        LineEnd::Cycle { .. } => "cycle",
        LineEnd::Cut => "cut",
        _ => "inconsistent",
    }
}

fn cycle_start(end: LineEnd) -> Option<usize> {
    match end {
        LineEnd::Cycle { first_ply } => Some(first_ply),
        _ => None,
    }
}

fn text(
    game: &LoadedGame,
    solution: &Solution,
    line: &Line,
    steps: &[Step],
    refutations: &[RefutationReport],
    context: &Context,
) -> String {
    let mut text = format!(
        "{}: {}; {}\n",
        context.printer.bold(&game.naming().name(line.from)),
        describe::value(solution.value(line.from)),
        describe::winner_words(game, solution, line.from)
    );
    let mut rows =
        vec![["ply", "position", "to move", "for the player to move"].map(str::to_owned).to_vec()];
    let owners = line.positions().map(|position| game.graph().owner(position));
    for ((step, owner), position) in steps.iter().zip(owners).zip(line.positions()) {
        let mover = match (owner, step.begins) {
            (Some(owner), _) => describe::player_name(game, owner),
            (None, true) => "first",
            (None, false) => "second",
        };
        let value = solution.value(position);
        let words = describe::short_value(value);
        let painted = context.printer.outcome(value.outcome());
        rows.push(vec![
            step.ply.to_string(),
            step.position.clone(),
            mover.to_owned(),
            words.replacen(value.outcome().word(), &painted, 1),
        ]);
    }
    text.push_str(&aligned(&rows));
    text.push_str(&match line.end {
        LineEnd::Terminal(value) => format!(
            "play ends after {}: {} for the player to move\n",
            plies(line.moves.len() as u64),
            value.outcome()
        ),
        LineEnd::Cycle { first_ply } => {
            format!("play goes round for ever: the last position stood at ply {first_ply} before\n")
        }
        LineEnd::Cut => "cut here, as asked\n".to_owned(),
        _ => "the solution names no move here\n".to_owned(),
    });
    if !refutations.is_empty() {
        text.push_str("\nother moves, with their results for the player who makes them:\n");
        let rows: Vec<Vec<String>> = refutations
            .iter()
            .map(|refutation| {
                let result = match (refutation.outcome, refutation.plies) {
                    (Some(outcome), Some(count)) => {
                        format!("{outcome} in {}", plies(u64::from(count)))
                    }
                    (Some(outcome), None) => outcome.to_owned(),
                    (None, _) => "too deep to say".to_owned(),
                };
                vec![format!("  {}", refutation.to), result, refutation.then.join(" ")]
            })
            .collect();
        text.push_str(&aligned(&rows));
    }
    text
}
