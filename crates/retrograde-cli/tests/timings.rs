//! `--timings` says where the time goes, `--threads` changes nothing but that.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use support::run;

#[test]
fn phases_add_up_and_the_answer_stays_alone_on_stdout() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.edges");
    let path = path.to_str().unwrap();
    let made = run(&["generate", "uniform", "--positions", "2000", "-o", path]);
    assert_eq!(made.code, 0, "{}", made.stderr);

    let plain = run(&["solve", path]);
    let timed = run(&["solve", path, "--timings=json"]);
    assert_eq!((timed.code, &timed.stdout), (0, &plain.stdout));
    let report: serde_json::Value = serde_json::from_str(&timed.stderr).unwrap();
    assert_eq!(report["schema"], "retrograde.timings/1");
    assert_eq!(report["positions"], 2000);
    assert_eq!(
        report["input_bytes"],
        std::fs::metadata(path).unwrap().len()
    );
    let phases = report["phases"].as_array().unwrap();
    let names: Vec<_> = phases
        .iter()
        .map(|phase| phase["phase"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["read", "build", "solve", "write"]);
    let sum: f64 = phases
        .iter()
        .map(|phase| phase["wall_seconds"].as_f64().unwrap())
        .sum();
    assert!((sum - report["wall_seconds"].as_f64().unwrap()).abs() < 1e-9);

    let table = run(&["solve", path, "--timings"]);
    assert!(
        table.stderr.starts_with("phase  CPU s  wall s\n"),
        "{}",
        table.stderr
    );
    assert!(table.stderr.contains("peak memory: "), "{}", table.stderr);
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.edges");
    let path = path.to_str().unwrap();
    // Large enough to be shared among threads.
    let made = run(&["generate", "uniform", "--positions", "120000", "-o", path]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let alone = run(&["solve", path, "-o", "-"]);
    for threads in ["2", "3"] {
        let shared = run(&["solve", path, "-o", "-", "--threads", threads]);
        assert_eq!(shared.code, 0, "{}", shared.stderr);
        assert!(
            shared.stdout == alone.stdout,
            "{threads} threads give another solution"
        );
    }
    assert_eq!(run(&["solve", path, "--threads", "0"]).code, 2);
}
