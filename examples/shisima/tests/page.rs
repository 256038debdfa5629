//! `docs/write-a-game.md` leads to this crate, and every command on it prints what it shows.
//!
//! The page is followed from top to bottom in a folder of its own, as a reader would:
//!
//! - ` ```rust FILE `: code of that file. It makes the file; if it is there, lines of `use` go
//!   to the top, indented code into `impl Game`, other code to the end.
//! - ` ```diff FILE `: a change that lasts up to the end of the next session.
//! - ` ```toml `: goes to the end of `Cargo.toml`.
//! - ` ```console `: a session. `$ ` begins a command. In what it prints, a line such as
//!   `X> moves` is a prompt and what the reader types there.
//! - ` ```text `: something that is printed somewhere on the page.
//! - ` ```sh `: not run.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test says where it failed"
)]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// If this variable is set, the page is first made to show what is printed.
const UPDATE: &str = "UPDATE_DOCUMENTS";
const PAGE: &str = "docs/write-a-game.md";
/// Where the page has the library, seen from the reader's crate.
const LIBRARY: &str = "../retrograde/";

fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).unwrap().to_owned()
}

fn page() -> String {
    std::fs::read_to_string(root().join(PAGE)).unwrap()
}

struct Block {
    language: String,
    /// The file it belongs to; empty if it belongs to none.
    file: String,
    /// The number of its first line, from 0.
    first: usize,
    lines: Vec<String>,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(words)) => {
                let (language, file) = words.split_once(' ').unwrap_or((words, ""));
                open = Some(Block {
                    language: language.to_owned(),
                    file: file.to_owned(),
                    first: number + 1,
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

/// The text of every file, by its path in the reader's crate.
type Files = BTreeMap<String, String>;

/// Does with a block of code what the page tells its reader to do.
fn put(files: &mut Files, block: &Block) {
    let code = block.lines.join("\n") + "\n";
    let Some(text) = files.get_mut(&block.file) else {
        files.insert(block.file.clone(), code);
        return;
    };
    if code.starts_with("use ") {
        text.insert_str(0, &code);
    } else if code.starts_with(' ') {
        let begin = text.find("\nimpl Game for ").expect("the rules come first");
        let end = begin + text[begin..].find("\n}\n").unwrap() + 1;
        text.insert_str(end, &format!("\n{code}"));
    } else {
        text.push_str(&format!("\n{code}"));
    }
}

/// The text with the lines of a change marked `-` replaced by those marked `+`.
fn changed(text: &str, block: &Block) -> String {
    let side = |sign| {
        let lines = block
            .lines
            .iter()
            .filter_map(|line| line.strip_prefix(sign));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    let (old, new) = (side('-'), side('+'));
    assert_eq!(text.matches(&old).count(), 1, "line {}", block.first);
    text.replace(&old, &new)
}

/// What the reader types at a prompt.
fn typed(line: &str) -> Option<&str> {
    ["X> ", "O> "]
        .iter()
        .find_map(|prompt| line.strip_prefix(prompt))
}

/// A command with what is typed while it runs.
struct Step {
    command: String,
    input: Vec<String>,
}

fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in &block.lines {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                command: command.to_owned(),
                input: Vec::new(),
            });
        } else if let Some(input) = typed(line) {
            let step = steps.last_mut().expect("a session begins with a command");
            step.input.push(input.to_owned());
        }
    }
    steps
}

/// A folder that is removed when it is no longer needed.
struct Crate(PathBuf);

impl Crate {
    fn new() -> Crate {
        let folder = std::env::temp_dir().join(format!("shisima-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("src/bin")).unwrap();
        // The versions that the workspace was tested with, which are there without a network.
        std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
        Crate(folder)
    }

    fn write(&self, files: &Files) {
        for (file, text) in files {
            std::fs::write(self.0.join(file), text).unwrap();
        }
    }

    /// Runs a command with `cargo`; gives what stands on the screen afterwards.
    fn run(&self, step: &Step) -> String {
        let words: Vec<&str> = step.command.split(' ').collect();
        assert_eq!(words[0], "cargo", "only cargo is run: {}", step.command);
        let mut process = Command::new(env!("CARGO"))
            .args(&words[1..2])
            .arg("--offline")
            .args(&words[2..])
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", env!("CARGO_TARGET_TMPDIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = process.stdin.take().unwrap();
        for line in &step.input {
            writeln!(stdin, "{line}").unwrap();
        }
        drop(stdin);
        let output = process.wait_with_output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        // Warnings about the reader's own files would be the page's fault.
        let is_warned = errors.contains("--> src");
        assert!(output.status.success() && !is_warned, "{errors}");
        on_screen(&String::from_utf8(output.stdout).unwrap(), &step.input)
    }
}

impl Drop for Crate {
    fn drop(&mut self) {
        // What is left in the folder for temporary files does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What was printed, with what was typed after each prompt.
fn on_screen(printed: &str, input: &[String]) -> String {
    let mut screen = String::new();
    let mut rest = printed;
    for typed in input {
        let prompts = ["\nX> ", "\nO> "];
        let ends = prompts.iter().filter_map(|prompt| rest.find(prompt));
        let end = ends.min().expect("a prompt for each line") + prompts[0].len();
        screen.push_str(&format!("{}{typed}\n", &rest[..end]));
        rest = &rest[end..];
    }
    screen + rest
}

/// Follows the page. Gives the files that it leads to, and each session with what it prints.
fn follow(text: &str) -> (Files, Vec<(Block, String)>) {
    let library = format!("{}/", root().display()).replace('\\', "/");
    let manifest = "[package]\nname = \"shisima\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n";
    let mut files = Files::from([("Cargo.toml".to_owned(), manifest.to_owned())]);
    let mut mistaken: Option<Files> = None;
    let mut sessions = Vec::new();
    let crate_of_reader = Crate::new();
    for block in blocks(text) {
        match block.language.as_str() {
            "sh" | "text" => {}
            "toml" => {
                let text = block.lines.join("\n") + "\n";
                assert!(text.contains(LIBRARY), "{text}");
                let manifest = files.get_mut("Cargo.toml").unwrap();
                manifest.push_str(&text.replace(LIBRARY, &library));
            }
            "rust" => put(&mut files, &block),
            "diff" => {
                let mut with_change = files.clone();
                let text = with_change.get_mut(&block.file).unwrap();
                *text = changed(text, &block);
                mistaken = Some(with_change);
            }
            "console" => {
                crate_of_reader.write(&mistaken.take().unwrap_or_else(|| files.clone()));
                let shown = steps(&block)
                    .iter()
                    .map(|step| format!("$ {}\n{}", step.command, crate_of_reader.run(step)))
                    .collect();
                sessions.push((block, shown));
            }
            other => panic!("line {}: a block marked {other:?}", block.first),
        }
    }
    (files, sessions)
}

/// Puts what is printed in the place of what is shown.
fn update(text: &str, sessions: &[(Block, String)]) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (block, printed) in sessions.iter().rev() {
        let end = block.first + block.lines.len();
        lines.splice(block.first..end, printed.lines().map(str::to_owned));
    }
    std::fs::write(root().join(PAGE), lines.join("\n") + "\n").unwrap();
}

#[test]
fn the_page_prints_what_it_shows() {
    let text = page();
    let (_, sessions) = follow(&text);
    assert!(sessions.len() >= 6, "{} sessions", sessions.len());
    if std::env::var_os(UPDATE).is_some() {
        return update(&text, &sessions);
    }
    for block in blocks(&text)
        .iter()
        .filter(|block| block.language == "text")
    {
        let shown = block.lines.join("\n");
        let is_printed = sessions.iter().any(|(_, printed)| printed.contains(&shown));
        assert!(
            is_printed,
            "{PAGE}:{}: this is printed nowhere",
            block.first
        );
    }
    for (block, printed) in sessions {
        assert_eq!(
            printed,
            block.lines.join("\n") + "\n",
            "{PAGE}:{}: this is printed (left), that is shown (right); if what is printed is \
             right, run the test again with {UPDATE}=1",
            block.first
        );
    }
}

#[test]
fn the_page_leads_to_this_crate() {
    let mut files = Files::new();
    for block in blocks(&page()) {
        if block.language == "rust" {
            put(&mut files, &block);
        }
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert_eq!(
        files.len(),
        1 + std::fs::read_dir(own.join("src/bin")).unwrap().count()
    );
    for (file, text) in files {
        let source = std::fs::read_to_string(own.join(&file)).unwrap();
        let differ = text.lines().zip(source.lines()).find(|(led, is)| led != is);
        assert_eq!(
            differ, None,
            "{PAGE} leads to the first line, in {file} is the second"
        );
        assert_eq!(
            text.len(),
            source.len(),
            "{PAGE} leads to another end of {file}"
        );
    }
}

#[test]
fn links_of_the_page_lead_somewhere() {
    let page = page();
    let targets = page
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let files: Vec<&str> = targets.filter(|target| !target.contains("://")).collect();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        let path = root().join("docs").join(file);
        assert!(path.exists(), "{PAGE} links to {file}, which is not there");
    }
}
