//! `retrograde play`: you against perfect play, in the terminal.
//!
//! A bundled game is solved in memory first, as is a graph or a board from its file. From a
//! solution file, values are looked up where they lie; the moves come from the bundled rules,
//! or for a graph from the file itself.

use super::games;
use crate::arguments::{BoardArguments, Both, PlayArguments};
use crate::context::Context;
use crate::describe;
use crate::exit::Answer;
use crate::game::LoadedGame;
use crate::played_graph::PlayedGraph;
use anyhow::{Result, anyhow, bail};
use retrograde::drawing::Look;
use retrograde::play::{PlayOptions, Seat, Session};
use retrograde::{
    AnyGame, ExploreOptions, Game, KeyedGame, Player, Position, SolveOptions, SolvedKeys, Value,
};
use retrograde_games::catalog;
use retrograde_store::{Kind, Store, StoreError};
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Solves what is to be played, and plays it.
pub fn run(arguments: &PlayArguments, context: &Context) -> Result<Answer> {
    let named = &arguments.game;
    if named == "-" {
        bail!("the game cannot come from standard input, where your moves come from");
    }
    if catalog::entry(named).is_some() {
        let game = games::open(named)?;
        let solved = solve(&*game, arguments, context)?;
        let value_of = |key: u64| {
            let number = solved.keys.binary_search(&key).ok()?;
            Some(solved.solution.value(number as Position))
        };
        return converse(&KeyedGame(&*game), &value_of, arguments, context);
    }
    if !Path::new(named).exists() {
        let remedy = match games::suggestion(named) {
            Some(meant) => format!("did you mean the game {meant:?}?"),
            None => "`retrograde games` lists the games".to_owned(),
        };
        bail!("{named:?} is neither a bundled game nor a file; {remedy}");
    }
    if is_solution_file(named) {
        return play_file(arguments, context);
    }
    let game = LoadedGame::read(named, None, &BoardArguments::default(), context)?;
    let solution = game.solve(context)?;
    let played = PlayedGraph {
        graph: game.graph(),
        naming: game.naming(),
        name: game.source_name.clone(),
        player_names: [Player::Zero, Player::One]
            .map(|player| describe::player_name(&game, player).to_owned()),
    };
    let value_of = |position| Some(solution.value(position));
    converse(&played, &value_of, arguments, context)
}

/// Whether a file is a solution file, by its name or by how it begins.
fn is_solution_file(path: &str) -> bool {
    let mut begin = [0; 6];
    let begins = File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    path.ends_with(".retro") || begins.is_ok() && begin == *b"\x8fRETRO"
}

/// Plays what a solution file holds.
fn play_file(arguments: &PlayArguments, context: &Context) -> Result<Answer> {
    let path = &arguments.game;
    let at_path = |error: StoreError| anyhow!("{path}: {error}");
    let store = Store::open(path).map_err(at_path)?;
    let about = store.description();
    // Damage may show only while values are looked up.
    let damage = RefCell::new(None);
    let believed = |value: Result<Option<Value>, StoreError>| {
        value.unwrap_or_else(|error| {
            let first = damage.borrow().is_none();
            if first {
                context.printer.note(format!("{path}: {error}"));
                damage.replace(Some(error));
            }
            None
        })
    };
    let answer = match about.kind {
        Kind::Keys => {
            let game = games::open(&about.name)
                .map_err(|error| anyhow!("{path} holds a game that is not bundled: {error}"))?;
            require_same_game(&*game, &store, path)?;
            let value_of = |key| believed(store.probe(key));
            converse(&KeyedGame(&*game), &value_of, arguments, context)
        }
        Kind::Graph => {
            let (graph, names) = store.graph().map_err(at_path)?;
            let played = PlayedGraph {
                graph: &graph,
                naming: &names,
                name: about.name.clone(),
                player_names: ["player 0", "player 1"].map(str::to_owned),
            };
            let value_of = |position| believed(store.value(position).map(Some));
            converse(&played, &value_of, arguments, context)
        }
        kind => bail!("{path} holds {kind}, which cannot be played; use a newer retrograde"),
    }?;
    match damage.into_inner() {
        Some(error) => Err(at_path(error)),
        None => Ok(answer),
    }
}

/// Refuses a file that was made by other rules of the same name.
fn require_same_game(game: &dyn AnyGame, store: &Store, path: &str) -> Result<()> {
    let about = store.description();
    let (made_by, bundled) = (about.rules, game.rules());
    if made_by != bundled {
        bail!(
            "{path} was made by the rules {made_by}, but {} now has {bundled}; solve it again",
            about.name
        );
    }
    for start in game.starts() {
        let found = store.probe(game.canonical(start));
        if found.map_err(|error| anyhow!("{path}: {error}"))?.is_none() {
            bail!(
                "{path} does not hold the start of {}, so it was made by other rules; solve it again",
                about.name
            );
        }
    }
    Ok(())
}

fn solve(game: &dyn AnyGame, arguments: &PlayArguments, context: &Context) -> Result<SolvedKeys> {
    let explore = ExploreOptions {
        max_positions: arguments.max_positions,
        max_memory: context.memory_limit,
        threads: context.threads,
    };
    let solve = SolveOptions {
        threads: context.threads,
    };
    let progress = context.printer.progress("solving", "positions", None);
    let solved = game.explore_and_solve(
        &explore,
        &solve,
        &mut |positions| progress.set(positions),
        &mut |_| {},
    );
    Ok(solved?)
}

/// Plays until somebody has enough.
fn converse<G: Game>(
    game: &G,
    value_of: &dyn Fn(G::Position) -> Option<Value>,
    arguments: &PlayArguments,
    context: &Context,
) -> Result<Answer> {
    let mut session = match &arguments.start {
        Some(text) => {
            let position = game
                .parse(text)
                .map_err(|reason| anyhow!("--start: {reason}"))?;
            Session::at(game, value_of, position)
        }
        None => Session::new(game, value_of)
            .map_err(|error| anyhow!("{}: {error}, with --start", game.name()))?,
    };
    let printer = &context.printer;
    let options = PlayOptions {
        seats: seats(arguments, &game.player_names(), session.to_move())?,
        show_values: arguments.show_values,
        look: if arguments.ascii {
            Look::Ascii
        } else {
            Look::Unicode
        },
        paint: &|signs, player| printer.piece(signs, player),
    };
    printer.conversation(|output| {
        retrograde::play::run(&mut session, &options, io::stdin().lock(), output)
    })?;
    Ok(Answer::Positive)
}

/// Who sits where; `first` is the player who moves first.
fn seats(arguments: &PlayArguments, names: &[String; 2], first: Player) -> Result<[Seat; 2]> {
    match arguments.both {
        Some(Both::People) => return Ok([Seat::Human; 2]),
        Some(Both::Computer) => return Ok([Seat::Computer; 2]),
        None => {}
    }
    let side = arguments.side.as_deref().unwrap_or("first");
    let named = |player: &Player| names[player.index()].eq_ignore_ascii_case(side);
    let human = match side {
        "first" => Some(first),
        "second" => Some(first.opponent()),
        _ => [Player::Zero, Player::One].into_iter().find(named),
    };
    let Some(human) = human else {
        let [one, other] = names;
        bail!("--as {side:?} is no side; expected first, second, {one:?} or {other:?}");
    };
    let mut seats = [Seat::Computer; 2];
    seats[human.index()] = Seat::Human;
    Ok(seats)
}
