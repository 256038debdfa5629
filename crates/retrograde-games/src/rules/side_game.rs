//! Games of two sides with pieces of one kind each as [`Game`]s: keys, text, names of moves and
//! pictures are the same for all, so that a game's own file holds its rules alone.

use super::side_ranks::SideRanks;
use super::sides::{Sides, SidesText, from_ternary_key, ternary_key};
use retrograde::drawing::Drawing;
use retrograde::{AnyRankedGame, Game, Moves, Outcome, Player, RankedGame, Rules};

/// What makes one game differ from another.
pub(super) trait SideRules: Send + Sync {
    /// How positions look.
    fn text(&self) -> SidesText;

    /// What the players are called; by default their signs.
    fn player_names(&self) -> [String; 2] {
        self.text().signs.map(String::from)
    }

    /// As [`Game::rules`].
    fn rules(&self) -> Rules {
        Rules::default()
    }

    /// Where the game begins.
    fn start(&self) -> Sides;

    /// As [`Game::moves`].
    fn moves(&self, position: Sides, moves: &mut Moves<Sides>);

    /// As [`Game::terminal`].
    fn terminal(&self, position: Sides) -> Option<Outcome>;

    /// Whether pieces can stand like this with this player to move; by default, where there
    /// are ranks, whether an image of the position has one.
    fn legal(&self, position: Sides) -> bool {
        self.ranks().is_some_and(|ranks| ranks.has(position))
    }

    /// What is wrong with a position that cannot be, which `text` describes.
    fn refusal(&self, position: Sides, text: &str) -> String;

    /// As [`Game::passed`].
    fn passed(&self, _position: Sides) -> Option<Sides> {
        None
    }

    /// Numbers without gaps, and which of its images stands for a position; by default there
    /// are none.
    fn ranks(&self) -> Option<&SideRanks> {
        None
    }

    /// As [`Game::ranked`], which is where engines are compiled for a game: those that have
    /// [`SideRules::ranks`] say so here too.
    fn ranked(_game: &SideGame<Self>) -> Option<&dyn AnyRankedGame>
    where
        Self: Sized,
    {
        None
    }

    /// As [`RankedGame::predecessors`].
    fn predecessors(&self, _position: Sides, _predecessors: &mut Moves<Sides>) -> bool {
        false
    }

    /// As [`Game::encode`] where there are no ranks; by default a digit for each cell.
    fn key(&self, position: Sides) -> u64 {
        let SidesText { columns, rows, .. } = self.text();
        ternary_key(position, columns * rows)
    }

    /// The inverse of [`SideRules::key`], legal or not.
    fn of_key(&self, key: u64) -> Option<Sides> {
        let SidesText { columns, rows, .. } = self.text();
        from_ternary_key(key, columns * rows)
    }

    /// The picture; by default squares.
    fn drawing(&self, position: Sides) -> Drawing {
        self.text().squares(position)
    }
}

/// A game with its name.
pub(super) struct SideGame<R> {
    /// The full name, options included.
    pub(super) name: String,
    /// The rules.
    pub(super) rules: R,
}

impl<R: SideRules> Game for SideGame<R> {
    type Position = Sides;

    fn name(&self) -> String {
        self.name.clone()
    }

    fn rules(&self) -> Rules {
        self.rules.rules()
    }

    fn starts(&self) -> Vec<Sides> {
        vec![self.rules.start()]
    }

    fn moves(&self, position: Sides, moves: &mut Moves<Sides>) {
        self.rules.moves(position, moves);
    }

    fn terminal(&self, position: Sides) -> Option<Outcome> {
        self.rules.terminal(position)
    }

    fn player(&self, position: Sides) -> Option<Player> {
        Some(position.player)
    }

    fn player_names(&self) -> [String; 2] {
        self.rules.player_names()
    }

    fn canonical(&self, position: Sides) -> Sides {
        let ranks = self.rules.ranks();
        ranks.map_or(position, |ranks| ranks.least(position))
    }

    fn image_count(&self, position: Sides) -> u64 {
        let ranks = self.rules.ranks();
        ranks.map_or(1, |ranks| ranks.image_count(position))
    }

    fn encode(&self, position: Sides) -> Option<u64> {
        Some(match self.rules.ranks() {
            Some(ranks) => ranks.key(position),
            None => self.rules.key(position),
        })
    }

    fn decode(&self, key: u64) -> Option<Sides> {
        let (position, is_rank) = match self.rules.ranks() {
            Some(ranks) => (ranks.of_key(key)?, key < ranks.count()),
            None => (self.rules.of_key(key)?, false),
        };
        // What has a rank can stand; to ask again would rank it a second time.
        (is_rank || self.rules.legal(position)).then_some(position)
    }

    fn print(&self, position: Sides) -> Option<String> {
        Some(self.rules.text().print(position))
    }

    fn parse(&self, text: &str) -> Result<Sides, String> {
        let position = self.rules.text().parse(text)?;
        if self.rules.legal(position) {
            return Ok(position);
        }
        Err(self.rules.refusal(position, text))
    }

    fn move_name(&self, from: Sides, to: Sides) -> Option<String> {
        Some(from.move_name(to, self.rules.text().columns))
    }

    fn passed(&self, position: Sides) -> Option<Sides> {
        self.rules.passed(position)
    }

    fn drawing(&self, position: Sides) -> Option<Drawing> {
        Some(self.rules.drawing(position))
    }

    fn ranked(&self) -> Option<&dyn AnyRankedGame> {
        R::ranked(self)
    }
}

/// Only asked of games with [`SideRules::ranks`].
impl<R: SideRules> RankedGame for SideGame<R> {
    fn rank_count(&self) -> u64 {
        self.rules.ranks().map_or(0, SideRanks::count)
    }

    fn layer_ends(&self) -> Vec<u64> {
        let ranks = self.rules.ranks();
        ranks.map_or_else(Vec::new, |ranks| ranks.layer_ends().to_vec())
    }

    fn layer_name(&self, layer: usize) -> String {
        let ranks = self.rules.ranks();
        let name = ranks.and_then(|ranks| ranks.layer_name(layer));
        name.map_or_else(|| format!("layer {layer}"), String::from)
    }

    fn has_symmetry(&self) -> bool {
        self.rules.ranks().is_some_and(SideRanks::has_symmetry)
    }

    fn predecessors(&self, position: Sides, predecessors: &mut Moves<Sides>) -> bool {
        self.rules.predecessors(position, predecessors)
    }
}
