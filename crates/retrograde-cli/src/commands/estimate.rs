//! `retrograde estimate`: memory and time, before solving.

use crate::arguments::{EngineArguments, EstimateArguments, Style};
use crate::context::Context;
use crate::exit::Answer;
use crate::game::{Input, Kind, LoadedGame};
use crate::memory::{
    self, GameSize, Prediction, guess_seconds, guess_seconds_on_the_fly, human, predict,
    predict_by_rules,
};
use crate::printer::aligned;
use anyhow::{Context as _, Result};
use retrograde::ExploreError;
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
                max_positions: MOST_ENUMERATED,
                engine: EngineArguments::default(),
            };
            let game = match LoadedGame::read(input, context) {
                Ok(game) => game,
                Err(error) => return answer_too_large(path, error, context),
            };
            let (phases, seconds) = match &game.kind {
                // Only the solution of a bundled game is in memory; solving it took more.
                Kind::Rules(_) => (
                    predict_by_rules(game.size(), context.threads),
                    guess_seconds(game.size()),
                ),
                _ if game.computes_moves() => (
                    game.prediction(context.threads),
                    guess_seconds_on_the_fly(game.size()),
                ),
                _ => (game.prediction(context.threads), guess_seconds(game.size())),
            };
            Estimate::new(game.size(), phases, seconds, context)
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

/// How many positions of a bundled game are enumerated to estimate it: seconds at the most.
const MOST_ENUMERATED: u64 = 200_000;

/// What can be said of a bundled game that is too large to be enumerated in passing: how
/// many positions it has is not known before they are enumerated.
fn answer_too_large(game: &str, error: anyhow::Error, context: &Context) -> Result<Answer> {
    let found = match error.downcast_ref::<ExploreError>() {
        Some(&ExploreError::TooManyPositions { found, .. }) => found,
        _ => return Err(error),
    };
    // What enumerating takes, then what solving adds to a position and to a move.
    let one = |positions, moves| {
        let size = GameSize {
            positions,
            moves,
            name_bytes: 0,
            seeds: 0,
            keeps_turns: false,
            reader_bytes: 0,
        };
        let none = GameSize {
            positions: 0,
            moves: 0,
            ..size
        };
        let peak = |size| predict_by_rules(size, context.threads).peak(false);
        peak(size) - peak(none)
    };
    let unknown = Unknown {
        schema: "retrograde.estimate/1",
        size: None,
        more_positions_than: found - 1,
        bytes_per_position: one(1, 0),
        bytes_per_move: one(0, 1),
        limit: context.memory_limit.or_else(memory::available),
    };
    match context.printer.style() {
        Style::Text => context.printer.text(&unknown.text(game))?,
        Style::Json | Style::Jsonl => context.printer.json(&unknown)?,
        Style::Csv => {
            let header = ["per", "bytes"].map(str::to_owned).to_vec();
            let row = |per: &str, bytes: u64| vec![per.to_owned(), bytes.to_string()];
            context.printer.csv([
                header,
                row("position", unknown.bytes_per_position),
                row("move", unknown.bytes_per_move),
            ])?;
        }
    }
    Ok(Answer::Positive)
}

/// An estimate without a size; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
struct Unknown {
    schema: &'static str,
    /// Never there.
    size: Option<GameSize>,
    more_positions_than: u64,
    /// At the peak.
    bytes_per_position: u64,
    bytes_per_move: u64,
    limit: Option<u64>,
}

impl Unknown {
    fn text(&self, game: &str) -> String {
        let line = |label: &str, content: String| vec![label.to_owned(), content];
        let mut rows = vec![
            line(
                "positions",
                format!(
                    "more than {}; how many is not known before they are enumerated",
                    self.more_positions_than
                ),
            ),
            line(
                "memory",
                format!(
                    "about {} bytes per position and {} per move at the peak",
                    self.bytes_per_position, self.bytes_per_move
                ),
            ),
        ];
        if let Some(limit) = self.limit {
            rows.push(line(
                "limit",
                format!(
                    "{} allowed here; enumerating stops before it is passed",
                    human(limit)
                ),
            ));
        }
        rows.push(line(
            "more",
            format!(
                "`retrograde solve {game} --max-positions N` gives up at N positions; \
                 `retrograde estimate --positions N --moves M` counts"
            ),
        ));
        aligned(&rows)
    }
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
