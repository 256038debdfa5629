//! Opens a layer: what is known of each position before any level is walked.
//!
//! Terminals get their values. Of all others the moves are computed once: those into the
//! same layer are counted, those into finished layers are looked up, since their values are
//! final. A good one gives a *provisional* win: a good move within the layer may still turn
//! out to be faster. A bad one needs no counting. Whatever else is there, a tie or endless
//! play, can never be taken away, so it counts like a move within the layer. Where nothing is
//! left to count, the position is lost, as late as its latest loss.
//!
//! A value from a finished layer may lie beyond the level at hand. It stands in the cell
//! nevertheless: a remoteness above the level says that its time has not come.

use super::error::RankedError;
use super::frame::{Frame, Room, Step};
use super::table::Lower;
use crate::bits::BitSet;
use crate::game::RankedGame;
use crate::outcome::{Outcome, Value};
use crate::solve::cell::Cell;
use crate::threads::{on_threads, take_turns};
use std::ops::Range;

/// Ranks handed to a thread at once.
const CHUNK: usize = 1 << 12;

/// What came of opening a part of a layer.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Opened {
    /// Moves, as often as the game gave them.
    pub move_count: u64,
    /// Positions that are decided, provisionally or not.
    pub decided: u64,
}

impl Opened {
    fn and(self, other: Opened) -> Opened {
        Opened {
            move_count: self.move_count + other.move_count,
            decided: self.decided + other.decided,
        }
    }
}

/// Why a layer could not be opened.
pub(super) enum Fault {
    /// A number of moves does not fit into the cells.
    TooNarrow,
    /// The game is at fault.
    Error(RankedError),
}

impl From<RankedError> for Fault {
    fn from(error: RankedError) -> Fault {
        Fault::Error(error)
    }
}

/// A layer whose earlier ones are finished.
pub(super) struct Layer<'a, C> {
    /// Its ranks.
    pub ranks: Range<u64>,
    /// The cells of all earlier ranks.
    pub lower: Lower<'a, C>,
    /// Which ranks are in use, if not all that stand for positions.
    pub used: Option<&'a BitSet>,
    /// Whether undecided cells count their moves; else nothing is known of them.
    pub counts: bool,
}

/// Fills `cells`, a part of the layer's that begins at rank `first`.
pub(super) fn open<G: RankedGame, C: Cell>(
    frame: &Frame<'_, G>,
    layer: &Layer<'_, C>,
    first: u64,
    cells: &mut [C],
    threads: usize,
) -> Result<Opened, Fault> {
    visit(first, cells, threads, |rank, cell, room, sum| {
        let (opened, moves) = open_one(frame, layer, rank, room)?;
        *cell = opened;
        sum.move_count += moves;
        sum.decided += u64::from(opened.is_decided());
        Ok(())
    })
}

/// Visits all cells of a part that begins at rank `first`, and adds up what comes of it.
fn visit<C: Cell, P, E: Send>(
    first: u64,
    cells: &mut [C],
    threads: usize,
    visit: impl Fn(u64, &mut C, &mut Room<P>, &mut Opened) -> Result<(), E> + Sync,
) -> Result<Opened, E> {
    let chunks = take_turns(cells.chunks_mut(CHUNK).enumerate());
    let parts = on_threads(threads, |_| {
        let mut room = Room::new();
        let mut sum = Opened::default();
        while let Some((chunk, cells)) = chunks.next() {
            for (rank, cell) in (first + (chunk * CHUNK) as u64..).zip(cells) {
                visit(rank, cell, &mut room, &mut sum)?;
            }
        }
        Ok(sum)
    });
    parts.into_iter().try_fold(Opened::default(), |sum, part| {
        part.map(|part| sum.and(part))
    })
}

/// The cell of a rank, and how many moves its position has.
#[inline]
fn open_one<G: RankedGame, C: Cell>(
    frame: &Frame<'_, G>,
    layer: &Layer<'_, C>,
    rank: u64,
    room: &mut Room<G::Position>,
) -> Result<(C, u64), Fault> {
    if layer.used.is_some_and(|used| !used.contains(rank)) {
        return Ok((C::NONE, 0));
    }
    let Some(position) = frame.position(rank) else {
        return Ok((C::NONE, 0));
    };
    if let Some(value) = frame.end(position)? {
        return Ok((decided(value), 0));
    }
    // Where there is one layer only, and each move counts, nobody asks where it leads.
    let is_plain = frame.ends.len() == 1 && !frame.has_symmetry && !frame.names_a_player;
    let (count, cell) = if is_plain || !layer.counts {
        let count = frame.count_moves(position, room);
        (count, Err(if layer.counts { count } else { 0 }))
    } else {
        let count = frame.expand(position, layer.ranks.end, room)?;
        (count, look_down(frame, layer, position, &room.steps)?)
    };
    if count == 0 {
        return Ok((decided(frame.dead_end(position)?), 0));
    }
    let cell = match cell {
        Ok(value) => decided(value),
        Err(left) if left <= u64::from(C::MOST_MOVES) => C::open(left as u32),
        Err(left) if C::MOST_MOVES < u32::MOST_MOVES && left <= u64::from(u32::MOST_MOVES) => {
            return Err(Fault::TooNarrow);
        }
        Err(move_count) => {
            return Err(Fault::Error(RankedError::TooManyMoves {
                position: frame.describe(position),
                move_count,
            }));
        }
    };
    Ok((cell, count))
}

/// A value whose remoteness was made sure to fit.
fn decided<C: Cell>(value: Value) -> C {
    C::decided(value).unwrap_or(C::NONE)
}

/// The value that moves into finished layers give, or how many moves are left to count.
fn look_down<G: RankedGame, C: Cell>(
    frame: &Frame<'_, G>,
    layer: &Layer<'_, C>,
    position: G::Position,
    steps: &[Step],
) -> Result<Result<Value, u64>, RankedError> {
    let (mut left, mut fastest, mut latest) = (0, u32::MAX, 0);
    for &(to, again) in steps {
        let Some(&cell) = layer.lower.get(to as usize) else {
            left += 1;
            continue;
        };
        if cell == C::NONE {
            return Err(frame.unused(position, u64::from(to)));
        }
        let value = cell.value();
        match (value.outcome(), value.remoteness()) {
            (outcome @ (Outcome::Win | Outcome::Loss), Some(plies)) => {
                if (outcome == Outcome::Win) == again {
                    fastest = fastest.min(plies + 1);
                } else {
                    latest = latest.max(plies + 1);
                }
            }
            _ => left += 1,
        }
    }
    Ok(if fastest < u32::MAX {
        Ok(Value::pack(Outcome::Win, fastest))
    } else if left == 0 {
        Ok(Value::pack(Outcome::Loss, latest))
    } else {
        Err(left)
    })
}

/// Opens the ties: finds which undecided positions have moves to ties of finished layers.
/// Needed only if there are such ties. Returns how many are decided, provisionally or not.
///
/// Where endless play is won by a player, his own positions tie only when nothing else is
/// left: there the ties are taken from what is counted.
pub(super) fn open_ties<G: RankedGame, C: Cell>(
    frame: &Frame<'_, G>,
    layer: &Layer<'_, C>,
    first: u64,
    cells: &mut [C],
    threads: usize,
) -> Result<u64, RankedError> {
    let opened = visit(first, cells, threads, |rank, cell, room, sum| {
        if cell.is_open()
            && let Some(position) = frame.game.decode(rank)
        {
            frame.expand(position, layer.ranks.end, room)?;
            let waits = frame.endless_winner().is_some()
                && frame.game.player(position) == frame.endless_winner();
            *cell = look_down_for_ties(layer, &room.steps, *cell, waits);
            sum.decided += u64::from(!cell.is_open());
        }
        Ok(())
    });
    opened.map(|opened| opened.decided)
}

fn look_down_for_ties<C: Cell>(layer: &Layer<'_, C>, steps: &[Step], cell: C, waits: bool) -> C {
    let ties = steps.iter().filter_map(|&(to, _)| {
        let value = layer.lower.get(to as usize)?.value();
        let is_tie = value.outcome() == Outcome::Tie;
        value.remoteness().filter(|_| is_tie)
    });
    let (mut count, mut fastest, mut latest) = (0, u32::MAX, 0);
    for plies in ties {
        count += 1;
        fastest = fastest.min(plies + 1);
        latest = latest.max(plies + 1);
    }
    if count == 0 {
        return cell;
    }
    if !waits {
        return decided(Value::pack(Outcome::Tie, fastest));
    }
    match cell.moves_left().saturating_sub(count) {
        0 => decided(Value::pack(Outcome::Tie, latest)),
        left => C::open(left),
    }
}

/// The latest that any of a position's moves into finished layers ends, one ply added, as far
/// as they end the way that `tied` says; 0 if none does.
pub(super) fn latest_below<C: Cell>(lower: &[C], steps: &[Step], tied: bool) -> u32 {
    let plies = steps.iter().filter_map(|&(to, _)| {
        let value = lower.get(to as usize)?.value();
        let counts = (value.outcome() == Outcome::Tie) == tied;
        value.remoteness().filter(|_| counts)
    });
    plies.max().map_or(0, |plies| plies + 1)
}
