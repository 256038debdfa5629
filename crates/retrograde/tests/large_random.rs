//! Random games large enough for everything that only large levels, long rows and crowded
//! positions do: two solvers that share no loop must agree, and the checker must accept.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use proptest::prelude::*;
use retrograde::{
    DeadEnd, GameGraph, InfinitePlay, Player, PositionGraph, Rules, Value, check, progress, solve,
    solve_indexed,
};

/// A fixed stream of numbers; the statistics do not matter here.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

#[derive(Debug, Clone)]
struct Recipe {
    positions: u32,
    mean_moves: u64,
    dead_ends_percent: u64,
    /// Positions that many moves leave, and that many moves lead to.
    hubs: u32,
    turns: Turns,
    seeds: u32,
    dead_end: DeadEnd,
    infinite: InfinitePlay,
    shuffled: bool,
    seed: u64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Turns {
    Alternate,
    Marked,
    Owned,
}

fn build(recipe: &Recipe) -> GameGraph {
    let Recipe { positions, .. } = *recipe;
    let mut numbers = Numbers(recipe.seed);
    let count = u64::from(positions);
    let mut moves = Vec::new();
    for from in 0..positions {
        if numbers.below(100) < recipe.dead_ends_percent {
            continue;
        }
        for _ in 0..=numbers.below(2 * recipe.mean_moves) {
            // Half of the moves stay near, so that some games are deep.
            let to = match numbers.below(2) {
                0 => numbers.below(count),
                _ => (u64::from(from) + 1 + numbers.below(20)) % count,
            };
            moves.push((from, to as u32));
        }
    }
    for hub in 0..recipe.hubs {
        let hub = hub * (positions / (recipe.hubs + 1));
        for _ in 0..200 + numbers.below(2_000) {
            moves.push((hub, numbers.below(count) as u32));
            moves.push((numbers.below(count) as u32, hub));
        }
    }
    if recipe.shuffled {
        for index in (1..moves.len()).rev() {
            moves.swap(index, numbers.below(index as u64 + 1) as usize);
        }
    }
    let mut builder = GameGraph::builder(count);
    for (from, to) in moves {
        if recipe.turns == Turns::Marked && numbers.below(4) == 0 {
            builder.add_again_move(from, to);
        } else {
            builder.add_move(from, to);
        }
    }
    if recipe.turns == Turns::Owned {
        for position in 0..positions {
            let player = if numbers.below(2) == 0 {
                Player::Zero
            } else {
                Player::One
            };
            builder.owner(position, player);
        }
    }
    let stride = positions / recipe.seeds.max(1);
    for seed in 0..recipe.seeds {
        let plies = [0, 0, 1, 3, 40, 1000][numbers.below(6) as usize];
        let value = match numbers.below(3) {
            0 => Value::win(plies),
            1 => Value::loss(plies),
            _ => Value::tie(plies),
        };
        builder.seed(seed * stride, value);
    }
    builder.rules(Rules {
        dead_end: recipe.dead_end,
        infinite: recipe.infinite,
    });
    builder.build().unwrap()
}

fn recipes() -> impl Strategy<Value = Recipe> {
    let turns = prop_oneof![
        Just(Turns::Alternate),
        Just(Turns::Marked),
        Just(Turns::Owned)
    ];
    let sizes = (5_000..40_000_u32, 1..8_u64, 0..40_u64, 0..6_u32);
    let rest = (
        turns,
        prop_oneof![Just(0), 1..400_u32],
        0..5_usize,
        0..3_usize,
        any::<bool>(),
    );
    (sizes, rest, any::<u64>()).prop_map(|(sizes, rest, seed)| {
        let (positions, mean_moves, dead_ends_percent, hubs) = sizes;
        let (turns, seeds, dead_end, infinite, shuffled) = rest;
        let owned = turns == Turns::Owned;
        let dead_end = match dead_end {
            0 | 1 => DeadEnd::Loses,
            2 => DeadEnd::Wins,
            3 => DeadEnd::Ties,
            _ if owned => DeadEnd::PlayerWins(Player::One),
            _ => DeadEnd::Loses,
        };
        let infinite = match infinite {
            1 if owned => InfinitePlay::PlayerWins(Player::Zero),
            2 if owned => InfinitePlay::PlayerWins(Player::One),
            _ => InfinitePlay::Draw,
        };
        Recipe {
            positions,
            mean_moves,
            dead_ends_percent,
            hubs,
            turns,
            seeds,
            dead_end,
            infinite,
            shuffled,
            seed,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, max_shrink_iters: 30, ..ProptestConfig::default() })]

    #[test]
    fn both_solvers_agree_and_the_checker_accepts(recipe in recipes()) {
        let game = build(&recipe);
        let solution = solve(&game).unwrap();
        let indexed = solve_indexed(&game, &mut progress::silent).unwrap();
        let difference = (0..game.position_count())
            .find(|&position| solution.value(position) != indexed.value(position));
        prop_assert_eq!(difference, None);
        prop_assert_eq!(check(&game, &solution), Ok(()));
    }
}
