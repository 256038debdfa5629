//! Dao, Dodgem, Hexapawn and other games of pieces on a board against published solutions:
//! `tests/data/games.csv` and the graphs in `tests/data/gamesman`.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod walk;
}

use retrograde::Outcome;
use support::walk::{Walked, assert_consistent};

fn data(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data")
        .join(name)
}

/// A row of `games.csv`, by the name of its columns.
fn published(game: &str, variant: &str) -> impl Fn(&str) -> String {
    let text = std::fs::read_to_string(data("games.csv")).unwrap();
    let columns: Vec<String> = text
        .lines()
        .next()
        .unwrap()
        .split(',')
        .map(Into::into)
        .collect();
    let row: Vec<String> = text
        .lines()
        .map(|line| line.split(',').map(String::from).collect::<Vec<_>>())
        .find(|row| row[0] == game && row[1] == variant)
        .unwrap();
    move |column| {
        let index = columns.iter().position(|name| name == column).unwrap();
        row[index].clone()
    }
}

/// All that a row of `games.csv` tells of a game; what it leaves out is not compared.
fn assert_published(walked: &Walked, row: impl Fn(&str) -> String) {
    let counts = walked.solution.counts();
    let start = walked.value(walked.game.starts()[0]).unwrap();
    let word = match start.outcome() {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Tie => "tie",
        Outcome::Draw => "draw",
    };
    let longest = walked.solution.deepest().unwrap();
    for (column, found) in [
        ("positions", walked.keys.len().to_string()),
        ("moves", walked.graph.moves().len().to_string()),
        ("wins", counts.win.to_string()),
        ("losses", counts.loss.to_string()),
        ("ties", counts.tie.to_string()),
        ("draws", counts.draw.to_string()),
        ("longest", longest.to_string()),
        ("start_outcome", word.into()),
        (
            "start_remoteness",
            start
                .remoteness()
                .map_or(String::new(), |plies| plies.to_string()),
        ),
    ] {
        let expected = row(column);
        assert!(
            expected.is_empty() || expected == found,
            "{}: {column} {found}, published {expected}",
            walked.game.name()
        );
    }
}

#[test]
fn dao() {
    let walked = Walked::new("dao");
    assert_published(&walked, published("Dao 4x4", ""));
    let some: Vec<u64> = walked.keys.iter().copied().step_by(97).collect();
    assert_consistent(&*walked.game, &some);
}
