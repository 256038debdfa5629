//! The moves of chess, forwards: by pieces as everywhere, pawns with double steps, taking in
//! passing and all four promotions. Nobody castles.
//!
//! A move is tried first and refused if it leaves the mover's own king attacked; of four men
//! at most two can attack it.

use super::man::{BLACK, Kind, Man, NOBODY, PROMOTED, WHITE};
use super::position::{MEN, NO_FILE, Position, after_double_step};
use super::squares::{Square, Squares, each, king_attacks, row, set, square_name};

/// Hands over every position that a move leads to, until `visit` says stop; whether it did.
#[inline]
pub(super) fn visit_moves(position: &Position, mut visit: impl FnMut(Position) -> bool) -> bool {
    let mover = position.mover;
    let occupied = position.occupied();
    let own = own_squares(position);
    king_moves(position, occupied, own, &mut visit)
        || (0..MEN).any(|place| {
            let man = position.men[place];
            if !man.is_of(mover) {
                return false;
            }
            if man.kind() == Kind::Pawn {
                return pawn_moves(position, place, occupied, own, &mut visit);
            }
            let targets = man.attacks(occupied) & !own;
            each(targets).any(|to| {
                allowed(position, man.square(), to, occupied)
                    && visit(moved(position, place, man.at(to), set(to)))
            })
        })
}

/// Whether there is any move.
pub(super) fn can_move(position: &Position) -> bool {
    visit_moves(position, |_| true)
}

fn own_squares(position: &Position) -> Squares {
    let men = position.men.iter();
    let men = men.filter(|man| man.is_of(position.mover));
    men.fold(set(position.king(position.mover)), |own, man| {
        own | man.set()
    })
}

/// Whether the mover's king is safe once a man of his has gone from one square to another,
/// and taken what was there.
#[inline]
fn allowed(position: &Position, from: Square, to: Square, occupied: Squares) -> bool {
    let occupied = occupied & !set(from) | set(to);
    let king = position.king(position.mover);
    !position.is_attacked(king, position.mover, occupied, set(to))
}

/// The position after a man has become another one, and whoever was on `taken` is gone.
#[inline]
fn moved(position: &Position, place: usize, becomes: Man, taken: Squares) -> Position {
    let mut men = position.men;
    for (at, man) in men.iter_mut().enumerate() {
        if at == place {
            *man = becomes;
        } else if man.set() & taken != 0 {
            *man = NOBODY;
        }
    }
    Position::new(position.kings, men, 1 - position.mover)
}

#[inline]
fn king_moves(
    position: &Position,
    occupied: Squares,
    own: Squares,
    visit: &mut impl FnMut(Position) -> bool,
) -> bool {
    let mover = position.mover;
    let from = position.king(mover);
    let enemy = position.king(1 - mover);
    let targets = king_attacks(from) & !own & !king_attacks(enemy);
    let occupied = occupied & !set(from);
    each(targets).any(|to| {
        if position.is_attacked(to, mover, occupied, set(to)) {
            return false;
        }
        let mut kings = position.kings;
        kings[usize::from(mover)] = to;
        let men = position.men.map(|man| {
            if man.set() & set(to) != 0 {
                NOBODY
            } else {
                man
            }
        });
        visit(Position::new(kings, men, 1 - mover))
    })
}

/// The square a pawn of a colour steps to, and the one it steps from.
#[inline]
fn ahead(colour: u8, square: Square) -> Square {
    if colour == WHITE {
        square + 8
    } else {
        square - 8
    }
}

fn pawn_moves(
    position: &Position,
    place: usize,
    occupied: Squares,
    own: Squares,
    visit: &mut impl FnMut(Position) -> bool,
) -> bool {
    let man = position.men[place];
    let (colour, from) = (position.mover, man.square());
    let step = ahead(colour, from);
    let mut targets = man.attacks(occupied) & occupied & !own;
    if set(step) & occupied == 0 {
        targets |= set(step);
    }
    let last = if colour == WHITE { 7 } else { 0 };
    let stopped = each(targets).any(|to| {
        if !allowed(position, from, to, occupied) {
            return false;
        }
        if row(to) != last {
            return visit(moved(position, place, man.at(to), set(to)));
        }
        PROMOTED.iter().any(|&kind| {
            let becomes = Man::new(colour, kind, to);
            visit(moved(position, place, becomes, set(to)))
        })
    });
    stopped
        || double_step(position, place, occupied).is_some_and(&mut *visit)
        || (position.passing != NO_FILE
            && position
                .after_passing(position.passing)
                .is_some_and(&mut *visit))
}

/// What the double step of a pawn leads to.
fn double_step(position: &Position, place: usize, occupied: Squares) -> Option<Position> {
    let man = position.men[place];
    let (colour, from) = (position.mover, man.square());
    if row(from) != if colour == BLACK { 6 } else { 1 } {
        return None;
    }
    let step = ahead(colour, from);
    let to = ahead(colour, step);
    let is_free = (set(step) | set(to)) & occupied == 0;
    (is_free && allowed(position, from, to, occupied))
        .then(|| after_double_step(moved(position, place, man.at(to), 0), to))
}

/// The name of the move that leads from one position to another, if there is one: the man's
/// letter, where it comes from and goes to, `x` if it takes, and what a pawn becomes.
pub(super) fn move_name(from: &Position, to: &Position) -> Option<String> {
    if !visit_moves(from, |reached| reached == *to) {
        return None;
    }
    let mover = from.mover;
    let gone = |before: &Position, after: &Position| {
        let men = before.men.iter().filter(|man| man.is_of(mover));
        men.copied().find(|man| !after.men.contains(man))
    };
    let (letter, start, end, becomes) = match (gone(from, to), gone(to, from)) {
        (Some(before), Some(after)) => {
            let is_pawn = before.is_pawn();
            let letter = (!is_pawn).then(|| before.kind().letter());
            let becomes = (is_pawn && !after.is_pawn()).then(|| after.kind().letter());
            (letter, before.square(), after.square(), becomes)
        }
        _ => (Some('K'), from.king(mover), to.king(mover), None),
    };
    let enemies = |position: &Position| {
        let men = position.men.iter();
        men.filter(|man| man.is_of(1 - mover)).count()
    };
    let takes = enemies(from) != enemies(to);
    let mut name: String = letter.into_iter().collect();
    name += &square_name(start);
    name.push(if takes { 'x' } else { '-' });
    name += &square_name(end);
    if let Some(kind) = becomes {
        name.push('=');
        name.push(kind);
    }
    // In passing: it takes, and nobody was where it goes.
    if takes && from.occupied() & set(end) == 0 {
        name += " e.p.";
    }
    Some(name)
}
