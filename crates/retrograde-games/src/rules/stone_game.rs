//! Games of stones on points as [`Game`]s: keys, text, names of moves, pictures and symmetry
//! are the same for all, so that a game's own file holds its rules alone.

use super::stones::{Points, SIGNS, Stones};
use super::switches::rules_where_stuck;
use retrograde::drawing::Drawing;
use retrograde::{Game, Moves, Outcome, Player, Rules};

/// What makes one game differ from another.
pub(crate) trait StoneRules: Send + Sync {
    /// Where the game begins.
    fn start(&self) -> Stones;

    /// The moves; only asked for where play goes on.
    fn moves(&self, stones: Stones, moves: &mut Moves<Stones>);

    /// The outcome for the player to move where play has ended.
    fn terminal(&self, stones: Stones) -> Option<Outcome>;

    /// What a player gets who cannot move.
    fn stuck(&self) -> Outcome;

    /// Whether each player can have as many pieces as he has.
    fn fits(&self, stones: Stones) -> bool;

    /// The numbers of pieces that fit, for a reader: `"two pieces each"`.
    fn pieces(&self) -> String;
}

/// A game with its board.
pub(crate) struct StoneGame<R> {
    /// The full name, options included.
    pub name: String,
    /// The board.
    pub points: Points,
    /// The rules.
    pub rules: R,
    /// Where each symmetry takes the points; empty if positions are not to be unified.
    pub symmetries: Vec<Vec<usize>>,
}

impl<R: StoneRules> Game for StoneGame<R> {
    type Position = Stones;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        rules_where_stuck(self.rules.stuck())
    }

    fn starts(&self) -> Vec<Stones> {
        vec![self.rules.start()]
    }

    fn moves(&self, stones: Stones, moves: &mut Moves<Stones>) {
        if self.rules.terminal(stones).is_none() {
            self.rules.moves(stones, moves);
        }
    }

    fn terminal(&self, stones: Stones) -> Option<Outcome> {
        self.rules.terminal(stones)
    }

    fn player(&self, stones: Stones) -> Option<Player> {
        Some(stones.to_move)
    }

    fn player_names(&self) -> [String; 2] {
        SIGNS.map(String::from)
    }

    fn canonical(&self, stones: Stones) -> Stones {
        stones.least(&self.symmetries)
    }

    fn encode(&self, stones: Stones) -> Option<u64> {
        Some(self.points.encode(stones))
    }

    fn decode(&self, key: u64) -> Option<Stones> {
        let stones = self.points.decode(key)?;
        self.rules.fits(stones).then_some(stones)
    }

    fn print(&self, stones: Stones) -> Option<String> {
        Some(self.points.print(stones))
    }

    fn parse(&self, text: &str) -> Result<Stones, String> {
        let stones = self.points.parse(text)?;
        if self.rules.fits(stones) {
            return Ok(stones);
        }
        let [first, second] = stones.counts();
        let [x, o] = SIGNS;
        Err(format!(
            "{text:?} has {first} {x} and {second} {o} with {} to move; expected {}",
            SIGNS[stones.to_move.index()],
            self.rules.pieces()
        ))
    }

    fn move_name(&self, from: Stones, to: Stones) -> Option<String> {
        Some(self.points.move_name(from, to))
    }

    /// None while stones are put in turn: their numbers say who is to move.
    fn passed(&self, stones: Stones) -> Option<Stones> {
        let passed = Stones {
            to_move: stones.to_move.opponent(),
            ..stones
        };
        self.rules.fits(passed).then_some(passed)
    }

    fn drawing(&self, stones: Stones) -> Option<Drawing> {
        Some(self.points.drawing(stones))
    }
}
