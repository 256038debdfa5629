//! The words for rules in files and options, and the way back from them.
//!
//! The words are those that the rules print, so the table of all rules is the parser.

use retrograde::{DeadEnd, InfinitePlay, Player, Rules};

/// All dead-end rules, in the order in which help lists them.
pub const DEAD_END_RULES: [DeadEnd; 5] = [
    DeadEnd::Loses,
    DeadEnd::Wins,
    DeadEnd::Ties,
    DeadEnd::PlayerWins(Player::Zero),
    DeadEnd::PlayerWins(Player::One),
];

/// All rules for endless play, in the order in which help lists them.
pub const INFINITE_PLAY_RULES: [InfinitePlay; 3] = [
    InfinitePlay::Draw,
    InfinitePlay::PlayerWins(Player::Zero),
    InfinitePlay::PlayerWins(Player::One),
];

/// The dead-end rule of a word: `loses`, `wins`, `ties`, `player-0` or `player-1`.
///
/// ```
/// use retrograde::DeadEnd;
/// use retrograde_formats::parse_dead_end;
///
/// assert_eq!(parse_dead_end("wins"), Some(DeadEnd::Wins));
/// assert_eq!(parse_dead_end("draws"), None);
/// ```
#[must_use]
pub fn parse_dead_end(word: &str) -> Option<DeadEnd> {
    DEAD_END_RULES
        .into_iter()
        .find(|rule| rule.to_string() == word)
}

/// The rule for endless play of a word: `draw`, `player-0` or `player-1`.
#[must_use]
pub fn parse_infinite(word: &str) -> Option<InfinitePlay> {
    INFINITE_PLAY_RULES
        .into_iter()
        .find(|rule| rule.to_string() == word)
}

/// The rules that print as this text.
///
/// ```
/// use retrograde::Rules;
/// use retrograde_formats::parse_rules;
///
/// assert_eq!(parse_rules("dead-end loses, infinite draw"), Some(Rules::default()));
/// ```
#[must_use]
pub fn parse_rules(text: &str) -> Option<Rules> {
    let (dead_end, infinite) = text.split_once(", ")?;
    Some(Rules {
        dead_end: parse_dead_end(dead_end.strip_prefix("dead-end ")?)?,
        infinite: parse_infinite(infinite.strip_prefix("infinite ")?)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rules_survive_printing() {
        for dead_end in DEAD_END_RULES {
            for infinite in INFINITE_PLAY_RULES {
                let rules = Rules { dead_end, infinite };
                assert_eq!(parse_rules(&rules.to_string()), Some(rules));
            }
        }
        for text in [
            "",
            "dead-end loses",
            "infinite draw, dead-end loses",
            "dead-end lose, infinite draw",
        ] {
            assert_eq!(parse_rules(text), None, "{text}");
        }
    }
}
