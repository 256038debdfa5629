//! Games by their rules: enumerated, solved, kept and asked, beside a program that anybody
//! would write with a hash table. Each job in a process of its own, in turns.

use super::game_contender::{GameContender, GameMeasured};
use anyhow::{Context, Result, bail, ensure};
use serde::Serialize;
use std::process::Command;

/// What is measured unless something else is asked for.
pub const NAMES: [&str; 3] = ["dao", "kaooa", "fox-and-hounds"];

/// The same for daily use.
pub const QUICK: [&str; 1] = ["dao"];

/// One line of the table: medians over the rounds.
#[derive(Debug, Serialize)]
pub struct GameRow {
    game: String,
    positions: u64,
    moves: u64,
    /// CPU seconds.
    explore: f64,
    solve: f64,
    store: f64,
    /// Million moves enumerated and solved per CPU second; the same with storing.
    moves_per_second: f64,
    moves_per_second_stored: f64,
    /// Peak memory of the process, in bytes, and that by the bytes that 24 per position and 5
    /// per move are.
    peak: u64,
    memory_by_model: f64,
    /// On disk.
    bytes_per_position: f64,
    /// Microseconds of a probe of a warm file: the median, and what 99 of 100 stay below.
    probe: f64,
    probe_99: f64,
    /// The same of the plain program: CPU seconds, bytes, microseconds.
    plain_explore: f64,
    plain_solve: f64,
    plain_peak: u64,
    plain_probe: f64,
    /// What the plain program takes by what we take, enumerating and solving.
    total_vs_plain: f64,
}

/// Measures a game.
pub fn measure(game: &str, rounds: usize) -> Result<GameRow> {
    let mut measured = Vec::new();
    for _ in 0..rounds.max(1) {
        let ours = run_apart(game, GameContender::ThisProgram)?;
        let plain = run_apart(game, GameContender::HashTable)?;
        ensure!(
            (ours.positions, ours.moves, ours.answer)
                == (plain.positions, plain.moves, plain.answer),
            "the solutions of {game} differ: ours {:x}, that of the plain program {:x}",
            ours.answer,
            plain.answer
        );
        measured.push((ours, plain));
    }
    let median = |of: &dyn Fn(&(GameMeasured, GameMeasured)) -> f64| {
        let mut all: Vec<f64> = measured.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let (ours, plain) = measured.last().context("at least one round is needed")?;
    let million_moves = ours.moves as f64 / 1e6;
    let model = ours.positions * 24 + ours.moves * 5;
    Ok(GameRow {
        game: game.to_owned(),
        positions: ours.positions,
        moves: ours.moves,
        explore: median(&|(ours, _)| ours.explore),
        solve: median(&|(ours, _)| ours.solve),
        store: median(&|(ours, _)| ours.store),
        moves_per_second: million_moves / median(&|(ours, _)| ours.explore + ours.solve),
        moves_per_second_stored: million_moves
            / median(&|(ours, _)| ours.explore + ours.solve + ours.store),
        peak: ours.peak,
        memory_by_model: ours.peak as f64 / model as f64,
        bytes_per_position: ours.file_bytes as f64 / ours.positions.max(1) as f64,
        probe: median(&|(ours, _)| ours.probe),
        probe_99: median(&|(ours, _)| ours.probe_99),
        plain_explore: median(&|(_, plain)| plain.explore),
        plain_solve: median(&|(_, plain)| plain.solve),
        plain_peak: plain.peak,
        plain_probe: median(&|(_, plain)| plain.probe),
        total_vs_plain: median(&|(ours, plain)| {
            (plain.explore + plain.solve) / (ours.explore + ours.solve)
        }),
    })
}

/// Runs a contender in a process of its own.
fn run_apart(game: &str, contender: GameContender) -> Result<GameMeasured> {
    let output = Command::new(std::env::current_exe()?)
        .args(["game-contender", contender.word(), game])
        .output()
        .context("cannot start a contender")?;
    if !output.status.success() {
        bail!(
            "{} failed on {game}: {}",
            contender.word(),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Prints a line of the table.
pub fn print_row(row: &GameRow, is_first: bool) {
    if is_first {
        println!(
            "{:16} {:>9} {:>10} | {:>7} {:>6} {:>6} | {:>6} {:>6} | {:>5} {:>6} {:>6} | {:>6} {:>6} | {:>7} {:>6} {:>6} {:>6} {:>6}",
            "game",
            "positions",
            "moves",
            "explore",
            "solve",
            "store",
            "M/s",
            "stored",
            "MB",
            "model",
            "B/pos",
            "probe",
            "99 %",
            "plain e",
            "solve",
            "MB",
            "probe",
            "ratio"
        );
    }
    println!(
        "{:16} {:9} {:10} | {:7.3} {:6.3} {:6.3} | {:6.1} {:6.1} | {:5} {:5.2}x {:6.3} | {:6.2} {:6.2} | {:7.3} {:6.3} {:6} {:6.2} {:5.1}x",
        row.game,
        row.positions,
        row.moves,
        row.explore,
        row.solve,
        row.store,
        row.moves_per_second,
        row.moves_per_second_stored,
        row.peak / 1_000_000,
        row.memory_by_model,
        row.bytes_per_position,
        row.probe,
        row.probe_99,
        row.plain_explore,
        row.plain_solve,
        row.plain_peak / 1_000_000,
        row.plain_probe,
        row.total_vs_plain
    );
}
