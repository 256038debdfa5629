//! Solutions as text, JSON and CSV: exact output, the way back, and every kind
//! of error on it.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

#[path = "support/reading.rs"]
mod reading;

use reading::{all_names, game};
use retrograde::{
    GameGraph, NO_POSITION, Outcome, Player, PositionGraph, Solution, Value, check_with_moves,
    solve,
};
use retrograde_formats::{
    Claim, ClaimError, ClaimMismatch, ClaimReader, NamedGame, ReadError, SOLUTION_SCHEMA,
    SolvedGame, Source, WriteError, identity, read_claim, write_solution_csv, write_solution_json,
    write_solution_jsonl, write_solution_text,
};
use std::io::Write;

const GAME: &str = "0123456789abcdef0123456789abcdef";

/// A win, losses, a tie, a draw; names that need quotes; an *again* move; two starts.
const SMALL: &str = "!start a\n!start \"New York\"\na b\na \"New York\"\nb c again\nb b\n\
                     \"New York\" c\nc \"-\"\n\"-\" \"-\"\nt u\nt \"-\"\n!tie u\n";

const SMALL_TEXT: &str = "# retrograde solution 1
# game: 0123456789abcdef0123456789abcdef
# rules: dead-end loses, infinite draw
# positions: 7
# moves: 9
# counts: win 0, loss 0, tie 2, draw 5
# start: a
# start: \"New York\"
# units: remoteness in plies; outcomes are for the player to move
# columns: name outcome remoteness move
";

type SolutionWriter = fn(&mut dyn Write, &SolvedGame<'_>) -> Result<(), WriteError>;

fn written(game: &NamedGame, solution: &Solution, writer: SolutionWriter) -> String {
    let solved = SolvedGame {
        graph: &game.graph,
        naming: &game.names,
        solution,
        game: GAME,
    };
    let mut bytes = Vec::new();
    writer(&mut bytes, &solved).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn solved(text: &str) -> (NamedGame, Solution) {
    let game = game(text);
    let solution = solve(&game.graph).unwrap();
    (game, solution)
}

fn claim(game: &NamedGame, text: &str) -> Result<Claim, ClaimError> {
    read_claim(
        Source::from_text("s", text),
        &game.names,
        game.graph.position_count(),
    )
}

#[test]
fn the_text_is_exactly_this() {
    let (game, solution) = solved("1 2\n2 3\n3 4\n4 3\n2 5\n6 2\n6 6\n");
    let text = written(&game, &solution, write_solution_text);
    let expected = "# retrograde solution 1\n\
        # game: 0123456789abcdef0123456789abcdef\n\
        # rules: dead-end loses, infinite draw\n\
        # positions: 6\n\
        # moves: 7\n\
        # counts: win 1, loss 2, tie 0, draw 3\n\
        # units: remoteness in plies; outcomes are for the player to move\n\
        # columns: name outcome remoteness move\n\
        1\tloss\t2\t2\n\
        2\twin\t1\t5\n\
        3\tdraw\t-\t4\n\
        4\tdraw\t-\t3\n\
        5\tloss\t0\t-\n\
        6\tdraw\t-\t6\n";
    assert_eq!(text, expected);
}

/// Names of up to eight digits and of more, below zero too, and more rows than are made at once.
#[test]
fn rows_are_the_same_whatever_the_length_of_names() {
    const IDS: [i64; 7] = [-7, 0, 5, 99_999_999, 100_000_000, 4_294_967_293, i64::MAX];
    let (game, solution) = solved(
        "-7 0\n0 5\n5 99999999\n99999999 100000000\n100000000 4294967293\n\
         4294967293 9223372036854775807\n",
    );
    let mut text_rows = String::new();
    let mut table_rows = "name,outcome,remoteness,move\n".to_owned();
    for (index, id) in IDS.into_iter().enumerate() {
        let plies = IDS.len() - 1 - index;
        let outcome = if plies.is_multiple_of(2) {
            "loss"
        } else {
            "win"
        };
        let next = IDS.get(index + 1).map(ToString::to_string);
        let dash = next.clone().unwrap_or("-".to_owned());
        text_rows.push_str(&format!("{id}\t{outcome}\t{plies}\t{dash}\n"));
        let none = next.unwrap_or_default();
        table_rows.push_str(&format!("{id},{outcome},{plies},{none}\n"));
    }
    assert!(written(&game, &solution, write_solution_text).ends_with(&text_rows));
    assert_eq!(written(&game, &solution, write_solution_csv), table_rows);

    const COUNT: usize = 1000;
    for (first, step) in [(0, 1), (99_999_500, 1), (7, 3)] {
        let id = |index: usize| first + step * index;
        let chain: String = (1..COUNT)
            .map(|index| format!("{} {}\n", id(index), id(index - 1)))
            .collect();
        let (game, solution) = solved(&chain);
        let rows: String = (0..COUNT)
            .map(|index| {
                let outcome = if index.is_multiple_of(2) {
                    "loss"
                } else {
                    "win"
                };
                let next = index
                    .checked_sub(1)
                    .map_or("-".to_owned(), |next| id(next).to_string());
                format!("{}\t{outcome}\t{index}\t{next}\n", id(index))
            })
            .collect();
        let text = written(&game, &solution, write_solution_text);
        assert!(text.ends_with(&format!("move\n{rows}")), "{first}, {step}");
        let claim = claim(&game, &text).unwrap();
        assert_eq!(claim.solution, solution);
        assert_eq!(
            check_with_moves(&game.graph, &claim.solution, &claim.moves),
            Ok(())
        );
    }
}

#[test]
fn names_starts_ties_and_draws_come_back() {
    let (game, solution) = solved(SMALL);
    let text = written(&game, &solution, write_solution_text);
    assert!(text.starts_with(SMALL_TEXT), "{text}");
    assert!(text.contains("\n\"-\"\tdraw\t-\t\"-\"\n"), "{text}");
    assert!(text.contains("\nt\ttie\t1\tu\nu\ttie\t0\t-\n"), "{text}");
    let claim = claim(&game, &text).unwrap();
    assert_eq!(claim.solution, solution);
    assert_eq!(all_names(&game), ["a", "b", "New York", "c", "-", "t", "u"]);
    assert_eq!(claim.header.starts, ["a", "New York"]);
    assert_eq!(claim.header.counts, [0, 0, 2, 5]);
    assert_eq!(
        (
            claim.header.version,
            claim.header.positions,
            claim.header.moves
        ),
        (1, 7, 9)
    );
    assert_eq!(claim.header.rules, game.graph.rules());
    claim.header.require_game(GAME).unwrap();
    claim.require_counts(game.graph.move_count()).unwrap();
    check_with_moves(&game.graph, &claim.solution, &claim.moves).unwrap();
}

#[test]
fn endless_wins_have_no_remoteness_and_a_winner() {
    let (game, solution) = solved("!rule infinite player-1\n!owner a 0\n!owner b 1\na b\nb a\n");
    let text = written(&game, &solution, write_solution_text);
    assert!(
        text.contains("# rules: dead-end loses, infinite player-1\n"),
        "{text}"
    );
    assert!(text.ends_with("a\tloss\t-\tb\nb\twin\t-\ta\n"), "{text}");
    assert_eq!(claim(&game, &text).unwrap().solution, solution);
    let jsonl = written(&game, &solution, write_solution_jsonl);
    let last: serde_json::Value = serde_json::from_str(jsonl.lines().last().unwrap()).unwrap();
    assert_eq!(last["winner"], 1);
    assert_eq!(last["remoteness"], serde_json::Value::Null);
    assert_eq!(game.graph.owner(1), Some(Player::One));
}

#[test]
fn lines_may_come_in_any_order_and_end_in_any_way() {
    let (game, solution) = solved("a b\nb c\n");
    let text = written(&game, &solution, write_solution_text);
    let (header, body): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with('#'));
    let mut lines = header;
    lines.push("# a remark without a key");
    lines.push("# later: versions may say more");
    lines.extend(body.iter().rev());
    let claim = claim(&game, &lines.join("\r\n")).unwrap();
    assert_eq!(claim.solution, solution);
    assert_eq!(claim.moves, [1, 2, NO_POSITION]);
}

/// A good solution of `a b`, `b c`, with one piece of text replaced by another.
fn changed(from: &str, to: &str) -> Result<Claim, ClaimError> {
    let (game, solution) = solved("a b\nb c\n");
    let text = written(&game, &solution, write_solution_text);
    assert_eq!(
        text.matches(from).count(),
        1,
        "{from:?} must stand once in {text}"
    );
    claim(&game, &text.replace(from, to))
}

#[test]
fn what_is_malformed_is_a_read_error_with_its_place() {
    for (from, to, expected) in [
        (
            "# retrograde solution 1",
            "hello",
            "s:1:1: expected `# retrograde solution 1`, found `hello`",
        ),
        (
            "solution 1",
            "solution 2",
            "s:1:23: expected version 1, found `2`",
        ),
        (
            "game: 0123",
            "game: 012",
            "s:2:9: expected 32 hexadecimal digits",
        ),
        (
            "# game: 01",
            "# name: 01",
            "s:9:1: expected the header line `# game: …`",
        ),
        (
            "dead-end loses",
            "dead-end lost",
            "s:3:10: expected rules as `dead-end loses, infinite draw`",
        ),
        (
            "positions: 3",
            "positions: -3",
            "s:4:14: expected a number, found `-3`",
        ),
        (
            "# positions: 3",
            "# positions: 3\n# positions: 3",
            "s:5:1: expected every header line once",
        ),
        (
            "moves: 2",
            "moves: two",
            "s:5:10: expected a number, found `two`",
        ),
        (
            "win 1, loss 2",
            "loss 2, win 1",
            "s:6:11: expected counts as",
        ),
        ("draw 0", "draw 0, more 1", "s:6:11: expected counts as"),
        (
            "a\tloss\t2\tb",
            "a\tloss\t2",
            "s:9:1: expected 4 fields, found 3 fields",
        ),
        (
            "a\tloss\t2\tb",
            "a",
            "s:9:1: expected 4 fields, found 1 field;",
        ),
        (
            "a\tloss\t2\tb",
            "",
            "s:9:1: expected 4 fields, found 1 field;",
        ),
        (
            "a\tloss\t2\tb",
            "a\tloss\t2\tb\tc",
            "s:9:1: expected 4 fields, found 5 fields",
        ),
        (
            "b\twin",
            "\"b\twin",
            "s:10:1: expected a name or a JSON string, found `\"b`",
        ),
        (
            "b\twin",
            "# b\twin",
            "s:10:1: expected a position, found a header line",
        ),
        (
            "b\twin",
            "b\0\twin",
            "s:10:2: expected text, found a NUL byte",
        ),
    ] {
        let error = changed(from, to).unwrap_err();
        assert!(
            matches!(error, ClaimError::Read(ReadError::Syntax { .. })),
            "{from:?}: {error:?}"
        );
        assert!(error.to_string().starts_with(expected), "{from:?}: {error}");
    }
    let (game, _) = solved("a b\nb c\n");
    let error = claim(&game, "").unwrap_err().to_string();
    assert!(
        error.starts_with("s:1:1: expected `# retrograde solution 1`"),
        "{error}"
    );
}

#[test]
fn what_is_no_solution_of_this_game_is_a_mismatch_with_position_and_line() {
    for (from, to, expected) in [
        ("a\tloss", "x\tloss", "s:9:1: the game has no position x"),
        (
            "a\tloss",
            "\"New York\"\tloss",
            "s:9:1: the game has no position \"New York\"",
        ),
        (
            "a\tloss\t2\tb",
            "b\twin\t1\tc",
            "s:10:1: position b has a line already",
        ),
        (
            "a\tloss\t2\tb\n",
            "",
            "s:11:1: the end is reached, and position a has no line",
        ),
        (
            "a\tloss",
            "a\tlost",
            "s:9:3: position a needs win, loss, tie or draw here, not `lost`",
        ),
        (
            "loss\t2",
            "loss\ttwo",
            "s:9:8: position a needs a number of plies, or `-`, here, not `two`",
        ),
        ("loss\t2", "loss\t-1", "s:9:8: position a needs a number"),
        ("loss\t2", "loss\t", "s:9:8: position a needs a number"),
        ("a\tloss\t2", "a\tdraw\t2", "s:9:8: position a is a draw"),
        ("a\tloss\t2", "a\ttie\t-", "s:9:7: position a is a tie"),
        (
            "a\tloss\t2",
            "a\tloss\t1073741823",
            "s:9:8: position a cannot have the remoteness 1073741823",
        ),
        (
            "a\tloss\t2",
            "a\tloss\t99999999999999999999999",
            "s:9:8: position a cannot have",
        ),
        (
            "2\tb",
            "2\tx",
            "s:9:10: the move of position a leads to `x`",
        ),
        (
            "2\tb",
            "2\t\"x",
            "s:9:10: the move of position a leads to `\"x`",
        ),
    ] {
        let error = changed(from, to).unwrap_err();
        let ClaimError::Mismatch(mismatch) = &error else {
            panic!("{from:?}: {error:?}");
        };
        assert!(mismatch.position().is_some(), "{from:?}: {error}");
        assert!(error.to_string().starts_with(expected), "{from:?}: {error}");
    }
}

#[test]
fn numbers_in_the_header_are_compared_last() {
    let other = |from, to| changed(from, to).unwrap().require_counts(2).unwrap_err();
    assert!(matches!(
        other("loss 2, tie", "loss 3, tie"),
        ClaimMismatch::OtherCount {
            outcome: Outcome::Loss,
            header: 3,
            lines: 2,
            ..
        }
    ));
    assert!(
        other("positions: 3", "positions: 4")
            .to_string()
            .starts_with("s:4:14: the header says 4 positions")
    );
    assert!(
        other("moves: 2", "moves: 1")
            .to_string()
            .starts_with("s:5:10: the header says 1 moves")
    );
    // A value changed by hand is left to the checker, which names the position.
    let claim = changed("a\tloss\t2", "a\twin\t3").unwrap();
    assert!(claim.require_counts(2).is_err());
    let (game, _) = solved("a b\nb c\n");
    assert!(check_with_moves(&game.graph, &claim.solution, &claim.moves).is_err());
}

#[test]
fn a_solution_of_another_game_is_told_before_its_lines_are_read() {
    let (game, solution) = solved("a b\nb c\n");
    let text = written(&game, &solution, write_solution_text).replace("a\tloss", "nonsense");
    let reader = ClaimReader::open(Source::from_text("s", &text)).unwrap();
    let own = identity(&game.graph, &game.names).to_string();
    let error = reader.header().require_game(&own).unwrap_err();
    assert!(matches!(error, ClaimMismatch::OtherGame { ref found, .. } if found == GAME));
    assert!(
        error
            .to_string()
            .starts_with("s:2:9: this solution is for the game 0123"),
        "{error}"
    );
    assert!(reader.header().require_game(&GAME.to_uppercase()).is_ok());
    assert!(reader.read(&game.names, 3).is_err());
}

#[test]
fn json_is_one_document_with_every_position() {
    let (game, solution) = solved(SMALL);
    let text = written(&game, &solution, write_solution_json);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["schema"], SOLUTION_SCHEMA);
    assert_eq!(document["game"], GAME);
    assert_eq!(
        document["rules"],
        serde_json::json!({"dead_end": "loses", "infinite": "draw"})
    );
    assert_eq!(document["position_count"], 7);
    assert_eq!(document["move_count"], 9);
    assert_eq!(document["counts"]["draw"], 5);
    assert_eq!(document["starts"], serde_json::json!(["a", "New York"]));
    assert_eq!(document["units"]["remoteness"], "plies");
    let positions = document["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 7);
    assert_eq!(
        positions[5],
        serde_json::json!({
            "name": "t", "outcome": "tie", "remoteness": 1, "move": "u", "winner": null
        })
    );
    let lines = written(&game, &solution, write_solution_jsonl);
    let rows: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows[0]["schema"], SOLUTION_SCHEMA);
    assert_eq!(rows[1..], positions[..]);
}

#[test]
fn the_documents_show_what_is_written() {
    let (game, solution) = solved("!start 1\n1 2\n2 3\n");
    let own = identity(&game.graph, &game.names).to_string();
    let with_identity = |writer| written(&game, &solution, writer).replace(GAME, &own);
    let schema = include_str!("../../../docs/schema.md");
    assert!(schema.contains(&with_identity(write_solution_json)));
    assert!(schema.contains(&with_identity(write_solution_csv)));
    assert!(schema.contains(SOLUTION_SCHEMA));
    // Tabs do not show: the page has blanks for them.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let formats = words(include_str!("../../../docs/formats.md"));
    assert!(formats.contains(&words(&with_identity(write_solution_text))));
}

#[test]
fn a_game_without_positions_has_a_solution() {
    let (game, solution) = solved("");
    let text = written(&game, &solution, write_solution_text);
    assert_eq!(claim(&game, &text).unwrap().solution.len(), 0);
    let json = written(&game, &solution, write_solution_json);
    let document: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["positions"], serde_json::json!([]));
    assert_eq!(
        written(&game, &solution, write_solution_csv),
        "name,outcome,remoteness,move\n"
    );
}

#[test]
fn csv_is_quoted_where_it_must_be() {
    let (game, solution) = solved("\"a,b\" \"say \\\"go\\\"\"\n\"say \\\"go\\\"\" c\nd d\n");
    let expected = "name,outcome,remoteness,move\n\
        \"a,b\",loss,2,\"say \"\"go\"\"\"\n\
        \"say \"\"go\"\"\",win,1,c\n\
        c,loss,0,\n\
        d,draw,,d\n";
    assert_eq!(written(&game, &solution, write_solution_csv), expected);
}

#[test]
fn a_failing_sink_is_an_error() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut builder = GameGraph::builder(1);
    builder.seed(0, Value::win(0));
    let graph = builder.build().unwrap();
    let names = retrograde_formats::Names::consecutive(0, 1);
    let solution = solve(&graph).unwrap();
    let solved = SolvedGame {
        graph: &graph,
        naming: &names,
        solution: &solution,
        game: GAME,
    };
    for writer in [
        write_solution_text as SolutionWriter,
        write_solution_json,
        write_solution_jsonl,
        write_solution_csv,
    ] {
        assert!(matches!(writer(&mut Full, &solved), Err(WriteError::Io(_))));
    }
}
