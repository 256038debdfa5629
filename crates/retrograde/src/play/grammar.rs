//! Sentences about players, whose names are of one or of many: *X wins*, *the hounds win*.

/// The form of a verb that goes with what a player is called: the second one for a name of
/// several, which begins with *the* and ends as most plurals do.
///
/// ```
/// use retrograde::play::agree;
///
/// let sentence = |player| format!("{player} {}", agree(player, "wins", "win"));
/// assert_eq!(sentence("the hounds"), "the hounds win");
/// assert_eq!(sentence("the hare"), "the hare wins");
/// assert_eq!(sentence("James"), "James wins");
/// ```
#[must_use]
pub fn agree<'v>(player_name: &str, of_one: &'v str, of_many: &'v str) -> &'v str {
    let name = player_name.to_lowercase();
    let is_plural = name.starts_with("the ")
        && name.ends_with('s')
        && !["ss", "us", "is"].iter().any(|end| name.ends_with(end));
    if is_plural { of_many } else { of_one }
}

/// Who wins, in a clause.
///
/// ```
/// assert_eq!(retrograde::play::wins("the crows"), "the crows win");
/// ```
#[must_use]
pub fn wins(player_name: &str) -> String {
    format!("{player_name} {}", agree(player_name, "wins", "win"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_looks_like_many_is_many() {
        for many in ["the hounds", "The Crows", "the white pieces"] {
            assert_eq!(agree(many, "wins", "win"), "win", "{many}");
        }
        let one = [
            "X",
            "White",
            "nobody",
            "the boss",
            "the walrus",
            "player 0",
            "Lars",
            "",
        ];
        for name in one {
            assert_eq!(agree(name, "wins", "win"), "wins", "{name}");
        }
    }
}
