//! `solve` on boards: known answers, pieces and options on the command line, and the two
//! ways to solve a board.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use serde_json::Value;
use support::{Finished, Folder, example, root, run, run_with_input};

fn cases(begin: char) -> Vec<Value> {
    let text = std::fs::read_to_string(root().join("tests/data/board_cases.jsonl")).unwrap();
    let cases = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    cases
        .filter(|case| case["id"].as_str().unwrap().starts_with(begin))
        .collect()
}

/// The options that a case asks for.
fn options(case: &Value) -> Vec<String> {
    let mut options = Vec::new();
    for (piece, option) in [("P", "--police"), ("T", "--thief")] {
        if let Some(cell) = case["input"][piece].as_array() {
            options.extend([option.to_owned(), format!("{},{}", cell[0], cell[1])]);
        }
    }
    for word in case["convention"].as_str().unwrap().split(';').skip(1) {
        match word.trim() {
            "ppass=False" => options.push("--no-police-pass".to_owned()),
            "tpass=False" => options.push("--no-thief-pass".to_owned()),
            "pdirs=4dir" => options.push("--police-directions=4".to_owned()),
            other => panic!("{other}"),
        }
    }
    options
}

fn solve(text: &str, options: &[String]) -> Finished {
    let mut arguments = vec!["solve".to_owned(), "-".to_owned(), "--json".to_owned()];
    arguments.extend_from_slice(options);
    run_with_input(&arguments, text.as_bytes())
}

fn assert_answer(case: &Value, options: &[String], expected: &Value) {
    let id = &case["id"];
    let json = solve(case["input"]["text"].as_str().unwrap(), options).json();
    let start = &json["starts"][0];
    let (outcome, sentence) = match expected["winner"].as_str().unwrap() {
        "police" => ("win", "Police catches the thief"),
        "thief" => ("loss", "The thief escapes"),
        _ => ("draw", "Draw"),
    };
    assert_eq!(start["outcome"], outcome, "{id}");
    assert_eq!(start["remoteness"], expected["r"], "{id}");
    assert_eq!(json["sentence"], sentence, "{id}");
}

#[test]
fn boards_have_their_known_answers_both_ways() {
    let cases = cases('G');
    assert!(cases.len() >= 12);
    for case in cases {
        let mut options = options(&case);
        assert_answer(&case, &options, &case["expected"]);
        options.push("--explicit".to_owned());
        assert_answer(&case, &options, &case["expected"]);
    }
}

#[test]
fn bad_boards_are_refused_with_their_place() {
    let folder = Folder::new();
    let boards = cases('H');
    assert!(boards.len() >= 8);
    for case in boards {
        let id = case["id"].as_str().unwrap();
        let text = case["input"]["text"].as_str().unwrap();
        if let Some(twin) = case["expected"].get("same_as") {
            let twin = cases('G')
                .into_iter()
                .find(|other| other["id"] == *twin)
                .unwrap();
            assert_answer(&case, &[], &twin["expected"]);
            continue;
        }
        let path = folder.file("bad.board", text);
        let message = run(&["solve", &path]).refusal();
        let (place, words) = match id {
            "H03" => ("1:2", "second P"),
            "H04" => ("2:1", "second T"),
            "H06" => ("1:3", "unknown character U+0009"),
            "H08" => ("2:1", "unknown character U+FF34; did you mean T?"),
            "H09" => ("1:1", "did you mean P?"),
            other => panic!("{other}"),
        };
        assert!(
            message.starts_with(&format!("{path}:{place}: ")),
            "{id}: {message}"
        );
        assert!(message.contains(words), "{id}: {message}");
        // Without a name that says so the option does.
        let message = run_with_input(&["solve", "-", "--from", "board"], text.as_bytes()).refusal();
        assert!(
            message.starts_with(&format!("<stdin>:{place}: ")),
            "{id}: {message}"
        );
    }
}

#[test]
fn the_classic_is_answered_with_picture_sentence_plies_and_counts() {
    let text = run(&["solve", &example("heist.board")]).answer();
    assert!(text.contains(" 2 .*...P...*.T\n"), "{text}");
    assert!(text.contains("\nPolice catches the thief\n"), "{text}");
    assert!(
        text.contains("win in 37 plies for the player to move; the policeman wins"),
        "{text}"
    );
    assert!(text.contains("7200 positions, 26713 moves"), "{text}");
    let text = run(&["solve", &example("escape.board")]).answer();
    assert!(
        text.contains("The thief escapes") && text.contains("the thief wins"),
        "{text}"
    );
    assert!(
        run(&["solve", &example("vault.board")])
            .answer()
            .contains("\nDraw\n")
    );
}

#[test]
fn options_change_the_game() {
    let board = "T.E\n..P\n";
    for (options, outcome) in [
        (&[][..], "win"),
        (&["--first", "thief"], "loss"),
        (&["--no-exit"], "win"),
        (&["--exit", "1,0", "--first", "thief"], "win"),
        (&["--police", "0,1"], "win"),
        (&["--police-directions", "knight"], "win"),
    ] {
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let json = solve(board, &options).json();
        assert_eq!(json["starts"][0]["outcome"], outcome, "{options:?}");
    }
}

#[test]
fn pieces_in_impossible_places_are_refused() {
    for (options, words) in [
        (&["--police", "9,9"][..], "outside the board"),
        (&["--thief", "0,1"], "on a wall"),
        (&["--exit", "0,1"], "on a wall"),
        (&["--police", "4294967295,4294967295"], "outside the board"),
        (&["--start", "P0:0/T1:0/thief"], "--police ROW,COLUMN"),
        (&["--win-at", "P0:0/T1:0/thief"], "for graphs"),
    ] {
        let mut arguments = vec!["solve", "-"];
        arguments.extend(options);
        let message = run_with_input(&arguments, b"P*\nTE\n").refusal();
        assert!(message.contains(words), "{options:?}: {message}");
    }
    for text in ["..\n", "P.\n", "T.\n"] {
        let message = run_with_input(&["solve", "-"], text.as_bytes()).refusal();
        assert!(message.contains("the board has no "), "{message}");
        assert!(
            message.contains("--police") || message.contains("--thief"),
            "{message}"
        );
    }
    for value in ["1", "1,", ",1", "a,b", "-1,0", "1,2,3", "99999999999,0"] {
        let run = run_with_input(&["solve", "-", &format!("--police={value}")], b"PT\n");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{value}");
        assert!(run.stderr.contains("expected ROW,COLUMN"), "{}", run.stderr);
    }
    let message = run_with_input(&["solve", "-", "--no-exit"], b"a b\n").refusal();
    assert!(
        message.contains("--no-exit is an option of boards"),
        "{message}"
    );
}

#[test]
fn a_board_becomes_a_graph_with_the_same_solution() {
    let folder = Folder::new();
    for name in ["tiny.board", "ring.board", "vault.board"] {
        let board = example(name);
        let (graph, solution) = (folder.path("g.edges"), folder.path("s"));
        run(&["convert", &board, &graph]).answer();
        run(&["solve", &board, "-o", &solution]).answer();
        assert!(
            run(&["check", &graph, &solution])
                .answer()
                .starts_with("accepted"),
            "{name}"
        );
        run(&["solve", &graph, "-o", &solution]).answer();
        assert!(
            run(&["check", &board, &solution])
                .answer()
                .starts_with("accepted"),
            "{name}"
        );
    }
}

#[test]
fn a_solution_file_of_a_board_names_its_players() {
    let folder = Folder::new();
    let file = folder.path("s.retro");
    let heist = std::fs::read_to_string(example("heist.board")).unwrap();
    let unnamed = folder.file("heist.txt", heist);
    for board in [&example("heist.board"), &unnamed] {
        run(&["solve", board, "--from", "board", "-q", "-o", &file]).answer();
        let json = run(&["solve", &file, "--json"]).json();
        let start = json["starts"][0]["name"].as_str().unwrap();
        let winner = json["starts"][0]["winner"].as_u64().unwrap() as usize;
        let expected = format!("; {} wins", ["the police", "the thief"][winner]);
        let (solved, probed) = (
            run(&["solve", &file]).answer(),
            run(&["probe", &file, start]).answer(),
        );
        assert!(solved.contains(&expected), "{solved}");
        assert!(probed.contains(&expected), "{probed}");
        let table = run(&["export", &file, "-o", "-", "--as", "csv"]).answer();
        assert!(table.contains(",the thief\n"), "{table}");
    }
    // A graph is none, whatever its file is called.
    let graph = folder.file("trick.board", "!start 1\n1 2\n");
    run(&["solve", &graph, "--from", "edges", "-q", "-o", &file]).answer();
    let probed = run(&["probe", &file, "1"]).answer();
    assert!(probed.contains("; player 0 wins"), "{probed}");
}
