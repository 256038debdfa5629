//! The directions in which a piece steps: sets with a name, and lists of a user's own.
//!
//! A step is rows down and columns to the right. Text of a set:
//!
//! ```text
//! directions = part { "," part }
//! part       = "4" | "8" | "king" | "diagonal" | "knight"
//!            | "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw"
//!            | ROWS ":" COLUMNS              as 2:1 or -1:0, each from -127 to 127
//! ```
//!
//! `king` is another word for `8`. Parts add up; a set that has a name is known by it,
//! however it was put together.

use super::options::OptionError;
use std::fmt;
use std::str::FromStr;

/// The most steps that a list of a user's own can hold.
pub(super) const MAX_OFFSETS: usize = 32;

const ROUND: [(i32, i32); 8] = [
    (-1, 0),
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, -1),
    (-1, 1),
    (1, 1),
    (1, -1),
];

const ROUND_WORDS: [&str; 8] = ["n", "e", "s", "w", "nw", "ne", "se", "sw"];

const KNIGHT: [(i32, i32); 8] = [
    (-2, -1),
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
];

const EXPECTED: &str = "4, 8, king, diagonal, knight, or a list apart by commas of these, of n, \
                        ne, e, se, s, sw, w, nw, and of steps ROWS:COLUMNS such as 2:1";

/// The cells that a piece reaches in one step.
///
/// ```
/// use retrograde_games::pursuit::Directions;
///
/// assert_eq!("s,n,w,e".parse(), Ok(Directions::Four));
/// let rook_or_knight: Directions = "4,knight".parse()?;
/// assert_eq!(rook_or_knight.steps().len(), 12);
/// assert_eq!("e,2:1".parse::<Directions>()?.to_string(), "e,2:1");
/// # Ok::<(), retrograde_games::pursuit::OptionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Directions {
    /// Up, down, left, right.
    Four,
    /// The four, and the four diagonals, also between two walls that touch.
    Eight,
    /// The four diagonals.
    Diagonal,
    /// As a knight of chess, over walls.
    Knight,
    /// Any other set.
    Custom(Offsets),
}

/// A set of steps without a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offsets {
    count: u8,
    /// In the order of steps; what is beyond the count is zero.
    steps: [(i8, i8); MAX_OFFSETS],
}

impl Offsets {
    fn of(steps: &[(i32, i32)]) -> Option<Offsets> {
        let mut offsets = Offsets {
            count: u8::try_from(steps.len()).ok()?,
            steps: [(0, 0); MAX_OFFSETS],
        };
        for (index, &(down, right)) in steps.iter().enumerate() {
            let step = (i8::try_from(down).ok()?, i8::try_from(right).ok()?);
            *offsets.steps.get_mut(index)? = step;
        }
        Some(offsets)
    }
}

impl Directions {
    const NAMED: [(&'static str, Directions); 4] = [
        ("4", Directions::Four),
        ("8", Directions::Eight),
        ("diagonal", Directions::Diagonal),
        ("knight", Directions::Knight),
    ];

    /// Rows down and columns to the right of each step, in the order in which moves are
    /// listed.
    #[must_use]
    pub fn steps(&self) -> Vec<(i32, i32)> {
        match self {
            Directions::Four => ROUND[..4].to_vec(),
            Directions::Eight => ROUND.to_vec(),
            Directions::Diagonal => ROUND[4..].to_vec(),
            Directions::Knight => KNIGHT.to_vec(),
            Directions::Custom(offsets) => {
                let steps = offsets.steps.iter().take(usize::from(offsets.count));
                steps
                    .map(|&(down, right)| (i32::from(down), i32::from(right)))
                    .collect()
            }
        }
    }

    /// The set of these steps: one with a name if there is such a one.
    fn of(mut steps: Vec<(i32, i32)>) -> Option<Directions> {
        // Steps to neighbours first, in the order of the sets with names.
        let key = |step: &(i32, i32)| {
            let round = ROUND.iter().position(|neighbour| neighbour == step);
            (round.unwrap_or(ROUND.len()), *step)
        };
        steps.sort_unstable_by_key(key);
        steps.dedup();
        let has_same_steps = |directions: &Directions| {
            let named = directions.steps();
            named.len() == steps.len() && named.iter().all(|step| steps.contains(step))
        };
        let mut named = Directions::NAMED.iter().map(|&(_, directions)| directions);
        named
            .find(has_same_steps)
            .or_else(|| Offsets::of(&steps).map(Directions::Custom))
    }
}

impl fmt::Display for Directions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Directions::NAMED
            .iter()
            .find(|(_, directions)| directions == self);
        if let Some((word, _)) = named {
            return formatter.pad(word);
        }
        let words: Vec<String> = self.steps().into_iter().map(step_word).collect();
        formatter.pad(&words.join(","))
    }
}

fn step_word(step: (i32, i32)) -> String {
    match ROUND.iter().position(|&neighbour| neighbour == step) {
        Some(index) => ROUND_WORDS[index].to_owned(),
        None => format!("{}:{}", step.0, step.1),
    }
}

impl FromStr for Directions {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Directions, OptionError> {
        let error = || OptionError {
            expected: EXPECTED,
            found: text.to_owned(),
        };
        let mut steps = Vec::new();
        for part in text.split(',').map(str::trim) {
            let word = if part == "king" { "8" } else { part };
            if let Some((_, named)) = Directions::NAMED.iter().find(|(name, _)| *name == word) {
                steps.extend(named.steps());
            } else if let Some(index) = ROUND_WORDS.iter().position(|name| *name == word) {
                steps.push(ROUND[index]);
            } else {
                steps.push(parse_step(word).ok_or_else(error)?);
            }
        }
        Directions::of(steps).ok_or_else(error)
    }
}

/// A step of rows and columns; to stay in place is none.
fn parse_step(text: &str) -> Option<(i32, i32)> {
    let (down, right) = text.split_once(':')?;
    let step: (i8, i8) = (down.parse().ok()?, right.parse().ok()?);
    let is_step = step != (0, 0) && step.0 != i8::MIN && step.1 != i8::MIN;
    is_step.then_some((i32::from(step.0), i32::from(step.1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_one_text_each() {
        for (text, shown) in [
            ("4", "4"),
            ("king", "8"),
            ("n,e,s,w,diagonal", "8"),
            ("sw,nw,ne,se", "diagonal"),
            ("-2:-1,-2:1,-1:2,1:2,2:1,2:-1,1:-2,-1:-2", "knight"),
            ("s, n", "n,s"),
            ("2:1,e,0:1", "e,2:1"),
            ("-1:0", "n"),
            ("+1:-0", "s"),
        ] {
            let directions: Directions = text.parse().unwrap();
            assert_eq!(directions.to_string(), shown, "{text}");
            assert_eq!(shown.parse(), Ok(directions));
        }
    }

    #[test]
    fn what_is_no_set_is_refused() {
        let many: Vec<String> = (1..40).map(|rows| format!("{rows}:2")).collect();
        for text in [
            "",
            "5",
            "n,",
            "0:0",
            "128:0",
            "-128:0",
            "1",
            "1:",
            "N",
            &many.join(","),
        ] {
            let error = text.parse::<Directions>().unwrap_err();
            assert!(error.to_string().contains("ROWS:COLUMNS"), "{text}");
        }
    }
}
