//! Finds the ranks that can be reached from the starts.
//!
//! Encoding: two bits per rank: whether it was met, and whether its moves were computed.
//!
//! Method: all words are gone through, again and again, for ranks that were met and not
//! expanded. Whatever a thread meets for the first time it expands next, depth first, as long
//! as its short list has room; what does not fit is found by the next walk through the words.
//! A bit is set by one thread only, so everything is expanded once, and what is found in the
//! end does not depend on who found it.

use super::error::RankedError;
use super::frame::{Frame, Room};
use crate::bits::{BitSet, insert_shared};
use crate::game::RankedGame;
use crate::progress::Report;
use crate::threads::{on_threads, take_turns};
use std::sync::atomic::{AtomicU64, Ordering};

/// Ranks that a thread keeps to expand next.
const LIST: usize = 1 << 14;
/// Words handed to a thread at once.
const CHUNK: usize = 1 << 10;
/// Positions that a thread expands between two reports.
const EXPANDED_AT_ONCE: u64 = 1 << 20;

/// The ranks of the starts, made canonical, in their order and each once.
pub(super) fn start_ranks<G: RankedGame>(frame: &Frame<'_, G>) -> Result<Vec<u64>, RankedError> {
    let mut ranks = Vec::new();
    for start in frame.game.starts() {
        let canonical = frame.game.canonical(start);
        let rank = frame
            .game
            .encode(canonical)
            .filter(|&rank| rank < frame.rank_count() && frame.position(rank) == Some(canonical));
        let rank = rank.ok_or_else(|| RankedError::StartWithoutRank {
            start: frame.describe(start),
        })?;
        if !ranks.contains(&rank) {
            ranks.push(rank);
        }
    }
    Ok(ranks)
}

/// Everything that can be reached from `starts`. `report` is called with how many positions
/// were found.
pub(super) fn reach<G: RankedGame>(
    frame: &Frame<'_, G>,
    starts: &[u64],
    threads: usize,
    report: Report<'_>,
) -> Result<BitSet, RankedError> {
    let rank_count = frame.rank_count();
    let [met, expanded] = [(); 2].map(|()| {
        let words = (0..rank_count.div_ceil(64)).map(|_| AtomicU64::new(0));
        words.collect::<Vec<AtomicU64>>()
    });
    for &start in starts {
        insert_shared(&met, start);
    }
    let mut found = 0;
    loop {
        let chunks = take_turns((0..met.len()).step_by(CHUNK));
        let parts = on_threads(threads.max(1), |_| {
            let mut worker = Worker {
                frame,
                met: &met,
                expanded: &expanded,
                list: Vec::new(),
                room: Room::new(),
                count: 0,
            };
            while worker.count < EXPANDED_AT_ONCE
                && let Some(first) = chunks.next()
            {
                for word in first..(first + CHUNK).min(met.len()) {
                    worker.go_through(word)?;
                }
            }
            Ok(worker.count)
        });
        let counts = parts
            .into_iter()
            .collect::<Result<Vec<u64>, RankedError>>()?;
        let new: u64 = counts.into_iter().sum();
        if new == 0 {
            break;
        }
        found += new;
        if report(found).is_break() {
            return Err(RankedError::Stopped { decided: 0 });
        }
    }
    drop(expanded);
    let words = met.into_iter().map(AtomicU64::into_inner).collect();
    Ok(BitSet::from_words(words, rank_count))
}

struct Worker<'a, 'g, G: RankedGame> {
    frame: &'a Frame<'g, G>,
    met: &'a [AtomicU64],
    expanded: &'a [AtomicU64],
    list: Vec<u32>,
    room: Room<G::Position>,
    count: u64,
}

impl<G: RankedGame> Worker<'_, '_, G> {
    /// Expands what a word has to expand, and what comes of it.
    fn go_through(&mut self, word: usize) -> Result<(), RankedError> {
        loop {
            let met = self.met[word].load(Ordering::Relaxed);
            let left = met & !self.expanded[word].load(Ordering::Relaxed);
            if left == 0 || self.count >= EXPANDED_AT_ONCE {
                return Ok(());
            }
            self.list.push((word * 64) as u32 + left.trailing_zeros());
            while self.count < EXPANDED_AT_ONCE
                && let Some(rank) = self.list.pop()
            {
                if insert_shared(self.expanded, u64::from(rank)) == Some(true) {
                    self.expand(u64::from(rank))?;
                }
            }
            self.list.clear();
        }
    }

    fn expand(&mut self, rank: u64) -> Result<(), RankedError> {
        self.count += 1;
        let Some(position) = self.frame.position(rank) else {
            return Ok(());
        };
        if self.frame.end(position)?.is_some() {
            return Ok(());
        }
        let layer = self.frame.ends.partition_point(|&end| end <= rank);
        let end = self.frame.ends[layer];
        self.frame.expand(position, end, &mut self.room)?;
        for &(to, _) in &self.room.steps {
            if insert_shared(self.met, u64::from(to)) != Some(true) {
                continue;
            }
            if self.frame.position(u64::from(to)).is_none() {
                return Err(self.frame.unused(position, u64::from(to)));
            }
            if self.list.len() < LIST {
                self.list.push(to);
            }
        }
        Ok(())
    }
}
