//! Bundled games in place of input files: solved, converted, estimated, audited by name.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use support::{Folder, run};

#[test]
fn a_bundled_game_can_be_written_out_as_a_graph() {
    let folder = Folder::new();
    for name in [
        "tic-tac-toe",
        "achi",
        "chopsticks",
        "hare-and-hounds",
        "piles",
    ] {
        let graph = folder.path(&format!("{name}.edges"));
        run(&["convert", name, &graph]).answer();
        let by_name = run(&["stats", name, "--histogram", "--json"]).json();
        let by_graph = run(&["stats", &graph, "--histogram", "--json"]).json();
        for field in [
            "positions",
            "moves",
            "terminals",
            "most_moves",
            "counts",
            "deepest",
            "histogram",
        ] {
            assert_eq!(by_graph[field], by_name[field], "{name}: {field}");
        }
        // Positions and moves have the same identity, so one's solution is the other's.
        let solution = folder.path("s");
        run(&["solve", name, "-o", &solution, "--as", "text"]).answer();
        let checked = run(&["check", &graph, &solution]).answer();
        assert!(checked.starts_with("accepted: "), "{name}: {checked}");
        let checked = run(&["check", name, &solution]).answer();
        assert!(checked.starts_with("accepted: "), "{name}: {checked}");
    }
}

#[test]
fn the_solution_of_another_game_is_not_accepted_by_name() {
    let folder = Folder::new();
    let solution = folder.path("s");
    run(&["solve", "tant-fant", "-o", &solution]).answer();
    let text = std::fs::read_to_string(&solution).unwrap();
    let run_check = |game: &str, solution: &str| run(&["check", game, solution]);
    assert_eq!(run_check("tant-fant", &solution).code, 0);
    let other = run_check("achi", &solution);
    assert_eq!(other.code, 1, "{}{}", other.stdout, other.stderr);
    let misere = text.replacen("dead-end loses", "dead-end wins", 1);
    assert_ne!(misere, text);
    let misere = folder.file("misere", misere);
    let refuted = run_check("tant-fant", &misere);
    assert_eq!(refuted.code, 1);
    assert!(
        refuted.stdout.contains("made under other rules"),
        "{}",
        refuted.stdout
    );
}

#[test]
fn moves_have_the_names_that_the_game_gives_them() {
    let json = run(&["best", "tic-tac-toe", "X../.O./...", "--json"]).json();
    let moves = json["positions"][0]["moves"].as_array().unwrap();
    assert_eq!(moves[0]["to"], "XX./.O./...");
    assert_eq!(moves[0]["move"], "b1");
    let text = run(&["best", "tic-tac-toe", "X../.O./..."]).answer();
    assert!(
        text.contains(" *  XX./.O./... (b1)  tie in 7 plies\n"),
        "{text}"
    );
    let line = run(&["line", "hare-and-hounds"]).answer();
    assert!(
        line.starts_with("X../X...O/X../hounds: win in 23 plies"),
        "{line}"
    );
    assert!(line.contains("\n1    "), "{line}");
    assert!(
        line.lines().nth(2).unwrap().contains("  the hounds  "),
        "{line}"
    );
}

#[test]
fn an_estimate_says_no_more_than_is_known() {
    let small = run(&["estimate", "tic-tac-toe", "--json"]).json();
    assert_eq!(small["size"]["positions"], 5478);
    assert_eq!(small["size"]["moves"], 16167);
    assert_eq!(small["fits"], true);
    // Some 30 million positions, more than are enumerated in passing.
    let large = run(&["estimate", "connect-k:columns=5,rows=5", "--json"]).json();
    assert_eq!(large["schema"], "retrograde.estimate/1");
    assert!(large["size"].is_null());
    let more_than = large["more_positions_than"].as_u64().unwrap();
    assert!((3_000_000..4_000_000).contains(&more_than), "{large}");
    let moves = large["moves_per_position"].as_f64().unwrap();
    assert!((2.0..5.0).contains(&moves), "{large}");
    let bytes = |field: &str| large[field].as_u64().unwrap();
    let each = bytes("bytes_per_position") as f64 + bytes("bytes_per_move") as f64 * moves;
    let least = bytes("peak_at_least") as f64 - (7 << 20) as f64;
    assert!(
        (each * more_than as f64 / least - 1.0).abs() < 0.01,
        "{large}"
    );
    assert!(large["fits"].is_null(), "{large}");
    let little = [
        "estimate",
        "connect-k:columns=5,rows=5",
        "--max-memory",
        "40MiB",
    ];
    let text = run(&little).answer();
    for words in [
        "how many is not known before they are enumerated",
        "does not fit",
        "in games played at random",
    ] {
        assert!(text.contains(words), "{text}");
    }
    let table = run(&[&little[..], &["--format", "csv"]].concat()).answer();
    assert!(table.starts_with("per,bytes\nposition,"), "{table}");
}

#[test]
fn a_game_that_fits_while_it_is_enumerated_may_not_fit_when_it_is_solved() {
    let predicted = run(&["estimate", "dao", "--json"]).json();
    assert_eq!(predicted["size"]["positions"], 1_768_108);
    assert_eq!(predicted["size"]["moves"], 19_512_320);
    let phase = |name: &str| predicted["phases"][name].as_u64().unwrap();
    assert!(phase("read") < phase("solve"), "{predicted}");
    let between = u64::midpoint(phase("read"), phase("solve")).to_string();
    let message = run(&["solve", "dao", "--max-memory", &between]).refusal();
    for words in [
        "dao",
        "1768108 positions and 19512320 moves",
        "would be needed to solve it",
        "Raise --max-memory",
    ] {
        assert!(message.contains(words), "{message}");
    }
    let enough = phase("solve").to_string();
    run(&["solve", "dao", "--max-memory", &enough]).answer();
}

#[test]
fn a_game_has_one_name_however_its_options_are_spelled() {
    for (one, other) in [
        ("circular-pile:moves=5+2", "circular-pile"),
        (
            "circular-pile:moves=3+2+1,start=20",
            "circular-pile:moves=1-3",
        ),
        ("piles:moves=1-99", "piles"),
        ("fox-and-hounds:size=4,fox=c", "fox-and-hounds:size=4"),
        (
            "cat-and-mouse:graph=2-1+1-0+0-1,hole=none",
            "cat-and-mouse:graph=0-1+1-2,hole=none",
        ),
    ] {
        let name = |game: &str| run(&["games", game, "--json"]).json()["full_name"].clone();
        assert_eq!(name(one), other, "{one}");
        assert_eq!(name(other), other);
    }
}

#[test]
fn games_are_audited_by_name() {
    for name in [
        "tic-tac-toe",
        "mu-torere",
        "cat-and-mouse",
        "quixo:symmetry=yes",
    ] {
        let text = run(&["audit", name]).answer();
        assert!(
            text.contains(" positions, all that can be reached; ") && text.contains("; no faults"),
            "{text}"
        );
        let json = run(&["audit", name, "--json"]).json();
        assert_eq!(json["schema"], "retrograde.audit/1");
        assert_eq!(
            (&json["clean"], &json["complete"]),
            (&true.into(), &true.into())
        );
        assert_eq!(json["findings"].as_array().unwrap().len(), 0);
    }
    let part = run(&["audit", "dao", "--max-positions", "2000", "--json"]).json();
    assert_eq!(part["complete"], false);
    let positions = part["positions"].as_u64().unwrap();
    assert!((2000..=2500).contains(&positions), "{part}");
    let table = run(&["audit", "tic-tac-toe", "--format", "csv"]).answer();
    assert!(
        table.starts_with("kind,fault,count,position,detail\n"),
        "{table}"
    );
    assert!(
        run(&["audit", "tictac"])
            .refusal()
            .contains("there is no game called")
    );
}

#[test]
fn the_game_of_a_solution_file_is_audited() {
    let folder = Folder::new();
    let file = folder.path("t.retro");
    run(&["solve", "hexapawn", "-q", "-o", &file]).answer();
    let audit = |game: &str| run(&["audit", game, "--json"]).json();
    assert_eq!(audit(&file), audit("hexapawn"));
    let graph = folder.file("game.edges", "a b\n");
    let refused = run(&["audit", &graph]).refusal();
    assert!(refused.contains("has no rules to audit"), "{refused}");
    run(&["solve", &graph, "-q", "-o", &file]).answer();
    let refused = run(&["audit", &file]).refusal();
    assert!(
        refused.contains("holds game.edges, which is no bundled game"),
        "{refused}"
    );
    let refused = run(&["solve", &file, "--sweep"]).refusal();
    assert!(
        refused.contains("t.retro is a file, which has no variants"),
        "{refused}"
    );
}
