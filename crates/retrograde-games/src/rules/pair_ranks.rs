//! Numbers without gaps for two disjoint sets of cells, up to the symmetries of the board.
//!
//! Problem: positions of two players with pieces of one kind each shall be places in a table,
//! with one place for all that are equal up to symmetry, and layers one after the other.
//!
//! Encoding: a group holds all positions with the same numbers of pieces (and whatever else a
//! game counts beside the board); groups follow one another in the order the game gives.
//! Within a group, `rank = (class * copies + copy) * seconds + second`: the class of the first
//! set among those up to symmetry, a digit of the game's own such as whose turn it is, and the
//! number of the second set among the cells that the first leaves free. The first set of a
//! position that stands for others is the least of its images; the second the least under
//! those symmetries that keep the first. Where the first has such symmetries, a few ranks are
//! not in use.
//!
//! Cost: some twenty look-ups in tables that fit into the caches of a processor.

use super::cell_sets::{CellSets, Images, apart, binomial, together};
use std::cmp::Ordering;

/// All positions with the same numbers of pieces.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// The first rank.
    start: u64,
    sizes: [usize; 2],
    /// How many digits of its own the game has here.
    copies: u64,
    /// How many second sets there are for each first one.
    seconds: u64,
}

/// What a game says of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GroupShape {
    /// How many cells each set has.
    pub(crate) sizes: [usize; 2],
    /// How many values the game's own digit has, at least one.
    pub(crate) copies: u64,
}

/// A pair of sets of some group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The index of the group.
    pub(crate) group: usize,
    /// The set that stands for its images.
    pub(crate) first: u32,
    /// The other set.
    pub(crate) second: u32,
    /// The game's own digit.
    pub(crate) copy: u64,
}

/// The first sets of one size up to symmetry.
#[derive(Debug, Clone)]
struct Classes {
    /// For each set of the size, by its number: the class.
    of: Vec<u32>,
    /// And the symmetries, as bits, that take it to the least of its images.
    least_by: Vec<u16>,
    /// The least image of each class, and the symmetries that keep it.
    least: Vec<(u32, u16)>,
}

/// The numbering.
#[derive(Debug, Clone)]
pub(crate) struct PairRanks {
    sets: CellSets,
    images: Images,
    /// For each size of the first set; empty if there is no symmetry but the identity, and each
    /// set stands for itself.
    classes: Vec<Classes>,
    groups: Vec<Group>,
    end: u64,
}

impl PairRanks {
    /// On a board of at most 32 cells with at most 16 symmetries, which say where each cell
    /// goes and are a group, the identity first.
    pub(crate) fn new(cells: usize, symmetries: &[Vec<usize>], groups: &[GroupShape]) -> PairRanks {
        let sizes = groups.iter().flat_map(|group| group.sizes);
        let sets = CellSets::new(cells, sizes.max().unwrap_or(0));
        let images = Images::new(cells, symmetries);
        let sizes_of_first = match symmetries.len() {
            0 | 1 => 0,
            _ => groups
                .iter()
                .map(|group| group.sizes[0] + 1)
                .max()
                .unwrap_or(0),
        };
        let classes = (0..sizes_of_first).map(|size| Classes::new(&sets, &images, size));
        let classes: Vec<Classes> = classes.collect();
        let mut end = 0;
        let groups = groups.iter().map(|&GroupShape { sizes, copies }| {
            let start = end;
            let seconds = binomial(cells - sizes[0], sizes[1]);
            let firsts = match classes.get(sizes[0]) {
                None => sets.of_size(sizes[0]).len(),
                Some(classes) => classes.least.len(),
            };
            end += firsts as u64 * copies * seconds;
            Group {
                start,
                sizes,
                copies,
                seconds,
            }
        });
        PairRanks {
            groups: groups.collect(),
            sets,
            images,
            classes,
            end,
        }
    }

    /// How many ranks there are.
    pub(crate) fn count(&self) -> u64 {
        self.end
    }

    /// The rank that follows the last one of a group.
    pub(crate) fn group_end(&self, group: usize) -> u64 {
        self.groups
            .get(group + 1)
            .map_or(self.end, |next| next.start)
    }

    /// The rank of a pair; `None` if it is not the one that stands for its images.
    #[inline]
    pub(crate) fn rank(&self, pair: Pair) -> Option<u64> {
        let group = self.groups[pair.group];
        let number = self.sets.number(pair.first);
        let class = match self.classes.get(group.sizes[0]) {
            None => number as u64,
            Some(classes) => {
                let by = classes.least_by[number];
                if by & 1 == 0 || by != 1 && self.least_second(by, pair.second) != pair.second {
                    return None;
                }
                classes.of[number].into()
            }
        };
        let squeezed = together(self.free(pair.first), pair.second);
        let second = self.sets.number(squeezed) as u64;
        let row = class * group.copies + pair.copy;
        Some(group.start + row * group.seconds + second)
    }

    /// The pair of a rank; `None` if the rank is too large or not in use.
    #[inline]
    pub(crate) fn pair(&self, rank: u64) -> Option<Pair> {
        if rank >= self.end {
            return None;
        }
        let index = self.groups.partition_point(|group| group.start <= rank) - 1;
        let group = self.groups[index];
        let within = rank - group.start;
        let (row, second) = (within / group.seconds, within % group.seconds);
        let class = (row / group.copies) as usize;
        let (first, kept_by) = match self.classes.get(group.sizes[0]) {
            None => (self.sets.of_size(group.sizes[0])[class], 1),
            Some(classes) => classes.least[class],
        };
        let squeezed = self.sets.of_size(group.sizes[1])[second as usize];
        let second = apart(self.free(first), squeezed);
        if kept_by != 1 && self.least_second(kept_by, second) != second {
            return None;
        }
        Some(Pair {
            group: index,
            first,
            second,
            copy: row % group.copies,
        })
    }

    /// The pair of sets that stands for all images of this one.
    #[inline]
    pub(crate) fn least(&self, first: u32, second: u32) -> [u32; 2] {
        let Some(classes) = self.classes.get(first.count_ones() as usize) else {
            return [first, second];
        };
        let number = self.sets.number(first);
        let by = classes.least_by[number];
        let (least, _) = classes.least[classes.of[number] as usize];
        [least, self.least_second(by, second)]
    }

    /// How many different images a pair has.
    pub(crate) fn image_count(&self, first: u32, second: u32) -> u64 {
        self.images.count(first, second)
    }

    #[inline]
    fn free(&self, first: u32) -> u32 {
        !first & (u32::MAX >> (32 - self.sets.cells()))
    }

    #[inline]
    fn least_second(&self, by: u16, second: u32) -> u32 {
        let mut least = u32::MAX;
        let mut rest = by;
        while rest != 0 {
            let image = self.images.image(rest.trailing_zeros() as usize, second);
            least = least.min(image);
            rest &= rest - 1;
        }
        least
    }
}

impl Classes {
    fn new(sets: &CellSets, images: &Images, size: usize) -> Classes {
        let of_size = sets.of_size(size);
        let mut classes = Classes {
            of: Vec::with_capacity(of_size.len()),
            least_by: Vec::with_capacity(of_size.len()),
            least: Vec::new(),
        };
        for &set in of_size {
            let all = (0..images.len()).map(|by| (images.image(by, set), 1 << by));
            let (least, least_by) = all.fold((u32::MAX, 0), |(least, bits), (image, bit)| {
                match image.cmp(&least) {
                    Ordering::Less => (image, bit),
                    Ordering::Equal => (least, bits | bit),
                    Ordering::Greater => (least, bits),
                }
            });
            classes.least_by.push(least_by);
            // Sets come in ascending order, so the least image has been there before.
            if least == set {
                classes.of.push(classes.least.len() as u32);
                classes.least.push((set, least_by));
            } else {
                classes.of.push(classes.of[sets.number(least)]);
            }
        }
        classes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The four turns of a board of 3 x 3.
    fn turns() -> Vec<Vec<usize>> {
        let turn = |cell: usize| (cell % 3) * 3 + 2 - cell / 3;
        let mut all: Vec<Vec<usize>> = vec![(0..9).collect()];
        for _ in 0..3 {
            let next = all[all.len() - 1].iter().map(|&cell| turn(cell)).collect();
            all.push(next);
        }
        all
    }

    /// Every pair is counted once for each of its images, and comes back from its rank.
    #[test]
    fn every_pair_has_one_rank_and_as_many_images_as_it_has() {
        let sizes = [[3, 3], [2, 3], [3, 2], [0, 4], [4, 0], [4, 4]];
        let copies = [2, 1, 2, 3, 1, 2];
        let groups = sizes.into_iter().zip(copies);
        let groups = groups.map(|(sizes, copies)| GroupShape { sizes, copies });
        let groups: Vec<GroupShape> = groups.collect();
        for symmetries in [turns(), turns()[..1].to_vec()] {
            let ranks = PairRanks::new(9, &symmetries, &groups);
            for (index, group) in groups.iter().enumerate() {
                let start = index.checked_sub(1).map_or(0, |last| ranks.group_end(last));
                let mut total = 0;
                for rank in start..ranks.group_end(index) {
                    let Some(pair) = ranks.pair(rank) else {
                        continue;
                    };
                    assert_eq!(ranks.rank(pair), Some(rank));
                    assert_eq!(pair.group, index);
                    let Pair { first, second, .. } = pair;
                    assert_eq!(ranks.least(first, second), [first, second]);
                    total += ranks.image_count(first, second);
                }
                let [x, o] = group.sizes;
                assert_eq!(total, group.copies * binomial(9, x) * binomial(9 - x, o));
            }
            assert_eq!(ranks.pair(ranks.count()), None);
        }
    }

    #[test]
    fn images_have_the_same_least_image_and_no_ranks() {
        let shape = GroupShape {
            sizes: [2, 2],
            copies: 1,
        };
        let ranks = PairRanks::new(9, &turns(), &[shape]);
        let images = Images::new(9, &turns());
        let (first, second) = (0b000_000_011, 0b100_100_000);
        let least = ranks.least(first, second);
        let mut ranked = 0;
        for by in 0..4 {
            let [first, second] = [first, second].map(|set| images.image(by, set));
            assert_eq!(ranks.least(first, second), least);
            let pair = Pair {
                group: 0,
                first,
                second,
                copy: 0,
            };
            ranked += usize::from(ranks.rank(pair).is_some());
        }
        assert_eq!(ranked, 1);
    }
}
