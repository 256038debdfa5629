//! All variants of a game in one table: each line is what solving the variant alone says.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use serde_json::Value as Json;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use support::{Folder, command, run};

/// The variants of a sweep in JSON.
fn sweep(arguments: &[&str]) -> Vec<Json> {
    let report = run(&[&["solve"], arguments, &["--sweep", "--json"]].concat()).json();
    assert_eq!(report["schema"], "retrograde.sweep/1");
    report["variants"].as_array().unwrap().clone()
}

fn names(variants: &[Json]) -> Vec<&str> {
    let names = variants.iter().map(|variant| variant["game"].as_str());
    names.map(Option::unwrap).collect()
}

#[test]
fn every_line_says_what_solving_the_variant_says() {
    for game in ["chopsticks", "hare-and-hounds:board=11", "tant-fant"] {
        for variant in sweep(&[game]) {
            let name = variant["game"].as_str().unwrap();
            let alone = run(&["solve", name, "--json"]).json();
            assert_eq!(alone["game"], name);
            assert_eq!(variant["positions"], alone["positions"], "{name}");
            assert_eq!(variant["moves"], alone["moves"], "{name}");
            for outcome in ["win", "loss", "tie", "draw"] {
                assert_eq!(variant[outcome], alone["counts"][outcome], "{name}");
            }
            assert_eq!(variant["deepest"], alone["deepest"], "{name}");
            let start = &alone["starts"][0];
            for member in ["outcome", "remoteness", "winner"] {
                assert_eq!(variant[member], start[member], "{name}");
            }
            assert!(variant.get("error").is_none());
        }
    }
}

#[test]
fn chopsticks_has_a_line_for_each_of_its_twenty_variants() {
    let table = run(&["solve", "chopsticks", "--sweep"]).answer();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 21, "{table}");
    let header: Vec<&str> = lines[0].split_whitespace().collect();
    let columns = "variant positions moves win loss tie draw deepest start who wins";
    assert_eq!(header.join(" "), columns);
    let variants = sweep(&["chopsticks"]);
    for (line, variant) in lines[1..].iter().zip(&variants) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(fields[0], variant["game"].as_str().unwrap());
        let members = [
            "positions",
            "moves",
            "win",
            "loss",
            "tie",
            "draw",
            "deepest",
        ];
        for (field, member) in fields[1..].iter().zip(members) {
            assert_eq!(*field, variant[member].to_string(), "{line}");
        }
        assert_eq!(fields[8], variant["outcome"].as_str().unwrap());
        let winner = variant["winner_name"].as_str().unwrap_or("nobody");
        assert!(line.ends_with(&format!("  {winner}")), "{line}");
    }
    assert!(variants.iter().any(|variant| variant["outcome"] == "draw"));
    assert!(variants.iter().any(|variant| variant["outcome"] == "loss"));
}

#[test]
fn other_forms_say_the_same() {
    let variants = sweep(&["chopsticks"]);
    let lines = run(&["solve", "chopsticks", "--sweep", "--format", "jsonl"]).answer();
    let lines: Vec<Json> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines, variants);
    let table = run(&["solve", "chopsticks", "--sweep", "--format", "csv"]).answer();
    let mut rows = table.lines();
    assert_eq!(
        rows.next().unwrap(),
        "game,positions,moves,win,loss,tie,draw,deepest,outcome,remoteness,winner,winner_name,error"
    );
    for (row, variant) in rows.zip(&variants) {
        let begin = row.rsplitn(13, ',').last().unwrap().trim_matches('"');
        assert!(
            variant["game"].as_str().unwrap().starts_with(begin),
            "{row}"
        );
        let outcome = variant["outcome"].as_str().unwrap();
        assert!(row.contains(&format!(",{outcome},")), "{row}");
    }
}

#[test]
fn only_what_is_asked_for_varies() {
    let variants = sweep(&["chopsticks:suicide=yes", "--vary", "over"]);
    let expected = ["chopsticks:suicide=yes", "chopsticks:over=dies,suicide=yes"];
    assert_eq!(names(&variants), expected);
    let variants = sweep(&["chopsticks", "--vary", "pass,over"]);
    assert_eq!(variants.len(), 4, "{:?}", names(&variants));
    let variants = sweep(&["tic-tac-toe"]);
    assert_eq!(names(&variants), ["tic-tac-toe"]);
    assert_eq!(variants[0]["outcome"], "tie");
    assert_eq!(variants[0]["winner"], Json::Null);
}

#[test]
fn a_variant_that_is_too_large_is_said_in_its_line() {
    let limited = [
        "hare-and-hounds",
        "--vary",
        "board",
        "--max-positions",
        "20000",
    ];
    let variants = sweep(&limited);
    assert_eq!(variants.len(), 3);
    assert_eq!(variants[0]["positions"], 2510);
    let error = variants[2]["error"].as_str().unwrap();
    assert!(error.contains("more than 20000 positions"), "{error}");
    assert!(variants[2].get("positions").is_none());
    let table = run(&[&["solve"], &limited[..], &["--sweep"]].concat()).answer();
    let last = table.lines().last().unwrap();
    assert!(
        last.contains("not solved: more than 20000 positions"),
        "{last}"
    );
    let csv = run(&[&["solve"], &limited[..], &["--sweep", "--format", "csv"]].concat()).answer();
    let last = csv.lines().last().unwrap();
    assert!(
        last.starts_with("hare-and-hounds:board=23,,,,,,,,,,,,\"more than 20000 "),
        "{last}"
    );
}

/// Nobody waits for the largest variant to see the smallest.
#[test]
fn lines_come_as_variants_are_solved_in_columns_that_stay() {
    for form in ["text", "jsonl", "csv"] {
        let mut child = command()
            .args([
                "solve",
                "hare-and-hounds",
                "--vary",
                "board",
                "--sweep",
                "--format",
                form,
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let has_header = form != "jsonl";
        if has_header {
            lines.next().unwrap().unwrap();
        }
        let first = lines.next().unwrap().unwrap();
        assert!(first.contains("2510"), "{first}");
        let is_still_solving = child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(is_still_solving, "{form}: {first}");
    }
    let table = run(&["solve", "chopsticks", "--sweep"]).answer();
    let header = table.lines().next().unwrap();
    for column in ["positions", "deepest", "start", "who wins"] {
        let at = header.find(column).unwrap();
        for line in table.lines() {
            assert!(
                line.is_char_boundary(at) && line[..at].ends_with("  "),
                "{line}"
            );
            assert!(!line[at..].starts_with(' '), "{line}");
        }
    }
}

#[test]
fn what_cannot_be_swept_is_refused() {
    let folder = Folder::new();
    let graph = folder.file("game.edges", "a b\n");
    for (arguments, expected) in [
        (vec![graph.as_str()], "is a file, which has no variants"),
        (vec!["no-such-game"], "neither a bundled game nor a file"),
        (vec!["chopstick"], "did you mean the game \"chopsticks\"?"),
        (vec!["chopsticks:over=never"], "over=never cannot be"),
        (vec!["chopsticks", "--misere"], "--misere is an option of"),
        (
            vec!["chopsticks", "--vary", "size"],
            "has no such option; it has",
        ),
        (vec!["tic-tac-toe", "--vary", "size"], "it has none"),
        (
            vec!["chopsticks:over=dies", "--vary", "over"],
            "says already",
        ),
        (
            vec!["chopsticks", "--vary", "fingers"],
            "its values are no list",
        ),
    ] {
        let refusal = run(&[&["solve"], &arguments[..], &["--sweep"]].concat()).refusal();
        assert!(refusal.contains(expected), "{arguments:?}: {refusal}");
    }
    for more in [["--sweep", "--output=x.retro"], ["--vary", "over"]] {
        let refused = run(&[&["solve", "chopsticks"], &more[..]].concat());
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    }
}
