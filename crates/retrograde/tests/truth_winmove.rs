//! 187 graphs solved by another engine as `win(X) :- move(X, Y), not win(Y)`.
//!
//! A line of `tests/data/winmove.tsv`, separated by tabs: name, number of positions,
//! number of moves, one letter of W, L, D per position, remoteness per position separated
//! by commas (`-` for a draw), moves `u>v` separated by spaces.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod truth;
}

use retrograde::{GameGraph, Outcome, PositionGraph, Value, check, solve};
use support::truth::data_path;

#[test]
fn every_position_of_every_graph_has_the_known_value() {
    let table = std::fs::read_to_string(data_path("winmove.tsv")).unwrap();
    let mut graphs = 0;
    for line in table.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [
            name,
            position_count,
            move_count,
            outcomes,
            remoteness,
            moves,
        ] = fields[..]
        else {
            panic!("six fields expected: {line}");
        };
        let mut builder = GameGraph::builder(position_count.parse().unwrap());
        for ends in moves.split_whitespace() {
            let (from, to) = ends.split_once('>').unwrap();
            builder.add_move(from.parse().unwrap(), to.parse().unwrap());
        }
        let game = builder.build().unwrap();
        assert_eq!(
            game.move_count(),
            move_count.parse::<u64>().unwrap(),
            "{name}"
        );

        let outcomes = outcomes.chars().map(|letter| match letter {
            'W' => Outcome::Win,
            'L' => Outcome::Loss,
            'D' => Outcome::Draw,
            other => panic!("{name}: unknown outcome {other}"),
        });
        let known: Vec<Value> = outcomes
            .zip(remoteness.split(','))
            .map(|(outcome, plies)| Value::new(outcome, plies.parse().ok()).unwrap())
            .collect();
        let solution = solve(&game).unwrap();
        assert_eq!(solution.values().collect::<Vec<_>>(), known, "{name}");
        assert_eq!(check(&game, &solution), Ok(()), "{name}");
        graphs += 1;
    }
    assert_eq!(graphs, 187);
}
