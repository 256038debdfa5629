//! Why something cannot be done in a session.

/// Why something cannot be done in a [`Session`](super::Session).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game names no position to begin at.
    #[error("the game has no start; name a position to begin at")]
    NoStart,
    /// There is nothing to move any more.
    #[error("play has ended; take a move back to play on")]
    Ended,
    /// No move has that number or that name.
    #[error(
        "there is no move {text:?}; expected a number from 1 to {count}, or the name of a move"
    )]
    NoSuchMove {
        /// What was asked for.
        text: String,
        /// How many moves there are.
        count: usize,
    },
    /// Moves to different positions have that name.
    #[error(
        "several moves are called {text:?}; give the number of the one you mean: {}",
        listed(numbers)
    )]
    Ambiguous {
        /// What was asked for.
        text: String,
        /// The numbers of the moves of that name.
        numbers: Vec<usize>,
    },
    /// A number of one move and the name of another.
    #[error(
        "{text} is the number of one move and the name of another; \
         write #{text} for the number, ={text} for the name"
    )]
    NumberOrName {
        /// What was asked for.
        text: String,
    },
    /// Nothing is known about the position, so no move is better than another.
    #[error("the solution holds neither this position nor any that a move leads to")]
    NotInSolution,
    /// No move has been made.
    #[error("no move has been made; there is nothing to take back")]
    NothingToUndo,
}

fn listed(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    words.join(", ")
}
