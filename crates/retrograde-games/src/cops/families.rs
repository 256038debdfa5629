//! Graphs that have a name: `cycle:5`, `grid:3x4`, `petersen`.
//!
//! Vertices are numbered from 0: along paths and cycles, row by row in grids, by the bits of
//! their number in hypercubes; in generalised Petersen graphs first the outer cycle, then
//! the inner; in Kneser graphs by their sets, read as binary numbers, in ascending order.
//! The colon may be left out before a number.

use super::arena::Arena;
use super::error::FamilyError;

/// What can be asked for, and what it is.
pub const FAMILIES: [(&str, &str); 11] = [
    ("path:N", "N vertices in a row"),
    ("cycle:N", "N vertices in a circle, at least 3"),
    ("complete:N", "N vertices, all joined"),
    (
        "grid:RxC",
        "R rows and C columns, joined to the next in each",
    ),
    (
        "torus:RxC",
        "the same with the ends joined, at least 3 each",
    ),
    (
        "hypercube:D",
        "2^D vertices, joined where one of D bits differs",
    ),
    (
        "tree:A,B,...",
        "the tree of a Prüfer code: N - 2 numbers below N; tree: alone is an edge",
    ),
    (
        "kneser:N,K",
        "the sets of K among N things, joined where they share none",
    ),
    (
        "generalised-petersen:N,K",
        "two cycles of N, the inner in steps of K; 2K below N",
    ),
    ("petersen", "the same as kneser:5,2"),
    ("dodecahedron", "the same as generalised-petersen:10,2"),
];

/// The most vertices of any, and of those with an edge between most pairs.
const MOST: u32 = 1 << 16;
const MOST_DENSE: u32 = 1 << 11;

/// The names, for messages.
pub(super) fn forms() -> String {
    FAMILIES.map(|(form, _)| form).join(", ")
}

/// The graph of a name.
///
/// # Errors
///
/// [`FamilyError`]: what was expected instead.
///
/// ```
/// use retrograde_games::cops::family;
///
/// let grid = family("grid:3x4")?;
/// assert_eq!((grid.vertex_count(), grid.edge_count()), (12, 17));
/// let star = family("tree:0,0,0")?;
/// assert_eq!(star.successors(0), [1, 2, 3, 4]);
/// assert!(family("grid:3").unwrap_err().to_string().contains("expected two numbers"));
/// # Ok::<(), retrograde_games::cops::FamilyError>(())
/// ```
pub fn family(text: &str) -> Result<Arena, FamilyError> {
    let split = text.find(|sign: char| sign == ':' || sign.is_ascii_digit());
    let (name, rest) = text.split_at(split.unwrap_or(text.len()));
    let numbers = rest.strip_prefix(':').unwrap_or(rest);
    let asked = Asked { text, numbers };
    match name {
        "path" => path(asked.one(1)?, &asked),
        "cycle" => cycle(asked.one(3)?, &asked),
        "complete" => complete(asked.one(1)?, &asked),
        "grid" => grid(asked.pair('x', 1)?, false, &asked),
        "torus" => grid(asked.pair('x', 3)?, true, &asked),
        "hypercube" => hypercube(asked.one(0)?, &asked),
        "tree" => tree(&asked),
        "kneser" => kneser(asked.pair(',', 1)?, &asked),
        "generalised-petersen" | "generalized-petersen" => {
            generalised_petersen(asked.pair(',', 1)?, &asked)
        }
        "petersen" if rest.is_empty() => kneser((5, 2), &asked),
        "dodecahedron" if rest.is_empty() => generalised_petersen((10, 2), &asked),
        "petersen" | "dodecahedron" => Err(asked.wrong(format!("{name} without numbers"))),
        _ => Err(FamilyError::Unknown {
            name: text.to_owned(),
        }),
    }
}

/// What was asked for, in words and numbers.
struct Asked<'a> {
    text: &'a str,
    numbers: &'a str,
}

impl Asked<'_> {
    fn wrong(&self, expected: String) -> FamilyError {
        FamilyError::Numbers {
            text: self.text.to_owned(),
            expected,
        }
    }

    fn one(&self, least: u32) -> Result<u32, FamilyError> {
        let number = self.numbers.parse().ok().filter(|&number| number >= least);
        number.ok_or_else(|| self.wrong(format!("a number, at least {least}")))
    }

    fn pair(&self, sign: char, least: u32) -> Result<(u32, u32), FamilyError> {
        let parse = || {
            let (one, other) = self.numbers.split_once(sign)?;
            let (one, other) = (one.parse().ok()?, other.parse().ok()?);
            (one >= least && other >= least).then_some((one, other))
        };
        parse().ok_or_else(|| {
            let example = format!("{}{sign}{}", least + 2, least + 1);
            self.wrong(format!("two numbers, at least {least}, such as {example}"))
        })
    }

    /// The arena, if it is not too large; edges are made only then.
    fn arena<E: Iterator<Item = [u32; 2]>>(
        &self,
        vertices: u64,
        limit: u32,
        edges: impl FnOnce(u32) -> E,
    ) -> Result<Arena, FamilyError> {
        let too_large = FamilyError::TooLarge {
            text: self.text.to_owned(),
            limit,
        };
        let vertices = u32::try_from(vertices).ok().filter(|&count| count <= limit);
        let Some(vertices) = vertices else {
            return Err(too_large);
        };
        let edges: Vec<[u32; 2]> = edges(vertices).collect();
        Arena::undirected(vertices, &edges).map_err(|error| self.wrong(error.to_string()))
    }
}

fn path(count: u32, asked: &Asked<'_>) -> Result<Arena, FamilyError> {
    let edges = |count| (1..count).map(|vertex| [vertex - 1, vertex]);
    asked.arena(count.into(), MOST, edges)
}

fn cycle(count: u32, asked: &Asked<'_>) -> Result<Arena, FamilyError> {
    let edges = |count| (0..count).map(move |vertex| [vertex, (vertex + 1) % count]);
    asked.arena(count.into(), MOST, edges)
}

fn complete(count: u32, asked: &Asked<'_>) -> Result<Arena, FamilyError> {
    let edges = |count| (0..count).flat_map(|high| (0..high).map(move |low| [low, high]));
    asked.arena(count.into(), MOST_DENSE, edges)
}

fn grid(
    (rows, columns): (u32, u32),
    is_torus: bool,
    asked: &Asked<'_>,
) -> Result<Arena, FamilyError> {
    let edges = |count: u32| {
        (0..count).flat_map(move |vertex| {
            let (row, column) = (vertex / columns, vertex % columns);
            let right = (is_torus || column + 1 < columns)
                .then(|| [vertex, row * columns + (column + 1) % columns]);
            let below =
                (is_torus || row + 1 < rows).then(|| [vertex, (row + 1) % rows * columns + column]);
            right.into_iter().chain(below)
        })
    };
    asked.arena(u64::from(rows) * u64::from(columns), MOST, edges)
}

fn hypercube(dimensions: u32, asked: &Asked<'_>) -> Result<Arena, FamilyError> {
    let count = 1_u64.checked_shl(dimensions).unwrap_or(u64::MAX);
    asked.arena(count, MOST, |count| {
        (0..count)
            .flat_map(move |vertex| (0..dimensions).map(move |bit| [vertex, vertex ^ 1 << bit]))
    })
}

fn tree(asked: &Asked<'_>) -> Result<Arena, FamilyError> {
    let expected = "the numbers of a Prüfer code, such as tree:3,3,0, each below their number + 2";
    let fields = asked
        .numbers
        .split(',')
        .filter(|_| !asked.numbers.is_empty());
    let code: Option<Vec<u32>> = fields.map(|field| field.trim().parse().ok()).collect();
    let code = code.filter(|code| {
        code.iter()
            .all(|&vertex| u64::from(vertex) < code.len() as u64 + 2)
    });
    let Some(code) = code else {
        return Err(asked.wrong(expected.to_owned()));
    };
    asked.arena(code.len() as u64 + 2, MOST, |count| {
        tree_edges(count, &code).into_iter()
    })
}

/// The smallest leaf hangs on the first number of the code; then the two that are left are
/// joined. In linear time: the smallest leaf only ever grows, but for a vertex that has just
/// become one.
fn tree_edges(count: u32, code: &[u32]) -> Vec<[u32; 2]> {
    let mut degree = vec![1_u32; count as usize];
    for &vertex in code {
        degree[vertex as usize] += 1;
    }
    let next_leaf = |degree: &[u32], from: u32| {
        (from..count)
            .find(|&vertex| degree[vertex as usize] == 1)
            .unwrap_or(count - 1)
    };
    let mut first = next_leaf(&degree, 0);
    let mut leaf = first;
    let mut edges = Vec::with_capacity(count as usize - 1);
    for &vertex in code {
        edges.push([leaf, vertex]);
        degree[leaf as usize] = 0;
        degree[vertex as usize] -= 1;
        if degree[vertex as usize] == 1 && vertex < first {
            leaf = vertex;
        } else {
            first = next_leaf(&degree, first + 1);
            leaf = first;
        }
    }
    edges.push([leaf, count - 1]);
    edges
}

fn kneser((things, chosen): (u32, u32), asked: &Asked<'_>) -> Result<Arena, FamilyError> {
    if things > 63 || chosen > things {
        return Err(asked.wrong("N,K with K at most N and N at most 63".to_owned()));
    }
    let mut sets = vec![(1_u64 << chosen) - 1];
    while let Some(&last) = sets.last() {
        if sets.len() > MOST_DENSE as usize {
            break;
        }
        // The next number with as many bits: the lowest run of ones moves up by one place,
        // and all of it but one bit falls down to the end.
        let lowest = last & last.wrapping_neg();
        let moved = last + lowest;
        let next = moved | (((last ^ moved) >> 2) / lowest);
        if next >> things != 0 {
            break;
        }
        sets.push(next);
    }
    asked.arena(sets.len() as u64, MOST_DENSE, |count| {
        let sets = &sets;
        let lower = move |high: u32| {
            let is_disjoint = move |low: &u32| sets[*low as usize] & sets[high as usize] == 0;
            (0..high).filter(is_disjoint).map(move |low| [low, high])
        };
        (0..count).flat_map(lower)
    })
}

fn generalised_petersen(
    (count, step): (u32, u32),
    asked: &Asked<'_>,
) -> Result<Arena, FamilyError> {
    if u64::from(step) * 2 >= u64::from(count) {
        return Err(asked.wrong("N,K with K below half of N".to_owned()));
    }
    asked.arena(u64::from(count) * 2, MOST, |_| {
        (0..count).flat_map(move |vertex| {
            [
                [vertex, (vertex + 1) % count],
                [vertex, vertex + count],
                [vertex + count, (vertex + step) % count + count],
            ]
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(text: &str) -> (u32, u64) {
        let arena = family(text).unwrap();
        (arena.vertex_count(), arena.edge_count())
    }

    #[test]
    fn families_have_their_sizes_and_degrees() {
        for (text, vertices, edges) in [
            ("path:1", 1, 0),
            ("path5", 5, 4),
            ("cycle:5", 5, 5),
            ("complete:6", 6, 15),
            ("grid:1x1", 1, 0),
            ("grid3x4", 12, 17),
            ("torus:3x4", 12, 24),
            ("hypercube:0", 1, 0),
            ("hypercube:4", 16, 32),
            ("tree:", 2, 1),
            ("tree:3,3,3,4", 6, 5),
            ("kneser:5,2", 10, 15),
            ("kneser:7,3", 35, 70),
            ("kneser:3,3", 1, 0),
            ("petersen", 10, 15),
            ("generalised-petersen:5,2", 10, 15),
            ("dodecahedron", 20, 30),
        ] {
            assert_eq!(sizes(text), (vertices, edges), "{text}");
        }
        for text in [
            "petersen",
            "dodecahedron",
            "kneser:5,2",
            "generalized-petersen:7,3",
        ] {
            let arena = family(text).unwrap();
            let degrees = (0..arena.vertex_count()).map(|vertex| arena.successors(vertex).len());
            assert!(degrees.into_iter().all(|degree| degree == 3), "{text}");
        }
    }

    #[test]
    fn every_tree_of_five_vertices_has_one_code() {
        let mut trees = std::collections::HashSet::new();
        for code in 0..125 {
            let text = format!("tree:{},{},{}", code / 25, code / 5 % 5, code % 5);
            let arena = family(&text).unwrap();
            assert_eq!(
                (arena.edge_count(), arena.components().len()),
                (4, 1),
                "{text}"
            );
            // A vertex stands in the code once less than it has edges.
            for vertex in 0..5 {
                let times = text[5..]
                    .split(',')
                    .filter(|&field| field == vertex.to_string());
                assert_eq!(arena.successors(vertex).len(), times.count() + 1, "{text}");
            }
            trees.insert(
                (0..5)
                    .map(|vertex| arena.successors(vertex).to_vec())
                    .collect::<Vec<_>>(),
            );
        }
        assert_eq!(trees.len(), 125);
    }

    #[test]
    fn what_is_no_family_is_refused_with_what_would_be() {
        let refused = |text: &str| family(text).unwrap_err().to_string();
        assert!(refused("heawood").contains("expected one of path:N, cycle:N"));
        assert!(refused("").contains("expected one of"));
        for (text, part) in [
            ("cycle:2", "expected a number, at least 3"),
            ("path:x", "expected a number"),
            ("grid:3", "expected two numbers, at least 1, such as 3x2"),
            ("torus:2x9", "at least 3"),
            ("tree:9", "below their number + 2"),
            ("petersen:5", "expected petersen without numbers"),
            ("kneser:2,3", "K at most N"),
            ("generalised-petersen:4,2", "K below half of N"),
            ("path:4000000000", "more than 65536 vertices"),
            ("grid:4000000000x4000000000", "more than 65536 vertices"),
            ("hypercube:99", "more than 65536 vertices"),
            ("kneser:60,30", "more than 2048 vertices"),
            ("complete:3000", "more than 2048 vertices"),
        ] {
            assert!(refused(text).contains(part), "{text}: {}", refused(text));
        }
    }
}
