//! The one place that prints: data to standard output, everything else to standard error.

use crate::arguments::{Color, Global, Style};
use anstyle::{AnsiColor, Style as Paint};
use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use retrograde::Outcome;
use serde::Serialize;
use std::fmt::{Display, Write as _};
use std::io::{self, IsTerminal, Write};
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
            style: if global.json { Style::Json } else { global.format },
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
        let mut text = if self.style == Style::Jsonl {
            serde_json::to_string(answer)?
        } else {
            serde_json::to_string_pretty(answer)?
        };
        text.push('\n');
        self.text(&text)
    }

    /// Prints a table as comma-separated values.
    pub fn csv(&self, rows: impl IntoIterator<Item = Vec<String>>) -> Result<()> {
        let mut text = String::new();
        for row in rows {
            for (index, field) in row.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                push_csv_field(&mut text, field);
            }
            text.push_str("\r\n");
        }
        self.text(&text)
    }

    /// Says something on the side.
    pub fn note(&self, note: impl Display) {
        if !self.quiet {
            self.complain(AnsiColor::Cyan, "note", note);
        }
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
        if self.colored { format!("{paint}{text}{paint:#}") } else { text.to_owned() }
    }

    /// A progress bar on standard error, if somebody is there to see it.
    ///
    /// `total` is what `unit` adds up to, if known.
    pub fn progress(&self, phase: &'static str, unit: &'static str, total: Option<u64>) -> Progress {
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
        let style = ProgressStyle::with_template(template)
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let target = ProgressDrawTarget::stderr();
        let bar = ProgressBar::with_draw_target(total, target).with_style(style).with_message(phase);
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

/// A field as RFC 4180 wants it.
fn push_csv_field(text: &mut String, field: &str) {
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
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| visible_width(cell)).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            line.push_str(cell);
            let padding = widths[column] - visible_width(cell) + 2;
            // Writing to a string cannot fail.
            let _ = write!(line, "{:padding$}", "");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
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
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
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
        assert_eq!((plies(1), plies(0)), ("1 ply".to_owned(), "0 plies".to_owned()));
    }

    #[test]
    fn csv_fields_are_quoted_where_they_must_be() {
        let mut text = String::new();
        push_csv_field(&mut text, "say \"a,b\"");
        assert_eq!(text, "\"say \"\"a,b\"\"\"");
    }
}
