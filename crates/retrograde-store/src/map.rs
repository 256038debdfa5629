//! The bytes of a solution file, mapped or in memory.

#![allow(unsafe_code)]

use memmap2::Mmap;
use std::fs::File;
use std::io;
use std::ops::Deref;
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
