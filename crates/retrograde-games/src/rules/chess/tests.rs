//! The rules against a slow generator that shares nothing with them but the notation, moves
//! against unmoves, and numbers against positions.

use super::symmetry::VIEWS;
use super::*;
use crate::catalog::GameOptions;
use std::collections::{HashMap, HashSet};

fn chess(text: &str) -> Chess {
    Chess::new(&GameOptions::parse(ENTRY.options, text).unwrap()).unwrap()
}

/// Numbers that look drawn at random, the same every time.
fn draws(below: u64, count: usize) -> impl Iterator<Item = u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    })
    .take(count)
}

/// Positions of a game drawn at random, as many from each layer.
fn sample(game: &Chess, from_each: usize) -> Vec<Position> {
    let mut found = Vec::new();
    let mut begin = 0;
    for end in game.layer_ends() {
        let keys = draws(end - begin, from_each).map(|key| begin + key);
        found.extend(keys.filter_map(|key| game.decode(key)));
        begin = end;
    }
    assert!(found.len() > from_each);
    found
}

/// Some positions of two pawns one of which may take the other in passing: the last ranks.
fn with_passing(game: &Chess) -> Vec<Position> {
    let keys = draws(1806 * 14, 300).map(|below| game.rank_count() - 1 - below);
    keys.filter_map(|key| game.decode(key)).collect()
}

fn moves_of(game: &Chess, position: Position) -> Vec<Position> {
    let mut moves = Moves::new();
    game.moves(position, &mut moves);
    moves.as_slice().iter().map(|made| made.to).collect()
}

fn unmoves_of(game: &Chess, position: Position) -> Vec<Position> {
    let mut unmoves = Moves::new();
    assert!(game.predecessors(position, &mut unmoves));
    unmoves.as_slice().iter().map(|made| made.to).collect()
}

/// A board of letters, read from the notation and written to it.
#[derive(Clone)]
struct Board {
    letters: [[char; 8]; 8],
    white: bool,
    passing: Option<(i8, i8)>,
}

impl Board {
    fn read(text: &str) -> Board {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut letters = [['.'; 8]; 8];
        for (row, line) in fields[0].split('/').enumerate() {
            let wide = line.chars().flat_map(|sign| match sign.to_digit(10) {
                Some(empty) => vec!['.'; empty as usize],
                None => vec![sign],
            });
            wide.enumerate()
                .for_each(|(column, sign)| letters[7 - row][column] = sign);
        }
        let passing = fields[3].as_bytes();
        Board {
            letters,
            white: fields[1] == "w",
            passing: (passing != b"-")
                .then(|| ((passing[0] - b'a') as i8, (passing[1] - b'1') as i8)),
        }
    }

    fn write(&self) -> String {
        let rows = self.letters.iter().rev().map(|row| {
            let mut text: String = row.iter().collect();
            for empty in (1..=8).rev() {
                text = text.replace(&".".repeat(empty), &empty.to_string());
            }
            text
        });
        let rows: Vec<String> = rows.collect();
        let passing = self.passing.map_or("-".into(), |(column, row)| {
            format!("{}{}", (b'a' + column as u8) as char, row + 1)
        });
        let mover = if self.white { 'w' } else { 'b' };
        format!("{} {mover} - {passing}", rows.join("/"))
    }

    fn at(&self, (column, row): (i8, i8)) -> char {
        self.letters[row as usize][column as usize]
    }

    fn owns(&self, at: (i8, i8), white: bool) -> bool {
        let letter = self.at(at);
        letter != '.' && letter.is_ascii_uppercase() == white
    }

    /// Whether the man on `from` reaches `to` by the geometry of its moves: one that takes.
    fn attacks(&self, from: (i8, i8), to: (i8, i8)) -> bool {
        let (across, up) = (to.0 - from.0, to.1 - from.1);
        let longest = across.abs().max(up.abs());
        let is_straight = across == 0 || up == 0;
        let is_diagonal = across.abs() == up.abs();
        let is_clear = || {
            (1..longest).all(|step| {
                let between = (from.0 + across.signum() * step, from.1 + up.signum() * step);
                self.at(between) == '.'
            })
        };
        if longest == 0 {
            return false;
        }
        match self.at(from) {
            'K' | 'k' => longest == 1,
            'Q' | 'q' => (is_straight || is_diagonal) && is_clear(),
            'R' | 'r' => is_straight && is_clear(),
            'B' | 'b' => is_diagonal && is_clear(),
            'N' | 'n' => across.abs() * up.abs() == 2,
            'P' => across.abs() == 1 && up == 1,
            'p' => across.abs() == 1 && up == -1,
            _ => false,
        }
    }

    fn squares() -> impl Iterator<Item = (i8, i8)> {
        (0..64).map(|square| (square % 8, square / 8))
    }

    fn in_check(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        let king = Board::squares().find(|&at| self.at(at) == king).unwrap();
        Board::squares().any(|from| self.owns(from, !white) && self.attacks(from, king))
    }

    /// All boards that legal moves lead to; whether each was reached by taking in passing.
    fn next(&self) -> Vec<(Board, bool)> {
        let mut found = Vec::new();
        let up = if self.white { 1 } else { -1 };
        for from in Board::squares().filter(|&from| self.owns(from, self.white)) {
            let is_pawn = self.at(from).eq_ignore_ascii_case(&'P');
            for to in Board::squares().filter(|&to| !self.owns(to, self.white)) {
                let is_taken = self.at(to) != '.';
                let passes = is_pawn && self.passing == Some(to) && self.attacks(from, to);
                let steps = if is_pawn && from.0 == to.0 {
                    (to.1 - from.1) * up
                } else {
                    0
                };
                let middle = (from.0, from.1 + up);
                let goes = match steps {
                    1 => !is_taken,
                    2 => {
                        from.1 == if self.white { 1 } else { 6 }
                            && !is_taken
                            && self.at(middle) == '.'
                    }
                    _ => self.attacks(from, to) && (!is_pawn || is_taken || passes),
                };
                if !goes {
                    continue;
                }
                let mut next = self.clone();
                next.letters[from.1 as usize][from.0 as usize] = '.';
                next.letters[to.1 as usize][to.0 as usize] = self.at(from);
                if passes {
                    next.letters[from.1 as usize][to.0 as usize] = '.';
                }
                next.white = !self.white;
                next.passing = (steps == 2).then_some(middle);
                if next.in_check(self.white) {
                    continue;
                }
                if next.passing.is_some() && !next.next().iter().any(|(_, passes)| *passes) {
                    next.passing = None;
                }
                if is_pawn && matches!(to.1, 0 | 7) {
                    for letter in ['Q', 'R', 'B', 'N'] {
                        let letter = if self.white {
                            letter
                        } else {
                            letter.to_ascii_lowercase()
                        };
                        next.letters[to.1 as usize][to.0 as usize] = letter;
                        found.push((next.clone(), passes));
                    }
                } else {
                    found.push((next, passes));
                }
            }
        }
        found
    }
}

/// Every kind of man is among these, alone and with others, and pawns of both sides.
#[test]
fn moves_are_those_of_a_slow_generator() {
    let mut ends = HashMap::new();
    let mut passing = 0;
    for text in [
        "KQvKR",
        "KBNvK",
        "KPPvK",
        "KRvKP",
        "KPvKP",
        "KPvKP,symmetry=no",
    ] {
        let game = chess(text);
        let mut positions = sample(&game, 60);
        if text.starts_with("KPvKP") {
            positions.extend(with_passing(&game));
        }
        for position in positions {
            let text = text::print(&position);
            let board = Board::read(&text);
            let mut expected: Vec<String> =
                board.next().iter().map(|(next, _)| next.write()).collect();
            let outcome = Game::terminal(&game, position);
            *ends.entry(outcome).or_insert(0) += 1;
            passing += usize::from(position.passing != NO_FILE);
            if game.is_dead(&position) {
                assert_eq!(outcome, Some(Outcome::Tie), "{text}");
                expected.clear();
            } else if expected.is_empty() {
                let is_mate = board.in_check(board.white);
                let end = if is_mate { Outcome::Loss } else { Outcome::Tie };
                assert_eq!(outcome, Some(end), "{text}");
            } else {
                assert_eq!(outcome, None, "{text}");
            }
            let found = moves_of(&game, position);
            let mut found: Vec<String> = found.iter().map(text::print).collect();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{text}");
        }
    }
    assert!(
        ends[&Some(Outcome::Loss)] > 0 && passing > 50,
        "{ends:?} {passing}"
    );
}

/// Each move is found among the unmoves, and each unmove among the moves, as often.
#[test]
fn unmoves_are_moves_backwards() {
    for text in ["KQvK", "KPvK", "KRvKN", "KBBvK", "KPPvK", "KBvKP", "KPvKP"] {
        let game = chess(&format!("{text},symmetry=no"));
        let layer = |position: &Position| game.ranking.layer(position).unwrap().material;
        let mut positions = sample(&game, 100);
        if text == "KPvKP" {
            positions.extend(with_passing(&game));
        }
        for position in positions {
            for next in moves_of(&game, position) {
                if layer(&next) == layer(&position) && !game.is_dead(&position) {
                    let back = unmoves_of(&game, next);
                    let times = back.iter().filter(|&&before| before == position).count();
                    assert_eq!(
                        times,
                        1,
                        "{} {}",
                        text::print(&position),
                        text::print(&next)
                    );
                }
            }
            for before in unmoves_of(&game, position) {
                let key = game.encode(before).unwrap();
                assert_eq!(game.decode(key), Some(before), "{}", text::print(&before));
                let times = moves_of(&game, before)
                    .into_iter()
                    .filter(|&next| next == position);
                assert_eq!(times.count(), 1, "{}", text::print(&position));
            }
        }
    }
}

/// All that turns, mirrors and exchanged colours make of a position.
fn orbit(position: Position, has_pawns: bool, is_even: bool) -> HashSet<Position> {
    let views = if has_pawns { 0..2 } else { 0..8 };
    let boards = views.map(|view| symmetry::undone(&position, view));
    let colours = boards.flat_map(|position| {
        let exchanged = is_even.then(|| position.with_colours_exchanged());
        std::iter::once(position).chain(exchanged)
    });
    colours.collect()
}

/// Ranks are those of one position of each orbit, and orbits make up all positions.
#[test]
fn ranks_are_perfect_up_to_symmetry() {
    for text in ["KQvK", "KPvK", "KvK", "KNvK"] {
        let game = chess(text);
        let material = Material::parse(text).unwrap();
        let all = chess(&format!("{text},symmetry=no"));
        let mut raw: HashSet<Position> = HashSet::new();
        for key in 0..all.rank_count() {
            let Some(position) = all.decode(key) else {
                continue;
            };
            assert_eq!(all.encode(position), Some(key));
            assert_eq!(Game::canonical(&all, position), position);
            if all.ranking.layer(&position).unwrap().material == material {
                raw.insert(position);
            }
        }
        for key in 0..game.rank_count() {
            let Some(position) = game.decode(key) else {
                continue;
            };
            assert_eq!(game.encode(position), Some(key));
            assert_eq!(Game::canonical(&game, position), position);
            if game.ranking.layer(&position).unwrap().material != material {
                continue;
            }
            let images = orbit(position, material.has_pawns(), material.is_even());
            assert_eq!(Game::image_count(&game, position), images.len() as u64);
            for like in images {
                assert!(raw.remove(&like), "{}", text::print(&like));
                assert_eq!(Game::canonical(&game, like), position);
                let key = game.encode(like).unwrap();
                assert_eq!(game.decode(key), Some(like));
            }
        }
        assert!(
            raw.is_empty(),
            "{text}: {} positions lack a rank",
            raw.len()
        );
    }
}

/// The same for samples where there are too many to try them all.
#[test]
fn views_lead_back() {
    for text in ["KRRvK", "KNvKN", "KQvKP", "KPPvK", "KPvKP"] {
        let game = chess(text);
        let all = chess(&format!("{text},symmetry=no"));
        let mut views = HashSet::new();
        for position in sample(&all, 500) {
            let key = game.encode(position).unwrap();
            views.insert(key / game.rank_count());
            assert_eq!(
                game.decode(key),
                Some(position),
                "{}",
                text::print(&position)
            );
            let canonical = Game::canonical(&game, position);
            let rank = game.encode(canonical).unwrap();
            assert_eq!(rank, key % game.rank_count());
            assert_eq!(
                Game::terminal(&game, position),
                Game::terminal(&game, canonical)
            );
            let ends = game.layer_ends();
            let layer_of = |rank| ends.partition_point(|&end| end <= rank);
            for next in moves_of(&game, position) {
                let to = game.encode(Game::canonical(&game, next)).unwrap();
                assert!(layer_of(to) <= layer_of(rank));
            }
        }
        assert_eq!(views.len() as u64, VIEWS, "{text}");
    }
}

/// Positions with the right to take in passing are ranked to the last one.
#[test]
fn rights_to_take_in_passing_have_ranks() {
    let game = chess("KPvKP");
    let count = game.rank_count();
    let mut found = 0;
    for key in count - 1806 * 14..count {
        let Some(position) = game.decode(key) else {
            continue;
        };
        assert_ne!(position.passing, NO_FILE);
        assert_eq!(game.encode(position), Some(key));
        assert_eq!(text::parse(&text::print(&position)), Ok(position));
        found += 1;
    }
    assert!(found > 15_000, "{found}");
    let read = |text: &str| game.parse(text).unwrap();
    let taken = read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let names: Vec<String> = moves_of(&game, taken)
        .into_iter()
        .filter_map(|to| game.move_name(taken, to))
        .collect();
    assert!(names.contains(&"e5xd6 e.p.".into()), "{names:?}");
    // Nobody can take there: the same as without.
    assert_eq!(read("4k3/8/8/3p4/4P3/8/8/4K3 w - d6").passing, NO_FILE);
}
