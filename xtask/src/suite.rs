//! The graphs that are measured: one of each kind that behaves differently in memory.

use anyhow::{Result, bail};
use retrograde_games::random_graphs::{
    Chain, Hub, Layered, MoveStream, Poisson, PursuitGrid, Rmat, Uniform,
};

/// Names of the suite, in the order of the table.
pub const NAMES: [&str; 9] = ["U4", "U8", "P27", "R22", "G40", "LP", "H8", "CP10", "U4x32"];

/// The small twins for daily use.
pub const QUICK: [&str; 6] = ["u4", "u8", "r18", "g20", "h", "cp"];

/// A graph as moves in memory, in the order in which its generator makes them.
pub struct Graph {
    /// Its name in the suite.
    pub name: &'static str,
    /// How many positions it has.
    pub position_count: u32,
    /// Position left and position reached.
    pub moves: Vec<[u32; 2]>,
}

/// Makes a graph of the suite.
pub fn make(name: &str) -> Result<Graph> {
    let Some(&name) = NAMES.iter().chain(&QUICK).find(|&&known| known == name) else {
        bail!(
            "no graph is called {name}; there are {} and {}",
            NAMES.join(", "),
            QUICK.join(", ")
        );
    };
    let stream: Box<dyn MoveStream> = match name {
        "U4" => Box::new(Uniform::new(8_000_000, 4, 165, 1)?),
        "U8" => Box::new(Uniform::new(4_000_000, 8, 200, 1)?),
        "P27" => Box::new(Poisson::new(8_000_000, 2.7, 1)?),
        "R22" => Box::new(Rmat::new(22, 16, 0, 1)?),
        "G40" => Box::new(PursuitGrid::new(40, 1, 99)?),
        "LP" => Box::new(Layered::new(1000, 8000, 4, 1)?.shuffled()),
        "H8" => Box::new(Hub::new(8_000_000, 1)?),
        "CP10" => Box::new(Chain::new(10_000_000)?.shuffled(7)),
        "U4x32" => Box::new(Uniform::new(32_000_000, 4, 165, 1)?),
        "u4" => Box::new(Uniform::new(1_000_000, 4, 165, 1)?),
        "u8" => Box::new(Uniform::new(500_000, 8, 200, 1)?),
        "r18" => Box::new(Rmat::new(18, 16, 0, 1)?),
        "g20" => Box::new(PursuitGrid::new(20, 1, 99)?),
        "h" => Box::new(Hub::new(1_000_000, 1)?),
        _ => Box::new(Chain::new(1_000_000)?.shuffled(7)),
    };
    let mut moves = Vec::new();
    stream.for_each_move(&mut |from, to| moves.push([from, to]));
    moves.shrink_to_fit();
    Ok(Graph {
        name,
        position_count: stream.position_count(),
        moves,
    })
}
