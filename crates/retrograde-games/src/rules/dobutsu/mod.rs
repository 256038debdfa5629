//! Dōbutsu shōgi, or animal shogi: on a board of three columns and four rows, catch the lion.
//!
//! Each player has a lion, a giraffe, an elephant and a chick. A lion steps to any square
//! around, a giraffe along rows and columns, an elephant diagonally, a chick straight ahead.
//! A chick that steps into the far row becomes a hen, which steps to any square around but
//! the two behind it on the diagonals. What is taken changes sides, hens as chicks, and a
//! turn may be spent on dropping a piece in hand on any empty square; a chick dropped in the
//! far row stays one. Who catches the lion wins, and so does a player whose lion enters the
//! far row where it cannot be caught at once. Endless play is a draw: the rule that ends the
//! game when a position comes up for the third time is not in a graph of positions. A player
//! who cannot move loses; the rules do not say so, but no play leads there.
//!
//! A position is written from the view of the player to move. What counts as one:
//!
//! - A player who can catch the lion does, and has won in one ply: no other move is generated.
//! - Positions in which play is over are one, `over`, which is lost with no ply left. A lion
//!   that steps beside the other lion, or into the far row where it can be caught, has lost
//!   as well: all these positions are one, `exposed`, won in one ply.
//! - All others have two lions that are not side by side and not in the far row. Mirror images
//!   are one position, except those with both lions on the middle column.
//!
//! With these conventions there are 249,442,767 positions besides the two ends, every
//! arrangement of pieces whether or not it can be reached, the number of the published table.
//! The number of positions that can be reached counts by other conventions in the literature:
//! positions after a lion has reached the far row are told apart there, and lions side by side.
//!
//! Encoding, complexity: see `ranking.rs` for the numbers of positions, `moving.rs` and
//! `unmoving.rs` for moves in both directions.
//!
//! Sources: T. Tanaka, "An analysis of a board game 'Doubutsu Shogi'", IPSJ SIG technical
//! report GI-22-3, 2009 (rules, number of positions reached, value); R. Clausecker's program
//! `dobutsu` (number of arrangements, outcomes of all of them).

mod moving;
mod position;
mod ranking;
mod text;
mod unmoving;

use crate::catalog::GameEntry;
use position::{EXPOSED, OVER, Position};
use ranking::{ENDED, Ranking};
use retrograde::drawing::Drawing;
use retrograde::{AnyRankedGame, Game, Moves, Outcome, RankedGame};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "dobutsu",
    summary: "Dobutsu shogi (animal shogi) on 3 x 4: catch the lion, or bring yours home",
    source: "Tanaka 2009, IPSJ GI-22-3; clausecker/dobutsu",
    options: &[],
    build: |_| Ok(Box::new(Dobutsu::new())),
};

/// The game, with the tables of its numbering; it has no options.
#[derive(Debug, Clone)]
pub struct Dobutsu {
    ranking: Ranking,
}

impl Default for Dobutsu {
    fn default() -> Dobutsu {
        Dobutsu::new()
    }
}

impl Dobutsu {
    /// The game; takes about a millisecond, for its tables.
    #[must_use]
    pub fn new() -> Dobutsu {
        Dobutsu {
            ranking: Ranking::new(),
        }
    }
}

impl Game for Dobutsu {
    type Position = Position;

    fn name(&self) -> String {
        "dobutsu".into()
    }

    fn starts(&self) -> Vec<Position> {
        text::parse("gle/.c./.C./ELG/-", &self.ranking)
            .into_iter()
            .collect()
    }

    #[inline]
    fn moves(&self, position: Position, moves: &mut Moves<Position>) {
        if !position.has_ended() {
            moving::add_moves(position, moves);
        } else if position == EXPOSED {
            moves.add(OVER);
        }
    }

    #[inline]
    fn terminal(&self, position: Position) -> Option<Outcome> {
        (position == OVER).then_some(Outcome::Loss)
    }

    #[inline]
    fn encode(&self, position: Position) -> Option<u64> {
        self.ranking.rank(position)
    }

    #[inline]
    fn decode(&self, key: u64) -> Option<Position> {
        self.ranking.position(key)
    }

    fn print(&self, position: Position) -> Option<String> {
        Some(text::print(position))
    }

    fn parse(&self, text: &str) -> Result<Position, String> {
        text::parse(text, &self.ranking)
    }

    fn move_name(&self, from: Position, to: Position) -> Option<String> {
        text::move_name(from, to)
    }

    fn drawing(&self, position: Position) -> Option<Drawing> {
        Some(text::drawing(position))
    }

    fn ranked(&self) -> Option<&dyn AnyRankedGame> {
        Some(self)
    }
}

impl RankedGame for Dobutsu {
    fn rank_count(&self) -> u64 {
        self.ranking.count()
    }

    fn layer_ends(&self) -> Vec<u64> {
        vec![ENDED, self.ranking.count()]
    }

    fn layer_name(&self, layer: usize) -> String {
        ["the end of play", "positions in play"]
            .get(layer)
            .map_or_else(|| format!("layer {layer}"), |name| (*name).into())
    }

    #[inline]
    fn predecessors(&self, position: Position, predecessors: &mut Moves<Position>) -> bool {
        if !position.has_ended() {
            unmoving::add_predecessors(position, predecessors);
        } else if position == OVER {
            predecessors.add(EXPOSED);
        }
        true
    }
}
