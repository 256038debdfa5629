//! Games of a size at which shortcuts break: millions of predecessors, millions of plies,
//! remoteness up to the last bit, and games in which nothing is decided at depth 0.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{
    GameError, GameGraph, InfinitePlay, MAX_REMOTENESS, Outcome, Player, Position, Rules, Value,
    check, principal_line, solve,
};

/// Case C07 of `tests/data/cases.jsonl`, ten times as large.
#[test]
fn ten_million_predecessors() {
    let spokes = 10_000_000;
    let moves = (1..=spokes).map(|spoke| [spoke, 0]).collect();
    let game = retrograde::GameGraphBuilder::from_moves(u64::from(spokes) + 1, moves, None);
    let solution = solve(&game.build().unwrap()).unwrap();
    assert_eq!(solution.value(0), Value::loss(0));
    let counts = solution.counts();
    assert_eq!((counts.win, counts.loss), (u64::from(spokes), 1));
    assert_eq!(solution.longest_win(), Some((1, 1)));
}

/// The other way round: a position that is lost only once its last move is known to lose.
#[test]
fn a_million_successors() {
    let rim = 1_000_000;
    let mut builder = GameGraph::builder(u64::from(rim) + 2);
    for spoke in 1..=rim {
        builder.add_move(0, spoke);
        builder.add_move(spoke, rim + 1);
    }
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(solution.value(0), Value::loss(2));
    assert_eq!(check(&game, &solution), Ok(()));
}

/// A million moves from one position to one other count a million times on both sides.
#[test]
fn a_million_parallel_moves() {
    let mut builder = GameGraph::builder(3);
    for _ in 0..1_000_000 {
        builder.add_move(0, 1);
    }
    builder.add_move(1, 2);
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(solution.value(0), Value::loss(2));
    assert_eq!(check(&game, &solution), Ok(()));
}

/// Case C08 of `tests/data/cases.jsonl`.
#[test]
fn a_deep_chain_with_alternatives() {
    let last = 200_000;
    let mut builder = GameGraph::builder(u64::from(last) + 1);
    for position in 0..last {
        builder.add_move(position, position + 1);
        if position + 3 <= last {
            builder.add_move(position, position + 3);
        }
    }
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(solution.value(0), Value::loss(100_000));
    assert_eq!(solution.value(1), Value::win(99_999));
    assert_eq!(solution.value(last - 1), Value::win(1));
    let counts = solution.counts();
    assert_eq!(
        (counts.win, counts.loss, counts.draw),
        (100_000, 100_001, 0)
    );
    assert_eq!(solution.deepest(), Some(100_000));
    assert_eq!(check(&game, &solution), Ok(()));
}

/// Also the principal line, ten million moves long, in constant stack.
#[test]
fn a_chain_of_ten_million_plies() {
    let last: Position = 10_000_000;
    let moves = (0..last).map(|position| [position, position + 1]).collect();
    let builder = retrograde::GameGraphBuilder::from_moves(u64::from(last) + 1, moves, None);
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(solution.value(0), Value::loss(last));
    assert_eq!(solution.value(1), Value::win(last - 1));
    assert_eq!(check(&game, &solution), Ok(()));
    assert_eq!(
        principal_line(&game, &solution, 0, usize::MAX).moves.len(),
        last as usize
    );
}

/// A chain of `length` moves into a seed.
fn chain_into(length: u32, seed: Value) -> GameGraph {
    let mut builder = GameGraph::builder(u64::from(length) + 1);
    for position in 0..length {
        builder.add_move(position, position + 1);
    }
    builder.seed(length, seed);
    builder.build().unwrap()
}

#[test]
fn the_last_remoteness_is_reached_and_the_next_is_an_error() {
    for seed in [Value::loss, Value::win, Value::tie] {
        let fits = chain_into(3, seed(MAX_REMOTENESS - 3));
        let solution = solve(&fits).unwrap();
        assert_eq!(solution.value(0).remoteness(), Some(MAX_REMOTENESS));
        assert_eq!(check(&fits, &solution), Ok(()));

        let too_deep = chain_into(4, seed(MAX_REMOTENESS - 3));
        assert_eq!(
            solve(&too_deep).unwrap_err(),
            GameError::TooDeep { position: 0 }
        );
    }
    let at_the_end = chain_into(1, Value::win(MAX_REMOTENESS));
    assert_eq!(
        solve(&at_the_end).unwrap_err(),
        GameError::TooDeep { position: 0 }
    );
}

/// The deepest seed of all decides nothing that a nearer one has not decided already.
#[test]
fn a_seed_of_the_last_remoteness_is_harmless_where_nothing_hangs_on_it() {
    let mut builder = GameGraph::builder(4);
    builder.add_move(0, 1).add_move(0, 2).add_move(2, 3);
    builder
        .seed(1, Value::loss(MAX_REMOTENESS))
        .seed(2, Value::loss(5));
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(solution.value(0), Value::win(6));
    assert_eq!(check(&game, &solution), Ok(()));
}

/// A ring on which every position has two ways on: nobody can end the game.
fn two_way_ring(count: u32) -> GameGraph {
    let mut builder = GameGraph::builder(u64::from(count));
    for position in 0..count {
        builder.add_move(position, (position + 1) % count);
        builder.add_move(position, (position + 2) % count);
    }
    builder.build().unwrap()
}

#[test]
fn a_large_game_without_terminals_is_drawn_everywhere() {
    let game = two_way_ring(1_000_000);
    let solution = solve(&game).unwrap();
    assert_eq!(solution.counts().draw, 1_000_000);
    assert_eq!(solution.deepest(), None);
    assert_eq!(check(&game, &solution), Ok(()));
}

#[test]
fn a_large_game_without_terminals_is_won_by_whom_the_rules_name() {
    let count = 1_000_000;
    let mut builder = GameGraph::builder(u64::from(count));
    for position in 0..count {
        builder.add_move(position, (position + 1) % count);
    }
    builder.start(0).rules(Rules {
        infinite: InfinitePlay::PlayerWins(Player::One),
        ..Rules::default()
    });
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    let counts = solution.counts();
    assert_eq!(
        (counts.endless_win, counts.endless_loss),
        (500_000, 500_000)
    );
    assert_eq!(solution.value(0), Value::ENDLESS_LOSS);
    assert_eq!(check(&game, &solution), Ok(()));
}

/// Only wins at depth 0: a search that starts from the lost positions never starts.
#[test]
fn wins_alone_at_depth_zero_decide_the_game() {
    let game = chain_into(100_000, Value::win(0));
    let solution = solve(&game).unwrap();
    assert_eq!(solution.value(0), Value::win(100_000));
    assert_eq!(solution.value(1), Value::loss(99_999));
    assert_eq!(solution.counts().draw, 0);
    assert_eq!(check(&game, &solution), Ok(()));
}

/// Nothing at depth 0 at all: the first level with a member is far up.
#[test]
fn ranked_seeds_alone_decide_the_game() {
    let mut builder = GameGraph::builder(6);
    // 0 wins through 2, and much later through 1, which loses on its own account.
    builder
        .add_move(0, 2)
        .add_move(0, 1)
        .add_move(1, 3)
        .add_move(4, 5)
        .add_move(5, 4);
    builder.add_move(5, 2);
    builder
        .seed(2, Value::loss(1_000_000))
        .seed(3, Value::win(700_000_000));
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(solution.value(0), Value::win(1_000_001));
    assert_eq!(solution.value(1), Value::loss(700_000_001));
    assert_eq!(solution.value(5), Value::win(1_000_001));
    assert_eq!(solution.value(4), Value::loss(1_000_002));
    assert_eq!(check(&game, &solution), Ok(()));
}

/// Two ties with ranks of their own: the nearer one counts.
#[test]
fn ranked_ties_alone_decide_the_game() {
    let mut builder = GameGraph::builder(4);
    builder
        .add_move(0, 1)
        .add_move(0, 2)
        .add_move(3, 0)
        .add_move(3, 3);
    builder.seed(1, Value::tie(40)).seed(2, Value::tie(9));
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(solution.value(0), Value::tie(10));
    assert_eq!(solution.value(3), Value::tie(11));
    assert_eq!(solution.value(3).outcome(), Outcome::Tie);
    assert_eq!(check(&game, &solution), Ok(()));
}
