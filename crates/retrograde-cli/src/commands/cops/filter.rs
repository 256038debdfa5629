//! Conditions on graphs: `number>2`, `vertices=8,edges<=12`.

use anyhow::{Result, anyhow};

/// What a condition looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// The cop number.
    Number,
    /// The capture time.
    Rounds,
    /// How many vertices.
    Vertices,
    /// How many edges.
    Edges,
}

/// How a condition compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    More,
}

/// The signs, those first that begin with another one.
const SIGNS: [(&str, Comparison); 7] = [
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("!=", Comparison::Unequal),
    ("==", Comparison::Equal),
    ("<", Comparison::Less),
    (">", Comparison::More),
    ("=", Comparison::Equal),
];

/// Conditions, all of which must hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter(Vec<(Quantity, Comparison, u64)>);

/// Reads conditions, apart by commas.
pub fn parse(text: &str) -> Result<Filter> {
    text.split(',')
        .map(parse_one)
        .collect::<Result<_>>()
        .map(Filter)
}

fn parse_one(text: &str) -> Result<(Quantity, Comparison, u64)> {
    let parse = || {
        let start = text.find(['<', '>', '!', '='])?;
        let (name, rest) = text.split_at(start);
        let quantity = match name.trim() {
            "number" => Quantity::Number,
            "rounds" => Quantity::Rounds,
            "vertices" => Quantity::Vertices,
            "edges" => Quantity::Edges,
            _ => return None,
        };
        let signs = SIGNS.into_iter();
        let mut found =
            signs.filter_map(|(sign, meaning)| Some((meaning, rest.strip_prefix(sign)?)));
        let (comparison, number) = found.next()?;
        Some((quantity, comparison, number.trim().parse().ok()?))
    };
    parse().ok_or_else(|| {
        anyhow!(
            "{text:?} is no condition; expected number, rounds, vertices or edges, \
             then <, <=, =, !=, >= or >, then a number, such as number>2"
        )
    })
}

impl Filter {
    /// Whether all conditions hold. `value` is asked only until one does not; where there is
    /// no value, as for the rounds of a chase without end, no condition holds but `!=`.
    pub fn holds<E>(
        &self,
        mut value: impl FnMut(Quantity) -> Result<Option<u64>, E>,
    ) -> Result<bool, E> {
        for &(quantity, comparison, number) in &self.0 {
            let holds =
                value(quantity)?.map_or(
                    comparison == Comparison::Unequal,
                    |value| match comparison {
                        Comparison::Less => value < number,
                        Comparison::AtMost => value <= number,
                        Comparison::Equal => value == number,
                        Comparison::Unequal => value != number,
                        Comparison::AtLeast => value >= number,
                        Comparison::More => value > number,
                    },
                );
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn holds(text: &str, number: Option<u64>) -> bool {
        let filter = parse(text).unwrap();
        let Ok(holds) = filter.holds(|_| Ok::<_, Infallible>(number));
        holds
    }

    #[test]
    fn conditions_compare_and_all_must_hold() {
        for (text, true_for) in [
            ("number<2", vec![1]),
            ("rounds <= 2", vec![1, 2]),
            ("number=2", vec![2]),
            ("number==2", vec![2]),
            ("vertices!=2", vec![1, 3]),
            ("edges>=2", vec![2, 3]),
            ("number>2", vec![3]),
            ("number>1,number<3", vec![2]),
        ] {
            let found: Vec<u64> = (1..=3)
                .filter(|&number| holds(text, Some(number)))
                .collect();
            assert_eq!(found, true_for, "{text}");
        }
        assert!(!holds("rounds<9", None) && holds("rounds!=9", None));
    }

    #[test]
    fn what_is_no_condition_is_refused_with_an_example() {
        for text in [
            "",
            "number",
            "number>",
            ">2",
            "girth>2",
            "number>x",
            "number>2,",
            "number=>2",
        ] {
            let message = parse(text).unwrap_err().to_string();
            assert!(message.contains("such as number>2"), "{text}: {message}");
        }
    }
}
