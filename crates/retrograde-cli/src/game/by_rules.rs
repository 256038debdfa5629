//! Solves a bundled game: explored, or by the ranks of its positions.

use crate::arguments::{Engine, EngineArguments, Layers};
use crate::context::Context;
use crate::keeper::{Keeper, Keeping};
use crate::layers::Needs;
use crate::printer::Progress;
use crate::rules_game::RulesGame;
use anyhow::{Context as _, Result, bail};
use retrograde::{
    AnyGame, AnyRankedGame, ExploreOptions, NoCheckpoints, Phase, RankedEngine, RankedOptions,
    RankedPhase, Saving, Scratch, Solution,
};
use retrograde_store::Checkpoint;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::Read;
use std::ops::ControlFlow;

/// How a bundled game is to be solved.
pub struct Way {
    /// The engine, and which positions.
    pub engine: EngineArguments,
    /// Refuse more positions.
    pub max_positions: u64,
    /// Where the state is kept meanwhile.
    pub keeping: Option<Keeping>,
}

/// A game that is too large for the limit, known before it is solved.
#[derive(Debug)]
pub struct TooManyRanks {
    name: String,
    rank_count: u64,
    max_positions: u64,
}

impl fmt::Display for TooManyRanks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} has {} ranks, and {} positions are allowed; raise --max-positions, or use \
             --engine explore if few of them can be reached",
            self.name, self.rank_count, self.max_positions
        )
    }
}

impl std::error::Error for TooManyRanks {}

/// Solves a game, with progress and timings.
pub fn solve_by_rules(
    game: Box<dyn AnyGame>,
    way: &Way,
    context: &Context,
) -> Result<(RulesGame, Solution)> {
    match engine_for(&*game, way.engine)? {
        Engine::Explore if way.engine.layers == Layers::Disk => bail!(
            "--layers disk is about games that are solved layer by layer, and {} is explored",
            game.name()
        ),
        Engine::Explore => solve_explored(game, way, context),
        engine => solve_ranked(game, engine, way, context),
    }
}

/// The engine asked for, if the game can be solved by it; else the best.
pub fn engine_for(game: &dyn AnyGame, asked: EngineArguments) -> Result<Engine> {
    let Some(ranked) = game.ranked() else {
        return match asked.engine {
            None | Some(Engine::Explore) => Ok(Engine::Explore),
            Some(engine) => bail!(
                "{} does not number its positions, which --engine {} needs; use --engine explore, \
                 or leave it out",
                game.name(),
                engine.word()
            ),
        };
    };
    match asked.engine {
        None if ranked.has_predecessors() => Ok(Engine::Rank),
        None => Ok(Engine::Passes),
        Some(Engine::Rank) if !ranked.has_predecessors() => bail!(
            "{} does not give the predecessors of a position, which --engine rank needs; use \
             --engine passes, or leave it out",
            game.name()
        ),
        Some(engine) => Ok(engine),
    }
}

/// The keeper of the state, if there is to be one, and the state to go on from.
struct Kept {
    keeper: Option<Keeper>,
    state: Option<Checkpoint>,
    none: NoCheckpoints,
}

impl Kept {
    fn new(game: &dyn AnyGame, work: &str, way: &Way, context: &Context) -> Result<Kept> {
        let keeper = |keeping| Keeper::new(keeping, game, work, &context.printer);
        let mut keeper = way.keeping.as_ref().map(keeper).transpose()?;
        Ok(Kept {
            state: keeper.as_mut().and_then(Keeper::take_state),
            keeper,
            none: NoCheckpoints,
        })
    }

    /// What a solver asks for; `scratch` is for finished layers.
    fn saving<'a>(&'a mut self, scratch: Option<&'a dyn Scratch>) -> Saving<'a> {
        Saving {
            checkpoints: match &mut self.keeper {
                Some(keeper) => keeper,
                None => &mut self.none,
            },
            resume: self.state.as_mut().map(|state| state as &mut dyn Read),
            scratch,
        }
    }

    /// Why a solver stopped, if a save had failed.
    fn require_saved(&mut self) -> Result<()> {
        match self.keeper.as_mut().and_then(Keeper::take_error) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

/// Finds all positions that can be reached, and solves.
fn solve_explored(
    game: Box<dyn AnyGame>,
    way: &Way,
    context: &Context,
) -> Result<(RulesGame, Solution)> {
    let explore = ExploreOptions {
        max_positions: way.max_positions,
        max_memory: context.memory_limit,
        threads: context.threads,
    };
    let mut kept = Kept::new(&*game, Engine::Explore.word(), way, context)?;
    context.timings.enter("explore");
    let printer = &context.printer;
    let progress = RefCell::new(Some(printer.progress("exploring", "positions", None)));
    let found = Cell::new(0);
    let mut is_solving = false;
    let solved = game.explore_and_solve_saving(
        &explore,
        &mut |positions| {
            found.set(positions);
            match &*progress.borrow() {
                Some(progress) => progress.set(positions),
                None => ControlFlow::Continue(()),
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
        &mut kept.saving(None),
    );
    drop(progress);
    kept.require_saved()?;
    let solved = solved.with_context(|| game.name())?;
    Ok(RulesGame::explored(game, solved))
}

/// Solves by ranks.
fn solve_ranked(
    game: Box<dyn AnyGame>,
    engine: Engine,
    way: &Way,
    context: &Context,
) -> Result<(RulesGame, Solution)> {
    let Some(ranked) = game.ranked() else {
        bail!("{} does not number its positions", game.name());
    };
    let rank_count = ranked.rank_count();
    if rank_count > way.max_positions {
        return Err(TooManyRanks {
            name: game.name(),
            rank_count,
            max_positions: way.max_positions,
        }
        .into());
    }
    let options = RankedOptions {
        engine: match engine {
            Engine::Passes => RankedEngine::Passes,
            _ => RankedEngine::Rank,
        },
        threads: context.threads,
        reachable_only: way.engine.reachable,
        max_memory: context.memory_limit,
    };
    let chosen = match way.engine.reachable {
        true => "what can be reached",
        false => "all positions",
    };
    let work = format!("{}, {chosen}", engine.word());
    let scratch = Needs::of(ranked, &options)
        .folder(
            way.engine.layers,
            way.keeping.as_ref(),
            context.memory_limit,
        )
        .with_context(|| game.name())?;
    let scratch = scratch.as_ref().map(|folder| folder as &dyn Scratch);
    let mut kept = Kept::new(&*game, &work, way, context)?;
    let bar = Bar::new(ranked, context);
    let solved = ranked.solve_ranked_saving(
        &options,
        &mut |decided| bar.set(decided),
        &mut |phase| bar.enter(phase),
        &mut kept.saving(scratch),
    );
    drop(bar);
    kept.require_saved()?;
    let solved = solved.with_context(|| game.name())?;
    Ok(RulesGame::ranked(game, engine, solved))
}

/// Shows how far a solve by ranks is.
struct Bar<'a> {
    context: &'a Context,
    rank_count: u64,
    /// The timed phase, and its progress.
    shown: RefCell<(&'static str, Option<Progress>)>,
}

impl<'a> Bar<'a> {
    fn new(game: &dyn AnyRankedGame, context: &'a Context) -> Bar<'a> {
        Bar {
            context,
            rank_count: game.rank_count(),
            shown: RefCell::new(("", None)),
        }
    }

    fn set(&self, decided: u64) -> ControlFlow<()> {
        match &self.shown.borrow().1 {
            Some(progress) => progress.set(decided),
            None => ControlFlow::Continue(()),
        }
    }

    /// Phases of layers come again and again; only a change of what is done is shown.
    fn enter(&self, phase: RankedPhase) {
        let (timed, title) = match phase {
            RankedPhase::Reach => ("reach", "reaching"),
            RankedPhase::Finish => ("finish", "finishing"),
            _ => ("solve", "solving"),
        };
        let mut shown = self.shown.borrow_mut();
        if shown.0 != timed {
            self.context.timings.enter(timed);
            // One bar goes before the next is drawn.
            shown.1 = None;
            let printer = &self.context.printer;
            shown.1 = Some(printer.progress(title, "positions", Some(self.rank_count)));
            shown.0 = timed;
        }
    }
}
