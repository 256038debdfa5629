//! The moves of dōbutsu shōgi.
//!
//! The board is turned first, once: all that moves then is the opponent's, and a move is a
//! change of a few bits in the position that it leads to. Captures need no book-keeping,
//! because a position holds the hand of the player to move only.

use super::position::{
    AROUND, CHICK_DOWN, CHICKS, DIAGONAL, ELEPHANTS, EXPOSED, GIRAFFES, HEN_DOWN, HOME_ROW, KINDS,
    Lane, MINE, ORTHOGONAL, OVER, Position, Squares, Steps, column, hand_shift, in_all_lanes,
};
use retrograde::Moves;

/// Adds all moves of a position in which play goes on.
///
/// A player who can catch the lion does so: no other move is worth a look. Safe entries of
/// the lion into the far row, which win, are one move, and so are all moves of the lion into
/// the reach of the other lion and all unsafe entries, which lose at once; unless ends of play
/// are told `apart`.
#[inline]
pub(super) fn add_moves(position: Position, apart: bool, moves: &mut Moves<Position>) {
    if position.can_catch() {
        moves.add(OVER);
        return;
    }
    let board = position.turned();
    add_lion_moves(board, apart, moves);
    let theirs = board.pieces() & !board.set(MINE);
    let free = !(theirs | 1 << board.other_lion());
    let chicks = theirs & board.set(CHICKS);
    for from in Squares(chicks & !board.hens) {
        let to = CHICK_DOWN[from] & free;
        if to != 0 {
            let mut moved = moved(board, CHICKS, 1 << from, to);
            moved.hens |= to & HOME_ROW;
            moves.add(moved);
        }
    }
    for from in Squares(chicks & board.hens) {
        for to in Squares(HEN_DOWN[from] & free) {
            let mut moved = moved(board, CHICKS, 1 << from, 1 << to);
            moved.hens = moved.hens & !(1 << from) | 1 << to;
            moves.add(moved);
        }
    }
    let mut add_steps = |kind: Lane, steps: &Steps| {
        for from in Squares(theirs & board.set(kind)) {
            for to in Squares(steps[from] & free) {
                moves.add(moved(board, kind, 1 << from, 1 << to));
            }
        }
    };
    add_steps(GIRAFFES, &ORTHOGONAL);
    add_steps(ELEPHANTS, &DIAGONAL);
    // What the player who moves has in hand: the mover of the position given.
    let empty = board.empty();
    for kind in KINDS {
        if position.hands >> hand_shift(kind) & 3 != 0 {
            for to in Squares(empty) {
                moves.add(Position {
                    sets: board.sets | 1 << (kind + to as u32),
                    ..board
                });
            }
        }
    }
}

/// A piece of the opponent steps from one square to another and takes what is there.
#[inline]
fn moved(board: Position, kind: Lane, from: u16, to: u16) -> Position {
    let left = u64::from(from) << kind;
    Position {
        sets: board.sets & !in_all_lanes(to) & !left | u64::from(to) << kind,
        hens: board.hens & !to,
        ..board
    }
}

/// Adds the moves of the opponent's lion.
fn add_lion_moves(board: Position, apart: bool, moves: &mut Moves<Position>) {
    let theirs = board.pieces() & !board.set(MINE);
    let steps = AROUND[board.other_lion()] & !theirs;
    let near = AROUND[board.lion()];
    let mut plain = steps;
    if !apart {
        plain &= !HOME_ROW & !near;
        let mut is_exposed = steps & near != 0;
        let mut has_won = false;
        for to in Squares(steps & HOME_ROW & !near) {
            if board.mine_that_reach(to) == 0 {
                has_won = true;
            } else {
                is_exposed = true;
            }
        }
        if has_won {
            moves.add(OVER);
        }
        if is_exposed {
            moves.add(EXPOSED);
        }
    }
    for to in Squares(plain) {
        let moved = Position {
            sets: board.sets & !in_all_lanes(1 << to),
            hens: board.hens & !(1 << to),
            lions: board.lions & 15 | (to as u8) << 4,
            ..board
        };
        let mirror = column(board.lion()) == 1 && column(to) == 2;
        moves.add(if mirror { moved.mirrored() } else { moved });
    }
}
