//! The first 72 bytes: what the file is, how long, and where its parts are.
//!
//! The version and the checksum stand at the same place in every version of the format, so
//! that a damaged version number is never taken for a file from the future.

use crate::FORMAT_VERSION;
use crate::bytes::Reader;
use crate::error::StoreError;
use crate::part::Part;
use xxhash_rust::xxh3::xxh3_64;

/// What every solution file begins with. A byte that is no text, and a line end that
/// changes where a file is taken for one.
pub(crate) const MAGIC: [u8; 8] = *b"\x8fRETRO\r\n";

/// How many bytes the preamble takes.
pub(crate) const PREAMBLE_BYTES: usize = 72;

/// Where the parts of a file are. The description follows the preamble, then come the
/// blocks, and the index is last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Preamble {
    pub(crate) file_bytes: u64,
    pub(crate) description_bytes: u64,
    pub(crate) index_offset: u64,
    pub(crate) description_checksum: u64,
    pub(crate) index_checksum: u64,
    /// Of all bytes behind the preamble.
    pub(crate) body_checksum: u64,
}

impl Preamble {
    pub(crate) fn encode(&self) -> [u8; PREAMBLE_BYTES] {
        let mut bytes = Vec::with_capacity(PREAMBLE_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(FORMAT_VERSION.to_le_bytes());
        // Flags, of which there are none yet.
        bytes.extend(0_u32.to_le_bytes());
        for number in [
            self.file_bytes,
            self.description_bytes,
            self.index_offset,
            self.description_checksum,
            self.index_checksum,
            self.body_checksum,
        ] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        let mut preamble = [0; PREAMBLE_BYTES];
        preamble.copy_from_slice(&bytes);
        preamble
    }

    /// Reads the preamble of a file of which all bytes are given.
    pub(crate) fn decode(file: &[u8]) -> Result<Preamble, StoreError> {
        let found = file.len() as u64;
        let head = &file[..file.len().min(MAGIC.len())];
        if *head != MAGIC[..head.len()] {
            return Err(StoreError::NotASolution {
                found: beginning(head),
            });
        }
        let Some((preamble, _)) = file.split_at_checked(PREAMBLE_BYTES) else {
            return Err(StoreError::Truncated {
                expected: PREAMBLE_BYTES as u64,
                found,
            });
        };
        let (covered, checksum) = preamble.split_at(PREAMBLE_BYTES - 8);
        let expected = Reader::new(checksum).u64().unwrap_or_default();
        let computed = xxh3_64(covered);
        if expected != computed {
            return Err(StoreError::Checksum {
                part: Part::Preamble,
                expected,
                found: computed,
            });
        }
        let short = || StoreError::malformed(Part::Preamble, "it ends too early");
        let mut reader = Reader::new(&covered[MAGIC.len()..]);
        let version = reader.u32().ok_or_else(short)?;
        let flags = reader.u32().ok_or_else(short)?;
        if version > FORMAT_VERSION {
            return Err(StoreError::FutureVersion {
                version,
                supported: FORMAT_VERSION,
            });
        }
        if version == 0 || flags != 0 {
            let problem = format!("version {version} has no flags {flags:#x}");
            return Err(StoreError::malformed(Part::Preamble, problem));
        }
        let mut number = || reader.u64().ok_or_else(short);
        let preamble = Preamble {
            file_bytes: number()?,
            description_bytes: number()?,
            index_offset: number()?,
            description_checksum: number()?,
            index_checksum: number()?,
            body_checksum: number()?,
        };
        let expected = preamble.file_bytes;
        if found < expected {
            return Err(StoreError::Truncated { expected, found });
        }
        if found > expected {
            return Err(StoreError::TooLong { expected, found });
        }
        let description_end = preamble
            .description_bytes
            .checked_add(PREAMBLE_BYTES as u64);
        let in_order = description_end.is_some_and(|end| end <= preamble.index_offset);
        if !in_order || preamble.index_offset > expected {
            let problem = "description and index do not lie one after the other in the file";
            return Err(StoreError::malformed(Part::Preamble, problem));
        }
        Ok(preamble)
    }

    /// Where the blocks begin.
    pub(crate) fn blocks_offset(&self) -> u64 {
        PREAMBLE_BYTES as u64 + self.description_bytes
    }
}

/// The first bytes of another file, in words if they are well known.
fn beginning(head: &[u8]) -> String {
    match head {
        [0x1f, 0x8b, ..] => "the mark of gzip (unpack it first)".into(),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => "the mark of zstd (unpack it first)".into(),
        _ => format!("\"{}\"", head.escape_ascii()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_from_the_future_is_told_from_a_damaged_one() {
        let preamble = Preamble {
            file_bytes: 72,
            description_bytes: 0,
            index_offset: 72,
            description_checksum: 1,
            index_checksum: 2,
            body_checksum: 3,
        };
        let mut bytes = preamble.encode();
        assert_eq!(Preamble::decode(&bytes).unwrap(), preamble);
        bytes[8] = 7;
        assert!(matches!(
            Preamble::decode(&bytes),
            Err(StoreError::Checksum { .. })
        ));
        let checksum = xxh3_64(&bytes[..64]);
        bytes[64..].copy_from_slice(&checksum.to_le_bytes());
        let error = Preamble::decode(&bytes).unwrap_err();
        assert!(error.to_string().contains("version 7"), "{error}");
        assert!(error.to_string().contains("update retrograde"), "{error}");
    }

    #[test]
    fn other_files_are_named() {
        let error = Preamble::decode(b"\x1f\x8b\x08\0\0\0\0\0").unwrap_err();
        assert!(error.to_string().contains("gzip"), "{error}");
        let error = Preamble::decode(b"1 2\n2 1\n").unwrap_err();
        assert!(error.to_string().contains("\"1 2\\n2 1\\n\""), "{error}");
    }
}
