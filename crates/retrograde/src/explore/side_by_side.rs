//! Work that several threads share.

/// Runs `work` on each part, the first on this thread and each other on one of its own.
pub(crate) fn side_by_side<T: Send>(
    mut parts: impl Iterator<Item = T>,
    work: impl Fn(usize, T) + Sync,
) {
    let Some(first) = parts.next() else { return };
    std::thread::scope(|scope| {
        let work = &work;
        for (index, part) in parts.enumerate() {
            scope.spawn(move || work(index + 1, part));
        }
        work(0, first);
    });
}
