//! Who moves where, if a rule names a player and owners must follow from the starts: the
//! library against the oracle, on random games.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod arena;
    pub mod attributes;
    pub mod config;
    pub mod games;
    pub mod naive;
    pub mod plain;
}

use proptest::prelude::*;
use retrograde::{
    CheckError, DeadEnd, GameError, InfinitePlay, Player, Position, PositionGraph, Rules, Solution,
    Value, check, solve,
};
use support::arena::{Arena, NoOwner};
use support::attributes::player;
use support::config::cases;
use support::games::games;
use support::naive;
use support::plain::PlainGame;

const LARGEST: u32 = 40;

/// Rules of which at least one names a player.
fn rules_that_name_a_player() -> impl Strategy<Value = Rules> {
    let dead_end = prop_oneof![
        Just(DeadEnd::Loses),
        Just(DeadEnd::Wins),
        Just(DeadEnd::Ties),
        player().prop_map(DeadEnd::PlayerWins),
    ];
    let infinite = player().prop_map(InfinitePlay::PlayerWins);
    let level = Just(InfinitePlay::Draw);
    prop_oneof![
        (dead_end, infinite).prop_map(|(dead_end, infinite)| Rules { dead_end, infinite }),
        (player(), level).prop_map(|(player, infinite)| Rules {
            dead_end: DeadEnd::PlayerWins(player),
            infinite,
        }),
    ]
}

fn is_zero(game: &PlainGame, position: Position) -> bool {
    game.owners
        .as_ref()
        .is_some_and(|owners| owners[position as usize] == Player::Zero)
}

/// Makes every position of player 0 a start, and gives him the positions that play does
/// not reach from there, until every position is reached.
fn start_wherever_needed(game: &mut PlainGame) {
    loop {
        game.starts = game
            .positions()
            .filter(|&start| is_zero(game, start))
            .collect();
        let Err(faults) = Arena::new(&with_marks_for_owners(game)) else {
            return;
        };
        let Some(owners) = &mut game.owners else {
            return;
        };
        for fault in faults {
            match fault {
                NoOwner::Unknown(position) => owners[position] = Player::Zero,
                NoOwner::Ambiguous(position) => panic!("{position} has an owner"),
            }
        }
    }
}

/// The same game without its owners: what they say about turns becomes marks.
fn with_marks_for_owners(game: &PlainGame) -> PlainGame {
    let mut marked = game.clone();
    for played in &mut marked.moves {
        played.marked = game.keeps_turn(*played);
    }
    marked.owners = None;
    marked
}

proptest! {
    #![proptest_config(cases(1000))]

    /// Owners derived from the starts are those that were given, or an error says truly
    /// where they cannot be derived.
    #[test]
    fn derived_owners_agree_with_given_ones(
        game in games(LARGEST),
        rules in rules_that_name_a_player(),
        owners in proptest::collection::vec(player(), LARGEST as usize),
        start_everywhere in any::<bool>(),
        some_starts in proptest::collection::vec(0..LARGEST, 0..5),
    ) {
        let count = game.position_count;
        let mut given = game;
        given.owners.get_or_insert_with(|| owners[..count as usize].to_vec());
        given.rules = rules;
        if start_everywhere {
            start_wherever_needed(&mut given);
        } else {
            let starts = some_starts.into_iter().filter(|&start| start < count);
            given.starts = starts.filter(|&start| is_zero(&given, start)).collect();
        }
        let derived = with_marks_for_owners(&given);
        let graph = derived.to_graph().unwrap();
        match (Arena::new(&derived), solve(&graph)) {
            (Ok(arena), Ok(solution)) => {
                let given_graph = given.to_graph().unwrap();
                for position in given.positions() {
                    prop_assert_eq!(graph.owner(position), given_graph.owner(position));
                }
                prop_assert_eq!(&solution, &solve(&given_graph).unwrap());
                prop_assert_eq!(solution.values().collect::<Vec<_>>(), naive::solve(&arena));
                prop_assert_eq!(check(&graph, &solution), Ok(()));
            }
            (Err(faults), Err(error)) => {
                prop_assert!(explains(&faults, &error), "{}", error);
                let claim = Solution::from_values(vec![Value::DRAW; count as usize]);
                prop_assert_eq!(check(&graph, &claim), Err(CheckError::Game(error)));
            }
            (naive, library) => {
                prop_assert!(false, "oracle {:?}, library {:?}", naive.err(), library.err());
            }
        }
    }

    /// Turns that are not those of any owners: often a position has either player to move.
    #[test]
    fn ambiguous_turns_are_refused_where_they_are(
        game in games(LARGEST),
        rules in rules_that_name_a_player(),
        starts in proptest::collection::vec(0..LARGEST, 0..5),
    ) {
        let mut game = game;
        let count = game.position_count;
        game.owners = None;
        game.rules = rules;
        game.starts = starts.into_iter().filter(|&start| start < count).collect();
        let graph = game.to_graph().unwrap();
        match (Arena::new(&game), solve(&graph)) {
            (Ok(arena), Ok(solution)) => {
                prop_assert_eq!(solution.values().collect::<Vec<_>>(), naive::solve(&arena));
            }
            (Err(faults), Err(error)) => {
                prop_assert!(explains(&faults, &error), "{}", error);
                let claim = Solution::from_values(vec![Value::DRAW; count as usize]);
                prop_assert_eq!(check(&graph, &claim), Err(CheckError::Game(error)));
            }
            (naive, library) => {
                prop_assert!(false, "oracle {:?}, library {:?}", naive.err(), library.err());
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(500))]

    /// Rules, starts and seeds given to a finished graph count as if given to its builder,
    /// whatever was asked of the graph before.
    #[test]
    fn a_changed_graph_is_the_graph_of_the_changed_game(
        game in games(LARGEST),
        rules in rules_that_name_a_player(),
        starts in proptest::collection::vec(0..LARGEST, 1..5),
        seed in (0..LARGEST, 0..4_u32),
    ) {
        let count = game.position_count;
        let mut changed = with_marks_for_owners(&game);
        changed.rules = rules;
        let before = changed.to_graph().unwrap();
        let answer_before = solve(&before);
        changed.starts = starts.into_iter().filter(|&start| start < count).collect();
        let mut graph = before;
        graph.set_starts(changed.starts.clone()).unwrap();
        prop_assert_eq!(solve(&graph), solve(&changed.to_graph().unwrap()));
        if seed.0 < count && !changed.seeds.contains_key(&seed.0) {
            changed.seeds.insert(seed.0, Value::loss(seed.1));
            graph.add_seeds(&[(seed.0, Value::loss(seed.1))]).unwrap();
            prop_assert_eq!(solve(&graph), solve(&changed.to_graph().unwrap()));
        }
        changed.rules = Rules::default();
        graph.set_rules(changed.rules);
        prop_assert_eq!(solve(&graph), solve(&changed.to_graph().unwrap()));
        // Without starts nobody is known to move anywhere, except in a game of no positions.
        prop_assert_eq!(answer_before.is_ok(), count == 0);
    }
}

/// Whether an error names a position that is one of the faults, and names its fault.
fn explains(faults: &[NoOwner], error: &GameError) -> bool {
    match *error {
        GameError::OwnerUnknown { position } => {
            faults.contains(&NoOwner::Unknown(position as usize))
        }
        GameError::OwnerAmbiguous { position } => {
            faults.contains(&NoOwner::Ambiguous(position as usize))
        }
        _ => false,
    }
}
