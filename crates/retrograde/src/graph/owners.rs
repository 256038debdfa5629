//! Derives who moves where from the starts of a game.
//!
//! Problem: a rule names a player, but positions have no owners. If player 0 moves
//! at every start, the owner of a position that play can reach is fixed by the turns
//! taken on the way; it is well defined iff no position is reached by both players.
//!
//! Search over positions with a stack, iterative; O(V + E) time, three bits and at most a
//! stack entry per position. Play ends at seeds, so the search does too.

use super::GameGraph;
use crate::bits::BitSet;
use crate::error::GameError;
use crate::position_graph::PositionGraph;

/// One bit per position: set where player 1 moves.
pub(super) fn derive(game: &GameGraph) -> Result<BitSet, GameError> {
    let count = u64::from(game.position_count());
    let mut reached = BitSet::new(count);
    let mut player_one = BitSet::new(count);
    let is_seed = game.seed_set();
    let mut stack = Vec::new();
    for &start in game.starts() {
        if reached.insert(u64::from(start)) {
            stack.push(start);
        }
    }
    while let Some(position) = stack.pop() {
        if is_seed.contains(u64::from(position)) {
            continue;
        }
        let mover = player_one.contains(u64::from(position));
        let mut conflict = None;
        game.for_each_successor(position, &mut |successor| {
            let next = u64::from(successor.position);
            let next_is_one = mover == successor.again;
            if reached.insert(next) {
                if next_is_one {
                    player_one.insert(next);
                }
                stack.push(successor.position);
            } else if player_one.contains(next) != next_is_one {
                conflict = conflict.or(Some(successor.position));
            }
        });
        if let Some(position) = conflict {
            return Err(GameError::OwnerAmbiguous { position });
        }
    }
    match reached.first_missing() {
        Some(position) => Err(GameError::OwnerUnknown {
            position: position as u32,
        }),
        None => Ok(player_one),
    }
}
