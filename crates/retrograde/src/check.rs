//! The independent checker: is a claimed solution the true one?
//!
//! Problem: given a game and a value for every position, decide whether all values are
//! right, without trusting whoever found them. Nothing here calls a solver.
//!
//! Method: every position is held against the values claimed for its successors. Seen by
//! the player who moves, a successor is *good* (the move wins), *bad* (it loses), a tie
//! or a draw. A claim passes iff
//!
//! | claim | at least one | none | remoteness |
//! | --- | --- | --- | --- |
//! | terminal | | | as given |
//! | win r | good | | 1 + smallest of the good |
//! | loss r | bad | good, tie, draw | 1 + largest of the bad |
//! | tie r | tie | good | 1 + smallest of the ties |
//! | draw | draw | good, tie | none |
//!
//! Where endless play is won by a player P, there are no draws, and besides wins and
//! losses that end there are endless ones, won by P:
//!
//! | claim | to move | at least one | none | remoteness |
//! | --- | --- | --- | --- | --- |
//! | endless win | P | endless good | good that ends | none |
//! | endless loss | not P | endless bad | good, tie | none |
//! | tie r | not P | tie | good | 1 + smallest of the ties |
//! | tie r | P | tie | good, endless bad | 1 + largest of the ties |
//!
//! Exactly one set of values passes everywhere; `docs/semantics.md` has the proof. A
//! cycle cannot vouch for itself, because remoteness must fall along it.
//!
//! A right claim is mostly accepted by [`preference`], which says the same in a way that is
//! quick to compute; whatever that does not accept is held against the tables.
//!
//! Complexity: O(V + E) time. Each position needs only which kinds of successors it has
//! and one bound on their remoteness, so the moves may come in any order: 5 bytes per
//! position, at most 8 in the quick form, no predecessors.

mod preference;
mod ranked;
mod refutation;

pub use ranked::RankedCheckError;
pub(crate) use ranked::check_ranked;
pub use refutation::{CheckError, Condition, MAX_WITNESSES, Refutation, Witness};

use crate::bits::BitSet;
use crate::outcome::{NO_POSITION, Outcome, Position, Value};
use crate::position_graph::{PositionGraph, Successor};
use crate::solution::Solution;

/// Accepts a solution iff every outcome and every remoteness is right.
///
/// O(V + E) time, at most 8 bytes per position.
///
/// # Errors
///
/// [`CheckError::Refuted`] names the first position that fails.
///
/// ```
/// use retrograde::{CheckError, GameGraph, Solution, Value, check};
///
/// // On a cycle of two, "win" and "loss" agree with each other; the plies give them away.
/// let mut builder = GameGraph::builder(2);
/// builder.add_move(0, 1).add_move(1, 0);
/// let claim = Solution::from_values(vec![Value::win(1), Value::loss(2)]);
/// let Err(CheckError::Refuted(refutation)) = check(&builder.build()?, &claim) else { panic!() };
/// assert_eq!(refutation.position, 0);
/// # Ok::<(), retrograde::GameError>(())
/// ```
pub fn check<G: PositionGraph + ?Sized>(game: &G, claim: &Solution) -> Result<(), CheckError> {
    let checker = Checker::new(game, claim, false)?;
    match preference::accepts(game, claim, None) {
        Some(true) => Ok(()),
        _ => checker.run(None),
    }
}

/// Accepts a solution iff every outcome is right and no remoteness is too small: for
/// solvers that only bound the depth.
///
/// # Errors
///
/// As [`check`].
pub fn check_weak<G: PositionGraph + ?Sized>(game: &G, claim: &Solution) -> Result<(), CheckError> {
    Checker::new(game, claim, true)?.run(None)
}

/// As [`check`], and every move in `moves` must be optimal: one for each position that
/// has moves to play, [`NO_POSITION`] for each terminal. One bit per position more.
///
/// # Errors
///
/// As [`check`].
///
/// # Panics
///
/// If `moves` is shorter than the claim.
pub fn check_with_moves<G: PositionGraph + ?Sized>(
    game: &G,
    claim: &Solution,
    moves: &[Position],
) -> Result<(), CheckError> {
    let checker = Checker::new(game, claim, false)?;
    match preference::accepts(game, claim, Some(moves)) {
        Some(true) => Ok(()),
        _ => checker.run(Some(moves)),
    }
}

/// The kinds of successors, as seen by the player who moves there.
mod kind {
    pub const GOOD: u8 = 1;
    pub const GOOD_ENDLESS: u8 = 2;
    pub const BAD: u8 = 4;
    pub const BAD_ENDLESS: u8 = 8;
    pub const TIE: u8 = 16;
    pub const DRAW: u8 = 32;
    pub const ALL: u8 = 63;
}

/// What a claim demands of the successors.
#[derive(Clone, Copy)]
struct Demand {
    /// The kind of which there must be one, and whose remoteness counts.
    one_of: u8,
    none_of: u8,
    /// The largest remoteness counts, not the smallest.
    largest: bool,
}

struct Checker<'a, G: ?Sized> {
    game: &'a G,
    claim: &'a Solution,
    weak: bool,
    /// The kinds of successors seen so far.
    kinds: Vec<u8>,
    /// The smallest or largest remoteness seen of the kind that counts.
    bounds: Vec<u32>,
}

impl<'a, G: PositionGraph + ?Sized> Checker<'a, G> {
    fn new(game: &'a G, claim: &'a Solution, weak: bool) -> Result<Self, CheckError> {
        let positions = game.position_count();
        if positions as usize != claim.len() {
            return Err(CheckError::WrongLength {
                positions: u64::from(positions),
                values: claim.len() as u64,
            });
        }
        game.require_owners()?;
        Ok(Checker {
            game,
            claim,
            weak,
            kinds: Vec::new(),
            bounds: Vec::new(),
        })
    }

    fn run(mut self, moves: Option<&[Position]>) -> Result<(), CheckError> {
        self.kinds = vec![0; self.claim.len()];
        self.bounds = vec![0; self.claim.len()];
        let mut optimal = BitSet::new(if moves.is_some() {
            self.claim.len() as u64
        } else {
            0
        });
        self.game.for_each_move(&mut |position, successor| {
            self.see(position, successor);
            if let Some(moves) = moves
                && moves[position as usize] == successor.position
                && self.is_optimal(position, successor)
            {
                optimal.insert(u64::from(position));
            }
        });
        for position in 0..self.game.position_count() {
            let terminal = self.terminal_value(position);
            let broken = match terminal {
                Some(given) => {
                    (given != self.claim.value(position)).then_some(Condition::Terminal { given })
                }
                None => self.broken_condition(position),
            };
            let broken = broken.or_else(|| {
                let claimed = moves?[position as usize];
                let is_right = match terminal {
                    Some(_) => claimed == NO_POSITION,
                    None => optimal.contains(u64::from(position)),
                };
                let claimed = (claimed != NO_POSITION).then_some(claimed);
                (!is_right).then_some(Condition::WrongMove { claimed })
            });
            if let Some(condition) = broken {
                return Err(CheckError::Refuted(Box::new(
                    self.refute(position, condition),
                )));
            }
        }
        Ok(())
    }

    /// A position without a move in the stream is a dead end, whatever the game says of it.
    fn terminal_value(&self, position: Position) -> Option<Value> {
        self.game.seed(position).or_else(|| {
            if self.kinds[position as usize] != 0 {
                return None;
            }
            self.game.rules().dead_end.value(self.game.owner(position))
        })
    }

    /// Whether the claimed values make a move worth as much as its position.
    fn is_optimal(&self, position: Position, successor: Successor) -> bool {
        let after = self
            .claim
            .value(successor.position)
            .after_move(successor.again);
        after == Some(self.claim.value(position))
    }

    /// Notes one move.
    #[inline]
    fn see(&mut self, position: Position, successor: Successor) {
        let index = position as usize;
        let (kind, remoteness) = self.classify(successor);
        let seen = self.kinds[index];
        self.kinds[index] = seen | kind;
        let Some(demand) = self.demand(position) else {
            return;
        };
        if kind == demand.one_of {
            let bound = &mut self.bounds[index];
            *bound = match (seen & kind != 0, demand.largest) {
                (false, _) => remoteness,
                (true, true) => remoteness.max(*bound),
                (true, false) => remoteness.min(*bound),
            };
        }
    }

    /// What a successor is to the player who moves there, and its remoteness (0 if endless).
    fn classify(&self, successor: Successor) -> (u8, u32) {
        let value = self.claim.value(successor.position);
        let kind = match (value.outcome(), value.is_endless()) {
            (Outcome::Tie, _) => kind::TIE,
            (Outcome::Draw, _) => kind::DRAW,
            (outcome, endless) => match ((outcome == Outcome::Win) == successor.again, endless) {
                (true, false) => kind::GOOD,
                (true, true) => kind::GOOD_ENDLESS,
                (false, false) => kind::BAD,
                (false, true) => kind::BAD_ENDLESS,
            },
        };
        (kind, value.remoteness().unwrap_or(0))
    }

    /// The row of the tables above that the claim falls under; `None` if there is none.
    fn demand(&self, position: Position) -> Option<Demand> {
        use kind::{ALL, BAD, BAD_ENDLESS, DRAW, GOOD, GOOD_ENDLESS, TIE};
        let value = self.claim.value(position);
        let winner_of_endless_play = self.game.rules().infinite.winner();
        let winner_moves =
            winner_of_endless_play.is_some() && self.game.owner(position) == winner_of_endless_play;
        let rows = |one_of, none_of, largest| {
            Some(Demand {
                one_of,
                none_of,
                largest,
            })
        };
        match (value.outcome(), value.is_endless(), winner_of_endless_play) {
            (Outcome::Win, false, _) => rows(GOOD, 0, false),
            (Outcome::Loss, false, _) => rows(BAD, ALL & !BAD, true),
            (Outcome::Tie, _, Some(_)) if winner_moves => rows(TIE, ALL & !(TIE | BAD), true),
            (Outcome::Tie, ..) => rows(TIE, GOOD | GOOD_ENDLESS, false),
            (Outcome::Draw, _, None) => rows(DRAW, GOOD | GOOD_ENDLESS | TIE, false),
            (Outcome::Win, true, Some(_)) if winner_moves => rows(GOOD_ENDLESS, GOOD, false),
            (Outcome::Loss, true, Some(_)) if !winner_moves => {
                rows(BAD_ENDLESS, ALL & !(BAD | BAD_ENDLESS), false)
            }
            _ => None,
        }
    }

    fn broken_condition(&self, position: Position) -> Option<Condition> {
        let value = self.claim.value(position);
        let Some(demand) = self.demand(position) else {
            return Some(Condition::Impossible);
        };
        let kinds = self.kinds[position as usize];
        let surplus = kinds & demand.none_of;
        if surplus != 0 {
            return Some(match value.outcome() {
                Outcome::Loss => Condition::NotLost,
                _ if surplus & kind::GOOD != 0 => Condition::MissedWin,
                Outcome::Tie if demand.largest => Condition::NotForcedToTie,
                _ if surplus & kind::GOOD_ENDLESS != 0 => Condition::MissedWin,
                _ => Condition::MissedTie,
            });
        }
        if kinds & demand.one_of == 0 {
            return Some(match (value.outcome(), value.is_endless()) {
                (Outcome::Win, false) => Condition::NoWinningMove,
                (Outcome::Loss, false) => Condition::NotLost,
                (Outcome::Tie, _) => Condition::NoTyingMove,
                _ => Condition::NoEndlessMove,
            });
        }
        let claimed = value.remoteness()?;
        let expected = self.bounds[position as usize].saturating_add(1);
        let fits = if self.weak {
            expected <= claimed
        } else {
            expected == claimed
        };
        (!fits).then_some(Condition::WrongRemoteness { expected })
    }

    /// Collects the successors that show the breach.
    fn refute(&self, position: Position, condition: Condition) -> Refutation {
        let demand = self.demand(position);
        let mut witnesses = Vec::new();
        self.game.for_each_successor(position, &mut |successor| {
            let (kind, remoteness) = self.classify(successor);
            let shows = match condition {
                Condition::Terminal { .. } | Condition::Impossible => false,
                Condition::NoWinningMove | Condition::NoTyingMove | Condition::NoEndlessMove => {
                    true
                }
                Condition::MissedWin
                | Condition::NotLost
                | Condition::MissedTie
                | Condition::NotForcedToTie => demand.is_some_and(|demand| {
                    // A claimed loss without any bad successor has only endless ones to show.
                    kind & demand.none_of != 0
                        || self.kinds[position as usize] & demand.none_of == 0
                }),
                Condition::WrongRemoteness { expected } => demand.is_some_and(|demand| {
                    kind == demand.one_of && remoteness.saturating_add(1) == expected
                }),
                Condition::WrongMove { claimed } => {
                    claimed == Some(successor.position) || self.is_optimal(position, successor)
                }
            };
            if shows && witnesses.len() < MAX_WITNESSES {
                let claimed = self.claim.value(successor.position);
                witnesses.push(Witness { successor, claimed });
            }
        });
        Refutation {
            position,
            claimed: self.claim.value(position),
            condition,
            witnesses,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;

    fn game(position_count: u64, moves: &[[Position; 2]]) -> GameGraph {
        let mut builder = GameGraph::builder(position_count);
        for &[from, to] in moves {
            builder.add_move(from, to);
        }
        builder.build().unwrap()
    }

    fn refutation(game: &GameGraph, values: Vec<Value>) -> Refutation {
        match check(game, &Solution::from_values(values)) {
            Err(CheckError::Refuted(refutation)) => *refutation,
            other => panic!("expected a refutation, found {other:?}"),
        }
    }

    #[test]
    fn each_breach_is_named_with_the_successors_that_show_it() {
        // 0 and 1 lead to each other; 1 also leads to the dead end 2.
        let game = game(3, &[[0, 1], [1, 0], [1, 2]]);
        let right = vec![Value::loss(2), Value::win(1), Value::loss(0)];
        assert_eq!(check(&game, &Solution::from_values(right.clone())), Ok(()));

        let with = |position: usize, value| {
            let mut values = right.clone();
            values[position] = value;
            refutation(&game, values)
        };
        let missed = with(1, Value::DRAW);
        assert_eq!((missed.position, missed.condition), (0, Condition::NotLost));
        assert_eq!(missed.witnesses[0].claimed, Value::DRAW);
        assert_eq!(with(0, Value::DRAW).condition, Condition::NoEndlessMove);
        assert_eq!(with(0, Value::win(2)).condition, Condition::NoWinningMove);
        assert_eq!(with(0, Value::tie(2)).condition, Condition::NoTyingMove);
        assert_eq!(
            with(0, Value::loss(4)).condition,
            Condition::WrongRemoteness { expected: 2 }
        );
        assert_eq!(with(0, Value::ENDLESS_WIN).condition, Condition::Impossible);

        let game = super::tests::game(2, &[[1, 0]]);
        let lost = refutation(&game, vec![Value::win(0), Value::win(1)]);
        assert_eq!(
            lost.condition,
            Condition::Terminal {
                given: Value::loss(0)
            }
        );
    }

    #[test]
    fn moves_are_checked_too() {
        let game = game(3, &[[0, 1], [1, 0], [1, 2]]);
        let claim = Solution::from_values(vec![Value::loss(2), Value::win(1), Value::loss(0)]);
        assert_eq!(
            check_with_moves(&game, &claim, &[1, 2, NO_POSITION]),
            Ok(())
        );
        for wrong in [
            [1, 0, NO_POSITION],
            [2, 2, NO_POSITION],
            [1, NO_POSITION, NO_POSITION],
        ] {
            let error = check_with_moves(&game, &claim, &wrong).unwrap_err();
            assert!(matches!(error, CheckError::Refuted(refutation)
                if matches!(refutation.condition, Condition::WrongMove { .. })));
        }
        assert!(check_with_moves(&game, &claim, &[1, 2, 0]).is_err());
    }

    #[test]
    fn a_weak_check_takes_upper_bounds_but_no_wrong_outcome() {
        let game = game(3, &[[0, 1], [1, 0], [1, 2]]);
        let bounds = Solution::from_values(vec![Value::loss(9), Value::win(5), Value::loss(0)]);
        assert!(check(&game, &bounds).is_err());
        assert_eq!(check_weak(&game, &bounds), Ok(()));
        let cyclic = Solution::from_values(vec![Value::loss(5), Value::win(5), Value::loss(0)]);
        assert!(check_weak(&game, &cyclic).is_err());
    }

    #[test]
    fn a_claim_of_another_size_is_refused() {
        let claim = Solution::from_values(vec![Value::DRAW]);
        let error = check(&game(2, &[[0, 1], [1, 0]]), &claim).unwrap_err();
        assert_eq!(
            error,
            CheckError::WrongLength {
                positions: 2,
                values: 1
            }
        );
    }
}
