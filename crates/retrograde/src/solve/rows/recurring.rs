//! Predecessors as patterns: for graphs in which most positions have theirs the same steps away
//! as many others, such as pursuit games on a board, in the order of their positions.
//!
//! Every position has a place of four bytes, which names its pattern; once the position is
//! expanded its value takes the place. Nothing else is stored for a move, and nothing is sorted:
//! patterns grow while moves are counted. Few predecessors may fit into no pattern, as those of
//! a position that hundreds of others lead to; they are kept aside.
//!
//! Memory: 4 bytes per position, patterns that fit into a cache, and 12 to 40 bytes for each
//! predecessor aside. O(V + E) time.

use super::form::HoldsValue;
use super::patterns::{Growing, Node, Patterns};
use crate::bits::BitSet;
use crate::outcome::Position;
use crate::pages::Pages;
use crate::prefetch::fetch;
use crate::solve::kernel::{self, Counts};
use std::collections::HashMap;
use std::ops::Range;

/// The pattern of a position, and whether it has predecessors aside.
#[derive(Clone, Copy, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
pub(in crate::solve) struct Pattern(u32);

/// Tells that there are predecessors aside.
const ASIDE: u32 = 1 << 31;

impl Pattern {
    fn node(self) -> Node {
        self.0 & !ASIDE
    }

    /// Whether some predecessors fit into no pattern.
    #[inline(always)]
    pub(in crate::solve) fn has_others(self) -> bool {
        self.0 & ASIDE != 0
    }
}

impl HoldsValue for Pattern {
    #[inline]
    fn of_value(bits: u32) -> Pattern {
        Pattern(bits)
    }

    #[inline]
    fn value_bits(self) -> u32 {
        self.0
    }
}

/// The predecessors of all positions.
pub(in crate::solve) struct Recurring {
    /// One [`Pattern`] per position, or the bits of a value.
    places: Pages<u32>,
    patterns: Patterns,
    aside: Aside,
    /// For each chunk of places whether some were written: memory that is not touched otherwise
    /// is not to be read either.
    touched: Vec<bool>,
}

/// The logarithm of the number of places in a chunk.
const CHUNK_BITS: u32 = 10;

/// Predecessors that fit into no pattern.
#[derive(Debug, Default)]
struct Aside {
    ranges: HashMap<Position, Range<u32>>,
    predecessors: Vec<Position>,
}

impl Aside {
    /// From position reached and predecessor, in the order in which the predecessors are wanted.
    fn new(mut moves: Vec<[Position; 2]>) -> Aside {
        moves.sort_by_key(|&[to, _]| to);
        let mut aside = Aside {
            ranges: HashMap::new(),
            predecessors: moves.iter().map(|&[_, from]| from).collect(),
        };
        let mut first = 0;
        for same in moves.chunk_by(|before, after| before[0] == after[0]) {
            let end = first + same.len() as u32;
            aside.ranges.insert(same[0][0], first..end);
            first = end;
        }
        aside
    }

    fn of(&self, position: Position) -> &[Position] {
        let range = self.ranges.get(&position).cloned().unwrap_or_default();
        &self.predecessors[range.start as usize..range.end as usize]
    }
}

/// Moves between two looks at whether patterns pay.
const STRETCH: usize = 1 << 16;

/// Patterns pay as long as no more than one predecessor in so many is kept aside, but for the
/// first [`STRETCH`] of moves.
const RAREST_ASIDE: usize = 16;

/// Gathers the predecessors of every position.
struct Gatherer<'a> {
    places: &'a mut [Pattern],
    growing: Growing,
    /// Position reached and predecessor.
    aside: Vec<[Position; 2]>,
    touched: Vec<bool>,
}

impl Gatherer<'_> {
    #[inline(always)]
    fn add(&mut self, predecessor: Position, position: Position) {
        let chunk = (position >> CHUNK_BITS) as usize;
        if !self.touched[chunk] {
            self.touch(chunk);
        }
        let place = &mut self.places[position as usize];
        let difference = predecessor.wrapping_sub(position);
        match self.growing.known(place.0, difference) {
            Some(node) => place.0 = node,
            None => self.add_new(predecessor, position),
        }
    }

    /// Writes to memory before it is read: else the system provides it twice, first as zeros that
    /// all share.
    #[cold]
    fn touch(&mut self, chunk: usize) {
        self.touched[chunk] = true;
        self.places[chunk << CHUNK_BITS] = Pattern::default();
    }

    #[cold]
    #[inline(never)]
    fn add_new(&mut self, predecessor: Position, position: Position) {
        let place = &mut self.places[position as usize];
        let difference = predecessor.wrapping_sub(position);
        // Whoever has predecessors aside has all later ones there.
        let longer = match place.has_others() {
            true => None,
            false => self.growing.with(place.node(), difference),
        };
        match longer {
            Some(node) => place.0 = node,
            None => {
                place.0 |= ASIDE;
                self.aside.push([position, predecessor]);
            }
        }
    }
}

impl Recurring {
    /// Counts the moves that leave the positions of a part, and gathers the predecessors that
    /// every position has there. `None` if too many fit into no pattern: the counts mean nothing
    /// then.
    pub(in crate::solve) fn count(
        position_count: u32,
        part: Range<Position>,
        moves: &[[Position; 2]],
        counts: &mut Counts<'_>,
    ) -> Option<Recurring> {
        let mut places: Pages<u32> = Pages::sequential(position_count as usize);
        // Nearly all of it is written soon; of the others few are.
        places.provide(part.start as usize..part.end as usize);
        let local = |position: Position| position - part.start;
        let mut gatherer = Gatherer {
            places: bytemuck::cast_slice_mut(&mut places),
            growing: Growing::new(),
            aside: Vec::new(),
            touched: vec![false; (position_count as usize >> CHUNK_BITS) + 1],
        };
        let mut most_aside = STRETCH / RAREST_ASIDE;
        for stretch in moves.chunks(STRETCH) {
            let into = |[from, to]: [Position; 2]| gatherer.add(local(from), to);
            kernel::count::<false>(stretch, counts, |_| true, local, into);
            most_aside += STRETCH / RAREST_ASIDE;
            if gatherer.aside.len() > most_aside {
                return None;
            }
        }
        let Gatherer {
            growing,
            aside,
            touched,
            ..
        } = gatherer;
        Some(Recurring {
            patterns: growing.finish(),
            aside: Aside::new(aside),
            places,
            touched,
        })
    }

    /// Whether the same steps recur in moves that stand together, judged by samples.
    pub(in crate::solve) fn suits(moves: &[[Position; 2]]) -> bool {
        const SAMPLES: usize = 16;
        const SAMPLE: usize = 4096;
        const PLACE_BITS: u32 = 10;
        let (mut hits, mut total) = (0, 0);
        for sample in 0..SAMPLES {
            let begin = moves.len() / SAMPLES * sample;
            let mut known = [0; 1 << PLACE_BITS];
            for &[from, to] in moves[begin..].iter().take(SAMPLE) {
                let step = to.wrapping_sub(from);
                let place = step.wrapping_mul(0x9E37_79B1) >> (u32::BITS - PLACE_BITS);
                let slot = &mut known[place as usize];
                hits += usize::from(*slot == step);
                total += 1;
                *slot = step;
            }
        }
        hits * 16 >= total * 15
    }

    /// The patterns, or the values in their places.
    pub(in crate::solve) fn places(&self) -> &[Pattern] {
        bytemuck::cast_slice(&self.places)
    }

    /// Hands over all places, when patterns are not asked for any more.
    pub(super) fn take_places(&mut self) -> Pages<u32> {
        std::mem::take(&mut self.places)
    }

    /// In plain slices, to be read and replaced.
    pub(super) fn view(&mut self) -> RecurringView<'_> {
        RecurringView {
            places: bytemuck::cast_slice_mut(&mut self.places),
            patterns: &self.patterns,
            aside: &self.aside,
        }
    }

    /// Hands every predecessor of a position to `visit`.
    pub(super) fn for_each(&self, position: Position, visit: impl FnMut(Position)) {
        let place = Pattern(self.places[position as usize]);
        let differences = self.patterns.differences(place.node());
        let near = differences
            .iter()
            .map(|difference| position.wrapping_add(*difference));
        let others = if place.has_others() {
            self.aside.of(position)
        } else {
            &[]
        };
        near.chain(others.iter().copied()).for_each(visit);
    }

    /// Of 64 positions each, the blocks to which moves lead; `None` if those are most.
    pub(super) fn blocks_in_use(&self) -> Option<BitSet> {
        const BLOCKS: usize = 1 << CHUNK_BITS >> 6;
        let blocks = self.places().chunks(64).enumerate();
        let written = blocks.map(|(block, places)| match self.touched[block / BLOCKS] {
            true => places,
            false => &[],
        });
        super::table::blocks_in_use(written, |place| place.0 != 0)
    }

    /// Gives back what only patterns need.
    pub(super) fn forget_predecessors(&mut self) {
        self.patterns = Growing::new().finish();
        self.aside = Aside::default();
    }

    /// How many bytes there are beside the places.
    pub(in crate::solve) fn bytes_beside(&self) -> u64 {
        const ENTRY: u64 = size_of::<(Position, Range<u32>)>() as u64;
        let aside = &self.aside;
        self.patterns.bytes()
            + aside.predecessors.len() as u64 * size_of::<Position>() as u64
            + aside.ranges.capacity() as u64 * ENTRY
    }
}

/// All patterns, in plain slices.
pub(in crate::solve) struct RecurringView<'a> {
    pub(super) places: &'a mut [Pattern],
    patterns: &'a Patterns,
    aside: &'a Aside,
}

impl RecurringView<'_> {
    /// The pattern of a position; leaves `replacement`, if there is one, in its place.
    #[inline(always)]
    pub(in crate::solve) fn take(
        &mut self,
        position: Position,
        replacement: Option<Pattern>,
    ) -> Pattern {
        super::table::take(self.places, position, replacement)
    }

    /// The pattern of a position.
    #[inline(always)]
    pub(in crate::solve) fn pattern(&self, position: Position) -> Pattern {
        self.places[position as usize]
    }

    /// Leaves `replacement` in the place of a position.
    #[inline(always)]
    pub(in crate::solve) fn replace(&mut self, position: Position, replacement: Pattern) {
        self.places[position as usize] = replacement;
    }

    /// How far the predecessors in a pattern are from the position that it belongs to.
    #[inline(always)]
    pub(in crate::solve) fn differences(&self, pattern: Pattern) -> &[Position] {
        self.patterns.differences(pattern.node())
    }

    /// Asks for the place of a position, some time before.
    #[inline(always)]
    pub(in crate::solve) fn fetch(&self, position: Position) {
        fetch(self.places, position as usize);
    }

    /// The predecessors of a position that are in its pattern.
    #[inline(always)]
    pub(in crate::solve) fn near(
        &self,
        position: Position,
        pattern: Pattern,
    ) -> impl Iterator<Item = Position> {
        let differences = self.differences(pattern).iter();
        differences.map(move |difference| position.wrapping_add(*difference))
    }

    /// The predecessors of a position that are in no pattern.
    #[cold]
    pub(in crate::solve) fn others(&self, position: Position) -> &[Position] {
        self.aside.of(position)
    }
}

#[cfg(test)]
mod tests {
    use super::super::patterns::LONGEST;
    use super::*;
    use crate::graph::Csr;

    fn count(position_count: u32, moves: &[[Position; 2]]) -> Option<(Recurring, Vec<u8>)> {
        let mut bytes = vec![0; position_count as usize];
        let mut counts = Counts::new(&mut bytes);
        let part = 0..position_count;
        let recurring = Recurring::count(position_count, part, moves, &mut counts);
        recurring.map(|recurring| (recurring, bytes))
    }

    /// A board of so many columns and rows: one step in any of four directions, or to the last
    /// position, which has no moves.
    fn board(columns: u32, rows: u32) -> Vec<[Position; 2]> {
        let last = columns * rows;
        let mut moves = Vec::new();
        for from in 0..last {
            let (column, row) = (from % columns, from / columns);
            let steps = [
                (row > 0, from.wrapping_sub(columns)),
                (column > 0, from.wrapping_sub(1)),
                (column + 1 < columns, from + 1),
                (row + 1 < rows, from + columns),
                (from % 7 == 0, last),
            ];
            let possible = steps.into_iter().filter(|step| step.0);
            moves.extend(possible.map(|(_, to)| [from, to]));
        }
        moves
    }

    #[test]
    fn predecessors_are_those_of_a_list_and_few_are_aside() {
        let (columns, rows) = (300, 200);
        let position_count = columns * rows + 1;
        let moves = board(columns, rows);
        assert!(Recurring::suits(&moves));
        let (mut recurring, counted) = count(position_count, &moves).unwrap();
        let predecessors = Csr::of_predecessors(position_count, &moves, None);
        for position in 0..position_count {
            let mut found = Vec::new();
            recurring.for_each(position, |from| found.push(from));
            assert_eq!(found, predecessors.row(position));
        }
        let last = position_count - 1;
        let aside = recurring.aside.of(last).len();
        assert_eq!(aside, predecessors.row(last).len() - LONGEST);
        assert_eq!(recurring.aside.predecessors.len(), aside);
        assert!(recurring.bytes_beside() > aside as u64 * 4);
        assert_eq!((counted[0], counted[1], counted[last as usize]), (3, 3, 0));
        recurring.view().replace(last, Pattern::of_value(7));
        assert_eq!(recurring.places()[last as usize].value_bits(), 7);
        assert_eq!(recurring.blocks_in_use(), None);
    }

    #[test]
    fn a_part_has_the_predecessors_that_lie_in_it() {
        let (columns, rows) = (64, 400);
        let position_count = columns * rows + 1;
        let moves = board(columns, rows);
        let part = columns * 100..columns * 200;
        let ours: Vec<_> = moves
            .into_iter()
            .filter(|[from, _]| part.contains(from))
            .collect();
        let mut bytes = vec![0; part.len()];
        let mut counts = Counts::new(&mut bytes);
        let recurring = Recurring::count(position_count, part.clone(), &ours, &mut counts).unwrap();
        let predecessors = Csr::of_predecessors(position_count, &ours, None);
        for position in 0..position_count {
            let mut found = Vec::new();
            recurring.for_each(position, |from| found.push(from + part.start));
            assert_eq!(found, predecessors.row(position));
        }
        // A row of the board is a block; one on either side and the last position.
        let in_use = recurring.blocks_in_use().unwrap();
        assert_eq!((in_use.count(), in_use.len()), (100 + 2 + 1, 401));
        assert!(in_use.contains(99) && in_use.contains(200) && in_use.contains(400));
    }

    #[test]
    fn moves_without_a_pattern_are_given_up_early() {
        let position_count = 100_000_u32;
        let scattered: Vec<[Position; 2]> = (0..position_count * 4)
            .map(|index| [index / 4, index.wrapping_mul(0x9E37_79B1) % position_count])
            .collect();
        assert!(!Recurring::suits(&scattered));
        assert!(count(position_count, &scattered).is_none());
        assert!(!Recurring::suits(&[[0, 1], [1, 0]]));
        assert!(Recurring::suits(&[]));
    }
}
