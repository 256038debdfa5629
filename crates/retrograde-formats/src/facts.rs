//! The `.facts` files of Datalog systems: one move per line, two columns between which
//! stands one tab.
//!
//! A name is everything up to the tab or the line end: blanks, commas, quotes and `#` are
//! part of it. There are neither comments nor directives nor declarations; empty lines
//! are skipped. O(bytes).

use crate::collector::Collector;
use crate::error::ReadError;
use crate::excerpt::shown;
use crate::game_error;
use crate::named_game::{Format, NamedGame};
use crate::read::{self, ReadOptions};
use crate::source::Source;
use crate::text_lines::{Line, TextLines};
use retrograde::GameGraphBuilder;
use retrograde::progress::Report;

/// Reads facts.
pub(crate) fn read(
    source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    const LINES_BETWEEN_CHECKS: u64 = 1 << 14;
    let mut lines = TextLines::new(source);
    let mut collector = Collector::default();
    loop {
        if lines.number().is_multiple_of(LINES_BETWEEN_CHECKS) {
            read::report_progress(lines.bytes_taken(), report)?;
            read::require_memory(lines.source_name(), &collector, options)?;
        }
        let Some(line) = lines.next_line()? else {
            break;
        };
        read_line(line, &mut collector)?;
    }
    read::require_memory(lines.source_name(), &collector, options)?;
    let collected = collector.finish();
    read::require_graph_memory(lines.source_name(), &collected, options)?;
    let names = collected.names;
    let moves = GameGraphBuilder::from_moves(names.len() as u64, collected.moves, None);
    match moves.build() {
        Ok(graph) => Ok(NamedGame {
            graph,
            names,
            format: Format::Facts,
            notes: Vec::new(),
        }),
        Err(error) => Err(game_error::named(error, lines.source_name(), &names)),
    }
}

fn read_line(line: Line<'_>, collector: &mut Collector) -> Result<(), ReadError> {
    const EXPECTED: &str = "two columns with a tab between them";
    let text = line.text()?;
    let text = text.strip_suffix('\r').unwrap_or(text);
    if text.is_empty() {
        return Ok(());
    }
    let Some((from, to)) = text.split_once('\t') else {
        return Err(line.error(
            text.len(),
            EXPECTED,
            format!("{} without a tab", shown(text)),
            "write a tab between the two names; for blanks and commas use --from edges",
        ));
    };
    if let Some(second_tab) = to.find('\t') {
        return Err(line.error(
            from.len() + 1 + second_tab,
            EXPECTED,
            format!("{} columns", text.split('\t').count()),
            "cut the other columns off",
        ));
    }
    collector.add_move(from, to, false);
    Ok(())
}
