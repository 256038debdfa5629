//! The arguments of each command but `generate`.

use super::engine::{CheckpointArguments, EngineArguments};
use super::export::SweepArguments;
use super::game::{BoardArguments, GameArguments, InputFormat};
use clap::{Args, ValueEnum};

/// Arguments of `solve`.
#[derive(Debug, Args)]
pub struct SolveArguments {
    /// The game.
    #[command(flatten)]
    pub game: GameArguments,
    /// Write the solution to this file (- is standard output); without it a summary is
    /// printed. The name's end chooses the form (.retro, .json, .jsonl, .csv, .dot, .paritysol,
    /// else text) and the packing (.gz, .zst); names of other forms, such as .html, are refused
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<String>,
    /// The form of the solution, whatever the output is called
    #[arg(long = "as", value_enum, value_name = "FORM")]
    pub form: Option<SolutionForm>,
    /// How a long solve survives a crash.
    #[command(flatten)]
    pub checkpoints: CheckpointArguments,
    /// Say on stderr which phase took how long, and the peak memory
    #[arg(
        long,
        value_enum,
        value_name = "STYLE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "text"
    )]
    pub timings: Option<TimingsStyle>,
    /// All variants of a bundled game.
    #[command(flatten)]
    pub sweep: SweepArguments,
}

/// How timings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TimingsStyle {
    /// A table
    Text,
    /// One JSON document
    Json,
}

/// The forms of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolutionForm {
    /// One file to query and to play from, with all that a reader needs
    Retro,
    /// Tab-separated lines that `retrograde check` reads
    Text,
    /// One JSON document
    Json,
    /// A JSON object per line
    Jsonl,
    /// Comma-separated values
    Csv,
    /// A picture for Graphviz
    Dot,
    /// Winners and moves as PGSolver tools print them
    Paritysol,
    /// Arguments labelled IN, OUT or UNDEC, with the step
    Labelling,
    /// The grounded extension as one line, `w a b c`
    Extension,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// The game.
    #[command(flatten)]
    pub game: GameArguments,
    /// The solution to prove, as `solve -o` writes it; not needed if GAME is a solution file
    /// (.retro), which has the game in it
    #[arg(value_name = "SOLUTION")]
    pub solution: Option<String>,
    /// Accept a remoteness that is too large, as long as every outcome is proved
    #[arg(long)]
    pub weak: bool,
}

/// Arguments of `best`.
#[derive(Debug, Args)]
pub struct BestArguments {
    /// The game.
    #[command(flatten)]
    pub game: GameArguments,
    /// The positions; the starts of the game unless given
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    pub positions: Vec<String>,
    /// How many plies of each refutation to print
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub plies: usize,
}

/// Arguments of `line`.
#[derive(Debug, Args)]
pub struct LineArguments {
    /// The game.
    #[command(flatten)]
    pub game: GameArguments,
    /// The position; the first start of the game unless given
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    pub position: Option<String>,
    /// Stop after this many plies
    #[arg(long, value_name = "N")]
    pub plies: Option<usize>,
    /// Also show, for each other move of the position, the line that refutes it
    #[arg(long)]
    pub refutations: bool,
}

/// Arguments of `stats`.
#[derive(Debug, Args)]
pub struct StatsArguments {
    /// The game.
    #[command(flatten)]
    pub game: GameArguments,
    /// Print how many positions end after each number of plies
    #[arg(long)]
    pub histogram: bool,
    /// Also how many moves spoil or lose a position, only moves, the longest wins with their
    /// lines, and positions that the player to move would rather pass in
    #[arg(long)]
    pub details: bool,
    /// Write all of it as one HTML page with plots and pictures, instead of printing it
    #[arg(long, value_name = "FILE")]
    pub report: Option<String>,
    /// How many positions of each kind --details and --report show
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub listed: usize,
}

/// Arguments of `convert`.
#[derive(Debug, Args)]
pub struct ConvertArguments {
    /// The game.
    #[command(flatten)]
    pub game: GameArguments,
    /// The file to write; - is standard output
    #[arg(value_name = "OUTPUT")]
    pub output: String,
    /// The format to write, if the output's name does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub to: Option<GraphForm>,
    /// DOT: only what lies around this position
    #[arg(
        long,
        value_name = "POSITION",
        allow_hyphen_values = true,
        help_heading = "Drawing"
    )]
    pub around: Option<String>,
    /// DOT: how many moves away from it, in either direction
    #[arg(long, value_name = "R", default_value_t = 2, help_heading = "Drawing")]
    pub radius: u32,
    /// DOT: the game alone, without outcomes
    #[arg(long, help_heading = "Drawing")]
    pub unsolved: bool,
}

/// Formats that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphForm {
    /// One move per line, with directives
    Edges,
    /// PGSolver parity game
    Pg,
    /// Argumentation framework, `p af`
    Af,
    /// Argumentation framework, `arg(a). att(a,b).`
    Apx,
    /// Argumentation framework, trivial graph format
    Tgf,
    /// A picture for Graphviz
    Dot,
}

/// Arguments of `estimate`.
#[derive(Debug, Args)]
pub struct EstimateArguments {
    /// The game to measure; - is standard input
    #[arg(value_name = "GAME", required_unless_present = "positions")]
    pub game: Option<String>,
    /// The format of the game, if its content does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub from: Option<InputFormat>,
    /// How many positions, for a game that does not exist yet
    #[arg(long, value_name = "N", conflicts_with = "game", requires = "moves")]
    pub positions: Option<u64>,
    /// How many moves, for a game that does not exist yet
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "game",
        requires = "positions"
    )]
    pub moves: Option<u64>,
    /// Bytes per name, for a game that does not exist yet (0: numbers without gaps)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub name_bytes: u64,
    /// How a bundled game is to be solved.
    #[command(flatten)]
    pub engine: EngineArguments,
    /// Options of boards.
    #[command(flatten)]
    pub board: BoardArguments,
}
