//! The command line: every command, option and example.

use crate::memory::Bytes;
use clap::{Args, Parser, Subcommand, ValueEnum};
use retrograde::{DeadEnd, InfinitePlay, Player};
use retrograde_formats::Format;
use retrograde_games::pursuit::{Directions, Piece};

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
  retrograde solve nim.edges --misere --start 7,3
  retrograde solve framework.apx --as extension
  retrograde solve heist.board --first thief
  retrograde generate chain --positions 10000000 | retrograde solve -")]
    Solve(SolveArguments),
    /// Prove a solution: check every position against its successors, without solving
    #[command(before_help = "Examples:
  retrograde check game.edges game.solution
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
  retrograde stats game.edges --histogram --format csv")]
    Stats(StatsArguments),
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

/// A game to read, and the rules to play it by.
#[derive(Debug, Args)]
pub struct GameArguments {
    /// The game: a file, or - for standard input; .gz and .zst are unpacked
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The format of the game, if its content does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub from: Option<InputFormat>,
    /// Rules of the game.
    #[command(flatten)]
    pub rules: RuleArguments,
    /// Options of boards.
    #[command(flatten)]
    pub board: BoardArguments,
}

/// Rules that override those of the file.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub struct RuleArguments {
    /// What a player who cannot move gets: loses, wins, ties, player-0 or player-1
    #[arg(long, value_name = "RULE", value_parser = parse_dead_end)]
    pub dead_end: Option<DeadEnd>,
    /// A player who cannot move wins; the same as --dead-end wins
    #[arg(long, conflicts_with = "dead_end")]
    pub misere: bool,
    /// What endless play is: draw, win:0 (player 0 wins) or win:1
    #[arg(long, value_name = "RULE", value_parser = parse_infinite)]
    pub infinite: Option<InfinitePlay>,
    /// Where the game begins, with player 0 to move; may be repeated
    #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
    pub start: Vec<String>,
    /// Play ends here, won by the player to move; @FILE takes one name per line
    #[arg(long, value_name = "NAME|@FILE", allow_hyphen_values = true)]
    pub win_at: Vec<String>,
    /// Play ends here, lost for the player to move
    #[arg(long, value_name = "NAME|@FILE", allow_hyphen_values = true)]
    pub loss_at: Vec<String>,
    /// Play ends here, level
    #[arg(long, value_name = "NAME|@FILE", allow_hyphen_values = true)]
    pub tie_at: Vec<String>,
}

/// Options of pursuit boards.
#[derive(Debug, Args, Default)]
#[command(next_help_heading = "Boards (cells are ROW,COLUMN counted from 0)")]
pub struct BoardArguments {
    /// Where the policeman stands
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub police: Option<(u32, u32)>,
    /// Where the thief stands
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub thief: Option<(u32, u32)>,
    /// An exit, instead of those on the board; may be repeated
    #[arg(long, value_name = "ROW,COLUMN", value_parser = parse_cell)]
    pub exit: Vec<(u32, u32)>,
    /// Ignore the exits of the board
    #[arg(long, conflicts_with = "exit")]
    pub no_exit: bool,
    /// Who moves first (police unless given)
    #[arg(long, value_name = "police|thief")]
    pub first: Option<Piece>,
    /// Directions in which the policeman steps (8 unless given)
    #[arg(long, value_name = "4|8|knight")]
    pub police_directions: Option<Directions>,
    /// Directions in which the thief steps (4 unless given)
    #[arg(long, value_name = "4|8|knight")]
    pub thief_directions: Option<Directions>,
    /// The policeman must move
    #[arg(long)]
    pub no_police_pass: bool,
    /// The thief must move
    #[arg(long)]
    pub no_thief_pass: bool,
    /// Store every state and move of a board in memory, rather than compute moves when needed
    #[arg(long)]
    pub explicit: bool,
}

impl BoardArguments {
    /// The first option given, for the message that a game is no board.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.police.is_some(), "--police"),
            (self.thief.is_some(), "--thief"),
            (!self.exit.is_empty(), "--exit"),
            (self.no_exit, "--no-exit"),
            (self.first.is_some(), "--first"),
            (self.police_directions.is_some(), "--police-directions"),
            (self.thief_directions.is_some(), "--thief-directions"),
            (self.no_police_pass, "--no-police-pass"),
            (self.no_thief_pass, "--no-thief-pass"),
            (self.explicit, "--explicit"),
        ];
        given
            .into_iter()
            .find(|&(is_given, _)| is_given)
            .map(|(_, option)| option)
    }
}

/// Formats that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InputFormat {
    /// One move per line, with directives; also SNAP lists
    Edges,
    /// Tab-separated facts
    Facts,
    /// "positions moves", then moves between positions numbered from 1
    Counted,
    /// PGSolver parity games that are reachability or safety games
    Pg,
    /// Argumentation frameworks, `p af`
    Af,
    /// Argumentation frameworks, `arg(a). att(a,b).`
    Apx,
    /// Argumentation frameworks, trivial graph format
    Tgf,
    /// Police and thief on a board
    Board,
}

impl InputFormat {
    /// The format of a graph file, or `None` for a board.
    pub fn graph_format(self) -> Option<Format> {
        Some(match self {
            InputFormat::Edges => Format::EdgeList,
            InputFormat::Facts => Format::Facts,
            InputFormat::Counted => Format::Counted,
            InputFormat::Pg => Format::ParityGame,
            InputFormat::Af => Format::ArgumentationNumeric,
            InputFormat::Apx => Format::ArgumentationFacts,
            InputFormat::Tgf => Format::ArgumentationTrivialGraph,
            InputFormat::Board => return None,
        })
    }
}

/// Arguments of `solve`.
#[derive(Debug, Args)]
pub struct SolveArguments {
    /// The game.
    #[command(flatten)]
    pub game: GameArguments,
    /// Write the solution to this file (- is standard output); without it a summary is
    /// printed. The name's end chooses the form (.json, .jsonl, .csv, .dot, else text) and
    /// the packing (.gz, .zst)
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<String>,
    /// The form of the solution, whatever the output is called
    #[arg(long = "as", value_enum, value_name = "FORM")]
    pub form: Option<SolutionForm>,
}

/// The forms of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolutionForm {
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
    /// The solution to prove, as `solve -o` writes it
    #[arg(value_name = "SOLUTION")]
    pub solution: String,
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
    /// Options of boards.
    #[command(flatten)]
    pub board: BoardArguments,
}

/// Arguments of `generate`.
#[derive(Debug, Args)]
pub struct GenerateArguments {
    /// The family
    #[command(subcommand)]
    pub family: Family,
    /// The file to write; - is standard output
    #[arg(long, short, global = true, default_value = "-", value_name = "FILE")]
    pub output: String,
}

/// Families of random graphs.
#[derive(Debug, Subcommand)]
pub enum Family {
    /// Every position that is no dead end has as many moves, to anywhere
    Uniform {
        /// How many positions
        #[arg(long, value_name = "N")]
        positions: u32,
        /// How many moves each has
        #[arg(long, value_name = "N", default_value_t = 4)]
        moves_per_position: u32,
        /// Dead ends among a thousand positions
        #[arg(long, value_name = "N", default_value_t = 165)]
        dead_ends_per_mille: u32,
        /// The seed
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// The number of moves of a position is Poisson distributed
    Poisson {
        /// How many positions
        #[arg(long, value_name = "N")]
        positions: u32,
        /// The mean number of moves
        #[arg(long, value_name = "X", default_value_t = 2.7)]
        mean_moves: f64,
        /// The seed
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// R-MAT: a few positions have most of the moves (Graph500 parameters)
    Rmat {
        /// Two to this power is the number of positions
        #[arg(long, value_name = "N")]
        scale: u32,
        /// Moves per position, on average
        #[arg(long, value_name = "N", default_value_t = 16)]
        moves_per_position: u32,
        /// Positions made dead ends among a thousand
        #[arg(long, value_name = "N", default_value_t = 0)]
        dead_ends_per_mille: u32,
        /// The seed
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// One move each, to the next position; the last is a dead end
    Chain {
        /// How many positions
        #[arg(long, value_name = "N")]
        positions: u32,
        /// Number the positions at random, by this seed
        #[arg(long, value_name = "SEED")]
        shuffle: Option<u64>,
    },
    /// Layers, with moves only into the three below
    Layered {
        /// How many layers
        #[arg(long, value_name = "N")]
        layers: u32,
        /// Positions in a layer
        #[arg(long, value_name = "N")]
        width: u32,
        /// Moves per position
        #[arg(long, value_name = "N", default_value_t = 4)]
        moves_per_position: u32,
        /// The seed
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// Number the positions at random
        #[arg(long)]
        shuffle: bool,
    },
    /// One position with half of all moves
    Hub {
        /// How many positions
        #[arg(long, value_name = "N")]
        positions: u32,
        /// The seed
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// A random board of police and thief
    Pursuit {
        /// Rows
        #[arg(long, value_name = "N", default_value_t = 8)]
        rows: u32,
        /// Columns
        #[arg(long, value_name = "N", default_value_t = 12)]
        columns: u32,
        /// Walls among a hundred cells
        #[arg(long, value_name = "N", default_value_t = 20)]
        walls: u32,
        /// Exits
        #[arg(long, value_name = "N", default_value_t = 1)]
        exits: u32,
        /// The seed
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
}

fn parse_dead_end(text: &str) -> Result<DeadEnd, String> {
    match text {
        "loses" => Ok(DeadEnd::Loses),
        "wins" => Ok(DeadEnd::Wins),
        "ties" => Ok(DeadEnd::Ties),
        "player-0" => Ok(DeadEnd::PlayerWins(Player::Zero)),
        "player-1" => Ok(DeadEnd::PlayerWins(Player::One)),
        _ => Err("expected loses, wins, ties, player-0 or player-1".to_owned()),
    }
}

fn parse_infinite(text: &str) -> Result<InfinitePlay, String> {
    match text {
        "draw" => Ok(InfinitePlay::Draw),
        "win:0" | "player-0" => Ok(InfinitePlay::PlayerWins(Player::Zero)),
        "win:1" | "player-1" => Ok(InfinitePlay::PlayerWins(Player::One)),
        _ => Err("expected draw, win:0 or win:1".to_owned()),
    }
}

fn parse_cell(text: &str) -> Result<(u32, u32), String> {
    let expected = || format!("expected ROW,COLUMN counted from 0, such as 3,4; found {text:?}");
    let (row, column) = text.split_once(',').ok_or_else(expected)?;
    match (row.trim().parse(), column.trim().parse()) {
        (Ok(row), Ok(column)) => Ok((row, column)),
        _ => Err(expected()),
    }
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
            "solve", "check", "best", "line", "stats", "convert", "estimate", "generate",
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
