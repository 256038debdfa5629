//! Solvers, one algorithm per file. All give the same answer, bit for bit.

mod cell;
mod expand;
mod frontier;
mod indexed;
mod kernel;
mod numbers;
mod ranked;
mod rows;
mod runs;
mod stored;

pub use indexed::solve_indexed;
pub(crate) use ranked::solve_ranked;
pub use ranked::{
    RANKS_BETWEEN_RELEASES, READ_OF_SCRATCH, RankedEngine, RankedError, RankedNeeds, RankedOptions,
    RankedPhase, SolvedRanks, predict_layered, predict_ranked,
};
pub use stored::{MemoryForecast, Phase, SolveOptions, forecast_memory, solve, solve_with};
pub(crate) use stored::{forecast_rows, solve_rows};
