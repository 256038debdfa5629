//! No input and no argument, however wrong, makes a command panic or hang.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support;

use std::process::Stdio;
use support::{Folder, command, example, examples, finished, run_with_input};

/// A small generator (SplitMix64), so that a failure is reproducible by its seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, choices: &[&'a T]) -> &'a T {
        choices[self.below(choices.len())]
    }

    /// Words that mean something to some command, and words that mean nothing to any.
    fn word(&mut self) -> String {
        const WORDS: [&str; 44] = [
            "a",
            "b",
            "-1",
            "0",
            "1",
            "2",
            "99999999999999999999",
            "",
            " ",
            "-",
            "--",
            "@",
            "@-",
            "@/dev/null",
            "win:0",
            "win:1",
            "draw",
            "loses",
            "wins",
            "ties",
            "player-0",
            "text",
            "json",
            "jsonl",
            "csv",
            "edges",
            "facts",
            "counted",
            "pg",
            "af",
            "apx",
            "tgf",
            "board",
            "dot",
            "paritysol",
            "1,1",
            "0,0",
            "4294967295,4294967296",
            "knight",
            "8",
            "thief",
            "🧱",
            "\"",
            "1e400",
        ];
        if self.below(8) > 0 {
            return WORDS[self.below(WORDS.len())].to_owned();
        }
        let length = self.below(6);
        (0..length)
            .map(|_| char::from_u32(1 + self.below(0x2fff) as u32).unwrap_or('x'))
            .collect()
    }

    /// Text out of pieces of all formats, or plain noise.
    fn input(&mut self) -> Vec<u8> {
        const PIECES: [&str; 46] = [
            "a b\n",
            "b a\n",
            "1 2\n",
            "2 3\n",
            "3 1\n",
            "-1 0\n",
            "a",
            "b",
            "\n",
            "\r\n",
            "\t",
            " ",
            ",",
            "again\n",
            "\"",
            "\\u0041",
            "!win a 3\n",
            "!loss b\n",
            "!tie 1\n",
            "!owner a 0\n",
            "!owner b 1\n",
            "!start a\n",
            "!start 1\n",
            "!rule dead-end wins\n",
            "!rule infinite player-1\n",
            "!rule ",
            "#",
            "%",
            "p af 3\n",
            "arg(a).",
            "att(a,b).",
            "arg(b).\n",
            "parity 3;\n",
            "start 1;",
            "0 0 0 1,2 \"n\";\n",
            "1 1 1 1;\n",
            "2 0 1 0;\n",
            "P..\n",
            "T*E\n",
            "...\n",
            "3 3\n",
            "\u{feff}",
            "\0",
            "18446744073709551616",
            "# retrograde solution 1\n",
            "a\twin\t1\tb\n",
        ];
        let mut bytes = Vec::new();
        for _ in 0..self.below(14) {
            if self.below(12) == 0 {
                bytes.push(self.next() as u8);
            } else {
                bytes.extend_from_slice(PIECES[self.below(PIECES.len())].as_bytes());
            }
        }
        bytes
    }
}

const COMMANDS: [&[&str]; 8] = [
    &["solve", "-"],
    &["solve", "-", "-o", "-"],
    &["check", "-", "SOLUTION"],
    &["best", "-"],
    &["line", "-"],
    &["stats", "-"],
    &["convert", "-", "-"],
    &["estimate", "-"],
];

const OPTIONS: [&str; 36] = [
    "--format",
    "--from",
    "--dead-end",
    "--misere",
    "--infinite",
    "--start",
    "--win-at",
    "--loss-at",
    "--tie-at",
    "--police",
    "--thief",
    "--exit",
    "--no-exit",
    "--first",
    "--police-directions",
    "--thief-directions",
    "--no-police-pass",
    "--no-thief-pass",
    "--explicit",
    "--as",
    "--to",
    "--around",
    "--radius",
    "--unsolved",
    "--plies",
    "--refutations",
    "--histogram",
    "--weak",
    "--json",
    "--quiet",
    "--color",
    "--max-memory",
    "--positions",
    "--moves",
    "--name-bytes",
    "--seed",
];

#[test]
fn no_input_and_no_option_makes_a_command_panic() {
    let solution = example("cached-cycle.edges");
    for seed in 0..1200 {
        let mut random = Random(seed);
        let mut arguments: Vec<String> = random
            .pick(&COMMANDS)
            .iter()
            .map(|&word| word.to_owned())
            .collect();
        if arguments[0] == "check" {
            arguments[2].clone_from(&solution);
        }
        for _ in 0..random.below(4) {
            let option = OPTIONS[random.below(OPTIONS.len())];
            match random.below(3) {
                0 => arguments.push(option.to_owned()),
                1 => arguments.push(format!("{option}={}", random.word())),
                _ => arguments.extend([option.to_owned(), random.word()]),
            }
        }
        if random.below(4) == 0 {
            arguments.push(random.word());
        }
        // Only text without NUL can be an argument at all.
        arguments
            .iter_mut()
            .for_each(|argument| argument.retain(|c| c != '\0'));
        let run = run_with_input(&arguments, &random.input());
        assert!(run.code != 130, "seed {seed}: {arguments:?}");
        let has_said_why =
            run.code == 0 || run.stdout.starts_with("refuted") || !run.stderr.is_empty();
        assert!(
            has_said_why || arguments[0] == "check",
            "seed {seed}: {arguments:?}"
        );
    }
}

#[test]
fn no_generator_panics_on_any_number() {
    const FAMILIES: [(&str, &[&str]); 7] = [
        (
            "uniform",
            &[
                "--positions",
                "--moves-per-position",
                "--dead-ends-per-mille",
                "--seed",
            ],
        ),
        ("poisson", &["--positions", "--mean-moves", "--seed"]),
        (
            "rmat",
            &[
                "--scale",
                "--moves-per-position",
                "--dead-ends-per-mille",
                "--seed",
            ],
        ),
        ("chain", &["--positions", "--shuffle"]),
        (
            "layered",
            &["--layers", "--width", "--moves-per-position", "--seed"],
        ),
        ("hub", &["--positions", "--seed"]),
        (
            "pursuit",
            &["--rows", "--columns", "--walls", "--exits", "--seed"],
        ),
    ];
    const NUMBERS: [&str; 12] = [
        "0", "1", "2", "3", "7", "30", "100", "1000", "1001", "-1", "0.5", "1e9",
    ];
    for seed in 0..200 {
        let mut random = Random(seed);
        let (family, options) = FAMILIES[random.below(FAMILIES.len())];
        let mut arguments = vec!["generate".to_owned(), family.to_owned()];
        for option in options {
            if random.below(5) > 0 {
                arguments.push(format!("{option}={}", random.pick(&NUMBERS)));
            }
        }
        let scale = arguments.iter().any(|argument| argument == "--scale=30");
        if !scale {
            let run = run_with_input(&arguments, b"");
            assert!(matches!(run.code, 0 | 2), "seed {seed}: {arguments:?}");
        }
    }
}

#[test]
fn examples_with_damaged_bytes_are_solved_or_refused() {
    let folder = Folder::new();
    for (number, path) in examples().into_iter().enumerate() {
        let name = path.rsplit('/').next().unwrap().to_owned();
        let whole = std::fs::read(&path).unwrap();
        for seed in 0..20 {
            let mut random = Random(seed * 100 + number as u64);
            let mut bytes = whole.clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(bytes.len().max(1));
                if bytes.is_empty() {
                    break;
                }
                match random.below(4) {
                    0 => bytes[at] = random.next() as u8,
                    1 => bytes[at] ^= 1 << random.below(8),
                    2 => drop(bytes.remove(at)),
                    _ => bytes.truncate(at),
                }
            }
            let damaged = folder.file(&name, &bytes);
            let output = command()
                .args(["solve", &damaged, "-o", "-"])
                .stdin(Stdio::null())
                .output()
                .unwrap();
            let run = finished(&output);
            assert!(matches!(run.code, 0 | 2), "{name} {seed}: {}", run.stderr);
            assert!(
                run.code == 0 || run.stdout.is_empty(),
                "{name} {seed}: {}",
                run.stderr
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let wrong = OsStr::from_bytes(b"\xff\xfe");
    for begin in [
        &["solve"][..],
        &["best", "-"],
        &["solve", "-", "--start"],
        &["solve", "-", "-o"],
    ] {
        let mut arguments: Vec<&OsStr> = begin.iter().map(OsStr::new).collect();
        arguments.push(wrong);
        let run = run_with_input(&arguments, b"a b\n");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{begin:?}");
    }
}
