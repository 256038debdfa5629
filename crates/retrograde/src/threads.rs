//! Work on several threads at once, cut into small pieces that are handed out in turn.

use std::sync::{Mutex, PoisonError};

/// Runs `work` on each part with its number, the first on this thread and each other on one
/// of its own; what they return is in the order of the parts.
pub(crate) fn side_by_side<T: Send, R: Send>(
    parts: impl IntoIterator<Item = T>,
    work: impl Fn(usize, T) -> R + Sync,
) -> Vec<R> {
    let mut parts = parts.into_iter().enumerate();
    let Some((_, first)) = parts.next() else {
        return Vec::new();
    };
    std::thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = parts
            .map(|(number, part)| scope.spawn(move || work(number, part)))
            .collect();
        let mut results = vec![work(0, first)];
        for other in others {
            match other.join() {
                Ok(result) => results.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}

/// Runs `work` on so many threads, this one among them, each with its number; what they
/// return is in the order of their numbers. One thread costs nothing.
pub(crate) fn on_threads<R: Send>(threads: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    if threads <= 1 {
        return vec![work(0)];
    }
    side_by_side(0..threads, |number, _| work(number))
}

/// Hands the items of an iterator to whichever thread asks next.
pub(crate) struct Turns<I>(Mutex<I>);

/// Makes an iterator one that threads share.
pub(crate) fn take_turns<I: Iterator>(items: I) -> Turns<I> {
    Turns(Mutex::new(items))
}

impl<I: Iterator> Turns<I> {
    /// The next item that no thread has taken.
    pub(crate) fn next(&self) -> Option<I::Item> {
        let mut items = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        items.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_taken_once_by_somebody() {
        for threads in [1, 2, 3] {
            let pieces = take_turns(0..1000_u64);
            let sums = on_threads(threads, |_| {
                let mut sum = 0;
                while let Some(piece) = pieces.next() {
                    sum += piece;
                }
                sum
            });
            assert_eq!((sums.len(), sums.iter().sum::<u64>()), (threads, 499_500));
        }
    }
}
