//! Numbers without gaps for games whose pieces never leave the cells of their colour.
//!
//! Problem: pieces that move diagonally stay on squares of one colour, so that each player has
//! the same number of pieces on either colour for ever. Numbers for all ways to place the
//! pieces would leave most of a table empty: three of four of 5 x 5 Five-Field Kono.
//!
//! Encoding: `rank = (first * others + other) * 2 + player`: the number of what stands on the
//! cells of the first colour, and of what stands on the others, each squeezed together and
//! numbered by [`PairRanks`].

use super::cell_sets::{apart, together};
use super::pair_ranks::{GroupShape, Pair, PairRanks};
use super::sides::Sides;
use retrograde::Player;

/// The numbering.
#[derive(Debug, Clone)]
pub(super) struct SplitRanks {
    /// The cells of each colour, and the numbers of what stands on them.
    parts: [(u32, PairRanks); 2],
    /// How many pieces the players have on each colour.
    pieces: [[u32; 2]; 2],
}

impl SplitRanks {
    /// For the cells of two colours; each player keeps as many pieces on either as `places`
    /// has there.
    pub(super) fn new(colors: [u32; 2], places: [u32; 2]) -> SplitRanks {
        let pieces = colors.map(|cells| places.map(|set| (set & cells).count_ones()));
        let part = |color: usize| {
            let cells = colors[color].count_ones() as usize;
            let shape = GroupShape {
                sizes: pieces[color].map(|count| count as usize),
                copies: 1,
            };
            let identity = (0..cells).collect();
            (colors[color], PairRanks::new(cells, &[identity], &[shape]))
        };
        SplitRanks {
            parts: [part(0), part(1)],
            pieces,
        }
    }

    pub(super) fn count(&self) -> u64 {
        let [first, other] = &self.parts;
        first.1.count() * other.1.count() * 2
    }

    #[inline]
    pub(super) fn rank(&self, position: Sides) -> Option<u64> {
        let cells = position.cells();
        let mut rank = 0;
        for ((color, pairs), pieces) in self.parts.iter().zip(self.pieces) {
            if cells.map(|set| (set & color).count_ones()) != pieces {
                return None;
            }
            let [first, second] = cells.map(|set| together(*color, set));
            let part = pairs.rank(Pair {
                group: 0,
                first,
                second,
                copy: 0,
            })?;
            rank = rank * pairs.count() + part;
        }
        Some(rank * 2 + position.player.index() as u64)
    }

    #[inline]
    pub(super) fn position(&self, rank: u64) -> Option<Sides> {
        let player = [Player::Zero, Player::One][(rank % 2) as usize];
        let mut rest = rank / 2;
        let mut sets = [0; 2];
        for (color, pairs) in self.parts.iter().rev() {
            let pair = pairs.pair(rest % pairs.count())?;
            rest /= pairs.count();
            sets[0] |= apart(*color, pair.first);
            sets[1] |= apart(*color, pair.second);
        }
        (rest == 0).then(|| Sides::new(sets, player))
    }
}
