//! What the oracles look at: the moves of every position, the values of terminals,
//! and who moves where, all worked out once from a [`PlainGame`].

use crate::support::plain::PlainGame;
use retrograde::{DeadEnd, Outcome, Player, Position, Value};

/// A move as its maker sees it.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    pub to: usize,
    pub again: bool,
}

impl Step {
    /// The outcome for the maker of the move, if the position reached has `outcome`.
    pub fn seen(self, outcome: Outcome) -> Outcome {
        match (self.again, outcome) {
            (false, Outcome::Win) => Outcome::Loss,
            (false, Outcome::Loss) => Outcome::Win,
            (_, outcome) => outcome,
        }
    }
}

/// Why owners cannot be derived from the starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoOwner {
    /// Play does not reach the position.
    Unknown(usize),
    /// Play reaches the position with either player to move.
    Ambiguous(usize),
}

/// The moves and terminals of a game.
#[derive(Debug, Clone)]
pub struct Arena {
    pub steps: Vec<Vec<Step>>,
    pub terminals: Vec<Option<Value>>,
    /// Known if given, or if a rule names a player.
    pub owners: Option<Vec<Player>>,
    pub endless_winner: Option<Player>,
}

impl Arena {
    /// Reads a game; fails if a rule names a player and it is not clear who moves where.
    pub fn new(game: &PlainGame) -> Result<Arena, Vec<NoOwner>> {
        let steps: Vec<Vec<Step>> = game
            .positions()
            .map(|position| {
                let successors = game.successors(position).into_iter();
                successors
                    .map(|(to, again)| Step {
                        to: to as usize,
                        again,
                    })
                    .collect()
            })
            .collect();
        let endless_winner = match game.rules.infinite {
            retrograde::InfinitePlay::Draw => None,
            retrograde::InfinitePlay::PlayerWins(player) => Some(player),
        };
        let owners = match &game.owners {
            Some(owners) => Some(owners.clone()),
            None if game.rules.name_a_player() => Some(derive_owners(game, &steps)?),
            None => None,
        };
        let terminals = game
            .positions()
            .map(|position| {
                let given = game.seeds.get(&position).copied();
                let stuck = steps[position as usize].is_empty();
                given.or_else(|| stuck.then(|| dead_end(game, owners.as_deref(), position)))
            })
            .collect();
        Ok(Arena {
            steps,
            terminals,
            owners,
            endless_winner,
        })
    }

    /// Every position there is.
    pub fn positions(&self) -> std::ops::Range<usize> {
        0..self.steps.len()
    }

    /// Whether the player to move at `position` is the one who wins endless play.
    pub fn moves_for_endless_winner(&self, position: usize) -> bool {
        match (&self.owners, self.endless_winner) {
            (Some(owners), Some(winner)) => owners[position] == winner,
            _ => false,
        }
    }

    /// The largest given remoteness.
    pub fn deepest_terminal(&self) -> u32 {
        self.terminals
            .iter()
            .flatten()
            .filter_map(|value| value.remoteness())
            .max()
            .unwrap_or(0)
    }
}

fn dead_end(game: &PlainGame, owners: Option<&[Player]>, position: Position) -> Value {
    match game.rules.dead_end {
        DeadEnd::Loses => Value::loss(0),
        DeadEnd::Wins => Value::win(0),
        DeadEnd::Ties => Value::tie(0),
        DeadEnd::PlayerWins(winner) => match owners {
            Some(owners) if owners[position as usize] == winner => Value::win(0),
            _ => Value::loss(0),
        },
    }
}

/// Who can be to move where, by definition: player 0 at every start, and from any
/// position where play goes on, the player after a move at the position it leads to.
fn derive_owners(game: &PlainGame, steps: &[Vec<Step>]) -> Result<Vec<Player>, Vec<NoOwner>> {
    let mut can_move = vec![[false; 2]; steps.len()];
    for &start in &game.starts {
        can_move[start as usize][0] = true;
    }
    loop {
        let before = can_move.clone();
        for position in game.positions() {
            if game.seeds.contains_key(&position) {
                continue;
            }
            let [zero, one] = before[position as usize];
            for step in &steps[position as usize] {
                let [zero_next, one_next] = if step.again { [zero, one] } else { [one, zero] };
                can_move[step.to][0] |= zero_next;
                can_move[step.to][1] |= one_next;
            }
        }
        if can_move == before {
            break;
        }
    }
    let faults: Vec<NoOwner> = can_move
        .iter()
        .enumerate()
        .filter_map(|(position, players)| match players {
            [false, false] => Some(NoOwner::Unknown(position)),
            [true, true] => Some(NoOwner::Ambiguous(position)),
            _ => None,
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(can_move
        .iter()
        .map(|players| {
            if players[0] {
                Player::Zero
            } else {
                Player::One
            }
        })
        .collect())
}
