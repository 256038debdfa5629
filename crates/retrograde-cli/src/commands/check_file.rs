//! `retrograde check` of a solution file: the certificate, from the rules or from the moves
//! in the file.
//!
//! Nothing in the file is believed but what is confirmed. First the bytes are held against
//! their checksums; then the keys against the rules, which say where the game begins, what
//! moves there are and where play ends; then every value against those of its successors. A
//! move that leads out of the file refutes it: what can be reached is not all there.

use super::check::{Failure, Report};
use crate::arguments::GameArguments;
use crate::commands::games;
use crate::context::Context;
use crate::exit::Answer;
use crate::game::{Input, Kind, LoadedGame, Named};
use crate::keys::Keys;
use crate::memory;
use crate::rules_game::RulesGame;
use crate::solution_file::{self, at_path};
use anyhow::{Result, bail};
use retrograde::{
    AnyGame, AnyRankedGame, CheckError, GameOfKeys, MissingMove, PositionGraph, RankKeys,
    RankedCheckError, Solution, check, check_weak,
};
use retrograde_store::{Description, KeySource};

/// Reads the file and checks it; also that it is about `game`, if one is given.
pub fn run(
    path: &str,
    game: Option<&GameArguments>,
    weak: bool,
    context: &Context,
) -> Result<Answer> {
    if let Some(option) = game.and_then(|game| game.rules.first_given()) {
        bail!("{path} is a solution file, which has its rules in it; leave out {option}");
    }
    let store = solution_file::open(path)?;
    // The graph is read right after.
    store
        .verify_without_graph()
        .map_err(|error| at_path(path, error))?;
    let about = store.description();
    // Other rules of the same name are an answer here, and a negative one.
    let bundled = games::open(&about.name).ok();
    let loaded = LoadedGame::of_store(&store, bundled, path, context)?;
    if !is_ranked(&loaded) || weak {
        let needed = memory::predict_check(u64::from(about.position_count));
        context.require_memory("checking", needed)?;
    }
    let solution = loaded.solution(context)?;
    let failure = match game {
        Some(game) => other_game(game.input(), &loaded, about, context)?,
        None => None,
    };
    let failure = match (failure, &loaded.kind) {
        (Some(failure), _) => Some(failure),
        (None, Kind::Rules(rules)) => {
            find_failure_by_rules(&loaded, rules, &solution, about, weak, context)?
        }
        (None, _) => find_failure_in_graph(&loaded, &solution, about, weak)?,
    };
    Report::of_file(&loaded, path, weak, failure).answer(&loaded, context)
}

/// Whether the file is about another game than the one it is said to be about.
fn other_game(
    input: Input<'_>,
    loaded: &LoadedGame,
    about: &Description,
    context: &Context,
) -> Result<Option<Failure>> {
    let (expected, found) = match Named::of(input.game)? {
        // Rules are checked one by one; the name has the options.
        Named::Bundled => (games::open(input.game)?.name(), about.name.clone()),
        _ => {
            let other = LoadedGame::read(input, context)?;
            if other.identity() == loaded.identity() {
                return Ok(None);
            }
            let (expected, found) = (other.own_name(), loaded.own_name());
            if expected == found {
                // Only their moves tell them apart.
                (other.identity().to_string(), loaded.identity().to_string())
            } else {
                (expected.to_owned(), found.to_owned())
            }
        }
    };
    Ok((expected != found).then(|| {
        Failure::message(format!(
            "this solution is for another game: expected {expected}, found {found}"
        ))
    }))
}

fn find_failure_by_rules(
    loaded: &LoadedGame,
    rules: &RulesGame,
    solution: &Solution,
    about: &Description,
    weak: bool,
    context: &Context,
) -> Result<Option<Failure>> {
    let game = rules.require_game()?;
    if about.rules != game.rules() {
        return Ok(Some(Failure::message(format!(
            "the solution was made under other rules ({}) than those of {} ({})",
            about.rules,
            rules.name,
            game.rules()
        ))));
    }
    let mut listed = Vec::new();
    let keys = match (&rules.keys, game.ranked()) {
        (Keys::Ranks(ranks), Some(ranked)) if !weak => {
            if let Some(failure) = wrong_starts(game, rules, about) {
                return Ok(Some(failure));
            }
            let claim = Claim {
                loaded,
                rules,
                solution,
                about,
            };
            return claim.find_failure_in_ranks(ranked, ranks, context);
        }
        (Keys::List(keys), _) => keys,
        (keys, _) => {
            keys.read(0..keys.key_count(), &mut listed);
            &listed
        }
    };
    let graph = match GameOfKeys::new(game, keys) {
        Ok(graph) => graph,
        Err(error) => return Ok(Some(Failure::message(error.to_string()))),
    };
    if let Err(error) = graph.verify_keys() {
        return Ok(Some(Failure::message(error.to_string())));
    }
    if let Some(failure) = wrong_starts(game, rules, about) {
        return Ok(Some(failure));
    }
    let checked = check_values(&graph, solution, weak);
    if let Some(missing) = graph.missing() {
        let message = format!(
            "the move from {} to {} leads out of the file, as {} do",
            rules.print(missing.from),
            rules.print(missing.to),
            graph.missing_count()
        );
        return Ok(Some(Failure::at(rules, missing.from, message)));
    }
    Ok(failure_of(loaded, checked)?.or_else(|| wrong_count(graph.move_count(), about)))
}

/// Whether the file is held as ranks, which are checked without a table.
fn is_ranked(loaded: &LoadedGame) -> bool {
    let rules = loaded.by_rules();
    rules.is_some_and(|rules| matches!(rules.keys, Keys::Ranks(_)))
}

/// What a file says of a ranked game.
struct Claim<'a> {
    loaded: &'a LoadedGame,
    rules: &'a RulesGame,
    solution: &'a Solution,
    about: &'a Description,
}

impl Claim<'_> {
    /// Checks position after position, with no more than a few moves in memory.
    fn find_failure_in_ranks(
        &self,
        game: &dyn AnyRankedGame,
        ranks: &RankKeys,
        context: &Context,
    ) -> Result<Option<Failure>> {
        let progress = context
            .printer
            .progress("checking", "positions", Some(ranks.len()));
        let checked = game.check_ranked(ranks, self.solution, context.threads, &mut |done| {
            progress.set(done)
        });
        drop(progress);
        let rules = self.rules;
        let at_move = |wrong: MissingMove, what: &str| {
            let (from, to) = (rules.print(wrong.from), rules.print(wrong.to));
            let message = format!("the move from {from} to {to} {what}");
            Ok(Some(Failure::at(rules, wrong.from, message)))
        };
        match checked {
            Ok(move_count) => Ok(wrong_count(move_count, self.about)),
            Err(RankedCheckError::Claim(error)) => failure_of(self.loaded, Err(error)),
            Err(RankedCheckError::Keys(error)) => Ok(Some(Failure::message(error.to_string()))),
            Err(RankedCheckError::Missing(missing)) => at_move(missing, "leads out of the file"),
            Err(RankedCheckError::TurnConflict(wrong)) => {
                at_move(wrong, "does not treat the turn as the rules say")
            }
            Err(error) => Err(error.into()),
        }
    }
}

fn find_failure_in_graph(
    loaded: &LoadedGame,
    solution: &Solution,
    about: &Description,
    weak: bool,
) -> Result<Option<Failure>> {
    let identity = loaded.identity().to_string();
    let claimed = format!("{:032x}", about.identity);
    if identity != claimed {
        return Ok(Some(Failure::message(format!(
            "the moves in the file have the identity {identity}, but it is said to be {claimed}"
        ))));
    }
    let graph = loaded.graph();
    let checked = check_values(graph, solution, weak);
    Ok(failure_of(loaded, checked)?.or_else(|| wrong_count(graph.move_count(), about)))
}

/// Where the rules say that the game begins, up to symmetry, in their order.
fn wrong_starts(game: &dyn AnyGame, rules: &RulesGame, about: &Description) -> Option<Failure> {
    let starts = game.starts().into_iter();
    let mut expected: Vec<u64> = Vec::new();
    for start in starts.map(|start| game.canonical(start)) {
        if !expected.contains(&start) {
            expected.push(start);
        }
    }
    let text = |keys: &[u64]| {
        let printed: Vec<String> = keys.iter().map(|&key| rules.print(key)).collect();
        printed.join(", ")
    };
    (expected != about.starts).then(|| {
        Failure::message(format!(
            "the rules begin at {}, the file at {}",
            text(&expected),
            text(&about.starts)
        ))
    })
}

fn check_values(
    graph: &dyn PositionGraph,
    solution: &Solution,
    weak: bool,
) -> Result<(), CheckError> {
    if weak {
        check_weak(graph, solution)
    } else {
        check(graph, solution)
    }
}

fn failure_of(loaded: &LoadedGame, checked: Result<(), CheckError>) -> Result<Option<Failure>> {
    match checked {
        Ok(()) => Ok(None),
        Err(CheckError::Refuted(refutation)) => Ok(Some(Failure::refuted(loaded, &refutation))),
        Err(CheckError::Game(error)) => Err(loaded.explain(error)),
        Err(error) => Err(error.into()),
    }
}

/// The number of moves, which the file says as well; asked for when a check has counted them.
fn wrong_count(found: u64, about: &Description) -> Option<Failure> {
    let claimed = about.move_count;
    (found != claimed).then(|| {
        Failure::message(format!(
            "the game has {found} moves, but the file says {claimed}"
        ))
    })
}
