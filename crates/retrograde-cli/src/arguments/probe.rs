//! The arguments of `probe` and `audit`.

use clap::Args;

/// Arguments of `probe`.
#[derive(Debug, Args)]
pub struct ProbeArguments {
    /// A solution file, as `solve -o FILE.retro` writes it
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The positions; - or none reads one per line from standard input, with --json as
    /// {"position": "..."}
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    pub positions: Vec<String>,
    /// Also say what each move is worth
    #[arg(long)]
    pub moves: bool,
    /// Positions are given by their keys, decimal numbers, and not as the game prints them
    #[arg(long)]
    pub keys: bool,
}

/// Arguments of `audit`.
#[derive(Debug, Args)]
pub struct AuditArguments {
    /// A bundled game, NAME or NAME:OPTION=VALUE,..., or a solution file of one (.retro)
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The most positions to look at from the starts on; of larger games a sample is looked
    /// at as well
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    pub max_positions: u64,
    /// Where the random play of the sample begins: the same number, the same sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}
