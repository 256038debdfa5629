//! Makes the cells of a game that is solved the solution, where they lie.

use super::layers::Search;
use super::options::{RankedPhase, SolvedRanks};
use crate::game::RankedGame;
use crate::pages::Pages;
use crate::rank_keys::RankKeys;
use crate::solution::Solution;
use crate::solve::cell::Cell;

/// If fewer than one cell in so many is in use, values are copied to where they take no more
/// room than they need.
const SPARSE: usize = 8;

/// Makes cells that are values in the end the solution, by way of `solution`, which takes as
/// many of them as it is told.
pub(super) fn finish<G: RankedGame, C: Cell>(
    search: Search<'_, '_, G>,
    mut cells: Pages<C>,
    starts: &[u64],
    solution: impl FnOnce(Pages<C>, usize) -> Solution,
) -> SolvedRanks {
    let move_count = search.state.move_count;
    let keys = close_up(search, &mut cells);
    let len = keys.len() as usize;
    if len < cells.len() / SPARSE {
        let mut few = Pages::new(len);
        few.copy_from_slice(&cells[..len]);
        cells = few;
    }
    let starts = starts.iter().filter_map(|&start| keys.find(start));
    SolvedRanks {
        starts: starts.collect(),
        keys,
        solution: solution(cells, len),
        move_count,
    }
}

/// Moves the values of ranks in use to the front, and those of undecided positions, whose
/// play never ends, to what that is worth. Returns the ranks in use.
fn close_up<G: RankedGame, C: Cell>(search: Search<'_, '_, G>, cells: &mut [C]) -> RankKeys {
    let Search {
        frame, used, enter, ..
    } = search;
    enter(RankedPhase::Finish);
    drop(used);
    let infinite = frame.rules.infinite;
    let mut words = vec![0_u64; cells.len().div_ceil(64)];
    let mut len = 0;
    for rank in 0..cells.len() {
        let cell = cells[rank];
        if cell == C::NONE {
            continue;
        }
        words[rank / 64] |= 1 << (rank % 64);
        cells[len] = if cell.is_open() {
            let value = infinite.value(|| frame.owner(rank as u64));
            C::decided(value).unwrap_or(cell)
        } else {
            cell
        };
        len += 1;
    }
    RankKeys::from_words(cells.len() as u64, words)
}
