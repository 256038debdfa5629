//! The solver for computed moves against the solver for stored moves, and games that
//! outgrow its two-byte cells.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use proptest::prelude::*;
use retrograde::{
    DeadEnd, GameError, GameGraph, ImplicitGraph, InfinitePlay, Outcome, Player, Position,
    PositionGraph, Rules, Solution, Successor, Value, progress, solve, solve_indexed,
};
use std::ops::ControlFlow;

fn solve_silently(game: &impl ImplicitGraph) -> Result<Solution, GameError> {
    solve_indexed(game, &mut progress::silent)
}

/// A random game as plain lists, so that a failing one is printed and shrunk well.
#[derive(Debug, Clone)]
struct Plan {
    position_count: u32,
    moves: Vec<(u32, u32, bool)>,
    seeds: Vec<(u32, Outcome, u32)>,
    owners: Option<Vec<bool>>,
    dead_end: DeadEnd,
    infinite: InfinitePlay,
}

impl Plan {
    fn build(&self) -> GameGraph {
        let mut builder = GameGraph::builder(u64::from(self.position_count));
        for &(from, to, again) in &self.moves {
            let (from, to) = (from % self.position_count, to % self.position_count);
            if again && self.owners.is_none() {
                builder.add_again_move(from, to);
            } else {
                builder.add_move(from, to);
            }
        }
        let mut seeded = vec![false; self.position_count as usize];
        for &(position, outcome, rank) in &self.seeds {
            let position = position % self.position_count;
            if !std::mem::replace(&mut seeded[position as usize], true) {
                builder.seed(position, Value::new(outcome, Some(rank)).unwrap());
            }
        }
        for (position, &is_one) in (0..).zip(self.owners.iter().flatten()) {
            builder.owner(position, if is_one { Player::One } else { Player::Zero });
        }
        builder.rules(Rules {
            dead_end: self.dead_end,
            infinite: self.infinite,
        });
        builder.build().unwrap()
    }
}

fn players() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Zero), Just(Player::One)]
}

fn plans() -> impl Strategy<Value = Plan> {
    (1_u32..14).prop_flat_map(|position_count| {
        let moves = prop::collection::vec(
            (
                0..position_count,
                0..position_count,
                prop::bool::weighted(0.2),
            ),
            0..40,
        );
        let outcomes = prop_oneof![Just(Outcome::Win), Just(Outcome::Loss), Just(Outcome::Tie)];
        // Some ranks lie beyond what two-byte cells hold, some just before.
        let ranks = prop_oneof![
            4 => Just(0_u32),
            4 => 0_u32..8,
            1 => 16_376_u32..16_390,
            1 => Just(1_000_000_u32),
        ];
        let seeds = prop::collection::vec((0..position_count, outcomes, ranks), 0..4);
        let owners = prop::collection::vec(any::<bool>(), position_count as usize);
        let dead_ends = prop_oneof![
            Just(DeadEnd::Loses),
            Just(DeadEnd::Wins),
            Just(DeadEnd::Ties),
            players().prop_map(DeadEnd::PlayerWins),
        ];
        let infinites = prop_oneof![
            Just(InfinitePlay::Draw),
            players().prop_map(InfinitePlay::PlayerWins),
        ];
        (moves, seeds, prop::option::of(owners), dead_ends, infinites).prop_map(
            move |(moves, seeds, owners, mut dead_end, mut infinite)| {
                if owners.is_none() {
                    if matches!(dead_end, DeadEnd::PlayerWins(_)) {
                        dead_end = DeadEnd::Ties;
                    }
                    infinite = InfinitePlay::Draw;
                }
                Plan {
                    position_count,
                    moves,
                    seeds,
                    owners,
                    dead_end,
                    infinite,
                }
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn computed_and_stored_moves_give_the_same_solution(plan in plans()) {
        let game = plan.build();
        let stored: Vec<Value> = solve(&game).unwrap().values().collect();
        let computed: Vec<Value> = solve_silently(&game).unwrap().values().collect();
        prop_assert_eq!(stored, computed);
    }
}

/// Position `i` has one move, to `i + 1`; the last one is a dead end. Every `again_every`th
/// move keeps the turn; a second move of the positions below `loops` leads back to
/// themselves.
struct Chain {
    length: u32,
    again_every: u32,
    loops: u32,
    rules: Rules,
}

impl Chain {
    fn new(length: u32) -> Chain {
        Chain {
            length,
            again_every: u32::MAX,
            loops: 0,
            rules: Rules::default(),
        }
    }

    fn is_again(&self, from: Position) -> bool {
        from % self.again_every == self.again_every - 1
    }

    fn to_graph(&self) -> GameGraph {
        let mut builder = GameGraph::builder(u64::from(self.length));
        self.for_each_move(&mut |from, successor| {
            if successor.again {
                builder.add_again_move(from, successor.position);
            } else {
                builder.add_move(from, successor.position);
            }
        });
        builder.rules(self.rules);
        builder.build().unwrap()
    }
}

impl PositionGraph for Chain {
    fn position_count(&self) -> u32 {
        self.length
    }

    fn move_count(&self) -> u64 {
        u64::from(self.length - 1 + self.loops)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn starts(&self) -> &[Position] {
        &[0]
    }

    fn owner(&self, _: Position) -> Option<Player> {
        None
    }

    fn seed(&self, _: Position) -> Option<Value> {
        None
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        if position + 1 < self.length {
            visit(Successor {
                position: position + 1,
                again: self.is_again(position),
            });
        }
        if position < self.loops {
            visit(Successor {
                position,
                again: false,
            });
        }
    }
}

impl ImplicitGraph for Chain {
    fn successor_count(&self, position: Position) -> u32 {
        u32::from(position + 1 < self.length) + u32::from(position < self.loops)
    }

    fn for_each_predecessor(&self, position: Position, mut visit: impl FnMut(Position, bool)) {
        if position > 0 {
            visit(position - 1, self.is_again(position - 1));
        }
        if position < self.loops {
            visit(position, false);
        }
    }
}

#[test]
fn a_chain_deeper_than_two_byte_cells_hold_is_solved_to_its_end() {
    // The last two lengths lie on both sides of the largest narrow remoteness.
    for length in [1, 2, 200_000, 16_383, 16_384, 16_385] {
        let solution = solve_silently(&Chain::new(length)).unwrap();
        for position in 0..length {
            let plies = length - 1 - position;
            let expected = if plies % 2 == 0 {
                Value::loss(plies)
            } else {
                Value::win(plies)
            };
            assert_eq!(
                solution.value(position),
                expected,
                "position {position} of {length}"
            );
        }
    }
}

#[test]
fn widening_keeps_the_moves_left_the_turns_and_the_stage() {
    for (again_every, loops) in [(3, 0), (7, 5_000), (u32::MAX, 40_000), (1, 1)] {
        for dead_end in [DeadEnd::Loses, DeadEnd::Wins, DeadEnd::Ties] {
            let rules = Rules {
                dead_end,
                ..Rules::default()
            };
            let chain = Chain {
                length: 50_000,
                again_every,
                loops,
                rules,
            };
            assert_eq!(
                solve_silently(&chain).unwrap(),
                solve(&chain.to_graph()).unwrap()
            );
        }
    }
}

#[test]
fn more_moves_than_two_byte_cells_count() {
    // Every one of the parallel moves must be taken before position 0 is lost.
    for fan in [16_382, 16_383, 16_384, 70_000] {
        let mut builder = GameGraph::builder(3);
        for _ in 0..fan {
            builder.add_move(0, 1);
        }
        builder.add_move(1, 2);
        let game = builder.build().unwrap();
        let solution = solve_silently(&game).unwrap();
        assert_eq!(solution.value(0), Value::loss(2), "{fan} moves");
    }
}

#[test]
fn a_remoteness_beyond_thirty_bits_is_refused() {
    let game = |rank| {
        let mut builder = GameGraph::builder(3);
        builder
            .add_move(0, 1)
            .add_move(1, 2)
            .seed(2, Value::loss(rank));
        builder.build().unwrap()
    };
    let deepest = retrograde::MAX_REMOTENESS;
    let solution = solve_silently(&game(deepest - 2)).unwrap();
    assert_eq!(solution.value(0), Value::loss(deepest));
    assert_eq!(
        solve_silently(&game(deepest)),
        Err(GameError::TooDeep { position: 1 })
    );
    assert_eq!(
        solve_silently(&game(deepest - 1)),
        Err(GameError::TooDeep { position: 0 })
    );
}

#[test]
fn a_report_that_asks_to_stop_stops() {
    let mut calls = 0;
    let stopped = solve_indexed(&Chain::new(1_000_000), &mut |_| {
        calls += 1;
        if calls == 5 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((stopped, calls), (Err(GameError::Stopped), 5));
}

#[test]
fn a_position_with_more_moves_than_can_be_counted_is_refused() {
    /// One position with more loops than thirty bits count.
    struct Whirl;

    impl PositionGraph for Whirl {
        fn position_count(&self) -> u32 {
            1
        }
        fn move_count(&self) -> u64 {
            1 << 31
        }
        fn rules(&self) -> Rules {
            Rules::default()
        }
        fn starts(&self) -> &[Position] {
            &[]
        }
        fn owner(&self, _: Position) -> Option<Player> {
            None
        }
        fn seed(&self, _: Position) -> Option<Value> {
            None
        }
        fn for_each_successor(&self, _: Position, visit: &mut dyn FnMut(Successor)) {
            (0..1_u32 << 31).for_each(|_| {
                visit(Successor {
                    position: 0,
                    again: false,
                })
            });
        }
    }

    impl ImplicitGraph for Whirl {
        fn successor_count(&self, _: Position) -> u32 {
            1 << 31
        }
        fn for_each_predecessor(&self, _: Position, mut visit: impl FnMut(Position, bool)) {
            (0..1_u32 << 31).for_each(|_| visit(0, false));
        }
    }

    let refused = GameError::TooManyMoves {
        position: 0,
        move_count: 1 << 31,
    };
    assert_eq!(solve_silently(&Whirl), Err(refused));
}
