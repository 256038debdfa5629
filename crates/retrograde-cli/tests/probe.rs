//! `probe`: positions looked up in a solution file, one line for each, in bulk.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use retrograde_store::Store;
use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use support::{Folder, command, run, run_with_input};

/// A solution file of a bundled game.
fn solved(folder: &Folder, game: &str) -> String {
    let path = folder.path("game.retro");
    run(&["solve", game, "-o", &path, "--quiet"]).answer();
    path
}

/// The keys of all positions of a file.
fn keys(path: &str) -> Vec<u64> {
    Store::open(path).unwrap().read_all().unwrap().0
}

#[test]
fn every_answer_says_outcome_winner_and_plies() {
    let folder = Folder::new();
    let path = solved(&folder, "tic-tac-toe");
    let positions = ["XX./OO./...", "XXO/OO./X..", "X../.../...", "XXX/OO./..."];
    let text = run(&[&["probe", &path], &positions[..]].concat()).answer();
    assert_eq!(
        text,
        "XX./OO./...: win in 1 ply for the player to move; X wins\n\
         XXO/OO./X..: tie in 3 plies; nobody wins\n\
         X../.../...: tie in 8 plies; nobody wins\n\
         XXX/OO./...: loss in 0 plies for the player to move; X wins\n"
    );
    let csv = run(&["probe", &path, "XX./OO./...", "--format", "csv"]).answer();
    assert_eq!(
        csv,
        "position,outcome,remoteness,winner,error\nXX./OO./...,win,1,X,\n"
    );
    let json = run(&["probe", &path, "XX./OO./...", "--json"]).json();
    assert_eq!(json["outcome"], "win");
    assert_eq!(json["remoteness"], 1);
    assert_eq!(json["winner"], 0);
    assert_eq!(json["winner_name"], "X");
}

#[test]
fn moves_are_said_with_their_worth_to_the_player_who_moves() {
    let folder = Folder::new();
    let path = solved(&folder, "tic-tac-toe");
    let text = run(&["probe", &path, "XX./OO./...", "--moves"]).answer();
    assert_eq!(
        text,
        "XX./OO./...: win in 1 ply for the player to move; X wins\n  \
           * XXX/OO./... (c1): win in 1 ply for the player who moves\n    \
             XX./OOX/... (c2): tie in 5 plies\n    \
             XX./OO./X.. (a3): loss in 2 plies for the player who moves\n    \
             XX./OO./.X. (b3): loss in 2 plies for the player who moves\n    \
             XX./OO./..X (c3): loss in 2 plies for the player who moves\n"
    );
    let json = run(&["probe", &path, "XX./OO./...", "--moves", "--json"]).json();
    let best = run(&["best", "tic-tac-toe", "XX./OO./...", "--json"]).json();
    let best = best["positions"][0]["moves"].as_array().unwrap();
    let moves = json["moves"].as_array().unwrap();
    assert_eq!(moves.len(), best.len());
    for (made, best) in moves.iter().zip(best) {
        for field in ["to", "move", "again", "outcome", "plies", "optimal"] {
            assert_eq!(made[field], best[field]);
        }
    }
    let ended = run(&["probe", &path, "XXX/OO./...", "--moves"]).answer();
    assert_eq!(ended.lines().count(), 1, "{ended}");
    let refused = run(&["probe", &path, "--moves", "--format", "csv"]).refusal();
    assert!(
        refused.contains("--moves does not go with csv"),
        "{refused}"
    );
}

#[test]
fn all_positions_of_a_game_go_through_standard_input() {
    let folder = Folder::new();
    let path = solved(&folder, "tsoro-yematatu");
    let game = retrograde_games::catalog::open("tsoro-yematatu").unwrap();
    let store = Store::open(&path).unwrap();
    let (mut lines, mut by_key, mut expected) = (String::new(), String::new(), String::new());
    for key in keys(&path) {
        let name = game.print(key).unwrap();
        let value = store.probe(key).unwrap().unwrap();
        lines.push_str(&format!("{name}\n"));
        by_key.push_str(&format!("{key}\r\n"));
        let plies = value.remoteness().map(|plies| plies.to_string());
        expected.push_str(&format!(
            "{} {}\n",
            value.outcome(),
            plies.unwrap_or_default()
        ));
    }
    let answers = |arguments: &[&str], input: &str| {
        let arguments = [&["probe", &path, "--format", "csv"], arguments].concat();
        let text = run_with_input(&arguments, input.as_bytes()).answer();
        let rows = text.lines().skip(1).map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            format!("{} {}\n", fields[1], fields[2])
        });
        rows.collect::<String>()
    };
    assert_eq!(answers(&[], &lines), expected);
    assert_eq!(answers(&["-"], &lines), expected);
    assert_eq!(answers(&["--keys"], &by_key), expected);
    // A last line without its end is a line.
    assert_eq!(answers(&[], lines.trim_end()), expected);
}

#[test]
fn a_position_that_is_not_there_is_said_in_its_line() {
    let folder = Folder::new();
    let path = solved(&folder, "tic-tac-toe");
    let input = b"X../.../...\n\nXXX/XXX/XXX\n\xff\nXXX/OOO/...\n.../.../...\n";
    let run = run_with_input(&["probe", &path], input);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 6, "{lines:#?}");
    assert!(lines[0].starts_with("X../.../...: tie in 8 plies"));
    assert!(
        lines[1].starts_with("\"\": no such position: "),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("XXX/XXX/XXX: no such position: "),
        "{}",
        lines[2]
    );
    assert!(
        lines[3].ends_with(": no such position: it is not UTF-8"),
        "{}",
        lines[3]
    );
    assert_eq!(
        lines[4],
        "XXX/OOO/...: no such position: it cannot be reached from the start"
    );
    assert!(lines[5].starts_with(".../.../...: tie in 9 plies"));
    let csv = run_with_input(&["probe", &path, "--format", "csv"], input);
    assert_eq!((csv.code, csv.stdout.lines().count()), (1, 7));
}

#[test]
fn questions_may_be_json_lines() {
    let folder = Folder::new();
    let graph = folder.file("g.edges", "\"a b\" \"c\\n\"\nd \"a b\"\n");
    let path = folder.path("g.retro");
    run(&["solve", &graph, "-o", &path]).answer();
    let input = "{\"position\": \"a b\"}\n{\"position\": \"c\\n\", \"more\": 1}\n[]\n{\"position\": \"x\"}\n";
    for style in [&["--json"][..], &["--format", "jsonl"]] {
        let run = run_with_input(&[&["probe", &path], style].concat(), input.as_bytes());
        assert_eq!(run.code, 1);
        let lines: Vec<Json> = run
            .stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0]["position"], "a b");
        assert_eq!(lines[0]["outcome"], "win");
        assert_eq!(lines[1]["outcome"], "loss");
        assert!(
            lines[2]["error"]
                .as_str()
                .unwrap()
                .starts_with("expected a line such as")
        );
        assert_eq!(lines[3]["error"], "the file has no such name");
    }
    // As text, a name with blanks may stand as it is or in quotes.
    let text = run(&["probe", &path, "a b", "\"a b\"", "\"c\\n\""]).answer();
    assert_eq!(text.matches("\"a b\": win in 1 ply").count(), 2, "{text}");
    assert!(text.ends_with("\"c\\n\": loss in 0 plies for the player to move; the opponent of the player to move wins\n"), "{text}");
}

#[test]
fn owners_of_a_graph_say_who_wins() {
    let folder = Folder::new();
    let graph = folder.file("g.edges", "!owner a 1\n!owner b 0\na b\n");
    let path = folder.path("g.retro");
    run(&["solve", &graph, "-o", &path]).answer();
    let text = run(&["probe", &path, "a", "b", "--moves"]).answer();
    assert_eq!(
        text,
        "a: win in 1 ply for the player to move; player 1 wins\n  * b: win in 1 ply for the player who moves\n\
         b: loss in 0 plies for the player to move; player 1 wins\n"
    );
}

#[test]
fn who_waits_for_an_answer_before_asking_on_gets_it() {
    let folder = Folder::new();
    let path = solved(&folder, "tic-tac-toe");
    let mut child = command()
        .args(["probe", &path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for position in ["X../.../...", ".../.X./...", ".../.../..."] {
        writeln!(questions, "{position}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert!(
            answer.starts_with(&format!("{position}: tie in ")),
            "{answer}"
        );
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn what_is_no_solution_file_is_refused() {
    let folder = Folder::new();
    let graph = folder.file("g.edges", "a b\n");
    let message = run(&["probe", &graph, "a"]).refusal();
    assert!(message.contains("is no solution file"), "{message}");
    let named = folder.file("g.retro", "a b\n");
    let message = run(&["probe", &named, "a"]).refusal();
    assert!(message.starts_with(&named), "{message}");
    let message = run(&["probe", &folder.path("none.retro")]).refusal();
    assert!(message.contains("none.retro: "), "{message}");
    let path = solved(&folder, "tic-tac-toe");
    let message = run(&["best", "tic-tac-toe", "O"]);
    assert_eq!(message.code, 1);
    assert!(
        message.stderr.contains("no position named \"O\": "),
        "{}",
        message.stderr
    );
    assert!(
        run(&["line", &path, "XXX/OOO/..."])
            .stderr
            .contains("cannot be reached")
    );
}
