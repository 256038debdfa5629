//! `retrograde estimate`: memory and time, before solving.
//!
//! A graph is read, and its moves are looked at. A bundled game is enumerated, as far as that
//! takes seconds; one whose positions are numbered by its author needs not even that.

mod by_rules;
mod look_ups;
mod ranked;

use crate::arguments::{EstimateArguments, Style};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::{Input, LoadedGame, Named};
use crate::memory::{
    GameSize, Output, Prediction, guess_seconds, guess_seconds_on_the_fly, human, predict,
};
use crate::printer::aligned;
use anyhow::{Context as _, Result, bail};
use serde::Serialize;

/// Measures the game and predicts.
pub fn run(arguments: &EstimateArguments, context: &Context) -> Result<Answer> {
    if let (Some(positions), Some(moves)) = (arguments.positions, arguments.moves) {
        if let Some(option) = arguments.engine.first_given() {
            bail!("{option} is about a bundled game; --positions and --moves describe none");
        }
        let size = GameSize {
            positions,
            moves,
            name_bytes: arguments.name_bytes.saturating_mul(positions),
            has_words: arguments.name_bytes > 0,
            seeds: 0,
            keeps_turns: false,
            in_order: false,
            reader_bytes: 0,
        };
        let phases = predict(size, context.threads);
        return Estimate::new(size, phases, guess_seconds(size), context).print(context);
    }
    let path = arguments
        .game
        .as_deref()
        .context("say which GAME, or give --positions and --moves")?;
    let input = Input {
        game: path,
        from: arguments.from,
        board: &arguments.board,
        max_positions: by_rules::MOST_ENUMERATED,
        engine: arguments.engine,
    };
    if let Named::Bundled = Named::of(path)? {
        return by_rules::run(input, context);
    }
    let game = LoadedGame::read_where_it_lies(input, context)?;
    let seconds = if game.computes_moves() {
        guess_seconds_on_the_fly(game.size())
    } else {
        guess_seconds(game.size())
    };
    let phases = game.forecast(context.threads);
    Estimate::new(game.size(), phases, seconds, context).print(context)
}

/// What a run will need; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
struct Estimate {
    schema: &'static str,
    size: GameSize,
    /// Bytes at the same time in each phase.
    phases: Prediction,
    /// Bytes that a summary needs.
    peak: u64,
    /// Bytes that writing a whole solution as text needs.
    peak_with_output: u64,
    /// Bytes that writing a solution file needs.
    peak_with_file: u64,
    /// Seconds on one core, a guess.
    seconds: f64,
    /// Bytes that may be used here; `null` where the system does not say.
    limit: Option<u64>,
    fits: Option<bool>,
}

impl Estimate {
    fn new(size: GameSize, phases: Prediction, seconds: f64, context: &Context) -> Estimate {
        let limit = context.memory_limit;
        let peak_with_output = phases.peak(Output::Text);
        Estimate {
            schema: "retrograde.estimate/1",
            size,
            phases,
            peak: phases.peak(Output::Summary),
            peak_with_output,
            peak_with_file: phases.peak(Output::File),
            seconds,
            limit,
            fits: limit.map(|limit| peak_with_output <= limit),
        }
    }

    fn print(&self, context: &Context) -> Result<Answer> {
        match context.printer.style() {
            Style::Text => context.printer.text(&self.text())?,
            Style::Json | Style::Jsonl => context.printer.json(self)?,
            Style::Csv => {
                let header = ["phase", "bytes"].map(str::to_owned).to_vec();
                let rows = self
                    .phases()
                    .map(|(phase, bytes)| vec![phase.to_owned(), bytes.to_string()]);
                context.printer.csv(std::iter::once(header).chain(rows))?;
            }
        }
        Ok(Answer::Positive)
    }

    fn phases(&self) -> std::array::IntoIter<(&'static str, u64), 4> {
        [
            ("read", self.phases.read),
            ("solve", self.phases.solve),
            ("write", self.phases.write),
            ("write_file", self.phases.write_file),
        ]
        .into_iter()
    }

    fn text(&self) -> String {
        aligned(&[
            line("positions", self.size.positions.to_string()),
            line("moves", self.size.moves.to_string()),
            line("reading", human(self.phases.read)),
            line("solving", human(self.phases.solve)),
            line(
                "writing",
                format!(
                    "{} (a move for every position), {} (a solution file)",
                    human(self.phases.write),
                    human(self.phases.write_file)
                ),
            ),
            line(
                "memory",
                format!(
                    "{} at the peak ({} bytes), {} with -o, {} with -o FILE.retro",
                    human(self.peak),
                    self.peak,
                    human(self.peak_with_output),
                    human(self.peak_with_file)
                ),
            ),
            line("limit", limit_text(self.limit, self.fits)),
            line("time", time_text(self.seconds)),
        ])
    }
}

fn line(label: &str, content: String) -> Vec<String> {
    vec![label.to_owned(), content]
}

fn limit_text(limit: Option<u64>, fits: Option<bool>) -> String {
    match (limit, fits) {
        (Some(limit), Some(true)) => format!("{} allowed here: fits", human(limit)),
        (Some(limit), _) => format!("{} allowed here: does not fit", human(limit)),
        (None, _) => "the system does not say what is available".to_owned(),
    }
}

fn time_text(seconds: f64) -> String {
    format!("about {seconds:.1} seconds on one core, a guess")
}
