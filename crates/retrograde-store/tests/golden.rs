//! Files of version 1, kept as they were written: they must be written the same and read
//! the same for ever.
//!
//! `cargo test -p retrograde-store --test golden -- --ignored` writes them anew; only for a
//! new version of the format, or of zstd.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod support;

use retrograde::{Rules, Value};
use retrograde_store::{KeysContent, Store, to_bytes};
use std::path::PathBuf;
use support::{Keyed, Named};

/// The smallest of them, which `docs/format.md` explains byte by byte.
const EXPLAINED: &str = "countdown.retro";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/store")
}

/// Three positions: nothing left to take, one, and two.
fn countdown() -> Vec<u8> {
    let values = [Value::loss(0), Value::win(1), Value::loss(2)];
    to_bytes(KeysContent {
        name: "countdown",
        program: "retrograde 0.1.0",
        rules: Rules::default(),
        starts: &[30],
        move_count: 2,
        keys: &[10, 20, 30],
        value_of: &|position| values[position as usize],
    })
    .unwrap()
}

fn golden_files() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        (EXPLAINED, countdown()),
        ("keys.retro", Keyed::small().bytes()),
        ("packed.retro", Keyed::packed().bytes()),
        ("texts.retro", Named::marked().bytes()),
        ("integers.retro", Named::owned().bytes()),
    ]
}

#[test]
#[ignore = "writes the files that the other tests compare with"]
fn write_golden_files() {
    for (name, bytes) in golden_files() {
        std::fs::write(folder().join(name), bytes).unwrap();
    }
}

#[test]
fn golden_files_are_written_byte_for_byte() {
    for (name, bytes) in golden_files() {
        assert_eq!(std::fs::read(folder().join(name)).unwrap(), bytes, "{name}");
    }
}

#[test]
fn golden_files_of_games_by_rules_are_read() {
    for (name, game) in [
        ("keys.retro", Keyed::small()),
        ("packed.retro", Keyed::packed()),
    ] {
        let store = Store::open(folder().join(name)).unwrap();
        store.verify().unwrap();
        assert_eq!(store.description().name, "example:size=3");
        for (&key, &value) in game.keys.iter().zip(&game.values) {
            assert_eq!(store.probe(key).unwrap(), Some(value), "{name}, key {key}");
        }
    }
    let packed = Store::open(folder().join("packed.retro")).unwrap();
    assert!(packed.file_bytes() < 12 * u64::from(packed.position_count()));
}

#[test]
fn golden_files_of_graphs_are_read() {
    for (name, named) in [
        ("texts.retro", Named::marked()),
        ("integers.retro", Named::owned()),
    ] {
        let store = Store::open(folder().join(name)).unwrap();
        store.verify().unwrap();
        for (position, wanted) in named.names.0.iter().enumerate() {
            let value = named.solution.value(position as u32);
            assert_eq!(store.probe_name(wanted).unwrap(), Some(value));
        }
        let (graph, _) = store.graph().unwrap();
        assert!(retrograde::check(&graph, &store.solution().unwrap()).is_ok());
    }
}

/// The table of bytes in the specification is the file.
#[test]
fn the_specification_shows_a_file_as_it_is() {
    let page = include_str!("../../../docs/format.md");
    let (_, table) = page.split_once("```hex\n").unwrap();
    let (table, _) = table.split_once("```").unwrap();
    let mut bytes = Vec::new();
    for line in table.lines() {
        let (offset, rest) = line.split_once("  ").unwrap();
        assert_eq!(
            usize::from_str_radix(offset, 16).unwrap(),
            bytes.len(),
            "{line}"
        );
        let digits = rest.split("  ").next().unwrap();
        for byte in digits.split(' ') {
            bytes.push(u8::from_str_radix(byte, 16).unwrap());
        }
    }
    assert_eq!(bytes, std::fs::read(folder().join(EXPLAINED)).unwrap());
}
