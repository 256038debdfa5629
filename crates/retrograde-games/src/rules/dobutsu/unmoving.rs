//! The moves of dōbutsu shōgi backwards.
//!
//! Whoever moved last could not catch the lion before that move: whoever can, does. So a
//! position in which the last mover attacks the lion twice has no predecessor, and one in
//! which it is attacked once only those in which the attacker stood elsewhere, or was in
//! hand.
//!
//! Mirror images: a position off the middle column stands for its image as well, so that a
//! predecessor in the middle, of which both are kept, comes twice; a position in the middle
//! stands for itself only, and has only the predecessors off the middle that lead to it and
//! not to its image. Where images are one in the middle too, all are given.

use super::position::{
    AROUND, CHICK_DOWN, CHICKS, DIAGONAL, ELEPHANTS, FAR_ROW, GIRAFFES, HEN_DOWN, Lane, MINE,
    ORTHOGONAL, Position, Squares, Steps, column, hand_shift,
};
use retrograde::Moves;

/// Adds the predecessors of a position in which play goes on, each as often as moves lead
/// from it; if mirror images are one everywhere, each once or more often.
#[inline]
pub(super) fn add_predecessors(
    position: Position,
    images_are_one: bool,
    predecessors: &mut Moves<Position>,
) {
    let board = position.turned();
    let goal = board.other_lion();
    let attackers = board.mine_that_reach(goal);
    if attackers & attackers.wrapping_sub(1) != 0 {
        return;
    }
    let mut movers = board.set(MINE);
    if attackers == 0 {
        add_lion_predecessors(
            board,
            position.is_central() && !images_are_one,
            predecessors,
        );
    } else {
        movers = attackers;
    }
    let empty = board.empty();
    let chicks = movers & board.set(CHICKS);
    for to in Squares(chicks & !board.hens) {
        add_dropped(board, CHICKS, to, predecessors);
        if FAR_ROW >> to & 1 == 0 {
            for from in Squares(CHICK_DOWN[to] & empty & !CHICK_DOWN[goal]) {
                add_stepped(board, CHICKS, from, to, 0, predecessors);
            }
        }
    }
    for to in Squares(chicks & board.hens) {
        for from in Squares(HEN_DOWN[to] & empty & !HEN_DOWN[goal]) {
            add_stepped(board, CHICKS, from, to, 1 << from, predecessors);
        }
        if FAR_ROW >> to & 1 != 0 {
            for from in Squares(CHICK_DOWN[to] & empty) {
                add_stepped(board, CHICKS, from, to, 0, predecessors);
            }
        }
    }
    let mut add_steps = |kind: Lane, steps: &Steps| {
        for to in Squares(movers & board.set(kind)) {
            add_dropped(board, kind, to, predecessors);
            for from in Squares(steps[to] & empty & !steps[goal]) {
                add_stepped(board, kind, from, to, 0, predecessors);
            }
        }
    };
    add_steps(GIRAFFES, &ORTHOGONAL);
    add_steps(ELEPHANTS, &DIAGONAL);
}

/// A piece goes back to where it was dropped from, the mover's hand.
#[inline]
fn add_dropped(board: Position, kind: Lane, to: usize, predecessors: &mut Moves<Position>) {
    predecessors.add(Position {
        sets: board.sets & !(1 << (kind + to as u32)) & !(1 << (MINE + to as u32)),
        hands: board.hands + (1 << hand_shift(kind)),
        ..board
    });
}

/// A piece goes back to where it came from, with whatever it may have taken. `hen` is where a
/// hen was before, if it was one.
#[inline]
fn add_stepped(
    board: Position,
    kind: Lane,
    from: usize,
    to: usize,
    hen: u16,
    predecessors: &mut Moves<Position>,
) {
    let [left, reached] = [from, to].map(|square| 1_u64 << square | 1 << (kind + square as u32));
    let back = Position {
        sets: board.sets & !reached | left,
        hens: board.hens & !(1 << to) | hen,
        ..board
    };
    for_each_capture(back, to, |before| predecessors.add(before));
}

/// The position itself, and every position in which a piece that the mover has in hand was
/// the opponent's and stood on a square.
#[inline]
fn for_each_capture(back: Position, square: usize, mut add: impl FnMut(Position)) {
    add(back);
    for kind in [CHICKS, GIRAFFES, ELEPHANTS] {
        if back.hand(kind) > 0 {
            let before = Position {
                sets: back.sets | 1 << (kind + square as u32),
                hands: back.hands - (1 << hand_shift(kind)),
                ..back
            };
            add(before);
            if kind == CHICKS {
                add(Position {
                    hens: before.hens | 1 << square,
                    ..before
                });
            }
        }
    }
}

/// The mover's lion goes back to where it came from. `is_itself` says that the position stands
/// for itself and not for its mirror image.
fn add_lion_predecessors(board: Position, is_itself: bool, predecessors: &mut Moves<Position>) {
    let [to, goal] = [board.lion(), board.other_lion()];
    for from in Squares(AROUND[to] & board.empty() & !FAR_ROW & !AROUND[goal]) {
        let back = Position {
            lions: (from | goal << 4) as u8,
            ..board
        };
        let is_central = back.is_central();
        if is_itself && !is_central && column(from) == 0 {
            continue;
        }
        let mirror = !back.is_canonical();
        for_each_capture(back, to, |before| {
            predecessors.add(if mirror { before.mirrored() } else { before });
            if is_central && !is_itself {
                predecessors.add(before.mirrored());
            }
        });
    }
}
