//! A line for each graph: in their order, on as many threads as allowed.
//!
//! Input is taken as it comes, so answers come as soon as there are graphs. What has come
//! is shared among the threads in consecutive parts, and written part by part: the output
//! is the same for any number of threads.

use super::filter::{Filter, Quantity};
use super::input::arena_of;
use crate::arguments::{CopsArguments, Style};
use crate::context::Context;
use anyhow::{Context as _, Result, anyhow};
use retrograde_formats::Source;
use retrograde_formats::graph6::parse_graph6_line;
use retrograde_games::cops::{Arena, Chase, CopsRules, cop_number};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{ErrorKind, Read, Write};
use std::thread;

/// Bytes asked for at a time.
const BLOCK: usize = 1 << 17;

/// Answers for every graph of the source.
pub fn run(
    mut source: Source,
    arguments: &CopsArguments,
    filter: Option<&Filter>,
    context: &Context,
) -> Result<()> {
    let threads = context.threads.max(1);
    let source_name = source.name.clone();
    let worker = Worker {
        source_name: &source_name,
        cops: arguments.cops,
        rules: arguments.rules.rules(),
        filter,
        style: context.printer.style(),
        limit: context.memory_limit.map(|limit| limit / threads as u64),
    };
    let mut sink = std::io::stdout().lock();
    sink.write_all(worker.header().as_bytes())?;
    let mut text = Vec::new();
    let mut line_number = 1;
    loop {
        let start = text.len();
        text.resize(start + BLOCK, 0);
        let taken = match source.reader.read(&mut text[start..]) {
            Ok(taken) => taken,
            Err(error) if error.kind() == ErrorKind::Interrupted => 0,
            Err(error) => return Err(anyhow!(error).context(source.name.clone())),
        };
        text.truncate(start + taken);
        let has_ended = taken == 0 && source_has_ended(&mut source, &mut text)?;
        let whole = if has_ended {
            text.len()
        } else {
            // Only what was just read can hold the end of a line.
            let end = text[start..].iter().rposition(|&byte| byte == b'\n');
            end.map_or(0, |end| start + end + 1)
        };
        let lines: Vec<&[u8]> = text[..whole]
            .split_inclusive(|&byte| byte == b'\n')
            .collect();
        for (written, failure) in worker.answer_all(&lines, line_number, threads) {
            sink.write_all(written.as_bytes())?;
            if let Some(error) = failure {
                sink.flush()?;
                return Err(error);
            }
        }
        sink.flush()?;
        line_number += lines.len() as u64;
        text.drain(..whole);
        if has_ended {
            return Ok(());
        }
    }
}

/// Whether a read that gave nothing was the last: it may have been interrupted.
fn source_has_ended(source: &mut Source, text: &mut Vec<u8>) -> Result<bool> {
    let mut byte = [0];
    loop {
        match source.reader.read(&mut byte) {
            Ok(0) => return Ok(true),
            Ok(_) => {
                text.push(byte[0]);
                return Ok(false);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(anyhow!(error).context(source.name.clone())),
        }
    }
}

/// What every graph is asked.
struct Worker<'a> {
    source_name: &'a str,
    cops: Option<u32>,
    rules: CopsRules,
    filter: Option<&'a Filter>,
    style: Style,
    limit: Option<u64>,
}

/// Text to write, and what went wrong behind it.
type Part = (String, Option<anyhow::Error>);

/// An answer as JSON; `docs/cops.md` describes it.
#[derive(Serialize)]
struct Row<'a> {
    graph: &'a str,
    vertices: u32,
    edges: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cops: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Option<u32>>,
}

impl Worker<'_> {
    fn header(&self) -> &'static str {
        match (self.style, self.cops) {
            (Style::Csv, None) => "graph,number\n",
            (Style::Csv, Some(_)) => "graph,rounds\n",
            _ => "",
        }
    }

    /// The parts of the answer in their order.
    fn answer_all(&self, lines: &[&[u8]], first_line: u64, threads: usize) -> Vec<Part> {
        let share = lines.len().div_ceil(threads).max(1);
        let parts = lines.chunks(share).enumerate();
        let parts = parts.map(|(index, part)| (first_line + (index * share) as u64, part));
        if threads == 1 || lines.len() < 2 * threads {
            return parts
                .map(|(first, part)| self.answer_part(part, first))
                .collect();
        }
        thread::scope(|scope| {
            let workers: Vec<_> = parts
                .map(|(first, part)| scope.spawn(move || self.answer_part(part, first)))
                .collect();
            let results = workers.into_iter().map(|worker| {
                let lost = |_| (String::new(), Some(anyhow!("a thread ended early")));
                worker.join().unwrap_or_else(lost)
            });
            results.collect()
        })
    }

    fn answer_part(&self, lines: &[&[u8]], first_line: u64) -> Part {
        let mut text = String::new();
        for (line_number, line) in (first_line..).zip(lines) {
            if let Err(error) = self.answer(line, line_number, &mut text) {
                return (text, Some(error));
            }
        }
        (text, None)
    }

    fn answer(&self, line: &[u8], line_number: u64, text: &mut String) -> Result<()> {
        let graph = parse_graph6_line(line)
            .map_err(|error| error.in_line(self.source_name, line_number))?;
        let Some(graph) = graph else { return Ok(()) };
        // What was read is ASCII; a header in front of it is no part of the graph.
        let shown = String::from_utf8_lossy(line.trim_ascii());
        let shown = shown.rsplit("<<").next().unwrap_or_default();
        arena_of(&graph)
            .and_then(|arena| self.answer_for(shown, &arena, text))
            .with_context(|| format!("{}:{line_number}", self.source_name))
    }

    fn answer_for(&self, graph: &str, arena: &Arena, text: &mut String) -> Result<()> {
        let mut question = Question {
            worker: self,
            arena,
            number: None,
            rounds: None,
        };
        let is_wanted = self.filter.map_or(Ok(true), |filter| {
            filter.holds(|quantity| question.value(quantity))
        });
        if !is_wanted? {
            return Ok(());
        }
        let (number, rounds) = match self.cops {
            None => (Some(question.number()?), None),
            Some(_) => (None, question.rounds()?),
        };
        match self.style {
            Style::Text | Style::Csv => {
                let separator = if self.style == Style::Csv { ',' } else { ' ' };
                // Writing to a string cannot fail.
                let _ = match number.or(rounds) {
                    Some(answer) => writeln!(text, "{graph}{separator}{answer}"),
                    None if self.style == Style::Csv => writeln!(text, "{graph},"),
                    None => writeln!(text, "{graph} -"),
                };
            }
            Style::Json | Style::Jsonl => {
                let row = Row {
                    graph,
                    vertices: arena.vertex_count(),
                    edges: arena.edge_count(),
                    number,
                    cops: self.cops,
                    winner: self.cops.map(|_| super::report::winner(rounds)),
                    rounds: self.cops.map(|_| rounds),
                };
                text.push_str(&serde_json::to_string(&row)?);
                text.push('\n');
            }
        }
        Ok(())
    }
}

/// A graph, and what is known of it by now.
struct Question<'a> {
    worker: &'a Worker<'a>,
    arena: &'a Arena,
    number: Option<u32>,
    rounds: Option<Option<u32>>,
}

impl Question<'_> {
    fn value(&mut self, quantity: Quantity) -> Result<Option<u64>> {
        Ok(match quantity {
            Quantity::Vertices => Some(self.arena.vertex_count().into()),
            Quantity::Edges => Some(self.arena.edge_count()),
            Quantity::Number => Some(self.number()?.into()),
            Quantity::Rounds => self.rounds()?.map(u64::from),
        })
    }

    fn number(&mut self) -> Result<u32> {
        if let Some(number) = self.number {
            return Ok(number);
        }
        let number = cop_number(self.arena, &self.worker.rules, self.worker.limit)?;
        self.number = Some(number);
        Ok(number)
    }

    /// The capture time of the cops asked for, else of as many as are needed.
    fn rounds(&mut self) -> Result<Option<u32>> {
        if let Some(rounds) = self.rounds {
            return Ok(rounds);
        }
        let cops = match self.worker.cops {
            Some(cops) => cops,
            None => self.number()?,
        };
        let rules = &self.worker.rules;
        super::report::require_memory(self.arena, rules, cops, false, self.worker.limit)?;
        let rounds = Chase::new(self.arena, rules, cops)?.hunt().capture_time;
        self.rounds = Some(rounds);
        Ok(rounds)
    }
}
