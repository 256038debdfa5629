//! A game by its rules as a graph whose positions are numbered by their keys, in ascending
//! order: solved just now, or read from a solution file.
//!
//! The moves are asked of the rules. A file may hold a game that is not bundled; its
//! positions then have their keys as names, and nothing is known of moves.

use crate::arguments::Engine;
use crate::keys::Keys;
use crate::memory::{self, Prediction};
use crate::solution_file::rank_count;
use anyhow::{Result, bail};
use retrograde::{
    AnyGame, GameOfKeys, Moves, Naming, Outcome, Player, Position, PositionGraph, PositionValues,
    RatedMove, Rules, Solution, SolvedKeys, SolvedRanks, Successor, Value,
};
use retrograde_store::{BLOCK_POSITIONS, Description, KeySource};
use serde::Serialize;

/// A game by its rules, and the keys of all its positions.
pub struct RulesGame {
    /// The game with its options.
    pub name: String,
    /// The rules in force: those of the game, or what the file says if it is not bundled.
    rules: Rules,
    game: Option<Box<dyn AnyGame>>,
    /// The keys of all positions, ascending.
    pub keys: Keys,
    /// How it was solved, if it was just now.
    pub engine: Option<Engine>,
    starts: Vec<Position>,
    move_count: u64,
    /// Whether the values lie in a temporary file.
    values_in_file: bool,
}

/// Positions of each outcome if symmetry makes none equal; also a member of the summary.
#[derive(Debug, Default, Serialize)]
pub struct ImageCounts {
    pub positions: u64,
    win: u64,
    loss: u64,
    tie: u64,
    draw: u64,
}

impl ImageCounts {
    /// How many have an outcome.
    pub fn of(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Win => self.win,
            Outcome::Loss => self.loss,
            Outcome::Tie => self.tie,
            Outcome::Draw => self.draw,
        }
    }

    fn of_mut(&mut self, outcome: Outcome) -> &mut u64 {
        match outcome {
            Outcome::Win => &mut self.win,
            Outcome::Loss => &mut self.loss,
            Outcome::Tie => &mut self.tie,
            Outcome::Draw => &mut self.draw,
        }
    }
}

impl RulesGame {
    /// A game that was explored and solved just now, and its solution.
    pub fn explored(game: Box<dyn AnyGame>, solved: SolvedKeys) -> (RulesGame, Solution) {
        let rules = RulesGame {
            name: game.name(),
            rules: game.rules(),
            game: Some(game),
            keys: Keys::List(solved.keys),
            engine: Some(Engine::Explore),
            starts: solved.starts,
            move_count: solved.move_count,
            values_in_file: false,
        };
        (rules, solved.solution)
    }

    /// A ranked game that was solved just now by this engine, and its solution.
    pub fn ranked(
        game: Box<dyn AnyGame>,
        engine: Engine,
        solved: SolvedRanks,
    ) -> (RulesGame, Solution) {
        let rules = RulesGame {
            name: game.name(),
            rules: game.rules(),
            game: Some(game),
            keys: Keys::Ranks(solved.keys),
            engine: Some(engine),
            starts: solved.starts,
            move_count: solved.move_count,
            values_in_file: solved.solution.memory_bytes() == 0,
        };
        (rules, solved.solution)
    }

    /// A game from a solution file; `game` if it is bundled.
    pub fn stored(game: Option<Box<dyn AnyGame>>, about: &Description, keys: Keys) -> RulesGame {
        let starts = about.starts.iter();
        let starts = starts.filter_map(|&start| keys.find(start));
        RulesGame {
            name: about.name.clone(),
            rules: game.as_ref().map_or(about.rules, |game| game.rules()),
            game,
            starts: starts.collect(),
            keys,
            engine: None,
            move_count: about.move_count,
            values_in_file: false,
        }
    }

    /// The rules, if the game is bundled.
    pub fn game(&self) -> Option<&dyn AnyGame> {
        self.game.as_deref()
    }

    /// The rules, which all that asks for moves needs.
    pub fn require_game(&self) -> Result<&dyn AnyGame> {
        match self.game() {
            Some(game) => Ok(game),
            None => bail!(
                "the moves follow from the rules of {}, which is not bundled; \
                 `probe` and `stats` do without",
                self.name
            ),
        }
    }

    /// The memory that it takes, and what more a best move for every position takes.
    pub fn prediction(&self) -> Prediction {
        let positions = u64::from(self.keys.len());
        match &self.keys {
            Keys::List(_) => memory::predict_solved_by_rules(positions),
            Keys::Ranks(_) if self.values_in_file => {
                memory::predict_values_in_file(positions, self.keys.bytes())
            }
            Keys::Ranks(_) => memory::predict_solved_ranks(positions, self.keys.bytes()),
            // What reading them would take.
            Keys::Stored(_) => match rank_count(self.game(), self.keys.len()) {
                Some(ranks) => memory::predict_solved_ranks(positions, ranks / 32 * 5),
                None => memory::predict_solved_by_rules(positions),
            },
        }
    }

    /// How many positions of each outcome there are if symmetry makes none equal; `None` unless
    /// the game is ranked up to symmetry.
    pub fn image_counts(&self, solution: &Solution) -> Option<ImageCounts> {
        let game = self.game()?;
        if !game.ranked()?.has_symmetry() {
            return None;
        }
        let mut counts = ImageCounts::default();
        let mut keys = Vec::new();
        let mut values = solution.values();
        let all = u64::from(self.keys.len());
        for first in (0..all).step_by(BLOCK_POSITIONS) {
            keys.clear();
            let end = (first + BLOCK_POSITIONS as u64).min(all);
            self.keys.read(first..end, &mut keys);
            for (&key, value) in keys.iter().zip(values.by_ref()) {
                let images = game.image_count(key);
                counts.positions += images;
                *counts.of_mut(value.outcome()) += images;
            }
        }
        Some(counts)
    }

    /// What a player is called.
    pub fn player_name(&self, player: Player) -> String {
        match &self.game {
            Some(game) => {
                let [zero, one] = game.player_names();
                match player {
                    Player::Zero => zero,
                    Player::One => one,
                }
            }
            None => player.to_string(),
        }
    }

    /// The number of the position of a key, or of the one equal to it by symmetry.
    pub fn find_key(&self, key: u64) -> Option<Position> {
        let canonical = self.game().map_or(key, |game| game.canonical(key));
        self.keys.find(canonical)
    }

    /// What the game prints for a key, or the key itself.
    pub fn print(&self, key: u64) -> String {
        let printed = self.game().and_then(|game| game.print(key));
        printed.unwrap_or_else(|| key.to_string())
    }

    /// The key that a text stands for; else why it stands for none.
    pub fn parse(&self, text: &str) -> Result<u64, String> {
        match self.game() {
            Some(game) => game.parse(text),
            None => text
                .parse()
                .map_err(|_| "expected a key, a decimal number, as the game is not bundled".into()),
        }
    }

    /// The moves of a position as it stands there: symmetry is used only to look up where
    /// each leads. The order is that of the game.
    pub fn rate_moves_of(&self, key: u64, values: &dyn PositionValues) -> Vec<(u64, RatedMove)> {
        let (Some(game), Some(position)) = (self.game(), self.find_key(key)) else {
            return Vec::new();
        };
        if game.terminal(key).is_some() {
            return Vec::new();
        }
        let value = values.value(position);
        let mut moves = Moves::new();
        game.moves(key, &mut moves);
        let rated = moves.as_slice().iter().filter_map(|made| {
            let position = self.find_key(made.to)?;
            let result = values.value(position).after_move(made.again);
            let rated = RatedMove {
                successor: Successor {
                    position,
                    again: made.again,
                },
                result,
                optimal: result == Some(value),
            };
            Some((made.to, rated))
        });
        rated.collect()
    }

    /// Where a move leads from a position as it stands there, if it is to reach `to` or a
    /// position equal to that by symmetry.
    pub fn step(&self, key: u64, to: Position) -> Option<u64> {
        let game = self.game()?;
        let mut moves = Moves::new();
        game.moves(key, &mut moves);
        let mut reached = moves.as_slice().iter().map(|made| made.to);
        reached.find(|&reached| self.find_key(reached) == Some(to))
    }
}

impl PositionGraph for RulesGame {
    fn position_count(&self) -> u32 {
        self.keys.len()
    }

    fn move_count(&self) -> u64 {
        self.move_count
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn starts(&self) -> &[Position] {
        &self.starts
    }

    fn owner(&self, position: Position) -> Option<Player> {
        self.game()?.player(self.keys.key(position))
    }

    fn seed(&self, position: Position) -> Option<Value> {
        // What a game calls the end of play, drawn, is no end: `Value` has no such thing.
        Value::new(self.game()?.terminal(self.keys.key(position))?, Some(0))
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        let Some(game) = self.game() else { return };
        let from = self.keys.key(position);
        game.for_each_move_of(&[from], &mut |_, to, again| {
            // These keys are canonical. One that a file lacks is found by `check`.
            if let Some(position) = self.keys.find(to) {
                visit(Successor { position, again });
            }
        });
    }

    /// Looks up many keys of a list at a time, which takes a table: worth it for all moves
    /// only. Ranks are found without.
    fn for_each_move(&self, visit: &mut dyn FnMut(Position, Successor)) {
        let Some(game) = self.game() else { return };
        if let Keys::List(keys) = &self.keys
            && let Ok(graph) = GameOfKeys::new(game, keys)
        {
            return graph.for_each_move(visit);
        }
        let mut block = Vec::with_capacity(BLOCK_POSITIONS);
        let count = self.position_count();
        for first in (0..count).step_by(BLOCK_POSITIONS) {
            let end = count.min(first.saturating_add(BLOCK_POSITIONS as u32));
            block.clear();
            self.keys.read(u64::from(first)..u64::from(end), &mut block);
            game.for_each_move_of(&block, &mut |place, to, again| {
                if let Some(position) = self.keys.find(to) {
                    visit(first + place as Position, Successor { position, again });
                }
            });
        }
    }
}

impl Naming for RulesGame {
    fn name(&self, position: Position) -> String {
        self.print(self.keys.key(position))
    }

    fn find(&self, name: &str) -> Option<Position> {
        self.find_key(self.parse(name).ok()?)
    }
}
