//! Threads, and ways to sort moves, do not show in the solution.

use super::*;
use crate::outcome::Player;
use crate::outcome::Value;
use crate::progress::silent;
use crate::rules::{DeadEnd, Rules};
use crate::solution::Solution;
use crate::solve::stored::listed::Listed;
use proptest::prelude::*;

/// How moves are taken to be arranged.
#[derive(Clone, Copy)]
enum Arrangement {
    Any,
    Local,
    Recurring,
}

use Arrangement::{Any, Local, Recurring};

/// Solves with every level shared, however small.
fn solve_shared(
    game: &GameGraph,
    threads: usize,
    arrangement: Arrangement,
    one_in: f64,
) -> Solution {
    let tuning = Tuning {
        threads,
        smallest_game: 0,
        smallest_level: 0,
        is_local: if matches!(arrangement, Local) {
            |_| true
        } else {
            |_| false
        },
        recurs: if matches!(arrangement, Recurring) {
            |_| true
        } else {
            |_| false
        },
        one_in,
    };
    let mut report = silent;
    let mut moves = Listed::new(game, tuning);
    let mut levels = Levels::open(game, &mut moves, tuning, &mut report, &mut |_| {});
    levels.decide_all().unwrap();
    levels.finish()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_number_of_threads_gives_the_same_solution(
        count in 1..400_u32,
        moves in prop::collection::vec((0..400_u32, 0..400_u32, 0..8_u8), 0..900),
        seeds in prop::collection::btree_map(0..400_u32, (0..3_u8, 0..5_u32), 0..8),
        (turns, dead_end, infinite, sorted) in (0..3_u8, 0..4_u8, 0..3_u8, any::<bool>()),
    ) {
        let mut moves: Vec<_> =
            moves.into_iter().filter(|&(from, to, _)| from.max(to) < count).collect();
        if sorted {
            moves.sort_by_key(|&(from, _, _)| from);
        }
        let mut builder = GameGraph::builder(u64::from(count));
        for (from, to, mark) in moves {
            if turns == 1 && mark == 0 {
                builder.add_again_move(from, to);
            } else {
                builder.add_move(from, to);
            }
        }
        for (position, (kind, plies)) in seeds {
            if position < count {
                let value = [Value::win, Value::loss, Value::tie][usize::from(kind)](plies);
                builder.seed(position, value);
            }
        }
        let owned = turns == 2;
        if owned {
            let player = |position: u32| [Player::Zero, Player::One][(position / 3 % 2) as usize];
            (0..count).for_each(|position| _ = builder.owner(position, player(position)));
        }
        let dead_end = match dead_end {
            1 => DeadEnd::Wins,
            2 => DeadEnd::Ties,
            3 if owned => DeadEnd::PlayerWins(Player::Zero),
            _ => DeadEnd::Loses,
        };
        let infinite = match infinite {
            1 if owned => InfinitePlay::PlayerWins(Player::Zero),
            2 if owned => InfinitePlay::PlayerWins(Player::One),
            _ => InfinitePlay::Draw,
        };
        builder.rules(Rules { dead_end, infinite });
        let game = builder.build().unwrap();
        let alone = solve_shared(&game, 1, Local, 0.0);
        prop_assert!(crate::check(&game, &alone).is_ok());
        for threads in [1, 2, 3, 7] {
            for one_in in [0.0, 3.0, f64::MAX] {
                for arrangement in [Any, Local, Recurring] {
                    prop_assert_eq!(&solve_shared(&game, threads, arrangement, one_in), &alone);
                }
            }
        }
    }
}

#[test]
fn counts_beyond_a_byte_add_up_over_threads() {
    // A hub with many moves to positions that are lost, won or drawn, in no order.
    for (hub_moves, spread) in [(254_u32, 7_u32), (255, 11), (513, 3), (3_000, 13)] {
        let count = 2_000;
        let mut moves: Vec<[Position; 2]> = (0..hub_moves).map(|to| [5, 10 + to % 900]).collect();
        moves.extend(
            (10..910)
                .filter(|from| from % spread != 0)
                .map(|from| [from, 950]),
        );
        moves.extend((10..910).map(|from| [from, 960 + from % 900]));
        moves.extend((1_000..1_500).map(|from| [from, 5]));
        moves.sort_by_key(|&[from, to]| (from * 7_919 + to * 104_729) % 10_007);
        let mut builder = GameGraph::builder(count);
        moves
            .iter()
            .for_each(|&[from, to]| _ = builder.add_move(from, to));
        let game = builder.build().unwrap();
        let alone = solve_shared(&game, 1, Any, 16.0);
        assert!(crate::check(&game, &alone).is_ok());
        for threads in [2, 3, 5] {
            assert_eq!(solve_shared(&game, threads, Any, 16.0), alone);
        }
    }
}

#[test]
fn parts_between_which_few_moves_lead_are_decided_together() {
    // Moves lead to one of the next few positions, or a little back.
    let count = 20_000_u32;
    let mut builder = GameGraph::builder(u64::from(count));
    for from in 1..count {
        for step in [from % 5, from * 7 % 11, from * 13 % 17] {
            let to = if step == 9 {
                from + 30
            } else {
                from.saturating_sub(step + 1)
            };
            builder.add_move(from, to.min(count - 1));
        }
    }
    let game = builder.build().unwrap();
    let alone = solve_shared(&game, 1, Local, 16.0);
    assert!(crate::check(&game, &alone).is_ok());
    for threads in [2, 3, 7] {
        assert_eq!(solve_shared(&game, threads, Local, 16.0), alone);
        assert_eq!(solve_shared(&game, threads, Recurring, 16.0), alone);
    }
}

#[test]
fn values_too_deep_for_two_bytes_come_out_of_rows_of_either_form() {
    // From every rung of a ladder one may step to either end of the next, or of one only.
    for ends in [1, 2] {
        let rungs = 17_000_u32;
        let mut builder = GameGraph::builder(u64::from(rungs * 2));
        for rung in 1..rungs {
            for (from, to) in [(0, 0), (1, 1), (0, 1), (1, 0)].into_iter().take(2 * ends) {
                builder.add_move(rung * 2 + from, (rung - 1) * 2 + to);
            }
        }
        let game = builder.build().unwrap();
        for threads in [1, 2] {
            let solution = solve_shared(&game, threads, Any, 16.0);
            let last = solution.value(rungs * 2 - 1);
            assert_eq!(last.remoteness(), Some(rungs - 1));
            assert!(crate::check(&game, &solution).is_ok());
        }
    }
}

#[test]
fn values_given_for_late_levels_come_out_whatever_is_before() {
    for plies in [3, 16_381, 16_382, 16_383, 16_384, 100_000] {
        for value in [Value::win(plies), Value::loss(plies), Value::tie(plies)] {
            let mut builder = GameGraph::builder(4);
            builder.add_move(1, 0).add_move(2, 3).seed(3, value);
            let game = builder.build().unwrap();
            for arrangement in [Any, Local, Recurring] {
                let solution = solve_shared(&game, 1, arrangement, 16.0);
                assert_eq!(solution.value(1), Value::win(1));
                assert_eq!(solution.value(3), value);
                assert_eq!(solution.value(2).remoteness(), Some(plies + 1));

                // Alone it is in the first level and the last.
                let mut builder = GameGraph::builder(1);
                builder.add_move(0, 0).seed(0, value);
                let solution = solve_shared(&builder.build().unwrap(), 1, arrangement, 16.0);
                assert_eq!(solution.value(0), value);
            }
        }
    }
}

#[test]
fn moves_that_turn_out_not_to_recur_are_sorted_after_all() {
    let count = 60_000_u32;
    let mut builder = GameGraph::builder(u64::from(count));
    for from in 1..count {
        for step in 1..=4_u32 {
            let far = (from.wrapping_mul(0x9E37_79B1) >> 7).wrapping_add(step * 7_919);
            builder.add_move(from, far % from);
        }
    }
    let game = builder.build().unwrap();
    let alone = solve_shared(&game, 1, Any, 16.0);
    assert!(crate::check(&game, &alone).is_ok());
    for threads in [1, 2, 3] {
        assert_eq!(solve_shared(&game, threads, Recurring, 16.0), alone);
    }
}

#[test]
fn moves_that_recur_are_solved_as_any_others() {
    // A walk along a line of cells with marks, to and fro, and a way out that many share.
    let cells = 9_000_u32;
    let mut builder = GameGraph::builder(u64::from(cells) + 1);
    for from in 0..cells {
        for step in [1, 2, 64, 65] {
            if (from / 97 + step) % 3 != 0 && from >= step {
                builder.add_move(from, from - step);
            }
        }
        if from % 11 == 3 && from + 1 < cells {
            builder.add_move(from, from + 1);
        }
        if from % 13 == 5 {
            builder.add_move(from, cells);
        }
    }
    let game = builder.build().unwrap();
    let sorted = solve_shared(&game, 1, Any, 16.0);
    assert!(crate::check(&game, &sorted).is_ok());
    for threads in [1, 2, 3, 7] {
        assert_eq!(solve_shared(&game, threads, Recurring, 16.0), sorted);
    }
    let mut silently = silent;
    let options = crate::SolveOptions { threads: 2 };
    let solution = crate::solve_with(&game, &options, &mut silently, &mut |_| {});
    assert_eq!(solution.unwrap(), sorted);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn lines_of_positions_are_solved_as_any_others(
        sides in prop::sample::select(vec![1, 2, 3, 4]),
        columns in 5..60_u32,
        rows in 1..60_u32,
        steps in prop::collection::vec((-2..3_i32, -2..3_i32), 1..9),
        walls in 0..40_u32,
        exits in prop::collection::vec(any::<u32>(), 0..4),
        seeds in prop::collection::vec((any::<u32>(), 0..3_u8, 0..9_u32), 0..3),
        parallel in 1..3_usize,
        ends_late in any::<bool>(),
    ) {
        // A piece on a board steps, and the sides take turns; at some cells there is a way out,
        // on some there are walls.
        let last = columns * rows * sides;
        let number = |row: u32, column: u32, side: u32| (row * columns + column) * sides + side;
        let is_wall = |row: u32, column: u32| {
            walls > 0 && (row * columns + column).wrapping_mul(0x9E37_79B1) >> 16 < walls << 8
        };
        let mut builder = GameGraph::builder(u64::from(last) + 1);
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            for side in 0..sides {
                let from = number(row, column, side);
                if exits.iter().any(|exit| exit % last / sides == from / sides) {
                    builder.add_move(from, last);
                }
                for &(down, right) in &steps {
                    let to = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                    let to = to.filter(|&(row, column)| row < rows && column < columns);
                    if let Some((row, column)) = to.filter(|&(row, column)| !is_wall(row, column)) {
                        for _ in 0..parallel {
                            builder.add_move(from, number(row, column, (side + 1) % sides));
                        }
                    }
                }
            }
        }
        for (position, kind, plies) in seeds {
            let value = [Value::win, Value::loss, Value::tie][usize::from(kind)](plies);
            builder.seed(position % last, value);
        }
        builder.rules(Rules {
            dead_end: if ends_late { DeadEnd::Wins } else { DeadEnd::Loses },
            ..Rules::default()
        });
        let game = builder.build().unwrap();
        let sorted = solve_shared(&game, 1, Any, 16.0);
        prop_assert!(crate::check(&game, &sorted).is_ok());
        for threads in [1, 2, 3] {
            prop_assert_eq!(&solve_shared(&game, threads, Recurring, 16.0), &sorted);
        }
    }
}
