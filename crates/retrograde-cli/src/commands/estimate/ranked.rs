//! What a game takes whose positions its author numbers: that follows from how many there are,
//! and from its largest layer. The time is measured on a sample.

use super::look_ups::LookUps;
use super::{limit_text, line, time_text};
use crate::arguments::{Engine, EngineArguments, Style};
use crate::context::Context;
use crate::exit::Answer;
use crate::layers::Needs;
use crate::memory::{Output, Prediction, human, predict_layered_game, predict_ranked_game};
use crate::printer::aligned;
use anyhow::Result;
use cpu_time::ProcessTime;
use retrograde::{AnyGame, AnyRankedGame, READ_OF_SCRATCH, RankedOptions};
use serde::Serialize;

/// Layers that are listed in a text; of more, the largest ones.
const MOST_LAYERS: usize = 40;

/// Positions whose moves are made to see how long that takes.
const SAMPLE: u64 = 20_000;

/// Estimates a ranked game.
pub fn run(
    game: &dyn AnyGame,
    ranked: &dyn AnyRankedGame,
    engine: Engine,
    asked: EngineArguments,
    context: &Context,
) -> Result<Answer> {
    let estimate = Layered::new(game, ranked, engine, asked, context);
    match context.printer.style() {
        Style::Text => context.printer.text(&estimate.text())?,
        Style::Json | Style::Jsonl => context.printer.json(&estimate)?,
        Style::Csv => {
            let header = ["layer", "ranks", "seconds"].map(str::to_owned).to_vec();
            let rows = estimate.layers.iter().map(|layer| {
                vec![
                    layer.name.clone(),
                    layer.ranks.to_string(),
                    format!("{:.3}", layer.seconds),
                ]
            });
            context.printer.csv(std::iter::once(header).chain(rows))?;
        }
    }
    Ok(Answer::Positive)
}

/// What a run will need; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
struct Layered {
    schema: &'static str,
    size: Ranks,
    layers: Vec<Layer>,
    phases: Prediction,
    peak: u64,
    peak_with_output: u64,
    peak_with_file: u64,
    /// Bytes of the temporary file in which finished layers lie if there is an output.
    temporary_file: u64,
    seconds: f64,
    limit: Option<u64>,
    fits: Option<bool>,
}

/// The size of a ranked game.
#[derive(Debug, Serialize)]
struct Ranks {
    /// Numbers, not all of which need stand for positions.
    ranks: u64,
    /// How many do, and what moves they have, as far as a sample tells.
    positions: u64,
    moves: u64,
    has_predecessors: bool,
    #[serde(skip)]
    work: Work,
}

/// What is done with the numbers.
#[derive(Debug, Clone, Copy)]
struct Work {
    /// Predecessors are asked for; else moves are made pass after pass.
    backwards: bool,
    /// First it is found out what can be reached.
    reachable_only: bool,
}

/// A layer, in the order in which they are solved.
#[derive(Debug, Serialize)]
struct Layer {
    name: String,
    ranks: u64,
    seconds: f64,
}

impl Layered {
    fn new(
        game: &dyn AnyGame,
        ranked: &dyn AnyRankedGame,
        engine: Engine,
        asked: EngineArguments,
        context: &Context,
    ) -> Layered {
        let ends = ranked.layer_ends();
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let lengths: Vec<u64> = starts.zip(&ends).map(|(start, &end)| end - start).collect();
        let rank_count = ranked.rank_count();
        let options = RankedOptions {
            threads: context.threads,
            reachable_only: asked.reachable,
            ..RankedOptions::default()
        };
        let limit = context.memory_limit;
        let sample = Sample::of(game, rank_count, &ends);
        let needs = Needs::of(ranked, &options);
        // What is looked at counts as memory, though the system takes it back where it must.
        let looked_at = sample.looked_at.saturating_sub(READ_OF_SCRATCH);
        let of_run = |has_output| {
            let in_memory = predict_ranked_game(rank_count, needs.in_memory);
            let in_file = predict_layered_game(rank_count, needs.in_file.memory + looked_at);
            match needs.use_file(asked.layers, has_output, limit) {
                true => (in_file, needs.in_file.scratch),
                false => (in_memory, 0),
            }
        };
        let (phases, _) = of_run(false);
        let (with_output, temporary_file) = of_run(true);
        let work = Work {
            backwards: engine == Engine::Rank,
            reachable_only: asked.reachable,
        };
        let per_rank = sample.seconds_per_rank(work);
        let layers = lengths.iter().enumerate().map(|(layer, &ranks)| Layer {
            name: ranked.layer_name(layer),
            ranks,
            seconds: ranks as f64 * per_rank,
        });
        let peak = phases.peak(Output::Summary);
        Layered {
            schema: "retrograde.estimate/1",
            size: Ranks {
                ranks: rank_count,
                positions: sample.scaled(sample.positions, rank_count),
                moves: sample.scaled(sample.moves, rank_count),
                has_predecessors: ranked.has_predecessors(),
                work,
            },
            layers: layers.collect(),
            phases,
            peak,
            peak_with_output: with_output.peak(Output::Text),
            peak_with_file: with_output.peak(Output::File),
            temporary_file,
            seconds: rank_count as f64 * per_rank,
            limit,
            fits: limit.map(|limit| peak <= limit),
        }
    }

    fn text(&self) -> String {
        let Ranks {
            ranks,
            positions,
            moves,
            has_predecessors,
            work,
        } = self.size;
        let which = if work.reachable_only {
            "; how many of them can be reached is not known, and all are counted here"
        } else {
            ""
        };
        let solving = match (work.backwards, has_predecessors) {
            (true, _) => "backwards, level by level",
            (false, true) => "forwards, pass after pass",
            (false, false) => "forwards, pass after pass: the game gives no predecessors",
        };
        let disk = match self.temporary_file {
            0 => "no temporary file".to_owned(),
            bytes => format!(
                "{} in a temporary file beside FILE.retro, for finished layers",
                human(bytes)
            ),
        };
        let mut limit = limit_text(self.limit, self.fits);
        if self.fits == Some(false) && self.limit.is_some_and(|limit| self.peak_with_file <= limit)
        {
            limit.push_str(", but with -o FILE.retro it does");
        }
        let mut rows = vec![
            line(
                "numbers",
                format!("{ranks}, of which about {positions} stand for positions{which}"),
            ),
            line("moves", format!("about {moves}")),
            line("solving", solving.to_owned()),
            line(
                "memory",
                format!(
                    "{} at the peak ({} bytes), {} with -o FILE.retro",
                    human(self.peak),
                    self.peak,
                    human(self.peak_with_file)
                ),
            ),
            line("disk", disk),
            line("limit", limit),
            line("time", time_text(self.seconds)),
        ];
        if self.layers.len() > 1 {
            let mut largest: Vec<u64> = self.layers.iter().map(|layer| layer.ranks).collect();
            largest.sort_unstable_by(|one, other| other.cmp(one));
            let least = largest.get(MOST_LAYERS - 1).copied().unwrap_or(0);
            let listed = self.layers.iter().filter(|layer| layer.ranks >= least);
            rows.extend(listed.map(|layer| {
                let (ranks, seconds) = (layer.ranks, layer.seconds);
                line(&layer.name, format!("{ranks} numbers, {seconds:.1} s"))
            }));
            if self.layers.len() > MOST_LAYERS {
                rows.push(line(
                    "layers",
                    format!("{} in all, those are the largest", self.layers.len()),
                ));
            }
        }
        aligned(&rows)
    }
}

/// What positions at equal distances have, and how long it took to ask for it.
struct Sample {
    ranks: u64,
    positions: u64,
    moves: u64,
    seconds: f64,
    /// Bytes of finished layers that are looked at between two times of letting them go.
    looked_at: u64,
}

impl Sample {
    fn of(game: &dyn AnyGame, ranks: u64, ends: &[u64]) -> Sample {
        let step = (ranks / SAMPLE).max(1);
        let keys: Vec<u64> = (0..ranks).step_by(step as usize).collect();
        let positions = keys.iter().filter(|&&key| game.is_key(key)).count() as u64;
        let begin = ProcessTime::now();
        let mut moves = 0;
        game.for_each_move_of(&keys, &mut |_, _, _| moves += 1);
        let seconds = begin.elapsed().as_secs_f64();
        let mut look_ups = LookUps::new(ends);
        keys.iter().for_each(|&key| look_ups.add_position(key));
        game.for_each_move_of(&keys, &mut |place, to, _| {
            look_ups.add_move(keys[place], to)
        });
        Sample {
            ranks: keys.len() as u64,
            positions,
            moves,
            seconds,
            looked_at: look_ups.most_bytes(),
        }
    }

    fn scaled(&self, count: u64, ranks: u64) -> u64 {
        (count as f64 / self.ranks.max(1) as f64 * ranks as f64) as u64
    }

    /// Moves are made once and unmade once, or made in several passes, and once more to see what
    /// can be reached; and each is looked up.
    fn seconds_per_rank(&self, work: Work) -> f64 {
        const LOOK_UP: f64 = 8e-9;
        const PASSES: f64 = 4.0;
        let ranks = self.ranks.max(1) as f64;
        let reaching = f64::from(u8::from(work.reachable_only));
        let walks = reaching + if work.backwards { 2.0 } else { PASSES };
        (self.seconds * walks + self.moves as f64 * LOOK_UP * walks) / ranks
    }
}
