//! Solution files: written by `solve`, proved by `check`, and asked by every other command
//! with the same answers as the game itself.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use retrograde::Value;
use retrograde_games::catalog;
use retrograde_store::{KeysContent, Store, to_bytes};
use serde_json::Value as Json;
use support::{Folder, example, run, run_with_input};

/// The bundled games that a test has time for, as they are by default.
fn small_games() -> Vec<&'static str> {
    let names = catalog::games().iter().map(|entry| entry.name);
    let is_small = |name: &&str| {
        let run = run(&["stats", name, "--max-positions", "6000", "--json"]);
        run.code == 0
    };
    let small: Vec<&str> = names.filter(is_small).collect();
    assert!(small.len() >= 14, "{small:?}");
    small
}

/// The answer as JSON, without what the game was called.
fn answer(arguments: &[&str]) -> Json {
    let mut json = run(&[arguments, &["--json"]].concat()).json();
    if let Some(object) = json.as_object_mut() {
        object.remove("game");
        object.remove("kind");
    }
    json
}

#[test]
fn a_file_of_a_bundled_game_answers_as_the_game_does() {
    let folder = Folder::new();
    for name in small_games() {
        let path = folder.path(&format!("{name}.retro"));
        run(&["solve", name, "-o", &path]).answer();
        let checked = run(&["check", &path]).answer();
        assert!(checked.starts_with("accepted: "), "{name}: {checked}");
        run(&["check", name, &path]).answer();
        for command in ["best", "line", "stats", "solve"] {
            assert_eq!(
                answer(&[command, &path]),
                answer(&[command, name]),
                "{name}"
            );
        }
        let stats = ["stats", &path, "--histogram"];
        assert_eq!(
            answer(&stats),
            answer(&["stats", name, "--histogram"]),
            "{name}"
        );
        let starts = answer(&["solve", name]);
        for start in starts["starts"].as_array().unwrap() {
            let position = start["name"].as_str().unwrap();
            let probed = answer(&["probe", &path, position]);
            for field in ["outcome", "remoteness", "winner"] {
                assert_eq!(probed[field], start[field], "{name}: {position}");
            }
        }
    }
}

#[test]
fn a_file_of_a_graph_answers_as_the_graph_does() {
    let folder = Folder::new();
    for name in [
        "bonus-turn.edges",
        "cached-cycle.edges",
        "cat-and-mouse.edges",
        "guarded-door.pg",
        "heist.board",
        "last-match.edges",
        "links.txt",
        "peace-talks.edges",
        "weather.apx",
    ] {
        let game = example(name);
        let path = folder.path(&format!("{name}.retro"));
        run(&["solve", &game, "-o", &path]).answer();
        let checked = run(&["check", &path]).answer();
        assert!(checked.starts_with("accepted: "), "{name}: {checked}");
        run(&["check", &game, &path]).answer();
        let asked = answer(&["solve", &game]);
        let mut stored = answer(&["solve", &path]);
        // A board has a sentence of its own and says how play ends, which its graph does not.
        for own in ["sentence", "ending"] {
            if let Some(said) = asked.get(own) {
                stored[own] = said.clone();
            }
        }
        assert_eq!(stored, asked, "{name}");
        assert_eq!(
            answer(&["stats", &path]),
            answer(&["stats", &game]),
            "{name}"
        );
        if !asked["starts"].as_array().unwrap().is_empty() {
            for command in ["best", "line"] {
                assert_eq!(
                    answer(&[command, &path]),
                    answer(&[command, &game]),
                    "{name}"
                );
            }
        }
        let edges = |game: &str| run(&["convert", game, "-", "--to", "edges"]).answer();
        assert_eq!(edges(&path), edges(&game), "{name}");
        // Every position by its name, outcome and remoteness from the solution as text.
        let text = run(&["solve", &game, "-o", "-"]).answer();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let lines: Vec<Vec<&str>> = lines.map(|line| line.split('\t').collect()).collect();
        let names: String = lines.iter().map(|line| format!("{}\n", line[0])).collect();
        let probed = run_with_input(
            &["probe", &path, "--json"],
            names_as_json(&names).as_bytes(),
        );
        let probed = probed.answer();
        assert_eq!(probed.lines().count(), lines.len(), "{name}");
        for (line, probed) in lines.iter().zip(probed.lines()) {
            let probed: Json = serde_json::from_str(probed).unwrap();
            assert_eq!(probed["outcome"], line[1], "{name}: {line:?}");
            let remoteness = probed["remoteness"].as_u64();
            let plies = remoteness.map_or("-".to_owned(), |plies| plies.to_string());
            assert_eq!(plies, line[2], "{name}: {line:?}");
        }
    }
}

/// One question for each name; those in quotes are JSON already.
fn names_as_json(names: &str) -> String {
    let question = |name: &str| {
        let name = match name.strip_prefix('"') {
            Some(_) => name.to_owned(),
            None => Json::from(name).to_string(),
        };
        format!("{{\"position\": {name}}}\n")
    };
    names.lines().map(question).collect()
}

#[test]
fn a_stored_graph_can_be_solved_under_other_rules() {
    let folder = Folder::new();
    let game = example("last-match.edges");
    let path = folder.path("g.retro");
    run(&["solve", &game, "-o", &path]).answer();
    let ties = answer(&["solve", &path, "--dead-end", "ties"]);
    assert_eq!(ties, answer(&["solve", &game, "--dead-end", "ties"]));
    assert_ne!(ties, answer(&["solve", &path]));
    assert_eq!(
        answer(&["stats", &path, "--dead-end", "ties"]),
        answer(&["stats", &game, "--dead-end", "ties"])
    );
}

#[test]
fn a_solution_file_of_a_bundled_game_has_rules_of_its_own() {
    let folder = Folder::new();
    let path = folder.path("t.retro");
    run(&["solve", "tic-tac-toe", "-o", &path]).answer();
    for game in ["tic-tac-toe", &path] {
        assert!(
            run(&["stats", game, "--misere"])
                .refusal()
                .contains("the rules of tic-tac-toe are its own")
        );
    }
    assert!(
        run(&["best", &path, "--first", "thief"])
            .refusal()
            .contains("--first")
    );
    assert!(
        run(&["check", &path, &path, "--misere"])
            .refusal()
            .contains("--misere")
    );
    assert!(
        run(&["solve", "tic-tac-toe", "--from", "edges"])
            .refusal()
            .contains("--from")
    );
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let folder = Folder::new();
    for game in ["seega", "kaooa", "hexapawn"] {
        let files = ["1", "2"].map(|threads| {
            let path = folder.path(&format!("{game}-{threads}.retro"));
            run(&["solve", game, "-o", &path, "--threads", threads]).answer();
            std::fs::read(path).unwrap()
        });
        assert!(files[0] == files[1], "{game}");
    }
    // Where a graph lies does not matter, nor what packs it.
    let graph = folder.file("g.edges", "a b\nb a\nb c\n");
    let other = Folder::new();
    let copy = other.file("g.edges", "a b\nb a\nb c\n");
    let (one, two) = (folder.path("one.retro"), other.path("two.retro"));
    run(&["solve", &graph, "-o", &one]).answer();
    run(&["solve", &copy, "-o", &two, "--threads", "2"]).answer();
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
    // To standard output as well.
    let piped = support::command()
        .args(["solve", &graph, "--as", "retro"])
        .output()
        .unwrap();
    assert_eq!(piped.stdout, std::fs::read(one).unwrap());
}

#[test]
fn a_game_that_is_not_bundled_is_known_by_its_keys_only() {
    let folder = Folder::new();
    let values = [Value::loss(0), Value::win(1), Value::loss(2), Value::DRAW];
    let bytes = to_bytes(KeysContent {
        name: "countdown:from=30",
        program: "a test",
        rules: retrograde::Rules::default(),
        starts: &[30],
        move_count: 5,
        keys: &[10, 20, 30, u64::MAX],
        value_of: &|position| values[position as usize],
    })
    .unwrap();
    let path = folder.file("c.retro", bytes);
    let stats = run(&["stats", &path]).answer();
    assert!(
        stats.contains("(solution of countdown:from=30, which is not bundled)"),
        "{stats}"
    );
    assert!(
        stats.contains("\nterminals  not known without the rules\n"),
        "{stats}"
    );
    assert_eq!(answer(&["stats", &path])["terminals"], Json::Null);
    let probed = run(&["probe", &path, "30", "18446744073709551615"]).answer();
    assert_eq!(
        probed,
        "30: loss in 2 plies for the player to move; player 1 wins\n\
         18446744073709551615: draw, play never ends; nobody wins\n"
    );
    let unknown = run(&["probe", &path, "31", "ten"]);
    assert_eq!(unknown.code, 1);
    assert_eq!(
        unknown.stdout,
        "31: no such position: the file has no such key\n\
         ten: no such position: expected a key, a decimal number, as countdown:from=30 is not bundled\n"
    );
    for command in ["best", "line", "solve", "check"] {
        let message = run(&[command, &path]).refusal();
        assert!(
            message.contains("countdown:from=30, which is not bundled"),
            "{message}"
        );
    }
    assert!(
        run(&["probe", &path, "30", "--moves"])
            .refusal()
            .contains("there is no game called")
    );
}

#[test]
fn few_values_are_looked_up_where_they_lie_and_damage_is_never_believed() {
    let folder = Folder::new();
    let path = folder.path("krk.retro");
    run(&["solve", "chess:KRvK", "-o", &path]).answer();
    let middle = "8/8/8/8/8/2k5/1R6/K7 w - -";
    let questions: [&[&str]; 5] = [
        &["best", &path, middle],
        &["line", &path, middle, "--refutations"],
        &["line", &path, "--format", "csv"],
        &["stats", &path, "--histogram"],
        &["stats", &path, "--format", "csv"],
    ];
    let ask = |arguments: &[&str], more: &[&str]| run(&[arguments, more].concat());
    let answers = questions.map(|question| ask(question, &[]).answer());
    for (question, answer) in questions.iter().zip(&answers) {
        // None of it needs the memory that the whole file would take.
        assert_eq!(&ask(question, &["--max-memory", "100k"]).answer(), answer);
    }
    let predicted = run(&["estimate", &path, "--json"]).json();
    let positions = Store::open(&path).unwrap().position_count();
    assert_eq!(predicted["size"]["positions"], positions);
    // The program itself, and then the values that `check` would hold.
    let peak = predicted["peak"].as_u64().unwrap() - (7 << 20);
    assert!((2 * u64::from(positions)..4 * u64::from(positions)).contains(&peak));
    let details = ["stats", &path, "--details", "--max-memory", "100k"];
    let message = run(&details).refusal();
    assert!(message.contains("reading"), "{message}");
    let nowhere = run(&["best", &path, "8/8/8/8/8/2k5/1R6/K6K w - -"]);
    assert_eq!((nowhere.code, nowhere.stdout.as_str()), (1, ""));

    let bytes = std::fs::read(&path).unwrap();
    let mut outcomes = [0; 2];
    for place in (0..bytes.len()).step_by(bytes.len() / 20) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        std::fs::write(&path, damaged).unwrap();
        for (question, answer) in questions.iter().zip(&answers) {
            let run = ask(question, &[]);
            let is_answer = run.code == 0;
            outcomes[usize::from(is_answer)] += 1;
            if is_answer {
                // The damage lies elsewhere, and whoever goes through all of it meets it.
                assert_eq!(&run.stdout, answer, "{place}");
                assert_ne!(question[0], "stats", "{place}");
            } else {
                assert!(run.refusal().contains("krk.retro"), "{place}");
            }
        }
    }
    assert!(outcomes.iter().all(|&count| count > 0), "{outcomes:?}");
}

#[test]
fn what_is_neither_game_nor_file_is_said_with_the_nearest_game() {
    for command in ["solve", "best", "line", "stats", "estimate"] {
        assert_eq!(
            run(&[command, "hexapwan"]).refusal(),
            "\"hexapwan\" is neither a bundled game nor a file; did you mean the game \"hexapawn\"?"
        );
    }
    let message = run(&["solve", "nothing-like-it"]).refusal();
    assert!(
        message.contains("`retrograde games` lists the games"),
        "{message}"
    );
    assert!(run(&["solve", "dao:size=9"]).refusal().contains("dao: "));
}

#[test]
fn a_file_wins_over_a_game_of_its_name() {
    let folder = Folder::new();
    folder.file("dao", "a b\n");
    let output = support::command()
        .args(["solve", "dao"])
        .current_dir(folder.path(""))
        .output()
        .unwrap();
    let text = support::finished(&output).answer();
    assert!(text.contains("2 positions, 1 move\n"), "{text}");
}

#[test]
fn limits_stop_a_game_before_a_file_is_touched() {
    let folder = Folder::new();
    let path = folder.file("t.retro", "kept");
    let output = ["-o", path.as_str()];
    let message =
        run(&[&["solve", "dao", "--max-positions", "5000"], &output[..]].concat()).refusal();
    assert!(
        message.starts_with("dao: more than 5000 positions can be reached"),
        "{message}"
    );
    let message = run(&[&["solve", "dao", "--max-memory", "1MiB"], &output[..]].concat()).refusal();
    assert!(
        message.contains("bytes would be needed to go on"),
        "{message}"
    );
    assert_eq!(std::fs::read(&path).unwrap(), b"kept");
    assert_eq!(folder.names(), ["t.retro"]);
    let packed = run(&["solve", "tic-tac-toe", "-o", &folder.path("t.retro.zst")]).refusal();
    assert!(packed.contains("packed inside"), "{packed}");
}

#[test]
fn timings_name_the_phases_of_a_game_by_its_rules() {
    let folder = Folder::new();
    let path = folder.path("t.retro");
    let run = run(&["solve", "seega", "-o", &path, "--timings=json", "--quiet"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let json: Json = serde_json::from_str(&run.stderr).unwrap();
    let phases = json["phases"].as_array().unwrap().iter();
    let names: Vec<&str> = phases
        .map(|phase| phase["phase"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["explore", "solve", "write"]);
    assert_eq!(json["positions"], 15_724);
    assert_eq!(json["moves"], 45_844);
    assert_eq!(Store::open(path).unwrap().position_count(), 15_724);
}

#[test]
fn best_and_line_show_the_position_asked_for_and_not_its_mirror() {
    // A corner opening, and the same with the board turned.
    for (position, reply) in [
        ("X../.../...", "X../.O./..."),
        ("..X/.../...", "..X/.O./..."),
    ] {
        let line = answer(&["line", "quixo:size=3", "--plies", "3"]);
        assert_eq!(line["plies"], 3);
        let best = answer(&["best", "tic-tac-toe", position]);
        let moves = best["positions"][0]["moves"].as_array().unwrap();
        let optimal: Vec<&str> = moves
            .iter()
            .filter(|made| made["optimal"] == true)
            .map(|made| made["to"].as_str().unwrap())
            .collect();
        assert_eq!(optimal, [reply]);
    }
    // Each step of a line is a move of the game as it stands, up to no symmetry at all.
    for name in ["hare-and-hounds", "achi", "tsoro-yematatu", "dodgem"] {
        let game = catalog::open(name).unwrap();
        let line = answer(&["line", name]);
        let steps = line["steps"].as_array().unwrap();
        let keys: Vec<u64> = steps
            .iter()
            .map(|step| game.parse(step["position"].as_str().unwrap()).unwrap())
            .collect();
        assert!(keys.len() > 5, "{name}");
        for pair in keys.windows(2) {
            let mut moves = retrograde::Moves::new();
            game.moves(pair[0], &mut moves);
            let reached = moves.as_slice().iter().any(|made| made.to == pair[1]);
            assert!(reached, "{name}: {:?} to {:?}", pair[0], pair[1]);
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    for wait_milliseconds in [30, 150, 400] {
        let folder = Folder::new();
        let path = folder.path("h.retro");
        let mut child = support::command()
            .args(["solve", "connect-k", "-o", &path, "--quiet"])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(wait_milliseconds));
        let id = child.id().to_string();
        let _ = std::process::Command::new("kill")
            .args(["-TERM", &id])
            .status();
        let status = child.wait().unwrap();
        match status.code() {
            Some(0) => {
                run(&["check", &path]).answer();
            }
            // Before the handler of signals stands, the signal ends the run by itself.
            code => {
                assert!(matches!(code, None | Some(130)), "{code:?}");
                assert_eq!(folder.names(), [] as [&str; 0]);
            }
        }
    }
}
