//! Turns a random graph into a random game: who moves, given values, and rules, of every
//! kind there is.

use crate::support::plain::{PlainGame, PlainMove};
use proptest::collection::vec;
use proptest::prelude::*;
use retrograde::{DeadEnd, InfinitePlay, Player, Position, Rules, Value};

/// The ends of moves between fewer than `count` positions.
pub type Ends = (Position, Position);

/// The number of positions and the ends of the moves.
pub type Shape = (u32, Vec<Ends>);

/// Either player.
pub fn player() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::Zero), Just(Player::One)]
}

/// Given values; `far` lets their ranks lie far apart.
fn seed_value(far: bool) -> impl Strategy<Value = Value> {
    let rank = if far {
        prop_oneof![2 => Just(0), 3 => 0..6_u32, 2 => 0..45_u32, 1 => 995..1005_u32].boxed()
    } else {
        (0..3_u32).boxed()
    };
    (0..3, rank).prop_map(|(outcome, rank)| match outcome {
        0 => Value::win(rank),
        1 => Value::loss(rank),
        _ => Value::tie(rank),
    })
}

fn dead_end() -> impl Strategy<Value = DeadEnd> {
    prop_oneof![
        3 => Just(DeadEnd::Loses),
        2 => Just(DeadEnd::Wins),
        2 => Just(DeadEnd::Ties),
        2 => player().prop_map(DeadEnd::PlayerWins),
    ]
}

fn infinite_play() -> impl Strategy<Value = InfinitePlay> {
    prop_oneof![
        Just(InfinitePlay::Draw),
        player().prop_map(InfinitePlay::PlayerWins)
    ]
}

/// Who moves.
#[derive(Debug, Clone)]
enum Turns {
    Alternate,
    Marked(Vec<bool>),
    Owned(Vec<Player>, Vec<bool>),
}

fn turns(positions: usize, moves: usize) -> impl Strategy<Value = Turns> {
    let marks = || vec(prop::bool::weighted(0.25), moves);
    prop_oneof![
        Just(Turns::Alternate),
        marks().prop_map(Turns::Marked),
        (vec(player(), positions), marks()).prop_map(|(owners, marks)| Turns::Owned(owners, marks)),
    ]
}

/// Any game on the graph of `shape`; `far_ranks` lets seeds have ranks far apart.
pub fn with_everything(shape: Shape, far_ranks: bool) -> impl Strategy<Value = PlainGame> {
    let (count, ends) = shape;
    let seeds = if count == 0 {
        Just(Default::default()).boxed()
    } else {
        let most = 1 + count as usize / 8;
        prop::collection::btree_map(0..count, seed_value(far_ranks), 0..=most).boxed()
    };
    let rules = (dead_end(), infinite_play());
    (turns(count as usize, ends.len()), seeds, rules).prop_map(
        move |(turns, seeds, (dead_end, infinite))| {
            let rules = Rules { dead_end, infinite };
            let (owners, marks) = match turns {
                Turns::Alternate => (None, vec![false; ends.len()]),
                Turns::Marked(marks) => (None, marks),
                Turns::Owned(owners, marks) => (Some(owners), marks),
            };
            // Where nobody owns a position, no rule can name a player.
            let rules = match (&owners, rules.name_a_player()) {
                (None, true) => Rules::default(),
                _ => rules,
            };
            let moves = ends
                .iter()
                .zip(marks)
                .map(|(&(from, to), marked)| PlainMove { from, to, marked })
                .collect();
            PlainGame {
                position_count: count,
                moves,
                seeds,
                owners,
                starts: Vec::new(),
                rules,
            }
        },
    )
}
