//! Sets of cells of a small board: their numbers among the sets of as many cells, and their
//! images under the symmetries of the board.
//!
//! Problem: a table of all positions needs a number for each set of pieces, without gaps, and
//! needs it hundreds of millions of times.
//!
//! Encoding: a set is a `u32`, bit 0 the first cell. The sets of k cells are numbered in the
//! order of these numbers: the set of the cells c1 < c2 < ... < ck has the number C(c1, 1) +
//! C(c2, 2) + ... + C(ck, k). The sum is cut into bytes of the set: what a byte adds depends on
//! the byte, on its place, and on how many cells are below it, so a table gives it. The number
//! of a set does not depend on how many cells the board has above its last one.
//!
//! Cost: one look-up for each eight cells of the board, for numbers, images and squeezing.
//!
//! Source: the combinatorial number system (D. H. Lehmer 1964).

use super::stones::members;

const BYTE: usize = 256;

/// n over k, 0 if k is larger.
pub(crate) fn binomial(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    (1..=k).fold(1, |product, step| {
        product * (n - k + step) as u64 / step as u64
    })
}

/// All sets of up to so many of the cells of a board.
#[derive(Debug, Clone)]
pub(crate) struct CellSets {
    cells: usize,
    /// What a byte adds to the number of its set: at `(row of its place + cells below) * 256 +
    /// byte`.
    parts: Vec<u32>,
    /// Where the rows of each byte begin.
    rows: [usize; 4],
    /// The sets of each size in the order of their numbers.
    sets: Vec<Vec<u32>>,
}

impl CellSets {
    /// Of at most `most` out of `cells` cells; `cells` is at most 32.
    pub(crate) fn new(cells: usize, most: usize) -> CellSets {
        let mut parts = Vec::new();
        let mut rows = [0; 4];
        for (place, row) in rows.iter_mut().enumerate() {
            *row = parts.len() / BYTE;
            if place * 8 >= cells {
                continue;
            }
            for below in 0..=place * 8 {
                for byte in 0..BYTE as u32 {
                    let cells = members(byte).zip(below + 1..);
                    let part = cells.map(|(cell, which)| binomial(place * 8 + cell, which));
                    // Bytes that reach beyond the board may not fit, and are never looked up.
                    parts.push(u32::try_from(part.sum::<u64>()).unwrap_or(u32::MAX));
                }
            }
        }
        CellSets {
            cells,
            parts,
            rows,
            sets: (0..=most).map(|size| sets_of(cells, size)).collect(),
        }
    }

    /// How many cells the board has.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// The number of a set among the sets of its size.
    #[inline]
    pub(crate) fn number(&self, set: u32) -> usize {
        let mut number = 0;
        let mut below = 0;
        for (place, byte) in self.bytes_of(set) {
            number += self.parts[(self.rows[place] + below) * BYTE + usize::from(byte)];
            below += byte.count_ones() as usize;
        }
        number as usize
    }

    /// All sets of a size in the order of their numbers.
    pub(crate) fn of_size(&self, size: usize) -> &[u32] {
        &self.sets[size]
    }

    fn bytes_of(&self, set: u32) -> impl Iterator<Item = (usize, u8)> {
        let count = self.cells.div_ceil(8);
        set.to_le_bytes().into_iter().enumerate().take(count)
    }
}

/// All sets of so many cells, in ascending order.
fn sets_of(cells: usize, size: usize) -> Vec<u32> {
    let mut sets = Vec::with_capacity(binomial(cells, size) as usize);
    let bound = 1_u64 << cells;
    let mut set = (1_u64 << size) - 1;
    while set < bound {
        sets.push(set as u32);
        if set == 0 {
            break;
        }
        // The next number with as many bits: the lowest run of ones moves its highest up by
        // one, and the rest of the run down to the end.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | ((set ^ carried) / lowest) >> 2;
    }
    sets
}

/// Where the symmetries of a board take sets of cells.
#[derive(Debug, Clone)]
pub(crate) struct Images {
    bytes: usize,
    /// The image of a byte under a symmetry, at `(symmetry * bytes + place) * 256 + byte`.
    parts: Vec<u32>,
}

impl Images {
    /// Under symmetries that say where each cell goes; they must be a group.
    pub(crate) fn new(cells: usize, symmetries: &[Vec<usize>]) -> Images {
        let bytes = cells.div_ceil(8);
        let mut parts = Vec::with_capacity(symmetries.len() * bytes * BYTE);
        for to in symmetries {
            for place in 0..bytes {
                for byte in 0..BYTE as u32 {
                    let cells = members(byte).filter_map(|cell| to.get(place * 8 + cell));
                    parts.push(cells.fold(0, |set, &cell| set | 1 << cell));
                }
            }
        }
        Images { bytes, parts }
    }

    /// How many symmetries there are.
    pub(crate) fn len(&self) -> usize {
        self.parts.len() / (self.bytes * BYTE)
    }

    /// The image of a set.
    #[inline]
    pub(crate) fn image(&self, symmetry: usize, set: u32) -> u32 {
        let row = symmetry * self.bytes;
        let bytes = set.to_le_bytes().into_iter().take(self.bytes).enumerate();
        bytes.fold(0, |image, (place, byte)| {
            image | self.parts[(row + place) * BYTE + usize::from(byte)]
        })
    }

    /// How many different images a pair of sets has.
    pub(crate) fn count(&self, first: u32, second: u32) -> u64 {
        let all = 0..self.len();
        let image = |by: usize| [first, second].map(|set| self.image(by, set));
        let keeping = all.clone().filter(|&by| image(by) == [first, second]);
        (all.len() / keeping.count().max(1)) as u64
    }
}

/// For each byte of free cells and each byte of a set: the bits of the set there, close
/// together.
static TOGETHER: [[u8; BYTE]; BYTE] = squeezed_bytes(true);

/// The inverse of [`TOGETHER`].
static APART: [[u8; BYTE]; BYTE] = squeezed_bytes(false);

/// The row of each byte of free cells follows from that of the same cells moved down by one.
const fn squeezed_bytes(is_together: bool) -> [[u8; BYTE]; BYTE] {
    let mut table = [[0; BYTE]; BYTE];
    let mut free = 1;
    while free < BYTE {
        let mut set = 0;
        while set < BYTE {
            let above = &table[free / 2];
            table[free][set] = match (free % 2 == 1, is_together) {
                (true, _) => above[set / 2] << 1 | set as u8 & 1,
                (false, true) => above[set / 2],
                (false, false) => above[set] << 1,
            };
            set += 1;
        }
        free += 1;
    }
    table
}

/// The members of a set of free cells, by their places among these cells: what is not free is
/// taken out, so that the others are counted from 0 without gaps.
#[inline]
pub(crate) fn together(free: u32, set: u32) -> u32 {
    let mut squeezed = 0;
    let mut below = 0;
    for (free, set) in free.to_le_bytes().into_iter().zip(set.to_le_bytes()) {
        let part = TOGETHER[usize::from(free)][usize::from(set)];
        squeezed |= u32::from(part) << below;
        below += free.count_ones();
    }
    squeezed
}

/// The inverse of [`together`].
#[inline]
pub(crate) fn apart(free: u32, squeezed: u32) -> u32 {
    let mut rest = squeezed;
    let mut bytes = free.to_le_bytes();
    for byte in &mut bytes {
        let free = *byte;
        *byte = APART[usize::from(free)][(rest & 0xFF) as usize];
        rest >>= free.count_ones();
    }
    u32::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_their_order_without_gaps() {
        for (cells, most) in [(9, 9), (16, 16), (25, 4), (24, 5), (1, 1)] {
            let sets = CellSets::new(cells, most);
            for size in 0..=most {
                let of_size = sets.of_size(size);
                assert_eq!(of_size.len() as u64, binomial(cells, size));
                for (number, &set) in of_size.iter().enumerate() {
                    assert_eq!(set.count_ones() as usize, size);
                    assert_eq!(sets.number(set), number, "{set:b}");
                }
            }
        }
    }

    #[test]
    fn images_are_those_of_each_cell() {
        let turned: Vec<usize> = (0..25).map(|cell| 24 - cell).collect();
        let images = Images::new(25, &[(0..25).collect(), turned]);
        assert_eq!(images.len(), 2);
        for set in [0, 1, 0b101 << 11, (1 << 25) - 1] {
            assert_eq!(images.image(0, set), set);
            assert_eq!(images.image(1, set), set.reverse_bits() >> 7);
        }
    }

    #[test]
    fn squeezed_sets_come_back() {
        let free: u32 = 0b1_0111_0000_1111_1010_0110;
        for squeezed in 0..1_u32 << free.count_ones() {
            let set = apart(free, squeezed);
            assert_eq!(set & !free, 0);
            assert_eq!(together(free, set), squeezed);
        }
    }
}
