//! The rows of a game in memory.
//!
//! Rows are made as they are asked for. Where moves are asked for, they are gone through
//! once or twice before, since going through all of them is faster than asking for those of
//! each position; that takes 8 bytes per position.

use super::table::{Row, Table, Visit, winner_name};
use crate::describe::player_name;
use crate::game::LoadedGame;
use anyhow::Result;
use retrograde::{NO_POSITION, Player, Position, PositionGraph, Rules, Solution, best_moves};

/// What there is to say of a game's positions.
pub struct Rows<'a> {
    game: &'a LoadedGame,
    solution: &'a Solution,
    moves: Option<MoveTables>,
    player_names: [String; 2],
    /// Sorted, since there may be as many starts as positions.
    starts: Vec<Position>,
}

/// For each position the number of its moves, and where the first optimal one leads.
struct MoveTables {
    counts: Vec<u32>,
    best: Vec<Position>,
}

impl<'a> Rows<'a> {
    /// What the tables for moves take.
    pub const BYTES_PER_POSITION_WITH_MOVES: u64 = 8;

    /// The rows of a solved game.
    pub fn new(game: &'a LoadedGame, solution: &'a Solution, with_moves: bool) -> Rows<'a> {
        let mut starts = game.graph().starts().to_vec();
        starts.sort_unstable();
        Rows {
            game,
            solution,
            player_names: [Player::Zero, Player::One].map(|player| player_name(game, player)),
            starts,
            moves: with_moves.then(|| MoveTables::new(game.graph(), solution)),
        }
    }

    /// How many moves can be made.
    fn move_count(&self, position: Position) -> Option<u32> {
        let count = self.moves.as_ref()?.counts[position as usize];
        // Nobody plays the moves of a seed.
        let is_seed = count > 0 && self.game.graph().seed(position).is_some();
        Some(if is_seed { 0 } else { count })
    }

    /// Who moves, where it is known: as at a start.
    fn mover(&self, position: Position) -> Option<Player> {
        let is_start = || self.starts.binary_search(&position).is_ok();
        let owner = self.game.graph().owner(position);
        owner.or_else(|| is_start().then_some(Player::Zero))
    }
}

impl Table for Rows<'_> {
    fn with_moves(&self) -> bool {
        self.moves.is_some()
    }

    fn for_each(&self, visit: Visit<'_>) -> Result<()> {
        let naming = self.game.naming();
        let rules = self.game.by_rules();
        let (mut name, mut best_name) = (String::new(), String::new());
        for position in 0..self.solution.len() as Position {
            let value = self.solution.value(position);
            name.clear();
            naming.append_name(position, &mut name);
            let best = self
                .moves
                .as_ref()
                .map(|moves| moves.best[position as usize]);
            let best = best.filter(|&best| best != NO_POSITION);
            if let Some(best) = best {
                best_name.clear();
                naming.append_name(best, &mut best_name);
            }
            let mover = self.mover(position);
            visit(&Row {
                name: &name,
                key: rules.map(|rules| rules.keys.key(position)),
                outcome: value.outcome(),
                remoteness: value.remoteness(),
                winner: winner_name(mover, value, &self.player_names),
                moves: self.move_count(position),
                best_move: best.map(|_| best_name.as_str()),
            })?;
        }
        Ok(())
    }

    fn about(&self) -> Vec<(&'static str, String)> {
        about(
            &self.game.source_name,
            self.game.graph().rules(),
            &self.player_names,
            self.game.graph().move_count(),
        )
    }
}

/// What a table is about.
pub fn about(
    source_name: &str,
    rules: Rules,
    player_names: &[String; 2],
    move_count: u64,
) -> Vec<(&'static str, String)> {
    let [zero, one] = player_names;
    vec![
        ("schema", "retrograde.export/1".to_owned()),
        ("game", source_name.to_owned()),
        ("dead_end", rules.dead_end.to_string()),
        ("infinite", rules.infinite.to_string()),
        ("outcome", "for the player to move".to_owned()),
        ("remoteness", "plies".to_owned()),
        ("player_0", zero.clone()),
        ("player_1", one.clone()),
        ("moves_of_the_game", move_count.to_string()),
    ]
}

impl MoveTables {
    fn new(graph: &dyn PositionGraph, solution: &Solution) -> MoveTables {
        let mut counts = vec![0_u32; graph.position_count() as usize];
        graph.for_each_move(&mut |from, _| {
            let count = &mut counts[from as usize];
            *count = count.saturating_add(1);
        });
        MoveTables {
            counts,
            best: best_moves(graph, solution),
        }
    }
}
