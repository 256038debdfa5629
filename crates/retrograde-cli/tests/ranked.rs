//! Ranked games on the command line: engines, files, checks, and checkpoints that are refused.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod support;

use retrograde_store::{KeysContent, Store, to_bytes};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use support::{Folder, command, example, run, run_with_input};

/// A start of `chess:KRvK`.
const START: &str = "3k4/8/8/8/8/8/8/3K3R w - -";

fn solved(folder: &Folder, name: &str, options: &[&str]) -> Vec<u8> {
    let path = folder.path(name);
    run(&[&["solve"], options, &["-o", &path]].concat()).answer();
    std::fs::read(path).unwrap()
}

#[test]
fn all_engines_write_the_same_bytes() {
    let folder = Folder::new();
    let game = "chess:KRvK";
    let usual = solved(&folder, "usual.retro", &[game]);
    for options in [
        &[game, "--engine", "rank"][..],
        &[game, "--engine", "passes"],
        &[game, "--threads", "2"],
        &[game, "--engine", "passes", "--threads", "2"],
        &[game, "--checkpoint-every", "0"],
    ] {
        assert!(
            solved(&folder, "other.retro", options) == usual,
            "{options:?}"
        );
    }
    let explored = solved(&folder, "explored.retro", &[game, "--engine", "explore"]);
    assert_ne!(explored, usual);
    for engine in ["rank", "passes"] {
        let options = [game, "--reachable", "--engine", engine];
        let reached = solved(&folder, "reached.retro", &options);
        assert!(reached == explored, "{engine}");
    }
}

#[test]
fn the_summary_says_how_a_game_was_solved() {
    for (options, engine, positions) in [
        (&["chess:KRvK"][..], "rank", 50_477),
        (&["chess:KRvK", "--engine", "passes"], "passes", 50_477),
        (&["chess:KRvK", "--reachable"], "rank", 50_471),
        (&["tic-tac-toe"], "explore", 5478),
    ] {
        let summary = run(&[&["solve", "--json"], options].concat()).json();
        assert_eq!(summary["engine"], engine, "{options:?}");
        if options[0].starts_with("chess") {
            assert_eq!(summary["positions"], positions, "{options:?}");
            assert_eq!(summary["starts"][0]["name"], START);
            assert_eq!(summary["starts"][0]["remoteness"], 23);
        }
    }
}

#[test]
fn files_of_ranked_games_answer_like_the_game_itself() {
    let folder = Folder::new();
    let file = folder.path("k.retro");
    run(&["solve", "chess:KRvK", "-o", &file]).answer();
    for command in ["best", "line", "stats", "probe", "export"] {
        let options: &[&str] = match command {
            "line" => &["--plies", "12"],
            "stats" => &["--histogram", "--format", "csv"],
            "export" => &["-o", "-", "--as", "csv", "--best"],
            "probe" => &[START, "--moves"],
            _ => &[],
        };
        let of_file = run(&[&[command, file.as_str()], options].concat()).answer();
        assert!(of_file.lines().count() > 5, "{of_file}");
        if command != "probe" {
            let of_game = run(&[&[command, "chess:KRvK"], options].concat()).answer();
            assert!(of_file == of_game, "{command}");
        }
    }
    let edges = folder.path("k.edges");
    run(&["convert", &file, &edges]).answer();
    let summary = run(&["solve", &edges, "--json"]).json();
    assert_eq!(summary["counts"]["win"], 21_959);
    let played = run_with_input(&["play", &file, "--both", "computer"], b"").answer();
    assert!(
        played.contains("mate") || played.contains("White wins"),
        "{played}"
    );
}

#[test]
fn checks_accept_the_truth_and_find_a_lie() {
    let folder = Folder::new();
    let file = folder.path("k.retro");
    run(&["solve", "chess:KRvK", "-o", &file]).answer();
    for options in [&[][..], &["--threads", "2"], &["--weak"]] {
        let answer = run(&[&["check", file.as_str()], options].concat()).answer();
        assert!(answer.starts_with("accepted"), "{answer}");
        assert!(answer.contains("50477 positions, 560244 moves"), "{answer}");
    }
    // Of all positions, and of those that are left if one is dropped.
    let store = Store::open(&file).unwrap();
    let (keys, solution) = store.read_all().unwrap();
    let about = store.description();
    let write = |keys: &Vec<u64>, changed: usize, dropped: usize, moves: u64| {
        let lied = |position: u32| {
            let position = position as usize + usize::from(position as usize >= dropped);
            let other = if position == changed { 1 } else { 0 };
            solution.value((position - other) as u32)
        };
        let bytes = to_bytes(KeysContent {
            name: &about.name,
            program: "a test",
            rules: about.rules,
            starts: &about.starts,
            move_count: moves,
            keys,
            value_of: &lied,
        });
        folder.file("lie.retro", bytes.unwrap())
    };
    let differs =
        |position: &usize| solution.value(*position as u32) != solution.value(*position as u32 - 1);
    let changed = (20_000..).find(differs).unwrap();
    let none = usize::MAX;
    let lie = write(&keys, changed, none, about.move_count);
    for threads in ["1", "2"] {
        let refuted = run(&["check", &lie, "--threads", threads]);
        assert_eq!(refuted.code, 1, "{}", refuted.stderr);
        assert!(
            refuted.stdout.starts_with("refuted: position"),
            "{}",
            refuted.stdout
        );
        assert!(
            refuted.stdout.contains(" is claimed as "),
            "{}",
            refuted.stdout
        );
    }
    let mut fewer = keys.clone();
    fewer.remove(30_000);
    let lie = write(&fewer, none, 30_000, about.move_count);
    let refuted = run(&["check", &lie]);
    assert_eq!(refuted.code, 1);
    assert!(
        refuted.stdout.contains("leads out of the file"),
        "{}",
        refuted.stdout
    );
    let lie = write(&keys, none, none, about.move_count + 1);
    let refuted = run(&["check", &lie]);
    assert_eq!(refuted.code, 1);
    assert!(
        refuted
            .stdout
            .contains("560244 moves, but the file says 560245"),
        "{}",
        refuted.stdout
    );
}

#[test]
fn audits_look_at_ranks() {
    let audit = |game: &str| run(&["audit", game, "--json"]).json();
    let ranked = audit("chess:KRvK");
    assert_eq!(ranked["clean"], true, "{ranked}");
    assert!(ranked["ranks"].as_u64() > Some(10_000), "{ranked}");
    assert!(audit("tic-tac-toe").get("ranks").is_none());
}

#[test]
fn engines_that_do_not_apply_are_refused() {
    let folder = Folder::new();
    let graph = example("cached-cycle.edges");
    let file = folder.path("t.retro");
    run(&["solve", "tic-tac-toe", "-o", &file]).answer();
    for (arguments, expected) in [
        (
            &["solve", "tic-tac-toe", "--engine", "rank"][..],
            "does not number its positions",
        ),
        (
            &["stats", "tic-tac-toe", "--engine", "passes"],
            "use --engine explore",
        ),
        (&["solve", &graph, "--engine", "rank"], "is no bundled game"),
        (&["best", &file, "--reachable"], "is solved"),
        (
            &["solve", "chess:KRvK", "--max-positions", "1000"],
            "ranks, and 1000 positions are allowed",
        ),
        (
            &["solve", "tic-tac-toe", "--resume"],
            "needs a file as output",
        ),
        (
            &["solve", "tic-tac-toe", "--checkpoint-every", "1", "-o", "-"],
            "needs a file as output",
        ),
        (
            &["solve", &graph, "--resume", "-o", &file],
            "is about bundled games",
        ),
        (
            &["solve", "tic-tac-toe", "--checkpoint-every", "soon"],
            "number of seconds",
        ),
    ] {
        let finished = run(arguments);
        assert_eq!(finished.code, 2, "{arguments:?}: {}", finished.stderr);
        assert!(
            finished.stderr.contains(expected),
            "{arguments:?}: {}",
            finished.stderr
        );
    }
    let small = run(&["solve", "chess:KRvK", "--max-memory", "1000"]).refusal();
    assert!(small.contains("raise --max-memory"), "{small}");
}

/// Starts a solve, and kills it when it has saved its state.
fn killed_after_a_save(solve: &[&str], output: &str) {
    let checkpoint = format!("{output}.checkpoint");
    let begun = Instant::now();
    loop {
        let mut child = command()
            .arg("solve")
            .args(solve)
            .args(["-q", "-o", output, "--checkpoint-every", "0.001"])
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        while child.try_wait().unwrap().is_none() && std::fs::metadata(&checkpoint).is_err() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        if std::fs::metadata(&checkpoint).is_ok() {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "it never saved");
    }
}

#[test]
fn a_state_that_does_not_fit_is_refused_and_stays() {
    let folder = Folder::new();
    let output = folder.path("n.retro");
    let checkpoint = format!("{output}.checkpoint");
    killed_after_a_save(&["chess:KRvKN", "--engine", "passes"], &output);
    let refused = |arguments: &[&str], expected: &str| {
        let message = run(&[&["solve", "-o", &output], arguments].concat()).refusal();
        assert!(message.contains(expected), "{arguments:?}: {message}");
        assert!(message.contains("delete it to begin anew"), "{message}");
        assert!(std::fs::metadata(&checkpoint).is_ok());
        assert!(std::fs::metadata(&output).is_err());
    };
    refused(
        &["chess:KRvKN", "--engine", "passes"],
        "go on from it with --resume",
    );
    refused(
        &["chess:KRvKB", "--engine", "passes", "--resume"],
        "its game is \"chess:KRvKN\"",
    );
    refused(
        &["chess:KRvKN", "--resume"],
        "its way to solve is \"passes, all positions\"",
    );
    refused(
        &[
            "chess:KRvKN",
            "--resume",
            "--engine",
            "passes",
            "--reachable",
        ],
        "this solve has \"passes, what can be reached\"",
    );
    let whole = std::fs::read(&checkpoint).unwrap();
    let resume = ["chess:KRvKN", "--engine", "passes", "--resume"];
    for at in [100, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        std::fs::write(&checkpoint, damaged).unwrap();
        refused(&resume, "the checkpoint is damaged: expected checksum");
    }
    std::fs::write(&checkpoint, &whole[..whole.len() - 7]).unwrap();
    refused(&resume, "the checkpoint is damaged: expected");
    std::fs::write(&checkpoint, "").unwrap();
    let message = run(&[&["solve", "-o", &output], &resume[..]].concat()).refusal();
    assert!(message.contains("this is no checkpoint"), "{message}");
}

#[test]
fn without_a_state_a_resumed_solve_begins_anew() {
    let folder = Folder::new();
    let output = folder.path("k.retro");
    let finished = run(&["solve", "chess:KRvK", "-o", &output, "--resume"]);
    assert!(
        finished.stderr.contains("begun at the beginning"),
        "{}",
        finished.stderr
    );
    finished.answer();
    assert_eq!(folder.names(), ["k.retro"]);
}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_the_work() {
    let folder = Folder::new();
    let nowhere = folder.path("none/k.retro");
    let message = run(&["solve", "chess:KRvK", "-o", &nowhere]).refusal();
    assert!(message.contains("cannot write"), "{message}");
    assert!(message.contains("k.retro.checkpoint"), "{message}");
    assert!(folder.names().is_empty());
}

#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_work_and_leaves_nothing_half_written() {
    let folder = Folder::new();
    let output = folder.path("n.retro");
    // Files may have so many blocks of 512 or 1024 bytes, as if the disk were full.
    let script = format!(
        "trap '' XFSZ; ulimit -f 64; exec {} solve chess:KRvKN -o {output} --checkpoint-every 0.01",
        env!("CARGO_BIN_EXE_retrograde")
    );
    let ended = Command::new("sh").args(["-c", &script]).output().unwrap();
    let message = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write"), "{message}");
    let names = folder.names();
    assert!(
        names.iter().all(|name| name == "n.retro.checkpoint"),
        "{names:?}"
    );
}
