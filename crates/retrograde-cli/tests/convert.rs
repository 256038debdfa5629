//! `convert`: a game in another format is the same game, and pictures show what they say.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use support::{Folder, example, examples, run, run_with_input};

/// The lines of positions of a solution, sorted, without the header.
fn values(game: &str) -> Vec<String> {
    let text = run(&["solve", game, "-o", "-", "-q"]).answer();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut values: Vec<String> = lines
        .map(|line| line.split('\t').take(3).collect::<Vec<_>>().join(" "))
        .collect();
    values.sort();
    values
}

#[test]
fn every_example_survives_the_way_through_an_edge_list() {
    let folder = Folder::new();
    for game in examples() {
        let (edges, solution) = (folder.path("g.edges"), folder.path("s"));
        run(&["convert", &game, &edges]).answer();
        assert_eq!(values(&game), values(&edges), "{game}");
        run(&["solve", &game, "-o", &solution, "-q"]).answer();
        assert!(
            run(&["check", &edges, &solution])
                .answer()
                .starts_with("accepted"),
            "{game}"
        );
        // Once more, byte by byte.
        let again = folder.path("again.edges");
        run(&["convert", &edges, &again]).answer();
        assert_eq!(
            std::fs::read(&edges).unwrap(),
            std::fs::read(&again).unwrap(),
            "{game}"
        );
    }
}

#[test]
fn frameworks_go_from_each_format_to_each() {
    let folder = Folder::new();
    let game = example("weather.apx");
    let outcomes = values(&game);
    for extension in ["apx", "tgf", "edges"] {
        let path = folder.path(&format!("g.{extension}"));
        run(&["convert", &game, &path]).answer();
        assert_eq!(values(&path), outcomes, "{extension}");
    }
    // Arguments have numbers there.
    let numbered = folder.path("g.af");
    run(&["convert", &game, &numbered]).answer();
    let extension = run(&["solve", &numbered, "--as", "extension"]).answer();
    assert_eq!(extension, "w 1 3\n");
    let labelling = run(&["solve", &game, "--as", "labelling"]).answer();
    assert!(
        labelling.contains("picnic") && labelling.contains("UNDEC"),
        "{labelling}"
    );
}

#[test]
fn parity_games_keep_their_winners() {
    let folder = Folder::new();
    let game = example("guarded-door.pg");
    let path = folder.path("again.pg");
    run(&["convert", &game, &path, "-q"]).answer();
    let winners = |game: &str| run(&["solve", game, "--as", "paritysol", "-q"]).answer();
    assert_eq!(winners(&game), winners(&path));
    assert!(
        winners(&game).starts_with("paritysol 5;\n0 0 1;\n"),
        "{}",
        winners(&game)
    );
}

#[test]
fn rules_of_the_command_line_are_written_too() {
    let text = run_with_input(
        &[
            "convert", "-", "-", "--to", "edges", "--misere", "--tie-at", "b", "--start", "a",
        ],
        b"a b\nb c\n",
    )
    .answer();
    for line in ["!rule dead-end wins", "!tie b", "!start a"] {
        assert!(
            text.lines().any(|found| found.starts_with(line)),
            "{line}: {text}"
        );
    }
}

#[test]
fn pictures_colour_outcomes_and_stay_near_a_position() {
    let game = example("cached-cycle.edges");
    let whole = run(&["convert", &game, "-", "--to", "dot"]).answer();
    assert!(
        whole.starts_with("digraph") && whole.contains("color"),
        "{whole}"
    );
    let near = run(&[
        "convert", &game, "-", "--to", "dot", "--around", "Z", "--radius", "1",
    ]);
    let near = near.answer();
    assert!(
        near.contains("\"Z") && near.contains("\"Y") && !near.contains("\"X"),
        "{near}"
    );
    let plain = run(&["convert", &game, "-", "--to", "dot", "--unsolved"]).answer();
    assert_ne!(plain, whole);
    assert!(!plain.contains("win"), "{plain}");
    let folder = Folder::new();
    let path = folder.path("g.dot");
    run(&["convert", &game, &path]).answer();
    assert_eq!(std::fs::read_to_string(path).unwrap(), whole);
}
