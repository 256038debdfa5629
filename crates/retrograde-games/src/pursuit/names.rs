//! Names of states, computed both ways: `P2:3/T0:1/police` is the police at row 2,
//! column 3, the thief at row 0, column 1, and the police to move. Rows and columns
//! count from 0.

use super::game::{PursuitGame, State};
use retrograde::{Naming, Position};
use std::fmt::Write as _;

impl Naming for PursuitGame {
    fn name(&self, position: Position) -> String {
        let mut name = String::new();
        self.append_name(position, &mut name);
        name
    }

    fn append_name(&self, position: Position, buffer: &mut String) {
        let State {
            police,
            thief,
            to_move,
        } = self.state(position);
        // Writing to a string cannot fail.
        let _ = write!(
            buffer,
            "P{}:{}/T{}:{}/{to_move}",
            police.0, police.1, thief.0, thief.1
        );
    }

    fn find(&self, name: &str) -> Option<Position> {
        let (police, rest) = name.strip_prefix('P')?.split_once("/T")?;
        let (thief, to_move) = rest.split_once('/')?;
        self.position(State {
            police: parse_place(police)?,
            thief: parse_place(thief)?,
            to_move: to_move.parse().ok()?,
        })
    }
}

fn parse_place(text: &str) -> Option<(u32, u32)> {
    let (row, column) = text.split_once(':')?;
    Some((parse_number(row)?, parse_number(column)?))
}

/// A number as [`Naming::name`] writes it: no sign, no leading zero, so that each
/// position has one name only.
fn parse_number(text: &str) -> Option<u32> {
    let is_canonical = text == "0" || !text.starts_with('0');
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_canonical && is_number)
}
