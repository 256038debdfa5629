//! What is written as an edge list reads back as the same game.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod reading;
}

use proptest::prelude::*;
use retrograde::{
    DeadEnd, GameGraph, GameGraphBuilder, InfinitePlay, Naming, Outcome, Player, PositionGraph,
    Rules, Successor, Value,
};
use retrograde_formats::{
    NameTable, Names, WriteError, identity, write_edge_list, write_position_graph,
};
use support::reading::{all_names, game};

fn written(graph: &GameGraph, names: &Names) -> String {
    let mut text = Vec::new();
    write_edge_list(&mut text, graph, names).unwrap();
    String::from_utf8(text).unwrap()
}

fn words(names: &[&str]) -> Names {
    let mut table = NameTable::new();
    for name in names {
        table.intern(name);
    }
    table.finish().0
}

#[test]
fn a_file_holds_the_whole_game_and_no_more() {
    let mut builder = GameGraph::builder(6);
    builder
        .add_move(0, 3)
        .add_again_move(0, 0)
        .add_move(4, 0)
        .seed(5, Value::tie(2))
        .seed(3, Value::loss(0))
        .start(4)
        .rules(Rules {
            dead_end: DeadEnd::Wins,
            infinite: InfinitePlay::Draw,
        });
    let graph = builder.build().unwrap();
    assert_eq!(
        written(&graph, &words(&["a b", "c", "#", "d", "-", "e"])),
        "!rule dead-end wins\n!start \"-\"\n\"a b\"\nc\n\"#\"\n\"a b\" d\n\"a b\" \"a b\" again\n\
         \"-\" \"a b\"\ne\n!loss d\n!tie e 2\n"
    );
    assert_eq!(
        written(&graph, &Names::consecutive(-1, 6)),
        "!rule dead-end wins\n!start 3\n-1 2\n-1 -1 again\n3 -1\n0\n1\n!loss 2\n!tie 4 2\n"
    );
}

#[test]
fn owners_that_follow_from_the_starts_are_not_written() {
    let text = "!rule infinite player-1\n!start 1\n1 2\n2 1\n";
    let game = game(text);
    assert_eq!(game.graph.owner(1), Some(Player::One));
    assert_eq!(written(&game.graph, &game.names), text);
    let mut with_owners = Vec::new();
    write_position_graph(&mut with_owners, &game.graph, &game.names, true).unwrap();
    let expected = format!("{text}!owner 1 0\n!owner 2 1\n");
    assert_eq!(String::from_utf8(with_owners).unwrap(), expected);
}

#[test]
fn unknown_owners_cannot_be_written() {
    let game = game("a b\n");
    let error = write_position_graph(&mut Vec::new(), &game.graph, &game.names, true).unwrap_err();
    assert!(matches!(error, WriteError::Inexpressible { .. }));
    assert!(
        error.to_string().contains("nobody owns position a"),
        "{error}"
    );
}

#[test]
fn a_failing_disk_is_an_error() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let game = game("a b\n");
    let error = write_edge_list(&mut Full, &game.graph, &game.names).unwrap_err();
    assert!(matches!(error, WriteError::Io(_)));
}

fn rules() -> impl Strategy<Value = Rules> {
    let dead_ends = [DeadEnd::Loses, DeadEnd::Wins, DeadEnd::Ties]
        .into_iter()
        .chain([Player::Zero, Player::One].map(DeadEnd::PlayerWins));
    let infinites = [Player::Zero, Player::One].map(InfinitePlay::PlayerWins);
    (
        prop::sample::select(dead_ends.collect::<Vec<_>>()),
        prop::sample::select(vec![InfinitePlay::Draw, infinites[0], infinites[1]]),
    )
        .prop_map(|(dead_end, infinite)| Rules { dead_end, infinite })
}

fn names(count: usize) -> impl Strategy<Value = Names> {
    let name = prop_oneof![
        "[a-c]{1,2}",
        "[ ,#%!\"\\\\a\t\n\u{0}\u{7f}\u{85}\u{a0}\u{feff}é-]{0,3}",
        "-?[0-9]{1,2}",
        any::<String>(),
    ];
    let integer = prop_oneof![0..20_i64, any::<u32>().prop_map(i64::from), any::<i64>()];
    let to_names = |texts: Vec<String>| {
        let mut table = NameTable::new();
        for text in &texts {
            table.intern(text);
        }
        table.finish().0
    };
    prop_oneof![
        prop::collection::hash_set(name, count)
            .prop_map(move |texts| to_names(texts.into_iter().collect())),
        prop::collection::hash_set(integer, count)
            .prop_map(move |all| to_names(all.iter().map(i64::to_string).collect())),
        (-3..4_i64).prop_map(move |first| Names::consecutive(first, count as u32)),
    ]
}

/// A game by its parts: moves, seeds, owners, starts.
fn games() -> impl Strategy<Value = (GameGraph, Names)> {
    (1..9_u32).prop_flat_map(|count| {
        let position = 0..count;
        let seed = (
            position.clone(),
            prop::sample::select(vec![Outcome::Win, Outcome::Loss, Outcome::Tie]),
            prop_oneof![Just(0), 0..5_u32],
        );
        (
            prop::collection::vec((position.clone(), position.clone(), any::<bool>()), 0..20),
            prop::collection::btree_map(position.clone(), seed, 0..3),
            prop::option::of(prop::collection::vec(any::<bool>(), count as usize)),
            prop::collection::hash_set(position, 0..3),
            rules(),
            names(count as usize),
            any::<bool>(),
        )
            .prop_map(move |(moves, seeds, owners, starts, rules, names, marks)| {
                let mut builder = GameGraphBuilder::new(u64::from(count));
                for (from, to, again) in moves {
                    if again && marks && owners.is_none() {
                        builder.add_again_move(from, to);
                    } else {
                        builder.add_move(from, to);
                    }
                }
                for (position, (_, outcome, plies)) in seeds {
                    builder.seed(position, Value::new(outcome, Some(plies)).unwrap());
                }
                for (position, is_one) in owners.iter().flatten().enumerate() {
                    let player = if *is_one { Player::One } else { Player::Zero };
                    builder.owner(position as u32, player);
                }
                for start in starts {
                    builder.start(start);
                }
                let plain = builder.clone();
                builder.rules(rules);
                // Rules that name a player need owners, which few of these games have.
                let graph = builder.build().or_else(|_| plain.build()).unwrap();
                (graph, names)
            })
    })
}

fn rows(graph: &GameGraph) -> Vec<Vec<Successor>> {
    (0..graph.position_count())
        .map(|position| {
            let mut row = Vec::new();
            graph.for_each_successor(position, &mut |successor| row.push(successor));
            row
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn reading_gives_back_what_was_written((graph, names) in games()) {
        let text = written(&graph, &names);
        let read = game(&text);
        let count = graph.position_count();
        let expected: Vec<String> = (0..count).map(|position| names.name(position)).collect();
        prop_assert_eq!(all_names(&read), expected, "{}", text);
        prop_assert_eq!(read.graph.moves(), graph.moves(), "{}", text);
        prop_assert_eq!(rows(&read.graph), rows(&graph), "{}", text);
        let mut by_position = Vec::new();
        let with_owners = graph.has_given_owners();
        write_position_graph(&mut by_position, &graph, &names, with_owners).unwrap();
        let again = game(&String::from_utf8(by_position).unwrap());
        prop_assert_eq!(all_names(&again), all_names(&read));
        prop_assert_eq!(rows(&again.graph), rows(&graph));
        prop_assert_eq!(read.graph.seeds(), graph.seeds());
        prop_assert_eq!(read.graph.starts(), graph.starts());
        prop_assert_eq!(read.graph.rules(), graph.rules());
        prop_assert_eq!(read.graph.has_given_owners(), graph.has_given_owners());
        for position in 0..count {
            prop_assert_eq!(read.graph.owner(position), graph.owner(position));
        }
        prop_assert_eq!(identity(&read.graph, &read.names), identity(&graph, &names));
        prop_assert_eq!(written(&read.graph, &read.names), text);
    }
}
