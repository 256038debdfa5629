//! The table of published solutions, `tests/data/games.csv`.

use retrograde::Solution;
use std::path::{Path, PathBuf};

/// A file of known answers.
pub fn data(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("tests/data").join(name)
}

/// Holds a solution against the row of a game and variant; fields left empty there are not
/// compared.
///
/// # Panics
///
/// If there is no such row, or a field differs.
pub fn assert_published(game: &str, variant: &str, moves: u64, start: u32, solution: &Solution) {
    let table = std::fs::read_to_string(data("games.csv")).unwrap();
    let mut rows = table
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let columns = rows.next().unwrap();
    let row = rows
        .find(|row| row[0] == game && row[1] == variant)
        .unwrap_or_else(|| panic!("games.csv has no row for {game}, {variant}"));
    let counts = solution.counts();
    let start = solution.value(start);
    let remoteness = start.remoteness().map(u64::from);
    // Of any outcome: of a loss in Achi, of a tie in tic-tac-toe.
    let longest = solution.deepest().map(u64::from);
    for (column, found) in [
        ("positions", Some(solution.len() as u64)),
        ("moves", Some(moves)),
        ("wins", Some(counts.win)),
        ("losses", Some(counts.loss)),
        ("ties", Some(counts.tie)),
        ("draws", Some(counts.draw)),
        ("longest", longest),
        ("start_remoteness", remoteness),
    ] {
        let at = columns.iter().position(|name| *name == column).unwrap();
        if let Ok(known) = row[at].parse::<u64>() {
            assert_eq!(found, Some(known), "{game}: {column}");
        }
    }
    let at = columns
        .iter()
        .position(|name| *name == "start_outcome")
        .unwrap();
    assert_eq!(
        start.outcome().word(),
        row[at],
        "{game}: outcome of the start"
    );
}
