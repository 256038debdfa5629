//! Graphs by GamesmanClassic, `tests/data/gamesman`, and the numbers it gives to positions.

use super::published::data;
use flate2::read::GzDecoder;
use retrograde::{AnyGame, Outcome, Value};
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;

/// What a graph says of one position.
pub struct Known {
    /// A draw without remoteness.
    pub value: Value,
    /// What it is worth where play ends.
    pub terminal: Option<Outcome>,
    /// Where its moves lead, sorted.
    pub successors: Vec<u64>,
}

/// The graph of a file, by number of position.
///
/// # Panics
///
/// If there is no such file, or it is not in the form of these graphs.
pub fn graph(file: &str) -> HashMap<u64, Known> {
    let path = data("gamesman").join(file);
    let mut text = String::new();
    let mut decoder = GzDecoder::new(File::open(path).unwrap());
    decoder.read_to_string(&mut text).unwrap();
    let outcome = |letter| match letter {
        "W" => Some(Outcome::Win),
        "L" => Some(Outcome::Loss),
        "T" => Some(Outcome::Tie),
        _ => None,
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let value = match outcome(fields[1]) {
                Some(outcome) => Value::new(outcome, fields[2].parse().ok()).unwrap(),
                None => Value::DRAW,
            };
            let successors = fields[4..].iter().map(|field| field.parse().unwrap());
            let mut successors: Vec<u64> = successors.collect();
            successors.sort_unstable();
            let known = Known {
                value,
                terminal: outcome(fields[3]),
                successors,
            };
            (fields[0].parse().unwrap(), known)
        })
        .collect()
}

/// A board as its text gives it: 0 for an empty point, 1 for X, 2 for O; and 0 if X is to
/// move, else 1.
pub fn board(game: &dyn AnyGame, key: u64) -> (Vec<usize>, u64) {
    let text = game.print(key).unwrap();
    let (board, mover) = text.split_once(':').unwrap();
    let signs = board.chars().filter(|sign| *sign != '/');
    let cells = signs.map(|sign| ".XO".find(sign).unwrap()).collect();
    (cells, u64::from(mover.starts_with('O')))
}

fn arrangements(counts: &[usize]) -> u64 {
    let mut placed = 0;
    let mut product = 1;
    for &count in counts {
        for each in 1..=count as u64 {
            placed += 1;
            product = product * placed / each;
        }
    }
    product
}

fn counts(cells: &[usize]) -> [usize; 3] {
    [0, 1, 2].map(|kind| cells.iter().filter(|&&cell| cell == kind).count())
}

/// The rank of some cells among all arrangements of the same pieces in lexicographic order,
/// the last cell counting most; and how many arrangements there are.
pub fn rank(cells: &[usize]) -> (u64, u64) {
    let mut left = counts(cells);
    let all = arrangements(&left);
    let mut rank = 0;
    for &cell in cells.iter().rev() {
        for lower in 0..cell {
            if left[lower] > 0 {
                left[lower] -= 1;
                rank += arrangements(&left);
                left[lower] += 1;
            }
        }
        left[cell] -= 1;
    }
    (rank, all)
}

/// Where the arrangements of these cells begin, if those of all counts of pieces within
/// `lowest` and `highest` follow each other, the first count varying fastest; and how many
/// there are in all.
pub fn offset(cells: &[usize], lowest: [usize; 3], highest: [usize; 3]) -> (u64, u64) {
    let own = counts(cells);
    let (mut offset, mut all) = (0, 0);
    for third in lowest[2]..=highest[2] {
        for second in lowest[1]..=highest[1] {
            for first in lowest[0]..=highest[0] {
                if first + second + third != cells.len() {
                    continue;
                }
                if [first, second, third] == own {
                    offset = all;
                }
                all += arrangements(&[first, second, third]);
            }
        }
    }
    (offset, all)
}

/// Cells as digits to base 3, the first lowest.
pub fn ternary(cells: impl DoubleEndedIterator<Item = usize>) -> u64 {
    cells.rev().fold(0, |number, cell| number * 3 + cell as u64)
}
