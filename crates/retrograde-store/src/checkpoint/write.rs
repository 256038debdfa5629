//! Writes checkpoints: whole or not at all, and on the disk before the one before goes.

use super::{CheckpointError, CheckpointHeader, PREAMBLE_BYTES, Preamble};
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

/// Puts a checkpoint in the place of the one before, and says how many bytes it has.
/// `write_state` writes the state.
///
/// # Errors
///
/// [`CheckpointError::Io`]; the checkpoint before is still there then.
pub fn write_checkpoint(
    path: &Path,
    header: &CheckpointHeader,
    write_state: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> Result<u64, CheckpointError> {
    let unfinished = unfinished_name(path);
    let written = write_all(&unfinished, header, write_state).and_then(|bytes| {
        std::fs::rename(&unfinished, path)?;
        sync_folder(path)?;
        Ok(bytes)
    });
    if written.is_err() {
        // It may not exist, and there is nothing else to be done about it.
        let _ = std::fs::remove_file(&unfinished);
    }
    Ok(written?)
}

/// Makes sure that a checkpoint can be written at this place, before hours of work depend on
/// it; also removes what a crash left half-written there.
///
/// # Errors
///
/// [`CheckpointError::Io`].
pub fn require_writable(path: &Path) -> Result<(), CheckpointError> {
    let unfinished = unfinished_name(path);
    drop(File::create(&unfinished)?);
    Ok(std::fs::remove_file(&unfinished)?)
}

/// Always the same, so that crashes leave one such file and not many.
fn unfinished_name(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".unfinished");
    PathBuf::from(name)
}

fn write_all(
    path: &Path,
    header: &CheckpointHeader,
    write_state: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<u64> {
    let mut file = File::create(path)?;
    // Without its mark this is no checkpoint.
    file.write_all(&[0; PREAMBLE_BYTES])?;
    let header = header.encode();
    let mut sink = Hashing {
        out: BufWriter::with_capacity(1 << 18, &mut file),
        hasher: Xxh3::new(),
        count: 0,
    };
    sink.write_all(&header)?;
    write_state(&mut sink)?;
    sink.flush()?;
    let preamble = Preamble {
        file_bytes: PREAMBLE_BYTES as u64 + sink.count,
        header_bytes: header.len() as u64,
        checksum: sink.hasher.digest(),
    };
    drop(sink);
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&preamble.encode())?;
    file.sync_all()?;
    Ok(preamble.file_bytes)
}

/// Brings the new name of a file to the disk, where folders can be opened.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match File::open(folder) {
        Ok(folder) => folder.sync_all(),
        Err(_) => Ok(()),
    }
}

/// Hashes and counts what goes through.
struct Hashing<W> {
    out: W,
    hasher: Xxh3,
    count: u64,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.count += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
