//! `check` of solution files: damage is found, and what is whole but wrong is refuted with a
//! witness.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use retrograde::{ExploreOptions, SolvedKeys, Value, progress};
use retrograde_games::catalog;
use retrograde_store::{KeysContent, to_bytes};
use serde_json::Value as Json;
use support::{Folder, example, run};

#[test]
fn damage_is_found_and_named() {
    let folder = Folder::new();
    let games = [("tic-tac-toe", 1), ("graph", 97)];
    let graph = example("peace-talks.edges");
    for (name, step) in games {
        let game = if name == "graph" { &graph } else { name };
        let path = folder.path("whole.retro");
        run(&["solve", game, "-o", &path]).answer();
        let bytes = std::fs::read(&path).unwrap();
        let places = (0..bytes.len()).step_by(bytes.len() / 24 + step % 2);
        for place in places {
            let mut flipped = bytes.clone();
            flipped[place] ^= 0x10;
            let damaged = folder.file("damaged.retro", &flipped);
            let message = run(&["check", &damaged]).refusal();
            assert!(message.starts_with(&damaged), "{place}: {message}");
            let cut = folder.file("cut.retro", &bytes[..place]);
            for command in ["check", "stats", "best", "probe"] {
                let message = run(&[command, &cut]).refusal();
                assert!(message.starts_with(&cut), "{place}: {message}");
            }
        }
    }
}

/// The solution of a bundled game, to be tampered with.
fn solved(name: &str) -> SolvedKeys {
    let game = catalog::open(name).unwrap();
    let options = ExploreOptions::default();
    game.explore_and_solve(&options, &mut progress::silent, &mut |_| {})
        .unwrap()
}

/// A file whose checksums are right, with these keys and values.
fn tampered(name: &str, solved: &SolvedKeys, values: &[Value]) -> Vec<u8> {
    let game = catalog::open(name).unwrap();
    let starts: Vec<u64> = game.starts();
    to_bytes(KeysContent {
        name,
        program: "a test",
        rules: game.rules(),
        starts: &starts,
        move_count: solved.move_count,
        keys: &solved.keys,
        value_of: &|position| values[position as usize],
    })
    .unwrap()
}

/// What `check` says of a file that it must refute.
fn refutation(path: &str) -> String {
    let run = run(&["check", path]);
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.starts_with("refuted: "), "{}", run.stdout);
    run.stdout
}

#[test]
fn whatever_is_wrong_is_refuted_with_a_witness() {
    let folder = Folder::new();
    let name = "tic-tac-toe";
    let right = solved(name);
    let values: Vec<Value> = right.solution.values().collect();
    let path = folder.file("right.retro", tampered(name, &right, &values));
    run(&["check", &path]).answer();

    // A wrong value, here of the start.
    let start = right.starts[0] as usize;
    let mut wrong = values.clone();
    wrong[start] = Value::win(9);
    let path = folder.file("value.retro", tampered(name, &right, &wrong));
    let text = refutation(&path);
    assert!(
        text.starts_with(
            "refuted: position .../.../... is claimed as win in 9 plies, but no move wins\n"
        ),
        "{text}"
    );
    assert!(text.contains("├───┼───┼───┤"), "drawn: {text}");
    let json = run(&["check", &path, "--json"]);
    assert_eq!(json.code, 1);
    let json: Json = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["failure"]["position"], ".../.../...");
    assert_eq!(json["accepted"], false);

    // A remoteness too large: refuted, but not weakly.
    let mut wrong = values.clone();
    wrong[start] = Value::tie(11);
    let path = folder.file("deep.retro", tampered(name, &right, &wrong));
    assert!(refutation(&path).contains("the remoteness is 9 plies"));
    let weak = run(&["check", &path, "--weak"]).answer();
    assert!(
        weak.starts_with("accepted: every outcome is proved"),
        "{weak}"
    );

    // A position is missing to which a move leads.
    let mut fewer = right.clone();
    let mut kept = values.clone();
    let gone = (0..values.len()).find(|&index| index != start).unwrap();
    fewer.keys.remove(gone);
    kept.remove(gone);
    let path = folder.file("missing.retro", tampered(name, &fewer, &kept));
    assert!(refutation(&path).contains("leads out of the file"));

    // A count of moves that is not true.
    let mut more = right.clone();
    more.move_count += 1;
    let path = folder.file("moves.retro", tampered(name, &more, &values));
    assert!(refutation(&path).contains("16167 moves, but the file says 16168"));

    // A key that is the key of nothing.
    let mut odd = right.clone();
    odd.keys.push(u64::MAX);
    let mut longer = values.clone();
    longer.push(Value::DRAW);
    let path = folder.file("key.retro", tampered(name, &odd, &longer));
    assert!(refutation(&path).contains("is the key of no position"));

    // Another game under its name.
    let path = folder.file("other.retro", tampered(name, &right, &values));
    let run = run(&["check", "tant-fant", &path]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("for another game"), "{}", run.stdout);
}

#[test]
fn games_that_differ_are_named_where_names_tell_them_apart() {
    let folder = Folder::new();
    let solved = |game: &str, name: &str| {
        let path = folder.path(name);
        run(&["solve", game, "-q", "-o", &path]).answer();
        path
    };
    let pawns = solved("hexapawn", "p.retro");
    let files = [
        (pawns.clone(), "expected hexapawn, found tic-tac-toe"),
        (
            folder.file("g.edges", "a b\n"),
            "g.edges, found tic-tac-toe",
        ),
    ];
    let board = solved("tic-tac-toe", "t.retro");
    for (game, expected) in files {
        let run = run(&["check", &game, &board]);
        assert_eq!(run.code, 1);
        assert!(run.stdout.contains(expected), "{}", run.stdout);
    }
    // The same name, other moves: then nothing but the identity tells.
    let one = solved(&folder.file("g.edges", "a b\n"), "1.retro");
    let two = solved(&folder.file("g.edges", "a b\nb c\n"), "2.retro");
    let run = run(&["check", &one, &two]);
    assert_eq!(run.code, 1);
    let (_, said) = run.stdout.split_once("expected ").unwrap();
    let (expected, _) = said.split_once(", found").unwrap();
    assert_eq!(expected.len(), 32, "{said}");
    assert!(run_is_accepted(&pawns), "the files themselves are fine");
}

fn run_is_accepted(path: &str) -> bool {
    run(&["check", path, path]).code == 0
}
