//! All variants of a game in one list, for tables with one line per variant.
//!
//! Options whose values are a list take each of them in turn, the last option fastest, like
//! the digits of a number; options that were given, and those whose values are described and
//! not listed, stay as they are. Variants that the game refuses, since some options matter
//! only with others, are left out.

use super::{CatalogError, GameEntry, GameOptions, entry};

/// The full names of all variants of the game that `text` names: `name`, or
/// `name:option=value,...` with options that stay as given.
///
/// Each name is there once, the variant of the defaults first. Every variant is made to see
/// whether it can be; none is solved.
///
/// # Errors
///
/// [`CatalogError`], if there is no such game or the options given cannot be.
///
/// ```
/// use retrograde_games::catalog;
///
/// let variants = catalog::sweep("chopsticks:over=dies,splits=any,pass=no")?;
/// assert_eq!(
///     variants,
///     [
///         "chopsticks:over=dies",
///         "chopsticks:over=dies,revive=no",
///         "chopsticks:over=dies,suicide=yes",
///         "chopsticks:over=dies,suicide=yes,revive=no",
///     ]
/// );
/// # Ok::<(), retrograde_games::catalog::CatalogError>(())
/// ```
pub fn sweep(text: &str) -> Result<Vec<String>, CatalogError> {
    let (name, rest) = text.split_once(':').unwrap_or((text, ""));
    let entry = entry(name).ok_or_else(|| CatalogError::UnknownGame { name: name.into() })?;
    let at_game = |error| CatalogError::Option {
        game: entry.name,
        error,
    };
    let given = GameOptions::parse(entry.options, rest).map_err(at_game)?;
    let mut names: Vec<String> = Vec::new();
    let mut refused = None;
    for options in variants(entry, &given) {
        match (entry.build)(&options) {
            Ok(game) => {
                let name = game.name();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    match refused {
        // What was given is wrong whatever the rest is.
        Some(error) if names.is_empty() => Err(at_game(error)),
        _ => Ok(names),
    }
}

/// All choices of options, those given kept.
fn variants(entry: &GameEntry, given: &GameOptions) -> impl Iterator<Item = GameOptions> + use<> {
    let free = entry
        .options
        .iter()
        .filter(|option| !given.has(option.name));
    let free: Vec<(&'static str, Vec<&'static str>)> = free
        .filter_map(|option| Some((option.name, option.listed()?)))
        .collect();
    let count: usize = free.iter().map(|(_, values)| values.len()).product();
    let given = given.clone();
    (0..count).map(move |number| {
        let mut options = given.clone();
        let mut rest = number;
        for (name, values) in free.iter().rev() {
            options.set(name, values[rest % values.len()]);
            rest /= values.len();
        }
        options
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_lists_is_its_only_variant() {
        assert_eq!(sweep("fsvp").unwrap(), ["fsvp"]);
        assert_eq!(sweep("fsvp:size=6").unwrap(), ["fsvp:size=6"]);
        assert_eq!(sweep("tic-tac-toe").unwrap(), ["tic-tac-toe"]);
    }

    #[test]
    fn variants_are_all_that_the_game_accepts() {
        // Two rules for sums; eight kinds of free splits, even splits, and none.
        let all = sweep("chopsticks").unwrap();
        assert_eq!(
            (all.len(), all[0].as_str()),
            (2 * (8 + 1 + 1), "chopsticks")
        );
        let four = sweep("chopsticks:fingers=4,splits=none").unwrap();
        assert_eq!(
            four,
            [
                "chopsticks:fingers=4,splits=none",
                "chopsticks:fingers=4,over=dies,splits=none"
            ]
        );
    }

    #[test]
    fn what_was_given_must_be_possible() {
        assert!(matches!(
            sweep("no-such-game"),
            Err(CatalogError::UnknownGame { .. })
        ));
        let error = |text| sweep(text).unwrap_err().to_string();
        assert!(error("chopsticks:fingers=99").starts_with("chopsticks: fingers=99 cannot be"));
        assert!(error("chopsticks:size=9").contains("there is no option \"size\""));
    }
}
