//! Pictures in the DOT language: exact output, escapes, parts of a game.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

#[path = "support/reading.rs"]
mod reading;

use reading::{all_names, game, read};
use retrograde::{Naming, Solution, solve};
use retrograde_formats::{DotOptions, Format, NamedGame, write_dot};

fn solved(text: &str) -> (NamedGame, Solution) {
    let game = game(text);
    let solution = solve(&game.graph).unwrap();
    (game, solution)
}

fn drawn(game: &NamedGame, solution: Option<&Solution>, options: &DotOptions) -> String {
    let mut bytes = Vec::new();
    write_dot(&mut bytes, &game.graph, &game.names, solution, options).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_picture_shows_outcomes_moves_and_starts() {
    let (game, solution) = solved(
        "!start \"a \\\"x\\\" \\\\ & b\"\n\"a \\\"x\\\" \\\\ & b\" l\nw l\nw w again\nt u\nt t\n!tie u\n",
    );
    let expected = r##"digraph game {
  node [style=filled, fillcolor=white];
  p0 [label="a \"x\" \\ &amp; b\nwin 1", fillcolor="#009E73"];
  p1 [label="l\nloss 0", fillcolor="#D55E00", peripheries=2];
  p2 [label="w\nwin 1", fillcolor="#009E73"];
  p3 [label="t\ntie 1", fillcolor="#56B4E9"];
  p4 [label="u\ntie 0", fillcolor="#56B4E9", peripheries=2];
  start0 [shape=point];
  start0 -> p0;
  p0 -> p1 [style=bold];
  p2 -> p1 [style=bold];
  p2 -> p2 [style=dashed];
  p3 -> p4 [style=bold];
  p3 -> p3;
}
"##;
    assert_eq!(
        drawn(&game, Some(&solution), &DotOptions::default()),
        expected
    );
    let plain = drawn(&game, None, &DotOptions::default());
    assert!(
        plain.contains("p1 [label=\"l\", peripheries=2];") && !plain.contains("bold"),
        "{plain}"
    );
}

#[test]
fn a_picture_around_a_position_goes_against_moves_too() {
    let (game, solution) = solved("1 2\n2 3\n3 4\n4 5\n6 3\n3 3\n7 7\n");
    assert_eq!(all_names(&game), ["1", "2", "3", "4", "5", "6", "7"]);
    let around = game.names.find("3");
    let nodes = |radius| {
        let text = drawn(&game, Some(&solution), &DotOptions { around, radius });
        let labels = text
            .lines()
            .filter_map(|line| line.split("[label=\"").nth(1));
        labels
            .map(|label| label[..1].to_owned())
            .collect::<String>()
    };
    assert_eq!(nodes(0), "3");
    assert_eq!(nodes(1), "2346");
    assert_eq!(nodes(2), "123456");
    assert_eq!(nodes(u32::MAX), "123456");
    let text = drawn(&game, Some(&solution), &DotOptions { around, radius: 1 });
    assert!(text.contains("label=\"at most 1 moves from 3\";"), "{text}");
    assert!(!text.contains("p3 -> p4"), "{text}");
}

#[test]
fn a_parity_game_is_drawn_with_owners_and_endless_wins() {
    let game = read("0 1 0 1; 1 1 1 0,2; 2 0 0 2;", Some(Format::ParityGame)).unwrap();
    let solution = solve(&game.graph).unwrap();
    let text = drawn(&game, Some(&solution), &DotOptions::default());
    assert!(
        text.contains("p1 [label=\"1\\nwin, never ends\", fillcolor=\"#009E73\", shape=box];"),
        "{text}"
    );
    assert!(text.contains("p0 -> p1 [style=bold];"), "{text}");
    assert!(
        text.contains("  p2 -> p2 [style=dashed];"),
        "a seed has no optimal move: {text}"
    );
}
