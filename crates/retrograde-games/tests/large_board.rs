//! Large open boards: 60 x 60 with one policeman, 26 million states, and 16 x 16 with two,
//! 17 million, in seconds and about two bytes per state.
//!
//! Run with `cargo test --release -p retrograde-games --test large_board -- --ignored
//! --nocapture --test-threads 1` to see the figures; a debug build is too slow to be asked each time.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failed test may panic wherever it fails, and figures are there to be read"
)]

use retrograde::{PositionGraph, progress, solve_indexed};
use retrograde_games::pursuit::{Board, PursuitGame, PursuitOptions};
use std::time::Instant;

fn open_board(size: usize, cops: usize) -> PursuitGame {
    let mut rows = vec![vec![b'.'; size]; size];
    rows[0][..cops].fill(b'P');
    rows[size / 2][size / 2] = b'T';
    rows[size - 1][size - 1] = b'E';
    let text = [format!("!cops {cops}").into_bytes(), rows.join(&b'\n')].join(&b'\n');
    PursuitGame::new(Board::parse(&text).unwrap(), PursuitOptions::default()).unwrap()
}

/// The largest memory this process has held, in bytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

/// Solves, prints the figures, and holds the memory against a bound in bytes.
fn measure(size: usize, cops: usize, most_bytes: u64) -> PursuitGame {
    let before = peak_memory();
    let begun = Instant::now();
    let game = open_board(size, cops);
    let made = begun.elapsed().as_secs_f64();
    let solution = solve_indexed(&game, &mut progress::silent).unwrap();
    let seconds = begun.elapsed().as_secs_f64();
    let counts = solution.counts();
    println!(
        "{} positions, {} moves: {seconds:.2} s, tables {made:.2} s and {} MB, {counts:?}, deepest {:?}",
        game.position_count(),
        game.move_count(),
        game.table_bytes() >> 20,
        solution.deepest(),
    );
    if let (Some(before), Some(after)) = (before, peak_memory()) {
        println!("peak memory {} MB, {} MB before", after >> 20, before >> 20);
        assert!(after - before < most_bytes);
    }
    assert_eq!(counts.total(), u64::from(game.position_count()));
    game
}

#[test]
#[ignore = "measures; meaningful in a release build only"]
fn an_open_board_of_60_by_60_takes_seconds_and_little_memory() {
    let game = measure(60, 1, 4 * 25_920_000);
    assert_eq!(game.position_count(), 25_920_000);
}

#[test]
#[ignore = "measures; meaningful in a release build only"]
fn two_policemen_on_16_by_16_take_seconds_and_little_memory() {
    let game = measure(16, 2, 130 << 20);
    assert_eq!(game.position_count(), 2 * 32_896 * 256);
}
