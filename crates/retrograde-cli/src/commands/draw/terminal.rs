//! A picture in the terminal: boards as a grid of cells in colour, graphs as a table.
//!
//! A cell shows whose it is by a letter, and how many plies that takes; colours say it once
//! more. `[..]` is where the piece stands whose places are coloured. On a path the letter is
//! the piece and the number its last stop there.

use super::output::{Content, Picture};
use crate::context::Context;
use crate::printer::{Printer, aligned};
use anstyle::{RgbColor, Style as Paint};
use anyhow::Result;
use retrograde::Player;
use retrograde::drawing::{Color, Drawing, Look, Point, Shape, Tint};

/// Prints the picture; of several, one after the other.
pub fn print(picture: &Picture, context: &Context) -> Result<()> {
    let printer = &context.printer;
    match &picture.content {
        Content::Still(drawing) => printer.text(&text(drawing, picture.letters, printer)),
        Content::Moving(animation) => {
            for (index, frame) in animation.frames.iter().enumerate() {
                let gap = if index == 0 { "" } else { "\n" };
                printer.text(&format!("{gap}{}", text(frame, picture.letters, printer)))?;
            }
            Ok(())
        }
    }
}

fn text(drawing: &Drawing, letters: [char; 2], printer: &Printer) -> String {
    let is_plain = drawing.tints.is_empty() && drawing.trails.is_empty();
    let is_board =
        drawing.cells.iter().any(|cell| cell.shape == Shape::Wall) || !drawing.captions.is_empty();
    if is_plain && !is_board {
        return drawing
            .to_styled_text(Look::Unicode, &|signs, player| printer.piece(signs, player));
    }
    let mut text = if is_board {
        grid(drawing, letters, printer)
    } else {
        table(drawing, letters, printer)
    };
    for key in &drawing.keys {
        let sign = match winner_of(key.color) {
            Some(player) => letters[player.index()],
            None => '=',
        };
        let sample = printer.paint(paint_on(key.color), &format!(" {sign} "));
        text.push_str(&format!("{sample} {}\n", key.text));
    }
    for note in &drawing.notes {
        text.push_str(note);
        text.push('\n');
    }
    text
}

/// What stands in a cell, and in which colours.
struct Shown {
    words: String,
    paint: Paint,
    brackets: bool,
}

fn shown(drawing: &Drawing, at: Point, letters: [char; 2]) -> Shown {
    let mut shown = Shown {
        words: String::new(),
        paint: Paint::new(),
        brackets: false,
    };
    if let Some(tint) = drawing.tints.iter().find(|tint| tint.at == at) {
        shown.words = tint_words(tint, letters);
        shown.paint = paint_on(tint.color());
        shown.brackets = tint.border.is_some();
    }
    let stops: Vec<String> = drawing
        .trails
        .iter()
        .filter_map(|trail| {
            let &(last, _) = trail.stops.iter().rev().find(|&&(_, stop)| stop == at)?;
            let letter = trail.player.map(|player| letters[player.index()]);
            Some(format!("{}{last}", letter.unwrap_or('.')))
        })
        .collect();
    if !stops.is_empty() {
        shown.words = stops.join(" ");
        shown.paint = shown.paint.bold();
        return shown;
    }
    let pieces: Vec<_> = drawing
        .pieces
        .iter()
        .filter(|piece| piece.at == at)
        .collect();
    if let Some(piece) = pieces.first() {
        shown.words = pieces.iter().map(|piece| piece.symbol).collect();
        shown.paint = match piece.player {
            Some(player) => paint_on(Color::of_player(player)).bold(),
            None => Paint::new().bold(),
        };
    }
    shown
}

fn tint_words(tint: &Tint, letters: [char; 2]) -> String {
    match tint.winner {
        Some(player) => format!("{}{}", letters[player.index()], tint.text),
        None => format!("={}", tint.text),
    }
}

/// Who wins where a place has this colour, if it is one of those that keys explain.
fn winner_of(color: Color) -> Option<Player> {
    let is_of = |player: &Player| {
        let mut shares = (0..=10).map(|tenth| f64::from(tenth) / 10.0);
        shares.any(|share| Color::won_by(*player, share) == color)
    };
    [Player::Zero, Player::One].into_iter().find(is_of)
}

fn paint_on(color: Color) -> Paint {
    let rgb = |Color([red, green, blue]): Color| RgbColor(red, green, blue);
    Paint::new()
        .bg_color(Some(rgb(color).into()))
        .fg_color(Some(rgb(color.ink()).into()))
}

/// Rows of cells with their numbers, all as wide as the widest.
fn grid(drawing: &Drawing, letters: [char; 2], printer: &Printer) -> String {
    let of = |number: f32| number.round() as i64;
    let rows = drawing
        .cells
        .iter()
        .map(|cell| of(cell.at.row))
        .max()
        .unwrap_or(0);
    let cells: Vec<(Point, Shape, Option<&str>, Shown)> = drawing
        .cells
        .iter()
        .map(|cell| {
            let shown = shown(drawing, cell.at, letters);
            (cell.at, cell.shape, cell.label.as_deref(), shown)
        })
        .collect();
    let widths = cells.iter().map(|(.., shown)| shown.words.chars().count());
    let width = widths.max().unwrap_or(1).max(2);
    let margin = rows.to_string().len();
    let mut text = " ".repeat(margin);
    let columns = drawing
        .cells
        .iter()
        .map(|cell| of(cell.at.column))
        .max()
        .unwrap_or(-1);
    for column in 0..=columns {
        text.push_str(&format!(" {column:>width$} "));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for row in 0..=rows {
        text.push_str(&format!("{row:>margin$}"));
        for (_, shape, label, shown) in cells.iter().filter(|(at, ..)| of(at.row) == row) {
            let words = match (shape, shown.words.is_empty(), label) {
                (Shape::Wall, ..) => "█".repeat(width + 2),
                (_, true, Some(label)) => format!(" {label:>width$} "),
                (_, true, None) => format!(" {:>width$} ", "·"),
                (_, false, _) if shown.brackets => format!("[{:>width$}]", shown.words),
                (_, false, _) => format!(" {:>width$} ", shown.words),
            };
            let paint = match shape {
                Shape::Wall => Paint::new().dimmed(),
                _ => shown.paint,
            };
            text.push_str(&printer.paint(paint, &words));
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// A line for each vertex.
fn table(drawing: &Drawing, letters: [char; 2], printer: &Printer) -> String {
    let mut rows = vec![vec![
        "vertex".to_owned(),
        "shown".to_owned(),
        "stands".to_owned(),
    ]];
    for cell in &drawing.cells {
        let shown = shown(drawing, cell.at, letters);
        let pieces = drawing.pieces.iter().filter(|piece| piece.at == cell.at);
        let mut stands: String = pieces.map(|piece| piece.symbol).collect();
        if shown.brackets
            && let Some(tint) = drawing.tints.iter().find(|tint| tint.at == cell.at)
        {
            stands.extend(tint.border.map(|player: Player| letters[player.index()]));
        }
        rows.push(vec![
            cell.label.clone().unwrap_or_default(),
            printer.paint(shown.paint, &shown.words),
            stands,
        ]);
    }
    aligned(&rows)
}
