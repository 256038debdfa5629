//! Names of states, computed both ways: `P2:3/T0:1/police` is the policeman at row 2,
//! column 3, the thief at row 0, column 1, and the police to move. Several policemen stand
//! in ascending order, apart by `+`: `P0:0+2:3/T0:1/thief`. Rows and columns count from 0.

use super::board::BoardPlace;
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
        let place = self.split(position);
        // Writing to a string cannot fail.
        self.squad.with_members(place.police, |members| {
            for (index, &member) in members.iter().enumerate() {
                let (row, column) = self.cells.place(member);
                let sign = if index == 0 { 'P' } else { '+' };
                let _ = write!(buffer, "{sign}{row}:{column}");
            }
        });
        let (row, column) = self.cells.place(place.thief);
        let _ = write!(buffer, "/T{row}:{column}/{}", place.to_move);
    }

    fn find(&self, name: &str) -> Option<Position> {
        let (police, rest) = name.strip_prefix('P')?.split_once("/T")?;
        let (thief, to_move) = rest.split_once('/')?;
        let police: Vec<BoardPlace> = police.split('+').map(parse_place).collect::<Option<_>>()?;
        // Each position has one name only.
        if !police.is_sorted() {
            return None;
        }
        self.position(&State {
            police,
            thief: parse_place(thief)?,
            to_move: to_move.parse().ok()?,
        })
    }
}

fn parse_place(text: &str) -> Option<BoardPlace> {
    let (row, column) = text.split_once(':')?;
    Some((parse_number(row)?, parse_number(column)?))
}

/// A number as [`Naming::name`] writes it: no sign, no leading zero.
fn parse_number(text: &str) -> Option<u32> {
    let is_canonical = text == "0" || !text.starts_with('0');
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_canonical && is_number)
}
