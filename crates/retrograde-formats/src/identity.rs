//! A hash of a game, so that a solution is never checked against another game by mistake.
//!
//! Problem: 128 bits that depend on everything that makes a game (names, moves with their
//! multiplicity and *again* marks, seeds, owners, starts, rules), and on nothing else: not
//! on the order of lines, the numbering, the format or the machine.
//!
//! Method: hash every move and every position by itself, and add up; addition forgets
//! the order and keeps the multiplicity. Two sums with different constants, of 64 bits
//! each, are mixed with the counts and the rules in the end. It is no defence against
//! someone who wants two games to collide. The exact definition, for those who write it
//! again, is in `docs/formats.md`, section "Identity". O(V + E); 8 bytes per position
//! where names are words.

use crate::decimal::canonical_integer;
use retrograde::{
    DeadEnd, GameGraph, InfinitePlay, Naming, Player, Position, PositionGraph, Rules,
};
use std::fmt;
use std::str::FromStr;
use twox_hash::XxHash3_64;

/// The identity of a game: equal for equal games, different for different ones but for
/// an accident of probability 2^-128.
///
/// ```
/// use retrograde_formats::Identity;
///
/// let text = "00112233445566778899aabbccddeeff";
/// assert_eq!(text.parse::<Identity>()?.to_string(), text);
/// # Ok::<(), retrograde_formats::IdentityError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Identity([u64; 2]);

impl fmt::Display for Identity {
    /// 32 hexadecimal digits in lower case.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}{:016x}", self.0[0], self.0[1])
    }
}

/// A text is no [`Identity`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected 32 hexadecimal digits, found `{found}`; copy the identity as it was printed")]
pub struct IdentityError {
    /// What stands there.
    pub found: String,
}

impl FromStr for Identity {
    type Err = IdentityError;

    fn from_str(text: &str) -> Result<Identity, IdentityError> {
        let is_hexadecimal = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = u128::from_str_radix(text, 16)
            .ok()
            .filter(|_| is_hexadecimal);
        let found = || IdentityError {
            found: text.chars().take(40).collect(),
        };
        bits.map(|bits| Identity([(bits >> 64) as u64, bits as u64]))
            .ok_or_else(found)
    }
}

/// Different constants for different uses, so that no two kinds of hashes cancel out: the
/// first digits of the fraction of pi, as in the initial state of Blowfish.
const FROM: [u64; 2] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];
const TO: [u64; 2] = [0xa409_3822_299f_31d0, 0x082e_fa98_ec4e_6c89];
const AGAIN: [u64; 2] = [0x4528_21e6_38d0_1377, 0xbe54_66cf_34e9_0c6c];
const POSITION: [u64; 2] = [0xc0ac_29b7_c97c_50dd, 0x3f84_d5b5_b547_0917];
const STATUS: [u64; 2] = [0x9216_d5d9_8979_fb1b, 0xd131_0ba6_98df_b5ac];
const START: [u64; 2] = [0x2ffd_72db_d01a_dfb7, 0xb8e1_afed_6a26_7e96];

/// The identity of a game in memory.
#[must_use]
pub fn identity(graph: &GameGraph, names: &dyn Naming) -> Identity {
    if let Some(integers) = names.integers() {
        return match integers.first_of_consecutive() {
            Some(first) => of_stored_moves(graph, |position| {
                mix(first.wrapping_add(i64::from(position)) as u64)
            }),
            None => of_stored_moves(
                graph,
                |position| mix(integers.get(position as usize) as u64),
            ),
        };
    }
    let hashes = name_hashes(graph, names);
    of_stored_moves(graph, |position| hashes[position as usize])
}

/// As many moves are looked at together.
const BLOCK_MOVES: usize = 256;

/// Goes through the moves as they are stored: no rows are built, nothing is called.
fn of_stored_moves(graph: &GameGraph, name: impl Fn(Position) -> u64) -> Identity {
    let mut sums = sum_of_positions(graph, &name);
    let alternates = graph.alternates();
    // Names lie all over memory: those of a block are waited for together.
    let mut reached = [0; BLOCK_MOVES];
    for (number, block) in graph.moves().chunks(BLOCK_MOVES).enumerate() {
        for (reached, &[_, to]) in reached.iter_mut().zip(block) {
            *reached = name(to);
        }
        for (index, (&[from, _], &to)) in block.iter().zip(&reached).enumerate() {
            let again = !alternates && graph.is_again(number * BLOCK_MOVES + index);
            add_move(&mut sums, name(from), to, again);
        }
    }
    finish(graph, sums)
}

/// The identity of any game, also one that is generated on the fly.
#[must_use]
pub fn identity_of<G: PositionGraph + ?Sized>(graph: &G, names: &dyn Naming) -> Identity {
    let hashes = name_hashes(graph, names);
    let name = |position: Position| hashes[position as usize];
    let mut sums = sum_of_positions(graph, name);
    graph.for_each_move(&mut |from, successor| {
        let to = name(successor.position);
        add_move(&mut sums, name(from), to, successor.again);
    });
    finish(graph, sums)
}

fn name_hashes<G: PositionGraph + ?Sized>(graph: &G, names: &dyn Naming) -> Vec<u64> {
    let mut name = String::new();
    (0..graph.position_count())
        .map(|position| {
            name.clear();
            names.append_name(position, &mut name);
            name_hash(&name)
        })
        .collect()
}

fn name_hash(name: &str) -> u64 {
    match canonical_integer(name) {
        Some(integer) => mix(integer as u64),
        None => XxHash3_64::oneshot(name.as_bytes()),
    }
}

/// The two sums, with all positions and starts in them.
fn sum_of_positions<G: PositionGraph + ?Sized>(
    graph: &G,
    name: impl Fn(Position) -> u64,
) -> [u64; 2] {
    let mut sums = FROM;
    let has_seeds = graph.may_have_seeds();
    // Most positions have neither an owner nor a seed.
    let of_most = mix(0);
    for position in 0..graph.position_count() {
        let from = name(position);
        let status = match status(graph, position, has_seeds) {
            0 => of_most,
            status => mix(status),
        };
        for (lane, sum) in sums.iter_mut().enumerate() {
            let hash = mix(fold(from ^ POSITION[lane], status ^ STATUS[lane]));
            *sum = sum.wrapping_add(hash);
        }
    }
    for &start in graph.starts() {
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum = sum.wrapping_add(mix(name(start) ^ START[lane]));
        }
    }
    sums
}

/// Adds a move between positions whose names hash to `from` and `to`.
#[inline]
fn add_move(sums: &mut [u64; 2], from: u64, to: u64, again: bool) {
    for (lane, sum) in sums.iter_mut().enumerate() {
        let turn = if again { AGAIN[lane] } else { 0 };
        *sum = sum.wrapping_add(mix(fold(from ^ FROM[lane], to ^ TO[lane]) ^ turn));
    }
}

fn finish<G: PositionGraph + ?Sized>(graph: &G, sums: [u64; 2]) -> Identity {
    let rest = [
        u64::from(graph.position_count()),
        graph.move_count(),
        rules_code(graph.rules()),
    ];
    Identity(sums.map(|sum| rest.iter().fold(sum, |state, &next| mix(state ^ mix(next)))))
}

/// What is known of a position besides its moves: its owner (0 none, 1 player 0, 2 player
/// 1), plus four times its seed (0 none, else one more than outcome << 30 | plies).
fn status<G: PositionGraph + ?Sized>(graph: &G, position: Position, has_seeds: bool) -> u64 {
    let owner = match graph.owner(position) {
        None => 0,
        Some(Player::Zero) => 1,
        Some(Player::One) => 2,
    };
    let seed = has_seeds.then(|| graph.seed(position)).flatten();
    let seed = seed.map_or(0, |value| {
        let plies = u64::from(value.remoteness().unwrap_or(0));
        1 + ((value.outcome() as u64) << 30 | plies)
    });
    owner + 4 * seed
}

/// Dead-end rule (0 loses, 1 wins, 2 ties, 3 player 0, 4 player 1) plus eight times the
/// rule for endless play (0 draw, 1 player 0, 2 player 1).
fn rules_code(rules: Rules) -> u64 {
    let dead_end = match rules.dead_end {
        DeadEnd::Loses => 0,
        DeadEnd::Wins => 1,
        DeadEnd::Ties => 2,
        DeadEnd::PlayerWins(player) => 3 + player.index() as u64,
    };
    let infinite = match rules.infinite {
        InfinitePlay::Draw => 0,
        InfinitePlay::PlayerWins(player) => 1 + player.index() as u64,
    };
    dead_end + 8 * infinite
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014), one to one.
#[inline]
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// Both halves of the full product, folded together.
#[inline]
fn fold(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    (product >> 64) as u64 ^ product as u64
}
