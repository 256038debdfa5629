//! `solve` on graphs: known answers, rules on the command line, what a summary says.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use serde_json::Value;
use support::{Folder, example, examples, root, run, run_with_input};

/// The lines of a table of known answers.
fn cases(table: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(root().join("tests/data").join(table)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The value of every position: "win 3" or "draw -".
fn values(solution: &str) -> Vec<(String, String)> {
    let lines = solution.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let name = match fields[0].strip_prefix('"') {
                Some(_) => serde_json::from_str(fields[0]).unwrap(),
                None => fields[0].to_owned(),
            };
            (name, format!("{} {}", fields[1], fields[2]))
        })
        .collect()
}

fn value_of(solution: &str, name: &str) -> String {
    let values = values(solution);
    let found = values.iter().find(|(candidate, _)| candidate == name);
    found
        .unwrap_or_else(|| panic!("no {name} in {solution}"))
        .1
        .clone()
}

/// A table's outcome and remoteness in the words of a solution.
fn words(expected: &Value) -> String {
    let outcome = match expected["o"].as_str().unwrap() {
        "W" => "win",
        "L" => "loss",
        "D" => "draw",
        other => panic!("{other}"),
    };
    expected["r"].as_u64().map_or_else(
        || format!("{outcome} -"),
        |plies| format!("{outcome} {plies}"),
    )
}

#[test]
fn texts_in_every_form_are_solved_or_refused_with_their_place() {
    for case in cases("text_cases.jsonl") {
        let id = case["id"].as_str().unwrap();
        let text = case["input"]["text"].as_str().unwrap().as_bytes();
        let expected = &case["expected"];
        if expected.get("error").is_some() {
            let arguments: &[&str] = match id {
                "F06" | "F07" => &["solve", "-", "--from", "counted"],
                _ => &["solve", "-"],
            };
            let message = run_with_input(arguments, text).refusal();
            let line = match id {
                "F06" => 4,
                _ => expected["line"].as_u64().unwrap(),
            };
            assert!(
                message.starts_with(&format!("<stdin>:{line}:")),
                "{id}: {message}"
            );
            assert!(
                message.contains("expected") && message.contains("found"),
                "{id}: {message}"
            );
            continue;
        }
        let solution = run_with_input(&["solve", "-", "-o", "-"], text).answer();
        if id == "F11" {
            assert_eq!(value_of(&solution, "99999999999999999999"), "loss 0");
            continue;
        }
        let expected = expected.as_object().unwrap();
        assert_eq!(values(&solution).len(), expected.len(), "{id}");
        for (name, value) in expected {
            assert_eq!(value_of(&solution, name), words(value), "{id} {name}");
        }
    }
}

#[test]
fn the_examples_have_the_answers_that_they_announce() {
    for (game, name, value) in [
        ("cached-cycle.edges", "A", "win 1"),
        ("cached-cycle.edges", "B", "win 3"),
        ("cached-cycle.edges", "C", "loss 2"),
        ("last-match.edges", "7", "win 4"),
        ("last-match.edges", "5", "loss 3"),
        ("last-match.edges", "1", "loss 1"),
        ("cat-and-mouse.edges", "N/S/cat", "loss -"),
        ("cat-and-mouse.edges", "N/E/cat", "win 1"),
        ("cat-and-mouse.edges", "N/S/mouse", "loss 2"),
        ("bonus-turn.edges", "6", "win 4"),
        ("peace-talks.edges", "talks", "tie 1"),
        ("peace-talks.edges", "camp", "tie 2"),
        ("peace-talks.edges", "hill", "tie 3"),
        ("peace-talks.edges", "patrol", "draw -"),
        ("peace-talks.edges", "ambush", "win 1"),
        ("guarded-door.pg", "0", "win -"),
        ("weather.apx", "picnic", "loss 2"),
        ("weather.apx", "bus", "draw -"),
        ("links.txt", "305", "win 1"),
        ("links.txt", "70000", "loss 2"),
        ("links.txt", "11", "draw -"),
    ] {
        let solution = run(&["solve", &example(game), "-o", "-"]).answer();
        assert_eq!(value_of(&solution, name), value, "{game} {name}");
    }
    let unmarked = std::fs::read_to_string(example("bonus-turn.edges")).unwrap();
    let unmarked = unmarked.replace(" again\n", "\n");
    let solution = run_with_input(&["solve", "-", "-o", "-"], unmarked.as_bytes()).answer();
    assert_eq!(value_of(&solution, "6"), "loss 4");
    let extension = run(&["solve", &example("weather.apx"), "--as", "extension"]).answer();
    assert_eq!(extension, "w picnic observed\n");
}

#[test]
fn rules_of_the_command_line_override_those_of_the_file() {
    let path = b"a b\nb c\n";
    let cycle = b"!owner a 0\n!owner b 1\na b\nb a\n";
    for (game, flags, name, value) in [
        (&path[..], &[][..], "a", "loss 2"),
        (path, &["--misere"], "a", "win 2"),
        (path, &["--dead-end", "wins"], "a", "win 2"),
        (path, &["--dead-end", "ties"], "a", "tie 2"),
        (
            path,
            &["--dead-end", "player-0", "--start", "a"],
            "a",
            "win 2",
        ),
        (
            path,
            &["--dead-end", "player-1", "--start", "a"],
            "a",
            "loss 2",
        ),
        (path, &["--win-at", "b"], "a", "loss 1"),
        (path, &["--loss-at", "b"], "a", "win 1"),
        (path, &["--tie-at", "b"], "a", "tie 1"),
        (path, &["--tie-at", "\"b\""], "a", "tie 1"),
        (cycle, &[], "a", "draw -"),
        (cycle, &["--infinite", "win:0"], "a", "win -"),
        (cycle, &["--infinite", "win:1"], "a", "loss -"),
        (
            b"!rule dead-end wins\na b\n",
            &["--dead-end", "loses"],
            "a",
            "win 1",
        ),
        (b"!rule dead-end wins\na b\n", &[], "a", "loss 1"),
        (
            b"!rule infinite player-0\n!start a\na b\nb a\n",
            &["--infinite", "draw"],
            "a",
            "draw -",
        ),
    ] {
        let mut arguments = vec!["solve", "-", "-o", "-"];
        arguments.extend(flags);
        let solution = run_with_input(&arguments, game).answer();
        assert_eq!(value_of(&solution, name), value, "{flags:?}");
    }
}

#[test]
fn seeds_come_from_files_too() {
    let folder = Folder::new();
    let game = folder.file("g", "a b\nb c\nc d\nd e\n\"x y\" a\n");
    let names = folder.file("names", "c\n\n  b \r\n\"x y\"\n");
    let at = format!("@{names}");
    let solution = run(&["solve", &game, "--loss-at", &at, "-o", "-"]).answer();
    assert_eq!(value_of(&solution, "a"), "win 1");
    assert_eq!(value_of(&solution, "x y"), "loss 0");
    let wrong = folder.file("wrong", "c\nbb\n");
    let at = format!("@{wrong}");
    let failed = run(&["solve", &game, "--win-at", &at]);
    assert_eq!((failed.code, failed.stdout.as_str()), (1, ""));
    assert!(
        failed.stderr.contains(&format!("{wrong}:2: ")),
        "{}",
        failed.stderr
    );
    assert!(failed.stderr.contains("\"bb\""), "{}", failed.stderr);
    let missing = format!("@{}", folder.path("nothing"));
    let message = run(&["solve", &game, "--win-at", &missing]).refusal();
    assert!(message.contains("nothing"), "{message}");
    let message = run(&["solve", &game, "--win-at", "b", "--loss-at", "b"]).refusal();
    assert!(message.contains("position b"), "{message}");
}

#[test]
fn check_adopts_the_rules_of_the_solution_and_minds_those_asked_for() {
    let folder = Folder::new();
    let game = folder.file("g", "a b\nb c\nc a\nc d\n");
    let solution = folder.path("s");
    run(&["solve", &game, "--misere", "-o", &solution]).answer();
    let adopted = run(&["check", &game, &solution]);
    assert!(
        adopted
            .stderr
            .contains("rules of the solution (dead-end wins"),
        "{}",
        adopted.stderr
    );
    assert!(adopted.answer().contains("accepted"));
    assert!(
        run(&["check", &game, &solution, "--misere"])
            .answer()
            .contains("accepted")
    );
    let contradicted = run(&["check", &game, &solution, "--dead-end", "loses"]);
    assert_eq!(contradicted.code, 1);
    assert!(
        contradicted.stdout.contains("other rules"),
        "{}",
        contradicted.stdout
    );
    // A rule that names a player, by the start that the solution knows of.
    run(&[
        "solve",
        &game,
        "--infinite",
        "win:1",
        "--start",
        "a",
        "-o",
        &solution,
    ])
    .refusal();
    let even = folder.file("even", "a b\nb a\nb c\n");
    run(&[
        "solve",
        &even,
        "--infinite",
        "win:1",
        "--start",
        "a",
        "-o",
        &solution,
    ])
    .answer();
    assert!(
        run(&["check", &even, &solution])
            .answer()
            .contains("accepted")
    );
    assert_eq!(
        run(&[
            "check",
            &even,
            &solution,
            "--infinite",
            "win:0",
            "--start",
            "a"
        ])
        .code,
        1
    );
    // Seeds are part of the game: they must be given again.
    run(&["solve", &even, "--tie-at", "c", "-o", &solution]).answer();
    let other = run(&["check", &even, &solution]);
    assert_eq!(other.code, 1);
    assert!(other.stdout.contains("--tie-at"), "{}", other.stdout);
    assert!(
        run(&["check", &even, &solution, "--tie-at", "c"])
            .answer()
            .contains("accepted")
    );
}

#[test]
fn a_rule_that_names_a_player_needs_to_know_who_moves() {
    for (game, flags) in [
        (&b"a b\nb a\n"[..], &["--infinite", "win:0"][..]),
        (b"a b\nb c\nc a\n", &["--infinite", "win:0", "--start", "a"]),
        (
            b"a b\nb a\nc d\n",
            &["--dead-end", "player-1", "--start", "a"],
        ),
    ] {
        let mut arguments = vec!["solve", "-"];
        arguments.extend(flags);
        let message = run_with_input(&arguments, game).refusal();
        assert!(message.contains("owner"), "{message}");
        assert!(message.starts_with("<stdin>: "), "{message}");
    }
}

#[test]
fn a_game_without_positions_is_solved() {
    for empty in ["", "\n", "# nothing\n", "\u{feff}"] {
        let text = run_with_input(&["solve", "-"], empty.as_bytes()).answer();
        assert!(text.contains("0 positions, 0 moves"), "{text}");
        assert!(
            text.contains("deepest  none, as there is no position"),
            "{text}"
        );
        let json = run_with_input(&["solve", "-", "--json"], empty.as_bytes()).json();
        assert_eq!(json["deepest"], Value::Null);
        assert_eq!(json["drawn_share"], Value::Null);
        let stats = run_with_input(&["stats", "-", "--histogram"], empty.as_bytes()).answer();
        assert!(stats.contains("none, as there is no position"), "{stats}");
        let folder = Folder::new();
        let game = folder.file("g", empty);
        let solution = folder.path("s");
        run(&["solve", &game, "-o", &solution]).answer();
        assert!(
            run(&["check", &game, &solution])
                .answer()
                .contains("accepted")
        );
    }
    let endless = run_with_input(&["solve", "-"], b"a b\nb a\n").answer();
    assert!(
        endless.contains("deepest  none, as play never ends"),
        "{endless}"
    );
}

#[test]
fn the_summary_says_who_wins_in_how_many_plies_and_by_which_move() {
    let text = run(&["solve", &example("cached-cycle.edges")]).answer();
    assert!(
        text.contains(
            "start    A: win in 1 ply for the player to move; player 0 wins; best move: X"
        ),
        "{text}"
    );
    assert!(
        text.contains("win   3  50.0 %  longest 3 plies at B"),
        "{text}"
    );
    let json = run(&["solve", &example("cached-cycle.edges"), "--json"]).json();
    assert_eq!(json["schema"], "retrograde.summary/1");
    assert_eq!(json["counts"]["win"], 3);
    assert_eq!(json["deepest"], 3);
    assert_eq!(json["starts"][0]["optimal_moves"][0], "X");
    assert_eq!(json["starts"][0]["winner"], 0);
    let lines = run(&["solve", &example("cached-cycle.edges"), "--format", "jsonl"]).answer();
    assert_eq!(lines.lines().count(), 1);
    let csv = run(&["solve", &example("cached-cycle.edges"), "--format", "csv"]).answer();
    assert_eq!(
        csv,
        "outcome,positions,longest_plies\nwin,3,3\nloss,3,2\ntie,0,\ndraw,0,\n"
    );
}

#[test]
fn names_that_could_break_a_line_are_quoted() {
    let game =
        b"\"new\\nline\" \"\\u001b[31mred\"\n\"\\u001b[31mred\" end\n!start \"new\\nline\"\n";
    for command in ["solve", "best", "line", "stats"] {
        let text = run_with_input(&[command, "-"], game).answer();
        assert!(
            !text.contains('\u{1b}') && text.contains("\\u001b[31mred"),
            "{command}: {text}"
        );
    }
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let folder = Folder::new();
    for game in examples() {
        for form in ["text", "json", "jsonl", "csv", "dot"] {
            let paths = [folder.path("one"), folder.path("two")];
            for path in &paths {
                run(&["solve", &game, "--as", form, "-o", path]).answer();
            }
            let [one, two] = paths.map(|path| std::fs::read(path).unwrap());
            assert!(one == two && !one.is_empty(), "{game} {form}");
        }
    }
}
