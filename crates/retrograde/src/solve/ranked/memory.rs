//! How much memory a ranked game takes, known before it is solved.

use super::error::RankedError;
use super::options::RankedOptions;

/// What each thread has for the moves at hand, and the program for itself.
const BYTES_PER_THREAD: u64 = 8 << 20;

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
    let reachable = if options.reachable_only {
        rank_count / 8
    } else {
        0
    };
    let solving = reachable + largest_layer / 16 * 3;
    let finishing = rank_count / 32 * 5;
    let threads = options.threads.max(1) as u64;
    rank_count * 2 + solving.max(finishing) + threads * BYTES_PER_THREAD
}

/// Refuses more memory than there may be.
pub(super) fn require(options: &RankedOptions, needed: u64) -> Result<(), RankedError> {
    match options.max_memory {
        Some(max_memory) if needed > max_memory => {
            Err(RankedError::TooMuchMemory { needed, max_memory })
        }
        _ => Ok(()),
    }
}
