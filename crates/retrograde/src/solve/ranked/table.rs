//! The cells of all ranks: in memory, or those of finished layers in scratch memory.
//!
//! In memory they are one array. With scratch memory only the layer at hand is an array; when
//! it is finished its cells are appended to those of the layers before. Either way a cell of a
//! finished layer is found at its rank.

use super::error::RankedError;
use crate::checkpoint::{Plain, write_uncounted};
use crate::pages::Pages;
use crate::scratch::{Scratch, ScratchArray};
use crate::solve::cell::{Cell, widen};
use std::io::{self, Write};
use std::ops::{Deref, Range};

/// Cells that are copied at once.
pub(super) const PIECE: usize = 1 << 20;

/// Ranks whose moves may bring cells of finished layers into memory before what they looked at
/// is let go.
pub const RANKS_BETWEEN_RELEASES: usize = 1 << 14;

/// The cells of all ranks, of one width.
pub(super) enum Table<C: Cell> {
    /// All in memory.
    Memory(Pages<C>),
    /// Finished layers in scratch memory, and the layer at hand.
    Layered {
        finished: ScratchArray<C>,
        own: Pages<C>,
    },
}

/// The cells of finished layers.
#[derive(Clone, Copy)]
pub(super) struct Lower<'a, C> {
    cells: &'a [C],
    /// Where they lie, if not in memory.
    scratch: Option<&'a ScratchArray<C>>,
}

impl<C> Deref for Lower<'_, C> {
    type Target = [C];

    #[inline(always)]
    fn deref(&self) -> &[C] {
        self.cells
    }
}

impl<C: Cell> Lower<'_, C> {
    /// How many ranks may look into it before it is released, of so many at the most.
    pub(super) fn block(&self, most: usize) -> usize {
        match self.scratch {
            Some(_) => most.min(RANKS_BETWEEN_RELEASES),
            None => most,
        }
    }

    /// Says that nothing of it is looked at for now.
    pub(super) fn release(&self) {
        self.release_part(0..self.cells.len());
    }

    fn release_part(&self, range: Range<usize>) {
        if let Some(scratch) = self.scratch {
            scratch.release(range);
        }
    }

    /// Writes all cells.
    pub(super) fn write(&self, sink: &mut dyn Write) -> io::Result<()>
    where
        C: Plain,
    {
        for (piece, cells) in self.cells.chunks(PIECE).enumerate() {
            write_uncounted(sink, cells)?;
            let first = piece * PIECE;
            self.release_part(first..first + cells.len());
        }
        Ok(())
    }
}

/// What the scratch memory could not do.
fn failed(error: io::Error) -> RankedError {
    RankedError::Scratch {
        reason: error.to_string(),
    }
}

impl<C: Cell> Table<C> {
    /// Cells for so many ranks; with scratch memory none of any layer yet.
    pub(super) fn new(
        rank_count: u64,
        scratch: Option<&dyn Scratch>,
    ) -> Result<Table<C>, RankedError> {
        let len = rank_count as usize;
        Ok(match scratch {
            None => Table::Memory(Pages::new(len)),
            Some(scratch) => Table::Layered {
                finished: ScratchArray::new(scratch, len).map_err(failed)?,
                own: Pages::new(0),
            },
        })
    }

    /// Makes room for a layer.
    pub(super) fn begin(&mut self, ranks: &Range<u64>) {
        if let Table::Layered { own, .. } = self {
            // The one before goes first.
            *own = Pages::new(0);
            *own = Pages::new((ranks.end - ranks.start) as usize);
        }
    }

    /// The cells before a layer that was begun, and its own.
    pub(super) fn layer(&mut self, ranks: &Range<u64>) -> (Lower<'_, C>, &mut [C]) {
        let [start, end] = [ranks.start, ranks.end].map(|rank| rank as usize);
        match self {
            Table::Memory(cells) => {
                let (cells, rest) = cells.split_at_mut(start);
                let scratch = None;
                (Lower { cells, scratch }, &mut rest[..end - start])
            }
            Table::Layered { finished, own } => {
                let lower = Lower {
                    cells: finished.first(start),
                    scratch: Some(finished),
                };
                (lower, own)
            }
        }
    }

    /// The cells of the first so many ranks, whose layers are finished.
    pub(super) fn finished(&self, rank_count: u64) -> Lower<'_, C> {
        let len = rank_count as usize;
        match self {
            Table::Memory(cells) => Lower {
                cells: &cells[..len],
                scratch: None,
            },
            Table::Layered { finished, .. } => Lower {
                cells: finished.first(len),
                scratch: Some(finished),
            },
        }
    }

    /// Puts the layer at hand to those that are finished.
    pub(super) fn finish_layer(&mut self, ranks: &Range<u64>) -> Result<(), RankedError> {
        if let Table::Layered { finished, own } = self {
            finished.write(ranks.start as usize, own).map_err(failed)?;
            *own = Pages::new(0);
        }
        Ok(())
    }

    /// Fills in the cells of finished layers, up to a rank, piece by piece.
    pub(super) fn fill(
        &mut self,
        rank_count: u64,
        mut fill: impl FnMut(&mut [C]) -> Result<(), RankedError>,
    ) -> Result<(), RankedError> {
        let len = rank_count as usize;
        match self {
            Table::Memory(cells) => cells[..len].chunks_mut(PIECE).try_for_each(fill),
            Table::Layered { finished, .. } => {
                let mut piece = vec![C::NONE; PIECE.min(len)];
                for first in (0..len).step_by(PIECE) {
                    let piece = &mut piece[..PIECE.min(len - first)];
                    fill(piece)?;
                    finished.write(first, piece).map_err(failed)?;
                }
                Ok(())
            }
        }
    }

    /// Copies cells of finished layers from a rank on.
    pub(super) fn read(&self, first: usize, piece: &mut [C]) {
        let end = first + piece.len();
        let lower = self.finished(end as u64);
        piece.copy_from_slice(&lower[first..]);
        lower.release_part(first..end);
    }

    /// Overwrites cells of finished layers from a rank on.
    pub(super) fn write(&mut self, first: usize, piece: &[C]) -> Result<(), RankedError> {
        match self {
            Table::Memory(cells) => {
                cells[first..first + piece.len()].copy_from_slice(piece);
                Ok(())
            }
            Table::Layered { finished, .. } => finished.write(first, piece).map_err(failed),
        }
    }
}

impl Table<u16> {
    /// The same in wide cells: those of finished layers, and of a layer that was begun, of which
    /// those before `known` are opened.
    pub(super) fn widen(
        mut self,
        rank_count: u64,
        at_hand: &Range<u64>,
        known: u64,
        scratch: Option<&dyn Scratch>,
    ) -> Result<Table<u32>, RankedError> {
        let finished = at_hand.start;
        let opened = (known - finished) as usize;
        let mut wide: Table<u32> = Table::new(rank_count, scratch)?;
        let mut first = 0;
        let mut piece = vec![0; PIECE.min(finished as usize)];
        wide.fill(finished, |cells| {
            let piece = &mut piece[..cells.len()];
            self.read(first, piece);
            first += cells.len();
            for (cell, &narrow) in cells.iter_mut().zip(&*piece) {
                *cell = widen(narrow);
            }
            Ok(())
        })?;
        wide.begin(at_hand);
        let (_, narrow) = self.layer(at_hand);
        let (_, own) = wide.layer(at_hand);
        for (cell, &narrow) in own.iter_mut().zip(&narrow[..opened]) {
            *cell = widen(narrow);
        }
        Ok(wide)
    }
}
