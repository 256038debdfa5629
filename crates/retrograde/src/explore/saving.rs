//! What the two kinds of searches have in common when their state is put aside.

/// Tells the two kinds of searches apart.
pub(super) const DENSE: u8 = 1;
pub(super) const HASHED: u8 = 2;

/// How far a search is, in words.
pub(super) fn progress(found: u64, expanded: u64) -> String {
    format!("{found} positions found, the moves of {expanded} known")
}
