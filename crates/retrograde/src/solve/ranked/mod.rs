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
//! Those of finished layers may lie outside of memory (`table.rs`).
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
mod table;
mod window;

pub use error::RankedError;
pub use memory::{READ_OF_SCRATCH, RankedNeeds, predict_layered, predict_ranked};
pub use options::{RankedEngine, RankedOptions, RankedPhase, SolvedRanks};
pub use table::RANKS_BETWEEN_RELEASES;

use crate::checkpoint::Saving;
use crate::game::{AnyRankedGame, RankedGame};
use crate::progress::Report;
use checkpoint::State;
use finish::finish;
use frame::Frame;
use layers::{Pause, Search};
use memory::Layout;
use table::Table;

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
    // One layer is all that there is to have in memory.
    let scratch = saving.scratch.filter(|_| frame.ends.len() > 1);
    let layout = Layout {
        rank_count,
        largest_layer: frame.largest_layer(),
        layered: scratch.is_some(),
    };
    layout.require(options)?;
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
    let mut wide: Table<u32>;
    if starts_wide {
        layout.require_wide(options, 0)?;
        wide = Table::new(rank_count, scratch)?;
        search.load_cells(&mut wide)?;
    } else {
        let mut narrow: Table<u16> = Table::new(rank_count, scratch)?;
        search.load_cells(&mut narrow)?;
        if search.run(&mut narrow)? == Pause::Done {
            return finish(search, narrow, &starts);
        }
        let at_hand = search.at_hand();
        let narrow_cells = match scratch {
            Some(_) => at_hand.end - at_hand.start,
            None => rank_count,
        };
        if let Err(refused) = layout.require_wide(options, narrow_cells) {
            // Somebody with more memory may go on from here.
            search.keep_now(&mut narrow)?;
            return Err(refused);
        }
        let layer = frame.layer(search.state.layer as usize);
        wide = narrow.widen(rank_count, &layer, at_hand.end, scratch)?;
    }
    search.run(&mut wide)?;
    finish(search, wide, &starts)
}
