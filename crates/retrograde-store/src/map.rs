//! Files mapped into memory: solution files, which may be read into it instead, and temporary
//! files that this program writes itself.

#![allow(unsafe_code)]

use memmap2::Mmap;
#[cfg(unix)]
use memmap2::UncheckedAdvice;
use std::fs::File;
use std::io;
use std::ops::{Deref, Range};
use std::path::Path;

/// The whole content of a file.
pub(crate) enum FileBytes {
    Mapped(Mmap),
    Owned(Vec<u8>),
}

impl FileBytes {
    /// Maps a file; nothing is read yet.
    pub(crate) fn map(path: &Path) -> io::Result<FileBytes> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "it is a folder; give the name of a file",
            ));
        }
        // A pipe cannot be mapped, and neither can a file of length 0 everywhere.
        if !metadata.is_file() || metadata.len() == 0 {
            return Ok(FileBytes::Owned(std::fs::read(path)?));
        }
        // SAFETY: the map is only read, as bytes, which may have any value. The one danger is
        // a file that another program changes or cuts short while it is mapped. Solution
        // files are written beside their place and renamed when they are whole, so this
        // program never changes a file that exists; a reader keeps the old file until it
        // drops the map. Bytes that change all the same meet a checksum before they are
        // copied out of the map, and are never used as an index without a check of bounds.
        let map = unsafe { Mmap::map(&file)? };
        Ok(FileBytes::Mapped(map))
    }
}

impl Deref for FileBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            FileBytes::Mapped(map) => map,
            FileBytes::Owned(bytes) => bytes,
        }
    }
}

/// A file without a name of which only this program knows, mapped to be read.
#[derive(Debug)]
pub(crate) struct OwnMap(Mmap);

impl OwnMap {
    /// Maps a file that [`tempfile::tempfile_in`] made, all of the length that it has now.
    /// Whoever asks keeps its length, and changes its bytes only while nobody reads the map.
    pub(crate) fn new(file: &File) -> io::Result<OwnMap> {
        // SAFETY: the map is only read, as bytes. The file has no name, so no other program
        // opens it, and its length stays. Its bytes are written through the file by
        // `ScratchFile::write`, which borrows the whole of it mutably, so that no slice of
        // the map is alive meanwhile. The system shows what is written to a file in a shared
        // map of it.
        let map = unsafe { Mmap::map(file)? };
        Ok(OwnMap(map))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Lets the pages of a range leave the memory of this program.
    pub(crate) fn release(&self, range: Range<usize>) {
        let range = range.start.min(self.0.len())..range.end.min(self.0.len());
        if range.is_empty() {
            return;
        }
        // SAFETY: the map is shared and of a file, so that a page which is dropped is read from
        // the file again, with the same bytes, as soon as it is looked at.
        // Only a wish: pages that stay do no harm.
        #[cfg(unix)]
        let _ = unsafe {
            let advice = UncheckedAdvice::DontNeed;
            self.0
                .unchecked_advise_range(advice, range.start, range.len())
        };
    }
}
