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
use crate::game::{Input, LoadedGame, Named, Way, solve_by_rules};
use crate::played_graph::PlayedGraph;
use crate::solution_file;
use anyhow::{Result, anyhow, bail};
use retrograde::drawing::Look;
use retrograde::play::{PlayOptions, Seat, Session};
use retrograde::{Game, KeyedGame, Player, Value};
use retrograde_store::{Kind, StoreError};
use std::cell::RefCell;
use std::io;

/// Solves what is to be played, and plays it.
pub fn run(arguments: &PlayArguments, context: &Context) -> Result<Answer> {
    let named = &arguments.game;
    if named == "-" {
        bail!("the game cannot come from standard input, where your moves come from");
    }
    match Named::of(named)? {
        Named::Bundled => {
            let game = games::open(named)?;
            let way = Way {
                engine: arguments.engine,
                max_positions: arguments.max_positions,
                keeping: None,
            };
            let (solved, solution) = solve_by_rules(game, &way, context)?;
            let value_of = |key| Some(solution.value(solved.find_key(key)?));
            return converse(
                &KeyedGame(solved.require_game()?),
                &value_of,
                arguments,
                context,
            );
        }
        Named::SolutionFile => {
            if let Some(option) = arguments.engine.first_given() {
                bail!("{option} is about solving, and {named} is solved");
            }
            return play_file(arguments, context);
        }
        Named::File => {}
    }
    let input = Input {
        game: named,
        from: None,
        board: &BoardArguments::default(),
        max_positions: arguments.max_positions,
        engine: arguments.engine,
    };
    let game = LoadedGame::read(input, context)?;
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

/// Plays what a solution file holds.
fn play_file(arguments: &PlayArguments, context: &Context) -> Result<Answer> {
    let path = &arguments.game;
    let at_path = |error: StoreError| solution_file::at_path(path, error);
    let store = solution_file::open(path)?;
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
            solution_file::require_same_game(&*game, &store, path)?;
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
