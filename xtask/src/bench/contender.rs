//! One contender, in a process of its own: reads moves from a file, does its job once and
//! prints what it took.

use crate::references::{BreadthFirst, PointerChase, Textbook};
use crate::suite::{self, Graph};
use anyhow::{Result, ensure};
use clap::{Args, ValueEnum};
use cpu_time::ProcessTime;
use retrograde::{
    GameGraph, GameGraphBuilder, Outcome, Phase, Solution, SolveOptions, forecast_memory, progress,
    solve_with,
};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Who does the job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Contender {
    /// Predecessors as a vector of vectors, counters, a queue
    Textbook,
    /// A plain search over the reversed moves, from all dead ends
    BreadthFirst,
    /// One dependent access per position of a chain
    Chase,
    /// This solver on one thread
    OneThread,
    /// This solver on two
    TwoThreads,
}

impl Contender {
    /// Its name on a command line.
    pub fn word(self) -> &'static str {
        match self {
            Contender::Textbook => "textbook",
            Contender::BreadthFirst => "breadth-first",
            Contender::Chase => "chase",
            Contender::OneThread => "one-thread",
            Contender::TwoThreads => "two-threads",
        }
    }
}

/// Options of `cargo xtask contender`, which `bench` calls.
#[derive(Debug, Args)]
pub struct ContenderOptions {
    contender: Contender,
    position_count: u32,
    moves: PathBuf,
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

/// Options of `cargo xtask moves`.
#[derive(Debug, Args)]
pub struct MovesOptions {
    /// The graph of the suite
    graph: String,
    /// The file, of 8 bytes per move: position left and position reached, little-endian
    file: PathBuf,
}

/// What a job took, in CPU seconds unless said, the moves being in memory. References build
/// in `sort` and solve in `decide`.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct Measured {
    pub count: f64,
    pub open: f64,
    pub sort: f64,
    pub decide: f64,
    pub finish: f64,
    /// Proving the solution afterwards; no part of the job.
    pub check: f64,
    /// Wall seconds.
    pub wall: f64,
    pub decide_wall: f64,
    /// Peak memory beyond that before the job, in bytes.
    pub peak: u64,
    /// Outcome and remoteness of all positions, mixed into one number.
    pub answer: u64,
    pub decided_share: f64,
    pub deepest: u32,
}

impl Measured {
    /// What is compared with solving alone: all but counting and sorting moves.
    pub fn solving(&self) -> f64 {
        self.open + self.decide + self.finish
    }

    /// The whole job.
    pub fn total(&self) -> f64 {
        self.solving() + self.count + self.sort
    }
}

/// Writes the moves of a graph of the suite to a file, and says how many positions it has.
pub fn moves(options: &MovesOptions) -> Result<()> {
    let graph = suite::make(&options.graph)?;
    write_moves(&options.file, &graph)?;
    println!("{} positions", graph.position_count);
    Ok(())
}

/// Writes the moves of a graph to a file.
pub fn write_moves(path: &Path, graph: &Graph) -> Result<()> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    for [from, to] in &graph.moves {
        file.write_all(&from.to_le_bytes())?;
        file.write_all(&to.to_le_bytes())?;
    }
    file.flush()?;
    Ok(())
}

fn read_moves(path: &Path) -> Result<Vec<[u32; 2]>> {
    let mut file = File::open(path)?;
    let mut moves = Vec::with_capacity(file.metadata()?.len() as usize / 8);
    let mut buffer = vec![0; 1 << 20];
    loop {
        let mut filled = 0;
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..])? {
                0 => break,
                read => filled += read,
            }
        }
        if filled == 0 {
            return Ok(moves);
        }
        ensure!(filled % 8 == 0, "the file of moves is cut off");
        moves.extend(buffer[..filled].chunks_exact(8).map(|ends| {
            let number = |at: usize| {
                u32::from_le_bytes([ends[at], ends[at + 1], ends[at + 2], ends[at + 3]])
            };
            [number(0), number(4)]
        }));
    }
}

/// Does one job and prints what it took as JSON.
pub fn compete(options: &ContenderOptions) -> Result<()> {
    let graph = Graph {
        name: "",
        position_count: options.position_count,
        moves: read_moves(&options.moves)?,
    };
    let measured = match options.contender {
        Contender::Textbook => textbook(&graph)?,
        Contender::BreadthFirst => breadth_first(&graph),
        Contender::Chase => chase(&graph),
        Contender::OneThread => this_solver(graph, 1)?,
        Contender::TwoThreads => this_solver(graph, 2)?,
    };
    println!("{}", serde_json::to_string(&measured)?);
    Ok(())
}

/// Runs `task` and returns what it gives and the CPU seconds it took.
pub(super) fn timed<T>(task: impl FnOnce() -> T) -> (T, f64) {
    let start = ProcessTime::now();
    let result = task();
    (result, start.elapsed().as_secs_f64())
}

/// Mixes the value of one position into the answer so far.
fn mix(answer: u64, outcome: u8, plies: u32) -> u64 {
    let value = u64::from(plies) << 8 | u64::from(outcome);
    (answer ^ value)
        .wrapping_mul(0x0000_0100_0000_01B3)
        .rotate_left(23)
}

fn textbook(graph: &Graph) -> Result<Measured> {
    let before = peak_bytes()?;
    let (textbook, build) = timed(|| Textbook::build(graph));
    let (solution, solve) = timed(|| textbook.solve());
    let values = solution.outcomes.iter().zip(&solution.remoteness);
    Ok(Measured {
        sort: build,
        decide: solve,
        peak: peak_bytes()? - before,
        answer: values.fold(0, |answer, (&outcome, &plies)| mix(answer, outcome, plies)),
        ..Measured::default()
    })
}

fn breadth_first(graph: &Graph) -> Measured {
    let (search, build) = timed(|| BreadthFirst::build(graph));
    let (reached, search) = timed(|| search.search());
    Measured {
        sort: build,
        decide: search,
        answer: reached.len() as u64,
        ..Measured::default()
    }
}

fn chase(graph: &Graph) -> Measured {
    let (chase, build) = timed(|| PointerChase::build(graph));
    let (steps, follow) = timed(|| chase.follow(graph));
    Measured {
        sort: build,
        decide: follow,
        answer: steps,
        ..Measured::default()
    }
}

fn this_solver(graph: Graph, threads: usize) -> Result<Measured> {
    let game = game_of(graph)?;
    let before = peak_bytes()?;
    let (solution, mut measured) = solve_timed(&game, threads)?;
    measured.peak = peak_bytes()? - before;
    measured.answer = solution.values().fold(0, |answer, value| {
        let outcome = match value.outcome() {
            Outcome::Win => b'W',
            Outcome::Loss => b'L',
            _ => b'?',
        };
        mix(answer, outcome, value.remoteness().unwrap_or(0))
    });
    let (proof, check) = timed(|| retrograde::check(&game, &solution));
    proof?;
    measured.check = check;
    measured.decided_share = 1.0 - solution.counts().drawn_share().unwrap_or(0.0);
    measured.deepest = solution.deepest().unwrap_or(0);
    Ok(measured)
}

fn game_of(graph: Graph) -> Result<GameGraph> {
    let count = u64::from(graph.position_count);
    Ok(GameGraphBuilder::from_moves(count, graph.moves, None).build()?)
}

fn solve_timed(game: &GameGraph, threads: usize) -> Result<(Solution, Measured)> {
    let mut measured = Measured::default();
    let wall = Instant::now();
    let mut start = ProcessTime::now();
    let mut wall_start = Instant::now();
    let mut phase = None;
    let mut book = |measured: &mut Measured, next: Option<Phase>| {
        let seconds = start.elapsed().as_secs_f64();
        if phase == Some(Phase::Decide) {
            measured.decide_wall += wall_start.elapsed().as_secs_f64();
        }
        wall_start = Instant::now();
        match phase {
            Some(Phase::Count) => measured.count += seconds,
            Some(Phase::Open) => measured.open += seconds,
            Some(Phase::Sort) => measured.sort += seconds,
            Some(Phase::Decide) => measured.decide += seconds,
            Some(Phase::Finish) => measured.finish += seconds,
            _ => {}
        }
        phase = next;
        start = ProcessTime::now();
    };
    let options = SolveOptions { threads };
    let solution = solve_with(game, &options, &mut progress::silent, &mut |phase| {
        book(&mut measured, Some(phase));
    })?;
    book(&mut measured, None);
    measured.wall = wall.elapsed().as_secs_f64();
    Ok((solution, measured))
}

/// Solves one graph and prints what the process needed at its peak.
pub fn memory(options: &MemoryOptions) -> Result<()> {
    let graph = suite::make(&options.graph)?;
    let name = graph.name;
    let count = u64::from(graph.position_count);
    let moves = graph.moves.len() as u64;
    let game = game_of(graph)?;
    let before = peak_bytes()?;
    let (solution, _) = solve_timed(&game, options.threads)?;
    ensure!(solution.len() as u64 == count, "a position is missing");
    let peak = peak_bytes()?;
    let options = SolveOptions {
        threads: options.threads,
    };
    let forecast = forecast_memory(&game, &options);
    println!(
        "{name}: {before} bytes before, {peak} at the peak, {} more; {} were foreseen, for {} of \
         {count} positions and {} of {moves} moves",
        peak - before,
        forecast.peak,
        forecast.positions,
        forecast.moves
    );
    Ok(())
}

/// The largest resident set of this process so far, as Linux counts it.
pub(super) fn peak_bytes() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kibibytes = line
        .and_then(|line| line.split_whitespace().nth(1))
        .unwrap_or("0");
    Ok(kibibytes.parse::<u64>()? * 1024)
}
