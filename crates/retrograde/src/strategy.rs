//! What to play: the optimal moves of a position, what every other move is worth, and
//! the line that best play takes.
//!
//! A move is optimal iff it is worth to its maker what his position is worth: the
//! quickest win, the longest resistance, the tie with the right number of plies, or any
//! move that keeps endless play going. Remoteness falls by one along such moves, so a
//! line of them ends after exactly as many plies as the position says.

use crate::outcome::{Outcome, Position, Value};
use crate::position_graph::{PositionGraph, Successor};
use crate::position_values::PositionValues;
use std::collections::HashMap;

/// A move and its worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedMove {
    /// Where it leads.
    pub successor: Successor,
    /// Its outcome for the player who makes it, and the plies until the end counted from
    /// before the move; `None` only if those exceed [`MAX_REMOTENESS`](crate::MAX_REMOTENESS).
    pub result: Option<Value>,
    /// Whether no move is better.
    pub optimal: bool,
}

/// Every move of a position with its worth, in the order of the game; empty where play
/// has ended. O(moves of the position).
///
/// ```
/// use retrograde::{GameGraph, Value, rate_moves, solve};
///
/// let mut builder = GameGraph::builder(4);
/// builder.add_move(0, 1).add_move(0, 2).add_move(2, 3);
/// let game = builder.build()?;
/// let moves = rate_moves(&game, &solve(&game)?, 0);
/// assert!(moves[0].optimal && moves[0].result == Some(Value::win(1)));
/// assert!(!moves[1].optimal && moves[1].result == Some(Value::loss(2)));
/// # Ok::<(), retrograde::GameError>(())
/// ```
pub fn rate_moves<G: PositionGraph + ?Sized, V: PositionValues + ?Sized>(
    game: &G,
    values: &V,
    position: Position,
) -> Vec<RatedMove> {
    let mut moves = Vec::new();
    if game.seed(position).is_some() {
        return moves;
    }
    let value = values.value(position);
    game.for_each_successor(position, &mut |successor| {
        let result = values.value(successor.position).after_move(successor.again);
        moves.push(RatedMove {
            successor,
            result,
            optimal: result == Some(value),
        });
    });
    moves
}

/// The first optimal move of a position, or `None` where play has ended.
pub fn best_move<G: PositionGraph + ?Sized, V: PositionValues + ?Sized>(
    game: &G,
    values: &V,
    position: Position,
) -> Option<Successor> {
    if game.seed(position).is_some() {
        return None;
    }
    let value = values.value(position);
    let mut best = None;
    game.for_each_successor(position, &mut |successor| {
        if best.is_none()
            && values.value(successor.position).after_move(successor.again) == Some(value)
        {
            best = Some(successor);
        }
    });
    best
}

/// A line of optimal moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Where the line begins.
    pub from: Position,
    /// The moves, one per ply.
    pub moves: Vec<Successor>,
    /// How it ends.
    pub end: LineEnd,
}

/// How a [`Line`] ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineEnd {
    /// Play ends in the last position, with this value for the player to move there.
    Terminal(Value),
    /// The last position stood on the line before, after this many plies: play goes round
    /// for ever.
    Cycle {
        /// Plies from the beginning of the line to the beginning of the cycle.
        first_ply: usize,
    },
    /// The line was cut at the number of plies asked for.
    Cut,
    /// The values name no optimal move here, so they are not those of this game.
    Inconsistent,
}

impl Line {
    /// The positions of the line, the first included.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        std::iter::once(self.from).chain(self.moves.iter().map(|successor| successor.position))
    }
}

/// The line that best play takes from a position: both players make the first of their
/// optimal moves.
///
/// A position of remoteness r gives r plies (less the remoteness that a seed at the end
/// brings along); an endless one shows its cycle once. At most `max_plies` are listed.
///
/// Time and memory: proportional to the length of the line and the moves along it.
pub fn principal_line<G: PositionGraph + ?Sized, V: PositionValues + ?Sized>(
    game: &G,
    values: &V,
    from: Position,
    max_plies: usize,
) -> Line {
    let mut moves: Vec<Successor> = Vec::new();
    // Only endless play can come back to a position: remoteness falls along all others.
    let mut ply_of = HashMap::new();
    let mut position = from;
    let end = loop {
        let value = values.value(position);
        if let Some(value) = game.terminal_value(position) {
            break LineEnd::Terminal(value);
        }
        if value.is_endless()
            && let Some(first_ply) = ply_of.insert(position, moves.len())
        {
            break LineEnd::Cycle { first_ply };
        }
        if moves.len() == max_plies {
            break LineEnd::Cut;
        }
        match best_move(game, values, position) {
            Some(successor) => {
                moves.push(successor);
                position = successor.position;
            }
            None => break LineEnd::Inconsistent,
        }
    };
    Line { from, moves, end }
}

/// Which player wins from a position, by number; `None` if neither does or nobody knows
/// who moves there.
pub fn winner<G: PositionGraph + ?Sized, V: PositionValues + ?Sized>(
    game: &G,
    values: &V,
    position: Position,
) -> Option<crate::Player> {
    let owner = game.owner(position)?;
    match values.value(position).outcome() {
        Outcome::Win => Some(owner),
        Outcome::Loss => Some(owner.opponent()),
        Outcome::Tie | Outcome::Draw => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::best_moves::best_moves;
    use crate::graph::GameGraph;
    use crate::outcome::NO_POSITION;
    use crate::solution::Solution;
    use crate::solve::solve;

    fn solved(position_count: u64, moves: &[[Position; 2]]) -> (GameGraph, Solution) {
        let mut builder = GameGraph::builder(position_count);
        for &[from, to] in moves {
            builder.add_move(from, to);
        }
        let game = builder.build().unwrap();
        let solution = solve(&game).unwrap();
        (game, solution)
    }

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        // 0 can lose at once (1) or later (2); 5 can win at once (6) or later (0).
        let (game, solution) = solved(
            7,
            &[
                [0, 1],
                [0, 2],
                [1, 6],
                [2, 3],
                [3, 4],
                [4, 6],
                [5, 0],
                [5, 6],
            ],
        );
        assert_eq!(solution.value(0), Value::loss(4));
        let optimal = |position| -> Vec<Position> {
            rate_moves(&game, &solution, position)
                .iter()
                .filter(|rated| rated.optimal)
                .map(|rated| rated.successor.position)
                .collect()
        };
        assert_eq!((optimal(0), optimal(5)), (vec![2], vec![6]));
        let line = principal_line(&game, &solution, 0, usize::MAX);
        assert_eq!(line.positions().collect::<Vec<_>>(), [0, 2, 3, 4, 6]);
        assert_eq!(line.end, LineEnd::Terminal(Value::loss(0)));
        let cut = principal_line(&game, &solution, 0, 2);
        assert_eq!((cut.moves.len(), cut.end), (2, LineEnd::Cut));
        assert_eq!(
            best_moves(&game, &solution),
            [2, 6, 3, 4, 6, 6, NO_POSITION]
        );
    }

    #[test]
    fn a_drawn_line_shows_its_cycle_once() {
        let (game, solution) = solved(3, &[[0, 1], [1, 2], [2, 1]]);
        let line = principal_line(&game, &solution, 0, usize::MAX);
        assert_eq!(line.positions().collect::<Vec<_>>(), [0, 1, 2, 1]);
        assert_eq!(line.end, LineEnd::Cycle { first_ply: 1 });
    }

    #[test]
    fn the_moves_of_a_seed_are_not_played() {
        let mut builder = GameGraph::builder(2);
        builder.add_move(0, 1).seed(0, Value::win(1));
        let game = builder.build().unwrap();
        let solution = solve(&game).unwrap();
        assert_eq!(best_moves(&game, &solution), [NO_POSITION, NO_POSITION]);
        assert!(rate_moves(&game, &solution, 0).is_empty());
        let line = principal_line(&game, &solution, 0, usize::MAX);
        assert_eq!(
            (line.moves.len(), line.end),
            (0, LineEnd::Terminal(Value::win(1)))
        );
    }
}
