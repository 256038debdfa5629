//! A solution is accepted as it was written, and refuted after any one value was changed.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use std::collections::HashMap;
use support::{Folder, example, examples, run, run_with_input};

/// A solution in memory, line by line.
#[derive(Clone)]
struct Text {
    lines: Vec<String>,
}

impl Text {
    fn solve(game: &str) -> Text {
        let text = run(&["solve", game, "-o", "-", "-q"]).answer();
        Text {
            lines: text.lines().map(str::to_owned).collect(),
        }
    }

    fn to_text(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }

    /// The indices of the lines of positions.
    fn positions(&self) -> Vec<usize> {
        (0..self.lines.len())
            .filter(|&index| !self.lines[index].starts_with('#'))
            .collect()
    }

    fn field(&self, line: usize, column: usize) -> &str {
        self.lines[line].split('\t').nth(column).unwrap()
    }

    fn with_field(&self, line: usize, column: usize, value: &str) -> Text {
        let mut changed = self.clone();
        let mut fields: Vec<&str> = self.lines[line].split('\t').collect();
        fields[column] = value;
        changed.lines[line] = fields.join("\t");
        changed
    }

    /// Every position's optimal successors, as `best` lists them.
    fn optimal_moves(game: &str, names: &[String]) -> HashMap<String, Vec<String>> {
        let mut arguments = vec!["best".to_owned(), game.to_owned(), "--json".to_owned()];
        arguments.extend(names.iter().cloned());
        let json = run(&arguments).json();
        let positions = json["positions"].as_array().unwrap();
        positions
            .iter()
            .map(|position| {
                let moves = position["moves"].as_array().unwrap();
                let optimal = moves.iter().filter(|rated| rated["optimal"] == true);
                let name = position["name"].as_str().unwrap().to_owned();
                (
                    name,
                    optimal
                        .map(|rated| rated["to"].as_str().unwrap().to_owned())
                        .collect(),
                )
            })
            .collect()
    }
}

/// Positions of a solution worth changing: all of a small one, some of a large one.
fn sample(text: &Text) -> Vec<usize> {
    let positions = text.positions();
    let step = positions.len().div_ceil(12).max(1);
    positions.into_iter().step_by(step).collect()
}

#[test]
fn every_example_solves_and_checks() {
    let folder = Folder::new();
    for game in examples() {
        let solution = folder.path("s");
        run(&["solve", &game, "-o", &solution]).answer();
        let said = run(&["check", &game, &solution]).answer();
        assert!(said.starts_with("accepted: "), "{game}: {said}");
        let said = run(&["check", &game, &solution, "--weak"]).answer();
        assert!(said.starts_with("accepted: "), "{game}: {said}");
    }
}

#[test]
fn any_changed_outcome_or_remoteness_is_refuted_by_position() {
    for game in examples() {
        let text = Text::solve(&game);
        for line in sample(&text) {
            let (outcome, remoteness) = (text.field(line, 1), text.field(line, 2));
            for other in ["win", "loss", "tie", "draw"]
                .into_iter()
                .filter(|&o| o != outcome)
            {
                let remoteness = if other == "draw" { "-" } else { "3" };
                let changed = text
                    .with_field(line, 1, other)
                    .with_field(line, 2, remoteness);
                refuted_with_name(&game, &changed);
                // The one word alone, whether or not it still goes with the remoteness.
                refuted_with_name(&game, &text.with_field(line, 1, other));
            }
            for other in ["-", "0", "1", "2", "7", "1073741822", "-1", "two", ""] {
                if other != remoteness {
                    refuted_with_name(&game, &text.with_field(line, 2, other));
                }
            }
            for other in ["won", "Win", ""] {
                refuted_with_name(&game, &text.with_field(line, 1, other));
            }
        }
    }
}

#[test]
fn a_changed_move_is_refuted_unless_it_is_as_good() {
    for game in examples() {
        let text = Text::solve(&game);
        let lines = text.positions();
        let names: Vec<String> = sample(&text)
            .iter()
            .map(|&line| text.field(line, 0).to_owned())
            .collect();
        let optimal = Text::optimal_moves(&game, &names);
        for line in sample(&text) {
            let name = text.field(line, 0);
            let others = [lines[0], line, lines[lines.len() - 1]];
            let others = others.map(|other| text.field(other, 0).to_owned());
            for other in others.iter().map(String::as_str).chain(["-"]) {
                if other == text.field(line, 3) {
                    continue;
                }
                let changed = text.with_field(line, 3, other);
                if optimal[name].iter().any(|to| to == other) {
                    check(&game, &changed, 0);
                } else {
                    refuted_with_name(&game, &changed);
                }
            }
        }
    }
}

#[test]
fn any_changed_line_of_the_header_is_refuted() {
    let game = example("cached-cycle.edges");
    let text = Text::solve(&game);
    for (from, to) in [
        ("# game: ", "# game: 0"),
        ("dead-end loses", "dead-end wins"),
        ("dead-end loses", "dead-end ties"),
        ("infinite draw", "infinite player-1"),
        ("# positions: 6", "# positions: 5"),
        ("# moves: 6", "# moves: 7"),
        ("win 3", "win 2"),
        ("loss 3", "loss 4"),
        ("tie 0", "tie 1"),
        ("draw 0", "draw 1"),
        ("# start: A", "# start: Nowhere"),
        ("# start: A", "# start: B"),
        ("# start: A\n", ""),
    ] {
        let before = text.to_text();
        let mut after = before.replacen(from, to, 1);
        if from == "# game: " {
            // Keep the length of the identity.
            let begin = after.find(to).unwrap() + to.len();
            after.remove(begin);
            if after == before {
                after.replace_range(begin - 1..begin, "1");
            }
        }
        assert_ne!(before, after, "{from}");
        let run = run_with_input(&["check", &game, "-"], after.as_bytes());
        assert_eq!(run.code, 1, "{from} -> {to}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.starts_with("refuted: "), "{}", run.stdout);
    }
}

#[test]
fn lines_missing_doubled_or_foreign_are_refuted() {
    let game = example("cached-cycle.edges");
    let text = Text::solve(&game);
    let positions = text.positions();
    let mut missing = text.clone();
    missing.lines.remove(positions[2]);
    assert!(check(&game, &missing, 1).contains("X has no line"));
    let mut doubled = text.clone();
    doubled.lines.push(text.lines[positions[0]].clone());
    assert!(check(&game, &doubled, 1).contains(":16:1: position A has a line already"));
    let mut foreign = text.clone();
    foreign.lines.push("Q\tloss\t0\t-".to_owned());
    assert!(check(&game, &foreign, 1).contains("no position Q"));
    let unknown_move = text.with_field(positions[0], 3, "Q");
    assert!(check(&game, &unknown_move, 1).contains("leads to `Q`"));
    // The order of the lines does not matter.
    let mut turned = text;
    turned.lines[positions[0]..].reverse();
    check(&game, &turned, 0);
}

#[test]
fn malformed_solutions_are_refused_with_line_and_column() {
    let game = example("cached-cycle.edges");
    let text = Text::solve(&game);
    let first = text.positions()[0];
    let line = first + 1;
    for (changed, place) in [
        (
            text.with_field(first, 3, "X\textra"),
            format!("<stdin>:{line}:1: "),
        ),
        (
            text.with_field(first, 0, "\"X"),
            format!("<stdin>:{line}:1: "),
        ),
    ] {
        let message =
            run_with_input(&["check", &game, "-"], changed.to_text().as_bytes()).refusal();
        assert!(message.starts_with(&place), "{place} {message}");
    }
    for (from, to, place) in [
        (
            "# retrograde solution 1",
            "# retrograde solution 9",
            "<stdin>:1:23: ",
        ),
        ("# retrograde solution 1", "A B", "<stdin>:1:1: "),
        (
            "# rules: dead-end loses",
            "# rules: dead-end perhaps",
            "<stdin>:3:10: ",
        ),
        ("# positions: 6", "# positions: six", "<stdin>:4:14: "),
        ("# counts: win 3", "# counts: won 3", "<stdin>:6:11: "),
        ("# moves: 6\n", "", "<stdin>:9:1: "),
    ] {
        let changed = text.to_text().replacen(from, to, 1);
        let message = run_with_input(&["check", &game, "-"], changed.as_bytes()).refusal();
        assert!(message.starts_with(place), "{from} -> {to}: {message}");
    }
    let message = run_with_input(&["check", &game, "-"], b"").refusal();
    assert!(
        message.starts_with("<stdin>:1:1: expected `# retrograde solution 1`"),
        "{message}"
    );
}

#[test]
fn the_solution_of_another_game_is_refuted() {
    let other = Text::solve(&example("last-match.edges"));
    let said = check(&example("cached-cycle.edges"), &other, 1);
    assert!(said.contains("this solution is for another game"), "{said}");
}

#[test]
fn a_remoteness_too_large_passes_the_weak_check_only() {
    // B reaches the end in 3 plies; a bound of 5 is true but not exact.
    let folder = Folder::new();
    let game = folder.file("g", "a b\nb c\nc d\n");
    let text = Text::solve(&game);
    let line = text.positions()[0];
    let bound = text.with_field(line, 2, "5");
    refuted_with_name(&game, &bound);
    let run = run_with_input(&["check", &game, "-", "--weak"], bound.to_text().as_bytes());
    assert!(run.answer().contains("upper bound"));
}

#[test]
fn the_refutation_shows_its_witnesses_in_json_and_csv() {
    let game = example("cached-cycle.edges");
    let text = Text::solve(&game);
    let changed = text.with_field(text.positions()[1], 2, "1").to_text();
    let run = run_with_input(&["check", &game, "-", "--json"], changed.as_bytes());
    assert_eq!(run.code, 1);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(json["schema"], "retrograde.check/1");
    assert_eq!(json["accepted"], false);
    assert_eq!(json["failure"]["position"], "B");
    assert_eq!(json["failure"]["claimed"]["remoteness"], 1);
    assert_eq!(json["failure"]["witnesses"][0]["to"], "C");
    let run = run_with_input(
        &["check", &game, "-", "--format", "csv"],
        changed.as_bytes(),
    );
    assert!(
        run.stdout
            .starts_with("accepted,position,message\nfalse,B,"),
        "{}",
        run.stdout
    );
    let impossible = text.with_field(text.positions()[1], 2, "-1").to_text();
    let run = run_with_input(&["check", &game, "-", "--json"], impossible.as_bytes());
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(json["failure"]["position"], "B");
    let accepted = text.to_text();
    let run = run_with_input(&["check", &game, "-", "--json"], accepted.as_bytes());
    assert_eq!(run.json()["failure"], serde_json::Value::Null);
}

/// Checks a changed solution, expects the code, and gives what was said.
fn check(game: &str, text: &Text, code: i32) -> String {
    let run = run_with_input(&["check", game, "-"], text.to_text().as_bytes());
    assert_eq!(run.code, code, "{game}: {}{}", run.stdout, run.stderr);
    run.stdout
}

/// A changed value must be refuted, naming a position.
fn refuted_with_name(game: &str, text: &Text) {
    let said = check(game, text, 1);
    let first = said.lines().next().unwrap();
    assert!(
        first.starts_with("refuted: ") && first.contains("position "),
        "{game}: {said}"
    );
}
