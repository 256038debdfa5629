//! Measures how fast a game is read, from bytes to moves and names.
//!
//! ```text
//! cargo run --release -p retrograde-formats --example read_speed [FILE [ROUNDS]]
//! ```
//!
//! Without a file a random edge list of 4 million moves is read from memory. Rounds with
//! one, two and three threads alternate, so that all suffer alike from other work on the
//! machine; medians are printed, and the peak memory of the whole process.

use cpu_time::ProcessTime;
use retrograde_formats::{ReadError, ReadOptions, Source, read_game};
use std::fmt::Write as _;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Instant;

const MOVES: u32 = 4_000_000;
const THREADS: [usize; 3] = [1, 2, 3];

fn main() -> Result<(), ReadError> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next();
    let rounds = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    let text = path.is_none().then(random_edge_list);
    let mut times = vec![Vec::new(); THREADS.len()];
    let mut bytes = 0;
    for _ in 0..rounds {
        for (times, threads) in times.iter_mut().zip(THREADS) {
            let source = match (&path, &text) {
                (Some(path), _) => Source::open(path)?,
                (None, text) => Source::from_text("random", text.as_deref().unwrap_or_default()),
            };
            bytes = source.size().unwrap_or(0);
            let options = ReadOptions {
                threads: NonZero::new(threads),
                ..ReadOptions::default()
            };
            let (cpu, wall) = (ProcessTime::now(), Instant::now());
            let game = read_game(source, &options, &mut |_| ControlFlow::Continue(()))?;
            times.push([cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64()]);
            drop(game);
        }
    }
    let mut report = format!("{:.3} GB, medians of {rounds} rounds\n", bytes as f64 / 1e9);
    report.push_str("threads  CPU s  wall s  GB per CPU s  GB per s\n");
    for (times, threads) in times.iter().zip(THREADS) {
        let [cpu, wall] = [0, 1].map(|which| median(times.iter().map(|pair| pair[which])));
        let speeds = [cpu, wall].map(|seconds| bytes as f64 / seconds / 1e9);
        let _ = writeln!(
            report,
            "{threads:7}  {cpu:5.3}  {wall:6.3}  {:12.2}  {:8.2}",
            speeds[0], speeds[1]
        );
    }
    if let Some(peak) = peak_memory() {
        let _ = writeln!(report, "peak memory: {peak}");
    }
    std::io::Write::write_all(&mut std::io::stdout(), report.as_bytes()).map_err(|error| {
        ReadError::Io {
            source_name: "standard output".to_owned(),
            error,
        }
    })
}

fn median(times: impl Iterator<Item = f64>) -> f64 {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The most memory that this process has held so far, as Linux says it.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}

/// Every position moves to some others, by a multiplicative congruential generator.
fn random_edge_list() -> String {
    let mut text = String::new();
    let mut state = 1_u64;
    for from in 0..MOVES {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let to = (state >> 33) as u32 % (MOVES / 4);
        let _ = writeln!(text, "{} {to}", from / 4);
    }
    text
}
