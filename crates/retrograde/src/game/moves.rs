//! The moves of one position, as the rules of a game hand them out.

/// Where a move of a game leads, and whether its maker moves again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameMove<P> {
    /// The position reached, as the rules give it: not made canonical.
    pub to: P,
    /// Whether the player who moved is to move there too.
    pub again: bool,
}

/// Takes the moves of a position, one after the other.
///
/// ```
/// use retrograde::{GameMove, Moves};
///
/// let mut moves = Moves::new();
/// moves.add("the opponent's turn");
/// moves.add_again("the same player's turn");
/// assert_eq!(moves.len(), 2);
/// assert_eq!(moves.as_slice()[1], GameMove { to: "the same player's turn", again: true });
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moves<P> {
    added: Vec<GameMove<P>>,
}

impl<P> Default for Moves<P> {
    fn default() -> Moves<P> {
        Moves { added: Vec::new() }
    }
}

impl<P> Moves<P> {
    /// Without any move.
    #[must_use]
    pub fn new() -> Moves<P> {
        Moves::default()
    }

    /// Adds a move after which the opponent moves.
    #[inline]
    pub fn add(&mut self, to: P) {
        self.added.push(GameMove { to, again: false });
    }

    /// Adds a move after which the same player moves again.
    #[inline]
    pub fn add_again(&mut self, to: P) {
        self.added.push(GameMove { to, again: true });
    }

    /// How many moves were added.
    #[must_use]
    pub fn len(&self) -> usize {
        self.added.len()
    }

    /// Whether no move was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
    }

    /// The moves in the order they were added.
    #[must_use]
    pub fn as_slice(&self) -> &[GameMove<P>] {
        &self.added
    }

    /// Forgets all moves; their memory stays.
    pub fn clear(&mut self) {
        self.added.clear();
    }
}
