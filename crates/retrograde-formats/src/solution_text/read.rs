//! Reads a claimed solution: the header first, then the lines in any order.
//!
//! A malformed text is a [`ReadError`], a well-formed one that cannot be a solution of
//! the game a [`ClaimMismatch`]. O(bytes) time; 8 bytes and a bit per position.

use super::claim::{Claim, ClaimHeader};
use super::header::{HeaderParts, read_magic};
use super::mismatch::{ClaimError, ClaimMismatch};
use crate::error::ReadError;
use crate::excerpt::shown;
use crate::quote::quote_name;
use crate::source::Source;
use crate::text_lines::{Line, TextLines};
use retrograde::bits::BitSet;
use retrograde::{NO_POSITION, Naming, Outcome, Position, Solution, Value};
use std::borrow::Cow;

const LINE_REMEDY: &str = "a line is NAME, OUTCOME, REMOTENESS and MOVE, set apart by tabs";

/// Reads a claimed solution of a game with these names and so many positions.
///
/// Whether it is for this very game, by [`ClaimHeader::require_game`], is better asked
/// before the lines are read: see [`ClaimReader`].
///
/// # Errors
///
/// As [`ClaimReader::open`] and [`ClaimReader::read`].
pub fn read_claim(
    source: Source,
    naming: &dyn Naming,
    position_count: u32,
) -> Result<Claim, ClaimError> {
    ClaimReader::open(source)?.read(naming, position_count)
}

/// A claimed solution of which the header is read.
///
/// ```
/// use retrograde::Value;
/// use retrograde_formats::{ClaimReader, Names, Source};
///
/// let text = concat!(
///     "# retrograde solution 1\n",
///     "# game: 0123456789abcdef0123456789abcdef\n",
///     "# rules: dead-end loses, infinite draw\n",
///     "# positions: 2\n",
///     "# moves: 1\n",
///     "# counts: win 1, loss 1, tie 0, draw 0\n",
///     "1\twin\t1\t2\n",
///     "2\tloss\t0\t-\n",
/// );
/// let reader = ClaimReader::open(Source::from_text("s", text))?;
/// reader.header().require_game("0123456789abcdef0123456789abcdef")?;
/// let claim = reader.read(&Names::consecutive(1, 2), 2)?;
/// assert_eq!(claim.solution.value(0), Value::win(1));
/// claim.require_counts(1)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ClaimReader {
    lines: TextLines,
    header: ClaimHeader,
}

impl ClaimReader {
    /// Reads the header.
    ///
    /// # Errors
    ///
    /// [`ReadError::Io`]; [`ReadError::Syntax`] if this is no solution, of another
    /// version, or without a part of its header.
    pub fn open(source: Source) -> Result<ClaimReader, ReadError> {
        let mut lines = TextLines::new(source);
        let mut parts = HeaderParts::default();
        match lines.next_line()? {
            Some(line) => read_magic(line.trimmed())?,
            None => read_magic(end_of(&lines))?,
        }
        while lines.fill()? && lines.block().first() == Some(&b'#') {
            if let Some(line) = lines.next_line()? {
                parts.read_line(line.trimmed())?;
            }
        }
        let header = parts.finish(end_of(&lines))?;
        Ok(ClaimReader { lines, header })
    }

    /// What the header says.
    #[must_use]
    pub fn header(&self) -> &ClaimHeader {
        &self.header
    }

    /// Reads the lines.
    ///
    /// The numbers in the header are not compared: see [`Claim::require_counts`].
    ///
    /// # Errors
    ///
    /// [`ClaimError::Read`] for a malformed text, with line and column;
    /// [`ClaimError::Mismatch`] for one that cannot be a solution of this game, with the
    /// position and the line.
    pub fn read(mut self, naming: &dyn Naming, position_count: u32) -> Result<Claim, ClaimError> {
        let mut table = Table {
            naming,
            values: vec![Value::DRAW; position_count as usize],
            moves: vec![NO_POSITION; position_count as usize],
            seen: BitSet::new(u64::from(position_count)),
        };
        while let Some(line) = self.lines.next_line()? {
            table.read_line(line)?;
        }
        if let Some(position) = table.seen.first_missing() {
            let name = naming.name(position as Position);
            return Err(ClaimError::Mismatch(ClaimMismatch::MissingPosition {
                place: end_of(&self.lines).place(0),
                name: quote_name(&name).into_owned(),
            }));
        }
        Ok(Claim {
            header: self.header,
            solution: Solution::from_values(table.values),
            moves: table.moves,
        })
    }
}

/// The place where the next line begins, or would.
fn end_of(lines: &TextLines) -> Line<'_> {
    Line {
        source_name: lines.source_name(),
        number: lines.number(),
        bytes: &[],
    }
}

struct Table<'a> {
    naming: &'a dyn Naming,
    values: Vec<Value>,
    moves: Vec<Position>,
    seen: BitSet,
}

impl Table<'_> {
    fn read_line(&mut self, line: Line<'_>) -> Result<(), ClaimError> {
        let text = line.text()?;
        let text = text.strip_suffix('\r').unwrap_or(text);
        if text.starts_with('#') {
            return Err(line
                .error(0, "a position", "a header line", LINE_REMEDY)
                .into());
        }
        let mut offsets = [0; 4];
        let mut fields = [""; 4];
        let mut count = 0;
        let mut offset = 0;
        for field in text.split('\t') {
            if let (Some(at), Some(slot)) = (offsets.get_mut(count), fields.get_mut(count)) {
                *at = offset;
                *slot = field;
            }
            count += 1;
            offset += field.len() + 1;
        }
        if count != 4 {
            let found = if count == 1 {
                "1 field".to_owned()
            } else {
                format!("{count} fields")
            };
            return Err(line.error(0, "4 fields", found, LINE_REMEDY).into());
        }
        let [name, outcome, remoteness, to] = fields;
        let name = read_name(line, offsets[0], name)?;
        let Some(position) = self.find(&name) else {
            let name = quote_name(&name).into_owned();
            return Err(ClaimMismatch::UnknownPosition {
                place: line.place(0),
                name,
            }
            .into());
        };
        if !self.seen.insert(u64::from(position)) {
            let name = quote_name(&name).into_owned();
            return Err(ClaimMismatch::DuplicatePosition {
                place: line.place(0),
                name,
            }
            .into());
        }
        let outcome = read_outcome(line, offsets[1], &name, outcome)?;
        self.values[position as usize] = read_value(line, offsets[2], &name, outcome, remoteness)?;
        if to != "-" {
            let target = read_name(line, offsets[3], to).ok();
            self.moves[position as usize] = target
                .and_then(|target| self.find(&target))
                .ok_or_else(|| ClaimMismatch::UnknownMove {
                    place: line.place(offsets[3]),
                    name: quote_name(&name).into_owned(),
                    to: shown(to),
                })?;
        }
        Ok(())
    }

    fn find(&self, name: &str) -> Option<Position> {
        let exists = |position: &Position| (*position as usize) < self.values.len();
        self.naming.find(name).filter(exists)
    }
}

/// A name as it is, without the quotes and escapes that it may have in the text.
pub(super) fn read_name<'a>(
    line: Line<'_>,
    offset: usize,
    text: &'a str,
) -> Result<Cow<'a, str>, ReadError> {
    if !text.starts_with('"') {
        return Ok(Cow::Borrowed(text));
    }
    serde_json::from_str(text).map(Cow::Owned).map_err(|_| {
        line.error(
            offset,
            "a name or a JSON string",
            shown(text),
            "close and escape the string",
        )
    })
}

fn read_outcome(
    line: Line<'_>,
    offset: usize,
    name: &str,
    word: &str,
) -> Result<Outcome, ClaimMismatch> {
    Outcome::ALL
        .into_iter()
        .find(|outcome| outcome.word() == word)
        .ok_or_else(|| ClaimMismatch::NoValue {
            place: line.place(offset),
            name: quote_name(name).into_owned(),
            expected: "win, loss, tie or draw",
            found: shown(word),
        })
}

fn read_value(
    line: Line<'_>,
    offset: usize,
    name: &str,
    outcome: Outcome,
    remoteness: &str,
) -> Result<Value, ClaimMismatch> {
    let name = || quote_name(name).into_owned();
    let place = || line.place(offset);
    if remoteness == "-" {
        return Value::new(outcome, None).ok_or_else(|| ClaimMismatch::TieWithoutRemoteness {
            place: place(),
            name: name(),
        });
    }
    if remoteness.is_empty() || !remoteness.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ClaimMismatch::NoValue {
            place: place(),
            name: name(),
            expected: "a number of plies, or `-`,",
            found: shown(remoteness),
        });
    }
    if outcome == Outcome::Draw {
        return Err(ClaimMismatch::DrawWithRemoteness {
            place: place(),
            name: name(),
            remoteness: remoteness.to_owned(),
        });
    }
    let plies = remoteness.parse().ok();
    plies
        .and_then(|plies| Value::new(outcome, Some(plies)))
        .ok_or_else(|| ClaimMismatch::RemotenessTooLarge {
            place: place(),
            name: name(),
            remoteness: remoteness.to_owned(),
        })
}
