//! A position of a bundled game, or perfect play from it.

use super::output::{Content, Picture};
use crate::arguments::{BoardArguments, DrawArguments};
use crate::commands::games;
use crate::context::Context;
use crate::describe;
use crate::game::{LoadedGame, Seen};
use anyhow::{Context as _, Result, anyhow, bail};
use retrograde::drawing::{Animation, Drawing};
use retrograde::{PositionValues, principal_line};

/// How long each position of an animation is shown.
const SECONDS_PER_FRAME: f32 = 1.0;

/// A position by the rules alone: nothing is solved.
pub fn still(arguments: &DrawArguments, board: &BoardArguments) -> Result<Picture> {
    refuse_heat(arguments)?;
    let game = games::open(&arguments.game)?;
    if let Some(option) = board.first_given() {
        bail!(
            "{option} is an option of boards, but {} is a bundled game",
            arguments.game
        );
    }
    let key = match &arguments.position {
        Some(text) => game
            .parse(text)
            .map_err(|reason| anyhow!("{text:?} is no position of {}: {reason}", game.name()))?,
        None => *game
            .starts()
            .first()
            .with_context(|| format!("{} names no start; say which POSITION", game.name()))?,
    };
    let drawing = game.drawing(key).ok_or_else(|| no_picture(&game.name()))?;
    let name = game.print(key).unwrap_or_default();
    Ok(Picture {
        title: format!("{}: {name}", game.name()),
        content: Content::Still(drawing),
        letters: ['1', '2'],
    })
}

/// A position of a game that is solved, or play from it.
pub fn of_loaded(
    game: &LoadedGame,
    arguments: &DrawArguments,
    context: &Context,
) -> Result<Picture> {
    refuse_heat(arguments)?;
    let from = begin(game, arguments)?;
    let picture = |seen: Seen| {
        game.drawing(seen)
            .ok_or_else(|| no_picture(game.own_name()))
    };
    let content = if arguments.animate {
        let values = game.values(context)?;
        let line = principal_line(game.graph(), &values, from.position, arguments.plies);
        game.require_undamaged()?;
        let mut frames: Vec<Drawing> = Vec::new();
        let mut seen = from;
        for (ply, position) in line.positions().enumerate() {
            if ply > 0 {
                seen = game.step(seen, position);
            }
            let mut frame = picture(seen)?;
            let value = describe::short_value(values.value(position));
            frame.note(format!("ply {ply}: {value} for the player to move"));
            frames.push(frame);
        }
        Content::Moving(Animation {
            frames,
            seconds_per_frame: SECONDS_PER_FRAME,
        })
    } else {
        Content::Still(picture(from)?)
    };
    Ok(Picture {
        title: format!("{}: {}", game.own_name(), game.name_of(from)),
        content,
        letters: ['1', '2'],
    })
}

/// The position asked for, else the start.
pub fn begin(game: &LoadedGame, arguments: &DrawArguments) -> Result<Seen> {
    match &arguments.position {
        Some(name) => game.find_seen(name),
        None => {
            let start = game.graph().starts().first();
            Ok(game.see(*start.with_context(|| {
                format!("{} names no start; say which POSITION", game.source_name)
            })?))
        }
    }
}

fn refuse_heat(arguments: &DrawArguments) -> Result<()> {
    let option = match (arguments.heat, arguments.chase) {
        (Some(_), _) => "--heat",
        (None, true) => "--chase",
        (None, false) => return Ok(()),
    };
    bail!(
        "{option} is for boards of police and thief, and for graphs with cops and robber; \
         of {} a position can be drawn, or --animate",
        arguments.game
    )
}

fn no_picture(name: &str) -> anyhow::Error {
    anyhow!("{name} has no pictures; `retrograde probe` and `line` say its positions in words")
}
