//! `retrograde play`: you against perfect play, in the terminal.
//!
//! A bundled game is solved in memory first, a graph or a board from its file.

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
use std::io;
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
