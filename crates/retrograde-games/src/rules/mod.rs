//! The rules of the bundled games, one file each.

mod tic_tac_toe;

use crate::catalog::GameEntry;

/// All games, in the order of their names.
pub(crate) const ALL: &[GameEntry] = &[tic_tac_toe::ENTRY];
