//! Where bytes come from: a file, standard input or memory, unpacked on the way.

use std::io::Read;

/// An input: its name for messages, and its bytes.
pub struct Source {
    /// The file's name, or `<stdin>`.
    pub name: String,
    /// The bytes, unpacked.
    pub reader: Box<dyn Read + Send>,
}

impl Source {
    /// An input held in memory, for tests and examples.
    #[must_use]
    pub fn from_text(name: &str, text: &str) -> Source {
        Source {
            name: name.to_owned(),
            reader: Box::new(std::io::Cursor::new(text.to_owned().into_bytes())),
        }
    }
}
