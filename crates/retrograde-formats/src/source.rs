//! Where bytes come from: a file, standard input or memory, unpacked on the way.
//!
//! gzip and zstd are recognised by their first bytes, whatever the file is called. The
//! bytes are counted before they are unpacked, so that a progress bar can be compared
//! with the size of the file.

use crate::error::ReadError;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// An input: its name for messages, and its bytes.
///
/// ```
/// use retrograde_formats::{ReadOptions, Source, read_game};
/// use std::ops::ControlFlow;
///
/// let source = Source::from_text("tiny", "a b\nb c\n");
/// let game = read_game(source, &ReadOptions::default(), &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(game.names.len(), 3);
/// # Ok::<(), retrograde_formats::ReadError>(())
/// ```
pub struct Source {
    /// The file's name, or `<stdin>`.
    pub name: String,
    /// The bytes, unpacked.
    pub reader: Box<dyn Read + Send>,
    size: Option<u64>,
    taken: Arc<AtomicU64>,
}

impl Source {
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// [`ReadError::Io`] if it cannot be opened or its first bytes cannot be read.
    pub fn open(path: &str) -> Result<Source, ReadError> {
        if path == "-" {
            return Source::from_reader("<stdin>", Box::new(io::stdin()));
        }
        let failed = |error| ReadError::Io {
            source_name: path.to_owned(),
            error,
        };
        let file = File::open(path).map_err(failed)?;
        let size = file
            .metadata()
            .ok()
            .filter(|about| about.is_file())
            .map(|about| about.len());
        let mut source = Source::from_reader(path, Box::new(file))?;
        source.size = size;
        Ok(source)
    }

    /// An input from anywhere; packed bytes are unpacked.
    ///
    /// # Errors
    ///
    /// [`ReadError::Io`] if the first bytes cannot be read.
    pub fn from_reader(name: &str, reader: Box<dyn Read + Send>) -> Result<Source, ReadError> {
        let failed = |error| ReadError::Io {
            source_name: name.to_owned(),
            error,
        };
        let taken = Arc::new(AtomicU64::new(0));
        let mut counted = CountingReader {
            reader,
            taken: Arc::clone(&taken),
        };
        let mut beginning = Vec::new();
        counted
            .by_ref()
            .take(ZSTD_MAGIC.len() as u64)
            .read_to_end(&mut beginning)
            .map_err(failed)?;
        let is_gzip = beginning.starts_with(&GZIP_MAGIC);
        let is_zstd = beginning == ZSTD_MAGIC;
        let whole = Cursor::new(beginning).chain(counted);
        let reader: Box<dyn Read + Send> = if is_gzip {
            let unpacked = flate2::read::MultiGzDecoder::new(io::BufReader::new(whole));
            Box::new(Unpacker {
                reader: unpacked,
                packing: "gzip",
            })
        } else if is_zstd {
            let unpacked = zstd::stream::read::Decoder::new(whole).map_err(failed)?;
            Box::new(Unpacker {
                reader: unpacked,
                packing: "zstd",
            })
        } else {
            Box::new(whole)
        };
        Ok(Source {
            name: name.to_owned(),
            reader,
            size: None,
            taken,
        })
    }

    /// An input held in memory, for tests and examples; never unpacked.
    #[must_use]
    pub fn from_text(name: &str, text: &str) -> Source {
        let bytes = text.to_owned().into_bytes();
        let size = Some(bytes.len() as u64);
        let taken = Arc::new(AtomicU64::new(0));
        let reader = Box::new(CountingReader {
            reader: Cursor::new(bytes),
            taken: Arc::clone(&taken),
        });
        Source {
            name: name.to_owned(),
            reader,
            size,
            taken,
        }
    }

    /// An input held in memory; packed bytes are unpacked.
    ///
    /// # Errors
    ///
    /// [`ReadError::Io`] if the bytes begin as packed ones and cannot be unpacked.
    pub fn from_bytes(name: &str, bytes: Vec<u8>) -> Result<Source, ReadError> {
        let size = bytes.len() as u64;
        let mut source = Source::from_reader(name, Box::new(Cursor::new(bytes)))?;
        source.size = Some(size);
        Ok(source)
    }

    /// The bytes of the input as it is stored, packed or not; `None` where that is not
    /// known before the end.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// A count of the stored bytes taken so far, up to [`Source::size`]; it goes on
    /// counting after the source was given to a reader.
    #[must_use]
    pub fn bytes_taken(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.taken)
    }

    /// The first bytes, at most `limit`, unpacked. They stay in the input.
    ///
    /// # Errors
    ///
    /// [`ReadError::Io`] if they cannot be read.
    pub fn peek(&mut self, limit: u64) -> Result<Vec<u8>, ReadError> {
        let mut beginning = Vec::new();
        let result = self.reader.by_ref().take(limit).read_to_end(&mut beginning);
        result.map_err(|error| ReadError::Io {
            source_name: self.name.clone(),
            error,
        })?;
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(Cursor::new(beginning.clone()).chain(rest));
        Ok(beginning)
    }
}

struct CountingReader<R> {
    reader: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.taken.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Says of a failure that it is the packing that is damaged.
struct Unpacker<R> {
    reader: R,
    packing: &'static str,
}

impl<R: Read> Read for Unpacker<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer).map_err(|error| {
            if error.kind() == io::ErrorKind::Interrupted {
                return error;
            }
            let packing = self.packing;
            io::Error::new(
                error.kind(),
                format!("the {packing} data is damaged or cut short ({error}); pack it anew"),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn gzip(text: &str) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap()
    }

    fn unpacked(bytes: Vec<u8>) -> String {
        let mut text = String::new();
        Source::from_bytes("test", bytes)
            .unwrap()
            .reader
            .read_to_string(&mut text)
            .unwrap();
        text
    }

    #[test]
    fn packed_bytes_are_recognised_and_unpacked() {
        let mut two_members = gzip("1 2\n");
        two_members.extend(gzip("2 3\n"));
        assert_eq!(unpacked(two_members), "1 2\n2 3\n");
        assert_eq!(
            unpacked(zstd::encode_all(&b"1 2\n"[..], 1).unwrap()),
            "1 2\n"
        );
        assert_eq!(unpacked(b"1 2\n".to_vec()), "1 2\n");
        assert_eq!(unpacked(b"1".to_vec()), "1");
        assert_eq!(unpacked(Vec::new()), "");
    }

    #[test]
    fn damaged_packing_is_an_error_that_says_so() {
        for mut packed in [
            gzip("1 2\n2 3\n"),
            zstd::encode_all(&b"1 2\n"[..], 1).unwrap(),
        ] {
            packed.truncate(packed.len() - 3);
            let mut source = Source::from_bytes("cut", packed).unwrap();
            let message = source.peek(100).unwrap_err().to_string();
            assert!(message.contains("cut: the "), "{message}");
            assert!(message.contains("damaged or cut short"), "{message}");
        }
    }

    #[test]
    fn peeking_takes_nothing_away() {
        let mut source = Source::from_text("test", "abcdef");
        assert_eq!(source.peek(2).unwrap(), b"ab");
        assert_eq!(source.peek(100).unwrap(), b"abcdef");
        let mut text = String::new();
        source.reader.read_to_string(&mut text).unwrap();
        assert_eq!(text, "abcdef");
        assert_eq!(
            (source.size(), source.bytes_taken().load(Ordering::Relaxed)),
            (Some(6), 6)
        );
    }

    #[test]
    fn a_missing_file_is_named() {
        let message = Source::open("/no/such/file").err().unwrap().to_string();
        assert!(message.starts_with("/no/such/file: "), "{message}");
    }
}
