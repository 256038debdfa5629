//! The words and signs of a DOT text, with their places.

use crate::error::{Place, ReadError};
use crate::excerpt::shown;

/// What a piece of text is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or number without quotes.
    Word(String),
    /// A name in quotes.
    Quoted(String),
    /// `--`
    Edge,
    /// `->`
    Arc,
    /// `{`
    Open,
    /// `}`
    Close,
    /// `[`
    OpenAttributes,
    /// `]`
    CloseAttributes,
    /// `=`
    Equals,
    /// `;`
    Semicolon,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// The end of the text.
    End,
}

/// A piece of text and where it begins.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub kind: Kind,
    pub line: u64,
    pub column: u64,
}

impl Token {
    /// As error messages show it.
    pub(super) fn shown(&self) -> String {
        match &self.kind {
            Kind::Word(word) => shown(word),
            Kind::Quoted(text) => shown(&format!("\"{text}\"")),
            Kind::Edge => "`--`".to_owned(),
            Kind::Arc => "`->`".to_owned(),
            Kind::Open => "`{`".to_owned(),
            Kind::Close => "`}`".to_owned(),
            Kind::OpenAttributes => "`[`".to_owned(),
            Kind::CloseAttributes => "`]`".to_owned(),
            Kind::Equals => "`=`".to_owned(),
            Kind::Semicolon => "`;`".to_owned(),
            Kind::Comma => "`,`".to_owned(),
            Kind::Colon => "`:`".to_owned(),
            Kind::End => "the end of the file".to_owned(),
        }
    }
}

/// Cuts a text into tokens.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    pub(super) source_name: &'a str,
    line: u64,
    column: u64,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, source_name: &'a str) -> Lexer<'a> {
        Lexer {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            source_name,
            line: 1,
            column: 1,
        }
    }

    pub(super) fn next(&mut self) -> Result<Token, ReadError> {
        self.skip_blanks()?;
        let (line, column) = (self.line, self.column);
        let token = |kind| Ok(Token { kind, line, column });
        let Some(first) = self.rest.chars().next() else {
            return token(Kind::End);
        };
        let signs = [
            ("--", Kind::Edge),
            ("->", Kind::Arc),
            ("{", Kind::Open),
            ("}", Kind::Close),
            ("[", Kind::OpenAttributes),
            ("]", Kind::CloseAttributes),
            ("=", Kind::Equals),
            (";", Kind::Semicolon),
            (",", Kind::Comma),
            (":", Kind::Colon),
        ];
        for (sign, kind) in signs {
            if self.rest.starts_with(sign) {
                self.take(sign.len());
                return token(kind);
            }
        }
        match first {
            '"' => {
                let text = self.quoted()?;
                token(Kind::Quoted(text))
            }
            '<' => Err(ReadError::Unsupported {
                place: self.place(line, column),
                message: "names in HTML are not read here; write the name in quotes".to_owned(),
            }),
            '-' | '.' | '0'..='9' => {
                let length = number_length(self.rest);
                if length == 0 {
                    return Err(self.no_token(first));
                }
                token(Kind::Word(self.take(length).to_owned()))
            }
            first if is_letter(first) => {
                let end = self
                    .rest
                    .find(|letter: char| !is_letter(letter) && !letter.is_ascii_digit());
                let word = self.take(end.unwrap_or(self.rest.len()));
                token(Kind::Word(word.to_owned()))
            }
            other => Err(self.no_token(other)),
        }
    }

    fn no_token(&self, found: char) -> ReadError {
        ReadError::Syntax {
            place: self.place(self.line, self.column),
            expected: "a name, or a sign of DOT".to_owned(),
            found: shown(found.encode_utf8(&mut [0; 4])),
            remedy: "write names that hold other signs in quotes".to_owned(),
        }
    }

    pub(super) fn place(&self, line: u64, column: u64) -> Place {
        Place {
            source: self.source_name.to_owned(),
            line,
            column,
        }
    }

    /// Takes so many bytes, which end at a character.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        for letter in taken.chars() {
            if letter == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        taken
    }

    fn skip_blanks(&mut self) -> Result<(), ReadError> {
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            self.take(blank);
            if self.rest.starts_with("//") || self.rest.starts_with('#') && self.column == 1 {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                self.take(end);
            } else if self.rest.starts_with("/*") {
                let place = self.place(self.line, self.column);
                let Some(end) = self.rest.find("*/") else {
                    return Err(ReadError::Syntax {
                        place,
                        expected: "`*/` at the end of the comment".to_owned(),
                        found: "the end of the file".to_owned(),
                        remedy: "close the comment".to_owned(),
                    });
                };
                self.take(end + 2);
            } else {
                return Ok(());
            }
        }
    }

    /// A text in quotes: `\"` is a quote, a backslash before a line's end joins the lines, any
    /// other stays as it is.
    fn quoted(&mut self) -> Result<String, ReadError> {
        let place = self.place(self.line, self.column);
        self.take(1);
        let mut text = String::new();
        loop {
            let Some(end) = self.rest.find(['"', '\\']) else {
                return Err(ReadError::Syntax {
                    place,
                    expected: "`\"` at the end of the name".to_owned(),
                    found: "the end of the file".to_owned(),
                    remedy: "close the quotes".to_owned(),
                });
            };
            text.push_str(self.take(end));
            if self.rest.starts_with('"') {
                self.take(1);
                return Ok(text);
            }
            if self.rest.starts_with("\\\"") {
                self.take(2);
                text.push('"');
            } else if self.rest.starts_with("\\\r\n") {
                self.take(3);
            } else if self.rest.starts_with("\\\n") {
                self.take(2);
            } else {
                self.take(1);
                text.push('\\');
                // The second of two backslashes protects nothing.
                if self.rest.starts_with('\\') {
                    self.take(1);
                    text.push('\\');
                }
            }
        }
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || letter == '_' || !letter.is_ascii() && !letter.is_whitespace()
}

/// How long the number is with which a text begins: `-.5`, `12`, `3.`; 0 if there is none.
fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let start = usize::from(bytes.first() == Some(&b'-'));
    let whole = digits(start);
    let point = start + whole;
    if bytes.get(point) != Some(&b'.') {
        return if whole > 0 { point } else { 0 };
    }
    let part = digits(point + 1);
    if whole + part > 0 {
        point + 1 + part
    } else {
        0
    }
}
