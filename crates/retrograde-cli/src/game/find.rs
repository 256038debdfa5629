//! Positions by their names, and as they stand on the board.
//!
//! A game with symmetry is solved for one position of each kind. Who asks for another of that
//! kind wants to see his own, and the moves as they are there; so what is looked up and what
//! is shown are kept apart.

use super::{Kind, LoadedGame};
use crate::exit::NotFound;
use anyhow::Result;
use retrograde::drawing::Drawing;
use retrograde::{Position, PositionValues, RatedMove, rate_moves};

/// A position as it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// The position that is solved for it.
    pub position: Position,
    /// The key of the one asked for, in a game by its rules.
    key: Option<u64>,
}

impl LoadedGame {
    /// The position of a name, which may be written as it is or as a JSON string.
    pub fn find(&self, name: &str) -> Result<Position> {
        Ok(self.find_seen(name)?.position)
    }

    /// As [`LoadedGame::find`]; remembers how the position looks that was asked for.
    pub fn find_seen(&self, name: &str) -> Result<Seen> {
        let found = self.look_up(name);
        let unquoted = || serde_json::from_str::<String>(name).ok();
        if let Some(seen) = found.or_else(|| self.look_up(&unquoted()?)) {
            return Ok(seen);
        }
        self.require_undamaged()?;
        let reason = self.by_rules().map(|game| match game.parse(name) {
            Ok(_) => "it cannot be reached from the start".to_owned(),
            Err(reason) => reason,
        });
        let suggestion = match reason {
            Some(_) => None,
            None => self.similar_name(name),
        };
        Err(NotFound {
            name: name.to_owned(),
            suggestion,
            reason,
        }
        .into())
    }

    fn look_up(&self, name: &str) -> Option<Seen> {
        match &self.kind {
            Kind::Rules(game) => {
                let key = game.parse(name).ok()?;
                let position = game.find_key(key)?;
                let key = Some(key);
                Some(Seen { position, key })
            }
            _ => Some(self.see(self.naming().find(name)?)),
        }
    }

    /// A position as it is solved.
    pub fn see(&self, position: Position) -> Seen {
        let key = self.by_rules().map(|game| game.keys.key(position));
        Seen { position, key }
    }

    /// What a position is called.
    pub fn name_of(&self, seen: Seen) -> String {
        match (&self.kind, seen.key) {
            (Kind::Rules(game), Some(key)) => game.print(key),
            _ => self.naming().name(seen.position),
        }
    }

    /// A picture of a position, if the game has pictures.
    pub fn drawing(&self, seen: Seen) -> Option<Drawing> {
        self.by_rules()?.game()?.drawing(seen.key?)
    }

    /// What a move is called, if otherwise than the position it leads to.
    pub fn move_name(&self, from: Seen, to: Seen) -> Option<String> {
        let game = self.by_rules()?.game()?;
        let name = game.move_name(from.key?, to.key?)?;
        (name != self.name_of(to)).then_some(name)
    }

    /// The moves of a position and what they are worth, in the order of the game.
    pub fn rate(&self, values: &dyn PositionValues, seen: Seen) -> Vec<(Seen, RatedMove)> {
        if let (Kind::Rules(game), Some(key)) = (&self.kind, seen.key) {
            let rated = game.rate_moves_of(key, values).into_iter();
            let place = |(key, rated): (u64, RatedMove)| {
                let position = rated.successor.position;
                let key = Some(key);
                (Seen { position, key }, rated)
            };
            return rated.map(place).collect();
        }
        let rated = rate_moves(self.graph(), values, seen.position).into_iter();
        rated
            .map(|rated| (self.see(rated.successor.position), rated))
            .collect()
    }

    /// Where a move from a position leads that is known to lead to `to`, or to a position
    /// equal to that by symmetry.
    pub fn step(&self, from: Seen, to: Position) -> Seen {
        let step = |game: &crate::rules_game::RulesGame| game.step(from.key?, to);
        match self.by_rules().and_then(step) {
            Some(key) => Seen {
                position: to,
                key: Some(key),
            },
            None => self.see(to),
        }
    }

    /// A name that exists and differs from `name` by a slip of the pen.
    fn similar_name(&self, name: &str) -> Option<String> {
        const MOST_NAMES: u32 = 100_000;
        const LONGEST_NAME: usize = 100;
        if name.len() > LONGEST_NAME {
            return None;
        }
        let count = self.graph().position_count().min(MOST_NAMES);
        let nearest = (0..count)
            .map(|position| self.naming().name(position))
            .filter(|candidate| candidate.len() <= LONGEST_NAME)
            .map(|candidate| (strsim::damerau_levenshtein(&candidate, name), candidate))
            .min()?;
        let slips = if name.chars().count() < 4 { 1 } else { 2 };
        (nearest.0 <= slips).then_some(nearest.1)
    }
}
