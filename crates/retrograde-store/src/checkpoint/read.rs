//! Reads checkpoints. Nothing is handed out before all of it was held against its checksum.

use super::{CheckpointError, CheckpointHeader, MAGIC, PREAMBLE_BYTES, Preamble, VERSION};
use crate::bytes::Reader;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// A checkpoint that is whole; read, it gives the state.
///
/// ```
/// use retrograde::Rules;
/// use retrograde_store::{Checkpoint, CheckpointHeader, write_checkpoint};
/// use std::io::Read;
///
/// let folder = std::env::temp_dir().join(format!("retrograde-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let path = folder.join("nim.retro.checkpoint");
/// let header = CheckpointHeader {
///     name: "nim:piles=3".into(),
///     program: "an example".into(),
///     work: "explored".into(),
///     rules: Rules::default(),
///     fingerprint: 7,
///     progress: "5 positions found".into(),
/// };
/// write_checkpoint(&path, &header, &mut |sink| sink.write_all(b"the state"))?;
///
/// let mut kept = Checkpoint::open(&path)?;
/// kept.header.require(&header)?;
/// let mut state = String::new();
/// kept.read_to_string(&mut state)?;
/// assert_eq!(state, "the state");
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    /// What work the state belongs to.
    pub header: CheckpointHeader,
    file: BufReader<File>,
}

impl Checkpoint {
    /// Opens a file, and reads it once to see that it is whole.
    ///
    /// # Errors
    ///
    /// Any but [`CheckpointError::OtherWork`], which [`CheckpointHeader::require`] finds.
    pub fn open(path: &Path) -> Result<Checkpoint, CheckpointError> {
        let mut file = File::open(path)?;
        let found = file.metadata()?.len();
        let mut preamble = [0; PREAMBLE_BYTES];
        file.read_exact(&mut preamble)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => CheckpointError::NotACheckpoint,
                _ => error.into(),
            })?;
        let preamble = decode(&preamble)?;
        let expected = preamble.file_bytes;
        if found != expected {
            return Err(CheckpointError::Length { expected, found });
        }
        let checksum = checksum_of_rest(&mut file)?;
        if checksum != preamble.checksum {
            return Err(CheckpointError::Checksum {
                expected: preamble.checksum,
                found: checksum,
            });
        }
        let state_bytes = (expected - PREAMBLE_BYTES as u64).checked_sub(preamble.header_bytes);
        if state_bytes.is_none() {
            return Err(CheckpointError::Malformed {
                problem: "its header is longer than the file".into(),
            });
        }
        file.seek(SeekFrom::Start(PREAMBLE_BYTES as u64))?;
        let mut header = Vec::new();
        let mut file = BufReader::with_capacity(1 << 18, file);
        file.by_ref()
            .take(preamble.header_bytes)
            .read_to_end(&mut header)?;
        Ok(Checkpoint {
            header: CheckpointHeader::decode(&header)?,
            file,
        })
    }
}

impl Read for Checkpoint {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer)
    }
}

fn decode(bytes: &[u8; PREAMBLE_BYTES]) -> Result<Preamble, CheckpointError> {
    if bytes[..MAGIC.len()] != MAGIC {
        return Err(CheckpointError::NotACheckpoint);
    }
    let (covered, checksum) = bytes.split_at(PREAMBLE_BYTES - 8);
    let expected = Reader::new(checksum).u64().unwrap_or_default();
    let found = xxh3_64(covered);
    if expected != found {
        return Err(CheckpointError::Checksum { expected, found });
    }
    let mut reader = Reader::new(&covered[MAGIC.len()..]);
    // There are as many bytes as are read here.
    let version = reader.u32().unwrap_or_default();
    let flags = reader.u32().unwrap_or_default();
    if version != VERSION || flags != 0 {
        return Err(CheckpointError::OtherVersion {
            version,
            supported: VERSION,
        });
    }
    let mut number = || reader.u64().unwrap_or_default();
    let preamble = Preamble {
        file_bytes: number(),
        header_bytes: number(),
        checksum: number(),
    };
    if preamble.file_bytes < PREAMBLE_BYTES as u64 {
        let problem = "it is said to be shorter than its preamble".into();
        return Err(CheckpointError::Malformed { problem });
    }
    Ok(preamble)
}

fn checksum_of_rest(file: &mut File) -> io::Result<u64> {
    let mut hasher = Xxh3::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hasher.digest()),
            count => hasher.update(&buffer[..count]),
        }
    }
}
