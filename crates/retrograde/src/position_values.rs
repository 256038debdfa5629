//! The values of positions, wherever they lie.
//!
//! Problem: to say what to play in one position takes the values of a few, and they may lie in
//! memory, as in a [`Solution`], or in a file of hundreds of millions that nobody wants to load.

use crate::outcome::{Position, Value};
use crate::solution::Solution;

/// Knows what positions are worth.
///
/// ```
/// use retrograde::{GameGraph, Position, PositionValues, Value, best_move};
///
/// /// A heap of matches, of which a player takes one.
/// struct Parity;
///
/// impl PositionValues for Parity {
///     fn value(&self, position: Position) -> Value {
///         match position % 2 {
///             0 => Value::loss(position),
///             _ => Value::win(position),
///         }
///     }
/// }
///
/// let mut builder = GameGraph::builder(3);
/// builder.add_move(2, 1).add_move(1, 0);
/// let game = builder.build()?;
/// assert_eq!(best_move(&game, &Parity, 1).map(|best| best.position), Some(0));
/// # Ok::<(), retrograde::GameError>(())
/// ```
pub trait PositionValues {
    /// The value of a position, for the player to move.
    ///
    /// # Panics
    ///
    /// May panic if the position does not exist.
    fn value(&self, position: Position) -> Value;
}

impl PositionValues for Solution {
    #[inline]
    fn value(&self, position: Position) -> Value {
        Solution::value(self, position)
    }
}
