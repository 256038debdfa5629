//! Solvers, one algorithm per file. All give the same answer, bit for bit.

mod indexed;
mod sequential;

pub use indexed::solve_indexed;
pub use sequential::{solve, solve_with_progress};
