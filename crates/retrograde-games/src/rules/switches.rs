//! Options that several games have.

use crate::catalog::{GameOptions, OptionEntry, OptionError};
use retrograde::Outcome;

/// Who reaches the goal of the game loses.
pub(crate) const MISERE: OptionEntry = OptionEntry {
    name: "misere",
    values: "no or yes",
    default: "no",
    meaning: "whether who reaches the goal loses",
};

/// Positions that a symmetry of the board maps to each other are one.
pub(crate) const SYMMETRY: OptionEntry = OptionEntry {
    name: "symmetry",
    values: "no or yes",
    default: "no",
    meaning: "whether positions equal up to a symmetry of the board are one",
};

/// Whether an option that is `no` or `yes` is `yes`.
pub(crate) fn yes(options: &GameOptions, name: &str) -> Result<bool, OptionError> {
    Ok(options.choice(name, &["no", "yes"])? == 1)
}

/// What the player to move gets where the opponent has reached the goal of the game.
pub(crate) fn goal(misere: bool) -> Outcome {
    if misere { Outcome::Win } else { Outcome::Loss }
}
