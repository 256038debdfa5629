//! What `stats` counts over all positions, each of which is looked at once.
//!
//! A solution file of a game by its rules is gone through block by block, and a block is
//! forgotten when it is counted: 8 bytes for each of 4096 positions, and 24 per ply of the
//! deepest game.

use crate::context::Context;
use crate::game::{Kind, LoadedGame};
use crate::rules_game::RulesGame;
use crate::stored_values::StoredValues;
use anyhow::Result;
use retrograde::{AnyGame, Counts, HistogramRow, Outcome, Position, PositionGraph, Value};
use retrograde_store::{BLOCK_POSITIONS, KeySource};

/// What is counted.
#[derive(Debug, Default)]
pub struct Figures {
    /// Positions of each outcome.
    pub counts: Counts,
    /// As [`retrograde::Solution::longest_of_each`].
    pub longest: [Option<(Position, u32)>; 4],
    /// As [`retrograde::Solution::histogram`].
    pub histogram: Vec<HistogramRow>,
    /// What is counted of the moves; `None` where they are not known.
    pub moves: Option<MoveFigures>,
}

/// What is counted of moves.
#[derive(Debug, Default, Clone, Copy)]
pub struct MoveFigures {
    /// Positions in which play has ended.
    pub terminals: u64,
    /// The most moves that a position has.
    pub most: u32,
}

impl Figures {
    /// Counts over a game, solving it if need be.
    pub fn of(game: &LoadedGame, context: &Context) -> Result<Figures> {
        if let Kind::Rules(rules) = &game.kind
            && let Some(stored) = rules.keys.stored()
        {
            return Figures::of_file(stored, rules.game(), context);
        }
        let mut figures = Figures::default();
        let solution = game.solution(context)?;
        solution.values().for_each(|value| figures.add(value));
        figures.moves = match &game.kind {
            Kind::Rules(rules) => moves_by_rules(rules),
            _ => Some(moves_of_graph(game.graph())),
        };
        Ok(figures)
    }

    fn of_file(
        stored: &StoredValues,
        game: Option<&dyn AnyGame>,
        context: &Context,
    ) -> Result<Figures> {
        let mut figures = Figures::default();
        let mut moves = MoveFigures::default();
        let store = stored.store();
        let all = u64::from(store.position_count());
        let progress = context.printer.progress("counting", "positions", Some(all));
        let mut entries = store.entries().map_err(|error| stored.error(error))?;
        let mut keys = Vec::with_capacity(BLOCK_POSITIONS);
        loop {
            keys.clear();
            for entry in entries.by_ref().take(BLOCK_POSITIONS) {
                let (key, value) = entry.map_err(|error| stored.error(error))?;
                figures.add(value);
                keys.push(key);
            }
            if keys.is_empty() {
                break;
            }
            if let Some(game) = game {
                moves.add_block(game, &keys);
            }
            let _ = progress.set(figures.counts.total());
        }
        figures.moves = game.map(|_| moves);
        Ok(figures)
    }

    /// Adds the next position; they come in ascending order.
    fn add(&mut self, value: Value) {
        let position = self.counts.total() as Position;
        self.counts.add(value);
        let Some(plies) = value.remoteness() else {
            return;
        };
        let record = &mut self.longest[value.outcome() as usize];
        if record.is_none_or(|(_, longest)| plies > longest) {
            *record = Some((position, plies));
        }
        let plies = plies as usize;
        if plies >= self.histogram.len() {
            self.histogram.resize(plies + 1, HistogramRow::default());
        }
        match value.outcome() {
            Outcome::Win => self.histogram[plies].win += 1,
            Outcome::Loss => self.histogram[plies].loss += 1,
            Outcome::Tie => self.histogram[plies].tie += 1,
            Outcome::Draw => {}
        }
    }

    /// The largest remoteness, in plies; `None` if play ends nowhere.
    pub fn deepest(&self) -> Option<u32> {
        let all = self.longest.iter().flatten();
        all.map(|&(_, plies)| plies).max()
    }
}

impl MoveFigures {
    /// Adds the positions of a block of keys.
    fn add_block(&mut self, game: &dyn AnyGame, keys: &[u64]) {
        let mut counts = [0_u32; BLOCK_POSITIONS];
        let counts = &mut counts[..keys.len()];
        game.for_each_move_of(keys, &mut |place, _, _| counts[place] += 1);
        self.add(counts);
    }

    /// Adds positions that have so many moves; those in which play has ended have none.
    fn add(&mut self, counts: &[u32]) {
        self.terminals += counts.iter().filter(|&&count| count == 0).count() as u64;
        self.most = counts.iter().copied().fold(self.most, u32::max);
    }
}

fn moves_by_rules(rules: &RulesGame) -> Option<MoveFigures> {
    let game = rules.game()?;
    let mut moves = MoveFigures::default();
    let mut keys = Vec::with_capacity(BLOCK_POSITIONS);
    let all = u64::from(rules.keys.len());
    for first in (0..all).step_by(BLOCK_POSITIONS) {
        keys.clear();
        let end = (first + BLOCK_POSITIONS as u64).min(all);
        rules.keys.read(first..end, &mut keys);
        moves.add_block(game, &keys);
    }
    Some(moves)
}

/// All moves are asked for at once, which is faster than position by position.
fn moves_of_graph(graph: &dyn PositionGraph) -> MoveFigures {
    let mut counts = vec![0_u32; graph.position_count() as usize];
    graph.for_each_move(&mut |from, _| {
        let count = &mut counts[from as usize];
        *count = count.saturating_add(1);
    });
    let mut moves = MoveFigures::default();
    moves.add(&counts);
    // A seed may have moves, which nobody plays.
    let seeds = (0..).zip(&counts);
    let played = seeds.filter(|&(position, &count)| count > 0 && graph.seed(position).is_some());
    moves.terminals += played.count() as u64;
    moves
}
