//! Solvers, one algorithm per file. All give the same answer, bit for bit.

mod sequential;

pub use sequential::{solve, solve_with_progress};
