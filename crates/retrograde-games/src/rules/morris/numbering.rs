//! Numbers and layers of the positions of morris.
//!
//! Layers. A man put on the board leaves a hand, a man taken leaves the board, and nothing
//! brings either back. So positions with the same two numbers in hand and the same two on the
//! board, whoever has which, are a layer: first those with all men out of the hands, the fewest
//! men first, then those with one man in hand, with two, and so on. Who has put down fewer men
//! is to move, so two numbers of men in hand tell which player that is, whom the rest of the
//! position need not name.
//!
//! Keys. Positions that stand for their images have the ranks of [`PairRanks`]; the others
//! their points as digits to base 3, the first lowest (1 the player to move, 2 the opponent),
//! and above them the men in hand, behind all ranks.

use super::super::pair_ranks::{GroupShape, Pair, PairRanks};
use super::Men;

/// How many men there are in hands and on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counts {
    /// In the hands of the player to move and of the other.
    pub(super) hands: [usize; 2],
    /// On the board, of the player to move and of the other.
    pub(super) board: [usize; 2],
}

/// The numbers of all positions.
#[derive(Debug, Clone)]
pub(super) struct Numbering {
    points: usize,
    men: usize,
    pairs: PairRanks,
    groups: Vec<Counts>,
    /// The group of all counts, or `NO_GROUP`: see [`Numbering::group`].
    group_of: Vec<u32>,
    /// The first group of each layer, and where the layer ends.
    layers: Vec<(usize, u64)>,
    symmetric: bool,
}

const NO_GROUP: u32 = u32::MAX;

impl Numbering {
    /// For a board of so many points with these symmetries, and so many men on each side.
    pub(super) fn new(points: usize, symmetries: &[Vec<usize>], men: usize) -> Numbering {
        let layers = layers(men);
        let groups: Vec<Counts> = layers.iter().flatten().copied().collect();
        let shapes = groups.iter().map(|counts| GroupShape {
            sizes: counts.board,
            copies: 1,
        });
        let pairs = PairRanks::new(points, symmetries, &shapes.collect::<Vec<_>>());
        let side = men + 1;
        let mut numbering = Numbering {
            points,
            men,
            group_of: vec![NO_GROUP; side * side * side * side],
            layers: Vec::new(),
            symmetric: symmetries.len() > 1,
            pairs,
            groups,
        };
        for index in 0..numbering.groups.len() {
            let place = numbering.place(numbering.groups[index]);
            numbering.group_of[place] = index as u32;
        }
        let mut first = 0;
        for layer in layers {
            let end = numbering.pairs.group_end(first + layer.len() - 1);
            numbering.layers.push((first, end));
            first += layer.len();
        }
        numbering
    }

    pub(super) fn count(&self) -> u64 {
        self.pairs.count()
    }

    pub(super) fn has_symmetry(&self) -> bool {
        self.symmetric
    }

    pub(super) fn layer_ends(&self) -> Vec<u64> {
        self.layers.iter().map(|&(_, end)| end).collect()
    }

    pub(super) fn layer_name(&self, layer: usize) -> String {
        let Some(&(first, _)) = self.layers.get(layer) else {
            return format!("layer {layer}");
        };
        let Counts {
            hands: [own, other],
            board: [mover, opponent],
        } = self.groups[first];
        match own + other {
            0 => format!("{mover} men against {opponent}"),
            _ => format!("{mover} men against {opponent}, {own} and {other} in hand"),
        }
    }

    /// Whether positions can have these counts.
    pub(super) fn has(&self, counts: Counts) -> bool {
        let all = counts.hands.iter().chain(&counts.board);
        all.clone().max() <= Some(&self.men) && self.group(counts).is_some()
    }

    /// The position that stands for all images of this one.
    #[inline]
    pub(super) fn least(&self, at: Men) -> Men {
        let [mover, opponent] = self.pairs.least(at.mover, at.opponent);
        Men {
            mover,
            opponent,
            ..at
        }
    }

    /// How many different images a position has.
    pub(super) fn image_count(&self, at: Men) -> u64 {
        self.pairs.image_count(at.mover, at.opponent)
    }

    #[inline]
    pub(super) fn key(&self, at: Men) -> u64 {
        self.rank(at)
            .unwrap_or_else(|| self.count() + self.digits(at))
    }

    /// The inverse of [`Numbering::key`].
    #[inline]
    pub(super) fn position(&self, key: u64) -> Option<Men> {
        if key >= self.count() {
            let at = self.of_digits(key - self.count())?;
            return (self.has(at.counts()) && self.rank(at).is_none()).then_some(at);
        }
        let pair = self.pairs.pair(key)?;
        let [own, other] = self.groups[pair.group].hands;
        Some(Men {
            mover: pair.first,
            opponent: pair.second,
            hands: [own as u8, other as u8],
        })
    }

    #[inline]
    fn rank(&self, at: Men) -> Option<u64> {
        self.pairs.rank(Pair {
            group: self.group(at.counts())?,
            first: at.mover,
            second: at.opponent,
            copy: 0,
        })
    }

    #[inline]
    fn group(&self, counts: Counts) -> Option<usize> {
        let group = self.group_of[self.place(counts)];
        (group != NO_GROUP).then_some(group as usize)
    }

    #[inline]
    fn place(&self, counts: Counts) -> usize {
        let all = counts.hands.into_iter().chain(counts.board);
        all.fold(0, |place, count| place * (self.men + 1) + count)
    }

    fn digits(&self, at: Men) -> u64 {
        let digit = |at_point: usize| {
            u64::from(at.mover >> at_point & 1) + 2 * u64::from(at.opponent >> at_point & 1)
        };
        let [own, other] = at.hands.map(u64::from);
        let hands = own * (self.men as u64 + 1) + other;
        let points = (0..self.points).rev();
        points.fold(hands, |key, point| key * 3 + digit(point))
    }

    fn of_digits(&self, digits: u64) -> Option<Men> {
        let [mut mover, mut opponent] = [0; 2];
        let mut rest = digits;
        for point in 0..self.points {
            match rest % 3 {
                1 => mover |= 1 << point,
                2 => opponent |= 1 << point,
                _ => {}
            }
            rest /= 3;
        }
        let side = self.men as u64 + 1;
        (rest < side * side).then(|| Men {
            mover,
            opponent,
            hands: [(rest / side) as u8, (rest % side) as u8],
        })
    }
}

/// The layers in the order in which they are solved, each with its counts. A player who has
/// just lost a man may have two left; nobody ever moves with less, or against less than three.
fn layers(men: usize) -> Vec<Vec<Counts>> {
    let mut layers = Vec::new();
    for in_hand in 0..=2 * men {
        let hands = [in_hand.div_ceil(2), in_hand / 2];
        let fits = |board: [usize; 2]| {
            let [own, other] = [0, 1].map(|player| hands[player] + board[player]);
            (2..=men).contains(&own) && (3..=men).contains(&other)
        };
        for total in 0..=2 * men {
            for more in total.div_ceil(2)..=total.min(men) {
                let [one, turned] = [[more, total - more], [total - more, more]];
                let mut boards = vec![one];
                if turned != one {
                    boards.push(turned);
                }
                boards.retain(|&board| fits(board));
                let counts = boards.into_iter().map(|board| Counts { hands, board });
                let counts: Vec<Counts> = counts.collect();
                if !counts.is_empty() {
                    layers.push(counts);
                }
            }
        }
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;

    /// From three men each to nine there are 8,904,593,601 positions up to symmetry. Gasser has
    /// 7,673,759,269, as he leaves out what cannot come about: each mill on the board was closed
    /// by a move, which took a man, and none closes more than two. By this rule, and with 48
    /// symmetries where both have three men, there are 7,673,755,215; which 4,054 he has beyond
    /// them is not known.
    #[test]
    fn positions_after_the_opening_are_as_many_as_there_are() {
        let board = Board::new(3);
        let numbering = Numbering::new(24, &board.symmetries(), 9);
        let mut least_by_all = 0_u64;
        for (index, counts) in numbering.groups.iter().enumerate() {
            if counts.hands == [0, 0] && counts.board[0] >= 3 {
                let start = index
                    .checked_sub(1)
                    .map_or(0, |last| numbering.pairs.group_end(last));
                least_by_all += numbering.pairs.group_end(index) - start;
            }
        }
        // Where the men of the player to move are symmetric, some ranks are not in use: those
        // of 3 % of all.
        assert_eq!(least_by_all, 9_193_626_407);
    }
}
