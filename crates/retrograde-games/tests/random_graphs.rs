//! The streams of random graphs are fixed: known hashes, known shapes, known depths.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{GameGraphBuilder, PositionGraph as _, Value, progress, solve, solve_indexed};
use retrograde_games::pursuit::{Board, PursuitGame, PursuitOptions};
use retrograde_games::random_graphs::{
    Chain, Hub, Layered, MoveStream, Poisson, PursuitGrid, Rmat, Uniform,
};
use std::ops::ControlFlow;

fn moves_of(graph: &dyn MoveStream) -> Vec<[u32; 2]> {
    let mut moves = Vec::new();
    graph.for_each_move(&mut |from, to| moves.push([from, to]));
    moves
}

/// FNV-1a over the moves as little-endian 32-bit numbers.
fn hash(moves: &[[u32; 2]]) -> u64 {
    let bytes = moves
        .iter()
        .flatten()
        .flat_map(|position| position.to_le_bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

fn solve_stream(graph: &dyn MoveStream) -> retrograde::Solution {
    let count = u64::from(graph.position_count());
    solve(
        &GameGraphBuilder::from_moves(count, moves_of(graph), None)
            .build()
            .unwrap(),
    )
    .unwrap()
}

#[test]
fn streams_are_what_they_have_always_been() {
    // Where labels are not shuffled, an independent program in another language made the
    // same streams.
    let families: [(&str, Box<dyn MoveStream>, usize, u64); 9] = [
        (
            "uniform",
            Box::new(Uniform::new(10_000, 4, 165, 1).unwrap()),
            33_384,
            0x170d_2e2e_fb70_fab7,
        ),
        (
            "poisson",
            Box::new(Poisson::new(10_000, 2.7, 1).unwrap()),
            26_890,
            0x2d75_8e5e_ec5d_9385,
        ),
        (
            "rmat",
            Box::new(Rmat::new(12, 16, 0, 1).unwrap()),
            65_338,
            0x70c6_c05d_6ad5_f57a,
        ),
        (
            "rmat, dead ends",
            Box::new(Rmat::new(12, 16, 100, 1).unwrap()),
            58_842,
            0xb3c6_a70d_ee81_5723,
        ),
        (
            "chain",
            Box::new(Chain::new(10_000).unwrap().shuffled(7)),
            9_999,
            0xa88b_dc29_3a65_7bfb,
        ),
        (
            "layered",
            Box::new(Layered::new(100, 80, 4, 1).unwrap()),
            31_680,
            0x5de5_cd9a_3551_0c5c,
        ),
        (
            "layered, shuffled",
            Box::new(Layered::new(100, 80, 4, 1).unwrap().shuffled()),
            31_680,
            0x3a3b_4e84_0563_e7e6,
        ),
        (
            "hub",
            Box::new(Hub::new(8_000, 1).unwrap()),
            21_000,
            0xf89d_806f_4efd_f6b5,
        ),
        (
            "grid",
            Box::new(PursuitGrid::new(10, 1, 99).unwrap()),
            122_085,
            0xfc35_15a1_2cdf_0e54,
        ),
    ];
    for (name, graph, count, golden) in families {
        let moves = moves_of(&*graph);
        assert!(
            moves
                .iter()
                .flatten()
                .all(|&position| position < graph.position_count())
        );
        assert_eq!(
            (moves.len(), hash(&moves)),
            (count, golden),
            "{name}: {:#x}",
            hash(&moves)
        );
    }
}

#[test]
fn a_chain_is_as_deep_as_it_is_long() {
    let solution = solve_stream(&Chain::new(300_000).unwrap());
    assert_eq!(solution.value(0), Value::win(299_999));
    let shuffled = Chain::new(1_000).unwrap().shuffled(3);
    let solution = solve_stream(&shuffled);
    assert_eq!(solution.value(moves_of(&shuffled)[0][0]), Value::win(999));
    assert_eq!(solution.deepest(), Some(999));
}

#[test]
fn shuffling_layers_changes_nothing_but_the_labels() {
    let plain = Layered::new(60, 20, 3, 5).unwrap();
    let histograms =
        [plain.clone(), plain.shuffled()].map(|graph| solve_stream(&graph).histogram());
    assert!(histograms[0].len() > 20 && histograms[0].len() <= 60);
    assert_eq!(histograms[0], histograms[1]);
}

#[test]
fn a_hub_leads_to_half_of_the_positions() {
    let moves = moves_of(&Hub::new(4_000, 1).unwrap());
    assert_eq!(moves.iter().filter(|[from, _]| *from == 0).count(), 1_000);
    assert_eq!(moves.iter().filter(|[_, to]| *to == 0).count(), 2_000);
    assert_eq!(
        solve_stream(&Hub::new(4_000, 1).unwrap()).deepest(),
        Some(3)
    );
}

#[test]
fn a_small_hub_has_positions_of_every_kind() {
    for count in (6..64).chain([999, 2_001, 2_002]) {
        let graph = Hub::new(count, 1).unwrap();
        let moves = moves_of(&graph);
        let to_middle = moves.iter().filter(|[from, _]| *from == 0).count() as u64;
        let to_hub = moves.iter().filter(|[_, to]| *to == 0).count() as u64;
        assert!(
            to_middle > 0 && to_middle <= count / 2,
            "{count}: {to_middle}"
        );
        assert_eq!(to_hub, count - count / 2, "{count}");
        assert!(
            moves
                .as_flattened()
                .iter()
                .all(|&position| u64::from(position) < count)
        );
        let counts = solve_stream(&graph).counts();
        assert!(counts.loss > 0 && counts.win > 0, "{count}: {counts:?}");
    }
}

#[test]
fn the_grid_has_the_outcomes_of_the_board() {
    let size = 7;
    let solution = solve_stream(&PursuitGrid::new(size, 0, 1).unwrap());
    let mut rows = vec![".".repeat(size as usize); size as usize];
    rows[0] = "PT.....".to_owned();
    let board = Board::parse(rows.join("\n").as_bytes()).unwrap();
    let game = PursuitGame::new(board, PursuitOptions::default()).unwrap();
    let expected = solve_indexed(&game, &mut progress::silent).unwrap();
    let cells = size * size;
    for police in 0..cells {
        for thief in 0..cells {
            for side in 0..2 {
                let on_grid = solution.value((police * cells + thief) * 2 + side);
                let on_board = expected.value(((1 - side) * cells + police) * cells + thief);
                assert_eq!(on_grid.outcome(), on_board.outcome());
            }
        }
    }
    assert_eq!(u64::from(game.position_count()) + 1, solution.len() as u64);
}

#[test]
fn a_visitor_can_stop_a_stream() {
    let mut moves = 0;
    let stopped = Uniform::new(1_000_000, 4, 0, 1)
        .unwrap()
        .try_for_each_move(&mut |_, _| {
            moves += 1;
            if moves == 10 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    assert_eq!((stopped, moves), (ControlFlow::Break(()), 10));
}

#[test]
fn impossible_recipes_are_refused_in_words() {
    let error = Uniform::new(1 << 32, 1, 0, 1).err().unwrap();
    assert_eq!(
        error.to_string(),
        "the number of positions is 4294967296; expected at most 4294967294"
    );
    assert!(Uniform::new(1, 1, 1001, 1).is_err());
    assert!(Poisson::new(1, -1.0, 1).is_err());
    assert!(Rmat::new(32, 1, 0, 1).is_err());
    assert!(Chain::new(u64::MAX).is_err());
    assert!(Layered::new(u32::MAX, 2, 1, 1).is_err());
    assert!(Hub::new(5, 1).is_err() && Hub::new(6, 1).is_ok());
    assert!(PursuitGrid::new(216, 0, 1).is_err());
    for empty in [
        Box::new(Uniform::new(0, 4, 0, 1).unwrap()) as Box<dyn MoveStream>,
        Box::new(Chain::new(0).unwrap().shuffled(1)),
        Box::new(Layered::new(0, 7, 3, 1).unwrap()),
        Box::new(PursuitGrid::new(0, 3, 1).unwrap()),
    ] {
        assert!(moves_of(&*empty).is_empty());
    }
}
