//! Parity games in the format of PGSolver, as far as they are reachability or safety
//! games in disguise.
//!
//! Grammar (blanks and line ends may stand between any two tokens):
//!
//! ```text
//! game      = [ "parity" ID ";" ] [ "start" ID ";" ] statement+
//! statement = ID PRIORITY OWNER successors [ '"' name '"' ] ";"
//! successors = ID { "," ID }
//! ```
//!
//! In a parity game endless play is won by player 0 iff the largest priority seen
//! infinitely often is even. A *sink*, a position whose moves all lead to itself, is thus
//! decided by the parity of its own priority: it becomes a seed. If all other positions
//! share one priority, every play that reaches no sink has that priority for ever, and
//! its parity names the winner of endless play. Any other game needs a solver for parity
//! games, and is refused.
//!
//! Source: Oliver Friedmann and Martin Lange, "The PGSolver Collection of Parity Game
//! Solvers", 2009, section 3.5.

mod ids;
mod read;
mod winners;
mod write;

pub use read::read;
pub use winners::write_winners;
pub use write::write;
