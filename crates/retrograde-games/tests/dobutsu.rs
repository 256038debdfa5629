//! Dobutsu shogi: its numbering, its moves against rules written a second time on boards of
//! letters, and its moves backwards against its moves.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod common {
    #[allow(dead_code, reason = "other tests use the rest")]
    pub mod published;
}

use common::published::data;
use retrograde::{Game, Moves, Outcome, RankedGame, RankedOptions, progress};
use retrograde_games::{Dobutsu, SplitMix64};
use std::collections::{HashMap, HashSet};

type Position = <Dobutsu as Game>::Position;

/// Ranks here and there, the first and the last among them.
fn some_ranks(game: &Dobutsu, count: usize) -> Vec<u64> {
    let last = game.rank_count() - 1;
    let mut random = SplitMix64::new(20_090_626);
    let others = (0..count).map(|_| random.next_u64() % last);
    [0, 1, 2, last].into_iter().chain(others).collect()
}

fn position(game: &Dobutsu, rank: u64) -> Position {
    game.decode(rank).unwrap()
}

fn printed(game: &Dobutsu, position: Position) -> String {
    game.print(position).unwrap()
}

/// Where the moves of a position lead, or come from.
fn ways(position: Position, find: impl Fn(Position, &mut Moves<Position>)) -> Vec<Position> {
    let mut moves = Moves::new();
    find(position, &mut moves);
    moves.as_slice().iter().map(|made| made.to).collect()
}

/// A board of letters as [`Game::print`] writes it, capital letters to move.
#[derive(Clone)]
struct Board {
    rows: [[char; 3]; 4],
    hands: Vec<char>,
}

/// Steps of a piece of the player to move, who moves up: rows down, columns to the right.
fn steps(piece: char) -> &'static [(i32, i32)] {
    match piece {
        'C' => &[(-1, 0)],
        'G' => &[(-1, 0), (1, 0), (0, -1), (0, 1)],
        'E' => &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
        'H' => &[(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1)],
        'L' => &[
            (-1, 0),
            (1, 0),
            (0, -1),
            (0, 1),
            (-1, -1),
            (-1, 1),
            (1, -1),
            (1, 1),
        ],
        _ => &[],
    }
}

fn swapped(sign: char) -> char {
    if sign.is_ascii_uppercase() {
        sign.to_ascii_lowercase()
    } else {
        sign.to_ascii_uppercase()
    }
}

impl Board {
    fn read(text: &str) -> Board {
        let parts: Vec<&str> = text.split('/').collect();
        let row = |row: &str| <[char; 3]>::try_from(row.chars().collect::<Vec<_>>()).unwrap();
        Board {
            rows: [0, 1, 2, 3].map(|at| row(parts[at])),
            hands: parts[4].chars().filter(|&sign| sign != '-').collect(),
        }
    }

    /// The text of this board or of its mirror image, whichever comes first.
    fn written(&self) -> String {
        let hand = |is_mine: bool| {
            "EGC".chars().flat_map(move |kind| {
                let sign = if is_mine { kind } else { swapped(kind) };
                let count = self.hands.iter().filter(|&&held| held == sign).count();
                std::iter::repeat_n(sign, count)
            })
        };
        let hands: String = hand(true).chain(hand(false)).collect();
        let hands = if hands.is_empty() { "-".into() } else { hands };
        let text = |mirror: bool| {
            let mut text = String::new();
            for mut row in self.rows {
                if mirror {
                    row.reverse();
                }
                text.extend(row);
                text.push('/');
            }
            text + &hands
        };
        text(false).min(text(true))
    }

    fn turned(&self) -> Board {
        let mut rows = self.rows;
        rows.reverse();
        for row in &mut rows {
            row.reverse();
            *row = row.map(swapped);
        }
        Board {
            rows,
            hands: self.hands.iter().copied().map(swapped).collect(),
        }
    }

    fn squares() -> impl Iterator<Item = (usize, usize)> {
        (0..4).flat_map(|row| (0..3).map(move |column| (row, column)))
    }

    /// Where the pieces of the player to move can step.
    fn all_steps(&self) -> Vec<((usize, usize), (usize, usize))> {
        let mut found = Vec::new();
        for (row, column) in Board::squares() {
            for &(down, right) in steps(self.rows[row][column]) {
                let [to_row, to_column] = [row as i32 + down, column as i32 + right];
                if (0..4).contains(&to_row) && (0..3).contains(&to_column) {
                    let to = (to_row as usize, to_column as usize);
                    if !self.rows[to.0][to.1].is_ascii_uppercase() {
                        found.push(((row, column), to));
                    }
                }
            }
        }
        found
    }

    /// Whether the player to move can take what stands on a square.
    fn reaches(&self, square: (usize, usize)) -> bool {
        self.all_steps().iter().any(|&(_, to)| to == square)
    }

    fn stepped(&self, from: (usize, usize), to: (usize, usize)) -> Board {
        let mut after = self.clone();
        let piece = self.rows[from.0][from.1];
        let taken = self.rows[to.0][to.1];
        after.rows[from.0][from.1] = '.';
        after.rows[to.0][to.1] = if piece == 'C' && to.0 == 0 {
            'H'
        } else {
            piece
        };
        if taken != '.' {
            after
                .hands
                .push(if taken == 'h' { 'C' } else { swapped(taken) });
        }
        after
    }

    /// Whether a lion has reached the home row of the player to move.
    fn is_invaded(&self) -> bool {
        self.rows[3].contains(&'l')
    }

    /// The successors, as texts, mirror images as one, in ascending order, with ends of play
    /// merged or told apart.
    fn successors(&self, apart: bool) -> Vec<String> {
        let steps = self.all_steps();
        if steps.iter().any(|&(_, to)| self.rows[to.0][to.1] == 'l') {
            return vec!["over".into()];
        }
        if self.is_invaded() {
            return Vec::new();
        }
        let mut found: Vec<String> = Vec::new();
        let mut ends: Vec<&str> = Vec::new();
        for (from, to) in steps {
            let turned = self.stepped(from, to).turned();
            let reached = (3 - to.0, 2 - to.1);
            let is_lion = self.rows[from.0][from.1] == 'L';
            let lion = Board::squares().find(|&(row, column)| turned.rows[row][column] == 'L');
            let lion = lion.unwrap();
            let is_near = lion.0.abs_diff(reached.0) < 2 && lion.1.abs_diff(reached.1) < 2;
            if apart {
                found.push(turned.written());
            } else if is_lion && (is_near || to.0 == 0 && turned.reaches(reached)) {
                ends.push("exposed");
            } else if is_lion && to.0 == 0 {
                ends.push("over");
            } else {
                found.push(turned.written());
            }
        }
        let mut hand = self.hands.clone();
        hand.sort_unstable();
        hand.dedup();
        for &piece in hand.iter().filter(|piece| piece.is_ascii_uppercase()) {
            for (row, column) in Board::squares().filter(|&(row, at)| self.rows[row][at] == '.') {
                let mut after = self.clone();
                after.rows[row][column] = piece;
                let held = after.hands.iter().position(|&held| held == piece).unwrap();
                after.hands.remove(held);
                found.push(after.turned().written());
            }
        }
        ends.sort_unstable();
        ends.dedup();
        found.extend(ends.into_iter().map(String::from));
        found.sort_unstable();
        found
    }
}

/// The text of a position, mirror images as one.
fn written(game: &Dobutsu, position: Position) -> String {
    let text = printed(game, position);
    match text.as_str() {
        "over" | "exposed" => text,
        _ => Board::read(&text).written(),
    }
}

#[test]
fn ranks_are_numbers_without_gaps() {
    let game = Dobutsu::new(false);
    assert_eq!(game.rank_count(), 249_442_767 + 2);
    assert_eq!(game.layer_ends(), [2, 249_442_769]);
    for rank in some_ranks(&game, 1_000_000) {
        let position = position(&game, rank);
        assert_eq!(
            game.encode(position),
            Some(rank),
            "{}",
            printed(&game, position)
        );
    }
    assert_eq!(game.decode(game.rank_count()), None);
    assert_eq!(game.decode(u64::MAX), None);
}

#[test]
fn moves_are_those_of_rules_written_anew() {
    for apart in [false, true] {
        let game = Dobutsu::new(apart);
        for rank in some_ranks(&game, 60_000).split_off(2) {
            let position = position(&game, rank);
            let text = printed(&game, position);
            let successors = ways(position, |position, moves| game.moves(position, moves));
            let mut found: Vec<String> = successors.iter().map(|&to| written(&game, to)).collect();
            found.sort_unstable();
            assert_eq!(found, Board::read(&text).successors(apart), "{text}");
            let is_lost = apart && found.is_empty() && Board::read(&text).is_invaded();
            assert_eq!(
                game.terminal(position),
                is_lost.then_some(Outcome::Loss),
                "{text}"
            );
        }
    }
}

/// Whatever leads to a position is found backwards, as often, and nothing else.
#[test]
fn predecessors_invert_moves() {
    let game = Dobutsu::new(false);
    let forwards = |position, moves: &mut Moves<Position>| game.moves(position, moves);
    let backwards = |position, moves: &mut Moves<Position>| {
        assert!(game.predecessors(position, moves));
    };
    let counted = |found: Vec<Position>| {
        let mut counts: HashMap<Position, usize> = HashMap::new();
        for position in found {
            *counts.entry(position).or_default() += 1;
        }
        counts
    };
    let how_often = |found: Vec<Position>, wanted: Position| {
        found.into_iter().filter(|&other| other == wanted).count()
    };
    let [over, exposed] = [0, 1].map(|rank| position(&game, rank));
    assert_eq!(ways(over, backwards), [exposed]);
    assert_eq!(ways(exposed, forwards), [over]);
    assert_eq!(ways(exposed, backwards), []);
    for rank in some_ranks(&game, 150_000).split_off(2) {
        let position = position(&game, rank);
        for (to, count) in counted(ways(position, forwards)) {
            assert_eq!(game.decode(game.encode(to).unwrap()), Some(to));
            // Ends of play are in a layer of their own.
            if to != over && to != exposed {
                assert_eq!(how_often(ways(to, backwards), position), count, "{rank}");
            }
        }
        for (from, count) in counted(ways(position, backwards)) {
            assert_eq!(game.decode(game.encode(from).unwrap()), Some(from));
            assert_eq!(how_often(ways(from, forwards), position), count, "{rank}");
        }
    }
}

/// With mirror images as one, moves are sets: whatever leads to a position of a layer is found
/// backwards, and nothing else of that layer.
#[test]
fn predecessors_invert_moves_up_to_mirror_images() {
    let game = Dobutsu::new(true);
    let in_play = game.layer_ends()[1];
    let forwards = |position, moves: &mut Moves<Position>| game.moves(position, moves);
    let backwards = |position, moves: &mut Moves<Position>| {
        assert!(game.predecessors(position, moves));
    };
    let classes = |found: Vec<Position>| -> HashSet<Position> {
        found
            .into_iter()
            .map(|position| game.canonical(position))
            .collect()
    };
    let is_in_play = |position: &Position| game.encode(*position).unwrap() >= in_play;
    for rank in some_ranks(&game, 150_000) {
        let position = game.canonical(position(&game, rank));
        if !is_in_play(&position) {
            assert_eq!(ways(position, backwards), []);
            continue;
        }
        for to in classes(ways(position, forwards))
            .into_iter()
            .filter(is_in_play)
        {
            assert!(classes(ways(to, backwards)).contains(&position), "{rank}");
        }
        for from in classes(ways(position, backwards)) {
            assert!(classes(ways(from, forwards)).contains(&position), "{rank}");
        }
    }
}

#[test]
fn mirror_images_are_one_in_the_middle() {
    let game = Dobutsu::new(true);
    let one = game.parse("gle/.c./.../ELG/C").unwrap();
    let other = game.parse("elg/.c./.../GLE/C").unwrap();
    assert_ne!(one, other);
    assert_eq!(game.canonical(one), game.canonical(other));
    let same = game.parse("glg/.c./.C./ELE/-").unwrap();
    assert_eq!(game.canonical(same), same);
    assert_eq!(game.rank_count(), 1 + 54 * 11_878_227);
    assert_eq!(
        game.layer_ends(),
        [1, 1 + 33 * 11_878_227, 1 + 54 * 11_878_227]
    );
    for rank in some_ranks(&game, 200_000) {
        let position = position(&game, rank);
        assert_eq!(game.encode(position), Some(rank));
    }
    assert_eq!(game.decode(game.rank_count()), None);
}

#[test]
fn the_start_and_its_moves() {
    let game = Dobutsu::new(false);
    let [start] = game.starts().try_into().unwrap();
    assert_eq!(printed(&game, start), "gle/.c./.C./ELG/-");
    let successors = ways(start, |position, moves| game.moves(position, moves));
    let mut names: Vec<String> = successors
        .iter()
        .map(|&to| game.move_name(start, to).unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["Cb2xb3", "Gc1-c2", "Lb1-a2", "Lb1-c2"]);
}

#[test]
fn moves_have_names_of_their_own() {
    let game = Dobutsu::new(false);
    let named = |text: &str| {
        let position = game.parse(text).unwrap();
        let mut names: Vec<String> = ways(position, |position, moves| game.moves(position, moves))
            .into_iter()
            .map(|to| game.move_name(position, to).unwrap())
            .collect();
        names.sort_unstable();
        names
    };
    assert_eq!(named("..l/..C/h../L../EEGG"), ["catches the lion"]);
    assert_eq!(named("exposed"), ["catches the lion"]);
    let names = named("..e/C../g.l/L../EGc");
    assert!(names.contains(&"Ca3-a4+".to_string()), "{names:?}");
    assert!(names.contains(&"La1xa2".to_string()), "{names:?}");
    assert!(names.contains(&"E*c1".to_string()), "{names:?}");
    assert!(names.contains(&"exposes the lion".to_string()), "{names:?}");
    assert!(named("G../L../..l/.../EEGCC").contains(&"home with the lion".to_string()));
    // Other successors have other names; two moves to one, by symmetry, have one.
    for rank in some_ranks(&game, 20_000).split_off(2) {
        let position = position(&game, rank);
        let successors = ways(position, |position, moves| game.moves(position, moves));
        let successors: HashSet<Position> = successors.into_iter().collect();
        let names: HashSet<String> = successors
            .iter()
            .map(|&to| game.move_name(position, to).unwrap())
            .collect();
        assert_eq!(names.len(), successors.len(), "{names:?}");
    }
}

#[test]
fn texts_are_read_back_and_mirror_images_are_one() {
    let game = Dobutsu::new(false);
    for rank in some_ranks(&game, 50_000) {
        let position = position(&game, rank);
        assert_eq!(game.parse(&printed(&game, position)), Ok(position));
    }
    let one = game.parse("g.e/l.../.C./ELG/c").unwrap_err();
    assert!(one.contains("four rows of three signs"), "{one}");
    assert_eq!(
        game.parse("g.e/l../.C./ELG/c"),
        game.parse("e.g/..l/.C./GLE/c")
    );
}

#[test]
fn what_is_no_position_is_refused() {
    let game = Dobutsu::new(false);
    let cases = [
        ("", "four rows of three signs"),
        ("gle/.c./.C./ELG", "four rows of three signs"),
        ("gle/.c./.C./ELX/-", "no piece"),
        ("gle/.c./.C./ELG/L", "cannot be in hand"),
        ("gle/.c./.C./ELG/C", "more than two chicks and hens"),
        ("g.e/.c./.C./ELG/-", "a lion is missing"),
        ("gll/.c./.C./ELG/-", "two lions l"),
        ("gle/.../.C./ELG/-", "1 chicks or hens"),
        ("g.e/.l./.L./E.G/Cc", "side by side"),
        ("L.e/.../..l/E.G/CcG", "far row"),
        ("gle/.c./.C./ELE/-", "elephants"),
    ];
    for (text, expected) in cases {
        let error = game.parse(text).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

/// What the table of published solutions says: wins, losses, draws, longest win and plies that
/// the start is lost in.
fn published(variant: &str) -> Vec<u64> {
    let table = std::fs::read_to_string(data("games.csv")).unwrap();
    let rows = table
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let mut rows = rows.filter(|row| row[0] == "game" || row[1] == variant);
    let (columns, row) = (rows.next().unwrap(), rows.next().unwrap());
    assert_eq!([row[0], row[9]], ["Dobutsu shogi", "loss"]);
    let field = |name: &&str| columns.iter().position(|column| column == name).unwrap();
    ["wins", "losses", "draws", "longest", "start_remoteness"]
        .iter()
        .map(|name| row[field(name)].parse().unwrap())
        .collect()
}

/// The same of a game as it is solved here, which has `ends` beside the positions that were
/// counted: wins and losses.
fn solved(game: &Dobutsu, reachable_only: bool, ends: [u64; 2]) -> Vec<u64> {
    let options = RankedOptions {
        threads: 2,
        reachable_only,
        ..RankedOptions::default()
    };
    let solved =
        retrograde::AnyRankedGame::solve_ranked(game, &options, &mut progress::silent, &mut |_| {});
    let solved = solved.unwrap();
    let counts = solved.solution.counts();
    let start = solved.solution.value(solved.starts[0]);
    assert_eq!(start.outcome(), Outcome::Loss);
    vec![
        counts.win - ends[0],
        counts.loss - ends[1],
        counts.draw,
        solved.solution.deepest().unwrap().into(),
        start.remoteness().unwrap().into(),
    ]
}

#[test]
#[ignore = "solves a game of 249 million positions: some minutes and 600 MB in a release build"]
fn all_positions_are_worth_what_is_published() {
    assert_eq!(
        solved(&Dobutsu::new(false), false, [1, 1]),
        published("all legal positions")
    );
}

#[test]
#[ignore = "solves a game of 247 million positions: some minutes and 2 GB in a release build"]
fn positions_reached_are_worth_what_is_published() {
    assert_eq!(
        solved(&Dobutsu::new(true), true, [0, 1]),
        published("reachable from the start")
    );
}
