//! One job over a game by its rules, in a process of its own, which prints what it took.

use super::contender::{peak_bytes, timed};
use super::plain_game::PlainGame;
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use cpu_time::ProcessTime;
use retrograde::{AnyGame, ExploreOptions, Outcome, Value, progress};
use retrograde_games::catalog;
use retrograde_store::{KeysContent, Store, write_to};
use serde::{Deserialize, Serialize};
use std::io::{BufWriter, Write};
use std::time::Instant;

/// How many positions are looked up to time it.
const PROBES: usize = 200_000;

/// Who does the job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GameContender {
    /// This program: explore, solve, store, probe the file
    ThisProgram,
    /// A hash table of all positions, moves in vectors of vectors, a queue
    HashTable,
}

impl GameContender {
    /// Its name on a command line.
    pub fn word(self) -> &'static str {
        match self {
            GameContender::ThisProgram => "this-program",
            GameContender::HashTable => "hash-table",
        }
    }
}

/// Options of `cargo xtask game-contender`, which `bench` calls.
#[derive(Debug, Args)]
pub struct GameContenderOptions {
    contender: GameContender,
    game: String,
}

/// What a job took.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct GameMeasured {
    pub positions: u64,
    pub moves: u64,
    /// CPU seconds.
    pub explore: f64,
    pub solve: f64,
    pub store: f64,
    /// Peak memory of the process until the solution is stored, in bytes.
    pub peak: u64,
    pub file_bytes: u64,
    /// Microseconds.
    pub probe: f64,
    pub probe_99: f64,
    /// Key, outcome and remoteness of all positions, mixed into one number.
    pub answer: u64,
}

/// Does one job and prints what it took as JSON.
pub fn compete(options: &GameContenderOptions) -> Result<()> {
    let game = catalog::open(&options.game)?;
    let measured = match options.contender {
        GameContender::ThisProgram => this_program(&*game)?,
        GameContender::HashTable => hash_table(&*game)?,
    };
    println!("{}", serde_json::to_string(&measured)?);
    Ok(())
}

fn this_program(game: &dyn AnyGame) -> Result<GameMeasured> {
    let start = ProcessTime::now();
    let mut explored = None;
    let mut enter = |_| _ = explored.get_or_insert_with(|| start.elapsed().as_secs_f64());
    let options = ExploreOptions::default();
    let solved = game.explore_and_solve(&options, &mut progress::silent, &mut enter)?;
    let total = start.elapsed().as_secs_f64();
    let explore = explored.unwrap_or(total);

    let file = tempfile::NamedTempFile::new()?;
    let starts: Vec<u64> = solved
        .starts
        .iter()
        .map(|&start| solved.keys[start as usize])
        .collect();
    let (written, store) = timed(|| -> Result<()> {
        let content = KeysContent {
            name: &game.name(),
            program: "xtask",
            rules: game.rules(),
            starts: &starts,
            move_count: solved.move_count,
            keys: &solved.keys,
            value_of: &|position| solved.solution.value(position),
        };
        let mut sink = BufWriter::new(file.as_file());
        write_to(&mut sink, content)?;
        Ok(sink.flush()?)
    });
    written?;
    let peak = peak_bytes()?;

    let opened = Store::open(file.path())?;
    let wanted = chosen(&solved.keys);
    let mut missing = 0_u64;
    let mut nanoseconds = Vec::with_capacity(wanted.len());
    // The first round warms the file.
    for is_timed in [false, true] {
        for &key in &wanted {
            let begin = Instant::now();
            let found = opened.probe(key)?;
            if is_timed {
                nanoseconds.push(begin.elapsed().as_nanos() as u64);
            }
            missing += u64::from(found.is_none());
        }
    }
    anyhow::ensure!(missing == 0, "{missing} probes found nothing");
    let (probe, probe_99) = median_and_99(nanoseconds);
    let values = solved.keys.iter().copied().zip(solved.solution.values());
    Ok(GameMeasured {
        positions: solved.keys.len() as u64,
        moves: solved.move_count,
        explore,
        solve: total - explore,
        store,
        peak,
        file_bytes: opened.file_bytes(),
        probe,
        probe_99,
        answer: answer(values),
    })
}

fn hash_table(game: &dyn AnyGame) -> Result<GameMeasured> {
    let (plain, explore) = timed(|| PlainGame::explore(game));
    let plain = plain.context("the plain program takes only games whose turns alternate")?;
    let (values, solve) = timed(|| plain.solve(game));
    let peak = peak_bytes()?;
    let mut sorted: Vec<(u64, Value)> = plain.keys.iter().copied().zip(values).collect();
    sorted.sort_unstable_by_key(|&(key, _)| key);
    let keys: Vec<u64> = sorted.iter().map(|&(key, _)| key).collect();
    let mut sum = 0_u64;
    let mut nanoseconds = Vec::new();
    for &key in &chosen(&keys) {
        let begin = Instant::now();
        let number = plain.numbers.get(&key).copied();
        nanoseconds.push(begin.elapsed().as_nanos() as u64);
        sum += u64::from(number.unwrap_or_default());
    }
    std::hint::black_box(sum);
    let (probe, probe_99) = median_and_99(nanoseconds);
    Ok(GameMeasured {
        positions: plain.keys.len() as u64,
        moves: plain.move_count,
        explore,
        solve,
        peak,
        probe,
        probe_99,
        answer: answer(sorted.into_iter()),
        ..GameMeasured::default()
    })
}

/// Keys at random, the same in every run.
fn chosen(keys: &[u64]) -> Vec<u64> {
    let mut random = 1_u64;
    let mut next = || {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        keys[(random >> 33) as usize % keys.len()]
    };
    (0..PROBES).map(|_| next()).collect()
}

/// In microseconds.
fn median_and_99(mut nanoseconds: Vec<u64>) -> (f64, f64) {
    nanoseconds.sort_unstable();
    let at = |share: usize| nanoseconds.get(nanoseconds.len() * share / 100);
    let microseconds = |share| at(share).map_or(f64::NAN, |&time| time as f64 / 1e3);
    (microseconds(50), microseconds(99))
}

fn answer(values: impl Iterator<Item = (u64, Value)>) -> u64 {
    values.fold(0, |answer: u64, (key, value)| {
        let outcome = match value.outcome() {
            Outcome::Win => 1,
            Outcome::Loss => 2,
            Outcome::Tie => 3,
            Outcome::Draw => 4,
        };
        let plies = u64::from(value.remoteness().unwrap_or_default());
        let mixed = answer ^ key.rotate_left(17) ^ (plies << 8 | outcome);
        mixed.wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23)
    })
}
