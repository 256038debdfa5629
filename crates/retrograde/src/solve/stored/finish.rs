//! Puts the values of all positions together, when all is decided.
//!
//! Every worker writes those of his own part: from the places of the rows, and, where what was
//! settled before the first level was left out of the tables, between the values of that.

use super::levels::Levels;
use super::worker::{ReadValues, Worker};
use crate::bits::BitSet;
use crate::graph::GameGraph;
use crate::outcome::{Position, Value};
use crate::pages::Pages;
use crate::position_graph::PositionGraph;
use crate::prefetch::fetch_lines_along;
use crate::rules::InfinitePlay;
use crate::solution::{NarrowValue, Solution};
use crate::solve::kernel::DECIDED;
use crate::solve::numbers::Remaining;
use crate::solve::rows::HoldsValue;
use crate::threads::side_by_side;
use bytemuck::Pod;

/// Positions that are left out: lost at once, or won in one ply.
pub(super) struct Settled {
    pub(super) won_in_one: BitSet,
    pub(super) remaining: Remaining,
}

/// A form in which values are kept.
trait Packed: Pod + Send {
    /// Of the bits of a value that has the form, without a branch.
    fn of(bits: u32) -> Self;
}

impl Packed for u16 {
    #[inline(always)]
    fn of(bits: u32) -> u16 {
        NarrowValue::of_value_bits(bits).to_bits()
    }
}

impl Packed for u32 {
    #[inline(always)]
    fn of(bits: u32) -> u32 {
        bits
    }
}

/// Positions whose states are looked at together.
const BLOCK: usize = 64;

/// Whether all positions of a block are decided: most are, and then none need be asked for.
#[inline(always)]
fn are_decided(states: &[u8]) -> bool {
    const { assert!(DECIDED == 0) };
    states.iter().fold(0, |any, &state| any | state) == DECIDED
}

impl Levels<'_> {
    /// The values of all positions; what is left open is endless.
    pub(super) fn finish(mut self) -> Solution {
        let count = self.game.position_count() as usize;
        self.current.clear();
        self.workers
            .iter_mut()
            .for_each(Worker::forget_all_but_values);
        if let Some(values) = self.values_in_place() {
            return Solution::from_pages(values, count);
        }
        // Half the memory to be touched for the first time, for all games but the deepest.
        if self.deepest <= NarrowValue::MOST_PLIES {
            let mut narrow: Pages<u16> = Pages::new(count);
            narrow.provide(0..count);
            self.put_values(&mut narrow[..count]);
            return Solution::from_narrow_pages(narrow, count);
        }
        let mut wide: Pages<u32> = Pages::new(count);
        self.put_values(&mut wide[..count]);
        Solution::from_pages(wide, count)
    }

    /// The values where a worker who is alone has left them, if nothing else lies between them.
    fn values_in_place(&mut self) -> Option<Pages<u32>> {
        let ([worker], None) = (self.workers.as_mut_slice(), &self.settled) else {
            return None;
        };
        let mut values = worker.take_value_places()?;
        let blocks = worker.states.chunks(BLOCK).zip(values.chunks_mut(BLOCK));
        for (block, (states, values)) in blocks.enumerate() {
            if are_decided(states) {
                continue;
            }
            for (index, (&state, value)) in states.iter().zip(values).enumerate() {
                if state != DECIDED {
                    let position = (block * BLOCK + index) as Position;
                    *value = endless_bits(self.game, position);
                }
            }
        }
        Some(values)
    }

    /// Writes the values of all positions.
    fn put_values<T: Packed>(&self, places: &mut [T]) {
        let mut rest = places;
        let parts = self.workers.iter().map(|worker| {
            let (places, after) =
                std::mem::take(&mut rest).split_at_mut(worker.origin.len as usize);
            rest = after;
            (worker, places)
        });
        let (game, settled) = (self.game, self.settled.as_ref());
        side_by_side(parts, |_, (worker, places): (&Worker, &mut [T])| {
            match settled {
                Some(settled) => worker.read_values(PutBack {
                    settled,
                    first: worker.origin.first,
                    places,
                }),
                None => put_part(game, worker, places),
            };
        });
    }
}

/// The bits of the value of a position from which play does not end.
fn endless_bits(game: &GameGraph, position: Position) -> u32 {
    let infinite = game.rules().infinite;
    infinite.value(|| game.owner(position)).to_bits()
}

/// Writes the values of a part of which nothing was left out.
fn put_part<T: Packed>(game: &GameGraph, worker: &Worker, places: &mut [T]) {
    match game.rules().infinite {
        InfinitePlay::Draw => worker.read_values(Put {
            places,
            endless: |_| Value::DRAW.to_bits(),
        }),
        InfinitePlay::PlayerWins(_) => worker.read_values(Put {
            places,
            endless: |local| endless_bits(game, worker.part.global(local as Position)),
        }),
    }
}

/// Writes values one after the other; `endless` has the bits of those that are not decided, by
/// local number.
struct Put<'a, T, E> {
    places: &'a mut [T],
    endless: E,
}

impl<T: Packed, E: Fn(usize) -> u32> ReadValues for Put<'_, T, E> {
    fn read<R: HoldsValue>(self, states: &[u8], rows: &[R]) {
        let known = states.chunks(BLOCK).zip(rows.chunks(BLOCK));
        let all_rows = rows;
        let blocks = self.places.chunks_mut(BLOCK).zip(known).enumerate();
        for (block, (places, (states, rows))) in blocks {
            fetch_lines_along(all_rows, block * BLOCK..(block + 1) * BLOCK);
            if are_decided(states) {
                for (place, row) in places.iter_mut().zip(rows) {
                    *place = T::of(row.value_bits());
                }
                continue;
            }
            let known = states.iter().zip(rows).enumerate();
            for (place, (local, (&state, row))) in places.iter_mut().zip(known) {
                *place = T::of(match state {
                    DECIDED => row.value_bits(),
                    _ => (self.endless)(block * BLOCK + local),
                });
            }
        }
    }
}

/// Writes the values of the part that a worker had at first: those of what remained are his.
struct PutBack<'a, T> {
    settled: &'a Settled,
    /// The first position of the part.
    first: Position,
    places: &'a mut [T],
}

impl<T: Packed> ReadValues for PutBack<'_, T> {
    fn read<R: HoldsValue>(self, states: &[u8], rows: &[R]) {
        let Settled {
            won_in_one,
            remaining,
        } = self.settled;
        let [lost, won] = [Value::loss(0), Value::win(1)].map(|value| T::of(value.to_bits()));
        // What four positions are worth, by the bits that say which of them are won in one ply.
        let fours = std::array::from_fn::<[T; 4], 16, _>(|bits| {
            std::array::from_fn(|index| if bits >> index & 1 == 0 { lost } else { won })
        });
        let mut known = states.iter().zip(rows);
        // Parts begin at whole words.
        let first_word = self.first as usize / 64;
        let in_one = won_in_one.words()[first_word..].iter();
        let words = in_one.zip(remaining.words().skip(first_word));
        let mut first_row = 0;
        for (places, (&in_one, remain)) in self.places.chunks_mut(64).zip(words) {
            for (index, places) in places.chunks_mut(4).enumerate() {
                let four = &fours[(in_one >> (4 * index) & 15) as usize];
                match <&mut [T; 4]>::try_from(&mut *places) {
                    Ok(places) => *places = *four,
                    Err(_) => places.copy_from_slice(&four[..places.len()]),
                }
            }
            let end = first_row + remain.count_ones() as usize;
            fetch_lines_along(rows, first_row..end);
            first_row = end;
            let mut remain = remain;
            while remain != 0
                && let Some((&state, row)) = known.next()
            {
                places[remain.trailing_zeros() as usize] = T::of(match state {
                    DECIDED => row.value_bits(),
                    _ => Value::DRAW.to_bits(),
                });
                remain &= remain - 1;
            }
        }
    }
}
