//! The arguments of `games` and `play`.

use super::EngineArguments;
use clap::{Args, ValueEnum};

/// Arguments of `games`.
#[derive(Debug, Args)]
pub struct GamesArguments {
    /// A game, perhaps with options: NAME or NAME:OPTION=VALUE,...; all games unless given
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// What to play: a bundled game, NAME or NAME:OPTION=VALUE,..., or a file with a game
    #[arg(value_name = "GAME|FILE")]
    pub game: String,
    /// The side you take: the one that moves first, the one that moves second, or a player by
    /// name; the first unless given
    #[arg(long = "as", value_name = "first|second|NAME", conflicts_with = "both")]
    pub side: Option<String>,
    /// Who makes the moves of both sides
    #[arg(long, value_enum, value_name = "WHO")]
    pub both: Option<Both>,
    /// Where to begin; the first start of the game unless given
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub start: Option<String>,
    /// Show the outcome of every position and every move
    #[arg(long)]
    pub show_values: bool,
    /// Draw boards with signs that every terminal has
    #[arg(long)]
    pub ascii: bool,
    /// Refuse a bundled game in which more positions can be reached
    #[arg(long, value_name = "N", default_value_t = retrograde::MAX_POSITIONS)]
    pub max_positions: u64,
    /// How a bundled game is solved.
    #[command(flatten)]
    pub engine: EngineArguments,
}

/// Who makes the moves of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Both {
    /// Two people, or one who tries things out
    People,
    /// The computer, against itself
    Computer,
}
