//! Wrong input of every kind: one clear line, exit code 2, nothing on standard output.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use std::io::Write;
use std::process::Stdio;
use support::{Folder, command, example, finished, run, run_with_input};

/// What `solve` says of these bytes.
fn refusal_of(bytes: &[u8]) -> String {
    let message = run_with_input(&["solve", "-"], bytes).refusal();
    // The other commands that read a game say the same.
    for command in [
        &["stats", "-"][..],
        &["convert", "-", "-", "--to", "edges"],
        &["line", "-"],
    ] {
        assert_eq!(run_with_input(command, bytes).refusal(), message);
    }
    message
}

#[test]
fn what_is_no_text_is_refused_with_its_place_and_a_remedy() {
    let mut utf16 = vec![0xff, 0xfe];
    utf16.extend("1 2\n".encode_utf16().flat_map(u16::to_le_bytes));
    for (bytes, begin, words) in [
        (
            &utf16[..],
            "<stdin>:1:1: ",
            "UTF-16; save the file as UTF-8",
        ),
        (b"a b\nc\xffd e\n", "<stdin>:2:2: ", "the byte 0xff"),
        ("α β\nβ\u{0}γ δ\n".as_bytes(), "<stdin>:2:2: ", "NUL byte"),
        (
            b"\x7fELF\x02\x01\x01\0\0\0",
            "<stdin>:1:8: ",
            "it is in no format known here",
        ),
        (
            b"a b\rb c\r",
            "<stdin>:1:4: ",
            "end every line with LF or CR LF",
        ),
        (b"a b\x1b[31m c\n", "<stdin>:1:4: ", "U+001B"),
        (
            b"\x1f\x8b",
            "<stdin>: ",
            "gzip data is damaged or cut short",
        ),
        (
            b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
            "<stdin>: ",
            "gzip data is damaged or cut short",
        ),
        (
            b"\x28\xb5\x2f\xfd\x04",
            "<stdin>: ",
            "zstd data is damaged or cut short",
        ),
    ] {
        let message = refusal_of(bytes);
        assert!(
            message.starts_with(begin) && message.contains(words),
            "{message}"
        );
    }
}

#[test]
fn packed_input_that_is_cut_short_is_refused() {
    let folder = Folder::new();
    for name in ["g.edges.gz", "g.edges.zst"] {
        let path = folder.path(name);
        run(&["generate", "uniform", "--positions", "3000", "-o", &path]).answer();
        let bytes = std::fs::read(&path).unwrap();
        for length in [bytes.len() / 2, bytes.len() - 1] {
            let cut = folder.file(name, &bytes[..length]);
            let message = run(&["solve", &cut]).refusal();
            assert!(
                message.contains("damaged or cut short"),
                "{length}: {message}"
            );
            assert!(message.starts_with(&format!("{cut}: ")), "{message}");
        }
    }
}

#[test]
fn what_is_no_game_is_refused_with_its_place_and_a_remedy() {
    for (text, begin, words) in [
        ("a b\na b c\n", "<stdin>:2:5: ", "`again`"),
        ("a b\n!wim a\n", "<stdin>:2:1: ", "!win"),
        ("a b\n!win a soon\n", "<stdin>:2:8: ", "plies"),
        ("a b\n!win a 1073741823\n", "<stdin>:2:8: ", "1073741822"),
        ("a b\n!win a\n!loss a\n", "<stdin>:3:1: ", "line 2"),
        ("a b\n!start q\n", "<stdin>:2:8: ", "q"),
        ("a b\n!rule dead-end maybe\n", "<stdin>:2:16: ", "loses"),
        ("a,,b\n", "<stdin>:1:3: ", "empty"),
        ("\"a b\n", "<stdin>:1:1: ", "closing quote"),
        ("!owner a 0\na b\n", "<stdin>: ", "owner"),
        ("p af 2\n1 3\n", "<stdin>:2:3: ", "3"),
        ("arg(a).\natt(a,b).\n", "<stdin>:2:7: ", "b"),
        ("parity 2;\n0 0 0 1;\n1 1 0 0;\n", "<stdin>:", "priority"),
        ("parity 2;\n0 0 0 1;\n0 0 0 0;\n", "<stdin>:3:1: ", "0"),
    ] {
        let message = refusal_of(text.as_bytes());
        assert!(
            message.starts_with(begin) && message.contains(words),
            "{text:?}: {message}"
        );
    }
}

#[test]
fn files_that_cannot_be_read_are_named_once() {
    let folder = Folder::new();
    let missing = folder.path("nothing");
    let message = run(&["solve", &missing]).refusal();
    assert!(message.starts_with(&format!("{missing}: ")), "{message}");
    assert_eq!(message.matches("os error").count(), 1, "{message}");
    let message = run(&["solve", &folder.path("")]).refusal();
    assert_eq!(message.matches("irectory").count(), 1, "{message}");
    let message = run(&["check", &example("links.txt"), &missing]).refusal();
    assert!(message.starts_with(&format!("{missing}: ")), "{message}");
}

#[test]
fn boards_of_other_characters_are_refused_whatever_they_are_called() {
    let folder = Folder::new();
    for (text, place, found) in [
        ("🧱🧱🧱\n🧱🚓🏃\n🚪🧱🧱\n", "1:1", "U+1F9F1"),
        ("p..\nT.E\n", "1:1", "\"p\""),
        ("P..\n\u{ff34}.E\n", "2:1", "U+FF34"),
        ("2 3\nP.x\nT.E\n", "2:3", "\"x\""),
    ] {
        let board = folder.file("slip.board", text);
        let text_file = folder.file("slip", text);
        for said in [
            run(&["solve", &board]),
            run(&["solve", &text_file]),
            run_with_input(&["solve", "-"], text.as_bytes()),
        ] {
            let message = said.refusal();
            let expected = format!(":{place}: unknown character {found}");
            assert!(message.contains(&expected), "{text:?}: {message}");
        }
    }
}

#[test]
fn a_list_without_moves_is_remarked() {
    let said = run_with_input(&["solve", "-"], b"one\ntwo\nthree\n");
    assert!(
        said.stderr.contains("no line of <stdin> holds a move"),
        "{}",
        said.stderr
    );
    assert!(said.stderr.contains("--from board"), "{}", said.stderr);
    assert!(said.answer().contains("3 positions, 0 moves"));
}

#[test]
fn long_lines_are_read_up_to_a_limit() {
    let long = "x".repeat(10 << 20);
    let text = format!("{long} b\nb {long}\n");
    let csv = run_with_input(
        &["solve", "-", "-o", "-", "--format", "csv"],
        text.as_bytes(),
    )
    .answer();
    assert_eq!(
        csv.lines()
            .filter(|line| line.ends_with(",draw,,b"))
            .count(),
        1
    );
    let summary = run_with_input(&["stats", "-", "--format", "csv"], text.as_bytes()).answer();
    assert_eq!(summary, "plies,win,loss,tie\n");
    // A slip in a name of such length is not worth minutes of comparing.
    let unknown = run_with_input(&["best", "-", "y"], text.as_bytes());
    assert_eq!(unknown.code, 1);
}

#[test]
fn a_line_without_end_is_refused_without_reading_on() {
    let mut child = command()
        .args(["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let block = vec![b'y'; 1 << 20];
    let mut taken = 0;
    // Ends when the command does: nobody writes into a closed pipe.
    while stdin.write_all(&block).is_ok() {
        taken += 1;
        assert!(taken < 1000, "a gigabyte and no end");
    }
    drop(stdin);
    let message = finished(&child.wait_with_output().unwrap()).refusal();
    assert!(
        message.starts_with("<stdin>:1:1: expected a line of at most 16 MiB"),
        "{message}"
    );
    assert!(taken < 64, "{taken} MiB");
}

#[test]
fn a_game_that_needs_more_memory_than_allowed_is_refused_with_the_estimate() {
    let folder = Folder::new();
    let game = folder.path("g");
    run(&["generate", "uniform", "--positions", "300000", "-o", &game]).answer();
    let message = run(&["solve", &game, "--max-memory", "1MiB"]).refusal();
    assert!(message.contains("raise --max-memory"), "{message}");
    // Enough to read, too little to solve.
    let message = run(&["solve", &game, "--max-memory", "17MiB"]).refusal();
    assert!(
        message.contains("needs about") && message.contains("17.0 MiB"),
        "{message}"
    );
    run(&["solve", &game, "--max-memory", "1GiB"]).answer();
    let board = example("heist.board");
    let message = run(&["solve", &board, "--max-memory", "8k"]).refusal();
    assert!(message.contains("solving needs about 7.0 MiB"), "{message}");
    for size in ["lots", "", "-1", "1.2.3GiB", "1parsec"] {
        let run = run(&["solve", &board, &format!("--max-memory={size}")]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{size}");
    }
}

#[test]
fn wrong_command_lines_exit_with_2_and_a_hint() {
    for arguments in [
        &["solve"][..],
        &["solv", "x"],
        &["solve", "x", "--misere", "--dead-end", "loses"],
        &["solve", "x", "--dead-end", "perhaps"],
        &["solve", "x", "--infinite", "win:2"],
        &["solve", "x", "--format", "xml"],
        &["solve", "x", "--json", "--format", "csv"],
        &["solve", "x", "--from", "zip"],
        &["check", "x"],
        &["estimate"],
        &["estimate", "--positions", "5"],
        &["generate"],
        &["generate", "uniform"],
        &["generate", "chain", "--positions", "-5"],
        &["completions", "cmd.exe"],
    ] {
        let run = run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(
            run.stderr.contains("error: ") || run.stderr.contains("Usage:"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_form_that_a_game_cannot_take_is_refused() {
    let folder = Folder::new();
    let graph = folder.file("g", "a b\n");
    for (form, words) in [
        ("labelling", "no argumentation framework"),
        ("extension", "no argumentation framework"),
        ("paritysol", "owner"),
    ] {
        let message = run(&["solve", &graph, "--as", form]).refusal();
        assert!(message.contains(words), "{form}: {message}");
    }
    let message = run(&["convert", &graph, &folder.path("x.unknown")]).refusal();
    assert!(message.contains("add --to edges"), "{message}");
    let message = run(&["convert", &graph, "-", "--to", "edges", "--around", "a"]).refusal();
    assert!(message.contains("add --to dot"), "{message}");
}
