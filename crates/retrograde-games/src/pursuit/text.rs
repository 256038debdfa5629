//! Writes a board as the text that reads back as the same board.

use super::board::Board;
use super::options::{Movement, Piece, PursuitOptions};
use retrograde::Rules;
use std::fmt;

/// The board as a text: its rules, where they are not the classic ones, then its rows. It
/// reads as the same board unless two things share a cell: a piece hides what is below it,
/// and `X` or a digit stands for several.
impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cops() != 1 {
            writeln!(formatter, "!cops {}", self.cops())?;
        }
        if self.is_torus() {
            writeln!(formatter, "!torus")?;
        }
        for [one, other] in self.doors() {
            writeln!(
                formatter,
                "!door {},{}-{},{}",
                one.0, one.1, other.0, other.1
            )?;
        }
        write_options(formatter, &self.options())?;
        for row in 0..self.rows() {
            let line: String = (0..self.columns())
                .map(|column| self.letter((row, column), self.police(), self.thief()))
                .collect();
            writeln!(formatter, "{line}")?;
        }
        Ok(())
    }
}

/// The lines of all rules that are not the classic ones.
fn write_options(formatter: &mut fmt::Formatter<'_>, options: &PursuitOptions) -> fmt::Result {
    let classic = PursuitOptions::default();
    if options.first != classic.first {
        writeln!(formatter, "!first {}", options.first)?;
    }
    write_movement(formatter, Piece::Police, options.police, classic.police)?;
    write_movement(formatter, Piece::Thief, options.thief, classic.thief)?;
    if options.is_lazy {
        writeln!(formatter, "!lazy")?;
    }
    if !options.exits {
        writeln!(formatter, "!no-exit")?;
    }
    let Rules { dead_end, infinite } = options.rules;
    if dead_end != classic.rules.dead_end {
        writeln!(formatter, "!dead-end {dead_end}")?;
    }
    if infinite != classic.rules.infinite {
        writeln!(formatter, "!infinite {infinite}")?;
    }
    Ok(())
}

fn write_movement(
    formatter: &mut fmt::Formatter<'_>,
    piece: Piece,
    movement: Movement,
    classic: Movement,
) -> fmt::Result {
    if movement.directions != classic.directions {
        writeln!(formatter, "!{piece}-directions {}", movement.directions)?;
    }
    if movement.speed != classic.speed {
        writeln!(formatter, "!{piece}-speed {}", movement.speed)?;
    }
    if movement.jumps != classic.jumps {
        writeln!(formatter, "!{piece}-jumps {}", movement.jumps)?;
    }
    if !movement.may_pass {
        writeln!(formatter, "!no-{piece}-pass")?;
    }
    Ok(())
}
