//! Measures the solver and the references in turns, each in a process of its own, and
//! reports medians of ratios.
//!
//! The graphs come as moves in memory, and one as a text, from the file to a file with the
//! solution. A process of its own finds no memory that another run has left warm: what a page costs
//! that is touched for the first time is part of every job alike.

mod contender;
mod game_contender;
mod games;
mod plain_game;
mod texts;

pub use contender::{ContenderOptions, MemoryOptions, MovesOptions, compete, memory, moves};
pub use game_contender::{GameContenderOptions, compete as compete_over_game};
pub use texts::{TextContenderOptions, compete as compete_over_text};

use crate::suite::{self, Graph};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use contender::{Contender, Measured};
use serde::Serialize;
use std::path::Path;
use std::process::Command;

/// Options of `cargo xtask bench`.
#[derive(Debug, Args)]
pub struct Options {
    /// Small graphs only, under a minute
    #[arg(long)]
    quick: bool,
    /// Only these graphs of the suite
    #[arg(long, value_delimiter = ',')]
    graphs: Vec<String>,
    /// Only these bundled games; with no --graphs, no graphs
    #[arg(long, value_name = "GAME")]
    game: Vec<String>,
    /// Only these graphs of the suite, as texts, from the text to a file with the solution
    #[arg(long, value_name = "GRAPH", value_delimiter = ',')]
    text: Vec<String>,
    /// How often each is measured
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// One run of every contender.
struct Round {
    textbook: Measured,
    breadth_first: Measured,
    chase: Measured,
    one: Measured,
    two: Measured,
}

/// One line of the table: medians over the rounds.
#[derive(Debug, Serialize)]
struct Row {
    graph: &'static str,
    positions: u32,
    moves: usize,
    decided_share: f64,
    deepest: u32,
    /// CPU seconds.
    count: f64,
    open: f64,
    sort: f64,
    decide: f64,
    finish: f64,
    solve: f64,
    total: f64,
    textbook_build: f64,
    textbook_solve: f64,
    breadth_first: f64,
    chase: f64,
    /// Wall seconds of our total.
    wall: f64,
    /// What one thread takes by what two take, in wall time: all, and deciding alone.
    speedup: f64,
    decide_speedup: f64,
    /// What two threads take by what one takes, in CPU time.
    two_threads_cpu: f64,
    /// Ratios, each the median over the rounds of what others take by what we take.
    solve_vs_textbook: f64,
    total_vs_textbook: f64,
    solve_vs_breadth_first: f64,
    /// What deciding takes by what the pointer chase takes.
    decide_vs_chase: f64,
    /// CPU seconds of proving the solution, and how many million moves that is per second.
    check: f64,
    checked_per_second: f64,
    /// Peak memory beyond the moves, in bytes: this solver, two threads, the textbook.
    peak: u64,
    two_threads_peak: u64,
    textbook_peak: u64,
    /// 4 bytes per move and 13 per position.
    memory_model: u64,
}

/// All figures.
#[derive(Debug, Serialize)]
struct Report {
    graphs: Vec<Row>,
    games: Vec<games::GameRow>,
    texts: Vec<texts::TextRow>,
}

/// Runs the suite.
pub fn run(options: &Options) -> Result<()> {
    // Who asks for some graphs or games wants no others.
    let all = options.graphs.is_empty() && options.game.is_empty() && options.text.is_empty();
    let chosen = |given: &[String], quick: &[&str], full: &[&str]| -> Vec<String> {
        let default = if options.quick { quick } else { full };
        match all {
            true => default.iter().map(|&name| name.to_owned()).collect(),
            false => given.to_vec(),
        }
    };
    let names = chosen(&options.graphs, &suite::QUICK, &suite::NAMES);
    let games = chosen(&options.game, &games::QUICK, &games::NAMES);
    let texts = chosen(&options.text, &texts::QUICK, &texts::NAMES);
    let mut rows = Vec::new();
    for name in names {
        let graph = suite::make(&name)?;
        let row = measure(&graph, options.rounds)?;
        if !options.json {
            print_row(&row, rows.is_empty());
        }
        rows.push(row);
    }
    let mut game_rows = Vec::new();
    for game in games {
        let row = games::measure(&game, options.rounds)?;
        if !options.json {
            games::print_row(&row, game_rows.is_empty());
        }
        game_rows.push(row);
    }
    let mut text_rows = Vec::new();
    for name in texts {
        let row = texts::measure(&name, options.rounds)?;
        if !options.json {
            texts::print_row(&row, text_rows.is_empty());
        }
        text_rows.push(row);
    }
    if options.json {
        let report = Report {
            graphs: rows,
            games: game_rows,
            texts: text_rows,
        };
        println!("{}", serde_json::to_string_pretty(&report)?);
    }
    Ok(())
}

fn measure(graph: &Graph, rounds: usize) -> Result<Row> {
    let file = tempfile::NamedTempFile::new()?;
    contender::write_moves(file.path(), graph)?;
    let mut measured = Vec::new();
    for _ in 0..rounds {
        let run = |contender| run_apart(graph, file.path(), contender);
        let round = Round {
            textbook: run(Contender::Textbook)?,
            breadth_first: run(Contender::BreadthFirst)?,
            chase: match graph.name.to_lowercase().starts_with("cp") {
                true => run(Contender::Chase)?,
                false => Measured::default(),
            },
            one: run(Contender::OneThread)?,
            two: run(Contender::TwoThreads)?,
        };
        ensure!(
            round.one.answer == round.textbook.answer && round.two.answer == round.textbook.answer,
            "the solutions of {} differ: textbook {:x}, one thread {:x}, two threads {:x}",
            graph.name,
            round.textbook.answer,
            round.one.answer,
            round.two.answer
        );
        measured.push(round);
    }
    let last = measured.last().context("at least one round is needed")?;
    let median = |of: &dyn Fn(&Round) -> f64| {
        let mut all: Vec<f64> = measured.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let moves = graph.moves.len();
    Ok(Row {
        graph: graph.name,
        positions: graph.position_count,
        moves,
        decided_share: last.one.decided_share,
        deepest: last.one.deepest,
        count: median(&|round| round.one.count),
        open: median(&|round| round.one.open),
        sort: median(&|round| round.one.sort),
        decide: median(&|round| round.one.decide),
        finish: median(&|round| round.one.finish),
        solve: median(&|round| round.one.solving()),
        total: median(&|round| round.one.total()),
        textbook_build: median(&|round| round.textbook.sort),
        textbook_solve: median(&|round| round.textbook.decide),
        breadth_first: median(&|round| round.breadth_first.decide),
        chase: median(&|round| round.chase.decide),
        wall: median(&|round| round.one.wall),
        speedup: median(&|round| round.one.wall / round.two.wall),
        decide_speedup: median(&|round| round.one.decide_wall / round.two.decide_wall),
        two_threads_cpu: median(&|round| round.two.total() / round.one.total()),
        solve_vs_textbook: median(&|round| round.textbook.decide / round.one.solving()),
        total_vs_textbook: median(&|round| round.textbook.total() / round.one.total()),
        solve_vs_breadth_first: median(&|round| round.breadth_first.decide / round.one.solving()),
        decide_vs_chase: median(&|round| round.one.decide / round.chase.decide),
        check: median(&|round| round.one.check),
        checked_per_second: median(&|round| moves as f64 / 1e6 / round.one.check),
        peak: last.one.peak,
        two_threads_peak: last.two.peak,
        textbook_peak: last.textbook.peak,
        memory_model: moves as u64 * 4 + u64::from(graph.position_count) * 13,
    })
}

/// Runs a contender in a process of its own.
fn run_apart(graph: &Graph, moves: &Path, contender: Contender) -> Result<Measured> {
    let output = Command::new(std::env::current_exe()?)
        .arg("contender")
        .arg(contender.word())
        .arg(graph.position_count.to_string())
        .arg(moves)
        .output()
        .context("cannot start a contender")?;
    if !output.status.success() {
        bail!(
            "{} failed on {}: {}",
            contender.word(),
            graph.name,
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn print_row(row: &Row, is_first: bool) {
    if is_first {
        println!(
            "{:6} {:>9} {:>10} {:>8} {:>6} {:>6} {:>6} {:>6} {:>6} | {:>6} {:>6} {:>6} | {:>7} {:>7} {:>7} {:>6} | {:>6} {:>6} {:>6} | {:>6} {:>6} {:>6} | {:>6} {:>6}",
            "graph",
            "positions",
            "moves",
            "deepest",
            "count",
            "open",
            "sort",
            "decide",
            "finish",
            "solve",
            "total",
            "wall",
            "s/text",
            "t/text",
            "s/bfs",
            "chase",
            "2 thr",
            "decide",
            "2 cpu",
            "MB",
            "model",
            "text",
            "check",
            "M/s"
        );
    }
    println!(
        "{:6} {:9} {:10} {:8} {:6.3} {:6.3} {:6.3} {:6.3} {:6.3} | {:6.3} {:6.3} {:6.3} | {:6.2}x {:6.2}x {:6.2}x {:5.2}x | {:5.2}x {:5.2}x {:5.2}x | {:6} {:6} {:6} | {:6.3} {:6.0}",
        row.graph,
        row.positions,
        row.moves,
        row.deepest,
        row.count,
        row.open,
        row.sort,
        row.decide,
        row.finish,
        row.solve,
        row.total,
        row.wall,
        row.solve_vs_textbook,
        row.total_vs_textbook,
        row.solve_vs_breadth_first,
        row.decide_vs_chase,
        row.speedup,
        row.decide_speedup,
        row.two_threads_cpu,
        row.peak / 1_000_000,
        row.memory_model / 1_000_000,
        row.textbook_peak / 1_000_000,
        row.check,
        row.checked_per_second
    );
}
