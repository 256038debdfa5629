//! Text on its way out: built in a buffer, written in large pieces.

use crate::error::WriteError;
use crate::short_text::ShortText;
use retrograde::{Naming, Position};
use std::borrow::Cow;
use std::fmt;
use std::io::Write;

const BUFFER_BYTES: usize = 1 << 18;

/// A writer of lines.
pub(crate) struct Output<'a> {
    sink: &'a mut dyn Write,
    text: Vec<u8>,
    /// A name that is looked at before it is taken.
    name: String,
}

impl<'a> Output<'a> {
    pub(crate) fn new(sink: &'a mut dyn Write) -> Output<'a> {
        Output {
            sink,
            text: Vec::with_capacity(2 * BUFFER_BYTES),
            name: String::new(),
        }
    }

    /// Appends formatted text.
    pub(crate) fn print(&mut self, arguments: fmt::Arguments<'_>) {
        // Writing to memory fails only if a `Display` fails, and those in use never do.
        let _ = self.text.write_fmt(arguments);
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// Appends short texts, one behind the other.
    #[inline]
    pub(crate) fn push_short_texts<const N: usize>(&mut self, texts: [ShortText; N]) {
        ShortText::append_all(texts, &mut self.text);
    }

    /// Appends a name as it is.
    #[inline]
    pub(crate) fn push_name(&mut self, naming: &dyn Naming, position: Position) {
        self.push_name_as(naming, position, |name| Cow::Borrowed(name));
    }

    /// Appends a number in decimal.
    #[inline]
    pub(crate) fn push_number(&mut self, number: u32) {
        self.push_integer(i64::from(number));
    }

    /// Appends a name as `form` writes it, which leaves integers as they are.
    #[inline]
    pub(crate) fn push_name_as(
        &mut self,
        naming: &dyn Naming,
        position: Position,
        form: impl Fn(&str) -> Cow<'_, str>,
    ) {
        if let Some(integers) = naming.integers() {
            return self.push_integer(integers.get(position as usize));
        }
        self.name.clear();
        naming.append_name(position, &mut self.name);
        self.text.extend_from_slice(form(&self.name).as_bytes());
    }

    #[inline]
    fn push_integer(&mut self, integer: i64) {
        match ShortText::of_integer(integer) {
            Some(text) => self.push_short_texts([text]),
            None => self.push_str(itoa::Buffer::new().format(integer)),
        }
    }

    /// Ends the line, and hands a full buffer on.
    pub(crate) fn end_line(&mut self) -> Result<(), WriteError> {
        self.text.push(b'\n');
        self.hand_on_if_full()
    }

    /// Hands a full buffer on; for lines that may be long.
    pub(crate) fn hand_on_if_full(&mut self) -> Result<(), WriteError> {
        if self.text.len() >= BUFFER_BYTES {
            self.hand_on()?;
        }
        Ok(())
    }

    /// Hands the rest on and flushes.
    pub(crate) fn finish(mut self) -> Result<(), WriteError> {
        self.hand_on()?;
        self.sink.flush()?;
        Ok(())
    }

    fn hand_on(&mut self) -> Result<(), WriteError> {
        self.sink.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }
}

/// The error that a format cannot say what a game needs.
pub(crate) fn inexpressible(format: &'static str, reason: String, remedy: &str) -> WriteError {
    WriteError::Inexpressible {
        format,
        reason,
        remedy: remedy.to_owned(),
    }
}
