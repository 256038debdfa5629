//! `retrograde cops BOARD --sweep PIECE`: how play ends for every place of a piece of a board,
//! and where it would be fairest to begin.

use crate::arguments::{CopsArguments, EngineArguments, InputFormat, Style};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::{Input, Kind, LoadedGame};
use crate::memory::Output;
use crate::printer::{aligned, plies};
use anyhow::{Result, anyhow, bail, ensure};
use retrograde::progress::Report;
use retrograde_games::pursuit::{
    End, Ending, Ground, Piece, PursuitGame, Start, SweepError, Swept, fairest, sweep,
};
use serde::Serialize;
use std::path::Path;

/// How many of the fairest starts are shown to people.
const SHOWN: usize = 5;

/// Sweeps the piece over the board, and prints.
pub fn run(arguments: &CopsArguments, swept: Swept, context: &Context) -> Result<Answer> {
    refuse_graph_options(arguments)?;
    let name = &arguments.graph;
    ensure!(
        name == "-" || Path::new(name).exists(),
        "there is no file {name:?}; --sweep takes the file of a board, or - for standard input"
    );
    let board = arguments
        .board
        .clone()
        .with_cops(arguments.cops, arguments.rules.lazy);
    let input = Input {
        game: name,
        from: Some(InputFormat::Board),
        board: &board,
        max_positions: retrograde::MAX_POSITIONS,
        engine: EngineArguments::default(),
    };
    let loaded = LoadedGame::read(input, context)?;
    let Kind::Board(game) = &loaded.kind else {
        bail!("{name} is no board; --sweep places the pieces of boards");
    };
    loaded.require_memory("solving", Output::Summary, context)?;
    context.timings.enter("solve");
    let progress = context.printer.progress("solving", "positions", None);
    let report: Report<'_> = &mut |decided| progress.set(decided);
    let starts = sweep(game, swept, report).map_err(|error| match error {
        SweepError::Game(error) => loaded.explain(error),
        error => anyhow!(error).context(name.clone()),
    })?;
    drop(progress);
    let table = Table {
        name,
        game,
        swept,
        first: game.options().first,
        fairest: fairest(&starts, game.options().first),
        starts,
    };
    table.print(context)?;
    Ok(Answer::Positive)
}

fn refuse_graph_options(arguments: &CopsArguments) -> Result<()> {
    let given = [
        (arguments.number, "--number"),
        (arguments.line, "--line"),
        (arguments.strategy.is_some(), "--strategy"),
        (arguments.filter.is_some(), "--filter"),
        (arguments.from.is_some(), "--from"),
        (arguments.directed, "--directed"),
    ];
    let given = given.into_iter().find(|&(is_given, _)| is_given);
    let given = given.map(|(_, option)| option);
    match given.or_else(|| arguments.rules.first_of_graphs()) {
        Some(option) => bail!(
            "{option} is for graphs, and --sweep for boards; boards have --police-speed, \
             --no-thief-pass and the like"
        ),
        None => Ok(()),
    }
}

struct Table<'a> {
    name: &'a str,
    game: &'a PursuitGame,
    swept: Swept,
    first: Piece,
    starts: Vec<Start>,
    fairest: Vec<Start>,
}

impl Table<'_> {
    fn print(&self, context: &Context) -> Result<()> {
        let printer = &context.printer;
        let rows = || self.starts.iter().map(|start| self.report(start));
        match printer.style() {
            Style::Text => printer.text(&self.text(context)),
            Style::Json => printer.json(&Document {
                schema: "retrograde.pursuit-sweep/1",
                board: self.name,
                sweep: self.swept.to_string(),
                first: self.first.word(),
                counts: Counts::new(&self.starts),
                starts: rows().collect(),
                fairest: self
                    .fairest
                    .iter()
                    .map(|start| self.report(start))
                    .collect(),
            }),
            Style::Jsonl => printer.json_lines(rows()),
            Style::Csv => {
                let header = [
                    "row",
                    "column",
                    "ending",
                    "plies",
                    "ending_otherwise",
                    "plies_otherwise",
                    "balanced",
                ];
                let rows = rows().map(|row| row.fields());
                printer.csv(std::iter::once(header.map(str::to_owned).to_vec()).chain(rows))
            }
        }
    }

    fn report(&self, start: &Start) -> StartReport {
        StartReport {
            row: start.place.0,
            column: start.place.1,
            ending: start.end.ending.word(),
            plies: start.end.plies,
            ending_otherwise: start.end_otherwise.ending.word(),
            plies_otherwise: start.end_otherwise.plies,
            balanced: start.is_balanced(self.first),
        }
    }

    /// The board with how play ends in each cell, the counts, and the fairest starts.
    fn text(&self, context: &Context) -> String {
        let mut text = self.map(context);
        text.push_str(&format!(
            "\nc3: caught in 3 plies; e3: escapes in 3 plies; ~: evades for ever; -: nobody wins\n\
             with the {} there, and the {} moving first\n\n",
            match self.swept {
                Swept::Police(_) => "policeman",
                Swept::Thief => "thief",
                Swept::Exit(_) => "exit",
            },
            self.first
        ));
        let counts = Counts::new(&self.starts);
        let mut rows = Vec::new();
        for (word, count) in [
            ("caught", counts.caught),
            ("escapes", counts.escapes),
            ("evades", counts.evades),
            ("stuck", counts.stuck),
        ] {
            if count > 0 {
                rows.push(vec![
                    word.to_owned(),
                    format!("{count} of {}", self.starts.len()),
                ]);
            }
        }
        let balanced = self
            .starts
            .iter()
            .filter(|start| start.is_balanced(self.first));
        rows.push(vec![
            "balanced".to_owned(),
            format!("{}, where whoever moves first decides", balanced.count()),
        ]);
        for (index, start) in self.fairest.iter().take(SHOWN).enumerate() {
            let label = if index == 0 { "fairest" } else { "" };
            rows.push(vec![label.to_owned(), self.described(start)]);
        }
        text.push_str(&aligned(&rows));
        text
    }

    fn map(&self, context: &Context) -> String {
        let board = self.game.board();
        let longest = self.starts.iter().map(|start| sign(start.end).len()).max();
        let width = longest.unwrap_or(1).max(board.columns().to_string().len()) + 1;
        let margin = board.rows().to_string().len() + 1;
        let mut text = " ".repeat(margin);
        for column in 0..board.columns() {
            text.push_str(&format!("{column:>width$}"));
        }
        text.push('\n');
        let mut found = self.starts.iter();
        for row in 0..board.rows() {
            text.push_str(&format!("{row:>margin$}"));
            for column in 0..board.columns() {
                let is_wall = board.ground(row, column) == Some(Ground::Wall);
                let cell = if is_wall { None } else { found.next() };
                let plain = cell.map_or("*".to_owned(), |start| sign(start.end));
                text.push_str(&" ".repeat(width - plain.len()));
                let winner = cell.and_then(|start| match start.end.ending {
                    Ending::Caught => Some(Piece::Police.player()),
                    Ending::Escapes => Some(Piece::Thief.player()),
                    Ending::Evades | Ending::Stuck => None,
                });
                text.push_str(&match winner {
                    Some(player) => context.printer.piece(&plain, player),
                    None => plain,
                });
            }
            text.push('\n');
        }
        text
    }

    fn described(&self, start: &Start) -> String {
        let (row, column) = start.place;
        let other = self.first.other();
        format!(
            "{row},{column}: {}; {} if the {other} moves first",
            ended(start.end),
            ended(start.end_otherwise)
        )
    }
}

/// An end in a cell of the map.
fn sign(end: End) -> String {
    let letter = match end.ending {
        Ending::Caught => "c",
        Ending::Escapes => "e",
        Ending::Evades => "~",
        Ending::Stuck => "-",
    };
    match (end.ending, end.plies) {
        (Ending::Caught | Ending::Escapes, Some(plies)) => format!("{letter}{plies}"),
        _ => letter.to_owned(),
    }
}

fn ended(end: End) -> String {
    match end.plies {
        None => "evades for ever".to_owned(),
        Some(count) => format!("{} in {}", end.ending.word(), plies(count.into())),
    }
}

/// The answer; `docs/boards.md` describes the JSON.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    board: &'a str,
    sweep: String,
    first: &'static str,
    counts: Counts,
    starts: Vec<StartReport>,
    fairest: Vec<StartReport>,
}

#[derive(Default, Serialize)]
struct Counts {
    caught: u64,
    escapes: u64,
    evades: u64,
    stuck: u64,
}

impl Counts {
    fn new(starts: &[Start]) -> Counts {
        let mut counts = Counts::default();
        for start in starts {
            match start.end.ending {
                Ending::Caught => counts.caught += 1,
                Ending::Escapes => counts.escapes += 1,
                Ending::Evades => counts.evades += 1,
                Ending::Stuck => counts.stuck += 1,
            }
        }
        counts
    }
}

#[derive(Serialize)]
struct StartReport {
    row: u32,
    column: u32,
    ending: &'static str,
    plies: Option<u32>,
    ending_otherwise: &'static str,
    plies_otherwise: Option<u32>,
    balanced: bool,
}

impl StartReport {
    fn fields(&self) -> Vec<String> {
        let number = |plies: Option<u32>| plies.map(|plies| plies.to_string()).unwrap_or_default();
        vec![
            self.row.to_string(),
            self.column.to_string(),
            self.ending.to_owned(),
            number(self.plies),
            self.ending_otherwise.to_owned(),
            number(self.plies_otherwise),
            self.balanced.to_string(),
        ]
    }
}
