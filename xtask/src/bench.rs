//! Measures the solver and the references in turns, and reports medians of ratios.

use crate::references::{BreadthFirst, PointerChase, Textbook};
use crate::suite::{self, Graph};
use anyhow::{Result, ensure};
use clap::Args;
use cpu_time::ProcessTime;
use retrograde::{
    GameGraph, GameGraphBuilder, Outcome, Phase, Solution, SolveOptions, progress, solve_with,
};
use serde::Serialize;
use std::time::Instant;

/// Options of `cargo xtask bench`.
#[derive(Debug, Args)]
pub struct Options {
    /// Small graphs only, under a minute
    #[arg(long)]
    quick: bool,
    /// Only these graphs of the suite
    #[arg(long, value_delimiter = ',')]
    graphs: Vec<String>,
    /// How often each is measured
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// Options of `cargo xtask memory`.
#[derive(Debug, Args)]
pub struct MemoryOptions {
    /// The graph of the suite
    graph: String,
    /// How many threads solve it
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// CPU seconds of one run of everything, the graph's moves being in memory.
#[derive(Debug, Default, Clone, Copy)]
struct Round {
    textbook_build: f64,
    textbook_solve: f64,
    breadth_first: f64,
    chase: f64,
    count: f64,
    open: f64,
    sort: f64,
    decide: f64,
    finish: f64,
    wall: f64,
    decide_wall: f64,
    two_threads_cpu: f64,
    two_threads_wall: f64,
    two_threads_decide_wall: f64,
}

impl Round {
    /// What is compared with solving alone: all but counting and sorting moves.
    fn solve(&self) -> f64 {
        self.open + self.decide + self.finish
    }

    fn total(&self) -> f64 {
        self.solve() + self.count + self.sort
    }
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
}

/// Runs the suite.
pub fn run(options: &Options) -> Result<()> {
    let names: Vec<String> = match (options.graphs.is_empty(), options.quick) {
        (false, _) => options.graphs.clone(),
        (true, true) => suite::QUICK.map(str::to_owned).to_vec(),
        (true, false) => suite::NAMES.map(str::to_owned).to_vec(),
    };
    let mut rows = Vec::new();
    for name in names {
        let graph = suite::make(&name)?;
        let row = measure(&graph, options.rounds)?;
        if !options.json {
            print_row(&row, rows.is_empty());
        }
        rows.push(row);
    }
    if options.json {
        println!("{}", serde_json::to_string_pretty(&rows)?);
    }
    Ok(())
}

/// Runs `task` and returns what it gives and the CPU seconds it took.
fn timed<T>(task: impl FnOnce() -> T) -> (T, f64) {
    let start = ProcessTime::now();
    let result = task();
    (result, start.elapsed().as_secs_f64())
}

fn measure(graph: &Graph, rounds: usize) -> Result<Row> {
    let breadth_first = BreadthFirst::build(graph);
    let chase = (graph.name.to_lowercase().starts_with("cp")).then(|| PointerChase::build(graph));
    let game = game_of(graph)?;
    let mut measured = Vec::new();
    let mut checked = None;
    for _ in 0..rounds {
        let mut round = Round::default();
        let (textbook, seconds) = timed(|| Textbook::build(graph));
        round.textbook_build = seconds;
        let (expected, seconds) = timed(|| textbook.solve());
        round.textbook_solve = seconds;
        drop(textbook);
        (_, round.breadth_first) = timed(|| breadth_first.search());
        if let Some(chase) = &chase {
            (_, round.chase) = timed(|| chase.follow(graph));
        }
        let solution = solve_timed(&game, &SolveOptions { threads: 1 }, &mut round)?;
        let mut shared = Round::default();
        let shared_solution = solve_timed(&game, &SolveOptions { threads: 2 }, &mut shared)?;
        ensure!(
            shared_solution == solution,
            "two threads give another solution"
        );
        drop(shared_solution);
        round.two_threads_cpu = shared.total();
        round.two_threads_wall = shared.wall;
        round.two_threads_decide_wall = shared.decide_wall;
        if checked.is_none() {
            for (position, value) in solution.values().enumerate() {
                let same = match expected.outcomes[position] {
                    b'W' => value.outcome() == Outcome::Win,
                    b'L' => value.outcome() == Outcome::Loss,
                    _ => value.outcome() == Outcome::Draw,
                };
                let plies = value.remoteness().unwrap_or(0);
                ensure!(
                    same && plies == expected.remoteness[position],
                    "{position} differs"
                );
            }
            checked = Some((solution.counts(), solution.deepest().unwrap_or(0)));
        }
        measured.push(round);
    }
    let (counts, deepest) = checked.unwrap_or_default();
    let median = |of: &dyn Fn(&Round) -> f64| {
        let mut all: Vec<f64> = measured.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
    };
    Ok(Row {
        graph: graph.name,
        positions: graph.position_count,
        moves: graph.moves.len(),
        decided_share: 1.0 - counts.drawn_share().unwrap_or(0.0),
        deepest,
        count: median(&|round| round.count),
        open: median(&|round| round.open),
        sort: median(&|round| round.sort),
        decide: median(&|round| round.decide),
        finish: median(&|round| round.finish),
        solve: median(&Round::solve),
        total: median(&Round::total),
        textbook_build: median(&|round| round.textbook_build),
        textbook_solve: median(&|round| round.textbook_solve),
        breadth_first: median(&|round| round.breadth_first),
        chase: median(&|round| round.chase),
        wall: median(&|round| round.wall),
        speedup: median(&|round| round.wall / round.two_threads_wall),
        decide_speedup: median(&|round| round.decide_wall / round.two_threads_decide_wall),
        two_threads_cpu: median(&|round| round.two_threads_cpu / round.total()),
        solve_vs_textbook: median(&|round| round.textbook_solve / round.solve()),
        total_vs_textbook: median(&|round| {
            (round.textbook_build + round.textbook_solve) / round.total()
        }),
        solve_vs_breadth_first: median(&|round| round.breadth_first / round.solve()),
        decide_vs_chase: median(&|round| round.decide / round.chase),
    })
}

fn game_of(graph: &Graph) -> Result<GameGraph> {
    let count = u64::from(graph.position_count);
    Ok(GameGraphBuilder::from_moves(count, graph.moves.clone(), None).build()?)
}

fn solve_timed(game: &GameGraph, options: &SolveOptions, round: &mut Round) -> Result<Solution> {
    let wall = Instant::now();
    let mut start = ProcessTime::now();
    let mut wall_start = Instant::now();
    let mut phase = None;
    let mut book = |round: &mut Round, next: Option<Phase>| {
        let seconds = start.elapsed().as_secs_f64();
        if phase == Some(Phase::Decide) {
            round.decide_wall += wall_start.elapsed().as_secs_f64();
        }
        wall_start = Instant::now();
        match phase {
            Some(Phase::Count) => round.count += seconds,
            Some(Phase::Open) => round.open += seconds,
            Some(Phase::Sort) => round.sort += seconds,
            Some(Phase::Decide) => round.decide += seconds,
            Some(Phase::Finish) => round.finish += seconds,
            _ => {}
        }
        phase = next;
        start = ProcessTime::now();
    };
    let solution = solve_with(game, options, &mut progress::silent, &mut |phase| {
        book(round, Some(phase))
    })?;
    book(round, None);
    round.wall = wall.elapsed().as_secs_f64();
    Ok(solution)
}

fn print_row(row: &Row, is_first: bool) {
    if is_first {
        println!(
            "{:6} {:>9} {:>10} {:>8} {:>6} {:>6} {:>6} {:>6} {:>6} | {:>6} {:>6} {:>6} | {:>7} {:>7} {:>7} {:>6} | {:>6} {:>6} {:>6}",
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
            "2 cpu"
        );
    }
    println!(
        "{:6} {:9} {:10} {:8} {:6.3} {:6.3} {:6.3} {:6.3} {:6.3} | {:6.3} {:6.3} {:6.3} | {:6.2}x {:6.2}x {:6.2}x {:5.2}x | {:5.2}x {:5.2}x {:5.2}x",
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
        row.two_threads_cpu
    );
}

/// Solves one graph and prints what the process needed at its peak.
pub fn memory(options: &MemoryOptions) -> Result<()> {
    let graph = suite::make(&options.graph)?;
    let count = u64::from(graph.position_count);
    let moves = graph.moves.len() as u64;
    let game = GameGraphBuilder::from_moves(count, graph.moves, None).build()?;
    let before = peak_bytes()?;
    let mut round = Round::default();
    let solve_options = SolveOptions {
        threads: options.threads,
    };
    let solution = solve_timed(&game, &solve_options, &mut round)?;
    ensure!(solution.len() as u64 == count, "a position is missing");
    let peak = peak_bytes()?;
    let model = moves * 4 + count * 13;
    println!(
        "{}: {} bytes before, {} at the peak, {} more; 4 per move and 13 per position are {}",
        options.graph,
        before,
        peak,
        peak - before,
        model
    );
    Ok(())
}

/// The largest resident set of this process so far, as Linux counts it.
fn peak_bytes() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kibibytes = line
        .and_then(|line| line.split_whitespace().nth(1))
        .unwrap_or("0");
    Ok(kibibytes.parse::<u64>()? * 1024)
}
