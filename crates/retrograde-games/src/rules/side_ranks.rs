//! Numbers without gaps for games of two sides with pieces of one kind each.
//!
//! Encoding: positions with the same numbers of pieces and, where these tell it, the same
//! player to move are a group of [`PairRanks`]: the cells of the player to move, then those of
//! the other; where both can be to move, the game's own digit says who it is. A layer is one
//! group or several. Positions that stand for their images have ranks; the keys of the others
//! are [`ternary_key`] and the number of ranks together.
//!
//! Where no piece ever leaves the cells of its colour, as on the squares of a chessboard along
//! diagonals, each colour is numbered for itself: see [`SplitRanks`].

use super::pair_ranks::{GroupShape, Pair, PairRanks};
use super::sides::{Sides, from_ternary_key, ternary_key};
use super::split_ranks::SplitRanks;
use retrograde::Player;

/// Positions with the same numbers of pieces.
#[derive(Debug, Clone, Copy)]
pub(super) struct SideGroup {
    /// How many pieces the player to move has, and the other.
    pub(super) pieces: [usize; 2],
    /// Who is to move, if only one of them can be.
    pub(super) player: Option<Player>,
}

/// Groups that are solved together.
#[derive(Debug, Clone)]
pub(super) struct SideLayer {
    /// What it is called in messages.
    pub(super) name: String,
    /// Its groups.
    pub(super) groups: Vec<SideGroup>,
}

/// The numbers of all positions of a game.
#[derive(Debug, Clone)]
pub(super) struct SideRanks {
    cells: usize,
    numbers: Numbers,
    layer_ends: Vec<u64>,
    layer_names: Vec<String>,
    symmetric: bool,
}

#[derive(Debug, Clone)]
enum Numbers {
    Grouped(Box<Groups>),
    Split(Box<SplitRanks>),
}

#[derive(Debug, Clone)]
struct Groups {
    pairs: PairRanks,
    groups: Vec<SideGroup>,
    /// The group of each two numbers of pieces and player, at `(mover * ROW + opponent) * 2 +
    /// player`.
    group_of: Vec<u32>,
}

/// More than any number of pieces.
const ROW: usize = 33;

const NO_GROUP: u32 = u32::MAX;

impl SideRanks {
    /// For a board of so many cells. The symmetries say where each cell goes; they are a group,
    /// the identity first. Layers come in the order in which they are solved.
    pub(super) fn new(
        cells: usize,
        symmetries: &[Vec<usize>],
        layers: Vec<SideLayer>,
    ) -> SideRanks {
        let groups: Vec<SideGroup> = layers
            .iter()
            .flat_map(|layer| layer.groups.clone())
            .collect();
        let shapes = groups.iter().map(|group| GroupShape {
            sizes: group.pieces,
            copies: if group.player.is_some() { 1 } else { 2 },
        });
        let pairs = PairRanks::new(cells, symmetries, &shapes.collect::<Vec<_>>());
        let mut group_of = vec![NO_GROUP; ROW * ROW * 2];
        for (index, group) in groups.iter().enumerate() {
            for player in [Player::Zero, Player::One] {
                if group.player.is_none_or(|only| only == player) {
                    let [mover, opponent] = group.pieces;
                    group_of[(mover * ROW + opponent) * 2 + player.index()] = index as u32;
                }
            }
        }
        let mut last = 0;
        let ends = layers.iter().map(|layer| {
            last += layer.groups.len();
            pairs.group_end(last - 1)
        });
        SideRanks {
            layer_ends: ends.collect(),
            layer_names: layers.into_iter().map(|layer| layer.name).collect(),
            symmetric: symmetries.len() > 1,
            cells,
            numbers: Numbers::Grouped(Box::new(Groups {
                pairs,
                groups,
                group_of,
            })),
        }
    }

    /// For a board of so many cells in two colours, on which each player keeps the numbers of
    /// pieces on either colour that these `places` have; one layer, without symmetry.
    pub(super) fn split(cells: usize, colors: [u32; 2], places: [u32; 2]) -> SideRanks {
        let split = SplitRanks::new(colors, places);
        SideRanks {
            layer_ends: vec![split.count()],
            layer_names: vec!["all positions".into()],
            symmetric: false,
            cells,
            numbers: Numbers::Split(Box::new(split)),
        }
    }

    pub(super) fn count(&self) -> u64 {
        match &self.numbers {
            Numbers::Grouped(groups) => groups.pairs.count(),
            Numbers::Split(split) => split.count(),
        }
    }

    pub(super) fn layer_ends(&self) -> &[u64] {
        &self.layer_ends
    }

    pub(super) fn layer_name(&self, layer: usize) -> Option<&str> {
        self.layer_names.get(layer).map(String::as_str)
    }

    pub(super) fn has_symmetry(&self) -> bool {
        self.symmetric
    }

    /// The position that stands for all images of this one.
    #[inline]
    pub(super) fn least(&self, position: Sides) -> Sides {
        match &self.numbers {
            Numbers::Grouped(groups) if self.symmetric => {
                let [mover, opponent] = groups.pairs.least(position.mover, position.opponent);
                Sides {
                    mover,
                    opponent,
                    ..position
                }
            }
            _ => position,
        }
    }

    /// How many different images a position has.
    pub(super) fn image_count(&self, position: Sides) -> u64 {
        match &self.numbers {
            Numbers::Grouped(groups) => {
                let pairs = &groups.pairs;
                pairs.image_count(position.mover, position.opponent)
            }
            Numbers::Split(_) => 1,
        }
    }

    #[inline]
    pub(super) fn key(&self, position: Sides) -> u64 {
        let rank = self.rank(position);
        rank.unwrap_or_else(|| self.count() + ternary_key(position, self.cells))
    }

    /// The inverse of [`SideRanks::key`]; above the ranks also of positions that cannot be.
    #[inline]
    pub(super) fn of_key(&self, key: u64) -> Option<Sides> {
        if key >= self.count() {
            let position = from_ternary_key(key - self.count(), self.cells)?;
            return self.rank(position).is_none().then_some(position);
        }
        match &self.numbers {
            Numbers::Grouped(groups) => groups.position(key),
            Numbers::Split(split) => split.position(key),
        }
    }

    /// Whether a position, or an image of it, has a rank.
    pub(super) fn has(&self, position: Sides) -> bool {
        self.rank(self.least(position)).is_some()
    }

    #[inline]
    fn rank(&self, position: Sides) -> Option<u64> {
        match &self.numbers {
            Numbers::Grouped(groups) => groups.rank(position),
            Numbers::Split(split) => split.rank(position),
        }
    }
}

impl Groups {
    #[inline]
    fn position(&self, rank: u64) -> Option<Sides> {
        let Pair {
            group,
            first,
            second,
            copy,
        } = self.pairs.pair(rank)?;
        let both = [Player::Zero, Player::One];
        Some(Sides {
            mover: first,
            opponent: second,
            player: self.groups[group].player.unwrap_or(both[copy as usize]),
        })
    }

    #[inline]
    fn rank(&self, position: Sides) -> Option<u64> {
        let Sides {
            mover,
            opponent,
            player,
        } = position;
        let row = mover.count_ones() as usize * ROW + opponent.count_ones() as usize;
        let group = self.group_of[row * 2 + player.index()];
        if group == NO_GROUP {
            return None;
        }
        let known = self.groups[group as usize].player.is_some();
        self.pairs.rank(Pair {
            group: group as usize,
            first: mover,
            second: opponent,
            copy: if known { 0 } else { player.index() as u64 },
        })
    }
}
