//! Which moves are worth sorting, and under which numbers.
//!
//! Moves of positions that are settled before sorting never matter. Of the others, those
//! that lead to a settled position may be counted instead of kept, if settled positions are
//! given no numbers.

use crate::outcome::Position;
use crate::prefetch::fetch_along;
use crate::solve::kernel::AHEAD;
use std::ops::Range;

/// The numbers of positions among those that are sorted.
pub(in crate::solve) trait Numbers: Copy + Sync {
    /// Whether the moves of a position matter.
    fn is_source(&self, position: Position) -> bool;

    /// The number of a position; means nothing for one without.
    fn number(&self, position: Position) -> Position;

    /// Whether a position that a move leads to has a number.
    fn is_target(&self, position: Position) -> bool;

    /// Asks for what [`Numbers::number`] needs of a position, some time before.
    fn fetch_number(&self, position: Position);

    /// The same for [`Numbers::is_target`].
    fn fetch_target(&self, position: Position);

    /// The number of the first position from this one on that has one.
    fn first_from(&self, position: Position) -> Position;

    /// Hands the positions of a range that have numbers to `visit`, in their order.
    fn for_each_target(&self, range: Range<Position>, visit: impl FnMut(Position));
}

/// Moves that can be looked at, under the numbers that positions have.
pub(in crate::solve) trait Selection {
    /// How positions are numbered.
    type Numbers: Numbers;

    /// The numbers of positions.
    fn numbers(&self) -> Self::Numbers;

    /// Shows each move of a position that matters to `visitor`.
    fn show(&mut self, visitor: &mut impl Visit);
}

/// Takes the moves that are looked at.
pub(in crate::solve) trait Visit {
    /// A move of a position that matters: whether it is kept, the local number of the
    /// position it leaves, and the position it leads to.
    fn visit(&mut self, keep: bool, local: Position, to: Position);

    /// Who is told of moves to positions without a number.
    fn losses(&mut self) -> &mut impl Losses;
}

/// Is told of moves that lead to positions without a number.
pub(in crate::solve) trait Losses {
    /// So many moves of a position, by its local number, lead to such positions.
    fn lose(&mut self, local: Position, moves: u32);

    /// Asks for what the other method needs, some time before.
    fn fetch(&self, _local: Position) {}
}

/// Moves that are looked at together where they stand in no order.
const BLOCK: usize = 512;

/// A choice of moves in a list.
pub(in crate::solve) struct Kept<'a, N, Matters> {
    /// The moves to look at.
    pub(in crate::solve) moves: &'a [[Position; 2]],
    /// The numbers of positions.
    pub(in crate::solve) numbers: N,
    /// The first number of the part, and how many there are. Within the part positions are
    /// numbered from zero: *local* numbers.
    pub(in crate::solve) first_local: Position,
    /// How many numbers the part has.
    pub(in crate::solve) len: u32,
    /// Whether a move matters, by its index.
    pub(in crate::solve) matters: Matters,
}

impl<N: Numbers, Matters: Fn(usize) -> bool> Selection for Kept<'_, N, Matters> {
    type Numbers = N;

    fn numbers(&self) -> N {
        self.numbers
    }

    #[inline(always)]
    fn show(&mut self, visitor: &mut impl Visit) {
        // Asking for what is needed of sources only pays if it does not come by itself, and
        // looking at all moves of a position together only if they stand together.
        if are_scattered(self.moves) {
            self.look_at_each(visitor);
        } else {
            self.look_at_runs(visitor);
        }
    }
}

impl<N: Numbers, Matters: Fn(usize) -> bool> Kept<'_, N, Matters> {
    /// The local number of a position, if its moves matter here.
    #[inline(always)]
    fn local(&self, from: Position) -> Option<Position> {
        if !self.numbers.is_source(from) {
            return None;
        }
        let local = self.numbers.number(from).wrapping_sub(self.first_local);
        (local < self.len).then_some(local)
    }

    /// In blocks, each worked through in steps without a branch that depends on a move:
    /// nobody could guess where such a branch goes.
    #[inline(always)]
    fn look_at_each(&self, visitor: &mut impl Visit) {
        let mut open = [0_u16; BLOCK];
        let mut lost = [0; BLOCK];
        for (block, moves) in self.moves.chunks(BLOCK).enumerate() {
            let mut count = 0;
            for (index, &[from, _]) in moves.iter().enumerate() {
                open[count] = index as u16;
                count += usize::from(self.numbers.is_source(from));
            }
            let mut losses = 0;
            for place in 0..count {
                let later = open[(place + AHEAD) % BLOCK] as usize;
                self.numbers
                    .fetch_number(moves[later.min(moves.len() - 1)][0]);
                let index = open[place] as usize;
                let [from, to] = moves[index];
                let local = self.numbers.number(from).wrapping_sub(self.first_local);
                let matters = (local < self.len) & (self.matters)(block * BLOCK + index);
                let there = self.numbers.is_target(to);
                visitor.visit(there & matters, local, to);
                lost[losses] = local;
                losses += usize::from(!there & matters);
            }
            let told = visitor.losses();
            for place in 0..losses {
                told.fetch(lost[(place + AHEAD) % BLOCK]);
                told.lose(lost[place], 1);
            }
        }
    }

    #[inline(always)]
    fn look_at_runs(&self, visitor: &mut impl Visit) {
        let fetch = |index: usize| {
            if let Some(&[_, later]) = self.moves.get(index + AHEAD) {
                self.numbers.fetch_target(later);
            }
        };
        let mut begin = 0;
        while let Some(&[from, _]) = self.moves.get(begin) {
            let rest = &self.moves[begin..];
            fetch_along(self.moves, begin);
            let same = rest.iter().take_while(|&&[source, _]| source == from);
            let mut index = begin;
            let Some(local) = self.local(from) else {
                same.for_each(|_| {
                    fetch(index);
                    index += 1;
                });
                begin = index;
                continue;
            };
            let mut lost = 0;
            for &[_, to] in same {
                fetch(index);
                let there = self.numbers.is_target(to);
                let matters = (self.matters)(index);
                visitor.visit(there & matters, local, to);
                lost += u32::from(!there & matters);
                index += 1;
            }
            if lost > 0 {
                visitor.losses().lose(local, lost);
            }
            begin = index;
        }
    }
}

/// Whether moves that stand together mostly leave positions that lie apart, judged by
/// samples.
pub(super) fn are_scattered(moves: &[[Position; 2]]) -> bool {
    const SAMPLES: usize = 64;
    const SAMPLE: usize = 64;
    const NEAR: u32 = 512;
    let (mut far, mut steps) = (0, 0);
    for sample in 0..SAMPLES {
        let begin = moves.len() / SAMPLES * sample;
        let end = moves.len().min(begin + SAMPLE);
        for pair in moves[begin..end].windows(2) {
            let step = pair[1][0].abs_diff(pair[0][0]);
            far += usize::from(step > NEAR);
            steps += usize::from(step > 0);
        }
    }
    far * 2 > steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::BitSet;
    use crate::solve::numbers::{All, Remaining, Thinned};

    /// All that a visitor is told, in any order.
    #[derive(Default)]
    struct Told {
        kept: Vec<[Position; 2]>,
        lost: Vec<Position>,
    }

    impl Visit for Told {
        fn visit(&mut self, keep: bool, local: Position, to: Position) {
            if keep {
                self.kept.push([local, to]);
            }
        }

        fn losses(&mut self) -> &mut impl Losses {
            self
        }
    }

    impl Losses for Told {
        fn lose(&mut self, local: Position, moves: u32) {
            self.lost.extend((0..moves).map(|_| local));
        }
    }

    fn told(numbers: impl Numbers, moves: &[[Position; 2]]) -> Told {
        let mut told = Told::default();
        let mut kept = Kept {
            moves,
            numbers,
            first_local: 3,
            len: 8_000,
            matters: |_| true,
        };
        kept.show(&mut told);
        told.kept.sort_unstable();
        told.lost.sort_unstable();
        told
    }

    #[test]
    fn scattered_moves_are_told_from_ordered_ones() {
        let ordered: Vec<[Position; 2]> = (0..10_000).map(|from| [from / 3, 0]).collect();
        let scattered: Vec<[Position; 2]> = (0..10_000)
            .map(|index| [index * 7919 % 10_007, 0])
            .collect();
        assert!(!are_scattered(&ordered) && are_scattered(&scattered));
        assert!(!are_scattered(&[]));
    }

    #[test]
    fn both_loops_tell_the_same_of_all_numberings() {
        let count = 10_007_u32;
        let mut settled = BitSet::new(u64::from(count));
        (0..count)
            .filter(|position| position % 5 == 1)
            .for_each(|position| {
                settled.insert(u64::from(position));
            });
        let moves: Vec<[Position; 2]> = (0..count)
            .flat_map(|from| [[from, from / 2], [from, count - 1 - from]])
            .collect();
        let mut shuffled = moves.clone();
        shuffled.sort_by_key(|&[from, _]| from * 7919 % count);
        shuffled.rotate_left(1);
        let remaining = Remaining::without(&settled);
        let numbers = Thinned::new(&remaining, &settled);
        let [ordered, scattered] = [&moves, &shuffled].map(|moves| told(numbers, moves));
        assert_eq!(
            (&ordered.kept, &ordered.lost),
            (&scattered.kept, &scattered.lost)
        );
        let number =
            |position: Position| (0..position).filter(|other| other % 5 != 1).count() as u32;
        let expected = moves.iter().filter(|&&[from, _]| from % 5 != 1);
        let of_part = expected.map(|&[from, to]| [number(from).wrapping_sub(3), to]);
        let (mut kept, mut lost) = (Vec::new(), Vec::new());
        for [local, to] in of_part.filter(|&[local, _]| local < 8_000) {
            if to % 5 == 1 {
                lost.push(local);
            } else {
                kept.push([local, to]);
            }
        }
        kept.sort_unstable();
        lost.sort_unstable();
        assert_eq!((ordered.kept, ordered.lost), (kept, lost));

        let [ordered, scattered] = [&moves, &shuffled].map(|moves| told(All(&settled), moves));
        assert_eq!(ordered.kept, scattered.kept);
        assert!(ordered.lost.is_empty());
        let of_part = moves
            .iter()
            .filter(|&&[from, _]| from % 5 != 1 && (3..8_003).contains(&from));
        assert_eq!(ordered.kept.len(), of_part.count());
    }
}
