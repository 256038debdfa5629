//! Makes the cells of a game that is solved the solution, where they lie.

use super::error::RankedError;
use super::layers::Search;
use super::options::{RankedPhase, SolvedRanks};
use super::table::{PIECE, Table};
use crate::game::RankedGame;
use crate::pages::Pages;
use crate::rank_keys::RankKeys;
use crate::scratch::ScratchArray;
use crate::solution::Solution;
use crate::solve::cell::Cell;

/// If fewer than one cell in so many is in use, values are copied to where they take no more
/// room than they need.
const SPARSE: usize = 8;

/// Cells that become a solution, which takes as many of them as it is told.
pub(super) trait Settled: Cell {
    fn solution(cells: Pages<Self>, len: usize) -> Solution;
    fn solution_in_scratch(cells: ScratchArray<Self>, len: usize) -> Solution;
}

impl Settled for u16 {
    fn solution(cells: Pages<u16>, len: usize) -> Solution {
        Solution::from_narrow_pages(cells, len)
    }

    fn solution_in_scratch(cells: ScratchArray<u16>, len: usize) -> Solution {
        Solution::from_narrow_scratch(cells, len)
    }
}

impl Settled for u32 {
    fn solution(cells: Pages<u32>, len: usize) -> Solution {
        Solution::from_pages(cells, len)
    }

    fn solution_in_scratch(cells: ScratchArray<u32>, len: usize) -> Solution {
        Solution::from_scratch(cells, len)
    }
}

/// Makes cells that are values in the end the solution.
pub(super) fn finish<G: RankedGame, C: Settled>(
    search: Search<'_, '_, G>,
    mut table: Table<C>,
    starts: &[u64],
) -> Result<SolvedRanks, RankedError> {
    let move_count = search.state.move_count;
    let keys = close_up(search, &mut table)?;
    let len = keys.len() as usize;
    let solution = match table {
        Table::Memory(cells) if len < cells.len() / SPARSE => {
            let mut few = Pages::new(len);
            few.copy_from_slice(&cells[..len]);
            C::solution(few, len)
        }
        Table::Memory(cells) => C::solution(cells, len),
        Table::Layered { finished, .. } => C::solution_in_scratch(finished, len),
    };
    let starts = starts.iter().filter_map(|&start| keys.find(start));
    Ok(SolvedRanks {
        starts: starts.collect(),
        keys,
        solution,
        move_count,
    })
}

/// Moves the values of ranks in use to the front, and those of undecided positions, whose
/// play never ends, to what that is worth. Returns the ranks in use.
fn close_up<G: RankedGame, C: Cell>(
    search: Search<'_, '_, G>,
    table: &mut Table<C>,
) -> Result<RankKeys, RankedError> {
    let Search {
        frame, used, enter, ..
    } = search;
    enter(RankedPhase::Finish);
    drop(used);
    let infinite = frame.rules.infinite;
    let rank_count = frame.rank_count();
    let mut words = vec![0_u64; rank_count.div_ceil(64) as usize];
    let mut piece = vec![C::NONE; PIECE.min(rank_count as usize)];
    let mut written = 0;
    for first in (0..rank_count as usize).step_by(PIECE) {
        let end = (first + PIECE).min(rank_count as usize);
        let piece = &mut piece[..end - first];
        table.read(first, piece);
        let mut len = 0;
        for rank in first..end {
            let cell = piece[rank - first];
            if cell == C::NONE {
                continue;
            }
            words[rank / 64] |= 1 << (rank % 64);
            piece[len] = if cell.is_open() {
                let value = infinite.value(|| frame.owner(rank as u64));
                C::decided(value).unwrap_or(cell)
            } else {
                cell
            };
            len += 1;
        }
        table.write(written, &piece[..len])?;
        written += len;
    }
    Ok(RankKeys::from_words(rank_count, words))
}
