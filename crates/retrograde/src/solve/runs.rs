//! Levels of local games in runs: positions at equal distances whose predecessors are the same
//! steps away.
//!
//! Problem: where positions are numbered by their parts, a level consists of lines of
//! neighbours, as the cells at one distance from a piece do. Taken one by one, each of their
//! predecessors costs a few instructions.
//!
//! Method: a run of positions leads back to as many runs as one of them has predecessors, and
//! the states of each are bytes at equal distances. Sixteen bytes are looked at and changed
//! together, as a vector. What that decides is entered in a set of bits, sixteen at a time, and
//! taken out of it in order: so the next level comes in runs, too. Where a byte does not hold how
//! many moves are left, and at the end of the array, positions go through [`kernel`] one by one.
//!
//! O(run) time, as one by one.

use super::frontier::Frontier;
use super::kernel::{self, CROWDED, Crowd, DECIDED};
use crate::outcome::Position;
use wide::i8x16;

/// Bytes that are looked at together.
const BLOCK: usize = 16;

type Block = [u8; BLOCK];

/// A shorter run is not worth looking at more than one position at a time.
const SHORTEST: usize = 4;

/// Positions at equal distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    first: Position,
    /// How many there are, one or more.
    pub(super) len: usize,
    apart: Distance,
}

/// A distance at which positions of a run may lie: 1, 2 or 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Distance(u8);

impl Distance {
    const ALL: [Distance; 3] = [Distance(1), Distance(2), Distance(4)];

    /// From one position to the next.
    #[inline(always)]
    fn between(from: Position, to: Position) -> Option<Distance> {
        match to.wrapping_sub(from) {
            apart @ (1 | 2 | 4) => Some(Distance(apart as u8)),
            _ => None,
        }
    }

    /// Masks for the bytes of a block that belong to a run which begins with it, by how many
    /// bytes of the block the run reaches over.
    #[inline(always)]
    fn masks(self) -> &'static [Block; BLOCK + 1] {
        const MASKS: [[Block; BLOCK + 1]; 3] = {
            let mut masks = [[[0; BLOCK]; BLOCK + 1]; 3];
            let mut kind = 0;
            while kind < 3 {
                let mut bytes = 0;
                while bytes <= BLOCK {
                    let mut byte = 0;
                    while byte < bytes {
                        masks[kind][bytes][byte] = u8::MAX;
                        byte += Distance::ALL[kind].0 as usize;
                    }
                    bytes += 1;
                }
                kind += 1;
            }
            masks
        };
        &MASKS[(self.0 >> 1) as usize]
    }
}

impl Run {
    /// The longest run that these positions begin with whose later positions are `like` the
    /// first, if it is worth it.
    #[inline(always)]
    pub(super) fn at_the_beginning(
        positions: &[Position],
        like: impl Fn(Position) -> bool,
    ) -> Option<Run> {
        if positions.len() < SHORTEST {
            return None;
        }
        let first = positions[0];
        let apart = Distance::between(first, positions[1])?;
        let mut expected = first;
        let is_next = |&&position: &&Position| {
            expected = expected.wrapping_add(apart.0.into());
            position == expected && like(position)
        };
        let len = 1 + positions[1..].iter().take_while(is_next).count();
        (len >= SHORTEST).then_some(Run { first, len, apart })
    }

    /// Its positions, in order.
    fn positions(self) -> impl Iterator<Item = Position> {
        (self.first..).step_by(self.apart.0.into()).take(self.len)
    }

    /// The run of positions that are so far from these. Sums go around at 2^32.
    #[inline(always)]
    pub(super) fn shifted(self, difference: Position) -> Run {
        let first = self.first.wrapping_add(difference);
        Run { first, ..self }
    }

    /// Hands the states of the run block by block to `change`, with a mask for those bytes that
    /// belong to it. It returns a bit for each position that is decided now; or `None` if it has
    /// changed nothing and the positions must be taken one by one.
    #[inline(always)]
    fn change(
        self,
        states: &mut [u8],
        frontier: &mut Frontier,
        change: impl Fn(&mut Block, &Block) -> Option<u32>,
        mut one_by_one: impl FnMut(Run, &mut [u8], &mut Frontier),
    ) {
        let apart = usize::from(self.apart.0);
        let masks = self.apart.masks();
        let mut at = self.first as usize;
        let mut bytes = (self.len - 1) * apart + 1;
        loop {
            let here = bytes.min(BLOCK);
            let block = states[at..].first_chunk_mut();
            match block.and_then(|block| change(block, &masks[here])) {
                Some(decided) => frontier.insert_all(at as Position, decided),
                None => {
                    let len = here.div_ceil(apart);
                    let first = at as Position;
                    one_by_one(Run { first, len, ..self }, states, frontier);
                }
            }
            if bytes <= BLOCK {
                return;
            }
            at += BLOCK;
            bytes -= BLOCK;
        }
    }
}

/// As [`kernel::reach`], for a run.
#[inline]
pub(super) fn reach(run: Run, states: &mut [u8], frontier: &mut Frontier) {
    let change = |states: &mut Block, mask: &Block| Some(reach_block(states, mask));
    run.change(states, frontier, change, |run, states, frontier| {
        kernel::reach_near(run.positions(), states, |position| {
            frontier.insert(position)
        });
    });
}

/// As [`kernel::exhaust`], for a run.
#[inline]
pub(super) fn exhaust(run: Run, states: &mut [u8], crowd: &mut Crowd, frontier: &mut Frontier) {
    run.change(states, frontier, exhaust_block, |run, states, frontier| {
        kernel::exhaust_near(run.positions(), states, crowd, |position| {
            frontier.insert(position)
        });
    });
}

/// Decides all positions of a block that the mask names; which of them were not, as bits.
#[inline(always)]
fn reach_block(states: &mut Block, mask: &Block) -> u32 {
    const { assert!(DECIDED == 0) };
    let [before, mask] = [*states, *mask].map(bytemuck::cast::<Block, i8x16>);
    let ours = before & mask;
    *states = bytemuck::cast(before & !mask);
    !ours.simd_eq(i8x16::splat(0)).to_bitmask() & 0xFFFF
}

/// Takes a move from each position of a block that the mask names, if it is not decided; which
/// of them have none left, as bits. `None` if some have more moves than a byte counts: nothing is
/// changed then.
#[inline(always)]
fn exhaust_block(states: &mut Block, mask: &Block) -> Option<u32> {
    const { assert!(DECIDED == 0 && CROWDED == u8::MAX) };
    let [before, mask] = [*states, *mask].map(bytemuck::cast::<Block, i8x16>);
    let ours = before & mask;
    if ours.simd_eq(i8x16::splat(-1)).any() {
        return None;
    }
    let decided = ours.simd_eq(i8x16::splat(0));
    let last = ours.simd_eq(i8x16::splat(1));
    *states = bytemuck::cast(before + !decided);
    Some(last.to_bitmask())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn runs_are_as_long_as_distances_are_equal_and_positions_alike() {
        let run = |positions: &[Position]| {
            let run = Run::at_the_beginning(positions, |position| position != 99);
            run.map(|run| run.positions().collect::<Vec<_>>())
        };
        for apart in [1, 2, 4] {
            let line: Vec<Position> = (0..20).map(|index| 7 + index * apart).collect();
            assert_eq!(run(&line), Some(line.clone()));
            assert_eq!(run(&line[..SHORTEST]), Some(line[..SHORTEST].to_vec()));
            assert_eq!(run(&line[..SHORTEST - 1]), None);
            let mut bent = line.clone();
            bent[6] += 1;
            assert_eq!(run(&bent), Some(line[..6].to_vec()));
        }
        assert_eq!(run(&[92, 94, 96, 98, 100]), Some(vec![92, 94, 96, 98, 100]));
        assert_eq!(run(&[95, 96, 97, 98, 99]), Some(vec![95, 96, 97, 98]));
        assert_eq!(run(&[1, 4, 7, 10]), None);
        assert_eq!(run(&[9, 8, 7, 6]), None);
        assert_eq!(run(&[]), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn a_run_is_worked_off_as_its_positions_one_by_one(
            states in prop::collection::vec(
                prop::sample::select(vec![0, 1, 1, 2, 7, 127, 128, 254, CROWDED]),
                1..150,
            ),
            first in 0..150_usize,
            len in 1..60_usize,
            apart in prop::sample::select(Distance::ALL.to_vec()),
            surplus in 1..3_u32,
        ) {
            let first = first % states.len();
            let room = (states.len() - first).div_ceil(apart.0.into());
            let run = Run { first: first as Position, len: len.min(room), apart };
            let crowded = (0..).zip(&states).filter(|&(_, &state)| state == CROWDED);
            let crowd: Crowd = crowded.map(|(position, _)| (position, surplus)).collect();

            for reaches in [true, false] {
                let (mut by_one, mut one_crowd) = (states.clone(), crowd.clone());
                let mut expected = Vec::new();
                let decide = |position| expected.push(position);
                if reaches {
                    kernel::reach_near(run.positions(), &mut by_one, decide);
                } else {
                    kernel::exhaust_near(run.positions(), &mut by_one, &mut one_crowd, decide);
                }
                let (mut together, mut crowd) = (states.clone(), crowd.clone());
                let mut frontier = Frontier::new(states.len() as u32);
                if reaches {
                    reach(run, &mut together, &mut frontier);
                } else {
                    exhaust(run, &mut together, &mut crowd, &mut frontier);
                }
                let mut decided = vec![0; states.len()];
                let count = frontier.drain(&mut decided);
                prop_assert_eq!(&decided[..count], &expected);
                prop_assert_eq!(together, by_one);
                prop_assert_eq!(crowd, one_crowd);
            }
        }
    }
}
