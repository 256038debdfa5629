//! Takes the values of positions one by one, and packs them as tightly as they allow.
//!
//! Problem: whoever reads values from somewhere learns only at the end how deep the game is,
//! and 4 bytes per position are twice what nearly all games need.
//!
//! Method: two bytes per position until a value comes that they cannot hold; what was taken
//! until then is widened once. O(V), and while it is widened 6 bytes per position.

use crate::outcome::Value;
use crate::solution::{NarrowValue, Solution};

/// A solution as it grows.
///
/// ```
/// use retrograde::{SolutionBuilder, Value};
///
/// let mut values = SolutionBuilder::with_capacity(2);
/// values.push(Value::loss(0));
/// values.push(Value::win(20_000));
/// let solution = values.finish();
/// assert_eq!(solution.longest_win(), Some((1, 20_000)));
/// ```
#[derive(Debug, Default)]
pub struct SolutionBuilder {
    narrow: Vec<NarrowValue>,
    /// All values, from the first on that is too deep.
    wide: Option<Vec<Value>>,
}

impl SolutionBuilder {
    /// Without values yet, but with room for so many: 2 bytes each.
    #[must_use]
    pub fn with_capacity(count: usize) -> SolutionBuilder {
        SolutionBuilder {
            narrow: Vec::with_capacity(count),
            wide: None,
        }
    }

    /// Adds the value of the next position.
    #[inline]
    pub fn push(&mut self, value: Value) {
        match (&mut self.wide, NarrowValue::new(value)) {
            (None, Some(narrow)) => self.narrow.push(narrow),
            (Some(wide), _) => wide.push(value),
            (None, None) => self.widen().push(value),
        }
    }

    #[cold]
    fn widen(&mut self) -> &mut Vec<Value> {
        let narrow = std::mem::take(&mut self.narrow);
        let mut wide = Vec::with_capacity(narrow.capacity());
        wide.extend(narrow.into_iter().map(NarrowValue::widen));
        self.wide.insert(wide)
    }

    /// The solution with all values that were added.
    #[must_use]
    pub fn finish(self) -> Solution {
        match self.wide {
            Some(wide) => Solution::from_values(wide),
            None => Solution::from_narrow(self.narrow),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_that_were_added() {
        let shallow = [Value::win(3), Value::DRAW, Value::ENDLESS_LOSS];
        let deep = [Value::loss(0), Value::win(16_383), Value::tie(1 << 20)];
        for values in [&shallow[..], &deep[..], &[]] {
            let mut builder = SolutionBuilder::default();
            values.iter().for_each(|&value| builder.push(value));
            assert_eq!(builder.wide.is_some(), values.contains(&deep[1]));
            assert_eq!(builder.finish(), Solution::from_values(values.to_vec()));
        }
    }
}
