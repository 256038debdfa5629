//! `retrograde line`: best play from a position, to the end or once round its cycle.
//!
//! A line may have millions of plies, so its steps are printed as they are computed.

use crate::arguments::{LineArguments, Style};
use crate::context::Context;
use crate::describe::{self, RulesReport};
use crate::exit::Answer;
use crate::game::{LoadedGame, Seen};
use crate::printer::{aligned, plies};
use crate::replies::{Replies, Reply, shown_line};
use anyhow::{Context as _, Result};
use retrograde::{Line, LineEnd, PositionValues, principal_line};
use retrograde_formats::quote_name;
use serde::{Serialize, Serializer};

/// Solves and prints the line.
pub fn run(arguments: &LineArguments, context: &Context) -> Result<Answer> {
    let game = LoadedGame::load_where_it_lies(&arguments.game, context)?;
    game.require_moves()?;
    let from =
        match &arguments.position {
            Some(name) => game.find_seen(name)?,
            None => game.see(*game.graph().starts().first().with_context(|| {
                format!("{} names no start; say which POSITION", game.source_name)
            })?),
        };
    let values = game.values(context)?;
    let most = arguments.plies.unwrap_or(usize::MAX);
    let line = principal_line(game.graph(), &values, from.position, most);
    let refutations = if arguments.refutations {
        refutations(&game, &values, from, most)
    } else {
        Vec::new()
    };
    game.require_undamaged()?;
    let play = Play {
        game: &game,
        values: &values,
        line: &line,
        from,
    };
    let printer = &context.printer;
    match printer.style() {
        Style::Text => print_text(&play, &refutations, context)?,
        Style::Json => printer.json(&Report {
            schema: "retrograde.line/1",
            rules: RulesReport::new(&game),
            from: game.name_of(from),
            plies: line.moves.len(),
            end: end_word(line.end),
            cycle_begins_at_ply: cycle_start(line.end),
            steps: Steps(&play),
            refutations,
        })?,
        Style::Jsonl => printer.json_lines(play.steps())?,
        Style::Csv => {
            let header = ["ply", "position", "outcome", "remoteness"]
                .map(str::to_owned)
                .to_vec();
            let rows = play.steps().map(|step| {
                let remoteness = step.remoteness.map(|plies| plies.to_string());
                vec![
                    step.ply.to_string(),
                    step.position,
                    step.outcome.to_owned(),
                    remoteness.unwrap_or_default(),
                ]
            });
            printer.csv(std::iter::once(header).chain(rows))?;
        }
    }
    Ok(Answer::Positive)
}

/// The answer; `docs/schema.md` describes the JSON.
#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    rules: RulesReport,
    from: String,
    plies: usize,
    end: &'static str,
    cycle_begins_at_ply: Option<usize>,
    steps: Steps<'a>,
    refutations: Vec<RefutationReport>,
}

/// The steps of a line as a list for JSON.
struct Steps<'a>(&'a Play<'a>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.steps())
    }
}

/// A line and what it is a line of.
struct Play<'a> {
    game: &'a LoadedGame,
    values: &'a dyn PositionValues,
    line: &'a Line,
    /// Where it begins, as it was asked for.
    from: Seen,
}

/// A position on the line; outcome and remoteness are for the player to move there.
#[derive(Debug, Serialize)]
struct Step {
    ply: usize,
    position: String,
    outcome: &'static str,
    remoteness: Option<u32>,
}

/// A move that is not optimal, and what it runs into.
#[derive(Debug, Serialize)]
struct RefutationReport {
    to: String,
    outcome: Option<&'static str>,
    plies: Option<u32>,
    then: Reply,
}

impl Play<'_> {
    /// The positions of the line, each as it stands after the moves before it.
    fn seen(&self) -> impl Iterator<Item = Seen> + '_ {
        let mut seen = self.from;
        self.line
            .positions()
            .enumerate()
            .map(move |(ply, position)| {
                if ply > 0 {
                    seen = self.game.step(seen, position);
                }
                seen
            })
    }

    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.seen().enumerate().map(|(ply, seen)| {
            let value = self.values.value(seen.position);
            Step {
                ply,
                position: self.game.name_of(seen),
                outcome: value.outcome().word(),
                remoteness: value.remoteness(),
            }
        })
    }

    /// Who moves at each step: a player, or who began the line and who did not.
    fn movers(&self) -> impl Iterator<Item = String> + '_ {
        let mut begins = true;
        self.line
            .positions()
            .enumerate()
            .map(move |(ply, position)| {
                if ply > 0 && !self.line.moves[ply - 1].again {
                    begins = !begins;
                }
                match (self.game.graph().owner(position), begins) {
                    (Some(owner), _) => describe::player_name(self.game, owner),
                    (None, true) => "first".to_owned(),
                    (None, false) => "second".to_owned(),
                }
            })
    }
}

fn refutations(
    game: &LoadedGame,
    values: &dyn PositionValues,
    from: Seen,
    most: usize,
) -> Vec<RefutationReport> {
    let mut replies = Replies::new(game, values);
    game.rate(values, from)
        .into_iter()
        .filter(|(_, rated)| !rated.optimal)
        .map(|(to, rated)| RefutationReport {
            to: game.name_of(to),
            outcome: rated.result.map(|result| result.outcome().word()),
            plies: rated.result.and_then(|result| result.remoteness()),
            then: replies.after(to, most),
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

fn print_text(play: &Play<'_>, refutations: &[RefutationReport], context: &Context) -> Result<()> {
    let Play {
        game,
        values,
        line,
        from,
    } = *play;
    let printer = &context.printer;
    printer.text(&format!(
        "{}: {}; {}\n",
        printer.bold(&quote_name(&game.name_of(from))),
        describe::value(values.value(line.from)),
        describe::winner_words(game, values, line.from)
    ))?;
    let header = || ["ply", "position", "to move", "for the player to move"].map(str::to_owned);
    printer.table(|| {
        let rows = play.seen().zip(play.movers()).enumerate();
        let rows = rows.map(|(ply, (seen, mover))| {
            let value = values.value(seen.position);
            let painted = printer.outcome(value.outcome());
            vec![
                ply.to_string(),
                quote_name(&game.name_of(seen)).into_owned(),
                mover,
                describe::short_value(value).replacen(value.outcome().word(), &painted, 1),
            ]
        });
        std::iter::once(header().to_vec()).chain(rows)
    })?;
    let mut text = match line.end {
        LineEnd::Terminal(value) => format!(
            "play ends after {}: {} for the player to move\n",
            plies(line.moves.len() as u64),
            value.outcome()
        ),
        LineEnd::Cycle { first_ply } => {
            let symmetry = match game.by_rules() {
                Some(_) => ", up to symmetry",
                None => "",
            };
            format!(
                "play goes round for ever: the last position stood at ply {first_ply} before{symmetry}\n"
            )
        }
        LineEnd::Cut => "cut here, as asked\n".to_owned(),
        _ => "the solution names no move here\n".to_owned(),
    };
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
                let to = quote_name(&refutation.to).into_owned();
                vec![format!("  {to}"), result, shown_line(&refutation.then)]
            })
            .collect();
        text.push_str(&aligned(&rows));
    }
    printer.text(&text)
}
