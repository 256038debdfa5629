//! A second oracle, which knows nothing of ranks or rounds: it lets every pair of
//! positional strategies play, and picks the best answer to the best answer.
//!
//! What a player wants, from best to worst: to win soon, to win late, a level result, to
//! lose late, to lose soon. If the rules give endless play to a player P, his opponent Q
//! prefers: his own win, the sooner the better; a tie, the sooner the better; endless
//! play; P's win, the later the better. Either way the game is one of opposed interests,
//! and best positional strategies exist, so trying them all finds its value.
//!
//! Under level endless play this oracle does not tell ties from draws: both are level.
//!
//! Without owners, a position at which either player may be to move counts twice, once
//! for each. Exponential: for games of a handful of positions.

use crate::support::arena::{Arena, Step};
use retrograde::{Outcome, Player, Value};

/// How a play ends, and after how many plies.
type Play = (Option<Result>, u32);

/// Who wins; `None` in [`Play`] stands for play that never ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Result {
    Winner(Player),
    Tie,
}

/// A position together with the player to move there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    position: usize,
    mover: Player,
}

struct Arbiter<'a> {
    arena: &'a Arena,
    nodes: Vec<Node>,
}

/// The value of every position, level ones all as draws unless endless play is won.
pub fn solve(arena: &Arena) -> Vec<Value> {
    let nodes: Vec<Node> = arena
        .positions()
        .flat_map(|position| match &arena.owners {
            Some(owners) => vec![Node {
                position,
                mover: owners[position],
            }],
            None => [Player::Zero, Player::One]
                .map(|mover| Node { position, mover })
                .to_vec(),
        })
        .collect();
    let arbiter = Arbiter { arena, nodes };
    let best = arbiter.best_plays();
    let mut values = vec![Value::DRAW; arena.steps.len()];
    for (node, play) in arbiter.nodes.iter().zip(best) {
        values[node.position] = arbiter.value(node.mover, play);
    }
    values
}

impl Arbiter<'_> {
    fn steps(&self, node: usize) -> &[Step] {
        let position = self.nodes[node].position;
        if self.arena.terminals[position].is_some() {
            &[]
        } else {
            &self.arena.steps[position]
        }
    }

    fn after(&self, node: usize, choice: usize) -> usize {
        let step = self.steps(node)[choice];
        let mover = self.nodes[node].mover;
        let next = Node {
            position: step.to,
            mover: if step.again { mover } else { mover.opponent() },
        };
        self.nodes.iter().position(|node| *node == next).unwrap()
    }

    /// All ways in which `player` can choose one move at each of his positions; entries of
    /// the other player's positions are unused.
    fn strategies(&self, player: Player) -> Vec<Vec<usize>> {
        let mut strategies = vec![vec![0; self.nodes.len()]];
        for node in 0..self.nodes.len() {
            let choices = self.steps(node).len();
            if self.nodes[node].mover != player || choices < 2 {
                continue;
            }
            strategies = strategies
                .iter()
                .flat_map(|strategy| {
                    (0..choices).map(move |choice| {
                        let mut extended = strategy.clone();
                        extended[node] = choice;
                        extended
                    })
                })
                .collect();
        }
        strategies
    }

    /// For every node the play that player 0 can secure: best for him over his strategies,
    /// of the worst for him over those of player 1.
    fn best_plays(&self) -> Vec<Play> {
        let answers = self.strategies(Player::One);
        let better = |one: Play, other: Play| {
            if self.worth(one) > self.worth(other) {
                one
            } else {
                other
            }
        };
        let worse = |one: Play, other: Play| {
            if self.worth(one) < self.worth(other) {
                one
            } else {
                other
            }
        };
        self.strategies(Player::Zero)
            .iter()
            .map(|strategy| {
                answers
                    .iter()
                    .map(|answer| self.play_all([strategy, answer]))
                    .reduce(|one, other| {
                        one.into_iter()
                            .zip(other)
                            .map(|(a, b)| worse(a, b))
                            .collect()
                    })
                    .unwrap_or_default()
            })
            .reduce(|one, other| {
                one.into_iter()
                    .zip(other)
                    .map(|(a, b)| better(a, b))
                    .collect()
            })
            .unwrap_or_default()
    }

    /// The play from every node under a pair of strategies.
    fn play_all(&self, strategies: [&Vec<usize>; 2]) -> Vec<Play> {
        (0..self.nodes.len())
            .map(|start| {
                let mut node = start;
                for plies in 0..=self.nodes.len() as u32 {
                    let Node { position, mover } = self.nodes[node];
                    if let Some(given) = self.arena.terminals[position] {
                        let result = match given.outcome() {
                            Outcome::Win => Result::Winner(mover),
                            Outcome::Loss => Result::Winner(mover.opponent()),
                            _ => Result::Tie,
                        };
                        return (Some(result), plies + given.remoteness().unwrap_or(0));
                    }
                    node = self.after(node, strategies[mover.index()][node]);
                }
                (None, 0)
            })
            .collect()
    }

    /// What a play is worth to player 0: first the class of the result, then the plies.
    fn worth(&self, (result, plies): Play) -> (i64, i64) {
        let plies = i64::from(plies);
        let toward = |winner: Player| if winner == Player::Zero { 1 } else { -1 };
        match (result, self.arena.endless_winner) {
            (Some(Result::Winner(winner)), None) => (toward(winner), -plies * toward(winner)),
            (Some(Result::Tie) | None, None) => (0, 0),
            // The scale of the opponent of P, turned round if he is player 1.
            (result, Some(endless_winner)) => {
                let toward_q = toward(endless_winner.opponent());
                let (class, rest) = match result {
                    Some(Result::Winner(winner)) if winner != endless_winner => (3, -plies),
                    Some(Result::Tie) => (2, -plies),
                    None => (1, 0),
                    Some(Result::Winner(_)) => (0, plies),
                };
                (class * toward_q, rest * toward_q)
            }
        }
    }

    fn value(&self, mover: Player, (result, plies): Play) -> Value {
        match (result, self.arena.endless_winner) {
            (Some(Result::Winner(winner)), _) if winner == mover => Value::win(plies),
            (Some(Result::Winner(_)), _) => Value::loss(plies),
            (Some(Result::Tie), Some(_)) => Value::tie(plies),
            (None, Some(winner)) if winner == mover => Value::ENDLESS_WIN,
            (None, Some(_)) => Value::ENDLESS_LOSS,
            (_, None) => Value::DRAW,
        }
    }
}
