//! `estimate` against what runs really take, and `generate` against its own words.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use serde_json::Value;
use support::{Folder, example, run, run_with_input};

#[test]
fn the_estimate_says_memory_time_and_whether_it_fits() {
    let arguments = ["estimate", "--positions", "10000000", "--moves", "30000000"];
    let text = run(&arguments).answer();
    for word in [
        "positions",
        "moves",
        "reading",
        "solving",
        "writing",
        "at the peak",
        "seconds",
    ] {
        assert!(text.contains(word), "{text}");
    }
    let json = run(&[&arguments[..], &["--json", "--max-memory", "1k"]].concat()).json();
    assert_eq!(json["schema"], "retrograde.estimate/1");
    assert_eq!(
        (&json["limit"], &json["fits"]),
        (&Value::from(1024), &Value::from(false))
    );
    assert!(json["peak"].as_u64().unwrap() > 100_000_000);
    let csv = run(&[&arguments[..], &["--format", "csv"]].concat()).answer();
    assert!(csv.starts_with("phase,bytes\nread,"), "{csv}");
    let board = run(&["estimate", &example("heist.board"), "--json"]).json();
    assert_eq!(
        (&board["size"]["positions"], &board["size"]["moves"]),
        (&7200.into(), &26713.into())
    );
    let stored = run(&["estimate", &example("heist.board"), "--explicit", "--json"]).json();
    assert!(stored["peak"].as_u64() > board["peak"].as_u64());
    // Names count.
    let named = run(&[&arguments[..], &["--name-bytes", "20", "--json"]].concat()).json();
    assert_eq!(
        named["peak"].as_u64().unwrap() - json["peak"].as_u64().unwrap(),
        200_000_000
    );
}

#[test]
fn numbers_beyond_every_machine_do_not_overflow() {
    let most = u64::MAX.to_string();
    let arguments = [
        "estimate",
        "--positions",
        &most,
        "--moves",
        &most,
        "--name-bytes",
        &most,
    ];
    assert!(run(&arguments).answer().contains("does not fit"));
}

#[test]
fn the_estimate_of_standard_input_is_that_of_the_file() {
    let folder = Folder::new();
    let game = folder.path("g");
    run(&["generate", "rmat", "--scale", "12", "-o", &game]).answer();
    let of_file = run(&["estimate", &game, "--json"]).json();
    let bytes = std::fs::read(&game).unwrap();
    let of_stdin = run_with_input(&["estimate", "-", "--json"], &bytes).json();
    assert_eq!(of_file["phases"], of_stdin["phases"]);
}

/// The most memory that a run held at once, in bytes, as GNU time reports it.
fn peak_of(arguments: &[&str]) -> Option<u64> {
    let output = std::process::Command::new("/usr/bin/time")
        .args(["-f", "%M", env!("CARGO_BIN_EXE_retrograde")])
        .args(arguments)
        .stdout(std::process::Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stderr).ok()?;
    Some(text.lines().last()?.trim().parse::<u64>().ok()? * 1024)
}

#[test]
fn runs_take_no_more_than_was_estimated_and_little_less() {
    // A refusal for want of memory relies on the estimate not being too small.
    let folder = Folder::new();
    for family in [
        &["chain", "--positions", "3000000"][..],
        &["chain", "--positions", "2000000", "--shuffle", "7"],
        &["uniform", "--positions", "1000000"],
        &[
            "uniform",
            "--positions",
            "1000000",
            "--moves-per-position",
            "8",
        ],
        &["poisson", "--positions", "1000000", "--mean-moves", "2.7"],
        &["rmat", "--scale", "18"],
        &["hub", "--positions", "2000000"],
        &["layered", "--layers", "1000", "--width", "1000"],
    ] {
        let game = folder.path("g");
        run(&[&["generate"][..], family, &["-o", &game]].concat()).answer();
        let estimate = run(&["estimate", &game, "--json"]).json();
        let (solution, file) = (folder.path("s"), folder.path("s.retro"));
        for (arguments, key, most) in [
            (&["solve", &game][..], "peak", 1.15),
            (
                &["solve", &game, "-q", "-o", &solution],
                "peak_with_output",
                1.15,
            ),
            (&["solve", &game, "-q", "-o", &file], "peak_with_file", 1.2),
        ] {
            let Some(measured) = peak_of(arguments) else {
                return;
            };
            let estimated = estimate[key].as_u64().unwrap();
            let share = measured as f64 / estimated as f64;
            assert!(
                (0.85..most).contains(&share),
                "{family:?} {arguments:?}: {measured} bytes taken, {estimated} estimated"
            );
        }
    }
}

#[test]
fn games_by_rules_take_what_was_estimated() {
    let folder = Folder::new();
    let file = folder.path("s.retro");
    // The program itself takes so much more if it is built for tests.
    const OF_TESTS: u64 = 3 << 20;
    // The first three are enumerated, the others numbered by their rules.
    for game in ["dao", "connect-k", "fox-and-hounds", "teeko", "chess:KRvKN"] {
        let estimate = run(&["estimate", game, "--json"]).json();
        let arguments = ["solve", game, "-q", "-o", &file];
        let Some(measured) = peak_of(&arguments) else {
            return;
        };
        let measured = measured.saturating_sub(OF_TESTS);
        let share = measured as f64 / estimate["peak_with_file"].as_f64().unwrap();
        assert!(
            (0.8..1.2).contains(&share),
            "{game}: {measured} bytes, {share} of the estimate"
        );
    }
}

#[test]
fn an_estimate_is_of_the_engine_and_the_positions_asked_for() {
    let estimate = |arguments: &[&str]| run(&[&["estimate", "--json"], arguments].concat()).json();
    let all = estimate(&["teeko"]);
    let reachable = estimate(&["teeko", "--reachable"]);
    // One bit for each number says what can be reached, while it is solved.
    let ranks = all["size"]["ranks"].as_u64().unwrap();
    let peak = |json: &Value| json["peak"].as_u64().unwrap();
    let bits = peak(&reachable) - peak(&all);
    assert!((1..=ranks / 8).contains(&bits), "{bits}");
    let seconds = |json: &Value| json["seconds"].as_f64().unwrap();
    assert!(seconds(&reachable) > seconds(&all), "{reachable}");
    let folder = Folder::new();
    let file = folder.path("s.retro");
    let arguments = ["solve", "teeko", "--reachable", "-q", "-o", &file];
    if let Some(measured) = peak_of(&arguments) {
        let share = measured as f64 / reachable["peak_with_file"].as_f64().unwrap();
        assert!((0.8..1.3).contains(&share), "{measured} bytes, {share}");
    }
    let text = run(&["estimate", "teeko", "--reachable"]).answer();
    assert!(text.contains("how many of them can be reached is not known"));
    let passes = run(&["estimate", "teeko", "--engine", "passes"]).answer();
    assert!(passes.contains("forwards, pass after pass\n"), "{passes}");
    // What is explored is enumerated, whatever numbers it has.
    let explored = estimate(&["chess:KRvK", "--engine", "explore"]);
    let solved = run(&["solve", "chess:KRvK", "--engine", "explore", "--json"]).json();
    assert_eq!(explored["size"]["positions"], solved["positions"]);
    assert_eq!(explored["size"]["moves"], solved["moves"]);
}

#[test]
fn choices_that_apply_to_nothing_are_refused() {
    for (arguments, words) in [
        (
            &["dao", "--engine", "rank"][..],
            "does not number its positions",
        ),
        (
            &["--positions", "5", "--moves", "5", "--reachable"],
            "--reachable is about a bundled game",
        ),
        (
            &[&example("heist.board"), "--engine", "explore"],
            "--engine is about solving a bundled game",
        ),
    ] {
        let message = run(&[&["estimate"][..], arguments].concat()).refusal();
        assert!(message.contains(words), "{arguments:?}: {message}");
    }
}

#[test]
fn boards_take_what_was_estimated_within_a_quarter() {
    let folder = Folder::new();
    let board = folder.file("open.board", format!("P{0}\n{0}T\n", ".".repeat(700)));
    let estimate = run(&["estimate", &board, "--json"]).json();
    let solution = folder.path("s");
    for (arguments, key) in [
        (&["solve", &board][..], "peak"),
        (
            &["solve", &board, "-q", "-o", &solution],
            "peak_with_output",
        ),
    ] {
        let Some(measured) = peak_of(arguments) else {
            return;
        };
        let share = measured as f64 / estimate[key].as_f64().unwrap();
        assert!(
            (0.75..1.25).contains(&share),
            "{key}: {measured} bytes, {share} of the estimate"
        );
    }
}

#[test]
fn a_chain_is_as_deep_as_it_is_long() {
    let text = run(&["generate", "chain", "--positions", "1000000"]).answer();
    let json = run_with_input(&["solve", "-", "--json"], text.as_bytes()).json();
    assert_eq!(json["starts"][0]["name"], "0");
    assert_eq!(json["starts"][0]["remoteness"], 999_999);
    assert_eq!(json["starts"][0]["outcome"], "win");
}

#[test]
fn families_are_reproducible_and_of_the_size_asked_for() {
    for (arguments, positions) in [
        (&["uniform", "--positions", "500", "--seed", "9"][..], 500),
        (
            &["poisson", "--positions", "500", "--mean-moves", "1.5"],
            500,
        ),
        (
            &["rmat", "--scale", "9", "--dead-ends-per-mille", "100"],
            512,
        ),
        (&["chain", "--positions", "500", "--shuffle", "3"], 500),
        (
            &["layered", "--layers", "10", "--width", "50", "--shuffle"],
            500,
        ),
        (&["hub", "--positions", "3000"], 3000),
    ] {
        let arguments = [&["generate"][..], arguments].concat();
        let text = run(&arguments).answer();
        assert_eq!(text, run(&arguments).answer());
        let first = text.lines().next().unwrap();
        // The head of the file is the command that makes it again.
        let command: Vec<&str> = first
            .strip_prefix("# retrograde ")
            .unwrap()
            .split(' ')
            .collect();
        assert_eq!(text, run(&command).answer());
        let json = run_with_input(&["solve", "-", "--json"], text.as_bytes()).json();
        assert_eq!(json["positions"], positions, "{arguments:?}");
    }
    let one = run(&["generate", "uniform", "--positions", "100", "--seed", "1"]).answer();
    let two = run(&["generate", "uniform", "--positions", "100", "--seed", "2"]).answer();
    assert_ne!(one, two);
    let board = run(&["generate", "pursuit", "--rows", "5", "--columns", "7"]).answer();
    assert_eq!(
        board,
        run(&["generate", "pursuit", "--rows", "5", "--columns", "7"]).answer()
    );
    let json = run_with_input(&["solve", "-", "--json"], board.as_bytes()).json();
    assert!(json["sentence"].is_string());
}

#[test]
fn sizes_that_make_no_graph_are_refused() {
    for arguments in [
        &["rmat", "--scale", "40"][..],
        &[
            "uniform",
            "--positions",
            "10",
            "--dead-ends-per-mille",
            "1001",
        ],
        &["poisson", "--positions", "10", "--mean-moves", "-1"],
        &["poisson", "--positions", "10", "--mean-moves", "NaN"],
        &["poisson", "--positions", "10", "--mean-moves", "1e300"],
        &["layered", "--layers", "4000000000", "--width", "4000000000"],
        &["pursuit", "--rows", "4294967295", "--columns", "4294967295"],
        &["pursuit", "--rows", "3", "--columns", "3", "--exits", "10"],
        &["pursuit", "--walls", "101"],
        &["pursuit", "--rows", "0"],
        &[
            "chain",
            "--positions",
            "400000000",
            "--shuffle",
            "1",
            "--max-memory",
            "1GiB",
        ],
        &[
            "chain",
            "--positions",
            "4294967294",
            "--max-memory",
            "64MiB",
        ],
    ] {
        let run = run(&[&["generate"][..], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(run.stderr.contains("error: "), "{}", run.stderr);
    }
    // Graphs without positions are graphs.
    for arguments in [
        &["uniform", "--positions", "0"][..],
        &["chain", "--positions", "0"],
    ] {
        let run = run(&[&["generate"][..], arguments].concat());
        assert!(matches!(run.code, 0 | 2), "{arguments:?}");
    }
}
