//! Runs the command, and looks at how it ended and what it said.
#![allow(dead_code, reason = "each test file uses a part of this")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A run that has ended by itself and without a panic.
#[derive(Debug)]
pub struct Finished {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

/// The command, in an environment without colours.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_retrograde"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs the command without input.
pub fn run<A: AsRef<OsStr>>(arguments: &[A]) -> Finished {
    let output = command()
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    finished(&output)
}

/// Runs the command with these bytes on standard input.
pub fn run_with_input<A: AsRef<OsStr>>(arguments: &[A], input: &[u8]) -> Finished {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The command may stop reading at the first error; that is its right.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    finished(&output)
}

/// What a run has left behind.
///
/// # Panics
///
/// If the command panicked or was killed.
pub fn finished(output: &Output) -> Finished {
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 1 | 2 | 130)) && !stderr.contains("panicked"),
        "{:?}\n{stderr}",
        output.status
    );
    Finished {
        code: code.unwrap(),
        stdout,
        stderr,
    }
}

impl Finished {
    /// The output of a run that must have succeeded, saying nothing but perhaps notes.
    pub fn answer(self) -> String {
        assert_eq!(self.code, 0, "{}", self.stderr);
        let only_notes = self.stderr.lines().all(|line| line.starts_with("note: "));
        assert!(only_notes, "{}", self.stderr);
        self.stdout
    }

    /// The message of a run that must have refused its input: one line on standard error,
    /// nothing on standard output, exit code 2.
    pub fn refusal(self) -> String {
        assert_eq!(
            (self.code, self.stdout.as_str()),
            (2, ""),
            "{}",
            self.stderr
        );
        let errors: Vec<&str> = self
            .stderr
            .lines()
            .filter(|line| !line.starts_with("note: "))
            .collect();
        let [error] = errors[..] else {
            panic!("not one line: {}", self.stderr)
        };
        let message = error.strip_prefix("error: ");
        message
            .unwrap_or_else(|| panic!("no error: {error}"))
            .to_owned()
    }

    /// Standard output as JSON.
    pub fn json(self) -> serde_json::Value {
        let text = self.answer();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

/// A folder that disappears, with files in it.
pub struct Folder(tempfile::TempDir);

impl Folder {
    /// An empty folder.
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// The path of a file in it, there or not.
    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file and gives its path.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.path().join(name), content).unwrap();
        self.path(name)
    }

    /// The names of the files in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The paths of all example games, sorted.
pub fn examples() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("examples")).unwrap();
    let mut paths: Vec<String> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension != "md"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    paths.sort();
    assert!(paths.len() >= 13, "{paths:?}");
    paths
}

/// The path of an example.
pub fn example(name: &str) -> String {
    root()
        .join("examples")
        .join(name)
        .to_str()
        .unwrap()
        .to_owned()
}
