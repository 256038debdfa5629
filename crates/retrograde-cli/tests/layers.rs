//! Games that are solved layer by layer, with their finished layers in memory and in a
//! temporary file: the same bytes, less memory, and clear refusals.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod support;

use support::{Folder, command, run};

/// Solves into a file, and returns its bytes; nothing else is left in the folder.
fn solved(options: &[&str]) -> Vec<u8> {
    let folder = Folder::new();
    let path = folder.path("solved.retro");
    run(&[&["solve"], options, &["-o", &path]].concat()).answer();
    assert_eq!(folder.names(), ["solved.retro"]);
    std::fs::read(path).unwrap()
}

#[test]
fn layers_on_the_disk_give_the_same_bytes() {
    for game in [
        "chess:KPvK",
        "quixo:symmetry=yes",
        "quixo:turn=yes",
        "awari:pits=3",
    ] {
        let in_memory = solved(&[game, "--layers", "memory"]);
        assert!(in_memory == solved(&[game]), "{game}");
        for options in [
            &["--engine", "rank"][..],
            &["--engine", "passes"],
            &["--engine", "rank", "--threads", "2"],
            &["--checkpoint-every", "0"],
            &["--checkpoint-every", "0.01"],
        ] {
            let on_disk = solved(&[&[game, "--layers", "disk"], options].concat());
            assert!(in_memory == on_disk, "{game} {options:?}");
        }
        let reached = solved(&[game, "--reachable"]);
        let on_disk = solved(&[game, "--reachable", "--layers", "disk"]);
        assert!(reached == on_disk, "{game}");
    }
}

#[test]
fn a_summary_and_other_forms_are_the_same_too() {
    for options in [
        &["solve", "chess:KPvK", "--json"][..],
        &["solve", "chess:KRvK", "--as", "csv"],
        &["stats", "chess:KPvK", "--histogram"],
    ] {
        let of = |layers| run(&[options, &["--layers", layers]].concat()).answer();
        let in_memory = of("memory");
        assert!(in_memory.len() > 100);
        assert!(in_memory == of("disk"), "{options:?}");
    }
}

#[test]
fn a_folder_that_takes_no_temporary_file_is_said() {
    let folder = Folder::new();
    let refused = command()
        .args(["solve", "chess:KPvK", "--layers", "disk"])
        .env("TMPDIR", folder.path("missing"))
        .output()
        .unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(
        said.contains("finished layers cannot be kept in a temporary file"),
        "{said}"
    );
    let other = run(&["solve", "chess:KPvK", "--layers", "cloud"]);
    assert_eq!(other.code, 2);
    let explored = run(&["solve", "tic-tac-toe", "--layers", "disk"]);
    assert_eq!(explored.code, 2);
    assert!(
        explored.stderr.contains("is explored"),
        "{}",
        explored.stderr
    );
    let graph = folder.file("g.edges", "a b\n");
    let no_layers = run(&["solve", &graph, "--layers", "disk"]);
    assert_eq!(no_layers.code, 2);
    assert!(
        no_layers.stderr.contains("--layers"),
        "{}",
        no_layers.stderr
    );
}

#[test]
fn less_memory_is_enough_where_the_output_is_a_file() {
    let large = ["chess:pawnless", "--max-positions", "100000000"];
    let limit = ["--max-memory", "100M"];
    let estimate = run(&[&["estimate"], &large[..1], &limit, &["--json"]].concat()).json();
    assert_eq!(estimate["fits"], false);
    let number = |member: &str| estimate[member].as_u64().unwrap();
    assert!(number("peak") > 100 << 20);
    assert!(number("peak_with_file") < 100 << 20);
    let ranks = estimate["size"]["ranks"].as_u64().unwrap();
    assert_eq!(number("temporary_file"), ranks * 2);
    let said = run(&[&["estimate"], &large[..1], &limit].concat()).answer();
    assert!(said.contains("with -o FILE.retro it does"), "{said}");

    let refused = run(&[&["solve"], &large[..], &limit].concat());
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .stderr
            .contains("with -o FILE.retro finished layers"),
        "{}",
        refused.stderr
    );
    let folder = Folder::new();
    let output = folder.path("large.retro");
    let in_memory = [&["solve"], &large[..], &limit, &["-o", &output]].concat();
    let refused = run(&[&in_memory[..], &["--layers", "memory"]].concat());
    assert_eq!(refused.code, 2);
    assert!(folder.names().is_empty());
}
