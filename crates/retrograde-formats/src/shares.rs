//! Work on a long list, shared out among threads.
//!
//! A thread costs some tens of microseconds, so that only long lists are shared.

use std::thread;

/// Lists of fewer entries stay whole.
const SHORT: usize = 1 << 18;

/// How long the shares of a list are.
fn share_length(threads: usize, length: usize) -> usize {
    if length < SHORT {
        length.max(1)
    } else {
        length.div_ceil(threads.max(1))
    }
}

/// Calls `work` for each share of a list, each on a thread of its own.
pub(crate) fn for_each_mut<T: Send>(
    threads: usize,
    list: &mut [T],
    work: impl Fn(&mut [T]) + Sync,
) {
    let length = share_length(threads, list.len());
    thread::scope(|scope| {
        let mut shares = list.chunks_mut(length);
        let own = shares.next();
        for share in shares {
            let work = &work;
            scope.spawn(move || work(share));
        }
        if let Some(share) = own {
            work(share);
        }
    });
}

/// What `work` gives for each share of a list, in their order.
pub(crate) fn map<T: Sync, R: Send>(
    threads: usize,
    list: &[T],
    work: impl Fn(&[T]) -> R + Sync,
) -> Vec<R> {
    let length = share_length(threads, list.len());
    let mut shares: Vec<(&[T], Option<R>)> =
        list.chunks(length).map(|share| (share, None)).collect();
    thread::scope(|scope| {
        let mut others = shares.iter_mut();
        let own = others.next();
        for (share, result) in others {
            let work = &work;
            scope.spawn(move || *result = Some(work(share)));
        }
        if let Some((share, result)) = own {
            *result = Some(work(share));
        }
    });
    shares
        .into_iter()
        .filter_map(|(_, result)| result)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_in_one_share_in_order() {
        for (threads, length) in [(1, 0), (2, 5), (1, SHORT), (2, SHORT + 1), (3, 2 * SHORT)] {
            let mut list: Vec<usize> = (0..length).collect();
            for_each_mut(threads, &mut list, |share| {
                share.iter_mut().for_each(|entry| *entry += 1);
            });
            let shares = map(threads, &list, <[usize]>::to_vec);
            assert!(shares.len() <= threads);
            assert!(shares.concat().into_iter().eq(1..=length));
        }
    }
}
