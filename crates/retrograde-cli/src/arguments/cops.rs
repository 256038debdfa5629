//! The arguments of `cops`.

use super::game::BoardOptions;
use clap::{Args, ValueEnum};
use retrograde_formats::Format;
use retrograde_games::cops::CopsRules;
use retrograde_games::pursuit::Swept;

/// Arguments of `cops`.
#[derive(Debug, Args)]
pub struct CopsArguments {
    /// The graph: a file (graph6, sparse6, digraph6, DOT or an edge list; .gz and .zst are unpacked), -
    /// for standard input, graph6:TEXT, or one by name, such as petersen, cycle:5, grid:3x4,
    /// torus:4x4, hypercube:3, complete:4, tree:3,3,0, kneser:5,2; with --sweep a board
    #[arg(value_name = "GRAPH")]
    pub graph: String,
    /// How many cops hunt; unless given, as few as catch every robber
    #[arg(long, value_name = "K")]
    pub cops: Option<u32>,
    /// Find the cop number, the fewest cops that catch every robber; so also without --cops
    #[arg(long, conflicts_with = "cops")]
    pub number: bool,
    /// Print a chase: the best the cops can do, or the robber's way round
    #[arg(long)]
    pub line: bool,
    /// Write what to do in every situation, as JSON lines
    #[arg(long, value_name = "FILE")]
    pub strategy: Option<String>,
    /// Of many graphs, answer only for these: conditions such as number>2, or several apart by
    /// commas; number, rounds, vertices or edges, and <, <=, =, !=, >= or >
    #[arg(long, value_name = "CONDITIONS")]
    pub filter: Option<String>,
    /// The format of the graph, if its content does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub from: Option<GraphFormat>,
    /// The lines of an edge list are arcs, to be walked one way
    #[arg(long)]
    pub directed: bool,
    /// Instead of a graph take a board, and say how play ends for every place of a piece, the
    /// others staying where they stand: police, thief or exit; police:2 is the second of several
    #[arg(long, value_name = "PIECE")]
    pub sweep: Option<Swept>,
    /// Rules of the chase.
    #[command(flatten)]
    pub rules: ChaseArguments,
    /// Options of boards.
    #[command(flatten)]
    pub board: BoardOptions,
}

/// Rules of the chase.
#[derive(Debug, Args)]
#[command(next_help_heading = "Rules")]
pub struct ChaseArguments {
    /// At most one cop moves in a turn
    #[arg(long)]
    pub lazy: bool,
    /// Nobody may stay where he is, if he can step
    #[arg(long)]
    pub active: bool,
    /// How many steps the robber makes in a turn at most; he cannot pass a cop
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub robber_speed: u32,
    /// The cops catch a robber who is this many steps away
    #[arg(long, value_name = "R", default_value_t = 0)]
    pub capture_radius: u32,
    /// The cops are zombies: each must step along a shortest way to the robber
    #[arg(long, conflicts_with = "lazy")]
    pub zombies: bool,
}

impl ChaseArguments {
    /// The first option given that no board has.
    pub fn first_of_graphs(&self) -> Option<&'static str> {
        let given = [
            (self.active, "--active"),
            (self.robber_speed != 1, "--robber-speed"),
            (self.capture_radius != 0, "--capture-radius"),
            (self.zombies, "--zombies"),
        ];
        let first = given.into_iter().find(|&(is_given, _)| is_given);
        first.map(|(_, option)| option)
    }

    /// The rules asked for.
    pub fn rules(&self) -> CopsRules {
        CopsRules {
            is_lazy: self.lazy,
            is_active: self.active,
            robber_speed: self.robber_speed,
            capture_radius: self.capture_radius,
            are_zombies: self.zombies,
        }
    }
}

/// Formats of graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    /// graph6, sparse6 or digraph6, one graph per line
    Graph6,
    /// A subset of the language of Graphviz
    Dot,
    /// One edge per line
    Edges,
    /// "vertices edges", then edges between vertices numbered from 1
    Counted,
    /// Trivial graph format
    Tgf,
}

impl GraphFormat {
    /// The format of game graphs that is the same.
    pub fn game_format(self) -> Option<Format> {
        match self {
            GraphFormat::Graph6 | GraphFormat::Dot => None,
            GraphFormat::Edges => Some(Format::EdgeList),
            GraphFormat::Counted => Some(Format::Counted),
            GraphFormat::Tgf => Some(Format::ArgumentationTrivialGraph),
        }
    }
}
