//! Parity games: layouts, the class that is accepted, refusals, errors, round trips.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use retrograde::{GameGraph, InfinitePlay, Naming, Player, PositionGraph, Rules, Value, solve};
use retrograde_formats::parity_game::{write, write_winners};
use retrograde_formats::{
    Format, NameTable, NamedGame, Names, ReadError, ReadOptions, SolvedGame, Source, read_game,
};
use std::ops::ControlFlow;

fn read(source: Source) -> Result<NamedGame, ReadError> {
    let options = ReadOptions {
        format: Some(Format::ParityGame),
        ..ReadOptions::default()
    };
    read_game(source, &options, &mut |_| ControlFlow::Continue(()))
}

fn game(text: &str) -> NamedGame {
    read(Source::from_text("test.pg", text)).unwrap()
}

fn message(text: &str) -> String {
    read(Source::from_text("test.pg", text))
        .unwrap_err()
        .to_string()
}

fn written(graph: &GameGraph, names: &Names) -> Result<String, retrograde_formats::WriteError> {
    let mut bytes = Vec::new();
    write(&mut bytes, graph, names)?;
    Ok(String::from_utf8(bytes).unwrap())
}

fn winners(game: &NamedGame) -> String {
    let solution = solve(&game.graph).unwrap();
    let solved = SolvedGame {
        graph: &game.graph,
        naming: &game.names,
        solution: &solution,
        game: "",
    };
    let mut bytes = Vec::new();
    write_winners(&mut bytes, &solved).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Player 0 wants the sink 4; player 1 can keep away from it at 2, not at 0.
const REACHABILITY: &str = "parity 4;
start 0;
0 1 1 1 \"initial\";
1 1 0 2,4 \"choice\";
2 1 1 1,3;
3 1 1 2;
4 0 0 4;
";

#[test]
fn a_reachability_game_is_solved_as_one() {
    let game = game(REACHABILITY);
    assert_eq!(
        game.graph.rules().infinite,
        InfinitePlay::PlayerWins(Player::One)
    );
    assert_eq!(game.graph.starts(), [0]);
    assert_eq!(game.graph.owner(2), Some(Player::One));
    assert_eq!(game.graph.seeds(), [(4, Value::win(0))]);
    assert_eq!(game.notes.len(), 1);
    let solution = solve(&game.graph).unwrap();
    assert_eq!(solution.value(1), Value::win(1));
    assert_eq!(solution.value(0), Value::loss(2));
    assert_eq!(solution.value(2), Value::ENDLESS_WIN);
    assert_eq!(
        winners(&game),
        "paritysol 4;\n0 0;\n1 0 4;\n2 1 3;\n3 1 2;\n4 0 4;\n"
    );
}

#[test]
fn a_safety_game_gives_endless_play_to_player_zero() {
    let game = game("0 6 1 1,2; 1 6 0 0; 2 7 0 2,2;");
    assert_eq!(
        game.graph.rules().infinite,
        InfinitePlay::PlayerWins(Player::Zero)
    );
    assert_eq!(game.graph.seeds(), [(2, Value::loss(0))]);
    assert_eq!(game.graph.successor_rows().row(2), [2, 2]);
    assert_eq!(winners(&game), "paritysol 2;\n0 1 2;\n1 1;\n2 1;\n");
}

#[test]
fn ids_may_have_gaps_and_statements_any_layout() {
    let game = game("9000000000 2 0 007\n,7;7 3 1 7;\t12\n2\n1\n7,9000000000\"n;,\"; start\n12;");
    let names: Vec<_> = (0..3).map(|position| game.names.name(position)).collect();
    assert_eq!(names, ["7", "12", "9000000000"]);
    assert_eq!(game.graph.starts(), [1]);
    assert_eq!(game.graph.successor_rows().row(2), [0, 0]);
    assert_eq!(game.graph.owner(1), Some(Player::One));
    assert_eq!(game.graph.seeds(), [(0, Value::win(0))]);
    assert_eq!(
        winners(&game),
        "paritysol 9000000000;\n7 1 7;\n12 1 7;\n9000000000 1;\n"
    );
}

#[test]
fn a_header_is_only_a_hint_and_priorities_have_64_bits() {
    let game = game("parity 1; 5 18446744073709551615 0 5;");
    assert_eq!(game.graph.seeds(), [(0, Value::loss(0))]);
    assert_eq!(game.graph.rules(), Rules::default());
}

#[test]
fn any_other_parity_game_is_refused_with_the_reason() {
    let text = "0 1 0 1;\n1 2 1 0,2;\n2 5 0 2;";
    let error = read(Source::from_text("test.pg", text)).unwrap_err();
    assert!(
        matches!(&error, ReadError::Unsupported { place, .. } if place.line == 2 && place.column == 3)
    );
    let message = error.to_string();
    assert!(
        message.contains("position 0 has priority 1 and position 1 has priority 2"),
        "{message}"
    );
    assert!(message.contains("Oink"), "{message}");
}

#[test]
fn wrong_games_are_named_with_their_place() {
    for (text, expected) in [
        (
            "",
            "test.pg:1:1: expected a position, found the end of the input",
        ),
        (
            "parity 3;",
            "test.pg:1:10: expected a position, found the end of the input",
        ),
        ("parity;", "test.pg:1:7: expected the largest id, found `;`"),
        (
            "0 0 0 0; parity 0;",
            "test.pg:1:10: expected a position's id, found `parity`",
        ),
        (
            "0 0 0 0;\n 0 1 1 0;",
            "test.pg:2:2: expected every id once, found 0 again, which line 1 defines",
        ),
        (
            "0 0 0 0,\n 3;",
            "test.pg:2:2: expected the id of a position, found 3, which no statement defines",
        ),
        (
            "start 8; 0 0 0 0;",
            "test.pg:1:7: expected the id of a position, found 8",
        ),
        (
            "0 0 0 ;",
            "test.pg:1:7: expected the id of a successor, found `;`",
        ),
        (
            "0 0 0 \"n\";",
            "test.pg:1:7: expected the id of a successor, found \"n\"",
        ),
        (
            "0 0 2 0;",
            "test.pg:1:5: expected an owner, 0 or 1, found `2`",
        ),
        ("0 -1 0 0;", "test.pg:1:3: expected a priority, found `-1`"),
        (
            "0 18446744073709551616 0 0;",
            "test.pg:1:3: expected a priority, at most 18446744073709551615",
        ),
        (
            "é 0 0 0;",
            "test.pg:1:1: expected a position's id, found `é`",
        ),
        (
            "0 0 0 0 1;",
            "test.pg:1:9: expected `,`, a name in quotes, or `;`, found `1`",
        ),
        (
            "0 0 0 0",
            "test.pg:1:8: expected `,`, a name in quotes, or `;`, found the end of the input",
        ),
        ("0 0 0 0 \"é\" x;", "test.pg:1:13: expected `,`"),
        ("0 0 0 0 \"n", "test.pg:1:11: expected a closing `\"`"),
    ] {
        let message = message(text);
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
}

#[test]
fn every_prefix_of_a_game_is_an_error_or_a_smaller_game() {
    for length in 0..REACHABILITY.len() {
        let text = &REACHABILITY[..length];
        if let Ok(smaller) = read(Source::from_text("cut.pg", text)) {
            panic!(
                "{text:?} was read as a game of {} positions",
                smaller.names.len()
            );
        }
        if length == REACHABILITY.trim_end().len() - 1 {
            break;
        }
    }
}

#[test]
fn what_was_read_is_written_as_the_same_game() {
    for text in [
        REACHABILITY,
        "0 6 1 1,2; 1 6 0 0; 2 7 0 2,2;",
        "8 2 0 8; 3 1 1 3;",
    ] {
        let first = game(text);
        let second = game(&written(&first.graph, &first.names).unwrap());
        assert_eq!(second.graph.successor_rows(), first.graph.successor_rows());
        assert_eq!(second.graph.seeds(), first.graph.seeds());
        assert_eq!(second.graph.rules(), first.graph.rules());
        assert_eq!(second.graph.starts(), first.graph.starts());
        for position in 0..first.graph.position_count() {
            assert_eq!(second.names.name(position), first.names.name(position));
            assert_eq!(second.graph.owner(position), first.graph.owner(position));
        }
    }
}

fn two_named(change: impl FnOnce(&mut retrograde::GameGraphBuilder)) -> (GameGraph, Names) {
    let mut names = NameTable::new();
    names.intern("say \"go\"");
    names.intern("end");
    let mut builder = GameGraph::builder(2);
    builder
        .add_move(0, 1)
        .add_move(0, 0)
        .owner(0, Player::Zero)
        .owner(1, Player::One);
    let infinite = InfinitePlay::PlayerWins(Player::One);
    builder.rules(Rules {
        infinite,
        ..Rules::default()
    });
    change(&mut builder);
    (builder.build().unwrap(), names.finish().0)
}

#[test]
fn dead_ends_become_sinks_of_their_winner() {
    let (graph, names) = two_named(|_| {});
    let text = written(&graph, &names).unwrap();
    assert_eq!(
        text,
        "parity 1;\n0 1 0 1,0 \"say 'go'\";\n1 0 1 1 \"end\";\n"
    );
    let again = game(&text);
    assert_eq!(solve(&again.graph).unwrap(), solve(&graph).unwrap());
}

#[test]
fn what_a_parity_game_cannot_say_is_refused() {
    let refusal = |change: fn(&mut retrograde::GameGraphBuilder)| {
        let (graph, names) = two_named(change);
        written(&graph, &names).unwrap_err().to_string()
    };
    assert!(
        refusal(|b| {
            b.rules(Rules::default());
        })
        .contains("endless play is a draw")
    );
    assert!(
        refusal(|b| {
            b.seed(1, Value::tie(0));
        })
        .contains("position end is a tie")
    );
    assert!(
        refusal(|b| {
            b.seed(1, Value::win(4));
        })
        .contains("remoteness of 4")
    );
    assert!(
        refusal(|b| {
            b.start(0).start(1);
        })
        .contains("2 starts")
    );
    let mut builder = GameGraph::builder(1);
    builder.add_move(0, 0);
    let unowned = builder.build().unwrap();
    let names = Names::consecutive(0, 1);
    assert!(
        written(&unowned, &names)
            .unwrap_err()
            .to_string()
            .contains("who moves at position 0")
    );
    let solution = solve(&unowned).unwrap();
    let solved = SolvedGame {
        graph: &unowned,
        naming: &names,
        solution: &solution,
        game: "",
    };
    assert!(write_winners(&mut Vec::new(), &solved).is_err());
}
