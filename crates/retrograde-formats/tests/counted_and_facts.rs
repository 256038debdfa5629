//! Counted lists and facts.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod reading;
}

use retrograde_formats::{Format, ReadError, ReadOptions, Source, read_game};
use std::ops::ControlFlow;
use support::reading::{all_moves, all_names, read};

#[test]
fn counted_lists_name_all_positions() {
    let text = "# tree\r\n\r\n4 3\r\n1 2\r\n% more\n2\t 3\n1 2";
    let game = read(text, Some(Format::Counted)).unwrap();
    assert_eq!(all_names(&game), ["1", "2", "3", "4"]);
    assert_eq!(all_moves(&game), ["1 2", "2 3", "1 2"]);
    assert_eq!(game.format, Format::Counted);
    assert_eq!(
        all_names(&read("0 0\n", Some(Format::Counted)).unwrap()).len(),
        0
    );
}

#[test]
fn counts_must_be_true() {
    for (text, expected) in [
        (
            "",
            "test:1:1: expected a line with the number of positions and of moves, found the end of the file;",
        ),
        ("3\n", "test:1:2: expected 2 fields, found 1 field;"),
        (
            "3 1\n1 2 3\n",
            "test:2:5: expected 2 fields, found 3 fields;",
        ),
        (
            "x 1\n",
            "test:1:1: expected the number of positions, at most 4294967294, found `x`;",
        ),
        (
            "4294967295 1\n",
            "test:1:1: expected the number of positions",
        ),
        (
            "3 -1\n",
            "test:1:3: expected the number of moves, found `-1`;",
        ),
        (
            "3 2\n1 2\n",
            "test:3:1: expected another move, found the end of the file: header says 2 moves, found 1; correct the header on line 1",
        ),
        (
            "3 1\n1 2\n\n2 3\n",
            "test:4:1: expected the end of the file, found another move: header says 1 moves;",
        ),
        (
            "3 1\n0 2\n",
            "test:2:1: expected a position from 1 to 3, found `0`; correct it, or the header on line 1",
        ),
        (
            "3 1\n1  99999999999\n",
            "test:2:4: expected a position from 1 to 3, found `99999999999`;",
        ),
        (
            "3 1\n1 a\n",
            "test:2:3: expected a position from 1 to 3, found `a`;",
        ),
    ] {
        let message = read(text, Some(Format::Counted)).unwrap_err().to_string();
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
}

#[test]
fn a_counted_list_is_refused_at_its_header_if_it_is_too_large() {
    let options = ReadOptions {
        format: Some(Format::Counted),
        max_memory: Some(1 << 30),
        ..ReadOptions::default()
    };
    let source = Source::from_text("test", "4000000000 18446744073709551615\n1 2\n");
    let error = read_game(source, &options, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(
        matches!(
            error,
            ReadError::TooLarge {
                positions: 4_000_000_000,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn facts_take_names_as_they_are() {
    let text = "New York\ta, \"b\"\r\n# x\t!win\n\n10\t10 \n\t\n";
    let game = read(text, Some(Format::Facts)).unwrap();
    assert_eq!(
        all_names(&game),
        ["New York", "a, \"b\"", "# x", "!win", "10", "10 ", ""]
    );
    assert_eq!(all_moves(&game).len(), 4);
    assert_eq!(
        all_names(&read("20\t3\n3\t20", Some(Format::Facts)).unwrap()),
        ["3", "20"]
    );
}

#[test]
fn facts_have_two_columns() {
    for (text, expected) in [
        (
            "a\tb\na b\n",
            "test:2:4: expected two columns with a tab between them, found `a b` without a tab;",
        ),
        (
            "é\tb\tc\td\n",
            "test:1:4: expected two columns with a tab between them, found 4 columns;",
        ),
    ] {
        let message = read(text, Some(Format::Facts)).unwrap_err().to_string();
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn facts_are_known_by_their_extension_also_when_packed() {
    let packed = zstd::encode_all(&b"a\tb c\n"[..], 1).unwrap();
    let source = Source::from_bytes("edge.facts.zst", packed).unwrap();
    let game = read_game(source, &ReadOptions::default(), &mut |_| {
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(
        (game.format, all_names(&game)),
        (Format::Facts, vec!["a".into(), "b c".into()])
    );
}
