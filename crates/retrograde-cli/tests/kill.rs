//! Solves that are killed again and again, and resumed, end with the bytes of one that was
//! left alone: of an explored game, of a ranked one, and of one with layers, in memory and in
//! a temporary file.
//!
//! The moments come from a fixed seed; where in the work they fall is up to the machine.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod support;

use std::collections::HashSet;
use std::fs::File;
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::{Folder, command, run};

/// Numbers below one, always the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// What came of a solve that was killed until it ended.
struct Survived {
    kills: u32,
    /// The different states that were taken up again.
    resumed: HashSet<String>,
}

/// Kills a solve about so many times, resumes it until it ends, and compares its file with
/// that of a solve that nobody killed, with all layers in memory.
fn survive(solve: &[&str], layers: &str, kills: u32, seed: u64) -> Survived {
    let folder = Folder::new();
    let undisturbed = folder.path("undisturbed.retro");
    let begun = Instant::now();
    let in_memory = ["--layers", "memory", "-q", "-o", &undisturbed];
    run(&[&["solve"], solve, &in_memory].concat()).answer();
    let whole = begun.elapsed();

    let output = folder.path("killed.retro");
    let mut random = Random(seed);
    let mut survived = Survived {
        kills: 0,
        resumed: HashSet::new(),
    };
    loop {
        let said = folder.path("said");
        let threads = ["1", "2"][survived.kills as usize % 2];
        let mut child = command()
            .arg("solve")
            .args(solve)
            .args(["-o", &output, "--resume", "--checkpoint-every", "0.02"])
            .args(["--layers", layers])
            .args(["--threads", threads])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&said).unwrap())
            .spawn()
            .unwrap();
        // Longer with every kill, since a state takes longer to read the larger it is.
        let patience = 1.0 + f64::from(survived.kills) / f64::from(kills);
        let wait = whole.mul_f64(3.0 * patience * random.next() / f64::from(kills));
        let until = Instant::now() + wait.max(Duration::from_millis(20));
        let mut is_running = true;
        // After enough of it, it is left alone.
        while is_running && (Instant::now() < until || survived.kills >= 4 * kills) {
            is_running = child.try_wait().unwrap().is_none();
            std::thread::sleep(Duration::from_millis(2));
        }
        if is_running {
            // SIGKILL, which nobody can catch.
            child.kill().unwrap();
        }
        let ended = child.wait().unwrap();
        let said = std::fs::read_to_string(&said).unwrap();
        let notes = said.lines().filter_map(|line| {
            let (_, state) = line.strip_prefix("note: resumed ")?.split_once(": ")?;
            Some(state.to_owned())
        });
        survived.resumed.extend(notes);
        match ended.code() {
            Some(0) => break,
            None => survived.kills += 1,
            code => panic!("{code:?}: {said}"),
        }
    }
    let bytes = |path: &str| std::fs::read(path).unwrap();
    assert!(
        bytes(&undisturbed) == bytes(&output),
        "{solve:?}: the files differ"
    );
    assert!(
        folder
            .names()
            .iter()
            .all(|name| !name.contains("checkpoint") && !name.starts_with(".tmp")),
        "{:?}",
        folder.names()
    );
    survived
}

#[test]
fn an_explored_game_survives() {
    let survived = survive(&["dao"], "automatic", 16, 1);
    assert!(survived.kills >= 5, "{}", survived.kills);
    assert!(survived.resumed.len() >= 3, "{:?}", survived.resumed);
    assert!(
        survived
            .resumed
            .iter()
            .all(|state| state.contains("positions found"))
    );
}

#[test]
fn a_ranked_game_survives() {
    let survived = survive(
        &["chess:material=KRvK,symmetry=no", "--engine", "passes"],
        "automatic",
        16,
        2,
    );
    assert!(survived.kills >= 5, "{}", survived.kills);
    assert!(survived.resumed.len() >= 3, "{:?}", survived.resumed);
}

#[test]
fn a_layered_game_survives() {
    for layers in ["memory", "disk"] {
        let survived = survive(&["chess:KBBvK"], layers, 16, 3);
        assert!(survived.kills >= 5, "{}", survived.kills);
        assert!(survived.resumed.len() >= 3, "{:?}", survived.resumed);
        assert!(
            survived.resumed.iter().any(|state| state.contains("plies")),
            "{:?}",
            survived.resumed
        );
    }
}
