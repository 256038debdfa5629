//! Makes the cells of a game that is solved the solution, where they lie.

use super::error::RankedError;
use super::layers::Search;
use super::options::{RankedPhase, SolvedRanks};
use crate::game::RankedGame;
use crate::outcome::{Outcome, Player, Position, Value};
use crate::pages::Pages;
use crate::rank_keys::RankKeys;
use crate::solution::{NarrowValue, Solution};
use crate::solve::cell::Cell;

/// If fewer than one cell in so many is in use, values are copied to where they take no more
/// room than they need.
const SPARSE: usize = 8;

/// The solution in two bytes per position.
pub(super) fn narrow<G: RankedGame>(
    search: Search<'_, '_, G>,
    mut cells: Pages<u16>,
    starts: &[u64],
) -> Result<SolvedRanks, RankedError> {
    let (keys, move_count) = close_up(search, &mut cells);
    let len = keys.len() as usize;
    let solution = if len < cells.len() / SPARSE {
        let values = cells[..len].iter().copied().map(NarrowValue::from_bits);
        Solution::from_narrow(values.collect())
    } else {
        Solution::from_narrow_pages(cells, len)
    };
    Ok(solved(keys, solution, starts, move_count))
}

/// The solution in four bytes per position.
pub(super) fn wide<G: RankedGame>(
    search: Search<'_, '_, G>,
    mut cells: Pages<u32>,
    starts: &[u64],
) -> Result<SolvedRanks, RankedError> {
    let (keys, move_count) = close_up(search, &mut cells);
    let len = keys.len() as usize;
    let solution = if len < cells.len() / SPARSE {
        Solution::from_values(cells[..len].iter().map(|cell| cell.value()).collect())
    } else {
        Solution::from_pages(cells, len)
    };
    Ok(solved(keys, solution, starts, move_count))
}

/// Moves the values of ranks in use to the front, and those of undecided positions, whose
/// play never ends, to what that is worth. Returns the ranks in use and the count of moves.
fn close_up<G: RankedGame, C: Cell>(search: Search<'_, '_, G>, cells: &mut [C]) -> (RankKeys, u64) {
    let Search {
        frame,
        state,
        used,
        enter,
        ..
    } = search;
    enter(RankedPhase::Finish);
    drop(used);
    let winner = frame.endless_winner();
    let mut words = vec![0_u64; cells.len().div_ceil(64)];
    let mut len = 0;
    for rank in 0..cells.len() {
        let cell = cells[rank];
        if cell == C::NONE {
            continue;
        }
        words[rank / 64] |= 1 << (rank % 64);
        cells[len] = if cell.is_open() {
            let value = endless(winner, || frame.owner(rank as u64));
            C::decided(value).unwrap_or(cell)
        } else {
            cell
        };
        len += 1;
    }
    (
        RankKeys::from_words(cells.len() as u64, words),
        state.move_count,
    )
}

/// What play that never ends is worth to the player who moves.
fn endless(winner: Option<Player>, owner: impl FnOnce() -> Option<Player>) -> Value {
    match winner {
        None => Value::DRAW,
        Some(_) if owner() == winner => Value::ENDLESS_WIN,
        Some(_) => Value::ENDLESS_LOSS,
    }
}

fn solved(keys: RankKeys, solution: Solution, starts: &[u64], move_count: u64) -> SolvedRanks {
    let starts = starts.iter().filter_map(|&start| keys.find(start));
    SolvedRanks {
        starts: starts.collect::<Vec<Position>>(),
        keys,
        solution,
        move_count,
    }
}

const _: () = assert!(
    Outcome::Draw as u8 == 3,
    "all bits set are a draw in either width"
);
