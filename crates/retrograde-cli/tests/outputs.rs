//! What the command leaves behind: whole files or none, packed as named; silence where a
//! reader has gone; nothing half done after a signal.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]
#![cfg(unix)]

mod support;

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::{Folder, command, example, finished, run, run_with_input};

#[test]
fn outputs_are_packed_as_they_are_named_and_read_back() {
    let folder = Folder::new();
    let plain = folder.path("s");
    let game = example("cat-and-mouse.edges");
    run(&["solve", &game, "-o", &plain]).answer();
    for (packed_game, packed_solution) in [
        ("g.edges.gz", "s.gz"),
        ("g.edges.zst", "s.zst"),
        ("g.edges.gz", "s.zst"),
    ] {
        let (packed_game, packed_solution) =
            (folder.path(packed_game), folder.path(packed_solution));
        run(&["convert", &game, &packed_game]).answer();
        run(&["solve", &packed_game, "-o", &packed_solution]).answer();
        let first = std::fs::read(&packed_solution).unwrap()[0];
        assert!(first == 0x1f || first == 0x28, "not packed: {first}");
        assert!(
            run(&["check", &packed_game, &packed_solution])
                .answer()
                .contains("accepted")
        );
        assert!(
            run(&["check", &game, &packed_solution])
                .answer()
                .contains("accepted")
        );
        let bytes = std::fs::read(&packed_game).unwrap();
        let from_stdin = run_with_input(&["solve", "-", "-o", "-"], &bytes).answer();
        assert_eq!(from_stdin, std::fs::read_to_string(&plain).unwrap());
    }
}

#[test]
fn the_end_of_a_name_chooses_the_form() {
    let folder = Folder::new();
    let game = example("cached-cycle.edges");
    for (name, begin) in [
        ("s", "# retrograde solution 1\n"),
        ("s.txt", "# retrograde solution 1\n"),
        ("s.json", "{\"schema\":\"retrograde.solution/1\""),
        ("s.jsonl", "{\"schema\":\"retrograde.solution/1\""),
        ("s.csv", "name,outcome,remoteness,move\n"),
        ("s.dot", "digraph"),
    ] {
        let path = folder.path(name);
        run(&["solve", &game, "-o", &path]).answer();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with(begin), "{name}: {text}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path("s.json")).unwrap()).unwrap();
    assert_eq!(json["position_count"], 6);
    assert_eq!(json["positions"][1]["name"], "B");
    assert_eq!(json["positions"][1]["remoteness"], 3);
    for line in std::fs::read_to_string(folder.path("s.jsonl"))
        .unwrap()
        .lines()
    {
        let _: serde_json::Value = serde_json::from_str(line).unwrap();
    }
    // --format decides where the name does not.
    let text = run(&["solve", &game, "-o", "-", "--json"]).answer();
    assert!(
        text.starts_with("{\"schema\":\"retrograde.solution/1\""),
        "{text}"
    );
}

#[test]
fn standard_output_is_data_only_and_quiet_is_silent() {
    let folder = Folder::new();
    let solution = folder.path("s");
    let said = run(&["solve", &example("tiny.board"), "-o", &solution]);
    assert_eq!(said.stdout, "");
    assert_eq!(
        said.stderr,
        format!("note: 32 positions written to {solution}\n")
    );
    let quiet = run(&[
        "solve",
        &example("guarded-door.pg"),
        "-o",
        &solution,
        "--quiet",
    ]);
    assert_eq!(
        (quiet.code, quiet.stdout.as_str(), quiet.stderr.as_str()),
        (0, "", "")
    );
    // Errors are said nevertheless.
    let failed = run(&["solve", &folder.path("nothing"), "-q"]);
    assert_eq!(failed.code, 2);
    assert!(failed.stderr.starts_with("error: "), "{}", failed.stderr);
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let game = example("cached-cycle.edges");
    assert!(!run(&["best", &game]).answer().contains('\u{1b}'));
    assert!(
        run(&["best", &game, "--color", "always"])
            .answer()
            .contains("\u{1b}[")
    );
    assert!(
        !run(&["best", &game, "--color", "never"])
            .answer()
            .contains('\u{1b}')
    );
    // Asked for by option is more than the wish of the environment.
    let output = command()
        .args(["best", &game, "--color", "always"])
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert!(finished(&output).answer().contains("\u{1b}["));
    let json = run(&["best", &game, "--color", "always", "--json"]).answer();
    assert!(!json.contains('\u{1b}'), "{json}");
}

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    let folder = Folder::new();
    let game = folder.path("g");
    run(&["generate", "uniform", "--positions", "60000", "-o", &game]).answer();
    for arguments in [
        &["solve", &game, "-o", "-"][..],
        &["solve", &game, "--as", "json"],
        &["solve", &game, "--as", "jsonl"],
        &["solve", &game, "--as", "csv"],
        &["solve", &game, "--as", "dot"],
        &["convert", &game, "-", "--to", "edges"],
        &["convert", &game, "-", "--to", "tgf"],
        &["convert", &game, "-", "--to", "apx"],
        &["convert", &game, "-", "--to", "af"],
        &["generate", "uniform", "--positions", "60000"],
        &["completions", "zsh"],
        &["man"],
    ] {
        let mut child = spawn(arguments);
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "{arguments:?}");
        drop(reader);
        let run = finished(&child.wait_with_output().unwrap());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    }
}

#[test]
fn a_long_answer_to_a_reader_that_has_gone_is_silent() {
    let folder = Folder::new();
    let game = folder.path("g");
    run(&["generate", "chain", "--positions", "60000", "-o", &game]).answer();
    for command in [&["line", &game][..], &["stats", &game, "--histogram"]] {
        for format in ["text", "json", "jsonl", "csv"] {
            let arguments: Vec<&str> = command
                .iter()
                .copied()
                .chain(["--format", format])
                .collect();
            let mut child = spawn(&arguments);
            let mut byte = [0];
            child.stdout.take().unwrap().read_exact(&mut byte).unwrap();
            let run = finished(&child.wait_with_output().unwrap());
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
        }
    }
}

#[test]
fn a_full_disk_is_an_error() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let game = example("heist.board");
    let message = run(&["solve", &game, "-o", "/dev/full"]).refusal();
    assert!(message.starts_with("cannot write /dev/full: "), "{message}");
    for arguments in [
        &["solve", &game][..],
        &["solve", &game, "-o", "-"],
        &["line", &game, "--json"],
    ] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = command().args(arguments).stdout(full).output().unwrap();
        let run = finished(&output);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

#[test]
fn a_name_that_means_another_form_is_refused() {
    let folder = Folder::new();
    let game = folder.file("g.edges", "a b\n");
    for (name, remedy) in [
        ("x.parquet", "`retrograde export`"),
        ("x.PARQUET.zst", "`retrograde export`"),
        ("x.html", "`retrograde stats --report`"),
        ("x.svg", "Graphviz"),
        ("x.pg.gz", "`retrograde convert`"),
        ("x.csv.zip", ".gz or .zst"),
        ("x.tsv", ".csv"),
    ] {
        let message = run(&["solve", &game, "-o", &folder.path(name)]).refusal();
        assert!(
            message.contains(name) && message.contains(remedy),
            "{message}"
        );
    }
    assert_eq!(folder.names(), ["g.edges"]);
    // Who asks for a form by its name gets it, and names that say nothing are for text.
    for (name, more) in [
        ("x.html", &["--as", "text"][..]),
        ("x.sol", &[]),
        ("v1.2", &[]),
    ] {
        let path = folder.path(name);
        run(&[&["solve", &game, "-o", &path], more].concat()).answer();
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("a\twin\t1\tb\n"), "{text}");
    }
}

#[test]
fn the_summary_is_printed_where_the_file_is_in_another_form() {
    let folder = Folder::new();
    let game = folder.file("g.edges", "a b\n");
    let plain = run(&["solve", &game, "--json"]).json();
    for name in ["x.retro", "x.csv", "x.dot"] {
        let path = folder.path(name);
        assert_eq!(run(&["solve", &game, "-o", &path, "--json"]).json(), plain);
        assert!(std::fs::metadata(&path).unwrap().len() > 0);
    }
    let path = folder.path("x.retro");
    let csv = run(&["solve", &game, "-o", &path, "--format", "csv"]).answer();
    assert!(csv.starts_with("outcome,positions"), "{csv}");
    // Here the file is what was asked for.
    for name in ["x.json", "x"] {
        let path = folder.path(name);
        assert_eq!(run(&["solve", &game, "-o", &path, "--json"]).answer(), "");
        let written = std::fs::read_to_string(path).unwrap();
        assert!(written.contains("retrograde.solution/1"), "{written}");
    }
}

#[test]
fn outputs_that_cannot_be_written_are_refused_before_and_leave_nothing() {
    let folder = Folder::new();
    let game = folder.file("g.edges", "a b\n");
    let inner = folder.path("folder");
    std::fs::create_dir(&inner).unwrap();
    for (output, words) in [
        (inner.clone(), "it is a folder"),
        (folder.path("no/such/folder/s"), "cannot write "),
        // Nobody may make files here, not even who may write anywhere else.
        ("/proc/retrograde.solution".to_owned(), "cannot write "),
        (game.clone(), "is the game itself"),
        (format!("{inner}/../g.edges"), "is the game itself"),
    ] {
        let message = run(&["solve", &game, "-o", &output]).refusal();
        assert!(
            message.contains(words) && message.contains(&output),
            "{message}"
        );
        if words != "cannot write " {
            let message = run(&["convert", &game, &output, "--to", "edges"]).refusal();
            assert!(message.contains(words), "{message}");
        }
    }
    assert_eq!(std::fs::read_to_string(&game).unwrap(), "a b\n");
    assert_eq!(folder.names(), ["folder", "g.edges"]);
    let message = run(&["check", "-", "-"]).refusal();
    assert!(
        message.contains("cannot both be standard input"),
        "{message}"
    );
}

#[test]
fn a_link_stays_a_link() {
    let folder = Folder::new();
    let game = folder.file("g", "a b\n");
    let target = folder.file("target", "old");
    let link = folder.path("link");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    run(&["solve", &game, "-o", &link]).answer();
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(
        std::fs::read_to_string(&target)
            .unwrap()
            .starts_with("# retrograde solution")
    );
}

#[test]
fn a_failure_leaves_the_old_output_as_it_was() {
    let folder = Folder::new();
    let game = folder.file("g", "a b again\n");
    let output = folder.file("g.tgf", "old");
    let message = run(&["convert", &game, &output]).refusal();
    assert!(message.contains("keeps the turn"), "{message}");
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "old");
    assert_eq!(folder.names(), ["g", "g.tgf"]);
}

#[test]
fn signals_end_the_run_and_leave_the_old_output_as_it_was() {
    for signal in ["INT", "TERM"] {
        let folder = Folder::new();
        let output = folder.file("out.gz", "old");
        // Takes hours, so that the signal comes first.
        let child = spawn(&[
            "generate",
            "uniform",
            "--positions",
            "4000000000",
            "-o",
            &output,
        ]);
        wait_for(|| folder.names().len() == 2);
        send(signal, &child);
        let run = finished(&child.wait_with_output().unwrap());
        assert_eq!(run.code, 130, "{signal}");
        assert_eq!(std::fs::read_to_string(&output).unwrap(), "old", "{signal}");
        assert_eq!(folder.names(), ["out.gz"], "{signal}");
    }
}

#[test]
fn a_signal_ends_reading_and_solving_too() {
    for arguments in [
        &["solve", "-"][..],
        &["check", "-", "/dev/stdin"],
        &["estimate", "-"],
    ] {
        let mut child = command()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take();
        wait_for(|| catches_signals(&child));
        send("INT", &child);
        let run = finished(&child.wait_with_output().unwrap());
        assert_eq!((run.code, run.stdout.as_str()), (130, ""), "{arguments:?}");
        drop(stdin);
    }
}

#[test]
fn a_killed_run_never_leaves_half_an_output() {
    let folder = Folder::new();
    let output = folder.file("out.edges", "old");
    let mut child = spawn(&[
        "generate",
        "uniform",
        "--positions",
        "4000000000",
        "-o",
        &output,
    ]);
    wait_for(|| folder.names().len() == 2);
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(9));
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "old");
}

fn spawn(arguments: &[&str]) -> Child {
    command()
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill")
        .arg(format!("-{signal}"))
        .arg(child.id().to_string())
        .status();
    assert!(status.unwrap().success());
}

/// Whether the handler of SIGINT stands, as far as the system tells.
fn catches_signals(child: &Child) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", child.id())) else {
        std::thread::sleep(Duration::from_millis(500));
        return true;
    };
    let caught = status
        .lines()
        .find_map(|line| line.strip_prefix("SigCgt:"))
        .unwrap_or("0");
    u64::from_str_radix(caught.trim(), 16).unwrap_or(0) & (1 << 1) != 0
}

fn wait_for(condition: impl Fn() -> bool) {
    let begin = Instant::now();
    while !condition() {
        assert!(begin.elapsed() < Duration::from_secs(60), "waited in vain");
        std::thread::sleep(Duration::from_millis(10));
    }
}
