//! Game graphs held in memory: compressed sparse rows, and the builder that
//! makes them from a stream of moves.

mod builder;
mod csr;
mod move_list;
mod owners;
mod stored_moves;

pub use builder::GameGraphBuilder;
pub use csr::Csr;
pub use move_list::MoveList;
pub(crate) use stored_moves::{CROWDED, StoredMoves};

use crate::bits::BitSet;
use crate::error::GameError;
use crate::outcome::{Player, Position, Value};
use crate::position_graph::{PositionGraph, Successor};
use crate::rules::Rules;
use std::sync::OnceLock;

/// Who moves after a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Turns {
    /// Always the opponent. No data, no cost.
    Alternate,
    /// The opponent, except after the moves marked in the rows of the graph.
    Marked,
    /// The owner of the position reached.
    Owned,
}

/// A finite directed multigraph with everything that makes it a game: seeds,
/// rules, and who moves. Parallel moves and loops are kept and counted.
///
/// Memory: 8 bytes per move, as they were given. [`GameGraph::successor_rows`] and
/// [`GameGraph::predecessors`] add 8 bytes per position and 4 per move each, when first
/// called. One bit per position for owners, one per move for *again* marks, 8 bytes per
/// seed.
///
/// ```
/// use retrograde::{GameGraph, PositionGraph, solve, Value};
///
/// let mut builder = GameGraph::builder(3);
/// builder.add_move(0, 1).add_move(1, 0).add_move(1, 2);
/// let game = builder.build()?;
/// assert_eq!(game.move_count(), 3);
/// assert_eq!(solve(&game)?.value(0), Value::loss(2));
/// # Ok::<(), retrograde::GameError>(())
/// ```
#[derive(Debug, Clone)]
pub struct GameGraph {
    position_count: u32,
    /// Position left and position reached, in the order of the game.
    moves: MoveList,
    /// Whether they stand in the order of the positions that they leave.
    are_in_order: bool,
    /// One bit per move that keeps the turn; only where turns are marked.
    again: Option<BitSet>,
    successors: OnceLock<Csr>,
    predecessors: OnceLock<Csr>,
    turns: Turns,
    /// Bit set: player 1 moves. Given with the game.
    owners: Option<BitSet>,
    /// The same, derived from the starts when it is first asked for.
    derived_owners: OnceLock<Result<BitSet, GameError>>,
    /// Sorted by position.
    seeds: Vec<(Position, Value)>,
    starts: Vec<Position>,
    rules: Rules,
}

impl GameGraph {
    /// Begins a game of `position_count` positions, numbered from zero.
    #[must_use]
    pub fn builder(position_count: u64) -> GameGraphBuilder {
        GameGraphBuilder::new(position_count)
    }

    /// All moves, as position left and position reached, in the order they were added.
    #[must_use]
    pub fn moves(&self) -> &[[Position; 2]] {
        &self.moves
    }

    /// Whether the move of this index keeps the turn.
    #[must_use]
    pub fn is_again(&self, index: usize) -> bool {
        match self.turns {
            Turns::Alternate => false,
            Turns::Marked => self
                .again
                .as_ref()
                .is_some_and(|marks| marks.contains(index as u64)),
            Turns::Owned => {
                let [from, to] = self.moves[index];
                self.owner(from) == self.owner(to)
            }
        }
    }

    /// Whether the moves stand in the order of the positions that they leave: then
    /// [`GameGraph::moves`] has the rows of all positions one behind the other.
    #[must_use]
    pub fn has_moves_in_order(&self) -> bool {
        self.are_in_order
    }

    /// The moves, by the position they start from, in the order they were added. Built on
    /// the first call, in O(V + E).
    pub fn successor_rows(&self) -> &Csr {
        self.successors.get_or_init(|| {
            Csr::of_successors(self.position_count, &self.moves, self.again.as_ref())
        })
    }

    /// The moves, by the position they lead to. Built on the first call, in O(V + E).
    pub fn predecessors(&self) -> &Csr {
        self.predecessors.get_or_init(|| {
            Csr::of_predecessors(self.position_count, &self.moves, self.again.as_ref())
        })
    }

    /// Whether single moves are marked to keep the turn.
    #[must_use]
    pub fn has_again_marks(&self) -> bool {
        self.turns == Turns::Marked
    }

    /// The positions whose outcome is given, in ascending order.
    #[must_use]
    pub fn seeds(&self) -> &[(Position, Value)] {
        &self.seeds
    }

    /// The seeds as a set, for those who ask about every position.
    pub(crate) fn seed_set(&self) -> BitSet {
        let mut seeds = BitSet::new(u64::from(self.position_count));
        for &(position, _) in &self.seeds {
            seeds.insert(u64::from(position));
        }
        seeds
    }

    /// Whether the owners were given with the game, not derived from its starts.
    #[must_use]
    pub fn has_given_owners(&self) -> bool {
        self.turns == Turns::Owned
    }

    /// Whether the opponent moves after every move.
    #[must_use]
    pub fn alternates(&self) -> bool {
        self.turns == Turns::Alternate
    }

    pub(crate) fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Changes the rules. O(1).
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Replaces the positions at which the game begins.
    ///
    /// # Errors
    ///
    /// [`GameError::PositionOutOfRange`]; the game is then unchanged.
    pub fn set_starts(&mut self, starts: Vec<Position>) -> Result<(), GameError> {
        for &start in &starts {
            self.require_position(start)?;
        }
        self.starts = starts;
        self.derived_owners = OnceLock::new();
        Ok(())
    }

    /// Gives more positions a value at which play ends.
    ///
    /// # Errors
    ///
    /// As [`GameGraphBuilder::build`] for seeds; the game is then unchanged.
    pub fn add_seeds(&mut self, seeds: &[(Position, Value)]) -> Result<(), GameError> {
        for &(position, _) in seeds {
            self.require_position(position)?;
        }
        let all = self.seeds.iter().chain(seeds).copied().collect();
        self.seeds = builder::settle_seeds(all)?;
        self.derived_owners = OnceLock::new();
        Ok(())
    }

    fn require_position(&self, position: Position) -> Result<(), GameError> {
        let position_count = u64::from(self.position_count());
        if u64::from(position) < position_count {
            return Ok(());
        }
        Err(GameError::PositionOutOfRange {
            position: u64::from(position),
            position_count,
        })
    }

    fn derived_owners(&self) -> &Result<BitSet, GameError> {
        self.derived_owners.get_or_init(|| owners::derive(self))
    }
}

impl PositionGraph for GameGraph {
    fn position_count(&self) -> u32 {
        self.position_count
    }

    fn move_count(&self) -> u64 {
        self.moves.len() as u64
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn starts(&self) -> &[Position] {
        &self.starts
    }

    fn owner(&self, position: Position) -> Option<Player> {
        let owners = match &self.owners {
            Some(owners) => owners,
            None if self.rules.name_a_player() => self.derived_owners().as_ref().ok()?,
            None => return None,
        };
        Some(if owners.contains(u64::from(position)) {
            Player::One
        } else {
            Player::Zero
        })
    }

    /// Where owners are not given they follow from the starts, at which player 0 moves:
    /// every position must be reached from them, and by one player only. O(V + E) once.
    fn require_owners(&self) -> Result<(), GameError> {
        if self.owners.is_some() || !self.rules.name_a_player() {
            return Ok(());
        }
        self.derived_owners()
            .as_ref()
            .map(|_| ())
            .map_err(Clone::clone)
    }

    fn seed(&self, position: Position) -> Option<Value> {
        let index = self
            .seeds
            .binary_search_by_key(&position, |&(seed, _)| seed)
            .ok()?;
        Some(self.seeds[index].1)
    }

    fn may_have_seeds(&self) -> bool {
        !self.seeds.is_empty()
    }

    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor)) {
        let rows = self.successor_rows();
        for entry in rows.range(position) {
            let to = rows.target(entry);
            let again = match self.turns {
                Turns::Alternate => false,
                Turns::Marked => rows.is_marked(entry),
                Turns::Owned => self.owner(position) == self.owner(to),
            };
            visit(Successor {
                position: to,
                again,
            });
        }
    }

    fn is_dead_end(&self, position: Position) -> bool {
        self.successor_rows().range(position).is_empty()
    }

    fn move_list(&self) -> Option<&[[Position; 2]]> {
        self.alternates().then_some(&self.moves)
    }

    /// Streams the moves in the order they were added, without building rows.
    fn for_each_move(&self, visit: &mut dyn FnMut(Position, Successor)) {
        for (index, &[from, to]) in self.moves.iter().enumerate() {
            visit(
                from,
                Successor {
                    position: to,
                    again: self.is_again(index),
                },
            );
        }
    }
}
