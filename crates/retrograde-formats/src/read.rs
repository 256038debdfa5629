//! Reads a game in whatever format it comes.

use crate::collector::{Collected, Collector};
use crate::detect::{PEEK_BYTES, detect_format};
use crate::error::ReadError;
use crate::named_game::{Format, NamedGame};
use crate::source::Source;
use crate::{argumentation, counted, edge_list, facts, parity_game};
use retrograde::progress::Report;
use std::num::NonZero;
use std::thread;

/// How to read a game.
#[derive(Debug, Clone, Default)]
pub struct ReadOptions {
    /// The format; `None` to look at the file's content and name.
    pub format: Option<Format>,
    /// The bytes of memory that the game may take; `None` for no limit.
    pub max_memory: Option<u64>,
    /// The threads that may work on it; `None` for as many as pay. The result is the same
    /// for any number.
    pub threads: Option<NonZero<usize>>,
}

/// One thread reads and copies, others parse: more than two of those wait for the first.
const MOST_THREADS: usize = 3;

/// Reads a game.
///
/// `report` is called now and then with the bytes taken from the input, to be compared
/// with [`Source::size`]; it says whether to go on.
///
/// # Errors
///
/// [`ReadError::Io`], [`ReadError::Syntax`], [`ReadError::Unsupported`] and
/// [`ReadError::Game`] for what is wrong with the input; [`ReadError::TooLarge`] as soon
/// as the game is known to need more memory than allowed; [`ReadError::Stopped`] if
/// `report` said so.
///
/// ```
/// use retrograde::{Value, solve};
/// use retrograde_formats::{ReadOptions, Source, read_game};
/// use std::ops::ControlFlow;
///
/// let source = Source::from_text("tiny", "1 2\n2 3\n");
/// let game = read_game(source, &ReadOptions::default(), &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(solve(&game.graph)?.value(0), Value::loss(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_game(
    mut source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    let format = match options.format {
        Some(format) => format,
        None => {
            let beginning = source.peek(PEEK_BYTES)?;
            detect_format(&source.name, &beginning)
        }
    };
    match format {
        Format::EdgeList => edge_list::read(source, options, report),
        Format::Facts => facts::read(source, options, report),
        Format::Counted => counted::read(source, options, report),
        Format::ParityGame => parity_game::read(source, options, report),
        Format::ArgumentationNumeric => argumentation::read_numeric(source, options, report),
        Format::ArgumentationFacts => argumentation::read_facts(source, options, report),
        Format::ArgumentationTrivialGraph => {
            argumentation::read_trivial_graph(source, options, report)
        }
    }
}

/// How many threads may read.
pub(crate) fn threads(options: &ReadOptions) -> usize {
    let available = || thread::available_parallelism().map_or(1, NonZero::get);
    options
        .threads
        .map_or_else(|| available().min(MOST_THREADS), NonZero::get)
}

/// Tells the caller how far reading is.
pub(crate) fn report_progress(bytes: u64, report: Report<'_>) -> Result<(), ReadError> {
    if report(bytes).is_break() {
        Err(ReadError::Stopped)
    } else {
        Ok(())
    }
}

/// Compares what a game needs with what it may take.
pub(crate) fn require_bytes(
    source_name: &str,
    positions: u64,
    moves: u64,
    needed: u64,
    options: &ReadOptions,
) -> Result<(), ReadError> {
    match options.max_memory {
        Some(limit) if needed > limit => Err(ReadError::TooLarge {
            source_name: source_name.to_owned(),
            positions,
            moves,
            needed,
            limit,
        }),
        _ => Ok(()),
    }
}

/// The check while reading goes on: what is certain by now.
pub(crate) fn require_memory(
    source_name: &str,
    collector: &Collector,
    options: &ReadOptions,
) -> Result<(), ReadError> {
    let needed = collector.needed_bytes();
    if options.max_memory.is_none_or(|limit| needed <= limit) {
        return Ok(());
    }
    let (positions, moves) = (collector.position_bound(), collector.move_count());
    require_bytes(source_name, positions, moves, needed, options)
}

/// The check before the graph is built, when the number of positions is known: 12 bytes
/// per move and 8 per position, and the names.
pub(crate) fn require_graph_memory(
    source_name: &str,
    collected: &Collected,
    options: &ReadOptions,
) -> Result<(), ReadError> {
    let (positions, moves) = (collected.names.len() as u64, collected.moves.len() as u64);
    let given = (collected.seeds.len() + collected.owners.len()) as u64;
    let needed = positions * 8 + moves * 12 + given * 16 + collected.names.memory_bytes();
    require_bytes(source_name, positions, moves, needed, options)
}
