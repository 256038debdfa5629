//! A solution that someone claims: what was read from a text, not proven yet.

use super::mismatch::ClaimMismatch;
use crate::error::Place;
use retrograde::{Outcome, Position, Rules, Solution};

/// The header of a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimHeader {
    /// The version of the format.
    pub version: u32,
    /// The identity of the game, as the text gives it.
    pub game: String,
    /// The rules under which the game was solved.
    pub rules: Rules,
    /// How many positions the game has.
    pub positions: u64,
    /// How many moves the game has.
    pub moves: u64,
    /// How many positions there are of each outcome, in the order of [`Outcome::ALL`].
    pub counts: [u64; 4],
    /// The names of the starts.
    pub starts: Vec<String>,
    pub(super) places: Places,
}

/// Where the values of a header stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) game: Place,
    pub(super) positions: Place,
    pub(super) moves: Place,
    pub(super) counts: Place,
}

impl ClaimHeader {
    /// Checks that the solution is for a game of this identity: to be asked before
    /// anything else is made of it.
    ///
    /// # Errors
    ///
    /// [`ClaimMismatch::OtherGame`].
    pub fn require_game(&self, game: &str) -> Result<(), ClaimMismatch> {
        if self.game.eq_ignore_ascii_case(game) {
            return Ok(());
        }
        Err(ClaimMismatch::OtherGame {
            place: self.places.game.clone(),
            expected: game.to_owned(),
            found: self.game.clone(),
        })
    }
}

/// A claimed solution: right in form, and of the right positions; nothing more.
#[derive(Debug, Clone)]
pub struct Claim {
    /// What the header says.
    pub header: ClaimHeader,
    /// The values claimed.
    pub solution: Solution,
    /// For every position where its move leads,
    /// [`NO_POSITION`](retrograde::NO_POSITION) for `-`.
    pub moves: Vec<Position>,
}

impl Claim {
    /// Checks the numbers in the header against the lines and the game, which has
    /// `move_count` moves. O(V).
    ///
    /// To be asked last: where a value was changed both the checker and this complain,
    /// and only the checker knows which position is wrong.
    ///
    /// # Errors
    ///
    /// [`ClaimMismatch::OtherSize`], [`ClaimMismatch::OtherCount`].
    pub fn require_counts(&self, move_count: u64) -> Result<(), ClaimMismatch> {
        let header = &self.header;
        let positions = self.solution.len() as u64;
        for (what, place, said, game) in [
            (
                "positions",
                &header.places.positions,
                header.positions,
                positions,
            ),
            ("moves", &header.places.moves, header.moves, move_count),
        ] {
            if said != game {
                return Err(ClaimMismatch::OtherSize {
                    place: place.clone(),
                    what,
                    header: said,
                    game,
                });
            }
        }
        let counts = self.solution.counts();
        for (outcome, said) in Outcome::ALL.into_iter().zip(header.counts) {
            if said != counts.of(outcome) {
                return Err(ClaimMismatch::OtherCount {
                    place: header.places.counts.clone(),
                    outcome,
                    header: said,
                    lines: counts.of(outcome),
                });
            }
        }
        Ok(())
    }
}
