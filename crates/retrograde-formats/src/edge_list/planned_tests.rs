//! However a text is cut into blocks, and however many threads read it, the game is the
//! same, and so is the error.

use super::read::read_as_planned;
use crate::error::ReadError;
use crate::line_blocks::Plan;
use crate::named_game::NamedGame;
use crate::read::ReadOptions;
use crate::source::Source;
use proptest::prelude::*;
use retrograde::progress::silent;
use retrograde::{Naming, PositionGraph};
use std::io::{self, Read};

/// One thread, and all of these texts in one block.
const PLAIN: Plan = Plan {
    block_bytes: 1 << 20,
    threads: 1,
    bytes_alone: 0,
};

/// A pipe that hands out a few bytes at a time.
struct Pipe {
    bytes: Vec<u8>,
    at: usize,
    most: usize,
    /// Whether it breaks at its end.
    breaks: bool,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.most).min(self.bytes.len() - self.at);
        if count == 0 && self.breaks && !buffer.is_empty() {
            return Err(io::Error::other("the pipe is broken"));
        }
        buffer[..count].copy_from_slice(&self.bytes[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// All that can be seen of a game, or the error.
fn seen(result: Result<NamedGame, ReadError>) -> Result<String, String> {
    let game = result.map_err(|error| error.to_string())?;
    let names: Vec<String> = (0..game.graph.position_count())
        .map(|position| game.names.name(position))
        .collect();
    let again: Vec<bool> = (0..game.graph.moves().len())
        .map(|index| game.graph.is_again(index))
        .collect();
    Ok(format!(
        "{names:?} {:?} {again:?} {:?} {:?} {:?} {:?}",
        game.graph.moves(),
        game.graph.seeds(),
        game.graph.starts(),
        game.graph.rules(),
        game.notes,
    ))
}

fn read(text: &[u8], plan: &Plan, options: &ReadOptions) -> Result<String, String> {
    let source = Source::from_bytes("test", text.to_vec()).map_err(|error| error.to_string())?;
    seen(read_as_planned(source, options, plan, &mut silent))
}

fn plans() -> impl Strategy<Value = Plan> {
    let block_bytes = prop_oneof![Just(16_usize), Just(64), Just(500), Just(5000)];
    (block_bytes, 1_usize..4, 0_u64..3000).prop_map(|(block_bytes, threads, bytes_alone)| Plan {
        block_bytes,
        threads,
        bytes_alone,
    })
}

fn plain_line() -> impl Strategy<Value = String> {
    let id = || (any::<u32>(), 0_u32..32).prop_map(|(bits, shift)| bits >> shift);
    (id(), id(), "[ \t,]").prop_map(|(from, to, separator)| format!("{from}{separator}{to}"))
}

fn other_line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("# a comment".to_owned()),
        Just("!start 1".to_owned()),
        Just("!rule dead-end wins".to_owned()),
        "[0-9]{1,11}",
        "[0-9]{1,3}  [0-9]{1,3}",
        "[0-9]{1,3} [0-9]{1,3} again",
        "!win [0-9]{1,2} [0-9]",
        "0[0-9]{0,2} [0-9]{1,9}",
        "[0-9 ,\t\r]{0,30}",
    ]
}

/// Lines that hold words, or are wrong.
fn rare_line() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-c]{1,2} [0-9]{1,2}",
        "-[0-9]{1,3} [0-9]{1,3}",
        "\"[a-c ]{0,2}\" 1",
        "[0-9a-c,é!#\" ]{0,20}",
        Just("1 2 3".to_owned()),
    ]
}

/// Texts of which nearly all, or about half of the lines are plain.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    let line = |plain: u32, other: u32, rare: u32| {
        prop_oneof![
            plain => plain_line(),
            other => other_line(),
            rare => rare_line(),
        ]
    };
    let lines = prop_oneof![
        proptest::collection::vec(line(1000, 10, 0), 0..600),
        proptest::collection::vec(line(1000, 3, 1), 0..600),
        proptest::collection::vec(line(10, 9, 1), 0..60),
    ];
    (lines, any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(lines, carriage_returns, ends, marked)| {
            let line_end = if carriage_returns { "\r\n" } else { "\n" };
            let mut text = lines.join(line_end);
            if ends && !text.is_empty() {
                text.push_str(line_end);
            }
            if marked {
                text.insert(0, '\u{feff}');
            }
            text.into_bytes()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_plan_does_not_show(text in texts(), plan in plans()) {
        let options = ReadOptions::default();
        prop_assert_eq!(
            read(&text, &plan, &options),
            read(&text, &PLAIN, &options)
        );
    }

    #[test]
    fn any_bytes_mean_the_same_by_any_plan(
        text in "([0-9]{1,3} [0-9]{1,3}\n){0,90}".prop_map(String::into_bytes),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        plan in plans(),
    ) {
        let mut text = text;
        if !text.is_empty() {
            let at = at.index(text.len());
            text[at] = byte;
        }
        let options = ReadOptions::default();
        prop_assert_eq!(
            read(&text, &plan, &options),
            read(&text, &PLAIN, &options)
        );
    }

    #[test]
    fn the_limit_of_memory_is_met_at_the_same_line_by_any_number_of_threads(
        text in texts(),
        plan in plans(),
        limit in 0_u64..20_000,
    ) {
        let options = ReadOptions {
            max_memory: Some(limit),
            ..ReadOptions::default()
        };
        let alone = Plan { threads: 1, ..plan };
        prop_assert_eq!(
            read(&text, &plan, &options),
            read(&text, &alone, &options)
        );
    }

    #[test]
    fn pipes_are_read_as_they_come(
        text in texts(),
        plan in plans(),
        most in 1_usize..100,
        breaks in any::<bool>(),
    ) {
        let pipe = |most| Pipe { bytes: text.clone(), at: 0, most, breaks };
        let options = ReadOptions::default();
        let read = |most, plan: &Plan| {
            let source = Source::from_reader("test", Box::new(pipe(most)));
            seen(source.and_then(|source| read_as_planned(source, &options, plan, &mut silent)))
        };
        let alone = Plan { threads: 1, ..plan };
        prop_assert_eq!(read(most, &plan), read(usize::MAX, &alone));
    }
}

#[test]
fn a_line_that_never_ends_has_its_number_by_any_plan() {
    let moves = "1 2\n".repeat(1000);
    for threads in 1..4 {
        let endless = io::Cursor::new(moves.clone()).chain(io::repeat(b'x'));
        let source = Source::from_reader("test", Box::new(endless)).unwrap();
        let plan = Plan {
            block_bytes: 16,
            threads,
            bytes_alone: 100,
        };
        let message = seen(read_as_planned(
            source,
            &ReadOptions::default(),
            &plan,
            &mut silent,
        ));
        let message = message.unwrap_err();
        assert!(
            message.starts_with("test:1001:1: expected a line of at most 16 MiB"),
            "{message}"
        );
    }
}
