//! `retrograde stats`: what can be counted over all positions.

use super::solve::{CountsReport, Longest, count_rows};
use crate::arguments::{StatsArguments, Style};
use crate::context::Context;
use crate::describe::{self, RulesReport};
use crate::details::{Details, DetailsReport, knows_moves};
use crate::exit::Answer;
use crate::game::LoadedGame;
use crate::output::{refuse_same_file, write_whole};
use crate::printer::{Printer, aligned};
use crate::report;
use anyhow::{Result, bail};
use retrograde::{HistogramRow, Outcome, Position, PositionGraph, Solution};
use serde::Serialize;

/// Solves and counts.
pub fn run(arguments: &StatsArguments, context: &Context) -> Result<Answer> {
    if let Some(path) = &arguments.report {
        refuse_same_file(path, &arguments.game.game)?;
    }
    if arguments.details && context.printer.style() == Style::Csv {
        bail!("--details has no CSV form; use --json");
    }
    let game = LoadedGame::load_values(&arguments.game, context)?;
    let solution = game.solution(context)?;
    let printer = &context.printer;
    if arguments.details || arguments.report.is_some() {
        if arguments.details
            && let Some(rules) = game.by_rules()
        {
            rules.require_game()?;
        }
        let tables = Details::MOST_BYTES_PER_POSITION * solution.len() as u64;
        context.require_memory("working out the details", tables)?;
    }
    if let Some(path) = &arguments.report {
        let details = Details::new(&game, &solution, arguments.listed);
        write_whole(path, &context.interrupt, |sink| {
            Ok(sink.write_all(report::page(&details).as_bytes())?)
        })?;
        if path != "-" {
            printer.note(format!("the report was written to {path}"));
        }
        return Ok(Answer::Positive);
    }
    let details = arguments
        .details
        .then(|| Details::new(&game, &solution, arguments.listed));
    let mut stats = Stats::new(&game, &solution, arguments.histogram);
    stats.details = details.as_ref().map(Details::report);
    match printer.style() {
        Style::Text => {
            printer.text(&text(&game, &solution, &stats, context))?;
            if let Some(details) = &details {
                printer.text(&details.text(printer))?;
            }
            if let Some(histogram) = &stats.histogram {
                print_histogram(histogram, printer)?;
            }
        }
        Style::Json | Style::Jsonl => printer.json(&stats)?,
        Style::Csv => {
            let header = ["plies", "win", "loss", "tie"].map(str::to_owned).to_vec();
            let rows = solution
                .histogram()
                .into_iter()
                .enumerate()
                .map(|(plies, row)| {
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
    fn new(game: &LoadedGame, solution: &Solution, histogram: bool) -> Stats {
        let graph = game.graph();
        let knows_moves = knows_moves(game);
        let (terminals, most_moves) = if knows_moves {
            let (terminals, most_moves) = terminals_and_most_moves(graph);
            (Some(terminals), Some(most_moves))
        } else {
            (None, None)
        };
        let counts = solution.counts();
        let rows = |rows: Vec<HistogramRow>| {
            let rows = rows.into_iter().enumerate();
            rows.map(|(plies, HistogramRow { win, loss, tie })| PliesReport {
                plies,
                win,
                loss,
                tie,
            })
            .collect()
        };
        Stats {
            schema: "retrograde.stats/1",
            game: game.source_name.clone(),
            rules: RulesReport::new(game),
            positions: graph.position_count(),
            moves: graph.move_count(),
            terminals,
            most_moves,
            counts: (&counts).into(),
            drawn_share: counts.drawn_share(),
            deepest: solution.deepest(),
            longest_win: Longest::new(game, solution, Outcome::Win),
            longest_loss: Longest::new(game, solution, Outcome::Loss),
            longest_tie: Longest::new(game, solution, Outcome::Tie),
            histogram: histogram.then(|| rows(solution.histogram())),
            details: None,
        }
    }
}

/// How many positions are terminal, and the most moves that one has.
fn terminals_and_most_moves(graph: &dyn PositionGraph) -> (u64, u32) {
    // All moves are asked for at once, which is faster than position by position.
    let mut counts = vec![0_u32; graph.position_count() as usize];
    graph.for_each_move(&mut |from, _| {
        let count = &mut counts[from as usize];
        *count = count.saturating_add(1);
    });
    let is_terminal =
        |&(position, &count): &(Position, &u32)| count == 0 || graph.seed(position).is_some();
    let terminals = (0..).zip(&counts).filter(is_terminal).count();
    (terminals as u64, counts.iter().copied().max().unwrap_or(0))
}

fn text(game: &LoadedGame, solution: &Solution, stats: &Stats, context: &Context) -> String {
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
        line("deepest", describe::deepest(solution)),
    ]);
    text.push_str("\npositions by outcome, for the player to move:\n");
    text.push_str(&aligned(&count_rows(
        game,
        solution,
        &solution.counts(),
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
