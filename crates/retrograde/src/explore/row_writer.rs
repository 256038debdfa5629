//! Writes the moves of positions, row after row, while positions are enumerated.

use crate::bits::BitSet;
use crate::checkpoint::{read_number, read_numbers, write_number, write_numbers};
use crate::graph::{CROWDED, StoredMoves};
use crate::outcome::Outcome;
use crate::threads::side_by_side;
use std::collections::HashMap;
use std::io::{self, Read, Write};

/// The longest segment of moves, and the shortest.
const LONGEST_SEGMENT: usize = 1 << 20;
const SHORTEST_SEGMENT: usize = 1 << 8;

/// The rows of positions that were expanded, and what else was learnt of them. Positions are
/// numbered in the order of their rows.
#[derive(Default)]
pub(crate) struct RowWriter {
    /// How many moves each has, as in [`StoredMoves`].
    pub counts: Vec<u8>,
    crowded: HashMap<u32, u32>,
    segments: Vec<Vec<u32>>,
    /// Marks of moves that keep the turn, from the first one on.
    again: Option<BitSet>,
    pub move_count: u64,
    /// Where play has ended otherwise than the dead-end rule would have it.
    pub seeds: Vec<(u32, Outcome)>,
}

impl RowWriter {
    /// Notes whether the next move of the position in work keeps the turn.
    #[inline]
    pub(crate) fn mark_move(&mut self, again: bool) {
        if again && self.again.is_none() {
            self.again = Some(BitSet::new(self.move_count));
        }
        if let Some(marks) = &mut self.again {
            marks.push(again);
        }
        self.move_count += 1;
    }

    /// Ends the work on a position, which has so many moves and perhaps ends play.
    #[inline]
    pub(crate) fn close_row(&mut self, count: u32, outcome: Option<Outcome>) {
        let position = self.counts.len() as u32;
        if let Some(outcome) = outcome {
            self.seeds.push((position, outcome));
        }
        if self.counts.len() == self.counts.capacity() {
            self.counts.reserve_exact(self.counts.len() / 4 + 16);
        }
        if count >= u32::from(CROWDED) {
            self.crowded.insert(position, count);
        }
        self.counts.push(count.min(u32::from(CROWDED)) as u8);
    }

    /// How many moves a position has.
    #[inline]
    pub(crate) fn count(&self, position: usize) -> usize {
        match self.counts[position] {
            CROWDED => self
                .crowded
                .get(&(position as u32))
                .map_or(0, |&count| count as usize),
            count => usize::from(count),
        }
    }

    /// Makes room for a row of so many moves and returns the segment it goes into.
    #[inline]
    pub(crate) fn segment_for(&mut self, count: usize) -> &mut Vec<u32> {
        let has_room = self
            .segments
            .last()
            .is_some_and(|segment| segment.capacity() - segment.len() >= count);
        if !has_room {
            // In proportion to what is there, so that little of the last one stays empty.
            let wanted = (self.move_count / 8) as usize;
            let capacity = wanted.clamp(SHORTEST_SEGMENT, LONGEST_SEGMENT).max(count);
            self.segments.push(Vec::with_capacity(capacity));
        }
        let last = self.segments.len() - 1;
        &mut self.segments[last]
    }

    /// Appends the rows of another writer, whose positions follow.
    pub(crate) fn append(&mut self, other: RowWriter) {
        let base = self.counts.len() as u32;
        self.counts.extend_from_slice(&other.counts);
        let crowded = other.crowded.into_iter();
        self.crowded
            .extend(crowded.map(|(position, count)| (base + position, count)));
        let seeds = other.seeds.into_iter();
        self.seeds
            .extend(seeds.map(|(position, outcome)| (base + position, outcome)));
        if other.again.is_some() && self.again.is_none() {
            self.again = Some(BitSet::new(self.move_count));
        }
        if let Some(marks) = &mut self.again {
            for index in 0..other.move_count {
                let own = other.again.as_ref();
                marks.push(own.is_some_and(|own| own.contains(index)));
            }
        }
        self.move_count += other.move_count;
        self.segments.extend(other.segments);
    }

    /// Puts a number in the place of each entry of the rows.
    pub(crate) fn renumber(&mut self, threads: usize, number: impl Fn(u32) -> u32 + Sync) {
        let share = self.segments.len().div_ceil(threads.max(1)).max(1);
        side_by_side(self.segments.chunks_mut(share), |_, segments| {
            for entry in segments.iter_mut().flatten() {
                *entry = number(*entry);
            }
        });
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> usize {
        let moves: usize = self.segments.iter().map(Vec::capacity).sum();
        let marks = self.again.as_ref().map_or(0, |marks| marks.words().len());
        self.counts.capacity()
            + moves * size_of::<u32>()
            + marks * size_of::<u64>()
            + self.seeds.capacity() * size_of::<(u32, Outcome)>()
            + self.crowded.capacity() * (2 * size_of::<u32>() + 1)
    }

    /// Writes all of it, so that [`RowWriter::restore`] can go on.
    pub(crate) fn save(&self, sink: &mut dyn Write) -> io::Result<()> {
        write_numbers(sink, &self.counts)?;
        write_number(sink, self.segments.len() as u64)?;
        for segment in &self.segments {
            write_numbers(sink, segment)?;
        }
        write_number(sink, self.move_count)?;
        write_number(sink, u8::from(self.again.is_some()))?;
        if let Some(marks) = &self.again {
            write_numbers(sink, marks.words())?;
        }
        let mut crowded: Vec<_> = self.crowded.iter().collect();
        crowded.sort_unstable();
        let crowded = crowded.into_iter();
        let crowded: Vec<u32> = crowded.flat_map(|(&at, &count)| [at, count]).collect();
        write_numbers(sink, &crowded)?;
        let seeds = self.seeds.iter();
        let seeds: Vec<u32> = seeds
            .flat_map(|&(at, outcome)| [at, outcome as u32])
            .collect();
        write_numbers(sink, &seeds)
    }

    /// Reads what [`RowWriter::save`] wrote.
    pub(crate) fn restore(source: &mut dyn Read) -> io::Result<RowWriter> {
        let counts = read_numbers(source)?;
        let segment_count: u64 = read_number(source)?;
        let mut segments = Vec::new();
        for _ in 0..segment_count {
            segments.push(read_numbers(source)?);
        }
        let move_count: u64 = read_number(source)?;
        let mut again = None;
        if read_number::<u8>(source)? != 0 {
            let words: Vec<u64> = read_numbers(source)?;
            if words.len() as u64 != move_count.div_ceil(64) {
                return Err(io::Error::other("as many marks as moves were expected"));
            }
            again = Some(BitSet::from_words(words, move_count));
        }
        let crowded: Vec<u32> = read_numbers(source)?;
        let crowded = crowded.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        let listed: Vec<u32> = read_numbers(source)?;
        let mut seeds = Vec::with_capacity(listed.len() / 2);
        for pair in listed.chunks_exact(2) {
            let outcome = Outcome::ALL.get(pair[1] as usize);
            let outcome = outcome.ok_or_else(|| io::Error::other("an outcome was expected"))?;
            seeds.push((pair[0], *outcome));
        }
        Ok(RowWriter {
            counts,
            crowded: crowded.collect(),
            segments,
            again,
            move_count,
            seeds,
        })
    }

    /// The rows as they are stored, and the seeds.
    pub(crate) fn finish(self) -> (StoredMoves, Vec<(u32, Outcome)>) {
        let moves = StoredMoves {
            counts: self.counts,
            crowded: self.crowded,
            segments: self.segments.into(),
            again: self.again,
            move_count: self.move_count,
        };
        (moves, self.seeds)
    }
}
