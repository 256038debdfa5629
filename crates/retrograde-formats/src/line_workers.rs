//! Several threads read one text, and nothing shows it but the time.
//!
//! Problem: parsing costs more than reading, and lines must be taken in their order.
//!
//! The calling thread reads blocks and deals them out in turn. A worker parses all of a
//! block: its plain moves, and where the lines stand that are none. The calling thread
//! takes the blocks back in the same turn, which is the order of the text, copies the
//! moves and gives the other lines to the reader of the format. So there is no order to
//! be restored, no lock, and no more than a few blocks per worker in memory. An error
//! counts only once everything before it was taken.

use crate::error::ReadError;
use crate::line_blocks::{LineReader, Walk};
use crate::plain_moves::{Separation, scan};
use crate::read;
use crate::text_lines::{TakenBlock, TextLines};
use retrograde::progress::Report;
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Blocks per worker on their way: one is parsed, one waits, one is taken.
const BLOCKS_PER_WORKER: usize = 3;

/// Room for moves grows by as many.
const MOVES_AT_ONCE: usize = 1 << 14;

/// A block and what a worker found in it.
#[derive(Default)]
struct ParsedBlock {
    text: TakenBlock,
    moves: Vec<[u32; 2]>,
    move_count: usize,
    /// Their numbers, combined by or.
    union: u32,
    others: Vec<OtherLine>,
}

/// A line that is no plain move.
struct OtherLine {
    /// How many moves of the block come before it.
    moves_before: usize,
    /// Where it begins.
    start: usize,
}

/// Hands all lines that are left to `reader`, with the help of so many other threads.
pub(crate) fn read_lines<R: LineReader>(
    lines: &mut TextLines,
    worker_count: usize,
    reader: &mut R,
    report: Report<'_>,
) -> Result<(), ReadError> {
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..worker_count {
            let (to_worker, texts) = sync_channel::<ParsedBlock>(BLOCKS_PER_WORKER);
            let (results, from_worker) = sync_channel::<ParsedBlock>(BLOCKS_PER_WORKER);
            let work = move || {
                for mut block in texts {
                    block.parse::<R::Separation>();
                    if results.send(block).is_err() {
                        return;
                    }
                }
            };
            // Where there is no other thread to be had, fewer do.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
            workers.push(Worker {
                to_worker,
                from_worker,
            });
        }
        if workers.is_empty() {
            return Ok(());
        }
        deal(lines, &workers, reader, report)
    })
}

struct Worker {
    to_worker: SyncSender<ParsedBlock>,
    from_worker: Receiver<ParsedBlock>,
}

fn deal<R: LineReader>(
    lines: &mut TextLines,
    workers: &[Worker],
    reader: &mut R,
    report: Report<'_>,
) -> Result<(), ReadError> {
    let mut spare: Vec<ParsedBlock> = Vec::new();
    let mut end = None;
    let (mut sent, mut taken) = (0, 0);
    loop {
        while end.is_none() && sent - taken < workers.len() * BLOCKS_PER_WORKER {
            match lines.fill() {
                Ok(true) => {
                    read::report_progress(lines.bytes_taken(), report)?;
                    let mut block = spare.pop().unwrap_or_default();
                    let buffer = std::mem::take(&mut block.text).into_buffer();
                    block.text = lines.take_block(buffer);
                    let worker = &workers[sent % workers.len()];
                    worker.to_worker.send(block).map_err(|_| gone(lines))?;
                    sent += 1;
                }
                Ok(false) => end = Some(Ok(())),
                Err(error) => end = Some(Err(error)),
            }
        }
        if sent == taken {
            break;
        }
        let worker = &workers[taken % workers.len()];
        let block = worker.from_worker.recv().map_err(|_| gone(lines))?;
        taken += 1;
        let line_count = block.give_to(lines, reader)?;
        lines.count_lines(line_count);
        reader.end_block(lines.source_name())?;
        spare.push(block);
    }
    match end {
        // Its place is the next line, which was not known when it was met.
        Some(Err(ReadError::Syntax {
            mut place,
            expected,
            found,
            remedy,
        })) => {
            place.line = lines.number();
            Err(ReadError::Syntax {
                place,
                expected,
                found,
                remedy,
            })
        }
        Some(Err(error)) => Err(error),
        _ => Ok(()),
    }
}

fn gone(lines: &TextLines) -> ReadError {
    ReadError::Io {
        source_name: lines.source_name().to_owned(),
        error: io::Error::other("a thread that parses ended early"),
    }
}

impl ParsedBlock {
    fn parse<S: Separation>(&mut self) {
        let text = self.text.bytes();
        self.move_count = 0;
        self.union = 0;
        self.others.clear();
        let mut at = 0;
        while at < text.len() {
            if self.move_count == self.moves.len() {
                self.moves.resize(self.move_count + MOVES_AT_ONCE, [0; 2]);
            }
            let room = self.moves.len() - self.move_count;
            let scanned = scan::<S>(&text[at..], &mut self.moves[self.move_count..]);
            at += scanned.bytes;
            self.move_count += scanned.moves;
            self.union |= scanned.union;
            if scanned.moves < room && at < text.len() {
                self.others.push(OtherLine {
                    moves_before: self.move_count,
                    start: at,
                });
                let rest = &text[at..];
                at += memchr::memchr(b'\n', rest).map_or(rest.len(), |length| length + 1);
            }
        }
    }

    /// Hands the lines to the reader. Returns how many there are.
    fn give_to<R: LineReader>(&self, lines: &TextLines, reader: &mut R) -> Result<u64, ReadError> {
        let text = self.text.bytes();
        let mut walk = Walk {
            source_name: lines.source_name(),
            text,
            at: 0,
            number: lines.number(),
            reader,
        };
        let mut given = 0;
        for other in &self.others {
            let moves = &self.moves[given..other.moves_before];
            walk.take_moves(moves, self.union, other.start - walk.at)?;
            given = other.moves_before;
            walk.take_line()?;
        }
        let moves = &self.moves[given..self.move_count];
        walk.take_moves(moves, self.union, text.len() - walk.at)?;
        Ok(walk.number - lines.number())
    }
}
