//! The open 60 x 60 board: 26 million states in seconds and about two bytes per state.
//!
//! Run with `cargo test --release -p retrograde-games --test large_board -- --ignored
//! --nocapture` to see the figures; a debug build is too slow to be asked each time.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{PositionGraph, progress, solve_indexed};
use retrograde_games::pursuit::{Board, PursuitGame, PursuitOptions};
use std::time::Instant;

fn open_board(size: usize) -> PursuitGame {
    let mut rows = vec![vec![b'.'; size]; size];
    rows[0][0] = b'P';
    rows[size / 2][size / 2] = b'T';
    rows[size - 1][size - 1] = b'E';
    let text = rows.join(&b'\n');
    PursuitGame::new(Board::parse(&text).unwrap(), PursuitOptions::default()).unwrap()
}

/// The largest memory this process has held, in bytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

#[test]
#[ignore = "measures; meaningful in a release build only"]
fn an_open_board_of_60_by_60_takes_seconds_and_little_memory() {
    let game = open_board(60);
    assert_eq!(game.position_count(), 25_920_000);
    let before = peak_memory();
    let begun = Instant::now();
    let solution = solve_indexed(&game, &mut progress::silent).unwrap();
    let seconds = begun.elapsed().as_secs_f64();
    let counts = solution.counts();
    println!(
        "{} positions, {} moves: {seconds:.2} s, {counts:?}, deepest {:?}",
        game.position_count(),
        game.move_count(),
        solution.deepest(),
    );
    if let (Some(before), Some(after)) = (before, peak_memory()) {
        println!("peak memory {} MB, {} MB before", after >> 20, before >> 20);
        assert!(after - before < 4 * u64::from(game.position_count()));
    }
    assert_eq!(counts.total(), 25_920_000);
}
