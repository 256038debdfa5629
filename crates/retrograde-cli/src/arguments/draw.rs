//! The arguments of `draw`.

use super::{BoardOptions, ChaseArguments};
use clap::{Args, ValueEnum};
use retrograde::Player;

/// Arguments of `draw`.
#[derive(Debug, Args)]
pub struct DrawArguments {
    /// What to draw: a board of police and thief, a bundled game, its solution file, or a graph
    /// for cops and robbers as `cops` takes it; an edge list is one if --cops is given
    #[arg(value_name = "BOARD|GAME|GRAPH")]
    pub game: String,
    /// The position; unless given, the start
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Where to: .svg, .png or .gif, or - for SVG on standard output; unless given, the picture
    /// is drawn with characters, in colour on a terminal
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<String>,
    /// For every cell: who wins, and in how many plies, if this piece stood there and the others
    /// where they stand. On a graph rounds, and the robber unless said otherwise
    #[arg(long, value_enum, value_name = "police|thief")]
    pub heat: Option<HeatPiece>,
    /// The best chase as a path; the numbers are plies, on a graph rounds
    #[arg(long)]
    pub chase: bool,
    /// Perfect play from the position, moving: .svg or .gif
    #[arg(long, conflicts_with_all = ["heat", "chase"])]
    pub animate: bool,
    /// The most plies of a chase or an animation
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub plies: usize,
    /// How many cops hunt: on a graph, unless given, as few as catch every robber; on a board 1,
    /// or as it says
    #[arg(long, value_name = "K")]
    pub cops: Option<u32>,
    /// The lines of an edge list are arcs, to be walked one way
    #[arg(long)]
    pub directed: bool,
    /// Refuse a bundled game in which more positions can be reached
    #[arg(long, value_name = "N", default_value_t = retrograde::MAX_POSITIONS)]
    pub max_positions: u64,
    /// Options of boards.
    #[command(flatten)]
    pub board: BoardOptions,
    /// Rules of a chase on a graph.
    #[command(flatten)]
    pub rules: ChaseArguments,
}

/// The piece whose places are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum HeatPiece {
    /// The policeman, or the first of the cops
    #[value(alias = "cops")]
    Police,
    /// The thief, or the robber
    #[value(alias = "robber")]
    Thief,
}

impl HeatPiece {
    /// Whose piece it is.
    pub fn player(self) -> Player {
        match self {
            HeatPiece::Police => Player::Zero,
            HeatPiece::Thief => Player::One,
        }
    }
}
