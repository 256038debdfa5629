//! `retrograde estimate`: memory and time, before solving.

use crate::arguments::{EstimateArguments, Style};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::{Input, LoadedGame};
use crate::memory::{
    self, GameSize, Prediction, guess_seconds, guess_seconds_on_the_fly, human, predict,
};
use crate::printer::aligned;
use anyhow::{Context as _, Result};
use serde::Serialize;

/// Measures the game and predicts.
pub fn run(arguments: &EstimateArguments, context: &Context) -> Result<Answer> {
    let estimate = match (&arguments.game, arguments.positions, arguments.moves) {
        (_, Some(positions), Some(moves)) => {
            let name_bytes = arguments.name_bytes.saturating_mul(positions);
            let size = GameSize {
                positions,
                moves,
                name_bytes,
                seeds: 0,
                keeps_turns: false,
                reader_bytes: 0,
            };
            Estimate::new(
                size,
                predict(size, context.threads),
                guess_seconds(size),
                context,
            )
        }
        (game, ..) => {
            let path = game
                .as_deref()
                .context("say which GAME, or give --positions and --moves")?;
            let input = Input {
                game: path,
                from: arguments.from,
                board: &arguments.board,
                max_positions: retrograde::MAX_POSITIONS,
            };
            let game = LoadedGame::read(input, context)?;
            let seconds = if game.computes_moves() {
                guess_seconds_on_the_fly(game.size())
            } else {
                guess_seconds(game.size())
            };
            Estimate::new(
                game.size(),
                game.prediction(context.threads),
                seconds,
                context,
            )
        }
    };
    match context.printer.style() {
        Style::Text => context.printer.text(&estimate.text())?,
        Style::Json | Style::Jsonl => context.printer.json(&estimate)?,
        Style::Csv => {
            let header = ["phase", "bytes"].map(str::to_owned).to_vec();
            let rows = estimate
                .phases()
                .map(|(phase, bytes)| vec![phase.to_owned(), bytes.to_string()]);
            context.printer.csv(std::iter::once(header).chain(rows))?;
        }
    }
    Ok(Answer::Positive)
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
    /// Bytes that writing a whole solution needs.
    peak_with_output: u64,
    /// Seconds on one core, a guess.
    seconds: f64,
    /// Bytes that may be used here; `null` where the system does not say.
    limit: Option<u64>,
    fits: Option<bool>,
}

impl Estimate {
    fn new(size: GameSize, phases: Prediction, seconds: f64, context: &Context) -> Estimate {
        let limit = context.memory_limit.or_else(memory::available);
        let peak_with_output = phases.peak(true);
        Estimate {
            schema: "retrograde.estimate/1",
            size,
            phases,
            peak: phases.peak(false),
            peak_with_output,
            seconds,
            limit,
            fits: limit.map(|limit| peak_with_output <= limit),
        }
    }

    fn phases(&self) -> std::array::IntoIter<(&'static str, u64), 3> {
        [
            ("read", self.phases.read),
            ("solve", self.phases.solve),
            ("write", self.phases.write),
        ]
        .into_iter()
    }

    fn text(&self) -> String {
        let line = |label: &str, content: String| vec![label.to_owned(), content];
        let limit = match (self.limit, self.fits) {
            (Some(limit), Some(true)) => format!("{} allowed here: fits", human(limit)),
            (Some(limit), _) => format!("{} allowed here: does not fit", human(limit)),
            (None, _) => "the system does not say what is available".to_owned(),
        };
        aligned(&[
            line("positions", self.size.positions.to_string()),
            line("moves", self.size.moves.to_string()),
            line("reading", human(self.phases.read)),
            line("solving", human(self.phases.solve)),
            line(
                "writing",
                format!("{} (a move for every position)", human(self.phases.write)),
            ),
            line(
                "memory",
                format!(
                    "{} at the peak ({} bytes), {} with -o",
                    human(self.peak),
                    self.peak,
                    human(self.peak_with_output)
                ),
            ),
            line("limit", limit),
            line(
                "time",
                format!("about {:.1} seconds on one core, a guess", self.seconds),
            ),
        ])
    }
}
