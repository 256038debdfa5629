//! Games that say what a position is with the other player to move: it is a position of the
//! game, the other player is to move, and passing again leads back.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

use retrograde::{ExploreOptions, progress};
use retrograde_games::catalog;

#[test]
fn passing_twice_leads_back() {
    let mut passed_in = Vec::new();
    for entry in catalog::games() {
        let game = catalog::open(entry.name).unwrap();
        let explore = ExploreOptions {
            max_positions: 100_000,
            ..ExploreOptions::default()
        };
        let solved = game.explore_and_solve(&explore, &mut progress::silent, &mut |_| {});
        // Of a game with more positions the starts must do.
        let keys = solved.map_or_else(|_| game.starts(), |solved| solved.keys);
        let mut passes = 0;
        for &key in &keys {
            let Some(passed) = game.passed(key) else {
                continue;
            };
            passes += 1;
            let at = || format!("{}: {:?}", entry.name, game.print(key));
            assert!(game.is_key(passed), "{}", at());
            assert_eq!(game.passed(passed), Some(key), "{}", at());
            let mover = game.player(key).unwrap();
            assert_eq!(game.player(passed), Some(mover.opponent()), "{}", at());
            // Symmetry takes both to the same pair.
            let [one, other] = [key, passed].map(|key| game.canonical(key));
            let back = game.passed(one).map(|key| game.canonical(key));
            assert_eq!(back, Some(other), "{}", at());
        }
        if passes > 0 {
            passed_in.push(entry.name);
        }
    }
    for expected in [
        "achi",
        "cat-and-mouse",
        "dao",
        "dodgem",
        "hare-and-hounds",
        "l-game",
        "mu-torere",
        "pong-hau-ki",
        "tant-fant",
    ] {
        assert!(passed_in.contains(&expected), "{expected}: {passed_in:?}");
    }
    // Who is to move follows from the marks.
    assert!(!passed_in.contains(&"tic-tac-toe"));
}
