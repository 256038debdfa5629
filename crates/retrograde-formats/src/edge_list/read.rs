//! Reads edge lists, in one pass and bounded memory.
//!
//! Lines that hold two small integers, which is nearly all of any large file, are parsed
//! many at a time; every other line is cut out, checked to be UTF-8 and split into fields.
//! O(bytes).

use super::directives::Settings;
use super::fields;
use crate::collector::{Collected, Collector, Given};
use crate::error::ReadError;
use crate::game_error;
use crate::line_blocks::{self, LineReader, Plan};
use crate::named_game::{Format, NamedGame};
use crate::names::Names;
use crate::plain_moves::Separation;
use crate::quote::quote_name;
use crate::read::{self, ReadOptions};
use crate::source::Source;
use crate::text_lines::{Line, TextLines};
use retrograde::progress::Report;
use retrograde::{GameGraphBuilder, Naming, Player, Position, Value};

/// Reads an edge list; see the module's page for the grammar.
pub(crate) fn read(
    source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    read_as_planned(source, options, &Plan::new(read::threads(options)), report)
}

/// The same by a given plan, which does not show in the result.
pub(super) fn read_as_planned(
    source: Source,
    options: &ReadOptions,
    plan: &Plan,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    let mut lines = TextLines::in_blocks(source, plan.block_bytes);
    let mut reader = EdgeReader {
        collector: Collector::default(),
        settings: Settings::default(),
        options,
    };
    line_blocks::read_lines(&mut lines, plan, &mut reader, report)?;
    let EdgeReader {
        collector,
        settings,
        ..
    } = reader;
    let mut notes = Vec::new();
    if collector.begins_like_counted() && settings.are_default() {
        notes.push(
            "The first line looks like a header \"positions moves\"; it was read as a move. \
             Use --from counted for such files."
                .to_owned(),
        );
    }
    let collected = collector.finish(plan.threads);
    read::require_graph_memory(lines.source_name(), &collected, options)?;
    build(lines.source_name(), collected, &settings, notes)
}

/// Numbers are separated by a blank, a tab or a comma, and further blanks and tabs.
struct Fields;

impl Separation for Fields {
    const MAY_REPEAT: bool = true;

    #[inline]
    fn separates(byte: u8) -> bool {
        matches!(byte, b' ' | b'\t' | b',')
    }
}

struct EdgeReader<'a> {
    collector: Collector,
    settings: Settings,
    options: &'a ReadOptions,
}

impl LineReader for EdgeReader<'_> {
    type Separation = Fields;

    fn take_moves(&mut self, moves: &[[u32; 2]], union: u32) -> usize {
        self.collector.add_moves_of_ids(moves, union);
        moves.len()
    }

    fn foresee(&mut self, share: f64) {
        self.collector.foresee(share);
    }

    fn take_line(&mut self, line: Line<'_>) -> Result<(), ReadError> {
        read_line(line.trimmed(), &mut self.collector, &mut self.settings)
    }

    fn end_block(&mut self, source_name: &str) -> Result<(), ReadError> {
        self.collector.settle();
        read::require_memory(source_name, &self.collector, self.options)
    }
}

fn read_line(
    line: Line<'_>,
    collector: &mut Collector,
    settings: &mut Settings,
) -> Result<(), ReadError> {
    if line.is_blank_or_comment() {
        return Ok(());
    }
    let fields = fields::split(line, line.text()?)?;
    let Some(first) = fields.get(0) else {
        return Ok(());
    };
    if !first.is_string && first.text.starts_with('!') {
        return settings.read(line, &fields, collector);
    }
    match (fields.get(1), fields.get(2)) {
        (None, _) => collector.declare(&first.text),
        (Some(second), None) => collector.add_move(&first.text, &second.text, false),
        (Some(second), Some(third))
            if fields.count == 3 && third.text == "again" && !third.is_string =>
        {
            collector.add_move(&first.text, &second.text, true);
        }
        (Some(_), Some(third)) => {
            let remedy = if fields.count == 3 {
                "cut off a third column of weights; write `again` there only where the same \
                 player moves again; write a name with blanks or commas as a JSON string"
            } else {
                "write each move on a line of its own; write a name with blanks or commas as \
                 a JSON string"
            };
            return Err(line.error(
                third.offset,
                "1 or 2 names, or `again` as the third field",
                format!("{} fields", fields.count),
                remedy,
            ));
        }
    }
    Ok(())
}

fn build(
    source_name: &str,
    collected: Collected,
    settings: &Settings,
    notes: Vec<String>,
) -> Result<NamedGame, ReadError> {
    let Collected {
        names,
        moves,
        again,
        mut seeds,
        mut owners,
    } = collected;
    let show_seed = |bits| Value::from_bits(bits).map_or_else(String::new, |it| it.to_string());
    settle(&mut seeds, "outcome", show_seed, source_name, &names)?;
    settle(
        &mut owners,
        "owner",
        |player| format!("player {player}"),
        source_name,
        &names,
    )?;

    let mut builder = GameGraphBuilder::from_move_list(names.len() as u64, moves, again);
    builder.rules(settings.rules());
    for seed in seeds {
        if let Some(value) = Value::from_bits(seed.value) {
            builder.seed(seed.position, value);
        }
    }
    for owner in owners {
        let player = if owner.value == 0 {
            Player::Zero
        } else {
            Player::One
        };
        builder.owner(owner.position, player);
    }
    for start in settings.start_positions(&names)? {
        builder.start(start);
    }
    match builder.build() {
        Ok(graph) => Ok(NamedGame {
            graph,
            names,
            format: Format::EdgeList,
            notes,
        }),
        Err(error) => Err(game_error::named(error, source_name, &names)),
    }
}

/// Sorts what lines say of positions by position, drops repetitions, and refuses
/// contradictions: of several the one that shows first in the file.
fn settle(
    given: &mut Vec<Given>,
    what: &str,
    show: impl Fn(u32) -> String,
    source_name: &str,
    names: &Names,
) -> Result<(), ReadError> {
    // Stable: of one position, lines stay in the order of the file.
    if !given.is_sorted_by_key(|entry| entry.position) {
        given.sort_by_key(|entry| entry.position);
    }
    let contradictions = given
        .windows(2)
        .filter(|pair| pair[0].position == pair[1].position && pair[0].value != pair[1].value);
    if let Some([first, second]) = contradictions
        .min_by_key(|pair| pair[1].line)
        .and_then(|pair| <&[Given; 2]>::try_from(pair).ok())
    {
        let name = names.name(first.position);
        return Err(Line {
            source_name,
            number: second.line,
            bytes: &[],
        }
        .error(
            0,
            format!("one {what} for position {}", quote_name(&name)),
            format!(
                "{} here and {} on line {}",
                show(second.value),
                show(first.value),
                first.line
            ),
            "keep one of the two lines",
        ));
    }
    given.dedup_by_key(|entry| entry.position);
    Ok(())
}

impl Settings {
    /// The positions of the starts, each once, in the order of the file.
    fn start_positions(&self, names: &Names) -> Result<Vec<Position>, ReadError> {
        let mut positions = Vec::new();
        let mut known = hashbrown::HashSet::new();
        for start in &self.starts {
            let Some(position) = names.find(&start.name) else {
                return Err(ReadError::Syntax {
                    place: start.place.clone(),
                    expected: "the name of a position of this file".to_owned(),
                    found: format!("{}, which occurs nowhere else", quote_name(&start.name)),
                    remedy: "correct the name, or declare the position on a line of its own"
                        .to_owned(),
                });
            };
            if known.insert(position) {
                positions.push(position);
            }
        }
        Ok(positions)
    }
}
