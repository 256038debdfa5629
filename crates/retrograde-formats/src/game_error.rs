//! Says of a game that makes no sense why, with the names of its positions.

use crate::error::ReadError;
use crate::quote::quote_name;
use retrograde::{GameError, MAX_REMOTENESS, Naming};

/// An error of the game that an input describes. `names` must know every position that
/// the error mentions.
pub(crate) fn named(error: GameError, source_name: &str, names: &dyn Naming) -> ReadError {
    let message = game_error_message(&error, names);
    ReadError::Game {
        source_name: source_name.to_owned(),
        message,
        error,
    }
}

/// What is wrong with a game, in the names of its positions, and what the author of an
/// edge list can do about it.
///
/// `names` must know every position that the error mentions.
///
/// ```
/// use retrograde::GameError;
/// use retrograde_formats::{Names, game_error_message};
///
/// let message = game_error_message(
///     &GameError::OwnerMissing { position: 0 },
///     &Names::consecutive(7, 1),
/// );
/// assert!(message.starts_with("position 7 has no owner"));
/// ```
#[must_use]
pub fn game_error_message(error: &GameError, names: &dyn Naming) -> String {
    let quoted = |position| quote_name(&names.name(position)).into_owned();
    match *error {
        GameError::SeedIsDraw { position } => format!(
            "position {} is given as endless play, but play ends at a given outcome; \
             give a win, a loss or a tie",
            quoted(position)
        ),
        GameError::SeedConflict {
            position,
            first,
            second,
        } => format!(
            "position {} is given twice: as a {first} and as a {second}; keep one of the two",
            quoted(position)
        ),
        GameError::OwnerMissing { position } => {
            let name = quoted(position);
            format!(
                "position {name} has no owner although others have; \
                 add a line `!owner {name} 0` or `!owner {name} 1`, or drop all owners"
            )
        }
        GameError::AgainConflict { from, to } => {
            let (from, to) = (quoted(from), quoted(to));
            format!(
                "the move from {from} to {to} is marked again, but {from} and {to} have different \
                 owners; drop the mark, or correct one of the owners"
            )
        }
        GameError::OwnerUnknown { position } => format!(
            "a rule names a player, but nothing says who moves at position {}; \
             give owners (`!owner`), or a start (`!start`) from which every position is reached",
            quoted(position)
        ),
        GameError::OwnerAmbiguous { position } => format!(
            "a rule names a player, but position {} can be reached with either player to move; \
             give owners (`!owner`), or make two positions of it, one for each player to move",
            quoted(position)
        ),
        GameError::TooDeep { position } => format!(
            "position {} is decided deeper than {MAX_REMOTENESS} plies, \
             the largest remoteness that there is",
            quoted(position)
        ),
        GameError::TooManyMoves {
            position,
            move_count,
        } => format!(
            "position {} has {move_count} moves or more, and at most 2^30 - 1 can be counted \
             without storing them; store them",
            quoted(position)
        ),
        // The others name no position, or one that has no name.
        ref other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Names;

    #[test]
    fn every_error_that_knows_a_position_says_its_name() {
        let names = Names::consecutive(700, 3);
        let (position, first, second) = (2, retrograde::Value::win(0), retrograde::Value::win(1));
        for error in [
            GameError::SeedIsDraw { position },
            GameError::SeedConflict {
                position,
                first,
                second,
            },
            GameError::OwnerMissing { position },
            GameError::OwnerUnknown { position },
            GameError::OwnerAmbiguous { position },
            GameError::TooDeep { position },
            GameError::TooManyMoves {
                position,
                move_count: 9,
            },
            GameError::AgainConflict {
                from: position,
                to: 0,
            },
        ] {
            assert_eq!(error.position(), Some(position));
            let message = game_error_message(&error, &names);
            assert!(message.contains("702"), "{message}");
            assert!(!message.contains(" 2 "), "{message}");
        }
    }
}
