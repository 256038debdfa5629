//! Playing against perfect play: sessions, and conversations with scripted input.

#![allow(clippy::unwrap_used, reason = "a failed test says where it failed")]

mod support {
    pub mod played_games;
}

use retrograde::play::{Ending, Finish, PlayError, PlayOptions, Seat, Session, run};
use retrograde::{Game, Player, Value, explore};
use support::played_games::{Alike, Noughts, Round, STICKS, Steps, Sticks};

/// What is said to a conversation with these options, and how it ends.
fn talk<G>(game: &G, options: &PlayOptions<'_>, input: &str) -> (Finish, String)
where
    G: Game + Sync,
    G::Position: Send + Sync,
{
    let solved = explore(game).unwrap().solve().unwrap();
    let value_of = |position| solved.value_of(position);
    let mut session = Session::new(game, &value_of).unwrap();
    let mut said = Vec::new();
    let finish = run(&mut session, options, input.as_bytes(), &mut said).unwrap();
    (finish, String::from_utf8(said).unwrap())
}

const ONE_PERSON: [Seat; 2] = [Seat::Human, Seat::Computer];
const TWO_PEOPLE: [Seat; 2] = [Seat::Human; 2];
const COMPUTERS: [Seat; 2] = [Seat::Computer; 2];

fn seated(seats: [Seat; 2], show_values: bool) -> PlayOptions<'static> {
    PlayOptions {
        seats,
        show_values,
        ..PlayOptions::default()
    }
}

#[test]
fn a_session_says_what_every_move_is_worth_and_to_whom() {
    let solved = explore(&STICKS).unwrap().solve().unwrap();
    let value_of = |left| solved.value_of(left);
    let mut session = Session::new(&STICKS, &value_of).unwrap();
    let standing = session.standing().unwrap();
    assert_eq!(
        (standing.to_move, standing.value, standing.winner()),
        (Player::Zero, Value::win(5), Some(Player::Zero))
    );
    let choices = session.choices();
    assert_eq!(
        choices
            .iter()
            .map(|choice| choice.name.as_str())
            .collect::<Vec<_>>(),
        ["Two", "One"]
    );
    // Two leaves five, won for the other player; one leaves six, lost for him.
    assert_eq!(choices[0].result, Some(Value::loss(4)));
    let after = choices[0].standing.unwrap();
    assert_eq!((after.to_move, after.value), (Player::One, Value::win(3)));
    assert_eq!(after.winner(), Some(Player::One));
    assert_eq!(choices[1].result, Some(Value::win(5)));
    assert_eq!((choices[0].best, choices[1].best), (false, true));
    assert_eq!(session.best(), Some(choices[1].clone()));

    assert_eq!(session.play("one").unwrap().to, 6);
    assert_eq!((session.to_move(), session.plies()), (Player::One, 1));
    assert_eq!(session.standing().unwrap().winner(), Some(Player::Zero));
    while session.ending().is_none() {
        session.reply().unwrap();
    }
    assert_eq!(session.plies(), 5);
    assert_eq!(
        session.ending(),
        Some(Ending {
            winner: Some(Player::Zero)
        })
    );
    assert_eq!(session.reply(), Err(PlayError::Ended));
    assert_eq!(session.play("1"), Err(PlayError::Ended));
    for _ in 0..5 {
        session.undo().unwrap();
    }
    assert_eq!((session.position(), session.to_move()), (7, Player::Zero));
    assert_eq!(session.undo(), Err(PlayError::NothingToUndo));
}

#[test]
fn numbers_and_names_of_moves_are_told_apart() {
    let digits = Sticks {
        left: 7,
        digits: true,
    };
    let nothing_known = |_| None;
    let session = Session::new(&digits, &nothing_known).unwrap();
    // Move 1 takes "2", move 2 takes "1".
    let to = |text: &str| session.find(text).map(|choice| choice.to);
    assert_eq!((to("#1"), to("=1"), to("#2")), (Ok(5), Ok(6), Ok(6)));
    assert_eq!(
        to("1").unwrap_err().to_string(),
        "1 is the number of one move and the name of another; write #1 for the number, =1 for the name"
    );
    for text in [
        "3",
        "0",
        "-1",
        "#",
        "=",
        "",
        "two",
        "99999999999999999999",
        "#=1",
    ] {
        let error = to(text).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "there is no move {text:?}; expected a number from 1 to 2, or the name of a move"
            )
        );
    }
    let words = Session::new(&STICKS, &nothing_known).unwrap();
    let to = |text: &str| words.find(text).map(|choice| choice.to);
    assert_eq!((to(" tWO "), to("One"), to("1")), (Ok(5), Ok(6), Ok(5)));
}

#[test]
fn a_name_of_several_moves_is_refused_unless_they_are_the_same() {
    let nothing_known = |_| None;
    assert_eq!(
        Session::new(&Alike, &nothing_known).err(),
        Some(PlayError::NoStart)
    );
    let mut session = Session::at(&Alike, &nothing_known, 0);
    assert_eq!(session.play("on").unwrap().number, 1);
    assert_eq!(
        session.play("on").unwrap_err().to_string(),
        "several moves are called \"on\"; give the number of the one you mean: 1, 2"
    );
    // Dead ends need no solution to be known.
    let choices = session.choices();
    assert_eq!(choices[1].result, Some(Value::win(1)));
    assert_eq!(
        (session.standing(), session.best().map(|best| best.to)),
        (None, Some(2))
    );
}

#[test]
fn the_hint_is_best_and_the_computer_answers_at_its_best() {
    let (finish, said) = talk(
        &STICKS,
        &seated(ONE_PERSON, false),
        "hint\none\nmoves\nnonsense\n\n2\n",
    );
    assert_eq!(finish, Finish::Left);
    assert_eq!(
        said,
        "\
sticks: you are Ann, the computer is Bob.
Say the number or the name of a move, or help.

7 sticks
Ann to move.
   1 Two  2 One
Ann> 2, One: win in 5 plies; Ann wins.
Ann> 
6 sticks
Bob plays Two.

4 sticks
Ann to move.
   1 Two  2 One
Ann>     1 Two  loss in 2 plies; Bob wins
 *  2 One  win in 3 plies; Ann wins
  Outcomes are for Ann, counted from before the move; * no move is better.
Ann> There is no move \"nonsense\"; expected a number from 1 to 2, or the name of a move.
Say moves for all moves, or help.
Ann> Ann> 
3 sticks
Bob plays Two.

1 sticks
Ann to move.
   1 One
Ann> 
"
    );
}

#[test]
fn values_are_shown_at_every_turn_if_that_is_wanted() {
    let small = Sticks {
        left: 2,
        digits: false,
    };
    let (finish, said) = talk(
        &small,
        &seated(ONE_PERSON, true),
        "two\nundo\nundo\ntwo\nboard\n",
    );
    let winner = Some(Player::Zero);
    assert_eq!(finish, Finish::Ended(Ending { winner }));
    let turn = "
2 sticks
Ann to move: win in 1 ply; Ann wins.
 *  1 Two  win in 1 ply; Ann wins
    2 One  loss in 2 plies; Bob wins
  Outcomes are for Ann, counted from before the move; * no move is better.
Ann> ";
    let end = "
0 sticks
Play has ended after 1 ply. Ann wins.
Say undo to take your last move back, or quit.
> ";
    let refused = "No move has been made; there is nothing to take back.\nAnn> ";
    assert_eq!(
        said,
        format!(
            "sticks: you are Ann, the computer is Bob.\n\
             Say the number or the name of a move, or help.\n\
             {turn}{end}{turn}{refused}{end}\
             Play has ended; take a move back to play on.\n> \n"
        )
    );
}

#[test]
fn boards_are_drawn_and_play_ends_level() {
    let script = "b2\na1\nb1\na3\nc2\n";
    let mut painted = seated(TWO_PEOPLE, false);
    painted.paint = &|signs, player| format!("<{}:{signs}>", player.index());
    let (finish, said) = talk(&Noughts, &painted, &format!("{script}quit\n"));
    assert_eq!(finish, Finish::Left);
    assert!(said.starts_with("Noughts: you are X and O.\n"), "{said}");
    assert!(
        said.contains("| <1:O> | <0:X> |   |\n+---+---+---+\n|   | <0:X> | <0:X> |\n"),
        "{said}"
    );
    assert!(
        said.contains("O to move.\n   1 c1  2 a2  3 b3  4 c3\nO> "),
        "{said}"
    );

    let (finish, said) = talk(&Noughts, &seated(COMPUTERS, true), "");
    assert_eq!(finish, Finish::Ended(Ending { winner: None }));
    assert!(
        said.starts_with("Noughts: the computer plays itself.\n"),
        "{said}"
    );
    assert!(
        said.contains("X to move: tie in 9 plies; nobody wins.\n"),
        "{said}"
    );
    assert!(
        said.ends_with("Play has ended after 9 plies. Nobody wins.\n"),
        "{said}"
    );
}

#[test]
fn the_computer_never_loses_and_never_lets_a_won_position_go() {
    let solved = explore(&Noughts).unwrap().solve().unwrap();
    let value_of = |board| solved.value_of(board);
    // Every line of the opponent against the computer, on either side.
    for computer in [Player::Zero, Player::One] {
        let mut session = Session::new(&Noughts, &value_of).unwrap();
        let mut next_choice = vec![0];
        let mut endings = 0;
        while let Some(&tried) = next_choice.last() {
            let choices = session.choices();
            let is_computer = session.to_move() == computer;
            let lines = if is_computer { 1 } else { choices.len() };
            if let Some(Ending { winner }) = session.ending() {
                endings += usize::from(tried == 0);
                assert_ne!(winner, Some(computer.opponent()));
            } else if tried < lines {
                *next_choice.last_mut().unwrap() += 1;
                let before = session.standing().unwrap();
                if is_computer {
                    session.reply().unwrap();
                    assert_eq!(session.standing().unwrap().winner(), before.winner());
                } else {
                    session.play(&format!("#{}", tried + 1)).unwrap();
                }
                next_choice.push(0);
                continue;
            }
            next_choice.pop();
            if !next_choice.is_empty() {
                session.undo().unwrap();
            }
        }
        assert!(endings > 50, "{endings}");
        assert_eq!(session.plies(), 0);
    }
}

#[test]
fn a_move_again_keeps_the_turn_in_play_and_in_undo() {
    let solved = explore(&Steps).unwrap().solve().unwrap();
    let value_of = |position| solved.value_of(position);
    let mut session = Session::new(&Steps, &value_of).unwrap();
    let choice = session.play("#1").unwrap();
    assert!(choice.again && choice.standing.unwrap().to_move == Player::Zero);
    assert_eq!(session.to_move(), Player::Zero);
    // From the same side, one ply less.
    let after = session.standing().unwrap().value;
    assert_eq!(choice.result, after.after_move(true));
    session.play("at 1").unwrap();
    assert_eq!(session.to_move(), Player::One);
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(
        (session.position(), session.to_move()),
        ((4, 0), Player::Zero)
    );

    let names = "the first player, the computer is the second player.";
    let (_, said) = talk(&Steps, &seated(ONE_PERSON, false), "at 3\n\nundo\n");
    assert!(
        said.starts_with(&format!("Steps: you are {names}\n")),
        "{said}"
    );
    assert!(said.contains("   1 at 3 (moves again)  2 at 2\n"), "{said}");
    assert_eq!(
        said.matches("The first player to move.").count(),
        3,
        "{said}"
    );
    assert!(!said.contains("plays"), "{said}");
}

#[test]
fn undo_takes_replies_back_too_and_stops_before_the_first_move_of_the_computer() {
    let seats = [Seat::Computer, Seat::Human];
    let (_, said) = talk(&STICKS, &seated(seats, false), "undo\n1\nundo\n");
    let opening = "\
sticks: you are Bob, the computer is Ann.
Say the number or the name of a move, or help.

7 sticks
Ann plays One.
";
    assert!(said.starts_with(opening), "{said}");
    assert_eq!(said.matches("\n6 sticks\n").count(), 2, "{said}");
    assert!(
        said.contains("Bob> No move has been made; there is nothing to take back.\n"),
        "{said}"
    );
}

#[test]
fn who_gives_up_loses() {
    let (finish, said) = talk(&STICKS, &seated(TWO_PEOPLE, false), "one\nresign\n1\n");
    assert_eq!(finish, Finish::Resigned(Player::One));
    assert!(said.ends_with("Bob> Bob resigns: Ann wins.\n"), "{said}");
}

#[test]
fn help_is_given_and_any_bytes_are_answered() {
    let solved = explore(&STICKS).unwrap().solve().unwrap();
    let value_of = |left| solved.value_of(left);
    let mut session = Session::new(&STICKS, &value_of).unwrap();
    let mut input = b"help\n\xff\xfe\0\x1b[2J\n#\n=\n".to_vec();
    input.extend(std::iter::repeat_n(b'9', 100_000));
    let mut said = Vec::new();
    let finish = run(
        &mut session,
        &PlayOptions::default(),
        input.as_slice(),
        &mut said,
    );
    assert_eq!(finish.unwrap(), Finish::Left);
    let said = String::from_utf8(said).unwrap();
    assert!(
        said.contains("  undo    take back your last move"),
        "{said}"
    );
    assert_eq!(said.matches("There is no move").count(), 4, "{said}");
    assert!(!said.contains('\u{1b}') && said.len() < 4_000, "{said}");
}

#[test]
fn what_the_solution_does_not_hold_is_said_and_play_goes_on() {
    // Only what has at most two sticks is known.
    let solved = explore(&STICKS).unwrap().solve().unwrap();
    let value_of = |left: u32| solved.value_of(left).filter(|_| left <= 2);
    let mut session = Session::new(&STICKS, &value_of).unwrap();
    assert_eq!(session.reply(), Err(PlayError::NotInSolution));
    let mut said = Vec::new();
    let input = "hint\nmoves\n1\nmoves\n";
    let options = seated(ONE_PERSON, true);
    run(&mut session, &options, input.as_bytes(), &mut said).unwrap();
    let said = String::from_utf8(said).unwrap();
    for part in [
        "Ann to move. The solution does not hold this position.\n",
        "    1 Two  not in the solution\n",
        "Ann> The solution holds neither this position nor any that a move leads to.\n",
        "Bob plays Two: the first move, as the solution does not hold this position.\n",
        " *  1 Two  loss in 2 plies; Bob wins\n *  2 One  loss in 2 plies; Bob wins\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn the_computer_alone_stops_where_play_comes_round() {
    let (finish, said) = talk(&Round, &seated(COMPUTERS, false), "");
    assert_eq!(finish, Finish::Endless);
    assert_eq!(said.matches(" plays move 1.\n").count(), 6, "{said}");
    assert!(
        said.ends_with("This position has been before: play would go on for ever.\n"),
        "{said}"
    );
}

#[test]
fn an_output_that_fails_is_an_error_and_no_more() {
    let solved = explore(&STICKS).unwrap().solve().unwrap();
    let value_of = |left| solved.value_of(left);
    let mut session = Session::new(&STICKS, &value_of).unwrap();
    let full: &mut [u8] = &mut [0; 10];
    let result = run(
        &mut session,
        &PlayOptions::default(),
        "1\n".as_bytes(),
        full,
    );
    assert_eq!(result.unwrap_err().kind(), std::io::ErrorKind::WriteZero);
}
