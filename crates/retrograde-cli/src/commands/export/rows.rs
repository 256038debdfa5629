//! The rows of an export, one per position, in the order of the game.
//!
//! Rows are made as they are asked for. Where moves are asked for, they are gone through
//! once or twice before, since going through all of them is faster than asking for those of
//! each position; that takes 8 bytes per position.

use crate::describe::{player_name, winner_by_turn};
use crate::game::LoadedGame;
use retrograde::{NO_POSITION, Outcome, Player, Position, PositionGraph, Solution, best_moves};

/// What there is to say of a game's positions.
pub struct Rows<'a> {
    game: &'a LoadedGame,
    solution: &'a Solution,
    moves: Option<MoveTables>,
    player_names: [String; 2],
    /// Sorted, since there may be as many starts as positions.
    starts: Vec<Position>,
}

/// For each position the number of its moves, and where the first optimal one leads.
struct MoveTables {
    counts: Vec<u32>,
    best: Vec<Position>,
}

/// A position. Its name, and that of the position its best move leads to, are written into
/// buffers by [`Rows::name`].
pub struct Row {
    /// The position.
    pub position: Position,
    /// Its key, if the game is given by its rules.
    pub key: Option<u64>,
    /// For the player to move.
    pub outcome: Outcome,
    /// Plies; `None` where play never ends.
    pub remoteness: Option<u32>,
    /// `None` if nobody wins, or if it is not known who moves.
    pub winner: Option<Player>,
    /// How many moves can be made, if that was asked for.
    pub moves: Option<u32>,
    /// Where the first optimal move leads; `None` where play has ended.
    pub best_move: Option<Position>,
}

impl<'a> Rows<'a> {
    /// What the tables for moves take.
    pub const BYTES_PER_POSITION_WITH_MOVES: u64 = 8;

    /// The rows of a solved game.
    pub fn new(game: &'a LoadedGame, solution: &'a Solution, with_moves: bool) -> Rows<'a> {
        let mut starts = game.graph().starts().to_vec();
        starts.sort_unstable();
        Rows {
            game,
            solution,
            player_names: [Player::Zero, Player::One].map(|player| player_name(game, player)),
            starts,
            moves: with_moves.then(|| MoveTables::new(game.graph(), solution)),
        }
    }

    /// Whether there are columns for moves.
    pub fn with_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// All rows.
    pub fn iter(&self) -> impl Iterator<Item = Row> + '_ {
        (0..self.solution.len() as Position).map(|position| self.row(position))
    }

    fn row(&self, position: Position) -> Row {
        let value = self.solution.value(position);
        let graph = self.game.graph();
        let best = self
            .moves
            .as_ref()
            .map(|moves| moves.best[position as usize]);
        let count = self
            .moves
            .as_ref()
            .map(|moves| moves.counts[position as usize]);
        Row {
            position,
            key: self.game.by_rules().map(|rules| rules.keys.key(position)),
            outcome: value.outcome(),
            remoteness: value.remoteness(),
            winner: self.winner_at(position, value.outcome()),
            moves: count.map(|count| {
                // Nobody plays the moves of a seed.
                if count > 0 && graph.seed(position).is_some() {
                    0
                } else {
                    count
                }
            }),
            best_move: best.filter(|&best| best != NO_POSITION),
        }
    }

    /// Who wins: a player where it is known who moves, as it is at a start.
    fn winner_at(&self, position: Position, outcome: Outcome) -> Option<Player> {
        let owner = self.game.graph().owner(position);
        let is_start = || self.starts.binary_search(&position).is_ok();
        let mover = owner.or_else(|| is_start().then_some(Player::Zero))?;
        match outcome {
            Outcome::Win => Some(mover),
            Outcome::Loss => Some(mover.opponent()),
            Outcome::Tie | Outcome::Draw => None,
        }
    }

    /// What the winner is called, else whether it is who moves; `None` if nobody wins.
    pub fn winner(&self, row: &Row) -> Option<&str> {
        let name = match row.winner {
            Some(player) => &self.player_names[player.index()],
            None => winner_by_turn(row.outcome),
        };
        (!name.is_empty()).then_some(name)
    }

    /// Writes the name of a position over what is in `buffer`.
    pub fn name(&self, position: Position, buffer: &mut String) {
        buffer.clear();
        self.game.naming().append_name(position, buffer);
    }

    /// What the table is about, as pairs of a word and what it stands for.
    pub fn about(&self) -> Vec<(&'static str, String)> {
        let rules = self.game.graph().rules();
        vec![
            ("schema", "retrograde.export/1".to_owned()),
            ("game", self.game.source_name.clone()),
            ("dead_end", rules.dead_end.to_string()),
            ("infinite", rules.infinite.to_string()),
            ("outcome", "for the player to move".to_owned()),
            ("remoteness", "plies".to_owned()),
            ("player_0", player_name(self.game, Player::Zero)),
            ("player_1", player_name(self.game, Player::One)),
            (
                "moves_of_the_game",
                self.game.graph().move_count().to_string(),
            ),
        ]
    }
}

impl MoveTables {
    fn new(graph: &dyn PositionGraph, solution: &Solution) -> MoveTables {
        let mut counts = vec![0_u32; graph.position_count() as usize];
        graph.for_each_move(&mut |from, _| {
            let count = &mut counts[from as usize];
            *count = count.saturating_add(1);
        });
        MoveTables {
            counts,
            best: best_moves(graph, solution),
        }
    }
}
