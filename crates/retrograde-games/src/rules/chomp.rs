//! Chomp: bites out of a bar of chocolate whose upper left piece is poisoned.
//!
//! A move names a piece that is left and takes it with all pieces to its right and below. Who
//! has only the poisoned piece left has lost.
//!
//! Encoding: what is left are rows that never grow longer downwards; the key is a number to
//! base columns + 1, whose digits are their lengths, the first row lowest. A position reads
//! `7/7/4/0`: the lengths from the top. A bar of r x c pieces has (r + c)! / (r! c!) - 1
//! positions.
//!
//! Source: GamesmanClassic `mchomp`, whose graph for 4 rows of 7 the tests hold this file
//! against; the first player wins on every bar but 1 x 1 (David Gale, "A curious Nim-type
//! game", 1974).

use super::switches::{MISERE, goal, rules_where_stuck, yes};
use crate::catalog::{GameEntry, GameOptions, OptionEntry, OptionError};
use retrograde::drawing::{Drawing, point};
use retrograde::{AnyGame, Game, Moves, Outcome, Rules};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "chomp",
    summary: "Bites out of a bar of chocolate whose corner is poisoned",
    source: "GamesmanClassic mchomp",
    options: &[
        OptionEntry {
            name: "rows",
            values: "4, from 1 to 10",
            default: "4",
            meaning: "rows of the bar",
        },
        OptionEntry {
            name: "columns",
            values: "7, from 1 to 10",
            default: "7",
            meaning: "columns of the bar",
        },
        MISERE,
    ],
    build,
};

const MOST: usize = 10;

fn build(options: &GameOptions) -> Result<Box<dyn AnyGame>, OptionError> {
    let size = |name| options.value(name, |size: &usize| (1..=MOST).contains(size));
    Ok(Box::new(Chomp {
        name: options.full_name(ENTRY.name),
        rows: size("rows")?,
        columns: size("columns")? as u8,
        poisoned: goal(yes(options, "misere")?),
    }))
}

struct Chomp {
    name: String,
    rows: usize,
    columns: u8,
    /// What a player gets to whom the poisoned piece alone is left.
    poisoned: Outcome,
}

/// How long the rows are that are left; 0 beyond the last row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Bar([u8; MOST]);

impl Chomp {
    fn rows_of<'a>(&self, bar: &'a Bar) -> &'a [u8] {
        &bar.0[..self.rows]
    }

    /// A bar of rows that get no longer downwards and keep the poisoned piece.
    fn bar(&self, lengths: impl Iterator<Item = u8>) -> Option<Bar> {
        let mut bar = Bar([0; MOST]);
        for (row, length) in bar.0.iter_mut().zip(lengths) {
            *row = length;
        }
        let falling = bar.0.windows(2).all(|pair| pair[0] >= pair[1]);
        (falling && (1..=self.columns).contains(&bar.0[0])).then_some(bar)
    }
}

impl Game for Chomp {
    type Position = Bar;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(self.poisoned)
    }

    fn starts(&self) -> Vec<Bar> {
        let mut bar = Bar([0; MOST]);
        bar.0[..self.rows].fill(self.columns);
        vec![bar]
    }

    fn moves(&self, bar: Bar, moves: &mut Moves<Bar>) {
        for row in 0..self.rows {
            for column in 0..bar.0[row] {
                if row == 0 && column == 0 {
                    continue;
                }
                let mut left = bar;
                for length in &mut left.0[row..] {
                    *length = column.min(*length);
                }
                moves.add(left);
            }
        }
    }

    fn terminal(&self, bar: Bar) -> Option<Outcome> {
        let pieces: u8 = bar.0.iter().sum();
        (pieces == 1).then_some(self.poisoned)
    }

    fn encode(&self, bar: Bar) -> Option<u64> {
        let base = u64::from(self.columns) + 1;
        let lengths = self.rows_of(&bar).iter().rev();
        Some(lengths.fold(0, |key, &length| key * base + u64::from(length)))
    }

    fn decode(&self, key: u64) -> Option<Bar> {
        let base = u64::from(self.columns) + 1;
        let mut rest = key;
        let lengths = std::iter::from_fn(|| {
            let length = rest % base;
            rest /= base;
            Some(length as u8)
        });
        let bar = self.bar(lengths.take(self.rows));
        bar.filter(|_| rest == 0)
    }

    fn print(&self, bar: Bar) -> Option<String> {
        let lengths = self.rows_of(&bar).iter().map(u8::to_string);
        Some(lengths.collect::<Vec<_>>().join("/"))
    }

    fn parse(&self, text: &str) -> Result<Bar, String> {
        let lengths: Option<Vec<u8>> = text.split('/').map(canonical_number).collect();
        lengths
            .filter(|lengths| lengths.len() == self.rows)
            .and_then(|lengths| self.bar(lengths.into_iter()))
            .ok_or_else(|| {
                format!(
                    "{text:?} is no bar; expected the lengths of {} rows from the top, at most \
                     {}, none longer than the one above, the first at least 1, as in {}",
                    self.rows,
                    self.columns,
                    vec![self.columns.to_string(); self.rows].join("/")
                )
            })
    }

    /// The piece that is named: a letter for its column, a number for its row, from the
    /// upper left.
    fn move_name(&self, from: Bar, to: Bar) -> Option<String> {
        let row = (0..self.rows).find(|&row| from.0[row] != to.0[row])?;
        let column = char::from(b'a' + to.0[row]);
        Some(format!("{column}{}", row + 1))
    }

    fn drawing(&self, bar: Bar) -> Option<Drawing> {
        let mut drawing = Drawing::squares(self.columns, self.rows as u8);
        let lengths = self.rows_of(&bar);
        drawing
            .cells
            .retain(|cell| cell.at.column < f32::from(lengths[cell.at.row as usize]));
        drawing.piece(point(0_u8, 0_u8), '!', None);
        Some(drawing)
    }
}

/// Reads a number as it is printed: without a sign, and without zeros before it.
fn canonical_number(text: &str) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
