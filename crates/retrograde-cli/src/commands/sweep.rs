//! `retrograde solve GAME --sweep`: all variants of a bundled game, one line each.

use super::games;
use crate::arguments::{GameArguments, SolveArguments, Style};
use crate::context::Context;
use crate::describe::{player_name, short_value, winner_of};
use crate::exit::Answer;
use crate::game::{Input, LoadedGame, TooManyRanks};
use anyhow::{Result, bail};
use retrograde::{ExploreError, Player, RankedError, Value};
use retrograde_games::catalog::{self, GameEntry};
use serde::Serialize;

/// Solves the variants and prints the table.
pub fn run(arguments: &SolveArguments, context: &Context) -> Result<Answer> {
    let named = &arguments.game.game;
    // Only a game can be meant here, so its name is not taken for that of a file.
    if catalog::entry(named).is_none() && std::path::Path::new(named).exists() {
        bail!(
            "{named} is a file, which has no variants; --sweep takes the name of a bundled game, \
             which `retrograde games` lists"
        );
    }
    let entry = games::require_entry(named)?;
    let GameArguments {
        from, rules, board, ..
    } = &arguments.game;
    let from = from.map(|_| "--from");
    if let Some(option) = from.or(rules.first_given()).or(board.first_given()) {
        bail!(
            "{option} is an option of files with a graph or a board; --sweep takes a bundled game"
        );
    }
    let names = variants(named, entry, &arguments.sweep.vary)?;
    let solve = |name: &String| Variant::solve(name, &arguments.game, context);
    let printer = &context.printer;
    match printer.style() {
        Style::Text => {
            // A line is there as soon as its variant is solved, so the columns are as wide as
            // what is still to come may be.
            let widths = widths(&names);
            printer.table_line(&header(), &widths)?;
            for name in &names {
                printer.table_line(&solve(name)?.text(), &widths)?;
            }
            printer.note(
                "outcome and plies are those of the start, for the player to move; deepest is \
                 the most plies that any position takes",
            );
        }
        Style::Json => {
            let variants: Result<Vec<Variant>> = names.iter().map(solve).collect();
            printer.json(&Report {
                schema: "retrograde.sweep/1",
                game: entry.name,
                variants: variants?,
            })?;
        }
        Style::Jsonl => {
            for name in &names {
                printer.json(&solve(name)?)?;
            }
        }
        Style::Csv => {
            printer.csv([columns()])?;
            for name in &names {
                printer.csv([solve(name)?.csv()])?;
            }
        }
    }
    Ok(Answer::Positive)
}

/// The full names of the variants asked for.
fn variants(named: &str, entry: &'static GameEntry, vary: &[String]) -> Result<Vec<String>> {
    if vary.is_empty() {
        return Ok(catalog::sweep(named)?);
    }
    let (_, given) = named.split_once(':').unwrap_or((named, ""));
    let given_names: Vec<&str> = given
        .split(',')
        .filter_map(|part| Some(part.split_once('=')?.0.trim()))
        .collect();
    for name in vary {
        let Some(option) = entry.options.iter().find(|option| option.name == name) else {
            let known: Vec<&str> = entry.options.iter().map(|option| option.name).collect();
            bail!(
                "--vary {name}: {} has no such option; it has {}",
                entry.name,
                if known.is_empty() {
                    "none".to_owned()
                } else {
                    known.join(", ")
                }
            );
        };
        if given_names.contains(&option.name) {
            bail!("--vary {name}: {named} says already what {name} is");
        }
        if option.listed().is_none() {
            bail!(
                "--vary {name}: its values are no list but {}; run it once for each value",
                option.values
            );
        }
    }
    // All other options stay at their defaults, so they are given too.
    let fixed = entry.options.iter().filter(|option| {
        !given_names.contains(&option.name) && !vary.iter().any(|name| name == option.name)
    });
    let mut parts: Vec<String> = fixed
        .map(|option| format!("{}={}", option.name, option.default))
        .collect();
    if !given.is_empty() {
        parts.push(given.to_owned());
    }
    let text = match parts.as_slice() {
        [] => entry.name.to_owned(),
        _ => format!("{}:{}", entry.name, parts.join(",")),
    };
    Ok(catalog::sweep(&text)?)
}

/// All variants; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    game: &'static str,
    variants: Vec<Variant>,
}

/// A variant and its answer.
#[derive(Debug, Serialize)]
struct Variant {
    game: String,
    #[serde(flatten)]
    answer: VariantAnswer,
}

/// What came out.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum VariantAnswer {
    Solved(Solved),
    Refused {
        /// Why it is not solved.
        error: String,
    },
}

#[derive(Debug, Serialize)]
struct Solved {
    positions: u32,
    moves: u64,
    win: u64,
    loss: u64,
    tie: u64,
    draw: u64,
    /// Plies.
    deepest: Option<u32>,
    /// Of the first start, for the player to move.
    outcome: &'static str,
    remoteness: Option<u32>,
    /// 0 or 1.
    winner: Option<usize>,
    /// What the winner is called.
    winner_name: Option<String>,
    #[serde(skip)]
    value: Value,
}

/// What is said of a game that is too large; `None` for any other error.
fn refusal(error: &anyhow::Error) -> Option<String> {
    if let Some(
        too_large @ (ExploreError::TooManyPositions { .. } | ExploreError::TooMuchMemory { .. }),
    ) = error.downcast_ref()
    {
        return Some(too_large.to_string());
    }
    if let Some(
        too_large @ (RankedError::TooManyRanks { .. } | RankedError::TooMuchMemory { .. }),
    ) = error.downcast_ref()
    {
        return Some(too_large.to_string());
    }
    let too_large: Option<&TooManyRanks> = error.downcast_ref();
    too_large.map(ToString::to_string)
}

impl Variant {
    /// Solves one. A game that is too large is an answer, not an error.
    fn solve(name: &str, arguments: &GameArguments, context: &Context) -> Result<Variant> {
        let input = Input {
            game: name,
            ..arguments.input()
        };
        let answer = match LoadedGame::bundled(input, context) {
            Ok(game) => VariantAnswer::Solved(Solved::new(&game, context)?),
            Err(error) => match refusal(&error) {
                Some(error) => VariantAnswer::Refused { error },
                None => return Err(error),
            },
        };
        Ok(Variant {
            game: name.to_owned(),
            answer,
        })
    }

    /// What is said where a variant is not solved stands last, so that it widens no column.
    fn text(&self) -> Vec<String> {
        let mut row = vec![self.game.clone()];
        match &self.answer {
            VariantAnswer::Solved(solved) => {
                row.extend(solved.counts());
                row.push(shown(solved.deepest));
                row.push(short_value(solved.value));
                row.push(
                    solved
                        .winner_name
                        .clone()
                        .unwrap_or_else(|| "nobody".into()),
                );
            }
            VariantAnswer::Refused { error } => {
                row.resize(header().len() - 2, "-".to_owned());
                row.push(format!("not solved: {error}"));
            }
        }
        row
    }

    fn csv(&self) -> Vec<String> {
        let mut row = vec![self.game.clone()];
        match &self.answer {
            VariantAnswer::Solved(solved) => {
                row.extend(solved.counts());
                row.push(or_empty(solved.deepest));
                row.push(solved.outcome.to_owned());
                row.push(or_empty(solved.remoteness));
                row.push(or_empty(solved.winner));
                row.push(solved.winner_name.clone().unwrap_or_default());
                row.push(String::new());
            }
            VariantAnswer::Refused { error } => {
                row.resize(columns().len() - 1, String::new());
                row.push(error.clone());
            }
        }
        row
    }
}

impl Solved {
    fn new(game: &LoadedGame, context: &Context) -> Result<Solved> {
        let (graph, solution) = (game.graph(), game.solution(context)?);
        let Some(&start) = graph.starts().first() else {
            bail!("{} has no start", game.source_name);
        };
        let counts = solution.counts();
        let value = solution.value(start);
        let winner = winner_of(game, &*solution, start);
        Ok(Solved {
            positions: graph.position_count(),
            moves: graph.move_count(),
            win: counts.win,
            loss: counts.loss,
            tie: counts.tie,
            draw: counts.draw,
            deepest: solution.deepest(),
            outcome: value.outcome().word(),
            remoteness: value.remoteness(),
            winner: winner.map(Player::index),
            winner_name: winner.map(|winner| player_name(game, winner)),
            value,
        })
    }

    fn counts(&self) -> [String; 6] {
        [
            u64::from(self.positions),
            self.moves,
            self.win,
            self.loss,
            self.tie,
            self.draw,
        ]
        .map(|count| count.to_string())
    }
}

fn header() -> Vec<String> {
    [
        "variant",
        "positions",
        "moves",
        "win",
        "loss",
        "tie",
        "draw",
        "deepest",
        "start",
        "who wins",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// How wide the columns of the text are: counts have room for nine digits, and the last
/// column ends where it ends.
fn widths(names: &[String]) -> [usize; 10] {
    let longest = names.iter().map(|name| name.len()).max();
    let name = longest.unwrap_or(0).max("variant".len());
    let start = "loss in 1000 plies".len();
    [name, 9, 9, 9, 9, 9, 9, "deepest".len(), start, 0]
}

fn columns() -> Vec<String> {
    [
        "game",
        "positions",
        "moves",
        "win",
        "loss",
        "tie",
        "draw",
        "deepest",
        "outcome",
        "remoteness",
        "winner",
        "winner_name",
        "error",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn shown(plies: Option<u32>) -> String {
    plies.map_or_else(|| "-".to_owned(), |plies| plies.to_string())
}

fn or_empty(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}
