//! The known answers on the form of text: line ends, byte order marks, separators, names,
//! counts. They come from `tests/data/text_cases.jsonl`; its README names their sources.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod reading;
}

use retrograde::{Naming, Outcome, solve};
use retrograde_formats::{Format, NamedGame, ReadError};
use serde_json::Value as Json;
use support::reading::read;

const CASES: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/data/text_cases.jsonl"
));

fn case(id: &str) -> (String, Json) {
    let case = CASES
        .lines()
        .map(|line| serde_json::from_str::<Json>(line).unwrap())
        .find(|case| case["id"] == id)
        .unwrap_or_else(|| panic!("no case {id}"));
    assert_eq!(case["convention"], "normal");
    (
        case["input"]["text"].as_str().unwrap().to_owned(),
        case["expected"].clone(),
    )
}

fn assert_solved(id: &str, game: &NamedGame, expected: &Json) {
    let solution = solve(&game.graph).unwrap();
    let expected = expected.as_object().unwrap();
    assert_eq!(expected.len(), game.names.len(), "{id}");
    for (name, label) in expected {
        let value = solution.value(game.names.find(name).unwrap());
        let outcome = match label["o"].as_str().unwrap() {
            "W" => Outcome::Win,
            "L" => Outcome::Loss,
            "D" => Outcome::Draw,
            other => panic!("{id}: {other}"),
        };
        assert_eq!(value.outcome(), outcome, "{id} {name}");
        assert_eq!(
            value.remoteness().map(u64::from),
            label["r"].as_u64(),
            "{id} {name}"
        );
    }
}

#[test]
fn text_in_every_form_is_solved() {
    for id in ["F01", "F02", "F05", "F08"] {
        let (text, expected) = case(id);
        assert_solved(id, &read(&text, None).unwrap(), &expected);
    }
}

#[test]
fn headers_that_are_wrong_are_refused() {
    let (text, expected) = case("F06");
    let message = read(&text, Some(Format::Counted)).unwrap_err().to_string();
    assert_eq!(expected["error"], "header says 3 edges, found 2");
    assert!(
        message.contains("header says 3 moves, found 2"),
        "{message}"
    );

    let (text, expected) = case("F07");
    let error = read(&text, Some(Format::Counted)).unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains("a position from 1 to 2, found `3`"),
        "{message}"
    );
    let ReadError::Syntax { place, .. } = error else {
        panic!("{message}")
    };
    assert_eq!(
        (Some(place.line), place.column),
        (expected["line"].as_u64(), 3)
    );
}

#[test]
fn a_third_field_is_refused_with_its_line() {
    let (text, expected) = case("F09");
    let error = read(&text, None).unwrap_err();
    let ReadError::Syntax { place, found, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(Some(place.line), expected["line"].as_u64());
    assert_eq!(found, "3 fields");
}

#[test]
fn an_integer_beyond_all_bounds_is_a_name() {
    let (text, _) = case("F11");
    let game = read(&text, None).unwrap();
    assert!(game.names.find("99999999999999999999").is_some());
    assert_eq!(game.names.len(), 3);
}
