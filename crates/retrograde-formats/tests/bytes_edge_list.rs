//! Whatever bytes come, line-based readers end in a game or in one clear error.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use proptest::prelude::*;
use retrograde::PositionGraph;
use retrograde_formats::{
    Format, ReadError, ReadOptions, Source, detect_format, looks_like_board, read_game,
};
use std::io::Write;
use std::ops::ControlFlow;

const FORMATS: [Format; 3] = [Format::EdgeList, Format::Facts, Format::Counted];

fn try_to_read(bytes: &[u8], format: Option<Format>) {
    let options = ReadOptions {
        format,
        max_memory: Some(1 << 24),
        ..ReadOptions::default()
    };
    let result = Source::from_bytes("test", bytes.to_vec())
        .and_then(|source| read_game(source, &options, &mut |_| ControlFlow::Continue(())));
    match result {
        Ok(game) => assert_eq!(game.names.len(), game.graph.position_count() as usize),
        Err(ReadError::Syntax {
            place,
            expected,
            found,
            remedy,
        }) => {
            // The end of the file is at the beginning of the line after the last.
            let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
            assert!(
                place.line >= 1 && place.line <= lines + 1,
                "{place} of {lines} lines"
            );
            assert!(
                place.column >= 1 && place.column <= bytes.len() as u64 + 1,
                "{place}"
            );
            for part in [expected, found, remedy] {
                assert!(
                    !part.is_empty() && !part.contains('\n') && part.len() < 400,
                    "{part:?}"
                );
            }
        }
        Err(error) => {
            let message = error.to_string();
            assert!(
                message.starts_with("test: ") || message.starts_with("test:"),
                "{message}"
            );
        }
    }
}

fn lines() -> impl Strategy<Value = Vec<u8>> {
    let name = prop_oneof![
        5 => "[0-9]{1,2}",
        1 => "-?[0-9]{9,21}",
        3 => "[a-c]",
        1 => "\"[a-z \\\\\"]{0,4}\"",
        1 => Just("again".to_owned()),
    ];
    let separator = prop::sample::select(vec![" ", "\t", ",", ", ", "  ", ",,", ""]);
    let directive = prop::sample::select(vec![
        "!win",
        "!loss",
        "!tie",
        "!owner",
        "!start",
        "!rule dead-end",
        "!rule infinite",
        "!x",
        "#",
        "%",
    ]);
    let value = prop::sample::select(vec!["0", "1", "ties", "player-0", "draw", "again", "-5"]);
    let end = prop::sample::select(vec!["\n", "\r\n", "\n\n", " \n", "\r", ""]);
    let line = prop_oneof![
        4 => (name.clone(), separator, name.clone()).prop_map(|(from, by, to)| from + by + &to),
        1 => (directive, name, value).prop_map(|(word, name, value)| format!("{word} {name} {value}")),
    ];
    prop::collection::vec((line, end).prop_map(|(line, end)| line + end), 0..12)
        .prop_map(|lines| lines.concat().into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for format in FORMATS {
            try_to_read(&bytes, Some(format));
        }
        try_to_read(&bytes, None);
        let _ = detect_format("test", &bytes);
        let _ = looks_like_board(&bytes);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        for format in FORMATS {
            try_to_read(text.as_bytes(), Some(format));
        }
    }

    #[test]
    fn mutated_lines(
        mut bytes in lines(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3),
    ) {
        for (index, byte) in changes {
            if !bytes.is_empty() {
                let index = index.index(bytes.len());
                bytes[index] = byte;
            }
        }
        for format in FORMATS {
            try_to_read(&bytes, Some(format));
        }
        try_to_read(&bytes, None);
    }

    #[test]
    fn damaged_packing(bytes in lines(), cut in any::<prop::sample::Index>(), flip in any::<u8>()) {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(&bytes).unwrap();
        for mut packed in [packer.finish().unwrap(), zstd::encode_all(&bytes[..], 1).unwrap()] {
            let index = cut.index(packed.len());
            packed[index] ^= flip;
            // What comes out of damaged packing has lines of its own.
            let options = ReadOptions { format: Some(Format::EdgeList), max_memory: Some(1 << 24), ..ReadOptions::default() };
            for bytes in [packed.clone(), packed[..index].to_vec()] {
                let _ = Source::from_bytes("test", bytes).and_then(|source| {
                    read_game(source, &options, &mut |_| ControlFlow::Continue(()))
                });
            }
        }
    }
}

#[test]
fn well_known_binary_files_are_no_games() {
    for beginning in [
        &b"\x7fELF\x02\x01\x01\0"[..],
        b"\x89PNG\r\n\x1a\n",
        b"PK\x03\x04\n",
        b"%PDF-1.4\n1 0 obj\n",
    ] {
        let source = Source::from_bytes("binary", beginning.to_vec()).unwrap();
        let result = read_game(source, &ReadOptions::default(), &mut |_| {
            ControlFlow::Continue(())
        });
        let message = result.unwrap_err().to_string();
        assert!(message.starts_with("binary:"), "{message}");
    }
}
