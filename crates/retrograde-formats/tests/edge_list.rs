//! Edge lists: what each line means, and what each mistake is told.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod reading;
}

use retrograde::{DeadEnd, InfinitePlay, Naming, Player, PositionGraph, Rules, Successor, Value};
use retrograde_formats::{Format, ReadError, ReadOptions, Source, game_error_message, read_game};
use std::ops::ControlFlow;
use support::reading::{all_moves, all_names, error_of, game};

#[test]
fn fields_are_separated_by_blanks_tabs_and_commas() {
    for text in [
        "a b\nb c\n",
        "a,b\nb, c",
        "a\tb\r\nb ,\tc\r\n",
        "\u{feff}  a   b  \n\n\t\nb\t \tc \t\r\n",
        "# comment\n% comment\n  # comment\na b\n\t% \u{1} c\nb \"c\"",
    ] {
        let game = game(text);
        assert_eq!(all_names(&game), ["a", "b", "c"], "{text:?}");
        assert_eq!(all_moves(&game), ["a b", "b c"], "{text:?}");
        assert_eq!(game.format, Format::EdgeList);
        assert!(game.notes.is_empty());
    }
}

#[test]
fn an_empty_file_is_a_game_without_positions() {
    for text in ["", "\n", "\u{feff}", "# nothing\n"] {
        let game = game(text);
        assert_eq!((game.names.len(), game.graph.position_count()), (0, 0));
    }
}

#[test]
fn parallel_moves_and_loops_are_kept_in_their_order() {
    let game = game("b a\nb b\na b\nb a\n");
    assert_eq!(all_names(&game), ["b", "a"]);
    assert_eq!(all_moves(&game), ["b a", "b b", "a b", "b a"]);
}

#[test]
fn integers_are_listed_by_value_and_words_by_appearance() {
    assert_eq!(all_names(&game("10 9\n-3 10\n")), ["-3", "9", "10"]);
    assert_eq!(
        all_names(&game("10 9\n7\n!win 8\n9 x\n1 2\n")),
        ["10", "9", "7", "8", "x", "1", "2"]
    );
    assert_eq!(all_names(&game("3 \"2\"\n2 1\n")), ["1", "2", "3"]);
    // 007 is not the integer 7.
    assert_eq!(all_names(&game("7 007\n")), ["7", "007"]);
    let huge = game("1 99999999999999999999\n1 4294967296\n!start 4294967296\n");
    assert_eq!(
        all_names(&huge),
        ["1", "4294967296", "99999999999999999999"]
    );
    assert_eq!(all_moves(&huge), ["1 99999999999999999999", "1 4294967296"]);
    assert_eq!(huge.graph.starts(), [1]);
}

#[test]
fn names_may_be_json_strings() {
    let game = game(
        r#"
"New York" "a\tb\u00e9\n"
"" "-"
"again" "a\"b\\"
!win "!odd" 2
"1" "2"
"#,
    );
    let names = [
        "New York", "a\tbé\n", "", "-", "again", "a\"b\\", "!odd", "1", "2",
    ];
    assert_eq!(all_names(&game), names);
    assert_eq!(game.names.find("New York"), Some(0));
}

#[test]
fn again_is_a_name_unless_it_stands_third() {
    let game = game("again again\nagain again again\nx y\n");
    assert_eq!(all_names(&game), ["again", "x", "y"]);
    let mut successors = Vec::new();
    game.graph
        .for_each_successor(0, &mut |successor| successors.push(successor));
    let loops = [false, true].map(|again| Successor { position: 0, again });
    assert_eq!(successors, loops);
}

#[test]
fn directives_make_the_whole_game() {
    let game = game(
        "!start a\n!rule dead-end player-1\n!rule infinite player-0\n!owner a 0\na b\n\
         !owner b 1\n!owner b 1\n!win c 4\n!owner c 0\n!tie d\n!tie d 0\n!owner d 1\n\
         !loss e 1073741822\n!owner e 0\n!start b\n!start a\n!rule infinite player-0\n",
    );
    assert_eq!(all_names(&game), ["a", "b", "c", "d", "e"]);
    let graph = &game.graph;
    let rules = Rules {
        dead_end: DeadEnd::PlayerWins(Player::One),
        infinite: InfinitePlay::PlayerWins(Player::Zero),
    };
    assert_eq!(graph.rules(), rules);
    assert_eq!(graph.starts(), [0, 1]);
    let seeds = [
        (2, Value::win(4)),
        (3, Value::tie(0)),
        (4, Value::loss(1_073_741_822)),
    ];
    assert_eq!(graph.seeds(), seeds);
    let owners: Vec<usize> = (0..5).map(|it| graph.owner(it).unwrap().index()).collect();
    assert_eq!(owners, [0, 1, 0, 1, 0]);
}

#[test]
fn a_start_does_not_declare_and_may_come_first() {
    let game = game("!start 5\n1 2\n2 5\n");
    assert_eq!((all_names(&game).len(), game.graph.starts()), (3, &[2][..]));
    let message = error_of("1 2\n  !start  12\n");
    assert_eq!(
        message,
        "test:2:11: expected the name of a position of this file, found 12, which occurs nowhere \
         else; correct the name, or declare the position on a line of its own"
    );
}

#[test]
fn mistakes_are_told_with_place_and_remedy() {
    for (text, beginning, remedy) in [
        (
            "1 2\n2 3 4\n",
            "test:2:5: expected 1 or 2 names, or `again` as the third field, found 3 fields;",
            "weights",
        ),
        (
            "α β γ δ ε\n",
            "test:1:5: expected 1 or 2 names, or `again` as the third field, found 5 fields;",
            "JSON string",
        ),
        (
            "a b \"again\"\n",
            "test:1:5: expected 1 or 2 names",
            "`again`",
        ),
        (
            "a,,b\n",
            "test:1:3: expected a name on either side of a comma, found an empty field;",
            "drop the comma",
        ),
        (
            ",a b\n",
            "test:1:1: expected a name on either side of a comma",
            "",
        ),
        (
            "a b,\n",
            "test:1:4: expected a name on either side of a comma",
            "",
        ),
        (
            "a b # c\n",
            "test:1:5: expected a name, found `#`;",
            "comments stand on lines of their own",
        ),
        (
            "a #b\n",
            "test:1:3: expected a name, found `#b`;",
            "JSON string",
        ),
        (
            "a !win\n",
            "test:1:3: expected a name, found `!win`;",
            "directives stand on lines of their own",
        ),
        (
            "a\rb\n",
            "test:1:2: expected a name, found the control character U+000D;",
            "end every line with LF",
        ),
        (
            "é a\u{1b}[0m\n",
            "test:1:4: expected a name, found the control character U+001B;",
            "\\u001b",
        ),
        (
            "\"a b\n",
            "test:1:1: expected a JSON string, found `\"a b` without a closing quote;",
            "close it",
        ),
        (
            "x \"a\\\"\n",
            "test:1:3: expected a JSON string",
            "close it",
        ),
        (
            "x \"a\\q\"\n",
            "test:1:6: expected a JSON string, found",
            "\\\\ for a backslash",
        ),
        (
            "\"a\"b c\n",
            "test:1:4: expected a blank, a tab or a comma after a string, found `b c`;",
            "",
        ),
        (
            "a b\n\0\n",
            "test:2:1: expected text, found a NUL byte;",
            "no format known here",
        ),
        (
            "!wni a\n",
            "test:1:1: expected a directive, found `!wni`;",
            "known are !win, !loss, !tie, !owner, !start, !rule",
        ),
        (
            "!los a\n",
            "test:1:1: expected a directive, found `!los`;",
            "did you mean !loss?",
        ),
        (
            "! win a\n",
            "test:1:1: expected a directive, found `!`;",
            "",
        ),
        (
            "!win\n",
            "test:1:5: expected the name of a position, found the end of the line;",
            "`!win NAME PLIES`",
        ),
        (
            "!win a b\n",
            "test:1:8: expected the plies until the end, from 0 to 1073741822, found `b`;",
            "",
        ),
        (
            "!loss a -1\n",
            "test:1:9: expected the plies until the end",
            "",
        ),
        (
            "!tie a 1073741823\n",
            "test:1:8: expected the plies until the end, from 0 to 1073741822, found `1073741823`;",
            "",
        ),
        (
            "!win a 99999999999999999999\n",
            "test:1:8: expected the plies",
            "",
        ),
        (
            "!win a 1 2\n",
            "test:1:10: expected the end of the line, found `2`;",
            "",
        ),
        (
            "!owner a\n",
            "test:1:9: expected the player who moves there, 0 or 1, found the end of the line;",
            "",
        ),
        (
            "!owner a 2\n",
            "test:1:10: expected the player who moves there, 0 or 1, found `2`;",
            "",
        ),
        (
            "!start a b\n",
            "test:1:10: expected the end of the line, found `b`;",
            "one line for each start",
        ),
        (
            "!rule\n",
            "test:1:6: expected dead-end or infinite, found the end of the line;",
            "",
        ),
        (
            "!rule deadend wins\n",
            "test:1:7: expected dead-end or infinite, found `deadend`;",
            "did you mean dead-end?",
        ),
        (
            "!rule dead-end lose\n",
            "test:1:16: expected loses, wins, ties, player-0, player-1, found `lose`;",
            "did you mean loses?",
        ),
        (
            "!rule infinite wins\n",
            "test:1:16: expected draw, player-0, player-1, found `wins`;",
            "",
        ),
    ] {
        let message = error_of(text);
        assert!(message.starts_with(beginning), "{text:?}: {message}");
        let (_, after) = message.split_once("; ").unwrap();
        assert!(after.contains(remedy), "{text:?}: {message}");
    }
}

#[test]
fn contradictions_name_both_lines() {
    for (text, expected) in [
        (
            "!win a\na b\n!loss a\n",
            "test:3:1: expected one outcome for position a, found loss in 0 plies here and win in 0 plies on line 1; keep one of the two lines",
        ),
        (
            "!win 7 3\n!win 7 3\n7 8\n!win 7 4\n",
            "test:4:1: expected one outcome for position 7, found win in 4 plies here and win in 3 plies on line 2; keep one of the two lines",
        ),
        (
            "!owner b 1\n!owner a 0\n!owner a 1\n!owner b 0\n",
            "test:3:1: expected one owner for position a, found player 1 here and player 0 on line 2; keep one of the two lines",
        ),
        (
            "!rule dead-end wins\n\n!rule dead-end ties\n",
            "test:3:16: expected one rule for dead-end, found ties here and wins on line 1; keep one of the two lines",
        ),
        (
            "!rule infinite draw\n!rule infinite player-1\n",
            "test:2:16: expected one rule for infinite, found player-1 here and draw on line 1; keep one of the two lines",
        ),
    ] {
        assert_eq!(error_of(text), expected);
    }
}

#[test]
fn games_that_make_no_sense_are_told_by_name() {
    for (text, expected) in [
        (
            "\"New York\" b\n!owner b 0\n",
            "test: position \"New York\" has no owner although others have; \
             add a line `!owner \"New York\" 0` or `!owner \"New York\" 1`, or drop all owners",
        ),
        (
            "30 20 again\n!owner 30 0\n!owner 20 1\n",
            "test: the move from 30 to 20 is marked again, but 30 and 20 have different owners; \
             drop the mark, or correct one of the owners",
        ),
    ] {
        assert_eq!(error_of(text), expected);
    }
}

#[test]
fn rules_without_owners_are_read_and_told_by_name_when_they_matter() {
    // A start, or another rule, may still come from elsewhere.
    for (text, expected) in [
        (
            "5 6\n!rule infinite player-0\n",
            "a rule names a player, but nothing says who moves at position 5; \
             give owners (`!owner`), or a start (`!start`) from which every position is reached",
        ),
        (
            "x y\ny x\nx x\n!start x\n!rule dead-end player-0\n",
            "a rule names a player, but position x can be reached with either player to move; \
             give owners (`!owner`), or make two positions of it, one for each player to move",
        ),
    ] {
        let game = game(text);
        let error = game.graph.require_owners().unwrap_err();
        assert_eq!(game_error_message(&error, &game.names), expected);
    }
}

#[test]
fn invalid_utf_8_is_refused_where_it_stands_but_not_in_comments() {
    let read = |bytes: &[u8]| {
        let source = Source::from_bytes("test", bytes.to_vec()).unwrap();
        read_game(source, &ReadOptions::default(), &mut |_| {
            ControlFlow::Continue(())
        })
    };
    assert_eq!(all_names(&read(b"# caf\xe9\n1 2\n").unwrap()), ["1", "2"]);
    let message = read(b"1 2\n\xc3\xa9\xe9 x\n").unwrap_err().to_string();
    assert!(message.starts_with("test:2:2: expected text in UTF-8, found the byte 0xe9;"));
    let message = read(b"\xff\xfe1\0").unwrap_err().to_string();
    assert!(message.starts_with("test:1:1: expected text in UTF-8, found text in UTF-16;"));
}

#[test]
fn a_header_read_as_a_move_is_remarked() {
    assert_eq!(game("3 2\n1 2\n2 3\n").notes.len(), 1);
    assert!(game("3 2\n1 2\n2 3\n").notes[0].contains("--from counted"));
    for text in [
        "3 2\n1 2\n",
        "2 2\n1 2\n2 3\n",
        "3 2\n1 2\n2 a\n",
        "3 0\n",
        "3 2\n1 2\n2 3\n!win 3\n",
    ] {
        assert!(game(text).notes.is_empty(), "{text:?}");
    }
}

#[test]
fn reading_stops_at_the_memory_limit_or_when_told_to() {
    let text = "1 2\n".repeat(100_000);
    let options = ReadOptions {
        max_memory: Some(100_000),
        ..ReadOptions::default()
    };
    let source = Source::from_text("big", &text);
    let error = read_game(source, &options, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(
        matches!(
            error,
            ReadError::TooLarge {
                moves: 1..,
                limit: 100_000,
                ..
            }
        ),
        "{error}"
    );
    let source = Source::from_text("big", &text);
    let error = read_game(source, &ReadOptions::default(), &mut |_| {
        ControlFlow::Break(())
    })
    .unwrap_err();
    assert!(matches!(error, ReadError::Stopped));
}

#[test]
fn few_large_ids_cost_little_memory() {
    let options = ReadOptions {
        max_memory: Some(10_000),
        ..ReadOptions::default()
    };
    let source = Source::from_text("sparse", "3000000000 1\n7 4294967293\n");
    let game = read_game(source, &options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(all_names(&game), ["1", "7", "3000000000", "4294967293"]);
    assert_eq!(all_moves(&game), ["3000000000 1", "7 4294967293"]);
}

#[test]
fn a_million_lines_come_through_every_block_border() {
    let mut text = String::new();
    for number in 0..1_000_000_u32 {
        text.push_str(&format!("{} {}\n", number % 999_983, number / 2));
    }
    let mut reports = 0;
    let source = Source::from_text("million", &text);
    let game = read_game(source, &ReadOptions::default(), &mut |bytes| {
        assert!(bytes <= text.len() as u64);
        reports += 1;
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(
        (game.graph.position_count(), game.graph.move_count()),
        (999_983, 1_000_000)
    );
    assert_eq!(game.graph.successor_rows().row(5), [2, 499_994]);
    assert!(reports > 10);
    // The same by the general way: the last line brings the first word.
    text.push_str("x x\n");
    let source = Source::from_text("million", &text);
    let general = read_game(source, &ReadOptions::default(), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(
        (general.graph.position_count(), general.graph.move_count()),
        (999_984, 1_000_001)
    );
    let five = general.names.find("5").unwrap();
    let successors: Vec<String> = general
        .graph
        .successor_rows()
        .row(five)
        .iter()
        .map(|&position| general.names.name(position))
        .collect();
    assert_eq!(successors, ["2", "499994"]);
}
