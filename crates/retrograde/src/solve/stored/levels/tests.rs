//! Threads, and ways to sort moves, do not show in the solution.

use super::*;
use crate::outcome::Player;
use crate::progress::silent;
use crate::rules::{DeadEnd, Rules};
use proptest::prelude::*;

/// Solves with every level shared, however small; moves count as local or not.
fn solve_shared(game: &GameGraph, threads: usize, local: bool) -> Solution {
    let tuning = Tuning {
        threads,
        smallest_game: 0,
        smallest_level: 0,
        is_local: if local { |_| true } else { |_| false },
    };
    let mut report = silent;
    let mut levels = Levels::open(game, tuning, &mut report, &mut |_| {});
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
        let alone = solve_shared(&game, 1, true);
        prop_assert!(crate::check(&game, &alone).is_ok());
        for threads in [1, 2, 3, 7] {
            prop_assert_eq!(&solve_shared(&game, threads, true), &alone);
            prop_assert_eq!(&solve_shared(&game, threads, false), &alone);
        }
    }
}

#[test]
fn parts_cover_all_positions_once_and_begin_at_whole_words() {
    for positions in [0, 1, 63, 64, 65, 128, 1000, 100_000] {
        for count in 1..6 {
            let parts = parts(positions, count);
            assert!(parts.len() <= count.max(1));
            let mut next = 0;
            for part in &parts {
                assert_eq!((part.first, part.first % 64), (next, 0));
                next += part.len;
            }
            assert_eq!(next, positions);
        }
    }
}

#[test]
fn shares_of_ordered_moves_are_those_that_leave_the_part() {
    let moves = [[0, 9], [0, 1], [64, 3], [70, 0]];
    let parts = parts(128, 2);
    let shares: Vec<_> = shares(&moves, &parts);
    let expected = |range: std::ops::Range<usize>| Share {
        moves: &moves[range.clone()],
        first_index: range.start,
        exclusive: true,
    };
    assert_eq!(shares, [expected(0..2), expected(2..4)]);
}
