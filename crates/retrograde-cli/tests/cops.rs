//! `cops`: one graph and many, by name, from files and from standard input.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

#[path = "../../retrograde-games/tests/support/small_graphs.rs"]
mod small_graphs;
mod support;

use small_graphs::{connected_graphs, graph6};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use support::{Folder, command, run, run_with_input};

/// The lines of all connected graphs of some vertices.
fn lines(vertices: usize) -> String {
    let graphs = connected_graphs(vertices);
    graphs.iter().map(|graph| graph6(graph) + "\n").collect()
}

#[test]
fn one_graph_gets_a_report() {
    let text = run(&["cops", "petersen"]).answer();
    for line in [
        "graph   petersen: 10 vertices, 15 edges\n",
        "rules   all cops may move, all may stay\n",
        "number  3\n",
        "winner  the cops, in 1 round\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let text = run(&["cops", "petersen", "--cops", "2"]).answer();
    assert!(text.contains("cops    2\n"), "{text}");
    assert!(
        text.ends_with("winner  the robber, who evades for ever\n"),
        "{text}"
    );
    let text = run(&[
        "cops",
        "path:5",
        "--lazy",
        "--active",
        "--capture-radius",
        "1",
    ])
    .answer();
    assert!(
        text.contains("one cop moves in a turn, nobody stays, he is caught from 1 step away\n"),
        "{text}"
    );
}

#[test]
fn a_report_is_json_and_csv_too() {
    let json = run(&["cops", "grid:4x5", "--cops", "2", "--json", "--line"]).json();
    assert_eq!(json["schema"], "retrograde.cops/1");
    assert_eq!(
        (&json["vertices"], &json["edges"]),
        (&20.into(), &31.into())
    );
    assert_eq!(
        (&json["winner"], &json["rounds"]),
        (&"cops".into(), &3.into())
    );
    let best = json["best_placements"].as_array().unwrap();
    assert_eq!(json["best_placement_count"], best.len());
    let steps = json["line"]["steps"].as_array().unwrap();
    assert_eq!(json["line"]["end"], "caught");
    assert_eq!((steps.len(), &steps[5]["rounds_left"]), (6, &0.into()));
    assert!(best.contains(&steps[0]["cops"]));
    let csv = run(&["cops", "grid:4x5", "--format", "csv"]).answer();
    assert_eq!(
        csv,
        "graph,vertices,edges,cops,winner,rounds\ngrid:4x5,20,31,2,cops,3\n"
    );
}

#[test]
fn a_chase_is_shown_to_its_end_or_once_round() {
    let text = run(&["cops", "path:5", "--line"]).answer();
    assert!(
        text.ends_with(
            "round  to move  cops  robber  rounds left\n\
             0      cops     2     0       2\n\
             1      robber   1     0       1\n\
             1      cops     1     0       1\n\
             2      caught   0     0       0\n"
        ),
        "{text}"
    );
    let text = run(&["cops", "cycle:6", "--cops", "1", "--line"]).answer();
    assert!(text.ends_with("; so on for ever.\n"), "{text}");
    let json = run(&["cops", "cycle:6", "--cops", "1", "--line", "--json"]).json();
    assert_eq!(json["line"]["end"], "repeats");
    let steps = json["line"]["steps"].as_array().unwrap();
    let begin = json["line"]["cycle_begins_at_step"].as_u64().unwrap() as usize;
    assert_eq!(steps[begin], *steps.last().unwrap());
}

#[test]
fn graphs_come_from_files_of_every_format() {
    let folder = Folder::new();
    let edges = folder.file("cycle.edges", "a b\nb c\nc d\nd a\n");
    let counted = folder.file("counted.txt", "4 4\n1 2\n2 3\n3 4\n4 1\n");
    // The same cycle as 0-1, 0-2, 1-3, 2-3.
    let dense = folder.file("one.g6", ">>graph6<<Cr\n");
    let sparse = folder.file("sparse.txt", ":Cdv\n");
    let digraph = folder.file("both.d6", "&CNN?\n");
    for arguments in [
        &[&edges[..]][..],
        &[&counted, "--from", "counted"],
        &[&dense],
        &["graph6:Cr"],
        &["cycle:4"],
    ] {
        let arguments = [&["cops", "--json"], arguments].concat();
        let json = run(&arguments).json();
        assert_eq!(
            (&json["vertices"], &json["edges"]),
            (&4.into(), &4.into()),
            "{arguments:?}"
        );
        assert_eq!(
            (&json["number"], &json["rounds"]),
            (&2.into(), &1.into()),
            "{arguments:?}"
        );
    }
    let json = run(&["cops", &edges, "--json", "--line"]).json();
    assert_eq!(json["best_placements"][0], serde_json::json!(["a", "b"]));
    // Round a circle of one way, one cop waits for the robber who need not come.
    let json = run(&["cops", &edges, "--directed", "--json"]).json();
    assert_eq!(
        (&json["is_directed"], &json["number"]),
        (&true.into(), &2.into())
    );
    for file in [sparse, digraph] {
        let text = run(&["cops", &file]).answer();
        assert!(text.contains("4 vertices"), "{text}");
    }
}

#[test]
fn many_graphs_get_a_line_each_in_their_order() {
    let input = lines(8);
    let number = |arguments: &[&str]| {
        let arguments = [&["cops", "-", "--number"], arguments].concat();
        run_with_input(&arguments, input.as_bytes()).answer()
    };
    let all = number(&[]);
    let graphs = all.lines().map(|line| line.split_once(' ').unwrap().0);
    assert!(graphs.eq(input.lines()));
    let count = |text: &str, end: &str| text.lines().filter(|line| line.ends_with(end)).count();
    assert_eq!((count(&all, " 1"), count(&all, " 2")), (3791, 7326));
    assert_eq!(number(&["--threads", "2"]), all);
    let twos: String = all
        .split_inclusive('\n')
        .filter(|line| line.ends_with(" 2\n"))
        .collect();
    assert_eq!(number(&["--filter", "number>1", "--threads", "3"]), twos);
    assert_eq!(number(&["--filter", "number>2"]), "");

    let rounds = run_with_input(&["cops", "-", "--cops", "1"], input.as_bytes()).answer();
    let counts = ["1", "2", "3", "4", "-"].map(|end| count(&rounds, &format!(" {end}")));
    assert_eq!(counts, [1044, 2577, 163, 7, 7326]);
    let folder = Folder::new();
    let file = folder.file("all.g6", &input);
    let late = run(&["cops", &file, "--cops", "1", "--filter", "rounds>=4"]).answer();
    assert_eq!((late.lines().count(), count(&late, " 4")), (7, 7));
}

#[test]
fn lines_are_json_and_csv_too() {
    let run = |arguments: &[&str]| {
        let arguments = [&["cops", "-"], arguments].concat();
        run_with_input(&arguments, b">>graph6<<Cr\r\n\nICOf@pSb?").answer()
    };
    assert_eq!(run(&[]), "Cr 2\nICOf@pSb? 3\n");
    assert_eq!(run(&["--cops", "2"]), "Cr 1\nICOf@pSb? -\n");
    assert_eq!(
        run(&["--cops", "2", "--format", "csv"]),
        "graph,rounds\nCr,1\nICOf@pSb?,\n"
    );
    assert_eq!(
        run(&["--json", "--filter", "vertices=4,edges<=4"]),
        "{\"graph\":\"Cr\",\"vertices\":4,\"edges\":4,\"number\":2}\n"
    );
    assert_eq!(
        run(&["--format", "jsonl", "--cops", "2", "--filter", "number=3"]),
        "{\"graph\":\"ICOf@pSb?\",\"vertices\":10,\"edges\":15,\
         \"cops\":2,\"winner\":\"robber\",\"rounds\":null}\n"
    );
    assert_eq!(run_with_input(&["cops", "-"], b"").answer(), "");
}

#[test]
fn answers_come_while_graphs_still_come() {
    let mut child = command()
        .args(["cops", "-", "--number"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (graph, answer) in [("ICOf@pSb?", "ICOf@pSb? 3\n"), ("Cr", "Cr 2\n")] {
        writeln!(input, "{graph}").unwrap();
        input.flush().unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_bad_line_is_told_after_the_answers_before_it() {
    for threads in ["1", "2"] {
        let input = format!("{}DQ\nCr\n", lines(5));
        let run = run_with_input(&["cops", "-", "--threads", threads], input.as_bytes());
        assert_eq!((run.code, run.stdout.lines().count()), (2, 21));
        assert_eq!(
            run.stderr,
            "error: <stdin>:22:3: expected 2 characters of edges for 5 vertices, found 1; \
             the line is damaged or cut: write it again, one graph per line\n"
        );
    }
    let run = run_with_input(&["cops", "-"], b"Cr\n?\n");
    assert_eq!((run.code, &run.stdout[..]), (2, "Cr 2\n"));
    assert!(
        run.stderr.contains("<stdin>:2: the graph has no vertices"),
        "{}",
        run.stderr
    );
}

#[test]
fn what_cannot_be_answered_is_refused_with_a_remedy() {
    let folder = Folder::new();
    let empty = folder.file("empty.g6", "\n");
    for (arguments, part) in [
        (
            &["petersn"][..],
            "neither a file nor a graph by name; expected one of path:N",
        ),
        (&["grid:3"], "expected two numbers"),
        (&["graph6:DQ"], "graph6:DQ:1:3: expected 2 characters"),
        (&["graph6:"], "expected a graph behind the colon"),
        (&[&empty], "write one graph per line"),
        (&["path:3", "--cops", "0"], "expected at least one"),
        (&["path:3", "--robber-speed", "0"], "expected at least 1"),
        (&["path:3", "--filter", "number>1"], "leave it out"),
        (
            &["path:3", "--filter", "girth>1"],
            "--filter: \"girth>1\" is no condition",
        ),
        (
            &["-", "--from", "graph6", "--line"],
            "--line needs one graph",
        ),
        (&["-", "--directed"], "told as digraph6"),
        (&["grid:60x60", "--cops", "9"], "take fewer cops"),
        (
            &["grid:60x60", "--cops", "2", "--max-memory", "1MiB"],
            "raise the limit",
        ),
        (&["grid:20x20", "--max-memory", "100KiB"], "raise the limit"),
        // The lengths of all shortest ways alone take 160 000 bytes.
        (
            &["path:200", "--zombies", "--max-memory", "100KiB"],
            "raise the limit",
        ),
        (
            &[
                "path:200",
                "--zombies",
                "--cops",
                "1",
                "--max-memory",
                "100KiB",
            ],
            "raise the limit",
        ),
    ] {
        let arguments = [&["cops"], arguments].concat();
        let message = run(&arguments).refusal();
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

#[test]
fn a_strategy_tells_every_situation_and_what_it_promises() {
    let folder = Folder::new();
    let path = folder.path("strategy.jsonl");
    let text = run(&["cops", "cycle:5", "--cops", "2", "--strategy", &path]).answer();
    assert!(text.contains("the cops, in 1 round"), "{text}");
    let file = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<serde_json::Value> = file
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let header = &lines[0];
    assert_eq!(header["schema"], "retrograde.strategy/1");
    // Fifteen placements of two cops, five vertices of the robber, two sides to move.
    assert_eq!((&header["situations"], lines.len()), (&150.into(), 151));
    let find = |cops: &serde_json::Value, robber: &serde_json::Value, to_move: &str| {
        let is_it = |line: &&serde_json::Value| {
            line["cops"] == *cops && line["robber"] == *robber && line["to_move"] == to_move
        };
        lines[1..].iter().find(is_it).unwrap()
    };
    // Following it from the placement it names catches a robber who answers at random.
    for robber in 0..5 {
        let mut robber = serde_json::json!(robber.to_string());
        let mut cops = header["best_placement"].clone();
        let mut rounds = find(&cops, &robber, "cops")["rounds"].as_u64().unwrap();
        assert!(rounds <= 1);
        while rounds > 0 {
            let row = find(&cops, &robber, "cops");
            assert_eq!(
                (&row["winner"], &row["rounds"]),
                (&"cops".into(), &rounds.into())
            );
            cops = row["move"]["cops"].clone();
            rounds -= 1;
            let reply = find(&cops, &robber, "robber");
            assert_eq!(reply["rounds"], rounds);
            if rounds > 0 {
                robber = reply["move"]["robber"].clone();
            }
        }
        assert!(find(&cops, &robber, "robber")["move"].is_null());
    }
    run(&["cops", "cycle:5", "--cops", "1", "--strategy", &path]).answer();
    let file = std::fs::read_to_string(&path).unwrap();
    assert!(file.starts_with("{\"schema\"") && file.contains("\"best_placement\":null"));
    assert!(file.contains("\"winner\":\"robber\",\"rounds\":null,\"move\":null"));
    let several = folder.file("several.g6", "C~\nDQc\n");
    let message = run(&["cops", &several, "--strategy", &path]).refusal();
    assert!(message.contains("--strategy needs one graph"), "{message}");
}

#[test]
fn graphs_come_in_dot_too() {
    let folder = Folder::new();
    let dot = folder.file("a.gv", "graph { a -- b -- c -- \"the end\" -- a }");
    let json = run(&["cops", &dot, "--json", "--line"]).json();
    assert_eq!((&json["vertices"], &json["number"]), (&4.into(), &2.into()));
    assert_eq!(json["best_placements"][0], serde_json::json!(["a", "b"]));
    let text = run_with_input(&["cops", "-"], b"digraph { a -> b; b -> c; c -> a }").answer();
    assert!(
        text.contains("3 vertices, 3 arcs") && text.contains("number  2"),
        "{text}"
    );
    let bad = folder.file("bad.txt", "graph {\n a -> b }");
    let message = run(&["cops", &bad]).refusal();
    assert!(message.contains("bad.txt:2:4: expected `--`"), "{message}");
    let message = run(&["cops", &dot, "--directed"]).refusal();
    assert!(message.contains("in DOT write digraph"), "{message}");
}

#[test]
fn zombies_take_the_shortest_way() {
    let number = |graph: &str, options: &[&str]| {
        let json = run(&[&["cops", graph, "--json"], options].concat()).json();
        json["number"].as_u64().unwrap()
    };
    assert_eq!(number("hypercube:5", &[]), 3);
    assert_eq!(number("hypercube:5", &["--zombies"]), 4);
    let text = run(&["cops", "path:5", "--zombies"]).answer();
    assert!(
        text.contains("each cop steps nearer to the robber, the robber may stay"),
        "{text}"
    );
    let refused = run(&["cops", "path:5", "--zombies", "--lazy"]);
    assert_eq!(refused.code, 2);
}
