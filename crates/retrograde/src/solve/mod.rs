//! Solvers, one algorithm per file. All give the same answer, bit for bit.

mod expand;
mod frontier;
mod indexed;
mod kernel;
mod numbers;
mod rows;
mod stored;

pub use indexed::solve_indexed;
pub(crate) use stored::solve_rows;
pub use stored::{Phase, SolveOptions, solve, solve_with};
