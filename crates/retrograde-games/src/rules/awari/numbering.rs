//! Numbers and layers of the positions of awari.
//!
//! Layers. Stones on the board only become fewer. Positions with as many on the board, and with
//! the same two numbers captured, whoever has which, are a layer; empty boards come first.
//!
//! Encoding: within a layer, first the positions in which the player to move has captured the
//! larger number, then the others. The ways to put n stones into k pits are numbered in the
//! order of their first pit, then their second, and so on; before those with v stones in the
//! first pit come all that have fewer there: the sum over u < v of C(n - u + k - 2, k - 2).

use super::{MOST_PITS, Pits};

/// The numbers of all positions.
#[derive(Debug, Clone)]
pub(super) struct Numbering {
    pits: usize,
    all: usize,
    /// How many ways come before those with `v` stones in the first of `k` pits that have `n`
    /// together: at `((k * (all + 1)) + n) * (all + 2) + v`; all ways for `v = n + 1`.
    before: Vec<u64>,
    groups: Vec<Group>,
    /// The group of each two captured numbers, at `mover * (all + 1) + opponent`.
    group_of: Vec<u32>,
    layers: Vec<Layer>,
}

#[derive(Debug, Clone, Copy)]
struct Group {
    start: u64,
    captured: [usize; 2],
}

#[derive(Debug, Clone, Copy)]
struct Layer {
    end: u64,
    more: usize,
    fewer: usize,
}

const NO_GROUP: u32 = u32::MAX;

impl Numbering {
    /// For a board of so many pits, and so many stones in all.
    pub(super) fn new(pits: usize, all: u8) -> Numbering {
        let all = usize::from(all);
        let mut numbering = Numbering {
            pits,
            all,
            before: vec![0; (pits + 1) * (all + 1) * (all + 2)],
            groups: Vec::new(),
            group_of: vec![NO_GROUP; (all + 1) * (all + 1)],
            layers: Vec::new(),
        };
        for pits in 1..=pits {
            for stones in 0..=all {
                for first in 0..=stones {
                    let rest = if pits == 1 {
                        u64::from(first == stones)
                    } else {
                        numbering.ways(pits - 1, stones - first)
                    };
                    let place = numbering.place(pits, stones, first);
                    numbering.before[place + 1] = numbering.before[place] + rest;
                }
            }
        }
        numbering.add_layers();
        numbering
    }

    fn add_layers(&mut self) {
        let mut end = 0;
        for stones in 0..=self.all {
            let captured = self.all - stones;
            for more in captured.div_ceil(2)..=captured {
                let fewer = captured - more;
                // While there are stones on the board nobody has more than half of all.
                if stones > 0 && more > self.all / 2 {
                    break;
                }
                for captured in [[more, fewer], [fewer, more]] {
                    let place = captured[0] * (self.all + 1) + captured[1];
                    if self.group_of[place] == NO_GROUP {
                        self.group_of[place] = self.groups.len() as u32;
                        self.groups.push(Group {
                            start: end,
                            captured,
                        });
                        end += self.ways(self.pits, stones);
                    }
                }
                self.layers.push(Layer { end, more, fewer });
            }
        }
    }

    #[inline]
    fn place(&self, pits: usize, stones: usize, first: usize) -> usize {
        (pits * (self.all + 1) + stones) * (self.all + 2) + first
    }

    /// In how many ways stones can be put into pits.
    fn ways(&self, pits: usize, stones: usize) -> u64 {
        self.before[self.place(pits, stones, stones + 1)]
    }

    pub(super) fn count(&self) -> u64 {
        self.layers.last().map_or(0, |layer| layer.end)
    }

    pub(super) fn layer_ends(&self) -> Vec<u64> {
        self.layers.iter().map(|layer| layer.end).collect()
    }

    pub(super) fn layer_name(&self, layer: usize) -> String {
        match self.layers.get(layer) {
            Some(Layer { more, fewer, .. }) => format!(
                "{} stones on the board, {more} and {fewer} captured",
                self.all - more - fewer
            ),
            None => format!("layer {layer}"),
        }
    }

    /// The rank of a position; `None` if there can be none.
    #[inline]
    pub(super) fn rank(&self, at: Pits) -> Option<u64> {
        let [own, other] = at.captured.map(usize::from);
        let group = *self.group_of.get(own * (self.all + 1) + other)?;
        if own > self.all || group == NO_GROUP {
            return None;
        }
        let mut left = self.all - own - other;
        let mut rank = self.groups[group as usize].start;
        for (pit, &stones) in at.stones[..self.pits].iter().enumerate() {
            let stones = usize::from(stones);
            if stones > left {
                return None;
            }
            rank += self.before[self.place(self.pits - pit, left, stones)];
            left -= stones;
        }
        (left == 0).then_some(rank)
    }

    /// The inverse of [`Numbering::rank`].
    #[inline]
    pub(super) fn position(&self, rank: u64) -> Option<Pits> {
        if rank >= self.count() {
            return None;
        }
        let group = self.groups.partition_point(|group| group.start <= rank) - 1;
        let Group { start, captured } = self.groups[group];
        let mut rest = rank - start;
        let mut left = self.all - captured[0] - captured[1];
        let mut stones = [0; MOST_PITS];
        for (pit, own) in stones[..self.pits].iter_mut().enumerate() {
            let row = self.place(self.pits - pit, left, 0);
            let before = &self.before[row..=row + left];
            let here = before.partition_point(|&before| before <= rest) - 1;
            rest -= before[here];
            *own = here as u8;
            left -= here;
        }
        Some(Pits {
            stones,
            captured: captured.map(|count| count as u8),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twelve pits hold n stones in C(n + 11, 11) ways.
    #[test]
    fn boards_of_twelve_pits_are_as_many_as_known() {
        let numbering = Numbering::new(12, 48);
        for (stones, ways) in [(1, 12), (2, 78), (10, 352_716), (20, 84_672_315)] {
            assert_eq!(numbering.ways(12, stones), ways);
        }
        assert_eq!(
            numbering.layer_name(0),
            "0 stones on the board, 24 and 24 captured"
        );
    }

    #[test]
    fn ranks_are_without_gaps() {
        let numbering = Numbering::new(4, 8);
        for rank in 0..numbering.count() {
            let at = numbering.position(rank).unwrap();
            assert_eq!(numbering.rank(at), Some(rank));
            let on_board: u8 = at.stones.iter().sum();
            assert_eq!(on_board + at.captured[0] + at.captured[1], 8);
        }
        assert_eq!(numbering.position(numbering.count()), None);
    }
}
