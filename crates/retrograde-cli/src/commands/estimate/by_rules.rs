//! What a bundled game will take.
//!
//! It is enumerated up to a bound, without being solved. How many more positions a larger game
//! has cannot be told from those that were met first: then the answer is what can be told, a
//! lower bound and what each position takes.

use super::{Estimate, limit_text, line, ranked};
use crate::arguments::{Engine, Style};
use crate::commands::games;
use crate::context::Context;
use crate::exit::Answer;
use crate::game::{Input, engine_for};
use crate::memory::{self, GameSize, Output, guess_seconds_by_rules, human, predict_by_rules};
use crate::printer::aligned;
use anyhow::{Context as _, Result};
use cpu_time::ProcessTime;
use retrograde::{AnyGame, ExploreError, ExploreOptions, Moves};
use serde::Serialize;

/// How many positions are enumerated to estimate a game: seconds, and some hundred megabytes.
pub const MOST_ENUMERATED: u64 = 3_000_000;

/// Estimates a bundled game.
pub fn run(input: Input<'_>, context: &Context) -> Result<Answer> {
    let game = input.open_bundled()?;
    let engine = engine_for(&*game, input.engine)?;
    if engine != Engine::Explore
        && let Some(layered) = game.ranked()
    {
        return ranked::run(&*game, layered, engine, input.engine, context);
    }
    let options = ExploreOptions {
        max_positions: input.max_positions,
        max_memory: context.memory_limit,
        threads: context.threads,
    };
    let progress = context.printer.progress("exploring", "positions", None);
    let begin = ProcessTime::now();
    let enumerated = game.enumerate(&options, &mut |positions| progress.set(positions));
    let exploring = begin.elapsed().as_secs_f64();
    drop(progress);
    match enumerated {
        Ok(found) => {
            let size = size_of(found.positions, found.moves);
            let phases = memory::predict_enumerated(&found);
            let seconds = guess_seconds_by_rules(size, exploring);
            Estimate::new(size, phases, seconds, context).print(context)
        }
        Err(
            ExploreError::TooManyPositions { found, .. }
            | ExploreError::TooMuchMemory { found, .. },
        ) => Unknown::new(&*game, found, exploring, context).print(&game.name(), context),
        Err(error) => Err(error).with_context(|| game.name()),
    }
}

fn size_of(positions: u64, moves: u64) -> GameSize {
    GameSize {
        positions,
        moves,
        name_bytes: 0,
        has_words: true,
        seeds: 0,
        keeps_turns: false,
        in_order: false,
        reader_bytes: 0,
    }
}

/// An estimate without a size; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
struct Unknown {
    schema: &'static str,
    /// Never there.
    size: Option<GameSize>,
    more_positions_than: u64,
    /// On average, where games played at random lead.
    moves_per_position: f64,
    /// At the peak.
    bytes_per_position: u64,
    bytes_per_move: u64,
    /// Bytes and seconds for as many positions as were found.
    peak_at_least: u64,
    seconds_at_least: f64,
    limit: Option<u64>,
    /// `false` where even that is too much; else it is not known.
    fits: Option<bool>,
}

impl Unknown {
    /// What can be said of a game of which so many positions were found, and not all.
    fn new(game: &dyn AnyGame, found: u64, exploring: f64, context: &Context) -> Unknown {
        // What enumerating takes, then what solving adds to a position and to a move.
        let peak = |size| predict_by_rules(size).peak(Output::Summary);
        let one = |positions, moves| peak(size_of(positions, moves)) - peak(size_of(0, 0));
        let moves_per_position = average_moves(game);
        let positions = found.saturating_sub(1);
        let least = size_of(positions, (positions as f64 * moves_per_position) as u64);
        let limit = context.memory_limit;
        let peak_at_least = peak(least);
        Unknown {
            schema: "retrograde.estimate/1",
            size: None,
            more_positions_than: positions,
            moves_per_position,
            bytes_per_position: one(1, 0),
            bytes_per_move: one(0, 1),
            peak_at_least,
            seconds_at_least: guess_seconds_by_rules(least, exploring),
            limit,
            fits: limit
                .map(|limit| peak_at_least <= limit)
                .filter(|fits| !fits),
        }
    }

    fn print(&self, game: &str, context: &Context) -> Result<Answer> {
        match context.printer.style() {
            Style::Text => context.printer.text(&self.text(game))?,
            Style::Json | Style::Jsonl => context.printer.json(self)?,
            Style::Csv => {
                let header = ["per", "bytes"].map(str::to_owned).to_vec();
                let row = |per: &str, bytes: u64| vec![per.to_owned(), bytes.to_string()];
                context.printer.csv([
                    header,
                    row("position", self.bytes_per_position),
                    row("move", self.bytes_per_move),
                ])?;
            }
        }
        Ok(Answer::Positive)
    }

    fn text(&self, game: &str) -> String {
        let each =
            self.bytes_per_position as f64 + self.bytes_per_move as f64 * self.moves_per_position;
        aligned(&[
            line(
                "positions",
                format!(
                    "more than {}; how many is not known before they are enumerated",
                    self.more_positions_than
                ),
            ),
            line(
                "moves",
                format!(
                    "about {:.1} per position in games played at random",
                    self.moves_per_position
                ),
            ),
            line(
                "memory",
                format!(
                    "at the peak about {} bytes per position and {} per move, {each:.0} in all \
                     for each position; {} for those found",
                    self.bytes_per_position,
                    self.bytes_per_move,
                    human(self.peak_at_least)
                ),
            ),
            line(
                "limit",
                match (self.limit, self.fits) {
                    (Some(limit), None) => format!(
                        "{} allowed here, enough for about {:.0} million positions; a run that \
                         needs more stops before it is passed",
                        human(limit),
                        limit as f64 / each / 1e6
                    ),
                    (limit, fits) => limit_text(limit, fits),
                },
            ),
            line(
                "time",
                format!(
                    "more than {:.1} seconds on one core, a guess",
                    self.seconds_at_least
                ),
            ),
            line(
                "more",
                format!(
                    "`retrograde solve {game} --max-positions N` gives up at N positions; \
                     `retrograde estimate --positions N --moves M` counts"
                ),
            ),
        ])
    }
}

/// How many moves a position has on average, in a few games played at random.
fn average_moves(game: &dyn AnyGame) -> f64 {
    const POSITIONS: u64 = 20_000;
    const LONGEST_GAME: u64 = 200;
    let starts = game.starts();
    let (mut positions, mut moves) = (0_u64, 0_u64);
    let mut random = 1_u64;
    let mut below = |count: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % count
    };
    let mut row = Moves::new();
    while positions < POSITIONS && !starts.is_empty() {
        let mut key = starts[below(starts.len())];
        for _ in 0..LONGEST_GAME {
            positions += 1;
            row.clear();
            if game.terminal(key).is_none() {
                game.moves(key, &mut row);
            }
            moves += row.len() as u64;
            if row.is_empty() {
                break;
            }
            key = row.as_slice()[below(row.len())].to;
        }
    }
    moves as f64 / positions.max(1) as f64
}

impl Input<'_> {
    fn open_bundled(&self) -> Result<Box<dyn AnyGame>> {
        self.refuse_board_options("bundled game")?;
        games::open(self.game)
    }
}
