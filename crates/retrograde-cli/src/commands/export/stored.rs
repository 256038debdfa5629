//! The rows of a solution file as they stand there: read block by block and never held.
//!
//! Moves are not looked at, so that a file larger than the memory can be exported too. Keys
//! come in the order of the file, which is that of positions in memory as well.

use super::rows::about;
use super::table::{Row, Table, Visit, winner_name};
use crate::solution_file::{self, at_path};
use anyhow::Result;
use retrograde::{AnyGame, Player, Position, Rules, Value};
use retrograde_store::{Kind, Store};

/// A solution file as a table without moves.
pub struct StoredRows<'a> {
    path: &'a str,
    store: Store,
    /// The rules, if the file holds the keys of a bundled game.
    game: Option<Box<dyn AnyGame>>,
    player_names: [String; 2],
    /// Sorted keys, or numbers.
    starts: Vec<u64>,
}

impl<'a> StoredRows<'a> {
    /// Opens a file; `None` if it has to be read whole: who moves is told by owners there.
    pub fn open(path: &'a str) -> Result<Option<StoredRows<'a>>> {
        let store = solution_file::open(path)?;
        let about = store.description();
        let is_readable = match about.kind {
            Kind::Keys => true,
            Kind::Graph => !about.has_owners() && !about.rules.name_a_player(),
            _ => false,
        };
        if !is_readable {
            return Ok(None);
        }
        let game = solution_file::bundled(&store, path)?;
        let player_names = solution_file::player_names(&store, game.as_deref());
        let mut starts = about.starts.clone();
        starts.sort_unstable();
        Ok(Some(StoredRows {
            path,
            game,
            player_names,
            starts,
            store,
        }))
    }

    /// How many positions there are.
    pub fn position_count(&self) -> u64 {
        u64::from(self.store.position_count())
    }

    fn rules(&self) -> Rules {
        let kept = self.store.description().rules;
        self.game.as_ref().map_or(kept, |game| game.rules())
    }

    fn is_start(&self, key_or_number: u64) -> bool {
        self.starts.binary_search(&key_or_number).is_ok()
    }

    fn row<'r>(
        &'r self,
        name: &'r str,
        key: Option<u64>,
        value: Value,
        mover: Option<Player>,
    ) -> Row<'r> {
        Row {
            name,
            key,
            outcome: value.outcome(),
            remoteness: value.remoteness(),
            winner: winner_name(mover, value, &self.player_names),
            moves: None,
            best_move: None,
        }
    }

    fn for_each_key(&self, visit: Visit<'_>) -> Result<()> {
        let game = self.game.as_deref();
        let entries = self.store.entries();
        for entry in entries.map_err(|error| at_path(self.path, error))? {
            let (key, value) = entry.map_err(|error| at_path(self.path, error))?;
            let printed = game.and_then(|game| game.print(key));
            let name = printed.unwrap_or_else(|| key.to_string());
            let owner = game.and_then(|game| game.player(key));
            let mover = owner.or_else(|| self.is_start(key).then_some(Player::Zero));
            visit(&self.row(&name, Some(key), value, mover))?;
        }
        Ok(())
    }

    fn for_each_name(&self, visit: Visit<'_>) -> Result<()> {
        for (position, value) in (0..).zip(self.store.values()) {
            let value = value.map_err(|error| at_path(self.path, error))?;
            let name = self.store.name(position as Position);
            let name = name.map_err(|error| at_path(self.path, error))?;
            let mover = self.is_start(position).then_some(Player::Zero);
            visit(&self.row(&name, None, value, mover))?;
        }
        Ok(())
    }
}

impl Table for StoredRows<'_> {
    fn with_moves(&self) -> bool {
        false
    }

    fn about(&self) -> Vec<(&'static str, String)> {
        let moves = self.store.description().move_count;
        about(self.path, self.rules(), &self.player_names, moves)
    }

    fn for_each(&self, visit: Visit<'_>) -> Result<()> {
        match self.store.description().kind {
            Kind::Keys => self.for_each_key(visit),
            _ => self.for_each_name(visit),
        }
    }
}
