//! `retrograde stats`: what can be counted over all positions.
//!
//! A solution file of a game by its rules is not loaded for that, except for the details, which
//! ask for the values of all positions that moves lead to.

mod figures;

use super::solve::{CountsReport, Longest, count_rows};
use crate::arguments::{StatsArguments, Style};
use crate::context::Context;
use crate::describe::{self, RulesReport};
use crate::details::{Details, DetailsReport};
use crate::exit::Answer;
use crate::game::LoadedGame;
use crate::output::{refuse_same_file, write_whole};
use crate::printer::{Printer, aligned};
use crate::report;
use anyhow::{Result, bail};
use figures::{Figures, MoveFigures};
use retrograde::{HistogramRow, Outcome};
use serde::Serialize;

/// Solves and counts.
pub fn run(arguments: &StatsArguments, context: &Context) -> Result<Answer> {
    if let Some(path) = &arguments.report {
        refuse_same_file(path, &arguments.game.game)?;
    }
    if arguments.details && context.printer.style() == Style::Csv {
        bail!("--details has no CSV form; use --json");
    }
    let printer = &context.printer;
    if !arguments.details && arguments.report.is_none() {
        let game = LoadedGame::load_where_it_lies(&arguments.game, context)?;
        return print(&game, arguments, None, context);
    }
    let game = LoadedGame::load_values(&arguments.game, context)?;
    let solution = game.solution(context)?;
    if arguments.details
        && let Some(rules) = game.by_rules()
    {
        rules.require_game()?;
    }
    let tables = Details::MOST_BYTES_PER_POSITION * solution.len() as u64;
    context.require_memory("working out the details", tables)?;
    let details = Details::new(&game, &solution, arguments.listed);
    let Some(path) = &arguments.report else {
        return print(&game, arguments, Some(&details), context);
    };
    write_whole(path, &context.interrupt, |sink| {
        Ok(sink.write_all(report::page(&details).as_bytes())?)
    })?;
    if path != "-" {
        printer.note(format!("the report was written to {path}"));
    }
    Ok(Answer::Positive)
}

/// Counts, and prints it.
fn print(
    game: &LoadedGame,
    arguments: &StatsArguments,
    details: Option<&Details<'_>>,
    context: &Context,
) -> Result<Answer> {
    let figures = Figures::of(game, context)?;
    let mut stats = Stats::new(game, &figures, arguments.histogram);
    stats.details = details.map(Details::report);
    game.require_undamaged()?;
    let printer = &context.printer;
    match printer.style() {
        Style::Text => {
            let text = text(game, &figures, &stats, context);
            game.require_undamaged()?;
            printer.text(&text)?;
            if let Some(details) = details {
                printer.text(&details.text(printer))?;
            }
            if let Some(histogram) = &stats.histogram {
                print_histogram(histogram, printer)?;
            }
        }
        Style::Json | Style::Jsonl => printer.json(&stats)?,
        Style::Csv => {
            let header = ["plies", "win", "loss", "tie"].map(str::to_owned).to_vec();
            let rows = figures.histogram.iter().enumerate().map(|(plies, row)| {
                vec![
                    plies.to_string(),
                    row.win.to_string(),
                    row.loss.to_string(),
                    row.tie.to_string(),
                ]
            });
            printer.csv(std::iter::once(header).chain(rows))?;
        }
    }
    Ok(Answer::Positive)
}

/// Everything counted; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
struct Stats {
    schema: &'static str,
    game: String,
    rules: RulesReport,
    positions: u32,
    moves: u64,
    /// `null` where the moves are not known.
    terminals: Option<u64>,
    most_moves: Option<u32>,
    counts: CountsReport,
    drawn_share: Option<f64>,
    deepest: Option<u32>,
    longest_win: Option<Longest>,
    longest_loss: Option<Longest>,
    longest_tie: Option<Longest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    histogram: Option<Vec<PliesReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<DetailsReport>,
}

/// One row of the histogram.
#[derive(Debug, Serialize)]
struct PliesReport {
    plies: usize,
    win: u64,
    loss: u64,
    tie: u64,
}

impl Stats {
    fn new(game: &LoadedGame, figures: &Figures, histogram: bool) -> Stats {
        let graph = game.graph();
        let MoveFigures { terminals, most } = figures.moves.unwrap_or_default();
        let known = figures.moves.is_some();
        let rows = |rows: &[HistogramRow]| {
            let rows = rows.iter().enumerate();
            rows.map(|(plies, &HistogramRow { win, loss, tie })| PliesReport {
                plies,
                win,
                loss,
                tie,
            })
            .collect()
        };
        let longest = |outcome| Longest::new(game, &figures.longest, outcome);
        Stats {
            schema: "retrograde.stats/1",
            game: game.source_name.clone(),
            rules: RulesReport::new(game),
            positions: graph.position_count(),
            moves: graph.move_count(),
            terminals: known.then_some(terminals),
            most_moves: known.then_some(most),
            counts: (&figures.counts).into(),
            drawn_share: figures.counts.drawn_share(),
            deepest: figures.deepest(),
            longest_win: longest(Outcome::Win),
            longest_loss: longest(Outcome::Loss),
            longest_tie: longest(Outcome::Tie),
            histogram: histogram.then(|| rows(&figures.histogram)),
            details: None,
        }
    }
}

fn text(game: &LoadedGame, figures: &Figures, stats: &Stats, context: &Context) -> String {
    let line = |label: &str, content: String| vec![label.to_owned(), content];
    let mut text = aligned(&[
        line(
            "game",
            format!("{} ({})", game.source_name, game.kind_words()),
        ),
        line("rules", describe::rules(game)),
        line("positions", stats.positions.to_string()),
        line(
            "moves",
            match stats.most_moves {
                Some(most) => format!("{}, at most {most} from one position", stats.moves),
                None => stats.moves.to_string(),
            },
        ),
        line(
            "terminals",
            match stats.terminals {
                Some(terminals) => terminals.to_string(),
                None => "not known without the rules".to_owned(),
            },
        ),
        line(
            "deepest",
            describe::deepest(stats.deepest, u64::from(stats.positions)),
        ),
    ]);
    text.push_str("\npositions by outcome, for the player to move:\n");
    text.push_str(&aligned(&count_rows(
        game,
        &figures.counts,
        &figures.longest,
        context,
    )));
    text
}

/// Printed row by row: there are as many as the deepest game has plies.
fn print_histogram(histogram: &[PliesReport], printer: &Printer) -> Result<()> {
    printer.text("\npositions by plies until the end:\n")?;
    let header = || {
        ["  plies", "win", "loss", "tie"]
            .map(str::to_owned)
            .to_vec()
    };
    printer.table(|| {
        let rows = histogram.iter().map(|row| {
            vec![
                format!("  {}", row.plies),
                row.win.to_string(),
                row.loss.to_string(),
                row.tie.to_string(),
            ]
        });
        std::iter::once(header()).chain(rows)
    })
}
