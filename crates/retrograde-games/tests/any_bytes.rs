//! Whatever the bytes, reading a board ends in a board or in a message with a place, and
//! a board that is read can be written, read again, and played.

use proptest::prelude::*;
use retrograde::{check, progress, solve_indexed};
use retrograde_games::pursuit::{Board, PursuitGame};

fn bytes_end_well(bytes: &[u8]) -> Result<(), TestCaseError> {
    let board = match Board::parse(bytes) {
        Ok(board) => board,
        Err(error) => {
            let message = error.to_string();
            prop_assert!(!message.is_empty() && !message.contains('\n'));
            if let Some((line, column)) = error.place() {
                prop_assert!(line >= 1 && column >= 1);
                // At most one line and one column beyond what there is.
                let lines = bytes.split(|&byte| byte == b'\n').count() as u64;
                prop_assert!(line <= lines + 1 && column <= bytes.len() as u64 + 2);
            }
            return Ok(());
        }
    };
    let again = Board::parse(board.to_string().as_bytes());
    prop_assert!(again.is_ok_and(|again| again == board));
    let options = board.options();
    if let Ok(game) = PursuitGame::new(board, options) {
        let solution = solve_indexed(&game, &mut progress::silent);
        prop_assert!(solution.is_ok_and(|solution| check(&game, &solution).is_ok()));
        prop_assert!(!game.picture(game.start()).is_empty());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        bytes_end_well(&bytes)?;
    }

    #[test]
    fn bytes_that_are_nearly_boards(
        head in prop_oneof![Just(""), Just("\u{feff}"), Just("2 3\n"), Just("1 4\r\n"), Just("\n")],
        body in "([*.PTE]{3}\r?\n|[*.]{3}\n|[*.PTEpt #\t0-9]{0,4}\n|\u{fffd}){0,5}",
    ) {
        bytes_end_well(format!("{head}{body}").as_bytes())?;
    }

    #[test]
    fn boards_below_lines_of_rules(
        lines in prop::collection::vec(
            "!(torus|lazy|no-exit|no-thief-pass|cops [0-3]|first thief|police-speed [0-9]|\
              thief-jumps (all|walls)|door 0,[0-2]-[01],[0-2]|thief-directions (n,e|2:1|-1:0,5)|\
              infinite thief|dead-end ties|[a-z]{1,5})( |\t)?(\r?\n)", 0..4),
        rows in prop::collection::vec("[.*<>^vEP]{3}", 1..3),
    ) {
        let text = format!("{}{}\nPT.\n", lines.concat(), rows.join("\n"));
        bytes_end_well(text.as_bytes())?;
    }

    #[test]
    fn good_boards_cut_and_changed(
        rows in prop::collection::vec("[*.E]{5}", 1..5),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut in any::<bool>(),
    ) {
        let mut bytes = format!("P....\n{}\n....T\n", rows.join("\n")).into_bytes();
        let at = at.index(bytes.len());
        if cut {
            bytes.truncate(at);
        } else {
            bytes[at] = byte;
        }
        bytes_end_well(&bytes)?;
    }
}
