//! The identity of a game: fixed for ever, blind to the order of lines, alert to all that
//! matters to a solution.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde_formats::{
    Identity, NamedGame, ReadOptions, Source, identity, identity_of, read_game,
};
use std::ops::ControlFlow;

fn game(text: &str) -> NamedGame {
    let source = Source::from_text("test", text);
    read_game(source, &ReadOptions::default(), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap()
}

fn identity_of_lines(text: &str) -> Identity {
    let game = game(text);
    let fast = identity(&game.graph, &game.names);
    assert_eq!(
        fast,
        identity_of(&game.graph, &game.names),
        "both ways agree"
    );
    fast
}

/// Computed by a program written apart, from the definition in `docs/formats.md`.
#[test]
fn identities_never_change() {
    for (text, expected) in [
        ("", "3cb02c030a0754029d87d70475cb219c"),
        ("1 2\n2 3\n", "48c893c544bf4bc4c5ac698284c02788"),
        ("1 2\n2 3\n!start 1\n", "e83a4386a4dd1eed963f208b983585c0"),
        (
            "a abc again\na abc\nabc -5\n!loss -5 2\n!rule dead-end wins\n",
            "bc8b41f369d5c7c32a8e5b2fd6c5530e",
        ),
        (
            "0 1\n1 0\n1 1\n!owner 0 0\n!owner 1 1\n!rule dead-end player-0\n!rule infinite player-1\n",
            "9d88ec4c607f15027aee70e4fce768aa",
        ),
    ] {
        assert_eq!(identity_of_lines(text).to_string(), expected, "{text:?}");
    }
}

/// More moves than are looked at together, some of them marked.
#[test]
fn both_ways_agree_on_long_lists_whatever_the_names() {
    for (prefix, step) in [("", 1), ("", 3), ("", 1000), ("-", 1), ("v", 1)] {
        for mark in ["", " again"] {
            let name = |number: u64| format!("{prefix}{}", 1 + step * number);
            let line = |index: u64| {
                let [from, to] = [index * 7919 % 999, index * 104_729 % 999].map(name);
                let mark = if index.is_multiple_of(5) { mark } else { "" };
                format!("{from} {to}{mark}\n")
            };
            let lines: Vec<String> = (0..3000).map(line).collect();
            let identity = identity_of_lines(&lines.concat());
            let mut turned = lines.clone();
            turned.reverse();
            assert_eq!(identity_of_lines(&turned.concat()), identity);
            assert_ne!(identity_of_lines(&lines[1..].concat()), identity);
        }
    }
}

#[test]
fn order_and_numbering_do_not_matter() {
    let first = identity_of_lines("a b\nb c\nb 7\n!win c 3\nd\n");
    for same in [
        "d\n!win c 3\nb 7\na b\nb c\n",
        "7\nc\nb c\nb 7\na b\nd\n!win c 3\n",
        "\"a\",\"b\"\nb \"7\"\nb c\nd\n!win c 3\n!rule dead-end loses\n",
    ] {
        assert_eq!(identity_of_lines(same), first, "{same:?}");
    }
}

#[test]
fn owners_and_the_again_marks_they_imply_are_told_from_marks_alone() {
    let owned = identity_of_lines("a b\n!owner a 0\n!owner b 0\n");
    assert_eq!(
        owned,
        identity_of_lines("a b again\n!owner a 0\n!owner b 0\n")
    );
    assert_ne!(owned, identity_of_lines("a b again\n"));
}

#[test]
fn everything_that_matters_matters() {
    let variants = [
        "a b\nb c\n",
        "a b\nc b\n",
        "b a\nb c\n",
        "a b\nb c\nb c\n",
        "a b again\nb c\n",
        "a b\nb c again\n",
        "a b\nb d\n",
        "a b\nb c\nd\n",
        "a b\nb c\n!win c\n",
        "a b\nb c\n!loss c\n",
        "a b\nb c\n!tie c\n",
        "a b\nb c\n!win b\n",
        "a b\nb c\n!win c 1\n",
        "a b\nb c\n!rule dead-end wins\n",
        "a b\nb c\n!rule dead-end ties\n",
        "a b\nb c\n!rule dead-end player-0\n!start a\n",
        "a b\nb c\n!rule dead-end player-1\n!start a\n",
        "a b\nb c\n!rule infinite player-0\n!start a\n",
        "a b\nb c\n!rule infinite player-1\n!start a\n",
        "a b\nb c\n!owner a 0\n!owner b 1\n!owner c 0\n",
        "a b\nb c\n!owner a 1\n!owner b 0\n!owner c 1\n",
        "a b\nb c\n!start a\n",
        "a b\nb c\n!start b\n",
        "a b\nb c\n!start a\n!start b\n",
        "1 2\n2 3\n",
        "01 2\n2 3\n",
        "-1 2\n2 3\n",
    ];
    let identities: std::collections::HashSet<Identity> = variants
        .iter()
        .map(|text| identity_of_lines(text))
        .collect();
    assert_eq!(identities.len(), variants.len());
}

#[test]
fn identities_are_read_as_they_are_printed() {
    let printed = identity_of_lines("a b\n").to_string();
    assert_eq!(printed.parse::<Identity>().unwrap().to_string(), printed);
    for wrong in [
        "",
        "0123",
        &"g".repeat(32),
        &"+".repeat(32),
        &"0".repeat(33),
        &"é".repeat(16),
    ] {
        let message = wrong.parse::<Identity>().unwrap_err().to_string();
        assert!(
            message.contains("expected 32 hexadecimal digits"),
            "{message}"
        );
    }
}
