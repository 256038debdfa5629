//! Reads a board's text, line by line and within bounds, whatever the bytes are.
//!
//! The grammar is in `docs/boards.md`; the lines that begin with `!` are read by
//! `directives.rs`. Memory: one byte per cell and one line; a line beyond the bound is
//! refused before it is read to its end.

use super::board::{Arrow, Board, BoardPlace, Ground};
use super::directives::{Directives, MAX_COPS};
use super::error::BoardError;
use super::options::Piece;
use std::io::{BufRead, Read};

/// The most columns a board can have.
pub const MAX_COLUMNS: u32 = 1 << 16;

/// The most cells a board can have, walls included.
pub const MAX_CELLS: u64 = 1 << 26;

/// Bytes of a line of [`MAX_COLUMNS`] characters at most, with its end.
const MAX_LINE_BYTES: u64 = MAX_COLUMNS as u64 * 4 + 2;

impl Board {
    /// Reads a board from bytes in memory.
    ///
    /// # Errors
    ///
    /// A [`BoardError`] with the place of the first thing that is wrong. Missing pieces
    /// are no error yet: they may be placed later.
    pub fn parse(bytes: &[u8]) -> Result<Board, BoardError> {
        Board::read(bytes)
    }

    /// Reads a board from a stream, to its end.
    ///
    /// # Errors
    ///
    /// As [`Board::parse`], and [`BoardError::Io`].
    pub fn read(reader: impl BufRead) -> Result<Board, BoardError> {
        Board::read_for(reader, None)
    }

    /// As [`Board::read`], for so many policemen, whatever the text says of their number.
    ///
    /// # Errors
    ///
    /// As [`Board::read`], and [`BoardError::BadPoliceCount`].
    pub fn read_for(mut reader: impl BufRead, cops: Option<u32>) -> Result<Board, BoardError> {
        if let Some(cops) = cops.filter(|cops| !(1..=MAX_COPS).contains(cops)) {
            return Err(BoardError::BadPoliceCount { cops });
        }
        let mut parser = Parser {
            directives: Directives::for_cops(cops),
            ..Parser::default()
        };
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            parser.line += 1;
            let count = reader
                .by_ref()
                .take(MAX_LINE_BYTES)
                .read_until(b'\n', &mut buffer)?;
            if count == 0 {
                return parser.finish();
            }
            if parser.line == 1 && buffer.starts_with("\u{feff}".as_bytes()) {
                buffer.drain(..3);
            }
            let ended = buffer.ends_with(b"\n");
            if ended {
                buffer.pop();
                if buffer.ends_with(b"\r") {
                    buffer.pop();
                }
            }
            parser.take_line(&buffer, ended || (count as u64) < MAX_LINE_BYTES)?;
        }
    }
}

#[derive(Default)]
struct Parser {
    /// The current line, from 1.
    line: u64,
    /// Rows and columns of the first line.
    header: Option<(u64, u64)>,
    ground: Vec<Ground>,
    columns: u64,
    rows: u64,
    directives: Directives,
    /// Line and column of each policeman, from 1.
    police: Vec<(u64, u64)>,
    /// Line and column of the thief, from 1.
    thief: Option<(u64, u64)>,
    /// The line of the first row.
    first_row_line: u64,
    blank_since: Option<u64>,
}

impl Parser {
    /// Takes a line without its end; `whole` unless the bound cut it.
    fn take_line(&mut self, bytes: &[u8], whole: bool) -> Result<(), BoardError> {
        let (text, bad_bytes) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, false),
            // What comes before the bad bytes is looked at first: it comes first in the file.
            Err(error) => (
                std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
                true,
            ),
        };
        if text.is_empty() && !bad_bytes && whole {
            self.blank_since = self.blank_since.or(Some(self.line));
            return Ok(());
        }
        if text.starts_with('!') && !bad_bytes && whole {
            if self.rows > 0 {
                return Err(BoardError::LateDirective { line: self.line });
            }
            self.blank_since = None;
            return self.directives.take(text, self.line);
        }
        if self.rows == 0 && self.header.is_none() && text.starts_with(|c: char| c.is_ascii_digit())
        {
            self.header = Some(self.parse_header(text)?);
            self.blank_since = None;
            return Ok(());
        }
        let blank = self.blank_since.take().filter(|_| self.rows > 0);
        if let Some(line) = blank {
            return Err(BoardError::Ragged {
                line,
                column: 1,
                expected: self.columns,
                found: 0,
            });
        }
        let before = self.ground.len() as u64;
        for (character, column) in text.chars().zip(1..) {
            if column > u64::from(MAX_COLUMNS) {
                return Err(BoardError::LineTooLong { line: self.line });
            }
            let ground = self.cell(character, column)?;
            self.ground.push(ground);
        }
        let found = self.ground.len() as u64 - before;
        if bad_bytes {
            return Err(BoardError::NotText {
                line: self.line,
                column: found + 1,
            });
        }
        if !whole {
            return Err(BoardError::LineTooLong { line: self.line });
        }
        self.end_row(found)
    }

    /// The ground under a character; remembers pieces.
    fn cell(&mut self, character: char, column: u64) -> Result<Ground, BoardError> {
        let line = self.line;
        match character {
            '*' => return Ok(Ground::Wall),
            '.' => return Ok(Ground::Free),
            'E' => return Ok(Ground::Exit),
            'P' => self.policeman(line, column)?,
            'T' => {
                if let Some((first_line, first_column)) = self.thief.replace((line, column)) {
                    return Err(BoardError::SecondPiece {
                        piece: Piece::Thief,
                        line,
                        column,
                        first_line,
                        first_column,
                    });
                }
            }
            found => {
                let meant = likely_meant(found);
                let arrow = Arrow::from_letter(found).map(Ground::OneWay);
                return arrow.ok_or(BoardError::UnknownCharacter {
                    found,
                    line,
                    column,
                    meant,
                });
            }
        }
        Ok(Ground::Free)
    }

    fn policeman(&mut self, line: u64, column: u64) -> Result<(), BoardError> {
        let cops = self.directives.cops().unwrap_or(1);
        match self.police.first() {
            Some(&(first_line, first_column)) if cops == 1 => Err(BoardError::SecondPiece {
                piece: Piece::Police,
                line,
                column,
                first_line,
                first_column,
            }),
            Some(_) if self.police.len() >= cops as usize => {
                Err(BoardError::TooManyPolice { line, column, cops })
            }
            _ => {
                self.police.push((line, column));
                Ok(())
            }
        }
    }

    fn end_row(&mut self, found: u64) -> Result<(), BoardError> {
        let line = self.line;
        if let Some((declared, _)) = self.header.filter(|&(rows, _)| self.rows >= rows) {
            return Err(BoardError::RowCount {
                declared,
                found: declared + 1,
                more: true,
                line,
            });
        }
        if self.rows == 0 {
            self.columns = found;
            self.first_row_line = line;
        }
        if let Some((_, declared)) = self.header.filter(|&(_, columns)| columns != found) {
            let column = declared.min(found) + 1;
            return Err(BoardError::ColumnCount {
                declared,
                found,
                line,
                column,
            });
        }
        if found != self.columns {
            let expected = self.columns;
            let column = expected.min(found) + 1;
            return Err(BoardError::Ragged {
                line,
                column,
                expected,
                found,
            });
        }
        self.rows += 1;
        let cells = self.ground.len() as u64;
        if cells > MAX_CELLS {
            return Err(BoardError::TooManyCells { line, cells });
        }
        Ok(())
    }

    /// Rows and columns of a first line that begins with a digit.
    fn parse_header(&self, text: &str) -> Result<(u64, u64), BoardError> {
        let mut numbers = Vec::new();
        let mut rest = text;
        let at = |rest: &str| {
            let column = (text.len() - rest.len()) as u64 + 1;
            BoardError::BadHeader {
                line: self.line,
                column,
            }
        };
        while numbers.len() < 2 {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (number, after) = rest.split_at(digits);
            numbers.push(number.parse::<u64>().map_err(|_| at(rest))?);
            rest = after.trim_start_matches([' ', '\t']);
        }
        if rest.is_empty() {
            Ok((numbers[0], numbers[1]))
        } else {
            Err(at(rest))
        }
    }

    fn finish(self) -> Result<Board, BoardError> {
        if let Some((declared, _)) = self.header.filter(|&(rows, _)| rows != self.rows) {
            let line = self.blank_since.unwrap_or(self.line);
            return Err(BoardError::RowCount {
                declared,
                found: self.rows,
                more: false,
                line,
            });
        }
        if self.rows == 0 {
            return Err(BoardError::Empty);
        }
        let first_row_line = self.first_row_line;
        let place = |(line, column): (u64, u64)| -> BoardPlace {
            ((line - first_row_line) as u32, (column - 1) as u32)
        };
        let police = self.police.into_iter().map(place).collect();
        let thief = self.thief.map(place);
        let board = Board::from_parts(self.columns as u32, self.ground, police, thief);
        self.directives.finish(board)
    }
}

/// What somebody who typed this character probably wanted.
fn likely_meant(found: char) -> Option<char> {
    match found {
        // Lower case, full width, and the Cyrillic and Greek letters that look the same.
        'p' | '\u{ff30}' | '\u{ff50}' | '\u{420}' | '\u{440}' | '\u{3a1}' => Some('P'),
        't' | '\u{ff34}' | '\u{ff54}' | '\u{422}' | '\u{442}' | '\u{3a4}' => Some('T'),
        'e' | '\u{ff25}' | '\u{ff45}' | '\u{415}' | '\u{435}' | '\u{395}' => Some('E'),
        '#' | '\u{ff0a}' | '\u{d7}' | '\u{2217}' | '\u{2588}' => Some('*'),
        '\u{2190}' | '\u{ab}' => Some('<'),
        '\u{2191}' => Some('^'),
        '\u{2192}' | '\u{bb}' => Some('>'),
        '\u{2193}' | 'V' => Some('v'),
        ' ' | '_' | '-' | '0' | '\u{a0}' | '\u{b7}' | '\u{ff0e}' | '\u{3002}' => Some('.'),
        _ => None,
    }
}
