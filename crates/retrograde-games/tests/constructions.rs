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
    Arrow, Board, BoardPlace, Directions, Ground, Jumps, Movement, Piece, Placement, PursuitGame,
    PursuitOptions, RandomBoard, State,
};
use std::collections::BTreeSet;

/// The graph as somebody would build it who knows the rules and nothing of this crate's
/// tables: from places and sets of places.
fn by_the_rules(game: &PursuitGame) -> GameGraph {
    let (board, options) = (game.board(), game.options());
    let free: Vec<BoardPlace> = board
        .places()
        .filter(|&place| is_free(board, place))
        .collect();
    let mut builder = GameGraph::builder(u64::from(game.position_count()));
    let mut state_count = 0;
    for police in multisets(&free, game.cops()) {
        for &thief in &free {
            for to_move in [Piece::Police, Piece::Thief] {
                let state = State {
                    police: police.clone(),
                    thief,
                    to_move,
                };
                let position = game.position(&state).unwrap();
                state_count += 1;
                builder.owner(position, to_move.player());
                let police_won = police.contains(&thief);
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
                let next: BTreeSet<(Vec<BoardPlace>, BoardPlace)> = match to_move {
                    Piece::Police => police_turns(board, options, &police)
                        .into_iter()
                        .map(|police| (police, thief))
                        .collect(),
                    Piece::Thief => turns_of_one(board, options.thief, thief, &police)
                        .into_iter()
                        .map(|thief| (police.clone(), thief))
                        .collect(),
                };
                for (police, thief) in next {
                    let to_move = to_move.other();
                    let next = State {
                        police,
                        thief,
                        to_move,
                    };
                    builder.add_move(position, game.position(&next).unwrap());
                }
            }
        }
    }
    assert_eq!(state_count, game.position_count());
    builder.start(game.start()).rules(options.rules);
    builder.build().unwrap()
}

fn is_free(board: &Board, (row, column): BoardPlace) -> bool {
    board
        .ground(row, column)
        .is_some_and(|ground| ground != Ground::Wall)
}

fn multisets(free: &[BoardPlace], size: u32) -> Vec<Vec<BoardPlace>> {
    let mut sets = vec![Vec::new()];
    for _ in 0..size {
        let grown = sets.iter().flat_map(|set: &Vec<BoardPlace>| {
            let fits = |place: &&BoardPlace| set.last().is_none_or(|last| *place >= last);
            free.iter()
                .filter(fits)
                .map(|&place| [&set[..], &[place]].concat())
        });
        sets = grown.collect();
    }
    sets
}

/// All sets of cells that the policemen can go to in a turn.
fn police_turns(
    board: &Board,
    options: PursuitOptions,
    police: &[BoardPlace],
) -> BTreeSet<Vec<BoardPlace>> {
    let own: Vec<BTreeSet<BoardPlace>> = police
        .iter()
        .map(|&place| turns_of_one(board, options.police, place, &[]))
        .collect();
    let mut turns = BTreeSet::new();
    if options.is_lazy {
        for (index, reached) in own.iter().enumerate() {
            for &place in reached {
                let mut moved = police.to_vec();
                moved[index] = place;
                moved.sort_unstable();
                turns.insert(moved);
            }
        }
        return turns;
    }
    // Who has no step stays, unless nobody has one.
    if own.iter().all(BTreeSet::is_empty) {
        return turns;
    }
    turns.insert(Vec::new());
    for (reached, &place) in own.iter().zip(police) {
        let or_stays = if reached.is_empty() {
            BTreeSet::from([place])
        } else {
            reached.clone()
        };
        let grown = turns.iter().flat_map(|set| {
            or_stays.iter().map(|&place| {
                let mut grown = [&set[..], &[place]].concat();
                grown.sort_unstable();
                grown
            })
        });
        turns = grown.collect();
    }
    turns
}

/// Where one piece can go in a turn.
fn turns_of_one(
    board: &Board,
    movement: Movement,
    from: BoardPlace,
    police: &[BoardPlace],
) -> BTreeSet<BoardPlace> {
    let may_come_over = |place: &BoardPlace| {
        (is_free(board, *place) || movement.jumps.over_walls())
            && (!police.contains(place) || movement.jumps.over_pieces())
    };
    let mut reached = BTreeSet::new();
    let mut here = BTreeSet::from([from]);
    for _ in 0..movement.speed {
        let there: BTreeSet<BoardPlace> = here
            .iter()
            .flat_map(|&place| steps(board, movement, place))
            .collect();
        reached.extend(there.iter().filter(|&&place| is_free(board, place)));
        here = there.into_iter().filter(may_come_over).collect();
    }
    reached.remove(&from);
    if movement.may_pass {
        reached.insert(from);
    }
    reached
}

/// The places a step away, walls included.
fn steps(board: &Board, movement: Movement, from: BoardPlace) -> Vec<BoardPlace> {
    let arrow = match board.ground(from.0, from.1) {
        Some(Ground::OneWay(arrow)) => Some(arrow),
        _ => None,
    };
    let is_straight = |(down, right): (i32, i32)| match arrow {
        None => true,
        Some(Arrow::Up) => down < 0 && right == 0,
        Some(Arrow::Down) => down > 0 && right == 0,
        Some(Arrow::Left) => down == 0 && right < 0,
        Some(Arrow::Right) => down == 0 && right > 0,
    };
    let (rows, columns) = (i64::from(board.rows()), i64::from(board.columns()));
    let mut reached = Vec::new();
    for step in movement.directions.steps() {
        let mut row = i64::from(from.0) + i64::from(step.0);
        let mut column = i64::from(from.1) + i64::from(step.1);
        if board.is_torus() {
            (row, column) = (row.rem_euclid(rows), column.rem_euclid(columns));
        }
        let is_inside = (0..rows).contains(&row) && (0..columns).contains(&column);
        if is_inside && is_straight(step) {
            reached.push((row as u32, column as u32));
        }
    }
    for &[one, other] in board.doors() {
        if arrow.is_none() && one == from {
            reached.push(other);
        }
        if arrow.is_none() && other == from {
            reached.push(one);
        }
    }
    reached
}

fn movements() -> impl Strategy<Value = Movement> {
    let directions = prop_oneof![
        Just(Directions::Four),
        Just(Directions::Eight),
        Just(Directions::Diagonal),
        Just(Directions::Knight),
        "(n|e|sw|1:1|2:0|0:-2|-1:2)(,(s|w|nw|0:3)){0,2}".prop_map(|text| text.parse().unwrap()),
    ];
    let jumps = prop_oneof![
        Just(Jumps::Nothing),
        Just(Jumps::Walls),
        Just(Jumps::Pieces),
        Just(Jumps::All)
    ];
    let speeds = prop_oneof![3 => Just(1_u8), 2 => 2_u8..4];
    (directions, any::<bool>(), speeds, jumps).prop_map(|(directions, may_pass, speed, jumps)| {
        Movement {
            directions,
            may_pass,
            speed,
            jumps,
        }
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
        2 => Just(InfinitePlay::Draw),
        1 => pieces().prop_map(|piece| InfinitePlay::PlayerWins(piece.player())),
    ];
    (
        pieces(),
        (movements(), movements()),
        any::<bool>(),
        any::<bool>(),
        dead_ends,
        infinites,
    )
        .prop_map(
            |(first, (police, thief), exits, is_lazy, dead_end, infinite)| {
                let rules = Rules { dead_end, infinite };
                PursuitOptions {
                    first,
                    police,
                    thief,
                    exits,
                    is_lazy,
                    rules,
                }
            },
        )
}

/// Random boards of all kinds: one to three policemen, walls, exits, arrows, doors, edges
/// joined or not. Pieces start anywhere, also in one cell.
fn games() -> impl Strategy<Value = PursuitGame> {
    let sizes = (1_u32..4).prop_flat_map(|cops| {
        let longest = [6_u32, 4, 3][cops as usize - 1];
        (Just(cops), 1..longest, 1..longest)
    });
    let rows_of = |(cops, rows, columns): (u32, u32, u32)| {
        let cells = prop::collection::vec(
            prop::sample::select(".......**E<>^v".chars().collect::<Vec<_>>()),
            (rows * columns) as usize,
        );
        (Just(cops), Just((rows, columns)), cells)
    };
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 8);
    (
        sizes.prop_flat_map(rows_of),
        options(),
        any::<bool>(),
        0_usize..3,
        picks,
    )
        .prop_filter_map(
            "no room for the pieces",
            |((cops, (_, columns), cells), options, is_torus, doors, picks)| {
                let rows = cells
                    .chunks(columns as usize)
                    .map(|row| row.iter().collect::<String>() + "\n");
                let board = Board::parse(rows.collect::<String>().as_bytes()).unwrap();
                let free: Vec<BoardPlace> = board
                    .places()
                    .filter(|&place| is_free(&board, place))
                    .collect();
                if free.is_empty() {
                    return None;
                }
                let mut chosen = picks.iter().map(|pick| *pick.get(&free));
                let thief = chosen.next();
                let police = chosen.by_ref().take(cops as usize).collect();
                let placement = Placement {
                    police,
                    thief,
                    ..Placement::default()
                };
                let mut board = board.place(&placement).unwrap().with_torus(is_torus);
                for _ in 0..doors {
                    let ends = [chosen.next()?, chosen.next()?];
                    if ends[0] != ends[1] {
                        board = board.with_door(ends).unwrap();
                    }
                }
                Some(PursuitGame::new(board, options).unwrap())
            },
        )
}

/// Outcomes and remoteness straight from their definitions: round by round, what follows
/// from the rounds before. Endless play is a draw.
fn by_definition(graph: &GameGraph) -> Vec<Value> {
    let count = graph.position_count();
    let mut values: Vec<Option<Value>> = (0..count).map(|at| graph.terminal_value(at)).collect();
    let successors: Vec<Vec<u32>> = (0..count)
        .map(|at| {
            let mut row = Vec::new();
            graph.for_each_successor(at, &mut |successor| row.push(successor.position));
            row
        })
        .collect();
    // Wins and losses come first; a tie is a matter of what these leave.
    for outcomes in [&[Outcome::Win, Outcome::Loss][..], &[Outcome::Tie]] {
        for plies in 1..=count {
            let before = values.clone();
            for at in (0..count as usize).filter(|&at| before[at].is_none()) {
                let reached: Vec<Option<Value>> = successors[at]
                    .iter()
                    .map(|&to| before[to as usize])
                    .collect();
                let has = |outcome| {
                    reached
                        .iter()
                        .flatten()
                        .any(|value| value.outcome() == outcome)
                };
                let all_lost = reached
                    .iter()
                    .all(|value| value.is_some_and(|value| value.outcome() == Outcome::Win));
                let outcome = if outcomes == [Outcome::Tie] {
                    has(Outcome::Tie).then_some(Outcome::Tie)
                } else if has(Outcome::Loss) {
                    Some(Outcome::Win)
                } else {
                    all_lost.then_some(Outcome::Loss)
                };
                values[at] = outcome.and_then(|outcome| Value::new(outcome, Some(plies)));
            }
            if values == before {
                break;
            }
        }
    }
    values
        .into_iter()
        .map(|value| value.unwrap_or(Value::DRAW))
        .collect()
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
        if game.rules().infinite == InfinitePlay::Draw {
            let defined = by_definition(&ruled);
            for (position, &value) in (0..).zip(&defined) {
                prop_assert_eq!(solution.value(position), value, "{}", game.name(position));
            }
        }
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
            prop_assert_eq!(game.position(&game.state(position)), Some(position));
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
        thief: board.police().first().copied(),
        ..Placement::default()
    };
    let moved = board.clone().place(&moved).unwrap();
    let more = Placement {
        police: vec![board.police()[0], board.thief().unwrap()],
        ..Placement::default()
    };
    let more = board.clone().place(&more).unwrap();
    let with_door = board
        .clone()
        .with_door([board.police()[0], board.thief().unwrap()]);
    let fast = PursuitOptions {
        thief: Movement {
            speed: 2,
            ..classic.thief
        },
        ..classic
    };
    let lazy = PursuitOptions {
        is_lazy: true,
        ..classic
    };
    for (board, options) in [
        (moved, classic),
        (more.clone(), classic),
        (more, lazy),
        (with_door.unwrap(), classic),
        (board.clone().with_torus(true), classic),
        (board.clone(), fast),
    ] {
        texts.push(PursuitGame::new(board, options).unwrap().description());
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 13);
}
