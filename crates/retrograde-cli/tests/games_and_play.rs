//! `games` and `play`: what is bundled, and a conversation with perfect play.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use retrograde::play::Session;
use retrograde::{ExploreOptions, GameGraph, KeyedGame, Naming, Position, Value, progress};
use retrograde_games::catalog;
use retrograde_store::{GraphContent, KeysContent, to_bytes};
use support::{Folder, example, run, run_with_input};

#[test]
fn games_are_listed_with_what_they_are() {
    let text = run(&["games", "--quiet"]).answer();
    assert_eq!(text.lines().count(), catalog::games().len(), "{text}");
    for (line, entry) in text.lines().zip(catalog::games()) {
        assert!(
            line.starts_with(entry.name) && line.ends_with(entry.summary),
            "{line}"
        );
    }
    let json = run(&["games", "--json"]).json();
    assert_eq!(json["schema"], "retrograde.games/1");
    let games = json["games"].as_array().unwrap();
    for (game, entry) in games.iter().zip(catalog::games()) {
        assert_eq!(game["name"], entry.name);
        let options = game["options"].as_array().unwrap();
        assert_eq!(options.len(), entry.options.len());
        let defaults = options.iter().map(|option| option["default"].clone());
        assert!(defaults.eq(entry.options.iter().map(|option| option.default)));
    }
    let lines = run(&["games", "--format", "jsonl"]).answer();
    assert_eq!(lines.lines().count(), games.len());
    let table = run(&["games", "--format", "csv"]).answer();
    assert!(table.starts_with("name,summary,source\n"), "{table}");
    assert!(
        table.contains("\ntic-tac-toe,Three in a row on 3 x 3; a full board is a tie,"),
        "{table}"
    );
}

#[test]
fn every_game_can_be_described() {
    let text = run(&["games", "tic-tac-toe"]).answer();
    for part in [
        "tic-tac-toe: Three in a row on 3 x 3; a full board is a tie\n",
        "rules    dead-end ties, infinite draw\n",
        "players  X, O\n",
        "start    .../.../...\n",
        "├───┼───┼───┤\n",
        "\nIt has no options.\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for entry in catalog::games() {
        let text = run(&["games", entry.name]).answer();
        for option in entry.options {
            let shown = format!("  {}={}", option.name, option.default);
            assert!(text.contains(&shown), "{shown}: {text}");
            assert!(text.contains(option.meaning), "{text}");
        }
        let json = run(&["games", entry.name, "--json"]).json();
        assert_eq!(json["schema"], "retrograde.game/1");
        assert_eq!(json["full_name"], entry.name);
        let how = entry.how_to_play().unwrap();
        assert_eq!(json["how_to_play"]["rules"], how.rules);
        // The same words, in lines.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for told in [how.rules, how.position, how.example] {
            assert!(words(&text).contains(&words(told)), "{told}: {text}");
        }
        assert!(!json["starts"].as_array().unwrap().is_empty());
    }
    let table = run(&["games", "quixo", "--format", "csv"]).answer();
    assert!(
        table.starts_with("option,default,values,meaning\n"),
        "{table}"
    );
}

#[test]
fn a_game_that_is_not_there_is_refused_with_a_remedy() {
    assert_eq!(
        run(&["games", "tik-tac-toe"]).refusal(),
        "there is no game called \"tik-tac-toe\"; `retrograde games` lists them; \
         did you mean \"tic-tac-toe\"?"
    );
    assert!(
        run(&["games", "tic-tac-toe:size=4"])
            .refusal()
            .contains("there is no option \"size\"")
    );
    let refused = |arguments: &[&str]| {
        let arguments = [&["play"], arguments].concat();
        run(&arguments).refusal()
    };
    assert_eq!(
        refused(&["tic-tac-to"]),
        "\"tic-tac-to\" is neither a bundled game nor a file; \
         did you mean the game \"tic-tac-toe\"?"
    );
    assert!(refused(&["nowhere.retro"]).contains("`retrograde games` lists the games"));
    assert!(refused(&["nowhere/file.retro"]).starts_with("nowhere/file.retro: "));
    assert!(refused(&["-"]).contains("standard input"));
    assert!(
        refused(&["tic-tac-toe", "--start", "XX./.../..."]).starts_with("--start: 2 X and 0 O")
    );
    assert_eq!(
        refused(&["tic-tac-toe", "--as", "third"]),
        "--as \"third\" is no side; expected first, second, \"X\" or \"O\""
    );
    assert!(
        refused(&["tic-tac-toe", "--max-positions", "100"]).contains("more than 100 positions")
    );
    assert!(refused(&[&example("links.txt")]).contains("with --start"));
}

#[test]
fn a_bundled_game_is_played_to_its_end() {
    let play = |arguments: &[&str], input: &str| {
        let arguments = [&["play", "tic-tac-toe", "--ascii"], arguments].concat();
        run_with_input(&arguments, input.as_bytes()).answer()
    };
    // X has two rows to fill, and O cannot stop both.
    let won = ["--start", "X.X/.O./O.."];
    let text = play(&[&won[..], &["--as", "o", "--show-values"]].concat(), "");
    assert!(
        text.starts_with("tic-tac-toe: you are O, the computer is X.\n"),
        "{text}"
    );
    assert!(
        text.contains("X to move: win in 1 ply; X wins.\nX plays b1.\n"),
        "{text}"
    );
    assert!(
        text.contains("| X | X | X |\n") && text.contains("after 1 ply. X wins.\n"),
        "{text}"
    );
    let text = play(&won, "hint\nmoves\nc3\nquit\n");
    assert!(text.contains("X> 1, b1: win in 1 ply; X wins.\n"), "{text}");
    assert!(
        text.contains(" * ") && text.contains("win in 3 plies; X wins\n"),
        "{text}"
    );
    assert!(text.contains("\nO plays "), "{text}");

    let text = play(&["--both", "computer"], "");
    assert!(
        text.ends_with("Play has ended after 9 plies. Nobody wins.\n"),
        "{text}"
    );
    let text = play(
        &["--both", "people", "--color", "always"],
        "b2\na1\nresign\n",
    );
    assert!(text.ends_with("X> X resigns: O wins.\n"), "{text}");
    assert!(text.contains("\u{1b}[1m\u{1b}[34mX\u{1b}[0m"), "{text:?}");
    let second = play(&["--as", "second"], "undo\n");
    assert!(second.contains("\nX plays a1.\n"), "{second}");
    assert!(second.contains("nothing to take back"), "{second}");
}

#[test]
fn a_graph_is_played_from_its_file() {
    let game = example("cached-cycle.edges");
    let text = run_with_input(&["play", &game, "--show-values"], b"X\n").answer();
    assert!(
        text.contains("Player 0 to move: win in 1 ply; player 0 wins.\n"),
        "{text}"
    );
    assert!(
        text.contains(" *  2 X  win in 1 ply; player 0 wins\n"),
        "{text}"
    );
    assert!(text.contains("after 1 ply. Player 0 wins.\n"), "{text}");
    let board = run_with_input(&["play", &example("heist.board")], b"").answer();
    assert!(board.contains("you are the policeman, the computer is the thief.\n"));
}

/// Positions called `p0`, `p1`, ...
struct Numbered;

impl Naming for Numbered {
    fn name(&self, position: Position) -> String {
        format!("p{position}")
    }

    fn find(&self, name: &str) -> Option<Position> {
        name.strip_prefix('p')?.parse().ok()
    }
}

fn tic_tac_toe_file(name: &str) -> Vec<u8> {
    let game = catalog::open("tic-tac-toe").unwrap();
    let options = ExploreOptions::default();
    let solved = game
        .explore_and_solve(&options, &mut progress::silent, &mut |_| {})
        .unwrap();
    let starts = solved
        .starts
        .iter()
        .map(|&start| solved.keys[start as usize]);
    let content = KeysContent {
        name,
        program: "a test",
        rules: game.rules(),
        starts: &starts.collect::<Vec<_>>(),
        move_count: solved.move_count,
        keys: &solved.keys,
        value_of: &|position| solved.solution.value(position),
    };
    to_bytes(content).unwrap()
}

#[test]
fn a_solution_file_is_played_and_damage_is_said() {
    let folder = Folder::new();
    let bytes = tic_tac_toe_file("tic-tac-toe");
    let path = folder.file("t.retro", &bytes);
    let from_file = run_with_input(&["play", &path, "--show-values"], b"b2\nmoves\n").answer();
    let solved_now =
        run_with_input(&["play", "tic-tac-toe", "--show-values"], b"b2\nmoves\n").answer();
    assert_eq!(from_file, solved_now);

    // A file is known by how it begins too; one of a game that is not there is refused.
    let unknown = folder.file("unknown", tic_tac_toe_file("tac-tic-toe"));
    let message = run(&["play", &unknown]).refusal();
    assert!(
        message.contains("holds a game that is not bundled"),
        "{message}"
    );

    let mut flipped = 0;
    for at in (80..bytes.len()).step_by(bytes.len() / 40) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let path = folder.file("damaged.retro", damaged);
        let finished = run_with_input(&["play", &path, "--show-values"], b"b2\n");
        if finished.code == 2 {
            assert!(
                finished.stderr.contains("damaged.retro"),
                "{}",
                finished.stderr
            );
            flipped += 1;
        } else {
            // The damage is where nobody has looked.
            assert_eq!((finished.code, finished.stderr.as_str()), (0, ""));
        }
    }
    assert!(flipped > 20, "{flipped}");
    let cut = folder.file("cut.retro", &bytes[..bytes.len() / 2]);
    assert!(run(&["play", &cut]).refusal().contains("cut.retro"));
}

#[test]
fn a_graph_in_a_solution_file_is_played() {
    let folder = Folder::new();
    let mut builder = GameGraph::builder(3);
    builder
        .add_move(0, 1)
        .add_move(0, 2)
        .add_move(2, 1)
        .start(0);
    let graph = builder.build().unwrap();
    let solution = retrograde::solve(&graph).unwrap();
    assert_eq!(solution.value(0), Value::win(1));
    let content = GraphContent {
        name: "three.edges",
        program: "a test",
        identity: 7,
        graph: &graph,
        names: &Numbered,
        solution: &solution,
    };
    let path = folder.file("three.retro", to_bytes(content).unwrap());
    let text = run_with_input(&["play", &path, "--show-values"], b"p2\n").answer();
    assert!(text.starts_with("three.edges: you are player 0,"), "{text}");
    assert!(
        text.contains("    2 p2  loss in 2 plies; player 1 wins\n"),
        "{text}"
    );
    assert!(text.contains("\nPlayer 1 plays p1.\n"), "{text}");
    assert!(text.contains("after 2 plies. Player 1 wins.\n"), "{text}");
}

#[test]
fn moves_of_bundled_games_can_be_made_by_name() {
    let nothing_known = |_| None;
    for entry in catalog::games() {
        let game = catalog::open(entry.name).unwrap();
        let keyed = KeyedGame(&*game);
        let mut session = Session::new(&keyed, &nothing_known).unwrap();
        let mut unclear = Vec::new();
        for ply in 0..300_usize {
            let choices = session.choices();
            if choices.is_empty() {
                session = Session::new(&keyed, &nothing_known).unwrap();
                continue;
            }
            for choice in &choices {
                match session.find(&format!("={}", choice.name)) {
                    Ok(found) if found.to == choice.to => {}
                    other => unclear.push((choice.name.clone(), other.map(|choice| choice.name))),
                }
            }
            // Any walk will do, as long as it gets about.
            let chosen = (ply * 7919 + ply * ply) % choices.len();
            session.play(&format!("#{}", chosen + 1)).unwrap();
        }
        assert!(unclear.is_empty(), "{}: {unclear:?}", entry.name);
    }
}
