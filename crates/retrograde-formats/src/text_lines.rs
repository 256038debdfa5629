//! The lines of a text, in bounded memory: blocks of whole lines are read into one
//! buffer, which grows only for a line that exceeds it, and to 16 MiB at most.

use crate::error::{Place, ReadError};
use crate::source::Source;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Small enough for the cache that parsing runs in.
pub(crate) const BLOCK_BYTES: usize = 256 << 10;

/// The longest line that is read.
const LONGEST_LINE_BYTES: usize = 16 << 20;

/// Hands out a text line by line or block by block.
pub(crate) struct TextLines {
    source_name: String,
    reader: Box<dyn Read + Send>,
    taken: Arc<AtomicU64>,
    size: Option<u64>,
    buffer: Vec<u8>,
    /// What of the buffer was read and not yet handed out.
    start: usize,
    filled: usize,
    /// Where the last whole line of the buffer ends.
    complete: usize,
    /// The number of the line at `start`, from 1.
    number: u64,
    is_beginning: bool,
    is_ended: bool,
}

impl TextLines {
    pub(crate) fn new(source: Source) -> TextLines {
        TextLines::in_blocks(source, BLOCK_BYTES)
    }

    /// The same with blocks of about this many bytes.
    pub(crate) fn in_blocks(source: Source, block_bytes: usize) -> TextLines {
        TextLines {
            taken: source.bytes_taken(),
            size: source.size(),
            source_name: source.name,
            reader: source.reader,
            buffer: vec![0; block_bytes],
            start: 0,
            filled: 0,
            complete: 0,
            number: 1,
            is_beginning: true,
            is_ended: false,
        }
    }

    pub(crate) fn source_name(&self) -> &str {
        &self.source_name
    }

    /// How many bytes of the input were taken, as it is stored.
    pub(crate) fn bytes_taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// The share of the input that was taken, where its size is known.
    pub(crate) fn share_taken(&self) -> Option<f64> {
        let size = self.size.filter(|&size| size > 0)?;
        Some(self.bytes_taken() as f64 / size as f64)
    }

    /// Makes sure that a line is there to be handed out; `false` at the end of the text.
    pub(crate) fn fill(&mut self) -> Result<bool, ReadError> {
        if self.start < self.complete {
            return Ok(true);
        }
        self.buffer.copy_within(self.start..self.filled, 0);
        self.filled -= self.start;
        self.start = 0;
        let mut searched = 0;
        loop {
            self.read_until_full()?;
            if self.is_beginning {
                self.is_beginning = false;
                self.skip_byte_order_mark()?;
            }
            if self.is_ended {
                return Ok(self.finish_last_line());
            }
            if let Some(end) = memchr::memrchr(b'\n', &self.buffer[searched..self.filled]) {
                self.complete = searched + end + 1;
                return Ok(true);
            }
            searched = self.filled;
            if self.buffer.len() >= LONGEST_LINE_BYTES {
                return Err(self.line_too_long());
            }
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
    }

    fn read_until_full(&mut self) -> Result<(), ReadError> {
        while self.filled < self.buffer.len() && !self.is_ended {
            match self.reader.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.is_ended = true,
                Ok(count) => self.filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(ReadError::Io {
                        source_name: self.source_name.clone(),
                        error,
                    });
                }
            }
        }
        Ok(())
    }

    fn skip_byte_order_mark(&mut self) -> Result<(), ReadError> {
        let text = &self.buffer[..self.filled];
        if text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]) {
            let line = Line {
                source_name: &self.source_name,
                number: 1,
                bytes: &[],
            };
            return Err(line.error(
                0,
                "text in UTF-8",
                "text in UTF-16".to_owned(),
                "save the file as UTF-8",
            ));
        }
        if text.starts_with(&[0xef, 0xbb, 0xbf]) {
            self.start = 3;
        }
        Ok(())
    }

    /// At the end of the input all that is left is whole lines, once the last one ends.
    fn finish_last_line(&mut self) -> bool {
        self.buffer.truncate(self.filled);
        if self.start < self.filled && self.buffer.last() != Some(&b'\n') {
            self.buffer.push(b'\n');
        }
        self.filled = self.buffer.len();
        self.complete = self.filled;
        self.start < self.complete
    }

    fn line_too_long(&self) -> ReadError {
        let line = Line {
            source_name: &self.source_name,
            number: self.number,
            bytes: &[],
        };
        line.error(
            0,
            "a line of at most 16 MiB",
            "a longer one".to_owned(),
            "put every move on a line of its own; if the file is no text, it is in no format known here",
        )
    }

    /// The lines that are there: whole ones, each with its line end.
    pub(crate) fn block(&self) -> &[u8] {
        &self.buffer[self.start..self.complete]
    }

    /// The number of the first line of [`TextLines::block`].
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Drops the block, which held this many lines.
    pub(crate) fn consume_block(&mut self, line_count: u64) {
        self.start = self.complete;
        self.number += line_count;
    }

    /// Takes the block away to be read elsewhere; its lines are to be counted later, by
    /// [`TextLines::count_lines`]. The memory of `spare` takes its place.
    pub(crate) fn take_block(&mut self, mut spare: Vec<u8>) -> TakenBlock {
        let rest = self.complete..self.filled;
        spare.resize(self.buffer.len(), 0);
        spare[..rest.len()].copy_from_slice(&self.buffer[rest.clone()]);
        let block = TakenBlock {
            range: self.start..self.complete,
            buffer: std::mem::replace(&mut self.buffer, spare),
        };
        (self.start, self.complete, self.filled) = (0, 0, rest.len());
        block
    }

    /// Counts the lines of a block that was taken away.
    pub(crate) fn count_lines(&mut self, line_count: u64) {
        self.number += line_count;
    }

    /// The next line, or `None` at the end of the text.
    pub(crate) fn next_line(&mut self) -> Result<Option<Line<'_>>, ReadError> {
        if !self.fill()? {
            return Ok(None);
        }
        let start = self.start;
        let bytes = &self.buffer[start..self.complete];
        let length = memchr::memchr(b'\n', bytes).unwrap_or(bytes.len());
        self.start = (start + length + 1).min(self.complete);
        let number = self.number;
        self.number += 1;
        let bytes = &self.buffer[start..start + length];
        Ok(Some(Line {
            source_name: &self.source_name,
            number,
            bytes,
        }))
    }
}

/// Whole lines, taken out of a text.
#[derive(Debug, Default)]
pub(crate) struct TakenBlock {
    buffer: Vec<u8>,
    range: Range<usize>,
}

impl TakenBlock {
    /// The lines, each with its line end.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[self.range.clone()]
    }

    /// The memory, to be used again.
    pub(crate) fn into_buffer(self) -> Vec<u8> {
        self.buffer
    }
}

/// One line of a text, without its line end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) source_name: &'a str,
    /// From 1.
    pub(crate) number: u64,
    pub(crate) bytes: &'a [u8],
}

impl<'a> Line<'a> {
    /// The same line without the blanks, tabs and carriage returns at its end.
    pub(crate) fn trimmed(self) -> Line<'a> {
        let mut bytes = self.bytes;
        while let [rest @ .., b' ' | b'\t' | b'\r'] = bytes {
            bytes = rest;
        }
        Line { bytes, ..self }
    }

    /// Whether nothing stands here, or a comment that begins with `#` or `%`.
    pub(crate) fn is_blank_or_comment(self) -> bool {
        let first = self
            .bytes
            .iter()
            .find(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
        matches!(first, None | Some(b'#' | b'%'))
    }

    /// The line as text.
    pub(crate) fn text(self) -> Result<&'a str, ReadError> {
        const REMEDY: &str =
            "if this is a text file save it as UTF-8; if not, it is in no format known here";
        let text = std::str::from_utf8(self.bytes).map_err(|error| {
            let offset = error.valid_up_to();
            let found = format!("the byte 0x{:02x}", self.bytes[offset]);
            self.error(offset, "text in UTF-8", found, REMEDY)
        })?;
        match memchr::memchr(0, self.bytes) {
            None => Ok(text),
            Some(offset) => Err(self.error(offset, "text", "a NUL byte".to_owned(), REMEDY)),
        }
    }

    /// The place of a byte of this line.
    pub(crate) fn place(self, offset: usize) -> Place {
        let before = &self.bytes[..offset.min(self.bytes.len())];
        Place {
            source: self.source_name.to_owned(),
            line: self.number,
            column: String::from_utf8_lossy(before).chars().count() as u64 + 1,
        }
    }

    /// A syntax error at a byte of this line.
    pub(crate) fn error(
        self,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ReadError {
        ReadError::Syntax {
            place: self.place(offset),
            expected: expected.into(),
            found: found.into(),
            remedy: remedy.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(text: &[u8]) -> Result<Vec<(u64, Vec<u8>)>, ReadError> {
        let mut lines = TextLines::new(Source::from_bytes("test", text.to_vec())?);
        let mut all = Vec::new();
        while let Some(line) = lines.next_line()? {
            all.push((line.number, line.bytes.to_vec()));
        }
        Ok(all)
    }

    #[test]
    fn lines_come_with_their_numbers_whatever_ends_them() {
        assert_eq!(lines_of(b"").unwrap(), []);
        assert_eq!(lines_of(b"\xef\xbb\xbf").unwrap(), []);
        assert_eq!(lines_of(b"\xef\xbb\xbfa").unwrap(), [(1, b"a".to_vec())]);
        let expected = [(1, b"a\r".to_vec()), (2, b"".to_vec()), (3, b"b".to_vec())];
        assert_eq!(lines_of(b"a\r\n\nb").unwrap(), expected);
        assert_eq!(lines_of(b"a\r\n\nb\n").unwrap(), expected);
    }

    #[test]
    fn a_line_longer_than_the_buffer_is_whole() {
        let mut text = vec![b'x'; 3 * BLOCK_BYTES];
        text.extend(b"\ny\n");
        let lines = lines_of(&text).unwrap();
        assert_eq!(
            (lines[0].1.len(), lines[1].1.as_slice()),
            (3 * BLOCK_BYTES, &b"y"[..])
        );
    }

    #[test]
    fn an_endless_line_is_refused_in_bounded_memory() {
        let reader = Box::new(io::Cursor::new(b"a\n").chain(io::repeat(b'x')));
        let mut lines = TextLines::new(Source::from_reader("endless", reader).unwrap());
        lines.next_line().unwrap();
        let message = lines.next_line().err().unwrap().to_string();
        assert!(
            message.starts_with("endless:2:1: expected a line of at most 16 MiB"),
            "{message}"
        );
    }

    #[test]
    fn columns_count_characters() {
        let line = Line {
            source_name: "t",
            number: 1,
            bytes: "αβ\u{0}".as_bytes(),
        };
        let message = line.text().unwrap_err().to_string();
        assert!(
            message.starts_with("t:1:3: expected text, found a NUL byte;"),
            "{message}"
        );
        let line = Line {
            source_name: "t",
            number: 1,
            bytes: b"\xce\xb1\xff",
        };
        let message = line.text().unwrap_err().to_string();
        assert!(message.starts_with("t:1:2: expected text in UTF-8, found the byte 0xff"));
        let message = lines_of(&[0xff, 0xfe, 0x31, 0]).err().unwrap().to_string();
        assert!(
            message.contains("found text in UTF-16; save the file as UTF-8"),
            "{message}"
        );
    }
}
