//! Text on its way out: built in a buffer, written in large pieces.

use crate::error::WriteError;
use crate::quote::quote_name;
use retrograde::{Naming, Position};
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::Write;

const BUFFER_BYTES: usize = 1 << 18;

/// A writer of lines.
pub(crate) struct Output<'a> {
    sink: &'a mut dyn Write,
    text: String,
}

impl<'a> Output<'a> {
    pub(crate) fn new(sink: &'a mut dyn Write) -> Output<'a> {
        Output {
            sink,
            text: String::with_capacity(2 * BUFFER_BYTES),
        }
    }

    /// Appends formatted text.
    pub(crate) fn print(&mut self, arguments: fmt::Arguments<'_>) {
        // Writing to a string fails only if a `Display` fails, and those in use never do.
        let _ = self.text.write_fmt(arguments);
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends a name as it is.
    pub(crate) fn push_name(&mut self, naming: &dyn Naming, position: Position) {
        match naming.integer_name(position) {
            Some(integer) => self.push_integer(integer),
            None => naming.append_name(position, &mut self.text),
        }
    }

    /// Appends an integer in decimal.
    #[inline]
    pub(crate) fn push_integer(&mut self, integer: impl itoa::Integer) {
        self.text.push_str(itoa::Buffer::new().format(integer));
    }

    /// Appends a name, as a JSON string where it could not be read back as it is.
    pub(crate) fn push_quoted(&mut self, naming: &dyn Naming, position: Position) {
        if let Some(integer) = naming.integer_name(position) {
            return self.push_integer(integer);
        }
        let start = self.text.len();
        naming.append_name(position, &mut self.text);
        if let Cow::Owned(quoted) = quote_name(&self.text[start..]) {
            self.text.truncate(start);
            self.text.push_str(&quoted);
        }
    }

    /// Ends the line, and hands a full buffer on.
    pub(crate) fn end_line(&mut self) -> Result<(), WriteError> {
        self.text.push('\n');
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
        self.sink.write_all(self.text.as_bytes())?;
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
