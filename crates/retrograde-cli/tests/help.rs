//! Help, manual pages and completions: there for every command, with examples first.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use support::{Folder, finished, run};

const COMMANDS: [&str; 14] = [
    "solve", "check", "best", "line", "stats", "convert", "estimate", "generate", "games", "play",
    "probe", "audit", "cops", "export",
];

#[test]
fn help_opens_with_examples_and_names_every_command() {
    let help = run(&["--help"]).answer();
    assert!(help.starts_with("Examples:\n"), "{help}");
    for command in COMMANDS.iter().chain(&["completions", "man"]) {
        assert!(
            help.contains(&format!("\n  {command} ")),
            "{command}: {help}"
        );
    }
    assert!(help.contains("Exit codes: 0"), "{help}");
    for command in COMMANDS {
        for flag in ["--help", "-h"] {
            let help = run(&[command, flag]).answer();
            assert!(
                help.starts_with("Examples:\n  retrograde "),
                "{command}: {help}"
            );
        }
    }
    assert_eq!(
        run(&["help", "solve"]).answer(),
        run(&["solve", "--help"]).answer()
    );
}

/// The command, in a folder for what it writes.
fn command_in(folder: &Folder) -> std::process::Command {
    let mut command = support::command();
    command
        .current_dir(folder.path(""))
        .stdin(std::process::Stdio::null());
    command
}

#[test]
fn the_examples_of_the_help_are_commands_that_exist() {
    let folder = Folder::new();
    for command in COMMANDS {
        let help = run(&[command, "--help"]).answer();
        let examples = help
            .lines()
            .skip(1)
            .take_while(|line| line.starts_with("  "));
        for example in examples {
            let words = example
                .split_whitespace()
                .skip_while(|&word| word != "retrograde");
            let words: Vec<&str> = words
                .skip(1)
                .take_while(|word| !["|", ">", "&&"].contains(word))
                .collect();
            // Files of examples do not exist here, so reading fails; the words are right.
            let output = command_in(&folder).args(&words).output().unwrap();
            let run = finished(&output);
            assert!(!run.stderr.contains("Usage:"), "{example}: {}", run.stderr);
        }
    }
}

#[test]
fn without_a_command_there_is_help_and_the_version_has_a_number() {
    let bare = run::<&str>(&[]);
    assert_eq!(bare.code, 2);
    assert!(bare.stderr.contains("Examples:"), "{}", bare.stderr);
    let version = run(&["--version"]).answer();
    assert_eq!(
        version,
        format!("retrograde {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn there_are_completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]).answer();
        assert!(
            script.contains("retrograde") && script.contains("max-memory"),
            "{shell}"
        );
    }
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let page = run(&["man"]).answer();
    assert!(
        page.contains(".TH retrograde 1") && page.contains(".SH EXAMPLES"),
        "{page}"
    );
    let folder = Folder::new();
    let pages = folder.path("pages");
    run(&["man", "--output", &pages]).answer();
    for command in COMMANDS {
        let path = format!("{pages}/retrograde-{command}.1");
        let page = std::fs::read_to_string(&path).unwrap();
        assert!(
            page.contains(&format!(".TH retrograde-{command} 1")),
            "{page}"
        );
        assert!(
            page.contains(&format!("\\fBretrograde {command}\\fR")),
            "{page}"
        );
        assert!(
            page.contains(&format!("\\&  retrograde {command} ")),
            "{page}"
        );
        assert!(page.contains("max\\-memory"), "{page}");
    }
    assert!(std::path::Path::new(&format!("{pages}/retrograde-generate-chain.1")).exists());
    assert!(!std::path::Path::new(&format!("{pages}/retrograde-help.1")).exists());
}
