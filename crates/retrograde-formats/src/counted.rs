//! The graphs of programming contests: a line `n m`, then `m` lines `u v` between
//! positions numbered from 1 to `n`.
//!
//! Empty lines and lines that begin with `#` or `%` are skipped. The counts must be true:
//! a file that was cut short is an error, not a smaller game. O(bytes).

use crate::error::ReadError;
use crate::excerpt::shown;
use crate::game_error;
use crate::named_game::{Format, NamedGame};
use crate::names::Names;
use crate::read::{self, ReadOptions};
use crate::source::Source;
use crate::text_lines::{Line, TextLines};
use retrograde::progress::Report;
use retrograde::{GameGraphBuilder, MAX_POSITIONS, Position};

struct Header {
    positions: u32,
    moves: u64,
    /// Where it stands.
    line: u64,
}

/// Reads a counted list.
pub(crate) fn read(
    source: Source,
    options: &ReadOptions,
    report: Report<'_>,
) -> Result<NamedGame, ReadError> {
    const LINES_BETWEEN_REPORTS: u64 = 1 << 14;
    let mut lines = TextLines::new(source);
    let mut header: Option<Header> = None;
    let mut moves: Vec<[Position; 2]> = Vec::new();
    loop {
        if lines.number().is_multiple_of(LINES_BETWEEN_REPORTS) {
            read::report_progress(lines.bytes_taken(), report)?;
        }
        let Some(line) = lines.next_line()? else {
            break;
        };
        let line = line.trimmed();
        if line.is_blank_or_comment() {
            continue;
        }
        match &header {
            None => {
                let read = read_header(line)?;
                read::require_bytes(
                    line.source_name,
                    u64::from(read.positions),
                    read.moves,
                    needed_bytes(&read),
                    options,
                )?;
                header = Some(read);
            }
            Some(header) => {
                if moves.len() as u64 == header.moves {
                    return Err(more_moves(line, header));
                }
                moves.push(read_move(line, header)?);
            }
        }
    }
    let end = Line {
        source_name: lines.source_name(),
        number: lines.number(),
        bytes: &[],
    };
    let Some(header) = header else {
        return Err(end.error(
            0,
            "a line with the number of positions and of moves",
            "the end of the file",
            "begin with such a line, as `4 3`; for a list without one use --from edges",
        ));
    };
    if (moves.len() as u64) < header.moves {
        return Err(end.error(
            0,
            "another move",
            format!(
                "the end of the file: header says {} moves, found {}",
                header.moves,
                moves.len()
            ),
            format!(
                "correct the header on line {}, or add what is missing",
                header.line
            ),
        ));
    }
    let names = Names::consecutive(1, header.positions);
    match GameGraphBuilder::from_moves(u64::from(header.positions), moves, None).build() {
        Ok(graph) => Ok(NamedGame {
            graph,
            names,
            format: Format::Counted,
            notes: Vec::new(),
        }),
        Err(error) => Err(game_error::named(error, lines.source_name(), &names)),
    }
}

/// 12 bytes per move and 8 per position, with the rows that a solver asks for.
fn needed_bytes(header: &Header) -> u64 {
    (u64::from(header.positions) * 8).saturating_add(header.moves.saturating_mul(12))
}

fn more_moves(line: Line<'_>, header: &Header) -> ReadError {
    line.error(
        0,
        "the end of the file",
        format!("another move: header says {} moves", header.moves),
        format!(
            "correct the header on line {}, or drop what is too much",
            header.line
        ),
    )
}

/// The two fields of a line, with where they begin.
fn two_fields(line: Line<'_>) -> Result<[(usize, &str); 2], ReadError> {
    let text = line.text()?;
    let mut fields = [(0, ""); 2];
    let mut count = 0;
    let mut excess = 0;
    for word in text.split([' ', '\t']).filter(|word| !word.is_empty()) {
        // A piece of `text` begins as far into it as their addresses differ.
        let offset = word.as_ptr() as usize - text.as_ptr() as usize;
        match fields.get_mut(count) {
            Some(field) => *field = (offset, word),
            None if count == 2 => excess = offset,
            None => {}
        }
        count += 1;
    }
    if count == 2 {
        return Ok(fields);
    }
    let offset = if count > 2 { excess } else { text.len() };
    let found = if count == 1 {
        "1 field".to_owned()
    } else {
        format!("{count} fields")
    };
    Err(line.error(offset, "2 fields", found, "write two integers on each line"))
}

fn read_header(line: Line<'_>) -> Result<Header, ReadError> {
    let [(first, positions), (second, moves)] = two_fields(line)?;
    let positions = positions
        .parse()
        .ok()
        .filter(|&positions: &u32| u64::from(positions) <= MAX_POSITIONS)
        .ok_or_else(|| {
            line.error(
                first,
                format!("the number of positions, at most {MAX_POSITIONS}"),
                shown(positions),
                "for a list without a header use --from edges",
            )
        })?;
    let moves = moves.parse().map_err(|_| {
        line.error(
            second,
            "the number of moves",
            shown(moves),
            "for a list without a header use --from edges",
        )
    })?;
    Ok(Header {
        positions,
        moves,
        line: line.number,
    })
}

fn read_move(line: Line<'_>, header: &Header) -> Result<[Position; 2], ReadError> {
    let mut ends = [0; 2];
    for (end, (offset, word)) in ends.iter_mut().zip(two_fields(line)?) {
        let number = word
            .parse()
            .ok()
            .filter(|number| (1..=header.positions).contains(number));
        *end = number.ok_or_else(|| {
            line.error(
                offset,
                format!("a position from 1 to {}", header.positions),
                shown(word),
                format!("correct it, or the header on line {}", header.line),
            )
        })? - 1;
    }
    Ok(ends)
}
