//! Memory for what is finished: written once, looked at now and then, better on a disk.
//!
//! Problem: a game that is solved layer by layer looks into its finished layers only while a
//! later one is opened, and yet they are most of what is known in the end. The core knows no
//! files; whoever has one can hand it out as memory.
//!
//! Method: a [`Scratch`] provides so many bytes. They are written piece by piece, through
//! calls that can fail as a full disk does, and read where they lie. The reader says when it
//! does not need what it has read for now, so that the copies of it in memory can go.

use bytemuck::Pod;
use std::fmt::Debug;
use std::io;
use std::marker::PhantomData;
use std::ops::Range;

/// Hands out memory for finished work, such as a temporary file that is mapped.
///
/// ```
/// use retrograde::{Scratch, ScratchMemory};
/// use std::io;
/// use std::ops::Range;
///
/// /// Plain memory, whose words keep the alignment.
/// #[derive(Debug)]
/// struct Plain(Vec<u64>);
///
/// impl ScratchMemory for Plain {
///     fn bytes(&self) -> &[u8] {
///         bytemuck::cast_slice(&self.0)
///     }
///     fn write(&mut self, offset: usize, bytes: &[u8]) -> io::Result<()> {
///         let all: &mut [u8] = bytemuck::cast_slice_mut(&mut self.0);
///         all[offset..offset + bytes.len()].copy_from_slice(bytes);
///         Ok(())
///     }
///     fn release(&self, _range: Range<usize>) {}
/// }
///
/// struct PlainScratch;
///
/// impl Scratch for PlainScratch {
///     fn provide(&self, bytes: usize) -> io::Result<Box<dyn ScratchMemory>> {
///         Ok(Box::new(Plain(vec![0; bytes.div_ceil(8)])))
///     }
/// }
///
/// let mut memory = PlainScratch.provide(10)?;
/// memory.write(3, b"done")?;
/// assert_eq!(&memory.bytes()[3..7], b"done");
/// # Ok::<(), io::Error>(())
/// ```
pub trait Scratch {
    /// Memory for at least so many bytes, which need not be provided before they are written.
    ///
    /// # Errors
    ///
    /// The system provides none.
    fn provide(&self, bytes: usize) -> io::Result<Box<dyn ScratchMemory>>;
}

/// Memory that a [`Scratch`] handed out. It goes when it is dropped, and when the program
/// ends, however it ends.
pub trait ScratchMemory: Debug + Send + Sync {
    /// All bytes, beginning at a multiple of 8. Those that were never written may be anything.
    fn bytes(&self) -> &[u8];

    /// Writes bytes at an offset.
    ///
    /// # Errors
    ///
    /// There is no room, or the system cannot write. What is there before the offset stays.
    fn write(&mut self, offset: usize, bytes: &[u8]) -> io::Result<()>;

    /// Says that these bytes are not looked at for now: they may take no memory until they
    /// are read again.
    fn release(&self, range: Range<usize>);
}

/// An array of numbers in scratch memory.
#[derive(Debug)]
pub(crate) struct ScratchArray<T> {
    memory: Box<dyn ScratchMemory>,
    numbers: PhantomData<T>,
}

impl<T: Pod> ScratchArray<T> {
    /// Room for so many numbers.
    pub(crate) fn new(scratch: &dyn Scratch, len: usize) -> io::Result<ScratchArray<T>> {
        let bytes = len.saturating_mul(size_of::<T>());
        let memory = scratch.provide(bytes)?;
        let provided = memory.bytes();
        let fits = provided.len() >= bytes && (provided.as_ptr() as usize).is_multiple_of(8);
        if !fits {
            return Err(io::Error::other(format!(
                "{bytes} bytes at a multiple of 8 were expected, and {} at {:p} provided",
                provided.len(),
                provided.as_ptr()
            )));
        }
        Ok(ScratchArray {
            memory,
            numbers: PhantomData,
        })
    }

    /// The first so many numbers.
    #[inline]
    pub(crate) fn first(&self, len: usize) -> &[T] {
        bytemuck::cast_slice(&self.memory.bytes()[..len * size_of::<T>()])
    }

    /// Writes numbers from a place on.
    pub(crate) fn write(&mut self, first: usize, numbers: &[T]) -> io::Result<()> {
        let bytes = bytemuck::cast_slice(numbers);
        self.memory.write(first * size_of::<T>(), bytes)
    }

    /// Says that these numbers are not looked at for now.
    pub(crate) fn release(&self, range: Range<usize>) {
        let size = size_of::<T>();
        self.memory.release(range.start * size..range.end * size);
    }
}
