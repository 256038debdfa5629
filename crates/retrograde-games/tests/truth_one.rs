//! Games on few points, and games of piles, against published solutions: the table
//! `tests/data/games.csv` and, position for position, the graphs in `tests/data/gamesman`.
//!
//! Some figures have no publisher; they come from a separate program, a search of some 30
//! lines of Python that was written from the same sources, and stand with the test.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod common {
    pub mod classic;
    pub mod published;
}
mod support {
    pub mod walk;
}

use common::classic::{board, graph, offset, rank, ternary};
use common::published::assert_published;
use retrograde::{AnyGame, KeyedGame, Outcome, Value, check, explore};
use retrograde_games::catalog;
use std::collections::HashSet;
use support::walk::{Walked, assert_consistent};

/// Walks through a game, and lets it and the checker say whether anything is amiss.
fn walked(name: &str) -> Walked {
    let walked = Walked::new(name);
    assert_eq!(check(&walked.graph, &walked.solution), Ok(()), "{name}");
    walked
}

fn counts(walked: &Walked) -> [u64; 4] {
    let counts = walked.solution.counts();
    [counts.win, counts.loss, counts.tie, counts.draw]
}

/// Holds a game against a row of the table.
fn assert_row(walked: &Walked, game: &str, variant: &str) {
    let moves = walked.graph.moves().len() as u64;
    assert_published(game, variant, moves, 0, &walked.solution);
}

/// Every position of the game and no other is in the graph, with the same value, moves and
/// end of play. `number` is what the graph calls a position.
fn assert_graph(walked: &Walked, file: &str, number: impl Fn(&dyn AnyGame, u64) -> u64) {
    let graph = graph(file);
    assert_eq!(walked.keys.len(), graph.len(), "{file}");
    let game = &*walked.game;
    for (&key, value) in walked.keys.iter().zip(walked.solution.values()) {
        let text = game.print(key);
        let Some(known) = graph.get(&number(game, key)) else {
            panic!("{file} lacks {text:?}");
        };
        assert_eq!(value, known.value, "{file}: {text:?}");
        assert_eq!(game.terminal(key), known.terminal, "{file}: {text:?}");
        let mut moves = retrograde::Moves::new();
        game.moves(key, &mut moves);
        let successors = moves.as_slice().iter().map(|made| number(game, made.to));
        let mut successors: Vec<u64> = successors.collect();
        successors.sort_unstable();
        assert_eq!(successors, known.successors, "{file}: {text:?}");
    }
}

/// With `symmetry=yes` a game has one position for each orbit, with the value that all of
/// its members have without. Returns how many there are.
fn orbits(name: &str) -> u64 {
    let all = Walked::new(name);
    let separator = if name.contains(':') { ',' } else { ':' };
    let game = catalog::open(&format!("{name}{separator}symmetry=yes")).unwrap();
    let keyed = KeyedGame(&*game);
    let solved = explore(&keyed).unwrap().solve().unwrap();
    let mut images = HashSet::new();
    for (&key, value) in all.keys.iter().zip(all.solution.values()) {
        let image = game.canonical(key);
        images.insert(image);
        assert_eq!(game.canonical(image), image, "{name}");
        assert_eq!(solved.value_of(image), Some(value), "{name}");
    }
    assert_eq!(solved.solution().len(), images.len(), "{name}");
    images.len() as u64
}

#[test]
fn tic_tac_toe() {
    let game = walked("tic-tac-toe");
    assert_row(&game, "Tic-tac-toe", "mover-relative; 5478 reachable");
}

#[test]
fn pong_hau_ki() {
    let game = walked("pong-hau-ki");
    assert_row(&game, "Pong Hau K'i", "");
    assert_graph(&game, "mponghauki.graph.txt.gz", |game, key| {
        let (cells, mover) = board(game, key);
        let (rank, all) = rank(&[2, 4, 3, 0, 1].map(|at| cells[at]));
        rank + mover * all
    });
    assert_consistent(&*game.game, &game.keys);
}

#[test]
fn tsoro_yematatu() {
    let game = walked("tsoro-yematatu");
    assert_row(&game, "Tsoro Yematatu", "");
    assert_graph(&game, "mtsoroyematatu.graph.txt.gz", |game, key| {
        let (cells, mover) = board(game, key);
        // The first player is number 2 there.
        let cells = [4, 5, 6, 1, 2, 3, 0].map(|at| (3 - cells[at]) % 3);
        3 * ternary(cells.into_iter()) + 2 - mover
    });
    assert_consistent(&*game.game, &game.keys);
}

#[test]
fn mu_torere() {
    let game = walked("mu-torere");
    assert_row(&game, "Mu Torere", "option 2");
    assert_graph(&game, "mtore.graph.txt.gz", |game, key| {
        let (cells, mover) = board(game, key);
        let (rank, all) = rank(&[8, 0, 1, 2, 3, 4, 5, 6, 7].map(|at| cells[at]));
        rank + mover * all
    });
    assert_consistent(&*game.game, &game.keys);
}

#[test]
fn tant_fant() {
    let game = walked("tant-fant");
    assert_row(&game, "Tant Fant", "");
    assert_graph(&game, "mtantfant.graph.txt.gz", |game, key| {
        let (cells, mover) = board(game, key);
        let (rank, all) = rank(&cells);
        rank + mover * all
    });
    assert_consistent(&*game.game, &game.keys);
}

/// Achi, and its misere form: option 1 of the program, in the file `opt0`.
#[test]
fn achi() {
    let number = |game: &dyn AnyGame, key| {
        let (cells, mover) = board(game, key);
        ternary(cells.into_iter()) + 19_683 * mover
    };
    let game = walked("achi");
    assert_row(&game, "Achi", "option 2");
    assert_graph(&game, "machi.graph.txt.gz", number);
    assert_consistent(&*game.game, &game.keys);
    let misere = walked("achi:misere=yes");
    assert_graph(&misere, "machi.opt0.graph.txt.gz", number);
}

#[test]
fn seega() {
    let game = walked("seega");
    assert_row(&game, "Seega", "option 1");
    assert_graph(&game, "mseega.graph.txt.gz", |game, key| {
        let (mut cells, mover) = board(game, key);
        // Two cells more, for the phase and the player to move; X, O, empty in this order.
        let placing = game.print(key).unwrap().ends_with('+');
        cells.push(if placing { 1 } else { 0 });
        cells.push(mover as usize + 1);
        let cells: Vec<usize> = cells.into_iter().map(|cell| (cell + 2) % 3).collect();
        let (offset, all) = offset(&cells, [0, 0, 1], [6, 5, 10]);
        offset + rank(&cells).0 + mover * all
    });
    assert_consistent(&*game.game, &game.keys);
}

#[test]
fn chomp() {
    let game = Walked::new("chomp");
    assert_graph(&game, "mchomp.graph.txt.gz", |game, key| {
        let text = game.print(key).unwrap();
        let lengths = text.split('/').map(|length| length.parse::<u64>().unwrap());
        // Row by row, the bars that have the rows above and a shorter one here: those with
        // `shorter` there leave multisets of as many rows below as are left.
        let choose =
            |of: u64, some: u64| (1..=some).fold(1, |ways, at| ways * (of - some + at) / at);
        let below = (0..4_u64).rev();
        lengths
            .zip(below)
            .flat_map(|(length, below)| {
                (0..length).map(move |shorter| choose(shorter + below, below))
            })
            .sum()
    });
    let start = game.solution.value(0);
    assert_eq!((start, game.keys.len()), (Value::win(17), 329));
}

/// The first player wins on every bar, since whatever answer beats the smallest bite could
/// have been the first bite; on a square bar he takes all but one row and one column.
#[test]
fn chomp_is_won_on_every_bar() {
    for rows in 1..=5 {
        for columns in 1..=6 {
            let game = Walked::new(&format!("chomp:rows={rows},columns={columns}"));
            let outcome = game.solution.value(0).outcome();
            let expected = if rows * columns == 1 {
                Outcome::Loss
            } else {
                Outcome::Win
            };
            assert_eq!(outcome, expected, "{rows} x {columns}");
        }
    }
    let square = Walked::new("chomp:rows=4,columns=4");
    let corner = square.game.parse("4/1/1/1").unwrap();
    assert_eq!(square.value(corner).unwrap().outcome(), Outcome::Loss);
}

#[test]
fn three_mens_morris() {
    // The separate program counts moves and outcomes.
    let anywhere = walked("three-mens-morris");
    assert_eq!(anywhere.graph.moves().len(), 35_133);
    assert_eq!(counts(&anywhere), [3334, 1084, 0, 972]);
    assert_eq!(anywhere.solution.value(0), Value::DRAW);
    let adjacent = walked("three-mens-morris:moves=adjacent");
    assert_eq!(adjacent.graph.moves().len(), 18_709);
    assert_eq!(counts(&adjacent), [2877, 1201, 0, 1312]);
    assert_eq!(adjacent.solution.value(0), Value::win(9));
    // Both games have the positions of Achi, whose number is published.
    assert_eq!([anywhere.keys.len(), adjacent.keys.len()], [5390, 5390]);
    assert_consistent(&*anywhere.game, &anywhere.keys);
}

#[test]
fn connect_k_on_three_by_three_is_tic_tac_toe() {
    let game = walked("connect-k:columns=3,rows=3,k=3,gravity=no");
    assert_row(&game, "Tic-tac-toe", "mover-relative; 5478 reachable");
    assert_consistent(&*game.game, &game.keys);
}

/// Level on both boards (Tromp, Steininger), so that the last move fills the board; the
/// counts for 4 x 4 are those of the separate program.
#[test]
fn connect_four_on_small_boards() {
    for (columns, rows, start) in [(4, 4, Value::tie(16)), (4, 5, Value::tie(20))] {
        let game = catalog::open(&format!("connect-k:columns={columns},rows={rows}")).unwrap();
        let keyed = KeyedGame(&*game);
        let explored = explore(&keyed).unwrap();
        if rows == 4 {
            let found = (explored.position_count(), explored.move_count());
            assert_eq!(found, (161_029, 304_574));
        }
        let solved = explored.solve().unwrap();
        let found = solved.value_of(game.starts()[0]);
        assert_eq!(found, Some(start), "{columns} x {rows}");
    }
}

/// 765 positions of tic-tac-toe up to symmetry are well known; the other counts are at least
/// those that the size of the group allows.
#[test]
fn symmetry_keeps_the_value_of_every_position() {
    assert_eq!(orbits("connect-k:columns=3,rows=3,k=3,gravity=no"), 765);
    for (name, symmetries) in [
        ("mu-torere", 16),
        ("achi", 8),
        ("three-mens-morris", 8),
        ("seega", 8),
        ("connect-k:columns=3,rows=4,k=3", 2),
        ("connect-k:columns=4,rows=2,k=3,gravity=no", 4),
        ("piles:piles=4+4+4", 6),
    ] {
        let all = Walked::new(name).keys.len() as u64;
        let orbits = orbits(name);
        assert!(
            orbits < all && orbits * symmetries >= all,
            "{name}: {orbits}"
        );
    }
}

/// Under normal play the nimbers of the piles decide, whatever may be taken; the nimber of a
/// pile is the least that no move leads to.
#[test]
fn piles_by_their_nimbers() {
    for (moves, takes) in [
        ("any", (1..=8).collect::<Vec<usize>>()),
        ("1-3", vec![1, 2, 3]),
        ("2+5", vec![2, 5]),
    ] {
        let mut nimbers: Vec<usize> = Vec::new();
        for size in 0..=8_usize {
            let reached = takes
                .iter()
                .filter_map(|take| nimbers.get(size.checked_sub(*take)?));
            let reached: HashSet<usize> = reached.copied().collect();
            nimbers.push((0..).find(|nimber| !reached.contains(nimber)).unwrap());
        }
        let game = walked(&format!("piles:piles=8+7+5,moves={moves}"));
        for (&key, value) in game.keys.iter().zip(game.solution.values()) {
            let text = game.game.print(key).unwrap();
            let piles = text.split('+').map(|pile| pile.parse::<usize>().unwrap());
            let sum = piles.fold(0, |sum, pile| sum ^ nimbers[pile]);
            let expected = if sum == 0 {
                Outcome::Loss
            } else {
                Outcome::Win
            };
            assert_eq!(value.outcome(), expected, "{moves}: {text}");
        }
    }
}

/// Misere Nim (Bouton): as Nim while a pile of two or more is left, the other way round
/// without one.
#[test]
fn misere_nim() {
    let game = walked("piles:piles=5+4+3+2,misere=yes");
    for (&key, value) in game.keys.iter().zip(game.solution.values()) {
        let text = game.game.print(key).unwrap();
        let piles: Vec<u32> = text.split('+').map(|pile| pile.parse().unwrap()).collect();
        let balanced = piles.iter().fold(0, |sum, pile| sum ^ pile) == 0;
        let lost = balanced == piles.iter().any(|&pile| pile > 1);
        assert_eq!(value.outcome() == Outcome::Loss, lost, "{text}");
    }
    assert_eq!(game.keys.len(), 6 * 5 * 4 * 3);
    assert_eq!(game.game.parse("5+4+3+2"), Ok(game.keys[0]));
}

/// Rings of all small sizes against rounds over the whole ring: in round r those places get
/// their value whose remoteness is r.
#[test]
fn circular_piles_by_rounds() {
    let mut compared = 0;
    for size in 2..=13_usize {
        for (text, steps) in [
            ("1", vec![1]),
            ("1+3", vec![1, 3]),
            ("2+5", vec![2, 5]),
            ("3-4", vec![3, 4]),
        ] {
            for end in [0, size / 2] {
                let mut values: Vec<Option<(bool, u32)>> = vec![None; size];
                values[end] = Some((false, 0));
                for round in 1..=size as u32 {
                    let before = values.clone();
                    for place in 0..size {
                        if before[place].is_some() {
                            continue;
                        }
                        let after = steps
                            .iter()
                            .map(|step| before[(place + 13 * size - step) % size]);
                        let after: Vec<_> = after.collect();
                        if after.iter().any(|value| matches!(value, Some((false, _)))) {
                            values[place] = Some((true, round));
                        } else if after.iter().all(|value| matches!(value, Some((true, _)))) {
                            values[place] = Some((false, round));
                        }
                    }
                }
                let name = format!("circular-pile:size={size},moves={text},ends={end}");
                let game = walked(&name);
                for (&key, found) in game.keys.iter().zip(game.solution.values()) {
                    let expected = match values[key as usize] {
                        Some((true, plies)) => Value::win(plies),
                        Some((false, plies)) => Value::loss(plies),
                        None => Value::DRAW,
                    };
                    assert_eq!(found, expected, "{name} at {key}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500);
}

/// What a user may type wrongly is refused with what is expected.
#[test]
fn wrong_positions_and_options_are_refused() {
    let refused = |name: &str, text: &str| {
        let game = catalog::open(name).unwrap();
        game.parse(text).unwrap_err()
    };
    for (name, texts) in [
        (
            "pong-hau-ki",
            &["", "XO/./OX", "XO/./OX:x", "XO/./XX:X", "X/O./OX:X"][..],
        ),
        ("tsoro-yematatu", &["X/.../...:X", "X/XX./XXO:O"]),
        (
            "seega",
            &["XXX/XXO/OOO:X", "X../.O./...:X+", ".../.../...:+"],
        ),
        (
            "connect-k",
            &["XO../..../..../....:X", "..../..../..../X...:X"],
        ),
        (
            "chomp",
            &["7/7/7", "7/7/7/8", "0/0/0/0", "6/7/1/0", "07/7/7/7"],
        ),
        ("piles", &["3+5", "3+5+8", "3+5+07", "3,5,7"]),
        ("circular-pile", &["21", "-1", "1+2", ""]),
    ] {
        for text in texts {
            let error = refused(name, text);
            assert!(error.contains("expected"), "{name}: {error}");
        }
    }
    for name in [
        "connect-k:columns=6,rows=6",
        "connect-k:k=1",
        "chomp:rows=11",
        "piles:piles=100",
        "piles:moves=0-2",
        "circular-pile:size=5,ends=5",
        "circular-pile:size=5,start=1+2",
        "achi:diagonals=short",
        "seega:misere=maybe",
    ] {
        assert!(catalog::open(name).is_err(), "{name}");
    }
}
