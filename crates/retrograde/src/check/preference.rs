//! The conditions of the checker in one line, where endless play is drawn: a position is
//! worth what the best of its moves is worth.
//!
//! Problem: to say quickly that a claim is right. A claim that this does not accept is held
//! against the conditions one by one, which also says what is wrong with it.
//!
//! Method: a move is worth what its maker gets by it: the outcome of the position reached, seen
//! from the other side unless he moves again, one ply later. Worths are numbers in the order in
//! which a player prefers them: a win the sooner the better, then a tie the sooner the better,
//! then a draw, then a loss the later the better; 0 is less than all of them. The largest worth
//! of a position's moves must be the number of the value claimed for it. That is the table of
//! conditions: the largest is a win iff there is a good successor, and then the nearest; it is a
//! loss iff all are bad, and then the furthest; a tie only without good successors, a draw only
//! without good ones and ties.
//!
//! Encoding: two bits for the outcome, the others for plies. In 16 bits where no remoteness needs
//! more than 14: then the worth of a value is looked up in a table of all of them. In a byte
//! where six are enough, so that more of them stay in a cache: then it is looked up once for each
//! position. Else worths have 32 bits, and are computed once for each position. Complexity:
//! O(V + E) time, one read and one write at random per move and nothing that waits for them; 2
//! bytes per position, 4 if the claim is not in 16 bits itself, or 8.

use crate::bits::BitSet;
use crate::outcome::{NO_POSITION, Outcome, Position, Value};
use crate::pages::Pages;
use crate::position_graph::{PositionGraph, Successor};
use crate::prefetch::{fetch_early, fetch_lines_along};
use crate::rules::InfinitePlay;
use crate::solution::{NarrowValue, Solution, View};
use bytemuck::Pod;
use std::borrow::Cow;

/// Whether every value is right, and every move of `moves` optimal. `None` where this way of
/// checking does not apply.
pub(super) fn accepts<G: PositionGraph + ?Sized>(
    game: &G,
    claim: &Solution,
    moves: Option<&[Position]>,
) -> Option<bool> {
    if game.rules().infinite != InfinitePlay::Draw {
        return None;
    }
    // One ply more must have a number too.
    match claim.deepest().unwrap_or(0) + 1 {
        plies if plies < u8::most_plies() => Some(holds(game, claim, &Bytes::new(claim), moves)),
        plies if plies < u16::most_plies() => {
            Some(holds(game, claim, &Tabled::<u16>::new(claim), moves))
        }
        plies if plies < u32::most_plies() => {
            Some(holds(game, claim, &Computed::new(claim), moves))
        }
        _ => None,
    }
}

/// Moves whose worths are read at once.
const BLOCK: usize = 256;

/// A number for a worth.
trait Worth: Pod + Ord + Default {
    /// As many plies as it has room for.
    fn most_plies() -> u32;

    /// Of a class from 0 (loss) to 3 (win), and within it.
    fn pack(class: u32, within: u32) -> Self;

    /// The number of a value of few enough plies; the larger, the better for who has it.
    fn of(value: Value) -> Self {
        let plies = value.remoteness().unwrap_or(0);
        match value.outcome() {
            Outcome::Win => Self::pack(3, Self::most_plies().saturating_sub(plies)),
            Outcome::Tie => Self::pack(2, Self::most_plies().saturating_sub(plies)),
            Outcome::Draw => Self::pack(1, 0),
            // A position without moves is worth less: 0.
            Outcome::Loss => Self::pack(0, plies + 1),
        }
    }

    /// What a move to a position of this value is worth to its maker.
    fn of_move(value: Value, again: bool) -> Self {
        value.after_move(again).map_or(Self::default(), Self::of)
    }
}

impl Worth for u8 {
    fn most_plies() -> u32 {
        (1 << 6) - 1
    }

    fn pack(class: u32, within: u32) -> u8 {
        (class << 6 | within) as u8
    }
}

impl Worth for u16 {
    fn most_plies() -> u32 {
        (1 << 14) - 1
    }

    fn pack(class: u32, within: u32) -> u16 {
        (class << 14 | within) as u16
    }
}

impl Worth for u32 {
    fn most_plies() -> u32 {
        (1 << 30) - 1
    }

    fn pack(class: u32, within: u32) -> u32 {
        class << 30 | within
    }
}

/// The worths of claimed values.
trait Worths {
    /// What a worth is.
    type Number: Worth;
    /// A claimed value, as it is read.
    type Bits: Pod;

    /// Asks for the value claimed for a position, some time before it is read.
    fn fetch(&self, position: Position);

    /// Reads the value claimed for a position.
    fn read(&self, position: Position) -> Self::Bits;

    /// What a move that passes the turn to a position of this value is worth.
    fn of_move(&self, bits: Self::Bits) -> Self::Number;

    /// The number that the best move from a position must have; 0, which no move has, if its
    /// value cannot be right.
    fn of_position(&self, position: Position) -> Self::Number;
}

fn of_value<W: Worth>(value: Value) -> W {
    // A win or loss without an end cannot be where endless play is drawn.
    if value.is_endless() && value.outcome() != Outcome::Draw {
        W::default()
    } else {
        W::of(value)
    }
}

/// Of values in 16 bits, from tables.
struct Tabled<'a, W> {
    bits: Cow<'a, [NarrowValue]>,
    of_moves: Vec<W>,
    of_positions: Vec<W>,
}

impl<W: Worth> Tabled<'_, W> {
    /// Of a claim in which no remoteness needs more plies than worths have room for.
    fn new(claim: &Solution) -> Tabled<'_, W> {
        let narrow = |value| NarrowValue::new(value).unwrap_or(NarrowValue::from_bits(u16::MAX));
        let bits = match claim.view() {
            View::Narrow(values) => Cow::Borrowed(values),
            _ => Cow::Owned(claim.values().map(narrow).collect()),
        };
        let all = || (0..=u16::MAX).map(|bits| NarrowValue::from_bits(bits).widen());
        Tabled {
            bits,
            of_moves: all().map(|value| W::of_move(value, false)).collect(),
            of_positions: all().map(of_value).collect(),
        }
    }
}

impl<W: Worth> Worths for Tabled<'_, W> {
    type Number = W;
    type Bits = NarrowValue;

    #[inline(always)]
    fn fetch(&self, position: Position) {
        fetch_early(&self.bits, position as usize);
    }

    #[inline(always)]
    fn read(&self, position: Position) -> NarrowValue {
        self.bits[position as usize]
    }

    #[inline(always)]
    fn of_move(&self, bits: NarrowValue) -> W {
        self.of_moves[usize::from(bits.to_bits())]
    }

    #[inline(always)]
    fn of_position(&self, position: Position) -> W {
        self.of_positions[usize::from(self.read(position).to_bits())]
    }
}

/// Of values that a byte is enough for; those of moves are looked up once for each position.
struct Bytes<'a> {
    tables: Tabled<'a, u8>,
    of_moves: Pages<u8>,
}

impl Bytes<'_> {
    /// Of a claim in which no remoteness needs more than 6 bits.
    fn new(claim: &Solution) -> Bytes<'_> {
        let tables = Tabled::new(claim);
        let mut of_moves = Pages::new(claim.len());
        for (worth, &bits) in of_moves.iter_mut().zip(tables.bits.iter()) {
            *worth = tables.of_move(bits);
        }
        Bytes { tables, of_moves }
    }
}

impl Worths for Bytes<'_> {
    type Number = u8;
    type Bits = u8;

    #[inline(always)]
    fn fetch(&self, position: Position) {
        fetch_early(&self.of_moves, position as usize);
    }

    #[inline(always)]
    fn read(&self, position: Position) -> u8 {
        self.of_moves[position as usize]
    }

    #[inline(always)]
    fn of_move(&self, bits: u8) -> u8 {
        bits
    }

    #[inline(always)]
    fn of_position(&self, position: Position) -> u8 {
        self.tables.of_position(position)
    }
}

/// Of any values; those of moves are computed once for each position.
struct Computed<'a> {
    claim: &'a Solution,
    of_moves: Pages<u32>,
}

impl Computed<'_> {
    fn new(claim: &Solution) -> Computed<'_> {
        let mut of_moves = Pages::new(claim.len());
        for (worth, value) in of_moves.iter_mut().zip(claim.values()) {
            *worth = u32::of_move(value, false);
        }
        Computed { claim, of_moves }
    }
}

impl Worths for Computed<'_> {
    type Number = u32;
    type Bits = u32;

    #[inline(always)]
    fn fetch(&self, position: Position) {
        fetch_early(&self.of_moves, position as usize);
    }

    #[inline(always)]
    fn read(&self, position: Position) -> u32 {
        self.of_moves[position as usize]
    }

    fn of_move(&self, bits: u32) -> u32 {
        bits
    }

    fn of_position(&self, position: Position) -> u32 {
        of_value(self.claim.value(position))
    }
}

fn holds<G: PositionGraph + ?Sized, W: Worths>(
    game: &G,
    claim: &Solution,
    worths: &W,
    moves: Option<&[Position]>,
) -> bool {
    let mut best: Pages<W::Number> = Pages::new(claim.len());
    let best: &mut [W::Number] = &mut best;
    match game.move_list() {
        Some(list) => {
            // What is read at random is asked for a block of moves before, and read for many
            // moves at once, before anything has to wait for it.
            let mut read = [W::Number::default(); BLOCK];
            for (index, block) in list.chunks(BLOCK).enumerate() {
                fetch_lines_along(list, (index + 1) * BLOCK..(index + 2) * BLOCK);
                for (read, &[_, to]) in read.iter_mut().zip(block) {
                    *read = worths.of_move(worths.read(to));
                }
                let later = list.get((index + 1) * BLOCK..).unwrap_or_default();
                // The last moves ask for themselves again.
                let later = if later.len() < block.len() {
                    block
                } else {
                    later
                };
                for ((&worth, &[from, _]), &[later_from, later_to]) in
                    read.iter().zip(block).zip(later)
                {
                    worths.fetch(later_to);
                    fetch_early(best, later_from as usize);
                    let best = &mut best[from as usize];
                    *best = (*best).max(worth);
                }
            }
        }
        None => game.for_each_move(&mut |position, successor| {
            let best = &mut best[position as usize];
            *best = (*best).max(worth_of(successor, claim, worths));
        }),
    }
    let optimal = moves.map(|moves| optimal(game, claim, moves, worths, best));
    let dead_end = game.rules().dead_end;
    let may_have_seeds = game.may_have_seeds();
    (0..game.position_count()).all(|position| {
        let best = best[position as usize];
        let seed = may_have_seeds.then(|| game.seed(position)).flatten();
        let ends = match seed {
            Some(given) => Some(given),
            None if best == W::Number::default() => dead_end.value(game.owner(position)),
            None => None,
        };
        let is_right = match ends {
            Some(given) => given == claim.value(position),
            None => worths.of_position(position) == best,
        };
        let named = moves.map(|moves| moves[position as usize]);
        is_right
            && match (&optimal, named) {
                (Some(optimal), Some(named)) => match ends {
                    Some(_) => named == NO_POSITION,
                    None => optimal.contains(u64::from(position)),
                },
                _ => true,
            }
    })
}

/// What a move is worth to its maker.
fn worth_of<W: Worths>(successor: Successor, claim: &Solution, worths: &W) -> W::Number {
    match successor.again {
        false => worths.of_move(worths.read(successor.position)),
        true => W::Number::of_move(claim.value(successor.position), true),
    }
}

/// The positions of which `moves` names a best move.
fn optimal<G: PositionGraph + ?Sized, W: Worths>(
    game: &G,
    claim: &Solution,
    moves: &[Position],
    worths: &W,
    best: &[W::Number],
) -> BitSet {
    let mut optimal = BitSet::new(best.len() as u64);
    let Some(list) = game.move_list() else {
        game.for_each_move(&mut |from, successor| {
            if moves[from as usize] == successor.position
                && worth_of(successor, claim, worths) == best[from as usize]
            {
                optimal.insert(u64::from(from));
            }
        });
        return optimal;
    };
    // Which of its moves a position names nobody can guess: none of them waits for it.
    let mut is_move = vec![false; best.len()];
    for &[from, to] in list {
        is_move[from as usize] |= moves[from as usize] == to;
    }
    for (position, is_move) in is_move.into_iter().enumerate() {
        if let Some(&later) = moves.get(position + BLOCK) {
            worths.fetch(later);
        }
        if is_move && worths.of_move(worths.read(moves[position])) == best[position] {
            optimal.insert(position as u64);
        }
    }
    optimal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Checker;
    use crate::graph::GameGraph;
    use crate::rules::{DeadEnd, Rules};
    use proptest::prelude::*;

    /// Any value, sensible or not.
    fn any_value() -> impl Strategy<Value = Value> {
        (0..7_u8, 0..4_u32).prop_map(|(kind, plies)| match kind {
            0 | 1 => Value::win(plies),
            2 | 3 => Value::loss(plies),
            4 => Value::tie(plies),
            5 => Value::DRAW,
            _ if plies > 1 => Value::ENDLESS_WIN,
            _ => Value::ENDLESS_LOSS,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn both_ways_of_checking_accept_the_same_claims(
            count in 1..7_u32,
            moves in prop::collection::vec((0..7_u32, 0..7_u32, 0..6_u8), 0..14),
            seeds in prop::collection::btree_map(0..7_u32, (0..3_u8, 0..3_u32), 0..3),
            dead_end in prop::sample::select(vec![DeadEnd::Loses, DeadEnd::Wins, DeadEnd::Ties]),
            marked in any::<bool>(),
            changes in prop::collection::vec((0..7_u32, any_value()), 0..3),
            named in prop::collection::vec(0..8_u32, 7),
            names_right in any::<bool>(),
        ) {
            let mut builder = GameGraph::builder(u64::from(count));
            for (from, to, mark) in moves.into_iter().filter(|m| m.0.max(m.1) < count) {
                if marked && mark == 0 {
                    builder.add_again_move(from, to);
                } else {
                    builder.add_move(from, to);
                }
            }
            for (position, (kind, plies)) in seeds.into_iter().filter(|seed| seed.0 < count) {
                let value = [Value::win, Value::loss, Value::tie][usize::from(kind)](plies);
                builder.seed(position, value);
            }
            builder.rules(Rules { dead_end, infinite: InfinitePlay::Draw });
            let game = builder.build().unwrap();
            let truth = crate::solve(&game).unwrap();
            let mut values: Vec<Value> = truth.values().collect();
            for (position, value) in changes.into_iter().filter(|change| change.0 < count) {
                values[position as usize] = value;
            }
            let claim = Solution::from_values(values);
            let best = |position| crate::best_move(&game, &claim, position).map_or(NO_POSITION, |best| best.position);
            let named: Vec<Position> = match names_right {
                true => (0..count).map(best).collect(),
                false => named.iter().map(|&to| if to == 7 { NO_POSITION } else { to }).collect(),
            };
            for moves in [None, Some(&named[..])] {
                let slow = Checker::new(&game, &claim, false).unwrap().run(moves).is_ok();
                prop_assert_eq!(accepts(&game, &claim, moves), Some(slow));
                // Whatever worths are encoded in.
                let tabled = Tabled::<u16>::new(&claim);
                prop_assert_eq!(holds(&game, &claim, &tabled, moves), slow);
                prop_assert_eq!(holds(&game, &claim, &Computed::new(&claim), moves), slow);
            }
        }
    }

    #[test]
    fn worths_of_every_length_have_numbers_or_are_left_to_the_conditions() {
        let mut builder = GameGraph::builder(2);
        builder.add_move(0, 1);
        let game = builder.build().unwrap();
        let at_limits = [61, 62, 63, 64, 16_381, 16_382, 16_383, 16_384];
        for plies in at_limits.into_iter().chain([crate::MAX_REMOTENESS]) {
            let claim = Solution::from_values(vec![Value::win(plies), Value::loss(plies)]);
            assert_ne!(accepts(&game, &claim, None), Some(true));
            let mut builder = GameGraph::builder(2);
            builder.add_move(0, 1).seed(1, Value::loss(plies));
            let game = builder.build().unwrap();
            if plies < crate::MAX_REMOTENESS {
                let right = Solution::from_values(vec![Value::win(plies + 1), Value::loss(plies)]);
                assert_eq!(accepts(&game, &right, None), Some(true));
            }
        }
    }
}
