//! How to solve a ranked game, what is told meanwhile, and what comes out.

use crate::outcome::Position;
use crate::rank_keys::RankKeys;
use crate::solution::Solution;

/// Which way a ranked game is solved. All give the same solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum RankedEngine {
    /// By ranks if the game gives predecessors, else by passes.
    #[default]
    Automatic,
    /// Backwards, level by level, with the moves into each decided position computed once.
    Rank,
    /// Forwards, with the moves of the undecided positions computed once per level.
    Passes,
}

/// How to solve a ranked game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedOptions {
    /// Which engine to use.
    pub engine: RankedEngine,
    /// The most threads to use. The solution is the same for any number.
    pub threads: usize,
    /// Whether only positions are solved and kept that can be reached from the starts.
    pub reachable_only: bool,
    /// The most memory to use, in bytes; no limit if `None`. What will be needed is known
    /// before the start: see [`predict_ranked`](crate::predict_ranked).
    pub max_memory: Option<u64>,
}

impl Default for RankedOptions {
    /// The best engine, one thread, all positions, no limit on memory.
    fn default() -> RankedOptions {
        RankedOptions {
            engine: RankedEngine::Automatic,
            threads: 1,
            reachable_only: false,
            max_memory: None,
        }
    }
}

/// What is being done while a ranked game is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RankedPhase {
    /// Finding what can be reached from the starts.
    Reach,
    /// Taking up the positions of a layer: terminals, numbers of moves, moves into layers
    /// that are finished.
    Open {
        /// The number of the layer, from 0 on.
        layer: usize,
    },
    /// Deciding wins and losses of a layer, level by level.
    Decide {
        /// The number of the layer.
        layer: usize,
    },
    /// Deciding the ties of a layer.
    Tie {
        /// The number of the layer.
        layer: usize,
    },
    /// Putting the values together.
    Finish,
}

/// A solved ranked game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedRanks {
    /// The ranks in use: the keys of all positions. A position's number is its place here.
    pub keys: RankKeys,
    /// Outcome and remoteness of each.
    pub solution: Solution,
    /// The numbers of the starts, each once.
    pub starts: Vec<Position>,
    /// How many moves there are. Those of positions where play has ended do not count.
    pub move_count: u64,
}
