//! The lines above a board that begin with `!`: rules, doors and places that its rows
//! cannot show.
//!
//! A line `!NAME VALUE` says what the option `--NAME VALUE` of the command says:
//!
//! ```text
//! directive  = "!" name [ blanks value ]
//! !cops K                                  so many policemen stand on the board
//! !police R,C    !thief R,C    !exit R,C   instead of the letters of the rows
//! !door R,C-R,C                            two cells that are one step apart
//! !torus                                   the edges are joined
//! !first police|thief
//! !lazy                                    one policeman moves in a turn
//! !police-directions SET                   !thief-directions SET
//! !police-speed N                          !thief-speed N
//! !police-jumps nothing|walls|pieces|all   !thief-jumps ...
//! !no-police-pass                          !no-thief-pass
//! !no-exit
//! !dead-end loses|wins|ties|police|thief
//! !infinite draw|police|thief
//! ```
//!
//! Places can be checked only when the rows are known, so they wait until then, each with
//! the line that it came from.

use super::board::{Board, BoardPlace, Placement};
use super::error::BoardError;
use super::options::{MAX_SPEED, Movement, Piece, PursuitOptions};
use retrograde::{parse_dead_end, parse_infinite};
use std::str::FromStr;

/// The most policemen that a board can have.
pub const MAX_COPS: u32 = 64;

/// What the lines above the rows say.
#[derive(Debug, Default)]
pub(super) struct Directives {
    options: PursuitOptions,
    is_torus: bool,
    cops: Option<u32>,
    /// How many policemen there are, if it is known from elsewhere.
    known_cops: Option<u32>,
    waiting: Vec<Waiting>,
}

/// A place and where it was given.
#[derive(Debug)]
struct Waiting {
    line: u64,
    column: u64,
    what: What,
}

#[derive(Debug)]
enum What {
    Police(BoardPlace),
    Thief(BoardPlace),
    Exit(BoardPlace),
    Door([BoardPlace; 2]),
}

const NAMES: &str = "cops, police, thief, exit, door, torus, first, lazy, police-directions, \
                     thief-directions, police-speed, thief-speed, police-jumps, thief-jumps, \
                     no-police-pass, no-thief-pass, no-exit, dead-end, infinite";

impl Directives {
    /// For so many policemen, whatever the lines say of their number.
    pub(super) fn for_cops(cops: Option<u32>) -> Directives {
        Directives {
            known_cops: cops,
            ..Directives::default()
        }
    }

    /// How many policemen there are, if that is said anywhere.
    pub(super) fn cops(&self) -> Option<u32> {
        self.known_cops.or(self.cops)
    }

    /// Takes a line, with its `!`.
    pub(super) fn take(&mut self, text: &str, line: u64) -> Result<(), BoardError> {
        let rest = text.strip_prefix('!').unwrap_or(text);
        let (name, value) = rest
            .split_once([' ', '\t'])
            .map_or((rest, ""), |(name, value)| (name, value.trim()));
        let name = name.trim_end();
        // Characters, not bytes, as everywhere in boards.
        let before_value = text.len() - text.trim_end().len() + value.len();
        let value_begin = text.len() - before_value;
        let column = text
            .get(..value_begin)
            .map_or(0, |head| head.chars().count()) as u64
            + 1;
        self.apply(name, value, line, column)
    }

    fn apply(&mut self, name: &str, value: &str, line: u64, column: u64) -> Result<(), BoardError> {
        let bad_name = |problem: String| BoardError::BadDirective {
            problem,
            line,
            column: 2,
        };
        let bad_value = |expected: String| BoardError::BadDirective {
            problem: format!("!{name} expects {expected}, found {value:?}"),
            line,
            column,
        };
        let options = &mut self.options;
        let is_flag = match name {
            "torus" => Some((&mut self.is_torus, true)),
            "lazy" => Some((&mut options.is_lazy, true)),
            "no-police-pass" => Some((&mut options.police.may_pass, false)),
            "no-thief-pass" => Some((&mut options.thief.may_pass, false)),
            "no-exit" => Some((&mut options.exits, false)),
            _ => None,
        };
        if let Some((flag, set)) = is_flag {
            *flag = set;
            return if value.is_empty() {
                Ok(())
            } else {
                Err(bad_value("nothing more on its line".to_owned()))
            };
        }
        let mut wait = |what| self.waiting.push(Waiting { line, column, what });
        match name {
            "cops" => {
                let cops = value
                    .parse()
                    .ok()
                    .filter(|cops| (1..=MAX_COPS).contains(cops));
                let expected = || bad_value(format!("a number from 1 to {MAX_COPS}"));
                self.cops = Some(cops.ok_or_else(expected)?);
            }
            "police" => wait(What::Police(parse_place(value).map_err(bad_value)?)),
            "thief" => wait(What::Thief(parse_place(value).map_err(bad_value)?)),
            "exit" => wait(What::Exit(parse_place(value).map_err(bad_value)?)),
            "door" => wait(What::Door(parse_door(value).map_err(bad_value)?)),
            "first" => options.first = word(value).map_err(bad_value)?,
            "dead-end" => {
                options.rules.dead_end = parse_dead_end(rule_word(value))
                    .ok_or_else(|| bad_value("loses, wins, ties, police or thief".to_owned()))?;
            }
            "infinite" => {
                options.rules.infinite = parse_infinite(rule_word(value))
                    .ok_or_else(|| bad_value("draw, police or thief".to_owned()))?;
            }
            _ => {
                let unknown =
                    || bad_name(format!("unknown option !{name}; expected one of {NAMES}"));
                let (piece, rest) = name.split_once('-').ok_or_else(unknown)?;
                let piece = Piece::from_str(piece).map_err(|_| unknown())?;
                let movement = movement_of(options, piece);
                match rest {
                    "directions" => movement.directions = word(value).map_err(bad_value)?,
                    "jumps" => movement.jumps = word(value).map_err(bad_value)?,
                    "speed" => movement.speed = parse_speed(value).map_err(bad_value)?,
                    _ => return Err(unknown()),
                }
            }
        }
        Ok(())
    }

    /// Puts everything onto the board that the rows show.
    pub(super) fn finish(self, board: Board) -> Result<Board, BoardError> {
        let cops = self.cops();
        let mut board = board.with_options(self.options).with_torus(self.is_torus);
        let mut placement = Placement::default();
        for Waiting { line, column, what } in self.waiting {
            let checked = match what {
                What::Police(place) => {
                    placement.police.push(place);
                    board.require_free("police", place)
                }
                What::Thief(place) => {
                    placement.thief = Some(place);
                    board.require_free("thief", place)
                }
                What::Exit(place) => {
                    placement.exits.push(place);
                    board.require_free("exit", place)
                }
                What::Door(ends) => board.add_door(ends),
            };
            checked.map_err(|error| BoardError::InDirective {
                line,
                column,
                error: Box::new(error),
            })?;
        }
        // How many are asked for is looked at when a game begins.
        board = board.place(&placement)?;
        Ok(match cops {
            Some(cops) => board.with_cops(cops),
            None => board,
        })
    }
}

fn movement_of(options: &mut PursuitOptions, piece: Piece) -> &mut Movement {
    match piece {
        Piece::Police => &mut options.police,
        Piece::Thief => &mut options.thief,
    }
}

fn word<Word: FromStr<Err = super::options::OptionError>>(value: &str) -> Result<Word, String> {
    value
        .parse()
        .map_err(|error: super::options::OptionError| error.expected.to_owned())
}

/// A place as `ROW,COLUMN`, both from 0.
pub fn parse_place(text: &str) -> Result<BoardPlace, String> {
    let place = text
        .split_once(',')
        .and_then(|(row, column)| Some((row.trim().parse().ok()?, column.trim().parse().ok()?)));
    place.ok_or_else(|| "ROW,COLUMN counted from 0, such as 3,4".to_owned())
}

/// A door as `ROW,COLUMN-ROW,COLUMN`.
pub fn parse_door(text: &str) -> Result<[BoardPlace; 2], String> {
    let ends = text
        .split_once('-')
        .and_then(|(one, other)| Some([parse_place(one).ok()?, parse_place(other).ok()?]));
    ends.ok_or_else(|| {
        "two cells counted from 0, ROW,COLUMN-ROW,COLUMN, such as 0,0-3,4".to_owned()
    })
}

/// How many steps a piece makes in a turn.
pub fn parse_speed(text: &str) -> Result<u8, String> {
    let speed = text
        .parse()
        .ok()
        .filter(|speed| (1..=MAX_SPEED).contains(speed));
    speed.ok_or_else(|| format!("a number from 1 to {MAX_SPEED}"))
}

/// The word for a rule that names this side: the police is player 0, the thief player 1.
fn rule_word(word: &str) -> &str {
    match word {
        "police" => "player-0",
        "thief" => "player-1",
        _ => word,
    }
}
