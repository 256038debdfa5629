//! Retrograde analysis of games whose author numbers the positions.
//!
//! Problem: outcome and exact remoteness of hundreds of millions of positions, in little
//! more memory than the answer itself takes, on one thread or several.
//!
//! Method: layer by layer. A layer is opened (`open.rs`), then its wins and losses are
//! decided, then its ties, and what is left never ends: backwards from level to level where
//! the game gives predecessors (`levels.rs`), else forwards in passes (`passes.rs`). Values
//! of finished layers are final, so a move into one is looked up when a layer is opened.
//!
//! Invariant: before level `r` of a layer is walked, every position of earlier layers, and
//! every position of this one with at most `r` plies as far as the stage decides it, has its
//! value.
//!
//! Encoding: one cell of two bytes per rank, see [`super::cell`]. As soon as a number of moves
//! or a remoteness does not fit, all cells become four bytes wide, and the work goes on where
//! it was. The cells then are the solution: those of ranks that are not in use are closed up.
//!
//! Complexity: O(V + E) backwards, O(depth * E) forwards. Memory: see `memory.rs`.

mod checkpoint;
mod error;
mod finish;
mod frame;
mod layers;
mod levels;
mod memory;
mod open;
mod options;
mod passes;
mod reach;
mod window;

pub use error::RankedError;
pub use memory::predict_ranked;
pub use options::{RankedEngine, RankedOptions, RankedPhase, SolvedRanks};

use crate::checkpoint::Saving;
use crate::game::{AnyRankedGame, RankedGame};
use crate::pages::Pages;
use crate::progress::Report;
use crate::solution::Solution;
use crate::solve::cell::widen;
use checkpoint::State;
use finish::finish;
use frame::Frame;
use layers::{Pause, Search};

/// Solves a ranked game: see [`AnyRankedGame::solve_ranked`].
pub(crate) fn solve_ranked<G: RankedGame>(
    game: &G,
    options: &RankedOptions,
    report: Report<'_>,
    enter: &mut dyn FnMut(RankedPhase),
    saving: &mut Saving<'_>,
) -> Result<SolvedRanks, RankedError> {
    let frame = Frame::new(game)?;
    let has_predecessors = game.has_predecessors();
    let backwards = match options.engine {
        RankedEngine::Passes => false,
        RankedEngine::Rank if !has_predecessors => return Err(RankedError::NoPredecessors),
        RankedEngine::Rank | RankedEngine::Automatic => has_predecessors,
    };
    let rank_count = frame.rank_count();
    memory::require(
        options,
        predict_ranked(rank_count, frame.largest_layer(), options),
    )?;
    let starts = reach::start_ranks(&frame)?;
    let kept = match &mut saving.resume {
        Some(source) => Some(State::read(*source)?),
        None => None,
    };
    let used = if options.reachable_only {
        enter(RankedPhase::Reach);
        Some(reach::reach(
            &frame,
            &starts,
            options.threads,
            &mut *report,
        )?)
    } else {
        None
    };
    let mut search = Search::new(&frame, options, backwards, used, saving, report, enter);
    let starts_wide = match kept {
        Some((state, cell_count)) => search.take_up(state, cell_count)?,
        None => false,
    };
    let mut wide: Pages<u32>;
    if starts_wide {
        wide = Pages::new(rank_count as usize);
        search.load_cells(&mut wide)?;
    } else {
        let mut narrow: Pages<u16> = Pages::new(rank_count as usize);
        search.load_cells(&mut narrow)?;
        if search.run(&mut narrow)? == Pause::Done {
            let solution = Solution::from_narrow_pages;
            return Ok(finish(search, narrow, &starts, solution));
        }
        wide = Pages::new(rank_count as usize);
        let known = search.known_cells(&search.state) as usize;
        for (wide, &narrow) in wide.iter_mut().zip(&narrow[..known]) {
            *wide = widen(narrow);
        }
    }
    search.run(&mut wide)?;
    Ok(finish(search, wide, &starts, Solution::from_pages))
}
