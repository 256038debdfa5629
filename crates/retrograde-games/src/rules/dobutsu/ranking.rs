//! A number for every position of dōbutsu shōgi, without gaps.
//!
//! 21 pairs of squares of the two lions are left once play that is over, lions that could
//! catch one another and mirror images are taken away. The other ten squares are numbered
//! from 0 to 9 again, whatever the lions leave, and hold up to two chicks, two giraffes and
//! two elephants. From the highest digit to the lowest, a rank is made of
//!
//! - the pair of lions;
//! - where the chicks are, hens included: nowhere, on one of ten squares or on one of 45 pairs;
//! - where the giraffes are, on the squares that the chicks leave;
//! - where the elephants are, on the squares that both leave;
//! - who has which of them, and which chicks are hens. Of two pieces on the board each has its
//!   owner; if one is on the board, it has an owner and the one in hand has; if both are in
//!   hand, only how many each player has tells anything: three ways, not four. A chick on the
//!   board is a hen or not.
//!
//! Pairs of lions have 11,878,227 positions each, 249,442,767 in all. The owners are the
//! lowest digits because a move of some piece leads to a single arrangement on the board,
//! whoever owns the rest: neighbours in rank have neighbours as successors, which memory is
//! quick at.
//!
//! Ranks 0 and 1 are the two positions in which play is over or about to be. Where those are
//! told apart there is no such rank 1, but there are 33 more pairs of lions, before the others:
//! side by side, or with the opponent's in the mover's home row.
//!
//! Complexity: some fifty operations and six look-ups in tables of 75 kilobytes for a rank,
//! a few divisions more for a position.

use super::position::{
    CHICKS, ELEPHANTS, EXPOSED, GIRAFFES, KINDS, Lane, MINE, OVER, Position, SQUARES, hand_shift,
    in_all_lanes,
};

/// Squares that the lions leave.
const FREE: usize = 10;
/// Sets of at most two of ten squares.
const SETS: usize = 1 + 10 + 45;
/// Sets of at most four of ten squares.
const OCCUPIED: usize = 1 + 10 + 45 + 120 + 210;
/// The ways of owning no, one or two elephants or giraffes on the board.
const OWNERS: [u32; 3] = [3, 4, 4];
/// The same for chicks, each of which may be a hen.
const CHICK_OWNERS: [u32; 3] = [3, 8, 16];
/// Stands for no number in tables of bytes.
const NONE: u8 = u8::MAX;

/// Where chicks and giraffes are.
#[derive(Debug, Clone, Copy, Default)]
struct Arrangement {
    /// The first rank, counted from the first of the pair of lions.
    first: u32,
    /// How many ways of owning them there are.
    ways: u16,
    /// Where the tables of the squares that they occupy begin.
    occupied: u16,
}

/// The squares that two lions leave, as masks that close the gaps.
#[derive(Debug, Clone, Copy, Default)]
struct Gaps {
    below: u64,
    between: u64,
    above: u64,
}

/// The tables of the numbering.
#[derive(Debug, Clone)]
pub(super) struct Ranking {
    /// How many ranks come before the first position with lions.
    ends: u64,
    /// How many pairs of lions end play or are about to.
    ended_pairs: u64,
    /// How many positions a pair of lions has.
    per_pair: u64,
    /// The number of a pair of lions by [`Position::lions`]; [`NONE`] if it is not in play.
    pairs: [u8; 256],
    /// The lions of each pair.
    lions: Vec<u8>,
    gaps: Vec<Gaps>,
    /// The sets of at most two squares: none, single squares, pairs.
    sets: [u16; SETS],
    /// The number of such a set by its bits.
    set_numbers: Vec<u8>,
    /// By the number of the chicks' set, times [`SETS`], plus that of the giraffes' set.
    arrangements: Vec<Arrangement>,
    /// By occupied squares and the number of a set: its number among the sets of the other
    /// squares; four times that, less one, unless it is 0.
    among_others: Vec<u8>,
    /// By occupied squares and the number of a set among the sets of the others: its number.
    of_others: Vec<u8>,
    /// By the number of chicks on the board: the first rank of those, the ranks of each of
    /// their sets, and the squares left.
    chicks: [(u32, u32, usize); 3],
    /// By squares left: the ways of placing and owning elephants there.
    elephants: [u32; FREE + 1],
}

/// The two squares of a set of at most two: each as a set.
#[inline]
fn lower_and_upper(set: u16) -> (u16, u16) {
    let lower = set & set.wrapping_neg();
    (lower, set ^ lower)
}

/// How many sets of `count` of `squares` squares there are.
const fn choices(squares: usize, count: usize) -> u32 {
    match count {
        0 => 1,
        1 => squares as u32,
        _ => (squares * squares.saturating_sub(1) / 2) as u32,
    }
}

impl Ranking {
    /// The numbering; with pairs of lions that end play, if these are told `apart`.
    pub(super) fn new(apart: bool) -> Ranking {
        let mut sets = [0_u16; SETS];
        let by_size = |size| (0..1_u16 << FREE).filter(move |set| set.count_ones() == size);
        for (place, set) in sets.iter_mut().zip((0..=2).flat_map(by_size)) {
            *place = set;
        }
        let mut set_numbers = vec![NONE; 1 << FREE];
        for (number, &set) in sets.iter().enumerate() {
            set_numbers[usize::from(set)] = number as u8;
        }
        let mut occupied_numbers = vec![0_usize; 1 << FREE];
        let mut among_others = vec![NONE; OCCUPIED * SETS];
        let mut of_others = vec![NONE; OCCUPIED * SETS];
        for (number, occupied) in (0..=4).flat_map(by_size).enumerate() {
            occupied_numbers[usize::from(occupied)] = number * SETS;
            let others = (0..SETS).filter(|&set| sets[set] & occupied == 0);
            for (among, set) in others.enumerate() {
                among_others[number * SETS + set] = (4 * among).saturating_sub(1) as u8;
                of_others[number * SETS + among] = set as u8;
            }
        }
        let elephants = std::array::from_fn(|squares| {
            (0..=2)
                .map(|on_board| choices(squares, on_board) * OWNERS[on_board])
                .sum()
        });
        let mut ranking = Ranking {
            ends: if apart { 1 } else { 2 },
            ended_pairs: 0,
            per_pair: 0,
            pairs: [NONE; 256],
            lions: Vec::new(),
            gaps: Vec::new(),
            sets,
            set_numbers,
            arrangements: vec![Arrangement::default(); SETS * SETS],
            among_others,
            of_others,
            chicks: [(0, 0, 0); 3],
            elephants,
        };
        if apart {
            ranking.add_pairs(true);
            ranking.ended_pairs = ranking.lions.len() as u64;
        }
        ranking.add_pairs(false);
        ranking.per_pair = u64::from(ranking.add_arrangements(&occupied_numbers));
        ranking
    }

    /// Numbers pairs of lions: those in play, which are not side by side, neither of them in
    /// the far row, or those that have `ended` it by the last move. The first of them off the
    /// middle column is on the left.
    fn add_pairs(&mut self, ended: bool) {
        for lion in 0..SQUARES - 3 {
            for other in (0..SQUARES).filter(|&other| other != lion) {
                let position = Position {
                    lions: (lion | other << 4) as u8,
                    ..OVER
                };
                let has_ended = position.lions_touch() || position.other_is_home();
                if has_ended != ended || !position.is_canonical() {
                    continue;
                }
                self.pairs[usize::from(position.lions)] = self.lions.len() as u8;
                self.lions.push(position.lions);
                let [low, high] = [lion.min(other), lion.max(other)];
                self.gaps.push(Gaps {
                    below: in_all_lanes((1 << low) - 1),
                    between: in_all_lanes((1 << high) - (2 << low)),
                    above: in_all_lanes((1 << SQUARES) - (2 << high)),
                });
            }
        }
    }

    /// Numbers the arrangements of chicks and giraffes, and tells how many positions there
    /// are for a pair of lions.
    fn add_arrangements(&mut self, occupied_numbers: &[usize]) -> u32 {
        let mut first = 0;
        for (chicks_on_board, chick_ways) in CHICK_OWNERS.into_iter().enumerate() {
            let squares = FREE - chicks_on_board;
            let before = first;
            for chicks in 0..SETS {
                let chick_set = self.sets[chicks];
                if chick_set.count_ones() as usize != chicks_on_board {
                    continue;
                }
                for giraffes in 0..SETS {
                    let giraffe_set = self.sets[giraffes];
                    if giraffe_set & chick_set != 0 {
                        continue;
                    }
                    let on_board = giraffe_set.count_ones() as usize;
                    let ways = chick_ways * OWNERS[on_board];
                    let occupied = usize::from(chick_set | giraffe_set);
                    self.arrangements[chicks * SETS + giraffes] = Arrangement {
                        first,
                        ways: ways as u16,
                        occupied: occupied_numbers[occupied] as u16,
                    };
                    first += ways * self.elephants[squares - on_board];
                }
            }
            let each = (first - before) / choices(FREE, chicks_on_board);
            self.chicks[chicks_on_board] = (before, each, squares);
        }
        first
    }

    /// Where the ranks end of positions in which play is over; of those in which it ended with
    /// the last move or will with the next; of all.
    pub(super) fn layer_ends(&self) -> Vec<u64> {
        let ended = self.ends + self.ended_pairs * self.per_pair;
        if self.ended_pairs == 0 {
            vec![ended, self.count()]
        } else {
            vec![self.ends, ended, self.count()]
        }
    }

    /// How many ranks there are.
    pub(super) fn count(&self) -> u64 {
        self.ends + self.lions.len() as u64 * self.per_pair
    }

    /// The rank of a canonical position, `None` if its lions are not in play.
    #[inline]
    pub(super) fn rank(&self, position: Position) -> Option<u64> {
        if position.has_ended() {
            let rank = u64::from(position == EXPOSED);
            return (rank < self.ends).then_some(rank);
        }
        let pair = usize::from(self.pairs[usize::from(position.lions)]);
        let gaps = self.gaps.get(pair)?;
        let close =
            |sets: u64| sets & gaps.below | (sets & gaps.between) >> 1 | (sets & gaps.above) >> 2;
        let sets = close(position.sets);
        let hens = close(u64::from(position.hens)) as u16;
        let lane = |lane: Lane| (sets >> lane) as u16;
        let mine = lane(MINE);
        let number = |kind: Lane| usize::from(self.set_numbers[usize::from(lane(kind))]);
        let arrangement = &self.arrangements[number(CHICKS) * SETS + number(GIRAFFES)];
        let elephants = self.among_others[usize::from(arrangement.occupied) + number(ELEPHANTS)];
        let owners = |kind: Lane| {
            let (lower, upper) = lower_and_upper(lane(kind));
            let in_hand = u32::from(position.hand(kind)) << u32::from(lower != 0);
            u32::from(mine & lower != 0) + 2 * u32::from(mine & upper != 0) + in_hand
        };
        let ways = |kind: Lane| 3 + u32::from(lane(kind) != 0);
        let (lower, upper) = lower_and_upper(lane(CHICKS));
        let of_chicks =
            owners(CHICKS) + 4 * u32::from(hens & lower != 0) + 8 * u32::from(hens & upper != 0);
        let of_all =
            (of_chicks * ways(GIRAFFES) + owners(GIRAFFES)) * ways(ELEPHANTS) + owners(ELEPHANTS);
        let within =
            arrangement.first + u32::from(arrangement.ways) * u32::from(elephants) + of_all;
        Some(self.ends + pair as u64 * self.per_pair + u64::from(within))
    }

    /// The position of a rank, `None` if there is none.
    #[inline]
    pub(super) fn position(&self, rank: u64) -> Option<Position> {
        let Some(place) = rank.checked_sub(self.ends) else {
            return Some(if rank == 0 { OVER } else { EXPOSED });
        };
        let pair = (place / self.per_pair) as usize;
        let (&lions, gaps) = (self.lions.get(pair)?, self.gaps.get(pair)?);
        let within = (place % self.per_pair) as u32;
        let chicks_on_board =
            usize::from(within >= self.chicks[1].0) + usize::from(within >= self.chicks[2].0);
        let (first, each, squares) = self.chicks[chicks_on_board];
        let number = (within - first) / each;
        let mut rest = (within - first) % each;
        let chicks = [0, 1, FREE + 1][chicks_on_board] + number as usize;
        // Giraffes on the squares that chicks leave.
        let chick_ways = CHICK_OWNERS[chicks_on_board];
        let mut giraffes_on_board = 0;
        let mut before = 0;
        let mut each = chick_ways * OWNERS[0] * self.elephants[squares];
        for (on_board, owned) in OWNERS.into_iter().enumerate().skip(1) {
            let all = each * choices(squares, giraffes_on_board);
            if rest < all {
                break;
            }
            rest -= all;
            before += choices(squares, giraffes_on_board);
            giraffes_on_board = on_board;
            each = chick_ways * owned * self.elephants[squares - on_board];
        }
        let among = (before + rest / each) as usize;
        rest %= each;
        let alone = self.arrangements[chicks * SETS];
        let giraffes = usize::from(self.of_others[usize::from(alone.occupied) + among]);
        let arrangement = self.arrangements[chicks * SETS + giraffes];
        // Elephants on the squares that both leave.
        let ways = u32::from(arrangement.ways);
        let (among, owners) = match rest.checked_sub(OWNERS[0] * ways) {
            None => (0, rest),
            Some(rest) => (1 + rest / (4 * ways), rest % (4 * ways)),
        };
        let occupied = usize::from(arrangement.occupied);
        let elephants = usize::from(self.of_others[occupied + among as usize]);
        let sets = [chicks, giraffes, elephants].map(|number| self.sets[number]);
        Some(self.owned(sets, owners, lions, *gaps))
    }

    /// Gives pieces their owners, and squares their places among the lions.
    #[inline]
    fn owned(&self, sets: [u16; 3], mut owners: u32, lions: u8, gaps: Gaps) -> Position {
        let mut digit = |of: usize| {
            let ways = if of == 0 {
                16
            } else {
                3 + u32::from(sets[of] != 0)
            };
            let digit = owners % ways;
            owners /= ways;
            digit
        };
        let [of_elephants, of_giraffes, of_chicks] = [digit(2), digit(1), digit(0)];
        let mut position = Position {
            sets: 0,
            hens: 0,
            lions,
            hands: 0,
        };
        let mut closed = 0;
        for ((kind, set), owner) in
            KINDS
                .into_iter()
                .zip(sets)
                .zip([of_chicks, of_giraffes, of_elephants])
        {
            let (lower, upper) = lower_and_upper(set);
            closed |= u64::from(set) << kind;
            let in_hand = match (lower, upper) {
                (0, _) => owner & 3,
                (_, 0) => owner >> 1 & 1,
                _ => 0,
            };
            position.hands |= (in_hand as u8) << hand_shift(kind);
            let either = |set: u16, is_in: bool| if is_in { set } else { 0 };
            let both = |bits: u32| either(lower, bits & 1 != 0) | either(upper, bits & 2 != 0);
            closed |= u64::from(both(owner)) << MINE;
            if kind == CHICKS && set != 0 {
                position.hens = both(owner >> 2);
            }
        }
        let open =
            |sets: u64| sets & gaps.below | sets << 1 & gaps.between | sets << 2 & gaps.above;
        position.sets = open(closed);
        position.hens = open(u64::from(position.hens)) as u16;
        position
    }
}
