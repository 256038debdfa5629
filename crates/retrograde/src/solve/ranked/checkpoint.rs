//! The state of a solver as bytes, so that a long solve survives a crash.
//!
//! Between two levels, between two layers, and while a layer is opened, all that a solver
//! knows is in its cells and a few numbers: whatever else it has can be found again from them.
//! Cells that are not opened hold nothing yet, and are left out.
//!
//! Encoding, little-endian: engine (u8: 0 forwards, 1 backwards), choice of positions (u8: 1
//! if only those that can be reached), stage (u8), bytes per cell (u8: 2 or 4), layer, level,
//! moves counted so far and ranks of the game (u64 each), how many cells follow (u64), cells.
//! Of a layer that is being opened so many cells follow as are opened.

use super::error::RankedError;
use super::table::Lower;
use crate::checkpoint::{Plain, read_number, read_uncounted, write_number, write_uncounted};
use crate::solve::cell::Cell;
use std::io::{self, Read, Write};

/// Where a solver stands; together with the cells, all it needs to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    /// Whether the engine goes backwards, by ranks, or forwards, in passes. Their cells differ.
    pub backwards: bool,
    /// Whether only positions are solved that can be reached from the starts.
    pub reachable_only: bool,
    /// What is being decided in the layer at hand.
    pub stage: Stage,
    /// Bytes of a cell: 2, or 4 for a game that proved deep.
    pub cell_bytes: u8,
    /// The layer at hand; all before it are finished.
    pub layer: u64,
    /// The level to walk next, in plies: all positions of at most this remoteness, as far as
    /// the stage decides them, have their values.
    pub level: u32,
    /// How many moves were counted in the layers opened so far.
    pub move_count: u64,
    /// How many ranks the game has.
    pub rank_count: u64,
    /// How many cells of the layer at hand are opened, as long as not all are.
    pub opened: u64,
}

/// How far a layer has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Stage {
    /// It is not opened yet, or being opened.
    Unopened = 0,
    /// Its wins and losses are being decided.
    Decisive = 1,
    /// Its ties are being decided.
    Ties = 2,
}

impl State {
    /// Writes the state and its cells: those of finished layers, and of the layer at hand if it
    /// is opened.
    pub(super) fn write<C: Cell + Plain>(
        &self,
        finished: Lower<'_, C>,
        own: &[C],
        sink: &mut dyn Write,
    ) -> io::Result<()> {
        let flags = [
            u8::from(self.backwards),
            u8::from(self.reachable_only),
            self.stage as u8,
            self.cell_bytes,
        ];
        sink.write_all(&flags)?;
        let numbers = [
            self.layer,
            u64::from(self.level),
            self.move_count,
            self.rank_count,
            (finished.len() + own.len()) as u64,
        ];
        for number in numbers {
            write_number(sink, number)?;
        }
        finished.write(sink)?;
        write_uncounted(sink, own)
    }

    /// Reads what [`State::write`] wrote, up to the cells, and how many of these follow.
    pub(super) fn read(source: &mut dyn Read) -> Result<(State, u64), RankedError> {
        let mut flags = [0; 4];
        source.read_exact(&mut flags).map_err(unreadable)?;
        let stage = match flags[2] {
            0 => Stage::Unopened,
            1 => Stage::Decisive,
            2 => Stage::Ties,
            other => return Err(foreign(format!("its stage is {other}"))),
        };
        let mut numbers = [0; 5];
        for number in &mut numbers {
            *number = read_number::<u64>(source).map_err(unreadable)?;
        }
        let [layer, level, move_count, rank_count, cell_count] = numbers;
        let state = State {
            backwards: flags[0] != 0,
            reachable_only: flags[1] != 0,
            stage,
            cell_bytes: flags[3],
            layer,
            level: u32::try_from(level).map_err(|_| foreign(format!("its level is {level}")))?,
            move_count,
            rank_count,
            opened: 0,
        };
        Ok((state, cell_count))
    }
}

/// Reads the cells that follow a state.
pub(super) fn read_cells<C: Cell + Plain>(
    source: &mut dyn Read,
    cells: &mut [C],
) -> Result<(), RankedError> {
    read_uncounted(source, cells).map_err(unreadable)
}

fn unreadable(error: io::Error) -> RankedError {
    foreign(format!("it cannot be read: {error}"))
}

/// A state that does not fit.
pub(super) fn foreign(reason: String) -> RankedError {
    RankedError::BadCheckpoint { reason }
}
