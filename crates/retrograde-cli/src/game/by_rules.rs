//! Enumerates and solves a bundled game.

use crate::context::Context;
use crate::rules_game::RulesGame;
use anyhow::{Context as _, Result};
use retrograde::{AnyGame, ExploreOptions, Phase, Solution};
use std::cell::{Cell, RefCell};

/// Finds all positions of a game and solves it, with progress and timings.
pub fn solve_by_rules(
    game: Box<dyn AnyGame>,
    max_positions: u64,
    context: &Context,
) -> Result<(RulesGame, Solution)> {
    let explore = ExploreOptions {
        max_positions,
        max_memory: context.memory_limit,
        threads: context.threads,
    };
    context.timings.enter("explore");
    let printer = &context.printer;
    let progress = RefCell::new(Some(printer.progress("exploring", "positions", None)));
    let found = Cell::new(0);
    let mut is_solving = false;
    let solved = game.explore_and_solve(
        &explore,
        &mut |positions| {
            found.set(positions);
            match &*progress.borrow() {
                Some(progress) => progress.set(positions),
                None => std::ops::ControlFlow::Continue(()),
            }
        },
        &mut |_: Phase| {
            if !is_solving {
                is_solving = true;
                context.timings.enter("solve");
                // The first bar goes before the second is drawn.
                progress.replace(None);
                progress.replace(Some(printer.progress(
                    "solving",
                    "positions",
                    Some(found.get()),
                )));
            }
        },
    );
    drop(progress);
    let solved = solved.with_context(|| game.name())?;
    Ok(RulesGame::solved(game, solved))
}
