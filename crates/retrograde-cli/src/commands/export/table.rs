//! What a table of positions is made of, wherever its rows come from.

use crate::describe::winner_by_turn;
use anyhow::Result;
use retrograde::play::Standing;
use retrograde::{Outcome, Player, Value};

/// A position. It borrows what was made up for it, so it is looked at before the next comes.
pub struct Row<'r> {
    /// What it is called.
    pub name: &'r str,
    /// Its key, if the game is given by its rules.
    pub key: Option<u64>,
    /// For the player to move.
    pub outcome: Outcome,
    /// Plies; `None` where play never ends.
    pub remoteness: Option<u32>,
    /// What the winner is called, else whether it is who moves; `None` if nobody wins.
    pub winner: Option<&'r str>,
    /// How many moves can be made, if that was asked for.
    pub moves: Option<u32>,
    /// Where the first optimal move leads; `None` where play has ended.
    pub best_move: Option<&'r str>,
}

/// Takes a row, and may fail to write it.
pub type Visit<'v> = &'v mut dyn FnMut(&Row<'_>) -> Result<()>;

/// The rows of all positions, in the order of the game.
pub trait Table {
    /// Whether there are columns for moves.
    fn with_moves(&self) -> bool;

    /// What the table is about, as pairs of a word and what it stands for.
    fn about(&self) -> Vec<(&'static str, String)>;

    /// Hands over one row after the other.
    fn for_each(&self, visit: Visit<'_>) -> Result<()>;
}

/// Who wins: a player by his name where it is known who moves, else whether it is who moves.
pub fn winner_name(
    mover: Option<Player>,
    value: Value,
    player_names: &[String; 2],
) -> Option<&str> {
    let name = match mover.and_then(|to_move| Standing { to_move, value }.winner()) {
        Some(player) => &player_names[player.index()],
        None => winner_by_turn(value.outcome()),
    };
    (!name.is_empty()).then_some(name)
}
