//! `best`, `line` and `stats`: what to play, and how it goes on.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use support::{Folder, example, examples, run, run_with_input};

#[test]
fn best_rates_every_move_for_the_player_who_makes_it() {
    let text = run(&["best", &example("cached-cycle.edges"), "A", "C"]).answer();
    assert!(
        text.starts_with("A: win in 1 ply for the player to move; player 0 wins\n"),
        "{text}"
    );
    assert!(text.contains(" *  X        win in 1 ply\n"), "{text}");
    assert!(
        text.contains("    B        loss in 4 plies           C A X\n"),
        "{text}"
    );
    assert!(
        text.contains("\nC: loss in 2 plies for the player to move;"),
        "{text}"
    );
    let json = run(&["best", &example("cached-cycle.edges"), "A", "--json"]).json();
    assert_eq!(json["schema"], "retrograde.best/1");
    let moves = &json["positions"][0]["moves"];
    assert_eq!(
        (&moves[0]["to"], &moves[0]["optimal"]),
        (&"B".into(), &false.into())
    );
    assert_eq!(
        moves[0]["refutation"],
        serde_json::json!({"positions": ["C", "A", "X"], "goes_on": false})
    );
    let cut = run(&[
        "best",
        &example("cached-cycle.edges"),
        "A",
        "--json",
        "--plies",
        "1",
    ])
    .json();
    assert_eq!(
        cut["positions"][0]["moves"][0]["refutation"],
        serde_json::json!({"positions": ["C"], "goes_on": true})
    );
    assert_eq!(
        (&moves[1]["outcome"], &moves[1]["plies"]),
        (&"win".into(), &1.into())
    );
    let lines = run(&[
        "best",
        &example("cached-cycle.edges"),
        "A",
        "B",
        "--format",
        "jsonl",
    ]);
    assert_eq!(lines.answer().lines().count(), 2);
    let csv = run(&[
        "best",
        &example("cached-cycle.edges"),
        "A",
        "--format",
        "csv",
    ])
    .answer();
    assert_eq!(
        csv,
        "position,move,again,outcome_for_mover,plies,optimal\n\
         A,B,false,loss,4,false\nA,X,false,win,1,true\n"
    );
}

#[test]
fn best_starts_at_the_start_and_says_where_play_has_ended() {
    let text = run(&["best", &example("last-match.edges")]).answer();
    assert!(text.starts_with("7: win in 4 plies"), "{text}");
    assert!(text.contains(" *  5        win in 4 plies\n"), "{text}");
    let text = run(&["best", &example("last-match.edges"), "0"]).answer();
    assert!(text.contains("play has ended here"), "{text}");
    let message = run(&["best", &example("links.txt")]).refusal();
    assert!(
        message.ends_with("names no start; say which POSITION"),
        "{message}"
    );
    let again = run(&["best", &example("bonus-turn.edges"), "6"]).answer();
    assert!(
        again.contains(" *  4 (moves again)  win in 4 plies"),
        "{again}"
    );
}

#[test]
fn moves_are_listed_from_best_to_worst() {
    // From m: a loss for the opponent in 0 and 2, a tie in 0 and 1, endless play, a loss.
    let game = b"m l0\nm l2\nm t0\nm t1\nm d\nm w1\nm w3\n\
        w1 l0\nl2 w1\nw3 l2\n!tie t0\nt1 t0\nd d2\nd2 d\n";
    let text = run_with_input(&["best", "-", "m"], game).answer();
    let order: Vec<&str> = text
        .lines()
        .skip(2)
        .filter_map(|line| {
            line.trim_start_matches([' ', '*'])
                .split_whitespace()
                .next()
        })
        .collect();
    assert_eq!(
        order[..7],
        ["l0", "l2", "t0", "t1", "d", "w3", "w1"],
        "{text}"
    );
}

#[test]
fn an_unknown_position_is_a_negative_answer_with_a_suggestion() {
    for arguments in [
        &["best", "GAME", "N/S/cut"][..],
        &["line", "GAME", "N/S/cut"],
        &["solve", "GAME", "--start", "N/S/cut"],
        &["solve", "GAME", "--win-at", "N/S/cut"],
        &["convert", "GAME", "-", "--to", "dot", "--around", "N/S/cut"],
    ] {
        let game = example("cat-and-mouse.edges");
        let arguments: Vec<&str> = arguments
            .iter()
            .map(|&word| if word == "GAME" { &game } else { word })
            .collect();
        let run = run(&arguments);
        assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{arguments:?}");
        assert_eq!(
            run.stderr,
            "error: the game has no position named \"N/S/cut\"; did you mean \"N/S/cat\"?\n"
        );
    }
    let far = run(&["best", &example("cached-cycle.edges"), "Zürich"]);
    assert_eq!(far.code, 1);
    assert!(far.stderr.contains("letter by letter"), "{}", far.stderr);
}

#[test]
fn names_may_be_numbers_below_zero_and_json_strings() {
    let game = b"-5 -3\n-3 \"two words\"\n";
    let game = std::str::from_utf8(game).unwrap();
    let text = run_with_input(&["best", "-", "-5"], game.as_bytes()).answer();
    assert!(text.starts_with("-5: loss in 2 plies"), "{text}");
    for name in ["two words", "\"two words\""] {
        let text = run_with_input(&["line", "-", name], game.as_bytes()).answer();
        assert!(text.starts_with("\"two words\": loss in 0 plies"), "{text}");
    }
}

#[test]
fn a_line_has_as_many_plies_as_its_first_position_says() {
    for game in examples() {
        let solution = run(&["solve", &game, "-o", "-", "-q"]).answer();
        let lines = solution.lines().filter(|line| !line.starts_with('#'));
        for line in lines.take(25) {
            let fields: Vec<&str> = line.split('\t').collect();
            let name = fields[0].trim_matches('"');
            let json = run(&["line", &game, name, "--json", "-q"]).json();
            assert_eq!(json["schema"], "retrograde.line/1");
            let plies = json["plies"].as_u64().unwrap();
            let steps = json["steps"].as_array().unwrap();
            assert_eq!(steps.len() as u64, plies + 1);
            if fields[2] == "-" {
                assert_eq!(json["end"], "cycle", "{game} {name}");
                let first = json["cycle_begins_at_ply"].as_u64().unwrap() as usize;
                assert_eq!(steps[first]["position"], steps[steps.len() - 1]["position"]);
            } else {
                assert_eq!(json["end"], "terminal", "{game} {name}");
                assert_eq!(plies.to_string(), fields[2], "{game} {name}");
            }
        }
    }
}

#[test]
fn a_line_is_shown_with_its_movers_and_its_end() {
    let text = run(&["line", &example("bonus-turn.edges")]).answer();
    assert!(
        text.contains("ply  position  to move  for the player to move\n"),
        "{text}"
    );
    assert!(
        text.contains("0    6         first    win in 4 plies\n"),
        "{text}"
    );
    assert!(
        text.ends_with("play ends after 4 plies: loss for the player to move\n"),
        "{text}"
    );
    let drawn = run(&["line", &example("peace-talks.edges"), "patrol"]).answer();
    assert!(
        drawn.contains("goes round for ever: the last position stood at ply 0"),
        "{drawn}"
    );
    let cut = run(&["line", &example("heist.board"), "--plies", "3"]).answer();
    assert!(cut.ends_with("cut here, as asked\n"), "{cut}");
    assert_eq!(cut.lines().count(), 1 + 1 + 4 + 1);
    assert!(
        cut.contains("the policeman") && cut.contains("the thief"),
        "{cut}"
    );
    let csv = run(&["line", &example("last-match.edges"), "--format", "csv"]).answer();
    assert_eq!(
        csv,
        "ply,position,outcome,remoteness\n0,7,win,4\n1,5,loss,3\n2,4,win,2\n3,1,loss,1\n4,0,win,0\n"
    );
    let lines = run(&["line", &example("last-match.edges"), "--format", "jsonl"]).answer();
    assert_eq!(lines.lines().count(), 5);
}

#[test]
fn refutations_follow_every_other_move() {
    let text = run(&["line", &example("cached-cycle.edges"), "A", "--refutations"]).answer();
    assert!(text.contains("other moves, with their results for the player who makes them:\n  B"));
    assert!(text.contains("loss in 4 plies  C A X\n"), "{text}");
    let json = run(&[
        "line",
        &example("peace-talks.edges"),
        "hill",
        "--refutations",
        "--json",
    ]);
    let json = json.json();
    // The draw that the tie is better than: its cycle is shown once.
    assert_eq!(
        json["refutations"][0]["then"],
        serde_json::json!({"positions": ["picket", "patrol"], "goes_on": false})
    );
    assert_eq!(json["refutations"][0]["outcome"], "draw");
}

#[test]
fn many_moves_that_meet_again_take_no_time() {
    // Every move from the hub leads back to it: looked up each time this were 4 * 10^10.
    let folder = Folder::new();
    let mut text = String::from("!start hub\nhub end\n");
    for spoke in 0..200_000 {
        text.push_str(&format!("hub {spoke}\n{spoke} hub\n{spoke} {spoke}\n"));
    }
    let game = folder.file("g", text);
    let begin = std::time::Instant::now();
    let csv = run(&["best", &game, "--format", "csv"]).answer();
    assert_eq!(csv.lines().count(), 200_002);
    run(&["line", &game, "--refutations"]).answer();
    assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
}

#[test]
fn stats_count_all_positions() {
    let json = run(&[
        "stats",
        &example("peace-talks.edges"),
        "--json",
        "--histogram",
    ])
    .json();
    assert_eq!(json["schema"], "retrograde.stats/1");
    assert_eq!(json["positions"], 8);
    assert_eq!(json["terminals"], 2);
    assert_eq!(json["counts"]["tie"], 4);
    assert_eq!(json["longest_tie"]["position"], "hill");
    assert_eq!(json["drawn_share"], 0.25);
    assert_eq!(json["histogram"].as_array().unwrap().len(), 4);
    let text = run(&["stats", &example("peace-talks.edges"), "--histogram"]).answer();
    assert!(text.contains("deepest    3 plies\n"), "{text}");
    assert!(
        text.contains("positions by plies until the end:\n  plies  win  loss  tie\n"),
        "{text}"
    );
    let csv = run(&["stats", &example("peace-talks.edges"), "--format", "csv"]).answer();
    assert_eq!(
        csv,
        "plies,win,loss,tie\n0,0,1,1\n1,1,0,1\n2,0,0,1\n3,0,0,1\n"
    );
}
