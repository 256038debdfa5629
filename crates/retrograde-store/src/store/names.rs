//! The names of a graph in memory, as a reader gets them and a writer gathers them.
//!
//! Ascending integers take a byte each or less if few are left out, else 8; other names their text, 8 bytes for where it ends,
//! and 4 for the order, by which a name is found in O(log V) comparisons.

use crate::description::Labels;
use retrograde::{AscendingIntegers, Naming, Position};

/// The names of the positions of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphNames {
    names: Names,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Names {
    Integers(AscendingIntegers),
    Texts(Texts),
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Texts {
    text: String,
    /// Where each name ends in the text.
    ends: Vec<u64>,
    /// The positions, sorted by the bytes of their names.
    order: Vec<Position>,
}

impl Texts {
    fn name(&self, position: Position) -> &str {
        let index = position as usize;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start as usize..self.ends[index] as usize]
    }

    fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len() as u64);
    }
}

/// Gathers names in the order of positions.
pub(crate) struct GraphNamesBuilder {
    names: Names,
}

impl GraphNamesBuilder {
    fn push_integer(&mut self, integer: i64) {
        let is_taken = match &mut self.names {
            Names::Integers(integers) => integers.push(integer),
            Names::Texts(_) => false,
        };
        if !is_taken {
            self.push_text(&integer.to_string());
        }
    }

    pub(crate) fn push(&mut self, name: &str) {
        match (&self.names, canonical_integer(name)) {
            (Names::Integers(_), Some(integer)) => self.push_integer(integer),
            _ => self.push_text(name),
        }
    }

    /// Adds a name as a text; then all of them are.
    fn push_text(&mut self, name: &str) {
        if let Names::Integers(integers) = &self.names {
            let mut texts = Texts::default();
            integers
                .iter()
                .for_each(|integer| texts.push(&integer.to_string()));
            self.names = Names::Texts(texts);
        }
        if let Names::Texts(texts) = &mut self.names {
            texts.push(name);
        }
    }

    /// Sorts the names; a name that two positions have is an error.
    pub(crate) fn finish(self) -> Result<GraphNames, String> {
        let mut names = self.names;
        if let Names::Texts(texts) = &mut names {
            let mut order: Vec<Position> = (0..texts.ends.len() as Position).collect();
            order.sort_unstable_by(|&left, &right| texts.name(left).cmp(texts.name(right)));
            let twice = order
                .windows(2)
                .find(|pair| texts.name(pair[0]) == texts.name(pair[1]));
            if let Some(pair) = twice {
                return Err(texts.name(pair[0]).to_string());
            }
            texts.order = order;
        }
        Ok(GraphNames { names })
    }
}

impl GraphNames {
    pub(crate) fn builder() -> GraphNamesBuilder {
        GraphNamesBuilder {
            names: Names::Integers(AscendingIntegers::default()),
        }
    }

    /// Names that ascend strictly.
    pub(crate) fn of_integers(integers: AscendingIntegers) -> GraphNames {
        GraphNames {
            names: Names::Integers(integers),
        }
    }

    /// Names as a file has them; what is wrong if the order is none.
    pub(crate) fn of_texts(
        text: String,
        ends: Vec<u64>,
        order: Vec<Position>,
    ) -> Result<GraphNames, &'static str> {
        let texts = Texts { text, ends, order };
        if texts.order.len() != texts.ends.len() {
            return Err("there are not as many names as positions");
        }
        // Strictly ascending, so that none stands twice, and hence all stand.
        let pairs = texts.order.windows(2);
        if pairs
            .into_iter()
            .any(|pair| texts.name(pair[0]) >= texts.name(pair[1]))
        {
            return Err("the names are not in order, or two are alike");
        }
        Ok(GraphNames {
            names: Names::Texts(texts),
        })
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.names {
            Names::Integers(integers) => integers.len(),
            Names::Texts(texts) => texts.ends.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How much memory the names take, in bytes.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        match &self.names {
            Names::Integers(integers) => integers.memory_bytes(),
            Names::Texts(texts) => texts.text.len() as u64 + 12 * texts.ends.len() as u64,
        }
    }

    pub(crate) fn labels(&self) -> Labels {
        match self.names {
            Names::Integers(_) => Labels::Integers,
            Names::Texts(_) => Labels::Texts,
        }
    }

    pub(crate) fn order(&self) -> Option<&[Position]> {
        match &self.names {
            Names::Integers(_) => None,
            Names::Texts(texts) => Some(&texts.order),
        }
    }
}

impl Naming for GraphNames {
    fn name(&self, position: Position) -> String {
        let mut name = String::new();
        self.append_name(position, &mut name);
        name
    }

    fn append_name(&self, position: Position, buffer: &mut String) {
        match &self.names {
            Names::Integers(integers) => {
                buffer.push_str(&integers.get(position as usize).to_string());
            }
            Names::Texts(texts) => buffer.push_str(texts.name(position)),
        }
    }

    fn integers(&self) -> Option<&AscendingIntegers> {
        match &self.names {
            Names::Integers(integers) => Some(integers),
            Names::Texts(_) => None,
        }
    }

    fn find(&self, name: &str) -> Option<Position> {
        match &self.names {
            Names::Integers(integers) => {
                let index = integers.find(canonical_integer(name)?)?;
                Some(index as Position)
            }
            Names::Texts(texts) => {
                let by_name = |&position: &Position| texts.name(position).cmp(name);
                let rank = texts.order.binary_search_by(by_name).ok()?;
                Some(texts.order[rank])
            }
        }
    }
}

/// The integer of 64 bits whose shortest decimal form a name is.
pub(crate) fn canonical_integer(name: &str) -> Option<i64> {
    let integer: i64 = name.parse().ok()?;
    // What `parse` also takes: plus signs, leading zeros, a negative zero.
    let shortest = match name.strip_prefix('-').unwrap_or(name).as_bytes() {
        [b'0'] => name.len() == 1,
        [first, ..] => (b'1'..=b'9').contains(first),
        [] => false,
    };
    shortest.then_some(integer)
}

/// Integers as keys in the same order.
pub(crate) fn key_of_integer(integer: i64) -> u64 {
    integer as u64 ^ 1 << 63
}

/// The inverse of [`key_of_integer`].
pub(crate) fn integer_of_key(key: u64) -> i64 {
    (key ^ 1 << 63) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_of(names: &[&str]) -> Result<GraphNames, String> {
        let mut builder = GraphNames::builder();
        names.iter().for_each(|name| builder.push(name));
        builder.finish()
    }

    #[test]
    fn ascending_integers_stay_integers_and_the_rest_is_text() {
        let cases: [(&[&str], bool); 6] = [
            (&[], true),
            (
                &["-9223372036854775808", "-1", "0", "9223372036854775807"],
                true,
            ),
            (&["1", "1x"], false),
            (&["2", "1"], false),
            (&["01", "2"], false),
            (&["1", "9223372036854775808"], false),
        ];
        for (list, integers) in cases {
            let names = names_of(list).unwrap();
            assert_eq!(
                (names.integers().is_some(), names.len()),
                (integers, list.len())
            );
            for (position, name) in list.iter().enumerate() {
                let position = position as Position;
                assert_eq!(
                    (names.name(position), names.find(name)),
                    (name.to_string(), Some(position))
                );
            }
            for other in ["", "+1", "-0", "3", "zebra"] {
                assert_eq!(names.find(other), None, "{other}");
            }
        }
        assert_eq!(names_of(&["a", "b", "a"]), Err("a".into()));
        assert_eq!(names_of(&["1", "1"]), Err("1".into()));
    }

    #[test]
    fn integers_and_their_keys_have_the_same_order() {
        let integers = [i64::MIN, -1, 0, 1, i64::MAX];
        assert!(integers.map(key_of_integer).is_sorted());
        assert_eq!(integers.map(key_of_integer).map(integer_of_key), integers);
    }
}
