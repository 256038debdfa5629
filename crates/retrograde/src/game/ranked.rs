//! Games whose positions are numbered by their author, with few gaps.
//!
//! Problem: a table of hundreds of millions of positions has no room for what finds a
//! position again. If the game itself turns positions into numbers below a bound, and back,
//! a position is a place in a table, and a byte or two hold all that is known of it.

use super::{Game, Moves};

/// A game whose keys are numbers below a bound, most of them in use.
///
/// [`Game::encode`] ranks a position and [`Game::decode`] gives the position of a rank, `None`
/// for a number that stands for none. Unlike an explored game, a ranked one has all these
/// positions, whether or not they can be reached from the starts. If [`Game::canonical`] does
/// anything, only ranks of canonical positions are in use; the keys of others may be larger than
/// all ranks, so that images need no room in tables.
///
/// A ranked game is solved in less memory than an explored one, and kept in the same files. It
/// takes 2 bytes per rank, little more while it is solved, and no memory for moves:
/// [`predict_ranked`](crate::predict_ranked) says how much before the start. The less it takes
/// to compute the rank of a position, the faster: most of the time goes into that.
///
/// ```
/// use retrograde::{
///     AnyRankedGame, AuditOptions, Game, Moves, Outcome, RankedGame, RankedOptions, Value, audit,
///     progress,
/// };
///
/// /// A counter on a circle of so many fields goes one or three steps; who brings it home to 0
/// /// wins. The field is the rank.
/// struct Circle(u64);
///
/// impl Game for Circle {
///     type Position = u64;
///     fn starts(&self) -> Vec<u64> {
///         vec![1]
///     }
///     fn moves(&self, at: u64, moves: &mut Moves<u64>) {
///         if at != 0 {
///             moves.add((at + 1) % self.0);
///             moves.add((at + 3) % self.0);
///         }
///     }
///     fn terminal(&self, at: u64) -> Option<Outcome> {
///         (at == 0).then_some(Outcome::Loss)
///     }
///     fn encode(&self, at: u64) -> Option<u64> {
///         Some(at)
///     }
///     fn decode(&self, key: u64) -> Option<u64> {
///         (key < self.0).then_some(key)
///     }
///     fn ranked(&self) -> Option<&dyn AnyRankedGame> {
///         Some(self)
///     }
/// }
///
/// impl RankedGame for Circle {
///     fn rank_count(&self) -> u64 {
///         self.0
///     }
///     fn predecessors(&self, at: u64, predecessors: &mut Moves<u64>) -> bool {
///         predecessors.add((at + self.0 - 1) % self.0);
///         predecessors.add((at + self.0 - 3) % self.0);
///         true
///     }
/// }
///
/// let game = Circle(1_000_001);
/// let options = RankedOptions { threads: 2, ..RankedOptions::default() };
/// let solved = game.solve_ranked(&options, &mut progress::silent, &mut |_| {})?;
/// assert_eq!(solved.solution.value(999_998), Value::win(1));
/// game.check_ranked(&solved.keys, &solved.solution, 2, &mut progress::silent)?;
/// assert!(audit(&Circle(100), &AuditOptions::default())?.is_clean());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait RankedGame: Game + Send + Sync {
    /// How many ranks there are: all keys are smaller, but for those of positions that are not
    /// canonical, which need no rank.
    fn rank_count(&self) -> u64;

    /// The layers of the game, each by the number that follows its last rank, ascending; the
    /// last is [`RankedGame::rank_count`]. No move leads into a later layer: layers are solved
    /// one after the other, and only one at a time is worked on. By default there is one.
    fn layer_ends(&self) -> Vec<u64> {
        vec![self.rank_count()]
    }

    /// What a layer is called in messages, for example how many stones are left.
    fn layer_name(&self, layer: usize) -> String {
        format!("layer {layer}")
    }

    /// Whether [`Game::canonical`] does anything.
    fn has_symmetry(&self) -> bool {
        false
    }

    /// Adds every move that leads to `position` from a position of the same layer, [`to`]
    /// being the position that it leaves, and says that it did: the exact inverse of
    /// [`Game::moves`] within the layer, parallel moves as often as they stand. What it adds
    /// beyond that is ignored if it has no rank in use, or if play has ended there.
    ///
    /// By default it says that it cannot: moves are then computed forwards only, again and
    /// again.
    ///
    /// With symmetry, `position` is canonical, and the positions added need not be: for each
    /// move that leads to `position` or to one that is equal to it, a position equal to the
    /// one left is expected, once or more often.
    ///
    /// [`to`]: super::GameMove::to
    fn predecessors(
        &self,
        _position: Self::Position,
        _predecessors: &mut Moves<Self::Position>,
    ) -> bool {
        false
    }
}
