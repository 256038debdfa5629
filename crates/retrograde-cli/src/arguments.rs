//! The command line: every command, option and example.

mod commands;
mod cops;
mod draw;
mod engine;
mod export;
mod game;
mod generate;
mod play;
mod probe;

pub use commands::{
    BestArguments, CheckArguments, ConvertArguments, EstimateArguments, GraphForm, LineArguments,
    SolutionForm, SolveArguments, StatsArguments, TimingsStyle,
};
pub use cops::{ChaseArguments, CopsArguments, GraphFormat};
pub use draw::{DrawArguments, HeatPiece};
pub use engine::{CheckpointArguments, Engine, EngineArguments, Layers};
pub use export::{ExportArguments, ExportForm};
pub use game::{BoardArguments, BoardOptions, GameArguments, InputFormat, RuleArguments};
pub use generate::{Family, GenerateArguments};
pub use play::{Both, GamesArguments, PlayArguments};
pub use probe::{AuditArguments, ProbeArguments};

use crate::memory::Bytes;
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Solve two-player games on any directed graph, cycles included, and prove the result.
///
/// For every position: does the player to move win, lose, tie or draw, in how many
/// plies, and by which move. Outcomes are for the player to move; a ply is one move by
/// one player.
#[derive(Debug, Parser)]
#[command(
    name = "retrograde",
    version,
    before_help = "Examples:
  retrograde solve game.edges                  who wins, and how many positions of each kind
  retrograde solve game.edges -o game.solution every position: outcome, remoteness, move
  retrograde check game.edges game.solution    prove it without trusting the solver
  retrograde best game.edges START             what to play, and what every other move costs
  retrograde line game.edges START             best play from here to the end
  retrograde solve heist.board                 police and thief on a board of text",
    after_help = "Exit codes: 0 an answer; 1 a negative one (a check failed, a position was not found); \
                  2 input that cannot be used; 130 interrupted.",
    arg_required_else_help = true,
    max_term_width = 100
)]
pub struct Arguments {
    /// Options of all commands.
    #[command(flatten)]
    pub global: Global,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Options of all commands.
#[derive(Debug, Args)]
pub struct Global {
    /// How answers are printed
    #[arg(long, global = true, value_enum, default_value_t = Style::Text, help_heading = "Output")]
    pub format: Style,
    /// The same as --format json
    #[arg(
        long,
        global = true,
        conflicts_with = "format",
        help_heading = "Output"
    )]
    pub json: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, help_heading = "Output")]
    pub color: Color,
    /// No notes and no progress on stderr; errors are still said
    #[arg(long, short, global = true, help_heading = "Output")]
    pub quiet: bool,
    /// Refuse, before allocating, what would need more memory than this (such as 4GiB);
    /// unless given, what the system has available
    #[arg(long, global = true, value_name = "SIZE", help_heading = "Output")]
    pub max_memory: Option<Bytes>,
    /// The most threads that solve; each more than one takes 8 to 16 bytes per position of a graph,
    /// and more while a bundled game is enumerated; the answer is the same for any number
    #[arg(
        long,
        global = true,
        value_name = "N",
        default_value_t = 1,
        value_parser = parse_threads,
        help_heading = "Output"
    )]
    pub threads: usize,
}

fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=64) => Ok(threads),
        _ => Err("expected a number from 1 to 64".to_owned()),
    }
}

/// How answers are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// For people.
    Text,
    /// One JSON document.
    Json,
    /// One JSON object per line.
    Jsonl,
    /// Comma-separated values with a header line.
    Csv,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve a game: print a summary, or write every position's outcome, remoteness and move
    #[command(before_help = "Examples:
  retrograde solve game.edges
  retrograde solve game.edges -o game.solution
  retrograde solve game.edges -o - | head
  retrograde solve tic-tac-toe -o ttt.retro
  retrograde solve chess:KRvK -o krk.retro --threads 2 --resume
  retrograde solve nim.edges --misere --start 7,3
  retrograde solve framework.apx --as extension
  retrograde solve heist.board --first thief
  retrograde solve chopsticks --sweep
  retrograde solve hare-and-hounds:first=hare --sweep --vary board
  retrograde generate chain --positions 10000000 | retrograde solve -")]
    Solve(SolveArguments),
    /// Prove a solution: check every position against its successors, without solving
    #[command(before_help = "Examples:
  retrograde check game.edges game.solution
  retrograde check ttt.retro
  zcat game.edges.gz | retrograde check - game.solution")]
    Check(CheckArguments),
    /// The optimal moves of positions, and what every other move is worth
    #[command(before_help = "Examples:
  retrograde best game.edges START
  retrograde best heist.board
  retrograde best game.edges A B C --json")]
    Best(BestArguments),
    /// A perfect game from a position, to its end or once round its cycle
    #[command(before_help = "Examples:
  retrograde line game.edges START
  retrograde line game.edges START --refutations
  retrograde line heist.board")]
    Line(LineArguments),
    /// Counts by outcome and by remoteness, the longest games, the share of draws
    #[command(before_help = "Examples:
  retrograde stats game.edges
  retrograde stats game.edges --histogram --format csv
  retrograde stats dao --details
  retrograde stats dao.retro --report dao.html")]
    Stats(StatsArguments),
    /// Write every position as a table for other programs: CSV or Parquet
    #[command(before_help = "Examples:
  retrograde export dao.retro -o dao.parquet
  retrograde export game.edges -o game.csv.gz --best
  retrograde export tic-tac-toe -o - --as csv | head")]
    Export(ExportArguments),
    /// Write a game in another format, or draw it
    #[command(before_help = "Examples:
  retrograde convert framework.apx framework.edges
  retrograde convert heist.board heist.edges.gz
  retrograde convert game.edges game.dot && dot -Tsvg game.dot > game.svg
  retrograde convert big.edges - --to dot --around START --radius 2")]
    Convert(ConvertArguments),
    /// Predict memory and time before solving
    #[command(before_help = "Examples:
  retrograde estimate game.edges
  retrograde estimate --positions 10000000 --moves 30000000
  retrograde estimate heist.board")]
    Estimate(EstimateArguments),
    /// Make a reproducible random game graph
    #[command(before_help = "Examples:
  retrograde generate uniform --positions 1000 --moves-per-position 4 --seed 7 > random.edges
  retrograde generate chain --positions 10000000 | retrograde solve -
  retrograde generate pursuit --rows 8 --columns 12 --walls 20 --seed 1 > random.board")]
    Generate(GenerateArguments),
    /// What positions are worth, looked up in a solution file
    #[command(before_help = "Examples:
  retrograde solve tic-tac-toe -o ttt.retro && retrograde probe ttt.retro X../.O./...
  retrograde probe ttt.retro X../.O./... --moves
  retrograde probe ttt.retro < positions.txt
  retrograde probe ttt.retro --json < positions.jsonl")]
    Probe(ProbeArguments),
    /// Hold a bundled game against itself: symmetry, keys, texts, ends, turns
    #[command(before_help = "Examples:
  retrograde audit tic-tac-toe
  retrograde audit hare-and-hounds:first=hare --max-positions 1000")]
    Audit(AuditArguments),
    /// The bundled games, and the options of one of them
    #[command(before_help = "Examples:
  retrograde games
  retrograde games tic-tac-toe
  retrograde games --json")]
    Games(GamesArguments),
    /// Play against the computer, which never errs
    #[command(before_help = "Examples:
  retrograde play tic-tac-toe
  retrograde play tic-tac-toe --as second --show-values
  retrograde play tic-tac-toe --start X../.O./...
  retrograde play heist.board --both computer")]
    Play(PlayArguments),
    /// Cops and robbers on a graph: who wins, in how many rounds, with how many cops
    #[command(before_help = "Examples:
  retrograde cops petersen
  retrograde cops grid:6x9 --cops 2 --line
  retrograde cops graph.g6 --cops 2 --lazy
  retrograde cops heist.board --sweep thief
  geng -c 8 | retrograde cops - --number --filter number=2 --threads 2")]
    Cops(CopsArguments),
    /// Draw a position, who wins from where, or the best chase: SVG, PNG, GIF or the terminal
    #[command(before_help = "Examples:
  retrograde draw heist.board --heat thief
  retrograde draw heist.board --heat police --chase -o heist.svg
  retrograde draw heist.board --animate -o heist.gif
  retrograde draw petersen --cops 2 -o petersen.png
  retrograde draw tic-tac-toe X../.O./... -o position.svg")]
    Draw(DrawArguments),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one page per command into a folder
    Man {
        /// A folder for the pages of all commands
        #[arg(long, value_name = "FOLDER")]
        output: Option<String>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn help_opens_with_examples() {
        for name in [
            "solve", "check", "best", "line", "stats", "convert", "estimate", "generate", "games",
            "play", "probe", "audit", "export", "cops", "draw",
        ] {
            let mut command = Arguments::command();
            let help = command
                .find_subcommand_mut(name)
                .unwrap()
                .render_long_help()
                .to_string();
            assert!(help.starts_with("Examples:\n"), "{name}: {help}");
        }
    }
}
