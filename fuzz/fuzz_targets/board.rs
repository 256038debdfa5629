//! Boards of police and thief: computed moves and stored moves give the same values.

#![no_main]

use libfuzzer_sys::fuzz_target;
use retrograde::progress::silent;
use retrograde::{PositionGraph, check, solve, solve_indexed};
use retrograde_games::pursuit::{Board, PursuitGame};

/// Boards with more states than this are only read.
const SOLVED: u32 = 20_000;

fuzz_target!(|bytes: &[u8]| {
    let Ok(board) = Board::parse(bytes) else {
        return;
    };
    // The turns of several policemen are listed before anything can be said of the states.
    if board.cops() > 1 && board.rows() * board.columns() > 16 {
        return;
    }
    let options = board.options();
    let Ok(game) = PursuitGame::new(board, options) else {
        return;
    };
    if game.position_count() > SOLVED {
        return;
    }
    let computed = solve_indexed(&game, &mut silent).expect("boards are not that deep");
    let graph = game.to_graph().expect("small enough");
    let stored = solve(&graph).expect("boards are not that deep");
    assert!(
        computed.values().eq(stored.values()),
        "two ways, one answer"
    );
    check(&game, &computed).expect("the checker accepts what the solver finds");
});
