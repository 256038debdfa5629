//! The arguments of `export`, and those of `solve` that make it a sweep.

use super::game::GameArguments;
use clap::{Args, ValueEnum};

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArguments {
    /// The game.
    #[command(flatten)]
    pub game: GameArguments,
    /// The table to write (- is standard output). The name's end chooses the form (.csv,
    /// .parquet) and for CSV the packing (.gz, .zst)
    #[arg(long, short, value_name = "FILE")]
    pub output: String,
    /// The form of the table, whatever the output is called
    #[arg(long = "as", value_enum, value_name = "FORM")]
    pub form: Option<ExportForm>,
    /// Also how many moves there are, and where the first optimal one leads
    #[arg(long)]
    pub best: bool,
}

/// The forms of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportForm {
    /// Comma-separated values
    Csv,
    /// Apache Parquet
    Parquet,
}

/// Arguments of `solve` for all variants of a bundled game.
#[derive(Debug, Args)]
#[command(next_help_heading = "Variants of a bundled game")]
pub struct SweepArguments {
    /// Solve every variant of a bundled game, and print a table with one line for each;
    /// options that are given stay as they are
    #[arg(long, conflicts_with_all = ["output", "form", "timings", "checkpoint_every", "resume"])]
    pub sweep: bool,
    /// Vary only these options
    #[arg(
        long,
        value_name = "OPTION,...",
        value_delimiter = ',',
        requires = "sweep"
    )]
    pub vary: Vec<String>,
}
