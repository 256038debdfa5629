//! Counts the instructions of the solver under callgrind: a figure that is the same on
//! every run, whatever else the machine is doing, and so shows a regression at once.

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Options of `cargo xtask instructions`.
#[derive(Debug, Args)]
pub struct Options {
    /// Write what was counted to the file of expectations instead of comparing with it
    #[arg(long)]
    bless: bool,
}

/// Graphs small enough to be simulated, one of each kind.
const GRAPHS: [&str; 5] = ["u4", "u8", "r18", "g20", "cp"];

/// Where the expectations are, and how much more than expected is a failure.
const EXPECTED: &str = "xtask/instructions.json";
const TOLERANCE: f64 = 0.05;

/// Counts, and compares or blesses.
pub fn run(options: &Options) -> Result<()> {
    let mut counted = BTreeMap::new();
    for graph in GRAPHS {
        let per_move = count(graph)?;
        println!("{graph:4} {per_move:8.2} instructions per move");
        counted.insert(graph.to_owned(), (per_move * 100.0).round() / 100.0);
    }
    if options.bless {
        std::fs::write(EXPECTED, serde_json::to_string_pretty(&counted)? + "\n")?;
        return Ok(());
    }
    let expected = std::fs::read_to_string(EXPECTED)
        .with_context(|| format!("cannot read {EXPECTED}; run from the root of the project"))?;
    let expected: BTreeMap<String, f64> = serde_json::from_str(&expected)?;
    let mut worse = Vec::new();
    for (graph, per_move) in counted {
        let limit = expected.get(&graph).copied().unwrap_or(0.0) * (1.0 + TOLERANCE);
        if per_move > limit {
            worse.push(format!(
                "{graph}: {per_move:.2}, at most {limit:.2} expected"
            ));
        }
    }
    ensure!(
        worse.is_empty(),
        "more instructions per move than before: {}",
        worse.join("; ")
    );
    Ok(())
}

/// Instructions per move inside the solver.
fn count(graph: &str) -> Result<f64> {
    let folder = std::env::temp_dir();
    let output = folder.join(format!(
        "retrograde-{graph}-{}.callgrind",
        std::process::id()
    ));
    let run = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg("--toggle-collect=*solve_with*")
        .arg(format!("--callgrind-out-file={}", output.display()))
        .arg(std::env::current_exe()?)
        .args(["memory", graph])
        .output()
        .context("cannot start valgrind; install it to count instructions")?;
    if !run.status.success() {
        bail!("valgrind failed: {}", String::from_utf8_lossy(&run.stderr));
    }
    let instructions = total(&output)?;
    std::fs::remove_file(&output)?;
    let moves = crate::suite::make(graph)?.moves.len();
    Ok(instructions as f64 / moves as f64)
}

/// The sum that callgrind writes at the end of its file.
fn total(path: &Path) -> Result<u64> {
    let text = std::fs::read_to_string(path)?;
    let line = text
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("totals: "));
    line.and_then(|total| total.trim().parse().ok())
        .context("callgrind wrote no total")
}
