//! `retrograde games`: the bundled games, and all there is to say about one of them.

use crate::arguments::{GamesArguments, Style};
use crate::context::Context;
use crate::exit::Answer;
use crate::printer::aligned;
use anyhow::Result;
use retrograde::AnyGame;
use retrograde::drawing::Look;
use retrograde_games::catalog::{self, CatalogError, GameEntry, HowToPlay, OptionEntry};
use serde::Serialize;

/// Lists the games, or describes one.
pub fn run(arguments: &GamesArguments, context: &Context) -> Result<Answer> {
    match &arguments.name {
        None => list(context)?,
        Some(name) => {
            let game = open(name)?;
            // A game that opens has an entry.
            if let Some(entry) = catalog::entry(name) {
                describe(entry, &*game, context)?;
            }
        }
    }
    Ok(Answer::Positive)
}

/// Makes the bundled game that a text names. A name that none has is answered with the
/// one that was meant, if that can be told.
pub fn open(text: &str) -> Result<Box<dyn AnyGame>> {
    catalog::open(text).map_err(|error| match (&error, suggestion(text)) {
        (CatalogError::UnknownGame { .. }, Some(meant)) => {
            anyhow::anyhow!("{error}; did you mean {meant:?}?")
        }
        _ => error.into(),
    })
}

/// The bundled game whose name looks most like the one given.
pub fn suggestion(text: &str) -> Option<&'static str> {
    let name = text.split(':').next().unwrap_or(text);
    let names = catalog::games().iter().map(|entry| entry.name);
    names
        .map(|known| (strsim::damerau_levenshtein(known, name), known))
        .min()
        .filter(|&(distance, _)| distance <= 2)
        .map(|(_, known)| known)
}

/// Makes sure that a text that is no file begins with the name of a bundled game.
pub fn require_entry(text: &str) -> Result<&'static GameEntry> {
    catalog::entry(text).ok_or_else(|| {
        let remedy = match suggestion(text) {
            Some(meant) => format!("did you mean the game {meant:?}?"),
            None => "`retrograde games` lists the games".to_owned(),
        };
        anyhow::anyhow!("{text:?} is neither a bundled game nor a file; {remedy}")
    })
}

fn list(context: &Context) -> Result<()> {
    let printer = &context.printer;
    let entries = catalog::games();
    match printer.style() {
        Style::Text => {
            printer.table(|| {
                let row = |entry: &GameEntry| vec![entry.name.to_owned(), entry.summary.to_owned()];
                entries.iter().map(row)
            })?;
            printer.note("`retrograde games NAME` has the options of a game");
            Ok(())
        }
        Style::Json => printer.json(&List {
            schema: "retrograde.games/1",
            games: entries.iter().map(EntryReport::new).collect(),
        }),
        Style::Jsonl => printer.json_lines(entries.iter().map(EntryReport::new)),
        Style::Csv => {
            let header = ["name", "summary", "source"];
            let rows = entries
                .iter()
                .map(|entry| [entry.name, entry.summary, entry.source]);
            let rows = std::iter::once(header).chain(rows);
            printer.csv(rows.map(|row| row.map(str::to_owned).to_vec()))
        }
    }
}

fn describe(entry: &GameEntry, game: &dyn AnyGame, context: &Context) -> Result<()> {
    let printer = &context.printer;
    match printer.style() {
        Style::Text => printer.text(&description(entry, game, context)),
        Style::Json | Style::Jsonl => printer.json(&Description {
            schema: "retrograde.game/1",
            entry: EntryReport::new(entry),
            full_name: game.name(),
            rules: RulesReport {
                dead_end: game.rules().dead_end.to_string(),
                infinite: game.rules().infinite.to_string(),
            },
            players: game.player_names(),
            starts: starts(game),
            how_to_play: entry.how_to_play().map(HowToPlayReport::new),
        }),
        Style::Csv => {
            let header = ["option", "default", "values", "meaning"];
            let row =
                |option: &OptionEntry| [option.name, option.default, option.values, option.meaning];
            let rows = std::iter::once(header).chain(entry.options.iter().map(row));
            printer.csv(rows.map(|row| row.map(str::to_owned).to_vec()))
        }
    }
}

fn description(entry: &GameEntry, game: &dyn AnyGame, context: &Context) -> String {
    let [first, second] = game.player_names();
    let mut rows = vec![
        vec!["source".to_owned(), entry.source.to_owned()],
        vec!["rules".to_owned(), game.rules().to_string()],
        vec!["players".to_owned(), format!("{first}, {second}")],
    ];
    let starts = starts(game).into_iter();
    rows.extend(starts.map(|start| vec!["start".to_owned(), start]));
    let mut text = format!(
        "{}: {}\n",
        context.printer.bold(&game.name()),
        entry.summary
    );
    let how = entry.how_to_play();
    if let Some(how) = how {
        text.push_str(&format!("\n{}\n", in_lines(how.rules)));
    }
    text.push_str(&aligned(&rows));
    if let Some(drawing) = game.starts().first().and_then(|&start| game.drawing(start)) {
        text.push('\n');
        text.push_str(&drawing.to_styled_text(Look::Unicode, &|signs, player| {
            context.printer.piece(signs, player)
        }));
    }
    if let Some(how) = how {
        let written = format!(
            "A position is written as {}. One with the options at their defaults: {}",
            how.position, how.example
        );
        text.push_str(&format!("\n{}", in_lines(&written)));
    }
    if entry.options.is_empty() {
        text.push_str("\nIt has no options.\n");
    } else {
        let row = |option: &OptionEntry| {
            vec![
                format!("  {}={}", option.name, option.default),
                option.meaning.to_owned(),
                option.values.to_owned(),
            ]
        };
        let rows: Vec<Vec<String>> = entry.options.iter().map(row).collect();
        text.push_str("\nOptions with their defaults, and what they may be:\n");
        text.push_str(&aligned(&rows));
    }
    text
}

/// Words in lines of at most so many signs as are easily read.
fn in_lines(words: &str) -> String {
    const WIDTH: usize = 90;
    let mut text = String::new();
    let mut width = 0;
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text.push('\n');
    text
}

/// The starts of a game as it prints them.
fn starts(game: &dyn AnyGame) -> Vec<String> {
    let starts = game.starts().into_iter();
    starts
        .map(|key| game.print(key).unwrap_or_else(|| key.to_string()))
        .collect()
}

/// All games; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
struct List {
    schema: &'static str,
    games: Vec<EntryReport>,
}

/// A game of the list.
#[derive(Debug, Serialize)]
struct EntryReport {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    options: Vec<OptionReport>,
}

/// What may be chosen.
#[derive(Debug, Serialize)]
struct OptionReport {
    name: &'static str,
    default: &'static str,
    values: &'static str,
    meaning: &'static str,
}

/// A game with options chosen.
#[derive(Debug, Serialize)]
struct Description {
    schema: &'static str,
    #[serde(flatten)]
    entry: EntryReport,
    full_name: String,
    rules: RulesReport,
    players: [String; 2],
    starts: Vec<String>,
    /// `null` for a game that tells its rules elsewhere.
    how_to_play: Option<HowToPlayReport>,
}

/// The rules in words, and how positions are written.
#[derive(Debug, Serialize)]
struct HowToPlayReport {
    rules: &'static str,
    position: &'static str,
    example: &'static str,
}

impl HowToPlayReport {
    fn new(how: &HowToPlay) -> HowToPlayReport {
        let &HowToPlay {
            rules,
            position,
            example,
        } = how;
        HowToPlayReport {
            rules,
            position,
            example,
        }
    }
}

#[derive(Debug, Serialize)]
struct RulesReport {
    dead_end: String,
    infinite: String,
}

impl EntryReport {
    fn new(entry: &GameEntry) -> EntryReport {
        let option = |option: &OptionEntry| OptionReport {
            name: option.name,
            default: option.default,
            values: option.values,
            meaning: option.meaning,
        };
        EntryReport {
            name: entry.name,
            summary: entry.summary,
            source: entry.source,
            options: entry.options.iter().map(option).collect(),
        }
    }
}
