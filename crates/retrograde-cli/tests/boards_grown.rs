//! Boards with several policemen and other rules on the command line, and `cops --sweep`.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use serde_json::Value;
use support::{Finished, Folder, example, run, run_with_input};

fn solve(text: &str, options: &[&str]) -> Finished {
    let mut arguments = vec!["solve", "-", "--json"];
    arguments.extend_from_slice(options);
    run_with_input(&arguments, text.as_bytes())
}

/// Outcome and remoteness of the start.
fn start(text: &str, options: &[&str]) -> (String, Value) {
    let json = solve(text, options).json();
    let start = &json["starts"][0];
    (
        start["outcome"].as_str().unwrap().to_owned(),
        start["remoteness"].clone(),
    )
}

#[test]
fn directives_and_options_say_the_same() {
    for (board, options, directives) in [
        ("PP.T\n", &["--cops", "2"][..], "!cops 2\n"),
        ("P..T\n", &["--torus"], "!torus\n"),
        ("P*.T\n", &["--door", "0,0-0,3"], "!door 0,0-0,3\n"),
        ("P..T\n", &["--police-speed", "3"], "!police-speed 3\n"),
        (
            "P*T.\n",
            &["--police-speed", "2", "--police-jumps", "walls"],
            "!police-speed 2\n!police-jumps walls\n",
        ),
        (
            ".T.\n.P.\n..E\n",
            &[
                "--thief-directions=s,1:1",
                "--thief-speed",
                "2",
                "--first",
                "thief",
            ],
            "!thief-directions s,1:1\n!thief-speed 2\n!first thief\n",
        ),
        (
            "P..T..P\n",
            &["--cops", "2", "--lazy", "--no-police-pass"],
            "!cops 2\n!lazy\n!no-police-pass\n",
        ),
        ("P*T\n", &["--infinite", "thief"], "!infinite thief\n"),
        (
            "....\n....\n",
            &["--police", "0,0", "--police", "1,3", "--thief", "0,3"],
            "!police 0,0\n!police 1,3\n!thief 0,3\n",
        ),
    ] {
        let by_options = start(board, options);
        assert_eq!(
            by_options,
            start(&format!("{directives}{board}"), &[]),
            "{options:?}"
        );
        // The graph of the same game, moves and all.
        let mut stored = options.to_vec();
        stored.push("--explicit");
        assert_eq!(by_options, start(board, &stored), "{options:?}");
    }
    // Options go first.
    assert_eq!(
        start("!cops 1\n!police-speed 1\nP..T\n", &["--police-speed", "3"]).1,
        1
    );
}

#[test]
fn a_thief_who_is_never_caught_evades() {
    let json = solve("P*T\n", &[]).json();
    assert_eq!(
        (&json["sentence"], &json["ending"]),
        (&"Draw".into(), &"evades".into())
    );
    let json = solve("P*T\n", &["--infinite", "thief"]).json();
    let expected = (&"The thief escapes".into(), &"evades".into());
    assert_eq!((&json["sentence"], &json["ending"]), expected);
    let json = solve("PT\n", &[]).json();
    assert_eq!(json["ending"], "caught");
    let text = run_with_input(&["solve", "-"], b"P*T\n").answer();
    assert!(
        text.contains("\nDraw\nThe thief evades for ever\n\n"),
        "{text}"
    );
}

/// All commands take a board with two policemen, and its positions by name.
#[test]
fn two_policemen_are_named_drawn_and_checked() {
    let folder = Folder::new();
    let board = folder.file("two.board", "!cops 2\nP...\n.*.T\n..P.\n");
    let solution = folder.path("two.solution");
    run(&["solve", &board, "-o", &solution]).answer();
    let accepted = run(&["check", &board, &solution]).answer();
    assert!(accepted.starts_with("accepted"), "{accepted}");
    let best = run(&["best", &board, "P0:0+0:0/T2:3/police"]).answer();
    assert!(
        best.starts_with("P0:0+0:0/T2:3/police: win in 5 plies"),
        "{best}"
    );
    let line = run(&["line", &board]).answer();
    assert!(line.starts_with("P0:0+2:2/T1:3/police: win in "), "{line}");
    let stats = run(&["stats", &board, "--json"]).json();
    assert_eq!(stats["positions"], 2 * 11 * 12 / 2 * 11);
    let message = run(&["best", &board, "P0:0/T2:3/police"]);
    assert_ne!(message.code, 0);
    let text = run(&["solve", &board]).answer();
    assert!(text.contains("the police wins"), "{text}");
    let both = ["solve", &board, "--police", "1,2", "--police", "1,2"];
    let text = run(&both).answer();
    assert!(text.contains(" 1 .*2T\n"), "{text}");
}

#[test]
fn bad_options_say_what_was_expected() {
    for (option, words) in [
        ("--police-directions=z", "such as 2:1"),
        ("--thief-speed=0", "a number from 1 to 16"),
        ("--thief-jumps=fences", "nothing, walls, pieces or all"),
        ("--door=0,0", "such as 0,0-3,4"),
    ] {
        let refused = run_with_input(&["solve", "-", option], b"PT\n");
        assert_eq!(refused.code, 2, "{option}");
        assert!(refused.stderr.contains(words), "{}", refused.stderr);
    }
    for (option, words) in [
        ("--cops=2", "give --cops 1"),
        ("--cops=65", "1 to 64 policemen"),
        ("--door=0,0-0,0", "leads to where it begins"),
        ("--door=0,0-5,0", "outside the board"),
    ] {
        let message = run_with_input(&["solve", "-", option], b"PT\n").refusal();
        assert!(message.contains(words), "{option}: {message}");
    }
    let folder = Folder::new();
    let bad = folder.file("bad.board", "!lazy\n!thief 9,9\nPT\n");
    let message = run(&["solve", &bad]).refusal();
    let expected = format!("{bad}:2:8: the thief at row 9, column 9 is outside the board;");
    assert!(message.starts_with(&expected), "{message}");
    let graph = folder.file("g.edges", "a b\n");
    let message = run(&["solve", &graph, "--torus"]).refusal();
    assert!(
        message.contains("--torus is an option of boards"),
        "{message}"
    );
}

#[test]
fn a_piece_is_placed_everywhere() {
    let board = example("escape.board");
    let json = run(&["cops", &board, "--sweep", "thief", "--json"]).json();
    assert_eq!(json["schema"], "retrograde.pursuit-sweep/1");
    assert_eq!(json["sweep"], "thief");
    let starts = json["starts"].as_array().unwrap();
    let counts = &json["counts"];
    let total: u64 = ["caught", "escapes", "evades", "stuck"]
        .iter()
        .map(|ending| counts[ending].as_u64().unwrap())
        .sum();
    assert_eq!(total, starts.len() as u64);
    // Each is what the board with the thief there says.
    for start in starts.iter().step_by(7) {
        let cell = format!("{},{}", start["row"], start["column"]);
        let solved = run(&["solve", &board, "--thief", &cell, "--json"]).json();
        assert_eq!(solved["ending"], start["ending"], "{cell}");
        assert_eq!(solved["starts"][0]["remoteness"], start["plies"], "{cell}");
        let other = [
            "solve", &board, "--thief", &cell, "--first", "thief", "--json",
        ];
        let solved = run(&other).json();
        assert_eq!(solved["starts"][0]["remoteness"], start["plies_otherwise"]);
    }
    let fairest = json["fairest"].as_array().unwrap();
    assert!(fairest.iter().all(|start| start["balanced"] == true));
    let csv = run(&["cops", &board, "--sweep", "thief", "--format", "csv"]).answer();
    assert_eq!(csv.lines().count(), starts.len() + 1);
    let lines = run(&["cops", &board, "--sweep", "police", "--format", "jsonl"]).answer();
    assert_eq!(lines.lines().count(), starts.len());
    let text = run(&["cops", &board, "--sweep", "exit:2"]).answer();
    assert!(
        text.contains("with the exit there, and the police moving first"),
        "{text}"
    );
}

#[test]
fn sweeps_refuse_what_they_cannot_do() {
    let board = example("ring.board");
    for (arguments, words) in [
        (
            &["cops", "petersen", "--sweep", "thief"][..],
            "there is no file",
        ),
        (
            &["cops", &board, "--sweep", "police:2"],
            "there is no policeman 2",
        ),
        (
            &["cops", &board, "--sweep", "exit", "--no-exit"],
            "exits are ignored",
        ),
        (
            &["cops", &board, "--sweep", "thief", "--number"],
            "--number is for graphs",
        ),
        (&["cops", &board], "is a board; say with --sweep"),
        (
            &["cops", "petersen", "--torus"],
            "--torus is an option of boards",
        ),
    ] {
        let message = run(arguments).refusal();
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
    let refused = run(&["cops", &board, "--sweep", "robber"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("expected police, thief or exit"));
}
