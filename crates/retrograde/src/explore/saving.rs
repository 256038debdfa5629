//! What a search asks for to put its state aside, and what it goes on from.

use crate::checkpoint::Checkpoints;
use std::io::Read;

/// Where the state of a search is kept, and the state that it goes on from.
///
/// A state is one that the same search of the same game has written before, with any number
/// of threads; whoever keeps it makes sure of that, and that no byte has changed.
pub struct Saving<'a> {
    /// Asked between pieces of work.
    pub checkpoints: &'a mut dyn Checkpoints,
    /// The state to go on from.
    pub resume: Option<&'a mut dyn Read>,
}

/// Tells the two kinds of searches apart.
pub(super) const DENSE: u8 = 1;
pub(super) const HASHED: u8 = 2;

/// How far a search is, in words.
pub(super) fn progress(found: u64, expanded: u64) -> String {
    format!("{found} positions found, the moves of {expanded} known")
}
