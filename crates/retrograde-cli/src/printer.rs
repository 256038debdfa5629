//! The one place that prints: data to standard output, everything else to standard error.

use crate::arguments::{Color, Global, Style};
use anstyle::{AnsiColor, Style as Paint};
use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use retrograde::{Outcome, Player};
use serde::Serialize;
use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::Duration;

/// Prints answers, notes, errors and progress, as the global options ask.
#[derive(Debug, Clone, Copy)]
pub struct Printer {
    style: Style,
    quiet: bool,
    colored: bool,
    errors_colored: bool,
}

impl Printer {
    /// A printer for these options.
    pub fn new(global: &Global) -> Printer {
        let wants = |is_terminal: bool| match global.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        };
        Printer {
            style: if global.json {
                Style::Json
            } else {
                global.format
            },
            quiet: global.quiet,
            colored: wants(io::stdout().is_terminal()),
            errors_colored: wants(io::stderr().is_terminal()),
        }
    }

    /// How answers are printed.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Prints an answer for people, as it is.
    pub fn text(&self, text: &str) -> Result<()> {
        let mut sink = io::stdout().lock();
        sink.write_all(text.as_bytes())?;
        Ok(sink.flush()?)
    }

    /// Prints an answer as JSON: over several lines, or in one for `jsonl`.
    pub fn json(&self, answer: &impl Serialize) -> Result<()> {
        self.json_lines(std::iter::once(answer))
    }

    /// Prints answers as JSON, one after the other, without keeping their text.
    pub fn json_lines(&self, answers: impl IntoIterator<Item = impl Serialize>) -> Result<()> {
        let mut sink = buffered_stdout();
        for answer in answers {
            let written = if self.style == Style::Jsonl {
                serde_json::to_writer(&mut sink, &answer)
            } else {
                serde_json::to_writer_pretty(&mut sink, &answer)
            };
            // What failed is the pipe or the disk, not the JSON around it.
            written.map_err(io::Error::from)?;
            sink.write_all(b"\n")?;
        }
        Ok(sink.flush()?)
    }

    /// Prints a table as comma-separated values, without keeping its text.
    pub fn csv(&self, rows: impl IntoIterator<Item = Vec<String>>) -> Result<()> {
        let mut sink = buffered_stdout();
        let mut line = String::new();
        for row in rows {
            line.clear();
            for (index, field) in row.iter().enumerate() {
                if index > 0 {
                    line.push(',');
                }
                push_csv_field(&mut line, field);
            }
            line.push('\n');
            sink.write_all(line.as_bytes())?;
        }
        Ok(sink.flush()?)
    }

    /// Prints rows of cells as lines with aligned columns, without keeping their text:
    /// `rows` is called twice, for the widths and for the cells.
    pub fn table<R: IntoIterator<Item = Vec<String>>>(&self, rows: impl Fn() -> R) -> Result<()> {
        let widths = column_widths(rows());
        let mut sink = buffered_stdout();
        for row in rows() {
            sink.write_all(aligned_line(&row, &widths).as_bytes())?;
        }
        Ok(sink.flush()?)
    }

    /// Prints one line of a table whose columns are at least so wide, and at once.
    pub fn table_line(&self, row: &[String], widths: &[usize]) -> Result<()> {
        let widths: Vec<usize> = widths
            .iter()
            .map(|&width| width.min(WIDEST_COLUMN))
            .collect();
        self.text(&aligned_line(row, &widths))
    }

    /// Says something on the side.
    pub fn note(&self, note: impl Display) {
        if !self.quiet {
            self.complain(AnsiColor::Cyan, "note", note);
        }
    }

    /// Says what was asked for, on the side of the answer.
    pub fn aside(&self, text: &str) {
        // Where standard error is closed there is nobody left to tell.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    /// Says why the program fails.
    pub fn error(&self, error: impl Display) {
        self.complain(AnsiColor::Red, "error", error);
    }

    fn complain(&self, color: AnsiColor, kind: &str, message: impl Display) {
        let text = if self.errors_colored {
            let paint = Paint::new().fg_color(Some(color.into())).bold();
            format!("{paint}{kind}{paint:#}: {message}\n")
        } else {
            format!("{kind}: {message}\n")
        };
        // Where standard error is closed there is nobody left to tell.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    /// An outcome's word in its colour: blue wins, orange loses, grey is level, which
    /// colour-blind readers tell apart too.
    pub fn outcome(&self, outcome: Outcome) -> String {
        self.paint(outcome_paint(outcome), outcome.word())
    }

    /// A text in bold.
    pub fn bold(&self, text: &str) -> String {
        self.paint(Paint::new().bold(), text)
    }

    /// A text in a colour.
    pub fn paint(&self, paint: Paint, text: &str) -> String {
        if self.colored {
            format!("{paint}{text}{paint:#}")
        } else {
            text.to_owned()
        }
    }

    /// The sign of a player's piece, in the player's colour.
    pub fn piece(&self, sign: &str, player: Player) -> String {
        let color = match player {
            Player::Zero => AnsiColor::Blue,
            Player::One => AnsiColor::Yellow,
        };
        self.paint(Paint::new().fg_color(Some(color.into())).bold(), sign)
    }

    /// Hands standard output to whoever leads a conversation.
    pub fn conversation<T>(&self, lead: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> Result<T> {
        let mut sink = buffered_stdout();
        let result = lead(&mut sink)?;
        sink.flush()?;
        Ok(result)
    }

    /// A progress bar on standard error, if somebody is there to see it.
    ///
    /// `total` is what `unit` adds up to, if known.
    pub fn progress(
        &self,
        phase: &'static str,
        unit: &'static str,
        total: Option<u64>,
    ) -> Progress {
        if self.quiet || !io::stderr().is_terminal() {
            return Progress { bar: None };
        }
        let template = match (total, unit) {
            (Some(_), "bytes") => {
                "{msg} {wide_bar} {bytes}/{total_bytes} {bytes_per_sec}, {eta} left"
            }
            (None, "bytes") => "{msg} {spinner} {bytes} {bytes_per_sec}",
            (Some(_), _) => "{msg} {wide_bar} {human_pos}/{human_len} {per_sec}, {eta} left",
            (None, _) => "{msg} {spinner} {human_pos} {per_sec}",
        };
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let target = ProgressDrawTarget::stderr();
        let bar = ProgressBar::with_draw_target(total, target)
            .with_style(style)
            .with_message(phase);
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar: Some(bar) }
    }
}

/// A progress bar that disappears when dropped.
pub struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Moves the bar; never asks to stop, since a signal ends the program by itself.
    pub fn set(&self, done: u64) -> ControlFlow<()> {
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn outcome_paint(outcome: Outcome) -> Paint {
    let color = match outcome {
        Outcome::Win => AnsiColor::Blue,
        Outcome::Loss => AnsiColor::Yellow,
        Outcome::Tie => AnsiColor::Green,
        Outcome::Draw => AnsiColor::BrightBlack,
    };
    Paint::new().fg_color(Some(color.into()))
}

/// A field as RFC 4180 wants it; lines end with a line feed, as in solutions.
pub fn push_csv_field(text: &mut String, field: &str) {
    if field.contains(['"', ',', '\n', '\r']) {
        text.push('"');
        text.push_str(&field.replace('"', "\"\""));
        text.push('"');
    } else {
        text.push_str(field);
    }
}

/// Rows of cells as lines with aligned columns, two blanks apart.
///
/// Colours are invisible, so widths count what is seen.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let widths = column_widths(rows);
    rows.iter().map(|row| aligned_line(row, &widths)).collect()
}

/// The width of each column, but no more than [`WIDEST_COLUMN`].
fn column_widths(rows: impl IntoIterator<Item = impl AsRef<[String]>>) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in rows {
        let row = row.as_ref();
        widths.resize(widths.len().max(row.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = visible_width(cell).min(WIDEST_COLUMN).max(*width);
        }
    }
    widths
}

/// One name of a megabyte must not push every line as far to the right.
const WIDEST_COLUMN: usize = 60;

fn aligned_line(row: &[String], widths: &[usize]) -> String {
    let mut line = String::new();
    for (cell, width) in row.iter().zip(widths) {
        line.push_str(cell);
        let padding = width.saturating_sub(visible_width(cell)) + 2;
        // Writing to a string cannot fail.
        let _ = write!(line, "{:padding$}", "");
    }
    line.truncate(line.trim_end().len());
    line.push('\n');
    line
}

fn visible_width(cell: &str) -> usize {
    let mut width = 0;
    let mut inside_escape = false;
    for character in cell.chars() {
        match character {
            '\u{1b}' => inside_escape = true,
            'm' if inside_escape => inside_escape = false,
            _ if !inside_escape => width += 1,
            _ => {}
        }
    }
    width
}

/// "1 ply", "2 plies".
pub fn plies(count: u64) -> String {
    if count == 1 {
        "1 ply".to_owned()
    } else {
        format!("{count} plies")
    }
}

/// "1 position", "2 positions".
pub fn counted(count: u64, thing: &str) -> String {
    if count == 1 {
        format!("1 {thing}")
    } else {
        format!("{count} {thing}s")
    }
}

fn buffered_stdout() -> BufWriter<io::StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_with_and_without_colours() {
        let rows = [
            vec!["a".to_owned(), "bb".to_owned()],
            vec!["\u{1b}[34mccc\u{1b}[0m".to_owned(), "d".to_owned()],
        ];
        assert_eq!(aligned(&rows), "a    bb\n\u{1b}[34mccc\u{1b}[0m  d\n");
    }

    #[test]
    fn one_ply_is_singular() {
        assert_eq!(
            (plies(1), plies(0)),
            ("1 ply".to_owned(), "0 plies".to_owned())
        );
    }

    #[test]
    fn csv_fields_are_quoted_where_they_must_be() {
        let mut text = String::new();
        push_csv_field(&mut text, "say \"a,b\"");
        assert_eq!(text, "\"say \"\"a,b\"\"\"");
    }
}
