//! Solves a layer of a game whose moves can only be computed forwards.
//!
//! Problem: outcome and exact remoteness of every position of a layer, without the moves
//! into a position.
//!
//! Method: one pass over the undecided positions per level. A position is decided in level
//! `r + 1` if by the values of at most `r` plies it is won or lost: values that are larger,
//! of finished layers or of this very pass, do not count yet. A pass that decides nothing is
//! followed by one for the first level in which a value of a finished layer decides, and if
//! there is none the stage is over.
//!
//! Each pass computes in blocks what is decided, and writes it when the block is done: so
//! threads only read what they share.
//!
//! Complexity: O(depth * moves of undecided positions) time; nothing beside the cells but
//! what one block decides.

use super::error::RankedError;
use super::frame::{Frame, Room, Step};
use super::open::Layer;
use crate::game::RankedGame;
use crate::outcome::{Outcome, Value};
use crate::solve::cell::Cell;
use crate::threads::{on_threads, take_turns};

/// Ranks handed to a thread at once.
const CHUNK: usize = 1 << 12;

/// What is known of an undecided position.
enum Prospect {
    /// By the values that are known it is decided so, if no faster one comes before.
    Due(Outcome, u32),
    /// Nothing yet.
    Open,
}

/// What a pass over a block found.
pub(super) struct Found {
    /// Cells that are decided, and how; places are within the layer.
    pub decided: Vec<(u32, u32)>,
    /// The first later level in which a value that is known already decides something.
    pub next_due: Option<u32>,
}

/// Finds what is decided in `level`, in a block of a layer's cells. The outcome is packed
/// with the remoteness as in a [`Value`].
pub(super) fn pass<G: RankedGame, C: Cell>(
    frame: &Frame<'_, G>,
    layer: &Layer<'_, C>,
    cells: &[C],
    block: std::ops::Range<usize>,
    (tied, level): (bool, u32),
    threads: usize,
) -> Result<Found, RankedError> {
    let first = block.start;
    let chunks = take_turns(cells[block].chunks(CHUNK).enumerate());
    let parts = on_threads(threads, |_| {
        let mut room = Room::new();
        let mut found = Found {
            decided: Vec::new(),
            next_due: None,
        };
        while let Some((chunk, part)) = chunks.next() {
            for (place, cell) in (first + chunk * CHUNK..).zip(part) {
                if !cell.is_open() {
                    continue;
                }
                let rank = layer.ranks.start + place as u64;
                let Some(position) = frame.position(rank) else {
                    continue;
                };
                frame.expand(position, layer.ranks.end, &mut room)?;
                let prospect = if tied {
                    let waits = frame.endless_winner().is_some()
                        && frame.game.player(position) == frame.endless_winner();
                    tie_prospect(&room.steps, layer, cells, waits, level)
                } else {
                    decisive_prospect(&room.steps, layer, cells, level)
                };
                let prospect = prospect.map_err(|to| frame.unused(position, to))?;
                match prospect {
                    Prospect::Due(outcome, due) if due <= level => {
                        let value = Value::pack(outcome, due);
                        found.decided.push((place as u32, value.to_bits()));
                    }
                    Prospect::Due(_, due) => {
                        found.next_due = Some(found.next_due.map_or(due, |next| next.min(due)));
                    }
                    Prospect::Open => {}
                }
            }
        }
        Ok(found)
    });
    let mut all = Found {
        decided: Vec::new(),
        next_due: None,
    };
    for part in parts {
        let part: Found = part?;
        all.decided.extend(part.decided);
        all.next_due = [all.next_due, part.next_due].into_iter().flatten().min();
    }
    Ok(all)
}

/// The value of a successor: `Err` with its rank if that is not in use.
#[inline]
fn value_of<C: Cell>(to: u32, layer: &Layer<'_, C>, cells: &[C]) -> Result<Value, u64> {
    let cell = match layer.lower.get(to as usize) {
        Some(&cell) => cell,
        None => cells[to as usize - layer.lower.len()],
    };
    if cell == C::NONE {
        return Err(u64::from(to));
    }
    Ok(cell.value())
}

/// A good move wins; without any other than bad ones the position is lost.
fn decisive_prospect<C: Cell>(
    steps: &[Step],
    layer: &Layer<'_, C>,
    cells: &[C],
    level: u32,
) -> Result<Prospect, u64> {
    let (mut fastest, mut latest, mut is_lost) = (u32::MAX, 0, true);
    for &(to, again) in steps {
        let value = value_of(to, layer, cells)?;
        let plies = value.remoteness().map_or(u32::MAX, |plies| plies + 1);
        match value.outcome() {
            // What was decided in this very pass must not be seen yet.
            _ if plies > level && layer.lower.get(to as usize).is_none() => is_lost = false,
            Outcome::Tie | Outcome::Draw => is_lost = false,
            outcome if (outcome == Outcome::Win) == again => fastest = fastest.min(plies),
            _ if plies < u32::MAX => latest = latest.max(plies),
            _ => is_lost = false,
        }
    }
    Ok(match (fastest, is_lost) {
        (u32::MAX, false) => Prospect::Open,
        (u32::MAX, true) => Prospect::Due(Outcome::Loss, latest),
        _ => Prospect::Due(Outcome::Win, fastest),
    })
}

/// One tie is enough, except for a player who wins endless play: he ties if he can do
/// nothing else but lose.
fn tie_prospect<C: Cell>(
    steps: &[Step],
    layer: &Layer<'_, C>,
    cells: &[C],
    waits: bool,
    level: u32,
) -> Result<Prospect, u64> {
    let (mut fastest, mut latest, mut is_forced) = (u32::MAX, 0, true);
    for &(to, _) in steps {
        let value = value_of(to, layer, cells)?;
        let plies = value.remoteness().map_or(u32::MAX, |plies| plies + 1);
        match value.outcome() {
            Outcome::Tie if plies <= level || layer.lower.get(to as usize).is_some() => {
                fastest = fastest.min(plies);
                latest = latest.max(plies);
            }
            // No good move is left in this stage, so a win or a loss that ends is bad.
            Outcome::Win | Outcome::Loss if plies < u32::MAX => {}
            _ => is_forced = false,
        }
    }
    Ok(match (fastest, waits) {
        (u32::MAX, _) => Prospect::Open,
        (_, true) if is_forced => Prospect::Due(Outcome::Tie, latest),
        (_, true) => Prospect::Open,
        (_, false) => Prospect::Due(Outcome::Tie, fastest),
    })
}
