//! Dao, Dodgem, Hexapawn and other games of pieces on a board against published solutions:
//! `tests/data/games.csv` and the graphs in `tests/data/gamesman`.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod walk;
}

use flate2::read::GzDecoder;
use retrograde::{Outcome, PositionGraph as _, Value};
use std::fs::File;
use std::io::Read as _;
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

/// A graph of GamesmanClassic whose positions have the same numbers as our keys: the same
/// positions, terminals, moves as often as they stand, outcomes and remoteness.
fn assert_same_graph(walked: &Walked, file: &str) {
    let mut text = String::new();
    let packed = File::open(data(&format!("gamesman/{file}.graph.txt.gz"))).unwrap();
    GzDecoder::new(packed).read_to_string(&mut text).unwrap();
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        count += 1;
        let fields: Vec<&str> = line.split_whitespace().collect();
        let key: u64 = fields[0].parse().unwrap();
        let position = *walked
            .index
            .get(&key)
            .unwrap_or_else(|| panic!("{key} is not there"));
        let outcome = match fields[1] {
            "W" => Outcome::Win,
            "L" => Outcome::Loss,
            "T" => Outcome::Tie,
            _ => Outcome::Draw,
        };
        let found = walked.solution.value(position);
        assert_eq!(found.outcome(), outcome, "{:?}", walked.game.print(key));
        if outcome != Outcome::Draw {
            assert_eq!(found.remoteness(), fields[2].parse().ok());
        }
        assert_eq!(walked.game.terminal(key).is_none(), fields[3] == "U");
        let mut moves: Vec<u64> = fields[4..].iter().map(|to| to.parse().unwrap()).collect();
        let mut own: Vec<u64> = Vec::new();
        walked.graph.for_each_successor(position, &mut |successor| {
            own.push(walked.keys[successor.position as usize]);
        });
        moves.sort_unstable();
        own.sort_unstable();
        assert_eq!(own, moves, "{:?}", walked.game.print(key));
    }
    assert_eq!(count, walked.keys.len());
}

#[test]
fn dao() {
    let walked = Walked::new("dao");
    assert_published(&walked, published("Dao 4x4", ""));
    let some: Vec<u64> = walked.keys.iter().copied().step_by(97).collect();
    assert_consistent(&*walked.game, &some);
}

#[test]
fn dodgem() {
    let walked = Walked::new("dodgem");
    assert_published(&walked, published("Dodgem 3x3", "option 2"));
    assert_consistent(&*walked.game, &walked.keys);
    for (name, file) in [
        ("dodgem", "mdodgem"),
        ("dodgem:off=loses", "mdodgem.opt0"),
        ("dodgem:blocked=loses", "mdodgem.opt1"),
    ] {
        assert_same_graph(&Walked::new(name), file);
    }
}

#[test]
fn dodgem_on_larger_boards_never_ends() {
    // Known of 4 x 4 since 1996 (David desJardins).
    let walked = Walked::new("dodgem:size=4");
    let start = walked.value(walked.game.starts()[0]);
    assert_eq!(start, Some(Value::DRAW));
}

#[test]
fn hexapawn() {
    let walked = Walked::new("hexapawn");
    assert_published(&walked, published("Hexapawn", "Classic default"));
    assert_consistent(&*walked.game, &walked.keys);
    // Gardner's game is lost for the player who begins.
    let small = Walked::new("hexapawn:columns=3");
    let start = small.value(small.game.starts()[0]).unwrap();
    assert_eq!(start.outcome(), Outcome::Loss);
    assert_consistent(&*small.game, &small.keys);
}

#[test]
fn hare_and_hounds() {
    let walked = Walked::new("hare-and-hounds");
    assert_published(
        &walked,
        published("Hare and Hounds 11 cells", "hounds first"),
    );
    assert_same_graph(&walked, "mharegame");
    assert_consistent(&*walked.game, &walked.keys);
    let hare = Walked::new("hare-and-hounds:first=hare");
    assert_published(&hare, published("Hare and Hounds 11 cells", "hare first"));
    for name in ["hare-and-hounds:board=17", "hare-and-hounds:board=23"] {
        let walked = Walked::new(name);
        assert_consistent(&*walked.game, &walked.keys);
    }
}

#[test]
fn shift_tac_toe() {
    let walked = Walked::new("shift-tac-toe");
    assert_published(&walked, published("Shift-Tac-Toe", "option 2"));
    assert_consistent(&*walked.game, &walked.keys);
}
