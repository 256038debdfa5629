//! Small boards with the right answer, and wrong boards with the place of the fault.
//!
//! The rules and the classic cases come from "Games on arbitrary graphs",
//! <https://cp-algorithms.com/game_theory/games_on_graphs.html>, the question of passing
//! from <https://grantslatton.com/solving-quoridor>. The answers were derived by three
//! programs that agree.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{PositionGraph, Value, check, progress, solve, solve_indexed};
use retrograde_games::pursuit::{
    Board, BoardError, Directions, Movement, Piece, Placement, PursuitGame, PursuitOptions,
};

const CATCHES: &str = "Police catches the thief";
const ESCAPES: &str = "The thief escapes";
const DRAW: &str = "Draw";

fn classic() -> PursuitOptions {
    PursuitOptions::default()
}

fn placed(police: (u32, u32), thief: (u32, u32)) -> Placement {
    Placement {
        police: vec![police],
        thief: Some(thief),
        exits: Vec::new(),
    }
}

fn thief_first() -> PursuitOptions {
    PursuitOptions {
        first: Piece::Thief,
        ..classic()
    }
}

fn nobody_passes() -> PursuitOptions {
    let mut options = classic();
    options.police.may_pass = false;
    options.thief.may_pass = false;
    options
}

fn police_in_four_directions() -> PursuitOptions {
    PursuitOptions {
        police: Movement::walk(Directions::Four, true),
        ..classic()
    }
}

/// Solves both constructions, checks one, and gives the value of the start.
fn solve_start(
    text: &str,
    placement: &Placement,
    options: PursuitOptions,
) -> (Value, &'static str) {
    let board = Board::parse(text.as_bytes())
        .unwrap()
        .place(placement)
        .unwrap();
    let game = PursuitGame::new(board, options).unwrap();
    let solution = solve_indexed(&game, &mut progress::silent).unwrap();
    let graph = game.to_graph().unwrap();
    assert_eq!(solution, solve(&graph).unwrap(), "{text}");
    assert!(
        check(&graph, &solution).is_ok() && check(&game, &solution).is_ok(),
        "{text}"
    );
    let value = solution.value(game.start());
    (value, game.sentence(value))
}

#[test]
fn boards_as_they_are() {
    let free = Placement::default();
    let cases = [
        (
            "capture at once",
            "PT\n.E\n",
            classic(),
            Value::win(1),
            CATCHES,
        ),
        (
            "several exits",
            "E..T..E\n...P...\n",
            classic(),
            Value::win(1),
            CATCHES,
        ),
        (
            "walled-in police",
            "P*..\n**.T\n..E.\n",
            classic(),
            Value::loss(4),
            ESCAPES,
        ),
        (
            "between two walls",
            "P*\n*T\n",
            classic(),
            Value::win(1),
            CATCHES,
        ),
        (
            "police first",
            "T.E\n..P\n",
            classic(),
            Value::win(3),
            CATCHES,
        ),
        ("no pass", "P..T\n", nobody_passes(), Value::win(3), CATCHES),
        ("pass", "P..T\n", classic(), Value::win(5), CATCHES),
        (
            "four directions",
            "P..\n...\n..T\n",
            police_in_four_directions(),
            Value::DRAW,
            DRAW,
        ),
        ("no exit", "P.\n.T\n", classic(), Value::win(1), CATCHES),
        (
            "ring",
            "P...\n.**.\n...T\n",
            classic(),
            Value::win(11),
            CATCHES,
        ),
        (
            "carriage returns",
            "PT\r\n.E\r\n",
            classic(),
            Value::win(1),
            CATCHES,
        ),
        (
            "byte order mark",
            "\u{feff}PT\n.E\n",
            classic(),
            Value::win(1),
            CATCHES,
        ),
        (
            "blank line at the end",
            "PT\n.E\n\n",
            classic(),
            Value::win(1),
            CATCHES,
        ),
        (
            "size in the first line",
            "2 2\nPT\n.E\n",
            classic(),
            Value::win(1),
            CATCHES,
        ),
        (
            "thief first",
            "PT\n.E\n",
            thief_first(),
            Value::win(1),
            ESCAPES,
        ),
        (
            "thief steps onto the police",
            "P\nT\n",
            thief_first(),
            Value::loss(2),
            CATCHES,
        ),
    ];
    for (name, text, options, value, sentence) in cases {
        assert_eq!(
            solve_start(text, &free, options),
            (value, sentence),
            "{name}"
        );
    }
}

#[test]
fn boards_with_places_given_apart() {
    let cases = [
        (
            "police on the exit",
            "P.T\n...\n..E\n",
            placed((2, 2), (0, 0)),
            Value::win(3),
            CATCHES,
        ),
        (
            "one cell",
            "..E\n",
            placed((0, 0), (0, 0)),
            Value::win(0),
            CATCHES,
        ),
        (
            "both on the exit",
            "..E\n",
            placed((0, 2), (0, 2)),
            Value::win(0),
            CATCHES,
        ),
        (
            "thief on the exit",
            "..E\n",
            placed((0, 1), (0, 2)),
            Value::loss(0),
            ESCAPES,
        ),
    ];
    for (name, text, placement, value, sentence) in cases {
        assert_eq!(
            solve_start(text, &placement, classic()),
            (value, sentence),
            "{name}"
        );
    }
}

#[test]
fn a_walled_in_piece_that_may_not_pass_is_at_a_dead_end() {
    let text = "P*T\n";
    let free = Placement::default();
    assert_eq!(
        solve_start(text, &free, nobody_passes()),
        (Value::loss(0), ESCAPES)
    );
    for (dead_end, value, sentence) in [
        (retrograde::DeadEnd::Wins, Value::win(0), CATCHES),
        (retrograde::DeadEnd::Ties, Value::tie(0), DRAW),
        (
            retrograde::DeadEnd::PlayerWins(Piece::Thief.player()),
            Value::loss(0),
            ESCAPES,
        ),
    ] {
        let mut options = nobody_passes();
        options.rules.dead_end = dead_end;
        assert_eq!(solve_start(text, &free, options), (value, sentence));
    }
}

#[test]
fn endless_flight_can_be_given_to_the_thief() {
    let mut options = police_in_four_directions();
    options.rules.infinite = retrograde::InfinitePlay::PlayerWins(Piece::Thief.player());
    let solved = solve_start("P..\n...\n..T\n", &Placement::default(), options);
    assert_eq!(solved, (Value::ENDLESS_LOSS, ESCAPES));
}

#[test]
fn exits_given_apart_replace_those_of_the_text_and_can_be_ignored() {
    let board = Board::parse(b"PE\nET\n").unwrap();
    let exits = Placement {
        exits: vec![(0, 0), (1, 1)],
        ..Placement::default()
    };
    let board = board.place(&exits).unwrap();
    assert_eq!(
        board
            .clone()
            .place(&placed((0, 1), (1, 0)))
            .unwrap()
            .to_string(),
        "EP\nTE\n"
    );
    let game = PursuitGame::new(board.clone(), classic()).unwrap();
    assert_eq!(game.seed(game.start()), Some(Value::loss(0)));
    let game = PursuitGame::new(
        board,
        PursuitOptions {
            exits: false,
            ..classic()
        },
    )
    .unwrap();
    assert_eq!(game.seed(game.start()), None);
    assert!(!game.description().contains('E'));
}

/// What it is, the text, line and column of the fault, the beginning of the message.
type Fault<'a> = (&'a str, &'a [u8], Option<(u64, u64)>, &'a str);

#[test]
fn faults_are_named_with_their_places() {
    let long_line = ".".repeat(70_000);
    let cases: [Fault<'_>; 26] = [
        (
            "two P",
            b"PP\nTE\n",
            Some((1, 2)),
            "second P, line 1 column 2;",
        ),
        (
            "two T",
            b"PT\nTE\n",
            Some((2, 1)),
            "second T, line 2 column 1;",
        ),
        (
            "tab",
            b"P.\t\nT.E\n",
            Some((1, 3)),
            "unknown character U+0009, line 1 column 3;",
        ),
        (
            "full width",
            "P..\nＴ.E\n".as_bytes(),
            Some((2, 1)),
            "unknown character U+FF34, line 2 column 1; did you mean T?",
        ),
        (
            "columns count characters",
            "P＊Ｅ\n".as_bytes(),
            Some((1, 2)),
            "unknown character U+FF0A, line 1 column 2; did you mean *?",
        ),
        (
            "lower case",
            b"p..\nT.E\n",
            Some((1, 1)),
            "unknown character \"p\" (U+0070), line 1 column 1; did you mean P?",
        ),
        (
            "emoji",
            "P.🚓\n".as_bytes(),
            Some((1, 3)),
            "unknown character U+1F693,",
        ),
        (
            "ragged, short",
            b"P..\nT.\n",
            Some((2, 3)),
            "ragged board, line 2 column 3:",
        ),
        (
            "ragged, long",
            b"P..\r\nT.EE\r\n",
            Some((2, 4)),
            "ragged board, line 2 column 4:",
        ),
        (
            "blank line within",
            b"P..\n\nT..\n",
            Some((2, 1)),
            "ragged board, line 2 column 1:",
        ),
        (
            "space",
            b"P. \nT.E\n",
            Some((1, 3)),
            "unknown character U+0020,",
        ),
        ("empty", b"", None, "the board is empty;"),
        ("blank", b"\n\r\n\n", None, "the board is empty;"),
        ("only a first line", b"0 0\n", None, "the board is empty;"),
        (
            "too few rows",
            b"3 2\nPT\n.E\n",
            Some((4, 1)),
            "the first line says 3 rows, but the board has 2,",
        ),
        (
            "too many rows",
            b"1 2\nPT\n.E\n",
            Some((3, 1)),
            "the first line says 1 rows, but the board has 2 or more,",
        ),
        (
            "columns",
            b"2 3\nPT\n.E\n",
            Some((2, 3)),
            "the first line says 3 columns, but the row has 2,",
        ),
        (
            "rows and columns swapped",
            b"3 2\nP.T\n..E\n",
            Some((2, 3)),
            "the first line says 2 columns,",
        ),
        (
            "three numbers",
            b"2 2 2\nPT\n.E\n",
            Some((1, 5)),
            "bad first line, line 1 column 5:",
        ),
        (
            "one number",
            b"2\nPT\n.E\n",
            Some((1, 2)),
            "bad first line, line 1 column 2:",
        ),
        (
            "huge number",
            b"2 99999999999999999999\nPT\n",
            Some((1, 3)),
            "bad first line,",
        ),
        (
            "binary",
            b"\x7fELF\x02\x01",
            Some((1, 1)),
            "unknown character U+007F,",
        ),
        (
            "no UTF-8",
            b"P.T\n.\xff\xfe\n",
            Some((2, 2)),
            "no text in UTF-8, line 2 column 2;",
        ),
        (
            "UTF-16",
            b"\xff\xfeP\0T\0",
            Some((1, 1)),
            "no text in UTF-8,",
        ),
        (
            "zero bytes",
            b"P\0T\0",
            Some((1, 2)),
            "unknown character U+0000,",
        ),
        (
            "long line",
            long_line.as_bytes(),
            Some((1, 65_537)),
            "line 1 is longer than 65536 characters,",
        ),
    ];
    for (name, bytes, place, message) in cases {
        let error = Board::parse(bytes).err().unwrap();
        assert_eq!(error.place(), place, "{name}: {error}");
        assert!(error.to_string().starts_with(message), "{name}: {error}");
    }
}

#[test]
fn faults_of_pieces_and_sizes() {
    let game = |text: &str| PursuitGame::new(Board::parse(text.as_bytes()).unwrap(), classic());
    let missing = |piece| move |error: BoardError| matches!(error, BoardError::PieceMissing { piece: found } if found == piece);
    assert!(game(".T\n.E\n").is_err_and(missing(Piece::Police)));
    assert!(game("P.\n.E\n").is_err_and(missing(Piece::Thief)));
    let error = game("***\n").err().unwrap();
    assert!(
        error.to_string().starts_with("the board has no P;"),
        "{error}"
    );

    let board = Board::parse(b"P*\n.T\n").unwrap();
    let error = board.clone().place(&placed((0, 1), (0, 0))).err().unwrap();
    assert!(
        error
            .to_string()
            .starts_with("the police at row 0, column 1 stands on a wall;")
    );
    let error = board.clone().place(&placed((0, 0), (2, 1))).err().unwrap();
    assert!(
        error
            .to_string()
            .starts_with("the thief at row 2, column 1 is outside the board;")
    );
    let exits = Placement {
        exits: vec![(0, u32::MAX)],
        ..Placement::default()
    };
    assert!(matches!(
        board.place(&exits),
        Err(BoardError::OutOfBoard { what: "exit", .. })
    ));

    // 216 x 216 free cells are more than can be numbered in pairs, 215 x 215 are not.
    let open = |size: usize| {
        let mut text = format!("{}\n", ".".repeat(size)).repeat(size);
        text.replace_range(0..2, "PT");
        text
    };
    assert!(game(&open(216)).is_err_and(|error| matches!(error, BoardError::TooLarge { .. })));
    assert_eq!(
        game(&open(215)).unwrap().position_count(),
        2 * 46_225 * 46_225
    );
}
