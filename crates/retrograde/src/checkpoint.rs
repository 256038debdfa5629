//! How long work puts its state aside while it goes on, so that it can be taken up again.
//!
//! Problem: work of hours must not be lost with the machine it runs on. Whoever does the work
//! knows what its state is and when it is whole; whoever asked for it knows where to keep it
//! and how often.
//!
//! Method: between two pieces of work, when its state is whole, the worker asks whether a save
//! is due, and if so writes its state to the sink that it is given. Work that is begun with
//! such a state goes on as if nothing had happened: the result is the same to the byte.

use crate::scratch::Scratch;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;

/// Keeps the state of long work.
///
/// ```
/// use retrograde::Checkpoints;
/// use std::io::{self, Write};
/// use std::ops::ControlFlow;
///
/// /// Keeps the last state in memory.
/// struct InMemory(Vec<u8>);
///
/// impl Checkpoints for InMemory {
///     fn is_due(&mut self) -> bool {
///         true
///     }
///     fn save(
///         &mut self,
///         _progress: &str,
///         write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
///     ) -> ControlFlow<()> {
///         let mut state = Vec::new();
///         match write(&mut state) {
///             Ok(()) => self.0 = state,
///             Err(_) => return ControlFlow::Break(()),
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut kept = InMemory(Vec::new());
/// let saved = kept.save("half done", &mut |sink| sink.write_all(b"0.5"));
/// assert_eq!((saved, kept.0), (ControlFlow::Continue(()), b"0.5".to_vec()));
/// ```
pub trait Checkpoints {
    /// Whether the state should be saved now; asked often.
    fn is_due(&mut self) -> bool;

    /// Saves the state that `write` writes; `progress` says in a few words how far the work
    /// is. [`ControlFlow::Break`] if it could not be saved and the work is to stop.
    fn save(
        &mut self,
        progress: &str,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> ControlFlow<()>;
}

/// Where the state of long work is kept, and the state that it goes on from.
///
/// A state is one that the same work on the same game has written before, with any number
/// of threads; whoever keeps it makes sure of that, and that no byte has changed.
pub struct Saving<'a> {
    /// Asked between pieces of work.
    pub checkpoints: &'a mut dyn Checkpoints,
    /// The state to go on from.
    pub resume: Option<&'a mut dyn Read>,
    /// Where a ranked game that is solved layer by layer puts finished layers, instead of into
    /// memory. Nothing in it outlives the solution.
    pub scratch: Option<&'a dyn Scratch>,
}

/// Never saves.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoCheckpoints;

impl NoCheckpoints {
    /// For work that begins anew and is never put aside.
    pub fn saving(&mut self) -> Saving<'_> {
        Saving {
            checkpoints: self,
            resume: None,
            scratch: None,
        }
    }
}

impl Checkpoints for NoCheckpoints {
    fn is_due(&mut self) -> bool {
        false
    }

    fn save(
        &mut self,
        _progress: &str,
        _write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Bytes that are turned into numbers at once.
const PIECE: usize = 1 << 16;

/// Numbers of a fixed width, little-endian whatever the machine.
pub(crate) trait Plain: Copy + Default {
    /// How many bytes it takes.
    const BYTES: usize;
    /// Appends its bytes.
    fn put(self, bytes: &mut Vec<u8>);
    /// The number of so many bytes.
    fn of(bytes: &[u8]) -> Self;
}

macro_rules! plain {
    ($($number:ty),*) => {$(
        impl Plain for $number {
            const BYTES: usize = size_of::<$number>();

            #[inline]
            fn put(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }

            #[inline]
            fn of(bytes: &[u8]) -> $number {
                let mut array = [0; size_of::<$number>()];
                array.copy_from_slice(bytes);
                <$number>::from_le_bytes(array)
            }
        }
    )*};
}

plain!(u8, u16, u32, u64);

/// Writes how many numbers there are, then the numbers.
pub(crate) fn write_numbers<N: Plain>(sink: &mut dyn Write, numbers: &[N]) -> io::Result<()> {
    write_number(sink, numbers.len() as u64)?;
    write_uncounted(sink, numbers)
}

/// Writes numbers alone.
pub(crate) fn write_uncounted<N: Plain>(sink: &mut dyn Write, numbers: &[N]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(PIECE);
    for piece in numbers.chunks(PIECE / N::BYTES) {
        bytes.clear();
        piece.iter().for_each(|number| number.put(&mut bytes));
        sink.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads what [`write_numbers`] wrote.
pub(crate) fn read_numbers<N: Plain>(source: &mut dyn Read) -> io::Result<Vec<N>> {
    let mut left = usize::try_from(read_number::<u64>(source)?).map_err(io::Error::other)?;
    // Room grows with what is there, so that a number that lies takes no memory.
    let mut numbers = Vec::new();
    while left > 0 {
        let known = numbers.len();
        let count = left.min(PIECE);
        if numbers.capacity() - known < count {
            numbers.reserve_exact((known * 4).max(PIECE).min(left));
        }
        numbers.resize(known + count, N::default());
        read_uncounted(source, &mut numbers[known..])?;
        left -= count;
    }
    Ok(numbers)
}

/// Reads as many numbers as there is room for.
pub(crate) fn read_uncounted<N: Plain>(source: &mut dyn Read, numbers: &mut [N]) -> io::Result<()> {
    let mut bytes = vec![0; PIECE.min(numbers.len() * N::BYTES)];
    for piece in numbers.chunks_mut(PIECE / N::BYTES) {
        let bytes = &mut bytes[..piece.len() * N::BYTES];
        source.read_exact(bytes)?;
        for (number, bytes) in piece.iter_mut().zip(bytes.chunks_exact(N::BYTES)) {
            *number = N::of(bytes);
        }
    }
    Ok(())
}

/// Writes one number.
pub(crate) fn write_number<N: Plain>(sink: &mut dyn Write, number: N) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(N::BYTES);
    number.put(&mut bytes);
    sink.write_all(&bytes)
}

/// Reads one number.
pub(crate) fn read_number<N: Plain>(source: &mut dyn Read) -> io::Result<N> {
    let mut bytes = [0; 8];
    let bytes = &mut bytes[..N::BYTES];
    source.read_exact(bytes)?;
    Ok(N::of(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_lies_about_their_count_are_found() {
        let numbers: Vec<u32> = (0..100_000).map(|number| number * 40_000).collect();
        let mut bytes = Vec::new();
        write_numbers(&mut bytes, &numbers).unwrap();
        write_number(&mut bytes, 7_u16).unwrap();
        let source: &mut dyn Read = &mut &bytes[..];
        assert_eq!(read_numbers::<u32>(source).unwrap(), numbers);
        assert_eq!(read_number::<u16>(source).unwrap(), 7);
        assert!(read_number::<u8>(source).is_err());
        bytes[..8].fill(0xff);
        assert!(read_numbers::<u32>(&mut &bytes[..]).is_err());
    }
}
