//! Writes solution files: whole or not at all, and the same bytes for the same content.
//!
//! The preamble comes first in the file and is known last. A file is written beside its
//! place, gets its preamble, and is renamed; what goes to any other sink waits in a
//! temporary file, or in memory while it is small.

mod graph;
mod key_source;
mod keys;
mod sink;

pub use graph::GraphContent;
pub use key_source::KeySource;
pub use keys::KeysContent;

use crate::error::StoreError;
use crate::preamble::{PREAMBLE_BYTES, Preamble};
use sink::Sink;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Up to this size what is written waits in memory.
const MOST_IN_MEMORY: usize = 1 << 20;

/// What a solution file is to hold.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Content<'a> {
    /// A game given by its rules.
    Keys(KeysContent<'a>),
    /// An explicit graph.
    Graph(GraphContent<'a>),
}

impl<'a> From<KeysContent<'a>> for Content<'a> {
    fn from(content: KeysContent<'a>) -> Content<'a> {
        Content::Keys(content)
    }
}

impl<'a> From<GraphContent<'a>> for Content<'a> {
    fn from(content: GraphContent<'a>) -> Content<'a> {
        Content::Graph(content)
    }
}

/// Writes a solution file, and says how many bytes it has.
///
/// The file appears whole or not at all, and an earlier file of that name survives a
/// failure. A link stays a link: what it points to is replaced. Devices and pipes are
/// written to as they are.
///
/// # Errors
///
/// [`StoreError::Unwritable`] if the content contradicts itself, [`StoreError::Io`].
pub fn write_file<'a>(
    path: impl AsRef<Path>,
    content: impl Into<Content<'a>>,
) -> Result<u64, StoreError> {
    let content = content.into();
    let path = path.as_ref();
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    match target.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            return Err(StoreError::Io(io::Error::new(
                io::ErrorKind::IsADirectory,
                "it is a folder; give the name of a file",
            )));
        }
        // A device or a pipe cannot be replaced by a rename.
        Ok(metadata) if !metadata.is_file() => {
            return write_to(File::options().write(true).open(&target)?, content);
        }
        _ => {}
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Temporary files are private by default; this one is as public as any.
    let mut file = tempfile::Builder::new()
        .prefix(".retrograde-")
        .suffix(".tmp")
        .make_in(folder, |path| File::create_new(path))?;
    let bytes = write_seekable(file.as_file_mut(), content)?;
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|error| error.error)?;
    Ok(bytes)
}

/// Writes a solution to any sink, and says how many bytes it has.
///
/// # Errors
///
/// As [`write_file`]; a sink that fails may have got a part. Nothing is sent before the
/// content is known to be in order.
pub fn write_to<'a>(
    mut sink: impl Write,
    content: impl Into<Content<'a>>,
) -> Result<u64, StoreError> {
    let mut waiting = tempfile::spooled_tempfile(MOST_IN_MEMORY);
    let bytes = write_seekable(&mut waiting, content)?;
    waiting.rewind()?;
    io::copy(&mut waiting.take(bytes), &mut sink)?;
    sink.flush()?;
    Ok(bytes)
}

/// The bytes of a solution file.
///
/// # Errors
///
/// [`StoreError::Unwritable`] if the content contradicts itself.
pub fn to_bytes<'a>(content: impl Into<Content<'a>>) -> Result<Vec<u8>, StoreError> {
    let mut cursor = io::Cursor::new(Vec::new());
    write_seekable(&mut cursor, content)?;
    Ok(cursor.into_inner())
}

/// Writes a solution to an empty file, or anything else in which one can go back to the
/// beginning, and says how many bytes it has: nothing waits anywhere else. Until the end the
/// file is no solution file.
///
/// # Errors
///
/// As [`write_file`]; what was written is left.
pub fn write_seekable<'a>(
    mut file: &mut (impl Write + Seek),
    content: impl Into<Content<'a>>,
) -> Result<u64, StoreError> {
    let content = content.into();
    // A file that was left unfinished has no preamble, and is no solution file.
    file.write_all(&[0; PREAMBLE_BYTES])?;
    let mut buffered = BufWriter::with_capacity(1 << 18, &mut file);
    let preamble: Preamble = match content {
        Content::Keys(content) => content.write_body(Sink::new(&mut buffered)?)?,
        Content::Graph(content) => content.write_body(Sink::new(&mut buffered)?)?,
    };
    buffered.flush()?;
    drop(buffered);
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&preamble.encode())?;
    file.flush()?;
    Ok(preamble.file_bytes)
}
