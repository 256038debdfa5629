//! Whole graphs of real board games, every position with its value and remoteness.
//!
//! A line of `tests/data/gamesman/*.graph.txt.gz`, separated by spaces: position, value
//! (W, L, T, D), remoteness, primitive value (W, L, T where play ends by the rules, else
//! U), then the positions its moves lead to; `!` behind one means that the same player
//! moves again. Lines that begin with `#` are comments. The number behind a D is not a
//! distance and is not compared.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod truth;
}

use flate2::read::GzDecoder;
use retrograde::{GameGraph, Outcome, Position, Value, check, solve};
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use support::truth::data_path;

/// A graph with the values another program found.
struct Solved {
    game: GameGraph,
    names: Vec<u64>,
    known: Vec<Value>,
}

fn parse(text: &str) -> Solved {
    let lines: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    let names: Vec<u64> = lines
        .iter()
        .map(|fields| fields[0].parse().unwrap())
        .collect();
    let positions: HashMap<u64, Position> = names
        .iter()
        .enumerate()
        .map(|(position, &name)| (name, position as Position))
        .collect();
    assert_eq!(positions.len(), names.len(), "a position is listed twice");

    let mut builder = GameGraph::builder(names.len() as u64);
    let mut known = Vec::new();
    for (position, fields) in lines.iter().enumerate() {
        let position = position as Position;
        match fields[3] {
            "W" => builder.seed(position, Value::win(0)),
            "L" => builder.seed(position, Value::loss(0)),
            "T" => builder.seed(position, Value::tie(0)),
            "U" => &mut builder,
            other => panic!("unknown primitive value {other}"),
        };
        for child in &fields[4..] {
            let name = child.trim_end_matches('!');
            let to = positions[&name.parse().unwrap()];
            if name.len() < child.len() {
                builder.add_again_move(position, to);
            } else {
                builder.add_move(position, to);
            }
        }
        let remoteness = fields[2].parse().ok();
        known.push(match fields[1] {
            "W" => Value::new(Outcome::Win, remoteness).unwrap(),
            "L" => Value::new(Outcome::Loss, remoteness).unwrap(),
            "T" => Value::new(Outcome::Tie, remoteness).unwrap(),
            "D" => Value::DRAW,
            other => panic!("unknown value {other}"),
        });
    }
    Solved {
        game: builder.build().unwrap(),
        names,
        known,
    }
}

fn compare(name: &str, solved: &Solved) {
    let solution = solve(&solved.game).unwrap();
    let different: Vec<String> = solution
        .values()
        .zip(&solved.known)
        .zip(&solved.names)
        .filter(|((found, known), _)| found != *known)
        .map(|((found, known), position)| format!("{position}: found {found}, known {known}"))
        .collect();
    assert!(
        different.is_empty(),
        "{name}: {} of {} positions differ, the first are {:#?}",
        different.len(),
        solution.len(),
        &different[..different.len().min(5)]
    );
    assert_eq!(check(&solved.game, &solution), Ok(()), "{name}");
}

#[test]
fn every_position_of_every_game_has_the_known_value() {
    let mut games = 0;
    let mut paths: Vec<_> = std::fs::read_dir(data_path("gamesman"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "gz"))
        .collect();
    paths.sort();
    for path in paths {
        let mut text = String::new();
        GzDecoder::new(File::open(&path).unwrap())
            .read_to_string(&mut text)
            .unwrap();
        compare(&path.display().to_string(), &parse(&text));
        games += 1;
    }
    assert_eq!(games, 22);
}

/// None of the 22 games has a bonus move, so that the mark is tried here: 7 moves twice
/// in a row, first to 5, then into a position lost for the opponent.
#[test]
fn a_marked_child_keeps_the_turn() {
    let solved = parse("# a comment\n7 W 2 U 5! 7\n5 W 1 U 9\n9 L 0 L\n");
    compare("bonus move", &solved);
}
