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
//! Encoding: two bits for the outcome, the others for plies, in 16 bits where no remoteness
//! needs more than 14, else in 32. Complexity: O(V + E) time, one read and one write at random
//! per move and nothing that waits for them; 4 or 8 bytes per position.

use crate::bits::BitSet;
use crate::outcome::{NO_POSITION, Outcome, Position, Value};
use crate::pages::Pages;
use crate::position_graph::PositionGraph;
use crate::rules::InfinitePlay;
use crate::solution::Solution;
use bytemuck::Pod;

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
        plies if plies < u16::most_plies() => Some(holds::<G, u16>(game, claim, moves)),
        plies if plies < u32::most_plies() => Some(holds::<G, u32>(game, claim, moves)),
        _ => None,
    }
}

/// Moves whose worths are read at once.
const BLOCK: usize = 128;

/// A number for a worth.
trait Worth: Pod + Ord + Default {
    /// As many plies as it has room for.
    fn most_plies() -> u32;

    /// Of a class from 0 (loss) to 3 (win), and within it.
    fn pack(class: u32, within: u32) -> Self;

    /// The number of a value; the larger, the better for who has it.
    fn of(value: Value) -> Self {
        let plies = value.remoteness().unwrap_or(0);
        match value.outcome() {
            Outcome::Win => Self::pack(3, Self::most_plies() - plies),
            Outcome::Tie => Self::pack(2, Self::most_plies() - plies),
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

fn holds<G: PositionGraph + ?Sized, W: Worth>(
    game: &G,
    claim: &Solution,
    moves: Option<&[Position]>,
) -> bool {
    let mut worths: Pages<W> = Pages::new(claim.len());
    for (worth, value) in worths.iter_mut().zip(claim.values()) {
        *worth = W::of_move(value, false);
    }
    let worths: &[W] = &worths;
    let mut best: Pages<W> = Pages::new(claim.len());
    let best: &mut [W] = &mut best;
    match game.move_list() {
        Some(list) => {
            // What is read at random is read for many moves at once, before anything has to
            // wait for it.
            let mut read = [W::default(); BLOCK];
            for block in list.chunks(BLOCK) {
                for (read, &[_, to]) in read.iter_mut().zip(block) {
                    *read = worths[to as usize];
                }
                for (&read, &[from, _]) in read.iter().zip(block) {
                    let best = &mut best[from as usize];
                    *best = (*best).max(read);
                }
            }
        }
        None => game.for_each_move(&mut |position, successor| {
            let best = &mut best[position as usize];
            let worth = match successor.again {
                false => worths[successor.position as usize],
                true => W::of_move(claim.value(successor.position), true),
            };
            *best = (*best).max(worth);
        }),
    }
    let optimal = moves.map(|moves| optimal(game, claim, moves, worths, best));
    let dead_end = game.rules().dead_end;
    (0..game.position_count())
        .zip(claim.values())
        .all(|(position, value)| {
            let best = best[position as usize];
            let ends = match game.seed(position) {
                Some(given) => Some(given),
                None if best == W::default() => dead_end.value(game.owner(position)),
                None => None,
            };
            let is_right = match ends {
                Some(given) => given == value,
                None => !value_is_odd(value) && W::of(value) == best,
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

/// A win or loss without an end cannot be where endless play is drawn; it has no number of its
/// own here.
fn value_is_odd(value: Value) -> bool {
    value.is_endless() && value.outcome() != Outcome::Draw
}

/// The positions of which `moves` names a best move.
fn optimal<G: PositionGraph + ?Sized, W: Worth>(
    game: &G,
    claim: &Solution,
    moves: &[Position],
    worths: &[W],
    best: &[W],
) -> BitSet {
    let mut optimal = BitSet::new(best.len() as u64);
    let mut see = |from: Position, to: Position, again: bool| {
        if moves[from as usize] == to {
            let worth = match again {
                false => worths[to as usize],
                true => W::of_move(claim.value(to), true),
            };
            if worth == best[from as usize] {
                optimal.insert(u64::from(from));
            }
        }
    };
    match game.move_list() {
        Some(list) => list.iter().for_each(|&[from, to]| see(from, to, false)),
        None => game.for_each_move(&mut |from, successor| {
            see(from, successor.position, successor.again);
        }),
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
            }
        }
    }

    #[test]
    fn what_has_no_number_is_left_to_the_conditions() {
        let mut builder = GameGraph::builder(2);
        builder.add_move(0, 1);
        let game = builder.build().unwrap();
        for plies in [16_381, 16_382, 16_383, 16_384, crate::MAX_REMOTENESS] {
            let claim = Solution::from_values(vec![Value::win(plies), Value::loss(plies)]);
            assert_ne!(accepts(&game, &claim, None), Some(true));
            builder = GameGraph::builder(2);
            builder.add_move(0, 1).seed(1, Value::loss(plies));
            let game = builder.build().unwrap();
            if plies < crate::MAX_REMOTENESS {
                let right = Solution::from_values(vec![Value::win(plies + 1), Value::loss(plies)]);
                assert_eq!(accepts(&game, &right, None), Some(true));
            }
        }
    }
}
