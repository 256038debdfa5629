//! Numbers of boards of cubes: without gaps where a table of all boards is small enough.
//!
//! Layers. A push of a blank cube adds one to the cubes turned, a push of an own cube leaves
//! them as they are: from a board on which the mover has a cubes and the opponent b, it leads to
//! one with b and a, or b and a + 1. So boards with the same two numbers, whoever has which,
//! are a layer; fuller boards come first. 4 x 4 has 81 layers, of at most 4,036,032 boards for
//! each player to move, an eighth of that up to symmetry.
//!
//! Keys. Boards that stand for their images have the ranks of [`PairRanks`], and those that do
//! not have the numbers behind: their cells as digits to base 3, the first lowest (0 blank, 1
//! the player to move, 2 the opponent). On 5 x 5 there are 847,288,609,443 boards and no ranks:
//! all keys are such digits.

use super::super::cell_sets::Images;
use super::super::pair_ranks::{GroupShape, Pair, PairRanks};
use super::Cubes;

/// The numbers of all boards of a size.
#[derive(Debug, Clone)]
pub(super) struct Numbering {
    cells: usize,
    /// Two if a position says who is to move, else one.
    turns: u64,
    images: Images,
    ranks: Option<Ranks>,
}

#[derive(Debug, Clone)]
struct Ranks {
    pairs: PairRanks,
    /// The group of each two numbers of cubes, at `mover * (cells + 1) + opponent`.
    groups: Vec<u32>,
    layers: Vec<Layer>,
}

#[derive(Debug, Clone, Copy)]
struct Layer {
    end: u64,
    more: usize,
    fewer: usize,
}

impl Ranks {
    fn new(cells: usize, symmetries: &[Vec<usize>], turns: u64) -> Ranks {
        let numbers = |cubes: usize| (0..=cubes / 2).map(move |fewer| [cubes - fewer, fewer]);
        let layers: Vec<[usize; 2]> = (0..=cells).rev().flat_map(numbers).collect();
        let mut groups = Vec::new();
        let mut ends = Vec::new();
        let mut group_of = vec![0; (cells + 1) * (cells + 1)];
        for &[more, fewer] in &layers {
            for sizes in [[more, fewer], [fewer, more]] {
                let shape = GroupShape {
                    sizes,
                    copies: turns,
                };
                if groups.last() != Some(&shape) {
                    group_of[sizes[0] * (cells + 1) + sizes[1]] = groups.len() as u32;
                    groups.push(shape);
                }
            }
            ends.push(groups.len() - 1);
        }
        let pairs = PairRanks::new(cells, symmetries, &groups);
        let layers = layers.iter().zip(ends).map(|(&[more, fewer], last)| Layer {
            end: pairs.group_end(last),
            more,
            fewer,
        });
        Ranks {
            layers: layers.collect(),
            groups: group_of,
            pairs,
        }
    }

    #[inline]
    fn rank(&self, at: Cubes, cells: usize) -> Option<u64> {
        let [mover, opponent] = [at.mover, at.opponent].map(|set| set.count_ones() as usize);
        self.pairs.rank(Pair {
            group: self.groups[mover * (cells + 1) + opponent] as usize,
            first: at.mover,
            second: at.opponent,
            copy: at.second_to_move.into(),
        })
    }
}

impl Numbering {
    /// For a board of so many cells with these symmetries.
    pub(super) fn new(cells: usize, symmetries: &[Vec<usize>], turns: u64) -> Numbering {
        Numbering {
            cells,
            turns,
            images: Images::new(cells, symmetries),
            ranks: (cells <= 16).then(|| Ranks::new(cells, symmetries, turns)),
        }
    }

    /// How many ranks there are; without ranks, a bound of the keys.
    pub(super) fn count(&self) -> u64 {
        let digits = || self.turns * 3_u64.pow(self.cells as u32);
        self.ranks
            .as_ref()
            .map_or_else(digits, |ranks| ranks.pairs.count())
    }

    pub(super) fn layer_ends(&self) -> Vec<u64> {
        match &self.ranks {
            Some(ranks) => ranks.layers.iter().map(|layer| layer.end).collect(),
            None => vec![self.count()],
        }
    }

    pub(super) fn layer_name(&self, layer: usize) -> String {
        let layers = self.ranks.as_ref().map(|ranks| &ranks.layers);
        match layers.and_then(|layers| layers.get(layer)) {
            Some(Layer { more, fewer, .. }) => {
                format!("{} cubes turned, {more} and {fewer}", more + fewer)
            }
            None => format!("layer {layer}"),
        }
    }

    /// The key of a board.
    #[inline]
    pub(super) fn key(&self, at: Cubes) -> u64 {
        let Some(ranks) = &self.ranks else {
            return self.digits(at);
        };
        match ranks.rank(at, self.cells) {
            Some(rank) => rank,
            None => ranks.pairs.count() + self.digits(at),
        }
    }

    /// The inverse of [`Numbering::key`].
    #[inline]
    pub(super) fn board(&self, key: u64) -> Option<Cubes> {
        let Some(ranks) = &self.ranks else {
            return self.of_digits(key);
        };
        if key >= ranks.pairs.count() {
            let at = self.of_digits(key - ranks.pairs.count())?;
            return ranks.rank(at, self.cells).is_none().then_some(at);
        }
        let pair = ranks.pairs.pair(key)?;
        Some(Cubes {
            mover: pair.first,
            opponent: pair.second,
            second_to_move: pair.copy == 1,
        })
    }

    /// The board that stands for all images of this one.
    #[inline]
    pub(super) fn least(&self, at: Cubes) -> Cubes {
        let least = match &self.ranks {
            Some(ranks) => ranks.pairs.least(at.mover, at.opponent),
            None => {
                let all = (0..self.images.len())
                    .map(|by| [at.mover, at.opponent].map(|set| self.images.image(by, set)));
                all.min().unwrap_or([at.mover, at.opponent])
            }
        };
        Cubes {
            mover: least[0],
            opponent: least[1],
            ..at
        }
    }

    /// How many different images a board has.
    pub(super) fn image_count(&self, at: Cubes) -> u64 {
        self.images.count(at.mover, at.opponent)
    }

    fn digits(&self, at: Cubes) -> u64 {
        let digit =
            |cell: usize| u64::from(at.mover >> cell & 1) + 2 * u64::from(at.opponent >> cell & 1);
        let cells = (0..self.cells).rev();
        let board = cells.fold(0, |key, cell| key * 3 + digit(cell));
        board * self.turns + u64::from(at.second_to_move)
    }

    fn of_digits(&self, digits: u64) -> Option<Cubes> {
        let mut at = Cubes {
            mover: 0,
            opponent: 0,
            second_to_move: digits % self.turns == 1,
        };
        let mut rest = digits / self.turns;
        for cell in 0..self.cells {
            match rest % 3 {
                1 => at.mover |= 1 << cell,
                2 => at.opponent |= 1 << cell,
                _ => {}
            }
            rest /= 3;
        }
        (rest == 0).then_some(at)
    }
}
