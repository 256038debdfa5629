//! Tasks for people who work on the project. `cargo xtask bench` measures the solver.

mod bench;
mod instructions;
mod references;
mod suite;

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Measure the solver against plain solvers on the same graphs, in turns, in one run
    Bench(bench::Options),
    /// Solve one graph of the suite once and print the peak memory of this process
    Memory(bench::MemoryOptions),
    /// Write the moves of a graph of the suite to a file, to profile a contender with
    Moves(bench::MovesOptions),
    /// Run one contender of the measurement, for `bench`
    #[command(hide = true)]
    Contender(bench::ContenderOptions),
    /// Run one contender of the measurement over a game, for `bench`
    #[command(hide = true)]
    GameContender(bench::GameContenderOptions),
    /// Run one contender of the measurement from text to solution, for `bench`
    #[command(hide = true)]
    TextContender(bench::TextContenderOptions),
    /// Count the solver's instructions per move under callgrind, and compare with before
    Instructions(instructions::Options),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().task {
        Task::Bench(options) => bench::run(&options),
        Task::Memory(options) => bench::memory(&options),
        Task::Moves(options) => bench::moves(&options),
        Task::Contender(options) => bench::compete(&options),
        Task::GameContender(options) => bench::compete_over_game(&options),
        Task::TextContender(options) => bench::compete_over_text(&options),
        Task::Instructions(options) => instructions::run(&options),
    }
}
