//! Reads a text line by line for formats of which nearly all lines are plain moves.
//!
//! The text comes in blocks of whole lines. [`scan`](crate::plain_moves::scan) takes the
//! plain moves of a block, and every line at which it stops goes to the reader of the
//! format, in the order of the file. Whatever a reader keeps is therefore the same as if
//! all lines had come one by one; only the plain ones come many at a time.
//!
//! Once a few megabytes were read and most lines were plain, further threads parse the
//! blocks; see [`line_workers`](crate::line_workers). O(bytes); a few blocks in memory.

use crate::error::ReadError;
use crate::line_workers;
use crate::plain_moves::{Separation, scan};
use crate::read;
use crate::text_lines::{BLOCK_BYTES, Line, TextLines};
use retrograde::progress::Report;

/// What a format does with its lines.
pub(crate) trait LineReader {
    /// How the two numbers of a plain move are separated.
    type Separation: Separation;

    /// Takes moves between integers, in the order of the file. `union` is all their
    /// numbers, and maybe those of later moves, combined by or.
    ///
    /// Returns how many it took; if not all, the line of the next move is given to
    /// [`LineReader::take_line`].
    fn take_moves(&mut self, moves: &[[u32; 2]], union: u32) -> usize;

    /// Told once that a text is long: what was taken so far is this share of it.
    fn foresee(&mut self, share: f64);

    /// Takes a line, without its line end.
    fn take_line(&mut self, line: Line<'_>) -> Result<(), ReadError>;

    /// Called after each block.
    fn end_block(&mut self, source_name: &str) -> Result<(), ReadError>;
}

/// How to go about it. The result does not depend on this.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// The bytes of a block.
    pub(crate) block_bytes: usize,
    /// The most threads that may read.
    pub(crate) threads: usize,
    /// One thread alone reads as many bytes, so that small texts need no other.
    pub(crate) bytes_alone: u64,
}

impl Plan {
    /// The plan for that many threads.
    pub(crate) fn new(threads: usize) -> Plan {
        Plan {
            block_bytes: BLOCK_BYTES,
            threads,
            bytes_alone: 4 << 20,
        }
    }
}

/// After so many bytes the average line is known well enough.
const FORESIGHT_BYTES: u64 = 1 << 20;

/// Moves are parsed into a piece of memory of this length, which stays in the cache.
const PIECE: usize = 1024;

/// Hands all lines that are left to `reader`.
pub(crate) fn read_lines<R: LineReader>(
    lines: &mut TextLines,
    plan: &Plan,
    reader: &mut R,
    report: Report<'_>,
) -> Result<(), ReadError> {
    let mut piece = [[0; 2]; PIECE];
    let mut threads = plan.threads;
    let mut foreseen = false;
    let mut bytes = 0;
    let (mut plain, mut others) = (0, 0);
    while lines.fill()? {
        read::report_progress(lines.bytes_taken(), report)?;
        let block = lines.block();
        let mut walk = Walk {
            source_name: lines.source_name(),
            text: block,
            at: 0,
            number: lines.number(),
            reader: &mut *reader,
        };
        while walk.at < block.len() {
            let scanned = scan::<R::Separation>(&block[walk.at..], &mut piece);
            walk.take_moves(&piece[..scanned.moves], scanned.union, scanned.bytes)?;
            plain += scanned.moves;
            if scanned.moves < PIECE && walk.at < block.len() {
                walk.take_line()?;
                others += 1;
            }
        }
        bytes += block.len() as u64;
        let line_count = walk.number - lines.number();
        lines.consume_block(line_count);
        reader.end_block(lines.source_name())?;
        if !foreseen
            && bytes >= FORESIGHT_BYTES
            && let Some(share) = lines.share_taken()
        {
            reader.foresee(share);
            foreseen = true;
        }
        if threads > 1 && bytes >= plan.bytes_alone && plain >= others {
            line_workers::read_lines(lines, threads - 1, reader, report)?;
            // Lines are left only if there is no other thread to be had.
            threads = 1;
        }
    }
    Ok(())
}

/// A walk through the lines of a block, in order.
pub(crate) struct Walk<'a, R> {
    pub(crate) source_name: &'a str,
    pub(crate) text: &'a [u8],
    /// Where the next line begins.
    pub(crate) at: usize,
    /// The number of the next line.
    pub(crate) number: u64,
    pub(crate) reader: &'a mut R,
}

impl<'a, R: LineReader> Walk<'a, R> {
    /// Takes the next lines, which are these moves and have so many bytes.
    pub(crate) fn take_moves(
        &mut self,
        moves: &[[u32; 2]],
        union: u32,
        bytes: usize,
    ) -> Result<(), ReadError> {
        let end = self.at + bytes;
        let mut rest = moves;
        loop {
            let taken = self.reader.take_moves(rest, union).min(rest.len());
            self.number += taken as u64;
            if taken == rest.len() {
                self.at = end;
                return Ok(());
            }
            for _ in 0..taken {
                self.at += self.next_line().len() + 1;
            }
            self.take_line()?;
            rest = &rest[taken + 1..];
        }
    }

    /// Takes the next line, whatever it is.
    pub(crate) fn take_line(&mut self) -> Result<(), ReadError> {
        let line = Line {
            source_name: self.source_name,
            number: self.number,
            bytes: self.next_line(),
        };
        let length = line.bytes.len() + 1;
        self.reader.take_line(line)?;
        self.at += length;
        self.number += 1;
        Ok(())
    }

    fn next_line(&self) -> &'a [u8] {
        let rest = &self.text[self.at..];
        &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())]
    }
}
