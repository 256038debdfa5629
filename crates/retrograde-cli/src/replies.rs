//! What best play does after moves that were not the best.
//!
//! A position may have millions of such moves, and the replies to them may meet in a few
//! positions that have as many moves themselves. So the best move of a position is looked
//! up once, whatever lines lead through it: O(moves of the positions met) in all, besides
//! the lines themselves.

use crate::game::{LoadedGame, Seen};
use retrograde::{Position, PositionValues, best_move};
use retrograde_formats::quote_name;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// What best play does after a move.
#[derive(Debug, Serialize)]
pub struct Reply {
    /// The names of the positions that it leads through; an endless line ends where it
    /// closes its cycle.
    pub positions: Vec<String>,
    /// Whether the line was cut, and goes on.
    pub goes_on: bool,
}

/// A move and its worth to the player who makes it.
#[derive(Debug, Serialize)]
pub struct MoveReport {
    /// The position that it leads to.
    pub to: String,
    /// What the move is called, where that is not where it leads.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether its maker moves again.
    pub again: bool,
    /// What it is worth; `None` where that is too deep to say.
    pub outcome: Option<&'static str>,
    /// Plies; `None` where play never ends.
    pub plies: Option<u32>,
    /// Whether no move is better.
    pub optimal: bool,
    /// For a move that is not optimal, where that was asked for: what best play does after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refutation: Option<Reply>,
}

/// Follows best play, and remembers it.
pub struct Replies<'a> {
    game: &'a LoadedGame,
    values: &'a dyn PositionValues,
    best: HashMap<Position, Option<Position>>,
}

impl<'a> Replies<'a> {
    /// Nothing is looked up yet.
    pub fn new(game: &'a LoadedGame, values: &'a dyn PositionValues) -> Replies<'a> {
        Replies {
            game,
            values,
            best: HashMap::new(),
        }
    }

    /// What best play does from `from` on, for at most so many plies.
    pub fn after(&mut self, from: Seen, most_plies: usize) -> Reply {
        let graph = self.game.graph();
        let mut positions = Vec::new();
        let mut met = HashSet::new();
        let mut seen = from;
        loop {
            let position = seen.position;
            // Only endless play can come back to a position.
            if self.values.value(position).is_endless() && !met.insert(position) {
                break;
            }
            let values = self.values;
            let best = self.best.entry(position).or_insert_with(|| {
                best_move(graph, values, position).map(|successor| successor.position)
            });
            let Some(next) = *best else { break };
            if positions.len() == most_plies {
                return Reply {
                    positions,
                    goes_on: true,
                };
            }
            seen = self.game.step(seen, next);
            positions.push(self.game.name_of(seen));
        }
        Reply {
            positions,
            goes_on: false,
        }
    }
}

/// A line for people: names that hold blanks are put in quotes, and an ellipsis says that
/// it goes on.
pub fn shown_line(reply: &Reply) -> String {
    let names = reply.positions.iter().map(|name| quote_name(name));
    let ellipsis = reply.goes_on.then_some(Cow::Borrowed("..."));
    names.chain(ellipsis).collect::<Vec<_>>().join(" ")
}
