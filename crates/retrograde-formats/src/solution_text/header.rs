//! Reads the header of a solution, one line after the other.

use super::claim::{ClaimHeader, Places};
use super::read::read_name;
use super::{MAGIC, SOLUTION_TEXT_VERSION};
use crate::error::{Place, ReadError};
use crate::excerpt::shown;
use crate::rule_words::parse_rules;
use crate::text_lines::Line;
use retrograde::{Outcome, Rules};

const REMEDY: &str = "solve the game again to get a whole solution";

/// Checks the first line.
pub(super) fn read_magic(line: Line<'_>) -> Result<(), ReadError> {
    let text = line.text()?;
    let Some(version) = text.strip_prefix(MAGIC) else {
        return Err(line.error(
            0,
            format!("`{MAGIC}{SOLUTION_TEXT_VERSION}`"),
            shown(text),
            "give a solution as `retrograde solve` writes it",
        ));
    };
    if version == SOLUTION_TEXT_VERSION.to_string() {
        return Ok(());
    }
    Err(line.error(
        MAGIC.len(),
        format!("version {SOLUTION_TEXT_VERSION}"),
        shown(version),
        "solve the game again, or use the release that wrote this solution",
    ))
}

/// The values read so far, each with its place.
#[derive(Default)]
pub(super) struct HeaderParts {
    game: Option<(String, Place)>,
    rules: Option<(Rules, Place)>,
    positions: Option<(u64, Place)>,
    moves: Option<(u64, Place)>,
    counts: Option<([u64; 4], Place)>,
    starts: Vec<String>,
}

impl HeaderParts {
    /// Reads a line that begins with `#`.
    pub(super) fn read_line(&mut self, line: Line<'_>) -> Result<(), ReadError> {
        let text = line.text()?;
        // What has no key is a comment.
        let Some((key, value)) = text
            .strip_prefix("# ")
            .and_then(|rest| rest.split_once(": "))
        else {
            return Ok(());
        };
        let field = HeaderField {
            line,
            offset: text.len() - value.len(),
            value,
        };
        match key {
            "game" => field.keep(&mut self.game, "32 hexadecimal digits", |value| {
                let is_hash =
                    value.len() == 32 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
                is_hash.then(|| value.to_owned())
            }),
            "rules" => field.keep(
                &mut self.rules,
                "rules as `dead-end loses, infinite draw`",
                parse_rules,
            ),
            "positions" => field.keep(&mut self.positions, "a number", parse_number),
            "moves" => field.keep(&mut self.moves, "a number", parse_number),
            "counts" => field.keep(
                &mut self.counts,
                "counts as `win 1, loss 2, tie 0, draw 0`",
                parse_counts,
            ),
            "start" => {
                self.starts
                    .push(read_name(line, field.offset, value)?.into_owned());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The header, all of which must be there; `end` is the first line after it.
    pub(super) fn finish(self, end: Line<'_>) -> Result<ClaimHeader, ReadError> {
        let (game, game_place) = require(self.game, "game", end)?;
        let (rules, _) = require(self.rules, "rules", end)?;
        let (positions, positions_place) = require(self.positions, "positions", end)?;
        let (moves, moves_place) = require(self.moves, "moves", end)?;
        let (counts, counts_place) = require(self.counts, "counts", end)?;
        Ok(ClaimHeader {
            version: SOLUTION_TEXT_VERSION,
            game,
            rules,
            positions,
            moves,
            counts,
            starts: self.starts,
            places: Places {
                game: game_place,
                positions: positions_place,
                moves: moves_place,
                counts: counts_place,
            },
        })
    }
}

/// The value of a header line.
struct HeaderField<'a> {
    line: Line<'a>,
    offset: usize,
    value: &'a str,
}

impl HeaderField<'_> {
    fn keep<T>(
        &self,
        slot: &mut Option<(T, Place)>,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<(), ReadError> {
        if let Some((_, place)) = slot {
            let found = format!("a second line for what line {} says", place.line);
            return Err(self.line.error(0, "every header line once", found, REMEDY));
        }
        let value = parse(self.value).ok_or_else(|| {
            self.line
                .error(self.offset, expected, shown(self.value), REMEDY)
        })?;
        *slot = Some((value, self.line.place(self.offset)));
        Ok(())
    }
}

fn require<T>(part: Option<(T, Place)>, key: &str, end: Line<'_>) -> Result<(T, Place), ReadError> {
    part.ok_or_else(|| {
        end.error(
            0,
            format!("the header line `# {key}: …`"),
            "the end of the header",
            REMEDY,
        )
    })
}

fn parse_number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

fn parse_counts(text: &str) -> Option<[u64; 4]> {
    let mut counts = [0; 4];
    let mut parts = text.split(", ");
    for (outcome, count) in Outcome::ALL.into_iter().zip(&mut counts) {
        let (word, number) = parts.next()?.split_once(' ')?;
        if word != outcome.word() {
            return None;
        }
        *count = parse_number(number)?;
    }
    if parts.next().is_some() {
        None
    } else {
        Some(counts)
    }
}
