//! Solvers, one algorithm per file. All give the same answer, bit for bit.

mod expand;
mod frontier;
mod indexed;
mod kernel;
mod rows;
mod sequential;

pub use indexed::solve_indexed;
pub use sequential::{Phase, solve, solve_in_phases, solve_with_progress};
