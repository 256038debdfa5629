//! Whatever bytes arrive: no reader panics, and every syntax error says where.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use proptest::prelude::*;
use retrograde::{Naming, PositionGraph, solve};
use retrograde_formats::{
    ClaimError, Format, Names, ReadError, ReadOptions, SolvedGame, Source, read_claim, read_game,
    write_solution_text,
};
use std::io::Read;
use std::ops::ControlFlow;

const EXAMPLES: [(Format, &str); 5] = [
    (
        Format::ParityGame,
        "parity 4;\nstart 0;\n0 1 1 1 \"initial\";\n1 1 0 2,4;\n2 1 1 1,3;3 1 1 2;\n4 0 0 4;\n",
    ),
    (
        Format::ArgumentationNumeric,
        "p af 4\n# comment\n1 2\n2 3\n\n3 4\n4 4\n",
    ),
    (
        Format::ArgumentationFacts,
        "arg(a). arg(\"b c\").\natt(a,\"b c\"). % comment\npos(a, f(b)).\natt(a,a).\n",
    ),
    (
        Format::ArgumentationTrivialGraph,
        "a\nb label\nc\n#\na b\nb c\nc c label\n",
    ),
    (
        Format::EdgeList,
        "!start a\na b\n\"b\" c again\n!loss c 3\n",
    ),
];

fn read(bytes: Vec<u8>, format: Format) -> Result<(), ReadError> {
    let source = Source::from_bytes("any", bytes)?;
    let options = ReadOptions {
        format: Some(format),
        max_memory: Some(1 << 24),
        ..ReadOptions::default()
    };
    let game = read_game(source, &options, &mut |_| ControlFlow::Continue(()))?;
    assert_eq!(game.names.len(), game.graph.position_count() as usize);
    for position in 0..game.graph.position_count().min(100) {
        assert_eq!(game.names.find(&game.names.name(position)), Some(position));
    }
    Ok(())
}

/// That an error is one that helps: with a place inside the text, and with a remedy.
fn assert_helpful(error: &ReadError, bytes: &[u8]) {
    // The end of a text may be called the beginning of the line after its last one.
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64 + 2;
    match error {
        ReadError::Syntax {
            place,
            expected,
            found,
            remedy,
        } => {
            assert!(place.line >= 1 && place.line <= lines, "{error}");
            assert!(
                place.column >= 1 && place.column <= bytes.len() as u64 + 1,
                "{error}"
            );
            assert!(
                !expected.is_empty() && !found.is_empty() && !remedy.is_empty(),
                "{error}"
            );
            assert!(error.to_string().len() < 1000, "{error}");
        }
        ReadError::Unsupported { place, .. } => assert!(place.line <= lines, "{error}"),
        ReadError::Game { .. } | ReadError::TooLarge { .. } | ReadError::Io { .. } => {}
        other => panic!("unexpected kind of error: {other}"),
    }
}

fn solution_text() -> (String, Names) {
    let source = Source::from_text("g", "1 2\n2 3\n3 4\n4 3\n5 5\n");
    let game = read_game(source, &ReadOptions::default(), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    let solution = solve(&game.graph).unwrap();
    let solved = SolvedGame {
        graph: &game.graph,
        naming: &game.names,
        solution: &solution,
        game: "0123456789abcdef0123456789abcdef",
    };
    let mut bytes = Vec::new();
    write_solution_text(&mut bytes, &solved).unwrap();
    (String::from_utf8(bytes).unwrap(), game.names)
}

fn read_solution(bytes: Vec<u8>, names: &Names) {
    let Ok(source) = Source::from_bytes("any", bytes.clone()) else {
        return;
    };
    match read_claim(source, names, names.len() as u32) {
        Ok(claim) => assert_eq!(claim.solution.len(), names.len()),
        Err(ClaimError::Read(error)) => assert_helpful(&error, &bytes),
        Err(ClaimError::Mismatch(mismatch)) => assert!(mismatch.to_string().starts_with("any:")),
        Err(other) => panic!("unexpected kind of error: {other}"),
    }
}

#[derive(Debug, Clone)]
enum Change {
    Cut(usize),
    Remove(usize),
    Insert(usize, u8),
    Replace(usize, u8),
    Repeat(usize, usize),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    // Bytes that mean something somewhere are more likely than others.
    let byte = prop_oneof![
        proptest::sample::select(b" \t\n\r,;.()\"\\#%!-0129ab\xff\xc3\0".to_vec()),
        any::<u8>()
    ];
    let change = prop_oneof![
        any::<usize>().prop_map(Change::Cut),
        any::<usize>().prop_map(Change::Remove),
        (any::<usize>(), byte.clone()).prop_map(|(at, byte)| Change::Insert(at, byte)),
        (any::<usize>(), byte).prop_map(|(at, byte)| Change::Replace(at, byte)),
        (any::<usize>(), 1_usize..20).prop_map(|(at, length)| Change::Repeat(at, length)),
    ];
    proptest::collection::vec(change, 1..5)
}

fn changed(text: &str, changes: &[Change]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for change in changes {
        let length = bytes.len();
        match *change {
            Change::Cut(at) => bytes.truncate(at % (length + 1)),
            Change::Remove(at) if length > 0 => {
                bytes.remove(at % length);
            }
            Change::Insert(at, byte) => bytes.insert(at % (length + 1), byte),
            Change::Replace(at, byte) if length > 0 => bytes[at % length] = byte,
            Change::Repeat(at, count) if length > 0 => {
                let start = at % length;
                let part = bytes[start..(start + count).min(length)].to_vec();
                bytes.splice(start..start, part);
            }
            _ => {}
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        for format in Format::ALL {
            if let Err(error) = read(bytes.clone(), format) {
                assert_helpful(&error, &bytes);
            }
        }
        let (_, names) = solution_text();
        read_solution(bytes, &names);
    }

    #[test]
    fn damaged_games_are_read_or_refused(example in 0_usize..5, changes in changes()) {
        let (format, text) = EXAMPLES[example];
        let bytes = changed(text, &changes);
        if let Err(error) = read(bytes.clone(), format) {
            assert_helpful(&error, &bytes);
        }
    }

    #[test]
    fn damaged_solutions_are_read_or_refused(changes in changes()) {
        let (text, names) = solution_text();
        read_solution(changed(&text, &changes), &names);
    }
}

#[test]
fn every_beginning_of_a_text_is_read_or_refused() {
    for (format, text) in EXAMPLES {
        read(text.as_bytes().to_vec(), format).unwrap();
        for length in 0..text.len() {
            if let Err(error) = read(text.as_bytes()[..length].to_vec(), format) {
                assert_helpful(&error, &text.as_bytes()[..length]);
            }
        }
    }
    let (text, names) = solution_text();
    for length in 0..text.len() {
        read_solution(text.as_bytes()[..length].to_vec(), &names);
    }
}

#[test]
fn a_megabyte_of_garbage_is_one_short_message() {
    // A linear congruential generator: the same bytes in every run.
    let mut state = 1_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let garbage: Vec<u8> = (0..1 << 20).map(|_| byte()).collect();
    let letters: Vec<u8> = garbage.iter().map(|byte| b'a' + byte % 26).collect();
    let blanks = vec![b' '; 1 << 20];
    let (_, names) = solution_text();
    for bytes in [garbage, letters, blanks] {
        for (format, _) in &EXAMPLES[..4] {
            let error = read(bytes.clone(), *format);
            if *format == Format::ArgumentationFacts && error.is_ok() {
                // Nothing but blanks is a framework without arguments.
                assert!(bytes.iter().all(|&byte| byte == b' '));
                continue;
            }
            assert_helpful(&error.unwrap_err(), &bytes);
        }
        read_solution(bytes, &names);
    }
}

#[test]
fn one_endless_line_is_refused_in_bounded_memory() {
    for (format, beginning) in [
        (Format::ParityGame, "0 0 0 "),
        (Format::ArgumentationNumeric, "p af 3\n1 "),
        (Format::ArgumentationFacts, "arg("),
        (Format::ArgumentationFacts, "arg(\""),
        (Format::ArgumentationTrivialGraph, "a\n"),
    ] {
        let bytes = std::io::Cursor::new(beginning.as_bytes()).chain(std::io::repeat(b'7'));
        let source = Source::from_reader("endless", Box::new(bytes)).unwrap();
        let options = ReadOptions {
            format: Some(format),
            max_memory: None,
            ..ReadOptions::default()
        };
        let error = read_game(source, &options, &mut |_| ControlFlow::Continue(())).unwrap_err();
        let message = error.to_string();
        assert!(
            message.contains("expected a word of at most 1048576 bytes"),
            "{message}"
        );
    }
}

#[test]
fn endless_statements_stop_at_the_limit_of_memory() {
    struct Repeat(&'static [u8], usize);
    impl Read for Repeat {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            for slot in buffer.iter_mut() {
                *slot = self.0[self.1];
                self.1 = (self.1 + 1) % self.0.len();
            }
            Ok(buffer.len())
        }
    }
    for (format, beginning, repeated) in [
        (Format::ArgumentationNumeric, "p af 3\n", &b"1 2\n"[..]),
        (Format::ArgumentationFacts, "arg(a).", &b"att(a,a)."[..]),
        (Format::ArgumentationTrivialGraph, "a\n#\n", &b"a a\n"[..]),
        (Format::ParityGame, "0 0 0 0", &b",0"[..]),
    ] {
        let bytes = std::io::Cursor::new(beginning.as_bytes()).chain(Repeat(repeated, 0));
        let source = Source::from_reader("endless", Box::new(bytes)).unwrap();
        let options = ReadOptions {
            format: Some(format),
            max_memory: Some(1 << 20),
            ..ReadOptions::default()
        };
        let error = read_game(source, &options, &mut |_| ControlFlow::Continue(())).unwrap_err();
        assert!(
            matches!(
                error,
                ReadError::TooLarge {
                    limit: 1_048_576,
                    ..
                }
            ),
            "{format}: {error}"
        );
    }
    let options = ReadOptions {
        format: Some(Format::ArgumentationNumeric),
        max_memory: Some(1 << 20),
        ..ReadOptions::default()
    };
    let source = Source::from_text("bomb", "p af 4294967294\n");
    let error = read_game(source, &options, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(
        matches!(
            error,
            ReadError::TooLarge {
                positions: 4_294_967_294,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn reading_stops_when_asked() {
    for (format, text) in EXAMPLES {
        let source = Source::from_text("g", text);
        let options = ReadOptions {
            format: Some(format),
            max_memory: None,
            ..ReadOptions::default()
        };
        let error = read_game(source, &options, &mut |_| ControlFlow::Break(()));
        if format != Format::EdgeList {
            assert!(matches!(error, Err(ReadError::Stopped)), "{format}");
        }
    }
}
