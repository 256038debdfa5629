//! From a text file to a solution in a file, a whole process: what a user waits for. Beside it
//! a program that anybody would write. Each in a process of its own, in turns.

use super::contender::{peak_bytes, timed};
use crate::references::Textbook;
use crate::suite::{self, Graph};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use cpu_time::ProcessTime;
use retrograde::{Solution, solve};
use retrograde_formats::{
    NamedGame, ReadOptions, SolvedGame, Source, identity, read_game, write_solution_text,
};
use retrograde_store::{GraphContent, Store, write_seekable};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// What is measured unless something else is asked for.
pub const NAMES: [&str; 1] = ["U4"];

/// The same for daily use.
pub const QUICK: [&str; 1] = ["u4"];

/// Who does the job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TextContender {
    /// Reads, solves and writes a text with a best move for every position
    Text,
    /// Reads, solves and writes a solution file; then checks the file
    File,
    /// A loop over bytes, the textbook, and a text without moves
    Plain,
}

/// Options of `cargo xtask text-contender`, which `bench` calls.
#[derive(Debug, Args)]
pub struct TextContenderOptions {
    contender: TextContender,
    game: PathBuf,
    output: PathBuf,
}

/// What a whole process took: CPU seconds unless said.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
struct Measured {
    read: f64,
    solve: f64,
    write: f64,
    /// From the start of the process to the end of writing.
    whole: f64,
    /// The same in wall seconds, without the start.
    wall: f64,
    /// Reading the solution file and proving it; no part of the job.
    check: f64,
    /// Peak memory of the process up to the end of writing, in bytes.
    peak: u64,
    wins: u64,
}

/// One line of the table: medians over the rounds.
#[derive(Debug, Serialize)]
pub struct TextRow {
    graph: String,
    text_bytes: u64,
    moves: usize,
    /// CPU seconds.
    read: f64,
    solve: f64,
    write: f64,
    whole: f64,
    /// Wall seconds.
    wall: f64,
    peak: u64,
    /// The same with a solution file: CPU seconds, bytes on disk.
    write_file: f64,
    whole_file: f64,
    file_bytes: u64,
    check_file: f64,
    /// Of the plain program.
    plain: f64,
    plain_peak: u64,
    /// What the plain program takes by what we take, with a text.
    whole_vs_plain: f64,
}

/// Measures a graph of the suite.
pub fn measure(name: &str, rounds: usize) -> Result<TextRow> {
    let graph = suite::make(name)?;
    let folder = tempfile::tempdir()?;
    let text = folder.path().join("game.edges");
    let mut file = BufWriter::with_capacity(1 << 20, File::create(&text)?);
    for [from, to] in &graph.moves {
        writeln!(file, "{from} {to}")?;
    }
    file.flush()?;
    let output = folder.path().join("solution");
    let mut rounds_measured = Vec::new();
    let mut file_bytes = 0;
    for _ in 0..rounds.max(1) {
        let plain = run_apart(TextContender::Plain, &text, &output)?;
        let ours = run_apart(TextContender::Text, &text, &output)?;
        let with_file = run_apart(TextContender::File, &text, &output)?;
        file_bytes = output.metadata()?.len();
        ensure!(
            ours.wins == plain.wins && with_file.wins == plain.wins,
            "the solutions differ: {}, {} and {} wins",
            plain.wins,
            ours.wins,
            with_file.wins
        );
        rounds_measured.push((ours, with_file, plain));
    }
    let median = |of: &dyn Fn(&(Measured, Measured, Measured)) -> f64| {
        let mut all: Vec<f64> = rounds_measured.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let (last, _, last_plain) = rounds_measured.last().context("a round is needed")?;
    Ok(TextRow {
        graph: name.to_owned(),
        text_bytes: text.metadata()?.len(),
        moves: graph.moves.len(),
        read: median(&|(ours, _, _)| ours.read),
        solve: median(&|(ours, _, _)| ours.solve),
        write: median(&|(ours, _, _)| ours.write),
        whole: median(&|(ours, _, _)| ours.whole),
        wall: median(&|(ours, _, _)| ours.wall),
        peak: last.peak,
        write_file: median(&|(_, file, _)| file.write),
        whole_file: median(&|(_, file, _)| file.whole),
        file_bytes,
        check_file: median(&|(_, file, _)| file.check),
        plain: median(&|(_, _, plain)| plain.whole),
        plain_peak: last_plain.peak,
        whole_vs_plain: median(&|(ours, _, plain)| plain.whole / ours.whole),
    })
}

/// Runs a contender in a process of its own.
fn run_apart(contender: TextContender, game: &Path, output: &Path) -> Result<Measured> {
    let word = contender
        .to_possible_value()
        .context("a contender has a name")?;
    let run = Command::new(std::env::current_exe()?)
        .args(["text-contender", word.get_name()])
        .args([game, output])
        .output()
        .context("cannot start a contender")?;
    if !run.status.success() {
        bail!(
            "{} failed: {}",
            word.get_name(),
            String::from_utf8_lossy(&run.stderr)
        );
    }
    Ok(serde_json::from_slice(&run.stdout)?)
}

/// Does one job and prints what it took as JSON.
pub fn compete(options: &TextContenderOptions) -> Result<()> {
    let wall = Instant::now();
    let mut measured = match options.contender {
        TextContender::Text => this_program(&options.game, |named, solution| {
            let game = identity(&named.graph, &named.names).to_string();
            let solved = SolvedGame {
                graph: &named.graph,
                naming: &named.names,
                solution,
                game: &game,
            };
            let mut file = BufWriter::with_capacity(1 << 18, File::create(&options.output)?);
            write_solution_text(&mut file, &solved)?;
            Ok(file.flush()?)
        })?,
        TextContender::File => this_program(&options.game, |named, solution| {
            let game = identity(&named.graph, &named.names).to_string();
            let content = GraphContent {
                name: "game.edges",
                program: "cargo xtask bench",
                identity: u128::from_str_radix(&game, 16)?,
                graph: &named.graph,
                names: &named.names,
                solution,
            };
            write_seekable(&mut File::create(&options.output)?, content)?;
            Ok(())
        })?,
        TextContender::Plain => plain_program(&options.game, &options.output)?,
    };
    measured.whole = ProcessTime::now().as_duration().as_secs_f64();
    measured.wall = wall.elapsed().as_secs_f64();
    measured.peak = peak_bytes()?;
    if options.contender == TextContender::File {
        let (checked, seconds) = timed(|| check_file(&options.output));
        checked?;
        measured.check = seconds;
    }
    println!("{}", serde_json::to_string(&measured)?);
    Ok(())
}

fn this_program(
    path: &Path,
    write: impl FnOnce(&NamedGame, &Solution) -> Result<()>,
) -> Result<Measured> {
    let source = Source::open(&path.to_string_lossy())?;
    let silent = &mut |_| ControlFlow::Continue(());
    let (named, read) = timed(|| read_game(source, &ReadOptions::default(), silent));
    let named = named?;
    let (solution, solving) = timed(|| solve(&named.graph));
    let solution = solution?;
    let (written, writing) = timed(|| write(&named, &solution));
    written?;
    Ok(Measured {
        read,
        solve: solving,
        write: writing,
        wins: solution.counts().win,
        ..Measured::default()
    })
}

/// What `retrograde check FILE` does: bytes against checksums, moves against the identity of
/// the game, every value against those of its successors.
fn check_file(path: &Path) -> Result<()> {
    let store = Store::open(path)?;
    store.verify_without_graph()?;
    let (graph, names) = store.graph()?;
    let solution = store.solution()?;
    let found = identity(&graph, &names).to_string();
    let claimed = format!("{:032x}", store.description().identity);
    ensure!(found == claimed, "the file is about another game");
    retrograde::check(&graph, &solution)?;
    Ok(())
}

fn plain_program(path: &Path, output: &Path) -> Result<Measured> {
    let (moves, read) =
        timed(|| -> Result<Vec<[u32; 2]>> { Ok(plain_moves(&std::fs::read(path)?)) });
    let moves = moves?;
    let largest = moves.as_flattened().iter().copied().max();
    let graph = Graph {
        name: "",
        position_count: largest.map_or(0, |largest| largest + 1),
        moves,
    };
    let (solution, solving) = timed(|| Textbook::build(&graph).solve());
    let (written, writing) = timed(|| -> Result<()> {
        let mut file = BufWriter::new(File::create(output)?);
        let values = solution.outcomes.iter().zip(&solution.remoteness);
        for (position, (&outcome, plies)) in values.enumerate() {
            let outcome = match outcome {
                b'W' => "win",
                b'L' => "loss",
                _ => "draw",
            };
            writeln!(file, "{position}\t{outcome}\t{plies}")?;
        }
        Ok(file.flush()?)
    });
    written?;
    Ok(Measured {
        read,
        solve: solving,
        write: writing,
        wins: solution
            .outcomes
            .iter()
            .filter(|&&outcome| outcome == b'W')
            .count() as u64,
        ..Measured::default()
    })
}

/// Digit by digit; what is no digit ends a number.
fn plain_moves(text: &[u8]) -> Vec<[u32; 2]> {
    let mut moves = Vec::new();
    let mut first = None;
    let mut number = None;
    for &byte in text {
        if byte.is_ascii_digit() {
            number = Some(number.unwrap_or(0) * 10 + u32::from(byte - b'0'));
        } else if let Some(ended) = number.take() {
            match first.take() {
                None => first = Some(ended),
                Some(from) => moves.push([from, ended]),
            }
        }
    }
    moves
}

/// Prints a line of the table.
pub fn print_row(row: &TextRow, is_first: bool) {
    if is_first {
        println!(
            "{:6} {:>7} {:>9} | {:>6} {:>6} {:>6} {:>6} {:>6} {:>5} | {:>6} {:>6} {:>5} {:>6} | {:>6} {:>5} {:>6}",
            "text",
            "MB",
            "moves",
            "read",
            "solve",
            "write",
            "whole",
            "wall",
            "MB",
            "file",
            "whole",
            "MB",
            "check",
            "plain",
            "MB",
            "ratio"
        );
    }
    println!(
        "{:6} {:7} {:9} | {:6.3} {:6.3} {:6.3} {:6.3} {:6.3} {:5} | {:6.3} {:6.3} {:5} {:6.3} | {:6.3} {:5} {:5.1}x",
        row.graph,
        row.text_bytes / 1_000_000,
        row.moves,
        row.read,
        row.solve,
        row.write,
        row.whole,
        row.wall,
        row.peak / 1_000_000,
        row.write_file,
        row.whole_file,
        row.file_bytes / 1_000_000,
        row.check_file,
        row.plain,
        row.plain_peak / 1_000_000,
        row.whole_vs_plain
    );
}
