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
//! Where turns alternate and no value of a finished layer is to come any more, wins can only
//! follow losses and losses only wins. So a pass looks for one of the two in turns, and as a
//! loss is ruled out by the first move that is not known to lose, every other pass computes
//! the ranks of few moves.
//!
//! Each pass computes in blocks what is decided, and writes it when the block is done: so
//! threads only read what they share.
//!
//! Complexity: O(depth * moves of undecided positions) time; nothing beside the cells but
//! what one block decides.

use super::error::RankedError;
use super::frame::{Frame, Room};
use super::open::Layer;
use crate::game::{GameMove, RankedGame};
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

/// What a pass is for.
#[derive(Clone, Copy)]
pub(super) struct Search {
    /// Whether it is for ties, not for wins and losses.
    pub tied: bool,
    /// The remoteness that it is for.
    pub level: u32,
    /// Whether there can be wins of that remoteness.
    pub wins: bool,
}

/// What a pass over a block found.
#[derive(Default)]
pub(super) struct Found {
    /// Places within the layer that are decided, and the bits of their values.
    pub decided: Vec<(u32, u32)>,
    /// Whether there are losses among them.
    pub losses: bool,
    /// Whether a move was met that keeps the turn.
    pub again: bool,
    /// The first later level in which a value that is known already decides something.
    pub next_due: Option<u32>,
}

impl Found {
    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: Found) {
        self.decided.extend(other.decided);
        self.losses |= other.losses;
        self.again |= other.again;
        self.next_due = [self.next_due, other.next_due].into_iter().flatten().min();
    }
}

/// Finds what is decided in a level, in a block of a layer's cells.
pub(super) fn pass<G: RankedGame, C: Cell>(
    frame: &Frame<'_, G>,
    layer: &Layer<'_, C>,
    cells: &[C],
    block: std::ops::Range<usize>,
    search: Search,
    threads: usize,
) -> Result<Found, RankedError> {
    let first = block.start;
    let chunks = take_turns(cells[block].chunks(CHUNK).enumerate());
    let parts: Vec<Result<Found, RankedError>> = on_threads(threads, |_| {
        let mut walker = Walker {
            frame,
            layer,
            cells,
            search,
            room: Room::new(),
            found: Found::default(),
        };
        while let Some((chunk, part)) = chunks.next() {
            for (place, cell) in (first + chunk * CHUNK..).zip(part) {
                if cell.is_open() {
                    walker.visit(place)?;
                }
            }
        }
        Ok(walker.found)
    });
    let mut all = Found::default();
    for part in parts {
        all.add(part?);
    }
    Ok(all)
}

struct Walker<'a, 'g, G: RankedGame, C> {
    frame: &'a Frame<'g, G>,
    layer: &'a Layer<'a, C>,
    cells: &'a [C],
    search: Search,
    room: Room<G::Position>,
    found: Found,
}

impl<G: RankedGame, C: Cell> Walker<'_, '_, G, C> {
    /// Looks at an undecided position.
    fn visit(&mut self, place: usize) -> Result<(), RankedError> {
        let rank = self.layer.ranks.start + place as u64;
        let Some(position) = self.frame.game.decode(rank) else {
            return Ok(());
        };
        self.frame.count_moves(position, &mut self.room);
        let prospect = if self.search.tied {
            self.tie_prospect(position)?
        } else {
            self.decisive_prospect(position)?
        };
        match prospect {
            Prospect::Due(outcome, due) if due <= self.search.level => {
                let bits = Value::pack(outcome, due).to_bits();
                self.found.decided.push((place as u32, bits));
                self.found.losses |= outcome == Outcome::Loss;
            }
            Prospect::Due(_, due) => {
                let next = self.found.next_due;
                self.found.next_due = Some(next.map_or(due, |next| next.min(due)));
            }
            Prospect::Open => {}
        }
        Ok(())
    }

    /// Where a move leads: the outcome there, a draw as long as it is not known, and when play
    /// ends, counted from before the move; never is [`u32::MAX`].
    #[inline]
    fn look(
        &self,
        position: G::Position,
        made: GameMove<G::Position>,
    ) -> Result<(Outcome, u32), RankedError> {
        let end = self.layer.ranks.end;
        let (to, _) = self.frame.step(position, made, end)?;
        let (cell, is_below) = match self.layer.lower.get(to as usize) {
            Some(&cell) => (cell, true),
            None => (self.cells[to as usize - self.layer.lower.len()], false),
        };
        if cell == C::NONE {
            return Err(self.frame.unused(position, u64::from(to)));
        }
        let value = cell.value();
        let plies = value.remoteness().map_or(u32::MAX, |plies| plies + 1);
        // What was decided in this very pass must not be seen yet. When ties are decided, all
        // wins and losses are.
        let is_final = is_below || self.search.tied && value.outcome() != Outcome::Tie;
        let is_known = is_final || plies <= self.search.level;
        let outcome = if is_known {
            value.outcome()
        } else {
            Outcome::Draw
        };
        Ok((outcome, plies))
    }

    /// A good move wins; without any other than bad ones the position is lost.
    fn decisive_prospect(&mut self, position: G::Position) -> Result<Prospect, RankedError> {
        let Search { level, wins, .. } = self.search;
        let (mut fastest, mut latest, mut is_lost) = (u32::MAX, 0, true);
        for &made in self.room.moves.as_slice() {
            self.found.again |= made.again;
            let (outcome, plies) = self.look(position, made)?;
            match outcome {
                Outcome::Tie | Outcome::Draw => is_lost = false,
                outcome if (outcome == Outcome::Win) == made.again => {
                    fastest = fastest.min(plies);
                    // A faster one would have won before.
                    if fastest <= level {
                        break;
                    }
                }
                _ if plies < u32::MAX => latest = latest.max(plies),
                _ => is_lost = false,
            }
            if !is_lost && !wins {
                return Ok(Prospect::Open);
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
    fn tie_prospect(&mut self, position: G::Position) -> Result<Prospect, RankedError> {
        let winner = self.frame.endless_winner();
        let waits = winner.is_some() && self.frame.game.player(position) == winner;
        let (mut fastest, mut latest) = (u32::MAX, 0);
        for &made in self.room.moves.as_slice() {
            let (outcome, plies) = self.look(position, made)?;
            match outcome {
                Outcome::Tie => {
                    fastest = fastest.min(plies);
                    latest = latest.max(plies);
                    if !waits && fastest <= self.search.level {
                        break;
                    }
                }
                // No good move is left in this stage, so a win or a loss that ends is bad.
                Outcome::Win | Outcome::Loss if plies < u32::MAX => {}
                _ if waits => return Ok(Prospect::Open),
                _ => {}
            }
        }
        Ok(match (fastest, waits) {
            (u32::MAX, _) => Prospect::Open,
            (_, true) => Prospect::Due(Outcome::Tie, latest),
            (_, false) => Prospect::Due(Outcome::Tie, fastest),
        })
    }
}
