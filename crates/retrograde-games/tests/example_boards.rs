//! The boards in `examples/` have the results that they are shown for.

#![allow(
    clippy::unwrap_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{LineEnd, Value, check, principal_line, progress, solve_indexed};
use retrograde_games::pursuit::{Board, Piece, PursuitGame, PursuitOptions, RandomBoard};

fn solve_example(name: &str, options: PursuitOptions) -> (Value, &'static str) {
    let path = format!("{}/../../examples/{name}.board", env!("CARGO_MANIFEST_DIR"));
    let board = Board::parse(&std::fs::read(path).unwrap()).unwrap();
    let game = PursuitGame::new(board, options).unwrap();
    let solution = solve_indexed(&game, &mut progress::silent).unwrap();
    assert!(check(&game, &solution).is_ok());
    let value = solution.value(game.start());
    let line = principal_line(&game, &solution, game.start(), 1_000);
    match value.remoteness() {
        Some(plies) => {
            assert_eq!(line.moves.len(), plies as usize);
            assert!(matches!(line.end, LineEnd::Terminal(_)));
        }
        None => assert!(matches!(line.end, LineEnd::Cycle { .. })),
    }
    (value, game.sentence(value))
}

#[test]
fn examples_end_as_they_should() {
    let classic = PursuitOptions::default();
    let thief_first = PursuitOptions {
        first: Piece::Thief,
        ..classic
    };
    let no_exit = PursuitOptions {
        exits: false,
        ..classic
    };
    let catches = "Police catches the thief";
    let escapes = "The thief escapes";
    for (name, options, expected) in [
        // The thief is nearer to the exit; the policeman who moves first heads him off.
        ("heist", classic, (Value::win(37), catches)),
        ("heist", thief_first, (Value::win(13), escapes)),
        ("escape", classic, (Value::loss(14), escapes)),
        // Nobody gets into the vault, nobody out.
        ("vault", classic, (Value::DRAW, "Draw")),
        // The policeman cuts corners and gains two cells at each.
        ("ring", classic, (Value::win(51), catches)),
        ("tiny", classic, (Value::win(1), catches)),
    ] {
        assert_eq!(solve_example(name, options), expected, "{name}");
    }
    assert_eq!(solve_example("escape", no_exit).1, catches);
}

#[test]
fn a_recipe_gives_the_board_it_has_always_given() {
    let recipe = RandomBoard {
        rows: 5,
        columns: 8,
        wall_share: 0.3,
        exits: 2,
        seed: 2,
    };
    let expected = "......E.\n*......*\n*..**TE.\n.P..*...\n*...**.*\n";
    assert_eq!(recipe.make().unwrap().to_string(), expected);
    let crowded = RandomBoard {
        rows: 1,
        columns: 3,
        wall_share: 0.0,
        exits: 2,
        seed: 1,
    };
    let error = crowded.make().err().unwrap().to_string();
    assert!(
        error.starts_with("the random board has 3 free cells,"),
        "{error}"
    );
    assert!(
        RandomBoard {
            rows: u32::MAX,
            columns: u32::MAX,
            ..recipe
        }
        .make()
        .is_err()
    );
    assert!(
        RandomBoard {
            rows: 0,
            columns: 0,
            ..recipe
        }
        .make()
        .is_err()
    );
    assert!(
        RandomBoard {
            wall_share: f64::NAN,
            ..recipe
        }
        .make()
        .is_ok()
    );
}
