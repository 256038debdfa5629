//! The documents say what the command does: their sessions are run, and what they show
//! must be what is printed, to the letter.
//!
//! A session is a block marked `console`. A line that begins with `$ ` is a command for
//! the shell, the lines below it are all that it prints, notes on standard error included.
//! The sessions of a document run one after the other in one folder, which holds a copy of
//! `examples/`; so a later session can use a file that an earlier one wrote. Blocks marked
//! otherwise (`sh`, `text`) are not run.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test says where it failed"
)]

mod support;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use support::{Folder, root};

/// A block of a document.
struct Block {
    language: String,
    /// The number of its first line, from 1.
    line: usize,
    lines: Vec<String>,
}

/// A command of a session and what it is said to print.
#[derive(Debug)]
struct Step {
    line: usize,
    command: String,
    output: String,
}

fn read(document: &str) -> String {
    std::fs::read_to_string(root().join(document)).unwrap()
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block {
                    language: language.to_owned(),
                    line: index + 2,
                    lines: Vec::new(),
                });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => block.lines.push(line.to_owned()),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "the last block has no end");
    blocks
}

fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (index, line) in block.lines.iter().enumerate() {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                line: block.line + index,
                command: command.to_owned(),
                output: String::new(),
            });
        } else {
            let step = steps.last_mut().expect("a session begins with a command");
            step.output.push_str(line);
            step.output.push('\n');
        }
    }
    steps
}

/// Runs a script in a folder, where `retrograde` is the command under test.
fn in_shell(script: &str, folder: &Path) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_retrograde"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", binary.parent().unwrap().display());
    Command::new("sh")
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Runs the commands of a session in one shell, and gives what each of them prints.
fn run_session(steps: &[Step], folder: &Path) -> Vec<String> {
    const END: &str = "=== end of a command ===";
    let mut script = "exec 2>&1\n".to_owned();
    for step in steps {
        // The status of a command is kept for `echo $?`.
        script.push_str(&format!(
            "{}\nstatus=$?; echo '{END}'; (exit $status)\n",
            step.command
        ));
    }
    let output = in_shell(&script, folder);
    let printed = String::from_utf8(output.stdout).unwrap();
    let end = format!("{END}\n");
    let outputs: Vec<String> = printed.split_terminator(&end).map(str::to_owned).collect();
    assert_eq!(outputs.len(), steps.len(), "{printed}");
    outputs
}

/// A folder with a copy of the examples.
fn folder_with_examples() -> Folder {
    let folder = Folder::new();
    let copies = folder.path("examples");
    std::fs::create_dir(&copies).unwrap();
    for example in support::examples() {
        let name = Path::new(&example).file_name().unwrap();
        std::fs::copy(&example, Path::new(&copies).join(name)).unwrap();
    }
    folder
}

/// The sessions of a document, each with what its commands print.
fn run_sessions(text: &str) -> Vec<(Block, Vec<Step>, Vec<String>)> {
    let folder = folder_with_examples();
    let sessions = blocks(text)
        .into_iter()
        .filter(|block| block.language == "console");
    sessions
        .map(|block| {
            let steps = steps(&block);
            let printed = run_session(&steps, Path::new(&folder.path("")));
            (block, steps, printed)
        })
        .collect()
}

/// If this variable is set, the documents are first made to show what is printed.
const UPDATE: &str = "UPDATE_DOCUMENTS";

fn update(document: &str) {
    let text = read(document);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (block, steps, printed) in run_sessions(&text).into_iter().rev() {
        let transcript: String = steps
            .iter()
            .zip(printed)
            .map(|(step, printed)| format!("$ {}\n{printed}", step.command))
            .collect();
        let begin = block.line - 1;
        let shown = transcript.lines().map(str::to_owned);
        lines.splice(begin..begin + block.lines.len(), shown);
    }
    std::fs::write(root().join(document), lines.join("\n") + "\n").unwrap();
}

/// Compares all sessions of a document with what is printed, and gives their commands.
fn require_sessions(document: &str) -> Vec<String> {
    if std::env::var_os(UPDATE).is_some() {
        update(document);
    }
    let mut commands = Vec::new();
    for (_, steps, printed) in run_sessions(&read(document)) {
        for (step, printed) in steps.into_iter().zip(printed) {
            let Step {
                line,
                command,
                output,
            } = step;
            assert_eq!(
                printed, output,
                "{document}:{line}: `{command}` prints (left) other than shown (right); \
                 if what it prints is right, run the test again with {UPDATE}=1"
            );
            commands.push(command);
        }
    }
    commands
}

#[test]
fn sessions_of_the_readme() {
    let commands = require_sessions("README.md");
    for promised in [
        "retrograde solve examples/heist.board",
        "retrograde solve examples/cached-cycle.edges -o s && retrograde check examples/cached-cycle.edges s",
    ] {
        assert!(
            commands.iter().any(|command| command == promised),
            "{promised} is missing from {commands:#?}"
        );
    }
    assert!(commands.len() >= 12, "{commands:#?}");
}

/// The table of who it is for names commands to try.
#[test]
fn commands_in_the_text_of_the_readme_succeed() {
    let folder = folder_with_examples();
    let text = read("README.md");
    let commands: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .filter(|code| code.starts_with("retrograde ") && code.contains("examples/"))
        .collect();
    assert!(commands.len() >= 6, "{commands:?}");
    for command in commands {
        let output = in_shell(command, Path::new(&folder.path("")));
        assert!(output.status.success(), "{command}: {output:?}");
        let wrote = command.contains(" -o values.jsonl.zst");
        assert_eq!(output.stdout.is_empty(), wrote, "{command}: {output:?}");
    }
    assert!(folder.names().contains(&"values.jsonl.zst".to_owned()));
}

#[test]
fn sessions_of_the_readme_in_mongolian() {
    assert!(require_sessions("README.mn.md").len() >= 2);
}

#[test]
fn sessions_of_the_schema() {
    assert!(require_sessions("docs/schema.md").len() >= 8);
}

#[test]
fn sessions_of_the_formats() {
    assert!(require_sessions("docs/formats.md").len() >= 4);
}

#[test]
fn sessions_of_the_boards() {
    assert!(require_sessions("docs/boards.md").len() >= 4);
}

#[test]
fn sessions_of_the_cops() {
    assert!(!require_sessions("docs/cops.md").is_empty());
}

/// Every bundled game is solved there, or is in a table of those that take too long.
#[test]
fn sessions_of_the_results() {
    let commands = require_sessions("docs/results.md");
    let text = read("docs/results.md");
    for entry in retrograde_games::catalog::games() {
        let command = format!("retrograde solve {}", entry.name);
        let is_run = commands.contains(&command);
        let is_listed = text.contains(&format!("| `{}`", entry.name))
            || text.contains(&format!("retrograde solve {}:", entry.name));
        assert!(is_run || is_listed, "{}", entry.name);
    }
}

#[test]
fn every_block_of_a_document_has_a_language() {
    for document in ["README.md", "README.mn.md"] {
        for block in blocks(&read(document)) {
            let known = ["console", "sh", "text", "rust", "toml"];
            assert!(
                known.contains(&block.language.as_str()),
                "{document}:{}: a block marked {:?}",
                block.line,
                block.language
            );
        }
    }
}

/// The anchors that headings get: lower case, hyphens for blanks, no punctuation.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|heading| {
            let title = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = title
                .chars()
                .filter(|&letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
            kept.collect::<String>().replace(' ', "-")
        })
        .collect()
}

/// What the README shows of the library is an example of it, which cargo compiles.
#[test]
fn the_program_of_the_readme_is_an_example_of_the_library() {
    let example = read("crates/retrograde/examples/cycle.rs");
    let (_, program) = example.split_once("\n\nuse ").unwrap();
    let text = read("README.md");
    let shown: Vec<String> = blocks(&text)
        .iter()
        .filter(|block| block.language == "rust")
        .map(|block| block.lines.join("\n") + "\n")
        .collect();
    assert_eq!(shown, [format!("use {program}")]);
}

/// Links to files and folders of the project lead somewhere.
#[test]
fn links_lead_somewhere() {
    let documents = [
        "README.md",
        "README.mn.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "docs/README.md",
        "docs/boards.md",
        "docs/cops.md",
        "docs/design.md",
        "docs/formats.md",
        "docs/results.md",
        "docs/schema.md",
        "docs/semantics.md",
    ];
    for document in documents {
        let text = read(document);
        let folder = root().join(document).parent().unwrap().to_owned();
        let mut links = 0;
        for rest in text.split("](").skip(1) {
            let target = rest.split(')').next().unwrap();
            let file = target.split('#').next().unwrap();
            if file.contains("://") {
                continue;
            }
            links += 1;
            let path = match file {
                "" => root().join(document),
                _ => folder.join(file),
            };
            assert!(
                path.exists(),
                "{document} links to {target}, which is not there"
            );
            if let Some((_, anchor)) = target.split_once('#') {
                let anchors = anchors(&std::fs::read_to_string(path).unwrap());
                assert!(
                    anchors.iter().any(|known| known == anchor),
                    "{document} links to {target}, which has only {anchors:?}"
                );
            }
        }
        assert!(links > 0, "{document} links to nothing");
    }
}
