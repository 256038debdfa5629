//! Figures of solved games, printed and as a page: right, escaped, whole, and on their own.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use retrograde::{Rules, Value};
use retrograde_store::{KeysContent, to_bytes};
use std::collections::HashMap;
use support::{Folder, example, run};

/// The page of a game.
fn page_of(game: &str, more: &[&str]) -> String {
    run(&[&["stats", game, "--report", "-"], more].concat()).answer()
}

/// Makes sure that every element is closed in order, and that no text is left that could be
/// markup; gives how often each element is there.
fn elements(page: &str) -> HashMap<String, usize> {
    let body = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let (mut open, mut counts) = (Vec::new(), HashMap::new());
    for part in body.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>'), "{part}");
        for (start, _) in text.match_indices('&') {
            let end = text[start..].find(';').unwrap();
            let entity = &text[start + 1..start + end];
            assert!(
                ["amp", "lt", "gt", "quot", "#39"].contains(&entity),
                "{entity}"
            );
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{part}");
            continue;
        }
        let (inner, closed) = match tag.strip_suffix('/') {
            Some(inner) => (inner, true),
            None => (tag, false),
        };
        assert_eq!(inner.matches('"').count() % 2, 0, "{part}");
        let name = inner.split_whitespace().next().unwrap();
        *counts.entry(name.to_owned()).or_default() += 1;
        if !closed {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0]);
    counts
}

/// Nothing is loaded from anywhere, and nothing runs.
fn stands_alone(page: &str) {
    for forbidden in [
        "<script", "<link", "<img", "<iframe", "<object", "src=", "href=", "url(", "@import",
        "onload", "https:",
    ] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let names = "http://www.w3.org/";
    assert_eq!(page.matches("http:").count(), page.matches(names).count());
}

#[test]
fn a_page_is_whole_and_stands_alone() {
    let folder = Folder::new();
    let board = example("heist.board");
    let graph = example("cat-and-mouse.edges");
    let file = folder.path("hexapawn.retro");
    run(&["solve", "hexapawn", "-o", &file]).answer();
    let games = [
        "tic-tac-toe",
        "pong-hau-ki",
        "hare-and-hounds",
        &board,
        &graph,
        &file,
    ];
    for game in games {
        let page = page_of(game, &[]);
        let counts = elements(&page);
        stands_alone(&page);
        let stats = run(&["stats", game, "--json"]).json();
        let positions = stats["positions"].as_u64().unwrap();
        assert!(counts["svg"] >= 3, "{game}: {counts:?}");
        for expected in [
            "Outcomes are for the player to move",
            "Depth is in plies",
            "Positions by outcome",
            "Plies until the end",
            "How easy it is to go wrong",
            "Longest wins",
            "endless play",
        ] {
            assert!(page.contains(expected), "{game}: {expected}");
        }
        let digits = positions.to_string();
        let bare: String = page.replace(',', "");
        assert!(bare.contains(&format!("<p>{digits} positions")), "{game}");
        for outcome in ["win", "loss", "tie", "draw"] {
            let count = &stats["counts"][outcome];
            let row = format!("{outcome}</b></td><td>{count}</td>");
            assert!(bare.contains(&row), "{game}: {row}");
        }
    }
}

#[test]
fn positions_are_drawn_where_games_have_pictures() {
    let drawn = elements(&page_of("hare-and-hounds", &["--listed", "2"]));
    // Three plots, the start, two only moves, two lines of 28 positions, two zugzwangs.
    assert_eq!(drawn["svg"], 3 + 1 + 2 + 2 * 28 + 2);
    assert_eq!(drawn["figure"], drawn["svg"] - 3);
    let page = page_of("hare-and-hounds", &["--listed", "0"]);
    assert_eq!(elements(&page)["svg"], 3 + 1);
    assert!(page.contains("Mutual zugzwangs"));
    // A board has pictures of text.
    assert!(elements(&page_of(&example("heist.board"), &[]))["pre"] > 1);
    // No pass makes sense where marks are only ever added.
    assert!(!page_of("tic-tac-toe", &[]).contains("zugzwang"));
}

#[test]
fn names_cannot_become_markup() {
    let folder = Folder::new();
    let evil = "<script>alert(1)</script>\\u0026\\u0001 '";
    let graph = format!(
        "!start \"{evil}\"\n\"{evil}\" \"</p>\"\n\"</p>\" <b>\n\"{evil}\" \"]]>\"\n\"]]>\" \"{evil}\"\n"
    );
    let file = folder.file("a&b<i>.edges", graph);
    let page = page_of(&file, &[]);
    elements(&page);
    stands_alone(&page);
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;\u{fffd} &#39;"));
    assert!(page.contains("a&amp;b&lt;i&gt;.edges"));
}

#[test]
fn a_page_is_there_whole_or_not_at_all() {
    let folder = Folder::new();
    let path = folder.path("report.html");
    run(&["stats", "tic-tac-toe", "--report", &path]).answer();
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        page_of("tic-tac-toe", &[])
    );
    let broken = folder.file("broken.edges", "!dead-end never\n");
    let refusal = run(&["stats", &broken, "--report", &path]).refusal();
    assert!(refusal.contains("broken.edges"), "{refusal}");
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .ends_with("</html>\n")
    );
    let refusal = run(&["stats", &broken, "--report", &broken]).refusal();
    assert!(refusal.contains("is the game itself"), "{refusal}");
    let nowhere = folder.path("no/such/report.html");
    let refusal = run(&["stats", "tic-tac-toe", "--report", &nowhere]).refusal();
    assert!(refusal.contains("cannot write"), "{refusal}");
    assert_eq!(folder.names(), ["broken.edges", "report.html"]);
}

#[test]
fn a_game_that_is_not_bundled_has_a_page_without_moves() {
    let folder = Folder::new();
    let values = [Value::loss(0), Value::win(1), Value::loss(2)];
    let bytes = to_bytes(KeysContent {
        name: "countdown",
        program: "a test",
        rules: Rules::default(),
        starts: &[30],
        move_count: 2,
        keys: &[10, 20, 30],
        value_of: &|position| values[position as usize],
    });
    let file = folder.file("countdown.retro", bytes.unwrap());
    let page = page_of(&file, &[]);
    elements(&page);
    assert!(page.contains("loss in 2 plies") && page.contains("Plies until the end"));
    assert!(page.contains("there is nothing on moves here"));
    assert!(!page.contains("Longest wins") && !page.contains("zugzwang"));
    let refusal = run(&["stats", &file, "--details"]).refusal();
    assert!(refusal.contains("not bundled"), "{refusal}");
}

#[test]
fn endless_and_empty_games_have_pages_too() {
    let folder = Folder::new();
    for (name, graph) in [("cycle.edges", "a b\nb a\n"), ("empty.edges", "# none\n")] {
        let file = folder.file(name, graph);
        let page = page_of(&file, &["--from", "edges"]);
        elements(&page);
        assert!(page.contains("Play ends nowhere"), "{name}");
        assert!(page.contains("No position is won"), "{name}");
    }
}

#[test]
fn figures_of_a_small_game_are_those_counted_by_hand() {
    let folder = Folder::new();
    // s draws by going round with t, and loses by going to u, which wins at e.
    let game = folder.file("g.edges", "s t\nt s\ns u\ns u\nu e\nu t\n");
    let report = run(&["stats", &game, "--details", "--json"]).json();
    let details = &report["details"];
    let draws = &details["choices"][3];
    assert_eq!(draws["outcome"], "draw");
    assert_eq!(draws["positions"], 2);
    assert_eq!(draws["moves"], 4);
    assert_eq!(draws["spoiling_moves"], 2);
    assert_eq!(draws["losing_moves"], 2);
    assert_eq!(draws["only_moves"], 1);
    assert_eq!(draws["forced"], 1);
    assert_eq!(draws["mean_spoiling_share"], 1.0 / 3.0);
    let shares = &draws["positions_by_spoiling_share"];
    assert_eq!(shares.to_string(), "[1,0,0,0,0,0,0,1,0,0,0]");
    let wins = &details["choices"][0];
    assert_eq!(
        (&wins["positions"], &wins["spoiling_moves"]),
        (&1.into(), &1.into())
    );
    let only = &details["only_moves"][0];
    assert_eq!((&only["position"], &only["to"]), (&"s".into(), &"t".into()));
    assert_eq!(only["moves"], 3);
    let longest = &details["longest_wins"];
    assert_eq!(longest.as_array().unwrap().len(), 1);
    assert_eq!(longest[0]["position"], "u");
    assert_eq!(longest[0]["moves"].to_string(), "[\"e\"]");
    assert_eq!(details["zugzwangs"], serde_json::Value::Null);
    let text = run(&["stats", &game, "--details"]).answer();
    assert!(
        text.contains("  s  draw          of 3 moves only t\n"),
        "{text}"
    );
    assert!(
        text.contains("  draw     2          4      50.0 %"),
        "{text}"
    );
    let refusal = run(&["stats", &game, "--details", "--format", "csv"]).refusal();
    assert!(refusal.contains("no CSV form"), "{refusal}");
}

/// Zugzwangs of a game whose positions say at their end who is to move, from its table.
fn zugzwangs_by_names(game: &str, movers: [&str; 2]) -> [usize; 4] {
    let table = run(&["export", game, "-o", "-", "--as", "csv", "--best"]).answer();
    let mut outcomes = HashMap::new();
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        if fields[5] != "0" {
            outcomes.insert(fields[0], fields[2]);
        }
    }
    let mut counts = [0; 4];
    for (name, &outcome) in &outcomes {
        let (board, mover) = name.rsplit_once(['/', ':']).unwrap();
        let other = movers.iter().find(|&&other| other != mover).unwrap();
        let passed = format!("{}{other}", &name[..board.len() + 1]);
        let Some(&passed) = outcomes.get(passed.as_str()) else {
            continue;
        };
        counts[0] += 1;
        let level = |outcome: &str| ["tie", "draw"].contains(&outcome);
        match (outcome, passed) {
            ("loss", "loss") => counts[1] += 1,
            ("loss", passed) if level(passed) => counts[2] += 1,
            (outcome, "loss") if level(outcome) => counts[3] += 1,
            _ => {}
        }
    }
    counts
}

#[test]
fn zugzwangs_are_those_that_names_show() {
    for (game, movers) in [
        ("hare-and-hounds", ["hounds", "hare"]),
        ("dodgem", ["O", "X"]),
        ("dodgem:size=4", ["O", "X"]),
    ] {
        let report = run(&["stats", game, "--details", "--json"]).json();
        let found = &report["details"]["zugzwangs"];
        let members = [
            "compared",
            "lost_else_won",
            "lost_else_level",
            "level_else_won",
        ];
        let found = members.map(|member| found[member].as_u64().unwrap() as usize);
        assert_eq!(found, zugzwangs_by_names(game, movers), "{game}");
        assert!(found[0] > 0, "{game}");
    }
    let report = run(&["stats", "hare-and-hounds", "--details", "--json"]).json();
    assert_eq!(report["details"]["zugzwangs"]["total"], 96);
}

#[test]
fn lines_of_the_longest_wins_are_as_long_as_they_say() {
    let report = run(&[
        "stats",
        "hare-and-hounds",
        "--details",
        "--json",
        "--listed",
        "9",
    ])
    .json();
    let longest = report["details"]["longest_wins"].as_array().unwrap();
    assert_eq!(longest.len(), 9);
    for win in longest {
        let plies = win["remoteness"].as_u64().unwrap() as usize;
        assert_eq!(win["moves"].as_array().unwrap().len(), plies);
        assert_eq!(win["goes_on"], false);
    }
    assert_eq!(longest[0]["remoteness"], report["longest_win"]["plies"]);
}
