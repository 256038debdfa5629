//! `retrograde probe`: what single positions are worth, looked up in a solution file where
//! it lies.
//!
//! Positions come from the command line or, a million at a time, from standard input. Each
//! line is answered with one line, in the same order, whatever is wrong with it.

use crate::arguments::{ProbeArguments, Style};
use crate::context::Context;
use crate::describe::winner_by_turn;
use crate::exit::Answer;
use crate::printer::push_csv_field;
use crate::prober::{Found, ProbedMove, Prober};
use crate::replies::MoveReport;
use crate::solution_file::is_solution_file;
use anyhow::{Result, bail};
use retrograde::play::wins;
use retrograde::{Outcome, Player, Value};
use retrograde_formats::quote_name;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// How much is read at a time, in bytes; what was asked before is answered first.
const READ_AT_ONCE: usize = 1 << 16;

/// Opens the file and answers.
pub fn run(arguments: &ProbeArguments, context: &Context) -> Result<Answer> {
    let path = &arguments.file;
    if Path::new(path).exists() && !is_solution_file(path) {
        bail!(
            "{path} is no solution file; `retrograde solve {path} -o FILE.retro` makes one, \
             and `retrograde best` takes any game"
        );
    }
    let style = context.printer.style();
    if arguments.moves && style == Style::Csv {
        bail!("--moves does not go with csv, which has one line per position; use --json");
    }
    let mut asked = Asked {
        prober: Prober::open(path, arguments.keys, arguments.moves)?,
        style,
        moves: arguments.moves,
        line: String::new(),
        all_found: true,
    };
    let from_stdin = match arguments.positions.as_slice() {
        [] => true,
        [only] => only == "-",
        _ => false,
    };
    context.printer.conversation(|sink| {
        asked.begin(sink)?;
        if from_stdin {
            return Ok(asked.answer_lines(io::stdin().lock(), sink));
        }
        for position in &arguments.positions {
            if let Err(error) = asked.answer(position, sink) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    })??;
    Ok(if asked.all_found {
        Answer::Positive
    } else {
        Answer::Negative
    })
}

/// Questions, and how to answer them.
struct Asked {
    prober: Prober,
    style: Style,
    moves: bool,
    /// The answer that is being put together; kept, since a million of them are needed.
    line: String,
    all_found: bool,
}

/// A question as JSON: `{"position": "..."}`.
#[derive(Deserialize)]
struct Question<'a> {
    #[serde(borrow)]
    position: Cow<'a, str>,
}

/// An answer as JSON; `docs/schema.md` describes it.
#[derive(Serialize)]
struct Report<'a> {
    position: &'a str,
    outcome: &'static str,
    /// Plies; `null` where play never ends.
    remoteness: Option<u32>,
    winner: Option<usize>,
    winner_name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveReport>>,
}

/// Why there is no answer, as JSON.
#[derive(Serialize)]
struct Unknown<'a> {
    position: &'a str,
    error: &'a str,
}

impl Asked {
    fn begin(&self, sink: &mut dyn Write) -> io::Result<()> {
        match self.style {
            Style::Csv => sink.write_all(b"position,outcome,remoteness,winner,error\n"),
            _ => Ok(()),
        }
    }

    fn answer_lines(&mut self, input: impl io::Read, sink: &mut dyn Write) -> Result<()> {
        let mut input = BufReader::with_capacity(READ_AT_ONCE, input);
        let mut line = Vec::new();
        loop {
            // Whoever waits for answers before he asks on gets them.
            if input.buffer().is_empty() {
                sink.flush()?;
            }
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            while matches!(line.last(), Some(b'\n' | b'\r')) {
                line.pop();
            }
            match std::str::from_utf8(&line) {
                Ok(text) => self.answer_line(text, sink)?,
                Err(_) => {
                    let text = String::from_utf8_lossy(&line);
                    self.answer_unknown(&text, "it is not UTF-8", sink)?;
                }
            }
        }
    }

    fn answer_line(&mut self, text: &str, sink: &mut dyn Write) -> Result<()> {
        if !matches!(self.style, Style::Json | Style::Jsonl) {
            return self.answer(text, sink);
        }
        match serde_json::from_str::<Question<'_>>(text) {
            Ok(question) => self.answer(&question.position, sink),
            Err(_) => {
                let error = "expected a line such as {\"position\": \"...\"}";
                self.answer_unknown(text, error, sink)
            }
        }
    }

    fn answer(&mut self, text: &str, sink: &mut dyn Write) -> Result<()> {
        let found = match self.prober.find(text)? {
            Ok(found) => found,
            Err(reason) => return self.answer_unknown(text, &reason, sink),
        };
        let moves = if self.moves {
            Some(self.prober.moves(&found)?)
        } else {
            None
        };
        match self.style {
            Style::Text => self.answer_in_words(text, &found, moves, sink),
            Style::Json | Style::Jsonl => self.answer_in_json(text, &found, moves, sink),
            Style::Csv => self.answer_in_csv(text, &found, sink),
        }
    }

    /// The sentence that all commands say of a position.
    fn answer_in_words(
        &mut self,
        text: &str,
        found: &Found,
        moves: Option<Vec<ProbedMove>>,
        sink: &mut dyn Write,
    ) -> Result<()> {
        let line = &mut self.line;
        line.clear();
        push_name(line, text);
        line.push_str(": ");
        push_value(line, found.value, " for the player to move");
        match (found.winner, found.value.outcome()) {
            (Some(player), _) => {
                line.push_str("; ");
                line.push_str(&wins(self.prober.player_name(player)));
                line.push('\n');
            }
            (None, Outcome::Win) => line.push_str("; the player to move wins\n"),
            (None, Outcome::Loss) => line.push_str("; the opponent of the player to move wins\n"),
            (None, _) => line.push_str("; nobody wins\n"),
        }
        for made in moves.into_iter().flatten() {
            let is_optimal = made.result == Some(found.value);
            line.push_str(if is_optimal { "  * " } else { "    " });
            line.push_str(&quote_name(&made.to));
            if let Some(name) = &made.name {
                line.push_str(&format!(" ({name})"));
            }
            if made.again {
                line.push_str(" (moves again)");
            }
            line.push_str(": ");
            match made.result {
                Some(result) => push_value(line, result, " for the player who moves"),
                None => line.push_str("too deep to say"),
            }
            line.push('\n');
        }
        Ok(sink.write_all(line.as_bytes())?)
    }

    fn answer_in_json(
        &mut self,
        text: &str,
        found: &Found,
        moves: Option<Vec<ProbedMove>>,
        sink: &mut dyn Write,
    ) -> Result<()> {
        let report = |made: ProbedMove| MoveReport {
            to: made.to,
            name: made.name,
            again: made.again,
            outcome: made.result.map(|result| result.outcome().word()),
            plies: made.result.and_then(Value::remoteness),
            optimal: made.result == Some(found.value),
            refutation: None,
        };
        let winner_name = |player| self.prober.player_name(player);
        write_json(
            sink,
            &Report {
                position: text,
                outcome: found.value.outcome().word(),
                remoteness: found.value.remoteness(),
                winner: found.winner.map(Player::index),
                winner_name: found.winner.map(winner_name),
                moves: moves.map(|moves| moves.into_iter().map(report).collect()),
            },
        )
    }

    fn answer_in_csv(&mut self, text: &str, found: &Found, sink: &mut dyn Write) -> Result<()> {
        let line = &mut self.line;
        line.clear();
        push_csv_field(line, text);
        line.push(',');
        line.push_str(found.value.outcome().word());
        line.push(',');
        if let Some(plies) = found.value.remoteness() {
            push_number(line, plies);
        }
        line.push(',');
        if let Some(winner) = found.winner {
            push_csv_field(line, self.prober.player_name(winner));
        } else {
            line.push_str(winner_by_turn(found.value.outcome()));
        }
        line.push_str(",\n");
        Ok(sink.write_all(line.as_bytes())?)
    }

    fn answer_unknown(&mut self, text: &str, reason: &str, sink: &mut dyn Write) -> Result<()> {
        self.all_found = false;
        let line = &mut self.line;
        line.clear();
        match self.style {
            Style::Text => {
                push_name(line, text);
                line.push_str(": no such position: ");
                line.push_str(&reason.replace('\n', " "));
                line.push('\n');
            }
            Style::Json | Style::Jsonl => {
                let (position, error) = (text, reason);
                return write_json(sink, &Unknown { position, error });
            }
            Style::Csv => {
                push_csv_field(line, text);
                line.push_str(",,,,");
                push_csv_field(line, reason);
                line.push('\n');
            }
        }
        Ok(sink.write_all(line.as_bytes())?)
    }
}

fn write_json(sink: &mut dyn Write, answer: &impl Serialize) -> Result<()> {
    // What failed is the pipe, not the JSON around it.
    serde_json::to_writer(&mut *sink, answer).map_err(io::Error::from)?;
    Ok(sink.write_all(b"\n")?)
}

/// A position as it was asked for. What cannot stand in a line is put in quotes, unless it
/// came in quotes.
fn push_name(line: &mut String, text: &str) {
    let is_quoted = text.starts_with('"') && serde_json::from_str::<String>(text).is_ok();
    if is_quoted {
        line.push_str(text);
    } else {
        line.push_str(&quote_name(text));
    }
}

/// A value in words; `whose` follows what is won or lost.
fn push_value(line: &mut String, value: Value, whose: &str) {
    line.push_str(value.outcome().word());
    let Some(plies) = value.remoteness() else {
        if value.outcome() != Outcome::Draw {
            line.push_str(whose);
        }
        line.push_str(", play never ends");
        return;
    };
    line.push_str(" in ");
    push_number(line, plies);
    line.push_str(if plies == 1 { " ply" } else { " plies" });
    if value.outcome() != Outcome::Tie {
        line.push_str(whose);
    }
}

fn push_number(line: &mut String, mut number: u32) {
    let mut digits = [0; 10];
    let mut begin = digits.len();
    loop {
        begin -= 1;
        digits[begin] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    line.extend(digits[begin..].iter().map(|&digit| char::from(digit)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::describe;

    #[test]
    fn values_are_said_as_everywhere() {
        let values = [
            Value::win(1),
            Value::loss(0),
            Value::loss(1_073_741_822),
            Value::tie(10),
            Value::DRAW,
            Value::ENDLESS_WIN,
            Value::ENDLESS_LOSS,
        ];
        for value in values {
            let mut line = String::new();
            push_value(&mut line, value, " for the player to move");
            assert_eq!(line, describe::value(value));
        }
    }
}
