//! How much memory a ranked game takes, known before it is solved.

use super::error::RankedError;
use super::options::RankedOptions;

/// What each thread has for the moves at hand, and the program for itself.
const BYTES_PER_THREAD: u64 = 8 << 20;

/// What [`predict_layered`] counts for what is in memory at a time of layers that lie elsewhere,
/// in bytes. More may be there of what is looked at, as long as nobody else needs the room.
pub const READ_OF_SCRATCH: u64 = 32 << 20;

/// How many bytes it takes to solve a game of so many ranks, of which the largest layer has
/// `largest_layer`: 2 for each rank, and what comes beside. A game that proves deeper than
/// 16,382 plies, or has more than 16,383 moves at one position, takes twice as much, and three
/// times while its cells are widened.
///
/// While it is solved: 3/16 byte per rank of the largest layer for the lists of two levels, and
/// 1/8 byte per rank to know what can be reached, if only that is solved. After that: 5/32
/// byte per rank to number the ranks in use, of which a game without gaps needs nothing in the
/// end.
///
/// ```
/// use retrograde::{RankedOptions, predict_ranked};
///
/// let options = RankedOptions::default();
/// let bytes = predict_ranked(100_000_000, 100_000_000, &options);
/// assert!((218_000_000..230_000_000).contains(&bytes));
/// ```
#[must_use]
pub fn predict_ranked(rank_count: u64, largest_layer: u64, options: &RankedOptions) -> u64 {
    let layout = Layout {
        rank_count,
        largest_layer,
        layered: false,
    };
    layout.needs(options).memory
}

/// What it takes to solve a ranked game whose finished layers do not lie in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedNeeds {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of scratch memory, such as a temporary file.
    pub scratch: u64,
}

/// The same as [`predict_ranked`], if finished layers lie in scratch memory, as
/// [`Saving::scratch`](crate::Saving::scratch) provides it: then only the cells of the largest
/// layer are in memory.
///
/// A game that proves deep takes twice as much of both, and three times while it is widened.
///
/// ```
/// use retrograde::{RankedOptions, predict_layered};
///
/// let options = RankedOptions::default();
/// let needs = predict_layered(100_000_000, 10_000_000, &options);
/// assert_eq!(needs.scratch, 200_000_000);
/// assert!(needs.memory < 70_000_000);
/// ```
#[must_use]
pub fn predict_layered(
    rank_count: u64,
    largest_layer: u64,
    options: &RankedOptions,
) -> RankedNeeds {
    let layout = Layout {
        rank_count,
        largest_layer,
        layered: true,
    };
    layout.needs(options)
}

/// How many cells there are, and where they lie.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    pub rank_count: u64,
    pub largest_layer: u64,
    /// Whether finished layers lie in scratch memory.
    pub layered: bool,
}

impl Layout {
    /// What two bytes for each rank take.
    fn needs(self, options: &RankedOptions) -> RankedNeeds {
        RankedNeeds {
            memory: self.memory(options, self.at_once() * 2),
            scratch: if self.layered { self.rank_count * 2 } else { 0 },
        }
    }

    /// How many cells are in memory at once.
    fn at_once(self) -> u64 {
        if self.layered {
            self.largest_layer
        } else {
            self.rank_count
        }
    }

    /// What is needed beside so many bytes of cells.
    fn memory(self, options: &RankedOptions, cells: u64) -> u64 {
        let Layout {
            rank_count,
            largest_layer,
            layered,
        } = self;
        let reachable = if options.reachable_only {
            rank_count / 8
        } else {
            0
        };
        let solving = reachable + largest_layer / 16 * 3 + cells;
        let finishing = rank_count / 32 * 5;
        let threads = options.threads.max(1) as u64 * BYTES_PER_THREAD;
        if layered {
            // The last layer goes before ranks are numbered, and the first comes after it is
            // known what can be reached.
            let scratch = READ_OF_SCRATCH.min(rank_count * 2);
            solving.max(finishing).max(reachable * 2) + scratch + threads
        } else {
            solving.max(finishing + cells) + threads
        }
    }

    /// Refuses more memory than there may be.
    pub(super) fn require(self, options: &RankedOptions) -> Result<(), RankedError> {
        let needed = self.needs(options).memory;
        match options.max_memory {
            Some(max_memory) if needed > max_memory => {
                Err(RankedError::TooMuchMemory { needed, max_memory })
            }
            _ => Ok(()),
        }
    }

    /// The same for four bytes per rank, beside so many narrow cells that are there as well.
    pub(super) fn require_wide(
        self,
        options: &RankedOptions,
        narrow: u64,
    ) -> Result<(), RankedError> {
        let needed = self.memory(options, self.at_once() * 4 + narrow * 2);
        match options.max_memory {
            Some(max_memory) if needed > max_memory => {
                Err(RankedError::TooDeepForMemory { needed, max_memory })
            }
            _ => Ok(()),
        }
    }
}
