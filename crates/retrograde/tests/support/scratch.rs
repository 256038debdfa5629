//! Scratch memory for tests: plain memory that says when it is full.

use retrograde::{
    AnyRankedGame, NoCheckpoints, RankedError, RankedOptions, Saving, Scratch, ScratchMemory,
    SolvedRanks, progress,
};
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Hands out memory in which so many bytes can be written in all.
pub struct HeapScratch {
    /// How many bytes can still be written.
    pub left: Arc<AtomicUsize>,
}

impl HeapScratch {
    /// That is never full.
    pub fn large() -> HeapScratch {
        HeapScratch::of(usize::MAX)
    }

    /// That is full after so many bytes.
    pub fn of(bytes: usize) -> HeapScratch {
        HeapScratch {
            left: Arc::new(AtomicUsize::new(bytes)),
        }
    }
}

#[derive(Debug)]
struct HeapMemory {
    words: Vec<u64>,
    left: Arc<AtomicUsize>,
}

impl Scratch for HeapScratch {
    fn provide(&self, bytes: usize) -> io::Result<Box<dyn ScratchMemory>> {
        Ok(Box::new(HeapMemory {
            // Nobody may rely on zeros.
            words: vec![0xA5A5_A5A5_A5A5_A5A5; bytes.div_ceil(8)],
            left: Arc::clone(&self.left),
        }))
    }
}

impl ScratchMemory for HeapMemory {
    fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(&self.words)
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) -> io::Result<()> {
        let take = |left: usize| left.checked_sub(bytes.len());
        if self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, take)
            .is_err()
        {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let all: &mut [u8] = bytemuck::cast_slice_mut(&mut self.words);
        all[offset..offset + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    fn release(&self, range: Range<usize>) {
        assert!(range.start <= range.end && range.end <= self.words.len() * 8);
    }
}

/// Solves with finished layers in scratch memory.
pub fn solve_in(
    scratch: &dyn Scratch,
    game: &dyn AnyRankedGame,
    options: &RankedOptions,
) -> Result<SolvedRanks, RankedError> {
    let mut none = NoCheckpoints;
    let mut saving = Saving {
        scratch: Some(scratch),
        ..none.saving()
    };
    game.solve_ranked_saving(options, &mut progress::silent, &mut |_| {}, &mut saving)
}
