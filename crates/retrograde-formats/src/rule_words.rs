//! The way back from the text that the rules print as.

use retrograde::{Rules, parse_dead_end, parse_infinite};

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
    use retrograde::{DEAD_END_RULES, INFINITE_PLAY_RULES};

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
