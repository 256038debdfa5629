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
use crate::line_blocks::{self, LineReader, Plan};
use crate::named_game::{Format, NamedGame};
use crate::plain_moves::Separation;
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
    let plan = Plan::new(read::threads(options));
    let mut lines = TextLines::in_blocks(source, plan.block_bytes);
    let mut reader = FactReader {
        collector: Collector::default(),
        options,
    };
    line_blocks::read_lines(&mut lines, &plan, &mut reader, report)?;
    let collected = reader.collector.finish(plan.threads);
    read::require_graph_memory(lines.source_name(), &collected, options)?;
    let names = collected.names;
    let moves = GameGraphBuilder::from_move_list(names.len() as u64, collected.moves, None);
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

/// One tab, and nothing else.
struct OneTab;

impl Separation for OneTab {
    const MAY_REPEAT: bool = false;

    #[inline]
    fn separates(byte: u8) -> bool {
        byte == b'\t'
    }
}

struct FactReader<'a> {
    collector: Collector,
    options: &'a ReadOptions,
}

impl LineReader for FactReader<'_> {
    type Separation = OneTab;

    fn take_moves(&mut self, moves: &[[u32; 2]], union: u32) -> usize {
        self.collector.add_moves_of_ids(moves, union);
        moves.len()
    }

    fn foresee(&mut self, share: f64) {
        self.collector.foresee(share);
    }

    fn take_line(&mut self, line: Line<'_>) -> Result<(), ReadError> {
        read_line(line, &mut self.collector)
    }

    fn end_block(&mut self, source_name: &str) -> Result<(), ReadError> {
        self.collector.settle();
        read::require_memory(source_name, &self.collector, self.options)
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
