//! Claimed solutions of a small game that has every outcome: the checker accepts none but
//! the true one.

#![no_main]

use libfuzzer_sys::fuzz_target;
use retrograde::{check_with_moves, solve};
use retrograde_formats::{NamedGame, ReadOptions, Source, read_claim, read_game};
use std::ops::ControlFlow;
use std::sync::LazyLock;

static GAME: LazyLock<NamedGame> = LazyLock::new(|| {
    let text = "1 2\n2 3\n3 2\n3 4\n5 6\n6 5\n7 8\n8 7\n!tie 8\n9 1\n9 5\n";
    let source = Source::from_text("game", text);
    read_game(source, &ReadOptions::default(), &mut |_| {
        ControlFlow::Continue(())
    })
    .expect("a game by construction")
});

fuzz_target!(|bytes: &[u8]| {
    let game = &*GAME;
    let Ok(source) = Source::from_bytes("claim", bytes.to_vec()) else {
        return;
    };
    let positions = game.names.len() as u32;
    let Ok(claim) = read_claim(source, &game.names, positions) else {
        return;
    };
    if check_with_moves(&game.graph, &claim.solution, &claim.moves).is_ok() {
        let solution = solve(&game.graph).expect("a game by construction");
        assert!(
            claim.solution.values().eq(solution.values()),
            "only the true one is accepted"
        );
    }
});
