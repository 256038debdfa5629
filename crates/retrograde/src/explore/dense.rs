//! Finds every position that can be reached, for games whose keys are small numbers.
//!
//! Problem: a hash table costs three waits for memory per move, most of which lead where
//! others led before.
//!
//! Method: one bit per possible key says whether its position was met. Rows hold keys at
//! first. When all positions are known, those bits are counted up to each key: that gives
//! its number in the order of keys, and a table of the order in which positions were
//! expanded makes it the number of a row. Threads share the bits, which are set atomically.
//! Which thread meets a position first is a matter of chance, so what a round has found is
//! sorted before it is expanded.
//!
//! Invariant: every key whose bit is set stands exactly once in the order of expansion, and
//! the rows are those of its beginning.
//!
//! Complexity: O(V + E + largest key / 64) time. Memory: 4 bytes per position for the order
//! of expansion, 4 for the table made of it, 1 for counts, 4 bytes per move, and an eighth
//! of a byte per possible key, half as much again at the end. A key of 27 bits or more ends
//! the search without a result: then a hash table is the better choice.

use super::ExploreOptions;
use super::error::ExploreError;
use super::expand::Expander;
use super::row_writer::RowWriter;
use super::saving::{DENSE, progress};
use super::store::AsKeys;
use crate::bits::insert_shared;
use crate::checkpoint::{Checkpoints, read_numbers, write_number, write_numbers};
use crate::game::{Game, Moves};
use crate::key_set::{KEY_LIMIT, KeySet};
use crate::progress::{REPORT_INTERVAL, Report};
use crate::threads::side_by_side;
use std::io::{self, Read, Write};
use std::sync::atomic::AtomicU64;

/// Positions expanded between two looks at the bounds, and how many close to a bound.
const ROUND: u64 = 1 << 16;
const SHORT_ROUND: u64 = 1 << 8;
/// With fewer positions waiting one thread does it all.
const ENOUGH_FOR_THREADS: usize = 1 << 12;

/// All positions, and their moves by key.
pub(crate) struct Dense {
    /// The keys in their own order.
    pub keys: KeySet,
    /// The keys in the order of rows.
    pub order: Vec<u32>,
    pub rows: RowWriter,
}

/// What one thread finds in a round.
#[derive(Default)]
struct Part {
    /// Keys met first by this thread.
    found: Vec<u32>,
    /// Keys met for which there is no bit yet.
    beyond: Vec<u64>,
    rows: RowWriter,
    error: Option<ExploreError>,
}

/// Searches from `starts`, or goes on from `state`. `None` if a key is too large.
pub(crate) fn search<G: Game + Sync>(
    game: &G,
    starts: &[u64],
    options: &ExploreOptions,
    report: Report<'_>,
    checkpoints: &mut dyn Checkpoints,
    state: Option<&mut dyn Read>,
) -> Result<Option<Dense>, ExploreError> {
    let expander = Expander::new(game);
    let mut bits: Vec<AtomicU64> = Vec::new();
    let mut order: Vec<u32> = Vec::new();
    let mut all = Part {
        beyond: starts.to_vec(),
        ..Part::default()
    };
    if let Some(state) = state {
        order = restore(state, &mut bits, &mut all)?;
    }
    let mut reported = 0;
    loop {
        if !take_in(&mut bits, &mut order, &mut all) {
            return Ok(None);
        }
        let found = order.len() as u64;
        let room = options.check(found, false, || {
            let keys = order.capacity() * size_of::<u32>();
            (keys + bits.len() * size_of::<u64>() + all.rows.memory()) as u64
        })?;
        // Positions that lead to none that is new are work too.
        let expanded = all.rows.counts.len() as u64;
        if found + expanded - reported >= REPORT_INTERVAL {
            reported = found + expanded;
            if report(found).is_break() {
                return Err(ExploreError::Stopped { found });
            }
        }
        if checkpoints.is_due() {
            let mut write = |sink: &mut dyn Write| save(sink, &order, &all.rows);
            if checkpoints
                .save(&progress(found, expanded), &mut write)
                .is_break()
            {
                return Err(ExploreError::Stopped { found });
            }
        }
        let waiting = &order[all.rows.counts.len()..];
        // Each is taken to have as many moves as others had so far, and one more.
        let moves_each = all.rows.move_count / expanded.max(1) + 1;
        let most = (room / moves_each).clamp(SHORT_ROUND, ROUND);
        let waiting = &waiting[..waiting.len().min(most as usize)];
        if waiting.is_empty() {
            break;
        }
        if options.threads < 2 || waiting.len() < ENOUGH_FOR_THREADS {
            expand_all(&expander, &bits, waiting, &mut all);
        } else {
            expand_with_threads(&expander, &bits, waiting, &mut all, options.threads);
        }
        if let Some(error) = all.error.take() {
            return Err(error);
        }
    }
    let words = bits.into_iter().map(AtomicU64::into_inner).collect();
    Ok(Some(Dense {
        keys: KeySet::from_words(words),
        order,
        rows: all.rows,
    }))
}

/// Writes the state between two rounds; the bits follow from the order.
fn save(sink: &mut dyn Write, order: &[u32], rows: &RowWriter) -> io::Result<()> {
    write_number(sink, DENSE)?;
    write_numbers(sink, order)?;
    rows.save(sink)
}

/// Reads what [`save`] wrote behind its first byte. The order of expansion.
fn restore(
    state: &mut dyn Read,
    bits: &mut Vec<AtomicU64>,
    all: &mut Part,
) -> Result<Vec<u32>, ExploreError> {
    let order: Vec<u32> = read_numbers(state).map_err(ExploreError::bad_checkpoint)?;
    all.rows = RowWriter::restore(state).map_err(ExploreError::bad_checkpoint)?;
    // Taken in as if a round had met them, which makes room for their bits.
    all.beyond = order.iter().copied().map(u64::from).collect();
    let mut taken = Vec::new();
    let is_whole = take_in(bits, &mut taken, all)
        && taken.len() == order.len()
        && all.rows.counts.len() <= order.len();
    if !is_whole {
        let problem = "a key is there twice, or is too large";
        return Err(ExploreError::bad_checkpoint(problem));
    }
    Ok(order)
}

/// Puts what a round found at the end of the order, and makes room for larger keys. Whether
/// no key is too large.
fn take_in(bits: &mut Vec<AtomicU64>, order: &mut Vec<u32>, part: &mut Part) -> bool {
    let missing = part.found.len() + part.beyond.len();
    if order.capacity() - order.len() < missing {
        order.reserve_exact(missing.max(order.len() / 4));
    }
    let known = order.len();
    order.append(&mut part.found);
    if let Some(&largest) = part.beyond.iter().max() {
        if largest >= KEY_LIMIT {
            return false;
        }
        let words = (largest as usize / 64 + 1).next_power_of_two();
        if words > bits.len() {
            bits.resize_with(words, AtomicU64::default);
        }
        for key in part.beyond.drain(..) {
            if insert_shared(bits, key) == Some(true) {
                order.push(key as u32);
            }
        }
    }
    // What a round finds is a set. Sorted, it does not depend on the threads, and
    // neighbours in the order have their bits side by side.
    order[known..].sort_unstable();
    true
}

fn expand_with_threads<G: Game + Sync>(
    expander: &Expander<'_, G>,
    bits: &[AtomicU64],
    waiting: &[u32],
    all: &mut Part,
    threads: usize,
) {
    let share = waiting.len().div_ceil(threads);
    let mut parts: Vec<Part> = Vec::new();
    parts.resize_with(threads, Part::default);
    let work = waiting.chunks(share).zip(&mut parts);
    side_by_side(work, |_, (keys, part)| {
        expand_all(expander, bits, keys, part);
    });
    for part in parts {
        all.found.extend(part.found);
        all.beyond.extend(part.beyond);
        all.rows.append(part.rows);
        all.error = all.error.take().or(part.error);
    }
}

fn expand_all<G: Game>(
    expander: &Expander<'_, G>,
    bits: &[AtomicU64],
    waiting: &[u32],
    part: &mut Part,
) {
    let Part {
        found,
        beyond,
        rows,
        error,
    } = part;
    let mut moves = Moves::new();
    let mut row = Vec::new();
    for &key in waiting {
        row.clear();
        let result = expander.expand::<AsKeys>(u64::from(key), &mut moves, |to, again| {
            rows.mark_move(again);
            row.push(to as u32);
            match insert_shared(bits, to) {
                Some(false) => {}
                Some(true) => found.push(to as u32),
                None => beyond.push(to),
            }
        });
        match result {
            Ok(outcome) => rows.close_row(row.len() as u32, outcome),
            Err(found) => {
                *error = Some(found);
                return;
            }
        }
        rows.segment_for(row.len()).extend_from_slice(&row);
    }
}
