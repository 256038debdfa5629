//! Contest problems that are this algorithm, with the answers of their samples.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test may panic wherever it fails"
)]

use retrograde::{
    DeadEnd, GameGraph, GameGraphBuilder, InfinitePlay, Outcome, Player, Position, Rules, Value,
    check, solve,
};
use std::collections::BTreeMap;

/// Codeforces 787C, "Berzerk": `size` objects on a circle, number 0 a black hole. Each
/// player moves the monster forward by one of his own steps; whoever sends it into the
/// hole wins. The outcome for every place 1.., when each player moves first.
fn berzerk(size: usize, steps: [&[usize]; 2]) -> [Vec<Outcome>; 2] {
    let position = |place: usize, mover: usize| (place * 2 + mover) as Position;
    let mut builder = GameGraph::builder(size as u64 * 2);
    for (mover, own_steps) in steps.into_iter().enumerate() {
        builder.seed(position(0, mover), Value::loss(0));
        for place in 1..size {
            for step in own_steps {
                builder.add_move(
                    position(place, mover),
                    position((place + step) % size, 1 - mover),
                );
            }
        }
    }
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(check(&game, &solution), Ok(()));
    [0, 1].map(|mover| {
        (1..size)
            .map(|place| solution.value(position(place, mover)).outcome())
            .collect()
    })
}

#[test]
fn berzerk_samples() {
    use Outcome::{Draw as Loop, Loss as Lose, Win};
    assert_eq!(
        berzerk(5, [&[3, 2], &[1, 2, 3]]),
        [vec![Lose, Win, Win, Loop], vec![Loop, Win, Win, Win]]
    );
    assert_eq!(
        berzerk(8, [&[6, 2, 3, 4], &[3, 6]]),
        [vec![Win; 7], vec![Lose, Win, Lose, Lose, Win, Lose, Lose]]
    );
}

/// AtCoder ABC209 E, "Shiritori": a word must begin with the last three letters of the
/// word before; who finds none loses. The outcome for whoever says each word first.
fn shiritori(words: &[&str]) -> Vec<Outcome> {
    let mut ends: BTreeMap<&str, Position> = BTreeMap::new();
    let mut moves = Vec::new();
    for word in words {
        let pair = [&word[..3], &word[word.len() - 3..]].map(|end| {
            let next = ends.len() as Position;
            *ends.entry(end).or_insert(next)
        });
        moves.push(pair);
    }
    let mut builder = GameGraph::builder(ends.len() as u64);
    for &[from, to] in &moves {
        builder.add_move(from, to);
    }
    let solution = solve(&builder.build().unwrap()).unwrap();
    moves
        .iter()
        .map(|&[_, to]| solution.value(to).outcome().for_opponent())
        .collect()
}

#[test]
fn shiritori_samples() {
    use Outcome::{Draw, Loss as Aoki, Win as Takahashi};
    assert_eq!(shiritori(&["abcd", "bcda", "ada"]), [Aoki, Takahashi, Draw]);
    assert_eq!(shiritori(&["ABC"]), [Draw]);
    assert_eq!(
        shiritori(&["eaaaabaa", "eaaaacaa", "daaaaaaa", "eaaaadaa", "daaaafaa"]),
        [Takahashi, Takahashi, Takahashi, Aoki, Takahashi]
    );
}

/// Hands of eight cards with values 0 to 4, each as how many cards it has of every value.
fn hands() -> Vec<[u8; 5]> {
    let mut hands = Vec::new();
    for code in 0..9_u32.pow(4) {
        let counts = [code % 9, code / 9 % 9, code / 81 % 9, code / 729];
        let rest = 8_u32.checked_sub(counts.iter().sum());
        if let Some(rest) = rest {
            hands.push([rest, counts[0], counts[1], counts[2], counts[3]].map(|count| count as u8));
        }
    }
    hands
}

/// Codeforces 919F, "A Game With Numbers": a move adds one of the opponent's cards to one
/// of one's own, modulo 5, neither of them 0; a hand of zeros wins. All 495 x 495 pairs.
#[test]
fn a_game_with_numbers_has_the_known_counts() {
    let hands = hands();
    let index: BTreeMap<[u8; 5], usize> = hands
        .iter()
        .enumerate()
        .map(|(index, &hand)| (hand, index))
        .collect();
    let all_zero = [8, 0, 0, 0, 0];
    let position = |own: usize, other: usize| (own * hands.len() + other) as Position;
    let mut builder = GameGraph::builder((hands.len() * hands.len()) as u64);
    for (own_index, own) in hands.iter().enumerate() {
        for (other_index, other) in hands.iter().enumerate() {
            let here = position(own_index, other_index);
            if *own == all_zero {
                builder.seed(here, Value::win(0));
                continue;
            }
            if *other == all_zero {
                builder.seed(here, Value::loss(0));
                continue;
            }
            for mine in (1..5).filter(|&card| own[card] > 0) {
                for yours in (1..5).filter(|&card| other[card] > 0) {
                    let mut next = *own;
                    next[mine] -= 1;
                    next[(mine + yours) % 5] += 1;
                    builder.add_move(here, position(other_index, index[&next]));
                }
            }
        }
    }
    let game = builder.build().unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(check(&game, &solution), Ok(()));
    let counts = solution.counts();
    assert_eq!(counts.total(), 245_025);
    assert_eq!(
        (counts.win, counts.loss, counts.draw),
        (121_366, 74_605, 49_054)
    );
    assert_eq!(solution.deepest(), Some(45));
}

/// A tree on `parents.len() + 1` vertices: the distance between any two of them.
fn tree_distances(parents: &[usize]) -> Vec<Vec<usize>> {
    let count = parents.len() + 1;
    let mut distances = vec![vec![0; count]; count];
    for vertex in 1..count {
        let parent = parents[vertex - 1];
        // One more than from the parent, to every vertex that is placed already.
        let mut row = distances[parent].clone();
        row[..vertex].iter_mut().for_each(|distance| *distance += 1);
        row[vertex] = 0;
        for (other, &distance) in row.iter().enumerate().take(vertex) {
            distances[other][vertex] = distance;
        }
        distances[vertex] = row;
    }
    distances
}

/// Codeforces 1404B, "Tree Tag": Alice and Bob jump in turns to a vertex at most so far
/// away, Alice first; she wins if she ever lands on Bob, he if she never does. The formula
/// is the problem's published solution.
#[test]
fn tree_tag_agrees_with_its_formula() {
    let trees: [&[usize]; 6] = [
        &[0],
        &[0, 1, 2, 3, 4, 5, 6],
        &[0, 0, 0, 0, 0],
        &[0, 1, 1, 3, 3, 5, 0],
        &[0, 0, 1, 2, 3, 4, 5],
        &[0, 1, 2, 2, 1, 5, 6],
    ];
    for parents in trees {
        let distances = tree_distances(parents);
        let count = distances.len();
        let diameter = distances.iter().flatten().copied().max().unwrap_or(0);
        for (alice_jump, bob_jump) in (1..5).flat_map(|a| (1..5).map(move |b| (a, b))) {
            let position = |alice: usize, bob: usize, mover: Player| {
                ((alice * count + bob) * 2 + mover.index()) as Position
            };
            let mut builder = GameGraph::builder((count * count * 2) as u64);
            builder.rules(Rules {
                dead_end: DeadEnd::Loses,
                infinite: InfinitePlay::PlayerWins(Player::One),
            });
            for (alice, bob) in (0..count).flat_map(|a| (0..count).map(move |b| (a, b))) {
                let alices = position(alice, bob, Player::Zero);
                let bobs = position(alice, bob, Player::One);
                builder.owner(alices, Player::Zero).owner(bobs, Player::One);
                if alice == bob {
                    builder
                        .seed(alices, Value::win(0))
                        .seed(bobs, Value::loss(0));
                    continue;
                }
                for to in (0..count).filter(|&to| distances[alice][to] <= alice_jump) {
                    builder.add_move(alices, position(to, bob, Player::One));
                }
                for to in (0..count).filter(|&to| distances[bob][to] <= bob_jump) {
                    builder.add_move(bobs, position(alice, to, Player::Zero));
                }
            }
            let game = builder.build().unwrap();
            let solution = solve(&game).unwrap();
            assert_eq!(check(&game, &solution), Ok(()));
            for (alice, bob) in (0..count).flat_map(|a| (0..count).map(move |b| (a, b))) {
                let alice_wins = distances[alice][bob] <= alice_jump
                    || 2 * alice_jump >= diameter
                    || bob_jump <= 2 * alice_jump;
                let expected = if alice_wins {
                    Outcome::Win
                } else {
                    Outcome::Loss
                };
                let found = solution.value(position(alice, bob, Player::Zero)).outcome();
                assert_eq!(
                    found, expected,
                    "{parents:?} {alice} {bob} {alice_jump} {bob_jump}"
                );
            }
        }
    }
}

/// PA 2009, "Gra w kółko": pieces of both colours on the fields of a circle; a move slides
/// one of one's own over free fields; who cannot move loses. The value for white, who
/// begins, with the fields numbered from 1.
fn circle_game(size: u32, white: &[u32], black: &[u32]) -> Value {
    let mask = |fields: &[u32]| {
        fields
            .iter()
            .fold(0_u32, |mask, field| mask | 1 << (field - 1))
    };
    // Fields of the player to move, fields of the other, in the order of discovery.
    let mut found = vec![(mask(white), mask(black))];
    let mut index = BTreeMap::from([(found[0], 0)]);
    let mut moves = Vec::new();
    let mut position = 0;
    while let Some(&(own, other)) = found.get(position as usize) {
        for piece in (0..size).filter(|field| own >> field & 1 == 1) {
            for forward in [1, size - 1] {
                let fields = (1..size).map(|length| (piece + forward * length) % size);
                for free in fields.take_while(|field| (own | other) >> field & 1 == 0) {
                    let next = (other, own ^ (1 << piece) ^ (1 << free));
                    let to = *index.entry(next).or_insert_with(|| {
                        found.push(next);
                        found.len() as Position - 1
                    });
                    moves.push([position, to]);
                }
            }
        }
        position += 1;
    }
    let game = GameGraphBuilder::from_moves(found.len() as u64, moves, None)
        .build()
        .unwrap();
    let solution = solve(&game).unwrap();
    assert_eq!(check(&game, &solution), Ok(()));
    solution.value(0)
}

#[test]
fn circle_game_samples() {
    assert_eq!(circle_game(9, &[3, 8], &[2, 5, 6]), Value::loss(8));
    assert_eq!(circle_game(6, &[5, 6], &[2, 4]), Value::win(3));
    assert_eq!(circle_game(7, &[3], &[4]), Value::DRAW);
}
