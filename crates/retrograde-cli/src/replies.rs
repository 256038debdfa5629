//! What best play does after moves that were not the best.
//!
//! A position may have millions of such moves, and the replies to them may meet in a few
//! positions that have as many moves themselves. So the best move of a position is looked
//! up once, whatever lines lead through it: O(moves of the positions met) in all, besides
//! the lines themselves.

use crate::game::LoadedGame;
use retrograde::{Position, Solution, best_move};
use std::collections::{HashMap, HashSet};

/// Stands at the end of a line that goes on.
pub const ELLIPSIS: &str = "...";

/// Follows best play, and remembers it.
pub struct Replies<'a> {
    game: &'a LoadedGame,
    solution: &'a Solution,
    best: HashMap<Position, Option<Position>>,
}

impl<'a> Replies<'a> {
    /// Nothing is looked up yet.
    pub fn new(game: &'a LoadedGame, solution: &'a Solution) -> Replies<'a> {
        Replies {
            game,
            solution,
            best: HashMap::new(),
        }
    }

    /// The names of the positions that best play leads through after `from`, at most
    /// `most_plies` of them; an endless line ends where it closes its cycle.
    pub fn after(&mut self, from: Position, most_plies: usize) -> Vec<String> {
        let (graph, naming) = (self.game.graph(), self.game.naming());
        let mut names = Vec::new();
        let mut met = HashSet::new();
        let mut position = from;
        loop {
            // Only endless play can come back to a position.
            if self.solution.value(position).is_endless() && !met.insert(position) {
                break;
            }
            let solution = self.solution;
            let best = self.best.entry(position).or_insert_with(|| {
                best_move(graph, solution, position).map(|successor| successor.position)
            });
            let Some(next) = *best else { break };
            if names.len() == most_plies {
                names.push(ELLIPSIS.to_owned());
                break;
            }
            names.push(naming.name(next));
            position = next;
        }
        names
    }
}

/// A line for people: names that hold blanks are put in quotes.
pub fn shown_line(names: &[String]) -> String {
    let shown: Vec<_> = names
        .iter()
        .map(|name| retrograde_formats::quote_name(name))
        .collect();
    shown.join(" ")
}
