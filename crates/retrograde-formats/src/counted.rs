//! The graphs of programming contests: a line `n m`, then `m` lines `u v` between
//! positions numbered from 1 to `n`.
//!
//! Empty lines and lines that begin with `#` or `%` are skipped. The counts must be true:
//! a file that was cut short is an error, not a smaller game. O(bytes).

use crate::collector;
use crate::error::ReadError;
use crate::excerpt::shown;
use crate::game_error;
use crate::line_blocks::{self, LineReader, Plan};
use crate::named_game::{Format, NamedGame};
use crate::names::Names;
use crate::plain_moves::Separation;
use crate::read::{self, ReadOptions};
use crate::source::Source;
use crate::text_lines::{Line, TextLines};
use retrograde::graph::MoveList;
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
    let plan = Plan::new(read::threads(options));
    let mut lines = TextLines::in_blocks(source, plan.block_bytes);
    let header = find_header(&mut lines, options)?;
    let mut moves = MoveList::new();
    if let Some(header) = &header {
        let mut reader = MoveReader {
            header,
            moves: &mut moves,
        };
        line_blocks::read_lines(&mut lines, &plan, &mut reader, report)?;
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
    match GameGraphBuilder::from_move_list(u64::from(header.positions), moves, None).build() {
        Ok(graph) => Ok(NamedGame {
            graph,
            names,
            format: Format::Counted,
            notes: Vec::new(),
        }),
        Err(error) => Err(game_error::named(error, lines.source_name(), &names)),
    }
}

/// The first line that says anything; `None` at the end of the text.
fn find_header(lines: &mut TextLines, options: &ReadOptions) -> Result<Option<Header>, ReadError> {
    while let Some(line) = lines.next_line()? {
        let line = line.trimmed();
        if !line.is_blank_or_comment() {
            let header = read_header(line)?;
            let needed = needed_bytes(&header);
            let (positions, moves) = (u64::from(header.positions), header.moves);
            read::require_bytes(line.source_name, positions, moves, needed, options)?;
            return Ok(Some(header));
        }
    }
    Ok(None)
}

/// Blanks and tabs, as many as there are.
struct Blanks;

impl Separation for Blanks {
    const MAY_REPEAT: bool = true;

    #[inline]
    fn separates(byte: u8) -> bool {
        matches!(byte, b' ' | b'\t')
    }
}

/// Reads what follows the header.
struct MoveReader<'a> {
    header: &'a Header,
    moves: &'a mut MoveList,
}

impl LineReader for MoveReader<'_> {
    type Separation = Blanks;

    fn take_moves(&mut self, moves: &[[u32; 2]], _union: u32) -> usize {
        let positions = self.header.positions;
        let missing = self.header.moves - self.moves.len() as u64;
        let expected = &moves[..moves.len().min(missing as usize)];
        let wrong = expected
            .iter()
            .position(|ends| ends.iter().any(|end| !(1..=positions).contains(end)));
        let taken = wrong.unwrap_or(expected.len());
        let before = self.moves.len();
        self.moves.extend_from_slice(&expected[..taken]);
        for end in self.moves[before..].as_flattened_mut() {
            *end -= 1;
        }
        taken
    }

    fn foresee(&mut self, share: f64) {
        collector::foresee(self.moves, share);
    }

    fn take_line(&mut self, line: Line<'_>) -> Result<(), ReadError> {
        let line = line.trimmed();
        if line.is_blank_or_comment() {
            return Ok(());
        }
        if self.moves.len() as u64 == self.header.moves {
            return Err(more_moves(line, self.header));
        }
        self.moves.push(read_move(line, self.header)?);
        Ok(())
    }

    fn end_block(&mut self, _source_name: &str) -> Result<(), ReadError> {
        Ok(())
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
