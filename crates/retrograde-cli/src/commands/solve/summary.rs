//! What `retrograde solve` prints of a solved game.

use crate::arguments::{Engine, Style};
use crate::context::Context;
use crate::describe::{self, PositionReport, RulesReport, percent, shown_name};
use crate::game::{Kind, LoadedGame};
use crate::printer::{aligned, counted};
use crate::rules_game::ImageCounts;
use anyhow::Result;
use retrograde::{Counts, Outcome, Position, Solution};
use serde::Serialize;

/// Prints it.
pub fn print_summary(game: &LoadedGame, solution: &Solution, context: &Context) -> Result<()> {
    let printer = &context.printer;
    let counts = solution.counts();
    match printer.style() {
        Style::Text => printer.text(&text_summary(game, solution, &counts, context)),
        Style::Json | Style::Jsonl => printer.json(&Summary::new(game, solution, &counts)),
        Style::Csv => {
            let header = ["outcome", "positions", "longest_plies"]
                .map(str::to_owned)
                .to_vec();
            let longest = solution.longest_of_each();
            let rows = Outcome::ALL.map(|outcome| {
                let longest = longest[outcome as usize].map(|(_, plies)| plies.to_string());
                vec![
                    outcome.word().to_owned(),
                    counts.of(outcome).to_string(),
                    longest.unwrap_or_default(),
                ]
            });
            printer.csv(std::iter::once(header).chain(rows))
        }
    }
}

fn text_summary(
    game: &LoadedGame,
    solution: &Solution,
    counts: &Counts,
    context: &Context,
) -> String {
    let printer = &context.printer;
    let mut text = String::new();
    if let Kind::Board(board) = &game.kind {
        let value = solution.value(board.start());
        text.push_str(&board.picture(board.start()));
        let sentence = board.sentence(value);
        text.push_str(&format!("\n{}\n", printer.bold(sentence)));
        if let Some(remark) = board.remark(value) {
            text.push_str(&format!("{remark}\n"));
        }
        text.push('\n');
    }
    let graph = game.graph();
    let line = |label: &str, content: String| vec![label.to_owned(), content];
    let mut rows = vec![
        line(
            "game",
            format!(
                "{} ({}): {}, {}",
                game.source_name,
                game.kind_words(),
                counted(u64::from(graph.position_count()), "position"),
                counted(graph.move_count(), "move")
            ),
        ),
        line("rules", describe::rules(game)),
    ];
    let (label, shown) = match graph.starts() {
        [] if graph.position_count() > 0 => ("first", &[0][..]),
        starts => ("start", starts),
    };
    for (&position, optimal) in shown.iter().zip(game.optimal_moves(solution, shown)) {
        rows.push(line(
            label,
            position_line(game, solution, position, optimal.first()),
        ));
    }
    rows.push(line(
        "deepest",
        describe::deepest(solution.deepest(), solution.len() as u64),
    ));
    text.push_str(&aligned(&rows));
    text.push_str("\npositions by outcome, for the player to move:\n");
    text.push_str(&aligned(&count_rows(
        game,
        counts,
        &solution.longest_of_each(),
        context,
    )));
    if let Some(images) = image_counts(game, solution) {
        let total = counted(images.positions, "position");
        text.push_str(&format!(
            "\nthe same for all {total} that symmetry makes these:\n"
        ));
        let row = |outcome| {
            let count = images.of(outcome);
            let label = format!("  {}", printer.outcome(outcome));
            vec![label, count.to_string(), percent(count, images.positions)]
        };
        text.push_str(&aligned(&Outcome::ALL.map(row)));
    }
    if let Kind::Graph(graph) = &game.kind
        && graph.format.is_argumentation()
    {
        text.push_str(&format!(
            "\ngrounded labelling: {} IN (loss), {} OUT (win), {} UNDEC (draw); \
             --as labelling or --as extension prints it\n",
            counts.loss, counts.win, counts.draw
        ));
    }
    text
}

fn image_counts(game: &LoadedGame, solution: &Solution) -> Option<ImageCounts> {
    game.by_rules()?.image_counts(solution)
}

/// "NAME: win in 3 plies for the player to move; player 0 wins; move to X".
fn position_line(
    game: &LoadedGame,
    solution: &Solution,
    position: Position,
    best_move: Option<&Position>,
) -> String {
    let mut text = format!(
        "{}: {}; {}",
        shown_name(game, position),
        describe::value(solution.value(position)),
        describe::winner_words(game, solution, position)
    );
    if let Some(&to) = best_move {
        text.push_str(&format!("; best move: {}", shown_name(game, to)));
    }
    text
}

/// As [`Solution::longest_of_each`].
type LongestOfEach = [Option<(Position, u32)>; 4];

/// One row per outcome: how many positions, what share, and the longest.
pub fn count_rows(
    game: &LoadedGame,
    counts: &Counts,
    longest: &LongestOfEach,
    context: &Context,
) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for outcome in Outcome::ALL {
        let mut remarks = match longest[outcome as usize] {
            Some((position, plies)) => format!(
                "longest {} at {}",
                crate::printer::plies(u64::from(plies)),
                shown_name(game, position)
            ),
            None => String::new(),
        };
        let endless = match outcome {
            Outcome::Win => counts.endless_win,
            Outcome::Loss => counts.endless_loss,
            Outcome::Tie | Outcome::Draw => 0,
        };
        if endless > 0 {
            remarks = format!(
                "{remarks}{}{endless} never end",
                if remarks.is_empty() { "" } else { "; " }
            );
        }
        rows.push(vec![
            format!("  {}", context.printer.outcome(outcome)),
            counts.of(outcome).to_string(),
            percent(counts.of(outcome), counts.total()),
            remarks,
        ]);
    }
    rows
}

/// The summary for JSON; `docs/schema.md` describes it.
#[derive(Debug, Serialize)]
struct Summary {
    schema: &'static str,
    game: String,
    kind: String,
    positions: u32,
    moves: u64,
    /// How it was solved; only of a bundled game.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<&'static str>,
    rules: RulesReport,
    counts: CountsReport,
    /// The same with every image; only of a game that is ranked up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    image_counts: Option<ImageCounts>,
    /// Plies; `null` where play ends nowhere.
    deepest: Option<u32>,
    longest_win: Option<Longest>,
    drawn_share: Option<f64>,
    /// The sentence that a board is answered with.
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<&'static str>,
    /// How a board ends: `caught`, `escapes`, `evades` or `stuck`.
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'static str>,
    starts: Vec<PositionReport>,
}

/// Positions of each outcome, for JSON.
#[derive(Debug, Serialize)]
pub struct CountsReport {
    win: u64,
    loss: u64,
    tie: u64,
    draw: u64,
    endless_win: u64,
    endless_loss: u64,
}

impl From<&Counts> for CountsReport {
    fn from(counts: &Counts) -> CountsReport {
        CountsReport {
            win: counts.win,
            loss: counts.loss,
            tie: counts.tie,
            draw: counts.draw,
            endless_win: counts.endless_win,
            endless_loss: counts.endless_loss,
        }
    }
}

/// A position that takes longest, for JSON.
#[derive(Debug, Serialize)]
pub struct Longest {
    position: String,
    plies: u32,
}

impl Longest {
    /// The longest of an outcome, if there is one.
    pub fn new(game: &LoadedGame, longest: &LongestOfEach, outcome: Outcome) -> Option<Longest> {
        let (position, plies) = longest[outcome as usize]?;
        Some(Longest {
            position: game.naming().name(position),
            plies,
        })
    }
}

impl Summary {
    fn new(game: &LoadedGame, solution: &Solution, counts: &Counts) -> Summary {
        let graph = game.graph();
        let board = match &game.kind {
            Kind::Board(board) => Some((board, solution.value(board.start()))),
            _ => None,
        };
        Summary {
            schema: "retrograde.summary/1",
            game: game.source_name.clone(),
            kind: game.kind_words(),
            positions: graph.position_count(),
            moves: graph.move_count(),
            engine: game
                .by_rules()
                .and_then(|rules| rules.engine)
                .map(Engine::word),
            rules: RulesReport::new(game),
            counts: counts.into(),
            image_counts: image_counts(game, solution),
            deepest: solution.deepest(),
            longest_win: Longest::new(game, &solution.longest_of_each(), Outcome::Win),
            drawn_share: counts.drawn_share(),
            sentence: board.map(|(board, value)| board.sentence(value)),
            ending: board.map(|(board, value)| board.ending(board.start(), value).word()),
            starts: graph
                .starts()
                .iter()
                .zip(game.optimal_moves(solution, graph.starts()))
                .map(|(&start, optimal)| PositionReport::new(game, solution, start, &optimal))
                .collect(),
        }
    }
}
