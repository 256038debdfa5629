//! The values of all positions of a game, and what can be counted from them.

mod census;
mod counts;

use crate::outcome::{Outcome, Position, REMOTENESS_MASK, Value};
use crate::pages::Pages;
use crate::scratch::ScratchArray;
use census::Census;
use std::ops::Range;
use std::sync::Arc;

pub use counts::{Counts, HistogramRow};

/// Outcome and remoteness of every position.
///
/// Memory: 4 bytes per position, or 2 where a solver could pack them tighter.
///
/// ```
/// use retrograde::{Solution, Value};
///
/// let solution = Solution::from_values(vec![Value::loss(2), Value::win(1), Value::loss(0)]);
/// assert_eq!(solution.counts().loss, 2);
/// assert_eq!(solution.longest_win(), Some((1, 1)));
/// ```
#[derive(Debug, Clone)]
pub struct Solution {
    values: Values,
    len: usize,
}

#[derive(Debug, Clone)]
enum Values {
    Wide(Vec<Value>),
    Narrow(Vec<NarrowValue>),
    /// The bits of values, in memory that a solver has used before.
    Pages(Arc<Pages<u32>>),
    /// The bits of narrow values, likewise.
    NarrowPages(Arc<Pages<u16>>),
    /// The bits of values, outside of memory.
    Scratch(Arc<ScratchArray<u32>>),
    /// The bits of narrow values, likewise.
    NarrowScratch(Arc<ScratchArray<u16>>),
}

/// Values that are read in order before those before them may leave the memory again.
const READ_AT_ONCE: usize = 1 << 22;

/// The values where they lie.
#[derive(Clone, Copy)]
pub(crate) enum View<'a> {
    Wide(&'a [Value]),
    Narrow(&'a [NarrowValue]),
    Bits(&'a [u32]),
}

impl View<'_> {
    #[inline(always)]
    pub(crate) fn value(self, position: Position) -> Value {
        let index = position as usize;
        match self {
            View::Wide(values) => values[index],
            View::Narrow(values) => values[index].widen(),
            View::Bits(bits) => Value::of_bits(bits[index]),
        }
    }
}

/// A [`Value`] in two bytes: the outcome in the two high bits, 14 bits of remoteness,
/// all set for endless play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(crate) struct NarrowValue(u16);

const NARROW_ENDLESS: u32 = (1 << 14) - 1;

impl NarrowValue {
    /// The greatest remoteness of a value that has a packed form; endless play has one, too.
    pub(crate) const MOST_PLIES: u32 = NARROW_ENDLESS - 1;

    /// The packed form, or `None` if the remoteness needs more than 14 bits.
    pub(crate) fn new(value: Value) -> Option<NarrowValue> {
        let has_one = value.remoteness().unwrap_or(0) <= NarrowValue::MOST_PLIES;
        has_one.then(|| NarrowValue::of_value_bits(value.to_bits()))
    }

    /// The packed form of the bits of a value that has one, without a branch.
    #[inline(always)]
    pub(crate) fn of_value_bits(bits: u32) -> NarrowValue {
        let plies = (bits & REMOTENESS_MASK).min(NARROW_ENDLESS);
        NarrowValue(((bits >> 30) << 14 | plies) as u16)
    }

    pub(crate) const fn to_bits(self) -> u16 {
        self.0
    }

    /// The value of a packed form. A draw may hold any remoteness.
    pub(crate) const fn from_bits(bits: u16) -> NarrowValue {
        NarrowValue(bits)
    }

    /// The value, without a branch.
    #[inline(always)]
    pub(crate) fn widen(self) -> Value {
        let outcome = u32::from(self.0 >> 14);
        let plies = u32::from(self.0) & NARROW_ENDLESS;
        // A draw may hold any remoteness.
        let is_endless = (plies == NARROW_ENDLESS) | (outcome == Outcome::Draw as u32);
        let plies = if is_endless { REMOTENESS_MASK } else { plies };
        Value::of_bits(outcome << 30 | plies)
    }
}

impl Solution {
    /// A solution with these values, the first for position 0.
    #[must_use]
    pub fn from_values(values: Vec<Value>) -> Solution {
        Solution {
            len: values.len(),
            values: Values::Wide(values),
        }
    }

    pub(crate) fn from_narrow(values: Vec<NarrowValue>) -> Solution {
        Solution {
            len: values.len(),
            values: Values::Narrow(values),
        }
    }

    /// A solution whose first `len` numbers are the bits of values.
    pub(crate) fn from_pages(bits: Pages<u32>, len: usize) -> Solution {
        Solution {
            values: Values::Pages(Arc::new(bits)),
            len,
        }
    }

    /// A solution whose first `len` numbers are the bits of narrow values.
    pub(crate) fn from_narrow_pages(bits: Pages<u16>, len: usize) -> Solution {
        Solution {
            values: Values::NarrowPages(Arc::new(bits)),
            len,
        }
    }

    /// The same in scratch memory.
    pub(crate) fn from_scratch(bits: ScratchArray<u32>, len: usize) -> Solution {
        Solution {
            values: Values::Scratch(Arc::new(bits)),
            len,
        }
    }

    /// The same of narrow values.
    pub(crate) fn from_narrow_scratch(bits: ScratchArray<u16>, len: usize) -> Solution {
        Solution {
            values: Values::NarrowScratch(Arc::new(bits)),
            len,
        }
    }

    /// What the values take in memory, in bytes; those of a game whose layers lie in a
    /// temporary file take none.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        let bytes = match &self.values {
            Values::Wide(values) => size_of_val(&**values),
            Values::Narrow(values) => size_of_val(&**values),
            Values::Pages(bits) => size_of_val(&***bits),
            Values::NarrowPages(bits) => size_of_val(&***bits),
            Values::Scratch(_) | Values::NarrowScratch(_) => 0,
        };
        bytes as u64
    }

    /// Says that the values of these positions are not looked at for now: if they lie in a
    /// temporary file they leave the memory. Whoever asks for them again gets them.
    pub fn release(&self, positions: Range<Position>) {
        let [start, end] = [positions.start, positions.end].map(|at| (at as usize).min(self.len));
        let range = start..end.max(start);
        match &self.values {
            Values::Scratch(bits) => bits.release(range),
            Values::NarrowScratch(bits) => bits.release(range),
            Values::Wide(_) | Values::Narrow(_) | Values::Pages(_) | Values::NarrowPages(_) => {}
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a position, for the player to move.
    ///
    /// # Panics
    ///
    /// If the position does not exist.
    #[must_use]
    #[inline]
    pub fn value(&self, position: Position) -> Value {
        self.view().value(position)
    }

    /// The values of all positions, in order.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        let view = self.view();
        (0..self.len()).map(move |position| {
            if position.is_multiple_of(READ_AT_ONCE) && position > 0 {
                self.release((position - READ_AT_ONCE) as Position..position as Position);
            }
            view.value(position as Position)
        })
    }

    /// The values for a loop that asks for many: how they are stored is looked up once.
    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        match &self.values {
            Values::Wide(values) => View::Wide(values),
            Values::Narrow(values) => View::Narrow(values),
            Values::Pages(bits) => View::Bits(&bits[..self.len]),
            Values::NarrowPages(bits) => View::Narrow(bytemuck::cast_slice(&bits[..self.len])),
            Values::Scratch(bits) => View::Bits(bits.first(self.len)),
            Values::NarrowScratch(bits) => View::Narrow(bytemuck::cast_slice(bits.first(self.len))),
        }
    }

    /// Values of two bytes, in pieces: what lies in a temporary file leaves the memory when the
    /// next piece is asked for. `None` if values are wider.
    fn narrow_pieces(&self) -> Option<impl Iterator<Item = &[NarrowValue]>> {
        let View::Narrow(values) = self.view() else {
            return None;
        };
        let pieces = values.chunks(READ_AT_ONCE).enumerate();
        Some(pieces.map(|(index, piece)| {
            if let Some(before) = index.checked_sub(1) {
                let [start, end] = [before, index].map(|at| (at * READ_AT_ONCE) as Position);
                self.release(start..end);
            }
            piece
        }))
    }

    /// Counts the positions of each outcome. O(V).
    #[must_use]
    pub fn counts(&self) -> Counts {
        if let Some(pieces) = self.narrow_pieces() {
            return Census::of(pieces).counts();
        }
        let mut counts = Counts::default();
        self.values().for_each(|value| counts.add(value));
        counts
    }

    /// For each number of plies up to the deepest, how many positions end after as many
    /// under best play. Endless play is not in it. O(V); 24 bytes per ply.
    #[must_use]
    pub fn histogram(&self) -> Vec<HistogramRow> {
        if let Some(pieces) = self.narrow_pieces() {
            return Census::of(pieces).histogram();
        }
        let mut rows: Vec<HistogramRow> = Vec::new();
        for value in self.values() {
            let Some(plies) = value.remoteness() else {
                continue;
            };
            let plies = plies as usize;
            if plies >= rows.len() {
                rows.resize(plies + 1, HistogramRow::default());
            }
            rows[plies].add_many(value.outcome(), 1);
        }
        rows
    }

    /// For each outcome, in the order of [`Outcome::ALL`], the first of its positions with
    /// the largest remoteness, and that remoteness in plies; `None` if none of them ends.
    /// O(V).
    #[must_use]
    pub fn longest_of_each(&self) -> [Option<(Position, u32)>; 4] {
        if let Some(pieces) = self.narrow_pieces() {
            return self.first_of_each(Census::of(pieces).deepest_of_each());
        }
        // The record so far as plies + 1, so that any end beats none.
        let mut records = [(0, 0); 4];
        for (position, value) in self.values().enumerate() {
            let record = &mut records[value.outcome() as usize];
            let plies = value.remoteness().map_or(0, |plies| plies + 1);
            if plies > record.1 {
                *record = (position as Position, plies);
            }
        }
        records.map(|(position, plies)| Some((position, plies.checked_sub(1)?)))
    }

    /// For each outcome, in the order of [`Outcome::ALL`], the first position of so many plies.
    fn first_of_each(&self, plies: [Option<u32>; 4]) -> [Option<(Position, u32)>; 4] {
        let mut found = [None; 4];
        for (index, piece) in self.narrow_pieces().into_iter().flatten().enumerate() {
            for ((found, outcome), plies) in found.iter_mut().zip(Outcome::ALL).zip(plies) {
                let (None, Some(plies)) = (*found, plies) else {
                    continue;
                };
                let wanted = NarrowValue::new(Value::pack(outcome, plies));
                let place = piece.iter().position(|&value| Some(value) == wanted);
                let position = place.map(|place| (index * READ_AT_ONCE + place) as Position);
                *found = position.map(|position| (position, plies));
            }
        }
        found
    }

    /// The first of the positions of this outcome with the largest remoteness, and that
    /// remoteness in plies; `None` if none of them ends. O(V).
    #[must_use]
    pub fn longest(&self, outcome: Outcome) -> Option<(Position, u32)> {
        self.longest_of_each()[outcome as usize]
    }

    /// The first of the positions whose win takes longest, and how many plies it takes.
    #[must_use]
    pub fn longest_win(&self) -> Option<(Position, u32)> {
        self.longest(Outcome::Win)
    }

    /// The largest remoteness of all positions, in plies; `None` if play never ends anywhere.
    #[must_use]
    pub fn deepest(&self) -> Option<u32> {
        if let Some(pieces) = self.narrow_pieces() {
            return Census::of(pieces).deepest();
        }
        self.values().filter_map(Value::remoteness).max()
    }
}

impl PartialEq for Solution {
    /// Equal if all values are, however they are packed.
    fn eq(&self, other: &Solution) -> bool {
        self.len() == other.len() && self.values().eq(other.values())
    }
}

impl Eq for Solution {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_values_widen_to_what_they_were() {
        for value in [
            Value::win(0),
            Value::loss(NarrowValue::MOST_PLIES),
            Value::tie(7),
            Value::DRAW,
            Value::ENDLESS_WIN,
            Value::ENDLESS_LOSS,
        ] {
            let narrow = NarrowValue::new(value);
            assert_eq!(narrow.map(NarrowValue::widen), Some(value));
        }
        for value in [Value::win(16_383), Value::loss(crate::MAX_REMOTENESS)] {
            assert_eq!(NarrowValue::new(value), None);
        }
    }

    #[test]
    fn counts_and_histogram_see_every_position_once() {
        let solution = Solution::from_values(vec![
            Value::win(1),
            Value::win(3),
            Value::ENDLESS_WIN,
            Value::loss(0),
            Value::tie(0),
            Value::DRAW,
        ]);
        let counts = solution.counts();
        assert_eq!(
            (counts.win, counts.loss, counts.tie, counts.draw),
            (3, 1, 1, 1)
        );
        assert_eq!(
            (counts.endless_win, counts.endless_loss, counts.total()),
            (1, 0, 6)
        );
        assert_eq!(counts.drawn_share(), Some(1.0 / 6.0));
        let histogram = solution.histogram();
        assert_eq!(histogram.len(), 4);
        assert_eq!(
            histogram[0],
            HistogramRow {
                win: 0,
                loss: 1,
                tie: 1
            }
        );
        assert_eq!(
            histogram[3],
            HistogramRow {
                win: 1,
                loss: 0,
                tie: 0
            }
        );
        assert_eq!(
            (solution.longest_win(), solution.deepest()),
            (Some((1, 3)), Some(3))
        );
        assert_eq!(solution.longest(Outcome::Draw), None);
    }

    #[test]
    fn packed_values_are_summed_up_as_wide_ones() {
        let mut state = 1_u64;
        let values: Vec<Value> = (0..5001)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let plies = (state >> 40) as u32 % 40;
                match state >> 61 {
                    0..3 => Value::win(plies),
                    3..5 => Value::loss(plies / 2),
                    5 => Value::DRAW,
                    6 => Value::ENDLESS_WIN,
                    _ => Value::ENDLESS_LOSS,
                }
            })
            .collect();
        let narrow = |value: &Value| NarrowValue::new(*value).unwrap();
        let packed = Solution::from_narrow(values.iter().map(narrow).collect());
        let wide = Solution::from_values(values);
        assert_eq!(packed.counts(), wide.counts());
        assert_eq!(packed.histogram(), wide.histogram());
        assert_eq!(packed.longest_of_each(), wide.longest_of_each());
        assert_eq!(packed.deepest(), wide.deepest());
        let none = Solution::from_narrow(vec![narrow(&Value::DRAW)]);
        assert_eq!((none.deepest(), none.longest_of_each()), (None, [None; 4]));
        assert!(none.histogram().is_empty());
    }

    #[test]
    fn a_game_without_positions_has_no_deepest_position() {
        let empty = Solution::from_values(Vec::new());
        assert_eq!((empty.deepest(), empty.longest_win()), (None, None));
        assert_eq!(
            (empty.counts().total(), empty.counts().drawn_share()),
            (0, None)
        );
    }
}
