//! Dao, Dodgem, Hexapawn and other games of pieces on a board against published solutions:
//! `tests/data/games.csv` and the graphs in `tests/data/gamesman`.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

mod common {
    #[allow(dead_code, reason = "other tests use the rest")]
    pub mod classic;
    pub mod published;
}
mod support {
    pub mod walk;
}

use common::classic::graph;
use common::published::assert_published;
use retrograde::{Moves, Value, check};
use support::walk::{Walked, assert_consistent};

/// Walks through a game and lets the checker say whether anything is amiss.
fn walked(name: &str) -> Walked {
    let walked = Walked::new(name);
    assert_eq!(check(&walked.graph, &walked.solution), Ok(()), "{name}");
    walked
}

fn start(walked: &Walked) -> Value {
    walked.value(walked.game.starts()[0]).unwrap()
}

/// Positions and moves, positions of each outcome, the longest way to an end, and the start.
fn figures(walked: &Walked) -> ([usize; 2], [u64; 4], Option<u32>, Value) {
    let counts = walked.solution.counts();
    (
        [walked.keys.len(), walked.graph.moves().len()],
        [counts.win, counts.loss, counts.tie, counts.draw],
        walked.solution.deepest(),
        start(walked),
    )
}

/// Holds a game against a row of the table.
fn assert_row(walked: &Walked, game: &str, variant: &str) {
    let moves = walked.graph.moves().len() as u64;
    assert_published(game, variant, moves, 0, &walked.solution);
}

/// A graph of GamesmanClassic whose positions have the same numbers as our keys: the same
/// positions, ends of play, moves as often as they stand, outcomes and remoteness.
fn assert_graph(walked: &Walked, file: &str) {
    let graph = graph(&format!("{file}.graph.txt.gz"));
    assert_eq!(walked.keys.len(), graph.len(), "{file}");
    let mut moves = Moves::new();
    for (key, value) in walked.keys.iter().zip(walked.solution.values()) {
        let text = walked.game.print(*key);
        let Some(known) = graph.get(key) else {
            panic!("{file} lacks {text:?}");
        };
        assert_eq!(value, known.value, "{file}: {text:?}");
        assert_eq!(
            walked.game.terminal(*key),
            known.terminal,
            "{file}: {text:?}"
        );
        moves.clear();
        walked.game.moves(*key, &mut moves);
        let mut successors: Vec<u64> = moves.as_slice().iter().map(|made| made.to).collect();
        successors.sort_unstable();
        assert_eq!(successors, known.successors, "{file}: {text:?}");
    }
}

/// A part of all keys.
fn some(walked: &Walked, step: usize) -> Vec<u64> {
    walked.keys.iter().copied().step_by(step).collect()
}

#[test]
fn dao() {
    let dao = walked("dao");
    assert_row(&dao, "Dao 4x4", "");
    assert_consistent(&*dao.game, &some(&dao, 97));
}

#[test]
fn dodgem() {
    let dodgem = walked("dodgem");
    assert_row(&dodgem, "Dodgem 3x3", "option 2");
    assert_graph(&dodgem, "mdodgem");
    assert_graph(&walked("dodgem:off=loses"), "mdodgem.opt0");
    assert_graph(&walked("dodgem:blocked=loses"), "mdodgem.opt1");
    assert_consistent(&*dodgem.game, &dodgem.keys);
}

#[test]
fn dodgem_on_a_larger_board_never_ends() {
    // Known of 4 x 4 and 5 x 5 since 1996 (David desJardins).
    assert_eq!(start(&walked("dodgem:size=4")), Value::DRAW);
}

#[test]
fn hexapawn() {
    let hexapawn = walked("hexapawn");
    assert_row(&hexapawn, "Hexapawn", "Classic default");
    assert_consistent(&*hexapawn.game, &hexapawn.keys);
    // Gardner's game is lost for the player who begins.
    let small = walked("hexapawn:columns=3");
    let expected = ([135, 162], [55, 80, 0, 0], Some(6), Value::loss(6));
    assert_eq!(figures(&small), expected);
    let square = walked("hexapawn:columns=4,rows=4");
    let expected = (
        [20_286, 32_878],
        [8_336, 11_950, 0, 0],
        Some(11),
        Value::win(11),
    );
    assert_eq!(figures(&square), expected);
    assert_consistent(&*square.game, &square.keys);
}

#[test]
fn hare_and_hounds() {
    let chase = walked("hare-and-hounds");
    assert_row(&chase, "Hare and Hounds 11 cells", "hounds first");
    assert_graph(&chase, "mharegame");
    assert_consistent(&*chase.game, &chase.keys);
    let hare = walked("hare-and-hounds:first=hare");
    assert_row(&hare, "Hare and Hounds 11 cells", "hare first");
    for name in ["hare-and-hounds:board=17", "hare-and-hounds:board=23"] {
        let chase = walked(name);
        assert_consistent(&*chase.game, &some(&chase, 5));
    }
}

#[test]
fn shift_tac_toe() {
    let shifted = walked("shift-tac-toe");
    assert_row(&shifted, "Shift-Tac-Toe", "option 2");
    assert_consistent(&*shifted.game, &some(&shifted, 7));
}

#[test]
fn three_spot() {
    let spots = walked("three-spot");
    assert_row(&spots, "3Spot", "");
    assert_graph(&spots, "m3spot");
    assert_consistent(&*spots.game, &some(&spots, 7));
}

#[test]
fn l_game() {
    let marked = walked("l-game");
    let variant = "all arrangements with mover (32 x 2296)";
    assert_row(&marked, "L-game", variant);
    assert_consistent(&*marked.game, &some(&marked, 31));
    // 2,296 classes, of which 29 are lost and 1,006 won.
    let alike = walked("l-game:neutral=alike");
    let counts = alike.solution.counts();
    assert_eq!(alike.keys.len(), 16 * 2_296);
    assert_eq!((counts.loss, counts.win), (16 * 29, 16 * 1_006));
    assert_consistent(&*alike.game, &some(&alike, 31));
}

#[test]
fn fox_and_hounds() {
    // The reports in <https://github.com/gilith/solve>, doc/fox-hounds-6x6.txt and -8x8.txt.
    for (name, positions, value) in [
        ("fox-and-hounds:size=6", 7_984, Value::win(21)),
        ("fox-and-hounds", 701_218, Value::loss(44)),
    ] {
        let hunt = walked(name);
        assert_eq!(
            (hunt.keys.len(), start(&hunt)),
            (positions, value),
            "{name}"
        );
        assert_eq!(hunt.solution.counts().draw, 0);
        assert_consistent(&*hunt.game, &some(&hunt, positions / 5_000));
    }
}

#[test]
fn who_wins_does_not_depend_on_when_the_fox_is_said_to_be_through() {
    for options in ["size=4", "size=6", "size=6,first=hounds", "size=6,fox=e"] {
        let [escape, row] = ["escape", "row"]
            .map(|goal| start(&walked(&format!("fox-and-hounds:{options},goal={goal}"))));
        assert_eq!(escape.outcome(), row.outcome(), "{options}");
    }
}

/// No one has published these figures; a separate program of some 80 lines of Python, which
/// knows boards as text, found the same.
#[test]
fn teeko() {
    let teeko = walked("teeko");
    let expected = (
        [2_400_087, 25_596_980],
        [506_518, 85_166, 0, 1_808_403],
        Some(13),
        Value::DRAW,
    );
    assert_eq!(figures(&teeko), expected);
    assert_consistent(&*teeko.game, &some(&teeko, 97));
}

/// As for [`teeko`].
#[test]
fn five_field_kono() {
    for (options, expected) in [
        (
            "columns=3",
            ([30, 54], [0, 0, 30, 0], Some(4), Value::tie(4)),
        ),
        (
            "columns=3,blocked=loses",
            ([30, 54], [7, 10, 0, 13], Some(3), Value::DRAW),
        ),
        (
            "columns=3,rows=5",
            ([2_871, 9_642], [0, 0, 2_871, 0], Some(8), Value::tie(8)),
        ),
        (
            "columns=3,rows=5,blocked=loses",
            (
                [2_871, 9_642],
                [1_557, 1_188, 0, 126],
                Some(11),
                Value::win(9),
            ),
        ),
        (
            "columns=4",
            (
                [312_192, 1_201_708],
                [766, 357, 311_069, 0],
                Some(12),
                Value::tie(5),
            ),
        ),
        (
            "blocked=loses",
            (
                [312_192, 1_201_708],
                [172_824, 116_888, 0, 22_480],
                Some(36),
                Value::loss(32),
            ),
        ),
    ] {
        let kono = walked(&format!("five-field-kono:{options}"));
        assert_eq!(figures(&kono), expected, "{options}");
        assert_consistent(&*kono.game, &some(&kono, 97));
    }
}
