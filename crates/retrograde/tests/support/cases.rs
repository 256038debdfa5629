//! Reads `cases.jsonl`: one small game with its known answers per line.

use crate::support::truth::data_path;
use serde_json::Value as Json;

/// One line of the table.
pub struct Case {
    pub id: String,
    pub json: Json,
}

impl Case {
    /// What kind of game the line gives.
    pub fn kind(&self) -> &str {
        self.input()["kind"].as_str().unwrap()
    }

    /// The game.
    pub fn input(&self) -> &Json {
        &self.json["input"]
    }

    /// The known answers.
    pub fn expected(&self) -> &Json {
        &self.json["expected"]
    }
}

/// All lines of one kind, and how many must be there, so that none gets lost.
pub fn cases_of_kind(kind: &str, count: usize) -> Vec<Case> {
    let cases: Vec<Case> = std::fs::read_to_string(data_path("cases.jsonl"))
        .unwrap()
        .lines()
        .map(|line| {
            let json: Json = serde_json::from_str(line).unwrap();
            Case {
                id: json["id"].as_str().unwrap().to_owned(),
                json,
            }
        })
        .filter(|case| case.kind() == kind)
        .collect();
    assert_eq!(cases.len(), count, "cases of kind {kind}");
    cases
}
