//! The arguments of `generate`: families of random graphs and their sizes.

use clap::{Args, Subcommand};

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
