//! Numbers for the positions that remain when others are settled.
//!
//! Problem: where most positions are settled before any move is sorted, tables of all
//! positions are mostly holes, too large for the cache.
//!
//! Method: the positions that remain are numbered anew, in their order. The number of a
//! position is how many remain before it: a count kept for every 64 positions, and the bits
//! of one word. 2 bits per position.

use super::rows::Numbers;
use crate::bits::BitSet;
use crate::outcome::Position;
use crate::prefetch::fetch;
use std::ops::Range;

/// All positions keep their numbers; the moves of those in the set do not matter.
#[derive(Clone, Copy)]
pub(super) struct All<'a>(pub(super) &'a BitSet);

impl Numbers for All<'_> {
    #[inline(always)]
    fn is_source(&self, position: Position) -> bool {
        !self.0.contains(u64::from(position))
    }

    #[inline(always)]
    fn number(&self, position: Position) -> Position {
        position
    }

    #[inline(always)]
    fn is_target(&self, _: Position) -> bool {
        true
    }

    #[inline(always)]
    fn fetch_number(&self, _: Position) {}

    #[inline(always)]
    fn fetch_target(&self, _: Position) {}

    fn first_from(&self, position: Position) -> Position {
        position
    }

    fn for_each_target(&self, range: Range<Position>, visit: impl FnMut(Position)) {
        range.for_each(visit);
    }
}

/// 64 positions: which remain, and how many remain before them.
#[derive(Debug, Clone, Copy)]
struct Block {
    remain: u64,
    before: u32,
}

/// The positions that remain, numbered from zero.
#[derive(Debug)]
pub(super) struct Remaining {
    blocks: Vec<Block>,
    count: u32,
}

impl Remaining {
    /// All positions but those of a set.
    pub(super) fn without(settled: &BitSet) -> Remaining {
        let mut count = 0;
        let words = settled.words().iter().enumerate();
        let blocks = words.map(|(index, &word)| {
            let len = (settled.len() - index as u64 * 64).min(64);
            let remain = !word & (u64::MAX >> (64 - len));
            let before = count;
            count += remain.count_ones();
            Block { remain, before }
        });
        Remaining {
            blocks: blocks.collect(),
            count,
        }
    }

    /// How many remain.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Which positions remain, 64 to a word.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.blocks.iter().map(|block| block.remain)
    }

    /// The number of a position; `None` if it does not remain.
    #[inline]
    pub(super) fn number(&self, position: Position) -> Option<Position> {
        let (remains, number) = self.look_up(position);
        remains.then_some(number)
    }

    /// The position that has a number, if one has.
    pub(super) fn position(&self, number: Position) -> Option<Position> {
        let after = self.blocks.partition_point(|block| block.before <= number);
        let index = after.checked_sub(1)?;
        let block = self.blocks[index];
        let mut remain = block.remain;
        for _ in block.before..number {
            remain &= remain.wrapping_sub(1);
        }
        (remain != 0).then(|| index as Position * 64 + remain.trailing_zeros())
    }

    /// The positions that remain, in their order, from the block of 64 on that `first` is in.
    pub(super) fn positions_from(&self, first: Position) -> impl Iterator<Item = Position> {
        let mut index = (first >> 6) as usize;
        let mut remain = self.blocks.get(index).map_or(0, |block| block.remain);
        std::iter::from_fn(move || {
            while remain == 0 {
                index += 1;
                remain = self.blocks.get(index)?.remain;
            }
            let position = index as Position * 64 + remain.trailing_zeros();
            remain &= remain - 1;
            Some(position)
        })
    }

    /// The number of the first position from this one on that has one.
    pub(super) fn first_from(&self, position: Position) -> Position {
        match self.blocks.get((position >> 6) as usize) {
            Some(_) => self.look_up(position).1,
            None => self.count,
        }
    }

    #[inline(always)]
    fn look_up(&self, position: Position) -> (bool, Position) {
        let Block { remain, before } = self.blocks[(position >> 6) as usize];
        let bit = 1_u64 << (position & 63);
        let number = before + (remain & (bit - 1)).count_ones();
        (remain & bit != 0, number)
    }
}

/// The positions that remain have numbers.
#[derive(Clone, Copy)]
pub(super) struct Thinned<'a> {
    remaining: &'a Remaining,
    /// The others once more: half the memory, for the many questions about targets.
    settled: &'a BitSet,
}

impl<'a> Thinned<'a> {
    /// The numbers of what remains without `settled`.
    pub(super) fn new(remaining: &'a Remaining, settled: &'a BitSet) -> Thinned<'a> {
        Thinned { remaining, settled }
    }
}

impl Numbers for Thinned<'_> {
    #[inline(always)]
    fn is_source(&self, position: Position) -> bool {
        self.is_target(position)
    }

    #[inline(always)]
    fn number(&self, position: Position) -> Position {
        self.remaining.look_up(position).1
    }

    #[inline(always)]
    fn is_target(&self, position: Position) -> bool {
        !self.settled.contains(u64::from(position))
    }

    #[inline(always)]
    fn fetch_number(&self, position: Position) {
        fetch(&self.remaining.blocks, (position >> 6) as usize);
    }

    #[inline(always)]
    fn fetch_target(&self, position: Position) {
        fetch(self.settled.words(), (position >> 6) as usize);
    }

    fn first_from(&self, position: Position) -> Position {
        self.remaining.first_from(position)
    }

    fn for_each_target(&self, range: Range<Position>, mut visit: impl FnMut(Position)) {
        let positions = self.remaining.positions_from(range.start);
        positions
            .take_while(|&position| position < range.end)
            .for_each(&mut visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_what_remains_before_and_lead_back() {
        for count in [1_u64, 63, 64, 65, 200] {
            let mut settled = BitSet::new(count);
            for position in
                (0..count).filter(|position| position % 3 == 1 || (70..130).contains(position))
            {
                settled.insert(position);
            }
            let remaining = Remaining::without(&settled);
            let expected: Vec<u32> = (0..count as u32)
                .filter(|&position| !settled.contains(u64::from(position)))
                .collect();
            assert!(remaining.positions_from(0).eq(expected.iter().copied()));
            let later = expected.iter().copied().filter(|&position| position >= 64);
            assert!(remaining.positions_from(64).eq(later));
            assert_eq!(remaining.count() as usize, expected.len());
            for (number, &position) in expected.iter().enumerate() {
                assert_eq!(remaining.number(position), Some(number as u32));
                assert_eq!(remaining.position(number as u32), Some(position));
            }
            assert_eq!(remaining.position(remaining.count()), None);
            for position in 0..=count as u32 {
                let before = expected.iter().filter(|&&other| other < position).count();
                assert_eq!(remaining.first_from(position), before as u32);
            }
        }
    }
}
