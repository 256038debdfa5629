//! Where the tables of known answers are: `tests/data` at the root of the workspace.

use std::path::PathBuf;

/// The path of a table.
pub fn data_path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data")
        .join(name)
}
