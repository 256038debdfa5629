//! Arrays of plain numbers on large pages.
//!
//! Problem: the solver touches its tables at random, and with pages of 4 KiB the
//! processor spends much of that time on finding the page, not the number.
//!
//! Large arrays are mapped from the system, which is asked for huge pages; where it has
//! none to give the array works all the same. Memory that was never written costs
//! nothing, and the pages go back to the system when the array is dropped.

use bytemuck::Pod;
use memmap2::MmapMut;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Range};

/// Arrays below this many bytes come from the ordinary heap.
const SMALLEST_MAPPING: usize = 1 << 20;

/// The same of arrays that are soon dropped again.
const SMALLEST_PASSING: usize = 1 << 16;

/// A fixed number of zeros to begin with, on huge pages if it is large.
pub(crate) struct Pages<T: Pod> {
    memory: Memory<T>,
    len: usize,
}

enum Memory<T> {
    Mapped(MmapMut, PhantomData<T>),
    Heap(Vec<T>),
}

impl<T: Pod> Pages<T> {
    /// An array of `len` zeros that is touched at random.
    pub(crate) fn new(len: usize) -> Pages<T> {
        Pages::mapped(len).unwrap_or_else(|| Pages::on_heap(len))
    }

    /// An array that is written and read from front to back: small pages come faster.
    pub(crate) fn sequential(len: usize) -> Pages<T> {
        Pages::on_small_pages(len).unwrap_or_else(|| Pages::on_heap(len))
    }

    fn on_heap(len: usize) -> Pages<T> {
        Pages {
            memory: Memory::Heap(vec![T::zeroed(); len]),
            len,
        }
    }

    /// The same on huge pages; `None` if it is small, or the system refuses.
    fn mapped(len: usize) -> Option<Pages<T>> {
        let pages = Pages::on_small_pages(len)?;
        // Only a wish: without huge pages the array is slower, not wrong.
        #[cfg(target_os = "linux")]
        if let Memory::Mapped(map, _) = &pages.memory {
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Some(pages)
    }

    /// An array that is soon dropped again: even a small one goes back to the system then.
    pub(crate) fn passing(len: usize) -> Pages<T> {
        Pages::mapped_from(len, SMALLEST_PASSING).unwrap_or_else(|| Pages::on_heap(len))
    }

    /// An array of `len` zeros of which only what is touched takes memory; `None` if it
    /// is small, or the system refuses.
    pub(crate) fn on_small_pages(len: usize) -> Option<Pages<T>> {
        Pages::mapped_from(len, SMALLEST_MAPPING)
    }

    /// The same, of so many bytes at least.
    fn mapped_from(len: usize, smallest: usize) -> Option<Pages<T>> {
        let bytes = len.saturating_mul(size_of::<T>());
        if bytes < smallest {
            return None;
        }
        let map = MmapMut::map_anon(bytes).ok()?;
        Some(Pages {
            memory: Memory::Mapped(map, PhantomData),
            len,
        })
    }

    /// Has the system provide the memory of these numbers at once, not page by page when
    /// they are written.
    pub(crate) fn provide(&mut self, range: Range<usize>) {
        #[cfg(target_os = "linux")]
        if let Memory::Mapped(map, _) = &self.memory {
            let bytes = size_of::<T>();
            // Older systems cannot; then it happens page by page.
            let _ = map.advise_range(
                memmap2::Advice::PopulateWrite,
                range.start * bytes,
                range.len() * bytes,
            );
        }
        #[cfg(not(target_os = "linux"))]
        let _ = range;
    }
}

/// Numbers that are appended to an array, up to a number that is known before.
pub(crate) struct Appended<T: Pod> {
    pages: Pages<T>,
    len: usize,
}

impl<T: Pod> Appended<T> {
    /// None yet, and room for so many. They are read at random later, so those that may become
    /// many lie on huge pages, of which the last may stay half empty.
    pub(crate) fn at_most(len: usize) -> Appended<T> {
        const SMALLEST_ON_HUGE_PAGES: usize = 16 << 20;
        let pages = match len.saturating_mul(size_of::<T>()) {
            0..SMALLEST_ON_HUGE_PAGES => Pages::sequential(len),
            _ => Pages::new(len),
        };
        Appended { pages, len: 0 }
    }

    /// How many have been appended.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Appends numbers.
    ///
    /// # Panics
    ///
    /// If there is no room for them.
    #[inline(always)]
    pub(crate) fn append(&mut self, numbers: &[T]) {
        let end = self.len + numbers.len();
        self.pages[self.len..end].copy_from_slice(numbers);
        self.len = end;
    }

    /// The whole array: zeros behind what was appended.
    pub(crate) fn into_pages(self) -> Pages<T> {
        self.pages
    }
}

impl<T: Pod> Default for Pages<T> {
    fn default() -> Pages<T> {
        Pages::new(0)
    }
}

impl<T: Pod> std::fmt::Debug for Pages<T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Pages({} numbers)", self.len)
    }
}

impl<T: Pod> Deref for Pages<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.memory {
            Memory::Mapped(map, _) => &bytemuck::cast_slice(map)[..self.len],
            Memory::Heap(vector) => vector,
        }
    }
}

impl<T: Pod> DerefMut for Pages<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.memory {
            Memory::Mapped(map, _) => &mut bytemuck::cast_slice_mut(map)[..self.len],
            Memory::Heap(vector) => vector,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_arrays_begin_with_zeros_and_keep_what_is_written() {
        for len in [0, 5, SMALLEST_MAPPING / 4 + 3] {
            let mut array: Pages<u32> = Pages::new(len);
            assert_eq!(array.len(), len);
            assert!(array.iter().all(|&number| number == 0));
            if let Some(last) = array.last_mut() {
                *last = 7;
                assert_eq!(array[len - 1], 7);
            }
        }
    }
}
