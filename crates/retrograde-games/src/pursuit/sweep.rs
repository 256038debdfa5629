//! A designer's question: where should a piece start? How play ends for every place of one
//! piece, the others staying where they stand.
//!
//! Method: places of a policeman or of the thief are states of one game, so that one solution
//! answers for all; each place of an exit is a game of its own.
//!
//! Fairness: a start is *balanced* if whoever moves first decides it: the police catches the
//! thief if it moves first, and does not if he does. Of such starts those are the fairest in
//! which play lasts longest, the shorter of the two games counting; a game without end lasts
//! longest of all. Where no start is balanced, the fairest are those that are decided last.
//!
//! Complexity: one solution, or one for each free cell; 16 bytes per cell.

use super::board::{Board, BoardPlace, Ground, Placement};
use super::ending::Ending;
use super::error::BoardError;
use super::game::{PursuitGame, State};
use super::options::Piece;
use retrograde::progress::Report;
use retrograde::{GameError, Solution, solve_indexed};
use std::fmt;
use std::str::FromStr;

/// Which piece is placed everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Swept {
    /// One of the policemen, in ascending order of their cells, from 0.
    Police(usize),
    /// The thief.
    Thief,
    /// One of the exits, row after row, from 0; a new one where the board has none.
    Exit(usize),
}

/// A start: a place of the piece that is placed everywhere, and how play ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Start {
    /// Where the piece stands.
    pub place: BoardPlace,
    /// How play ends if the side moves first that does so on the board.
    pub end: End,
    /// How play ends if the other side moves first.
    pub end_otherwise: End,
}

/// How play ends, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct End {
    /// How.
    pub ending: Ending,
    /// After how many plies; `None` if never.
    pub plies: Option<u32>,
}

/// Why a sweep stopped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// There is no such piece to place.
    #[error(
        "there is no {piece} {number} to place; the board has {found}, counted row after row from 1"
    )]
    NoSuchPiece {
        /// `policeman` or `exit`.
        piece: &'static str,
        /// Which was asked for, from 1.
        number: usize,
        /// How many there are.
        found: usize,
    },
    /// Exits are ignored, so that placing one changes nothing.
    #[error(
        "exits are ignored on this board, so that there is none to place; take !no-exit or --no-exit away"
    )]
    NoExits,
    /// A board with a piece elsewhere cannot be played.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The solver stopped.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl Start {
    /// Whether whoever moves first decides: the police catches the thief if and only if it
    /// moves first. `first` is who moves first on the board.
    #[must_use]
    pub fn is_balanced(&self, first: Piece) -> bool {
        let [by_police, by_thief] = match first {
            Piece::Police => [self.end, self.end_otherwise],
            Piece::Thief => [self.end_otherwise, self.end],
        };
        by_police.ending == Ending::Caught
            && matches!(by_thief.ending, Ending::Escapes | Ending::Evades)
    }

    /// How long a balanced start lasts: as long as the shorter of its games.
    fn lasts(&self) -> u32 {
        let plies = |end: End| end.plies.unwrap_or(u32::MAX);
        plies(self.end).min(plies(self.end_otherwise))
    }
}

/// How play ends for every place of a piece, row after row; `report` is handed on to the
/// solver.
///
/// ```
/// use retrograde::progress;
/// use retrograde_games::pursuit::{Board, Ending, PursuitGame, Swept, fairest, sweep};
///
/// let board = Board::parse(b"P..T..E\n")?;
/// let options = board.options();
/// let starts = sweep(&PursuitGame::new(board, options)?, Swept::Thief, &mut progress::silent)?;
/// assert_eq!(starts.len(), 7);
/// assert_eq!(starts[2].end.ending, Ending::Escapes);
/// assert_eq!(fairest(&starts, options.first)[0].place, (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SweepError::NoSuchPiece`] or [`SweepError::NoExits`]; those of [`PursuitGame::new`] and
/// of [`solve_indexed`].
pub fn sweep(
    game: &PursuitGame,
    swept: Swept,
    report: Report<'_>,
) -> Result<Vec<Start>, SweepError> {
    let board = game.board();
    let free: Vec<BoardPlace> = board
        .places_where(|ground| ground != Ground::Wall)
        .collect();
    let start = game.state(game.start());
    if let Swept::Exit(number) = swept {
        let boards = boards_with_exit(game, number, &free)?;
        let starts = free.iter().zip(boards).map(|(&place, board)| {
            let game = PursuitGame::new(board?, game.options())?;
            let solution = solve_indexed(&game, report)?;
            Ok(start_of(&game, &solution, place, &start))
        });
        return starts.collect();
    }
    if let Swept::Police(number) = swept
        && number >= start.police.len()
    {
        return Err(SweepError::NoSuchPiece {
            piece: "policeman",
            number: number + 1,
            found: start.police.len(),
        });
    }
    let solution = solve_indexed(game, report)?;
    let starts = free.iter().map(|&place| {
        let mut state = start.clone();
        match swept {
            Swept::Police(number) => state.police[number] = place,
            _ => state.thief = place,
        }
        start_of(game, &solution, place, &state)
    });
    Ok(starts.collect())
}

/// The board with the exit of a number on each free cell in turn.
fn boards_with_exit<'a>(
    game: &'a PursuitGame,
    number: usize,
    free: &'a [BoardPlace],
) -> Result<impl Iterator<Item = Result<Board, BoardError>> + 'a, SweepError> {
    if !game.options().exits {
        return Err(SweepError::NoExits);
    }
    let exits = game.board().exits();
    if number >= exits.len().max(1) {
        return Err(SweepError::NoSuchPiece {
            piece: "exit",
            number: number + 1,
            found: exits.len(),
        });
    }
    Ok(free.iter().map(move |&place| {
        let mut moved = exits.clone();
        match moved.get_mut(number) {
            Some(exit) => *exit = place,
            None => moved.push(place),
        }
        let placement = Placement {
            exits: moved,
            ..Placement::default()
        };
        game.board().clone().place(&placement)
    }))
}

fn start_of(game: &PursuitGame, solution: &Solution, place: BoardPlace, state: &State) -> Start {
    let end = |to_move| {
        let state = State {
            to_move,
            ..state.clone()
        };
        // All pieces stand on free cells, so that the state exists.
        let position = game.position(&state).unwrap_or(game.start());
        let value = solution.value(position);
        End {
            ending: game.ending(position, value),
            plies: value.remoteness(),
        }
    };
    Start {
        place,
        end: end(state.to_move),
        end_otherwise: end(state.to_move.other()),
    }
}

/// The fairest starts, the fairest first: the balanced ones, or where there is none all that
/// are decided; see the definition above. Starts over at once are none.
#[must_use]
pub fn fairest(starts: &[Start], first: Piece) -> Vec<Start> {
    let mut fair: Vec<Start> = starts
        .iter()
        .filter(|start| start.is_balanced(first) && start.lasts() > 0)
        .copied()
        .collect();
    if fair.is_empty() {
        let decided = starts
            .iter()
            .filter(|start| start.end.plies.is_some_and(|plies| plies > 0));
        fair = decided.copied().collect();
        fair.sort_by_key(|start| (std::cmp::Reverse(start.end.plies), start.place));
    } else {
        fair.sort_by_key(|start| (std::cmp::Reverse(start.lasts()), start.place));
    }
    fair
}

impl fmt::Display for Swept {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Swept::Police(0) => formatter.pad("police"),
            Swept::Police(number) => write!(formatter, "police:{}", number + 1),
            Swept::Thief => formatter.pad("thief"),
            Swept::Exit(0) => formatter.pad("exit"),
            Swept::Exit(number) => write!(formatter, "exit:{}", number + 1),
        }
    }
}

impl FromStr for Swept {
    type Err = String;

    /// `police`, `thief` or `exit`; `police:2` is the second policeman, `exit:2` the second
    /// exit.
    fn from_str(text: &str) -> Result<Swept, String> {
        let error = || {
            format!(
                "expected police, thief or exit, or the second of several as police:2 or exit:2; found {text:?}"
            )
        };
        let (piece, number) = match text.split_once(':') {
            None => (text, 0),
            Some((piece, number)) => {
                let number: usize = number.parse().map_err(|_| error())?;
                (piece, number.checked_sub(1).ok_or_else(error)?)
            }
        };
        match (piece, number) {
            ("police", number) => Ok(Swept::Police(number)),
            ("exit", number) => Ok(Swept::Exit(number)),
            ("thief", 0) => Ok(Swept::Thief),
            _ => Err(error()),
        }
    }
}
