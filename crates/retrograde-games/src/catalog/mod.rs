//! The bundled games by name: `name` or `name:option=value,option=value`, where the value of
//! the game's first option may stand alone, in the first place: `chess:KRvKN`.
//!
//! Each game has a file of its own in `src/rules`, which ends in its entry for this
//! list. A game's full name, options included, is part of the identity of its solutions.

mod how_to_play;
mod options;
mod sweep;

pub use how_to_play::HowToPlay;
pub(crate) use options::plain_number;
pub use options::{GameOptions, OptionEntry, OptionError};
pub use sweep::sweep;

use retrograde::AnyGame;

/// A bundled game: how it is called, and how it is made.
#[derive(Debug, Clone, Copy)]
pub struct GameEntry {
    /// In lower case, words joined by hyphens.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// Who published the rules, or the solution that they were taken from.
    pub source: &'static str,
    /// What may be chosen; the first value of each is the default.
    pub options: &'static [OptionEntry],
    /// Makes the game.
    pub build: fn(&GameOptions) -> Result<Box<dyn AnyGame>, OptionError>,
}

/// Why a text names no bundled game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogError {
    /// No game is called that.
    #[error("there is no game called {name:?}; `retrograde games` lists them")]
    UnknownGame {
        /// The name given.
        name: String,
    },
    /// The game is there, but not with these options.
    #[error("{game}: {error}")]
    Option {
        /// The name of the game.
        game: &'static str,
        /// What is wrong.
        error: OptionError,
    },
}

/// All bundled games, by name.
#[must_use]
pub fn games() -> &'static [GameEntry] {
    crate::rules::ALL
}

/// The entry of the game that `text` names, whatever options follow.
#[must_use]
pub fn entry(text: &str) -> Option<&'static GameEntry> {
    let name = text.split(':').next().unwrap_or(text);
    games().iter().find(|entry| entry.name == name)
}

/// Makes the game that `text` names: `name` or `name:option=value,...`.
///
/// # Errors
///
/// [`CatalogError`].
///
/// ```
/// use retrograde_games::catalog;
///
/// let game = catalog::open("tic-tac-toe")?;
/// assert_eq!(game.starts().len(), 1);
/// assert!(catalog::open("tick-tack-toe").is_err());
/// # Ok::<(), retrograde_games::catalog::CatalogError>(())
/// ```
pub fn open(text: &str) -> Result<Box<dyn AnyGame>, CatalogError> {
    let (name, rest) = text.split_once(':').unwrap_or((text, ""));
    let entry = entry(name).ok_or_else(|| CatalogError::UnknownGame { name: name.into() })?;
    let at_game = |error| CatalogError::Option {
        game: entry.name,
        error,
    };
    let options = GameOptions::parse(entry.options, rest).map_err(at_game)?;
    (entry.build)(&options).map_err(at_game)
}
