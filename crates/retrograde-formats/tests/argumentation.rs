//! Argumentation frameworks: known grounded labellings, layouts, errors, round trips.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use retrograde::{GameGraph, Naming, Outcome, PositionGraph, Value, solve};
use retrograde_formats::argumentation::{
    write_extension, write_facts, write_labelling, write_numeric, write_trivial_graph,
};
use retrograde_formats::{
    Format, NameTable, NamedGame, ReadError, ReadOptions, SolvedGame, Source, WriteError, read_game,
};
use std::ops::ControlFlow;
use std::path::PathBuf;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/argumentation")
        .join(name)
}

type Writer = fn(&mut dyn std::io::Write, &SolvedGame<'_>) -> Result<(), WriteError>;

fn written(game: &NamedGame, writer: Writer) -> String {
    let solution = solve(&game.graph).unwrap();
    let solved = SolvedGame {
        graph: &game.graph,
        naming: &game.names,
        solution: &solution,
        game: "",
    };
    let mut bytes = Vec::new();
    writer(&mut bytes, &solved).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn read(source: Source, format: Option<Format>) -> Result<NamedGame, ReadError> {
    let options = ReadOptions {
        format,
        ..ReadOptions::default()
    };
    read_game(source, &options, &mut |_| ControlFlow::Continue(()))
}

fn facts(text: &str) -> Result<NamedGame, ReadError> {
    read(
        Source::from_text("test.apx", text),
        Some(Format::ArgumentationFacts),
    )
}

fn numeric(text: &str) -> Result<NamedGame, ReadError> {
    read(
        Source::from_text("test.af", text),
        Some(Format::ArgumentationNumeric),
    )
}

fn trivial(text: &str) -> Result<NamedGame, ReadError> {
    read(
        Source::from_text("test.tgf", text),
        Some(Format::ArgumentationTrivialGraph),
    )
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<_> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn known_labellings_with_every_step() {
    for (file, format) in [
        ("ex2.apx", Format::ArgumentationFacts),
        ("status_example.apx", Format::ArgumentationFacts),
        ("admbuster_1000.af", Format::ArgumentationNumeric),
        ("st_890_86_9_572.af", Format::ArgumentationNumeric),
    ] {
        let game = read(Source::open(data(file).to_str().unwrap()).unwrap(), None).unwrap();
        assert_eq!(game.format, format, "{file}");
        let expected = std::fs::read_to_string(data(&format!("{file}.grounded"))).unwrap();
        assert!(expected.lines().count() >= 4);
        assert_eq!(
            sorted(&written(&game, write_labelling)),
            sorted(&expected),
            "{file}"
        );
    }
}

#[test]
fn the_extension_is_one_line() {
    let game = facts("arg(a). arg(b). arg(c). arg(d). att(a,b). att(b,c). att(d,d).").unwrap();
    assert_eq!(written(&game, write_extension), "w a c\n");
    assert_eq!(
        written(&numeric("p af 0\n").unwrap(), write_extension),
        "w\n"
    );
}

#[test]
fn a_lone_self_attacker_is_undecided_and_an_unattacked_argument_is_in() {
    let game = facts("arg(a).arg(b).arg(c).arg(d).att(a,b).att(b,a).att(c,c).").unwrap();
    assert_eq!(
        written(&game, write_labelling),
        "a UNDEC -\nb UNDEC -\nc UNDEC -\nd IN 0\n"
    );
}

#[test]
fn facts_in_any_layout_with_any_token_as_a_name() {
    let text = "%c\n att ( é.1 , \"x, (y)\" )\t.arg(\n\"x, (y)\"\n).% arg(z).\narg(é.1).pos(a, f(\"b)\"), c).\n\
                opt(q) . arg(arg).att(arg,arg).neg.opt(r).arg(%\nb%c).";
    let game = facts(text).unwrap();
    let names: Vec<_> = (0..4).map(|position| game.names.name(position)).collect();
    assert_eq!(names, ["é.1", "x, (y)", "arg", "b%c"]);
    assert_eq!(game.graph.successor_rows().row(1), [0]);
    assert_eq!(game.graph.successor_rows().row(2), [2]);
    assert_eq!(
        game.notes,
        ["Left out 4 facts that are neither arg nor att: pos, opt, neg."]
    );
    assert_eq!(game.format, Format::ArgumentationFacts);
}

#[test]
fn wrong_facts_are_named_with_their_place() {
    for (text, expected) in [
        (
            "arg(a).\natt(a,zz).",
            "test.apx:2:7: expected a declared argument, found `zz`",
        ),
        ("arg(a)\narg(b).", "test.apx:2:1: expected `.`, found `arg`"),
        ("arg(a,b).", "test.apx:1:6: expected `)`, found `,`"),
        ("att(a).", "test.apx:1:6: expected `,`, found `)`"),
        (
            "arg().",
            "test.apx:1:5: expected the name of an argument, found `)`",
        ),
        (
            "arg(a",
            "test.apx:1:6: expected `)`, found the end of the input",
        ),
        (
            "pos(a",
            "test.apx:1:6: expected `)`, found the end of the input",
        ),
        (
            "what is this",
            "test.apx:1:6: expected `(` or a full stop, found `is`",
        ),
        ("(a).", "test.apx:1:1: expected a fact, found `(`"),
        ("arg(\"a\nb\").", "test.apx:1:7: expected a closing `\"`"),
    ] {
        let message = facts(text).unwrap_err().to_string();
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
}

#[test]
fn wrong_numeric_frameworks_are_named_with_their_place() {
    for (text, expected) in [
        (
            "",
            "test.af:1:1: expected the header `p af NUMBER`, found the end of the input",
        ),
        ("# c\n1 2\n", "test.af:2:1: expected the header"),
        ("p af x\n", "test.af:1:6: expected a number of arguments"),
        (
            "p af 99999999999\n",
            "test.af:1:6: expected a number of arguments, at most 4294967294",
        ),
        (
            "p af 2\n\n1 3\n",
            "test.af:3:3: expected an argument from 1 to 2, found `3`",
        ),
        (
            "p af 2\n0 1\n",
            "test.af:2:1: expected an argument from 1 to 2, found `0`",
        ),
        (
            "p af 2\n1\n",
            "test.af:2:2: expected the number of an argument, found the end of the line",
        ),
        (
            "p af 2\n1 2 1\n",
            "test.af:2:5: expected the end of the line, found `1`",
        ),
        (
            "p af 2\n1 b\n",
            "test.af:2:3: expected the number of an argument, found `b`",
        ),
        (
            "p af 2\n1 99999999999999999999999\n",
            "test.af:2:3: expected an argument from 1 to 2",
        ),
    ] {
        let message = numeric(text).unwrap_err().to_string();
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
}

#[test]
fn trivial_graphs_have_labels_and_errors() {
    let game = trivial("\n1 the first\n2\n\n#\n2 1\n1 2 attacks\n").unwrap();
    assert_eq!(game.notes, ["Left out 2 labels."]);
    assert_eq!(game.graph.successor_rows().row(0), [1]);
    for (text, expected) in [
        ("a\nb\n", "test.tgf:3:1: expected the line `#`"),
        (
            "a\na\n#\n",
            "test.tgf:2:1: expected another argument than the one in line 1",
        ),
        (
            "a\n#\na b\n",
            "test.tgf:3:3: expected an argument named above the line `#`, found `b`",
        ),
        (
            "a\n#\na\n",
            "test.tgf:3:2: expected the argument attacked, found the end of the line",
        ),
        (
            "a\n# a\n",
            "test.tgf:2:3: expected the end of the line, found `a`",
        ),
    ] {
        let message = trivial(text).unwrap_err().to_string();
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
}

type GameWriter =
    fn(&mut dyn std::io::Write, &dyn PositionGraph, &dyn Naming) -> Result<(), WriteError>;

fn text_of(game: &NamedGame, writer: GameWriter) -> Result<String, WriteError> {
    let mut bytes = Vec::new();
    writer(&mut bytes, &game.graph, &game.names)?;
    Ok(String::from_utf8(bytes).unwrap())
}

/// The moves by position, in the order of the game.
fn moves_by_name(game: &NamedGame) -> Vec<(String, String)> {
    let mut moves = Vec::new();
    for from in 0..game.graph.position_count() {
        game.graph.for_each_successor(from, &mut |successor| {
            moves.push((game.names.name(from), game.names.name(successor.position)));
        });
    }
    moves
}

#[test]
fn every_format_survives_a_round_trip() {
    let file = Source::open(data("ex2.apx").to_str().unwrap()).unwrap();
    let game = read(file, None).unwrap();
    let again = facts(&text_of(&game, write_facts).unwrap()).unwrap();
    assert_eq!(moves_by_name(&again), moves_by_name(&game));
    let again = trivial(&text_of(&game, write_trivial_graph).unwrap()).unwrap();
    assert_eq!(moves_by_name(&again), moves_by_name(&game));
    let again = numeric(&text_of(&game, write_numeric).unwrap()).unwrap();
    assert_eq!(again.graph.successor_rows(), game.graph.successor_rows());

    let odd = facts("arg(\"a \\\"b\\\\\"). arg(\"\"). arg(\"(,\"). arg(\"%x\"). att(\"\",\"(,\").")
        .unwrap();
    let again = facts(&text_of(&odd, write_facts).unwrap()).unwrap();
    assert_eq!(moves_by_name(&again), moves_by_name(&odd));
    assert_eq!(
        (0..4).map(|p| again.names.name(p)).collect::<Vec<_>>(),
        ["a \"b\\", "", "(,", "%x"]
    );
    assert!(
        text_of(&odd, write_trivial_graph)
            .unwrap_err()
            .to_string()
            .contains("not one word")
    );
}

#[test]
fn a_game_that_is_no_framework_is_refused() {
    let named = |graph: GameGraph| {
        let mut names = NameTable::new();
        names.intern("a");
        names.intern("b");
        NamedGame {
            graph,
            names: names.finish().0,
            format: Format::EdgeList,
            notes: Vec::new(),
        }
    };
    let mut builder = GameGraph::builder(2);
    builder.add_move(0, 1).seed(1, Value::win(0));
    let message = text_of(&named(builder.build().unwrap()), write_facts)
        .unwrap_err()
        .to_string();
    assert!(
        message.contains("position b has a given outcome"),
        "{message}"
    );
    let mut builder = GameGraph::builder(2);
    builder.add_again_move(0, 1);
    let message = text_of(&named(builder.build().unwrap()), write_numeric)
        .unwrap_err()
        .to_string();
    assert!(
        message.contains("a move at position a keeps the turn"),
        "{message}"
    );
}

#[test]
fn steps_are_the_remoteness() {
    let game = numeric("p af 3\n1 2\n2 3\n").unwrap();
    let solution = solve(&game.graph).unwrap();
    assert_eq!(solution.value(2), Value::loss(2));
    assert_eq!(solution.value(0).outcome(), Outcome::Loss);
}
