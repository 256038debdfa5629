//! `retrograde solve`: the values of all positions, as a summary or as a file.

use super::sweep;
use crate::arguments::{Engine, SolutionForm, SolveArguments, Style, TimingsStyle};
use crate::context::Context;
use crate::describe::{self, PositionReport, RulesReport, percent, shown_name};
use crate::exit::Answer;
use crate::game::{Kind, LoadedGame};
use crate::keeper::Keeping;
use crate::memory::Output;
use crate::output::{content_extension, is_packed, refuse_same_file, write_whole};
use crate::printer::{aligned, counted};
use crate::retro_output;
use crate::rules_game::ImageCounts;
use anyhow::{Result, bail};
use retrograde::{Counts, Outcome, Position, Solution};
use retrograde_formats::{
    DotOptions, SolvedGame, argumentation, parity_game, write_dot, write_solution_csv,
    write_solution_json, write_solution_jsonl, write_solution_text,
};
use serde::Serialize;
use std::cell::RefCell;
use std::io::Write;

/// Solves and answers.
pub fn run(arguments: &SolveArguments, context: &Context) -> Result<Answer> {
    if arguments.sweep.sweep {
        return sweep::run(arguments, context);
    }
    if let Some(output) = &arguments.output {
        refuse_same_file(output, &arguments.game.game)?;
        if arguments.form.is_none() {
            refuse_other_forms(output)?;
        }
    }
    let keeping = RefCell::new(None);
    let game = LoadedGame::load_to_solve(
        &arguments.game,
        || {
            keeping.replace(keeping_for(arguments)?);
            Ok(keeping.borrow().clone())
        },
        context,
    )?;
    let keeping = keeping.into_inner();
    if let (None, Some(option)) = (&keeping, arguments.checkpoints.first_given()) {
        bail!(
            "{option} is about bundled games, whose solve may take hours; {} is none",
            arguments.game.game
        );
    }
    let asked_for_file = arguments.output.is_some() || arguments.form.is_some();
    if asked_for_file {
        let output = match form_of_output(arguments, context) {
            SolutionForm::Retro => Output::File,
            _ => Output::Text,
        };
        game.require_memory("solving and writing", output, context)?;
    }
    let solution = game.solution(context)?;
    context.timings.enter("write");
    if asked_for_file {
        let form = write_file(arguments, &game, &solution, context)?;
        // Where the file is in another form, `--format` can only be about the summary.
        let style = context.printer.style();
        let to_file = arguments.output.as_deref().is_some_and(|path| path != "-");
        if to_file && style != Style::Text && form != form_of_style(style) {
            print_summary(&game, &solution, context)?;
        }
    } else {
        print_summary(&game, &solution, context)?;
    }
    if let Some(keeping) = keeping {
        keeping.remove()?;
    }
    if let Some(style) = arguments.timings {
        let size = game.size();
        let input_bytes = std::fs::metadata(&arguments.game.game).ok();
        let input_bytes = input_bytes
            .filter(|about| about.is_file())
            .map(|about| about.len());
        if let Some(report) = context
            .timings
            .report(size.positions, size.moves, input_bytes)
        {
            match style {
                TimingsStyle::Text => context.printer.aside(&report.text()),
                TimingsStyle::Json => {
                    context
                        .printer
                        .aside(&format!("{}\n", serde_json::to_string(&report)?));
                }
            }
        }
    }
    Ok(Answer::Positive)
}

/// Where the state of the solve is kept: beside the file that it is written to.
fn keeping_for(arguments: &SolveArguments) -> Result<Option<Keeping>> {
    match arguments.output.as_deref() {
        None | Some("-") => match arguments.checkpoints.first_given() {
            Some(option) => bail!("{option} needs a file as output, such as -o game.retro"),
            None => Ok(None),
        },
        Some(output) => Keeping::beside(output, arguments.checkpoints).map(Some),
    }
}

/// Refuses names that say that something else is in a file than a solution.
///
/// Names that say nothing are for text, so a name that does must not pass for one of them.
fn refuse_other_forms(path: &str) -> Result<()> {
    let extension = content_extension(path).unwrap_or_default();
    let remedy = match extension.as_str() {
        "parquet" => "`retrograde export` writes Parquet",
        "html" | "htm" => "`retrograde stats --report` writes a page",
        "svg" | "png" | "pdf" => {
            "a name that ends in .dot gives a picture for Graphviz, which draws it"
        }
        "edges" | "pg" | "gm" | "af" | "apx" | "tgf" | "facts" => {
            "`retrograde convert` writes games"
        }
        "xlsx" | "ods" | "tsv" => "a name that ends in .csv gives a table",
        "zip" | "bz2" | "xz" | "7z" | "tar" => "outputs are packed as .gz or .zst",
        _ => return Ok(()),
    };
    bail!(
        "{path}: solve writes no .{extension}; {remedy}. Solutions end in .retro, .json, .jsonl, \
         .csv, .dot or .paritysol; --as writes any form under any name"
    );
}

/// Writes every position, in the form asked for, and says in which.
fn write_file(
    arguments: &SolveArguments,
    game: &LoadedGame,
    solution: &Solution,
    context: &Context,
) -> Result<SolutionForm> {
    let path = arguments.output.as_deref().unwrap_or("-");
    let form = form_of_output(arguments, context);
    if form == SolutionForm::Retro && is_packed(path) {
        bail!("a solution file is packed inside; give a name that ends in .retro, not {path}");
    }
    write_whole(path, &context.interrupt, |sink| {
        write_as(form, game, solution, sink)
    })?;
    if path != "-" {
        let written = counted(solution.len() as u64, "position");
        context.printer.note(format!("{written} written to {path}"));
    }
    Ok(form)
}

/// The form that is asked for, in one way or the other.
fn form_of_output(arguments: &SolveArguments, context: &Context) -> SolutionForm {
    let path = arguments.output.as_deref().unwrap_or("-");
    let by_name = || form_of(path, context.printer.style());
    arguments.form.unwrap_or_else(by_name)
}

/// The form that an output's name asks for, else the one that `--format` asks for.
fn form_of(path: &str, style: Style) -> SolutionForm {
    match content_extension(path).as_deref() {
        Some("retro") => SolutionForm::Retro,
        Some("json") => SolutionForm::Json,
        Some("jsonl" | "ndjson") => SolutionForm::Jsonl,
        Some("csv") => SolutionForm::Csv,
        Some("dot" | "gv") => SolutionForm::Dot,
        Some("paritysol") => SolutionForm::Paritysol,
        _ => form_of_style(style),
    }
}

fn form_of_style(style: Style) -> SolutionForm {
    match style {
        Style::Text => SolutionForm::Text,
        Style::Json => SolutionForm::Json,
        Style::Jsonl => SolutionForm::Jsonl,
        Style::Csv => SolutionForm::Csv,
    }
}

fn write_as(
    form: SolutionForm,
    game: &LoadedGame,
    solution: &Solution,
    sink: &mut dyn Write,
) -> Result<()> {
    if form == SolutionForm::Retro {
        return retro_output::write(sink, game, solution);
    }
    let identity = game.identity().to_string();
    let solved = SolvedGame {
        graph: game.graph(),
        naming: game.naming(),
        solution,
        game: &identity,
    };
    match form {
        SolutionForm::Retro => {}
        SolutionForm::Text => write_solution_text(sink, &solved)?,
        SolutionForm::Json => write_solution_json(sink, &solved)?,
        SolutionForm::Jsonl => write_solution_jsonl(sink, &solved)?,
        SolutionForm::Csv => write_solution_csv(sink, &solved)?,
        SolutionForm::Dot => {
            write_dot(
                sink,
                game.graph(),
                game.naming(),
                Some(solution),
                &DotOptions::default(),
            )?;
        }
        SolutionForm::Paritysol => parity_game::write_winners(sink, &solved)?,
        SolutionForm::Labelling | SolutionForm::Extension => {
            require_argumentation(game)?;
            if form == SolutionForm::Labelling {
                argumentation::write_labelling(sink, &solved)?;
            } else {
                argumentation::write_extension(sink, &solved)?;
            }
        }
    }
    Ok(())
}

/// IN, OUT and UNDEC mean nothing where positions are no arguments.
fn require_argumentation(game: &LoadedGame) -> Result<()> {
    match &game.kind {
        Kind::Graph(graph) if graph.format.is_argumentation() => Ok(()),
        _ => bail!(
            "{} is no argumentation framework, so it has no labelling; \
             give an .af, .apx or .tgf file, or use --as text",
            game.source_name
        ),
    }
}

fn print_summary(game: &LoadedGame, solution: &Solution, context: &Context) -> Result<()> {
    let printer = &context.printer;
    let counts = solution.counts();
    match printer.style() {
        Style::Text => printer.text(&text_summary(game, solution, &counts, context)),
        Style::Json | Style::Jsonl => printer.json(&Summary::new(game, solution, &counts)),
        Style::Csv => {
            let header = ["outcome", "positions", "longest_plies"]
                .map(str::to_owned)
                .to_vec();
            let rows = Outcome::ALL.map(|outcome| {
                let longest = solution
                    .longest(outcome)
                    .map(|(_, plies)| plies.to_string());
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
    rows.push(line("deepest", describe::deepest(solution)));
    text.push_str(&aligned(&rows));
    text.push_str("\npositions by outcome, for the player to move:\n");
    text.push_str(&aligned(&count_rows(game, solution, counts, context)));
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

/// One row per outcome: how many positions, what share, and the longest.
pub fn count_rows(
    game: &LoadedGame,
    solution: &Solution,
    counts: &Counts,
    context: &Context,
) -> Vec<Vec<String>> {
    let longest = solution.longest_of_each();
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
    pub fn new(game: &LoadedGame, solution: &Solution, outcome: Outcome) -> Option<Longest> {
        let (position, plies) = solution.longest(outcome)?;
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
            longest_win: Longest::new(game, solution, Outcome::Win),
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
