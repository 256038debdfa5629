//! Reads edge lists, in one pass and bounded memory.
//!
//! Lines that hold two small integers, which is nearly all of any large file, are parsed
//! straight from the block of text in which they stand; every other line is cut out,
//! checked to be UTF-8 and split into fields. O(bytes).

use super::directives::Settings;
use super::fields;
use crate::collector::{Collected, Collector, Given};
use crate::error::ReadError;
use crate::game_error;
use crate::named_game::{Format, NamedGame};
use crate::names::Names;
use crate::quote::quote_name;
use crate::read::{self, ReadOptions};
use crate::source::Source;
use crate::text_lines::{Line, TextLines};
use retrograde::progress::Report;
use retrograde::{GameGraphBuilder, MAX_POSITIONS, Naming, Player, Position, Value};

/// Reads an edge list; see the module's page for the grammar.
pub(crate) fn read(
    source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    let mut lines = TextLines::new(source);
    let mut collector = Collector::default();
    let mut settings = Settings::default();
    while lines.fill()? {
        read::report_progress(lines.bytes_taken(), report)?;
        let block = lines.block();
        let mut number = lines.number();
        let mut at = 0;
        while at < block.len() {
            let rest = &block[at..];
            if let Some((from, to, length)) = plain_move(rest) {
                collector.add_move_of_ids(from, to);
                at += length;
            } else {
                let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                let line = Line {
                    source_name: lines.source_name(),
                    number,
                    bytes: &rest[..length],
                };
                read_line(line.trimmed(), &mut collector, &mut settings)?;
                at += length + 1;
            }
            number += 1;
        }
        let line_count = number - lines.number();
        lines.consume_block(line_count);
        read::require_memory(lines.source_name(), &collector, options)?;
    }
    let mut notes = Vec::new();
    if collector.begins_like_counted() && settings.are_default() {
        notes.push(
            "The first line looks like a header \"positions moves\"; it was read as a move. \
             Use --from counted for such files."
                .to_owned(),
        );
    }
    let collected = collector.finish();
    read::require_graph_memory(lines.source_name(), &collected, options)?;
    build(lines.source_name(), collected, &settings, notes)
}

/// Parses a line that is nothing but two integers, each below 2^32 - 2 and in its shortest
/// form, with blanks, tabs or a comma between them. Returns the two, and the length of the
/// line with its end; `None` leaves the line to the general way.
#[inline]
fn plain_move(text: &[u8]) -> Option<(u32, u32, usize)> {
    let (from, mut at) = plain_id(text, 0)?;
    match text.get(at)? {
        b' ' | b'\t' | b',' => at += 1,
        _ => return None,
    }
    while let Some(b' ' | b'\t') = text.get(at) {
        at += 1;
    }
    let (to, mut at) = plain_id(text, at)?;
    if text.get(at) == Some(&b'\r') {
        at += 1;
    }
    (text.get(at) == Some(&b'\n')).then_some((from, to, at + 1))
}

/// The integer at `start`, and where it ends.
#[inline]
fn plain_id(text: &[u8], start: usize) -> Option<(u32, usize)> {
    let mut value = 0_u64;
    let mut at = start;
    // Eleven digits cannot overflow 64 bits, and exceed 32.
    while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0'))
        && digit < 10
        && at - start < 11
    {
        value = value * 10 + u64::from(digit);
        at += 1;
    }
    let length = at - start;
    let is_canonical = length == 1 || (length > 1 && text[start] != b'0');
    (is_canonical && value < MAX_POSITIONS).then_some((value as u32, at))
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

    let mut builder = GameGraphBuilder::from_moves(names.len() as u64, moves, again);
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

#[cfg(test)]
mod tests {
    use super::plain_move;

    #[test]
    fn plain_moves_are_exactly_two_canonical_ids_on_a_line() {
        for (line, parsed) in [
            ("1 2\n", Some((1, 2, 4))),
            ("0,10\r\n3", Some((0, 10, 6))),
            ("4294967293 \t 7\n", Some((4_294_967_293, 7, 15))),
            ("4294967294 7\n", None),
            ("99999999999999999999 7\n", None),
            ("01 2\n", None),
            ("1 2", None),
            ("1 2 \n", None),
            ("1 , 2\n", None),
            ("1 2 3\n", None),
            ("1\n2\n", None),
            ("a b\n", None),
            ("", None),
        ] {
            assert_eq!(plain_move(line.as_bytes()), parsed, "{line:?}");
        }
    }
}
