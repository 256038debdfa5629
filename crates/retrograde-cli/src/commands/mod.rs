//! The commands, one file each.

pub mod audit;
pub mod best;
pub mod check;
pub mod check_file;
pub mod completions;
pub mod convert;
pub mod cops;
pub mod draw;
pub mod estimate;
pub mod export;
pub mod games;
pub mod generate;
pub mod line;
pub mod man;
pub mod play;
pub mod probe;
pub mod solve;
pub mod stats;
pub mod sweep;
