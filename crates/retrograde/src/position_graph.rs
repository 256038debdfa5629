//! The read access to a game that strategy, checker and writers need; games held
//! in memory and games generated on the fly both give it.

use crate::ascending::AscendingIntegers;
use crate::error::GameError;
use crate::outcome::{Player, Position, Value};
use crate::rules::Rules;

/// Where a move leads, and whether its maker moves again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Successor {
    /// The position reached.
    pub position: Position,
    /// Whether the player who moved is to move there too.
    pub again: bool,
}

/// A finite game whose positions are numbered from zero.
///
/// Implementations must always give the same answers: the same moves in the same
/// order, parallel moves as often as they stand.
pub trait PositionGraph {
    /// How many positions there are.
    fn position_count(&self) -> u32;

    /// How many moves there are, those of seeds included.
    fn move_count(&self) -> u64;

    /// The rules in force.
    fn rules(&self) -> Rules;

    /// The positions at which the game begins; may be empty.
    fn starts(&self) -> &[Position];

    /// Who moves at a position, if the game knows.
    ///
    /// Known for every position whenever the rules name a player.
    fn owner(&self, position: Position) -> Option<Player>;

    /// Makes sure that every position has an owner if a rule names a player; solvers and
    /// the checker call this first.
    ///
    /// # Errors
    ///
    /// [`GameError::OwnerUnknown`], or [`GameError::OwnerAmbiguous`] where owners were to
    /// follow from the starts and both players can be to move at some position.
    fn require_owners(&self) -> Result<(), GameError> {
        if !self.rules().name_a_player() {
            return Ok(());
        }
        match (0..self.position_count()).find(|&position| self.owner(position).is_none()) {
            Some(position) => Err(GameError::OwnerUnknown { position }),
            None => Ok(()),
        }
    }

    /// The given value of a position at which play ends whatever moves it has.
    fn seed(&self, position: Position) -> Option<Value>;

    /// Whether some positions may have given values. `false` spares whoever goes through all
    /// positions to ask each.
    fn may_have_seeds(&self) -> bool {
        true
    }

    /// Hands every move of a position to `visit`, in the order of the game; also the
    /// moves of a seed, though nobody plays them.
    fn for_each_successor(&self, position: Position, visit: &mut dyn FnMut(Successor));

    /// Whether a position has no moves.
    fn is_dead_end(&self, position: Position) -> bool {
        let mut found = false;
        self.for_each_successor(position, &mut |_| found = true);
        !found
    }

    /// The value of a seed or a dead end; `None` where play goes on.
    fn terminal_value(&self, position: Position) -> Option<Value> {
        self.seed(position).or_else(|| {
            if !self.is_dead_end(position) {
                return None;
            }
            self.rules().dead_end.value(self.owner(position))
        })
    }

    /// All moves as position left and position reached, of a game that has them in memory and
    /// whose turns alternate.
    fn move_list(&self) -> Option<&[[Position; 2]]> {
        None
    }

    /// Hands every move of the game to `visit`: the position left, and where it leads.
    ///
    /// The order does not matter to the checker, which is the reason for this method:
    /// an implementation may stream the moves from wherever they are.
    fn for_each_move(&self, visit: &mut dyn FnMut(Position, Successor)) {
        for position in 0..self.position_count() {
            self.for_each_successor(position, &mut |successor| visit(position, successor));
        }
    }
}

/// Names for the positions of a game, one for each and no two alike.
pub trait Naming {
    /// The name of a position.
    fn name(&self, position: Position) -> String;

    /// Appends the name of a position to `buffer`; faster than [`Naming::name`] in bulk.
    fn append_name(&self, position: Position, buffer: &mut String) {
        buffer.push_str(&self.name(position));
    }

    /// The integers whose shortest decimal forms are the names of all positions, if they are
    /// known as such and ascend: who writes many spares the detour by text.
    fn integers(&self) -> Option<&AscendingIntegers> {
        None
    }

    /// The position of a name, or `None` if no position has it.
    fn find(&self, name: &str) -> Option<Position>;
}
