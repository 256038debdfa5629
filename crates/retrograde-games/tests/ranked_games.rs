//! Ranked games are the same games whichever way they are solved: all engines agree, the
//! checker accepts, and what can be reached is what an enumeration finds.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{
    AnyGame, ExploreOptions, Moves, RankedEngine, RankedOptions, SolvedRanks, Value, progress,
};
use retrograde_games::catalog;

fn solved(game: &dyn AnyGame, options: &RankedOptions) -> SolvedRanks {
    let ranked = game.ranked().unwrap();
    let solved = ranked.solve_ranked(options, &mut progress::silent, &mut |_| {});
    solved.unwrap_or_else(|error| panic!("{}: {error}", game.name()))
}

/// What a solved game says, up to symmetry.
#[derive(Debug, PartialEq, Eq)]
struct Figures {
    /// Wins, losses, ties, draws.
    counts: [u64; 4],
    longest: Option<u32>,
    start: Value,
}

fn figures(solved: &SolvedRanks) -> Figures {
    let counts = solved.solution.counts();
    Figures {
        counts: [counts.win, counts.loss, counts.tie, counts.draw],
        longest: solved.solution.deepest(),
        start: solved.solution.value(solved.starts[0]),
    }
}

/// Solves a game in every way there is; returns what is true of all positions that can be
/// reached.
fn assert_all_ways_agree(name: &str) -> Figures {
    let game = catalog::open(name).unwrap();
    let ranked = game.ranked().unwrap();
    let all = solved(game.as_ref(), &RankedOptions::default());
    let checked = ranked.check_ranked(&all.keys, &all.solution, 1, &mut progress::silent);
    assert_eq!(checked.unwrap(), all.move_count, "{name}");
    for (engine, threads) in [(RankedEngine::Passes, 1), (RankedEngine::Automatic, 2)] {
        let options = RankedOptions {
            engine,
            threads,
            ..RankedOptions::default()
        };
        let again = solved(game.as_ref(), &options);
        assert!(
            all == again,
            "{name}: {engine:?} on {threads} threads differs"
        );
    }
    let options = RankedOptions {
        reachable_only: true,
        ..RankedOptions::default()
    };
    let reached = solved(game.as_ref(), &options);
    let explored = game
        .explore_and_solve(
            &ExploreOptions::default(),
            &mut progress::silent,
            &mut |_| {},
        )
        .unwrap();
    assert!(
        reached.keys.iter().eq(explored.keys.iter().copied()),
        "{name}"
    );
    assert!(
        reached.solution == explored.solution,
        "{name}: the search differs"
    );
    assert_eq!(reached.move_count, explored.move_count, "{name}");
    for (number, key) in (0_u32..).zip(reached.keys.iter()) {
        let place = all.keys.find(key).unwrap();
        let value = all.solution.value(place);
        assert_eq!(reached.solution.value(number), value, "{name}: {key}");
    }
    figures(&reached)
}

#[test]
fn quixo_on_three_by_three() {
    let published = Figures {
        counts: [10_126, 5_895, 0, 0],
        longest: Some(8),
        start: Value::win(7),
    };
    assert_eq!(assert_all_ways_agree("quixo"), published);
    let few = assert_all_ways_agree("quixo:symmetry=yes");
    assert_eq!((few.counts, few.longest), ([1_385, 834, 0, 0], Some(8)));
    assert_eq!(assert_all_ways_agree("quixo:turn=yes").start, Value::win(7));
    assert_all_ways_agree("quixo:symmetry=yes,turn=yes");
}

#[test]
fn teeko_on_four_by_four() {
    let few = assert_all_ways_agree("teeko:symmetry=yes");
    assert_eq!((few.start, few.longest), (Value::DRAW, Some(13)));
    assert_all_ways_agree("teeko:symmetry=yes,squares=any");
}

/// GamesmanOne counts the boards of 4 x 4 with the player to move, 82,497,861 that can be
/// reached, and their moves. Here one board stands for up to eight images.
#[test]
#[ignore = "10.3 million classes of positions: a minute"]
fn quixo_on_four_by_four_has_the_published_counts() {
    let game = catalog::open("quixo:size=4,symmetry=yes,turn=yes").unwrap();
    let options = RankedOptions {
        reachable_only: true,
        threads: 2,
        ..RankedOptions::default()
    };
    let solved = solved(game.as_ref(), &options);
    let mut counts = [0_u64; 4];
    let mut move_count = 0;
    let mut moves = Moves::new();
    for (key, value) in solved.keys.iter().zip(solved.solution.values()) {
        let images = game.image_count(key);
        counts[value.outcome() as usize] += images;
        moves.clear();
        game.moves(key, &mut moves);
        move_count += images * moves.len() as u64;
    }
    assert_eq!(counts, [49_953_979, 29_330_646, 0, 3_213_236]);
    assert_eq!(move_count, 1_435_325_616);
    let figures = figures(&solved);
    assert_eq!((figures.start, figures.longest), (Value::win(21), Some(22)));
}

#[test]
fn dodgem_on_four_by_four() {
    let figures = assert_all_ways_agree("dodgem:size=4");
    assert_eq!((figures.start, figures.longest), (Value::DRAW, Some(42)));
    assert_eq!(figures.counts, [209_489, 149_130, 0, 35_281]);
}

#[test]
fn five_field_kono_on_four_by_four() {
    for name in ["five-field-kono", "five-field-kono:columns=3,rows=5"] {
        assert_all_ways_agree(name);
    }
}

/// Three men each on two squares; four are more than a game of a second.
#[test]
fn morris_with_few_men() {
    for name in [
        "nine-mens-morris:board=two,men=3,symmetry=yes",
        "nine-mens-morris:board=two,men=3,flying=no",
        "nine-mens-morris:board=two,men=4,symmetry=yes",
    ] {
        assert_all_ways_agree(name);
    }
}
