//! Output files that appear whole or not at all, packed as their name asks.

use crate::interrupt::Interrupt;
use anyhow::{Context, Result};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// How an output is packed, by the end of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Packing {
    Plain,
    Gzip,
    Zstd,
}

/// Splits `.gz` or `.zst` off a path.
fn packing(path: &str) -> (&str, Packing) {
    if let Some(inner) = path.strip_suffix(".gz") {
        (inner, Packing::Gzip)
    } else if let Some(inner) = path.strip_suffix(".zst") {
        (inner, Packing::Zstd)
    } else {
        (path, Packing::Plain)
    }
}

/// Whether an output's name asks for packing.
pub fn is_packed(path: &str) -> bool {
    packing(path).1 != Packing::Plain
}

/// The extension that says what is in a file, in lower case; `.gz` and `.zst` do not count.
pub fn content_extension(path: &str) -> Option<String> {
    let (inner, _) = packing(path);
    Path::new(inner)
        .extension()
        .map(|extension| extension.to_string_lossy().to_lowercase())
}

/// Calls `write` with a buffered sink for `path`; `-` is standard output.
///
/// A regular file is written beside its final place and renamed when it is whole, so
/// that no reader ever sees half of it, and an earlier file survives a failure.
pub fn write_whole(
    path: &str,
    interrupt: &Interrupt,
    write: impl FnOnce(&mut dyn Write) -> Result<()>,
) -> Result<()> {
    write_in_place(path, interrupt, |target| match target {
        Target::Stream(stream) => write_packed(path, stream, write),
        Target::NewFile(file) => write_packed(path, file, write),
    })
}

/// Where an output goes, without a buffer.
pub enum Target<'a> {
    /// What takes bytes in their order, such as a pipe.
    Stream(&'a mut dyn Write),
    /// An empty file.
    NewFile(&'a mut File),
}

/// Calls `write` with what `path` stands for, as [`write_whole`] does; nothing is packed.
pub fn write_in_place(
    path: &str,
    interrupt: &Interrupt,
    write: impl FnOnce(Target<'_>) -> Result<()>,
) -> Result<()> {
    if path == "-" {
        let mut stdout = io::stdout().lock();
        write(Target::Stream(&mut stdout))?;
        return Ok(stdout.flush()?);
    }
    let context = || format!("cannot write {path}");
    // A link stays a link: what it points to is replaced.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
    let target = target.as_path();
    match target.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            anyhow::bail!("cannot write {path}: it is a folder; give the name of a file");
        }
        // A device or a pipe cannot be replaced by a rename.
        Ok(metadata) if !metadata.is_file() => {
            let mut file = File::options()
                .write(true)
                .open(target)
                .with_context(context)?;
            return write(Target::Stream(&mut file)).with_context(context);
        }
        _ => {}
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = new_file_in(folder, interrupt).with_context(context)?;
    let written = write(Target::NewFile(file.as_file_mut()));
    let result = written.and_then(|()| {
        file.as_file().sync_all()?;
        file.persist(target)?;
        Ok(())
    });
    interrupt.set_unfinished(None);
    result.with_context(context)
}

/// A new file, as public as any, of which a signal knows before it exists.
fn new_file_in(folder: &Path, interrupt: &Interrupt) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".retrograde-").suffix(".tmp");
    let made = builder.make_in(folder, |path| {
        interrupt.set_unfinished(Some(path));
        File::create_new(path)
    });
    if made.is_err() {
        interrupt.set_unfinished(None);
    }
    let (file, path) = made?.into_parts();
    Ok(NamedTempFile::from_parts(file, path))
}

/// Refuses an output that would replace the game it is made from.
pub fn refuse_same_file(output: &str, game: &str) -> Result<()> {
    let place = |path: &str| match path {
        "-" => None,
        _ => std::fs::canonicalize(path)
            .ok()
            .filter(|place| place.is_file()),
    };
    if place(output).is_some_and(|output| Some(output) == place(game)) {
        anyhow::bail!("the output {output} is the game itself; give another name");
    }
    Ok(())
}

fn write_packed(
    path: &str,
    file: impl Write,
    write: impl FnOnce(&mut dyn Write) -> Result<()>,
) -> Result<()> {
    let file = BufWriter::with_capacity(1 << 18, file);
    match packing(path).1 {
        Packing::Plain => finish(file, write, Ok),
        Packing::Gzip => {
            let sink = flate2::write::GzEncoder::new(file, flate2::Compression::default());
            finish(sink, write, flate2::write::GzEncoder::finish)
        }
        Packing::Zstd => {
            let sink = zstd::stream::write::Encoder::new(file, 0)?;
            finish(sink, write, zstd::stream::write::Encoder::finish)
        }
    }
}

fn finish<S: Write, F: Write>(
    mut sink: S,
    write: impl FnOnce(&mut dyn Write) -> Result<()>,
    unwrap: impl FnOnce(S) -> io::Result<F>,
) -> Result<()> {
    write(&mut sink)?;
    Ok(unwrap(sink)?.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_that_counts_is_the_inner_one() {
        assert_eq!(content_extension("a/b.JSON.gz").as_deref(), Some("json"));
        assert_eq!(content_extension("b.csv.zst").as_deref(), Some("csv"));
        assert_eq!(content_extension("solution"), None);
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        let name = path.to_str().unwrap();
        let interrupt = Interrupt::default();
        write_whole(name, &interrupt, |sink| Ok(sink.write_all(b"first")?)).unwrap();
        let failed = write_whole(name, &interrupt, |sink| {
            sink.write_all(b"second")?;
            anyhow::bail!("no more")
        });
        assert!(failed.is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"first");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn packed_outputs_unpack_to_what_was_written() {
        use std::io::Read;
        let folder = tempfile::tempdir().unwrap();
        for name in ["out.gz", "out.zst"] {
            let path = folder.path().join(name);
            write_whole(path.to_str().unwrap(), &Interrupt::default(), |sink| {
                Ok(sink.write_all(b"moves")?)
            })
            .unwrap();
            let packed = File::open(&path).unwrap();
            let mut text = String::new();
            if name == "out.gz" {
                flate2::read::GzDecoder::new(packed)
                    .read_to_string(&mut text)
                    .unwrap();
            } else {
                zstd::stream::read::Decoder::new(packed)
                    .unwrap()
                    .read_to_string(&mut text)
                    .unwrap();
            }
            assert_eq!(text, "moves");
        }
    }
}
