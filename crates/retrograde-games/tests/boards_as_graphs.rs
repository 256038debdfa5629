//! Boards that are graphs: the solver of boards and the one of cops and robbers share no code,
//! and give the same answers, for all ways to place the pieces.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use proptest::prelude::*;
use retrograde::{Outcome, progress, solve_indexed};
use retrograde_games::cops::{Arena, Chase, CopsRules};
use retrograde_games::pursuit::{
    Board, BoardPlace, Directions, Ground, Movement, Piece, PursuitGame, PursuitOptions, State,
};
use std::collections::BTreeMap;

/// The rounds in which the cops catch every robber if they place themselves best; `None` if he
/// evades them wherever they stand.
fn capture_time(game: &PursuitGame) -> Option<u32> {
    let solution = solve_indexed(game, &mut progress::silent).unwrap();
    // For each place of the police the longest chase, unless the robber has a safe cell.
    let mut chases: BTreeMap<Vec<BoardPlace>, Option<u32>> = BTreeMap::new();
    for position in 0..solution.len() as u32 {
        let State {
            police, to_move, ..
        } = game.state(position);
        if to_move == Piece::Thief {
            continue;
        }
        let value = solution.value(position);
        let rounds = match value.outcome() {
            Outcome::Win => value.remoteness().map(|plies| plies.div_ceil(2)),
            _ => None,
        };
        let longest = chases.entry(police).or_insert(Some(0));
        *longest = longest.zip(rounds).map(|(one, other)| one.max(other));
    }
    chases.into_values().flatten().min()
}

/// All pieces walk in four directions, and may stay.
fn walkers(is_lazy: bool, thief_speed: u8) -> PursuitOptions {
    let walk = Movement::walk(Directions::Four, true);
    PursuitOptions {
        police: walk,
        thief: Movement {
            speed: thief_speed,
            ..walk
        },
        is_lazy,
        ..PursuitOptions::default()
    }
}

/// The open board of a size, with pieces anywhere.
fn open_board(rows: usize, columns: usize, cops: usize) -> Board {
    let text = format!("{}\n", ".".repeat(columns)).repeat(rows);
    let police = vec![(0, 0); cops];
    let placement = retrograde_games::pursuit::Placement {
        police,
        thief: Some((0, 0)),
        ..Default::default()
    };
    Board::parse(text.as_bytes())
        .unwrap()
        .place(&placement)
        .unwrap()
}

#[test]
fn two_policemen_on_a_grid_take_half_its_width_and_height() {
    for (rows, columns) in [(2, 2), (2, 5), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)] {
        let game = PursuitGame::new(open_board(rows, columns, 2), walkers(false, 1)).unwrap();
        let rounds = (rows + columns - 2) / 2;
        assert_eq!(
            capture_time(&game),
            Some(rounds as u32),
            "{rows} x {columns}"
        );
    }
    let alone = PursuitGame::new(open_board(3, 3, 1), walkers(false, 1)).unwrap();
    assert_eq!(capture_time(&alone), None);
}

/// A torus of 4 x 4 is the hypercube of four dimensions, which takes three cops.
#[test]
fn a_small_torus_takes_three_policemen() {
    for cops in 1..=3 {
        let board = open_board(4, 4, cops).with_torus(true);
        let game = PursuitGame::new(board, walkers(false, 1)).unwrap();
        assert_eq!(capture_time(&game).is_some(), cops == 3, "{cops}");
    }
}

/// The graph of the free cells, steps and doors.
fn arena(board: &Board) -> Arena {
    let free: Vec<BoardPlace> = board
        .places()
        .filter(|&(row, column)| board.ground(row, column) != Some(Ground::Wall))
        .collect();
    let mut edges = Vec::new();
    for (one, &(row, column)) in free.iter().enumerate() {
        for (other, &there) in free.iter().enumerate().skip(one + 1) {
            let apart = |one: u32, other: u32, size: u32| {
                let straight = one.abs_diff(other);
                let round = if board.is_torus() {
                    size - straight
                } else {
                    u32::MAX
                };
                straight.min(round)
            };
            let (down, right) = (
                apart(row, there.0, board.rows()),
                apart(column, there.1, board.columns()),
            );
            let has_door = board.doors().contains(&[(row, column), there]);
            if (down, right) == (0, 1) || (down, right) == (1, 0) || has_door {
                edges.push([one as u32, other as u32]);
            }
        }
    }
    Arena::undirected(free.len() as u32, &edges).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn boards_and_graphs_have_the_same_capture_times(
        cells in prop::collection::vec(prop::bool::weighted(0.7), 12),
        cops in 1_usize..4,
        doors in prop::collection::vec(any::<[prop::sample::Index; 2]>(), 0..2),
        is_torus in any::<bool>(),
        is_lazy in any::<bool>(),
        speed in 1_u8..4,
    ) {
        let rows = cells.chunks(4).map(|row| {
            row.iter().map(|&is_free| if is_free { '.' } else { '*' }).collect::<String>() + "\n"
        });
        let board = Board::parse(rows.collect::<String>().as_bytes()).unwrap();
        let free: Vec<BoardPlace> = board
            .places()
            .filter(|&(row, column)| board.ground(row, column) == Some(Ground::Free))
            .collect();
        prop_assume!(!free.is_empty());
        let mut board = board
            .place(&retrograde_games::pursuit::Placement {
                police: vec![free[0]; cops],
                thief: Some(free[0]),
                ..Default::default()
            })
            .unwrap()
            .with_torus(is_torus);
        for ends in doors {
            let ends = ends.map(|end| *end.get(&free));
            if ends[0] != ends[1] {
                board = board.with_door(ends).unwrap();
            }
        }
        let arena = arena(&board);
        let game = PursuitGame::new(board, walkers(is_lazy, speed)).unwrap();
        let rules = CopsRules {
            is_lazy,
            robber_speed: u32::from(speed),
            ..CopsRules::default()
        };
        let hunt = Chase::new(&arena, &rules, cops as u32).unwrap().hunt();
        prop_assert_eq!(capture_time(&game), hunt.capture_time);
    }
}
