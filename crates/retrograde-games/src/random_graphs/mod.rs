//! Families of random graphs, for tests and measurements: reproducible streams of moves.
//!
//! Each family is a recipe. The stream of a recipe is fixed for a version of this crate:
//! the same moves in the same order on every machine, from integer arithmetic and
//! IEEE 754 additions, multiplications and divisions only. A later version that changes
//! a stream says so in its change log.
//!
//! Nothing is stored but, where labels are shuffled, four bytes per position.

mod chain;
mod hub;
mod layered;
mod poisson;
mod pursuit_grid;
mod rmat;
mod uniform;

pub use chain::Chain;
pub use hub::Hub;
pub use layered::Layered;
pub use poisson::Poisson;
pub use pursuit_grid::PursuitGrid;
pub use rmat::Rmat;
pub use uniform::Uniform;

use crate::split_mix::SplitMix64;
use retrograde::{MAX_POSITIONS, Position};
use std::ops::ControlFlow;

/// A graph given as a stream of moves.
///
/// ```
/// use retrograde_games::random_graphs::{Chain, MoveStream};
///
/// let mut moves = Vec::new();
/// Chain::new(4)?.for_each_move(&mut |from, to| moves.push((from, to)));
/// assert_eq!(moves, [(0, 1), (1, 2), (2, 3)]);
/// # Ok::<(), retrograde_games::random_graphs::ParameterError>(())
/// ```
pub trait MoveStream {
    /// How many positions there are, numbered from zero; some may have no moves at all.
    fn position_count(&self) -> u32;

    /// Hands each move to `visit`, the position left and the position reached, until
    /// `visit` asks to stop.
    fn try_for_each_move(&self, visit: &mut MoveVisitor<'_>) -> ControlFlow<()>;

    /// Hands each move to `visit`: the position left and the position reached.
    fn for_each_move(&self, visit: &mut dyn FnMut(Position, Position)) {
        // A visitor that always goes on is never stopped.
        let _ = self.try_for_each_move(&mut |from, to| {
            visit(from, to);
            ControlFlow::Continue(())
        });
    }
}

/// What a [`MoveStream`] hands its moves to; says whether to go on.
pub type MoveVisitor<'a> = dyn FnMut(Position, Position) -> ControlFlow<()> + 'a;

/// A recipe that asks for what its family cannot give.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{parameter} is {found}; expected {expected}")]
pub struct ParameterError {
    /// The parameter, in words.
    pub parameter: &'static str,
    /// What would do.
    pub expected: &'static str,
    /// The value given.
    pub found: String,
}

impl ParameterError {
    fn new(
        parameter: &'static str,
        expected: &'static str,
        found: impl ToString,
    ) -> ParameterError {
        ParameterError {
            parameter,
            expected,
            found: found.to_string(),
        }
    }
}

/// The number of positions as an index, if positions can be numbered.
fn require_position_count(positions: u64) -> Result<u32, ParameterError> {
    let expected = "at most 4294967294";
    u32::try_from(positions)
        .ok()
        .filter(|_| positions <= MAX_POSITIONS)
        .ok_or_else(|| ParameterError::new("the number of positions", expected, positions))
}

/// The numbers below `count` in a random order, drawn apart from the moves of that seed.
fn shuffled_labels(count: u32, seed: u64) -> Vec<u32> {
    let mut labels: Vec<u32> = (0..count).collect();
    SplitMix64::new(seed ^ 0x00AB_CDEF).shuffle(&mut labels);
    labels
}
