//! Three constructions of the same boards agree: moves computed, moves stored, and moves
//! written down from the rules alone, in rows and columns.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use proptest::prelude::*;
use retrograde::{
    DeadEnd, GameGraph, ImplicitGraph, InfinitePlay, Naming, Outcome, PositionGraph, Rules, Value,
    check, progress, solve, solve_indexed,
};
use retrograde_games::pursuit::{
    Directions, Ground, Movement, Piece, Placement, PursuitGame, PursuitOptions, RandomBoard, State,
};

/// The graph as somebody would build it who knows the rules and nothing of this crate's
/// tables: from places, by distances.
fn by_the_rules(game: &PursuitGame) -> GameGraph {
    let (board, options) = (game.board(), game.options());
    let places = || (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |c| (row, c)));
    let is_free = |place: &(u32, u32)| board.ground(place.0, place.1) != Some(Ground::Wall);
    let mut builder = GameGraph::builder(u64::from(game.position_count()));
    let mut state_count = 0;
    for police in places().filter(is_free) {
        for thief in places().filter(is_free) {
            for to_move in [Piece::Police, Piece::Thief] {
                let state = State {
                    police,
                    thief,
                    to_move,
                };
                let position = game.position(state).unwrap();
                state_count += 1;
                builder.owner(position, to_move.player());
                let police_won = police == thief;
                let thief_won = board.ground(thief.0, thief.1) == Some(Ground::Exit);
                if police_won || thief_won {
                    let mover_won = police_won == (to_move == Piece::Police);
                    let outcome = if mover_won {
                        Outcome::Win
                    } else {
                        Outcome::Loss
                    };
                    builder.seed(position, Value::new(outcome, Some(0)).unwrap());
                    continue;
                }
                let (movement, from) = match to_move {
                    Piece::Police => (options.police, police),
                    Piece::Thief => (options.thief, thief),
                };
                for to in places()
                    .filter(is_free)
                    .filter(|&to| reaches(movement, from, to))
                {
                    let next = match to_move {
                        Piece::Police => State {
                            police: to,
                            thief,
                            to_move: Piece::Thief,
                        },
                        Piece::Thief => State {
                            police,
                            thief: to,
                            to_move: Piece::Police,
                        },
                    };
                    builder.add_move(position, game.position(next).unwrap());
                }
            }
        }
    }
    assert_eq!(state_count, game.position_count());
    builder.start(game.start()).rules(options.rules);
    builder.build().unwrap()
}

fn reaches(movement: Movement, from: (u32, u32), to: (u32, u32)) -> bool {
    let (down, right) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    match (down, right) {
        (0, 0) => movement.may_pass,
        _ => match movement.directions {
            Directions::Four => down + right == 1,
            Directions::Eight => down.max(right) == 1,
            Directions::Knight => down * right == 2,
        },
    }
}

fn movements() -> impl Strategy<Value = Movement> {
    let directions = prop_oneof![
        Just(Directions::Four),
        Just(Directions::Eight),
        Just(Directions::Knight)
    ];
    (directions, any::<bool>()).prop_map(|(directions, may_pass)| Movement {
        directions,
        may_pass,
    })
}

fn options() -> impl Strategy<Value = PursuitOptions> {
    let pieces = || prop_oneof![Just(Piece::Police), Just(Piece::Thief)];
    let dead_ends = prop_oneof![
        Just(DeadEnd::Loses),
        Just(DeadEnd::Wins),
        Just(DeadEnd::Ties),
        pieces().prop_map(|piece| DeadEnd::PlayerWins(piece.player())),
    ];
    let infinites = prop_oneof![
        Just(InfinitePlay::Draw),
        pieces().prop_map(|piece| InfinitePlay::PlayerWins(piece.player())),
    ];
    (
        pieces(),
        movements(),
        movements(),
        any::<bool>(),
        dead_ends,
        infinites,
    )
        .prop_map(|(first, police, thief, exits, dead_end, infinite)| {
            let rules = Rules { dead_end, infinite };
            PursuitOptions {
                first,
                police,
                thief,
                exits,
                rules,
            }
        })
}

/// Random boards; sometimes both pieces start on one cell, or the thief on an exit.
fn games() -> impl Strategy<Value = PursuitGame> {
    let recipes = (1_u32..6, 1_u32..6, 0.0..0.5_f64, 0_u32..3, any::<u64>());
    (recipes, options(), 0_u8..4).prop_filter_map(
        "no room for the pieces",
        |((rows, columns, wall_share, exits, seed), options, start)| {
            let board = RandomBoard {
                rows,
                columns,
                wall_share,
                exits,
                seed,
            }
            .make()
            .ok()?;
            let placement = match start {
                0 => Placement {
                    thief: board.police(),
                    ..Placement::default()
                },
                1 => Placement {
                    exits: vec![board.thief()?],
                    ..Placement::default()
                },
                _ => Placement::default(),
            };
            PursuitGame::new(board.place(&placement).unwrap(), options).ok()
        },
    )
}

fn sorted_moves(game: &impl PositionGraph) -> Vec<(u32, u32)> {
    let mut moves = Vec::new();
    game.for_each_move(&mut |from, successor| {
        assert!(!successor.again);
        moves.push((from, successor.position));
    });
    moves.sort_unstable();
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn three_constructions_agree(game in games()) {
        let (stored, ruled) = (game.to_graph().unwrap(), by_the_rules(&game));
        let moves = sorted_moves(&game);
        prop_assert_eq!(&moves, &sorted_moves(&stored));
        prop_assert_eq!(&moves, &sorted_moves(&ruled));
        prop_assert_eq!(moves.len() as u64, game.move_count());
        for position in 0..game.position_count() {
            prop_assert_eq!(game.seed(position), ruled.seed(position));
            prop_assert_eq!(game.seed(position), stored.seed(position));
            prop_assert_eq!(game.owner(position), ruled.owner(position));
            prop_assert_eq!(game.is_dead_end(position), ruled.is_dead_end(position));
        }
        let solution = solve_indexed(&game, &mut progress::silent).unwrap();
        prop_assert_eq!(&solution, &solve(&stored).unwrap());
        prop_assert_eq!(&solution, &solve(&ruled).unwrap());
        prop_assert!(check(&game, &solution).is_ok());
        prop_assert!(check(&ruled, &solution).is_ok());
    }

    #[test]
    fn predecessors_are_the_exact_inverse_of_successors(game in games()) {
        let mut reversed = Vec::new();
        for position in 0..game.position_count() {
            game.for_each_predecessor(position, |from, again| {
                assert!(!again);
                reversed.push((from, position));
            });
            let mut count = 0;
            game.for_each_successor(position, &mut |_| count += 1);
            prop_assert_eq!(game.successor_count(position), count);
        }
        reversed.sort_unstable();
        prop_assert_eq!(reversed, sorted_moves(&game));
    }

    #[test]
    fn names_and_states_lead_back_to_their_positions(game in games()) {
        for position in 0..game.position_count() {
            prop_assert_eq!(game.find(&game.name(position)), Some(position));
            prop_assert_eq!(game.position(game.state(position)), Some(position));
        }
    }
}

#[test]
fn only_canonical_names_are_found() {
    let board = RandomBoard {
        rows: 3,
        columns: 3,
        wall_share: 0.0,
        exits: 0,
        seed: 1,
    };
    let game = PursuitGame::new(board.make().unwrap(), PursuitOptions::default()).unwrap();
    assert!(game.find("P0:1/T2:0/thief").is_some());
    for name in [
        "",
        "P0:1/T2:0",
        "P0:1/T2:0/",
        "P0:1/T2:0/Thief",
        "P0:1/T2:0/thief ",
        "P00:1/T2:0/thief",
        "P+0:1/T2:0/thief",
        "P0:1/T3:0/thief",
        "P0:1/T2:4294967296/thief",
        "P0:1/T:0/thief",
        "T0:1/P2:0/thief",
        "P0:1/T2:0/thief/thief",
    ] {
        assert_eq!(game.find(name), None, "{name}");
    }
}

#[test]
fn the_description_tells_different_games_apart() {
    let board = RandomBoard {
        rows: 4,
        columns: 4,
        wall_share: 0.2,
        exits: 1,
        seed: 3,
    };
    let board = board.make().unwrap();
    let classic = PursuitOptions::default();
    let mut variants = vec![classic; 7];
    variants[1].first = Piece::Thief;
    variants[2].police.may_pass = false;
    variants[3].thief.directions = Directions::Knight;
    variants[4].exits = false;
    variants[5].rules.dead_end = DeadEnd::Ties;
    variants[6].rules.infinite = InfinitePlay::PlayerWins(Piece::Thief.player());
    let mut texts: Vec<String> = variants
        .into_iter()
        .map(|options| {
            PursuitGame::new(board.clone(), options)
                .unwrap()
                .description()
        })
        .collect();
    let moved = Placement {
        thief: board.police(),
        ..Placement::default()
    };
    let moved = board.place(&moved).unwrap();
    texts.push(PursuitGame::new(moved, classic).unwrap().description());
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 8);
}
