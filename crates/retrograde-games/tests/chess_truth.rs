//! Chess endings against published tables: every position of `krkopt`, depth to mate of three
//! men by Gaviota, raw and up to symmetry, and the counts of Syzygy.
//!
//! What is solved here in the ordinary run takes seconds. All 35 endings of three and four men
//! at once are left to
//!
//! ```sh
//! cargo test --release -p retrograde-games --test chess_truth -- --ignored --nocapture
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a failed test may panic wherever it fails; long runs say what they found"
)]

use flate2::read::GzDecoder;
use retrograde::{AnyGame, Outcome, Player, RankedOptions, SolvedRanks, Value, progress};
use retrograde_games::catalog;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How many positions of an outcome and remoteness there are; level ones have no remoteness.
type Histogram = BTreeMap<(char, u32), u64>;

/// A file of known answers.
fn data(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("tests/data/chess").join(name)
}

/// A game and its solution.
struct Table {
    game: Box<dyn AnyGame>,
    solved: SolvedRanks,
}

impl Table {
    fn new(text: &str) -> Table {
        let game = catalog::open(text).unwrap();
        let options = RankedOptions {
            threads: 2,
            ..RankedOptions::default()
        };
        let ranked = game.ranked().unwrap();
        let solved = ranked.solve_ranked(&options, &mut progress::silent, &mut |_| {});
        let solved = solved.unwrap();
        Table { game, solved }
    }

    fn value(&self, text: &str) -> Value {
        let key = self.game.canonical(self.game.parse(text).unwrap());
        let number = self.solved.keys.find(key);
        self.solved
            .solution
            .value(number.unwrap_or_else(|| panic!("{text} has no rank")))
    }

    /// The histograms of each ending, White to move and Black to move. The right to take in
    /// passing is left out, as published tables do; endings of the same men on both sides have
    /// White to move alone. In one ending with two equal men, these may be told apart.
    fn histograms(&self, told_apart: &str) -> BTreeMap<String, [Histogram; 2]> {
        let ranked = self.game.ranked().unwrap();
        let ends = ranked.layer_ends();
        let mut found = BTreeMap::new();
        let mut layer = 0;
        let mut name = ranked.layer_name(layer);
        let mut counts = [Histogram::new(), Histogram::new()];
        for (key, value) in self.solved.keys.iter().zip(self.solved.solution.values()) {
            while key >= ends[layer] {
                layer += 1;
                let next = ranked.layer_name(layer);
                found.insert(
                    std::mem::replace(&mut name, next),
                    std::mem::take(&mut counts),
                );
            }
            let has_passing = || !self.game.print(key).unwrap().ends_with('-');
            if name == "KPvKP" && has_passing() {
                continue;
            }
            let of = match value.outcome() {
                Outcome::Win => ('W', value.remoteness().unwrap()),
                Outcome::Loss => ('L', value.remoteness().unwrap()),
                Outcome::Tie | Outcome::Draw => ('D', 0),
            };
            let is_white = self.game.player(key) == Some(Player::Zero);
            let times = match told_apart.strip_suffix("vK") {
                Some(men) if told_apart == name => {
                    times_told_apart(&self.game.print(key).unwrap(), men.chars().last().unwrap())
                }
                _ => 1,
            };
            *counts[usize::from(!is_white)].entry(of).or_default() += times;
        }
        found.insert(name, counts);
        found
    }
}

/// How often two equal men are counted where they are told apart: twice, but once if turning
/// the board leads to the same position with the two exchanged. That can only be a reflection
/// that leaves both kings where they are.
fn times_told_apart(text: &str, men: char) -> u64 {
    let board = text.split(' ').next().unwrap();
    let wide = board.chars().filter(|&sign| sign != '/').flat_map(|sign| {
        let empty = sign.to_digit(10).unwrap_or(0) as usize;
        let man = (empty == 0).then_some(sign);
        std::iter::repeat_n('.', empty).chain(man)
    });
    // Rows come from the eighth down.
    let places: Vec<(usize, char)> = wide.enumerate().collect();
    let of = |letter: char| {
        let found = places.iter().filter(move |place| place.1 == letter);
        found
            .map(|&(place, _)| (place % 8, 7 - place / 8))
            .collect::<Vec<_>>()
    };
    let is_fixed = [of('K'), of('k')]
        .concat()
        .iter()
        .all(|(column, row)| column == row);
    let pair = of(men);
    assert_eq!(pair.len(), 2, "{text}");
    if is_fixed && pair[0] == (pair[1].1, pair[1].0) {
        1
    } else {
        2
    }
}

/// The published counts of some table: ending and side to move, and how many have which value.
/// Where the value is a letter alone, it is the sum of all that begin with it.
fn published(table: &str, positions: &str) -> BTreeMap<(String, usize), Vec<(String, u64)>> {
    let text = std::fs::read_to_string(data("counts.tsv")).unwrap();
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields[0] == table && fields[2] == positions {
            let ending = (fields[1].to_string(), usize::from(fields[3] == "b"));
            let count = fields[5].parse().unwrap();
            found
                .entry(ending)
                .or_default()
                .push((fields[4].to_string(), count));
        }
    }
    assert!(!found.is_empty(), "{table} {positions}");
    found
}

fn sums(histogram: &Histogram) -> BTreeMap<char, u64> {
    let mut sums = BTreeMap::from([('W', 0), ('L', 0), ('D', 0)]);
    for (&(outcome, _), count) in histogram {
        *sums.entry(outcome).or_default() += count;
    }
    sums
}

/// Holds histograms against published ones of depth to mate; how many values were compared.
fn assert_depths(found: &Histogram, published: &[(String, u64)], place: &str) -> usize {
    let depths = published.iter().filter_map(|(value, count)| {
        let (outcome, plies) = value.split_at(1);
        let outcome = outcome.chars().next()?;
        let plies = if outcome == 'D' {
            0
        } else {
            plies.parse().ok()?
        };
        Some(((outcome, plies), *count))
    });
    let depths: Histogram = depths.filter(|(_, count)| *count > 0).collect();
    assert_eq!(found, &depths, "{place}");
    depths.len()
}

fn assert_sums(found: &Histogram, published: &[(String, u64)], place: &str) {
    let found = sums(found);
    let mut compared = 0;
    for (value, count) in published {
        if let &[outcome] = value.as_bytes() {
            assert_eq!(found[&char::from(outcome)], *count, "{place}: {value}");
            compared += 1;
        }
    }
    assert_eq!(compared, 3, "{place}");
}

/// Whether the depth to mate is the depth to the next capture or pawn move: where no pawn is
/// there, and Black has his king alone.
fn is_depth_to_mate(ending: &str) -> bool {
    ending.ends_with("vK") && !ending.contains('P')
}

/// Holds what was solved against Syzygy; the endings that were compared.
fn assert_syzygy(found: &BTreeMap<String, [Histogram; 2]>) -> Vec<String> {
    let mut compared = Vec::new();
    for ((ending, mover), counts) in published("syzygy", "orbits") {
        let Some(sides) = found.get(&ending) else {
            continue;
        };
        // Black to move is White to move with the colours exchanged.
        let is_even = ending == "KPvKP";
        let side = &sides[if is_even { 0 } else { mover }];
        let place = format!("{ending}, mover {mover}");
        assert_sums(side, &counts, &place);
        if is_depth_to_mate(&ending) {
            assert_depths(side, &counts, &place);
        }
        compared.push(ending);
    }
    compared.dedup();
    compared
}

/// The square of column `a` to `h` and row, as the notation of a position with three men.
fn board(men: [(char, u8, u8); 3], mover: char) -> String {
    let rows = (1..=8).rev().map(|row| {
        let signs = (0..8).map(|column| {
            let man = men.iter().find(|man| (man.1, man.2) == (column, row));
            man.map_or('1', |man| man.0)
        });
        signs.collect::<String>()
    });
    format!("{} {mover} - -", rows.collect::<Vec<_>>().join("/"))
}

/// 28,056 positions, Black to move, each with the moves that White needs; 17 stands for none.
#[test]
fn every_position_of_krkopt() {
    let table = Table::new("chess:KRvK");
    let file = std::fs::File::open(data("krkopt.data.gz")).unwrap();
    let mut text = String::new();
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    let mut compared = 0;
    for line in text.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let coordinate = |at: usize| fields[at].parse::<u8>().unwrap();
        let man = |letter, at| (letter, coordinate(at) - 1, coordinate(at + 1));
        let position = board([man('K', 0), man('R', 2), man('k', 4)], 'b');
        let value = table.value(&position);
        match fields[6].parse().unwrap() {
            moves @ 0..=16 => assert_eq!(value, Value::loss(2 * moves), "{line}"),
            // Nobody wins: the rook is lost, or Black cannot move.
            _ => assert_eq!(value.outcome(), Outcome::Tie, "{line}"),
        }
        compared += 1;
    }
    assert_eq!(compared, 28_056);
}

/// Depth to mate of every ending of three men that Gaviota has, each position as it stands and
/// up to symmetry.
#[test]
fn three_men_raw_and_up_to_symmetry() {
    for (positions, symmetry) in [("raw", "no"), ("orbits", "yes")] {
        let mut compared = 0;
        let mut tables = BTreeMap::new();
        for ((ending, mover), counts) in published("gaviota", positions) {
            let text = format!("chess:{ending},symmetry={symmetry}");
            let found = tables.entry(ending.clone());
            let found = &found.or_insert_with(|| Table::new(&text).histograms(""))[&ending][mover];
            compared += assert_depths(found, &counts, &format!("{text} {mover}"));
        }
        assert!(compared > 100, "{compared}");
        // The row of games.csv.
        let [white, black] = &tables["KRvK"]["KRvK"];
        let [white, black] = [sums(white), sums(black)];
        if positions == "raw" {
            let all: u64 = white.values().chain(black.values()).sum();
            assert_eq!(all, 399_112);
            assert_eq!(
                [white[&'W'], black[&'L'], black[&'D']],
                [175_168, 201_700, 22_244]
            );
        }
    }
}

/// Nobody wins with one knight or bishop; a pawn's own tables are checked as a whole.
#[test]
fn all_endings_of_three_men() {
    let table = Table::new("chess:KPvK");
    let compared = assert_syzygy(&table.histograms(""));
    assert_eq!(compared, ["KBvK", "KNvK", "KPvK", "KQvK", "KRvK"]);
    let ranked = table.game.ranked().unwrap();
    let solved = &table.solved;
    let checked = ranked.check_ranked(&solved.keys, &solved.solution, 2, &mut progress::silent);
    assert_eq!(checked.unwrap(), solved.move_count);
}

/// Syzygy counts two equal men as two.
#[test]
fn two_knights() {
    let table = Table::new("chess:KNNvK");
    let found = table.histograms("KNNvK");
    assert_eq!(assert_syzygy(&found), ["KNNvK", "KNvK"]);
    let [white, black] = &table.histograms("")["KNNvK"];
    assert_eq!((sums(white)[&'W'], sums(black)[&'L']), (77, 15));
}

#[test]
fn rook_against_knight() {
    let table = Table::new("chess:KRvKN");
    let found = table.histograms("");
    assert_eq!(assert_syzygy(&found), ["KNvK", "KRvK", "KRvKN"]);
    // The knight mates.
    assert_eq!(table.value("8/8/8/8/8/8/R2n4/K1k5 b - -"), Value::win(1));
    // Whichever colour has the rook, and whichever way the board is turned.
    for text in [
        "8/8/8/8/3n4/8/R7/K1k5 w - -",
        "k1K5/r7/8/3N4/8/8/8/8 b - -",
        "5k1K/7R/8/4n3/8/8/8/8 w - -",
    ] {
        let expected = table.value("8/8/8/8/3n4/8/R7/K1k5 w - -");
        assert_eq!(table.value(text), expected, "{text}");
    }
}

/// All 35 endings of three and four men in one game, and every statistic that is published of
/// them; with what is kept of each.
#[test]
#[ignore = "takes minutes"]
fn all_endings_of_four_men() {
    let table = Table::new("chess:all");
    let found = table.histograms("");
    assert_eq!(found.len(), 36);
    for (ending, sides) in &found {
        for (side, mover) in sides.iter().zip(["White", "Black"]) {
            let [win, loss, level] = ['W', 'L', 'D'].map(|outcome| sums(side)[&outcome]);
            let deepest = side.keys().map(|&(_, plies)| plies).max().unwrap_or(0);
            eprintln!(
                "{ending}, {mover} to move: {win} won, {loss} lost, {level} level; deepest {deepest} plies"
            );
        }
    }
    // As they are counted there.
    let found = table.histograms("KNNvK");
    let expected = [
        "KBNvK", "KBvK", "KNNvK", "KNvK", "KPvK", "KPvKP", "KQvK", "KQvKR", "KRvK", "KRvKN",
    ];
    assert_eq!(assert_syzygy(&found), expected);
}
