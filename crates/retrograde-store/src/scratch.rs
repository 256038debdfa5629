//! Temporary files as memory for finished layers.
//!
//! Problem: the layers of a large game that are finished take most of the memory, and are
//! looked at only while a later one is opened. They must not outlive the program, however it
//! ends, and a full disk must be an error that can be told, not a crash.
//!
//! Method: a file that has no name, or loses it before anything is written, of the length of
//! all that may come; bytes that were never written take no room where files may have holes.
//! It is mapped to be read. Bytes are written through the file, never through the map, since
//! only a call can say that there is no room. What the reader releases leaves the memory, but
//! for what the system keeps to have it at hand.

use crate::map::OwnMap;
use retrograde::{Scratch, ScratchMemory};
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A folder in which temporary files can lie; see [`retrograde::Saving::scratch`].
///
/// ```
/// use retrograde::Scratch;
/// use retrograde_store::ScratchFolder;
///
/// let mut memory = ScratchFolder::new(std::env::temp_dir()).provide(1 << 20)?;
/// memory.write(1000, b"finished")?;
/// memory.release(0..1 << 20);
/// assert_eq!(&memory.bytes()[1000..1008], b"finished");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// For temporary files in this folder.
    pub fn new(folder: impl AsRef<Path>) -> ScratchFolder {
        ScratchFolder(folder.as_ref().to_owned())
    }
}

impl Scratch for ScratchFolder {
    fn provide(&self, bytes: usize) -> io::Result<Box<dyn ScratchMemory>> {
        let file = tempfile::tempfile_in(&self.0)?;
        // There is no map of nothing.
        file.set_len(bytes.max(1) as u64)?;
        let map = OwnMap::new(&file)?;
        Ok(Box::new(ScratchFile { file, map }))
    }
}

/// A file without a name, and its bytes.
#[derive(Debug)]
struct ScratchFile {
    file: File,
    map: OwnMap,
}

impl ScratchMemory for ScratchFile {
    fn bytes(&self) -> &[u8] {
        self.map.bytes()
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> io::Result<()> {
        // The map has the length that the file had; a longer one would not be seen in it.
        let end = offset.checked_add(bytes.len());
        if end.is_none_or(|end| end > self.map.bytes().len()) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "more is written to a temporary file than was asked for",
            ));
        }
        write_all_at(&mut self.file, bytes, offset as u64)
    }

    fn release(&self, range: Range<usize>) {
        self.map.release(range);
    }
}

#[cfg(unix)]
fn write_all_at(file: &mut File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(not(unix))]
fn write_all_at(file: &mut File, bytes: &[u8], offset: u64) -> io::Result<()> {
    use std::io::{Seek, SeekFrom, Write};
    file.seek(SeekFrom::Start(offset))?;
    file.write_all(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_also_after_it_was_released_and_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let scratch = ScratchFolder::new(folder.path());
        let len = 3 << 20;
        let mut memory = scratch.provide(len).unwrap();
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        let written: Vec<u8> = (0..len).map(|at| (at % 251) as u8).collect();
        for (index, piece) in written.chunks(100_000).enumerate() {
            memory.write(index * 100_000, piece).unwrap();
            memory.release(0..len);
        }
        assert!(memory.bytes()[..len] == written);
        // To the front, as values are closed up.
        let moved = memory.bytes()[1_000_003..2_000_000].to_vec();
        memory.write(17, &moved).unwrap();
        assert!(memory.bytes()[17..17 + moved.len()] == moved);
        memory.release(5..usize::MAX);
        assert!(memory.bytes()[2_000_000..] == written[2_000_000..]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut memory = ScratchFolder::new(folder.path()).provide(0).unwrap();
        memory.write(0, &[]).unwrap();
        let refused = memory.write(usize::MAX, b"ab").unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::InvalidInput);
        assert!(memory.write(1, b"b").is_err());
        let missing = ScratchFolder::new(folder.path().join("missing"));
        assert!(missing.provide(8).is_err());
    }
}
