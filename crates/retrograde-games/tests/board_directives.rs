//! The lines above a board: what they mean, that they are written as they are read, and what
//! is said of bad ones.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{DeadEnd, InfinitePlay, PositionGraph, Value, progress, solve_indexed};
use retrograde_games::pursuit::{
    Board, BoardError, Directions, Ending, Jumps, Piece, PursuitGame, SweepError, Swept, fairest,
    sweep,
};

fn parse(text: &str) -> Board {
    Board::parse(text.as_bytes()).unwrap()
}

fn game(text: &str) -> PursuitGame {
    let board = parse(text);
    let options = board.options();
    PursuitGame::new(board, options).unwrap()
}

fn value_at_start(text: &str) -> Value {
    let game = game(text);
    let solution = solve_indexed(&game, &mut progress::silent).unwrap();
    solution.value(game.start())
}

#[test]
fn every_line_says_what_it_says() {
    let text = "\u{feff}!cops 2\n!first thief\r\n!police-directions diagonal\n!thief-directions n,e,2:1\n\
                !police-speed 2\n!thief-speed 3\n!police-jumps walls\n!thief-jumps all\n\
                !no-police-pass\n!no-thief-pass\n!lazy\n!no-exit\n!torus\n!dead-end ties\n\
                !infinite thief\n\n2 3\n!door 0,0-1,2\n!police 1,1\n!police 0,0\n!exit 0,2\n!thief 1,0\n\
                ..E\n>.v\n";
    let board = parse(text);
    let options = board.options();
    assert_eq!(board.police(), [(0, 0), (1, 1)]);
    assert_eq!((board.thief(), board.cops()), (Some((1, 0)), 2));
    assert_eq!(board.exits(), [(0, 2)]);
    assert_eq!(board.doors(), [[(0, 0), (1, 2)]]);
    assert!(board.is_torus() && options.is_lazy && !options.exits);
    assert_eq!(options.first, Piece::Thief);
    assert_eq!(options.police.directions, Directions::Diagonal);
    assert_eq!(options.thief.directions, "n,e,2:1".parse().unwrap());
    assert_eq!((options.police.speed, options.thief.speed), (2, 3));
    assert_eq!(options.police.jumps, Jumps::Walls);
    assert_eq!(options.thief.jumps, Jumps::All);
    assert!(!options.police.may_pass && !options.thief.may_pass);
    assert_eq!(options.rules.dead_end, DeadEnd::Ties);
    let thief = Piece::Thief.player();
    assert_eq!(options.rules.infinite, InfinitePlay::PlayerWins(thief));
    // Pieces hide an arrow, so that one is missing when the text is read again.
    let written = board.to_string();
    assert!(written.ends_with("P.E\nTPv\n"), "{written}");
    let again = parse(&written);
    assert_eq!((again.options(), again.doors()), (options, board.doors()));
    assert_eq!(
        (again.police(), again.thief()),
        (board.police(), board.thief())
    );
}

#[test]
fn bad_lines_are_named_with_their_places() {
    for (text, place, words) in [
        (
            "!cops\nPT\n",
            (1, 6),
            "expects a number from 1 to 64, found \"\"",
        ),
        ("!cops 0\nPT\n", (1, 7), "from 1 to 64"),
        (
            "!cop 2\nPT\n",
            (1, 2),
            "unknown option !cop; expected one of cops,",
        ),
        ("!win a\nPT\n", (1, 2), "unknown option !win"),
        ("!torus yes\nPT\n", (1, 8), "nothing more on its line"),
        ("!police-speed  17\nPT\n", (1, 16), "a number from 1 to 16"),
        ("!thief-directions x\nPT\n", (1, 19), "n, ne, e"),
        (
            "!thief-jumps doors\nPT\n",
            (1, 14),
            "nothing, walls, pieces or all",
        ),
        (
            "!robber-speed 2\nPT\n",
            (1, 2),
            "unknown option !robber-speed",
        ),
        ("!thief-hops 2\nPT\n", (1, 2), "unknown option !thief-hops"),
        ("!first robber\nPT\n", (1, 8), "police or thief"),
        ("!infinite win\nPT\n", (1, 11), "draw, police or thief"),
        ("!dead-end win\nPT\n", (1, 11), "loses, wins, ties"),
        ("!thief 1\nPT\n", (1, 8), "ROW,COLUMN"),
        (
            "!lazy\n!thief 0,2\nPT\n",
            (2, 8),
            "the thief at row 0, column 2 is outside the board",
        ),
        (
            "!exit 0,2\nPT*\n",
            (1, 7),
            "the exit at row 0, column 2 stands on a wall",
        ),
        ("!door 0,0\nPT\n", (1, 7), "such as 0,0-3,4"),
        (
            "!door 0,0-0,9\nPT\n",
            (1, 7),
            "the door at row 0, column 9 is outside",
        ),
        ("!door 0,0-0,0\nPT\n", (1, 7), "leads to where it begins"),
        ("PT\n!torus\n", (2, 1), "put it above the rows"),
        ("!cops 2\nPPP\n", (1 + 1, 3), "one P too many"),
        (
            "PP\nT.\n",
            (1, 2),
            "a line \"!cops 2\" above the rows asks for two",
        ),
        ("PT\n←.\n", (2, 1), "did you mean <?"),
        ("PT\n.V\n", (2, 2), "did you mean v?"),
    ] {
        let error = Board::parse(text.as_bytes()).err().unwrap();
        assert_eq!(error.place(), Some(place), "{text:?}: {error}");
        assert!(error.to_string().contains(words), "{text:?}: {error}");
    }
}

#[test]
fn policemen_in_other_numbers_than_asked_for_are_refused() {
    let new = |text: &str| {
        let board = parse(text);
        let options = board.options();
        PursuitGame::new(board, options).err().unwrap()
    };
    assert!(matches!(
        new("!cops 2\nP.T\n"),
        BoardError::PoliceCount { cops: 2, found: 1 }
    ));
    assert!(matches!(
        new("!cops 3\n!police 0,0\n!police 0,1\n..T\n"),
        BoardError::PoliceCount { cops: 3, found: 2 }
    ));
    assert!(matches!(
        new("!cops 2\n..T\n"),
        BoardError::PieceMissing { .. }
    ));
    let crowd = format!(
        "!cops 4\nPPPP\n{}T\n",
        "....\n".repeat(40).trim_end_matches(".\n")
    );
    assert!(matches!(new(&crowd), BoardError::TooLarge { cops: 4, .. }));
    // 7 x 7 cells have room for four policemen, but not for the list of all their turns.
    let crowd = format!("!cops 4\nPPPP...\nT......\n{}", ".......\n".repeat(5));
    let error = new(&crowd);
    assert!(
        matches!(error, BoardError::TooManyTurns { cops: 4, .. }),
        "{error}"
    );
    assert!(game(&format!("!lazy\n{crowd}")).position_count() > 20_000_000);
    assert!(Board::read_for(&b"PT\n"[..], Some(0)).is_err());
}

/// Small games with one answer that can be seen.
#[test]
fn rules_do_what_they_are_called() {
    for (what, text, value) in [
        (
            "a corridor with an arrow against the police",
            "P<.T\n",
            Value::DRAW,
        ),
        ("an arrow towards the thief", "P>.T\n", Value::win(5)),
        ("one step round the edge", "!torus\nP..T\n", Value::win(1)),
        ("a door", "!door 0,0-0,3\nP*.T\n", Value::win(1)),
        (
            "a policeman who runs",
            "!police-speed 3\nP..T\n",
            Value::win(1),
        ),
        (
            "a wall in the way",
            "!police-speed 2\n!no-thief-pass\nP*T.\n",
            Value::DRAW,
        ),
        (
            "a wall jumped over",
            "!police-speed 2\n!police-jumps walls\nP*T.\n",
            Value::win(1),
        ),
        (
            "the thief cannot pass",
            "!thief-speed 2\n!first thief\nTPE\n",
            Value::loss(2),
        ),
        (
            "the thief jumps over the policeman",
            "!thief-speed 2\n!thief-jumps pieces\n!first thief\nTPE\n",
            Value::win(1),
        ),
        (
            "two sides of a ring",
            "!cops 2\n!police-directions 4\nP..\n.*.\n.TP\n",
            Value::win(1),
        ),
        (
            "both ends of a corridor",
            "!cops 2\nP..T..P\n",
            Value::win(5),
        ),
        (
            "one of them at a time",
            "!cops 2\n!lazy\nP..T..P\n",
            Value::win(7),
        ),
        (
            "endless, and won",
            "!infinite thief\nP*T\n",
            Value::ENDLESS_LOSS,
        ),
        (
            "one is stuck, one is not",
            "!cops 2\n!no-police-pass\nP*P.T\n",
            Value::win(3),
        ),
        (
            "all are stuck",
            "!cops 2\n!no-police-pass\nP*P*T\n",
            Value::loss(0),
        ),
    ] {
        assert_eq!(value_at_start(text), value, "{what}");
    }
}

#[test]
fn places_of_all_pieces_are_swept() {
    let silent = &mut progress::silent;
    let board = game("P..T..E\n");
    let exits = sweep(&board, Swept::Exit(0), silent).unwrap();
    assert_eq!(exits.len(), 7);
    // An exit beside the policeman is none for the thief; below the thief he is out.
    assert_eq!(exits[1].end.ending, Ending::Caught);
    assert_eq!(
        (exits[3].end.ending, exits[3].end.plies),
        (Ending::Escapes, Some(0))
    );
    let police = sweep(&board, Swept::Police(0), silent).unwrap();
    assert_eq!(police[2].end.plies, Some(1));
    let fair = fairest(&police, Piece::Police);
    assert!(fair.iter().all(|start| start.is_balanced(Piece::Police)));
    assert_eq!(fair[0].place, (0, 2), "{fair:?}");
    // Every start is what the game with the piece there says.
    for start in &police {
        let mut text = ".......".to_owned();
        let column = start.place.1 as usize;
        text.replace_range(3..4, "T");
        text.replace_range(6..7, "E");
        if column == 3 || column == 6 {
            continue;
        }
        text.replace_range(column..=column, "P");
        assert_eq!(
            value_at_start(&text).remoteness(),
            start.end.plies,
            "{text}"
        );
        let otherwise = value_at_start(&format!("!first thief\n{text}"));
        assert_eq!(otherwise.remoteness(), start.end_otherwise.plies, "{text}");
    }
    let error = sweep(&board, Swept::Police(1), silent).err().unwrap();
    assert!(matches!(
        error,
        SweepError::NoSuchPiece {
            number: 2,
            found: 1,
            ..
        }
    ));
    let ignored = game("!no-exit\nP.TE\n");
    let error = sweep(&ignored, Swept::Exit(0), silent).err().unwrap();
    assert!(matches!(error, SweepError::NoExits));
    let without = game("P.T.\n");
    assert_eq!(sweep(&without, Swept::Exit(0), silent).unwrap().len(), 4);
    for text in ["police", "police:2", "thief", "exit", "exit:3"] {
        assert_eq!(text.parse::<Swept>().unwrap().to_string(), text);
    }
    for text in ["", "cop", "thief:2", "police:0", "exit:x"] {
        assert!(text.parse::<Swept>().is_err(), "{text}");
    }
}
