//! The moves of chess, backwards, as far as the men stay the same: no taking, no promotion.
//!
//! Whoever moved last goes back where he may have come from. The position he left must have
//! had him to move and the other king out of check; and it may have been one with the right
//! to take in passing, which he did not use. A position with that right comes from one double
//! step alone.

use super::man::{BLACK, Kind, Man};
use super::position::{MEN, NO_FILE, Position};
use super::squares::{Square, Squares, each, file, king_attacks, row, set};

/// Hands over every position from which a move leads here that takes nothing and promotes
/// nobody.
#[inline]
pub(super) fn visit_unmoves(position: &Position, mut visit: impl FnMut(Position)) {
    if let Some(pawn) = position.passing_pawn() {
        let back = before_double_step(position, pawn);
        return offer(back, position, &mut visit);
    }
    let mover = 1 - position.mover;
    let occupied = position.occupied();
    let from = position.king(mover);
    let enemy = position.king(position.mover);
    for back in each(king_attacks(from) & !occupied & !king_attacks(enemy)) {
        let mut before = Position { mover, ..*position };
        before.kings[usize::from(mover)] = back;
        offer(before, position, &mut visit);
    }
    for place in 0..MEN {
        let man = position.men[place];
        if !man.is_of(mover) {
            continue;
        }
        let origins = if man.kind() == Kind::Pawn {
            pawn_origins(position, man.square(), occupied)
        } else {
            man.attacks(occupied) & !occupied
        };
        for back in each(origins) {
            let mut men = position.men;
            men[place] = man.at(back);
            offer(
                Position::new(position.kings, men, mover),
                position,
                &mut visit,
            );
        }
    }
}

/// Hands over a position that was left, if it can have been, as it is and with the right to
/// take in passing.
#[inline]
fn offer(before: Position, after: &Position, visit: &mut impl FnMut(Position)) {
    if before.is_in_check(after.mover) {
        return;
    }
    visit(before);
    // Two pawns that face each other; none of the many positions without them gets further.
    if before.men.iter().all(|man| man.is_pawn()) {
        for file in 0..NO_FILE {
            before.with_passing(file).into_iter().for_each(&mut *visit);
        }
    }
}

/// Where a pawn that has just moved came from, straight ahead, `position` being where it
/// came to.
fn pawn_origins(position: &Position, pawn: Square, occupied: Squares) -> Squares {
    let (own_row, down) = if position.mover == BLACK {
        (row(pawn), -8)
    } else {
        (7 - row(pawn), 8)
    };
    let step = pawn.wrapping_add_signed(down);
    // From its second row on; below is nothing to come from.
    if own_row < 2 || set(step) & occupied != 0 {
        return 0;
    }
    let double = step.wrapping_add_signed(down);
    // If it could be taken in passing now, a double step has led to the position that says so.
    let is_double =
        own_row == 3 && set(double) & occupied == 0 && position.with_passing(file(pawn)).is_none();
    set(step) | if is_double { set(double) } else { 0 }
}

/// The position before the double step that led to one with the right to take in passing.
fn before_double_step(position: &Position, pawn: Man) -> Position {
    let up = if position.mover == BLACK { -16 } else { 16 };
    let back = pawn.square().wrapping_add_signed(up);
    let men = position
        .men
        .map(|man| if man == pawn { man.at(back) } else { man });
    Position::new(position.kings, men, 1 - position.mover)
}
