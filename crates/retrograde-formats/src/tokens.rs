//! Splits a stream of bytes into words, quoted words and marks, each with its place.
//!
//! Problem: formats that are not made of lines (parity games, facts) may hold anything
//! anywhere, a whole game on one line included, and still every error must say line and
//! column.
//!
//! Tokens, in the terms of a [`Lexicon`]: a *mark* is one character that stands for
//! itself; a *quoted* word runs from `"` to the next `"` on the same line; a *word* is a
//! longest run of characters that are neither blank nor a mark. A comment begins where a
//! token could begin, and ends with its line. Words are UTF-8; a control character is an
//! error, so that binary files end in a clear message.
//!
//! O(bytes) time. Memory: one buffer and one word, and no word may be longer than
//! [`MAX_WORD_BYTES`], whatever the input.

use crate::error::{Place, ReadError};
use crate::excerpt::{excerpt, shown};
use crate::lexicon::{Class, Lexicon, Quotes};
use crate::read::{ReadOptions, report_progress, require_bytes};
use crate::source::Source;
use retrograde::progress::Report;
use std::io::{ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The longest word, in bytes: far beyond any name, far below what a machine has.
pub(crate) const MAX_WORD_BYTES: usize = 1 << 20;

const BUFFER_BYTES: usize = 1 << 16;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Quoted,
    Mark(u8),
    EndOfLine,
    EndOfInput,
}

/// A token and where it begins. Its text is [`Tokens::text`] until the next is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) line: u64,
    pub(crate) column: u64,
}

/// What a reader holds, to be compared with what it may take.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held {
    pub(crate) positions: u64,
    pub(crate) moves: u64,
    /// All bytes until the graph is built.
    pub(crate) bytes: u64,
}

/// The tokens of an input. Reading on reports progress, and stops if the caller asks.
pub(crate) struct Tokens<'a> {
    source_name: String,
    reader: Box<dyn Read + Send>,
    options: &'a ReadOptions,
    report: Report<'a>,
    /// How many bytes of the input were taken, as it is stored.
    taken: Arc<AtomicU64>,
    /// Whether the buffer was filled since memory was last compared.
    refilled: bool,
    buffer: Vec<u8>,
    position: usize,
    end: usize,
    line: u64,
    column: u64,
    text: String,
}

impl<'a> Tokens<'a> {
    /// Begins at the first byte, behind a byte order mark if there is one.
    pub(crate) fn new(
        source: Source,
        options: &'a ReadOptions,
        report: Report<'a>,
    ) -> Result<Tokens<'a>, ReadError> {
        let mut tokens = Tokens {
            taken: source.bytes_taken(),
            source_name: source.name,
            reader: source.reader,
            options,
            report,
            refilled: true,
            buffer: vec![0; BUFFER_BYTES],
            position: 0,
            end: 0,
            line: 1,
            column: 1,
            text: String::new(),
        };
        // A short first read must not hide the mark.
        while tokens.end < 3 {
            let read = tokens.read_more()?;
            if read == 0 {
                break;
            }
        }
        if tokens.buffer[..tokens.end].starts_with(b"\xef\xbb\xbf") {
            tokens.position = 3;
        }
        Ok(tokens)
    }

    /// The text of the last token: a word, or what stands between quotes.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn source_name(&self) -> &str {
        &self.source_name
    }

    /// Refuses to read on once more is held than may be. Asks only after the buffer was
    /// filled, so that it may be called for every statement.
    pub(crate) fn limit_memory(&mut self, held: impl Fn() -> Held) -> Result<(), ReadError> {
        if !std::mem::take(&mut self.refilled) {
            return Ok(());
        }
        self.require_memory(held())
    }

    /// As [`Tokens::limit_memory`], at once.
    pub(crate) fn require_memory(&self, held: Held) -> Result<(), ReadError> {
        require_bytes(
            &self.source_name,
            held.positions,
            held.moves,
            held.bytes,
            self.options,
        )
    }

    /// The next token.
    pub(crate) fn next(&mut self, lexicon: &Lexicon) -> Result<Token, ReadError> {
        loop {
            let (line, column) = (self.line, self.column);
            let token = |kind| Token { kind, line, column };
            let Some(byte) = self.peek()? else {
                return Ok(token(Kind::EndOfInput));
            };
            if lexicon.comment == Some(byte) {
                self.skip_line()?;
                continue;
            }
            if byte == b'"' && lexicon.quotes != Quotes::None {
                self.read_quoted(token(Kind::Quoted), lexicon.quotes == Quotes::Escaped)?;
                return Ok(token(Kind::Quoted));
            }
            match lexicon.class(byte) {
                Class::Blank => self.step(byte),
                Class::LineEnd => {
                    self.step(byte);
                    if lexicon.lines {
                        return Ok(token(Kind::EndOfLine));
                    }
                }
                Class::Mark => {
                    self.step(byte);
                    return Ok(token(Kind::Mark(byte)));
                }
                Class::Control => return Err(self.control_character(byte)),
                Class::Word => {
                    self.read_word(token(Kind::Word), lexicon)?;
                    return Ok(token(Kind::Word));
                }
            }
        }
    }

    /// Skips to the end of the line, which is left to be read.
    pub(crate) fn skip_line(&mut self) -> Result<(), ReadError> {
        while let Some(byte) = self.peek()? {
            if byte == b'\n' {
                break;
            }
            self.step(byte);
        }
        Ok(())
    }

    /// The place of a token.
    pub(crate) fn place(&self, token: Token) -> Place {
        self.place_at(token.line, token.column)
    }

    pub(crate) fn place_at(&self, line: u64, column: u64) -> Place {
        Place {
            source: self.source_name.clone(),
            line,
            column,
        }
    }

    /// The error that `token`, the last one read, is not what the format wants there.
    pub(crate) fn unexpected(&self, token: Token, expected: &str, remedy: &str) -> ReadError {
        let found = match token.kind {
            Kind::Word => shown(&self.text),
            Kind::Quoted => format!("\"{}\"", excerpt(&self.text)),
            Kind::Mark(byte) => format!("`{}`", char::from(byte)),
            Kind::EndOfLine => "the end of the line".to_owned(),
            Kind::EndOfInput => "the end of the input".to_owned(),
        };
        self.syntax(self.place(token), expected, found, remedy)
    }

    pub(crate) fn syntax(
        &self,
        place: Place,
        expected: &str,
        found: String,
        remedy: &str,
    ) -> ReadError {
        ReadError::Syntax {
            place,
            expected: expected.to_owned(),
            found,
            remedy: remedy.to_owned(),
        }
    }

    fn read_more(&mut self) -> Result<usize, ReadError> {
        loop {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(read) => {
                    self.end += read;
                    return Ok(read);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(ReadError::Io {
                        source_name: self.source_name.clone(),
                        error,
                    });
                }
            }
        }
    }

    fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        if self.position == self.end {
            self.position = 0;
            self.end = 0;
            self.refilled = true;
            report_progress(self.taken.load(Ordering::Relaxed), self.report)?;
            if self.read_more()? == 0 {
                return Ok(None);
            }
        }
        Ok(Some(self.buffer[self.position]))
    }

    fn step(&mut self, byte: u8) {
        self.position += 1;
        if byte == b'\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += u64::from(begins_character(byte));
        }
    }

    fn read_word(&mut self, token: Token, lexicon: &Lexicon) -> Result<(), ReadError> {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        while self.peek()?.is_some() {
            let ahead = &self.buffer[self.position..self.end];
            let length = ahead
                .iter()
                .position(|&byte| lexicon.class(byte) != Class::Word)
                .unwrap_or(ahead.len());
            let part = &ahead[..length];
            bytes.extend_from_slice(part);
            self.column += part.iter().filter(|&&byte| begins_character(byte)).count() as u64;
            self.position += length;
            self.limit_word(token, bytes.len())?;
            if self.position < self.end {
                break;
            }
        }
        self.keep_text(token, bytes)
    }

    fn read_quoted(&mut self, token: Token, escapes: bool) -> Result<(), ReadError> {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        self.step(b'"');
        loop {
            let byte = match self.peek()? {
                None => return Err(self.unclosed("the end of the input")),
                Some(b'\n') => return Err(self.unclosed("the end of the line")),
                Some(byte) => byte,
            };
            self.step(byte);
            match byte {
                b'"' => break,
                b'\\' if escapes => match self.peek()? {
                    Some(escaped @ (b'"' | b'\\')) => {
                        self.step(escaped);
                        bytes.push(escaped);
                    }
                    _ => bytes.push(byte),
                },
                _ => bytes.push(byte),
            }
            self.limit_word(token, bytes.len())?;
        }
        // The opening quote is one character before the text.
        self.keep_text(
            Token {
                column: token.column + 1,
                ..token
            },
            bytes,
        )
    }

    fn limit_word(&self, token: Token, length: usize) -> Result<(), ReadError> {
        if length <= MAX_WORD_BYTES {
            return Ok(());
        }
        Err(self.syntax(
            self.place(token),
            &format!("a word of at most {MAX_WORD_BYTES} bytes"),
            "a longer one".to_owned(),
            "check that this is a text file in the format it is read as",
        ))
    }

    fn keep_text(&mut self, token: Token, bytes: Vec<u8>) -> Result<(), ReadError> {
        match String::from_utf8(bytes) {
            Ok(text) => {
                self.text = text;
                Ok(())
            }
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let before = &error.as_bytes()[..valid];
                let characters = before
                    .iter()
                    .filter(|&&byte| begins_character(byte))
                    .count();
                let byte = error.as_bytes()[valid];
                Err(self.syntax(
                    self.place_at(token.line, token.column + characters as u64),
                    "UTF-8 text",
                    format!("the byte 0x{byte:02x}"),
                    "convert the file to UTF-8, or unpack it if it is packed",
                ))
            }
        }
    }

    fn unclosed(&self, found: &str) -> ReadError {
        self.syntax(
            self.place_at(self.line, self.column),
            "a closing `\"`",
            found.to_owned(),
            "close the name on the line on which it is opened",
        )
    }

    fn control_character(&self, byte: u8) -> ReadError {
        self.syntax(
            self.place_at(self.line, self.column),
            "text",
            format!("the control character 0x{byte:02x}"),
            "check that this is a text file, not a packed or binary one",
        )
    }
}

/// Whether a byte of UTF-8 is the first of its character.
fn begins_character(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::progress::silent;

    static LEXICON: Lexicon = Lexicon::new(b",;", Some(b'%'), Quotes::Escaped, false);
    static LINES: Lexicon = Lexicon::new(b"", Some(b'#'), Quotes::None, true);

    fn all(text: &[u8], lexicon: &Lexicon) -> Result<Vec<(Kind, String, u64, u64)>, ReadError> {
        let reader = Box::new(std::io::Cursor::new(text.to_vec()));
        let options = ReadOptions::default();
        let mut silent = silent;
        let mut tokens = Tokens::new(Source::from_reader("test", reader)?, &options, &mut silent)?;
        let mut list = Vec::new();
        loop {
            let token = tokens.next(lexicon)?;
            if token.kind == Kind::EndOfInput {
                return Ok(list);
            }
            let text = match token.kind {
                Kind::Word | Kind::Quoted => tokens.text().to_owned(),
                _ => String::new(),
            };
            list.push((token.kind, text, token.line, token.column));
        }
    }

    #[test]
    fn columns_count_characters_and_lines_end_at_line_feeds() {
        let list = all("éé,b;% x\r\n\t\"ä\\\"\" z".as_bytes(), &LEXICON).unwrap();
        let expected = [
            (Kind::Word, "éé", 1, 1),
            (Kind::Mark(b','), "", 1, 3),
            (Kind::Word, "b", 1, 4),
            (Kind::Mark(b';'), "", 1, 5),
            (Kind::Quoted, "ä\"", 2, 2),
            (Kind::Word, "z", 2, 8),
        ];
        let found: Vec<_> = list
            .iter()
            .map(|(kind, text, line, column)| (*kind, text.as_str(), *line, *column))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn line_ends_are_tokens_where_lines_matter() {
        let list = all(b"\xef\xbb\xbfa # b\n\nc#d", &LINES).unwrap();
        let kinds: Vec<_> = list.iter().map(|entry| entry.0).collect();
        assert_eq!(
            kinds,
            [Kind::Word, Kind::EndOfLine, Kind::EndOfLine, Kind::Word]
        );
        assert_eq!((list[0].3, list[3].1.as_str()), (1, "c#d"));
    }

    #[test]
    fn what_is_no_text_is_named_with_its_place() {
        let message = |text: &[u8]| all(text, &LEXICON).unwrap_err().to_string();
        assert!(
            message(b"a\xc3\xa9\xff")
                .starts_with("test:1:3: expected UTF-8 text, found the byte 0xff")
        );
        assert!(message(b"a\n \"b\xff\"").starts_with("test:2:4: expected UTF-8"));
        assert!(
            message(b"a\0")
                .starts_with("test:1:2: expected text, found the control character 0x00")
        );
        assert!(message(b"\"a\nb\"").starts_with("test:1:3: expected a closing"));
        assert!(message(b"\"a").contains("found the end of the input"));
    }

    #[test]
    fn a_word_without_end_is_refused_before_it_fills_the_memory() {
        let long = vec![b'x'; MAX_WORD_BYTES];
        assert_eq!(all(&long, &LEXICON).unwrap()[0].1.len(), MAX_WORD_BYTES);
        let endless = Source::from_reader("test", Box::new(std::io::repeat(b'x'))).unwrap();
        let options = ReadOptions::default();
        let mut silent = silent;
        let mut tokens = Tokens::new(endless, &options, &mut silent).unwrap();
        let error = tokens.next(&LEXICON).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("test:1:1: expected a word of at most")
        );
    }

    #[test]
    fn words_are_whole_however_the_bytes_arrive() {
        struct OneByOne(Vec<u8>, usize);
        impl Read for OneByOne {
            fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
                let Some(&byte) = self.0.get(self.1) else {
                    return Ok(0);
                };
                self.1 += 1;
                buffer[0] = byte;
                Ok(1)
            }
        }
        let reader = Box::new(OneByOne("\u{feff}wörd,x".as_bytes().to_vec(), 0));
        let source = Source::from_reader("test", reader).unwrap();
        let options = ReadOptions::default();
        let mut silent = silent;
        let mut tokens = Tokens::new(source, &options, &mut silent).unwrap();
        assert_eq!(tokens.next(&LEXICON).unwrap().kind, Kind::Word);
        assert_eq!(tokens.text(), "wörd");
        assert_eq!(tokens.next(&LEXICON).unwrap().column, 5);
    }
}
