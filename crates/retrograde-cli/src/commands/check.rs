//! `retrograde check`: proves a solution, or shows where it is wrong.

use super::check_file;
use crate::arguments::{CheckArguments, GameArguments, Style};
use crate::context::Context;
use crate::describe::{self, RulesReport};
use crate::exit::Answer;
use crate::game::{Kind, LoadedGame};
use crate::memory;
use crate::printer::{aligned, counted, plies};
use crate::rules_game::RulesGame;
use crate::solution_file::is_solution_file;
use anyhow::{Result, bail};
use retrograde::drawing::Look;
use retrograde::{CheckError, Outcome, Refutation, Rules, Value, check_weak, check_with_moves};
use retrograde_formats::{ClaimError, ClaimHeader, ClaimMismatch, ClaimReader, Source, quote_name};
use serde::Serialize;

/// Reads both files and checks.
pub fn run(arguments: &CheckArguments, context: &Context) -> Result<Answer> {
    let Some(solution) = &arguments.solution else {
        if is_solution_file(&arguments.game.game) {
            return check_file::run(&arguments.game.game, None, arguments.weak, context);
        }
        bail!(
            "{} is no solution file; say which SOLUTION of it to check",
            arguments.game.game
        );
    };
    if is_solution_file(solution) {
        return check_file::run(solution, Some(&arguments.game), arguments.weak, context);
    }
    if arguments.game.game == "-" && solution == "-" {
        bail!("the game and the solution cannot both be standard input");
    }
    // The header says under which rules to check, so it is read before the game is used.
    let reader = ClaimReader::open(Source::open(solution)?)?;
    let mut game = LoadedGame::load(&arguments.game, context)?;
    let needed = game.prediction(context.threads).read;
    let positions = game.size().positions;
    context.require_memory(
        "checking",
        needed.saturating_add(memory::predict_check(positions)),
    )?;
    let mut report = Report {
        schema: "retrograde.check/1",
        accepted: false,
        weak: arguments.weak,
        game: game.source_name.clone(),
        solution: solution.clone(),
        positions: game.graph().position_count(),
        moves: game.graph().move_count(),
        rules: RulesReport::new(&game),
        failure: None,
    };
    let failure = match adopt_rules(&mut game, reader.header(), &arguments.game, context)? {
        Some(failure) => Some(failure),
        None => find_failure(&game, reader, arguments.weak)?,
    };
    report.rules = RulesReport::new(&game);
    report.accepted = failure.is_none();
    report.failure = failure;
    report.answer(&game, context)
}

/// Plays by the rules that the solution was made for, unless the command line gives some.
fn adopt_rules(
    game: &mut LoadedGame,
    header: &ClaimHeader,
    arguments: &GameArguments,
    context: &Context,
) -> Result<Option<Failure>> {
    let asked = &arguments.rules;
    let own = game.graph().rules();
    // What the command line asks for stands; the solution fills in the rest.
    let is_dead_end_asked = asked.dead_end.is_some() || asked.misere;
    let rules = Rules {
        dead_end: if is_dead_end_asked {
            own.dead_end
        } else {
            header.rules.dead_end
        },
        infinite: if asked.infinite.is_some() {
            own.infinite
        } else {
            header.rules.infinite
        },
    };
    if header.rules != rules {
        return Ok(Some(Failure::message(format!(
            "the solution was made under other rules ({}) than those asked for ({rules})",
            header.rules
        ))));
    }
    if rules != own {
        if let Some(game) = game.by_rules() {
            return Ok(Some(Failure::message(format!(
                "the solution was made under other rules ({rules}) than those of {} ({own})",
                game.name
            ))));
        }
        game.set_rules(rules)?;
        context.printer.note(format!(
            "checked under the rules of the solution ({rules}); without them it would be {own}"
        ));
    }
    if asked.start.is_empty()
        && let Some(failure) = adopt_starts(game, header, context)?
    {
        return Ok(Some(failure));
    }
    match game.graph().require_owners() {
        Err(error) if rules != own => Ok(Some(Failure::message(format!(
            "the game cannot be played by the rules of the solution: {:#}",
            game.explain(error)
        )))),
        Err(error) => Err(game.explain(error)),
        Ok(()) => Ok(None),
    }
}

/// Begins where the solution says: who moves where may follow from that.
fn adopt_starts(
    game: &mut LoadedGame,
    header: &ClaimHeader,
    context: &Context,
) -> Result<Option<Failure>> {
    let mut starts = Vec::new();
    for name in &header.starts {
        let Some(position) = game.naming().find(name) else {
            let name = quote_name(name);
            let message = format!(
                "this solution is for another game: it begins at {name}, \
                 which this game does not have"
            );
            return Ok(Some(Failure::message(message)));
        };
        starts.push(position);
    }
    if starts == game.graph().starts() {
        return Ok(None);
    }
    let elsewhere = match &game.kind {
        Kind::Board(_) => {
            "the pieces of the board stand elsewhere than at the start of the solution"
        }
        Kind::Rules(_) => "the game begins elsewhere than the solution",
        Kind::Graph(_) | Kind::Stored(_) => "",
    };
    if !elsewhere.is_empty() {
        return Ok(Some(Failure::message(elsewhere.to_owned())));
    }
    game.set_starts(starts)?;
    let names = if header.starts.is_empty() {
        "nowhere".to_owned()
    } else {
        header.starts.join(", ")
    };
    context
        .printer
        .note(format!("begun at the start of the solution: {names}"));
    Ok(None)
}

fn find_failure(game: &LoadedGame, reader: ClaimReader, weak: bool) -> Result<Option<Failure>> {
    if let Err(mismatch) = reader.header().require_game(&game.identity().to_string()) {
        return Ok(Some(Failure::message(format!(
            "{mismatch} (a start or seeds given by --start, --win-at, --loss-at or --tie-at must be given here too)"
        ))));
    }
    let claim = match reader.read(game.naming(), game.graph().position_count()) {
        Ok(claim) => claim,
        Err(ClaimError::Read(error)) => return Err(error.into()),
        Err(ClaimError::Mismatch(mismatch)) => return Ok(Some(Failure::mismatch(&mismatch))),
        Err(error) => return Err(error.into()),
    };
    let checked = if weak {
        check_weak(game.graph(), &claim.solution)
    } else {
        check_with_moves(game.graph(), &claim.solution, &claim.moves)
    };
    match checked {
        Ok(()) => {}
        Err(CheckError::Refuted(refutation)) => {
            return Ok(Some(Failure::refuted(game, &refutation)));
        }
        Err(error) => return Err(error.into()),
    }
    let counted = claim.require_counts(game.graph().move_count());
    Ok(counted
        .err()
        .map(|mismatch| Failure::message(mismatch.to_string())))
}

/// The answer; `docs/schema.md` describes the JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    schema: &'static str,
    accepted: bool,
    weak: bool,
    game: String,
    solution: String,
    positions: u32,
    moves: u64,
    rules: RulesReport,
    failure: Option<Failure>,
}

impl Report {
    /// What is to be said of the check of a solution file.
    pub fn of_file(game: &LoadedGame, path: &str, weak: bool, failure: Option<Failure>) -> Report {
        Report {
            schema: "retrograde.check/1",
            accepted: failure.is_none(),
            weak,
            game: game.own_name().to_owned(),
            solution: path.to_owned(),
            positions: game.graph().position_count(),
            moves: game.graph().move_count(),
            rules: RulesReport::new(game),
            failure,
        }
    }

    /// Prints it.
    pub fn answer(&self, game: &LoadedGame, context: &Context) -> Result<Answer> {
        print(self, game, context)?;
        Ok(if self.accepted {
            Answer::Positive
        } else {
            Answer::Negative
        })
    }
}

/// Why the solution is not accepted.
#[derive(Debug, Serialize)]
pub struct Failure {
    message: String,
    /// The first position that fails, if the failure is about one.
    position: Option<String>,
    claimed: Option<ValueReport>,
    /// The successors that show it.
    witnesses: Vec<WitnessReport>,
    /// The position drawn, where there is a drawing.
    #[serde(skip)]
    picture: String,
}

#[derive(Debug, Serialize)]
pub struct ValueReport {
    outcome: &'static str,
    remoteness: Option<u32>,
}

#[derive(Debug, Serialize)]
pub struct WitnessReport {
    to: String,
    again: bool,
    claimed: ValueReport,
}

impl From<Value> for ValueReport {
    fn from(value: Value) -> ValueReport {
        ValueReport {
            outcome: value.outcome().word(),
            remoteness: value.remoteness(),
        }
    }
}

impl Failure {
    /// A failure that is about no position.
    pub fn message(message: String) -> Failure {
        Failure {
            message,
            position: None,
            claimed: None,
            witnesses: Vec::new(),
            picture: String::new(),
        }
    }

    /// A failure at a position of a game by its rules.
    pub fn at(game: &RulesGame, key: u64, message: String) -> Failure {
        Failure {
            position: Some(game.print(key)),
            picture: picture_of(game, key),
            ..Failure::message(message)
        }
    }

    /// A line that cannot be true of its position, whatever the others say.
    fn mismatch(mismatch: &ClaimMismatch) -> Failure {
        let unquoted = |name: &str| serde_json::from_str(name).unwrap_or_else(|_| name.to_owned());
        Failure {
            position: mismatch
                .position()
                .map(|name| match name.strip_prefix('"') {
                    Some(_) => unquoted(name),
                    None => name.to_owned(),
                }),
            ..Failure::message(mismatch.to_string())
        }
    }

    /// What the checker found.
    pub fn refuted(game: &LoadedGame, refutation: &Refutation) -> Failure {
        let name = game.naming().name(refutation.position);
        let witnesses = refutation
            .witnesses
            .iter()
            .map(|witness| WitnessReport {
                to: game.naming().name(witness.successor.position),
                again: witness.successor.again,
                claimed: witness.claimed.into(),
            })
            .collect();
        Failure {
            message: format!(
                "position {} is claimed as {}, but {}",
                quote_name(&name),
                refutation.claimed,
                refutation.condition
            ),
            position: Some(name),
            claimed: Some(refutation.claimed.into()),
            witnesses,
            picture: game.by_rules().map_or_else(String::new, |rules| {
                picture_of(rules, rules.keys.key(refutation.position))
            }),
        }
    }
}

fn picture_of(game: &RulesGame, key: u64) -> String {
    let drawing = game.game().and_then(|game| game.drawing(key));
    drawing.map_or_else(String::new, |drawing| {
        drawing.to_styled_text(Look::Unicode, &|signs, _| signs.to_owned())
    })
}

fn print(report: &Report, game: &LoadedGame, context: &Context) -> Result<()> {
    let printer = &context.printer;
    match printer.style() {
        Style::Json | Style::Jsonl => return printer.json(report),
        Style::Csv => {
            let header = ["accepted", "position", "message"]
                .map(str::to_owned)
                .to_vec();
            let failure = report.failure.as_ref();
            let position = failure.and_then(|failure| failure.position.clone());
            let message = failure.map(|failure| failure.message.clone());
            let row = vec![
                report.accepted.to_string(),
                position.unwrap_or_default(),
                message.unwrap_or_default(),
            ];
            return printer.csv([header, row]);
        }
        Style::Text => {}
    }
    let (positions, moves) = (u64::from(report.positions), report.moves);
    let size = format!(
        "{}, {}",
        counted(positions, "position"),
        counted(moves, "move")
    );
    let mut text = match &report.failure {
        None if report.weak => format!(
            "accepted: every outcome is proved, every remoteness is an upper bound ({size})\n"
        ),
        None => format!("accepted: every outcome, remoteness and move is proved ({size})\n"),
        Some(failure) => format!("refuted: {}\n", failure.message),
    };
    text.push_str(&format!("rules: {}\n", describe::rules(game)));
    if let Some(failure) = &report.failure {
        text.push_str(&failure.picture);
    }
    if let Some(failure) = report
        .failure
        .as_ref()
        .filter(|failure| !failure.witnesses.is_empty())
    {
        text.push_str(
            "its moves that show it, with what is claimed for the player to move there:\n",
        );
        let rows: Vec<Vec<String>> = failure
            .witnesses
            .iter()
            .map(|witness| {
                let again = if witness.again { " (moves again)" } else { "" };
                let claimed = match witness.claimed.remoteness {
                    Some(count) => {
                        format!("{} in {}", witness.claimed.outcome, plies(u64::from(count)))
                    }
                    None if witness.claimed.outcome == Outcome::Draw.word() => "draw".to_owned(),
                    None => format!("{}, endless", witness.claimed.outcome),
                };
                vec![format!("  {}{again}", quote_name(&witness.to)), claimed]
            })
            .collect();
        text.push_str(&aligned(&rows));
    }
    printer.text(&text)
}
