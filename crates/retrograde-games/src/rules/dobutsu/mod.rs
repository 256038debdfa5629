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
//! The published number of positions that can be reached, 246,803,167, counts otherwise: every
//! position in which a lion has just been exposed, or has just come home, is one of its own,
//! and mirror images are one everywhere. The option `ends=apart` does as much; `over` is there
//! beside these positions, because a player who catches the lion leaves one behind.
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

use crate::catalog::{GameEntry, OptionEntry};
use position::{EXPOSED, OVER, Position};
use ranking::Ranking;
use retrograde::drawing::Drawing;
use retrograde::{AnyRankedGame, Game, Moves, Outcome, RankedGame};

/// The entry of the list of games.
pub(crate) const ENTRY: GameEntry = GameEntry {
    name: "dobutsu",
    summary: "Dobutsu shogi (animal shogi) on 3 x 4: catch the lion, or bring yours home",
    source: "Tanaka 2009, IPSJ GI-22-3; clausecker/dobutsu",
    options: &[OptionEntry {
        name: "ends",
        values: "merged or apart",
        default: "merged",
        meaning: "whether positions in which play just ended, or does with the next move, are one",
    }],
    build: |options| {
        let apart = options.choice("ends", &["merged", "apart"])? == 1;
        Ok(Box::new(Dobutsu::new(apart)))
    },
};

/// The game, with the tables of its numbering.
#[derive(Debug, Clone)]
pub struct Dobutsu {
    /// Whether positions are told apart in which a lion is home or side by side with the
    /// other. If they are, mirror images are one everywhere; else not where both lions stand
    /// on the middle column.
    apart: bool,
    ranking: Ranking,
}

impl Dobutsu {
    /// The game, with ends of play merged or told apart. Takes about a millisecond, for its
    /// tables.
    #[must_use]
    pub fn new(apart: bool) -> Dobutsu {
        Dobutsu {
            apart,
            ranking: Ranking::new(apart),
        }
    }
}

impl Game for Dobutsu {
    type Position = Position;

    fn name(&self) -> String {
        if self.apart {
            "dobutsu:ends=apart"
        } else {
            "dobutsu"
        }
        .into()
    }

    fn starts(&self) -> Vec<Position> {
        text::parse("gle/.c./.C./ELG/-", &self.ranking)
            .into_iter()
            .collect()
    }

    #[inline]
    fn moves(&self, position: Position, moves: &mut Moves<Position>) {
        if position.has_ended() {
            if position == EXPOSED {
                moves.add(OVER);
            }
        } else if self.apart && position.lions_touch() {
            moves.add(OVER);
        } else if self.apart && position.other_is_home() {
            if position.can_catch() {
                moves.add(OVER);
            }
        } else {
            moving::add_moves(position, self.apart, moves);
        }
    }

    #[inline]
    fn terminal(&self, position: Position) -> Option<Outcome> {
        let is_lost = position == OVER
            || self.apart
                && position.other_is_home()
                && !position.lions_touch()
                && !position.can_catch();
        is_lost.then_some(Outcome::Loss)
    }

    #[inline]
    fn canonical(&self, position: Position) -> Position {
        if self.apart && !position.has_ended() {
            position.first_of_central()
        } else {
            position
        }
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
        self.ranking.layer_ends()
    }

    fn layer_name(&self, layer: usize) -> String {
        match (layer, self.apart) {
            (0, _) => "the end of play".into(),
            (1, true) => "lions home or side by side".into(),
            _ => "positions in play".into(),
        }
    }

    fn has_symmetry(&self) -> bool {
        self.apart
    }

    #[inline]
    fn predecessors(&self, position: Position, predecessors: &mut Moves<Position>) -> bool {
        if position.has_ended() {
            if position == OVER && !self.apart {
                predecessors.add(EXPOSED);
            }
        } else if !self.apart || !position.lions_touch() && !position.other_is_home() {
            unmoving::add_predecessors(position, self.apart, predecessors);
        }
        true
    }
}
