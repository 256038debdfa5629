//! Small graphs with known answers, mostly inputs on which some program went wrong:
//! loops, parallel moves, given values, owners, claims a checker must refuse.
//!
//! The answers come from `tests/data/cases.jsonl`; its README names their sources.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

mod support {
    pub mod cases;
    pub mod truth;
}

use retrograde::{
    DeadEnd, GameGraph, InfinitePlay, Outcome, Player, Position, Rules, Solution, Value, check,
    solve,
};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use support::cases::{Case, cases_of_kind};

/// Positions by name, in the order of their first appearance.
struct Names {
    names: Vec<String>,
    positions: BTreeMap<String, Position>,
}

impl Names {
    fn of(input: &Json) -> Names {
        let mut names = Names {
            names: Vec::new(),
            positions: BTreeMap::new(),
        };
        let listed = input
            .get("vertices")
            .and_then(Json::as_array)
            .into_iter()
            .flatten();
        let moves = input["edges"].as_array().unwrap().iter();
        for name in listed.chain(moves.flat_map(|ends| ends.as_array().unwrap())) {
            names.add(&text(name));
        }
        names
    }

    fn add(&mut self, name: &str) {
        if !self.positions.contains_key(name) {
            self.positions
                .insert(name.to_owned(), self.names.len() as Position);
            self.names.push(name.to_owned());
        }
    }

    fn position(&self, name: &str) -> Position {
        self.positions[name]
    }
}

/// A name may stand as a number or as a string.
fn text(name: &Json) -> String {
    name.as_str()
        .map_or_else(|| name.to_string(), str::to_owned)
}

fn game_with_moves(input: &Json, names: &Names) -> retrograde::GameGraphBuilder {
    let mut builder = GameGraph::builder(names.names.len() as u64);
    for ends in input["edges"].as_array().unwrap() {
        builder.add_move(
            names.position(&text(&ends[0])),
            names.position(&text(&ends[1])),
        );
    }
    builder
}

/// The value a pair of outcome and remoteness stands for.
fn value(pair: &Json) -> Value {
    let remoteness = pair["r"].as_u64().map(|plies| plies as u32);
    let outcome = match pair["o"].as_str().unwrap() {
        "W" => Outcome::Win,
        "L" => Outcome::Loss,
        "D" => Outcome::Draw,
        other => panic!("unknown outcome {other}"),
    };
    Value::new(outcome, remoteness).unwrap()
}

fn rules(case: &Case) -> Rules {
    let dead_end = match case.json["convention"].as_str().unwrap() {
        "normal" => DeadEnd::Loses,
        "misere" => DeadEnd::Wins,
        other => panic!("{}: unknown convention {other}", case.id),
    };
    Rules {
        dead_end,
        infinite: InfinitePlay::Draw,
    }
}

#[test]
fn explicit_graphs_have_the_known_outcomes_and_remoteness() {
    for case in cases_of_kind("edges", 29) {
        let names = Names::of(case.input());
        let mut builder = game_with_moves(case.input(), &names);
        builder.rules(rules(&case));
        for (name, label) in case.input()["prelabel"].as_object().into_iter().flatten() {
            // The table calls every level result D. A given one is where play ends: a tie.
            let given = match label.as_str().unwrap() {
                "W" => Value::win(0),
                "L" => Value::loss(0),
                _ => Value::tie(0),
            };
            builder.seed(names.position(name), given);
        }
        let game = builder.build().unwrap();
        let solution = solve(&game).unwrap();
        assert_eq!(check(&game, &solution), Ok(()), "{}", case.id);
        let expected = case.expected().as_object().unwrap();
        assert_eq!(expected.len(), names.names.len(), "{}", case.id);
        for (name, pair) in expected {
            let found = solution.value(names.position(name));
            let wanted = value(pair);
            let agrees = if found.outcome() == Outcome::Tie {
                wanted == Value::DRAW
            } else {
                found == wanted
            };
            assert!(
                agrees,
                "{}, position {name}: found {found}, known {wanted}",
                case.id
            );
        }
    }
}

/// A given level end makes ties; what the table calls D there has a remoteness of its own.
#[test]
fn level_ends_make_ties_and_endless_play_makes_draws() {
    let ties = BTreeMap::from([
        ("D07", BTreeMap::from([("1", 0), ("2", 1), ("5", 2)])),
        ("D08", BTreeMap::from([("1", 0), ("2", 1)])),
    ]);
    let mut seen = 0;
    for case in cases_of_kind("edges", 29) {
        let Some(expected) = ties.get(case.id.as_str()) else {
            continue;
        };
        let names = Names::of(case.input());
        let mut builder = game_with_moves(case.input(), &names);
        builder.seed(names.position("1"), Value::tie(0));
        let solution = solve(&builder.build().unwrap()).unwrap();
        for (&name, &plies) in expected {
            assert_eq!(
                solution.value(names.position(name)),
                Value::tie(plies),
                "{}",
                case.id
            );
        }
        assert_eq!(solution.counts().draw, 0, "{}", case.id);
        seen += 1;
    }
    assert_eq!(seen, ties.len());
}

#[test]
fn no_terminal_at_all_leaves_no_depth_to_speak_of() {
    let mut seen = 0;
    for case in cases_of_kind("edges", 29) {
        if case.id != "A09" && case.id != "D09" {
            continue;
        }
        let names = Names::of(case.input());
        let solution = solve(&game_with_moves(case.input(), &names).build().unwrap()).unwrap();
        assert_eq!(solution.deepest(), None, "{}", case.id);
        assert_eq!(solution.longest_win(), None, "{}", case.id);
        seen += 1;
    }
    assert_eq!(seen, 2);
}

/// A player who can force play into a set is one who wins when play ends there and his
/// opponent wins all other play: dead ends elsewhere, and endless play.
#[test]
fn attractors_are_reachability_games() {
    for case in cases_of_kind("owner_edges", 1) {
        let input = case.input();
        let names = Names::of(input);
        let attacker = Player::Zero;
        let mut owners = BTreeMap::new();
        let mut builder = game_with_moves(input, &names);
        for (name, owner) in input["owner"].as_object().unwrap() {
            let owner = if owner == "A" {
                attacker
            } else {
                attacker.opponent()
            };
            builder.owner(names.position(name), owner);
            owners.insert(names.position(name), owner);
        }
        let attackers_win = |position: Position| {
            if owners[&position] == attacker {
                Value::win(0)
            } else {
                Value::loss(0)
            }
        };
        for name in input["target"].as_array().unwrap() {
            let position = names.position(&text(name));
            builder.seed(position, attackers_win(position));
        }
        builder.rules(Rules {
            dead_end: DeadEnd::PlayerWins(attacker.opponent()),
            infinite: InfinitePlay::PlayerWins(attacker.opponent()),
        });
        let game = builder.build().unwrap();
        let solution = solve(&game).unwrap();
        assert_eq!(check(&game, &solution), Ok(()), "{}", case.id);
        let attractor: Vec<String> = names
            .names
            .iter()
            .filter(|name| {
                let position = names.position(name);
                solution.value(position).outcome() == attackers_win(position).outcome()
            })
            .cloned()
            .collect();
        let expected = case.expected()["attractor"].as_array().unwrap();
        assert_eq!(
            attractor,
            expected.iter().map(text).collect::<Vec<_>>(),
            "{}",
            case.id
        );
    }
}

#[test]
fn the_checker_accepts_and_refuses_the_claims_it_should() {
    for case in cases_of_kind("verify", 2) {
        let names = Names::of(case.input());
        let game = game_with_moves(case.input(), &names).build().unwrap();
        let mut values = vec![Value::DRAW; names.names.len()];
        for (name, pair) in case.input()["claim"].as_object().unwrap() {
            values[names.position(name) as usize] = value(pair);
        }
        let verdict = check(&game, &Solution::from_values(values));
        match case.expected()["verify"].as_str().unwrap() {
            "accept" => assert_eq!(verdict, Ok(()), "{}", case.id),
            "reject" => {
                let error = verdict.expect_err(&case.id);
                assert!(
                    matches!(error, retrograde::CheckError::Refuted(_)),
                    "{error}"
                );
            }
            other => panic!("{}: unknown verdict {other}", case.id),
        }
    }
}
