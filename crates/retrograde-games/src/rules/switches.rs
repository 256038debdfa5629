//! Options that several games have.

use crate::catalog::{GameOptions, OptionEntry, OptionError};
use retrograde::{DeadEnd, Outcome, Rules};

/// With `yes` a player who reaches the goal of the game loses instead of winning.
pub(crate) const MISERE: OptionEntry = OptionEntry {
    name: "misere",
    values: "no or yes",
    default: "no",
    meaning: "if yes, the player who would win at the end of play loses instead",
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

/// The rules of a game in which this is what a player gets who cannot move; endless play is a
/// draw.
///
/// The ends of play that [`retrograde::Game::terminal`] tells need no dead-end rule, but the
/// rule is printed with every result, so it must be true of them as well.
pub(crate) fn rules_where_stuck(outcome: Outcome) -> Rules {
    let dead_end = match outcome {
        Outcome::Win => DeadEnd::Wins,
        Outcome::Loss => DeadEnd::Loses,
        Outcome::Tie | Outcome::Draw => DeadEnd::Ties,
    };
    Rules {
        dead_end,
        ..Rules::default()
    }
}
